"""The questions of the bars as data: which key answers what and leads where; no widget in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, TypeAlias

from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Merge,
    Reject,
    RejectReason,
    Seen,
    Separate,
    Snooze,
)
from kura_tui.domain.notes.checklist import Checklist
from kura_tui.domain.notes.labels import short_date
from kura_tui.domain.notes.names import usable_name
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, visible_line
from kura_tui.tui.jobs import Job
from kura_tui.wording import batches, checks
from kura_tui.wording import screen as wording


@dataclass(frozen=True, slots=True)
class Decide:
    """The answer is these decisions; after the first, `alike` give their sources to its note."""

    decisions: tuple[Decision, ...]
    alike: "tuple[Subject, ...]" = ()
    include_secrets: bool = False
    """Whether the reviewer said that what may be a secret is committed."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The answer needs one more key."""

    question: "Question"


@dataclass(frozen=True, slots=True)
class Write:
    """The answer is typed: `read` gives what it leads to, or a sentence that says what is wrong."""

    prompt: str
    read: Callable[[str], "Outcome | Visible"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """Tick the first open check and ask again."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Send this text to the terminal's clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Again:
    """Carry a job out that failed before, in another way."""

    job: Job


@dataclass(frozen=True, slots=True)
class Run:
    """Do something with the whole vault, or with the reviewer's texts that were not written."""

    what: Literal["sync", "give_up", "open_text", "drop_texts", "merge", "reject"]


@dataclass(frozen=True, slots=True)
class Leave:
    """Change nothing."""


Outcome: TypeAlias = Decide | Ask | Write | Tick | Copy | Again | Run | Leave


@dataclass(frozen=True, slots=True)
class Choice:
    """A key of a bar, its label and what it leads to."""

    key: str
    label: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Question:
    """A bar: the sentence and the keys that answer it. esc, q and backspace always leave."""

    sentence: Visible
    choices: tuple[Choice, ...]

    def answer(self, key: str) -> Outcome | None:
        """Give what a key leads to, None when it answers nothing."""
        return next((choice.outcome for choice in self.choices if choice.key == key), None)


REASONS = (
    ("1", RejectReason.NOT_DURABLE, "not durable"),
    ("2", RejectReason.WRONG, "wrong"),
    ("3", RejectReason.DUPLICATE, "duplicate"),
    ("4", RejectReason.SECRET, "holds a secret"),
    ("5", RejectReason.UNCLEAR, "unclear"),
)


@dataclass(frozen=True, slots=True)
class Subject:
    """One proposal with what its decision carries: the text that was on screen and the ticks."""

    proposal: Proposal
    seen: Seen
    checklist: Checklist
    alike: "tuple[Subject, ...]" = ()
    """The proposals that say the same and that one row stands for."""
    hide: Callable[[str], str] = str
    """Masks the proposal's secrets in words of a sentence."""


def approve(
    subject: Subject,
    folders: Sequence[str],
    suggested: str,
    why: str,
    *,
    requires_checks: bool = False,
    name: str = "",
    marks: str = "",
    secret_lines: Sequence[int] = (),
) -> Question:
    """Ask for the folder of one proposal, and once more where the text may hold a secret."""
    open_words = [checks.short(subject.hide(item.words)) for item in subject.checklist.open]
    tick = [Choice("space", "tick", Tick())] if open_words else []
    if requires_checks and open_words:
        return Question(wording.checks_block(open_words), tuple(tick))
    none_ticked = bool(open_words) and not subject.checklist.ticked
    sentence = wording.which_folder(
        subject.proposal,
        open_words,
        why if suggested else "",
        name,
        none_ticked=none_ticked,
        alike=len(subject.alike),
        marks=marks,
    )

    def into(folder: str) -> Outcome:
        decision = Approve(subject.seen, folder, subject.checklist, name)
        decide = Decide((decision,), subject.alike, bool(secret_lines))
        return Ask(_despite_secret(decide, secret_lines)) if secret_lines else decide

    def named(text: str) -> Outcome:
        again = approve(
            subject,
            folders,
            suggested,
            why,
            name=text.strip().removesuffix(".md"),
            marks=marks,
            secret_lines=secret_lines,
        )
        return Ask(again)

    begun = name or usable_name(subject.proposal.document.name)
    rename = Choice("n", "name", Write("File name", named, begun))
    return Question(sentence, (*_folder_choices(folders, suggested, into), *tick, rename))


def with_instead(question: Question, said: str, choice: Choice) -> Question:
    """Add what the evidence recommends to a question, where its key answers nothing yet."""
    if not said or question.answer(choice.key) is not None:
        return question
    return Question(visible_line(f"{question.sentence} {said}"), (*question.choices, choice))


def _folder_choices(
    folders: Sequence[str], suggested: str, into: Callable[[str], Outcome]
) -> list[Choice]:
    first = [Choice("enter", suggested, into(suggested))] if suggested else []
    return first + [
        Choice(str(number), folder, into(folder)) for number, folder in enumerate(folders[:9], 1)
    ]


def reject(subject: Subject) -> Question:
    """Ask for the reason of one rejection."""

    def because(reason: RejectReason, words: str) -> Outcome:
        decisions = (Reject(subject.seen, reason, words),)
        return Ask(_sure("reject", decisions, words)) if words else Decide(decisions)

    return Question(wording.why_reject(subject.proposal), _reason_choices(because))


def _reason_choices(because: Callable[[RejectReason, str], Outcome]) -> tuple[Choice, ...]:
    def own_words(text: str) -> Outcome | Visible:
        words = " ".join(text.split())
        return because(RejectReason.WORDS, words) if words else wording.NO_WORDS

    own = Write("Reason", own_words)
    fixed = (Choice(key, label, because(reason, "")) for key, reason, label in REASONS)
    return (*fixed, Choice("t", "words", own))


def snooze(subject: Subject, days: Sequence[int], today: date) -> Question:
    """Ask until when one proposal sleeps."""

    def until(day: date) -> Decide:
        return Decide((Snooze(subject.seen, day),))

    return Question(wording.snooze_until(subject.proposal), _day_choices(days, today, until))


def _day_choices(
    days: Sequence[int], today: date, until: Callable[[date], Outcome]
) -> tuple[Choice, ...]:
    def typed(text: str) -> Outcome | Visible:
        try:
            day = date.fromisoformat(text.strip())
        except ValueError:
            return wording.not_a_day(text)
        return until(day) if day > today else wording.not_a_day(text)

    fixed = [
        Choice(str(number), _day_label(count, today), until(today + timedelta(count)))
        for number, count in enumerate(days[:8], 1)
    ]
    other = Choice(
        str(len(fixed) + 1), "a date", Write("Day (2026-08-31)", typed, str(today + timedelta(14)))
    )
    return (*fixed, other)


def _day_label(days: int, today: date) -> str:
    if days == 1:
        return "tomorrow"
    day = today + timedelta(days)
    return f"{day:%a} {short_date(day)}"


def approve_batch(
    subjects: Sequence[Subject], folders: Sequence[str], kept_out: Sequence[str]
) -> Question:
    """Ask for the folder of several proposals, then for `y`."""

    def into(folder: str) -> Outcome:
        decisions = tuple(Approve(one.seen, folder, one.checklist) for one in subjects)
        return Ask(_sure("approve", decisions, f"into {folder}"))

    sentence = batches.folder(len(subjects), kept_out)
    return Question(sentence, tuple(_folder_choices(folders, "", into)))


def reject_batch(subjects: Sequence[Subject], chosen: str = "marked") -> Question:
    """Ask for the reason of several rejections, then for `y`."""

    def because(reason: RejectReason, words: str) -> Outcome:
        decisions = tuple(Reject(one.seen, reason, words) for one in subjects)
        return Ask(_sure("reject", decisions, words or reason.value))

    return Question(batches.reason(len(subjects), chosen), _reason_choices(because))


def snooze_batch(
    subjects: Sequence[Subject], days: Sequence[int], today: date, chosen: str = "marked"
) -> Question:
    """Ask until when several proposals sleep, then for `y`."""

    def until(day: date) -> Outcome:
        decisions = tuple(Snooze(one.seen, day) for one in subjects)
        return Ask(_sure("snooze", decisions, f"until {short_date(day)}"))

    return Question(batches.until(len(subjects), chosen), _day_choices(days, today, until))


def _sure(verb: str, decisions: tuple[Decision, ...], how: str) -> Question:
    yes = Choice("y", f"{verb} {len(decisions)}", Decide(decisions))
    return Question(batches.sure(verb, len(decisions), how), (yes, Choice("n", "keep", Leave())))


def once_more(how: str, outcome: Decide) -> Question:
    """Ask for `y` where one more press of the same key would decide, or decide many."""
    verb = type(outcome.decisions[0]).__name__.lower()
    number = len(outcome.decisions) + len(outcome.alike)
    yes = Choice("y", verb if number == 1 else f"{verb} {number}", outcome)
    return Question(batches.sure(verb, number, how), (yes, Choice("n", "keep", Leave())))


def into(decision: Decision) -> str:
    """Name the note that a decision goes into."""
    return f"into {decision.target.path}" if isinstance(decision, Merge) else "one note"


def copy(path: str, text: str, commit: str, uri: str) -> Question:
    """Ask what to copy; without a commit that choice is missing."""
    choices = [
        Choice("p", "path", Copy(path)),
        Choice("t", "text", Copy(text)),
        *([Choice("c", f"commit {commit[:7]}", Copy(commit))] if commit else []),
        Choice("u", "obsidian link", Copy(uri)),
    ]
    return Question(wording.copy_what(), tuple(choices))


def separate(subject: Subject, others: Sequence[Subject]) -> Question:
    """Ask whether a proposal is kept apart from the others of its group for good."""
    decisions = tuple(Separate(subject.seen, other.seen) for other in others)
    yes = Choice("y", "keep apart", Decide(decisions))
    sentence = wording.not_alike(subject.proposal, len(others))
    return Question(sentence, (yes, Choice("n", "leave", Leave())))


def _despite_secret(decide: Decide, lines: Sequence[int]) -> Question:
    yes = Choice("y", wording.COMMIT_SECRET, decide)
    return Question(wording.holds_secret(lines), (yes, Choice("n", "leave", Leave())))


def include_secrets(sentence: Visible, again: Again) -> Question:
    """Ask whether a text that may hold a secret is committed all the same."""
    yes = Choice("y", wording.COMMIT_SECRET, again)
    return Question(wording.words_of(sentence), (yes, Choice("n", "leave", Leave())))


def include_unsaved(sentence: Visible, again: Again) -> Question:
    """Ask whether the reviewer's own unsaved edits go into the commit."""
    yes = Choice("y", "commit them too", again)
    return Question(wording.words_of(sentence), (yes, Choice("n", "leave them", Leave())))


def sign_in_terminal(sentence: Visible, again: Again) -> Question:
    """Ask whether Git may use the terminal to sign."""
    yes = Choice("y", "sign in the terminal", again)
    return Question(wording.words_of(sentence), (yes, Choice("n", "not now", Leave())))


def shown(choice: Choice) -> tuple[str, Visible]:
    """Give a choice's key as a person reads it, and its label."""
    return choice.key, visible_line(choice.label)
