"""docs/terminal.md names a test for every case, and each of them exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| (T\d\d) \| .* \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_case_has_a_row() -> None:
    assert list(ROWS) == [f"T{number:02}" for number in range(1, 57)]


def test_every_test_that_is_named_exists() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))
    )
    known = set(re.findall(r"def (test_\w+)\(", sources))
    named = {name for cell in ROWS.values() for name in re.findall(r"`(test_\w+)`", cell)}
    assert named - known == set()
    assert [case for case, cell in ROWS.items() if f"{case}_" not in cell] == []
    assert all("`test_" in cell for cell in ROWS.values())
