"""Short words for a proposal's claims and dates, for rows where space is scarce."""

from datetime import date

from kura_tui.domain.text import Visible, visible_line

_SOURCES = {
    "conversation": "chat",
    "heartbeat": "hbeat",
    "claude-code": "claude",
    "claude code": "claude",
    "gemini-cli": "gemini",
    "openclaw": "claw",
    "background_review": "review",
}
_CONFIDENCES = {"medium": "med", "moderate": "med", "very high": "high", "very low": "low"}
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def source_label(source: str) -> Visible:
    """Give the short word for a source; one that is not known stays as the agent wrote it."""
    return visible_line(_SOURCES.get(source.strip().casefold(), source.strip()))


def confidence_label(confidence: str) -> Visible:
    """Give the short word for a confidence; "" stays "", anything unknown stays as written."""
    folded = confidence.strip().casefold()
    if folded in {"high", "low"}:
        return Visible(folded)
    return visible_line(_CONFIDENCES.get(folded, confidence.strip()))


def age(created: date | None, today: date) -> str:
    """Give the time since a day: "today", "2 d", "5 mo", "3 y", "in 2 d"; "" without a day."""
    if created is None:
        return ""
    days = (today - created).days
    if days == 0:
        return "today"
    if days < 0:
        return f"in {_span(-days)}"
    return _span(days)


def _span(days: int) -> str:
    if days < 100:
        return f"{days} d"
    if days < 730:
        return f"{days // 30} mo"
    return f"{days // 365} y"


def short_date(day: date | None, today: date | None = None) -> str:
    """Give "28 Jul"; an ISO date when `today` is in another year, "" without a day."""
    if day is None:
        return ""
    if today is not None and today.year != day.year:
        return day.isoformat()
    return f"{day.day} {_MONTHS[day.month - 1]}"
