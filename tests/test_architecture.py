"""The house rules: who may import what, how large a room may grow, what the repository may say."""

import ast
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kura_tui.session import ReviewSession
from tests.builders import VaultBuilder

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "kura_tui"
MODULES = sorted(PACKAGE.rglob("*.py"))
TOP_LEVEL = {
    ".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "docs",
    "kura_tui", "pyproject.toml", "sample_vault", "styles", "tests",
}  # fmt: skip
MODULE_LINES = 400
FUNCTION_LINES = 50
APP_LINES = 150
CLOCK_CALLS = {"now", "today", "utcnow"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def _place(module: Path, node: ast.AST | None = None) -> str:
    line = f":{node.lineno}" if isinstance(node, ast.stmt | ast.expr) else ""
    return f"{module.relative_to(ROOT)}{line}"


def _tracked() -> list[Path]:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("this is no Git work tree")
    return [ROOT / name for name in done.stdout.decode().split("\0") if name]


def test_the_arrows_between_rooms_go_one_way():
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()",
         "pyproject.toml", "--no-cache"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


KNOWN_ONLY_TO = {
    "textual": "tui/",
    "rich": "tui/",
    "git": "vault/repository.py",
    "frontmatter": "vault/documents.py",
    "yaml": "vault/documents.py",
}


@pytest.mark.parametrize("library", KNOWN_ONLY_TO)
def test_a_library_is_known_to_one_room(library):
    strangers = [
        _place(module, node)
        for module in MODULES
        for node in ast.walk(_tree(module))
        if library in _roots(node)
        if not str(module.relative_to(PACKAGE)).startswith(KNOWN_ONLY_TO[library])
    ]
    assert strangers == []


def _roots(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {name.name.split(".")[0] for name in node.names}
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return {(node.module or "").split(".")[0]}
    return set()


def _loaded_at_import(module: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Give what importing `module` imports: not inside functions, not under TYPE_CHECKING."""
    waiting: list[ast.stmt] = list(_tree(module).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from ((name.name, node) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{name.name}", node) for name in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            waiting += [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            waiting += [*node.body, *node.orelse, *node.finalbody]
            waiting += [line for handler in node.handlers for line in handler.body]
        elif isinstance(node, ast.ClassDef):
            waiting += node.body


def test_the_command_line_imports_the_screen_only_when_it_starts_it():
    eager = [
        _place(module, node)
        for module in sorted((PACKAGE / "cli").rglob("*.py"))
        for name, node in _loaded_at_import(module)
        if name.startswith("kura_tui.tui")
    ]
    assert eager == []


def test_the_domain_opens_no_file_and_reads_no_clock():
    impure = [
        _place(module, node)
        for module in sorted((PACKAGE / "domain").rglob("*.py"))
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.Call) and _is_impure(node.func)
    ]
    assert impure == []


def _is_impure(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id in {"open", "print", "input"}
    return isinstance(called, ast.Attribute) and called.attr in CLOCK_CALLS


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("status",),
        (
            "propose",
            "Tests run in parallel",
            "Tests run with two workers.",
            "--source=conversation",
        ),
    ],
    ids=lambda words: words[0],
)
def test_quick_commands_load_neither_textual_nor_git(vault: VaultBuilder, arguments):
    vault.propose()
    ReviewSession.open(vault.root).fill_memory()  # a first `propose` reads what was decided
    script = (
        "import sys, kura_tui.cli\n"
        "assert not {'textual', 'rich', 'git'} & set(sys.modules), 'at import'\n"
        f"sys.argv = ['kura', '--vault', {str(vault.root)!r}, *{list(arguments)!r}]\n"
        "try:\n    kura_tui.cli.main()\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print(sorted({'textual', 'rich', 'git'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1] == "[]"
    assert done.stdout or arguments[0] == "status"


def test_no_module_is_longer_than_a_room_should_be():
    long = {
        _place(module): count
        for module in MODULES
        if (count := len(module.read_text(encoding="utf-8").splitlines())) > MODULE_LINES
    }
    assert long == {}


def _functions(module: Path) -> Iterator[Function]:
    return (node for node in ast.walk(_tree(module)) if isinstance(node, Function))


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_longer_than_fifty_lines():
    long = {
        f"{_place(module, function)} {function.name}": _lines(function)
        for module in MODULES
        for function in _functions(module)
        if _lines(function) > FUNCTION_LINES
    }
    assert long == {}


def test_the_app_class_stays_small():
    module = PACKAGE / "tui" / "app.py"
    if not module.exists():
        pytest.skip("the screen is not there")
    apps = [
        node
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.ClassDef) and node.name == "KuraApp"
    ]
    assert len(apps) == 1
    assert _lines(apps[0]) < APP_LINES


def test_every_module_starts_with_a_sentence_that_says_what_it_owns():
    silent = [
        _place(module)
        for module in [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))]
        if module.read_text(encoding="utf-8").strip() and not ast.get_docstring(_tree(module))
    ]
    assert silent == []


def test_the_top_level_holds_nothing_else():
    assert {path.relative_to(ROOT).parts[0] for path in _tracked()} == TOP_LEVEL


FORBIDDEN = {
    "a registry host": r"py" r"pi\.org|pythonhosted\.org|npm" r"js\.org|crates\.io|deb\.debian\.org"
    r"|https?://[^\s/]+/simple\b|https?://registry\.",
    "an absolute machine path": r"(?<![\w.~$}>-])/(?:work|root|opt)/(?![*\\\[])\w",
    "a note to self": r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b",
}  # fmt: skip


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_no_text_in_the_repository_names(kind):
    pattern = re.compile(FORBIDDEN[kind])
    named = [
        f"{_place(path)}:{number}: {line.strip()[:100]}"
        for path in _tracked()
        if path.is_file() and path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert named == []


def _declared(group: str) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    rows = project["optional-dependencies"][group] if group else project["dependencies"]
    return [re.split(r"[<>=!~\[; ]", row)[0] for row in rows]


def _imported(folder: Path) -> set[str]:
    return {
        name
        for module in folder.rglob("*.py")
        for node in ast.walk(_tree(module))
        for name in _roots(node)
    }


def test_every_declared_dependency_is_imported():
    provided = importlib.metadata.packages_distributions()
    imported = {
        owner.casefold().replace("_", "-")
        for name in _imported(PACKAGE)
        for owner in provided.get(name, [])
    }
    idle = [name for name in _declared("") if name.casefold() not in imported]
    assert idle == []
