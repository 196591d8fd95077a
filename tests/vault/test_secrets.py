"""A text that may hold a secret is never committed unasked, and one that is rejected is gone."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from kura_tui.config import Config, GateConfig
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Seen,
    Snooze,
    Supersede,
)
from kura_tui.errors import HoldsSecret, Refused
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import NOW

SECRET = "ghp_" + "R4t6Y8u1" * 4 + "Qp3s"
HARMLESS = a_proposal()
PATH = "Inbox/token.md"
NOTE = "Memory/builds.md"


@pytest.fixture
def session(vault: VaultBuilder, tmp_path: Path) -> ReviewSession:
    """A vault with a note and a proposal that holds a secret, which Git does not have."""
    vault.write(NOTE, a_note("Builds", "The build server is b1."))
    vault.commit("notes")
    vault.propose("token", a_proposal("Build token", f"The build token is {SECRET}."))
    return ReviewSession.open(vault.root, Config(), clock=lambda: NOW, cache_dir=tmp_path / "cache")


def seen(session: ReviewSession, path: str = PATH) -> Seen:
    return Seen(path, session.document(path).digest)


def every_way(session: ReviewSession) -> dict[str, Decision]:
    """Give every decision that would commit the text."""
    proposal, note = seen(session), seen(session, NOTE)
    text = session.document(NOTE).text
    start = text.index("The build server")
    return {
        "approve": Approve(proposal, "Memory"),
        "edit": Edit(proposal, a_proposal("Build token", f"Another token: {SECRET[::-1]}{SECRET}")),
        "append": Merge(proposal, note, MergeMode.APPEND),
        "replace": Merge(proposal, note, MergeMode.REPLACE, (start, start + 24)),
        "edited merge": Merge(proposal, note, MergeMode.APPEND, new_text=f"{text}\n{SECRET}\n"),
        "supersede": Supersede(proposal, note, "Memory"),
        "reject": Reject(proposal, RejectReason.UNCLEAR),
        "snooze": Snooze(proposal, date(2026, 8, 1)),
    }


WAYS = ["approve", "edit", "append", "replace", "edited merge", "supersede", "reject", "snooze"]


def git_holds(vault: VaultBuilder, words: str) -> bool:
    """Whether any object of the repository, or any file beside them, holds the words."""
    beside = (file.read_bytes() for file in (vault.root / ".git").rglob("*") if file.is_file())
    objects = vault.git("cat-file", "--batch-all-objects", "--batch", "--unordered")
    return words in objects or any(words.encode() in data for data in beside)


@pytest.mark.parametrize("way", WAYS)
def test_no_decision_commits_a_secret_unasked(session, vault: VaultBuilder, way: str):
    before = vault.files()
    with pytest.raises(HoldsSecret) as refused:
        session.decide(every_way(session)[way])
    assert "may hold a secret" in refused.value.sentence
    assert SECRET not in refused.value.sentence
    assert "--include-secrets" in refused.value.next_step
    assert f"kura reject {PATH} --reason secret" in refused.value.next_step
    assert vault.files() == before
    assert not git_holds(vault, SECRET)


@pytest.mark.parametrize("way", WAYS)
def test_a_person_can_commit_it_knowingly(session, vault: VaultBuilder, way: str):
    session.decide(every_way(session)[way], include_secrets=True)
    assert git_holds(vault, SECRET)
    assert SECRET not in vault.git("log", "--format=%B")


def test_without_a_terminal_nobody_can_commit_it_knowingly(session, vault: VaultBuilder):
    session.has_terminal = False
    with pytest.raises(Refused, match="needs a person at a terminal"):
        session.decide(Reject(seen(session), RejectReason.UNCLEAR), include_secrets=True)
    assert not git_holds(vault, SECRET)


def test_the_gate_without_a_terminal_does_not_open_the_way_for_secrets(
    vault: VaultBuilder, session, tmp_path: Path
):
    config = Config(gate=GateConfig(without_terminal=True))
    unattended = ReviewSession.open(
        vault.root, config, clock=lambda: NOW, has_terminal=False, cache_dir=tmp_path / "cache"
    )
    with pytest.raises(HoldsSecret):
        unattended.decide(Approve(seen(session), "Memory"))


def test_a_secret_that_the_note_held_before_is_no_news(session, vault: VaultBuilder):
    vault.write(NOTE, a_note("Builds", f"The build server is b1.\n\nIts token is {SECRET}."))
    vault.commit("an old sin")
    path = vault.propose()
    note = seen(session, NOTE)
    session.decide(Merge(seen(session, path), note, MergeMode.APPEND))
    assert vault.bytes(NOTE).count(SECRET.encode()) == 1


def test_an_edit_that_takes_the_secret_out_is_committed_alone(session, vault: VaultBuilder):
    session.decide(Edit(seen(session), a_proposal("Build token", "It lies in the vault of b1.")))
    assert not git_holds(vault, SECRET)
    assert vault.git("status", "--porcelain") == ""


def test_what_git_holds_already_can_be_moved_out_of_sight(session, vault: VaultBuilder):
    vault.commit("swept in by a backup")
    session.decide(Snooze(seen(session), date(2026, 8, 1)))
    session.decide(Reject(seen(session), RejectReason.UNCLEAR))
    assert not (vault.root / PATH).exists()


def test_what_git_holds_already_is_still_asked_about_before_it_is_approved(
    session, vault: VaultBuilder
):
    vault.commit("swept in by a backup")
    with pytest.raises(HoldsSecret):
        session.decide(Approve(seen(session), "Memory"))


def test_a_plan_names_the_secret_and_masks_it(session):
    from kura_tui.rendering import plan_lines

    for decision in every_way(session).values():
        plan = session.plan(decision)
        said = "\n".join(line.text for line in plan_lines(plan, full=True))
        assert plan.secrets
        assert "may hold a secret" in said
        assert SECRET not in said


class TestRejectedAsASecret:
    """What is left of a text that was rejected because it holds a secret."""

    def test_no_byte_of_it_is_anywhere(self, session, vault: VaultBuilder, tmp_path: Path):
        session.refresh()
        session.update_index()
        session.candidates(session.proposal("token"))
        session.refresh_memory()
        receipt = session.decide(Reject(seen(session), RejectReason.SECRET))
        session.update_index()
        session.refresh_memory()
        session.close()
        assert receipt.note == ""
        assert not git_holds(vault, SECRET)
        found = [
            str(file)
            for file in tmp_path.rglob("*")
            if file.is_file() and SECRET.encode() in file.read_bytes()
        ]
        assert found == []
        for database in (tmp_path / "cache").glob("*.sqlite"):
            dumped = "\n".join(sqlite3.connect(database).iterdump())
            assert SECRET not in dumped
            assert SECRET.casefold() not in dumped.casefold()

    @pytest.mark.parametrize("comes_back", [False, True])
    def test_a_commit_that_holds_it_is_named_with_the_command(
        self, session, vault: VaultBuilder, comes_back: bool
    ):
        vault.commit("vault backup")
        if comes_back:
            vault.git("rm", "-q", "--cached", PATH)
            vault.git("commit", "-q", "-m", "not in Git")
        note = session.decide(Reject(seen(session), RejectReason.SECRET)).note
        assert "Git holds the text in earlier commits" in note
        assert f"git filter-repo --invert-paths --path {PATH}" in note
        assert SECRET not in note

    def test_a_staged_object_is_named_with_the_command_that_takes_it_out(
        self, session, vault: VaultBuilder
    ):
        vault.git("add", PATH)
        assert git_holds(vault, SECRET)
        note = session.decide(Reject(seen(session), RejectReason.SECRET)).note
        assert "git gc --prune=now" in note
        vault.git("reflog", "expire", "--expire=now", "--all")
        vault.git("gc", "-q", "--prune=now")
        assert not git_holds(vault, SECRET)

    def test_a_plan_says_it_too(self, session, vault: VaultBuilder):
        vault.commit("vault backup")
        plan = session.plan(Reject(seen(session), RejectReason.SECRET))
        assert any("earlier commits" in warning for warning in plan.warnings)
