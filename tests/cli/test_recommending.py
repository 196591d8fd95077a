"""`kura show` says what the evidence recommends and what was decided on the same words before."""

from collections.abc import Callable
from typing import Any

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run


def test_show_recommends_the_note_whose_value_changes(
    run: Run, run_json: Callable[..., dict[str, Any]], vault: VaultBuilder
):
    vault.write("Systems/db1.md", a_note("SSH on db1", "The SSH port of db1 is 22."))
    vault.write("Memory/tea.md", a_note("Tea", "The office has tea."))
    vault.propose("db1", a_proposal("SSH port of db1", "The SSH port of db1 is 2222."))
    vault.commit("notes")
    assert "Recommended: merge, replace Systems/db1.md (" in run("show", "db1").stdout
    advice = run_json("show", "db1")["proposal"]["recommendation"]
    assert (advice["verb"], advice["way"], advice["target"]) == (
        "merge",
        "replace",
        "Systems/db1.md",
    )
    assert advice["level"] == "medium"
    assert "22 -> 2222" in advice["why"]


def test_show_tells_what_was_decided_on_the_same_words(
    run: Run, run_json: Callable[..., dict[str, Any]], vault: VaultBuilder, own: Own
):
    own.open_gate()
    vault.propose("tea", a_proposal("Tea", "The office has tea."))
    run("reject", "tea", "--reason", "not durable")
    vault.propose("tea-again", a_proposal("Tea", "The office has tea."))
    assert "The same words were rejected on " in run("show", "tea-again").stdout
    (known,) = run_json("show", "tea-again")["proposal"]["known"]
    assert (known["outcome"], known["reason"]) == ("rejected", "not durable")


def test_show_names_a_rejected_file_after_the_reason_and_not_as_what_to_reject(
    run: Run, vault: VaultBuilder
):
    words = "User prefers Vim for every kind of file."
    vault.write(
        ".kura/rejected/2026/vim.md",
        "---\nstatus: rejected\nrejected: 2026-06-22\nreason: not durable\n---\n\n"
        f"REJECTED 2026-06-22: not durable\n\n# Vim\n\n{words}\n",
    )
    vault.propose("vim", a_proposal("Vim", words))
    told = "Recommended: reject (you rejected this on 2026-06-22, because not durable)"
    assert f"{told}   .kura/rejected/2026/vim.md\n" in run("show", "vim").stdout


def test_near_names_the_words_that_differ(run: Run, vault: VaultBuilder):
    vault.write("Systems/db1.md", a_note("SSH on db1", "The SSH port of db1 is 22."))
    vault.propose("db1", a_proposal("SSH on db1", "The SSH port of db1 is 2222."))
    lines = run("near", "db1").stdout.splitlines()
    assert "    differs: only the proposal: 2222   only the note: 22" in lines


def test_near_has_no_line_of_differing_words_where_none_differ(run: Run, vault: VaultBuilder):
    vault.write("Systems/db1.md", a_note("SSH on db1", "The SSH port of db1 is 22."))
    vault.propose("db1", a_proposal("SSH on db1", "The SSH port of db1 is 22."))
    assert "differs:" not in run("near", "db1").stdout


def test_near_masks_a_secret_of_the_note_among_the_words_that_differ(run: Run, vault: VaultBuilder):
    text = "The password of the office wifi is Gh7kQ2mmZ9x."
    vault.write("Systems/wifi.md", a_note("Wifi", text))
    vault.propose("wifi", a_proposal("Wifi", "The password of the office wifi is kept by Kim 7."))
    result = run("near", "wifi")
    assert "    differs: " in result.stdout
    assert "Gh7kQ2mmZ9x" not in result.stdout
