"""`kura propose` tells an agent what waits or was decided already on the same words or source."""

import shutil
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
    assert "% note   extends   Memory/drinks.md" in decided(*call, "--near").stderr


def near_lines(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("Near: ")]


def test_a_near_note_is_told_in_one_line_with_what_its_words_show(
    decided: Run, vault: VaultBuilder
):
    vault.write("Systems/logs.md", a_note("Audit logs", "Audit logs are kept for 15 days."))
    call = ("propose", "Audit logs", "Audit logs are kept for 16 days.", "-n", "--near")
    (line,) = near_lines(decided(*call).stderr)
    assert line.endswith("% note   value differs 15 -> 16   Systems/logs.md")


def test_a_near_rejected_proposal_is_told_with_day_and_reason(decided: Run, vault: VaultBuilder):
    vault.write(".kura/rejected/2026/tea.md", REJECTED)
    call = ("propose", "Tea", "The office has fresh tea.", "-n", "--near")
    (line,) = near_lines(decided(*call).stderr)
    assert "% rejected on 2026-06-22, because not durable   " in line
    assert line.endswith("   .kura/rejected/2026/tea.md")


def test_notes_below_what_is_called_near_are_not_told(decided: Run, vault: VaultBuilder):
    for number in range(9):
        text = f"Every printer of building {number} is serviced in the week before the holidays."
        vault.write(f"Systems/p{number}.md", a_note(f"Printer {number}", text))
    told = decided("propose", "Heating", "The holidays end on a day in spring.", "-n", "--near")
    assert near_lines(told.stderr) == []


def test_a_waiting_proposal_in_other_words_is_told(decided: Run, run_json: Json):
    decided("propose", "Rollouts", "User prefers blue-green deployments for production.")
    call = ("propose", "Deployment", "For production the user prefers blue-green deployment.",
            "-n", "--near")  # fmt: skip
    (line,) = near_lines(decided(*call).stderr)
    assert "% pending   " in line
    assert line.endswith("   Inbox/rollouts.md")
    near = run_json(*call)["proposed"]["near"]
    assert [(one["kind"], one["path"]) for one in near] == [("pending", "Inbox/rollouts.md")]


def test_a_waiting_proposal_with_another_value_is_told_in_a_vault_of_many(decided: Run):
    for number in range(70):
        decided("propose", f"Port {number}", f"The service number {number} listens on a port.")
    decided("propose", "Retention", "Audit logs are kept for 15 days.")
    call = ("propose", "Logs", "Audit logs are kept for 16 days.", "-n", "--near")
    line = near_lines(decided(*call).stderr)[0]
    assert line.endswith("% pending   value differs 15 -> 16   Inbox/retention.md")


def test_a_secret_of_a_near_note_is_not_told(decided: Run, vault: VaultBuilder):
    vault.write(
        "Systems/wifi.md", a_note("Wifi", "The password of the office wifi is Gh7kQ2mmZ9x.")
    )
    call = ("propose", "Wifi", "The password of the office wifi is kept by Kim 7.", "-n", "--near")
    told = decided(*call)
    assert near_lines(told.stderr)
    assert "Gh7kQ2mmZ9x" not in told.output


def test_an_approved_fact_is_known_after_the_cache_was_deleted(decided: Run, own: Own):
    decided(*TEA)
    decided("approve", "tea", "Memory")
    shutil.rmtree(own.cache)
    assert "Known: The same words were approved on " in decided(*TEA).stderr


def test_a_merged_fact_is_known_after_the_cache_was_deleted(decided: Run, own: Own, run_json: Json):
    decided(*TEA)
    decided("merge", "tea", "drinks", "--mode", "append")
    shutil.rmtree(own.cache)
    assert [one["outcome"] for one in run_json(*TEA)["proposed"]["known"]] == ["merged"]


REJECTED = (
    "---\ntype: memory-proposal\nstatus: rejected\nrejected: 2026-06-22\nreason: not durable\n"
    "source_id: t-9\n---\n\nREJECTED 2026-06-22: not durable\n\n# Tea\n\nThe office has tea.\n\n"
    "## Review\n\n- [ ] Check\n"
)


def test_a_rejected_file_without_a_commit_of_kura_is_known_at_the_first_call(
    decided: Run, vault: VaultBuilder
):
    vault.write(".kura/rejected/2026/tea.md", REJECTED)
    told = "were rejected on 2026-06-22, because not durable   .kura/rejected/2026/tea.md\n"
    assert decided(*TEA).stderr == f"Known: The same words {told}"
    other = ("propose", "Mate", "Other words.", "--source-id=t-9")
    assert decided(*other).stderr == f"Known: Other words from the same source {told}"


def test_a_rejected_file_that_came_later_is_known_once_the_index_has_it(
    decided: Run, vault: VaultBuilder, run_json: Json
):
    decided(*TEA)
    vault.write(".kura/rejected/2026/tea.md", REJECTED)
    decided("near", "tea")
    known = run_json(*TEA)["proposed"]["known"]
    assert [one["outcome"] for one in known] == ["pending", "rejected"]


def test_files_without_git_tell_what_was_decided(decided: Run, vault: VaultBuilder):
    approved = a_note("Tea", "The office has tea.")
    vault.write("Systems/tea.md", approved)
    vault.write("Memory/drinks.md", a_note("Drinks", "There is coffee."))
    shutil.rmtree(vault.root / ".git")
    told = decided(*TEA).stderr
    assert told == "Known: The same words were approved on 2026-05-02   Systems/tea.md\n"


def test_a_note_that_was_rewritten_since_is_no_longer_known_from_its_file(
    decided: Run, vault: VaultBuilder, run_json: Json
):
    vault.write("Systems/tea.md", a_note("Tea", "The office has tea."))
    assert [one["path"] for one in run_json(*TEA, "-n")["proposed"]["known"]] == ["Systems/tea.md"]
    vault.write("Systems/tea.md", a_note("Tea", "The office has no tea."))
    assert run_json(*TEA, "-n")["proposed"]["known"] == []


def test_log_learns_what_others_decided(decided: Run, vault: VaultBuilder, run_json: Json):
    decided(*TEA)
    assert run_json(*TEA)["proposed"]["known"][0]["outcome"] == "pending"
    told = ("Kura-Op: 0123456789abcdef", "Kura-Action: merge", "Kura-Proposal: Inbox/mate.md",
            "Kura-Target: Memory/drinks.md", "Kura-Source-Id: m-1")  # fmt: skip
    vault.git("commit", "-q", "--allow-empty", "-m", "merge: mate -> Memory", "-m", "\n".join(told))
    mate = ("propose", "Mate", "The office has mate.", "--source-id=m-1", "-n")
    assert run_json(*mate)["proposed"]["known"] == []
    decided("log")
    assert [one["outcome"] for one in run_json(*mate)["proposed"]["known"]] == ["merged"]


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
