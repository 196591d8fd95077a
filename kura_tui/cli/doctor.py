"""The verb doctor: the checks of this installation, then the audit of the vault, as one table."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kura_tui.cli import documents, output
from kura_tui.cli.checks import CHECKS, Examined, Finding, Weight
from kura_tui.cli.choices import parse_past_day
from kura_tui.cli.context import Call, direct_log, option, pass_call
from kura_tui.cli.group import verb
from kura_tui.cli.progress import said_when_slow
from kura_tui.errors import ExitCode, KuraError
from kura_tui.wording import audit as wording

if TYPE_CHECKING:
    from kura_tui.domain.evidence.audit import AuditFinding
    from kura_tui.vault.auditing import AuditReport

SHOWN_OF_A_KIND = 5
"""Findings of one kind that are printed; --json gives them all."""


@verb("doctor")
@option("--since", "since", default="", metavar="DAY")
@option("--limit", "audited", type=click.IntRange(1), default=None, metavar="COUNT")
@pass_call
def doctor(call: Call, since: str, audited: int | None) -> None:
    """Check everything and exit with 1 when something failed."""
    day = parse_past_day(since) if since else ""
    examined = _examined(call)
    findings = [finding for check in CHECKS for finding in check(examined)]
    direct_log(to_file=call.is_debug)
    with said_when_slow(call, wording.LOOKING):
        report = _audit(examined, findings, day, audited or 0)
    weights = Counter(row.weight for row in findings)
    for found in report.findings if report else ():
        weights[_weight(found)] += 1
    if call.is_json:
        _print_document(_worth(call, findings), report, weights)
    else:
        rows = _worth(call, [*findings, *(_rows(report) if report else ())])
        output.print_columns([_cells(row) for row in rows])
        output.talk(call, wording.ended(weights[Weight.FAILED], weights[Weight.WARNING]))
    if weights[Weight.FAILED]:
        raise SystemExit(int(ExitCode.FAILED))


def _worth(call: Call, rows: list[Finding]) -> list[Finding]:
    """Give the rows to print: with -q what is fine is left out."""
    return [row for row in rows if not call.is_quiet or row.weight is not Weight.FINE]


def _examined(call: Call) -> Examined:
    try:
        return Examined(call.open_session())
    except KuraError as error:
        return Examined(None, error)


def _audit(
    examined: Examined, findings: list[Finding], since: str, limit: int
) -> "AuditReport | None":
    """Audit the vault where Git can be asked; what keeps it from that has been found before."""
    if examined.session is None or _has_failed(findings, "git", "repository"):
        return None
    try:
        return examined.session.audit(since=since, limit=limit)
    except KuraError as error:
        findings.append(Finding("audit", error.sentence, Weight.FAILED, error.next_step))
        return None


def _has_failed(findings: list[Finding], *topics: str) -> bool:
    return any(it.weight is Weight.FAILED and it.topic in topics for it in findings)


def _weight(found: "AuditFinding") -> Weight:
    return Weight.WARNING if found.is_warning else Weight.FAILED


def _rows(report: "AuditReport") -> Iterator[Finding]:
    """Give what was looked at, then the first findings of each kind."""
    yield Finding("audit", report.sentence)
    yield Finding("audit", report.proposers)
    counts = Counter(found.kind for found in report.findings)
    shown: Counter[object] = Counter()
    for found in report.findings:
        shown[found.kind] += 1
        if shown[found.kind] <= SHOWN_OF_A_KIND:
            yield Finding("audit", f"{_place(found)} {found.reason}", _weight(found), found.now)
        elif shown[found.kind] == counts[found.kind]:
            left = counts[found.kind] - SHOWN_OF_A_KIND
            yield Finding("audit", wording.more(left, found.kind.value), _weight(found))


def _place(found: "AuditFinding") -> str:
    return f"commit {found.place[:7]}" if found.is_about_a_commit else found.place


def _print_document(
    findings: list[Finding], report: "AuditReport | None", weights: Counter[Weight]
) -> None:
    output.print_json(
        {
            "failures": weights[Weight.FAILED],
            "warnings": weights[Weight.WARNING],
            "findings": [
                {
                    "topic": row.topic,
                    "weight": row.weight.name.casefold(),
                    "fact": row.fact,
                    "now": row.now,
                }
                for row in findings
            ],
            "audit": documents.of_audit(report) if report else None,
        }
    )


def _cells(row: Finding) -> tuple[str, ...]:
    fact = f"{row.fact}   {row.now}" if row.now not in row.fact else row.fact
    return (row.weight.value, row.topic, fact.rstrip())
