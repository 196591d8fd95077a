"""The states a repository can be in, each arranged by one function, with how a decision ends there.

The table serves the normal run (one action a situation) and the faults (every action).
"""

import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kura_tui.vault import preflight, running
from tests.builders import VaultBuilder, a_note, a_proposal

NAME = "deployment-strategy-preference"
APPROVE, MERGE, REJECT = ACTIONS = ("approve", "merge", "reject")
ALL = frozenset(ACTIONS)
NOTHING: frozenset[str] = frozenset()


@dataclass
class Place:
    """Where a situation is arranged: `vault` is what kura opens, `tmp` is free for other things.

    `others` are repositories that nothing may happen to; `patch` is undone after the decision.
    `environ` is what kura inherits. `name` is the proposal's, without ".md".
    """

    vault: VaultBuilder
    tmp: Path
    patch: pytest.MonkeyPatch
    others: list[VaultBuilder] = field(default_factory=list)
    name: str = NAME
    is_tracked: bool = True
    environ: dict[str, str] = field(default_factory=dict)
    commit_timeout: float = running.COMMIT_TIMEOUT
    ends: list[Callable[[], object]] = field(default_factory=list)

    @property
    def proposal(self) -> str:
        return f"Inbox/{self.name}.md"

    def hook(self, name: str, script: str) -> None:
        """Install a shell script as a hook."""
        self.vault.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)

    def try_git(self, *arguments: str) -> None:
        """Run git whatever its status, as where a conflict is wanted."""
        subprocess.run(["git", "-C", self.vault.root, *arguments], capture_output=True, check=False)


Arrange = Callable[[Place], object]


@dataclass(frozen=True)
class Situation:
    """One row: its name, how it is arranged, which actions are refused, and with which words.

    `exact` is False where a hook or a filter of the user writes other bytes than kura. `early` is
    arranged before the proposal is written and committed. `opens` is False where kura cannot even
    open the vault.
    """

    name: str
    arrange: Arrange
    refuses: frozenset[str] = NOTHING
    says: str = ""
    early: Arrange | None = None
    exact: bool = True
    opens: bool = True
    has_users_work: bool = True


def nothing(_: Place) -> None:
    """Leave everything as it is."""


