"""What a push would send: texts that no reviewer decided on and that may hold a secret."""

from kura_tui.domain.evidence.hazards import find_hazards
from kura_tui.vault import reading
from kura_tui.vault.ledger import entry_of
from kura_tui.vault.repository import Repository

LARGEST = 256 * 1024
"""Bytes up to which a text is searched; kura reads no larger note either."""


def unseen_secrets(repository: Repository, remote: str, ref: str) -> tuple[str, ...]:
    """Give "path (commit, line)" for each secret in the commits that `remote` does not have.

    A decision of kura's ledger was shown to the reviewer with its marks and is passed over, as are
    merges. `ref` is the remote's branch; it need not exist yet.
    """
    has_branch = repository.try_read("rev-parse", "-q", "--verify", ref).status == 0
    missing = (f"{ref}..HEAD",) if has_branch else ("HEAD", "--not", f"--remotes={remote}")
    found: list[str] = []
    for record in reading.log(repository, "--no-merges", *missing):
        if entry_of(record) is None:
            found.extend(_in_commit(repository, record.sha))
    return tuple(found)


def _in_commit(repository: Repository, sha: str) -> list[str]:
    places = []
    for change in reading.changes_of(repository, sha):
        if change.new is None or len(change.new) > LARGEST or not change.path.endswith(".md"):
            continue
        text = change.new.decode("utf-8", "replace")
        old = (change.old or b"").decode("utf-8", "replace")
        for hazard in find_hazards(text, change.path):
            if hazard.is_secret and text[hazard.start : hazard.end] not in old:
                places.append(f"{change.path} (commit {sha[:7]}, line {hazard.line})")
    return places
