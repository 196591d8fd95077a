"""The shared small vaults, each from a public bug report: each behaves, nothing crashes."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import pytest

from kura_tui.config import Config
from kura_tui.domain.decisions.decision import (
    Approve,
    Decision,
    Edit,
    Merge,
    MergeMode,
    Reject,
    RejectReason,
    Seen,
    Snooze,
    Supersede,
)
from kura_tui.domain.decisions.plan import Receipt
from kura_tui.domain.evidence.candidate import RelationKind
from kura_tui.domain.notes.names import file_name, is_portable
from kura_tui.domain.notes.proposal import Proposal, ProposalState
from kura_tui.domain.text import visible, visible_line
from kura_tui.errors import Failed, KuraError, Refused, TryAgain, UsageError
from kura_tui.rendering import plan_lines
from kura_tui.session import ReviewSession
from tests.builders import FOLDERS, VaultBuilder

PENDING, BROKEN, FOREIGN = ProposalState.PENDING, ProposalState.BROKEN, ProposalState.FOREIGN
OWN_KEYS = ("status", "approved", "approved_by")


@dataclass(frozen=True, slots=True)
class Case:
    """One small vault as a Git repository, opened."""

    vault: VaultBuilder
    session: ReviewSession

    @property
    def listed(self) -> tuple[Proposal, ...]:
        snapshot = self.session.refresh()
        return (*snapshot.proposals, *snapshot.snoozed, *snapshot.foreign)

    def proposal(self, name: str) -> Proposal:
        return self.session.proposal(f"Inbox/{name}.md")

    def seen(self, path: str) -> Seen:
        return Seen(path, self.session.document(path).digest)

    def approve(self, name: str, folder: str = "Memory", new_name: str = "") -> Approve:
        return Approve(self.seen(f"Inbox/{name}.md"), folder, name=new_name)

    def approved_lines(self, name: str, folder: str = "Memory") -> tuple[list[str], list[str]]:
        """Approve; give the lines before without the Review section, and those after."""
        before = self.vault.bytes(f"Inbox/{name}.md").decode()
        self.session.decide(self.approve(name, folder))
        after = self.vault.bytes(f"{folder}/{name}.md").decode()
        return before.partition("## Review")[0].rstrip().split("\n"), after.rstrip().split("\n")

    def refused(self, decision: Decision) -> KuraError:
        with pytest.raises(KuraError) as error:
            self.session.plan(decision)
        return error.value

    def nearest(self, name: str) -> str:
        return self.session.candidates(self.proposal(name))[0].path


def _made(source: Path, target: Path) -> VaultBuilder:
    """Copy a case, run its setup and make a repository of it, its notes committed."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("README.md", "setup.sh"))
    for folder in FOLDERS:
        (target / folder).mkdir(exist_ok=True)
    builder = VaultBuilder(target)
    if (source / "setup.sh").exists():
        script = (source / "setup.sh").read_text(encoding="utf-8")
        subprocess.run(["sh", "-c", script], cwd=target, check=True, capture_output=True)
    if not (target / ".git").exists():
        builder.git("init", "-q", "-b", "main")
        builder.git("add", "--", *FOLDERS[1:])
        builder.git("commit", "-q", "--allow-empty", "-m", "notes")
    return builder


@pytest.fixture
def case(request: pytest.FixtureRequest, shared_data: Path) -> Iterator[Case]:
    source = shared_data / "cases" / request.param
    if not source.is_dir():
        pytest.skip(f"the shared data has no case {request.param}")
    with tempfile.TemporaryDirectory(prefix="kura-case-") as folder:
        builder = _made(source, Path(folder) / "vault")
        session = ReviewSession.open(
            builder.root, Config(), clock=lambda: datetime(2026, 12, 1, 9, 0),
            cache_dir=Path(folder) / "cache",
        )  # fmt: skip
        session.update_index()
        yield Case(builder, session)
        session.close()


