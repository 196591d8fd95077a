"""Whole decisions on proposals and notes of every style: each line that is not named stays."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Retract,
    Seen,
    Snooze,
    Supersede,
)
from kura_tui.domain.decisions.facts import Facts
from kura_tui.domain.decisions.plan import Plan
from kura_tui.domain.decisions.planning import plan
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.passages import passages
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.vault.documents import parse_document, parse_proposal

TODAY = date(2026, 7, 26)
IN_PROPOSAL, IN_NOTE = "Inbox/x.md", "Memory/y.md"
TOMORROW = date(2026, 7, 27)

KEYS = (
    ("zone: lab",),
    ("agent: hermes  # the second",),
    ("# a comment of its own",),
    ("",),
    ("tags: [infra, 'a: b', \"c\"]",),
    ("aliases:", "    - Site", "    - Home page"),
    ("people:", '- "[[A]]"', "- '[[B]]'"),
    ("note: |", "  status: inner", "", "  more"),
    ("folded: >-", "  a", "  b"),
    ("window: 10:30",),
    ("code: 0123",),
    ('"odd: key": x',),
    ("empty:",),
    ("padded:    x   ",),
    ("long: one", "  and two"),
)
COMMENT = "  # why"
STATUS = (
    ("status: pending-review",),
    ('status: "pending"  # waits',),
    ("status:",),
    ("status: 'x'",),
)
OWNED = (
    STATUS,
    (("approved: 2020-01-01",),),
    (("snoozed_until: 2026-07-01",),),
    (("snoozed_digest: 'abc'  # old",),),
)
SOURCES = (
    ("sources: [a, 'b: c']  # two",),
    ("sources:", "  - a", COMMENT, '  - "b"'),
    ("sources: alone",),
    ("sources:",),
)
BODY = (
    ("# Title",),
    ("Underlined", "=========="),
    ("## Part",),
    ("### Deeper ##",),
    ("Words of a fact.",),
    ("Two lines  ", "with a hard break."),
    ("\tTabbed", "    code"),
    ("- one", "  - nested", "", "  more of one", "- two"),
    ("1. first", "2) second"),
    ("| a | b |", "| --- | --- |", "| c | d |"),
    ("```sh", "# no heading", "## Review", "- [ ] no check", "```"),
    ("> quoted", "> more"),
    ("<!-- hidden", "## Review", "-->"),
    ("%%", "a note to self", "%%"),
    ("See [[Other note|it]] and `[[code]]`.",),
    ("---",),
    ("***",),
    ("",),
    ("", "", ""),
    ("   ",),
    ("日本語 🗂️ e\u0301",),
    ("non-breaking\xa0space and \u2028 a separator",),
    ("lone\rcarriage return",),
)
REVIEW = ("## Review", "", "- [ ] one", "- [x] two", "")


@dataclass(frozen=True, slots=True)
class Lines:
    """A text by lines: those a decision may change or take away are in `owned`."""

    text: str
    kept: tuple[str, ...]
    owned: tuple[str, ...]


def lines_of(text: str) -> list[str]:
    """Cut at newlines alone, each line with its end."""
    cut = text.split("\n")
    return [f"{line}\n" for line in cut[:-1]] + ([cut[-1]] if cut[-1] else [])


def written(rows: list[tuple[str, bool]], form: str, *, has_final_newline: bool) -> Lines:
    """Write rows of (line, whether it is owned) in one form."""
    eol = "\r\n" if form == "crlf" else "\n"
    ended = [(f"{line}{eol}", is_owned) for line, is_owned in rows]
    if not has_final_newline:
        ended[-1] = (rows[-1][0], rows[-1][1])
    if form == "bom":
        ended[0] = (f"\ufeff{ended[0][0]}", ended[0][1])
    return Lines(
        "".join(line for line, _ in ended),
        tuple(line for line, is_owned in ended if not is_owned),
        tuple(line for line, is_owned in ended if is_owned),
    )


@st.composite
def blocks(draw: st.DrawFn, kind: str, owned: tuple[tuple[tuple[str, ...], ...], ...]):
    """Give the rows of a frontmatter with some of the owned keys, each in one of its forms."""
    groups = [(lines, False) for lines in draw(st.lists(st.sampled_from(KEYS), unique=True))]
    groups.append(((kind,), False))
    for forms in draw(st.sets(st.sampled_from(owned))):
        groups.append((draw(st.sampled_from(forms)), True))
    groups = draw(st.permutations(groups))
    end = draw(st.sampled_from(["---", "...", "--- "]))
    rows = [(line, is_owned and line != COMMENT) for lines, is_owned in groups for line in lines]
    return [("---", False), *rows, (end, False)]


def ends_review(lines: tuple[str, ...]) -> bool:
    return lines[0].startswith(("# ", "## ")) or "Underlined" in lines


def body_rows(groups: list[tuple[tuple[str, ...], bool]]) -> list[tuple[str, bool]]:
    """Give the rows of a body, a blank one before an underlined heading and before a rule."""
    rows: list[tuple[str, bool]] = []
    for lines, is_owned in groups:
        if "Underlined" in lines or lines == ("---",):
            rows.append(("", bool(rows) and rows[-1][1]))
        rows += [(line, is_owned) for line in lines]
    return rows


@st.composite
def proposals(draw: st.DrawFn) -> Lines:
    """Give a proposal's text; its Review section and the keys of a decision are owned."""
    rows = draw(blocks("type: memory-proposal", OWNED))
    body = [(lines, False) for lines in draw(st.lists(st.sampled_from(BODY), max_size=8))]
    if draw(st.booleans()):
        place = draw(st.integers(0, len(body)))
        ends = (later for later in range(place, len(body)) if ends_review(body[later][0]))
        stays = next(ends, len(body))
        swallowed = [(lines, True) for lines, _ in body[place:stays]]
        body = [*body[:place], (("",), False), (REVIEW, True), *swallowed, *body[stays:]]
    rows += body_rows(body)
    rows.append(("The end.", rows[-1][1]))
    form = draw(st.sampled_from(["lf", "crlf", "bom"]))
    return written(rows, form, has_final_newline=draw(st.booleans()))


