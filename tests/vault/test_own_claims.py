"""What a proposal says of itself decides nothing: no status, tick, folder or hidden check."""

import re
from pathlib import Path

import pytest

from kura_tui.config import Config, GateConfig
from kura_tui.domain.decisions.decision import Approve, Seen
from kura_tui.domain.evidence.hazard import Claim
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.errors import KuraError, Refused, UsageError
from kura_tui.session import ReviewSession
from tests.builders import CHECKLIST, VaultBuilder, a_proposal
from tests.tui.conftest import NOW


def opened(vault: VaultBuilder, tmp_path: Path, config: Config | None = None) -> ReviewSession:
    return ReviewSession.open(
        vault.root, config or Config(), clock=lambda: NOW, cache_dir=tmp_path / "cache"
    )


def read(vault: VaultBuilder, tmp_path: Path, text: str) -> tuple[ReviewSession, Proposal]:
    vault.propose("claim", text)
    session = opened(vault, tmp_path)
    session.refresh()
    return session, session.proposal("claim")


def with_status(lines: str) -> str:
    return a_proposal().replace("status: pending-review\n", lines)


CLAIMS = {
    "approved": with_status("status: approved\n"),
    "approved, quoted": with_status('"status": "Approved"\n'),
    "superseded": with_status("status: superseded\n"),
    "reviewed": with_status("status: reviewed\napproved: 2026-07-01\napproved_by: Robin\n"),
    "reviewed by": with_status("status: pending-review\nreviewed_by: Robin Reviewer\n"),
    "second status": with_status("status: pending-review\nstatus: approved\n"),
    "second status in other case": with_status("status: pending-review\nStatus: approved\n"),
    "second frontmatter": f"{a_proposal()[:-1]}\n",
    "flow": with_status("status: pending-review\nmeta: {status: approved, reviewed_by: me}\n"),
}
CLAIMS["second frontmatter"] = CLAIMS["approved"].replace(
    "---\n\n#", "---\n---\nstatus: approved\n---\n\n#"
)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_is_an_exact_mark_and_no_approval(vault: VaultBuilder, tmp_path: Path, claim: str):
    session, proposal = read(vault, tmp_path, CLAIMS[claim])
    assert proposal.path in {one.path for one in session.snapshot.proposals}
    marks = [one for one in session.hazards(proposal) if one.claim is Claim.EXACT]
    assert marks
    assert session.keep_out_of_batch(proposal)
    assert vault.files().keys() == {"Inbox/claim.md", "Memory/first.md"}
    assert vault.git("log", "--format=%s") == "start\n"


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_does_not_survive_the_approval(vault: VaultBuilder, tmp_path: Path, claim: str):
    session, proposal = read(vault, tmp_path, CLAIMS[claim])
    decision = Approve(Seen(proposal.path, proposal.digest), "Memory", proposal.checklist)
    if not proposal.is_approvable:
        assert proposal.state is ProposalState.BROKEN
        with pytest.raises(KuraError):
            session.decide(decision)
        return
    session.decide(decision)
    text = vault.bytes("Memory/claim.md").decode()
    assert re.findall(r"^\W*status\W+(\w+)\W*$", text, re.MULTILINE) == ["approved"]
    assert "approved_by: Robin Reviewer" in text


