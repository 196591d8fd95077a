"""Sentences about the terminal, ignored keys, the editor, the pager and the clipboard."""

from kura_tui.domain.text import Visible, visible_line
from kura_tui.wording.hints import Hinted, Way

PLAIN_COMMAND = "kura review --plain"
NO_TERMINAL = "no terminal here"
NO_TERMINAL_NOW = "Use: kura list, or kura review --plain"


def cannot_show(term: str) -> str:
    """Say that this kind of terminal cannot show the full screen."""
    return f"this terminal (TERM={visible_line(term)}) cannot show the full screen"


def use_plain() -> str:
    """Name the command that works on every terminal."""
    return f"Use: {PLAIN_COMMAND}"


def output_redirected(stream: str) -> str:
    """Say that the stream the screen is drawn on goes elsewhere."""
    return f"{stream} does not go to this terminal, and the screen is drawn there"


def not_utf8(encoding: str) -> str:
    """Say that the terminal's encoding cannot show notes."""
    return f"this terminal is set to {visible_line(encoding)}, and notes are UTF-8"


def use_utf8() -> str:
    """Name the setting that makes the terminal UTF-8, and the way without it."""
    return f"Use: LC_ALL=C.UTF-8 kura, or {PLAIN_COMMAND}"


def too_small(width: int, height: int, least_width: int, least_height: int) -> Visible:
    """Say how large the window has to be, and how large it is."""
    return Visible(
        f"Make the window at least {least_width}x{least_height} (now {width}x{height}). q quits."
    )


def too_small_to_start(width: int, height: int, least_width: int, least_height: int) -> str:
    """Say that the window is too small to start in."""
    return f"the window is {width}x{height}, and the screen needs {least_width}x{least_height}"


def use_larger() -> str:
    """Name the two ways on from a window that is too small."""
    return f"Make it larger, or use: {PLAIN_COMMAND}"


def crashed(kind: str, crash_file: str) -> Visible:
    """Say that kura stopped and where the details are."""
    details = f"Details: {crash_file}" if crash_file else "No crash file could be written."
    return visible_line(f"kura stopped: a fault in kura itself ({kind}). {details}")


def ignored_paste(count: int) -> Visible:
    """Say that pasted text was not taken as keys."""
    noun = "character" if count == 1 else "characters"
    return Hinted(f"Ignored {count} pasted {noun}.", Way("filter.open", "open the filter"))


ENTER_IN_PASTE = Visible("Ignored enter: it came in one piece with the text. Press it once more.")


def ignored_early(key: str) -> Visible:
    """Say that a key came before its proposal was on the screen."""
    return Visible(f"Ignored {visible_line(key)}: what it decides was not on screen yet.")


def ignored_layout(key: str) -> Visible:
    """Say once that keys of another keyboard layout do nothing, and what works."""
    return Visible(f"No key is {visible_line(key)}. Arrows move and enter opens the menu.")


def program_failed(program: str, code: int) -> Visible:
    """Say that a program ended with an error."""
    ended = f"was ended by signal {-code}" if code < 0 else f"ended with code {code}"
    return visible_line(f'"{program}" {ended}. Nothing was written.')


def program_not_started(program: str, reason: str) -> Visible:
    """Say that the system refused to start a program."""
    return visible_line(f'"{program}" did not start: {reason}. Nothing was written.')


def no_suspend(command: str) -> Visible:
    """Say that this screen cannot hand over its terminal, and give the command."""
    return visible_line(f"No other program can be shown from this screen. Use: {command}")


NO_CHANGE = Visible("No change made in the editor.")
EDITED_TEXT_UNREADABLE = Visible("The edited text is not UTF-8. Nothing was written.")
EDITED_TEXT_GONE = Visible("The editor left no file. Nothing was written.")
NO_PRIVATE_FOLDER = Visible("No private folder for the editor's copy. Nothing was written.")
PAGER_ENDED = Visible("-- enter returns to kura --")


def returned_at_once(program: str) -> Visible:
    """Say that a windowed editor does not wait, and how to make it wait."""
    return visible_line(f'{NO_CHANGE} "{program}" returns at once: set EDITOR="{program} --wait"')


def sent_to_clipboard(count: int) -> Visible:
    """Say what was sent; whether it arrived cannot be known."""
    noun = "character" if count == 1 else "characters"
    return Visible(f"Sent to the terminal's clipboard ({count:,} {noun}). Not there? : copy help")


def sent_long_text(count: int) -> Visible:
    """Say that a long text may not arrive whole."""
    return Hinted(
        f"Sent to the terminal's clipboard ({count:,} characters; some terminals cut long text).",
        Way("pager.open", "open it in the pager"),
    )


COPY_HELP = Visible(
    "Copying sends the text to your terminal (OSC 52), which may refuse it.\n"
    "\n"
    "tmux      set -g set-clipboard on, and the terminal outside must allow it;\n"
    "          the text is also in tmux's own buffer: prefix ] pastes it\n"
    "screen    has no way through; use o and the terminal's own selection\n"
    "mosh      takes short texts only\n"
    "Terminal.app and VTE before 0.82 do not take it; hold shift to select by mouse\n"
)
