"""The start of a screen: one has the vault, the next reads; what was left unfinished is told."""

import os
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import Approve, Seen
from kura_tui.errors import Failed, Refused
from kura_tui.session import ReviewSession
from kura_tui.vault import failpoints
from tests.builders import VaultBuilder


def a_session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return ReviewSession.open(
        vault.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=tmp_path / "c"
    )


def an_approval(session: ReviewSession, path: str) -> Approve:
    return Approve(Seen(path, session.document(path).digest), "Memory")


def test_the_second_session_reads_only_until_the_first_has_ended(
    vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    first, second = a_session(vault, tmp_path), a_session(vault, tmp_path)
    assert first.begin().taken == ""
    told = second.begin().taken
    assert told == f"Another kura (pid {os.getpid()}) has this vault. Opened read-only."
    with pytest.raises(Refused, match=rf"another kura \(pid {os.getpid()}\) has this vault"):
        second.decide(an_approval(second, path))
    with pytest.raises(Refused, match="Not synced"):
        second.sync()
    first.close()
    assert second.begin().taken == ""
    second.decide(an_approval(second, path))
    second.close()


def test_beginning_twice_keeps_the_claim(vault: VaultBuilder, tmp_path: Path) -> None:
    session = a_session(vault, tmp_path)
    assert session.begin().taken == session.begin().taken == ""
    assert a_session(vault, tmp_path).begin().taken != ""
    session.close()
    session.close()
    other = a_session(vault, tmp_path)
    assert other.begin().taken == ""
    other.close()


def test_a_killed_screen_gives_the_vault_back(vault: VaultBuilder, tmp_path: Path) -> None:
    script = (
        "import pathlib,sys\nfrom kura_tui.session import ReviewSession\n"
        "session = ReviewSession.open(pathlib.Path(sys.argv[1]))\nsession.begin()\n"
        "print('begun', flush=True)\nsys.stdin.read()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, vault.root], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"begun\n"
    session = a_session(vault, tmp_path)
    assert f"pid {child.pid}" in session.begin().taken
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert session.begin().taken == ""
    session.close()


class Killed(BaseException):
    """Stands for the end of the process."""


def interrupt(session: ReviewSession, path: str, point: str) -> None:
    """Decide and stop at a failpoint the way a killed process does: nothing is tidied up."""
    pid = os.fork()
    if pid == 0:
        failpoints.arm(lambda at: os._exit(9) if at == point else None)
        session.decide(an_approval(session, path))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 9


def test_what_recovery_did_is_told_at_the_start(vault: VaultBuilder, tmp_path: Path) -> None:
    path = vault.propose()
    vault.commit("proposal")
    interrupt(a_session(vault, tmp_path), path, "commit:before")
    session = a_session(vault, tmp_path)
    begun = session.begin()
    assert begun.error is None
    assert begun.recovered.startswith(
        'Finished "approve: deployment-strategy-preference -> Memory"'
    )
    assert session.recovered == begun.recovered
    assert session.begin().recovered == ""
    assert session.recovered == begun.recovered
    session.close()


def test_a_foreign_change_is_told_with_the_way_out_and_can_be_left_alone(
    vault: VaultBuilder, tmp_path: Path
) -> None:
    path = vault.propose()
    vault.commit("proposal")
    interrupt(a_session(vault, tmp_path), path, "commit:before")
    note = "Memory/deployment-strategy-preference.md"
    vault.write(note, "changed by somebody else\n")
    session = a_session(vault, tmp_path)
    begun = session.begin()
    assert isinstance(begun.error, Failed)
    assert note in begun.error.sentence
    assert "kura undo --unfinished" in begun.error.sentence
    assert session.give_up().startswith('Gave up "approve: deployment-strategy-preference')
    assert vault.bytes(note) == b"changed by somebody else\n"
    assert (vault.root / path).exists()
    assert session.give_up() is None
    assert session.begin().error is None
    session.close()
