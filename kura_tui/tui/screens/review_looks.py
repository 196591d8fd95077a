"""Looking closer on the review screen: notes, rendered text, filter, copy, other screens."""

from urllib.parse import quote

from kura_tui.domain.evidence.queue_filter import NO_FILTER, parse_filter
from kura_tui.domain.evidence.recommendation import recommend
from kura_tui.domain.text import Visible
from kura_tui.tui.clipboard import copy_text
from kura_tui.tui.commands import Context, command, commands_for
from kura_tui.tui.desk import Order
from kura_tui.tui.questions import copy
from kura_tui.tui.screens.review_moves import ReviewMoves
from kura_tui.wording import screen as wording


class ReviewLooks(ReviewMoves):
    """The actions that show more."""

    newest_commit = ""
    """The newest commit of this session, in full."""
    taken_by = ""
    """The digit that took an action of the menu, while the question of that action is open."""

    def action_diff_toggle(self) -> None:
        """Show the whole note, or the difference again."""
        candidate = self.nearest.candidate
        if candidate is None:
            self.say(wording.NO_CANDIDATE)
        elif self.nearest.shows_note:
            self.nearest.show_note(None)
        else:
            self.background.read_note(candidate.path)

    def action_rendered_toggle(self) -> None:
        """Show the proposal rendered, or its source again."""
        self.proposal_pane.toggle_rendered()

    def action_secret_reveal(self) -> None:
        """Show the masked secrets of the shown proposal, or mask them again."""
        proposal = self.selected
        if proposal is None or not self.desk.masks(proposal):
            self.say(wording.NOTHING_MASKED)
            return
        self.reveals_secrets = not self.reveals_secrets
        self.draw_selected(again=True)

    def action_queue_order(self) -> None:
        """Order the queue by date or by priority."""
        is_newest = self.desk.order is Order.NEWEST
        self.desk.order = Order.PRIORITY if is_newest else Order.NEWEST
        self.draw_queue()
        self.say(wording.PRIORITY if is_newest else wording.NEWEST)

    def action_cluster_toggle(self) -> None:
        """Give proposals that are alike a row each, or one row together."""
        head = self.desk.toggle_group(self.queue.selected)
        if head:
            self.draw_queue(head)
        else:
            self.say(wording.NONE_ALIKE)

    def action_filter_open(self) -> None:
        """Type a filter; the queue follows each letter."""
        self.typing = "filter"
        self.bar.write("Filter", self.desk.filter.text)

    typing = ""
    """What the open field is for: "filter", "answer", or nothing."""

    def filter_by(self, text: str) -> None:
        """Show what a filter lets through."""
        self.desk.filter = parse_filter(text) if text.strip() else NO_FILTER
        self.draw_queue()
        if self.desk.filter.unknown:
            self.say(wording.unknown_filter(self.desk.filter.unknown))
        elif self.desk.filter.is_empty:
            self.say(wording.NOTHING)
        else:
            self.say(wording.filtered(self.desk.let_through, self.desk.total))

    def action_copy_open(self) -> None:
        """Ask what to copy."""
        proposal = self.selected
        if proposal is None:
            self.say_nothing_selected()
            return
        path = self.session.root / proposal.path
        uri = f"obsidian://open?path={quote(str(path))}"
        question = copy(proposal.path, proposal.document.source, self.newest_commit, uri)
        self.say(question.sentence, "question")
        self.bar.ask(question, self.kura.keys["copy.open"])

    def copy(self, text: str) -> None:
        """Send a text to the terminal's clipboard."""
        self.say(copy_text(self.kura, text))

    def action_pager_open(self) -> None:
        """Open the near note, or from the queue and the proposal the proposal itself, read-only."""
        from kura_tui.tui.editor import open_pager

        candidate = self.nearest.candidate
        proposal = self.selected
        if self.wishes.focused == "nearest" and candidate is not None:
            text = self.session.document(candidate.path).text
        elif proposal is not None:
            text = proposal.document.source
        else:
            self.say_nothing_selected()
            return
        self.say(open_pager(self.kura, text, self.session.config))

    def action_vault_reload(self) -> None:
        """Read the vault again."""
        self.say(wording.RELOADED)
        self.background.read_inbox()
        self.background.update_index()
        self.background.read_git_state()

    def action_log_open(self) -> None:
        """Open the log of decisions."""
        from kura_tui.tui.screens.log import LogScreen

        self.app.push_screen(
            LogScreen(self.session, self.session.recovered or ""), self._look_again
        )

    def action_snoozed_open(self) -> None:
        """Open the snoozed proposals."""
        from kura_tui.tui.screens.snoozed import SnoozedScreen

        self.app.push_screen(SnoozedScreen(self.session), self._look_again)

    def _look_again(self, done: Visible | None = None) -> None:
        """Read what another screen may have changed, and say what it wrote last."""
        if done is not None:
            self.say(done, "done")
        self.background.read_inbox()
        self.background.read_git_state()

    def action_palette_open(self) -> None:
        """Open the commands by name."""
        self.app.action_command_palette()

    async def action_help_open(self) -> None:
        """Open the help and run what is chosen there."""
        from kura_tui.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(Context.REVIEW), self._run_command)

    async def action_menu_open(self) -> None:
        """Open the menu of actions and run what is chosen there."""
        from kura_tui.tui.screens.menu import MenuScreen

        if self.selected is None:
            self.say_nothing_selected()
            return
        recommended = f"decide.{recommend(self.nearest.candidates).verb}"
        ordered = sorted(
            (one for one in commands_for(Context.REVIEW) if one.footer_rank),
            key=lambda one: (one.id != recommended, one.footer_rank),
        )
        title = wording.title_of(self.desk.for_words(self.selected))
        menu = MenuScreen(ordered, title)

        async def run(command_id: str | None) -> None:
            await self._run_command(command_id)
            self.taken_by = menu.taken_by

        self.app.push_screen(menu, run)

    async def _run_command(self, command_id: str | None) -> None:
        if command_id:
            await self.run_action(command(command_id).action)
