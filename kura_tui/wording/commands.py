"""What the command line says, and the one line that describes each verb."""

NO_VAULT = "No vault"
NO_VAULT_NOW = "Run: kura init --vault PATH -n"
USAGE = "Usage: kura [OPTIONS] VERB ..."
NOT_A_TERMINAL = "No terminal here"
NOT_A_TERMINAL_NOW = "Use: kura list, or kura review --plain"
ABOUT = "kura reviews what agents propose to remember: one decision, one commit, one way back."
EXAMPLES = (
    "kura                                        open the review screen",
    'kura propose "Title" "The fact." --source=conversation --confidence=high',
    "kura list                                   what waits in Inbox/",
    "kura approve Inbox/title.md Decisions       take it into a folder",
    "kura demo                                   try it on a copy of the sample vault",
)
SECTIONS = {"decide": "Decide", "propose": "Propose", "read": "Read", "keep": "Set up and keep"}
OPTIONS_ANYWHERE = "Options, before or after the verb"
TOPICS_LINE = "Topics: kura help keys, config, exit-codes, environment"

VERB_LINES = {
    "review": "Open the review screen, or numbered prompts with --plain",
    "approve": "Turn a proposal into a note in a folder",
    "edit": "Change a proposal's text in your editor",
    "merge": "Take a proposal into an existing note",
    "supersede": "Approve a proposal and retire the note it replaces",
    "reject": "Move a proposal out of sight, with a reason",
    "snooze": "Hide a proposal until a day",
    "retract": "Retire a note that no other note replaces",
    "undo": "Take back one decision",
    "redo": "Take back an undo",
    "propose": "Write a proposal into Inbox/",
    "list": "List the proposals that wait",
    "show": "Show a proposal with its marks, nearest notes and checklist",
    "near": "Show the notes near a proposal, and why",
    "log": "Show the decisions of the past",
    "status": "Print one line for a shell prompt, tmux or motd",
    "init": "Make a folder of notes ready for review",
    "demo": "Review a copy of the sample vault",
    "sync": "Exchange decisions with your other machines",
    "doctor": "Check the vault, Git, the terminal and this installation",
    "config": "Show, check or edit your own config",
    "keys": "List the keys of the screen, or try them with --test",
    "completion": "Print the completion script of a shell",
    "help": "Explain a verb or a topic",
}

NO_CURRENT_FOLDER = "the current folder was deleted"
NOT_PROPOSED = "Not proposed"
STDIN_IS_TERMINAL = "stdin is a terminal; pipe the text in"
NOT_UTF8 = "the text is not UTF-8"
INPUT_ENDED = "The input ended. Nothing was written."
INBOX_IS_EMPTY = "Inbox is empty."
NO_DECISIONS = "No decision yet."
NO_NEAR_NOTES = "No note is near."
NO_HAZARDS = "no known pattern found"
NOT_SCANNED = "not scanned: too large"
PLAN_ONLY = "Nothing was written."
NOTHING_TO_UNDO = "Nothing to undo"
NOTHING_TO_REDO = "Nothing to redo"
NAME_THE_REVERTED = "name the decision that was reverted"
NOTHING_UNFINISHED = "Nothing is unfinished"
UNFINISHED_STANDS_ALONE = "--unfinished takes no decision and no other option"


def looked_at(places: tuple[str, ...]) -> str:
    """Where a vault was looked for."""
    return f"looked at {', '.join(places)}"


def no_such_vault(place: str, path: str) -> str:
    """A vault that is named but not there."""
    return f'{place} names "{path}", which is not a folder'


def needs_verb(group: str, verbs: list[str]) -> str:
    """Ask which of a group's verbs is meant."""
    return f"{group} needs a verb: {', '.join(verbs)}"


def unknown_verb(verb: str) -> str:
    """A verb that kura does not know."""
    return f"{verb}: unknown"


def meant(words: str) -> str:
    """The nearest known word."""
    return f"Did you mean {words}?"


SEE_HELP = "kura --help lists the verbs."


def option_not_known(option: str) -> str:
    """An option that a verb does not know."""
    return f"{option}: unknown"


def stopped(place: str) -> str:
    """Something that must not happen has happened."""
    return f"kura stopped. Details: {place}" if place else "kura stopped. See why with: --debug"


