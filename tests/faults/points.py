"""Runs kura in a process of its own that dies, or meets an error, at a chosen failpoint."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from kura_tui.vault import failpoints
from kura_tui.vault.transaction import apply, recover
from tests.faults.scenarios import Case

KILLED = 137
REFUSED = 3


def points_of(case: Case, act: Callable[[Case], object]) -> list[str]:
    """Run `act` to its end and give the failpoints it passed, in order."""
    passed: list[str] = []
    failpoints.arm(passed.append)
    try:
        act(case)
    finally:
        failpoints.arm(None)
    return passed


def do_apply(case: Case) -> object:
    """Carry the plan out."""
    return apply(case.plan, case.repository, case.vault.root)


def do_recover(case: Case) -> object:
    """Recover as the next start would."""
    return recover(case.repository, case.vault.root)


def dies_at(case: Case, act: Callable[[Case], object], position: int) -> int:
    """Run `act` in a child that ends without a word at the failpoint with this number."""

    def die(passed: list[str]) -> None:
        if len(passed) == position + 1:
            os._exit(KILLED)

    return in_child(case, act, die)


def in_child(
    case: Case, act: Callable[[Case], object], at_point: Callable[[list[str]], None] | None = None
) -> int:
    """Run `act` in a forked process and give its exit code; errors of kura give REFUSED."""
    child = os.fork()
    if child == 0:
        _child(case, act, at_point)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _child(
    case: Case, act: Callable[[Case], object], at_point: Callable[[list[str]], None] | None
) -> None:
    code = 1
    try:
        signal.alarm(60)
        passed: list[str] = []

        def reach(name: str) -> None:
            passed.append(name)
            if at_point is not None:
                at_point(passed)

        failpoints.arm(reach)
        act(case)
        code = 0
    except Exception as error:
        from kura_tui.errors import KuraError

        code = REFUSED if isinstance(error, KuraError) else 1
        if code == 1:
            import traceback

            traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(code)


KILLING_HOOK = """#!/bin/sh
count=$(cat {folder}/count-{name} 2>/dev/null || echo 0)
count=$((count + 1))
echo $count > {folder}/count-{name}
if [ $count -eq {at} ] && [ "{only}" = "" -o "{only}" = "$1" ]; then
  {also}
  kill -9 0
fi
exit 0
"""


def kill_in_hook(case: Case, hook: str, at: int, only: str = "", *, with_kura: bool) -> None:
    """Install a hook that kills Git's whole process group at its n-th call, and kura as well.

    `only` names the hook's first argument ("prepared", "committed"); `with_kura` reads kura's pid
    from a file that the child writes.
    """
    folder = case.vault.root.parent / f"{case.vault.root.name}-hook"
    folder.mkdir()
    also = f"kill -9 $(cat {folder}/kura)" if with_kura else ":"
    hooks = case.vault.root / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    file = Path(hooks, hook)
    file.write_text(KILLING_HOOK.format(folder=folder, name=hook, at=at, only=only, also=also))
    file.chmod(0o755)


def pid_written(case: Case, act: Callable[[Case], object]) -> Callable[[Case], object]:
    """Let a child write its pid where the killing hook looks for it."""

    def run(inner: Case) -> object:
        folder = case.vault.root.parent / f"{case.vault.root.name}-hook"
        (folder / "kura").write_text(str(os.getpid()))
        return act(inner)

    return run