def every_decision(case: Case, proposal: Proposal) -> Iterator[Decision]:
    seen = Seen(proposal.path, proposal.digest)
    yield from (Approve(seen, folder) for folder in FOLDERS[1:])
    yield from (Reject(seen, reason, "my words") for reason in RejectReason)
    yield Snooze(seen, date(2026, 12, 8))
    yield Edit(seen, proposal.document.text + "\nmore\n")
    for path in case.session.index.note_paths():
        target = case.seen(path)
        yield from (Merge(seen, target, mode) for mode in MergeMode)
        yield Supersede(seen, target, "Memory", "newer")


def assert_nothing_crashes(case: Case) -> None:
    """List, lay candidates and marks beside each proposal, and plan every decision on it."""
    before, head = case.vault.files(), case.vault.git("status", "--porcelain")
    for proposal in case.listed:
        candidates = case.session.candidates(proposal)
        case.session.hazards(proposal)
        assert case.session.suggestion(proposal, candidates).folder in {"", *FOLDERS}
        for decision in every_decision(case, proposal):
            with suppress(KuraError):
                made = case.session.plan(decision)
                assert plan_lines(made)
                assert {path.partition("/")[0] for path in made.paths} <= {".kura", *FOLDERS}
    assert (case.vault.files(), case.vault.git("status", "--porcelain")) == (before, head)


def key_order(case: Case) -> None:
    before, after = case.approved_lines("backup-window")
    place = before.index("---", 1)
    assert [line for line in after if not line.startswith(OWN_KEYS)] == [
        line for line in before if not line.startswith(OWN_KEYS)
    ]
    assert after[:place] == [line.replace("pending-review", "approved") for line in before[:place]]


def comments_stay(case: Case) -> None:
    before, after = case.approved_lines("alerts")
    assert [line.replace("pending-review", "approved") for line in before if "#" in line] == [
        line for line in after if "#" in line
    ]


def key_named_content(case: Case) -> None:
    assert case.proposal("content-field").state is PENDING
    _, after = case.approved_lines("content-field")
    assert {"content: short", "handler: agent-7", "self: no"} <= set(after)


def non_string_keys(case: Case) -> None:
    proposal = case.proposal("years")
    assert proposal.state is PENDING or proposal.problems[0].reason
    _, after = case.approved_lines("years")
    assert {"2026: 140 EUR", "yes: kept", "2026-01-01: start"} <= set(after)


def unquoted_colon(case: Case) -> None:
    proposal = case.proposal("colon")
    assert proposal.state is BROKEN
    assert (proposal.problems[0].line, ": " in proposal.problems[0].reason) == (4, True)
    assert isinstance(case.refused(case.approve("colon")), Refused)
    fixed = proposal.document.text.replace("title: Decision: keep", "title: keep")
    case.session.decide(Edit(case.seen(proposal.path), fixed))
    assert case.proposal("colon").state is PENDING
    case.session.decide(Reject(case.seen(proposal.path), RejectReason.WRONG))


def crlf(case: Case) -> None:
    before, after = case.approved_lines("windows")
    assert all(line.endswith("\r") for line in after[:-1])
    gone, come = set(before) - set(after), set(after) - set(before)
    assert {line.split(":")[0] for line in gone} == {"status"}
    assert {line.split(":")[0] for line in come} == set(OWN_KEYS)


def bom(case: Case) -> None:
    assert case.proposal("bom").state is PENDING
    _, after = case.approved_lines("bom")
    assert after[:2] == ["\ufeff---", "type: memory-proposal"]
    assert "".join(after).count("---") == 2


def rule_is_no_frontmatter(case: Case) -> None:
    (proposal,) = case.listed
    assert proposal.state is FOREIGN
    assert "three options" in proposal.fact
    assert not case.session.snapshot.proposals
    assert "is no proposal" in case.refused(case.approve("rule")).why


def two_blocks(case: Case) -> None:
    proposal = case.proposal("two-blocks")
    assert proposal.state is BROKEN
    assert "a second block" in proposal.problems[0].reason
    assert isinstance(case.refused(case.approve("two-blocks")), Refused)


def wikilinks_in_yaml(case: Case) -> None:
    assert case.session.status().broken == 1
    assert case.proposal("people").problems[0].line == 7