def count(number: int, one: str, many: str = "") -> str:
    """Write a number with its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def see_help(verb: str) -> str:
    """Where the help of a verb is."""
    return f"See: {verb} --help"


def too_long(limit: int) -> str:
    """A text of an unlikely size."""
    return f"the text is longer than {limit:,} bytes"


def proposed(path: str, is_new: bool) -> str:
    """A proposal was written, or waits already."""
    return f"Proposed {path}" if is_new else f"Already waiting: {path}"


def would_propose(path: str, is_new: bool) -> str:
    """What propose would do."""
    return f"Would write {path}" if is_new else f"Already waiting: {path}"


def waiting(pending: int, snoozed: int, broken: int, unread: int) -> str:
    """Say in one line what Inbox/ holds."""
    parts = [f"{pending:,} pending"]
    parts += [
        f"{number:,} {word}"
        for number, word in ((snoozed, "snoozed"), (broken, "broken"), (unread, "unreadable"))
        if number
    ]
    return f"kura: {', '.join(parts)}"


def matching(shown: int, total: int) -> str:
    """How many proposals a filter lets through."""
    return f"{shown:,} of {count(total, 'proposal')} match."


def not_understood(words: tuple[str, ...]) -> str:
    """Words of a filter that mean nothing."""
    return f"not understood: {' '.join(words)}"


def unread(path: str, reason: str) -> str:
    """A file that could not be read at all."""
    return f"Cannot read {path}: {reason}"


_RECORDED = " The commit records that."


def open_checks(words: tuple[str, ...]) -> str:
    """The commit records the open checks."""
    verb = "is" if len(words) == 1 else "are"
    return f"{count(len(words), 'check')} {verb} open: {'; '.join(words)}.{_RECORDED}"


def not_in_plan(remarks: tuple[str, ...], warnings: tuple[str, ...]) -> tuple[str, ...]:
    """What a plan does not say itself, without a word of a commit that is not made."""
    planned = (remark.removesuffix(_RECORDED) for remark in remarks)
    return tuple(remark for remark in planned if remark.rstrip(".") not in warnings)


def marks(kinds: tuple[str, ...]) -> str:
    """Name the marks on a text."""
    return f"{count(len(kinds), 'mark')}: {', '.join(kinds)}"


def receipt(done: str, short: str, way_back: str) -> str:
    """The last line of a decision."""
    return f"{done}   commit {short}   {way_back}"


UNDO = "undo: kura undo"
REDO = "redo: kura redo"


def approved(path: str, folder: str) -> str:
    """An approval."""
    return f"Approved {path} -> {folder}"


def edited(path: str) -> str:
    """An edit."""
    return f"Edited {path}"


def merged(path: str, note: str, mode: str) -> str:
    """A merge."""
    return f"Merged {path} into {note} ({mode})"


def superseded(path: str, folder: str, note: str) -> str:
    """An approval that retires a note."""
    return f"Approved {path} -> {folder}, superseding {note}"


def rejected(path: str, reason: str) -> str:
    """A rejection."""
    return f"Rejected {path} ({reason})"


def snoozed(path: str, day: str) -> str:
    """A snooze."""
    return f"Snoozed {path} until {day}"


def retracted(path: str) -> str:
    """A note without successor."""
    return f"Retracted {path}"


def undid(subject: str) -> str:
    """An undo."""
    return f"Undid: {subject}"


def redid(subject: str) -> str:
    """A redo."""
    return f"Redid: {subject}"


def name_a_folder(folders: tuple[str, ...]) -> str:
    """A folder is missing."""
    return f"name a folder: {', '.join(folders)}"


def suggested(folder: str, why: str) -> str:
    """The folder that the words suggest."""
    return f"Suggested: {folder} ({why})"


def no_such_check(number: str, highest: int) -> str:
    """A check that the proposal does not have."""
    return f"there is no check {number}; they are 1 to {highest}, or all"


def not_a_day(words: str) -> str:
    """Words that name no day."""
    return f'"{words}" is not a day; say tomorrow, 3d, 2w, monday or 2026-08-03'


def not_a_past_day(words: str) -> str:
    """Words that name no day of the past."""
    return f'"{words}" is not a day of the past; say yesterday, 3d, 2w or 2026-08-03'


def day_is_past(day: str) -> str:
    """A day that is over."""
    return f"{day} is not in the future"


def no_near_passage(note: str) -> str:
    """A merge that does not know what to replace."""
    return f"no passage of {note} is near the proposal"


def no_passage_on_line(note: str, line: int) -> str:
    """A line without a passage."""
    return f"line {line} of {note} is in no passage"


NAME_A_LINE = "Name it with --line, or use --mode append."


def no_such_decision(words: str) -> str:
    """Words that name no decision."""
    return f'"{words}" is no decision'


def several_decisions(words: str, found: tuple[str, ...]) -> str:
    """Words that name several decisions."""
    return f'"{words}" fits {len(found)} decisions: {", ".join(found)}'


def already_undone(subject: str) -> str:
    """A decision that was taken back before."""
    return f"{subject} is undone already"


def indexing(done: int, total: int) -> str:
    """How far the index is."""
    return f"Reading notes: {done:,} of {total:,}"


NO_CHANGE = "No change made in the editor."


def editor_missing(command: str, setting: str = "") -> str:
    """An editor that is not there, with the setting that named it."""
    return f'{setting or "editor"} "{command}" was not found'


def pager_missing(command: str, setting: str = "") -> str:
    """A pager that is not there, with the setting that named it."""
    return f'{setting or "pager"} "{command}" was not found'


def editor_failed(command: str, code: int) -> str:
    """An editor that ended badly."""
    return f'editor "{command}" ended with code {code}'


SET_EDITOR = "Set EDITOR, or run: kura config edit"
SET_PAGER = "Set PAGER, or run: kura config edit"
NOT_SHOWN = "Not shown"


def text_kept(place: str) -> str:
    """The reviewer's text is not lost."""
    return f"Your text is kept in {place}"


