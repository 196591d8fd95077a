"""Write the generated parts of the documents: the README's key table, from the table of commands.

Run it with the Python that has kura installed: `python docs/generate.py`. It knows no screen.
"""

from pathlib import Path

from kura_tui.tui.commands import Context, Group
from kura_tui.tui.keymap import KeyRow, key_table

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- keys: begin, written by docs/generate.py -->"
END = "<!-- keys: end -->"


def key_tables() -> str:
    """Give the key tables as Markdown: the review screen by group, then what the others add."""
    rows = key_table()
    review = [row for row in rows if Context.REVIEW.value in row.contexts]
    merge = [row for row in rows if row.contexts == (Context.MERGE.value,)]
    others = [row for row in rows if row not in review and row not in merge]
    by_group = [_table(g.value, [row for row in review if row.group == g.value]) for g in Group]
    return "\n\n".join(
        [*by_group, _table("On the merge screen", merge), _table("Elsewhere", others)]
    )


def _table(title: str, rows: list[KeyRow]) -> str:
    lines = [f"| {title} | does | id |", "| --- | --- | --- |"]
    for row in rows:
        keys = " ".join(f"`{key}`" for key in row.keys.split())
        where = f" (on {', '.join(row.contexts).lower()})" if title == "Elsewhere" else ""
        lines.append(f"| {keys} | {row.does}{where} | `{row.id}` |")
    return "\n".join(lines)


def with_keys(readme: str) -> str:
    """Give the README with its key table as the commands are now."""
    before, _, rest = readme.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{key_tables()}\n{END}{after}"


if __name__ == "__main__":
    readme = ROOT / "README.md"
    readme.write_text(with_keys(readme.read_text(encoding="utf-8")), encoding="utf-8")
