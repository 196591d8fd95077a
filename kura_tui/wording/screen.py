"""Sentences of the review screen: questions, answers, empty states, what was done and not."""

import difflib
from collections.abc import Callable, Sequence
from datetime import date

from kura_tui.domain.decisions.decision import Decision
from kura_tui.domain.decisions.gating import verb_of
from kura_tui.domain.decisions.plan import Action, Receipt
from kura_tui.domain.evidence.recall import Outcome, Recall
from kura_tui.domain.notes.labels import short_date
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, cut, visible, visible_line
from kura_tui.wording.decisions import (
    NO_WAY_BACK,
    PAST,
    SEE_LOG,
    edit_or_reject,
    may_hold_secret,
    reject_it,
)
from kura_tui.wording.hints import Hinted, Way

TITLE_WIDTH = 32
"""Cells that a title takes at most inside a sentence."""

READING = visible("Reading Inbox")
NOTHING_SELECTED = visible("No proposal is selected.")
NO_MATCH = Hinted(
    "No proposal matches.", Way("filter.open", "change the filter"), Way("app.leave", "clear it")
)
NO_CANDIDATE = visible("No near note is shown.")
NO_NEAR_NOTES = visible("No note says something near it.")
LOOKING = visible("Looking for near notes")
NOTHING_TO_UNDO = Hinted("Nothing to undo in this session.", *SEE_LOG)
NOTHING_TO_REDO = Hinted("Nothing to redo in this session.", *SEE_LOG)
NONE_ALIKE = visible("No other proposal is alike.")
NOTHING_MASKED = visible("No secret is masked in this proposal.")
RELOADED = visible("Read the vault again.")
NOTHING = visible("")
PRIORITY = visible("By priority: differing values and negations first, then the oldest.")
NEWEST = visible("Newest first.")
TAKING_BACK = visible("Taking back")
RANGE_BEGUN = visible("A range begins here. Go to its other end and mark the range again.")
NO_WORDS = visible("Nothing was typed.")
NO_CHANGE = visible("No change made in the editor.")


def title_of(proposal: Proposal) -> Visible:
    """Give a proposal's title for use inside a sentence."""
    return cut(proposal.title, TITLE_WIDTH)


def count(number: int, noun: str) -> str:
    """Give a number with its noun: "1 proposal", "3 proposals"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def failed(sentence: Visible, edit_key: str = "") -> Visible:
    """Say what failed; `edit_key` is given where the reviewer's own text waits to be used."""
    return visible(f"{sentence} {edit_key} opens your text again.") if edit_key else sentence


def committed(receipt: Receipt, undo_key: str, redo_key: str) -> Visible:
    """Say what was done, where, the commit and the way back."""
    verb, _, rest = receipt.subject.partition(": ")
    past = PAST.get(receipt.action.value, verb)
    back = f"{redo_key} redo" if receipt.action is Action.UNDO else f"{undo_key} undo"
    if receipt.is_final:
        back = NO_WAY_BACK
    note = f"   {receipt.note}" if receipt.note else ""
    return visible_line(f"{past} {rest or receipt.subject}   commit {receipt.short}   {back}{note}")


def being_written(proposal: Proposal) -> Visible:
    """Say that a decision on this proposal is under way."""
    return visible_line(f"{title_of(proposal)} is being written.")


def changed_on_disk(path: str) -> Visible:
    """Say that the text on screen is new."""
    return visible_line(f"{path} changed on disk and is shown again. Nothing was written.")


def gone(path: str) -> Visible:
    """Say that the selected file left Inbox/."""
    return visible_line(f"{path} is no longer in Inbox.")


def not_approvable(proposal: Proposal) -> Visible:
    """Say why a file cannot become a note, and what can be done with it."""
    if not proposal.problems:
        return visible_line(f"{proposal.path} is no proposal and is left alone.")
    said = f"Not approved: {problem(proposal)}. Nothing was written."
    path = proposal.path
    ways = reject_it(path) if proposal.document.is_too_large else edit_or_reject(path)
    return Hinted(said, *ways)


def not_editable(proposal: Proposal) -> Visible:
    """Say why a file cannot be opened in the editor."""
    said = f"Not edited: {problem(proposal)}. Nothing was written."
    return Hinted(said, *reject_it(proposal.path))


