"""Every byte that the real program writes while hostile words are on every screen of it."""

import importlib.util
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.hostile_texts import NAMES, TEXTS, quoted
from tests.tui.hostile_vault import REFUSES, configure, fill
from tests.tui.pty_program import PtyProgram
from tests.tui.terminal_grammar import foreign_bytes
from tests.tui.watched_screen import WatchedScreen

pytestmark = pytest.mark.pty

Start = Callable[..., WatchedScreen]
PALETTE = " : no"
"""What the palette shows when two letters were typed."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start kura in a terminal, with folders of its own for config, cache and state."""
    programs = []

    def start_kura(
        *arguments: str, size: tuple[int, int] = (120, 40), **environ: str
    ) -> WatchedScreen:
        own = {f"XDG_{kind.upper()}_HOME": str(tmp_path / kind)
               for kind in ("config", "cache", "state")}  # fmt: skip
        program = PtyProgram.start(
            ["-m", "kura_tui", *arguments], tmp_path / "no-log", size=size, environ=own | environ
        )
        programs.append(program)
        return WatchedScreen(program, size)

    yield start_kura
    for program in programs:
        program.stop()


def walk_the_queue(kura: WatchedScreen, rows: int) -> None:
    """Show every proposal once."""
    for number in range(2, rows + 1):
        kura.press(b"j", f"{number} of {rows}")


def look_around(kura: WatchedScreen) -> None:
    """Show panes, bars and fields, and decide nothing."""
    for key in (b"M", b"M", b"D", b"D", b"]", b"3", b"z", b"z", b"4", b" ", b"2", b"i", b"i", b"1"):
        kura.press(key)
    for opens, words in ((b"a", "into which folder"), (b"x", "Why?"), (b"s", "until"),
                         (b"y", "Copy what?"), (b"/", "Filter")):  # fmt: skip
        kura.press(opens, words)
        if opens == b"/":
            kura.press(b"\x1b[200~rule \x1b[2J\x1b]0;x\x07\xe2\x80\xae\x1b[201~")
        kura.press(b"\x1b")
    kura.press(b"v")
    kura.press(b"a", "into which folder")
    kura.press(b"n", "File name")
    kura.press(b"\x1b")


def visit_other_screens(kura: WatchedScreen) -> None:
    """Show every screen that a key opens, and come back from each."""
    for opens, words, inside in (
        (b"L", "log of decisions", (b"j", b"j", b"\r", b"j", b"\x1b", b"G")),
        (b"S", "snoozed proposals", (b"j", b"\r", b"G", b"\x1b")),
        (b"?", "keys for", (b"n", b"e", b"\x1b[B")),
        (b"\r", "Actions", (b"j",)),
        (b":", "reject, then a reason", (b"n", b"o")),
        (b"m", "Will write", (b"2", b"]", b"3", b"4", b"r", b"x", b"\r", b"\t", b"/", b"a", b"m",
                              b"b", b"\x1b")),
    ):  # fmt: skip
        kura.press(opens, words)
        for key in inside:
            kura.press(key)
        kura.press_away(b"\x1b", PALETTE if opens == b":" else words)


def decide(kura: WatchedScreen, vault: VaultBuilder) -> None:
    """Write a few decisions, with a hook that speaks, and one that it refuses."""
    refuses = vault.write(REFUSES, "")
    kura.press(b"g")
    for opens, asks, answers, said in (
        (b"a", "into which folder", b"1", "Not approved"),
        (b"x", "Why?", b"2", "Rejected"),
        (b"s", "until", b"1", "Snoozed"),
        (b"a", "into which folder", b"2", "Approved"),
    ):
        kura.press(opens, asks)
        kura.press(answers, said)
        refuses.unlink(missing_ok=True)
    kura.press(b"u", "Undid")
    kura.press(b"U", "Redid")


def walk_everything(start: Start, vault: VaultBuilder, texts: Mapping[str, str]) -> WatchedScreen:
    """Fill the vault and see all of it; give the terminal after q."""
    rows = fill(vault, texts)
    kura = start("--vault", str(vault.root))
    assert kura.shows(f"1 of {rows}"), kura.text
    walk_the_queue(kura, rows)
    for size in ((40, 20), (80, 24), (200, 60), (120, 40)):
        kura.resize(*size)
        kura.press(b"g")
        kura.press(b"j", f"2 of {rows}" if size[0] > 40 else "")
        kura.press(b"2")
        kura.press(b"1")
    look_around(kura)
    visit_other_screens(kura)
    decide(kura, vault)
    for text in ("[@click=", "[/]"):
        assert text in seen_on(kura.program.output), text
    assert kura.leave() == 0
    return kura


