"""R1 and R2: killed at any point of a decision, or again inside recovery, kura loses nothing."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.points import (
    KILLED,
    dies_at,
    do_apply,
    do_recover,
    in_child,
    kill_in_hook,
    pid_written,
    points_of,
)
from tests.faults.scenarios import SCENARIOS, Case, Cases, is_sound, verdict

Tally = Callable[..., None]
HOOKS = [
    ("pre-commit", 1, ""), ("prepare-commit-msg", 1, ""), ("commit-msg", 1, ""),
    ("post-commit", 1, ""), ("post-index-change", 1, ""), ("post-index-change", 2, ""),
    ("post-index-change", 3, ""), ("reference-transaction", 1, "prepared"),
    ("reference-transaction", 2, "committed"), ("reference-transaction", 2, "prepared"),
]  # fmt: skip


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    return Cases(tmp_path_factory.mktemp("kills"))


def settled(cases: Cases, case: Case) -> str:
    """Recover as the next start does, and judge."""
    do_recover(case)
    result = verdict(case)
    if result in {"before", "after"}:
        cases.drop(case)
    return result


def kill_points(cases: Cases, name: str) -> list[str]:
    case = cases.make(name)
    points = points_of(case, do_apply)
    cases.drop(case)
    return points


def test_T22_a_decision_killed_at_any_sampled_point_is_before_or_after(cases: Cases):
    for name in ("approve_untracked", "snooze_untracked", "supersede"):
        points = kill_points(cases, name)
        for position in range(0, len(points), 9):
            case = cases.make(name)
            assert dies_at(case, do_apply, position) == KILLED
            assert settled(cases, case) in {"before", "after"}, (name, points[position])


@pytest.mark.parametrize("with_kura", [False, True])
@pytest.mark.parametrize("hook", [HOOKS[0], HOOKS[7]], ids=str)
def test_a_git_killed_inside_a_sampled_hook_leaves_before_or_after(
    cases: Cases, hook: tuple[str, int, str], with_kura: bool
):
    assert _killed_in_hook(cases, "approve", hook, with_kura) in {"before", "after"}


def _killed_in_hook(cases: Cases, name: str, hook: tuple[str, int, str], with_kura: bool) -> str:
    case = cases.make(name)
    kill_in_hook(case, *hook, with_kura=with_kura)
    in_child(case, pid_written(case, do_apply))
    shutil.rmtree(case.vault.root / ".git/hooks")
    shutil.rmtree(case.vault.root.parent / f"{case.vault.root.name}-hook")
    return settled(cases, case)


@pytest.mark.faults
@pytest.mark.parametrize("name", SCENARIOS)
def test_r1_T22_killed_at_every_point_of_every_action(cases: Cases, name: str, tally: Tally):
    results: Counter[str] = Counter()
    bad = []
    for position, point in enumerate(kill_points(cases, name)):
        case = cases.make(name)
        assert dies_at(case, do_apply, position) == KILLED
        result = settled(cases, case)
        results[result] += 1
        if result not in {"before", "after"}:
            bad.append((position, point, result))
    for hook in HOOKS:
        for with_kura in (False, True):
            result = _killed_in_hook(cases, name, hook, with_kura)
            results[result] += 1
            if result not in {"before", "after"}:
                bad.append((hook, with_kura, result))
    _tell(tally, "R1", results, bad)
    assert bad == []


@pytest.mark.faults
@pytest.mark.parametrize("name", SCENARIOS)
def test_r2_killed_again_inside_recovery(cases: Cases, name: str, tally: Tally):
    results: Counter[str] = Counter()
    bad = []
    wanted = {"journal-folder-fsync:after", "temp-write:before", "link:after", "rename:after",
              "claim:after", "add:after", "commit:after"}  # fmt: skip
    points = kill_points(cases, name)
    firsts = {point: number for number, point in enumerate(points) if point in wanted}
    for first_point, first in firsts.items():
        case = cases.make(name)
        dies_at(case, do_apply, first)
        passed = points_of(case, do_recover)
        cases.drop(case)
        for second in range(0, len(passed), 2):
            case = cases.make(name)
            dies_at(case, do_apply, first)
            assert dies_at(case, do_recover, second) == KILLED
            result = settled(cases, case)
            results[result] += 1
            if result not in {"before", "after"}:
                bad.append((first_point, passed[second], result))
    _tell(tally, "R2", results, bad)
    assert bad == []


def _tell(tally: Tally, row: str, results: Counter[str], bad: list) -> None:
    tally(
        row, count=sum(results.values()), before=results["before"], after=results["after"],
        bad=len(bad),
    )  # fmt: skip


def test_the_vault_is_sound_for_git_after_a_kill(cases: Cases):
    case = cases.make("batch")
    points = kill_points(cases, "batch")
    dies_at(case, do_apply, points.index("commit:before"))
    do_recover(case)
    assert is_sound(case.vault)
    assert Path(case.vault.root, "Systems/c.md").exists()
