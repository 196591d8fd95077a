"""`kura propose` tells an agent what waits or was decided already on the same words or source."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import VaultBuilder, a_note
from tests.cli.conftest import Own, Run

TEA = ("propose", "Tea", "The office has tea.", "--source=agent")
Json = Callable[..., dict[str, Any]]


@pytest.fixture
def decided(run: Run, own: Own, vault: VaultBuilder) -> Run:
    own.open_gate()
    vault.write("Memory/drinks.md", a_note("Drinks", "There is coffee."))
    vault.commit("notes")
    return run


def test_a_rejected_fact_is_told_with_day_reason_and_path(decided: Run, vault: VaultBuilder):
    decided(*TEA)
    decided("reject", "tea", "--reason", "not durable")
    result = decided(*TEA)
    assert result.exit_code == 0
    assert result.stdout == "Proposed Inbox/tea.md\n"
    assert "Known: The same words were rejected on " in result.stderr
    assert ", because not durable   .kura/rejected/" in result.stderr
    assert "Inbox/tea.md" in vault.files()


def test_an_approved_and_a_merged_fact_are_told_as_data(decided: Run, run_json: Json):
    decided(*TEA)
    decided("approve", "tea", "Memory")
    first = run_json(*TEA, "-n")["proposed"]["known"]
    assert [(one["outcome"], one["path"]) for one in first] == [("approved", "Memory/tea.md")]
    decided("propose", "Mate", "The office has mate.", "--source-id=m-1")
    decided("merge", "mate", "drinks", "--mode", "append")
    (merged,) = run_json("propose", "Mate", "Other words.", "--source-id=m-1")["proposed"]["known"]
    assert (merged["outcome"], merged["path"]) == ("merged", "Memory/drinks.md")


def test_another_fact_from_the_same_source_is_told_as_such(decided: Run):
    decided("propose", "Mate", "The office has mate.", "--source-id=m-1")
    decided("reject", "mate", "--reason", "wrong")
    told = decided("propose", "Mate", "The office has much mate.", "--source-id=m-1").stderr
    assert told.startswith("Known: Other words from the same source were rejected on ")


def test_a_waiting_repeat_is_named_and_not_written(decided: Run, run_json: Json):
    decided(*TEA)
    proposed = run_json(*TEA)["proposed"]
    assert (proposed["is_new"], proposed["path"]) == (False, "Inbox/tea.md")
    assert [one["outcome"] for one in proposed["known"]] == ["pending"]


def test_a_decision_that_was_taken_back_is_no_longer_known(decided: Run, run_json: Json):
    decided(*TEA)
    decided("approve", "tea", "Memory")
    decided("undo")
    assert [one["outcome"] for one in run_json(*TEA)["proposed"]["known"]] == ["pending"]


def test_near_notes_are_told_when_asked_for(decided: Run, run_json: Json):
    call = ("propose", "Drinks", "There is coffee and tea.", "-n")
    assert "near" not in run_json(*call)["proposed"]
    near = run_json(*call, "--near")["proposed"]["near"]
    assert near[0]["path"] == "Memory/drinks.md"
    assert "% note Memory/drinks.md" in decided(*call, "--near").stderr


def test_log_learns_what_others_decided(decided: Run, own: Own, run_json: Json):
    decided(*TEA)
    decided("approve", "tea", "Memory")
    for file in own.cache.glob("**/decided-*"):
        file.unlink()
    assert run_json(*TEA)["proposed"]["known"] == []
    decided("log")
    assert [one["outcome"] for one in run_json(*TEA)["proposed"]["known"]] == [
        "pending", "approved",
    ]  # fmt: skip


def test_redo_decides_again_what_a_foreign_commit_reverted(decided: Run, vault: VaultBuilder):
    decided(*TEA)
    decided("approve", "tea", "Memory")
    assert decided("redo", "tea", "--reverted").exit_code == 4
    assert decided("redo", "--reverted").exit_code == 2
    vault.git("revert", "--no-edit", "HEAD")
    result = decided("redo", "tea", "--reverted")
    assert result.stdout.startswith("Redid: approve: tea -> Memory   commit ")
    assert "Memory/tea.md" in vault.files()
    assert vault.git("log", "-1", "--format=%s").strip() == "approve: tea -> Memory"
