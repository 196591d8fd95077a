"""Every command of the screens, declared once: id, keys, words; it must not import Textual."""

from dataclasses import dataclass
from enum import Enum


class Context(Enum):
    """A screen on which commands work."""

    REVIEW = "Review"
    MERGE = "Merge"
    LOG = "Log"
    SNOOZED = "Snoozed"
    HELP = "Help"
    MENU = "Actions"
    TEXT = "Text"
    FIRST_START = "First start"
    CONTEST = "Decided twice"


class Group(Enum):
    """A heading of the help screen and of the key table."""

    DECIDE = "Decide"
    MOVE = "Move"
    LOOK = "Look"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    `label` is the word in the footer, `help` the line of help, palette and README (a verb first, at
    most 36 characters). `footer_rank` orders the footer by need, 0 keeps the command out of it.
    `writes` is true where the command's own key, or the second key after it, changes the vault.
    `call` is the Textual action; without one it is the id with an underscore.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: Group
    contexts: tuple[Context, ...] = (Context.REVIEW,)
    footer_rank: int = 0
    writes: bool = False
    call: str = ""

    @property
    def action(self) -> str:
        """The action that the screen carries out."""
        return self.call or self.id.replace(".", "_").replace("-", "_")


_LISTS = (
    Context.REVIEW,
    Context.MERGE,
    Context.LOG,
    Context.SNOOZED,
    Context.HELP,
    Context.MENU,
    Context.TEXT,
    Context.FIRST_START,
    Context.CONTEST,
)
_ROOMS = (Context.REVIEW, Context.MERGE, Context.LOG, Context.SNOOZED)
_BACK = (
    Context.MERGE,
    Context.LOG,
    Context.SNOOZED,
    Context.HELP,
    Context.MENU,
    Context.TEXT,
    Context.FIRST_START,
    Context.CONTEST,
)
_D, _M, _L, _O = Group.DECIDE, Group.MOVE, Group.LOOK, Group.OTHER