def values_stay(name: str, *lines: str) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        properties = case.proposal(name).document.properties
        for line in lines:
            key, _, value = line.partition(": ")
            assert properties.text(key) == value
        assert set(lines) <= set(case.approved_lines(name)[1])

    return check


def list_style(case: Case) -> None:
    _, after = case.approved_lines("lists")
    start = after.index('tags: [infra, "static site", web]')
    assert after[start + 1 : start + 4] == ["aliases:", "    - Site", "    - Homepage"]


def impossible_date(case: Case) -> None:
    assert [one.created_text for one in case.listed] == ["2026-13-04", "2026-02-30"]
    assert [one.created for one in case.listed] == [None, None]
    assert case.session.status().pending == 2


def forbidden_characters(case: Case) -> None:
    proposal = case.proposal("p1")
    assert is_portable(proposal.title)
    assert file_name(proposal.title) == "red-shift-night-theme-v2"
    assert isinstance(case.refused(case.approve("p1", new_name=proposal.title)), UsageError)
    case.session.decide(case.approve("p1", new_name=file_name(proposal.title)))
    assert b"# Red shift: night theme <v2>?" in case.vault.bytes(
        "Memory/red-shift-night-theme-v2.md"
    )


def one_name_for_two(case: Case) -> None:
    names = {file_name(case.proposal(name).title) for name in "ab"}
    assert names == {"dns-primary"}
    case.session.decide(case.approve("a", new_name="dns-primary"))
    before = case.vault.bytes("Memory/dns-primary.md")
    error = case.refused(case.approve("b", "Systems", "DNS-Primary"))
    assert "Memory/dns-primary.md exists" in error.sentence
    assert case.vault.bytes("Memory/dns-primary.md") == before
    assert (case.vault.root / "Inbox/b.md").exists()


def decomposed_name(case: Case) -> None:
    assert case.nearest("cafe").casefold().startswith("memory/caf")
    for name in ("Cafe\u0301 Wi-Fi", "Caf\u00e9 Wi-Fi", "CAFE\u0301 WI-FI"):
        assert "exists" in case.refused(case.approve("cafe", "Systems", name)).why


def other_name_style(case: Case) -> None:
    assert case.nearest("Site Roadmap") == "Projects/site-roadmap.md"
    made = case.session.plan(case.approve("Site Roadmap", "Projects"))
    assert any("Projects/site-roadmap.md" in warning for warning in made.warnings)


def path_traversal(case: Case) -> None:
    for folder in ("../../tmp", "/etc", "Memory/../..", ".git", "Inbox"):
        assert isinstance(case.refused(case.approve("evil", folder)), UsageError)
    for name in ("../escape", "/etc/x", "..", ".hidden", "a/b"):
        assert isinstance(case.refused(case.approve("evil", new_name=name)), UsageError)
    case.session.decide(case.approve("evil"))
    assert [path for path in case.vault.files() if "evil" in path] == ["Memory/evil.md"]
    assert sorted(os.listdir(case.vault.root.parent)) == ["cache", "vault"]


def committed(case: Case, receipt: Receipt) -> set[str]:
    listed = case.vault.git(
        "show",
        "-m",
        "--first-parent",
        "--no-renames",
        "--name-only",
        "--format=",
        "-z",
        receipt.sha,
    )
    return {path for path in listed.split("\0") if path}


def staged_work(case: Case) -> None:
    receipt = case.session.decide(case.approve("s"))
    assert committed(case, receipt) == {"Inbox/s.md", "Memory/s.md"}
    assert case.vault.git("status", "--porcelain").splitlines() == ["A  draft.md"]


def stale_index(case: Case) -> None:
    case.session.refresh()
    case.session.git_state()
    case.session.update_index()
    case.vault.write("Memory/x.md", "2\n")
    case.vault.git("commit", "-qam", "human")
    case.session.decide(case.approve("y"))
    assert case.vault.git("show", "HEAD:Memory/x.md") == "2\n"
    assert case.vault.bytes("Memory/x.md") == b"2\n"


