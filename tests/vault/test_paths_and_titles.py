"""Folders, names and titles that lead elsewhere: nothing is written there, nothing overwritten."""

import hashlib
import os
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kura_tui import paths
from kura_tui.cli.group import kura
from kura_tui.config import Config
from kura_tui.domain.decisions.decision import Approve, Reject, RejectReason, Seen, Supersede
from kura_tui.domain.notes.draft import Draft
from kura_tui.errors import KuraError
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import NOW

FOLDERS = ("Memory", "Projects", "Systems", "Decisions")
Listing = dict[str, tuple[str, str]]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VaultBuilder:
    """A vault with notes, beside folders and files that nobody may touch."""
    for kind in ("config", "cache", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / f"own/{kind}"))
    config = tmp_path / "own/config/kura/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("[gate]\nwithout_terminal = true\n", encoding="utf-8")
    monkeypatch.setattr(paths, "account_config_file", lambda: config)
    outside = tmp_path / "world/outside"
    outside.mkdir(parents=True)
    (outside / "keep.md").write_text("Keep me.\n", encoding="utf-8")
    vault = VaultBuilder.create(tmp_path / "world/vault")
    vault.write("Memory/taken.md", a_note("Taken", "These words stay."))
    vault.write("Memory/Caf\u00e9.md", a_note("Cafe", "These words stay too."))
    vault.write(".obsidian/app.json", "{}\n")
    vault.write(".gitignore", ".obsidian/\n")
    vault.commit("notes")
    return vault


def listing(vault: VaultBuilder) -> Listing:
    """Give every path of the world with its kind and content, Git's own store by name alone."""
    found: Listing = {}
    world = vault.root.parent
    for path in sorted(world.rglob("*")):
        mode = path.lstat().st_mode
        name = str(path.relative_to(world))
        if name.startswith("vault/.git/") and not name.startswith("vault/.git/hooks"):
            continue
        if stat.S_ISREG(mode):
            found[name] = ("file", hashlib.sha256(path.read_bytes()).hexdigest())
        elif stat.S_ISLNK(mode):
            found[name] = ("link", os.readlink(path))
        else:
            found[name] = ("folder", "")
    return found


def check(vault: VaultBuilder, before: Listing, closed: str = "") -> set[str]:
    """Assert that only notes and rejected proposals are new and only `closed` is gone."""
    after = listing(vault)
    new = after.keys() - before.keys()
    allowed = tuple(f"vault/{folder}/" for folder in (*FOLDERS, ".kura/rejected"))
    places = {"vault/.kura", "vault/.kura/rejected"}
    assert {path for path in new - places if not path.startswith(allowed)} == set()
    assert {path for path in before.keys() - after.keys() if path != f"vault/{closed}"} == set()
    changed = {path for path in before.keys() & after.keys() if before[path] != after[path]}
    assert changed == set()
    return new


def opened(vault: VaultBuilder) -> ReviewSession:
    return ReviewSession.open(vault.root, Config(), clock=lambda: NOW)


LONG = "\u6f22" * 85
FOLDER_INPUTS = [
    "../outside", "../../world/outside", "Memory/../../outside", "Memory/../.git/hooks", ".git",
    ".git/hooks", ".GIT/hooks", "git~1", ".kura", ".kura/rejected", ".obsidian", "Inbox", "Mem",
    "Memory/sub", "Memory\0", "Memory\n", " Memory", "Memor\u200by", "\u202eyromeM", "~", "/", "",
    ".", "..", "Memory\\..\\..", "C:\\Memory", "%2e%2e", LONG,
]  # fmt: skip
NAME_INPUTS = [
    "../outside/keep", "../../outside/keep", "/etc/passwd", "..", ".", "./taken", ".git/hooks/x",
    ".hidden", "a/b", "a\\b", "a\0b", "a\nb", "a\x1b[2Jb", "con", "CON", "aux.txt", "lpt9", "nul",
    "trailing.", "trailing ", " leading", "a:b", "x::$DATA", "a?b", "a*b", "<b>", "a|b", "a#b",
    "a^b", "[b]", "\u202edm.exe", "pl\u200bain", "plan\U000e0061", LONG, "n" * 252, "n" * 300,
    "taken", "TAKEN", "Taken", "cafe\u0301", "CAFE\u0301", "\udce9", "\ufeffbom",
]  # fmt: skip


