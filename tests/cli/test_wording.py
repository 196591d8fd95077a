"""Every sentence of every room keeps the rules of wording: calm, plain, exact."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kura_tui import wording

ROOMS = Path(wording.__file__).parent
WITH_LABELS = ("tui/commands.py", "tui/questions.py", "tui/screens", "tui/widgets", "cli", "tui")
"""Where labels of keys stand beside code; the same rules hold for them."""
MODULES = sorted(
    {
        *ROOMS.glob("*.py"),
        *(
            module
            for place in WITH_LABELS
            for module in (
                [ROOMS.parent / place]
                if place.endswith(".py")
                else (ROOMS.parent / place).glob("*.py")
            )
        ),
    }
)
FORBIDDEN = {
    "an exclamation mark": r"!(?![\"'])",
    "please": r"\bplease\b",
    "successfully": r"\bsuccessful(ly)?\b",
    "oops": r"\b(oops|sorry|whoops)\b",
    "are you sure": r"are you sure",
    "OK or Cancel": r"\b(OK|Cancel)\b",
    "a heading in capitals": r"^[A-Z][a-z]+(?: [A-Z][a-z]+){2,}$",
    "a word in capitals for weight": r"\b(ERROR|WARNING|FAILED|SUCCESS|NOT)\b",
    "an emoji": "[\u2600-\u27bf\U0001f000-\U0001faff]",
    "a word for a proposal or note that is not ours": (
        r"\bitems?\b|(?<!HTML )\bentit(y|ies)\b|\b(the|a|this|no) records?\b"
    ),
    "a claim that a near note is a duplicate": r"\bis a duplicate\b|\bcontradicts\b",
    "a full stop after a path, commit or id": (
        r"\{[^{}]*\b(path|commit|sha|short|place|root|note|target|folder|kept|copy)\)?\}\.(\s|$)"
    ),
}
CASE_COUNTS = {"OK or Cancel", "a heading in capitals", "a word in capitals for weight"}


def is_a_sentence(text: str) -> bool:
    """Whether a string of code is words: a sign, a pattern or a name is not, a weight is."""
    if re.fullmatch(FORBIDDEN["a word in capitals for weight"], text.strip()):
        return True
    return " " in text.strip() and not re.search(r"[\\\[\]$^]|^\{[^ ]*\} \{.*\}$", text)


def sentences(module: Path) -> Iterator[tuple[int, str]]:
    """Give the texts of a module that a person may read, f-strings with their names in braces."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    silent |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in inside or id(node) in silent:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(_written, node.values))


def _written(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    return "{" + ast.unparse(part.value if isinstance(part, ast.FormattedValue) else part) + "}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_words_of_a_room_keep_the_rules(module: Path):
    found = [
        f"{module.name}:{line}: {kind}: {text!r}"
        for line, text in sentences(module)
        if module.parent == ROOMS or is_a_sentence(text)
        for kind, pattern in FORBIDDEN.items()
        if re.search(pattern, text, 0 if kind in CASE_COUNTS else re.I)
    ]
    assert found == []


def test_a_word_in_capitals_alone_is_seen():
    assert is_a_sentence("FAILED")
    assert not is_a_sentence("FAILED_AT")
    assert not is_a_sentence("failed")


def test_the_lint_sees_constants_and_f_strings(tmp_path: Path):
    module = tmp_path / "words.py"
    module.write_text(
        '"""No! Documented."""\nA = "Oops!"\n\n'
        'def f(path):\n    """Not!"""\n    return f"At {path}."\n'
    )
    assert [text for _, text in sentences(module)] == ["Oops!", "At {path}."]
