"""The sample vault shows every situation of a review, and its near notes stand near."""

import re
import shutil
import unicodedata
from pathlib import Path

import pytest

from kura_tui.domain.evidence.candidate import RelationKind
from kura_tui.domain.evidence.clusters import ClusterText, clusters
from kura_tui.domain.notes.proposal import ProposalState
from kura_tui.session import ReviewSession

SAMPLE = Path(__file__).resolve().parent.parent / "sample_vault"
NOTES = sorted(
    path
    for folder in ("Memory", "Projects", "Systems", "Decisions")
    for path in (SAMPLE / folder).iterdir()
)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory):
    """A session on a copy of the sample vault, index up to date."""
    folder = tmp_path_factory.mktemp("sample")
    root = folder / "vault"
    shutil.copytree(SAMPLE, root)
    session = ReviewSession.open(root, cache_dir=folder / "cache")
    session.refresh()
    session.update_index()
    yield session
    session.close()


def test_fourteen_proposals_wait_and_one_of_them_is_broken(session):
    proposals = session.refresh().proposals
    broken = [p.path for p in proposals if p.state is ProposalState.BROKEN]
    assert len(proposals) == 14
    assert broken == ["Inbox/alert-when-the-printer-is-offline.md"]
    assert not session.snapshot.foreign
    assert not session.snapshot.unread


@pytest.mark.parametrize(
    ("proposal", "note", "relation"),
    [
        ("git-commit-titles", "Memory/commit-messages.md", None),
        ("correction-backup-schedule", "Systems/backup.md", RelationKind.SAME_WORDS),
        ("database-server-version", "Systems/database-server.md", RelationKind.VALUE_DIFFERS),
        ("feature-branches-on-main", "Decisions/squash-merges.md", RelationKind.NEGATION_DIFFERS),
        ("prefers-the-light-theme", "Memory/editor-theme.md", None),
        ("move-to-kubernetes", "Decisions/plain-servers.md", None),
    ],
)
def test_the_note_that_matters_stands_nearest(session, proposal, note, relation):
    nearest = session.candidates(session.proposal(proposal))[0]
    assert nearest.path == note
    if relation:
        assert nearest.relation.kind is relation


def test_the_three_wordings_of_one_rule_are_one_group_and_the_only_one(session):
    texts = [ClusterText(p.path, p.title, p.fact) for p in session.refresh().proposals]
    assert [set(group) for group in clusters(texts)] == [
        {
            "Inbox/no-deploys-on-friday-afternoon.md",
            "Inbox/friday-deploy-rule.md",
            "Inbox/production-deploys-and-fridays.md",
        }
    ]


def test_a_new_fact_has_no_near_note(session):
    nearest = session.candidates(session.proposal("bakery-closing-days"))
    assert not nearest or nearest[0].score < 50


def test_the_secret_and_the_hidden_characters_are_marked(session):
    secret = session.hazards(session.proposal("login-for-the-staging-shop"))
    hidden = session.hazards(session.proposal("weekly-report-format"))
    assert any(hazard.is_secret for hazard in secret)
    assert len({hazard.kind for hazard in hidden}) >= 3
    assert not any(hazard.is_secret for hazard in hidden)


def test_the_other_proposals_carry_no_secret(session):
    with_secret = [
        p.path for p in session.refresh().proposals if any(h.is_secret for h in session.hazards(p))
    ]
    assert with_secret == ["Inbox/login-for-the-staging-shop.md"]


def test_one_proposal_is_long_and_one_quotes_its_evidence(session):
    assert len(session.proposal("review-of-the-import-outage").document.text.splitlines()) > 150
    assert len(session.proposal("prefers-the-light-theme").evidence) == 2


def test_about_forty_notes_are_approved_or_retired():
    statuses = [
        re.search(r"^status: (\w+)$", path.read_text("utf-8"), re.MULTILINE) for path in NOTES
    ]
    assert len(NOTES) >= 40
    assert {found[1] for found in statuses if found} == {"approved", "superseded", "retracted"}
    assert all(statuses)


def test_the_chain_of_three_leads_to_the_rollout_policy():
    first = (SAMPLE / "Decisions/recreate-deployments.md").read_text("utf-8")
    second = (SAMPLE / "Decisions/rolling-restart-by-hand.md").read_text("utf-8")
    last = (SAMPLE / "Decisions/rollout-policy.md").read_text("utf-8")
    assert "\nSUPERSEDED 2026-01-20 by [[rolling-restart-by-hand]]" in first
    assert "\nSUPERSEDED 2026-05-02 by [[rollout-policy]]" in second
    assert "SUPERSEDED" not in last


def test_every_link_of_a_note_leads_somewhere():
    names = {path.stem for path in SAMPLE.rglob("*.md")}
    names |= {str(path.relative_to(SAMPLE).with_suffix("")) for path in SAMPLE.rglob("*.md")}
    lost = [
        f"{path.name}: {target}"
        for path in NOTES
        for target in re.findall(r"\[\[([^\]|#]+)", path.read_text("utf-8"))
        if target not in names
    ]
    assert lost == []


def test_names_and_texts_are_in_composed_form():
    for path in SAMPLE.rglob("*"):
        assert unicodedata.is_normalized("NFC", path.name)
    assert any(not path.name.isascii() for path in NOTES)