UNDONE = "undone"
CHECKLIST_HEADING = "Checklist"


def snoozed_too(number: int) -> str:
    """What the list leaves out."""
    return f"{count(number, 'snoozed proposal')} not shown: kura list --snoozed"


def claims(confidence: str, source: str, created: str) -> str:
    """What the agent says of its proposal."""
    parts = (
        f"agent says {confidence}" if confidence else "",
        f"source {source}" if source else "",
        f"created {created}" if created else "",
    )
    return "   ".join(part for part in parts if part) or "no claims"


def problem(line: int, reason: str) -> str:
    """Why a proposal is broken."""
    return f"Broken, line {line}: {reason}" if line else f"Broken: {reason}"


def marks_heading(number: int, *, is_scanned: bool) -> str:
    """The heading over the marks; a text that was never read is not said to have none."""
    if not is_scanned:
        return f"Marks: {NOT_SCANNED}"
    return f"Marks: {number}" if number else f"Marks: {NO_HAZARDS}"


def mark(line: int, kind: str, reason: str, claim: str) -> str:
    """One mark on a text."""
    return f"  line {line}  {kind} ({claim}): {reason}"


def nearest_heading(number: int) -> str:
    """The heading over the near notes."""
    return "Nearest" if number else f"Nearest: {NO_NEAR_NOTES}"


def check(number: int, words: str, *, is_ticked: bool, claimed: bool) -> str:
    """One item of the checklist; a tick in the file is only a claim."""
    said = "   (ticked in the file)" if claimed else ""
    return f"  {number} [{'x' if is_ticked else ' '}] {words}{said}"


def shared_words(words: str) -> str:
    """The rare words that a note shares with the proposal."""
    return f"    shared: {words}" if words else ""


def score_parts(parts: str) -> str:
    """What a score is made of."""
    return f"    score: {parts}" if parts else ""


NOT_LISTED = "Not listed"
NOT_LOOKED = "Not looked at"
NOT_DECIDED = "Not decided"
NOT_APPROVED = "Not approved"
NOT_MERGED = "Not merged"
NOT_SNOOZED = "Not snoozed"
NOT_REJECTED = "Not rejected"
NOT_UNDONE = "Not undone"
NOT_REDONE = "Not redone"
NOT_EDITED = "Not edited"
NO_REASON = "the reason is empty"
EDITOR_NEEDS_TERMINAL = "the editor needs a terminal; give the text with --from"
NO_PLAN_WITHOUT_TEXT = "-n opens no editor; give the new text with --from to see its plan"
EDITOR_NEEDS_TERMINAL_HERE = "the editor needs a terminal"


def unknown_topic(topic: str) -> str:
    """A topic that kura does not know."""
    return f"{topic}: no verb and no topic"


def topics(names: tuple[str, ...]) -> str:
    """What help knows."""
    return f"Known: {', '.join(names)}"
