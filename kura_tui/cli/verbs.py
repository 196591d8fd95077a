"""The table of verbs: where each lives, so that a call imports its own module and no other."""

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: its module here, the name of the command there, its section of the help."""

    name: str
    module: str
    command: str
    section: str


VERBS = (
    Verb("review", "starting", "review", "decide"),
    Verb("approve", "deciding", "approve", "decide"),
    Verb("edit", "editing", "edit", "decide"),
    Verb("merge", "deciding", "merge", "decide"),
    Verb("supersede", "deciding", "supersede", "decide"),
    Verb("reject", "deciding", "reject", "decide"),
    Verb("snooze", "deciding", "snooze", "decide"),
    Verb("retract", "deciding", "retract", "decide"),
    Verb("undo", "undoing", "undo", "decide"),
    Verb("redo", "undoing", "redo", "decide"),
    Verb("propose", "proposing", "propose", "propose"),
    Verb("list", "reading", "list_proposals", "read"),
    Verb("show", "showing", "show", "read"),
    Verb("near", "showing", "near", "read"),
    Verb("log", "reading", "log", "read"),
    Verb("status", "reading", "status", "read"),
    Verb("init", "starting", "init", "keep"),
    Verb("demo", "starting", "demo", "keep"),
    Verb("sync", "syncing", "sync", "keep"),
    Verb("doctor", "doctor", "doctor", "keep"),
    Verb("config", "config", "config", "keep"),
    Verb("keys", "keys", "keys", "keep"),
    Verb("completion", "completion", "completion", "keep"),
    Verb("help", "topics", "help_", "keep"),
)
BY_NAME = {verb.name: verb for verb in VERBS}
