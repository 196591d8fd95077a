"""Inbox/ read as a snapshot: what is listed, in which order, and what could not be read."""

import os
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from kura_tui.config import VaultSettings
from kura_tui.domain.notes.proposal import ProposalState
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.errors import Failed, KuraError, NothingMatched, Refused
from kura_tui.vault import inbox
from kura_tui.vault.documents import MAX_PARSED_BYTES, read_bytes, read_document
from kura_tui.vault.files import MAX_FILE_BYTES, write_new
from kura_tui.vault.inbox import InboxReader, read_inbox
from tests.builders import VaultBuilder, a_note, a_proposal

TODAY = date(2026, 7, 26)


def read(vault: VaultBuilder) -> Snapshot:
    """Read Inbox/, and hold that counting alone finds the same."""
    snapshot = read_inbox(vault.root, VaultSettings(), TODAY)
    states, left_out = InboxReader(vault.root, VaultSettings()).count(TODAY)
    assert states == Counter(
        one.state for one in (*snapshot.proposals, *snapshot.snoozed, *snapshot.foreign)
    )
    assert left_out == len(snapshot.unread)
    return snapshot


def paths(proposals) -> list[str]:
    return [proposal.path for proposal in proposals]


def unread(vault: VaultBuilder) -> dict[str, str]:
    return {path: problem.reason for path, problem in read(vault).unread}


def test_an_empty_or_absent_inbox_is_an_empty_snapshot(vault: VaultBuilder):
    assert read(vault) == Snapshot()
    (vault.root / "Inbox").rmdir()
    assert read(vault) == Snapshot()


def test_the_newest_come_first_and_those_without_a_date_last(vault: VaultBuilder):
    for name, created in [
        ("b", "2026-07-24"), ("a", "2026-07-24"), ("old", "2025-01-01"), ("new", "2026-07-25"),
        ("impossible", "2026-02-30"), ("absent", '""'),
    ]:  # fmt: skip
        vault.propose(name, a_proposal(created=created))
    names = [path.removeprefix("Inbox/") for path in paths(read(vault).proposals)]
    assert names == ["new.md", "a.md", "b.md", "old.md", "absent.md", "impossible.md"]


def test_each_state_has_its_place(vault: VaultBuilder):
    vault.propose("waits")
    vault.propose("sleeps", a_proposal(extra="snoozed_until: 2026-08-01\n"))
    vault.propose("broken", a_proposal(extra="a: b: c\n"))
    vault.write("Inbox/foreign.md", "# A note of mine\n")
    vault.write("Inbox/picture.png", b"\x89PNG")
    vault.write("Inbox/.kura-1.md", a_proposal())
    snapshot = read(vault)
    assert set(paths(snapshot.proposals)) == {"Inbox/waits.md", "Inbox/broken.md"}
    assert paths(snapshot.snoozed) == ["Inbox/sleeps.md"]
    assert paths(snapshot.foreign) == ["Inbox/foreign.md"]
    assert snapshot.unread == ()


def test_one_level_of_folders_is_read_and_a_deeper_one_is_counted(vault: VaultBuilder):
    vault.write("Inbox/hermes/x.md", a_proposal())
    vault.write("Inbox/hermes/deep/y.md", a_proposal())
    vault.write("Inbox/hermes/pictures/z.png", b"")
    vault.write("Inbox/.obsidian/z.md", a_proposal())
    assert paths(read(vault).proposals) == ["Inbox/hermes/x.md"]
    assert list(unread(vault)) == ["Inbox/hermes/deep"]


def test_what_is_no_readable_file_is_counted_with_its_reason(vault: VaultBuilder, tmp_path: Path):
    folder = vault.root / "Inbox"
    (tmp_path / "secret.md").write_text(a_proposal(), encoding="utf-8")
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    (folder / "dangling.md").symlink_to(tmp_path / "nowhere")
    (folder / "outside").symlink_to(tmp_path)
    (folder / "folder.md").mkdir()
    os.mkfifo(folder / "pipe.md")
    (folder / os.fsdecode(b"caf\xe9.md")).write_text(a_proposal(), encoding="utf-8")
    vault.propose("good")
    reasons = unread(vault)
    assert reasons.pop(f"Inbox/{os.fsdecode(bytes([99, 97, 102, 233]))}.md") == (
        "its name is not UTF-8"
    )
    assert reasons == {
        "Inbox/link.md": "it is a link, and links are not followed",
        "Inbox/dangling.md": "it is a link, and links are not followed",
        "Inbox/folder.md": "it is no regular file",
        "Inbox/pipe.md": "it is no regular file",
    }
    assert paths(read(vault).proposals) == ["Inbox/good.md"]


def test_an_inbox_that_is_a_link_is_not_followed(vault: VaultBuilder, tmp_path: Path):
    (vault.root / "Inbox").rmdir()
    (vault.root / "Inbox").symlink_to(tmp_path)
    assert unread(vault) == {"Inbox": "it is a link, and links are not followed"}


def test_a_file_that_vanishes_or_cannot_be_opened_is_counted(vault: VaultBuilder, monkeypatch):
    vault.propose("gone")
    vault.propose("locked")
    vault.propose("good")
    real_open = os.open

    def failing_open(path, *arguments, **keywords):
        if path == "gone.md":
            raise FileNotFoundError(2, "No such file or directory")
        if path == "locked.md":
            raise PermissionError(13, "Permission denied")
        return real_open(path, *arguments, **keywords)

    monkeypatch.setattr(os, "open", failing_open)
    assert unread(vault) == {
        "Inbox/gone.md": "it is not there",
        "Inbox/locked.md": "permission denied",
    }
    assert paths(read(vault).proposals) == ["Inbox/good.md"]


