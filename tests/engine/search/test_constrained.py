"""The search of puzzles with cages, compared with python-sat and with all grids of 4x4 cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sudoku_tui.engine.analysis.minimality import minimality
from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED, Effort, NodeMeter, OutOfEffort
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.engine.puzzle_lanes import lanes_with
from sudoku_tui.engine.registers import ConstrainedLanes
from sudoku_tui.engine.search import (
    Grid,
    Node,
    constrained,
    count_compiled,
    count_solutions,
    fill_in,
    is_minimal,
    is_unique,
    load,
    only_solution,
    search,
    solutions,
    spare_constraints,
    spare_givens,
)
from sudoku_tui.engine.search.constrained import ConstrainedSearch
from sudoku_tui.engine.search.removal import REMOVE_ALL, Removal, remove_spare
from sudoku_tui.engine.search.uniqueness import turns_to_refute
from tests.engine.constraints.oracle import (
    FOUR,
    JIGSAW,
    SIX,
    cages_in,
    is_solution,
    outside_count,
    random_killer,
    solutions_of_four,
    whole_killer,
    without_cages,
)
from tests.reference import classic, killers
from tests.soak import sample

X = layout_named("x")
SMALL = [layout for layout in common_layouts() if layout.digits <= 9]
some_layouts = pytest.mark.parametrize(
    "layout", [FOUR, SIX, CLASSIC, X, JIGSAW], ids=["4", "6", "classic", "x", "jigsaw"]
)


def tables_of(puzzle: Puzzle) -> ConstrainedLanes:
    """Return the tables of *puzzle*, which has sums."""
    tables = lanes_with(puzzle.layout, puzzle.extras)
    assert isinstance(tables, ConstrainedLanes)
    return tables


def without_given(puzzle: Puzzle, *cells: int) -> Puzzle:
    """Return *puzzle* without the givens in *cells*."""
    return puzzle.with_givens([0 if at in cells else d for at, d in enumerate(puzzle.givens)])


def killers_of_four(topic: str, count: int, marks: bool = False) -> Iterator[Puzzle]:
    """Yield random killers of 4x4 cells."""
    dice = Dice(f"constrained {topic}")
    return (random_killer(FOUR, dice, marks) for _ in range(count))


def unique_killers(layout: Layout, topic: str, count: int) -> Iterator[tuple[Puzzle, Grid]]:
    """Yield killers with one solution and many givens, some of them spare."""
    dice = Dice(f"constrained {topic}")
    while count:
        puzzle, grid = whole_killer(layout, dice, share=350)
        cages = tuple(cage for cage in cages_in(puzzle) if dice.number_below(2))
        puzzle = replace(puzzle, extras=Extras(constraints=cages))
        if any(puzzle.givens) and puzzle.extras.counts_digits and outside_count(puzzle, 2) == 1:
            count -= 1
            yield puzzle, grid


@pytest.mark.soak
@some_layouts
def test_counts_are_those_of_python_sat(layout: Layout) -> None:
    dice, counts = Dice(f"constrained {layout.id}"), Counter[int]()
    for _ in range(sample(100, 4)):
        puzzle = random_killer(layout, dice)
        found = list(islice(solutions(puzzle), 3))
        assert len(found) == outside_count(puzzle, 3)
        assert all(is_solution(puzzle, grid) for grid in found)
        assert len(set(found)) == len(found) == count_solutions(puzzle, 3)
        counts[len(found)] += 1
    print(f"\n{layout.id[:8]}: killers by number of solutions {sorted(counts.items())}")


@pytest.mark.soak
def test_counts_with_marks_on_any_layout_are_those_of_python_sat() -> None:
    dice = Dice("constrained marks")
    for _ in range(sample(100, 4)):
        puzzle = random_killer(dice.pick(SMALL), dice, marks=True)
        found = list(islice(solutions(puzzle), 3))
        assert len(found) == outside_count(puzzle, 3)
        assert all(is_solution(puzzle, grid) for grid in found)


def test_solutions_are_chosen_from_all_grids() -> None:
    for puzzle in killers_of_four("brute force", sample(2_000, 40)):
        found, expected = list(solutions(puzzle)), solutions_of_four(puzzle)
        assert len(found) == len(expected) and set(found) == expected
        assert is_unique(puzzle) == (len(expected) == 1)
        assert only_solution(puzzle) == (found[0] if len(expected) == 1 else None)
        assert list(solutions(puzzle)) == found


def test_solutions_with_marks_are_chosen_from_all_grids() -> None:
    for puzzle in killers_of_four("brute force with marks", sample(1_000, 30), marks=True):
        assert set(solutions(puzzle)) == solutions_of_four(puzzle)


def test_solutions_of_cages_without_sums_are_chosen_from_all_grids() -> None:
    for puzzle in killers_of_four("no sums", sample(1_000, 30)):
        cages = tuple(Cage(cage.cells) for cage in cages_in(puzzle))
        alike = replace(puzzle, extras=Extras(puzzle.extras.allowed, cages))
        assert not isinstance(lanes_with(FOUR, alike.extras), ConstrainedLanes)
        found = list(solutions(alike))
        assert len(found) == len(set(found)) and set(found) == solutions_of_four(alike)


@some_layouts
def test_grid_of_the_cages_is_among_the_solutions(layout: Layout) -> None:
    puzzle, grid = whole_killer(layout, Dice(f"own grid {layout.id}"), share=300)
    assert grid in list(islice(solutions(puzzle), 50))


class TestOrder:
    def test_dice_change_the_order_alone(self) -> None:
        orders = set()
        for puzzle in killers_of_four("dice", 8):
            if puzzle.extras.counts_digits:
                tables, expected = tables_of(puzzle), list(solutions(puzzle))
                state = load(tables, puzzle.givens)
                for seed in range(4 if state is not None else 0):
                    ways = search(tables, state or 0, dice=Dice(seed))
                    found = [fill_in(tables, puzzle.givens, way) for way in ways]
                    assert len(found) == len(expected) and set(found) == set(expected)
                    orders.add(tuple(found) == tuple(expected))
        assert orders == {False, True}

    def test_each_way_places_every_empty_cell_once(self) -> None:
        for puzzle in killers_of_four("ways", 12):
            if puzzle.extras.counts_digits:
                tables = tables_of(puzzle)
                state = load(tables, puzzle.givens)
                empty = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
                for way in search(tables, state) if state is not None else ():
                    assert sorted(candidate % 16 for candidate in way) == empty

    def test_scaled_weights_change_the_order_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzles = list(killers_of_four("weights", 20))
        expected = [set(solutions(puzzle)) for puzzle in puzzles]
        monkeypatch.setattr(constrained, "_MOST_WEIGHT", 1.0)
        assert [set(solutions(puzzle)) for puzzle in puzzles] == expected

    def test_watch_receives_every_choice(self) -> None:
        puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=(Cage((0, 1), 3),)))
        nodes: list[Node] = []
        grid = next(solutions(puzzle, watch=nodes.append))
        assert {(node.cell, node.digit) for node in nodes} & set(enumerate(grid))
        assert [node.depth for node in nodes[:2]] == [0, 1]
        for node in nodes:
            assert 1 <= node.digit <= 9
            assert node.cell not in (0, 1) or node.digit in (1, 2)

    def test_puzzle_of_singles_has_no_choice(self) -> None:
        nodes: list[Node] = []
        puzzle = Puzzle(
            FOUR,
            (0,) * 16,
            extras=Extras(
                constraints=tuple(
                    Cage((cell,), digit) for cell, digit in enumerate(next(solutions(EMPTY)))
                )
            ),
        )
        assert len(list(solutions(puzzle, Effort(nodes=1), nodes.append))) == 1 and not nodes


EMPTY = Puzzle(FOUR, (0,) * 16)
SINGLES = classic(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
"""A puzzle that singles solve."""
OPEN = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=(Cage((0, 1, 2), 8),)))
"""A puzzle with very many solutions."""


class TestEffort:
    def test_budget_ends_the_search(self) -> None:
        with pytest.raises(OutOfEffort, match="gave up after 50 positions"):
            count_solutions(OPEN, 10**9, Effort(nodes=50))

    def test_solutions_before_the_limit_are_yielded(self) -> None:
        found: list[Grid] = []
        with pytest.raises(OutOfEffort):
            for grid in solutions(OPEN, Effort(nodes=80)):
                found.append(grid)
        assert len(set(found)) == len(found) > 5
        assert all(is_solution(OPEN, grid) for grid in found)

    def test_search_ends_soon_after_it_is_cancelled(self) -> None:
        found: list[Grid] = []
        with pytest.raises(OutOfEffort, match="cancelled"):
            for grid in solutions(OPEN, Effort(cancelled=lambda: len(found) > 10)):
                found.append(grid)
        assert 10 < len(found) < 300

    def test_budget_of_a_proof_is_that_of_its_search(self) -> None:
        tables = tables_of(OPEN)
        with pytest.raises(OutOfEffort):
            turns_to_refute(tables, tables.full, Effort(nodes=1))

    def test_sums_that_contradict_a_house_need_no_search(self) -> None:
        cages = Cage((0, 1, 2), 15), Cage((3, 4, 5), 15), Cage((6, 7, 8), 16)
        puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=cages))
        assert count_solutions(puzzle, effort=Effort(nodes=1)) == 0


class TestRefuted:
    def test_refuted_states_have_no_solution(self) -> None:
        for puzzle in killers_of_four("refuted", 30):
            if puzzle.extras.counts_digits:
                tables = tables_of(puzzle)
                state = load(tables, puzzle.givens)
                if state is not None:
                    turns = turns_to_refute(tables, state, UNLIMITED)
                    assert bool(turns) == (not solutions_of_four(puzzle))

    def test_full_board_is_not_refuted(self) -> None:
        grid = next(solutions(EMPTY))
        puzzle = Puzzle(FOUR, grid, extras=Extras(constraints=(Cage((0, 1), grid[0] + grid[1]),)))
        tables = tables_of(puzzle)
        state = load(tables, grid)
        assert state is not None
        assert ConstrainedSearch(tables, NodeMeter(UNLIMITED)).nodes_to_refute(state) == 0
        assert list(ConstrainedSearch(tables, NodeMeter(UNLIMITED)).ways(state)) == [[]]

    def test_wrong_sum_of_singles_is_refuted(self) -> None:
        # Singles fill the board at once, and only the register of the cage knows that it is wrong.
        grid = only_solution(SINGLES)
        assert grid is not None
        for total in range(6, 25):
            cage = Cage((2, 49, 69), total)
            puzzle = replace(SINGLES, extras=Extras(constraints=(cage,)))
            assert count_solutions(puzzle) == (total == grid[2] + grid[49] + grid[69])

    @pytest.mark.parametrize("total", [6, 7, 8, 9])
    def test_full_board_with_a_wrong_sum_is_refuted(self, total: int) -> None:
        # A cage of r1c1, r1c2 and r2c2 with 1, 2 and 4: no ban of two cells refutes it.
        grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
        puzzle = Puzzle(FOUR, grid, extras=Extras(constraints=(Cage((0, 1, 5), total),)))
        assert count_solutions(puzzle) == (total == 7)


class TestRemoval:
    def check_spare(self, puzzle: Puzzle, grid: Grid) -> tuple[int, int]:
        """Check which givens are spare; return their number and that of the others."""
        given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
        spare = [cell for cell in given if outside_count(without_given(puzzle, cell), 2) == 1]
        assert list(spare_givens(puzzle)) == spare
        assert is_minimal(puzzle) == (not spare)
        result = minimality(puzzle, grid)
        assert [*members(result.spare)] == spare
        together: list[int] = []
        for cell in spare:
            if outside_count(without_given(puzzle, *together, cell), 2) == 1:
                together.append(cell)
        assert [*members(result.together)] == together
        return len(spare), len(given) - len(spare)

    @pytest.mark.parametrize("layout", [FOUR, SIX], ids=["4", "6"])
    def test_spare_givens_are_those_of_python_sat(self, layout: Layout) -> None:
        made = unique_killers(layout, "spare", sample(60, 3))
        numbers = [self.check_spare(puzzle, grid) for puzzle, grid in made]
        assert any(spare for spare, _ in numbers) and any(needed for _, needed in numbers)

    @pytest.mark.parametrize("layout", [FOUR, SIX], ids=["4", "6"])
    def test_removal_keeps_what_is_needed(self, layout: Layout) -> None:
        dice = Dice("constrained removal")
        for _ in range(sample(40, 2)):
            puzzle, grid = whole_killer(layout, dice)
            few = tuple(cage for cage in cages_in(puzzle) if not dice.number_below(3))
            puzzle = Puzzle(layout, grid, extras=Extras(constraints=(*few, Cage((0,), grid[0]))))
            groups = [(cell,) for cell in dice.shuffled(range(layout.cells))]
            kept = remove_spare(tables_of(puzzle), grid, groups, REMOVE_ALL, UNLIMITED)
            left = puzzle.with_givens([d if kept >> at & 1 else 0 for at, d in enumerate(grid)])
            assert outside_count(left, 2) == 1
            assert kept.bit_count() < layout.cells // 2
            for cell in members(kept):
                assert outside_count(without_given(left, cell), 2) == 2

    def test_hard_removals_first_keep_the_solution_unique(self) -> None:
        puzzle, grid = whole_killer(SIX, Dice("constrained deep first"))
        groups = [(cell, 35 - cell) for cell in range(18)]
        removal = Removal(deep_first=14)
        few = Puzzle(SIX, grid, extras=Extras(constraints=puzzle.extras.constraints[:4]))
        kept = remove_spare(tables_of(few), grid, groups, removal, UNLIMITED)
        left = few.with_givens([digit if kept >> at & 1 else 0 for at, digit in enumerate(grid)])
        assert outside_count(left, 2) == 1 and mask_of(35 - cell for cell in members(kept)) == kept

    def test_spare_cages_are_those_of_all_grids(self) -> None:
        found = 0
        for puzzle in killers_of_four("spare cages", sample(200, 8)):
            expected = [
                cage
                for cage in cages_in(puzzle)
                if len(solutions_of_four(without_cage(puzzle, cage))) == 1
            ]
            assert list(spare_constraints(puzzle)) == expected
            found += len(expected)
        assert found


def without_cage(puzzle: Puzzle, cage: Cage) -> Puzzle:
    """Return *puzzle* without *cage*."""
    others = tuple(each for each in puzzle.extras.constraints if each != cage)
    return replace(puzzle, extras=replace(puzzle.extras, constraints=others))


def test_compiled_search_counts_no_killer() -> None:
    puzzle, _ = whole_killer(CLASSIC, Dice("compiled"), share=400)
    assert count_compiled(puzzle, 2) is None
    assert without_cages(puzzle).extras.counts_digits is False


@pytest.mark.soak
def test_killers_of_solo_have_only_their_solution() -> None:
    made = [killer for killer in killers() if killer.is_of_solo]
    for killer in made[:: len(made) // sample(len(made), 8)]:
        assert is_solution(killer.puzzle, killer.solution)
        assert only_solution(killer.puzzle, Effort(nodes=300)) == killer.solution
