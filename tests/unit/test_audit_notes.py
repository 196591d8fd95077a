"""What an audit says about links and supersession chains."""

import pytest

from kura_tui.domain.evidence.audit_notes import (
    NoteRecord,
    broken_chains,
    broken_links,
    one_sided_chains,
)


def a_tombstone(path: str, *successors: str, **more: tuple[str, ...]) -> NoteRecord:
    """Give a superseded note as kura writes it."""
    first = f"SUPERSEDED 2026-07-26 by {''.join(successors)}"
    return NoteRecord(path, "superseded", superseded_by=successors, first_line=first, **more)


def reasons(faults: tuple[object, ...]) -> list[tuple[str, str]]:
    return [(fault.path, fault.reason) for fault in faults]  # type: ignore[attr-defined]


def test_a_link_is_followed_by_name_by_path_and_from_its_folder():
    paths = ["Memory/caf\u00e9.md", "Systems/nas/Setup.md", "attachments/a.png", "Systems/nas"]
    note = NoteRecord(
        "Systems/nas/other.md",
        links=(
            "cafe\u0301", "setup", "Setup.md#part", "Systems/nas/setup", "../../attachments/a.png",
            "https://a.example", "#here", "mailto:a@b.example", "a.png", "/Systems/nas/",
        ),
    )  # fmt: skip
    assert broken_links([note], paths) == ()


def test_a_link_that_leads_nowhere_is_named_once():
    note = NoteRecord("Memory/a.md", links=("gone", "gone", "Memory/none.md"))
    assert reasons(broken_links([note], ["Memory/a.md"])) == [
        ("Memory/a.md", "links gone, which is not there"),
        ("Memory/a.md", "links Memory/none.md, which is not there"),
    ]


def test_a_whole_chain_is_no_finding():
    notes = [
        a_tombstone("Memory/old.md", "[[new]]"),
        NoteRecord("Memory/new.md", "approved", supersedes=('"[[Memory/Old|the old one]]"',)),
        NoteRecord("Memory/gone.md", "retracted", first_line="RETRACTED 2026-07-26: wrong"),
    ]
    assert broken_chains(notes) == ()
    assert one_sided_chains(notes) == ()


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        (
            NoteRecord("Memory/a.md", "superseded", first_line="SUPERSEDED 2026-07-26"),
            "is superseded and names no successor",
        ),
        (a_tombstone("Memory/a.md", "[[gone]]"), "is superseded by a note that is not there"),
        (
            NoteRecord("Memory/a.md", "retracted", first_line="# Still a title"),
            "holds no longer, but its first line does not begin with RETRACTED",
        ),
    ],
)
def test_a_broken_chain_is_named(note: NoteRecord, reason: str):
    assert reasons(broken_chains([note])) == [("Memory/a.md", reason)]


def test_notes_that_do_not_name_each_other_are_a_lesser_fault():
    notes = [
        a_tombstone("Memory/c.md", "[[d]]"),
        NoteRecord("Memory/d.md", "approved"),
        NoteRecord("Memory/e.md", "approved", supersedes=("[[d]]",)),
    ]
    assert broken_chains(notes) == ()
    assert reasons(one_sided_chains(notes)) == [
        ("Memory/c.md", "names a successor that does not name it back"),
        ("Memory/e.md", "supersedes a note that is not marked so"),
    ]


def test_a_circle_of_notes_is_named():
    notes = [
        a_tombstone("Memory/a.md", "[[b]]", supersedes=("[[b]]",)),
        a_tombstone("Memory/b.md", "[[a]]", supersedes=("[[a]]",)),
    ]
    assert {reason for _, reason in reasons(broken_chains(notes))} == {
        "is superseded by itself, over other notes"
    }
