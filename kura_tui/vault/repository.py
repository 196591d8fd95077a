"""The Git repository of a vault; the only module that imports git, and it knows no notes."""

from dataclasses import dataclass, field
from pathlib import Path

from kura_tui.domain.decisions.plan import FileChange
from kura_tui.errors import Failed
from kura_tui.vault import committing, preflight, reading, refusals
from kura_tui.vault.reading import LogRecord, PathChange, RepositoryState
from kura_tui.vault.running import COMMIT_TIMEOUT, GitResult, GitRunner
from kura_tui.wording import git as wording

__all__ = ["Identity", "LogRecord", "PathChange", "Repository", "RepositoryState"]


@dataclass(frozen=True, slots=True)
class Identity:
    """Who commits, as Git sees it."""

    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Repository:
    """A Git work tree that holds a vault; every path in and out is relative to the vault.

    `top` is the work tree, `prefix` the vault's place in it ("" or "sub/folder/"), `git_dir` the
    work tree's own Git folder. Lock and journal lie in `kura_dir`, inside `git_dir`: two linked
    work trees share no index, no branch and no file, so each has its own. GitPython is the runner
    only; nothing of a repository is kept between two calls but these places.
    """

    top: Path
    prefix: str
    git_dir: Path
    common_dir: Path
    runner: GitRunner = field(repr=False)
    commit_timeout: float = COMMIT_TIMEOUT

    @classmethod
    def discover(cls, vault_root: Path, *, commit_timeout: float = COMMIT_TIMEOUT) -> "Repository":
        """Find the work tree around a vault; raises Failed where there is none that Git trusts."""
        try:
            from git import Git
        except ImportError:
            raise Failed(wording.NOT_DONE, why=wording.NO_GIT, now=wording.NO_GIT_NOW) from None
        from git.exc import GitCommandNotFound

        runner = GitRunner(Git().execute, vault_root.resolve())
        try:
            places = reading.places(runner)
        except GitCommandNotFound:
            raise Failed(wording.NOT_DONE, why=wording.NO_GIT, now=wording.NO_GIT_NOW) from None
        top, prefix, git_dir, common_dir = places
        return cls(
            Path(top), prefix, Path(git_dir), Path(common_dir),
            GitRunner(runner.execute, Path(top)), commit_timeout,
        )  # fmt: skip

    @property
    def root(self) -> Path:
        """The vault's own folder, without symbolic links."""
        return self.top / self.prefix if self.prefix else self.top

    @property
    def kura_dir(self) -> Path:
        """The folder of lock and journal; taking the lock makes it."""
        return self.git_dir / "kura"

    def inside(self, path: str) -> str:
        """Give a vault path as Git names it, relative to the work tree."""
        return self.prefix + path

    def outside(self, path: str) -> str:
        """Give a path of the work tree relative to the vault; it must lie in the vault."""
        return path.removeprefix(self.prefix)

    def read(self, *arguments: str, stdin: bytes | None = None) -> bytes:
        """Run a reading command and give its output; raises Failed with Git's words."""
        result = self.runner.run(*arguments, stdin=stdin)
        if result.status:
            raise refusals.read_error(result)
        return result.out

    def try_read(self, *arguments: str, stdin: bytes | None = None) -> GitResult:
        """Run a reading command whose status is an answer."""
        return self.runner.run(*arguments, stdin=stdin)

    def identity(self) -> Identity:
        """Give who commits here; raises Failed with the commands that tell Git.

        Git is asked once more before it is said that it does not know: a name that is missing stays
        missing, a process that did not come through on a busy machine does not.
        """
        for _ in range(2):
            result = self.try_read("var", "GIT_COMMITTER_IDENT")
            name, _, rest = result.out.decode(errors="replace").partition(" <")
            if name and not result.status:
                return Identity(name, rest.partition(">")[0])
        raise Failed(wording.NOT_DONE, why=wording.IDENTITY, now=wording.IDENTITY_NOW)

    def head(self) -> str:
        """Give the full sha of HEAD, "" before the first commit."""
        result = self.try_read("rev-parse", "-q", "--verify", "HEAD^{commit}")
        return result.out.decode().strip() if result.status == 0 else ""

    def is_locked(self) -> bool:
        """Whether somebody holds the index at this moment."""
        return (self.git_dir / "index.lock").exists()

    def commit_named(self, words: str) -> str:
        """Give the full sha of the commit that Git finds by these words, "" when it finds none."""
        if not words or words.startswith("-"):
            return ""
        result = self.try_read("rev-parse", "-q", "--verify", f"{words}^{{commit}}")
        return result.out.decode().strip() if result.status == 0 else ""

    def short_head(self) -> str:
        """Give the first seven characters of HEAD's sha, "" before the first commit."""
        return self.head()[:7]

    def state(self) -> RepositoryState:
        """Give the branch, what is ahead, behind or changed, and what is under way."""
        return reading.state(self)

    def tracked(self, paths: tuple[str, ...] | list[str]) -> frozenset[str]:
        """Give which of the paths HEAD holds."""
        return frozenset(reading.blobs_at(self, "HEAD", tuple(paths)))

    def ignored(self, paths: tuple[str, ...] | list[str]) -> frozenset[str]:
        """Give which of the paths are neither in the index nor wanted there."""
        return reading.ignored(self, tuple(paths))

    def unsaved(self, paths: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        """Give which of the paths HEAD holds differently from the index or from the disk."""
        return reading.unsaved(self, tuple(paths))

    def content_at(self, revision: str, path: str) -> bytes | None:
        """Give a file's bytes at a commit as a checkout would write them, None when it has none."""
        return reading.content_at(self, revision, path)

    def changes_of(self, sha: str) -> tuple[FileChange, ...]:
        """Give what a commit changed in the vault against its first parent."""
        return reading.changes_of(self, sha)

    def last_change(self, path: str, *, after: str) -> LogRecord | None:
        """Give the newest commit after `after` that touched the path, or None."""
        found = reading.log(self, f"{after}..HEAD", "-n", "1", "--", self.inside(path))
        return found[0] if found else None

    def preflight(
        self, paths: tuple[str, ...], new_paths: tuple[str, ...] = ()
    ) -> preflight.Standing:
        """Raise the sentence that says why a commit of these paths cannot be made.

        `new_paths` are those that will be written; what the index holds of them may be ignored.
        Gives where the repository stands.
        """
        return preflight.check(self, paths, new_paths)

    def indexed(self, paths: tuple[str, ...]) -> frozenset[str]:
        """Give which of the paths the index holds."""
        return frozenset(reading.index_tags(self, paths))

    def commit(
        self,
        paths: tuple[str, ...],
        message: str,
        author: str | None = None,
        *,
        interactive: bool = False,
    ) -> str:
        """Commit exactly these paths as they are on disk and give the sha.

        Hooks, signing, filters and identity are the user's. Raises TryAgain while somebody holds
        the index, SigningNeedsTerminal, or Failed with Git's words; the index is then as before.
        Raises committing.NothingToCommit when HEAD holds the paths already.
        """
        return committing.commit(self, paths, message, author, interactive=interactive).sha

    def settle(self, paths: tuple[str, ...]) -> None:
        """Let the index hold what HEAD holds at these paths, where the two differ."""
        committing.settle_index(self, paths)

    def forget(self, paths: tuple[str, ...]) -> None:
        """Take an intent to add back: the index then holds what HEAD holds at these paths."""
        left = tuple(self.indexed(paths)) if paths else ()
        committing.forget(self, left)
