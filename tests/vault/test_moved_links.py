"""Approving moves a file: what it links to, attachments included, is found from its new place."""

from datetime import datetime
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import Approve, Seen, Supersede, Undo
from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder, a_note, a_proposal

LINKS = {
    "an image beside it": ("![a](plan.png)", "![a]({up}Inbox/plan.png)"),
    "an image in a folder beside it": (
        "![a](my%20pictures/a%20b.png)",
        "![a]({up}Inbox/my%20pictures/a%20b.png)",
    ),
    "angle brackets": (
        "![a](<my pictures/a b.png>)",
        "![a](<{up}Inbox/my pictures/a b.png>)",
    ),
    "an image from the root": ("![a](attachments/x.png)", "![a](attachments/x.png)"),
    "an image that is nowhere": ("![a](lost.png)", "![a](lost.png)"),
    "a note above": ("[a](../Memory/first.md#part)", "[a]({first}#part)"),
    "a note with a space": ("[a](../Memory/two%20words.md)", "[a]({two})"),
    "a note from the root": ("[a](/Memory/first.md)", "[a](/Memory/first.md)"),
    "a note by a path from the root": ("[a](Memory/first.md)", "[a](Memory/first.md)"),
    "a proposal beside it": ('[a](other.md "b")', '[a]({up}Inbox/other.md "b")'),
    "without an ending": ("[a](other)", "[a]({up}Inbox/other)"),
    "a definition": ("[a]: ./plan.png", "[a]: {up}Inbox/plan.png"),
    "an embed by name": ("![[plan.png|100]]", "![[plan.png|100]]"),
    "an embed by path": ("![[Inbox/plan.png]]", "![[Inbox/plan.png]]"),
    "a dotted embed": ("![[../attachments/x.png]]", "![[{up}attachments/x.png]]"),
    "an address": ("[a](https://example.org/plan.png)", "[a](https://example.org/plan.png)"),
    "code": ("`![a](plan.png)`", "`![a](plan.png)`"),
    "a NUL in its place": ("[a](b%00c.png)", "[a](b%00c.png)"),
    "out of the vault": ("[a](../../x.md)", "[a](../../x.md)"),
}


@pytest.fixture
def filled(vault: VaultBuilder) -> VaultBuilder:
    vault.write(".kura/vault.toml", 'folders = ["Memory", "Notes/Systems", "Decisions"]\n')
    vault.write("Memory/two words.md", a_note())
    vault.write("Inbox/other.md", "# No proposal\n")
    for path in ("Inbox/plan.png", "Inbox/my pictures/a b.png", "attachments/x.png"):
        vault.write(path, b"\x89PNG")
    return vault


@pytest.fixture
def session(filled: VaultBuilder, tmp_path: Path) -> ReviewSession:
    return ReviewSession.open(
        filled.root, Config(), clock=lambda: datetime(2026, 7, 26, 9, 0), cache_dir=tmp_path / "c"
    )


def seen(session: ReviewSession, path: str) -> Seen:
    return Seen(path, session.document(path).digest)


def lines_of(filled: VaultBuilder, path: str) -> list[str]:
    body = filled.bytes(path).decode().partition("# Links\n\n")[2]
    return body.strip().split("\n\n")


@pytest.mark.parametrize(
    ("folder", "up", "memory"),
    [
        ("Memory", "../", ""),
        ("Decisions", "../", "../Memory/"),
        ("Notes/Systems", "../../", "../../Memory/"),
    ],
)
def test_links_and_images_follow_an_approved_note(
    session: ReviewSession, filled: VaultBuilder, folder: str, up: str, memory: str
):
    written = "\n\n".join(before for before, _ in LINKS.values())
    path = filled.propose("links", a_proposal("Links", written, checklist=()))
    filled.commit("proposal")
    before = filled.files()
    receipt = session.decide(Approve(seen(session, path), folder))
    places = {"up": up, "first": f"{memory}first.md", "two": f"{memory}two%20words.md"}
    found = dict(zip(LINKS, lines_of(filled, f"{folder}/links.md"), strict=True))
    assert found == {name: after.format(**places) for name, (_, after) in LINKS.items()}
    session.decide(Undo(receipt.operation))
    assert filled.files() == before


def test_images_follow_from_a_folder_of_the_inbox(session: ReviewSession, filled: VaultBuilder):
    filled.write("Inbox/agent/near.png", b"\x89PNG")
    written = "![a](near.png)\n\n![b](../plan.png)\n\n![c](attachments/x.png)"
    filled.write("Inbox/agent/links.md", a_proposal("Links", written, checklist=()))
    session.decide(Approve(seen(session, "Inbox/agent/links.md"), "Notes/Systems"))
    assert lines_of(filled, "Notes/Systems/links.md") == [
        "![a](../../Inbox/agent/near.png)",
        "![b](../../Inbox/plan.png)",
        "![c](attachments/x.png)",
    ]


def test_images_follow_a_note_that_supersedes(session: ReviewSession, filled: VaultBuilder):
    path = filled.propose("links", a_proposal("Links", "![a](plan.png)", checklist=()))
    filled.commit("proposal")
    old = seen(session, "Memory/first.md")
    session.decide(Supersede(seen(session, path), old, "Notes/Systems"))
    assert lines_of(filled, "Notes/Systems/links.md") == ["![a](../../Inbox/plan.png)"]