def hook_refuses(case: Case) -> None:
    before, index = case.vault.files(), case.vault.git("ls-files", "-s")
    with pytest.raises(Failed, match="secret scanner: refused"):
        case.session.decide(case.approve("k"))
    assert (case.vault.files(), case.vault.git("ls-files", "-s")) == (before, index)


def index_lock(case: Case) -> None:
    before = case.vault.files()
    with pytest.raises(TryAgain, match=r"index\.lock.*Nothing was written"):
        case.session.decide(case.approve("l"))
    assert case.vault.files() == before
    assert (case.vault.root / ".git/index.lock").exists()


def quoted_paths(case: Case) -> None:
    names = {proposal.path for proposal in case.listed}
    assert names == {path for path in case.vault.files() if path.startswith("Inbox/")}
    assert len(names) == 3
    for path in names:
        receipt = case.session.decide(Approve(case.seen(path), "Memory"))
        assert committed(case, receipt) == {path, *(one for one in receipt.paths)}
        assert all((case.vault.root / one).exists() for one in receipt.paths if one != path)


def conflict_markers(case: Case) -> None:
    proposal = case.proposal("c")
    assert proposal.state is BROKEN
    assert "conflict" in proposal.problems[0].reason
    assert "conflict" in case.refused(case.approve("c")).why
    case.session.plan(Edit(case.seen(proposal.path), "# Region\n\nHelsinki\n"))


def checklist_forms(case: Case) -> None:
    items = case.proposal("chk").checklist.items
    assert [item.words for item in items] == [
        "one", "two", "three", "four", "nested five", "six", "",
    ]  # fmt: skip
    assert [item.claimed for item in items] == [True, True, True, False, False, True, False]
    assert not any(item.is_ticked for item in items)


def subset_is_not_first(case: Case) -> None:
    candidates = case.session.candidates(case.proposal("short"))
    kinds = {one.path: one.relation.kind for one in candidates}
    assert candidates[0].path == "Systems/backup-policy.md"
    assert kinds.get("Systems/media.md") not in {RelationKind.IDENTICAL, RelationKind.SAME_WORDS}


def case_and_width(case: Case) -> None:
    assert (case.nearest("case"), case.nearest("ja")) == ("Systems/port.md", "Systems/ja.md")


def negation(case: Case) -> None:
    first = case.session.candidates(case.proposal("neg"))[0]
    assert first.relation.kind is RelationKind.NEGATION_DIFFERS
    assert "not" in first.relation.cues


def the_others_wait(case: Case) -> None:
    merge = Merge(case.seen("Inbox/r1.md"), case.seen("Memory/photos.md"), MergeMode.APPEND)
    case.session.decide(merge)
    assert [one.path for one in case.listed] == ["Inbox/r2.md", "Inbox/r3.md"]
    case.session.update_index()
    assert case.nearest("r2") == case.nearest("r3") == "Memory/photos.md"


def no_truncation(case: Case) -> None:
    note = case.session.document("Memory/rules.md")
    words = "Rule 07: item 7 is checked once per week."
    start = note.text.index(words)
    case.session.decide(
        Merge(
            case.seen("Inbox/t.md"), case.seen(note.path), MergeMode.REPLACE,
            passage=(start, start + len(words)),
        )
    )  # fmt: skip
    rest = iter(case.vault.bytes(note.path).decode().split("\n"))
    kept = [line for line in note.text.rstrip().split("\n") if line != words]
    assert all(line in rest for line in kept)
    assert case.vault.bytes(note.path).count(words.encode()) == 1
    changed = case.vault.git("show", "--numstat", "--format=", "HEAD", "--", note.path).split()
    assert (int(changed[0]) < 10, changed[1]) == (True, "1")


def raw_log(case: Case) -> None:
    proposal = case.proposal("junk")
    assert "`cmake --build build -j$(nproc)`" in proposal.fact
    assert "[score=0.850 recalls=0 avg=0.620]" in visible(proposal.document.text)
    assert case.session.hazards(proposal)


