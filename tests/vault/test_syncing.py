"""Two machines and a bare remote: one outcome or a listed contest, and nothing is lost."""

from datetime import date, datetime
from pathlib import Path

import pytest

from kura_tui.domain.decisions.decision import (
    Approve,
    Edit,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Seen,
    Snooze,
    Undo,
)
from kura_tui.errors import Failed, Refused, UsageError
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal

PATH = "Inbox/deployment-strategy-preference.md"


class Machine:
    """A clone of the shared vault with its own session."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.vault = VaultBuilder(root)
        self.session = ReviewSession.open(
            root, clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=cache
        )

    def seen(self, path: str = PATH) -> Seen:
        return Seen(path, self.session.document(path).digest)

    def has(self, path: str) -> bool:
        return (self.vault.root / path).exists()


@pytest.fixture
def machines(vault: VaultBuilder, tmp_path: Path) -> tuple[Machine, Machine]:
    vault.propose()
    vault.write("Decisions/rollout-policy.md", a_note(text="One.\n\nTwo.\n\nThree."))
    vault.commit("shared")
    vault.git("clone", "-q", "--bare", str(vault.root), str(tmp_path / "remote.git"))
    made = []
    for name in ("desk", "laptop"):
        vault.git("clone", "-q", str(tmp_path / "remote.git"), str(tmp_path / name))
        for folder in ("Memory", "Projects", "Systems", "Decisions", "Inbox"):
            (tmp_path / name / folder).mkdir(exist_ok=True)
        made.append(Machine(tmp_path / name, tmp_path / f"cache-{name}"))
    return made[0], made[1]


def exchange(*machines: Machine) -> None:
    """Let each machine sync until all hold the same."""
    for machine in (*machines, *machines):
        machine.session.sync()
    heads = {machine.vault.git("rev-parse", "HEAD") for machine in machines}
    assert len(heads) == 1


def test_decisions_travel(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.session.decide(Approve(desk.seen(), "Decisions"))
    report = desk.session.sync()
    assert (report.taken, report.sent) == (0, 1)
    report = laptop.session.sync()
    assert (report.taken, report.sent) == (1, 0)
    assert laptop.has("Decisions/deployment-strategy-preference.md")
    assert not laptop.has(PATH)


def test_a_dry_run_changes_nothing(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.session.decide(Approve(desk.seen(), "Decisions"))
    desk.session.sync()
    before = laptop.vault.git("rev-parse", "HEAD")
    report = laptop.session.sync(dry_run=True)
    assert report.sentence == "Would take 1 commit from origin/main and send 0 commits"
    assert laptop.vault.git("rev-parse", "HEAD") == before


def test_the_same_approval_on_both_is_one_outcome(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.session.decide(Approve(desk.seen(), "Decisions"))
    laptop.vault.git("config", "user.name", "Laptop Reviewer")
    laptop.session.decide(Approve(laptop.seen(), "Decisions"))
    exchange(desk, laptop)
    assert desk.session.contests() == ()
    note = desk.vault.bytes("Decisions/deployment-strategy-preference.md")
    assert b"<<<<<<<" not in note


def test_two_outcomes_are_a_contest_that_one_undo_settles(
    machines: tuple[Machine, Machine],
) -> None:
    desk, laptop = machines
    desk.session.decide(Approve(desk.seen(), "Decisions"))
    rejected = laptop.session.decide(Reject(laptop.seen(), RejectReason.WRONG))
    exchange(desk, laptop)
    (contest,) = desk.session.contests()
    assert contest.proposal == PATH
    assert {contest.first.action.value, contest.second.action.value} == {"approve", "reject"}
    assert desk.has("Decisions/deployment-strategy-preference.md")
    assert desk.has(".kura/rejected/2026/deployment-strategy-preference.md")
    desk.session.decide(Undo(rejected.operation, settles=True))
    assert desk.session.contests() == ()
    assert desk.has("Decisions/deployment-strategy-preference.md")
    assert not desk.has(".kura/rejected/2026/deployment-strategy-preference.md")
    assert not desk.has(PATH)


def test_a_decision_wins_over_an_edit_and_the_edit_is_listed(
    machines: tuple[Machine, Machine],
) -> None:
    desk, laptop = machines
    desk.session.decide(Approve(desk.seen(), "Memory"))
    laptop.session.decide(Edit(laptop.seen(), a_proposal(fact="Better words.")))
    exchange(desk, laptop)
    (contest,) = laptop.session.contests()
    assert {contest.first.action.value, contest.second.action.value} == {"approve", "edit"}
    assert not laptop.has(PATH)
    assert "Better words." in laptop.vault.git("log", "-p", "--all")


def test_two_edits_become_two_proposals(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.session.decide(Edit(desk.seen(), a_proposal(fact="From the desk.")))
    laptop.session.decide(Edit(laptop.seen(), a_proposal(fact="From the laptop.")))
    exchange(desk, laptop)
    facts = {proposal.fact.strip() for proposal in desk.session.refresh().proposals}
    assert facts == {"From the desk.", "From the laptop."}


def test_a_snooze_gives_way_to_a_decision(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.session.decide(Snooze(desk.seen(), date(2026, 8, 1)))
    laptop.session.decide(Approve(laptop.seen(), "Memory"))
    exchange(desk, laptop)
    assert desk.session.contests() == ()
    assert desk.has("Memory/deployment-strategy-preference.md")


def test_both_changing_the_same_lines_of_a_note_is_taken_back_and_named(
    machines: tuple[Machine, Machine],
) -> None:
    desk, laptop = machines
    note = "Decisions/rollout-policy.md"
    for machine, words in ((desk, "desk"), (laptop, "laptop")):
        text = machine.vault.bytes(note).replace(b"Two.", words.encode())
        machine.vault.write(note, text)
        machine.vault.commit(f"by hand on the {words}")
    desk.session.sync()
    before = laptop.vault.files()
    with pytest.raises(Refused, match=f"both sides changed {note}"):
        laptop.session.sync()
    assert laptop.vault.files() == before
    assert laptop.vault.git("status", "--porcelain") == ""


def test_merges_into_different_passages_meet(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    note = "Decisions/rollout-policy.md"
    at = desk.session.document(note).text.index("One.")
    desk.session.decide(
        Merge(desk.seen(), desk.seen(note), MergeMode.REPLACE, passage=(at, at + 4))
    )
    text = laptop.vault.bytes(note).replace(b"Two.", b"Two, by hand.")
    laptop.vault.write(note, text)
    laptop.vault.commit("by hand")
    exchange(desk, laptop)
    merged = laptop.vault.bytes(note)
    assert b"blue-green" in merged
    assert b"Two, by hand." in merged


def test_unsaved_work_in_the_way_is_left_alone(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    note = "Decisions/rollout-policy.md"
    desk.vault.write(note, desk.vault.bytes(note) + b"more\n")
    desk.vault.commit("by hand")
    desk.session.sync()
    laptop.vault.write(note, laptop.vault.bytes(note) + b"unsaved\n")
    before = laptop.vault.files()
    with pytest.raises(Refused, match="Commit or unstage"):
        laptop.session.sync()
    assert laptop.vault.files() == before


def test_a_secret_that_nobody_reviewed_is_not_sent(machines: tuple[Machine, Machine]) -> None:
    desk, _ = machines
    desk.vault.propose("door", a_proposal("Mail", "The password is Kestrel-88-orbit."))
    desk.vault.commit("vault backup")
    with pytest.raises(Refused, match=r"Inbox/door\.md") as refused:
        desk.session.sync()
    assert "Kestrel" not in refused.value.sentence
    assert desk.session.sync(include_secrets=True).sent == 1


def test_a_killed_sync_is_taken_back_at_the_next(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.vault.write("Memory/desk.md", a_note("Desk", "d"))
    desk.vault.commit("desk")
    desk.session.sync()
    laptop.vault.write("Memory/laptop.md", a_note("Laptop", "l"))
    laptop.vault.commit("laptop")
    laptop.vault.git("fetch", "-q")
    laptop.vault.git("merge", "-q", "--no-commit", "--no-ff", "origin/main")
    laptop.session.sync  # noqa: B018  the lock's folder is made by the first decision
    kura = laptop.vault.root / ".git/kura"
    kura.mkdir(exist_ok=True)
    (kura / "sync").write_text(laptop.vault.git("rev-parse", "origin/main"))
    exchange(laptop, desk)
    assert desk.has("Memory/laptop.md")


def test_a_merge_of_the_users_own_is_not_touched(machines: tuple[Machine, Machine]) -> None:
    desk, laptop = machines
    desk.vault.write("Memory/desk.md", a_note("Desk", "d"))
    desk.vault.commit("desk")
    desk.session.sync()
    laptop.vault.write("Memory/laptop.md", a_note("Laptop", "l"))
    laptop.vault.commit("laptop")
    laptop.vault.git("fetch", "-q")
    laptop.vault.git("merge", "-q", "--no-commit", "--no-ff", "origin/main")
    with pytest.raises(Refused, match="merge"):
        laptop.session.sync()
    assert (laptop.vault.root / ".git/MERGE_HEAD").exists()


def test_without_a_remote_the_sentence_says_what_to_do(vault: VaultBuilder) -> None:
    with pytest.raises(UsageError, match="git remote add"):
        ReviewSession.open(vault.root).sync()


def test_a_remote_that_is_gone_is_named(machines: tuple[Machine, Machine], tmp_path: Path) -> None:
    desk, _ = machines
    (tmp_path / "remote.git").rename(tmp_path / "gone.git")
    with pytest.raises(Failed, match="origin could not be reached"):
        desk.session.sync()


@pytest.fixture
def unborn(machines: tuple[Machine, Machine], tmp_path: Path) -> Machine:
    """A clone on a branch without a commit: the remote's HEAD names none that it has."""
    desk, _ = machines
    remote = str(tmp_path / "remote.git")
    desk.vault.git("--git-dir", remote, "symbolic-ref", "HEAD", "refs/heads/elsewhere")
    desk.vault.git("clone", "-q", remote, str(tmp_path / "tablet"))
    return Machine(tmp_path / "tablet", tmp_path / "cache-tablet")


