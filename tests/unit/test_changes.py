"""What the index must look at: everything, unless a watch has told what changed."""

from collections.abc import Iterator

from kura_tui.vault.changes import LOOK_THROUGH_AGAIN, Changes


def a_watch(*reports: str) -> Iterator[frozenset[str]]:
    for report in reports:
        yield frozenset({report})


def test_without_a_watch_the_whole_vault_is_looked_through_each_time() -> None:
    changes = Changes()
    changes.note(["Memory/a.md"])
    assert changes.take() is None
    assert changes.take() is None


def test_a_watch_narrows_it_to_what_was_reported_once_all_was_seen() -> None:
    changes = Changes()
    reports = changes.noting(a_watch("Memory/a.md", "Memory/b.md"))
    next(reports)
    assert changes.take() is None
    assert changes.take() == frozenset()
    next(reports)
    changes.note(["Inbox/own.md"])
    assert changes.take() == {"Memory/b.md", "Inbox/own.md"}


def test_the_whole_vault_is_looked_through_again_after_a_while() -> None:
    now = [0.0]
    changes = Changes(lambda: now[0])
    next(changes.noting(a_watch("a.md", "b.md")))
    kept = changes.noting(a_watch("a.md", "b.md"))
    next(kept)
    changes.take()
    now[0] = LOOK_THROUGH_AGAIN + 1
    assert changes.take() is None


def test_when_the_watch_ends_nothing_is_taken_for_granted() -> None:
    changes = Changes()
    reports = changes.noting(a_watch("a.md", "b.md"))
    next(reports)
    changes.take()
    reports.close()
    assert changes.take() is None
