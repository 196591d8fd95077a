"""Waiting for a screen to come to rest: workers and messages, never the clock."""

from textual.pilot import Pilot

ENDLESS = {"watch"}


async def settled(pilot: Pilot[object]) -> None:
    """Wait until no worker is at work and every message has been handled."""
    while True:
        await pilot.pause()
        running = [
            worker
            for worker in pilot.app.workers
            if worker.group not in ENDLESS and not worker.is_finished
        ]
        if not running:
            break
        await pilot.app.workers.wait_for_complete(running)
    await pilot.pause()
