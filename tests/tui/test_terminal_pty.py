"""How kura enters and leaves a terminal, through a real pseudo terminal."""

import re
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tui.pty_program import PtyProgram

pytestmark = pytest.mark.pty

Start = Callable[..., PtyProgram]
RESTORED = (
    b"\x1b[?1049l",
    b"\x1b[?1000l",
    b"\x1b[?1003l",
    b"\x1b[?2004l",
    b"\x1b[?25h",
    b"\x1b[<u",
)


@pytest.fixture
def start(tmp_path) -> Iterator[Start]:
    programs = []

    def start_probe(**options) -> PtyProgram:
        log = tmp_path / f"log-{len(programs)}"
        options["environ"] = {
            "XDG_STATE_HOME": str(tmp_path / "state"),
            **options.get("environ", {}),
        }
        program = PtyProgram.start(["-m", "tests.tui.probe", str(log)], log, **options)
        programs.append(program)
        program.wait_for("ready")
        return program

    yield start_probe
    for program in programs:
        program.stop()


def is_restored(program: PtyProgram) -> bool:
    last_screen = program.output.rindex(b"\x1b[?1049h")
    return all(mode in program.output[last_screen:] for mode in RESTORED)


def an_editor(tmp_path: Path, body: str, name: str = "an editor") -> str:
    """Write an editor as a shell script into a folder with a space and give its command line."""
    script = tmp_path / name
    script.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    script.chmod(0o700)
    return str(script)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_T20_a_signal_ends_the_app_with_the_terminal_restored(start, number, code):
    program = start()
    program.child.kill(number)
    assert program.end() == code
    assert is_restored(program)


@pytest.mark.parametrize("is_ignored", [False, True])
def test_T21_a_closed_terminal_ends_the_app(start, is_ignored):
    ignore = (lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) if is_ignored else None
    program = start(preexec=ignore)
    assert program.hang_up(8.0) == 129


def test_T25_a_fault_ends_with_70_a_crash_file_and_no_note_text(start, tmp_path):
    program = start()
    program.send(b"C")
    assert program.end() == 70
    assert is_restored(program)
    (crash_file,) = (tmp_path / "state" / "kura").glob("crash-*.log")
    assert crash_file.name.encode() in program.output.replace(b"\r\n", b"")
    assert stat.S_IMODE(crash_file.stat().st_mode) == 0o600
    text = crash_file.read_text(encoding="utf-8")
    assert "ValueError" in text
    assert "action_crash" in text
    assert "own words" not in text
    assert b"own words" not in program.output


def test_T25_a_fault_is_told_even_when_no_crash_file_can_be_written(start, tmp_path):
    (tmp_path / "state").write_text("a file where the folder should be", encoding="utf-8")
    program = start()
    program.send(b"C")
    assert program.end() == 70
    assert b"No crash file could be written." in program.output


def test_T09_keys_typed_right_after_the_editor_key_open_no_editor(start, tmp_path):
    program = start(environ={"EDITOR": an_editor(tmp_path, "exit 0")})
    program.send(b"eGofast aaa")
    program.wait_for("ignored Ignored 11 pasted characters.")
    program.send(b"z")
    assert [line for line in program.wait_for("key z") if line != "key z"][1:] == [
        "ignored Ignored 11 pasted characters."
    ]


@pytest.mark.parametrize("gap", [0.05, 0.15])
def test_T09_keys_typed_while_the_editor_starts_act_on_nothing(start, tmp_path, gap):
    program = start(environ={"EDITOR": an_editor(tmp_path, "sleep 0.7")})
    program.send(b"e", b"G", b"o", b"fast a", b"a", b"a", b"\r", pause=gap)
    program.wait_for("edited")
    program.send(b"z", pause=0.4)
    lines = program.wait_for("key z")
    assert [line for line in lines if line.startswith("key")] == ["key z"]


def test_T26_the_screen_is_painted_again_after_the_editor(start, tmp_path):
    program = start(environ={"EDITOR": an_editor(tmp_path, 'echo second >> "$1"')})
    program.send(b"e")
    program.wait_for(r"edited changed 'first\nsecond\n'")
    written = len(program.output)
    program.send(b"z", pause=0.4)
    program.wait_for("key z")
    assert b"probe is ready" in program.output[program.output.index(b"\x1b[?1049h", 1000) :]
    assert written


