"""Waiting for a screen to come to rest: workers and messages, never the clock."""

from contextlib import suppress

from textual.pilot import Pilot
from textual.worker import WorkerCancelled

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
        for worker in running:
            with suppress(WorkerCancelled):
                await worker.wait()
    await pilot.pause()