REVIEW = "## Review\n\n" + "".join(f"- [ ] {words}\n" for words in CHECKLIST)
TICKED = REVIEW.replace("[ ]", "[x]")
BARE = a_proposal(checklist=())
LAYOUTS = {
    "ticked in the file": BARE + "\n" + TICKED,
    "ticked in capitals": BARE + "\n" + TICKED.replace("[x]", "[X]"),
    "an empty section first": BARE + "\n## Review\n\nAll checked.\n\n" + REVIEW,
    "a ticked section first": BARE + "\n" + TICKED + "\n## Notes\n\nWords.\n\n" + REVIEW,
    "a section in a fence first": BARE + "\n```\n" + TICKED + "```\n\n" + REVIEW,
    "the section in a fence": BARE + "\n```\n" + REVIEW + "```\n",
    "the section in an open fence": BARE + "\n~~~\n" + REVIEW,
    "the section in a comment": BARE + "\n<!--\n" + REVIEW + "-->\n",
    "the section in an open comment": BARE + "\n<!--\n" + REVIEW,
    "the section in an Obsidian comment": BARE + "\n%%\n" + REVIEW + "%%\n",
    "another heading": BARE + "\n" + REVIEW.replace("## Review", "## Reviewed"),
    "a first-level heading": BARE + "\n" + REVIEW.replace("## Review", "# Review"),
    "no section": BARE,
    "a section without boxes": BARE + "\n## Review\n\nLooks good.\n",
    "bare boxes": BARE + "\n## Review\n\n- [x]\n- [ ]\n",
    "a heading in a fence in the section": BARE
    + "\n"
    + REVIEW.replace("\n- [ ] Promote", "\n```\n## Other\n```\n- [ ] Promote"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_layout_ticks_or_hides_the_checks(vault: VaultBuilder, tmp_path: Path, layout: str):
    _, proposal = read(vault, tmp_path, LAYOUTS[layout])
    checklist = proposal.checklist
    assert checklist.ticked == ()
    assert len(checklist.items) >= (2 if layout == "bare boxes" else 4)
    if "Review\n\n- [ ] Verify" not in LAYOUTS[layout] or checklist.is_default:
        return
    assert {item.words for item in checklist.items} >= set(CHECKLIST)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_required_checks_block_whatever_the_file_says(
    vault: VaultBuilder, tmp_path: Path, layout: str
):
    vault.propose("claim", LAYOUTS[layout])
    session = opened(vault, tmp_path, Config(gate=GateConfig(checklist="require")))
    session.refresh()
    proposal = session.proposal("claim")
    with pytest.raises(Refused, match="open"):
        session.decide(Approve(Seen(proposal.path, proposal.digest), "Memory", proposal.checklist))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_commit_records_the_checks_as_open(vault: VaultBuilder, tmp_path: Path, layout: str):
    session, proposal = read(vault, tmp_path, LAYOUTS[layout])
    session.decide(Approve(Seen(proposal.path, proposal.digest), "Memory", proposal.checklist))
    message = vault.git("log", "-1", "--format=%B")
    (recorded,) = [line for line in message.splitlines() if line.startswith("Kura-Checklist: ")]
    assert "[x]" not in recorded
    assert recorded.count("[ ]") == len(proposal.checklist.items)


TARGETS = [
    "../outside", "/etc", ".git/hooks", ".kura", ".obsidian", "Memory/../.git",
    "Memory/sub", "memory",
    "Inbox", "~", "Memory\\..", "C:Memory", "Mem\\x00ory", "[[Memory]]", "",
]  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_that_is_no_folder_of_the_vault_is_never_suggested(
    vault: VaultBuilder, tmp_path: Path, target: str
):
    session, proposal = read(vault, tmp_path, a_proposal(extra=f"target: '{target}'\n"))
    suggestion = session.suggestion(proposal, ())
    assert suggestion.folder in {"", "Memory"}
    if suggestion.folder:
        assert target.casefold() in {"memory", "[[memory]]", "memory/sub"}
    with pytest.raises(UsageError):
        session.decide(Approve(Seen(proposal.path, proposal.digest), target))
    assert vault.git("log", "--format=%s") == "start\n"


def test_a_target_only_suggests(vault: VaultBuilder, tmp_path: Path):
    session, proposal = read(vault, tmp_path, a_proposal(extra="target: Systems\n"))
    assert session.suggestion(proposal, ()).folder == "Systems"
    session.decide(Approve(Seen(proposal.path, proposal.digest), "Decisions"))
    assert (vault.root / "Decisions/claim.md").exists()
