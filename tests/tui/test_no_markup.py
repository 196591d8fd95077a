"""No module of the screen hands a text to something that reads markup: a lint of its syntax trees.

Textual reads `[/]`, `[bold]` and `[@click=...]` in a plain string. Each rule here names what does
so; a text reaches widgets as content, or with `markup=False`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "kura_tui"
MODULES = sorted((PACKAGE / "tui").rglob("*.py"))

WIDGETS = {"Static", "Input", "DataTable"}
"""Widgets that are used; of these Static alone reads markup, unless it is told not to."""
READS_MARKUP = {
    "notify", "from_markup", "render_markup", "add_options", "add_option", "add_column_label",
}  # fmt: skip
HOLDS_MARKUP = {"border_title", "border_subtitle", "tooltip", "title_markup"}
TAKES_CONTENT = {"DiscoveryHit": 0, "Hit": 1}
"""What shows its argument at this place as markup when it is a string."""
FROM_FILES = {
    "body", "confidence", "created_text", "data", "fact", "heading", "path", "reason", "reviewer",
    "source", "subject", "title", "words",
}  # fmt: skip
"""Attributes of the domain that hold a file's words as they are."""
MAKES_CONTENT = {"Content", "Text"}


def offences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the line and the reason of each place that could read a text as markup."""
    statics = {"Static"} | _subclasses_of_static(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual.widgets"):
            for name in node.names:
                if name.name not in WIDGETS:
                    yield node.lineno, f"imports {name.name}, which reads markup"
        elif isinstance(node, ast.Call):
            yield from _call(node, statics)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr in HOLDS_MARKUP:
                    yield node.lineno, f"sets {target.attr}, which reads markup"
        elif isinstance(node, ast.ClassDef) and node.name in statics - {"Static"}:
            yield from _constructor(node)


def _subclasses_of_static(tree: ast.Module) -> set[str]:
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and "Static" in {_name(base) for base in node.bases}
    }


def _constructor(node: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """Ask every subclass of Static to switch markup off where it calls its base."""
    calls = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__"
    ]
    if not any(_is_off(call) for call in calls):
        yield node.lineno, f"{node.name} is a Static that reads markup"


def _call(node: ast.Call, statics: set[str]) -> Iterator[tuple[int, str]]:
    name = _name(node.func)
    if name == "Static" and not _is_off(node):
        yield node.lineno, "Static without markup=False"
    if name in READS_MARKUP and not _is_off(node):
        yield node.lineno, f"{name} reads markup"
    if name in TAKES_CONTENT:
        shown = node.args[TAKES_CONTENT[name]]
        if not isinstance(shown, ast.Call) or _name(shown.func) not in {"Content", "highlight"}:
            yield node.lineno, f"{name} shows a string as markup"
    is_content = name in MAKES_CONTENT or ast.unparse(node.func) in {
        "Content.styled", "Content.assemble", "Text.assemble",
    }  # fmt: skip
    if is_content:
        for part in node.args:
            if reason := _raw(part):
                yield node.lineno, f"{reason} is not made visible"


def _raw(part: ast.expr) -> str:
    """Name a file's words that stand in an argument as they are."""
    if isinstance(part, ast.Tuple) and part.elts:
        part = part.elts[0]
    pieces = (
        [value.value for value in part.values if isinstance(value, ast.FormattedValue)]
        if isinstance(part, ast.JoinedStr)
        else [part]
    )
    for piece in pieces:
        owner = piece.value if isinstance(piece, ast.Attribute) else None
        is_domain = isinstance(owner, ast.Name | ast.Attribute) and _name(owner) in {
            "proposal", "document", "candidate", "note", "entry", "change", "hazard", "item",
        }  # fmt: skip
        if isinstance(piece, ast.Attribute) and is_domain and piece.attr in FROM_FILES:
            return ast.unparse(piece)
    return ""


def _is_off(node: ast.Call) -> bool:
    return any(
        one.arg == "markup" and isinstance(one.value, ast.Constant) and one.value.value is False
        for one in node.keywords
    )


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def test_no_module_of_the_screen_reads_a_text_as_markup():
    found = [
        f"{module.relative_to(PACKAGE)}:{line}: {reason}"
        for module in MODULES
        for line, reason in offences(ast.parse(module.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "from textual.widgets import Label",
        "from textual.widgets import Button, Static",
        "Static(text)",
        "Static('', markup=True)",
        "self.app.notify(text)",
        "Content.from_markup(text)",
        "pane.border_title = text",
        "pane.tooltip = text",
        "DiscoveryHit(line, run, line)",
        "Hit(score, line, run)",
        "Content(proposal.title)",
        "Content.styled(f'  {candidate.path}', 'bold')",
        "Content.assemble('a', (self.proposal.fact, 'bold'))",
        "class Words(Static):\n    def __init__(self):\n        super().__init__('')",
    ],
)
def test_the_lint_finds(line: str):
    assert list(offences(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "from textual.widgets import Input, Static",
        "Static('', markup=False)",
        "self.app.notify(text, markup=False)",
        "Content(visible(proposal.title))",
        "Content.assemble((f'{candidate.score:.0f}% ', 'bold'), path)",
        "Hit(score, matcher.highlight(line), run)",
        "DiscoveryHit(Content(line), run, line)",
        "class Words(Static):\n    def __init__(self):\n        super().__init__('', markup=False)",
    ],
)
def test_the_lint_leaves_alone(line: str):
    assert not list(offences(ast.parse(line)))
