"""A plan is carried out whole, by one commit of its own paths, or not at all."""

from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import apply
from tests.builders import VaultBuilder
from tests.vault.plans import NOTE, an_approval

TARGET = "Decisions/deployment-strategy-preference.md"
PROPOSAL = "Inbox/deployment-strategy-preference.md"


def paths_of(vault: VaultBuilder, revision: str = "HEAD") -> list[str]:
    out = vault.git("show", "--format=", "--name-status", "--no-renames", "-z", revision)
    parts = out.split("\0")[:-1]
    return [f"{kind} {path}" for kind, path in zip(parts[::2], parts[1::2], strict=True)]


def test_an_approval_is_one_commit_of_its_paths(vault: VaultBuilder, repository: Repository):
    plan = an_approval(vault)
    receipt = apply(plan, repository, vault.root)
    assert paths_of(vault) == [f"A {TARGET}", f"D {PROPOSAL}"]
    assert vault.bytes(TARGET) == NOTE
    assert not (vault.root / PROPOSAL).exists()
    assert receipt.sha == vault.git("rev-parse", "HEAD").strip()
    assert vault.git("status", "--porcelain") == ""
    assert sorted(p.name for p in repository.kura_dir.iterdir()) == ["lock"]