def problem(proposal: Proposal) -> Visible:
    """Name the first problem of a broken file with its line."""
    first = proposal.problems[0]
    where = f"line {first.line}: " if first.line else ""
    return visible_line(f"{where}{first.reason}")


def looking_for_marks(size: int) -> Visible:
    """Say that a long text is shown once its marks are known."""
    return visible_line(f"Looking for secrets and marks in {size:,} characters")


def not_shown(rest: int) -> Visible:
    """Say how much of a huge file is not shown here."""
    return visible_line(f"... {rest:,} more characters in this file: the pager shows them")


def unreadable(path: str, reason: str) -> Visible:
    """Say why a file in Inbox/ could not be read at all."""
    return visible_line(f"{path} cannot be read: {reason}")


def which_folder(
    proposal: Proposal,
    open_words: Sequence[str],
    why: str,
    name: str,
    *,
    none_ticked: bool,
    alike: int,
    marks: str = "",
) -> Visible:
    """Ask for the folder and name the marks and the open checks."""
    named = f' as "{name}"' if name else ""
    named += f" with the sources of {alike} alike" if alike else ""
    question = f'Approve "{title_of(proposal)}"{named} into which folder?'
    if marks:
        question += f" {marks}."
    if none_ticked:
        question += " No check is ticked."
    elif open_words:
        question += f" {checks_open(open_words)}."
    elif why:
        question += f" {why[:1].upper()}{why[1:]}."
    return visible_line(question)


COMMIT_SECRET = "commit it all the same"


def holds_secret(lines: Sequence[int]) -> Visible:
    """Say before an approval that the text may hold a secret, which the commit would keep."""
    return visible_line(f"{may_hold_secret(lines)}, and Git keeps what is committed.")


def checks_open(words: Sequence[str]) -> str:
    """Name the open checks in short words."""
    number = "1 check open" if len(words) == 1 else f"{len(words)} checks open"
    return f"{number}: {', '.join(words[:4])}{', ...' if len(words) > 4 else ''}"


def checks_block(words: Sequence[str]) -> Visible:
    """Say that open checks block, because the reviewer's config says so."""
    return visible_line(f"Not approved: {checks_open(words)}. Your config requires all of them.")


def why_reject(proposal: Proposal) -> Visible:
    """Ask for the reason."""
    return visible_line(f'Reject "{title_of(proposal)}". Why?')


def snooze_until(proposal: Proposal) -> Visible:
    """Ask for the day."""
    return visible_line(f'Snooze "{title_of(proposal)}" until')


def copy_what() -> Visible:
    """Ask what to copy."""
    return visible("Copy what?")


def not_a_day(text: str) -> Visible:
    """Say that a day was not understood."""
    return visible_line(f'"{text}" is not a day to come. Write it as 2026-08-31.')


def unknown_filter(words: Sequence[str]) -> Visible:
    """Name the filter words that are not understood."""
    return visible_line(f"Not understood: {' '.join(words)}. Known: src: conf: age: near: is:")


def filtered(shown: int, total: int) -> Visible:
    """Say how much the filter lets through."""
    said = f"{shown} of {count(total, 'proposal')} match."
    return Hinted(said, Way("app.leave", "clear the filter"))


def marked(number: int) -> Visible:
    """Say how many proposals are marked."""
    return visible_line(f"{count(number, 'proposal')} marked.")


def finishing(number: int) -> Visible:
    """Say what still has to be written before kura ends."""
    return visible_line(f"Writing {count(number, 'decision')}, then kura ends.")


def indexing(done: int, total: int) -> str:
    """Give the progress of the passage index for the header."""
    return f"index {done:,}/{total:,}"


def key_problems(problems: Sequence[str]) -> Visible:
    """Say what in the key map was not taken."""
    more = f" ({len(problems) - 1} more: kura keys)" if len(problems) > 1 else ""
    return visible_line(f"config.toml: {problems[0]}{more}")


def which_candidate(number: int, total: int) -> Visible:
    """Say which near note is shown and the keys beside it."""
    return visible(f"{number} of {total}   [ prev   ] next   D diff/full")


def detail_title(shows_note: bool) -> Visible:
    """Name what is under the near notes."""
    return visible("whole note" if shows_note else "difference")


