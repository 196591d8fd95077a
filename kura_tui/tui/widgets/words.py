"""A few lines of content that ask for a new layout only when they take another height."""

from textual.content import Content
from textual.widgets import Static


class Words(Static):
    """Content that changes often and keeps its height nearly always."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id, markup=False)
        self._shown = Content("")

    def put(self, content: Content) -> None:
        """Show other content; nothing is drawn when it is the same."""
        if content.is_same(self._shown):
            return
        width = self.content_size.width
        before, self._shown = self._shown, content
        keeps_height = width > 0 and self._rows(before, width) == self._rows(content, width)
        self.update(content, layout=not keeps_height)

    def _rows(self, content: Content, width: int) -> int:
        return content.get_height(self.styles.get_rules(), width)
