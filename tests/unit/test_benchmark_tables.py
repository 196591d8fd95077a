"""The vaults that benchmarks make, and the table that they print."""

from itertools import islice

from tests.benchmarks import budgets, figures, real_shapes
from tests.benchmarks.figures import Figure

IN_THE_DESIGN = (
    "start to first full screen, warm cache",
    "start to first full screen, no cache",
    "whole process",
    "key to painted next proposal with candidates, p95",
    "candidates for one proposal",
    "one decision",
    "bytes of the first paint",
    "bytes per move in the queue",
    "bytes per proposal switch",
    "bytes while idle",
    "growth of a move",
    "growth of a decision",
    "files read at a start",
)


def test_the_same_seed_makes_the_same_vault_and_another_seed_another():
    first = list(islice(real_shapes.notes(300), 300))
    assert first == list(real_shapes.notes(300))
    assert first != list(real_shapes.notes(300, seed=2))
    assert list(real_shapes.proposals(20)) == list(real_shapes.proposals(20))


def test_a_made_vault_has_the_shapes_of_real_text():
    texts = [text for _, text in real_shapes.notes(600)]
    whole = "\n".join(texts)
    for shape in ("---\nstatus: approved", "\n## ", "\n- ", "[[note-", "```sh"):
        assert shape in whole
    assert any("一" <= character <= "鿿" for character in whole)
    assert any("а" <= character <= "я" for character in whole)
    lengths = sorted(map(len, texts))
    assert 700 < lengths[300] < 2_000
    assert lengths[-1] > 5 * lengths[300]


def test_paths_of_a_made_vault_are_unique_and_each_marked_proposal_has_its_near_note():
    notes = dict(real_shapes.notes(200))
    assert len(notes) == 200
    for number, (_, text) in zip(range(5), real_shapes.proposals(), strict=False):
        near = notes[real_shapes.near_path(number)]
        rare = real_shapes.near_fact(number).split()[2:7]
        assert real_shapes.mark_of(number) in text
        assert all(word in text and word in near for word in rare)


def test_every_budget_of_the_design_has_a_row_measured_or_not():
    lines = figures.table([])
    for what in IN_THE_DESIGN:
        rows = [line for line in lines if line.startswith(what)]
        assert rows, what
        assert all(line.endswith("not measured") for line in rows)


def test_a_row_says_whether_its_budget_holds_where_it_is_bounded():
    def row(budget, notes, kura, floor=None):
        line = next(
            line
            for line in figures.table([Figure(budget, notes, kura, floor)])
            if line.startswith(budget.what) and "not measured" not in line
        )
        return line.split()[-1]

    assert row(figures.DECISION, "10000", 0.2, 0.1) == "holds"
    assert row(figures.DECISION, "10000", 0.3, 0.1) == "missed"
    assert row(figures.DECISION, "100", 0.3, 0.1) == "-"
    assert row(figures.MOVE, "100", 0.101, 0.1) == "missed"
    assert row(figures.IDLE, "100", 0) == "holds"
    assert row(figures.IDLE, "100", 1) == "missed"
    assert row(figures.LIST, "100", 9.0, 0.1) == "-"


def test_growth_is_told_from_the_smallest_to_the_largest_vault():
    measured = [
        Figure(figures.MOVE, notes, kura, floor)
        for notes, kura, floor in (("100", 0.1, 0.1), ("1000", 0.1, 0.1), ("10000", 0.2, 0.1))
    ]
    (grown,) = budgets.growth(measured)
    assert (grown.notes, grown.kura, grown.floor) == ("100 to 10000", 2.0, 1.0)
    assert not grown.holds
