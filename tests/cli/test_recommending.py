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
