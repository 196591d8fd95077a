"""R7: an undo is the exact inverse, or refused with the later change named; no edit is lost."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from kura_tui.domain.decisions.decision import Approve, RejectReason
from kura_tui.errors import KuraError
from tests.builders import VaultBuilder, a_proposal
from tests.faults.desk import NOTE, PROPOSAL, TARGET, Desk

Situation = Callable[[Desk], str]


def inverse(desk: Desk, before: dict[str, bytes], **kept: bytes) -> str:
    """Undo and compare: every file as before, but for later edits that stay."""
    desk.undo()
    wanted = {**before, **kept}
    found = desk.vault.files()
    return (
        "inverse"
        if found == wanted
        else f"differs: {sorted(set(found.items()) ^ set(wanted.items()))}"
    )


def refusal(desk: Desk, *names: str) -> str:
    """Undo, which must be refused with these words and change nothing."""
    before = (desk.vault.files(), desk.vault.git("status", "--porcelain"), _head(desk))
    try:
        desk.undo()
    except KuraError as error:
        after = (desk.vault.files(), desk.vault.git("status", "--porcelain"), _head(desk))
        if after != before:
            return "refused, but something changed"
        missing = [name for name in names if name not in error.sentence]
        return f"refused without {missing}: {error.sentence}" if missing else "refused"
    return "not refused"


def _head(desk: Desk) -> str:
    return desk.vault.git("rev-parse", "HEAD")


def clean(desk: Desk) -> str:
    before = desk.vault.files()
    desk.decide(desk.approve())
    return inverse(desk, before)


def of(kind: str) -> Situation:
    def situation(desk: Desk) -> str:
        before = desk.vault.files()
        desk.decide(getattr(desk, kind)())
        return inverse(desk, before)

    situation.__name__ = f"of_{kind}"
    return situation


def other_file_staged(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.vault.write("staged.md", "mine\n")
    desk.vault.git("add", "staged.md")
    desk.undo()
    status = desk.vault.git("status", "--porcelain")
    return "inverse" if status == "A  staged.md\n" else status


def note_edited_unsaved(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.edit_note("The new fact.", "The new fact, by hand.", TARGET)
    return refusal(desk, TARGET, "has edits that are not committed")


def note_edited_unsaved_on_other_lines(desk: Desk) -> str:
    desk.decide(desk.append())
    desk.edit_note("Last.", "Last, by hand.")
    return refusal(desk, NOTE, "not committed")


def note_edited_and_committed_on_the_same_lines(desk: Desk) -> str:
    desk.decide(desk.append())
    desk.edit_note("The new fact.", "The new fact, by hand.")
    desk.vault.commit("by hand")
    return refusal(desk, NOTE, "by hand")


def note_edited_and_committed_on_other_lines(desk: Desk) -> str:
    before = desk.vault.files()
    desk.decide(desk.append())
    desk.edit_note("Last.", "Last, by hand.")
    desk.vault.commit("by hand")
    return inverse(desk, before, **{NOTE: before[NOTE].replace(b"Last.", b"Last, by hand.")})


def target_renamed_by_hand(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.vault.git("mv", TARGET, "Decisions/renamed.md")
    desk.vault.commit("renamed by hand")
    return refusal(desk, TARGET, "renamed by hand")


def target_deleted_by_hand(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.vault.git("rm", "-q", TARGET)
    desk.vault.commit("deleted by hand")
    return refusal(desk, "deleted by hand")


def target_deleted_and_not_committed(desk: Desk) -> str:
    desk.decide(desk.approve())
    (desk.vault.root / TARGET).unlink()
    return refusal(desk, TARGET)


def proposal_written_again(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.vault.write(PROPOSAL, a_proposal("P", "Another fact under the same name."))
    return refusal(desk, PROPOSAL)


def undo_of_an_undo(desk: Desk) -> str:
    before = desk.vault.files()
    desk.decide(desk.supersede())
    after = desk.vault.files()
    redo = desk.redo(desk.undo())
    if desk.vault.files() != after:
        return "the redo differs"
    desk.undo(redo)
    return "inverse" if desk.vault.files() == before else "differs"


def undone_twice(desk: Desk) -> str:
    receipt = desk.decide(desk.approve())
    desk.undo()
    desk.receipts.append(receipt)
    return refusal(desk, "taken back already")


def in_another_clone_after_a_pull(desk: Desk) -> str:
    before = desk.vault.files()
    receipt = desk.decide(desk.append())
    clone = desk.vault.root.parent / "clone"
    desk.vault.git("clone", "-q", str(desk.vault.root), str(clone))
    other = Desk(VaultBuilder(clone), desk.cache.parent / "cache-2")
    other.undo(receipt)
    return "inverse" if other.vault.files() == before else "differs"


def of_a_batch(order: tuple[int, ...]) -> Situation:
    def situation(desk: Desk) -> str:
        for number in range(3):
            desk.vault.write(f"Inbox/b{number}.md", a_proposal(f"B{number}", f"Fact {number}."))
        desk.vault.commit("a batch")
        before = desk.vault.files()
        decisions = [Approve(desk.seen(f"Inbox/b{number}.md"), "Memory") for number in range(3)]
        outcomes = list(desk.session().decide_each(decisions))
        for position in order:
            desk.undo(outcomes[position])  # type: ignore[arg-type]
            if (desk.vault.root / f"Memory/b{position}.md").exists():
                return "still there"
        return "inverse" if desk.vault.files() == before else "differs"

    situation.__name__ = f"of_a_batch_in_order_{''.join(map(str, order))}"
    return situation


def with_line_ends_converted(desk: Desk) -> str:
    desk.vault.git("config", "core.autocrlf", "true")
    for path, data in desk.vault.files().items():
        desk.vault.write(path, data.replace(b"\n", b"\r\n"))
    desk.vault.commit("line ends")
    before = desk.vault.files()
    desk.decide(desk.append())
    return inverse(desk, before)


def of_a_secret_rejection(desk: Desk) -> str:
    desk.vault.write(PROPOSAL, a_proposal("P", "The password is Kestrel-88-orbit."))
    desk.vault.git("rm", "-q", "--cached", PROPOSAL)
    desk.vault.git("commit", "-q", "-m", "never tracked")
    desk.decide(desk.reject(RejectReason.SECRET))
    return refusal(desk, "held a secret")


def of_an_ignored_inbox(desk: Desk) -> str:
    desk.vault.write(".gitignore", "Inbox/\n")
    desk.vault.git("rm", "-q", "-r", "--cached", "Inbox")
    desk.vault.commit("ignore")
    before = desk.vault.files()
    desk.decide(desk.approve())
    try:
        desk.undo()
    except KuraError as error:
        kept = b"The new fact." in desk.vault.bytes(TARGET)
        return "refused" if kept and PROPOSAL in error.sentence else f"lost: {error.sentence}"
    return "inverse" if desk.vault.files() == before else "the proposal's text is lost"


def during_a_merge(desk: Desk) -> str:
    desk.decide(desk.approve())
    desk.vault.write(".git/MERGE_HEAD", desk.vault.git("rev-parse", "HEAD"))
    return refusal(desk, "git merge --abort")


def the_older_of_two_on_one_note(desk: Desk) -> str:
    desk.vault.write("Inbox/q.md", a_proposal("Q", "A second fact."))
    desk.vault.commit("q")
    first = desk.decide(desk.append())
    from kura_tui.domain.decisions.decision import Merge, MergeMode

    desk.decide(Merge(desk.seen("Inbox/q.md"), desk.seen(NOTE), MergeMode.APPEND, heading="Facts"))
    desk.receipts.append(first)
    return refusal(desk, "merge: q")


def redone_after_another_decision_on_the_proposal(desk: Desk) -> str:
    desk.decide(desk.reject())
    undo = desk.undo()
    desk.decide(desk.approve())
    before = desk.vault.files()
    try:
        desk.redo(undo)
    except KuraError as error:
        return "refused" if "approve: p" in error.sentence else error.sentence
    return "not refused" if desk.vault.files() != before else "inverse"


SITUATIONS: tuple[Situation, ...] = (
    clean, *map(of, ("append", "replace", "confirm", "supersede", "reject")), other_file_staged,
    note_edited_unsaved, note_edited_unsaved_on_other_lines,
    note_edited_and_committed_on_the_same_lines, note_edited_and_committed_on_other_lines,
    target_renamed_by_hand, target_deleted_by_hand, target_deleted_and_not_committed,
    proposal_written_again, undo_of_an_undo, undone_twice, in_another_clone_after_a_pull,
    *map(of_a_batch, itertools.permutations(range(3))), with_line_ends_converted,
    of_a_secret_rejection, of_an_ignored_inbox, during_a_merge, the_older_of_two_on_one_note,
    redone_after_another_decision_on_the_proposal,
)  # fmt: skip
SAMPLE = (
    note_edited_unsaved, note_edited_and_committed_on_the_same_lines, target_renamed_by_hand,
    undone_twice, of_an_ignored_inbox,
)  # fmt: skip


@pytest.mark.parametrize("situation", SAMPLE, ids=lambda one: one.__name__)
def test_an_undo_in_a_sampled_situation_is_exact_or_refused(situation: Situation, tmp_path: Path):
    assert situation(Desk.create(tmp_path)) in {"inverse", "refused"}


def test_a_decision_undone_again_after_a_redo_leaves_nothing_in_the_way_of_older_ones(
    tmp_path: Path,
):
    desk = Desk.create(tmp_path)
    before = desk.vault.files()
    desk.vault.write("Inbox/q.md", a_proposal("Q", "A second fact."))
    desk.vault.commit("q")
    older = desk.decide(Approve(desk.seen("Inbox/q.md"), "Memory"))
    receipt = desk.decide(desk.approve())
    desk.redo(desk.undo())
    desk.undo(receipt)
    newest = desk.session().undoable(anywhen=True)
    assert newest is not None
    assert newest.operation == older.operation
    desk.undo(older)
    assert desk.vault.files().keys() == before.keys() | {"Inbox/q.md"}


@pytest.mark.faults
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
def test_r7_an_undo_is_exact_or_refused(
    situation: Situation, tmp_path: Path, tally: Callable[..., None]
):
    result = situation(Desk.create(tmp_path))
    is_good = result in {"inverse", "refused"}
    tally("R7", count=1, bad=0 if is_good else 1, **({result: 1} if is_good else {}))
    assert result in {"inverse", "refused"}
