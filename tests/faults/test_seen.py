"""R8: whatever changes between showing and acting, kura acts on nothing that was not on screen."""

import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from kura_tui.domain.decisions.decision import Decision
from kura_tui.errors import KuraError
from tests.builders import a_note, a_proposal
from tests.faults.desk import NOTE, PROPOSAL, TARGET, Desk, at_point

UNSEEN = "Words that nobody saw."
Change = Callable[[Desk], object]


def new_proposal(desk: Desk) -> None:
    desk.vault.write(PROPOSAL, a_proposal("P", UNSEEN))


def new_note(desk: Desk) -> None:
    desk.edit_note("Last.", UNSEEN)


def proposal_renamed_over(desk: Desk) -> None:
    desk.vault.write("other.md", a_proposal("P", UNSEEN))
    (desk.vault.root / "other.md").rename(desk.vault.root / PROPOSAL)


def note_deleted(desk: Desk) -> None:
    (desk.vault.root / NOTE).unlink()


def note_a_link(desk: Desk) -> None:
    outside = desk.vault.root.parent / "outside.md"
    (desk.vault.root / NOTE).rename(outside)
    (desk.vault.root / NOTE).symlink_to(outside)


def note_a_hard_link_of_new_words(desk: Desk) -> None:
    outside = desk.vault.root.parent / "outside.md"
    outside.write_text(UNSEEN)
    (desk.vault.root / NOTE).unlink()
    os.link(outside, desk.vault.root / NOTE)


def proposal_a_pipe(desk: Desk) -> None:
    (desk.vault.root / PROPOSAL).unlink()
    os.mkfifo(desk.vault.root / PROPOSAL)


def proposal_a_folder(desk: Desk) -> None:
    (desk.vault.root / PROPOSAL).unlink()
    desk.vault.write(f"{PROPOSAL}/inner.md", UNSEEN)


def proposal_gone(desk: Desk) -> None:
    (desk.vault.root / PROPOSAL).unlink()


def target_taken(desk: Desk) -> None:
    desk.vault.write(TARGET, a_note("P", UNSEEN))


def target_taken_by_a_link(desk: Desk) -> None:
    (desk.vault.root / TARGET).symlink_to(desk.vault.root.parent / "nowhere.md")


def target_folder_a_link(desk: Desk) -> None:
    folder = desk.vault.root / "Decisions"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    (desk.vault.root.parent / "elsewhere").mkdir()
    folder.symlink_to(desk.vault.root.parent / "elsewhere")


def linking_file(desk: Desk) -> None:
    desk.vault.write("Memory/linking.md", a_note("Linking", f"See [[Inbox/p]]. {UNSEEN}"))


def head_moved_with_the_note(desk: Desk) -> None:
    new_note(desk)
    desk.vault.commit("a pull came in")


def head_moved_with_the_proposal(desk: Desk) -> None:
    new_proposal(desk)
    desk.vault.commit("a pull came in")


def decided_by_another(desk: Desk) -> None:
    other = Desk(desk.vault, desk.cache.parent / "cache-2")
    other.decide(other.reject())


APPROVE, APPEND, REPLACE, SUPERSEDE, REJECT = "approve", "append", "replace", "supersede", "reject"
CASES: tuple[tuple[str, Change, str], ...] = (
    *((kind, new_proposal, "") for kind in (APPROVE, APPEND, SUPERSEDE, REJECT)),
    (APPROVE, proposal_renamed_over, ""),
    *((kind, new_note, "") for kind in (APPEND, REPLACE, SUPERSEDE)),
    *(
        (APPEND, change, "")
        for change in (note_deleted, note_a_link, note_a_hard_link_of_new_words)
    ),
    *((APPROVE, change, "") for change in (proposal_a_pipe, proposal_a_folder, proposal_gone)),
    *((REJECT, change, "") for change in (proposal_a_pipe, proposal_a_folder)),
    *((APPROVE, change, "") for change in (target_taken, target_taken_by_a_link)),
    (APPROVE, target_folder_a_link, ""),
    (APPEND, head_moved_with_the_note, ""),
    (APPROVE, head_moved_with_the_proposal, ""),
    (APPROVE, decided_by_another, ""),
    # between plan and apply, while the journal is written
    (APPROVE, new_proposal, "journal-write:before"),
    (APPEND, new_note, "journal-write:before"),
    (APPROVE, target_taken, "journal-write:before"),
    (APPROVE, linking_file, "journal-write:before"),
    # in the last moment, between comparing and the system call
    (APPROVE, target_taken, "link:before"),
    (APPROVE, target_taken_by_a_link, "link:before"),
    (APPEND, new_note, "temp-fsync:before"),
    (APPROVE, new_proposal, "claim:before"),
    (APPROVE, proposal_renamed_over, "claim:before"),
    (APPROVE, proposal_gone, "claim:before"),
    (REJECT, proposal_a_folder, "claim:before"),
)


def judged(folder: Path, kind: str, change: Change, point: str) -> str:
    """See, let the change happen, act; "" when nothing was done on unseen text."""
    desk = Desk.create(folder)
    desk.vault.write("Memory/linking.md", a_note("Linking", "See [[Inbox/p]]."))
    desk.vault.commit("linking")
    decision: Decision = getattr(desk, kind)()
    if not point:
        change(desk)
    before = _words(desk)
    head = desk.vault.git("rev-parse", "HEAD")
    try:
        with at_point(point, lambda: change(desk)) if point else nullcontext():
            desk.decide(decision)
    except KuraError as error:
        return _kept(desk, before if not point else None, head, error)
    return "acted" if change is not linking_file else ""


def _kept(desk: Desk, before: dict[str, bytes] | None, head: str, error: KuraError) -> str:
    if before is not None and _words(desk) != before:
        return f"refused, and files changed: {error.sentence}"
    if desk.vault.git("rev-parse", "HEAD") != head:
        return "refused, and committed"
    left = [one.name for one in (desk.vault.root / ".git/kura").glob("*") if one.name != "lock"]
    if left:
        return f"left over: {left}"
    if any(UNSEEN.encode() in data for path, data in _committed(desk).items()):
        return "unseen words were committed"
    return "" if error.why else "no reason"


def _words(desk: Desk) -> dict[str, bytes]:
    return desk.vault.files()


def _committed(desk: Desk) -> dict[str, bytes]:
    subject = desk.vault.git("log", "-1", "--format=%s").strip()
    if subject == "a pull came in":
        return {}
    return {"": desk.vault.git("log", "-p", "--format=", "-3").encode()}


@pytest.mark.parametrize(
    ("kind", "change", "point"), CASES[::6], ids=lambda one: getattr(one, "__name__", one)
)
def test_a_sampled_change_between_showing_and_acting_is_not_acted_on(
    kind: str, change: Change, point: str, tmp_path: Path
):
    assert judged(tmp_path, kind, change, point) == ""


@pytest.mark.faults
@pytest.mark.parametrize(
    ("kind", "change", "point"), CASES,
    ids=[f"{kind}-{change.__name__}-{point or 'shown'}" for kind, change, point in CASES],
)  # fmt: skip
def test_r8_nothing_is_done_on_text_that_was_not_on_screen(
    kind: str, change: Change, point: str, tmp_path: Path, tally: Callable[..., None]
):
    problem = judged(tmp_path, kind, change, point)
    tally("R8", count=1, bad=1 if problem else 0)
    assert problem == ""
