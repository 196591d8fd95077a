"""list, show, near, log and status: everything that waits is shown, and nothing obeys."""

import json

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run


def test_five_hundred_pending_proposals_are_all_listed(run: Run, vault: VaultBuilder):
    for number in range(500):
        vault.propose(f"p{number:03}", a_proposal(f"Title {number}", f"Fact number {number}."))
    lines = run("list").stdout.splitlines()
    assert len(lines) == 500
    assert len(json.loads(run("list", "--json").stdout)["proposals"]) == 500


def test_a_piped_list_has_tabs_whole_titles_and_no_colour(run: Run, vault: VaultBuilder):
    vault.propose("long", a_proposal("T" * 300, "A fact."))
    (line,) = run("list").stdout.splitlines()
    assert line.split("\t") == [
        "2026-07-24", "pending", "med", "chat", "Inbox/long.md", "T" * 300,
    ]  # fmt: skip


def test_broken_files_are_listed_and_do_not_hide_the_others(run: Run, vault: VaultBuilder):
    vault.propose("good")
    vault.propose("bad", "---\ntype: memory-proposal\na: 1\na: 2\n---\n\n# Bad\n")
    states = {row.split("\t")[4]: row.split("\t")[1] for row in run("list").stdout.splitlines()}
    assert states == {"Inbox/good.md": "pending", "Inbox/bad.md": "broken"}


def test_snoozed_and_foreign_files_are_counted_and_listed_on_demand(run: Run, vault: VaultBuilder):
    vault.propose("later", a_proposal(extra="snoozed_until: 2999-01-01\n"))
    vault.write("Inbox/plain.md", "# A plain note\n")
    result = run("list")
    assert result.stdout == ""
    assert "Inbox is empty." in result.stderr
    assert "1 snoozed proposal not shown: kura list --snoozed" in result.stderr
    assert "Inbox/later.md" in run("list", "--snoozed").stdout
    every = run("list", "--all").stdout
    assert "Inbox/plain.md" in every
    assert "foreign" in every


def paths(stdout: str) -> list[str]:
    return [
        line.split("\t")[4].removesuffix(".md").removeprefix("Inbox/")
        for line in stdout.splitlines()
    ]


@pytest.fixture
def mixed(vault: VaultBuilder) -> VaultBuilder:
    """Proposals that differ in every way the filter asks about."""
    vault.write("Systems/db1.md", a_note("SSH on db1", "The SSH port of db1 is 22."))
    vault.commit("notes")
    vault.propose("port", a_proposal("SSH on db1", "The SSH port of db1 is 2222.", source="agent"))
    vault.propose("same", a_proposal("SSH on db1", "The SSH port of db1 is 22.", confidence="low"))
    vault.propose("odd", a_proposal("Odd", "Hidden \u202e here.", created="2020-01-01"))
    vault.propose("bad", "---\ntype: memory-proposal\na: 1\na: 2\n---\n\n# Bad\n")
    return vault


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("ssh",), {"port", "same"}),
        (("src:agent",), {"port"}),
        (("src:chat", "conf:low"), {"same"}),
        (("age:>300d",), {"odd"}),
        (("is:broken",), {"bad"}),
        (("is:marks",), {"odd", "bad"}),
        (("near:>90",), {"port", "same"}),
        (("is:differs",), {"port"}),
        (("is:repeat",), {"same"}),
        (("nowhere",), set()),
    ],
)
@pytest.mark.usefixtures("mixed")
def test_the_list_takes_the_filter_of_the_screen(run: Run, words: tuple[str, ...], found: set[str]):
    result = run("list", *words)
    assert result.exit_code == (0 if found else 5)
    assert run("list", *words, "--json").exit_code == result.exit_code
    assert set(paths(result.stdout)) == found
    assert result.stderr.endswith(f"{len(found)} of 4 proposals match.\n")
    listed = json.loads(run("list", *words, "--json").stdout)["proposals"]
    assert len(listed) == len(found)


@pytest.mark.usefixtures("mixed")
def test_a_filter_works_on_snoozed_and_other_files_too(run: Run, vault: VaultBuilder):
    vault.propose("later", a_proposal("SSH later", "F.", extra="snoozed_until: 2999-01-01\n"))
    assert paths(run("list", "--snoozed", "ssh").stdout) == ["later"]
    assert set(paths(run("list", "--all", "ssh").stdout)) == {"port", "same", "later"}


@pytest.mark.parametrize("word", ["conf:sure", "age:old", "is:odd", "near:x"])
def test_a_filter_word_that_means_nothing_is_named(run: Run, vault: VaultBuilder, word: str):
    result = run("list", word)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"kura: Not listed: not understood: {word}. ")
    assert "src:, conf:, age:, near:, is:" in result.stderr
    assert "Nothing was written" not in result.stderr
    states = "is:marked, is:broken, is:foreign, is:marks, is:differs, is:repeat"
    assert (states in result.stderr) is word.startswith("is:")