def seen_on(output: bytes) -> str:
    """Give the printed text without sequences: what stood on the screen at some time."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output.decode("utf-8", "replace"))


def test_no_byte_of_a_text_reaches_the_terminal(start: Start, vault: VaultBuilder, tmp_path: Path):
    configure(tmp_path / "config")
    kura = walk_everything(start, vault, TEXTS)
    assert foreign_bytes(kura.program.output) == []


def test_no_byte_of_the_public_texts_reaches_the_terminal(
    start: Start, vault: VaultBuilder, shared_data: Path
):
    kura = walk_everything(start, vault, public_texts(shared_data))
    assert foreign_bytes(kura.program.output) == []


def public_texts(shared_data: Path) -> dict[str, str]:
    """Give the shared corpus; U+FFFD for its lone surrogate, which no UTF-8 file holds."""
    place = shared_data / "hostile/terminal.py"
    spec = importlib.util.spec_from_file_location("public_texts", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    texts = module.P | {f"markup {number}": text for number, text in enumerate(module.MARKUP)}
    return {name: text.replace("\ud800", "\ufffd") for name, text in texts.items()}


def test_a_first_start_among_hostile_folders(start: Start, tmp_path: Path):
    home = tmp_path / "home"
    named = [home / name for name in NAMES.values()]
    for folder in named:
        (folder / "Inbox").mkdir(parents=True)
    (home / ".config/obsidian").mkdir(parents=True)
    listed = {"vaults": {"1": {"path": str(named[0])}, "2": {"path": str(named[-1])}}}
    (home / ".config/obsidian/obsidian.json").write_text(json.dumps(listed), encoding="utf-8")
    kura = start(size=(100, 30), HOME=str(home))
    assert kura.shows("Try the sample vault"), kura.text
    for key in (b"j", b"j", b"4", b"\x1b[200~/tmp/\x1b]0;x\x07\xe2\x80\xaeno\x1b[201~", b"\r",
                b"\x1b", b"\x1b"):  # fmt: skip
        kura.press(key)
    assert kura.leave(b"\x1b") == 0
    assert "[@click=app.quit]name" in seen_on(kura.program.output)
    assert foreign_bytes(kura.program.output) == []


def test_an_empty_vault_in_a_hostile_place(start: Start, tmp_path: Path):
    vault = VaultBuilder.create(tmp_path / f"{NAMES['sets the title']}{NAMES['click']}")
    kura = start("--vault", str(vault.root))
    assert kura.shows("Inbox is empty"), kura.text
    for key in (b"L", b"\x1b", b"S", b"\x1b", b"a", b"R"):
        kura.press(key)
    assert kura.leave() == 0
    assert "[@click=app.quit]name" in seen_on(kura.program.output)
    assert foreign_bytes(kura.program.output) == []


def test_the_pager_gets_no_byte_either(start: Start, vault: VaultBuilder):
    text = "\n\n".join(TEXTS.values()).replace("\0", "")
    vault.propose("all", a_proposal("All", text))
    kura = start("--vault", str(vault.root), KURA_PAGER="cat")
    assert kura.shows("1 Queue"), kura.text
    kura.press(b"o", "enter returns to kura")
    kura.press(b"\r", "1 Queue")
    assert kura.leave() == 0
    assert foreign_bytes(kura.program.output, sessions=2) == []


CLICK = "[@click=app.quit]"
CLICKS = f"{CLICK}leave[/] [@click=screen.app_quit]leave[/] [@click=app.bell]ring[/]"


def test_a_click_on_markup_runs_nothing(start: Start, vault: VaultBuilder):
    vault.write("Memory/near.md", a_note(CLICKS, f"Words that are near {CLICKS}."))
    vault.write(".kura/vault.toml", f'folders = ["Memory", "{CLICK}Two"]\n')
    (vault.root / f"{CLICK}Two").mkdir()
    vault.commit("notes")
    for name in (CLICK, "two"):
        vault.propose(name, a_proposal(
            f"{CLICKS} {name}", f"Words that are near {CLICKS}.", checklist=(CLICKS,),
            extra=f"scope: {quoted(CLICKS)}\n"))  # fmt: skip
    before = vault.git("log", "--format=%H")
    kura = start("--vault", str(vault.root), size=(160, 40))
    assert kura.shows("%"), kura.text
    clicked = 0
    for opens, back in ((b"", b""), (b"L", b"\x1b"), (b"m", b"\x1b"), (b"a", b"\x1b"),
                        (b"\r", b"\x1b")):  # fmt: skip
        if opens:
            kura.press(opens)
        for column, row in kura.places_of(CLICK):
            for beyond in (1, len(CLICK) + 1):
                kura.click(min(column + beyond, 159), row)
                clicked += 1
        kura.rest()
        assert kura.program.child.isalive()
        if back:
            kura.press(back)
    assert clicked > 20
    assert kura.leave() == 0
    assert vault.git("log", "--format=%H") == before
    assert foreign_bytes(kura.program.output) == []
