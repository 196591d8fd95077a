"""The whole program in a pseudo terminal: what must not decide, how it ends, what it writes."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pyte
import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.pty_program import ROOT, PtyProgram
from tests.tui.tmux_screen import TmuxScreen, needs_tmux

pytestmark = pytest.mark.pty

Start = Callable[..., PtyProgram]
SSH = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
PROPOSALS = 6


@pytest.fixture
def filled(vault: VaultBuilder) -> VaultBuilder:
    """A vault with proposals that are tracked, and one near note."""
    vault.write("Decisions/rollout-policy.md", a_note())
    for number in range(PROPOSALS):
        title, fact = f"Rollout {number}", f"User prefers rollout {number} in production."
        vault.propose(f"rollout-{number}", a_proposal(title, fact))
    vault.commit("proposals")
    return vault


@pytest.fixture
def start(filled: VaultBuilder, tmp_path: Path) -> Iterator[Start]:
    programs = []

    def start_kura(*, ready: str = "(end,", **options) -> PtyProgram:
        arguments = ["-m", "kura_tui", "--vault", str(filled.root)]
        program = PtyProgram.start(arguments, tmp_path / "no-log", **options)
        programs.append(program)
        program.wait_until(lambda: ready in screen_of(program), ready)
        program.read(0.3)
        return program

    yield start_kura
    for program in programs:
        program.stop()


def screen_of(program: PtyProgram) -> str:
    """Give what the terminal shows now."""
    width, height = program.child.getwinsize()[::-1]
    screen = pyte.Screen(width, height)
    kitty = re.compile(rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?\d+\$p")
    pyte.ByteStream(screen).feed(kitty.sub(b"", program.output))
    return "\n".join(screen.display)


def wait_for_screen(program: PtyProgram, words: str) -> str:
    program.wait_until(lambda: words in screen_of(program), words)
    return screen_of(program)


def read_all(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:
        return b""


def commits(vault: VaultBuilder) -> list[str]:
    return vault.git("log", "--format=%s").splitlines()


HARMLESS = {
    "T02 colour reply": b"\x1b]11;rgb:1a1a/1a1a/1a1a\x1b\\",
    "T02 device reply": b"\x1b[?62;22c",
    "T02 version reply": b"\x1bP>|tmux 3.3a\x1b\\",
    "T03 paste": b"aax\n",
    "T03 paste with enter": b"a\r\ra1\rx1\r",
    "T03 long paste": b"a1x1s1u" * 200,
    "T04 bracketed paste": b"\x1b[200~aa\r1x1\x1b[201~",
    "T05 end of brackets inside": b"\x1b[200~x\x1b[201~a1\r",
    "T23 latin-1": b"\xe9",
    "T23 no characters": b"\xff\xfe",
    "T23 X10 mouse": b"\x1b[M \x85%",
    "T10 capitals": b"",
}


def test_T02_T03_T04_T05_T23_nothing_but_typed_keys_decides(start, filled):
    before, files = commits(filled), filled.files()
    program = start()
    for data in HARMLESS.values():
        program.send(data, pause=0.5)
    program.send(b"\x1b", b"\x1b", pause=0.7)
    program.send(b"j", pause=0.5)
    wait_for_screen(program, "2 of 6")
    assert commits(filled) == before
    assert filled.files() == files
    program.send(b"q")
    assert program.end() == 0


@pytest.mark.parametrize("environ", [{}, SSH], ids=["local", "ssh"])
def test_T01_a_key_split_by_the_link_decides_nothing(start, filled, environ):
    before = commits(filled)
    program = start(environ=environ)
    for delay in (0.09, 0.2, 0.3):
        for rest in (b"[A", b"[B", b"[H", b"OP", b"[1;2A"):
            program.send(b"\x1b", pause=0.6)
            program.send(rest, pause=delay)
    program.read(0.6)
    program.send(b"\x1b", b"\x1b", b"\x1b", b"q", pause=0.6)
    assert program.end() == 0
    assert commits(filled) == before


def test_T06_keys_sent_in_one_burst_decide_at_most_what_was_shown(start, filled):
    program = start()
    program.send(*[b"a", b"1"] * 3, pause=0.0)
    program.read(2.0)
    decided = commits(filled)[: -commits(filled)[::-1].index("proposals") - 1]
    assert len(decided) <= 1
    assert all("rollout-0" in subject for subject in decided)


def test_T06_a_decision_by_hand_is_written_and_the_next_proposal_shown(start, filled):
    program = start()
    program.send(b"a", b"4", pause=0.3)
    wait_for_screen(program, "u undo")
    wait_for_screen(program, "1 of 5")
    assert commits(filled)[0].startswith("approve: rollout-")


def test_T09_keys_typed_while_the_editor_runs_decide_nothing(start, filled, tmp_path):
    editor = tmp_path / "slow editor"
    editor.write_text("#!/bin/sh\nsleep 0.8\n", encoding="utf-8")
    editor.chmod(0o700)
    before = commits(filled)
    program = start(environ={"EDITOR": str(editor)})
    program.send(b"e", b"G", b"a", b"1", b"a", b"1", b"x", b"1", pause=0.1)
    wait_for_screen(program, "No change made in the editor.")
    assert commits(filled) == before


def test_T17_escape_three_times_and_q_leave_from_everywhere(start, filled):
    before = commits(filled)
    program = start()
    for key in (b"a", b"m", b"x", b"s", b"L", b"S", b"?", b":", b"/", b"y", b"\r"):
        shown = screen_of(program)
        program.send(key, pause=0.2)
        program.wait_until(lambda shown=shown: screen_of(program) != shown, f"a change by {key!r}")
        program.send(b"\x1b", b"\x1b", b"\x1b", pause=0.3)
        wait_for_screen(program, "a approve")
    program.send(b"q", pause=0.4)
    assert program.end() == 0
    assert commits(filled) == before


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_T20_a_signal_leaves_the_terminal_restored(start, number, code):
    program = start()
    program.child.kill(number)
    assert program.end() == code
    for mode in (b"\x1b[?1049l", b"\x1b[?2004l", b"\x1b[?25h", b"\x1b[<u"):
        assert mode in program.output


def test_T21_a_closed_terminal_ends_kura(start):
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    assert start(preexec=ignore).hang_up(8.0) == 129


def test_T24_over_ssh_no_mouse_mode_is_ever_set(start):
    program = start(environ=SSH)
    program.send(b"q")
    assert program.end() == 0
    assert re.findall(rb"\x1b\[\?100[0-9]h", program.output) == [b"\x1b[?1004h"]


def test_T24_locally_every_mouse_mode_is_taken_back(start):
    program = start()
    program.send(b"q")
    assert program.end() == 0
    for mode in (b"1000", b"1003", b"1006"):
        assert b"\x1b[?" + mode + b"h" in program.output
        assert program.output.rindex(b"\x1b[?" + mode + b"l") > program.output.rindex(
            b"\x1b[?" + mode + b"h"
        )


def test_T36_no_color_sends_no_colour_and_the_selection_is_still_seen(start):
    program = start(environ={"NO_COLOR": "1"})
    program.send(b"j", pause=0.3)
    screen = wait_for_screen(program, "2 of 6")
    codes = re.findall(rb"\x1b\[([0-9;]*)m", program.output)
    numbers = {int(part) for code in codes for part in code.split(b";") if part}
    assert not {*range(30, 39), *range(40, 49), *range(90, 108)} & numbers
    assert 7 in numbers
    assert any(line.startswith(">") for line in screen.splitlines())


@pytest.mark.parametrize("term", ["linux", "xterm", "vt100", "screen", "tmux-256color"])
def test_T37_T40_chrome_is_ascii_and_the_selection_seen_on_every_terminal(start, term):
    program = start(environ={"TERM": term})
    screen = screen_of(program)
    assert screen.isascii()
    assert any(line.startswith(">") for line in screen.splitlines())


def test_T37_T40_every_room_bar_and_the_palette_are_ascii(start):
    program = start(environ={"TERM": "linux"})
    for key in (b":", b"L", b"S", b"?", b"m", b"D", b"/", b"x", b"a"):
        shown = screen_of(program)
        program.send(key, pause=0.2)
        program.wait_until(lambda shown=shown: screen_of(program) != shown, f"a change by {key!r}")
        program.read(0.6)
        assert screen_of(program).isascii(), screen_of(program)
        program.send(b"\x1b", b"\x1b", b"\x1b", pause=0.3)
        wait_for_screen(program, "a approve")


def test_T46_selection_stays_when_the_window_changes_size(start):
    program = start(size=(200, 60))
    program.send(b"j", b"j", pause=0.3)
    wait_for_screen(program, "3 of 6")
    program.child.setwinsize(24, 80)
    program.output = b""
    wait_for_screen(program, "3 of 6")


@pytest.mark.parametrize("size", [(24, 6), (29, 20), (60, 7)])
def test_T44_a_window_too_small_to_start_in_is_refused_with_its_size(filled, tmp_path, size):
    arguments = ["-m", "kura_tui", "--vault", str(filled.root)]
    program = PtyProgram.start(arguments, tmp_path / "no-log", size=size)
    assert program.end() == 2
    said = program.output.replace(b"\r\n", b" ")
    assert f"the window is {size[0]}x{size[1]}, and the screen needs 30x8".encode() in said


def test_T44_a_window_that_becomes_too_small_says_so_and_comes_back(start):
    program = start()
    program.child.setwinsize(6, 24)
    program.output = b""
    wait_for_screen(program, "30x8")
    program.child.setwinsize(24, 80)
    program.output = b""
    wait_for_screen(program, "1 of 6")


def test_T42_a_dumb_terminal_is_refused_with_the_command_to_use(filled, tmp_path):
    arguments = ["-m", "kura_tui", "--vault", str(filled.root)]
    program = PtyProgram.start(arguments, tmp_path / "no-log", environ={"TERM": "dumb"})
    assert program.end() == 2
    assert b"(TERM=dumb) cannot show the full screen" in program.output.replace(b"\r\n", b" ")
    assert b"kura review --plain" in program.output
    assert b"\x1b[?1049h" not in program.output


def test_T41_a_terminal_that_is_not_utf8_is_refused_with_the_setting(filled, tmp_path):
    arguments = ["-m", "kura_tui", "--vault", str(filled.root)]
    environ = {"PYTHONIOENCODING": "latin-1"}
    program = PtyProgram.start(arguments, tmp_path / "no-log", environ=environ)
    assert program.end() == 2
    assert b"LC_ALL=C.UTF-8" in program.output


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_T43_a_redirected_stream_is_answered_at_once(filled, stream, tmp_path):
    leader, follower = os.openpty()
    streams = {name: follower for name in ("stdin", "stdout", "stderr")}
    streams[stream] = subprocess.DEVNULL if stream == "stdin" else subprocess.PIPE
    done = subprocess.run(
        [sys.executable, "-m", "kura_tui", "--vault", str(filled.root)],
        cwd=ROOT, timeout=20, check=False, env={**os.environ, "TERM": "xterm"}, **streams,
    )  # fmt: skip
    os.set_blocking(leader, False)
    written = b"".join((done.stdout or b"", done.stderr or b"", read_all(leader)))
    os.close(leader)
    os.close(follower)
    assert done.returncode == (0 if stream == "stdout" else 2)
    assert b"rollout-0" in written if stream == "stdout" else b"kura review --plain" in written
    assert b"\x1b[?1049h" not in written


def written_by(program: PtyProgram, *keys: bytes, seconds: float = 1.5) -> int:
    """Count the bytes that a program at rest writes after keys."""
    program.read(1.0)
    before = len(program.output)
    program.send(*keys, pause=0.05)
    program.read(seconds)
    return len(program.output) - before


@pytest.mark.parametrize(
    "idle", [3.0, pytest.param(60.0, marks=[pytest.mark.long, pytest.mark.timeout(180)])]
)
def test_T47_bytes_of_first_paint_move_switch_and_idle_stay_small(start, idle):
    program = start(environ={"TERM": "xterm-256color"})
    assert len(program.output) <= 60_000
    assert written_by(program, b"j") <= 8_000
    assert written_by(program, b"j") <= 8_000
    assert written_by(program, seconds=idle) == 0


def test_T47_a_move_in_the_queue_alone_costs_less_than_a_kilobyte(start, filled):
    for number in range(60):  # more than is looked at ahead: rows learn what is near as one moves
        one, two, three = (sha256(b"%d %d" % (number, part)).hexdigest()[:9] for part in range(3))
        filled.write(f"Memory/{one}.md", a_note(one, f"The door {two} leads to {three}."))
        filled.propose(f"more-{number}", a_proposal(one, f"The door {two} leads to {one}."))
    program = start(environ={"TERM": "xterm-256color"})
    program.send(b"z", pause=0.3)
    program.wait_until(lambda: "2 Proposal" not in screen_of(program), "the queue alone")
    for key in (b"j", b"j", b"k", *[b"j"] * 8):
        assert written_by(program, key) <= 1_000


def test_T24_T48_over_ssh_a_moving_screen_sends_no_mouse_mode_and_comes_to_rest(start):
    program = start(environ=SSH)
    assert written_by(program, b"j", b"j", seconds=3.0) <= 12_000
    assert written_by(program, seconds=2.0) == 0
    assert not re.search(rb"\x1b\[\?100[0236]h", program.output)


@pytest.mark.parametrize(("setting", "environ", "is_on"), [("on", SSH, True), ("off", {}, False)])
def test_T24_the_config_decides_the_mouse_on_both_sides(start, tmp_path, setting, environ, is_on):
    config = tmp_path / "config/kura/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'mouse = "{setting}"\n', encoding="utf-8")
    program = start(environ={**environ, "XDG_CONFIG_HOME": str(tmp_path / "config")})
    program.send(b"q")
    assert program.end() == 0
    assert (b"\x1b[?1000h" in program.output) is is_on


def test_T56_backspace_and_q_leave_a_bar_at_once(start, filled):
    program = start()
    for key in (b"\x7f", b"q"):
        program.send(b"x", pause=0.4)
        wait_for_screen(program, "Why?")
        program.send(key, pause=0.3)
        program.wait_until(lambda: "Why?" not in screen_of(program), "no bar")
    program.send(b"q", pause=0.3)
    assert program.end() == 0


def start_without_vault(tmp_path: Path) -> PtyProgram:
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    program = PtyProgram.start(["-m", "kura_tui"], tmp_path / "no-log", environ={"HOME": str(home)})
    program.wait_until(lambda: "No vault is set." in screen_of(program), "the first start")
    program.read(0.5)
    return program


def test_a_first_start_that_is_left_writes_nothing(tmp_path):
    program = start_without_vault(tmp_path)
    program.send(b"\x1b")
    assert program.end() == 0
    assert list((tmp_path / "home").iterdir()) == []


def test_a_first_start_makes_a_vault_after_listing_what_it_lacks(tmp_path):
    program = start_without_vault(tmp_path)
    program.send(b"4")
    wait_for_screen(program, "Path of the folder")
    program.send(f"\x1b[200~{tmp_path}/mine\x1b[201~".encode(), b"\r", pause=0.3)
    wait_for_screen(program, "y makes them")
    assert not (tmp_path / "mine").exists()
    program.send(b"y", pause=0.3)
    wait_for_screen(program, "Inbox is empty")
    assert (tmp_path / "mine" / "Inbox").is_dir()
    program.send(b"q", pause=0.3)
    assert program.end() == 0


@needs_tmux
def test_T03_T26_T50_in_tmux_a_paste_decides_nothing_and_the_editor_comes_back(filled, tmp_path):
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\necho editing\nsleep 1\n", encoding="utf-8")
    editor.chmod(0o700)
    command = f"cd {ROOT} && {sys.executable} -m kura_tui --vault {filled.root}"
    before = commits(filled)
    tmux = TmuxScreen.start(tmp_path, command, EDITOR=str(editor))
    try:
        tmux.wait("(end,")
        tmux.run("set-buffer", "a1\rx1\raax\n")
        tmux.run("paste-buffer")
        tmux.wait("Ignored 10 pasted characters.")
        tmux.run("set-buffer", "a1\r")
        tmux.run("paste-buffer", "-p")
        tmux.wait("Ignored 3 pasted characters.")
        tmux.press("e")
        tmux.wait("editing")
        tmux.press("G", "a", "1")
        tmux.wait("No change made in the editor.")
        tmux.run("resize-window", "-x", "120", "-y", "40")
        tmux.wait(lambda text: "-- 2 Proposal" in text and "1 of 6" in text)
        tmux.press("y")
        tmux.wait("path")
        tmux.press("p")
        tmux.wait("Sent to the terminal's clipboard")
        assert "Inbox/rollout-" in tmux.run("show-buffer")
        assert commits(filled) == before
    finally:
        tmux.stop()
