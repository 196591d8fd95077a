"""R3: an error of the disk at any point of a decision is a clear sentence, and nothing is lost."""

import errno
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kura_tui.errors import KuraError
from kura_tui.vault import failpoints
from tests.builders import VaultBuilder
from tests.faults.points import do_apply, do_recover, points_of
from tests.faults.scenarios import SCENARIOS, Case, Cases, verdict

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
GOOD = {"before", "after"}


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    return Cases(tmp_path_factory.mktemp("errors"))


def failing(number: int, position: int, *, for_good: bool) -> Callable[[str], None]:
    """Give an action that raises an error at one failpoint, or at every one from there on."""
    passed = iter(range(1_000_000))

    def reach(name: str) -> None:
        count = next(passed)
        if count == position or (for_good and count > position):
            raise OSError(number, os.strerror(number), name)

    return reach


def outcome(case: Case, number: int, position: int, *, for_good: bool = False) -> str:
    """Meet the error, then recover without one; "" when all is well, else what is not."""
    failpoints.arm(failing(number, position, for_good=for_good))
    said: KuraError | None = None
    try:
        do_apply(case)
    except KuraError as error:
        said = error
    finally:
        failpoints.arm(None)
    if said is not None and said.nothing_written and verdict(case) != "before":
        return f"said that nothing was written: {verdict(case)}"
    if said is not None and (not said.why or "Errno" in said.sentence):
        return f"no clear sentence: {said.sentence}"
    do_recover(case)
    result = verdict(case)
    return "" if result in GOOD else result


def swept(cases: Cases, name: str, step: int, *, for_good: bool) -> tuple[int, list[str]]:
    case = cases.make(name)
    points = points_of(case, do_apply)
    cases.drop(case)
    bad = []
    positions = range(0, len(points), step)
    for turn, position in enumerate(positions):
        case = cases.make(name)
        problem = outcome(case, ERRORS[turn % 3], position, for_good=for_good)
        if problem:
            bad.append(f"{name} {points[position]} {os.strerror(ERRORS[turn % 3])}: {problem}")
        else:
            cases.drop(case)
    return len(positions), bad


@pytest.mark.parametrize("for_good", [False, True])
def test_an_error_at_a_sampled_point_loses_nothing(cases: Cases, for_good: bool):
    _, bad = swept(cases, "supersede", 7, for_good=for_good)
    assert bad == []


@pytest.mark.faults
@pytest.mark.parametrize("name", SCENARIOS)
def test_r3_an_error_at_every_point_of_every_action(
    cases: Cases, name: str, tally: Callable[..., None]
):
    once, bad = swept(cases, name, 1, for_good=False)
    for_good, more = swept(cases, name, 3, for_good=True)
    bad += more
    tally("R3", count=once + for_good, once=once, for_good=for_good, bad=len(bad))
    assert bad == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "kura-test", folder],
        capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        pytest.skip("mounting a small file system is not allowed here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.parametrize("free", [0, 4, 12, 64])
def test_a_full_disk_is_said_and_nothing_is_lost(
    cases: Cases, small_disk: Path, free: int, capsys: pytest.CaptureFixture[str]
):
    bad = []
    for name in ("approve_untracked", "supersede"):
        made = cases.make(name)
        root = small_disk / name
        shutil.copytree(made.vault.root, root, symlinks=True)
        case = Case(VaultBuilder(root), made.plan, made.before, made.after)
        filler = small_disk / "filler"
        leave_free(filler, free * 1024)
        try:
            do_apply(case)
        except KuraError as error:
            if not error.why:
                bad.append(f"{name}: no clear sentence")
        filler.unlink()
        do_recover(case)
        result = verdict(case)
        if result not in GOOD:
            bad.append(f"{name}: {result}")
        shutil.rmtree(root)
    with capsys.disabled():
        print(f"\nR3: a disk with {free} KiB left: {len(bad)} lost, duplicated or left over")
    assert bad == []


def leave_free(filler: Path, left: int) -> None:
    """Fill the file system until only `left` bytes are free."""
    space = os.statvfs(filler.parent)
    size = space.f_bavail * space.f_frsize - left
    with filler.open("wb") as file:
        file.write(b"\0" * max(size, 0))
