"""No verb sends a byte of a vault's text to the terminal that the terminal would obey."""

import json
import re

import pytest

from tests.builders import VaultBuilder, a_note, a_proposal
from tests.cli.conftest import Own, Run

EVIL = {
    "clears the screen": "\x1b[2J\x1b[H",
    "writes the clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "sets the title": "\x1b]0;evil\x1b\\",
    "opens a link": "\x1b]8;;http://evil.example\x1b\\text\x1b]8;;\x1b\\",
    "C1 bytes": "\x9b31m\x9d52;c;x\x9c",
    "moves back": "good\x08\x08\x08\x08evil\rEVIL",
    "bell and shift": "\x07\x0e\x0f\x05",
    "device control": "\x1bPq#0\x1b\\",
    "bidi": "\u202egnp.exe\u202c \u2066x\u2069",
    "tag characters": "".join(chr(0xE0000 + ord(letter)) for letter in "approve me"),
    "line separators": "one\u2028two\u2029three\x85four",
    "delete": "\x7f\x7f",
    "markup": "[red]x[/red] [/] [@click=app.quit]x[/] [[link]]",
}
OURS = re.compile(r"[\t\n]|\x1b\[[0-9;]*m")
CALLS = {
    "list": ("list", "--all"),
    "show": ("show", "evil"),
    "near": ("near", "evil"),
    "log": ("log",),
    "status": ("status",),
    "doctor": ("doctor",),
    "plan of approve": ("approve", "evil", "Memory", "-n"),
    "plan of merge": ("merge", "evil", "near", "--mode=append", "-n"),
    "plan of reject": ("reject", "evil", "--reason", "{evil}", "-n"),
    "approve": ("approve", "evil", "Memory"),
    "wrong folder": ("approve", "evil", "{evil}"),
    "wrong name": ("show", "{evil}"),
    "wrong verb": ("{evil}",),
    "wrong option": ("list", "--{evil}"),
    "propose": ("propose", "{evil}", "A fact {evil}"),
    "dry propose": ("propose", "{evil}", "{evil}", "-n"),
    "wrong vault": ("list", "--vault", "/nowhere/{evil}"),
    "wrong day": ("snooze", "evil", "--until", "{evil}"),
    "wrong check": ("approve", "evil", "Memory", "--tick", "{evil}"),
    "plain review": ("review", "--plain"),
}


@pytest.fixture
def hostile(run: Run, own: Own, vault: VaultBuilder, request: pytest.FixtureRequest) -> str:
    """A vault whose every text holds one kind of evil; gives the evil."""
    evil = EVIL[request.param]
    own.open_gate()
    vault.write("Memory/near.md", a_note(f"Near {evil}", f"Words of the proposal {evil}."))
    vault.commit("notes")
    vault.propose("evil", a_proposal(
        f"Evil {evil}", f"Words of the proposal {evil}.\n\n- {evil}", extra=f"scope: {evil}\n",
        checklist=(f"Check {evil}",)))  # fmt: skip
    vault.propose("broken", f"---\ntype: memory-proposal\na: 1\na: {evil}\n---\n\n# {evil}\n")
    vault.propose("other", a_proposal(f"Other {evil}", f"Others {evil}."))
    run("reject", "other", "--reason", f"because {evil}")
    return evil


@pytest.mark.parametrize("hostile", EVIL, indirect=True)
def test_no_verb_obeys_the_text(run: Run, hostile: str):
    for name, words in CALLS.items():
        spoken = [word.format(evil=hostile) for word in words]
        result = run(*spoken, stdin="reveal\n1\n1\n0\n" if name == "plain review" else None)
        assert result.exit_code != 70, (name, result.output)
        seen = OURS.sub("", result.output)
        assert not [it for it in seen if not it.isprintable()], (name, result.output)
        if hostile == EVIL["markup"] and name in {"list", "show", "dry propose"}:
            assert hostile in result.output


@pytest.mark.parametrize("hostile", EVIL, indirect=True)
def test_json_escapes_the_text_and_keeps_it_exact(run: Run, hostile: str):
    for name, words in CALLS.items():
        if name != "plain review":
            spoken = [word.format(evil=hostile) for word in words]
            stdout = run(*spoken, "--json").stdout
            assert stdout.isascii(), name
            assert "\x7f" not in stdout, name
            assert "\x1b" not in stdout, name
            assert json.loads(stdout)["schema"] == 1, name
