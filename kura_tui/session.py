"""The review session: the only door to a vault for the command line, the screen and agents."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from kura_tui.config import Config, VaultSettings, load_vault_settings
from kura_tui.errors import KuraError, Refused
from kura_tui.reading import VaultReading, VaultStatus
from kura_tui.wording import beginning as beginning_wording
from kura_tui.wording import decisions as wording
from kura_tui.wording import syncing as syncing_wording

if TYPE_CHECKING:
    from kura_tui.domain.decisions.contest import Contest
    from kura_tui.domain.decisions.decision import Decision
    from kura_tui.domain.decisions.ledger import LedgerEntry
    from kura_tui.domain.decisions.plan import FileChange, Plan, Receipt
    from kura_tui.domain.decisions.standing import Beginning, Reverted
    from kura_tui.domain.evidence.candidate import Candidate
    from kura_tui.domain.evidence.recall import Remembered
    from kura_tui.domain.notes.draft import Draft
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.domain.text import Visible
    from kura_tui.vault.auditing import AuditReport
    from kura_tui.vault.lock import ScreenClaim
    from kura_tui.vault.repository import RepositoryState
    from kura_tui.vault.syncing import SyncReport

__all__ = ["Proposed", "ReviewSession", "VaultStatus"]


@dataclass(frozen=True, slots=True)
class Proposed:
    """The outcome of a proposal: its path, its text, and whether a file was made for it.

    `known` is what waits or was decided with the same words or from the same source, `near` the
    notes and waiting proposals near it where they were asked for.
    """

    path: str
    text: str
    is_new: bool
    known: "tuple[Remembered, ...]" = ()
    near: "tuple[Candidate, ...]" = ()


class ReviewSession(VaultReading):
    """One reviewer at one vault: reads as VaultReading does, and `decide` is the only writer.

    All methods may be called from several threads; `decide` runs one decision at a time.
    """

    def __init__(
        self,
        root: Path,
        config: Config,
        settings: VaultSettings,
        *,
        clock: Callable[[], datetime] = datetime.now,
        has_terminal: bool = True,
        cache_dir: Path | None = None,
    ) -> None:
        super().__init__(root, config, settings, clock=clock, cache_dir=cache_dir)
        self.has_terminal = has_terminal
        self.is_read_only = False
        self.taken_by: Visible | None = None
        """The sentence that says which other kura has the vault."""
        self.recovered: Visible | None = None
        """What was done at the start about a decision that a stopped kura left."""
        self._claim: ScreenClaim | None = None
        self._checked_head = ""
        self._deciding = threading.Lock()
        self._receipts: list[Receipt] = []

    @classmethod
    def open(
        cls,
        root: Path,
        config: Config | None = None,
        *,
        clock: Callable[[], datetime] = datetime.now,
        has_terminal: bool = True,
        cache_dir: Path | None = None,
    ) -> "ReviewSession":
        """Open the vault at `root`; raises UsageError when its settings cannot be read."""
        return cls(
            root,
            config or Config(),
            load_vault_settings(root),
            clock=clock,
            has_terminal=has_terminal,
            cache_dir=cache_dir,
        )

    def begin(self) -> "Beginning":
        """Claim the vault for this screen and finish what a stopped kura began.

        Where another screen has the vault this session is read-only; a later call takes the vault
        over once that screen has ended. Raises Failed or UsageError without a repository.
        """
        from kura_tui.vault.beginning import begin

        with self._deciding:
            beginning, self._claim = begin(self.repository, self._claim)
            self.taken_by = beginning.taken
            self.is_read_only = bool(beginning.taken)
            self.recovered = beginning.recovered or self.recovered
        return beginning

    def keep_texts(self, texts: Mapping[str, str]) -> None:
        """Keep the reviewer's edited texts that are not written, by path, for the next kura.

        Does what it can: a disk that takes nothing leaves them to this kura alone.
        """
        from kura_tui.vault import own_texts

        with suppress(KuraError, OSError):
            own_texts.save(self.repository.kura_dir, texts)

    def plan(self, decision: "Decision", *, include_unsaved: bool = False) -> "Plan":
        """Make the plan of a decision and write nothing; needs no terminal.

        Raises Refused where the gate forbids it, TryAgain when a file is no longer what was shown,
        UsageError for a folder or name that cannot be.
        """
        from kura_tui.domain.decisions import gating
        from kura_tui.domain.decisions.planning import plan
        from kura_tui.vault.gathering import Gatherer

        gatherer = Gatherer(
            self.root, self.settings, self.repository, self.index, self.update_index
        )
        facts = gatherer.gather(decision, self.clock(), uuid4().hex[:16])
        if facts.proposal is not None:
            gating.check_proposal(decision, facts.proposal)
        if hasattr(decision, "checklist"):
            is_required = self.config.gate.checklist == "require"
            gating.check_checklist(decision, decision.checklist, is_required=is_required)
        made = plan(decision, facts)
        if not include_unsaved:
            self._refuse_unsaved(decision, made)
        return replace(made, secrets=gating.secrets_written(decision, made, facts))

    def decide(
        self,
        decision: "Decision",
        *,
        include_unsaved: bool = False,
        include_secrets: bool = False,
        interactive: bool = False,
    ) -> "Receipt":
        """Carry a decision out: plan it, write it, commit it. The only writer of a vault.

        `interactive` lets Git use the terminal, for a signature that asks for a passphrase.
        `include_secrets` commits what may be a secret, which only a person can ask for. Raises
        what `plan()` raises, HoldsSecret without that, Refused without a terminal where one is
        needed, and Failed with Git's words when the commit is refused.
        """
        from kura_tui.domain.decisions import gating
        from kura_tui.vault.transaction import apply

        if self.is_read_only:
            raise Refused(gating.not_done(decision), why=self._why_read_only)
        gating.check_terminal(
            decision,
            has_terminal=self.has_terminal,
            is_allowed_without=self.config.gate.without_terminal,
            include_secrets=include_secrets,
        )
        with self._deciding, gating.named_as(decision):
            made = self.plan(decision, include_unsaved=include_unsaved)
            if not include_secrets:
                gating.check_secrets(decision, made)
            receipt = apply(made, self.repository, self.root, interactive=interactive)
            self._receipts = [*self._standing(decision), receipt]
            self._changes.note(receipt.paths)
        said = "   ".join(filter(None, (receipt.note, made.remark)))
        return replace(receipt, note=said)

    def decide_each(self, decisions: Iterable["Decision"]) -> Iterator["Receipt | KuraError"]:
        """Decide a batch one by one, one commit each; a refusal does not stop the others."""
        for decision in decisions:
            try:
                yield self.decide(decision)
            except KuraError as error:
                yield error

    def keep_out_of_batch(self, proposal: "Proposal") -> str:
        """Give the reason why a proposal must be decided by itself, "" when there is none."""
        from kura_tui.domain.decisions import gating

        return gating.keep_out_of_batch(self.hazards(proposal))

    def propose(
        self, draft: "Draft", *, dry_run: bool = False, with_near: bool = False
    ) -> Proposed:
        """Write a proposal into Inbox/; an exact repeat of a waiting one is not written twice.

        `with_near` looks for near notes and waiting proposals too, which costs the start of the
        index. Raises UsageError when the title or the fact is empty.
        """
        from kura_tui.domain.text import fingerprint
        from kura_tui.vault.proposing import propose

        path, text, is_new = propose(
            self.root, self.settings, draft, self.refresh(), self.clock(), dry_run=dry_run
        )
        source_id = next((str(value) for key, value in draft.extra if key == "source_id"), "")
        asked = (fingerprint(draft.title, draft.fact), source_id)
        self.fill_memory()
        known = (*self.pending(*asked), *self.known(*asked))
        near = self._near(draft, path) if with_near else ()
        return Proposed(path, text, is_new, known, near)

    def _near(self, draft: "Draft", own: str) -> tuple["Candidate", ...]:
        """Give the notes and the other waiting proposals that are called near, nearest first."""
        from kura_tui.domain.evidence.queue_filter import NEAR_FROM
        from kura_tui.domain.evidence.waiting import near_waiting

        self.update_index()
        snapshot = self.snapshot
        waiting = [one for one in (*snapshot.proposals, *snapshot.snoozed) if one.path != own]
        found = (
            *near_waiting(draft.title, draft.fact, waiting),
            *self.index.candidates(draft.title, draft.fact),
        )
        near = [one for one in found if one.score >= NEAR_FROM]
        return tuple(sorted(near, key=lambda one: -one.score))

    def draft(self, markdown: bytes) -> "Draft":
        """Read a draft from Markdown; raises UsageError when its properties cannot be read."""
        from kura_tui.vault.drafts import draft_from_markdown

        return draft_from_markdown(markdown)

    def changes_of(self, entry: "LedgerEntry") -> tuple["FileChange", ...]:
        """Give the files that one decision changed, with their bytes before and after."""
        from kura_tui.vault.ledger import operation_changes

        return operation_changes(self.repository, entry)

    def undoable(self, *, anywhen: bool = False) -> "LedgerEntry | None":
        """Give the newest decision that can be taken back, of this session or of `anywhen`."""
        return self._newest(lambda entry: entry.action.value not in {"undo", "propose"}, anywhen)

    def redoable(self, *, anywhen: bool = False) -> "LedgerEntry | None":
        """Give the newest undo that can be taken back, of this session or of `anywhen`."""
        return self._newest(lambda entry: entry.action.value == "undo", anywhen)

    def is_git_busy(self) -> bool:
        """Whether another Git holds the index, so that a decision waits for a while."""
        return self.repository.is_locked()

    def commit_named(self, words: str) -> str:
        """Give the full sha of the commit that words such as HEAD~1 name, "" for none."""
        return self.repository.commit_named(words)

    def git_state(self) -> "RepositoryState":
        """Give the branch, what is ahead or behind, and what is under way."""
        return self.repository.state()

    def sync(self, *, dry_run: bool = False, include_secrets: bool = False) -> "SyncReport":
        """Exchange commits with the branch's remote; raises as `vault.syncing.sync()` does."""
        from kura_tui.vault.syncing import sync

        if self.is_read_only and not dry_run:
            raise Refused(syncing_wording.NOT_SYNCED, why=self._why_read_only)
        with self._deciding:
            return sync(
                self.repository,
                self.settings.inbox,
                dry_run=dry_run,
                include_secrets=include_secrets,
            )

    def reverted(self) -> tuple["Reverted", ...]:
        """Give the decisions of this session that a foreign commit took back since."""
        from kura_tui.vault.reverted import is_undisturbed, reverted_of

        receipts = tuple(self._receipts)
        checked = self._checked_head
        if checked and is_undisturbed(self.repository, checked, receipts):
            return ()
        head = self.repository.head()
        found = reverted_of(self.repository, receipts)
        self._checked_head = "" if found else head
        return found

    def head_stamp(self) -> tuple[object, ...]:
        """Give what changes when HEAD moves, without asking Git; () before a first decision."""
        from kura_tui.vault.reverted import head_stamp

        return head_stamp(self.repository) if self._receipts else ()

    def contests(self) -> tuple["Contest", ...]:
        """Give the proposals that two machines decided differently."""
        from kura_tui.vault.syncing import find_contests

        return find_contests(self.repository)

    def audit(self, *, since: str = "", limit: int = 0) -> "AuditReport":
        """Audit the vault; `since` is an ISO day, `limit` commits; raises as `audit_vault()`."""
        from kura_tui.vault.auditing import LOOKED_AT, audit_vault

        bound = limit or LOOKED_AT
        return audit_vault(self.repository, self.root, self.settings, since=since, limit=bound)

    def recover(self) -> str | None:
        """Finish what a stopped kura began; gives a sentence of what was done, or None."""
        from kura_tui.vault.transaction import recover

        recovery = recover(self.repository, self.root)
        return recovery.sentence if recovery else None

    def give_up(self) -> "Visible | None":
        """Take an unfinished decision back, leaving alone what somebody else changed meanwhile.

        Gives a sentence of what was done, None when nothing is unfinished; raises Failed when a
        file cannot be put back, TryAgain while another kura writes.
        """
        from kura_tui.vault.transaction import give_up

        if self.is_read_only:
            raise Refused(beginning_wording.NOT_GIVEN_UP, why=self._why_read_only)
        with self._deciding:
            recovery = give_up(self.repository, self.root)
        if recovery is None:
            return None
        self.recovered = recovery.sentence
        return recovery.sentence

    def close(self) -> None:
        """Close the index and give the vault back to other screens."""
        super().close()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @property
    def _why_read_only(self) -> str:
        return beginning_wording.why_read_only(self.taken_by)

    def _standing(self, decision: "Decision") -> list["Receipt"]:
        """Give the receipts that stay once a decision is made: a repeated one is replaced."""
        from kura_tui.domain.decisions.decision import Repeat

        repeated = decision.operation if isinstance(decision, Repeat) else ""
        return [one for one in self._receipts if one.operation != repeated]

    def _refuse_unsaved(self, decision: "Decision", made: "Plan") -> None:
        recorded = {record.path for record in made.records}
        inbox = f"{self.settings.inbox}/"
        paths = [
            change.path
            for change in made.changes
            if change.old is not None and change.path not in recorded
            and not change.path.startswith(inbox)
        ]  # fmt: skip
        unsaved = self.repository.unsaved(paths) if paths else ()
        if unsaved:
            from kura_tui.domain.decisions import gating

            raise Refused(
                gating.not_done(decision),
                why=wording.unsaved(unsaved),
                now=wording.UNSAVED_NOW,
                ways=wording.INCLUDE_UNSAVED,
            )

    def _newest(
        self, is_wanted: Callable[["LedgerEntry"], bool], anywhen: bool
    ) -> "LedgerEntry | None":
        mine = {receipt.operation for receipt in self._receipts}
        if not mine and not anywhen:
            return None
        for entry in self.ledger().entries:
            if entry.undone_by or not is_wanted(entry):
                continue
            if anywhen or entry.operation in mine:
                return entry
        return None
