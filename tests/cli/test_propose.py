"""`kura propose`: what an agent's words become, and what it is told."""

import json

import pytest

from tests.builders import VaultBuilder, a_proposal
from tests.cli.conftest import Run, start

CALL = (
    "propose",
    "Deployment strategy preference",
    "User prefers blue-green over rolling updates for production.",
    "--source=conversation",
    "--confidence=high",
)


def inbox(vault: VaultBuilder) -> dict[str, str]:
    files = vault.files()
    return {path: files[path].decode() for path in files if path.startswith("Inbox/")}


def test_the_known_call_writes_the_proposal_of_the_design(run: Run, vault: VaultBuilder):
    result = run(*CALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Proposed Inbox/deployment-strategy-preference.md\n"
    text = inbox(vault)["Inbox/deployment-strategy-preference.md"]
    head = "---\ntype: memory-proposal\nstatus: pending-review\nconfidence: high\nsource: "
    assert text.startswith(head + "conversation\ncreated: ")
    assert "\n# Deployment strategy preference\n\nUser prefers blue-green over rolling" in text
    assert text.count("- [ ] ") == 4


def test_the_same_fact_is_not_written_twice(run: Run, vault: VaultBuilder):
    run(*CALL)
    before = inbox(vault)
    result = run(*CALL)
    assert result.exit_code == 0
    assert result.stdout == "Already waiting: Inbox/deployment-strategy-preference.md\n"
    assert inbox(vault) == before


@pytest.mark.parametrize(("title", "fact", "part"), [("", "A fact.", "title"), ("T", " ", "fact")])
def test_an_empty_part_is_refused_with_a_sentence(
    run: Run, vault: VaultBuilder, title: str, fact: str, part: str
):
    result = run("propose", title, fact)
    assert result.exit_code == 2
    assert f"Not proposed: the {part} is empty. Nothing was written." in result.stderr
    assert inbox(vault) == {}


def test_the_fact_is_read_from_stdin(run: Run, vault: VaultBuilder):
    assert (
        run("propose", "From a pipe", "-", stdin="Line one.\nLine two, déjà vu.\n").exit_code == 0
    )
    assert "Line one.\nLine two, déjà vu.\n" in inbox(vault)["Inbox/from-a-pipe.md"]


def test_stdin_that_is_not_utf8_is_refused(run: Run, vault: VaultBuilder):
    result = run("propose", "Odd", "-", stdin=b"caf\xe9")
    assert result.exit_code == 2
    assert "not UTF-8" in result.stderr
    assert inbox(vault) == {}


def test_a_flood_on_stdin_is_refused(run: Run, vault: VaultBuilder):
    result = run("propose", "Flood", "-", stdin="x" * 1_000_001)
    assert result.exit_code == 2
    assert "longer than 1,000,000 bytes" in result.stderr
    assert inbox(vault) == {}


def test_markdown_brings_its_claims_but_never_a_status(run: Run, vault: VaultBuilder):
    text = a_proposal("Kept title", "Kept fact.", extra="source_id: chat:1\nmood: calm\n")
    text = text.replace("status: pending-review", "status: approved\nsnoozed_until: 2999-01-01")
    assert run("propose", "--from", "-", stdin=text).exit_code == 0
    written = inbox(vault)["Inbox/kept-title.md"]
    assert "status: pending-review\n" in written
    assert "source_id: chat:1\nmood: calm\n" in written
    assert "2999" not in written
    assert written.count("## Review") == 1


def test_options_win_over_the_claims_of_markdown(run: Run, vault: VaultBuilder):
    run("propose", "--from", "-", "--confidence", "low", stdin=a_proposal("A", "B."))
    assert "confidence: low\n" in inbox(vault)["Inbox/a.md"]


def test_markdown_that_cannot_be_read_is_refused_with_its_line(run: Run, vault: VaultBuilder):
    result = run("propose", "--from", "-", stdin="---\na: 1\na: 2\n---\n\n# T\n\nF.\n")
    assert result.exit_code == 2
    assert "line 3" in result.stderr
    assert inbox(vault) == {}


def test_every_flat_key_has_an_option(run: Run, vault: VaultBuilder):
    run(
        "propose", "All keys", "A fact.", "--source-id=s:1", "--source-kind=explicit",
        "--source-session=9", "--agent=scout", "--observed=2026-07-01", "--scope=shop",
        "--target=Systems", "--action=replace", "--replaces=[[Old]]", "--evidence=one, two",
        "--evidence=three", "--topics=deploy",
    )  # fmt: skip
    text = inbox(vault)["Inbox/all-keys.md"]
    for line in (
        "source_id: s:1", "source_kind: explicit", "agent: scout", "observed: 2026-07-01",
        "scope: shop", "target: Systems", "action: replace", '  - "[[Old]]"', "  - three",
    ):  # fmt: skip
        assert f"{line}\n" in text
    assert "one, two" in text


def test_a_dry_run_shows_the_file_and_writes_nothing(run: Run, vault: VaultBuilder):
    result = run(*CALL, "-n")
    assert result.stdout.startswith("---\ntype: memory-proposal\n")
    assert "Would write Inbox/deployment-strategy-preference.md" in result.stderr
    assert inbox(vault) == {}


def test_json_says_path_and_whether_it_is_new(run: Run):
    for is_new in (True, False):
        document = json.loads(run(*CALL, "--json").stdout)
        assert document["schema"] == 1
        assert document["proposed"]["path"] == "Inbox/deployment-strategy-preference.md"
        assert document["proposed"]["is_new"] is is_new


def test_control_characters_in_a_title_reach_no_terminal(run: Run):
    result = run("propose", "Odd \x1b]52;c;x\x07 title", "A fact.")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "\x07" not in result.output


def test_it_works_without_a_terminal_and_never_asks(vault: VaultBuilder):
    done = start("--vault", str(vault.root), *CALL)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Proposed Inbox/deployment-strategy-preference.md\n"
