"""Vaults, notes and proposals with believable defaults: a test names only what matters."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

FOLDERS = ("Inbox", "Memory", "Projects", "Systems", "Decisions")
CHECKLIST = (
    "Verify against the original source",
    "Check that this is durable and useful",
    "Confirm no secrets or credentials are included",
    "Promote to a canonical folder",
)


def a_proposal(
    title: str = "Deployment strategy preference",
    fact: str = "User prefers blue-green over rolling updates for production.",
    *,
    confidence: str = "medium",
    source: str = "conversation",
    created: str = "2026-07-24",
    extra: str = "",
    checklist: tuple[str, ...] = CHECKLIST,
) -> str:
    """Give the text of a proposal; `extra` holds whole frontmatter lines."""
    review = "".join(f"- [ ] {words}\n" for words in checklist)
    return (
        f"---\ntype: memory-proposal\nstatus: pending-review\nconfidence: {confidence}\n"
        f"source: {source}\ncreated: {created}\n{extra}---\n\n# {title}\n\n{fact}\n"
        + (f"\n## Review\n\n{review}" if checklist else "")
    )


def a_note(
    title: str = "Rollout policy",
    text: str = "User prefers rolling updates for production.",
    *,
    extra: str = "",
) -> str:
    """Give the text of an approved note."""
    return f"---\nstatus: approved\napproved: 2026-05-02\n{extra}---\n\n# {title}\n\n{text}\n"


@dataclass(frozen=True, slots=True)
class VaultBuilder:
    """A Git vault in a test's own folder; `root` is its path."""

    root: Path

    @classmethod
    def create(cls, root: Path) -> "VaultBuilder":
        """Make the folders, a repository and its first commit."""
        root.mkdir(parents=True)
        for folder in FOLDERS:
            (root / folder).mkdir()
        builder = cls(root)
        builder.git("init", "-q", "-b", "main")
        builder.write("Memory/first.md", a_note("First note", "The vault exists since May."))
        builder.commit("start")
        return builder

    def write(self, path: str, text: str | bytes) -> Path:
        """Write one file, text as UTF-8 with its line ends as given."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return target

    def propose(self, name: str = "deployment-strategy-preference", text: str | None = None) -> str:
        """Write a proposal into Inbox/ and give its path relative to the vault."""
        path = f"Inbox/{name}.md"
        self.write(path, a_proposal() if text is None else text)
        return path

    def commit(self, subject: str) -> str:
        """Commit everything as the user would and give the sha."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", subject)
        return self.git("rev-parse", "HEAD").strip()

    def git(self, *arguments: str) -> str:
        """Run git in the vault and give its standard output."""
        environment = {
            **os.environ,
            "GIT_AUTHOR_DATE": "2026-07-26T09:00:00+00:00",
            "GIT_COMMITTER_DATE": "2026-07-26T09:00:00+00:00",
        }
        done = subprocess.run(
            ["git", "-C", str(self.root), *arguments],
            env=environment, capture_output=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise AssertionError(f"git {arguments}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode(errors="surrogateescape")

    def bytes(self, path: str) -> bytes:
        """Give the bytes of one file."""
        return (self.root / path).read_bytes()

    def files(self) -> dict[str, bytes]:
        """Give every file outside .git with its bytes."""
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and ".git" not in path.relative_to(self.root).parts
        }