def test_a_second_reading_opens_only_what_changed(vault: VaultBuilder, monkeypatch):
    for name in ("a", "b", "c"):
        path = vault.root / vault.propose(name)
        os.utime(path, (1, 1))
    reader = InboxReader(vault.root, VaultSettings())
    monkeypatch.setattr(inbox, "_SETTLED_NS", -(10**18))
    first = reader.read(TODAY)
    opened: list[str] = []
    real_read = inbox.read_at
    monkeypatch.setattr(
        inbox,
        "read_at",
        lambda folder, name, *rest: opened.append(name) or real_read(folder, name, *rest),
    )
    assert reader.read(TODAY) == first
    assert opened == []
    vault.write("Inbox/b.md", a_proposal(fact="User prefers canary releases."))
    assert reader.read(TODAY).find("Inbox/b.md").fact == "User prefers canary releases."
    assert opened == ["b.md"]


def test_a_file_of_this_very_moment_is_read_again(vault: VaultBuilder):
    vault.propose("a", a_proposal(fact="one"))
    reader = InboxReader(vault.root, VaultSettings())
    reader.read(TODAY)
    vault.propose("a", a_proposal(fact="two"))
    assert reader.read(TODAY).find("Inbox/a.md").fact == "two"


def test_a_snooze_ends_at_midnight_though_the_file_did_not_change(vault: VaultBuilder, monkeypatch):
    monkeypatch.setattr(inbox, "_SETTLED_NS", -(10**18))
    path = vault.propose("a", a_proposal(extra="snoozed_until: 2026-07-27\n"))
    reader = InboxReader(vault.root, VaultSettings())
    assert reader.read(TODAY).find(path).state is ProposalState.SNOOZED
    assert reader.read(date(2026, 7, 27)).find(path).state is ProposalState.PENDING


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "..",
        "/etc/hostname",
        "../x",
        "Memory/../../x",
        "Memory//first.md",
        "./x",
        "a\0b",
        "Memory/",
    ],
)
def test_a_path_out_of_the_vault_is_refused(vault: VaultBuilder, path: str):
    with pytest.raises(Refused, match="leaves the vault"):
        read_bytes(vault.root, path)


def test_a_file_behind_a_link_is_refused(vault: VaultBuilder, tmp_path: Path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other/x.md").write_text("x", encoding="utf-8")
    (vault.root / "Memory/linked").symlink_to(tmp_path / "other")
    (vault.root / "Memory/x.md").symlink_to(tmp_path / "other/x.md")
    for path in ("Memory/linked/x.md", "Memory/x.md"):
        with pytest.raises(Refused, match="links are not followed"):
            read_bytes(vault.root, path)


def test_a_missing_file_says_so(vault: VaultBuilder):
    for path in ("Memory/none.md", "None/x.md", "Memory/" + "x" * 300 + ".md"):
        with pytest.raises(KuraError):
            read_bytes(vault.root, path)
    with pytest.raises(NothingMatched, match=r"Cannot read Memory/none.md: it is not there"):
        read_document(vault.root, "Memory/none.md")
    with pytest.raises(Refused, match="no folder"):
        read_bytes(vault.root, "Memory/first.md/x.md")


def test_a_limit_is_a_limit(vault: VaultBuilder):
    vault.write("Memory/x.md", a_note())
    size = len(vault.bytes("Memory/x.md"))
    assert read_bytes(vault.root, "Memory/x.md", size) == vault.bytes("Memory/x.md")
    with pytest.raises(Failed, match="too large"):
        read_bytes(vault.root, "Memory/x.md", size - 1)


def test_the_root_itself_may_be_a_link(vault: VaultBuilder, tmp_path: Path):
    (tmp_path / "home").symlink_to(vault.root)
    assert read_document(tmp_path / "home", "Memory/first.md").title == "First note"


def test_a_new_file_never_overwrites(vault: VaultBuilder):
    write_new(vault.root, "Inbox/new.md", b"one")
    with pytest.raises(KuraError):
        write_new(vault.root, "Inbox/new.md", b"two")
    assert vault.files()["Inbox/new.md"] == b"one"
    assert [path for path in vault.files() if path.startswith("Inbox/")] == ["Inbox/new.md"]


def test_counting_finds_every_state_that_reading_finds(vault: VaultBuilder):
    for name, text in {
        "pending": a_proposal(),
        "snoozed": a_proposal(extra="snoozed_until: 2026-08-01\n"),
        "slept": a_proposal(extra="snoozed_until: 2026-07-01\n"),
        "broken": "---\nstatus: pending\nconfidence: medium: x\n---\n\n# Broken\n",
        "twice": a_proposal(extra="confidence: low\n"),
        "foreign": "# A list\n",
        "empty": "",
        "long": "---\ntype: memory-proposal\n---\n" + "x" * (MAX_PARSED_BYTES + 1),
    }.items():
        vault.propose(name, text)
    vault.write("Inbox/bytes.md", b"\xff\xfe\x00")
    found = read(vault)
    states = {one.state for one in (*found.proposals, *found.snoozed, *found.foreign)}
    assert states == set(ProposalState)


def test_a_file_too_large_to_be_read_is_counted_as_it_is_listed(vault: VaultBuilder):
    file = vault.write("Inbox/large.md", "x")
    os.truncate(file, MAX_FILE_BYTES + 1)
    assert len(read(vault).proposals) == 1
