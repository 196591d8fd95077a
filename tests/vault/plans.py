"""Plans made by hand, as planning would make them, for tests that need no notes."""

from kura_tui.domain.decisions.plan import Action, AgentRecord, FileChange, Plan
from tests.builders import VaultBuilder, a_note, a_proposal

NOTE = a_note("Deployment strategy preference", "User prefers blue-green.").encode()


def a_plan(
    vault: VaultBuilder,
    changes: dict[str, str | bytes | None],
    *,
    operation: str = "op1",
    action: Action = Action.APPROVE,
    subject: str = "approve: deployment-strategy-preference -> Decisions",
    trailers: tuple[tuple[str, str], ...] = (),
    records: tuple[AgentRecord, ...] = (),
) -> Plan:
    """Plan that each path holds the given bytes, from what is on disk now."""
    made = []
    for path, new in changes.items():
        file = vault.root / path
        old = file.read_bytes() if file.exists() else None
        made.append(FileChange(path, old, new.encode() if isinstance(new, str) else new))
    return Plan(operation, action, subject, tuple(made), trailers=trailers, records=records)


def a_record(vault: VaultBuilder, path: str) -> AgentRecord:
    """Record a proposal as it is on disk as the agent's."""
    return AgentRecord(path, vault.bytes(path), "scout <scout@agents.invalid>", f"propose: {path}")


def an_approval(
    vault: VaultBuilder,
    proposal: str = "Inbox/deployment-strategy-preference.md",
    target: str = "Decisions/deployment-strategy-preference.md",
    *,
    operation: str = "op1",
    is_tracked: bool = True,
) -> Plan:
    """Plan an approval of a proposal; it is recorded first when Git does not track it."""
    if not (vault.root / proposal).exists():
        vault.write(proposal, a_proposal())
        if is_tracked:
            vault.git("add", "--", proposal)
            vault.git("commit", "-q", "-m", f"propose {proposal}", "--", proposal)
    return a_plan(
        vault,
        {target: NOTE, proposal: None},
        operation=operation,
        trailers=(("Kura-Proposal", proposal), ("Kura-Target", target)),
        records=() if is_tracked else (a_record(vault, proposal),),
    )


def an_undo(changes: tuple[FileChange, ...], of: str, *, operation: str = "op2") -> Plan:
    """Plan the inverse of changes."""
    return Plan(
        operation,
        Action.UNDO,
        "undo: approve",
        tuple(FileChange(one.path, one.new, one.old) for one in changes),
        trailers=(("Kura-Proposal", changes[0].path), ("Kura-Undoes", of)),
    )


def committed(vault: VaultBuilder, revision: str = "HEAD") -> set[str]:
    """Give what a commit holds, as "A path", "M path" or "D path"."""
    out = vault.git("show", "--format=", "--name-status", "--no-renames", "-z", revision)
    parts = out.split("\0")[:-1]
    return {f"{kind} {path}" for kind, path in zip(parts[::2], parts[1::2], strict=True)}
