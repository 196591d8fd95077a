"""docs/reliability.md carries every row, with the count that the row's own table gives."""

from tests.faults.rows import LINES, counts_on_page, line_of
from tests.faults.test_git_hangs import FAULTS
from tests.faults.test_model import RUNS, WORKERS
from tests.faults.test_seen import CASES
from tests.faults.test_terminal_lost import POINTS, WAYS
from tests.faults.test_undoing import SITUATIONS as UNDOS
from tests.vault.situations import ACTIONS, SITUATIONS


def test_every_row_is_on_the_page():
    assert set(counts_on_page()) == set(LINES)


def test_the_counts_on_the_page_are_those_of_the_tables():
    counts = counts_on_page()
    assert counts["R4"] == 24 * 90
    assert counts["R5"] == 10 * 90
    assert counts["R6"] == len(SITUATIONS) * len(ACTIONS)
    assert counts["R7"] == len(UNDOS)
    assert counts["R8"] == len(CASES)
    assert counts["R17"] == len(WAYS) * len(POINTS)
    assert counts["R18"] == len(FAULTS)
    assert counts["R19"] == RUNS * WORKERS


def test_a_printed_count_that_differs_from_the_page_says_so():
    from collections import Counter

    assert "says 900" in line_of("R5", Counter(count=899))
    assert "says" not in line_of("R5", Counter(count=900))