def test_T26_the_app_comes_back_after_ctrl_z_and_a_resize(start):
    program = start()
    program.send(b"\x1a")
    program.wait_until(lambda: is_stopped(program), "a stopped process")
    program.child.setwinsize(30, 100)
    program.child.kill(signal.SIGCONT)
    program.wait_until(lambda: program.output.count(b"\x1b[?1049h") == 2, "a second screen")
    program.send(b"z", pause=0.5)
    program.wait_for("key z")


def is_stopped(program: PtyProgram) -> bool:
    state = Path(f"/proc/{program.child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    return state.split()[0] == "T"


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("true", "edited unchanged 'first\\n' No change made in the editor."),
        ("false", "edited failed 'first\\n' \"false\" ended with code 1. Nothing was written."),
        (
            "no-such-editor --wait",
            "edited failed 'first\\n' Not edited: EDITOR \"no-such-editor\" was not found.",
        ),
        (
            "vi 'unclosed",
            "edited failed 'first\\n' Not edited: EDITOR \"vi 'unclosed\" was not found.",
        ),
        ("sh -c 'echo x > \"$0\"'", "edited changed 'x\\n' "),
        ("sh -c 'kill -9 $$'", "edited failed 'first\\n' \"sh\" was ended by signal 9."),
    ],
)
def test_T27_an_editor_with_arguments_missing_or_failing_has_a_plain_outcome(start, editor, said):
    program = start(environ={"EDITOR": editor})
    program.send(b"e")
    program.wait_for(said)


def test_T27_the_copy_is_private_and_gone_afterwards(start, tmp_path):
    body = f'stat -c "%a %n" "$1" "$(dirname "$1")" > "{tmp_path}/seen"'
    program = start(environ={"EDITOR": an_editor(tmp_path, body)})
    program.send(b"e")
    program.wait_for("edited unchanged")
    file_line, folder_line = (tmp_path / "seen").read_text(encoding="utf-8").splitlines()
    assert file_line.startswith("600 ")
    assert folder_line.startswith("700 ")
    assert not Path(folder_line.removeprefix("700 ")).exists()


def test_T20_a_signal_ends_an_open_editor_and_then_the_app(start, tmp_path):
    body = (
        f'trap \'echo ended > "{tmp_path}/seen"; exit 1\' TERM; echo up > "{tmp_path}/up"; read x'
    )
    program = start(environ={"EDITOR": an_editor(tmp_path, body)})
    program.send(b"e")
    program.wait_until(lambda: (tmp_path / "up").exists(), "the editor")
    program.child.kill(signal.SIGTERM)
    assert program.end() == 143


def test_T33_a_pager_gets_no_control_characters(start, tmp_path):
    body = f'cat > "{tmp_path}/seen"; echo "$LESSSECURE" >> "{tmp_path}/seen"'
    program = start(environ={"PAGER": an_editor(tmp_path, body, "pager")})
    program.send(b"o")
    program.wait_until(lambda: b"enter returns to kura" in program.output, "the prompt")
    program.send(b"\r", pause=0.2)
    program.wait_for("pager")
    assert (tmp_path / "seen").read_bytes() == b"a<ESC>]0;title<BEL>b\n1\n"


def test_T50_copying_sends_one_bare_sequence_and_claims_nothing(start):
    program = start()
    program.send(b"c")
    lines = program.wait_for("copied")
    assert lines[-1] == (
        "copied Sent to the terminal's clipboard (10 characters). Not there? : copy help"
    )
    program.read(0.2)
    assert re.findall(rb"\x1b\]52;[^\x07]*\x07", program.output) == [
        b"\x1b]52;c;Ymx1ZS1ncmVlbg==\x07"
    ]
    assert b"\x1bP" not in program.output


def test_T51_copying_without_any_clipboard_program_is_no_fault(start):
    program = start(environ={"PATH": "", "TMUX": "/nowhere,1,0"})
    program.send(b"c")
    program.wait_for("copied Sent")
    program.send(b"z")
    program.wait_for("key z")
