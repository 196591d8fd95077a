"""Making a vault: what a folder lacks, and making it; decides on no proposal."""

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from kura_tui.config import VaultSettings, load_vault_settings
from kura_tui.errors import Failed, Refused
from kura_tui.paths import VAULT_SETTINGS, VAULT_SIGNS, sample_vault
from kura_tui.wording import founding as wording

IGNORED = (".obsidian/workspace*.json", ".trash/")
"""Lines of .gitignore: what changes by itself and belongs to one machine."""


@dataclass(frozen=True, slots=True)
class Founding:
    """What is missing in `root`, as paths relative to it.

    `ignored` are the lines that .gitignore lacks, and `changes_gitignore` says that the file is
    there already; `makes_repository` that no Git repository holds the folder.
    """

    root: Path
    folders: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    changes_gitignore: bool = False
    makes_settings: bool = False
    makes_repository: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return not (self.folders or self.ignored or self.makes_settings or self.makes_repository)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are made or changed."""
        settings = (VAULT_SETTINGS,) if self.makes_settings else ()
        return (*((".gitignore",) if self.ignored else ()), *settings)

    @property
    def steps(self) -> tuple[str, ...]:
        """What will be done, one line each."""
        lines = [wording.make_folder(folder) for folder in self.folders]
        if self.ignored:
            add = wording.change_gitignore if self.changes_gitignore else wording.make_gitignore
            lines.append(add(self.ignored))
        if self.makes_settings:
            lines.append(wording.make_file(VAULT_SETTINGS))
        if self.makes_repository:
            lines.append(wording.MAKE_REPOSITORY)
        if self.files:
            lines.append(wording.make_commit(self.files))
        return tuple(lines)


def plan_vault(root: Path, *, own_repository: bool = False) -> Founding:
    """Look at a folder, which need not exist, and say what it lacks; write nothing.

    Raises Refused inside a repository that is not the vault's own, unless `own_repository` asks
    for a new one there, and UsageError when the vault's settings are wrong.
    """
    top = repository_around(root)
    is_inside = top is not None and top != root.resolve()
    looks_like_vault = any((root / sign).is_dir() for sign in VAULT_SIGNS)
    if is_inside and not looks_like_vault and not own_repository:
        why = wording.unrelated_repository(str(root), str(top))
        raise Refused(wording.NOT_MADE, why=why, now=wording.UNRELATED_NOW)
    settings = load_vault_settings(root)
    present = _lines(root / ".gitignore")
    return Founding(
        root,
        tuple(it for it in (settings.inbox, *settings.folders) if not (root / it).is_dir()),
        tuple(line for line in IGNORED if line not in present),
        (root / ".gitignore").exists(),
        not (root / VAULT_SETTINGS).exists(),
        top is None or (own_repository and is_inside),
    )


def repository_around(folder: Path) -> Path | None:
    """Give the work tree that holds a folder, or None; looks for .git upwards and runs no Git."""
    resolved = folder.resolve()
    return next((it for it in (resolved, *resolved.parents) if (it / ".git").exists()), None)


def found_vault(founding: Founding) -> str:
    """Make what is missing and give the short sha of the first commit, "" when none was made.

    Existing files keep their text; .gitignore gains lines at its end. Raises Failed where a
    folder or the commit cannot be made; what was made before stays.
    """
    try:
        for folder in founding.folders:
            (founding.root / folder).mkdir(parents=True, exist_ok=True)
        _write_files(founding)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}"
        raise Failed(wording.NOT_MADE, why=why, nothing_written=False) from error
    if founding.makes_repository:
        run_git(founding.root, "init", "-q")
    if not founding.files:
        return ""
    from kura_tui.vault.repository import Repository

    repository = Repository.discover(founding.root)
    return repository.commit(founding.files, wording.FIRST_COMMIT)[:7]


def _write_files(founding: Founding) -> None:
    if founding.makes_settings:
        target = founding.root / VAULT_SETTINGS
        target.parent.mkdir(exist_ok=True)
        with target.open("x", encoding="utf-8") as file:
            file.write(settings_text())
    if founding.ignored:
        target = founding.root / ".gitignore"
        old = target.read_bytes() if target.exists() else b""
        gap = b"" if not old or old.endswith(b"\n") else b"\n"
        with target.open("ab") as file:
            file.write(gap + "".join(f"{line}\n" for line in founding.ignored).encode())


def settings_text() -> str:
    """Give the text of a new .kura/vault.toml: every setting with its default, as a comment."""
    import json

    defaults = VaultSettings()
    rows = [
        f"# {name} = {json.dumps(getattr(defaults, name), ensure_ascii=False)}\n"
        for name in VaultSettings.__struct_fields__
    ]
    return wording.SETTINGS_HEAD + "".join(rows)


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []


def make_demo() -> Path:
    """Copy the sample vault into a new temporary folder with a repository and give its place.

    The notes are committed by a local identity; the proposals stay as an agent leaves them,
    unknown to Git.
    """
    root = Path(tempfile.mkdtemp(prefix="kura-demo-")) / "vault"
    shutil.copytree(sample_vault(), root)
    run_git(root, "init", "-q", "-b", "main")
    for key, value in (
        ("user.name", "Demo Reviewer"),
        ("user.email", "demo@example.org"),
        ("commit.gpgsign", "false"),
    ):
        run_git(root, "config", key, value)
    (root / "Inbox").mkdir(exist_ok=True)
    run_git(root, "add", "--", ".", ":!Inbox")
    run_git(root, "commit", "-q", "--no-verify", "-m", wording.DEMO_COMMIT)
    return root


def run_git(root: Path, *arguments: str) -> None:
    """Run Git on a vault that is being made; raise Failed with its words."""
    kept = {"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith("GIT_") or key in kept
    }
    try:
        done = subprocess.run(
            ["git", "-C", os.fspath(root), *arguments],
            env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False,
        )  # fmt: skip
    except FileNotFoundError as error:
        raise Failed(wording.NOT_MADE, why=wording.NO_GIT, nothing_written=False) from error
    if done.returncode:
        why = done.stderr.decode(errors="replace").strip()
        raise Failed(wording.NOT_MADE, why=f"git {arguments[0]}: {why}", nothing_written=False)
