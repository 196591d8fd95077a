"""Looking through a vault: what is listed, what changed, and what is gone."""

import os
from pathlib import Path

import pytest

from kura_tui.config import VaultSettings
from kura_tui.vault import scanning
from kura_tui.vault.scanning import scan, scan_changed
from tests.builders import VaultBuilder, a_note

SETTINGS = VaultSettings()


@pytest.fixture
def filled(vault: VaultBuilder) -> VaultBuilder:
    for path in ("Memory/a.md", "Memory/deep/b.md", "Systems/c.md", "Inbox/d.md", "loose.md"):
        vault.write(path, a_note())
    return vault


def known(root: Path) -> dict[str, tuple[int, int]]:
    return {file.path: (file.size, file.mtime_ns) for file in scan(root, SETTINGS)[0]}


def test_an_unchanged_vault_has_nothing_changed_and_nothing_gone(filled):
    assert scan_changed(filled.root, SETTINGS, known(filled.root)) == ((), ())


def test_without_anything_known_every_file_is_changed(filled):
    assert scan_changed(filled.root, SETTINGS, {}) == (scan(filled.root, SETTINGS)[0], ())


def test_another_size_another_time_and_a_new_file_are_changed_and_a_missing_one_is_gone(filled):
    before = known(filled.root)
    filled.write("Memory/deep/b.md", a_note(text="Another length."))
    file = filled.root / "Systems/c.md"
    os.utime(file, ns=(0, file.stat().st_mtime_ns + 1))
    filled.write("Projects/new.md", a_note())
    (filled.root / "loose.md").unlink()
    changed, gone = scan_changed(filled.root, SETTINGS, before)
    assert [one.path for one in changed] == ["Memory/deep/b.md", "Projects/new.md", "Systems/c.md"]
    assert [one.folder for one in changed] == ["Memory", "Projects", "Systems"]
    assert gone == ("loose.md",)


def test_a_file_that_vanishes_between_listing_and_looking_is_gone(filled, monkeypatch):
    before = known(filled.root)
    walk = scanning._walk

    def walking(root):
        for entry, path in walk(root):
            if path == "Memory/a.md":
                (filled.root / path).unlink()
            yield entry, path

    monkeypatch.setattr(scanning, "_walk", walking)
    assert scan_changed(filled.root, SETTINGS, before) == ((), ("Memory/a.md",))


def test_no_link_is_followed_and_the_vault_itself_may_be_one(filled, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.md").write_text("x", encoding="utf-8")
    (filled.root / "Memory/linked").symlink_to(outside)
    (filled.root / "Memory/x.md").symlink_to(outside / "x.md")
    door = tmp_path / "door"
    door.symlink_to(filled.root)
    assert scan_changed(door, SETTINGS, known(filled.root)) == ((), ())
    assert not any("x.md" in path for path in known(filled.root))
