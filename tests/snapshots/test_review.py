"""The review screen as pictures, at the four sizes its layouts are made for."""

from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.evidence.candidate import Candidate, NoteKind, Relation, RelationKind
from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.notes.passages import Passage
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import visible
from kura_tui.session import ReviewSession
from kura_tui.tui.app import KuraApp
from tests.builders import VaultBuilder, a_note, a_proposal
from tests.tui.conftest import NOW
from tests.tui.settled import settled

SIZES = [(80, 24), (120, 40), (200, 60), (40, 20)]
sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])

POLICY = "Decisions/rollout-policy.md"
FIXED = {
    "Deployment strategy preference": (
        (POLICY, "User prefers rolling updates for production.", 91, RelationKind.EXTENDS, ()),
        ("Systems/ci-cd.md", "Rolling updates start from CI.", 62, RelationKind.RELATED, ()),
        ("Projects/payments/deploy-notes.md", "Payments roll out.", 48, RelationKind.RELATED, ()),
    ),
    "SSH port of db1": (
        ("Systems/db1.md", "The SSH port of db1 is 22.", 96, RelationKind.VALUE_DIFFERS,
         (("22", "2222"),)),
    ),
    "Prefers short answers": (
        ("Memory/answers.md", "Prefers long answers.", 74, RelationKind.RELATED, ()),
    ),
}  # fmt: skip
PROPOSALS = (
    ("alerts", "Alert pipeline routes through Discord", "Alerts go to Discord.", "high", "agent"),
    ("short", "Prefers short answers", "Prefers short answers.", "low", "conversation"),
    ("deployment-strategy-preference", "Deployment strategy preference",
     "User prefers blue-green over rolling updates for production.", "medium", "conversation"),
    ("model", "Model selection: 14B reasoner blocked as primary", "It is too slow.", "medium",
     "heartbeat"),
    ("db1-port", "SSH port of db1", "The SSH port of db1 is 2222.", "high", "heartbeat"),
    ("theme", "Likes the dark theme", "Likes the dark theme.", "low", "conversation"),
    ("token", "Token of the build server", "The password is hunter2horse.", "high", "agent"),
    ("brief", "CAC40 brief at 07:00", "Send the brief at 07:00.", "medium", "heartbeat"),
)  # fmt: skip


def near(session: ReviewSession, proposal: Proposal, limit: int = 12) -> tuple[Candidate, ...]:
    """Give fixed near notes, so that a picture does not hang on the ranking."""
    return tuple(
        Candidate(
            path, path, NoteKind.NOTE, Passage(text, 0, len(text), 3), float(score),
            Relation(kind, changes), when="2026-05-02", folder=path.partition("/")[0],
        )
        for path, text, score, kind, changes in FIXED.get(proposal.title, ())
    )  # fmt: skip


def marks(session: ReviewSession, proposal: Proposal) -> tuple[Hazard, ...]:
    """Give one fixed mark on the proposal that holds a secret."""
    start = proposal.document.text.find("hunter2horse")
    if start < 0:
        return ()
    return (Hazard("secret", Claim.PATTERN, "", 11, start, start + 12, is_secret=True),)


@pytest.fixture
def home_vault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> VaultBuilder:
    """Give a vault that the header names ~/vault on every machine."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(ReviewSession, "candidates", near)
    monkeypatch.setattr(ReviewSession, "hazards", marks)
    return VaultBuilder.create(tmp_path / "vault")


def an_app(vault: VaultBuilder, tmp_path: Path) -> KuraApp:
    session = ReviewSession.open(
        vault.root, Config(), clock=lambda: NOW, cache_dir=tmp_path / "cache"
    )
    return KuraApp(session, is_watching=False)


def with_proposals(vault: VaultBuilder) -> None:
    vault.write(POLICY, a_note())
    for number, (name, title, fact, confidence, source) in enumerate(PROPOSALS):
        created = f"2026-07-{24 - number // 2}"
        text = a_proposal(title, fact, confidence=confidence, source=source, created=created)
        vault.propose(name, text)
    vault.commit("proposals")


async def at_the_third(pilot) -> None:
    await settled(pilot)
    await pilot.press("4", "space", "j", "space", "1")
    pilot.app.screen.queue.select("Inbox/deployment-strategy-preference.md")
    await settled(pilot)
    await pilot.press("4", "g", "space", "j", "space", "1")
    await settled(pilot)
    said = "Approved prefers-xdist -> Memory   commit 3f2a9c1   u undo"
    pilot.app.screen.say(visible(said), "done")
    await settled(pilot)


@sizes
def test_main(home_vault: VaultBuilder, tmp_path, snap_compare, size):
    with_proposals(home_vault)
    assert snap_compare(an_app(home_vault, tmp_path), terminal_size=size, run_before=at_the_third)


@sizes
def test_empty(home_vault: VaultBuilder, tmp_path, snap_compare, size):
    home_vault.propose(
        "later", a_proposal("Backup window moved", extra="snoozed_until: 2026-07-28\n")
    )
    assert snap_compare(an_app(home_vault, tmp_path), terminal_size=size, run_before=settled)


def keys_pressed(*keys: str):
    async def press(pilot) -> None:
        await at_the_third(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    return press


@pytest.mark.parametrize(
    ("name", "keys", "size"),
    [
        ("approve-bar", ("a",), (80, 24)),
        ("reject-bar", ("x",), (80, 24)),
        ("snooze-bar", ("s",), (80, 24)),
        ("filter", ("/", *"src:hb"), (80, 24)),
        ("marks", ("space", "space", "x", "1"), (80, 24)),
        ("near-zoomed", ("3", "z"), (80, 24)),
        ("proposal", ("2",), (40, 20)),
        ("near", ("3",), (40, 20)),
        ("checks", ("4",), (40, 20)),
        ("low", (), (80, 16)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_moments(home_vault: VaultBuilder, tmp_path, snap_compare, name, keys, size):
    with_proposals(home_vault)
    app = an_app(home_vault, tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=keys_pressed(*keys))


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light", "textual-light"])
def test_themes(home_vault: VaultBuilder, tmp_path, snap_compare, theme):
    with_proposals(home_vault)
    session = ReviewSession.open(
        home_vault.root, Config(theme=theme), clock=lambda: NOW, cache_dir=tmp_path / "cache"
    )
    app = KuraApp(session, is_watching=False)
    assert snap_compare(app, terminal_size=(80, 24), run_before=at_the_third)


def test_a_secret_is_masked_everywhere(home_vault: VaultBuilder, tmp_path, snap_compare):
    with_proposals(home_vault)

    async def select(pilot) -> None:
        await settled(pilot)
        pilot.app.screen.queue.select("Inbox/token.md")
        await settled(pilot)

    assert snap_compare(an_app(home_vault, tmp_path), terminal_size=(120, 40), run_before=select)
