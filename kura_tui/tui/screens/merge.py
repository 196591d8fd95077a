"""The merge screen: a target, a way, and all that will be written; it gives back a decision.

It writes nothing itself, and enter takes only a result that was on screen.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from kura_tui.domain.text import Visible, visible_line
from kura_tui.rendering import plan_lines
from kura_tui.tui.bindings import bindings_for
from kura_tui.tui.commands import Context
from kura_tui.tui.editor import EditResult, edit_text, open_pager
from kura_tui.tui.input_guard import GuardedApp
from kura_tui.tui.merge_choice import Target, Way
from kura_tui.tui.screens.merge_base import MergeBase
from kura_tui.tui.screens.room import Keys
from kura_tui.tui.widgets.choices import Choices
from kura_tui.tui.widgets.lines_view import LinesView
from kura_tui.wording import merge as wording


class MergeScreen(MergeBase):
    """Merge one proposal into a note, or let it supersede one."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_for(Context.MERGE)]

    @dataclass
    class NotesFound(Message):
        """A search of all notes gave these targets."""

        words: str
        targets: tuple[Target, ...]

    def action_move(self, step: str) -> None:
        """Move the target, or scroll the result by half a page."""
        if step in {"page_down", "page_up"}:
            self.query_one("#result-text", LinesView).move(step)
            return
        self.query_one("#targets", Choices).move(step)

    def action_scroll_text(self, rows: int) -> None:
        """Scroll the result."""
        self.query_one("#result-text", LinesView).scroll_rows(rows)

    @on(Choices.Moved, "#targets")
    def _take_moved(self, event: Choices.Moved) -> None:
        if not self._is_searching:
            self._position = event.index
            self._open_target()

    def action_merge_target(self) -> None:
        """Take the next target, round and round."""
        if self._targets and not self._is_searching:
            self.query_one("#targets", Choices).select((self._position + 1) % len(self._targets))

    def action_mode(self, way: str) -> None:
        """Choose a way."""
        self._way = Way(way)
        self._show_how()
        if self._choice is not None:
            self._choose(replace(self._choice, way=self._way, edited=None))

    def action_place(self, step: int) -> None:
        """Choose another passage, heading or folder."""
        if self._choice is not None and self._choice.place_count > 1:
            self._choose(self._choice.stepped(step))

    def action_merge_reason(self) -> None:
        """Ask why the old note is superseded."""
        if self._choice is not None and self._way is Way.SUPERSEDE:
            self.query_one("#place").display = False
            self._open_field("#reason", wording.REASON_PROMPT, self._choice.reason)

    def action_merge_search(self) -> None:
        """Search all notes for a target."""
        self.add_class("-searching")
        self._found = ()
        self._open_field("#search", wording.SEARCH_PROMPT, "")
        self._show_targets()

    def _open_field(self, name: str, prompt: Visible, text: str) -> None:
        field = self.query_one(name, Input)
        field.display = True
        field.value = visible_line(text)
        field.focus()
        self.say(prompt, "question")

    def _close_field(self) -> None:
        self.remove_class("-searching")
        for field in self.query(Input):
            field.display = False
        self.query_one("#place").display = True
        self.set_focus(None)
        self.say(Visible(""))
        self._show_targets()

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        if self._is_searching:
            self._find_notes(event.value)

    @work(thread=True, exclusive=True, group="search", exit_on_error=False)
    def _find_notes(self, words: str) -> None:
        found = self._session.search_notes(words) if words.strip() else ()
        self.post_message(self.NotesFound(words, tuple(Target(one.path) for one in found)))

    @on(NotesFound)
    def _show_found(self, event: NotesFound) -> None:
        if self._is_searching and event.words == self.query_one("#search", Input).value:
            self._found = event.targets
            self._show_targets()

    @on(Input.Submitted, "#search")
    def _take_field(self, event: Input.Submitted) -> None:
        index = self.query_one("#targets", Choices).index
        chosen = self._found[index] if index < len(self._found) else None
        if chosen is None:
            return
        paths = [target.path for target in self._targets]
        if chosen.path not in paths:
            self._targets = (*self._targets, chosen)
            paths.append(chosen.path)
        self._position = paths.index(chosen.path)
        self._close_field()
        self._open_target()

    @on(Input.Submitted, "#reason")
    def _take_reason(self, event: Input.Submitted) -> None:
        self._close_field()
        if self._choice is not None:
            self._choose(replace(self._choice, reason=event.value.strip()))

    def action_merge_edit(self) -> None:
        """Edit the note as it will be, in the reviewer's editor."""
        if self._shown is None or self._plan is None or self._shown != self._choice:
            self.say(wording.NOT_SHOWN_YET)
            return
        if self._way is Way.SUPERSEDE:
            self.say(wording.ONLY_MERGES_EDIT)
            return
        if not isinstance(self.app, GuardedApp):
            return
        text = self._planned_text()
        outcome = edit_text(self.app, text, ".md", self._session.config)
        if outcome.result is not EditResult.CHANGED:
            self.say(outcome.sentence, "failed" if outcome.result is EditResult.FAILED else "plain")
            return
        self._edited[self._shown.key] = outcome.text
        self._choose(self._shown)
        self.say(wording.EDITED)

    def _planned_text(self) -> str:
        assert self._plan is not None
        assert self._shown is not None
        path = self._shown.document.path
        new = next(change.new for change in self._plan.changes if change.path == path)
        return (new or b"").decode("utf-8", errors="replace")

    def action_merge_write(self) -> None:
        """Give back the decision whose result is on screen."""
        if self._choice is None or self._shown != self._choice:
            is_coming = self._is_looking or self._target is not None
            self.say(wording.NOT_SHOWN_YET if is_coming else wording.NO_RESULT)
            return
        self.dismiss(self._choice.decision())

    def action_pager_open(self) -> None:
        """Open the whole result in the pager."""
        if self._plan is None or not isinstance(self.app, GuardedApp):
            return
        text = "\n".join(line.signed for line in plan_lines(self._plan, full=True))
        self.say(open_pager(self.app, text, self._session.config))

    def action_screen_back(self) -> None:
        """Leave the field, or the screen; nothing is changed."""
        if any(field.display for field in self.query(Input)):
            self._close_field()
        else:
            self.dismiss(None)

    def key_groups(self, keys: Keys) -> list[tuple[str, str]]:
        """Leave out the ways, which the rule over them names, and what has no use now."""
        hidden = {f"merge.{way.value}" for way in Way}
        hidden.add("merge.edit" if self._way is Way.SUPERSEDE else "merge.reason")
        if self._choice is None or self._choice.place_count < 2:
            hidden.add("merge.place_next")
        return super().key_groups({name: keys[name] for name in keys if name not in hidden})