def a_vault_at(root: Path) -> VaultBuilder:
    """Make the folders of a vault below a repository that exists."""
    for folder in ("Inbox", "Memory", "Decisions"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    vault = VaultBuilder(root)
    if not (root / "Memory/first.md").exists():
        vault.write("Memory/first.md", a_note("First note", "The vault exists since May."))
    return vault


def setting(key: str, value: str) -> Arrange:
    """Set one thing in the repository's config."""
    return lambda place: place.vault.git("config", key, value)


def hooked(name: str, script: str) -> Arrange:
    """Install one hook."""
    return lambda place: place.hook(name, script)


def named(name: str, *, is_tracked: bool = True) -> Arrange:
    """Let the proposal have an odd name."""

    def arrange(place: Place) -> None:
        place.name, place.is_tracked = name, is_tracked

    return arrange


def untracked(place: Place) -> None:
    place.is_tracked = False


def rewriting_hook(place: Place) -> None:
    place.hook(
        "pre-commit",
        "for f in $(git diff --cached --name-only --diff-filter=AM -- Decisions Memory .kura); do\n"
        "  echo '<!-- stamped -->' >> $f; git add -- $f\ndone",
    )


def hanging_hook(place: Place) -> None:
    place.commit_timeout = 0.4
    place.hook("pre-commit", "sleep 300")


def stubborn_hook(place: Place) -> None:
    place.patch.setattr(running, "TERM_WAIT", 0.2)
    place.commit_timeout = 0.4
    place.hook("pre-commit", "trap '' TERM; while :; do sleep 300; done")


def hanging_post_commit(place: Place) -> None:
    place.commit_timeout = 1.0
    place.hook("post-commit", "sleep 300")


def unsaved_note(place: Place) -> None:
    note = place.vault.bytes("Memory/first.md")
    place.vault.write("Memory/first.md", note + b"\nNot saved yet.\n")


def staged_note(place: Place) -> None:
    unsaved_note(place)
    place.vault.git("add", "Memory/first.md")


def intent_to_add(place: Place) -> None:
    place.vault.write("planned.md", "planned\n")
    place.vault.git("add", "-N", "planned.md")


def intent_to_add_the_proposal(place: Place) -> None:
    place.vault.git("add", "-N", place.proposal)


def staged_proposal(place: Place) -> None:
    place.vault.git("add", place.proposal)


def edited_proposal(place: Place) -> None:
    place.vault.write(place.proposal, a_proposal() + "Edited by hand, not committed.\n")


def signing_key(phrase: str) -> Arrange:
    def arrange(place: Place) -> None:
        key = place.tmp / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", phrase, "-f", key], check=True)
        place.vault.git("config", "gpg.format", "ssh")
        place.vault.git("config", "user.signingKey", str(key))
        place.vault.git("config", "commit.gpgSign", "true")

    return arrange


def gpg_without_terminal(place: Place) -> None:
    program = place.tmp / "gpg"
    program.write_text(
        "#!/bin/sh\necho 'gpg: signing failed: Inappropriate ioctl for device' >&2\nexit 2\n"
    )
    program.chmod(0o755)
    place.vault.git("config", "gpg.program", str(program))
    place.vault.git("config", "commit.gpgSign", "true")


def clean_filter(place: Place) -> None:
    place.vault.write(".gitattributes", "*.md filter=shout\n")
    place.vault.git("config", "filter.shout.clean", "tr a-z A-Z")
    place.vault.git("config", "filter.shout.smudge", "tr A-Z a-z")
    place.vault.commit("attributes")


def missing_filter(place: Place) -> None:
    place.vault.write(".git/info/attributes", "*.md filter=large\n")
    for part in ("clean", "smudge"):
        place.vault.git("config", f"filter.large.{part}", "no-such-filter-program")
    place.vault.git("config", "filter.large.required", "true")


def line_ends(place: Place) -> None:
    place.vault.write(".gitattributes", "*.md text eol=crlf\n")
    place.vault.git("add", ".gitattributes")
    place.vault.git("commit", "-q", "-m", "attributes")


def no_identity(place: Place) -> None:
    empty = place.tmp / "gitconfig"
    empty.write_text("[user]\n\tuseConfigOnly = true\n")
    place.patch.setenv("GIT_CONFIG_GLOBAL", str(empty))


def two_sides(vault: VaultBuilder) -> None:
    """Make a branch "other" that clashes with main."""
    vault.git("checkout", "-q", "-b", "other")
    vault.write("clash.md", "theirs\n")
    vault.commit("theirs")
    vault.git("checkout", "-q", "main")
    vault.write("clash.md", "ours\n")
    vault.commit("ours")


def under_way(act: str) -> Arrange:
    """Stop in the conflict of a merge, rebase or cherry-pick."""

    def arrange(place: Place) -> None:
        two_sides(place.vault)
        place.try_git(act, "other")

    return arrange


def staged_merge(place: Place) -> None:
    vault = place.vault
    vault.git("checkout", "-q", "-b", "other")
    vault.write("other.md", "x")
    vault.commit("other")
    vault.git("checkout", "-q", "main")
    vault.git("merge", "--no-ff", "--no-commit", "other")


def mailed_patch(place: Place) -> None:
    two_sides(place.vault)
    patch = place.tmp / "patch"
    patch.write_text(place.vault.git("format-patch", "--stdout", "-1", "other"))
    place.try_git("am", str(patch))


def bisect(place: Place) -> None:
    place.vault.git("bisect", "start")


def revert(place: Place) -> None:
    place.vault.write(".git/REVERT_HEAD", place.vault.git("rev-parse", "HEAD"))


def unmerged_path(place: Place) -> None:
    vault = place.vault
    vault.write("clash.md", "one\n")
    vault.commit("one")
    vault.write("clash.md", "stashed\n")
    vault.git("stash", "-q")
    vault.write("clash.md", "two\n")
    vault.commit("two")
    place.try_git("stash", "pop")


def held(name: str) -> Arrange:
    """Let somebody hold a lock of Git for good."""

    def arrange(place: Place) -> None:
        place.patch.setattr(preflight, "LOCK_WAIT", 0.2)
        lock = place.vault.write(f".git/{name}", "")
        os.utime(lock, (time.time() - 7500, time.time() - 7500))
        place.ends.append(lock.unlink)

    return arrange


def given_back(place: Place) -> None:
    lock = place.vault.write(".git/index.lock", "")
    other = subprocess.Popen(["sh", "-c", f"sleep 0.3; rm '{lock}'"])
    place.ends.append(other.wait)


def ignored_inbox(place: Place) -> None:
    place.vault.write(".gitignore", "Inbox/\n")
    place.vault.commit("ignore")
    place.is_tracked = False


def ignored_targets(place: Place) -> None:
    place.vault.write(".gitignore", "Decisions/\n.kura/\n")
    place.vault.git("add", ".gitignore")
    place.vault.git("commit", "-q", "-m", "ignore")


def sparse(place: Place) -> None:
    place.vault.git("sparse-checkout", "set", "Inbox", "Memory")


def nested(place: Place) -> None:
    place.vault.git("init", "-q", "Decisions")
    place.others.append(VaultBuilder(place.vault.root / "Decisions"))


def submodule_inside(place: Place) -> None:
    other = VaultBuilder.create(place.tmp / "other")
    (place.vault.root / "Decisions").rmdir()
    place.vault.git(
        "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.root), "Decisions"
    )
    place.vault.commit("submodule")
    place.others.append(VaultBuilder(place.vault.root / "Decisions"))


def beyond_link(place: Place) -> None:
    (place.tmp / "elsewhere").mkdir()
    (place.vault.root / "Decisions").rmdir()
    (place.vault.root / "Decisions").symlink_to(place.tmp / "elsewhere")


def linked_tree(place: Place) -> None:
    place.others.append(place.vault)
    place.vault.git("worktree", "add", "-q", str(place.tmp / "tree"), "-b", "side")
    place.vault = a_vault_at(place.tmp / "tree")


def linked_vault(place: Place) -> None:
    (place.tmp / "link").symlink_to(place.vault.root)
    place.vault = VaultBuilder(place.tmp / "link")


def subfolder(place: Place) -> None:
    inner = a_vault_at(place.vault.root / "notes/deep [a]")
    place.vault.write(place.proposal, "a file of the same name at the top\n")
    place.vault.commit("a vault inside")
    place.vault = inner


def submodule_vault(place: Place) -> None:
    outer = VaultBuilder.create(place.tmp / "outer")
    source = str(place.vault.root)
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", source, "sub")
    outer.commit("add sub")
    place.others += [outer, place.vault]
    place.vault = a_vault_at(outer.root / "sub")


def cloned(*options: str) -> Arrange:
    """Work in a clone."""

    def arrange(place: Place) -> None:
        place.vault.git("config", "uploadpack.allowFilter", "true")
        place.vault.commit("more")
        source = f"file://{place.vault.root}"
        place.vault.git("clone", "-q", *options, source, str(place.tmp / "clone"))
        place.others.append(place.vault)
        place.vault = a_vault_at(place.tmp / "clone")

    return arrange


def separate_git_dir(place: Place) -> None:
    place.vault.git("init", "-q", f"--separate-git-dir={place.tmp}/elsewhere.git")


def new_repository(*options: str) -> Arrange:
    """Begin anew with a repository of another kind."""

    def arrange(place: Place) -> None:
        vault = a_vault_at(place.tmp / "new")
        vault.git("init", "-q", "-b", "main", *options)
        vault.commit("start")
        place.vault = vault

    return arrange


def unborn(place: Place) -> None:
    vault = a_vault_at(place.tmp / "new")
    vault.git("init", "-q", "-b", "main")
    place.vault, place.is_tracked = vault, False


def detached(place: Place) -> None:
    place.vault.git("checkout", "-q", "--detach")


def another_owner(place: Place) -> None:
    if os.getuid() != 0:
        pytest.skip("needs to give a folder away")
    for folder in (place.vault.root, place.vault.root / ".git"):
        os.chown(folder, 65534, 65534)
        place.ends.append(lambda folder=folder: os.chown(folder, 0, 0))


def read_only_git(place: Place) -> None:
    folder = place.vault.root / ".git"
    if os.getuid() == 0:
        for options in (["--bind", folder, folder], ["-o", "remount,ro,bind", folder]):
            done = subprocess.run(["mount", *options], capture_output=True, check=False)
            if done.returncode:
                pytest.skip("mounting is not allowed here")
        place.ends.append(lambda: subprocess.run(["umount", folder], check=True))
    else:
        folder.chmod(0o555)
        place.ends.append(lambda: folder.chmod(0o755))


def bare(place: Place) -> None:
    place.vault.git("config", "core.bare", "true")
    place.ends.append(lambda: place.vault.git("config", "core.bare", "false"))


def no_repository(place: Place) -> None:
    hidden = place.tmp / "hidden.git"
    (place.vault.root / ".git").rename(hidden)
    place.ends.append(lambda: hidden.rename(place.vault.root / ".git"))


def no_git(place: Place) -> None:
    place.patch.setenv("PATH", str(place.tmp / "no programs"))


def unknown_format(place: Place) -> None:
    config = place.vault.root / ".git/config"
    text = config.read_text()
    place.vault.git("config", "core.repositoryFormatVersion", "1")
    place.vault.git("config", "extensions.refStorage", "reftable-of-tomorrow")
    place.ends.append(lambda: config.write_text(text))


def damaged_tree(place: Place) -> None:
    _emptied(place, place.vault.git("rev-parse", "HEAD^{tree}").strip())


def _emptied(place: Place, sha: str) -> None:
    file = place.vault.root / ".git/objects" / sha[:2] / sha[2:]
    whole = file.read_bytes()
    file.chmod(0o644)
    file.write_bytes(b"")
    place.ends.append(lambda: file.write_bytes(whole))


def empty_reference(place: Place) -> None:
    file = place.vault.root / ".git/refs/heads/main"
    whole = file.read_bytes()
    file.write_bytes(b"")
    place.ends.append(lambda: file.write_bytes(whole))


def damaged_index(place: Place) -> None:
    file = place.vault.root / ".git/index"
    whole = file.read_bytes()
    file.write_bytes(whole[:20])
    place.ends.append(lambda: file.write_bytes(whole))


def inherited_variables(place: Place) -> None:
    other = VaultBuilder.create(place.tmp / "other")
    place.others.append(other)
    for name, value in {
        "GIT_DIR": f"{other.root}/.git", "GIT_WORK_TREE": str(other.root),
        "GIT_INDEX_FILE": f"{other.root}/.git/index", "GIT_AUTHOR_NAME": "Somebody Else",
        "GIT_OBJECT_DIRECTORY": f"{other.root}/.git/objects", "GIT_PREFIX": "Inbox/",
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Nobody",
    }.items():  # fmt: skip
        place.environ[name] = value


def hooks_elsewhere(place: Place) -> None:
    folder = place.tmp / "hooks"
    folder.mkdir()
    script = folder / "pre-commit"
    script.write_text("#!/bin/sh\nexit 0\n")
    script.chmod(0o755)
    place.vault.git("config", "core.hooksPath", str(folder))


def monitored(place: Place) -> None:
    script = place.tmp / "monitor"
    script.write_text('#!/bin/sh\nprintf "token\\0/\\0"\n')
    script.chmod(0o755)
    place.vault.git("config", "core.fsmonitor", str(script))
    place.vault.git("config", "core.fsmonitorHookVersion", "2")


def marked(option: str) -> Arrange:
    """Tell Git to look away from the note."""
    return lambda place: place.vault.git("update-index", option, "Memory/first.md")


def another_kura(place: Place) -> None:
    from kura_tui.vault import lock

    folder = place.vault.root / ".git/kura"
    folder.mkdir(exist_ok=True)
    held_lock = lock.VaultLock(folder).__enter__()
    place.patch.setattr(lock.VaultLock.__init__, "__kwdefaults__", {"wait": 0.1})
    place.ends.append(lambda: held_lock.__exit__(None, None, None))


def renamed_in_case(place: Place) -> None:
    place.vault.git("mv", "Memory/first.md", "Memory/First-moved.md")
    place.vault.git("commit", "-q", "-m", "another case")
    place.vault.git("mv", "Memory/First-moved.md", "Memory/first.md")
    place.vault.git("commit", "-q", "-m", "and back")


def file_for_folder(place: Place) -> None:
    place.vault.write(".kura/rejected", "a file where the folder should be\n")


SITUATIONS: tuple[Situation, ...] = (
    Situation("clean", nothing),
    Situation("proposal untracked", nothing, early=untracked),
    Situation("proposal staged, never committed", staged_proposal, early=untracked),
    Situation("proposal with an intent to add", intent_to_add_the_proposal, early=untracked),
    Situation("proposal edited, not committed", edited_proposal),
    Situation("inbox ignored", nothing, early=ignored_inbox),
    Situation("note with unsaved edits", unsaved_note, frozenset({MERGE}), "not committed"),
    Situation("note with staged edits", staged_note, frozenset({MERGE}), "not committed"),
    Situation("intent to add of another file", intent_to_add),
    Situation("pre-commit runs", hooked("pre-commit", "exit 0")),
    Situation("commit-msg runs", hooked("commit-msg", "exit 0")),
    Situation("prepare-commit-msg runs", hooked("prepare-commit-msg", "exit 0")),
    Situation("post-commit runs and fails", hooked("post-commit", "exit 1")),
    Situation(
        "pre-commit refuses", hooked("pre-commit", "echo 'the linter says no' >&2; exit 1"),
        ALL, "the linter says no",
    ),
    Situation("commit-msg refuses", hooked("commit-msg", "echo 'no ticket'; exit 3"), ALL,
              "no ticket"),
    Situation("reference-transaction refuses", hooked("reference-transaction", "exit 1"), ALL,
              "hook refused"),
    Situation("hook rewrites the note", rewriting_hook, exact=False),
    Situation("hook rewrites the message", hooked("commit-msg", 'echo "replaced" > "$1"')),
    Situation("hook hangs", hanging_hook, ALL, "did not answer"),
    Situation("hook hangs and ignores SIGTERM", stubborn_hook, ALL, "did not answer"),
    Situation("post-commit hangs", hanging_post_commit),
    Situation("hook leaves a child behind", hooked("post-commit", "sleep 3 & echo started")),
    Situation(
        "hook reads the terminal",
        hooked("pre-commit", 'read answer; test -z "$answer" && ! (: < /dev/tty) 2>/dev/null'),
    ),
    Situation("hook writes 200 kB to stderr",
              hooked("pre-commit", "head -c 200000 /dev/zero | tr '\\0' 'x' >&2")),
    Situation("hooks in another folder", hooks_elsewhere),
    Situation("ssh signing with an open key", signing_key("")),
    Situation("ssh signing with a passphrase", signing_key("secret"), ALL, "commit.gpgsign=false"),
    Situation("gpg without a terminal", gpg_without_terminal, ALL, "commit.gpgsign=false"),
    Situation("autocrlf true", setting("core.autocrlf", "true")),
    Situation("autocrlf input", setting("core.autocrlf", "input")),
    Situation("safecrlf true", setting("core.safecrlf", "true")),
    Situation("line ends by attributes", line_ends),
    Situation("clean filter", clean_filter, exact=False),
    Situation("required filter that is not installed", missing_filter, ALL, "filter"),
    Situation("no identity", no_identity, ALL, "git config user.name"),
    Situation("merge in conflict", under_way("merge"), ALL, "git merge --abort",
              has_users_work=False),
    Situation("merge staged", staged_merge, ALL, "git merge --abort", has_users_work=False),
    Situation("rebase under way", under_way("rebase"), ALL, "git rebase --abort",
              has_users_work=False),
    Situation("cherry-pick under way", under_way("cherry-pick"), ALL, "git cherry-pick --abort",
              has_users_work=False),
    Situation("am under way", mailed_patch, ALL, "git am --abort", has_users_work=False),
    Situation("revert under way", revert, ALL, "git revert --abort"),
    Situation("bisect under way", bisect, ALL, "git bisect reset"),
    Situation("unmerged path", unmerged_path, ALL, "git add --", has_users_work=False),
    Situation("index.lock held", held("index.lock"), ALL, "index.lock"),
    Situation("index.lock given back in time", given_back),
    Situation("branch's lock held", held("refs/heads/main.lock"), ALL, "main.lock"),
    Situation("HEAD.lock held", held("HEAD.lock"), ALL, "HEAD.lock"),
    Situation("split index", setting("core.splitIndex", "true")),
    Situation("index version 4", setting("index.version", "4")),
    Situation("many files", setting("feature.manyFiles", "true")),
    Situation("file system monitor", monitored),
    Situation("case ignored", setting("core.ignoreCase", "true"), early=renamed_in_case),
    Situation("note assumed unchanged", marked("--assume-unchanged")),
    Situation("note skipped in the work tree", marked("--skip-worktree"), frozenset({MERGE}),
              "git update-index --no-skip-worktree"),
    Situation("SHA-256", nothing, early=new_repository("--object-format=sha256")),
    Situation("Git folder elsewhere", separate_git_dir),
    Situation("targets ignored", ignored_targets, frozenset({APPROVE, REJECT}),
              "git check-ignore"),
    Situation("target outside the sparse checkout", sparse, frozenset({APPROVE, REJECT}), "sparse"),
    Situation("target in another repository", nested, frozenset({APPROVE}), "another repository"),
    Situation("target in a submodule", nothing, frozenset({APPROVE}), "submodule",
              early=submodule_inside),
    Situation("target behind a symbolic link", beyond_link, frozenset({APPROVE}), "symbolic link"),
    Situation("target's folder is a file", file_for_folder, frozenset({REJECT}),
              "ls -ld --"),
    Situation("linked work tree", nothing, early=linked_tree),
    Situation("vault behind a symbolic link", nothing, early=linked_vault),
    Situation("vault in a larger repository", nothing, early=subfolder),
    Situation("vault is a submodule", nothing, early=submodule_vault),
    Situation("shallow clone", nothing, early=cloned("--depth=1")),
    Situation("partial clone", nothing, early=cloned("--filter=blob:none")),
    Situation("before the first commit", nothing, early=unborn),
    Situation("detached HEAD", detached),
    Situation("another owner", another_owner, ALL, "safe.directory", opens=False),
    Situation("read-only Git folder", read_only_git, ALL, "cannot be made"),
    Situation("bare", bare, ALL, "work tree", opens=False),
    Situation("no repository", no_repository, ALL, "git init", opens=False),
    Situation("Git not installed", no_git, ALL, "Install Git", opens=False),
    Situation("format of a newer Git", unknown_format, ALL, "extension", opens=False),
    Situation("damaged tree", damaged_tree, ALL, "git fsck", opens=False),
    Situation("empty branch file", empty_reference, ALL, "git fsck", opens=False),
    Situation("damaged index", damaged_index, ALL, "git fsck", opens=False),
    Situation("inherited GIT_ variables", inherited_variables),
    Situation("another kura is writing", another_kura, ALL, "another kura"),
    *(
        Situation(f"name {number}", nothing, early=named(name, is_tracked=bool(number % 2)))
        for number, name in enumerate(
            (
                "two words", "größe", "-rf", "quote\"and'", "tab\there", "new\nline", "back\\slash",
                "[a]*", ":(top)x", "!x", "n" * 247, "#hash",
            )
        )
    ),
)  # fmt: skip
