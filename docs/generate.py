"""Write every generated page from the code: key table, reference, settings, manual page.

Run it with the Python that has kura installed: `python docs/generate.py`. It knows no screen and
no config of the reader; what it writes depends on the code alone.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from kura_tui.cli.group import kura
from kura_tui.cli.manual import as_roff
from kura_tui.cli.reference import Setting, as_markdown, settings_of
from kura_tui.cli.verbs import VERBS
from kura_tui.config import Config, VaultSettings
from kura_tui.tui.commands import Context, Group
from kura_tui.tui.keymap import KeyRow, key_table
from kura_tui.wording import commands as wording
from kura_tui.wording import config as settings_wording
from kura_tui.wording import topics

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- keys: begin, written by docs/generate.py -->"
END = "<!-- keys: end -->"
HEAD = """# Reference

Written from the code by `python docs/generate.py`. `kura VERB --help`, `kura help` and
`kura keys` print the same texts. To learn kura, begin with the [tutorial](tutorial.md).

- [Commands](#commands)
- [Keys](#keys)
- [Settings](#settings)
- [Exit codes](#exit-codes)
- [Environment](#environment)"""
ARGUMENTS = {
    "PROPOSAL": "A file of `Inbox/`: its path, its name, or a part of the name that only one has.",
    "NOTE": "A note: its path, its name, or a part of the name that only one has.",
    "FOLDER": "A canonical folder, such as `Decisions`; with `init` the folder of notes.",
    "DECISION": "A commit, an operation or a proposal of `kura log`; without it the newest.",
    "TITLE": "The title of the proposed fact.",
    "FACT": "The fact, stated plainly, or `-` to read it from stdin.",
    "FILTER": "Words, and `src:` `conf:` `age:` `near:` `is:`, as behind `/` on the screen.",
    "SHELL": "`bash`, `zsh` or `fish`.",
    "TOPIC": "A verb, or `keys`, `config`, `exit-codes`, `environment`.",
}
"""What stands for what in the usage lines; Click has no help for an argument."""


def pages() -> dict[Path, str]:
    """Give every generated file with the text that it has to hold."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return {
        ROOT / "README.md": with_keys(readme),
        ROOT / "docs/reference.md": reference(),
        ROOT / "docs/configuration.md": as_markdown(),
        ROOT / "docs/kura.1": as_roff(),
    }


def with_keys(readme: str) -> str:
    """Give the README with its key table as the commands are now."""
    before, _, rest = readme.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n{key_tables()}\n{END}{after}"


def key_tables() -> str:
    """Give the README's key tables: the review screen by group, then what the others add."""
    rows = key_table()
    review = [row for row in rows if Context.REVIEW.value in row.contexts]
    merge = [row for row in rows if row.contexts == (Context.MERGE.value,)]
    others = [row for row in rows if row not in review and row not in merge]
    by_group = [_keys(g.value, [row for row in review if row.group == g.value]) for g in Group]
    return "\n\n".join([*by_group, _keys("On the merge screen", merge), _keys("Elsewhere", others)])


def _keys(title: str, rows: list[KeyRow]) -> str:
    cells = []
    for row in rows:
        where = f" (on {', '.join(row.contexts).lower()})" if title == "Elsewhere" else ""
        cells.append((_key_names(row), f"{row.does}{where}", f"`{row.id}`"))
    return _table((title, "does", "id"), cells)


def _key_names(row: KeyRow) -> str:
    return " ".join(f"`{key}`" for key in row.keys.split())


def reference() -> str:
    """Give the reference page: commands, keys, settings, exit codes, environment."""
    return "\n\n".join((HEAD, *_commands(), *_all_keys(), *_settings(), *_codes())) + "\n"


def _commands() -> Iterator[str]:
    root = click.Context(kura, info_name="kura", **kura.context_settings)
    yield "## Commands"
    yield f"{wording.OPTIONS_ANYWHERE}:"
    yield _options(kura, root, set())
    yield "What the words in capitals stand for:"
    arguments = [(f"`{name}`", meaning) for name, meaning in ARGUMENTS.items()]
    yield _table(("argument", "is"), arguments)
    for section, heading in wording.SECTIONS.items():
        yield f"### {heading}"
        for verb in VERBS:
            if verb.section == section:
                command = kura.get_command(root, verb.name)
                assert command is not None
                yield from _command(command, verb.name, root)


def _command(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    with click.Context(command, info_name=name, parent=parent) as context:
        yield f"#### {context.command_path}"
        usage = " ".join((context.command_path, *command.collect_usage_pieces(context)))
        yield f"```\n{usage}\n```"
        yield from (" ".join(words.split()) for words in (command.help or "").split("\n\n"))
        everywhere = {option.name or "" for option in kura.get_params(context.find_root())}
        if table := _options(command, context, everywhere):
            yield table
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                found = command.get_command(context, inner)
                if found is not None and not found.hidden:
                    yield from _command(found, inner, context)


def _options(command: click.Command, context: click.Context, known: set[str]) -> str:
    records = [
        option.get_help_record(context)
        for option in command.get_params(context)
        if isinstance(option, click.Option) and (option.name or "") not in known
    ]
    rows = [(f"`{record[0]}`", record[1]) for record in records if record is not None]
    return _table(("option", "does"), rows) if rows else ""


def _all_keys() -> Iterator[str]:
    yield "## Keys"
    yield "The keys before you change any; `kura keys` lists yours, `kura keys --test` tries them."
    for group in Group:
        rows = [
            (_key_names(row), row.does, ", ".join(row.contexts), f"`{row.id}`")
            for row in key_table()
            if row.group == group.value
        ]
        yield _table((group.value, "does", "on", "id"), rows)


def _settings() -> Iterator[str]:
    yield "## Settings"
    yield "Where the two files lie and what is refused there: [configuration.md](configuration.md)."
    yield f"{settings_wording.OWN_SETTINGS}:"
    yield _setting_rows(settings_of(Config))
    yield f"{settings_wording.VAULT_SETTINGS}:"
    yield _setting_rows(settings_of(VaultSettings))


def _setting_rows(settings: Iterable[Setting]) -> str:
    rows = [(f"`{it.key}`", it.kind, f"`{it.default}`", it.sentence) for it in settings]
    return _table(("key", "value", "default", "meaning"), rows)


def _codes() -> Iterator[str]:
    yield "## Exit codes"
    yield _table(("exit code", "meaning"), topics.EXIT_CODES)
    yield "## Environment"
    yield _table(("variable", "meaning"), [(f"`{it}`", does) for it, does in topics.ENVIRONMENT])


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
