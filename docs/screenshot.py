"""Take the README's picture: the review screen on a copy of the sample vault.

Run it with the Python that has kura installed: `python docs/screenshot.py`. It writes
`docs/screenshot.svg` and touches no vault of yours.
"""

import asyncio
import os
import re
import shutil
import tempfile
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZE = (120, 36)
NOW = datetime(2026, 11, 28, 9, 0)
SHOWN = "Inbox/database-server-version.md"


async def main() -> None:
    """Open the screen on a vault in a home of its own, go to one proposal, and keep the picture."""
    from kura_tui.founding import make_demo
    from kura_tui.session import ReviewSession
    from kura_tui.tui.app import KuraApp

    vault = Path.home() / "vault"
    shutil.move(make_demo(), vault)
    session = ReviewSession.open(vault, clock=lambda: NOW)
    places = [proposal.path for proposal in session.refresh().proposals]
    app = KuraApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(2)
        for _ in range(places.index(SHOWN)):
            await pilot.press("j")
        await pilot.pause(2)
        picture = app.export_screenshot(title="kura")
    (HERE / "screenshot.svg").write_text(_for_the_readme(picture), encoding="utf-8")


def _for_the_readme(picture: str) -> str:
    """Leave out the fonts that a viewer would fetch, and let every viewer keep leading spaces."""
    plain = re.sub(r"@font-face\s*\{.*?\}", "", picture, flags=re.DOTALL)
    plain = plain.replace("<svg ", '<svg xml:space="preserve" ', 1)
    return "\n".join(line.rstrip() for line in plain.splitlines()) + "\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(
            HOME=home, XDG_CACHE_HOME=f"{home}/cache", TERM="xterm-256color", COLORTERM="truecolor"
        )
        asyncio.run(main())