def approve(vault: VaultBuilder, folder: str, name: str = "") -> str:
    """Approve through the session; give "" or why not."""
    session = opened(vault)
    try:
        proposal = session.proposal("Inbox/p.md")
        session.decide(Approve(Seen(proposal.path, proposal.digest), folder, name=name))
    except KuraError as error:
        return error.sentence
    finally:
        session.close()
    return ""


def by_command(vault: VaultBuilder, *words: str) -> int:
    result = CliRunner().invoke(kura, ["--vault", str(vault.root), *words])
    assert result.exit_code != 70, words
    assert "config.toml" not in result.output, result.output
    return result.exit_code


@pytest.mark.parametrize("folder", FOLDER_INPUTS, ids=ascii)
def test_a_folder_is_a_choice_and_no_path(place: VaultBuilder, folder: str):
    place.propose("p")
    before = listing(place)
    assert approve(place, folder)
    assert by_command(place, "approve", "Inbox/p.md", folder)
    assert by_command(place, "supersede", "Inbox/p.md", "taken", folder) in {0, 2, 4}
    if (place.root / "Inbox/p.md").exists():
        assert check(place, before) == set()
    else:
        assert folder == ""


@pytest.mark.parametrize("name", NAME_INPUTS, ids=ascii)
@pytest.mark.parametrize("call", ["session", "command"])
def test_a_name_that_is_asked_for_leads_nowhere(place: VaultBuilder, name: str, call: str):
    place.propose("p")
    before = listing(place)
    if call == "session":
        refused = bool(approve(place, "Memory", name))
    else:
        refused = bool(by_command(place, "approve", "Inbox/p.md", "Memory", f"--name={name}"))
    assert refused
    assert check(place, before) == set()


def usable(name: str) -> bool:
    return "/" not in name and "\0" not in name and len(os.fsencode(f"{name}.md")) < 256


FILE_NAMES = [name for name in NAME_INPUTS if usable(name) and name not in {".", ".."}]


@pytest.mark.parametrize("name", FILE_NAMES, ids=ascii)
def test_a_proposal_under_any_name_becomes_a_note_or_is_refused(place: VaultBuilder, name: str):
    path = f"Inbox/{name}.md"
    (place.root / path).write_text(a_proposal(), encoding="utf-8")
    before = listing(place)
    session = opened(place)
    snapshot = session.refresh()
    known = {one.path for one in (*snapshot.proposals, *snapshot.foreign)}
    if path not in known:
        assert name.startswith(".") or path in dict(snapshot.unread)
        return
    seen = Seen(path, session.document(path).digest)
    try:
        session.decide(Approve(seen, "Memory"))
    except KuraError:
        assert check(place, before) == set()
    else:
        (made,) = check(place, before, closed=path)
        note = Path(made).name
        assert unicodedata.normalize("NFC", note) == note
        assert len(note.encode()) <= 253
        assert note.isprintable()
    session.close()


LINKS = [
    ("Systems", "outside", "Systems"),
    ("Systems", "vault/.git/hooks", "Systems"),
    ("Systems", "vault/Memory", "Systems"),
    ("Systems", "missing", "Systems"),
    ("Systems/p.md", "outside/keep.md", "Systems"),
    ("Systems/p.md", "outside/missing.md", "Systems"),
    (".kura", "outside", ""),
    (".kura/rejected", "outside", ""),
    (".kura/rejected/2026", "outside", ""),
]
"""A link in the vault, where it leads, and the folder to approve into; "" is to reject."""


@pytest.mark.parametrize(("link", "target", "folder"), LINKS)
def test_nothing_follows_a_link(place: VaultBuilder, link: str, target: str, folder: str):
    there = place.root / link
    if there.exists():
        there.rmdir()
    there.parent.mkdir(parents=True, exist_ok=True)
    there.symlink_to(place.root.parent / target)
    place.propose("p")
    before = listing(place)
    with pytest.raises(KuraError):
        decide(place, folder)
    assert check(place, before) == set()


