"""Who counts as another writer: by owner, group, access list and the rights of everybody."""

import pytest

from kura_tui.domain.evidence.audit_access import (
    AccessEntry,
    AccessRecord,
    Accounts,
    Place,
    opens_the_gate,
    too_open_inbox,
    writers,
)

ROBIN, HERMES, OTHER, OWN_GROUP, SHARED = 1000, 1001, 1002, 1000, 50
ACCOUNTS = Accounts(
    ROBIN,
    {0: "root", ROBIN: "robin", HERMES: "hermes"},
    {OWN_GROUP: frozenset({ROBIN}), SHARED: frozenset({ROBIN, HERMES}), 0: frozenset({0})},
)


def a_record(mode: int, **more: object) -> AccessRecord:
    """Give a folder of notes that belongs to Robin and to Robin's own group."""
    facts = {"place": Place.NOTES, "owner": ROBIN, "group": OWN_GROUP, "is_folder": True, **more}
    return AccessRecord("Memory", mode=mode, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "names"),
    [
        (a_record(0o755), ()),
        (a_record(0o775), ()),
        (a_record(0o775, group=SHARED), ("hermes",)),
        (a_record(0o775, group=99), ()),
        (a_record(0o757), ("everybody",)),
        (a_record(0o755, owner=HERMES), ("hermes",)),
        (a_record(0o755, owner=OTHER), ("1002",)),
        (a_record(0o755, owner=0, group=0), ()),
        (a_record(0o775, entries=(AccessEntry(False, HERMES),)), ("hermes",)),
        (a_record(0o775, entries=(AccessEntry(True, SHARED),)), ("hermes",)),
        (a_record(0o775, group=SHARED, group_writes=False), ()),
        (a_record(0o777, group=SHARED), ("hermes", "everybody")),
    ],
)
def test_the_writers_besides_the_reviewer_and_root_are_named(
    record: AccessRecord, names: tuple[str, ...]
):
    assert writers(record, ACCOUNTS) == names
    assert opens_the_gate(record, ACCOUNTS) == names


def test_a_sticky_folder_above_the_vault_keeps_others_from_replacing_it():
    assert opens_the_gate(a_record(0o1777, place=Place.ABOVE), ACCOUNTS) == ()
    assert opens_the_gate(a_record(0o777, place=Place.ABOVE), ACCOUNTS) == ("everybody",)
    assert opens_the_gate(a_record(0o1777, place=Place.NOTES), ACCOUNTS) == ("everybody",)


@pytest.mark.parametrize(
    ("mode", "names"),
    [(0o3770, ()), (0o2770, ("hermes",)), (0o1777, ("hermes", "everybody")), (0o755, ())],
)
def test_inbox_is_for_the_agent_to_write_and_not_to_empty(mode: int, names: tuple[str, ...]):
    record = a_record(mode, place=Place.INBOX, group=SHARED)
    assert opens_the_gate(record, ACCOUNTS) == ()
    assert too_open_inbox(record, ACCOUNTS) == names
