"""The help of every verb and the one line that describes each of its options."""

VAULT = "The vault's folder."
DRY_RUN = "Show what would be written and write nothing."

LINES = {
    "vault": VAULT,
    "is_json": "Print JSON.",
    "is_quiet": "Print no talk on stderr.",
    "is_debug": "Show where kura failed.",
    "help": "Show this text.",
    "version": "Show the version.",
    "dry_run": DRY_RUN,
    "source": "Where the fact was heard.",
    "confidence": "Low, medium or high: the agent's own claim.",
    "created": "Its day; today if absent.",
    "source_id": "A stable id, by which a repeat is recognised.",
    "source_kind": "The source's own word for this kind of fact.",
    "source_session": "The session it was heard in.",
    "agent": "Who proposes.",
    "observed": "When the fact was true.",
    "scope": "What the fact holds for.",
    "target": "A suggested folder; the reviewer chooses.",
    "action": "Add, replace, remove or conflict.",
    "replaces": "A note that this replaces; may be repeated.",
    "evidence": "A quote; may be repeated.",
    "topics": "A topic; may be repeated.",
    "from_file": "Take Markdown with frontmatter from a file, or from stdin with -.",
    "new_text": "Take the new text from a file, or from stdin with -.",
    "snoozed": "List the snoozed proposals.",
    "every": "List the snoozed ones and the files that are no proposals too.",
    "limit": "Show at most this many.",
    "since": "Look at the commits from this day on: yesterday, 3d, 2w or 2026-08-03.",
    "audited": "Look at this many of the newest commits instead of 2,000.",
    "reveal": "Show secrets instead of masking them.",
    "with_near": "Tell which notes and proposals are near it too, which takes longer.",
    "near_count": "Show at most this many near notes.",
    "name": "Another file name for the note.",
    "tick": "Tick a check by its number, or all; may be repeated.",
    "include_unsaved": "Commit your own unsaved edits of the changed notes too.",
    "mode": "Replace a passage, append under a heading, or confirm what the note says.",
    "line": "With replace: the passage on this line of the note.",
    "heading": "With append: the heading; without it the end of the note.",
    "folder": "The folder of the new note; without it that of the old one.",
    "why": "The reason, for whoever reads the old note.",
    "reason": "Not durable, wrong, duplicate, secret, unclear, or your own words.",
    "words": "Your own words beside the reason.",
    "until": "A day: tomorrow, 3d, 2w, monday or 2026-08-03.",
    "is_plain": "Ask by numbered prompts instead of opening the screen.",
    "git": "Make a Git repository even inside another one.",
    "yes": "Change existing files without asking.",
    "path_only": "Make the copy, print its path and stop.",
    "unfinished": "Take back what a stopped kura began; files changed meanwhile stay as they are.",
    "reverted": "Decide again what a foreign commit reverted; name the decision.",
    "settle": "End a contest: the other decision stands, the proposal does not come back.",
    "commit_secrets": "Commit the text even where it may hold a secret.",
    "include_secrets": "Send texts that nobody reviewed even where they may hold a secret.",
    "is_test": "Show what the terminal sends for each key.",
}

HELP = {
    "propose": """Write one proposal into Inbox/, where it waits for the reviewer.

    FACT is the fact, stated plainly, or - to read it from stdin. A proposal that waits already is
    not written twice. What waits or was decided with the same words or --source-id is told on
    stderr, and as "known" with --json; what is near
    it, waiting, approved or rejected, only with --near.""",
    "list": """List the proposals that wait, newest first, or those that FILTER lets through.

    FILTER is words of the title, the name and the fact, and any of src:chat conf:<high age:>7d
    near:>80 is:differs is:repeat is:marks is:broken, as on the screen. Quote < and > for the
    shell.""",
    "show": """Show a proposal: what the agent says, the text, its marks, the nearest notes, the
    checklist.

    PROPOSAL is a path, a file name or a part that only one has.""",
    "near": "Show the notes near a proposal, each with the reasons for its place.",
    "log": "Show the decisions of the past, newest first, as they stand in Git.",
    "status": "Print one line that says how many proposals wait. It reads Inbox/ alone.",
    "approve": """Turn PROPOSAL into a note in FOLDER, in one commit.

    Open checks do not block; the commit records them.""",
    "edit": """Change the text of PROPOSAL in your editor, on a copy, and commit the result.

    The editor is the one of your config, KURA_EDITOR, GIT_EDITOR, VISUAL or EDITOR, else nano or
    vi. -n opens no editor: it prints the plan of the text that --from names.""",
    "merge": "Take PROPOSAL into the note NOTE, in one commit.",
    "supersede": """Approve PROPOSAL and turn the note NOTE into a tombstone that names it, in one
    commit.""",
    "reject": "Move PROPOSAL out of sight with a reason, in one commit.",
    "snooze": "Hide PROPOSAL until a day, or until its text changes.",
    "retract": "Turn NOTE into a tombstone without successor, in one commit.",
    "undo": """Take back one decision with a new commit.

    DECISION is a commit, an operation or a proposal of `kura log`; without it the newest one.
    With --settle it must be one of two decisions on one proposal; the other one then stands.""",
    "redo": "Take back an undo. DECISION names it; without it the newest one.",
    "review": "Open the review screen; numbered prompts with --plain or ACCESSIBLE=1.",
    "init": """Make FOLDER ready for review: Inbox/ and the canonical folders, .gitignore,
    .kura/vault.toml, a Git repository where there is none.

    Without FOLDER: --vault, else this folder.""",
    "demo": "Review a copy of the sample vault in a temporary folder. Your vault is not touched.",
    "sync": """Take the commits of your other machines from the branch's remote, merge them and send
    yours. Nothing is forced and nothing is overwritten.

    A proposal that two machines decided differently is listed with both decisions and the command
    that takes one of them back.""",
    "doctor": """Check this installation and the terminal, and audit the vault: notes that no
    decision wrote, links and chains, who else can write, what lies unfinished.

    Exit code 0: nothing failed, though there may be warnings; 1: something failed. With -q only
    warnings and failures are printed, as in cron: kura doctor -q --since yesterday""",
    "config": "Show, check or edit your own config.",
    "config path": "Print where your config lies, whether the file exists or not.",
    "config show": "Print the config that is in force, every field with its value.",
    "config edit": "Open your config in your editor and check it afterwards.",
    "config validate": "Check your config and the vault's settings.",
    "config docs": "Print the reference of all settings as Markdown.",
    "keys": "List the keys of the screen as they are now; with --test see what each key sends.",
    "completion": """Print the completion script of SHELL: bash, zsh or fish.

    For bash: kura completion bash > ~/.local/share/bash-completion/completions/kura""",
    "help": "Explain TOPIC: a verb, or one of keys, config, exit-codes, environment.",
}

_MISSING_EXAMPLES = {
    "kura snooze --until": "kura snooze PROPOSAL --until tomorrow",
    "kura reject --reason": 'kura reject PROPOSAL --reason "not durable"',
    "kura retract --reason": 'kura retract NOTE --reason "no longer true"',
}


def for_example(verb: str, names: list[str]) -> str:
    """A call that gives an option which is needed, "" where there is none to show."""
    shown = (_MISSING_EXAMPLES.get(f"{verb} {name}", "") for name in names)
    return next((f"For example: {call}" for call in shown if call), "")
