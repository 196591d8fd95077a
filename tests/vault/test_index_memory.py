"""What the index remembers of its last answers: never longer than they are true."""

import os

import pytest

from kura_tui.config import VaultSettings
from kura_tui.vault import index_asking
from kura_tui.vault.index import PassageIndex
from kura_tui.vault.index_memory import RememberedCandidates
from tests.builders import a_note

FACT = "User prefers rolling updates for production."


@pytest.fixture
def index(vault, tmp_path):
    vault.write("Decisions/rollout-policy.md", a_note(text=FACT))
    index = PassageIndex(tmp_path / "index.sqlite", vault.root, VaultSettings())
    index.update()
    yield index
    index.close()


@pytest.fixture
def asked(monkeypatch):
    """Count the questions that reach the tables."""
    questions = []
    ask = index_asking.found_near

    def counting(*arguments):
        questions.append(arguments)
        return ask(*arguments)

    monkeypatch.setattr(index_asking, "found_near", counting)
    return questions


def test_the_same_question_is_asked_once_while_the_notes_stay(index, asked):
    first = index.candidates("Rollouts", FACT)
    index.update()
    assert index.candidates("Rollouts", FACT) == first
    assert index.candidates("Rollouts", FACT, 1) == first[:1]
    assert len(asked) == 1


def test_a_longer_answer_than_before_and_another_title_are_asked_anew(index, asked):
    index.candidates("Rollouts", FACT, 1)
    assert len(index.candidates("Rollouts", FACT)) >= 1
    index.candidates("Other", FACT)
    assert len(asked) == 3


def test_a_file_with_the_same_words_at_another_time_changes_no_answer(vault, index, asked):
    index.candidates("Rollouts", FACT)
    os.utime(vault.root / "Decisions/rollout-policy.md", (1_700_000_000, 1_700_000_000))
    index.update()
    index.candidates("Rollouts", FACT)
    assert len(asked) == 1


@pytest.mark.parametrize("only", [None, ["Decisions/rollout-policy.md", "Memory/second.md"]])
def test_after_a_change_the_answer_is_that_of_a_new_index(vault, index, tmp_path, only):
    index.candidates("Rollouts", FACT)
    vault.write("Memory/second.md", a_note("Second", f"{FACT} Always."))
    index.update(only=only)
    assert "Memory/second.md" in [one.path for one in index.candidates("Rollouts", FACT)]
    (vault.root / "Decisions/rollout-policy.md").unlink()
    index.update(only=only)
    anew = PassageIndex(tmp_path / "anew.sqlite", vault.root, VaultSettings())
    anew.update()
    found = index.candidates("Rollouts", FACT)
    assert [one.path for one in found] == [one.path for one in anew.candidates("Rollouts", FACT)]
    anew.close()


def test_what_another_process_changed_in_the_cache_is_seen(vault, index, tmp_path):
    index.candidates("Rollouts", FACT)
    other = PassageIndex(tmp_path / "index.sqlite", vault.root, VaultSettings())
    vault.write("Memory/second.md", a_note("Second", f"{FACT} Always."))
    other.update()
    other.close()
    assert "Memory/second.md" in [one.path for one in index.candidates("Rollouts", FACT)]


def test_a_cache_that_was_deleted_is_not_answered_from_memory(vault, index, tmp_path):
    before = index.candidates("Rollouts", FACT)
    assert before
    (vault.root / "Decisions/rollout-policy.md").unlink()
    for file in tmp_path.glob("index.sqlite*"):
        file.write_bytes(b"no database" * 1000)
    index.close()
    assert index.candidates("Rollouts", FACT) != before


def test_only_the_last_questions_are_kept():
    remembered = RememberedCandidates()
    for number in range(100):
        remembered.recall((str(number), ""), "v", 1, tuple)
    calls = []
    for number in (99, 0):
        remembered.recall((str(number), ""), "v", 1, lambda: calls.append(1) or ())
    assert len(calls) == 1
