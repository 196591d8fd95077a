"""R6: in every Git situation a decision is an exact commit, or a refusal with the way out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vault.deciding import outcome
from tests.vault.situations import ACTIONS, SITUATIONS, Situation


@pytest.mark.faults
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_r6_every_action_in_every_situation(
    situation: Situation, tmp_path: Path, tally: Callable[..., None]
):
    wrong = {}
    tally("R6", situations=1)
    for action in ACTIONS:
        folder = tmp_path / action
        folder.mkdir()
        try:
            came_to, problem = outcome(situation, action, folder)
        except pytest.skip.Exception:
            tally("R6", count=1, skipped=1)
            continue
        tally("R6", count=1, bad=bool(problem) + 0, **{came_to: 1})
        if problem:
            wrong[action] = problem
    assert wrong == {}