@st.composite
def notes(draw: st.DrawFn) -> Lines:
    """Give a note's text; the lines of its sources and its status are owned."""
    rows = draw(blocks("kind: fact", (STATUS, SOURCES)).filter(lambda rows: rows[1][0]))
    body = [lines for lines in draw(st.lists(st.sampled_from(BODY), max_size=9))]
    rows += body_rows([(lines, False) for lines in body])
    rows += [("The end.", False)] if draw(st.booleans()) else []
    form = draw(st.sampled_from(["lf", "crlf", "bom"]))
    return written(rows, form, has_final_newline=draw(st.booleans()))


def proposal_of(text: str) -> Proposal:
    proposal = parse_proposal(parse_document(IN_PROPOSAL, text.encode()), ("Check",), TODAY)
    assert proposal.state in {ProposalState.PENDING, ProposalState.SNOOZED}
    return proposal


def note_of(text: str) -> Document:
    note = parse_document(IN_NOTE, text.encode())
    assert note.problems == ()
    return note


def planned(decision: Decision, proposal: Proposal, note: Document | None = None) -> Plan:
    return plan(
        decision,
        Facts(
            operation="op", today=TODAY, reviewer="Robin", folders=("Memory",),
            proposal=proposal, target=note,
        ),
    )  # fmt: skip


def after(made: Plan, path: str) -> str:
    return next(one.new.decode() for one in made.changes if one.path == path and one.new)


def seen(of: Proposal | Document) -> Seen:
    return Seen(of.path, of.digest)


def assert_stay(kept: tuple[str, ...], text: str, added: list[str]) -> None:
    """Assert that `text` is the kept lines in order, with the added ones and blank ones between."""
    lines = lines_of(text)
    rest = iter(lines)
    for line in kept:
        assert any(line == other for other in rest), f"{line!r} is not in its place"
    more = Counter(lines) - Counter(kept)
    words = Counter({line.strip(): 0 for line in more})
    for line, count in more.items():
        words[line.strip()] += count
    del words[""]
    assert words == Counter(line for line in added if line)


