"""Finding the one file that a person means by a path, a name or a part of it."""

from collections.abc import Callable, Sequence

from kura_tui.errors import NothingMatched, UsageError
from kura_tui.wording import decisions as wording


def the_one(words: str, paths: Sequence[str], what: str) -> str:
    """Give the path that `words` name: a whole path, else a name, else a unique part.

    `what` is "proposal" or "note". Raises NothingMatched, or UsageError naming the candidates when
    several fit equally well.
    """
    wanted = words.strip()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda path: path == wanted,
        lambda path: _name(path) == wanted.removesuffix(".md"),
        lambda path: wanted.casefold() in path.casefold(),
    )
    for test in tests:
        found = [path for path in paths if test(path)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(
                wording.several_fit(words, len(found), what), why=wording.some_of(found)
            )
    ways = wording.SEE_WAITING if what == "proposal" else ()
    raise NothingMatched(wording.nothing_fits(words, what), ways=ways)


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")
