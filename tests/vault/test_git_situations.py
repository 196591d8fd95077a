"""What some Git situations need beyond an exact commit or a clean refusal (situations.py)."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kura_tui.domain.decisions.plan import Plan, Receipt
from kura_tui.errors import Failed, KuraError, Refused, TryAgain
from kura_tui.vault import preflight
from kura_tui.vault.repository import Repository
from kura_tui.vault.transaction import apply
from tests.builders import VaultBuilder, a_proposal
from tests.vault.plans import NOTE, a_plan, an_approval, committed
from tests.vault.situations import a_vault_at

TARGET = "Decisions/deployment-strategy-preference.md"
PROPOSAL = "Inbox/deployment-strategy-preference.md"
EXACT = {f"A {TARGET}", f"D {PROPOSAL}"}
Hooks = Callable[[str, str], None]


def refused(
    vault: VaultBuilder, repository: Repository, plan: Plan, kind: type[KuraError] = Refused
) -> str:
    """Apply a plan that must be refused; every file, the index and HEAD stay as they were."""
    before = (vault.files(), index_of(vault), heads_of(vault))
    with pytest.raises(kind) as caught:
        apply(plan, repository, vault.root)
    assert (vault.files(), index_of(vault), heads_of(vault)) == before
    assert not (repository.kura_dir / "journal.json").exists()
    return caught.value.sentence


def index_of(vault: VaultBuilder) -> str:
    return vault.git("ls-files", "-s", "-t", "-z")


def heads_of(vault: VaultBuilder) -> str:
    return vault.git("for-each-ref") + (vault.root / ".git/HEAD").read_text()


def no_locks(vault: VaultBuilder) -> bool:
    return not list((vault.root / ".git").rglob("*.lock"))


def test_every_hook_runs_and_sees_plain_pathspecs(
    vault: VaultBuilder, repository: Repository, hooks: Hooks
):
    plan = an_approval(vault)
    names = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit")
    for name in names:
        hooks(name, f"echo {name} $GIT_LITERAL_PATHSPECS >> $(git rev-parse --git-dir)/ran")
    apply(plan, repository, vault.root)
    assert (vault.root / ".git/ran").read_text().split() == list(names)


def test_a_hook_that_rewrites_the_note_leaves_a_clean_index(
    vault: VaultBuilder, repository: Repository, hooks: Hooks
):
    plan = an_approval(vault)
    hooks("pre-commit", f"echo '<!-- stamped -->' >> {TARGET}; git add -- {TARGET}")
    apply(plan, repository, vault.root)
    assert vault.git("show", f"HEAD:{TARGET}").endswith("<!-- stamped -->\n")
    assert vault.git("status", "--porcelain") == ""


def test_a_hook_that_hangs_is_ended_and_nothing_is_left(vault: VaultBuilder, hooks: Hooks):
    repository = Repository.discover(vault.root, commit_timeout=0.5)
    plan = an_approval(vault)
    hooks("pre-commit", "sleep 300")
    started = time.monotonic()
    sentence = refused(vault, repository, plan, Failed)
    assert "did not answer in 0.5 s" in sentence
    assert time.monotonic() - started < 8
    assert no_locks(vault)


def test_a_background_child_of_a_hook_does_not_hold_kura(
    vault: VaultBuilder, repository: Repository, hooks: Hooks
):
    plan = an_approval(vault)
    hooks("post-commit", "sleep 30 & echo started")
    started = time.monotonic()
    apply(plan, repository, vault.root)
    assert time.monotonic() - started < 10


def test_T30_a_held_index_lock_is_waited_for_then_named_and_never_deleted(
    vault: VaultBuilder, repository: Repository, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(preflight, "LOCK_WAIT", 0.3)
    plan = an_approval(vault)
    lock = vault.write(".git/index.lock", "")
    os.utime(lock, (time.time() - 7500, time.time() - 7500))
    with pytest.raises(TryAgain, match=r"busy: \.git/index\.lock is 2 h old") as caught:
        apply(plan, repository, vault.root)
    assert "if none is running, remove the file" in caught.value.now
    assert caught.value.sentence.count("index.lock") == 1
    assert lock.exists()
    assert vault.bytes(PROPOSAL) == a_proposal().encode()
    assert not (vault.root / TARGET).exists()


def test_inherited_git_variables_do_not_lead_to_another_repository(
    vault: VaultBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    other = VaultBuilder.create(tmp_path / "other")
    plan = an_approval(vault)
    head = other.git("rev-parse", "HEAD")
    for name, value in {
        "GIT_DIR": f"{other.root}/.git", "GIT_WORK_TREE": str(other.root),
        "GIT_INDEX_FILE": f"{other.root}/.git/index", "GIT_AUTHOR_NAME": "Somebody Else",
        "GIT_OBJECT_DIRECTORY": f"{other.root}/.git/objects", "GIT_PREFIX": "Inbox/",
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Nobody",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    apply(plan, Repository.discover(vault.root), vault.root)
    monkeypatch.undo()
    assert committed(vault) == EXACT
    assert vault.git("log", "-1", "--format=%an").strip() == "Robin Reviewer"
    assert other.git("rev-parse", "HEAD") == head


@pytest.mark.parametrize(
    "setting",
    [
        ("core.autocrlf", "true"), ("core.autocrlf", "input"), ("core.splitIndex", "true"),
        ("index.version", "4"), ("feature.manyFiles", "true"), ("core.quotePath", "false"),
        ("core.fileMode", "false"), ("core.ignoreCase", "true"), ("commit.verbose", "true"),
        ("commit.cleanup", "strip"), ("core.commentChar", "K"), ("diff.noprefix", "true"),
        ("status.short", "true"), ("log.showSignature", "true"), ("i18n.commitEncoding", "latin1"),
        ("i18n.logOutputEncoding", "latin1"), ("diff.external", "false"), ("core.pager", "false"),
        ("core.editor", "false"), ("core.fsyncMethod", "batch"), ("color.ui", "always"),
        ("status.relativePaths", "false"), ("core.safecrlf", "true"), ("log.decorate", "full"),
        ("commit.template", "/nonexistent"), ("diff.renames", "copies"),
        ("grep.patternType", "perl"),
        ("core.untrackedCache", "true"), ("log.follow", "true"), ("status.branch", "true"),
    ],
    ids=lambda pair: "=".join(pair),
)  # fmt: skip
def test_a_setting_of_the_user_does_not_matter(vault: VaultBuilder, setting: tuple[str, str]):
    vault.git("config", *setting)
    plan = an_approval(vault, is_tracked=False)
    apply(plan, Repository.discover(vault.root), vault.root)
    assert committed(vault) == EXACT
    assert vault.git("status", "--porcelain=v1").replace("## main\n", "") == ""
    assert vault.bytes(TARGET) == NOTE


def test_a_clean_filter_is_applied(vault: VaultBuilder, repository: Repository):
    vault.write(".gitattributes", "*.md filter=shout\n")
    vault.git("config", "filter.shout.clean", "tr a-z A-Z")
    vault.git("config", "filter.shout.smudge", "tr A-Z a-z")
    vault.commit("attributes")
    apply(an_approval(vault), repository, vault.root)
    assert vault.git("show", f"HEAD:{TARGET}") == NOTE.decode().upper()
    assert vault.bytes(TARGET) == NOTE
    assert repository.content_at("HEAD", TARGET) == NOTE.lower()


def test_a_vault_in_a_subfolder_of_a_larger_repository(vault: VaultBuilder):
    inner = a_vault_at(vault.root / "notes/deep [a]")
    vault.write(PROPOSAL, "a file of the same name at the top\n")
    plan = an_approval(inner, is_tracked=False)
    repository = Repository.discover(inner.root)
    apply(plan, repository, inner.root)
    assert committed(vault) == {f"A notes/deep [a]/{TARGET}", f"D notes/deep [a]/{PROPOSAL}"}
    assert vault.bytes(PROPOSAL) == b"a file of the same name at the top\n"
    assert {change.path for change in repository.changes_of("HEAD")} == {TARGET, PROPOSAL}
    assert repository.unsaved((TARGET,)) == ()
    inner.write(TARGET, "edited\n")
    assert repository.unsaved((TARGET, PROPOSAL)) == (TARGET,)


def test_a_linked_work_tree(vault: VaultBuilder, tmp_path: Path):
    vault.git("worktree", "add", "-q", str(tmp_path / "tree"), "-b", "side")
    linked = a_vault_at(tmp_path / "tree")
    repository = Repository.discover(linked.root)
    apply(an_approval(linked, is_tracked=False), repository, linked.root)
    assert committed(linked) == EXACT
    assert repository.git_dir == vault.root / ".git/worktrees/tree"
    assert vault.git("status", "--porcelain") == ""


def test_before_the_first_commit(tmp_path: Path):
    root = a_vault_at(tmp_path / "new")
    root.git("init", "-q", "-b", "main")
    repository = Repository.discover(root.root)
    assert repository.head() == ""
    assert repository.state().branch == "main"
    plan = an_approval(root, is_tracked=False)
    apply(plan, repository, root.root)
    assert root.git("log", "--format=%s").splitlines() == [plan.subject, f"propose: {PROPOSAL}"]


def test_before_the_first_commit_a_refusing_hook_leaves_no_trace(tmp_path: Path):
    root = a_vault_at(tmp_path / "new")
    root.git("init", "-q", "-b", "main")
    root.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)
    plan = a_plan(root, {TARGET: NOTE})
    with pytest.raises(Failed):
        apply(plan, Repository.discover(root.root), root.root)
    assert set(root.files()) == {"Memory/first.md"}
    assert root.git("status", "--porcelain") == "?? Memory/\n"


def test_a_detached_head(vault: VaultBuilder, repository: Repository):
    plan = an_approval(vault)
    vault.git("checkout", "-q", "--detach")
    assert repository.state().is_detached
    apply(plan, repository, vault.root)
    assert committed(vault) == EXACT


def test_ssh_signing_with_an_open_key_signs(
    vault: VaultBuilder, repository: Repository, tmp_path: Path
):
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    vault.git("config", "gpg.format", "ssh")
    plan = an_approval(vault)
    vault.git("config", "user.signingKey", str(key))
    vault.git("config", "commit.gpgSign", "true")
    apply(plan, repository, vault.root)
    assert "gpgsig" in vault.git("cat-file", "commit", "HEAD")


def test_signing_in_the_terminal_gets_the_terminal(
    vault: VaultBuilder, repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GPG_TTY", "/dev/pts/7")
    program = tmp_path / "gpg"
    program.write_text(f'#!/bin/sh\necho "[$GPG_TTY]" >> {tmp_path}/seen\nexit 2\n')
    program.chmod(0o755)
    plan = an_approval(vault)
    vault.git("config", "gpg.program", str(program))
    vault.git("config", "commit.gpgSign", "true")
    for interactive in (False, True):
        with pytest.raises(Failed):
            apply(plan, repository, vault.root, interactive=interactive)
    assert (tmp_path / "seen").read_text() == "[]\n[/dev/pts/7]\n"


def test_a_second_kura_is_named(vault: VaultBuilder, repository: Repository):
    from kura_tui.vault.lock import VaultLock

    plan = an_approval(vault)
    second = VaultLock(repository.kura_dir, wait=0.05)
    with VaultLock(repository.kura_dir), pytest.raises(TryAgain, match=f"pid {os.getpid()}"):
        second.__enter__()
    assert isinstance(apply(plan, repository, vault.root), Receipt)


def test_state_counts_what_is_not_committed(vault: VaultBuilder, repository: Repository):
    vault.write("Memory/first.md", "edited\n")
    vault.write("new.md", "n")
    state = repository.state()
    assert (state.branch, state.changed, state.reviewer) == ("main", 2, "Robin Reviewer")
    assert (state.ahead, state.behind, state.in_progress, state.is_detached) == (0, 0, "", False)


def test_unsaved_names_staged_and_unstaged_edits_but_no_new_file(
    vault: VaultBuilder, repository: Repository
):
    for name in ("staged", "unstaged", "both", "same", "removed"):
        vault.write(f"Memory/{name}.md", "before\n")
    vault.commit("before")
    vault.write("Memory/staged.md", "after\n")
    vault.git("add", "Memory/staged.md")
    vault.write("Memory/unstaged.md", "after\n")
    vault.write("Memory/both.md", "after\n")
    vault.git("add", "Memory/both.md")
    vault.write("Memory/both.md", "before\n")
    (vault.root / "Memory/same.md").touch()
    (vault.root / "Memory/removed.md").unlink()
    vault.write("Memory/new.md", "new\n")
    vault.git("add", "Memory/new.md")
    paths = tuple(
        f"Memory/{n}.md" for n in ("staged", "unstaged", "both", "same", "removed", "new")
    )
    assert repository.unsaved(paths) == (*paths[:3], "Memory/removed.md")
