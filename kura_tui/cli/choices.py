"""What a reviewer writes on the line as a day, a folder or a reason; pure."""

import re
from contextlib import suppress
from datetime import date, timedelta
from typing import TYPE_CHECKING

from kura_tui.errors import UsageError
from kura_tui.wording import commands as wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.decision import RejectReason

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LONGEST_SNOOZE = 3660
"""Days; a later day is taken for a slip of the keyboard."""


def parse_day(words: str, today: date) -> date:
    """Read "tomorrow", "3", "3d", "2w", a weekday or an ISO date as a day after `today`.

    Raises UsageError for other words and for days that are over.
    """
    day = _day(words.strip().casefold(), today)
    if day is None:
        raise UsageError(wording.NOT_SNOOZED, why=wording.not_a_day(words))
    if day <= today or day - today > timedelta(_LONGEST_SNOOZE):
        raise UsageError(wording.NOT_SNOOZED, why=wording.day_is_past(day.isoformat()))
    return day


def parse_past_day(words: str, today: date | None = None) -> str:
    """Read "yesterday", "3d", "2w" or an ISO date as an ISO day that is not in the future.

    Raises UsageError for other words.
    """
    now = today or date.today()
    plain = words.strip().casefold()
    day = now - timedelta(1) if plain == "yesterday" else now if plain == "today" else None
    if count := re.fullmatch(r"([0-9]{1,5})\s*(d|days?|w|weeks?)", plain):
        day = now - timedelta(int(count[1]) * (7 if count[2].startswith("w") else 1))
    if day is None:
        with suppress(ValueError):
            day = date.fromisoformat(plain)
    if day is None or day > now:
        raise UsageError(wording.NOT_LOOKED, why=wording.not_a_past_day(words))
    return day.isoformat()


def _day(words: str, today: date) -> date | None:
    if words == "tomorrow":
        return today + timedelta(1)
    if count := re.fullmatch(r"([0-9]{1,5})\s*(d|days?|w|weeks?)?", words):
        unit = 7 if (count[2] or "d").startswith("w") else 1
        return today + timedelta(int(count[1]) * unit)
    for number, name in enumerate(_WEEKDAYS):
        if words in {name, name[:3]}:
            return today + timedelta((number - today.weekday() - 1) % 7 + 1)
    try:
        return date.fromisoformat(words)
    except ValueError:
        return None


def parse_folder(words: str, folders: tuple[str, ...]) -> str:
    """Read a folder's name in any case, with or without a slash; an unknown one stays as it is."""
    name = words.rstrip("/") or words
    fitting = [folder for folder in folders if folder.casefold() == name.casefold()]
    return fitting[0] if len(fitting) == 1 else name


def parse_reason(words: str) -> "RejectReason":
    """Read a reason by its words, its digit in the bar, or "secret"; anything else is own words.

    Raises UsageError when there is nothing to read.
    """
    from kura_tui.domain.decisions.decision import RejectReason

    plain = re.sub(r"[\s_-]+", " ", words).strip().casefold()
    if not plain:
        raise UsageError(wording.NOT_REJECTED, why=wording.NO_REASON)
    listed = [reason for reason in RejectReason if reason is not RejectReason.WORDS]
    for number, reason in enumerate(listed, 1):
        if plain in {reason.value, str(number)}:
            return reason
    return RejectReason.SECRET if plain == "secret" else RejectReason.WORDS
