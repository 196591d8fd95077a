"""Each Git situation ends in an exact commit or a refusal with the way out: one action each.

`pytest -m faults` tries every action in every situation (row R6).
"""

from pathlib import Path

import pytest

from tests.vault.deciding import outcome
from tests.vault.situations import ACTIONS, SITUATIONS, Situation


def action_for(number: int, situation: Situation) -> str:
    """Take the actions in turn, and one that is refused where only some are."""
    return ACTIONS[number % 3] if not situation.refuses else min(situation.refuses)


@pytest.mark.parametrize(
    ("number", "situation"), list(enumerate(SITUATIONS)), ids=lambda one: getattr(one, "name", "")
)
def test_T19_T28_T29_a_decision_is_exact_or_refused_with_the_way_out(
    number: int, situation: Situation, tmp_path: Path
):
    action = action_for(number, situation)
    came_to, problem = outcome(situation, action, tmp_path)
    assert problem == ""
    assert came_to == ("refused" if action in situation.refuses else "committed")
