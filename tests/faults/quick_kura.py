"""kura with short patience, for a test that cannot wait two minutes for a Git that hangs.

Run as `python -m tests.faults.quick_kura SECONDS [STOP_AT FILE] -- ARGUMENTS`: commits may take
SECONDS; at the failpoint STOP_AT it makes FILE and waits there for as long as FILE exists.
"""

import sys
import time
from pathlib import Path

from kura_tui.cli import main
from kura_tui.vault import failpoints, preflight, running
from kura_tui.vault.repository import Repository


def hold_at(point: str, file: Path) -> None:
    """Stop once at a failpoint until the file is removed."""

    def reach(name: str) -> None:
        if name == point:
            failpoints.arm(None)
            file.touch()
            while file.exists():
                time.sleep(0.02)

    failpoints.arm(reach)


if __name__ == "__main__":
    at = sys.argv.index("--")
    seconds, *hold = sys.argv[1:at]
    running.TERM_WAIT = 0.3
    preflight.LOCK_WAIT = 0.5
    Repository.discover.__func__.__kwdefaults__["commit_timeout"] = float(seconds)  # type: ignore[attr-defined]
    if hold:
        hold_at(hold[0], Path(hold[1]))
    sys.argv = ["kura", *sys.argv[at + 1 :]]
    main()
