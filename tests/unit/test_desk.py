"""The reviewer's desk: order, filter, groups, marks, masks."""

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.domain.evidence.queue_filter import parse_filter
from kura_tui.domain.notes.note import Problem
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.notes.snapshot import Snapshot
from kura_tui.tui.desk import Desk, neighbour
from kura_tui.vault.documents import parse_document, parse_proposal
from tests.builders import CHECKLIST, a_proposal

TODAY = date(2026, 7, 26)


def parsed(name: str, text: str) -> Proposal:
    return parse_proposal(parse_document(f"Inbox/{name}.md", text.encode()), CHECKLIST, TODAY)


def a_desk(*names: str) -> Desk:
    desk = Desk(TODAY, lambda one: find_hazards(one.document.text))
    desk.take(Snapshot(tuple(parsed(name, a_proposal(f"Title {name}")) for name in names)))
    return desk


def test_a_closed_group_has_one_row() -> None:
    desk = a_desk("a", "b", "c", "d")
    desk.take_groups([("Inbox/b.md", "Inbox/d.md")])
    assert desk.paths() == ("Inbox/a.md", "Inbox/b.md", "Inbox/c.md")
    assert desk.row("Inbox/b.md").alike == 2
    assert [one.path for one in desk.alike("Inbox/b.md")] == ["Inbox/d.md"]
    assert desk.toggle_group("Inbox/b.md") == "Inbox/b.md"
    assert len(desk.paths()) == 4
    assert desk.toggle_group("Inbox/d.md") == "Inbox/b.md"
    assert desk.toggle_group("Inbox/a.md") == ""


def test_marks_of_files_that_are_gone_are_forgotten() -> None:
    desk = a_desk("a", "b")
    desk.marked |= {"Inbox/a.md", "Inbox/b.md"}
    desk.take(Snapshot((parsed("b", a_proposal()),)))
    assert desk.marked == {"Inbox/b.md"}


def test_a_decided_file_has_no_row_until_it_is_read_with_other_words() -> None:
    desk = a_desk("a", "b")
    gone = desk.proposal("Inbox/a.md")
    assert gone is not None
    desk.committed[gone.path] = gone.digest
    assert desk.paths() == ("Inbox/b.md",)
    assert desk.total == 1
    desk.take(Snapshot((parsed("a", a_proposal("Title a")),)))
    assert desk.paths() == ()
    desk.take(Snapshot((parsed("a", a_proposal("Another title")),)))
    assert desk.paths() == ("Inbox/a.md",)


def test_ticks_belong_to_the_text_they_were_made_on() -> None:
    desk = a_desk("a")
    before = desk.proposal("Inbox/a.md")
    assert before is not None
    desk.tick(before, 0)
    assert len(desk.checklist(before).ticked) == 1
    assert not desk.checklist(parsed("a", a_proposal("Changed"))).ticked


def test_a_secret_is_masked_in_the_title_and_wherever_its_words_stand() -> None:
    desk = Desk(TODAY, lambda one: find_hazards(one.document.text))
    proposal = parsed("s", a_proposal("The password is hunter2horse", "It is hunter2horse."))
    assert "hunter2horse" not in desk.title(proposal)
    assert "hunter2horse" not in desk.masked(proposal, "say hunter2horse")
    assert "hunter2horse" not in desk.for_words(proposal).title


def test_a_secret_in_the_title_of_a_long_text_is_masked_before_its_marks_are_known() -> None:
    desk = Desk(TODAY, lambda one: find_hazards(one.document.text))
    proposal = parsed("s", a_proposal("The password is hunter2horse", "word " * 10_000))
    assert not desk.knows_marks(proposal)
    assert "hunter2horse" not in desk.title(proposal)


def test_a_filter_holds_back_and_unread_files_stand_last() -> None:
    desk = a_desk("a", "b")
    desk.take(replace(desk.snapshot, unread=(("Inbox/big.md", Problem(0, "too large")),)))
    assert desk.paths() == ("Inbox/a.md", "Inbox/b.md", "Inbox/big.md")
    assert desk.row("Inbox/big.md").problem == Problem(0, "too large")
    desk.marked.add("Inbox/b.md")
    desk.filter = parse_filter("is:marked")
    assert desk.paths() == ("Inbox/b.md",)


PATHS = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(PATHS, PATHS, st.sampled_from("abcdefgh"))
def test_the_neighbour_is_the_path_itself_or_one_that_remains(
    before: list[str], after: list[str], path: str
) -> None:
    found = neighbour(before, path, after)
    assert (found in after) if after else found == ""
    if path in after:
        assert found == path