def secret(case: Case) -> None:
    proposal = case.proposal("sec")
    marks = [mark for mark in case.session.hazards(proposal) if mark.is_secret]
    assert marks
    assert case.session.keep_out_of_batch(proposal)
    made = case.session.plan(case.approve("sec"))
    assert not any(proposal.document.text[one.start : one.end] in made.message for one in marks)
    reject = Reject(case.seen(proposal.path), RejectReason.SECRET)
    assert case.session.plan(reject).warnings == ()
    case.session.decide(reject)
    written = b"".join(case.vault.files().values()) + case.vault.git("log", "-p", "--all").encode()
    for mark in marks:
        assert proposal.document.text[mark.start : mark.end].encode() not in written


def terminal_escapes(case: Case) -> None:
    before = case.vault.bytes("Inbox/esc.md")
    text = visible(case.proposal("esc").document.text)
    assert not any(sign in text for sign in "\x1b\x07\x9b")
    case.session.decide(case.approve("esc"))
    fact = before.partition(b"# Colours")[2].partition(b"\n\n## Review")[0]
    assert fact in case.vault.bytes("Memory/esc.md")


def markup(case: Case) -> None:
    proposal = case.proposal("br")
    assert proposal.title == visible_line(proposal.title) == "[draft] rule [/ and [x] done"
    assert "[@click=app.quit]press[/] [red]x[/red]" in proposal.fact
    case.session.decide(case.approve("br"))
    assert proposal.fact.encode() in case.vault.bytes("Memory/br.md")


CHECKS: dict[str, Callable[[Case], None]] = {
    "001-key-order": key_order,
    "002-yaml-comments-lost": comments_stay,
    "003-key-named-content": key_named_content,
    "004-non-string-keys": non_string_keys,
    "005-unquoted-colon": unquoted_colon,
    "006-crlf-file": crlf,
    "007-bom-file": bom,
    "011-rule-is-not-frontmatter": rule_is_no_frontmatter,
    "012-two-blocks": two_blocks,
    "013-wikilinks-in-yaml": wikilinks_in_yaml,
    "015-time-of-day": values_stay(
        "window", "window_start: 22:30", "window_end: 23:45", "break: 09:30"
    ),
    "016-leading-zero": values_stay("ticket", "postcode: 02700", "chapter: 010", "hour: 08"),
    "019-flow-list-style": list_style,
    "022-impossible-date": impossible_date,
    "025-forbidden-characters": forbidden_characters,
    "026-titles-collapse-to-one-file": one_name_for_two,
    "028-nfd-name": decomposed_name,
    "029-name-style-duplicate": other_name_style,
    "030-path-traversal-target": path_traversal,
    "033-users-staged-work": staged_work,
    "035-stale-index-object": stale_index,
    "036-hook-refuses": hook_refuses,
    "039-index-lock": index_lock,
    "040-quoted-paths": quoted_paths,
    "043-conflict-markers": conflict_markers,
    "046-checklist-forms": checklist_forms,
    "048-subset-scores-100": subset_is_not_first,
    "050-case-and-width": case_and_width,
    "052-negation-looks-like-duplicate": negation,
    "054-same-rule-three-times": the_others_wait,
    "057-merge-must-not-truncate": no_truncation,
    "058-raw-log-as-memory": raw_log,
    "062-secret-in-proposal": secret,
    "064-terminal-escapes": terminal_escapes,
    "065-markup-brackets": markup,
}


def test_every_case_of_the_shared_data_has_a_check(shared_data: Path):
    folders = {folder.name for folder in (shared_data / "cases").iterdir() if folder.is_dir()}
    assert folders == set(CHECKS)


@pytest.mark.parametrize("case", CHECKS, indirect=True)
def test_no_step_of_a_review_crashes(case: Case):
    assert_nothing_crashes(case)


@pytest.mark.parametrize(("case", "check"), CHECKS.items(), ids=CHECKS, indirect=["case"])
def test_a_case_behaves_as_its_report_asks(case: Case, check: Callable[[Case], None]):
    check(case)
