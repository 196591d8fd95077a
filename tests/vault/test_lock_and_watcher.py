"""One writer, one screen, and a watcher that tells of changes until it is stopped."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kura_tui.errors import TryAgain
from kura_tui.vault.lock import Holder, ScreenClaim, VaultLock, claim_screen
from kura_tui.vault.watcher import watch


def test_the_second_screen_learns_who_has_the_first(tmp_path: Path):
    first = claim_screen(tmp_path / "kura")
    assert isinstance(first, ScreenClaim)
    assert claim_screen(tmp_path / "kura") == Holder(os.getpid(), "")
    first.close()
    first.close()
    assert isinstance(claim_screen(tmp_path / "kura"), ScreenClaim)


def test_a_screen_does_not_keep_decisions_from_being_made(tmp_path: Path):
    claim = claim_screen(tmp_path / "kura")
    with VaultLock(tmp_path / "kura", wait=0):
        pass
    assert isinstance(claim, ScreenClaim)


def test_a_killed_holder_gives_the_lock_back(tmp_path: Path):
    script = (
        "import sys,pathlib,os,signal\nfrom kura_tui.vault.lock import VaultLock\n"
        "VaultLock(pathlib.Path(sys.argv[1])).__enter__()\nprint('held', flush=True)\n"
        "sys.stdin.read()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdout.readline() == b"held\n"
    with pytest.raises(TryAgain, match=f"pid {child.pid}"):
        VaultLock(tmp_path, wait=0.05).__enter__()
    child.kill()
    child.wait()
    with VaultLock(tmp_path, wait=0.5):
        assert (tmp_path / "lock").read_text().split()[0] == str(os.getpid())


@pytest.fixture
def stop() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def first_change(root: Path, folders: tuple[str, ...], stop: threading.Event, act) -> frozenset:
    """Act again and again until the watcher tells of it: it needs a moment to begin."""
    found: list[frozenset[str]] = []

    def listen() -> None:
        for changed in watch(root, folders, stop):
            found.append(changed)
            stop.set()

    listener = threading.Thread(target=listen)
    listener.start()
    for number in range(200):
        act(number)
        listener.join(0.1)
        if not listener.is_alive():
            break
    stop.set()
    listener.join()
    return found[0]


@pytest.mark.parametrize("is_polling", [False, True])
def test_a_new_file_is_told_by_its_path_in_the_vault(
    tmp_path: Path, stop: threading.Event, monkeypatch: pytest.MonkeyPatch, is_polling: bool
):
    if is_polling:
        monkeypatch.setenv("WATCHFILES_FORCE_POLLING", "true")
    (tmp_path / "Inbox").mkdir()

    def act(number: int) -> None:
        (tmp_path / "Inbox" / "a.md").write_text(str(number))
        (tmp_path / "Inbox" / f".kura-op{number}-0").write_text("temporary")

    assert first_change(tmp_path, ("Inbox", "Missing"), stop, act) == {"Inbox/a.md"}


def test_a_vault_without_folders_is_waited_for_until_it_is_stopped(
    tmp_path: Path, stop: threading.Event
):
    ended = threading.Event()

    def listen() -> None:
        assert list(watch(tmp_path, ("Inbox",), stop)) == []
        ended.set()

    threading.Thread(target=listen).start()
    stop.set()
    assert ended.wait(5)