def decide(place: VaultBuilder, folder: str) -> None:
    session = opened(place)
    seen = Seen("Inbox/p.md", session.document("Inbox/p.md").digest)
    session.decide(Approve(seen, folder) if folder else Reject(seen, RejectReason.UNCLEAR))
    session.close()


def test_a_linked_inbox_is_not_read(place: VaultBuilder):
    (place.root / "Inbox").rmdir()
    (place.root.parent / "outside/p.md").write_text(a_proposal(), encoding="utf-8")
    (place.root / "Inbox").symlink_to(place.root.parent / "outside")
    before = listing(place)
    session = opened(place)
    assert not session.refresh().proposals
    session.close()
    by_command(place, "propose", "A title", "A fact.")
    assert check(place, before) == set()


def test_a_file_where_a_folder_should_be_is_left_alone(place: VaultBuilder):
    (place.root / "Systems").rmdir()
    place.write("Systems", "no folder\n")
    place.propose("p")
    before = listing(place)
    assert approve(place, "Systems")
    assert check(place, before) == set()


def test_a_tombstone_behind_a_link_is_not_written(place: VaultBuilder):
    (place.root / "Systems/old.md").symlink_to(place.root.parent / "outside/keep.md")
    place.propose("p")
    session = opened(place)
    seen = Seen("Inbox/p.md", session.document("Inbox/p.md").digest)
    before = listing(place)
    with pytest.raises(KuraError):
        session.decide(Supersede(seen, Seen("Systems/old.md", "0" * 64), "Memory"))
    session.close()
    assert check(place, before) == set()


TITLES = [
    "../../outside/keep", "/etc/passwd", ".git/hooks/post-commit", "..", ".",
    "~/.ssh/authorized_keys",
    "a\0b", "a" * 500, LONG * 4, "CON", "nul.md", "aux", "trailing...", "trailing   ", "C++ vs C#",
    "\u202egpj.exe", "\u65e5\u672c\u8a9e", "\u0645\u0631\u062d\u0628\u0627", "\U0001f600\U0001f680",
    "cafe\u0301", "[[link|alias]]#^block", "%00%2e%2e", "a\nb\r\nc", "plan\U000e0061\U000e0062",
    "\u200b\u200b", "!!!", "-rf", "taken",
]  # fmt: skip


def propose_by_session(vault: VaultBuilder, title: str) -> None:
    session = opened(vault)
    session.propose(Draft(title, f"A fact about {title[:20]!r}."))
    session.close()


def propose_by_command(vault: VaultBuilder, title: str) -> None:
    assert by_command(vault, "propose", "--", title, f"A fact about {title[:20]!r}.") == 0


@pytest.mark.parametrize("title", TITLES, ids=lambda title: ascii(title)[:40])
@pytest.mark.parametrize("propose", [propose_by_session, propose_by_command])
def test_a_title_becomes_one_plain_file_in_the_inbox(
    place: VaultBuilder, title: str, propose: Callable[[VaultBuilder, str], None]
):
    place.write("Inbox/taken.md", a_proposal("Another", "Other words."))
    before = listing(place)
    propose(place, title)
    after = listing(place)
    (made,) = after.keys() - before.keys()
    assert {path for path in before if before[path] != after[path]} == set()
    path = Path(made)
    assert path.parent == Path("vault/Inbox")
    assert after[made][0] == "file"
    stem = path.name.removesuffix(".md")
    assert stem
    assert stem.isprintable()
    assert len(stem.encode()) <= 120
    assert unicodedata.normalize("NFC", stem) == stem
    assert stem.casefold() not in {"con", "nul", "aux"}
    assert stem[0] not in ".-~ "
    assert stem[-1] not in ". "


def test_the_same_title_twice_is_two_files(place: VaultBuilder):
    for fact in ("One fact.", "Two facts.", "Three facts."):
        session = opened(place)
        session.propose(Draft("../same", fact))
        session.close()
    names = sorted(path.name for path in (place.root / "Inbox").iterdir())
    assert names == ["same-2.md", "same-3.md", "same.md"]