COMMANDS: tuple[Command, ...] = (
    Command(
        "decide.approve",
        ("a",),
        "approve",
        "approve, then a folder",
        _D,
        footer_rank=1,
        writes=True,
    ),
    Command("decide.edit", ("e",), "edit", "edit in $EDITOR", _D, footer_rank=2, writes=True),
    Command("decide.merge", ("m",), "merge", "merge into a note", _D, footer_rank=3, writes=True),
    Command(
        "decide.reject",
        ("x", "r"),
        "reject",
        "reject, then a reason",
        _D,
        footer_rank=4,
        writes=True,
    ),
    Command(
        "decide.snooze", ("s",), "snooze", "snooze, then how long", _D, footer_rank=5, writes=True
    ),
    Command(
        "decide.undo",
        ("u",),
        "undo",
        "undo the newest decision",
        _D,
        (Context.REVIEW, Context.LOG),
        footer_rank=6,
        writes=True,
    ),
    Command(
        "decide.redo",
        ("U",),
        "redo",
        "redo what was undone",
        _D,
        (Context.REVIEW, Context.LOG),
        footer_rank=16,
        writes=True,
    ),
    Command("decide.again", ("b",), "again", "decide again what was reverted", _D, writes=True),
    Command(
        "mark.toggle", ("space",), "tick", "mark and go down, or tick a check", _D, footer_rank=7
    ),
    Command("mark.range", ("v",), "range", "mark a range", _D, footer_rank=14),
    Command("cluster.toggle", ("c",), "alike", "open or close a row of alike", _D, footer_rank=17),
    Command(
        "cluster.separate", ("d",), "not alike", "say it is not like the others", _D, writes=True
    ),
    Command("move.down", ("j", "down"), "down", "go down", _M, _LISTS, call="move('down')"),
    Command("move.up", ("k", "up"), "up", "go up", _M, _LISTS, call="move('up')"),
    Command(
        "move.first", ("g", "home"), "first", "go to the first", _M, _LISTS, call="move('first')"
    ),
    Command("move.last", ("G", "end"), "last", "go to the last", _M, _LISTS, call="move('last')"),
    Command(
        "move.page_down",
        ("ctrl+d", "pagedown"),
        "page down",
        "go down half a page",
        _M,
        _LISTS,
        call="move('page_down')",
    ),
    Command(
        "move.page_up",
        ("ctrl+u", "pageup"),
        "page up",
        "go up half a page",
        _M,
        _LISTS,
        call="move('page_up')",
    ),
    Command(
        "scroll.down",
        ("J",),
        "scroll",
        "scroll the text down",
        _M,
        (Context.REVIEW, Context.MERGE, Context.LOG, Context.SNOOZED),
        call="scroll_text(1)",
    ),
    Command(
        "scroll.up",
        ("K",),
        "scroll",
        "scroll the text up",
        _M,
        (Context.REVIEW, Context.MERGE, Context.LOG, Context.SNOOZED),
        call="scroll_text(-1)",
    ),
    Command("near.next", ("]",), "next near", "show the next near note", _M, call="near(1)"),
    Command(
        "near.previous", ("[",), "previous near", "show the previous near note", _M, call="near(-1)"
    ),
    Command("match.next", ("n",), "next match", "go to the next match", _M, call="match(1)"),
    Command(
        "match.previous", ("N",), "previous match", "go to the previous match", _M, call="match(-1)"
    ),
    Command(
        "pane.next", ("tab",), "pane", "go to the next pane", _M, footer_rank=10, call="pane(1)"
    ),
    Command(
        "pane.previous",
        ("shift+tab",),
        "previous pane",
        "go to the previous pane",
        _M,
        call="pane(-1)",
    ),
    Command("pane.queue", ("1",), "queue", "go to the queue", _M, call="go_to('queue')"),
    Command(
        "pane.proposal", ("2",), "proposal", "go to the proposal", _M, call="go_to('proposal')"
    ),
    Command("pane.nearest", ("3",), "nearest", "go to the near notes", _M, call="go_to('nearest')"),
    Command(
        "pane.checklist", ("4",), "checklist", "go to the checklist", _M, call="go_to('checklist')"
    ),
    Command(
        "filter.open", ("/",), "filter", "filter (src: conf: age: near: is:)", _L, footer_rank=9
    ),
    Command("diff.toggle", ("D",), "diff/full", "show the differences or whole note", _L),
    Command("rendered.toggle", ("M",), "rendered", "show as rendered Markdown", _L),
    Command("secret.reveal", ("i",), "reveal", "show or mask secrets", _L),
    Command("queue.order", ("O",), "order", "order by date or by priority", _L),
    Command("zoom.toggle", ("z",), "zoom", "give this pane the whole screen", _L, footer_rank=8),
    Command("size.grow", ("+",), "wider", "make this pane larger", _L, call="resize_pane(1)"),
    Command(
        "size.shrink", ("-",), "narrower", "make this pane smaller", _L, call="resize_pane(-1)"
    ),
    Command("nearest.toggle", ("p",), "nearest", "show or hide the near notes", _L),
    Command("log.open", ("L",), "log", "log of decisions", _L, footer_rank=12),
    Command("snoozed.open", ("S",), "snoozed", "snoozed proposals", _L, footer_rank=13),
    Command(
        "contest.open",
        ("t",),
        "twice",
        "show what was decided twice",
        _L,
        (Context.REVIEW, Context.LOG),
    ),
    Command("copy.open", ("y",), "copy", "copy path, text, commit or link", _O, footer_rank=15),
    Command("pager.open", ("o",), "open", "open read-only in $PAGER", _O, (*_ROOMS, Context.TEXT)),
    Command("vault.reload", ("R", "f5"), "reload", "read the vault again", _O, footer_rank=18),
    Command("vault.sync", ("f",), "sync", "exchange commits with the remote", _O, writes=True),
    Command("palette.open", (":", "ctrl+p"), "commands", "commands by name", _O, (*_ROOMS,)),
    Command("menu.open", ("enter",), "actions", "menu of actions for this proposal", _O),
    Command("help.open", ("?", "f1"), "help", "this help", _O, (*_ROOMS,), footer_rank=99),
    Command("app.quit", ("q",), "quit", "quit", _O, footer_rank=19),
    Command("app.leave", ("escape",), "clear", "clear marks, filter or zoom", _O),
    Command(
        "app.suspend", ("ctrl+z",), "suspend", "suspend", _O, (*_ROOMS,), call="app.suspend_process"
    ),
    Command(
        "screen.back",
        ("q", "escape", "backspace"),
        "back",
        "go back, nothing changed",
        _O,
        _BACK,
        footer_rank=90,
    ),
    Command(
        "merge.write", ("enter",), "write", "write what is shown", _D, (Context.MERGE,), 1, True
    ),
    Command(
        "merge.replace",
        ("1",),
        "replace",
        "replace the passage",
        _D,
        (Context.MERGE,),
        2,
        call="mode('replace')",
    ),
    Command(
        "merge.append",
        ("2",),
        "append",
        "append under a heading",
        _D,
        (Context.MERGE,),
        3,
        call="mode('append')",
    ),
    Command(
        "merge.confirm",
        ("3",),
        "confirm",
        "keep the note, add the source",
        _D,
        (Context.MERGE,),
        4,
        call="mode('confirm')",
    ),
    Command(
        "merge.supersede",
        ("4",),
        "supersede",
        "approve, retire the old note",
        _D,
        (Context.MERGE,),
        5,
        call="mode('supersede')",
    ),
    Command("merge.edit", ("e",), "edit", "edit the result in $EDITOR", _D, (Context.MERGE,), 6),
    Command("merge.target", ("tab",), "next target", "take the next note", _M, (Context.MERGE,), 7),
    Command(
        "merge.place_next",
        ("]", "right"),
        "place",
        "take the next passage or heading",
        _M,
        (Context.MERGE,),
        9,
        call="place(1)",
    ),
    Command(
        "merge.place_previous",
        ("[", "left"),
        "previous place",
        "take the previous passage or heading",
        _M,
        (Context.MERGE,),
        call="place(-1)",
    ),
    Command(
        "merge.reason",
        ("r",),
        "reason",
        "say why the old note is superseded",
        _D,
        (Context.MERGE,),
        10,
    ),
    Command("merge.search", ("/",), "search", "search all notes", _L, (Context.MERGE,), 8),
    Command(
        "snoozed.wake", ("w",), "wake", "take back into the queue", _D, (Context.SNOOZED,), 1, True
    ),
    Command(
        "snoozed.show", ("enter",), "show", "show the whole proposal", _L, (Context.SNOOZED,), 2
    ),
    Command("log.show", ("enter",), "show", "show the whole decision", _L, (Context.LOG,), 2),
    Command(
        "contest.first",
        ("1",),
        "first",
        "keep the first outcome",
        _D,
        (Context.CONTEST,),
        2,
        call="keep(0)",
    ),
    Command(
        "contest.second",
        ("2",),
        "second",
        "keep the second outcome",
        _D,
        (Context.CONTEST,),
        3,
        call="keep(1)",
    ),
    Command(
        "contest.settle",
        ("enter",),
        "settle",
        "take the other outcome back",
        _D,
        (Context.CONTEST,),
        1,
        True,
    ),
    Command(
        "contest.next",
        ("tab",),
        "next",
        "show the next proposal",
        _M,
        (Context.CONTEST,),
        4,
    ),
    Command(
        "choice.take",
        ("enter",),
        "run",
        "run what is selected",
        _O,
        (Context.HELP, Context.MENU, Context.FIRST_START),
        1,
    ),
)
"""All commands, in the order of the help screen."""

_BY_ID = {command.id: command for command in COMMANDS}


def command(command_id: str) -> Command:
    """Give the command with this id; KeyError when there is none."""
    return _BY_ID[command_id]


def commands_for(context: Context) -> tuple[Command, ...]:
    """Give the commands that work on one screen."""
    return tuple(command for command in COMMANDS if context in command.contexts)
