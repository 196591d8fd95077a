"""The notes near the proposal: which ones, what their words show, the difference."""

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.content import Content

from kura_tui.domain.evidence.candidate import Candidate, NoteKind
from kura_tui.domain.evidence.masking import hider, masking
from kura_tui.domain.notes.note import Document
from kura_tui.domain.notes.proposal import Proposal
from kura_tui.domain.text import Visible, cell_width, cut, cut_middle, visible_line
from kura_tui.rendering import relation_words, why_words
from kura_tui.tui.content import HINT, MUTED, beginning, diff, one_line
from kura_tui.tui.pane_layout import Pane
from kura_tui.tui.source_text import SourceText
from kura_tui.tui.widgets.lines_view import ContentLines, LinesView, SourceLines
from kura_tui.tui.widgets.pane import NumberedPane
from kura_tui.tui.widgets.rule import Rule
from kura_tui.tui.widgets.words import Words
from kura_tui.wording import screen as wording

LISTS_FROM = 12
"""Height of the pane from which several candidates are listed over the difference."""
SCORE_WIDTH = 5
LEAST_PATH = 10
"""Cells of a path below which what the words show gives way to it."""
LISTED = 4
"""Candidates that are listed at most."""

_SINCE = {
    NoteKind.NOTE: "approved",
    NoteKind.TOMBSTONE: "superseded",
    NoteKind.REJECTED: "rejected",
}


def head(candidate: Candidate, width: int, mask: Callable[[str], str] = str) -> Content:
    """Give score, path, what the note is and what its words show, on one line.

    Where there is little room the reason goes first; that a note is no longer in force never goes.
    """
    since = f"{_SINCE[candidate.kind]} {candidate.when}".rstrip()
    if not candidate.when and candidate.kind is NoteKind.NOTE:
        since = ""
    because = f'because "{candidate.reason}"' if candidate.reason else ""
    shows = visible_line(masking(mask, candidate.passage.text)(relation_words(candidate)))
    tails = ["".join(f"   {visible_line(part)}" for part in (since, because) if part)]
    tails += [f"   {visible_line(since)}"] if since else []
    tails += [""] if candidate.kind is NoteKind.NOTE else []
    said = f"   {shows}"
    style = HINT if candidate.differs else ""
    room = width - SCORE_WIDTH
    place = candidate.path
    if candidate.kind is NoteKind.REJECTED:
        place = place.rpartition("/")[2]
    for rest in tails:
        if cell_width(place) + cell_width(said) + cell_width(rest) <= room:
            break
    path = cut_middle(place, max(0, room - cell_width(said) - cell_width(rest)))
    if cell_width(path) < LEAST_PATH:
        path, said = cut_middle(place, max(0, room - cell_width(rest))), ""
    return Content.assemble(
        (f"{candidate.score:3.0f}% ", "bold"), path, (said, style), (rest, MUTED)
    )


class NearestPane(NumberedPane):
    """The candidates of one proposal, one of them chosen."""

    name_of_pane: Pane = "nearest"
    title = "Nearest"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.candidates: tuple[Candidate, ...] = ()
        self.chosen = 0
        self.shows_note = False
        self._proposal: Proposal | None = None
        self._mask: Callable[[str], str] = str
        self._note: Document | None = None
        self._secrets: Sequence[str] = ()
        self._keys = Visible("")

    def compose(self) -> ComposeResult:
        """Yield the rule, the heads, the rule of the difference, the difference."""
        yield self.make_rule()
        yield Words(id="heads")
        yield Rule(id="detail-rule")
        yield LinesView(id="detail")

    @property
    def main(self) -> LinesView:
        """The difference or the note."""
        return self.query_one(LinesView)

    @property
    def candidate(self) -> Candidate | None:
        """The chosen candidate."""
        return self.candidates[self.chosen] if self.candidates else None

    def show(
        self,
        proposal: Proposal | None,
        candidates: Sequence[Candidate] | None,
        mask: Callable[[str], str] = str,
    ) -> None:
        """Show the notes near a proposal, None while they are looked for; `mask` hides secrets."""
        self._mask = mask
        is_new = (
            self._proposal is None or proposal is None or self._proposal.digest != proposal.digest
        )
        if is_new:
            self.chosen, self.shows_note = 0, False
        self._proposal = proposal
        self.candidates = tuple(candidates or ())
        self.chosen = min(self.chosen, max(0, len(self.candidates) - 1))
        self._note = None
        if self.candidates:
            self._show_chosen()
        else:
            self._show_none(proposal is not None and candidates is None)

    def choose(self, step: int) -> bool:
        """Choose the next or previous candidate; False at the end of the list."""
        wanted = self.chosen + step
        if not 0 <= wanted < len(self.candidates):
            return False
        self.chosen, self.shows_note = wanted, False
        self._note = None
        self._show_chosen()
        return True

    def show_note(self, document: Document | None, secrets: Sequence[str] = ()) -> None:
        """Show the whole chosen note with its secrets masked, or the difference with None."""
        self.shows_note = document is not None
        self._note, self._secrets = document, secrets
        self._show_chosen()

    def move(self, step: str) -> None:
        """Scroll the difference or the note."""
        self.main.move(step)

    def on_resize(self) -> None:
        """List more or fewer candidates."""
        if self.candidates:
            self._show_heads()

    def _show_none(self, is_looking: bool) -> None:
        self.rule.note = ""
        self.query_one("#heads").display = False
        self.query_one("#detail-rule").display = False
        sentence = wording.LOOKING if is_looking else wording.NO_NEAR_NOTES
        shown = sentence if self._proposal is not None else Visible("")
        self.main.show_lines(ContentLines([one_line(shown, MUTED)]))

    def _show_chosen(self) -> None:
        self._show_heads()
        candidate = self.candidate
        if candidate is None or self._proposal is None:
            return
        if self.shows_note and self._note is not None:
            hides = str if self._mask is str else hider(self._secrets)
            source = SourceText(hides(self._mask(self._note.text)))
            self.main.show_lines(SourceLines(source), max(0, candidate.passage.line - 2))
        else:
            self.main.show_lines(
                ContentLines(
                    diff(
                        masking(self._mask, candidate.passage.text)(candidate.passage.text),
                        self._mask(beginning(self._proposal.fact)),
                    )
                )
            )

    def _show_heads(self) -> None:
        # a line that was hidden has no width yet: beside it stand a border and two blanks at most
        width = self.query_one("#heads").size.width or max(0, self.size.width - 3)
        lists = self.size.height >= LISTS_FROM and len(self.candidates) > 1
        self.rule.note = wording.which_candidate(self.chosen + 1, len(self.candidates))
        if lists:
            first = min(max(0, self.chosen - 1), max(0, len(self.candidates) - LISTED))
            lines = [
                Content.assemble(
                    "> " if number == self.chosen else "  ", head(one, width - 2, self._mask)
                )
                for number, one in enumerate(self.candidates[first : first + LISTED], first)
            ]
            chosen = self.candidates[self.chosen]
            why = masking(self._mask, chosen.passage.text)(why_words(chosen))
            lines += [one_line(f"  {cut(why, max(0, width - 2))}", MUTED)] if why else []
        else:
            lines = [head(self.candidates[self.chosen], width, self._mask)]
        heads = self.query_one("#heads", Words)
        heads.display = True
        heads.put(Content("\n").join(lines))
        rule = self.query_one("#detail-rule", Rule)
        rule.display = lists
        chosen = self.candidates[self.chosen]
        rule.title = wording.detail_title(self.shows_note)
        rule.note = visible_line(chosen.path)