def without_last_end(kept: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Let go of blank lines at the end, and of the last line's end where the text ends there."""
    lines = list(kept)
    while lines and not lines[-1].strip():
        lines.pop()
    eol = "\r\n" if "\r\n" in text else "\n"
    if lines:
        last = lines[-1].removesuffix("\n").removesuffix("\r")
        lines[-1] = f"{last}{eol}"
        if lines_of(text).count(lines[-1]) < lines.count(lines[-1]):
            lines[-1] = last
    return tuple(lines)


def status_of(text: str) -> str:
    """Give the line of the status."""
    return next(line.strip() for line in lines_of(text) if line.startswith("status:"))


@given(proposals())
@settings(max_examples=120)
def test_an_approval_changes_its_keys_and_the_review_section_alone(lines: Lines):
    proposal = proposal_of(lines.text)
    text = after(planned(Approve(seen(proposal), "Memory"), proposal), "Memory/x.md")
    kept = without_last_end(lines.kept, text)
    comments = [line.partition("#")[2].strip() for line in lines.owned if line.startswith("status")]
    status = status_of(text)
    assert status.split("#")[0].strip().replace('"', "").replace("'", "") == "status: approved"
    assert all(comment in status for comment in comments if comment)
    assert_stay(kept, text, [status, "approved: 2026-07-26", "approved_by: Robin"])
    assert text.count("\r\n") in {0, text.count("\n")} or "lone\r" in text
    assert text.startswith("\ufeff") == lines.text.startswith("\ufeff")


@given(proposals())
@settings(max_examples=60)
def test_a_snooze_changes_its_keys_alone_and_waking_gives_the_bytes_back(lines: Lines):
    proposal = proposal_of(lines.text)
    asleep = after(planned(Snooze(seen(proposal), TOMORROW), proposal), IN_PROPOSAL)
    sleeping = proposal_of(asleep)
    assert sleeping.state is ProposalState.SNOOZED
    kept = [line for line in lines_of(lines.text) if not line.startswith("snoozed_")]
    assert [line for line in lines_of(asleep) if not line.startswith("snoozed_")] == kept
    awake = after(planned(Snooze(seen(sleeping), TODAY), sleeping), IN_PROPOSAL)
    assert awake == "".join(kept)


@given(proposals())
@settings(max_examples=60)
def test_a_rejection_says_so_and_keeps_every_line(lines: Lines):
    proposal = proposal_of(lines.text)
    made = planned(Reject(seen(proposal), RejectReason.WRONG), proposal)
    text = after(made, ".kura/rejected/2026/x.md")
    stay = tuple(line for line in lines_of(lines.text) if not line.startswith("status:"))
    status = status_of(text)
    added = [status, "rejected: 2026-07-26", "reason: wrong", "REJECTED 2026-07-26: wrong"]
    assert_stay(without_last_end(stay, text), text, added)


FACT = "- Heard again.\n\nIn two parts."
PROPOSAL = f"---\ntype: memory-proposal\nsource: chat\n---\n\n# New\n\n{FACT}\n"
SOURCE = "x (chat)"


def added_sources(before: Lines, text: str) -> list[str]:
    """Give the lines of `sources` after a merge that were not there before."""
    document = parse_document(IN_NOTE, text.encode())
    assert document.properties.texts("sources")[-1] == SOURCE
    owned = {line.strip() for line in before.owned}
    found = [line.strip() for line in lines_of(text)]
    return [line for line in found if SOURCE in line or line in owned or line in NEW_SOURCES]


NEW_SOURCES = ("sources:", "- alone")


def assert_merged(before: Lines, kept: tuple[str, ...], text: str, added: list[str]) -> None:
    """Assert that a merged note is its kept lines, its sources and the added lines."""
    assert_stay(without_last_end(kept, text), text, [*added, *added_sources(before, text)])


@given(notes(), st.sampled_from(["", "History", "part", "deeper", "Title", "New part"]))
@settings(max_examples=120)
def test_appending_keeps_every_line_of_the_note(lines: Lines, heading: str):
    proposal, note = proposal_of(PROPOSAL), note_of(lines.text)
    decision = Merge(seen(proposal), seen(note), MergeMode.APPEND, heading=heading)
    text = after(planned(decision, proposal, note), IN_NOTE)
    titles = {passage_heading.casefold() for passage_heading in headings_of(note)}
    made = [f"## {heading}"] if heading and heading.casefold() not in titles else []
    assert_merged(lines, lines.kept, text, [*made, "- Heard again.", "In two parts."])


def headings_of(note: Document) -> list[str]:
    from kura_tui.domain.notes.layout import headings

    return [heading.title for heading in headings(note.text, note.body_start)]


@given(notes())
@settings(max_examples=60)
def test_confirming_adds_a_date_and_a_source_alone(lines: Lines):
    proposal, note = proposal_of(PROPOSAL), note_of(lines.text)
    decision = Merge(seen(proposal), seen(note), MergeMode.CONFIRM)
    text = after(planned(decision, proposal, note), IN_NOTE)
    kept = without_last_end(lines.kept, text)
    assert_stay(kept, text, ["confirmed: 2026-07-26", *added_sources(lines, text)])


@given(notes(), st.data())
@settings(max_examples=120)
def test_replacing_changes_the_passage_alone_and_keeps_its_words(lines: Lines, data: st.DataObject):
    proposal, note = proposal_of(PROPOSAL), note_of(lines.text)
    found = passages(note)
    assume(found)
    passage = data.draw(st.sampled_from(found))
    decision = Merge(
        seen(proposal), seen(note), MergeMode.REPLACE, passage=(passage.start, passage.end)
    )
    text = after(planned(decision, proposal, note), IN_NOTE)
    first = note.text.count("\n", 0, passage.start)
    gone = range(first, first + passage.text.count("\n") + 1)
    owned = Counter(lines.owned)
    kept = []
    for number, line in enumerate(lines_of(lines.text)):
        if owned[line] and number < note.text.count("\n", 0, note.body_start):
            owned[line] -= 1
        elif number not in gone:
            kept.append(line)
    old = passage.text.strip().splitlines() if "\n" in passage.text.strip() else []
    entry = "- until 2026-07-26:" if old else f"- until 2026-07-26: {passage.text.strip()}"
    added = ["## History", entry, "- Heard again.", "In two parts."]
    added += [f"> {line}".strip() for line in old]
    assert_merged(lines, tuple(kept), text, added)


@given(notes())
@settings(max_examples=60)
def test_a_tombstone_keeps_every_line_of_the_note(lines: Lines):
    proposal, note = proposal_of(PROPOSAL), note_of(lines.text)
    stay = tuple(line for line in lines_of(lines.text) if not line.startswith("status:"))
    made = planned(Supersede(seen(proposal), seen(note), "Memory"), proposal, note)
    text = after(made, IN_NOTE)
    words = [status_of(text), 'superseded_by: "[[x]]"', "SUPERSEDED 2026-07-26 by [[x]]"]
    assert_stay(without_last_end(stay, text), text, words)
    made = planned(Retract(seen(note), "it ended"), proposal, note)
    text = after(made, IN_NOTE)
    words = [status_of(text), "retracted: 2026-07-26", "RETRACTED 2026-07-26: it ended"]
    assert_stay(without_last_end(stay, text), text, words)


def test_a_long_note_is_never_cut_short():
    rules = [f"Rule {number}: item {number} is checked each week.\n\n" for number in range(4_000)]
    note = note_of("---\nkind: fact\n---\n\n# Rules\n\n" + "".join(rules))
    proposal = proposal_of(PROPOSAL)
    start = note.text.index(rules[1_700])
    end = start + len(rules[1_700].strip())
    decision = Merge(seen(proposal), seen(note), MergeMode.REPLACE, passage=(start, end))
    text = after(planned(decision, proposal, note), IN_NOTE)
    before, _, behind = text.partition(f"{FACT}\n\n")
    assert before.endswith("".join(rules[:1_700]))
    assert behind.startswith("".join(rules[1_701:]))
    assert behind.endswith(f"## History\n\n- until 2026-07-26: {rules[1_700].strip()}\n\n")
