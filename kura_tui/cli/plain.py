"""The plain review: the decisions and sentences of the screen as numbered prompts, append-only."""

from collections import Counter
from typing import TYPE_CHECKING

from kura_tui.cli import prompts
from kura_tui.cli.context import Call, has_terminal
from kura_tui.cli.page import NEAR_SHOWN, hiding, print_checks, print_page
from kura_tui.cli.showing import near_notes
from kura_tui.errors import HoldsSecret, KuraError
from kura_tui.wording import commands
from kura_tui.wording import plain as wording
from kura_tui.wording.decisions import SEE_LOG
from kura_tui.wording.hints import Hinted

if TYPE_CHECKING:
    from kura_tui.domain.decisions.decision import Decision
    from kura_tui.domain.decisions.plan import Receipt
    from kura_tui.domain.notes.checklist import Checklist
    from kura_tui.domain.notes.proposal import Proposal
    from kura_tui.session import ReviewSession

_ALWAYS = ("undo", "redo", "quit")


class PlainReview:
    """One review by prompts. It holds where the reviewer is and what they ticked, nothing else."""

    def __init__(self, call: Call, session: "ReviewSession") -> None:
        self._call = call
        self._session = session
        self._position = 0
        self._ticks: dict[tuple[str, str], Checklist] = {}
        self._done: Counter[str] = Counter()
        self._is_leaving = False

    def run(self) -> None:
        """Review until the reviewer leaves or nothing more can be read."""
        recovered = self._session.recover()
        if recovered:
            prompts.say(recovered)
        try:
            while not self._is_leaving:
                self._round()
        except prompts.EndOfInput:
            pass
        pending = len(self._session.refresh().proposals)
        prompts.say(wording.farewell(self._done, pending))

    def _round(self) -> None:
        """Show one proposal and take actions on it until another one is to be shown."""
        proposals = self._session.refresh().proposals
        if not proposals:
            prompts.say(commands.INBOX_IS_EMPTY)
            self._act(None, self._chosen_action(_ALWAYS))
            return
        self._position = max(0, min(self._position, len(proposals) - 1))
        proposal = proposals[self._position]
        self._show(proposal, len(proposals))
        prompts.forget_typed_ahead()
        stays = True
        while stays:
            stays = self._act(proposal, self._chosen_action(prompts.ON_A_PROPOSAL))

    def _show(self, proposal: "Proposal", total: int, *, reveal: bool = False) -> None:
        prompts.say("")
        prompts.say(wording.place(self._position + 1, total, proposal.path))
        near = near_notes(self._call, self._session, proposal, NEAR_SHOWN)
        hazards = self._session.hazards(proposal)
        print_page(proposal, hazards, near, self._checklist(proposal), reveal=reveal)
        prompts.say("")

    def _chosen_action(self, actions: tuple[str, ...]) -> str:
        """Ask for an action by its number or word; the last one is 0."""
        numbers = [*map(str, range(1, len(actions))), "0"]
        rows = [
            (number, wording.ACTIONS[name]) for number, name in zip(numbers, actions, strict=True)
        ]
        names = dict(zip(numbers, actions, strict=True)) | {name: name for name in actions}
        while True:
            prompts.say(wording.menu(rows))
            answer = prompts.read_line().casefold()
            if answer in names:
                return names[answer]
            if answer:
                prompts.say(wording.not_understood(answer))

    def _act(self, proposal: "Proposal | None", action: str) -> bool:
        """Carry one action out; True when the same proposal stays without being shown again."""
        if action == "quit":
            self._is_leaving = True
            return False
        if action in {"undo", "redo"}:
            return not self._take_back(is_redo=action == "redo")
        assert proposal is not None
        if action in {"next", "previous"}:
            return not self._move(1 if action == "next" else -1)
        if action == "tick":
            self._tick(proposal)
            return True
        if action in {"again", "reveal"}:
            total = len(self._session.snapshot.proposals)
            self._show(proposal, total, reveal=action == "reveal")
            return True
        return not self._decide_on(proposal, action)

    def _move(self, step: int) -> bool:
        target = self._position + step
        if 0 <= target < len(self._session.snapshot.proposals):
            self._position = target
            return True
        prompts.say(wording.LAST if step > 0 else wording.FIRST)
        return False

    def _checklist(self, proposal: "Proposal") -> "Checklist":
        return self._ticks.get((proposal.path, proposal.digest), proposal.checklist)

    def _tick(self, proposal: "Proposal") -> None:
        from kura_tui.cli.carrying import ticked

        checklist = self._checklist(proposal)
        hide = hiding(proposal, self._session.hazards(proposal))
        print_checks(checklist, hide)
        prompts.say(wording.WHICH_CHECKS)
        try:
            checklist = ticked(checklist, tuple(prompts.read_line().casefold().split()))
        except KuraError as error:
            prompts.say(error.sentence)
            return
        self._ticks[proposal.path, proposal.digest] = checklist
        print_checks(checklist, hide)

    def _decide_on(self, proposal: "Proposal", action: str) -> bool:
        """Ask for the decision and carry it out; True when the inbox has to be shown anew."""
        from kura_tui.cli import plain_decisions

        try:
            decision = plain_decisions.ask_for(
                action, self._call, self._session, proposal, self._checklist(proposal)
            )
        except KuraError as error:
            prompts.say(error.sentence)
            return True
        return decision is not None and self._carry_out(decision)

    def _take_back(self, *, is_redo: bool) -> bool:
        from kura_tui.domain.decisions.decision import Redo, Undo

        try:
            entry = self._session.redoable() if is_redo else self._session.undoable()
        except KuraError as error:
            prompts.say(error.sentence)
            return False
        if entry is None:
            nothing = commands.NOTHING_TO_REDO if is_redo else commands.NOTHING_TO_UNDO
            prompts.say(Hinted(f"{nothing}.", *SEE_LOG))
            return False
        return self._carry_out(Redo(entry.operation) if is_redo else Undo(entry.operation))

    def _carry_out(self, decision: "Decision") -> bool:
        from kura_tui.cli.carrying import remember
        from kura_tui.wording.decisions import PAST
        from kura_tui.wording.screen import committed

        try:
            receipt = self._decided(decision)
        except KuraError as error:
            prompts.say(error.sentence)
            self._keep_edited(decision)
            return True
        remember(self._session)
        numbers = {name: str(number) for number, name in enumerate(prompts.ON_A_PROPOSAL, 1)}
        prompts.say(committed(receipt, numbers["undo"], numbers["redo"]))
        self._done[PAST[receipt.action.value].lower()] += 1
        return True

    def _decided(self, decision: "Decision") -> "Receipt":
        """Decide, once more with a secret where the reviewer says so; raises KuraError."""
        try:
            return self._session.decide(decision, interactive=has_terminal())
        except HoldsSecret as error:
            if not prompts.confirm(wording.commit_secret(error.sentence.words)):
                raise
        return self._session.decide(decision, include_secrets=True, interactive=has_terminal())

    def _keep_edited(self, decision: "Decision") -> None:
        """Keep the reviewer's words where a refused edit would lose them."""
        from kura_tui.cli.editing import keep
        from kura_tui.domain.decisions.decision import Edit

        if isinstance(decision, Edit):
            prompts.say(commands.text_kept(str(keep(decision.new_text.encode()))))