def test_quiet_says_nothing_on_stderr(run: Run):
    assert run("list", "-q").stderr == ""


def test_status_is_one_line(run: Run, vault: VaultBuilder):
    vault.propose("one")
    vault.propose("later", a_proposal("Later", "F.", extra="snoozed_until: 2999-01-01\n"))
    assert run("status").stdout == "kura: 1 pending, 1 snoozed\n"
    document = json.loads(run("status", "--json").stdout)
    assert document == {
        "schema": 1, "pending": 1, "snoozed": 1, "broken": 0, "foreign": 0, "unread": 0,
    }  # fmt: skip


def test_show_lays_claims_text_marks_nearest_and_checklist_side_by_side(
    run: Run, vault: VaultBuilder
):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.propose()
    out = run("show", "deployment").stdout
    assert "agent says medium   source conversation   created 2026-07-24" in out
    assert "User prefers blue-green over rolling updates for production." in out
    assert "Marks: no known pattern found" in out
    assert "Decisions/rollout-policy.md" in out
    assert "  1 [ ] Verify against the original source\n" in out


def test_show_masks_a_secret_until_the_reviewer_asks(run: Run, vault: VaultBuilder):
    token = "ghp_" + "a1B2" * 9
    vault.propose("key", a_proposal("Forge token", f"The token is {token} today."))
    hidden, shown = run("show", "key"), run("show", "key", "--reveal")
    assert token not in hidden.output
    assert "secret" in hidden.output
    assert token in shown.stdout
    assert token not in run("show", "key", "--json").output


def test_show_json_holds_text_hazards_nearest_and_checklist(run: Run, vault: VaultBuilder):
    vault.propose("odd", a_proposal("Odd", "Hidden \u202e here."))
    proposal = json.loads(run("show", "odd", "--json").stdout)["proposal"]
    assert "Hidden \u202e here." in proposal["text"]
    assert {hazard["claim"] for hazard in proposal["hazards"]} == {"exact"}
    assert len(proposal["checklist"]) == 4
    assert proposal["nearest"] == []


@pytest.mark.parametrize("verb", ["list", "show", "near", "log", "status"])
def test_T33_no_text_of_a_vault_reaches_the_terminal_as_a_command(
    run: Run, own: Own, vault: VaultBuilder, verb: str
):
    evil = "\x1b]52;c;eA==\x07\x1b[2J\x9b31m\u202e\r\x08"
    for name in ("evil", "evil\x1b[31m"):
        vault.propose(name, a_proposal(f"Title {evil}", f"Fact {evil}.", source=f"chat{evil}"))
    vault.write("Memory/near.md", a_note(f"Note {evil}", f"Fact {evil}."))
    own.open_gate()
    run("reject", "Inbox/evil.md", "--reason", f"because {evil}")
    words = ["evil"] if verb in {"show", "near"} else []
    output = run(verb, *words).output
    as_json = run(verb, *words, "--json").stdout
    assert not [it for it in output if it != "\n" and it != "\t" and not it.isprintable()]
    assert as_json.isascii()
    assert "\x7f" not in as_json


def test_near_names_the_words_that_are_shared(run: Run, vault: VaultBuilder):
    vault.write("Decisions/rollout-policy.md", a_note())
    vault.propose()
    out = run("near", "deployment").stdout
    assert "Decisions/rollout-policy.md" in out
    assert "shared:" in out
    (first,) = json.loads(run("near", "deployment", "--json").stdout)["nearest"][:1]
    assert first["path"] == "Decisions/rollout-policy.md"
    assert "rolling" in first["passage"]


def test_a_part_that_several_have_names_them_and_exits_2(run: Run, vault: VaultBuilder):
    vault.propose("alpha-one")
    vault.propose("alpha-two")
    result = run("show", "alpha")
    assert result.exit_code == 2
    assert "Inbox/alpha-one.md" in result.stderr
    assert "Inbox/alpha-two.md" in result.stderr


def test_words_that_fit_nothing_exit_5(run: Run):
    result = run("show", "nowhere")
    assert result.exit_code == 5
    assert result.stderr.startswith("kura: ")


def test_the_log_shows_decisions_newest_first(run: Run, own: Own, vault: VaultBuilder):
    own.open_gate()
    for name in ("one", "two"):
        vault.propose(name, a_proposal(f"Title {name}", f"Fact {name}."))
        run("approve", name, "Memory")
    run("undo")
    subjects = [line.split("\t")[2] for line in run("log").stdout.splitlines()]
    assert subjects[1:] == ["approve: two -> Memory", "approve: one -> Memory"]
    assert run("log").stdout.splitlines()[1].split("\t")[3] == "undone"
    assert len(run("log", "--limit", "1").stdout.splitlines()) == 1
    newest = json.loads(run("log", "--json").stdout)["decisions"][0]
    assert newest["action"] == "undo"