NOT_DONE = "Not done"
NOT_FINISHED = "Not finished"
NOT_READ = "Not read"


def fault(error: Exception) -> str:
    """Name a fault in kura itself, without its words: they may hold note text."""
    return f"a fault in kura itself ({type(error).__name__})"


def under_way(in_progress: str, *, is_detached: bool) -> str:
    """Say what keeps Git from taking a decision, "" when nothing does."""
    if in_progress:
        return f"{in_progress} under way"
    return "detached HEAD" if is_detached else ""


def today(verbs: Sequence[str], newest: str) -> str:
    """Say what was done today: "Today: 7 approved, 2 rejected. Last commit 3f2a9c1"."""
    counted = [
        f"{verbs.count(verb)} {past.lower()}" for verb, past in PAST.items() if verb in verbs
    ]
    done = f"Today: {', '.join(counted)}." if counted else "Nothing decided today."
    return f"{done}   Last commit {newest}" if newest else done


def day(when: date) -> str:
    """Give a day as it is written in sentences."""
    return short_date(when)


INBOX_MISSING = "Nothing can wait: there is no folder"


def empty(
    snoozed: int,
    next_day: str,
    done_today: str,
    inbox: str,
    key_of: Callable[[str], str],
    *,
    is_there: bool = True,
) -> list[str]:
    """Say why nothing waits, what was done today, and where proposals come from."""
    lines = ["Inbox is empty.", ""] if is_there else [f"{INBOX_MISSING} {inbox}", ""]
    if done_today:
        lines += [done_today]
    if snoozed:
        returns = f"; the next one returns on {next_day}" if next_day else ""
        are = "is" if snoozed == 1 else "are"
        lines += [f"{count(snoozed, 'proposal')} {are} snoozed{returns}."]
    steps = [
        (key_of("snoozed.open"), "show snoozed proposals") if snoozed else None,
        (key_of("log.open"), f"show the log ({key_of('decide.undo')} undoes the newest)"),
        (key_of("vault.reload"), "look again"),
        (key_of("help.open"), "all keys"),
    ]
    lines += ["", *(f"  {step[0]}   {step[1]}" for step in steps if step), ""]
    return [
        *lines,
        "New proposals arrive as Markdown files in",
        f"  {inbox}",
        'or with: kura propose "Title" "The fact." --source=conversation',
    ]


def writing(decisions: Sequence[Decision]) -> Visible:
    """Say what is under way."""
    if len(decisions) == 1:
        return visible_line(f"Writing: {verb_of(decisions[0])}")
    return visible_line(f"Writing {count(len(decisions), 'decision')}")


def unknown_theme(name: str, known: Sequence[str]) -> Visible:
    """Say that a theme is not known and name some that are."""
    near = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else f" Known: {', '.join(known[:6])}, ..."
    return visible_line(f'config.toml: "{name}" is not a theme.{hint}')


def words_of(sentence: Visible) -> Visible:
    """Give a sentence without its ways on, where a bar names them."""
    return sentence.words if isinstance(sentence, Hinted) else sentence


def remembered(recall: Recall) -> Visible:
    """Say what became of an earlier proposal with the same words, or from the same source."""
    entry = recall.remembered
    when = f" on {entry.when}" if entry.when else ""
    because = f", because {entry.reason}" if entry.reason else ""
    what = "The same words" if recall.is_same_text else "Other words from the same source"
    if entry.outcome is Outcome.PENDING:
        return visible_line(f"{what} wait in {entry.path}")
    return visible_line(f"{what} were {entry.outcome.value}{when}{because}   {entry.path}".rstrip())


def not_alike(proposal: Proposal, others: int) -> Visible:
    """Ask whether a proposal is kept apart from others for good."""
    return visible_line(f'Keep "{title_of(proposal)}" apart from the {others} alike?')


def texts_not_written(number: int) -> Visible:
    """Say before the end that texts of the reviewer's are not written."""
    return visible_line(f"{count(number, 'text')} of yours {_is(number)} not written.")


def drop_texts(number: int) -> str:
    """Name the key that ends without them."""
    return "quit and drop it" if number == 1 else "quit and drop them"


def text_of_yours(path: str, key: str) -> Visible:
    """Name the key that opens the reviewer's own text of a proposal."""
    return visible_line(f"Your text of {path} is not written. {key} open it")


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
