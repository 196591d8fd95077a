"""A vault in which every place for words holds hostile ones, and a reviewer's config too."""

import hashlib
import json
import os
import subprocess
from collections.abc import Mapping
from itertools import cycle, pairwise
from pathlib import Path

from tests.builders import VaultBuilder, a_proposal
from tests.tui.hostile_texts import NAMES, TEXTS, quoted

BRANCH = "feature/\u202emain\u200b-\x9b2J-\U000e0061"
FOLDERS = ("Memory", "[@click=app.quit]Projects", "[bold on red]Systems [", "Decisions")
REFUSES = ".git/refuses"
"""While this file is there the hook refuses every commit and says hostile words."""
_HOOK = f"""#!/bin/sh
cat .git/said
[ -e {REFUSES} ] || exit 0
cat .git/said >&2
exit 1
"""
_WORDS = ("amber", "birch", "cedar", "delta", "ember", "frost", "grove", "heron", "islet", "jetty")


def a_subject(number: int) -> str:
    """Give words that no other number has, so that no two proposals are alike."""
    digits = hashlib.sha256(str(number).encode()).hexdigest()
    return " ".join(f"{_WORDS[int(one, 16) % 10]}{two}" for one, two in pairwise(digits[:9]))


def a_hostile_proposal(text: str, number: int) -> str:
    """Give a proposal that holds one text in every place where a proposal has words."""
    value = quoted(text)
    first = text.partition("\n")[0]
    extra = (
        f"scope: {value}\nagent: {value}\ntarget: {value}\nsource_id: {value}\n"
        f"evidence:\n  - {value}\n{quoted(first[:60])}: {value}\n"
    )
    return a_proposal(
        text,
        f"{text}\n\n{a_subject(number)}\n\n| {text} |\n",
        source=value,
        confidence=value,
        created=quoted(f"2026-07-24 {first[:20]}"),
        extra=extra,
        checklist=(first, f"{first} folder"),
    )


def fill(vault: VaultBuilder, texts: Mapping[str, str] = TEXTS) -> int:
    """Write the files of a hostile vault and its Git; give the number of rows of its queue."""
    _settle(vault)
    every = list(texts.values())
    for number, text in enumerate(every):
        vault.propose(f"h{number:03}", a_hostile_proposal(text, number))
    raw = [f"---\ntype: memory-proposal\nscope: {text[:2000]}\n---\n\n# {text[:2000]}\n\n{text}\n"
           for text in every[::4]]  # fmt: skip
    for number, text in enumerate(raw):
        vault.propose(f"raw{number:03}", text)
    for number, name in enumerate(NAMES.values(), 900):
        _write_named(vault, "Inbox", name, number)
        _write_named(vault, "Memory", name, number)
    _write_notes(vault, every)
    _commit(vault, every)
    return len(every) + len(raw) + len(NAMES)


def _settle(vault: VaultBuilder) -> None:
    checks = [text[:300] for text in list(TEXTS.values())[:12]]
    vault.write(
        ".kura/vault.toml",
        f"folders = {json.dumps(FOLDERS)}\nchecklist = {json.dumps(checks)}\n",
    )
    for folder in FOLDERS:
        (vault.root / folder).mkdir(exist_ok=True)


def _write_named(vault: VaultBuilder, folder: str, name: str, number: int) -> None:
    text = a_proposal("A name", f"{a_subject(number)} under a name.")
    (vault.root / folder / f"{name}.md").write_text(text, encoding="utf-8")


def _write_notes(vault: VaultBuilder, texts: list[str]) -> None:
    for number, text in enumerate(texts[::3]):
        value, line = quoted(text), text.partition("\n")[0]
        subject = a_subject(number * 3)
        vault.write(
            f"Memory/n{number:03}.md",
            f"---\nstatus: approved\napproved: {value}\nsources: [{value}]\n---\n\n# {line}\n\n"
            f"{text}\n\n{subject}\n\n## {line}\n\n{text}\n",
        )
        vault.write(
            f"Decisions/t{number:03}.md",
            f"---\nstatus: superseded\nsuperseded_by: {value}\n---\n\n"
            f"SUPERSEDED 2026-07-01 by [[{line}]]: {line}\n\n# {line}\n\n{subject}\n\n{text}\n",
        )
        vault.write(
            f".kura/rejected/2026/r{number:03}.md",
            f"---\nstatus: rejected\nrejected: 2026-07-01\nreason: {value}\n---\n\n"
            f"REJECTED 2026-07-01: {line}\n\n# {line}\n\n{subject}\n\n{text}\n",
        )
        until = "2099-01-01"
        if number < 6:
            vault.propose(
                f"z{number:03}",
                a_hostile_proposal(text, number + 500).replace(
                    "status: pending-review", f"status: pending-review\nsnoozed_until: {until}"
                ),
            )


def _commit(vault: VaultBuilder, texts: list[str]) -> None:
    """Commit under hostile names: author, branch, subject, body and trailers of decisions."""
    vault.commit("everything")
    vault.git("checkout", "-q", "-b", BRANCH)
    usable = [text for text in texts if "\0" not in text and len(text) < 5000]
    for number, (text, reason) in enumerate(zip(usable[:24], cycle(usable[24:]), strict=False)):
        line = " ".join(text.splitlines())
        action = ("approve", "reject", "merge", "undo")[number % 4]
        message = (
            f"{action}: {line} -> {line}\n\n{reason}\n\nKura-Op: {number:016x}\n"
            f"Kura-Action: {action}\nKura-Proposal: Inbox/{line}.md\n"
            f"Kura-Target: Memory/{line}.md\n"
            f"Kura-Reason: {line}\nKura-Source: {line}\nKura-Checklist: [x] {line}; [ ] {line}\n"
            + (f"Kura-Undoes: {number - 1:016x}\n" if action == "undo" else "")
        )
        vault.write(f"Memory/ledger{number}.md", f"# L\n\n{text}\n")
        vault.git("add", "-A")
        author = line.replace("<", "").replace(">", "") or "nobody"
        _git_with_message(vault, message.encode("utf-8", "replace"), author)
    hook = vault.write(".git/hooks/pre-commit", _HOOK)
    hook.chmod(0o755)
    said = "\n".join(text for text in usable if len(text) < 200)
    vault.write(".git/said", said.encode("utf-8", "replace") + b"\xff\xfe\x9b2J\n")
    name = f"Robin{usable[0]}".replace("\n", " ").replace("\r", " ")
    vault.git("config", "user.name", name)


def _git_with_message(vault: VaultBuilder, message: bytes, author: str) -> None:
    environment = {
        **os.environ, "GIT_AUTHOR_NAME": author, "GIT_AUTHOR_EMAIL": "x@example.org",
        "GIT_AUTHOR_DATE": "2026-07-26T09:00:00+00:00", "GIT_COMMITTER_DATE":
        "2026-07-26T09:00:00+00:00",
    }  # fmt: skip
    subprocess.run(
        ["git", "-C", str(vault.root), "commit", "-q", "--cleanup=whitespace", "-F", "-"],
        input=message, env=environment, check=True, capture_output=True,
    )  # fmt: skip


def configure(folder: Path) -> None:
    """Write a reviewer's config that a careless copy could hold: hostile editor, theme, key map."""
    place = folder / "kura/config.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    evil = json.dumps("no-\x1b]0;x\x07\u202e[/]such")
    place.write_text(
        f"editor = {evil}\npager = {evil}\ntheme = {evil}\n[keys]\n{evil} = {evil}\n"
        f'"queue.order" = {evil}\n',
        encoding="utf-8",
    )