@pytest.mark.parametrize("follows", [False, True])
def test_a_branch_that_neither_side_has_is_refused_with_the_branch_that_there_is(
    unborn: Machine, follows: bool
):
    unborn.vault.git("symbolic-ref", "HEAD", "refs/heads/master")
    if follows:
        unborn.vault.git("config", "branch.master.remote", "origin")
        unborn.vault.git("config", "branch.master.merge", "refs/heads/master")
    branch = unborn.vault.git("branch", "-r").split("/")[-1].strip()
    for dry_run in (True, False):
        with pytest.raises(Refused) as refused:
            unborn.session.sync(dry_run=dry_run)
        assert "origin has no master" in refused.value.why
        assert f"origin has {branch}" in refused.value.why
        assert refused.value.now == f"git switch {branch}, then run it again."
    unborn.vault.git("switch", "-q", branch)
    assert unborn.session.sync().sentence.startswith(f"Synced with origin/{branch}: 0 commits")
    assert unborn.has(PATH)


def test_a_branch_that_the_remote_does_not_have_yet_is_sent(machines: tuple[Machine, Machine]):
    desk, _ = machines
    desk.vault.git("switch", "-q", "-c", "trial")
    desk.session.decide(Approve(desk.seen(), "Decisions"))
    assert (desk.session.sync().sent, desk.session.sync().sent) == (1, 0)


def test_two_sides_without_a_commit_have_nothing_to_exchange(vault: VaultBuilder, tmp_path: Path):
    empty = tmp_path / "empty.git"
    vault.git("init", "-q", "--bare", str(empty))
    vault.git("clone", "-q", str(empty), str(tmp_path / "tablet"))
    tablet = Machine(tmp_path / "tablet", tmp_path / "cache-tablet")
    with pytest.raises(Refused, match="neither this vault nor origin has a commit"):
        tablet.session.sync()
