"""The search, compared with a brute-force solver."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, NodeMeter, OutOfEffort
from sudoku_tui.engine.ladders import HODOKU, Ladder
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import (
    Grid,
    Node,
    count_solutions,
    fill_in,
    is_minimal,
    is_unique,
    load,
    only_solution,
    random_grid,
    solutions,
    spare_givens,
)
from sudoku_tui.engine.search.restart import restart_search
from sudoku_tui.engine.search.tree import Placed, walk
from sudoku_tui.engine.solving.solver import solve
from tests.engine.brute import brute_solutions, is_grid
from tests.engine.positions import (
    TINY,
    every_layout,
    puzzle_of,
    scattered,
    small_layouts,
    thinned,
)
from tests.reference import classic, digits_of, examples, puzzle_set
from tests.soak import sample

EASY = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
EASY_SOLUTION = "435269781682571493197834562826195347374682915951743628519326874248957136763418259"
LAYOUTS = {layout.id for layout in common_layouts()}
X = (layout_named("x"),)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(scattered())
def test_any_givens_have_the_solutions_of_brute_force(puzzle: Puzzle) -> None:
    expected = set(islice(brute_solutions(puzzle.layout, puzzle.givens), 40))
    found = list(islice(solutions(puzzle), 60))
    assert len(found) == len(set(found))
    assert set(found) == expected if len(expected) < 40 else expected and len(found) >= 40
    assert count_solutions(puzzle, 3) == min(3, len(expected))
    assert is_unique(puzzle) == (len(expected) == 1)
    assert only_solution(puzzle) == (next(iter(expected)) if len(expected) == 1 else None)


@settings(max_examples=100, deadline=None)
@given(thinned((*TINY, *X), least=0.5))
def test_a_thinned_grid_has_the_solutions_of_brute_force(puzzle: Puzzle) -> None:
    expected = list(islice(brute_solutions(puzzle.layout, puzzle.givens), 40))
    found = list(islice(solutions(puzzle), 40))
    assert len(found) == len(expected) >= 1
    assert len(expected) == 40 or set(found) == set(expected)
    assert all(is_grid(puzzle.layout, grid) for grid in found)


@settings(max_examples=60, deadline=None)
@given(thinned((*TINY, CLASSIC, *X), least=0.6))
def test_solutions_come_in_a_fixed_order(puzzle: Puzzle) -> None:
    assert list(islice(solutions(puzzle), 5)) == list(islice(solutions(puzzle), 5))


def test_an_easy_puzzle() -> None:
    assert only_solution(classic(EASY)) == digits_of(EASY_SOLUTION)


def test_naked_singles_alone_lead_to_the_end() -> None:
    singles = tuple(rung for rung in HODOKU.rungs if rung.id == "naked-single")
    for by_discovery in (False, True):
        steps = list(solve(classic(EASY), Ladder("naked singles", singles, by_discovery)))
        assert len(steps) == EASY.count(".")
        assert all(EASY_SOLUTION[c] == str(d) for step in steps for c, d in step.placements)


def test_contradictory_givens_are_refused_without_a_search() -> None:
    puzzle, nothing = classic(EASY.replace("168..7", "161..7")), Effort(nodes=0)
    assert only_solution(puzzle, nothing) is None
    assert count_solutions(puzzle, effort=nothing) == 0
    with pytest.raises(OutOfEffort):
        only_solution(classic(EASY), nothing)


def test_a_digit_twice_in_a_house_has_no_solution() -> None:
    puzzle = classic("11" + 79 * ".")
    assert count_solutions(puzzle) == 0
    assert list(solutions(puzzle)) == []


def test_an_empty_board_reaches_any_limit() -> None:
    assert count_solutions(classic(81 * "."), limit=100) == 100
    assert not is_unique(classic(81 * "."))


def test_a_full_grid_is_its_own_solution() -> None:
    assert only_solution(classic(EASY_SOLUTION)) == digits_of(EASY_SOLUTION)
    assert not is_minimal(classic(EASY_SOLUTION))


def test_a_puzzle_that_is_hard_for_people_has_one_solution() -> None:
    hard = "007000008840000600000895300010400003000000070900500024204006000080730010130904700"
    assert count_solutions(classic(hard), limit=10) == 1


def test_all_288_grids_of_sixteen_cells_are_found() -> None:
    assert len(set(solutions(Puzzle(layout_named("4"), (0,) * 16)))) == 288


class TestEffort:
    EMPTY = classic(81 * ".")

    @pytest.mark.slow
    def test_a_limit_ends_the_search(self) -> None:
        with pytest.raises(OutOfEffort, match="50 positions"):
            list(solutions(self.EMPTY, Effort(nodes=50)))
        with pytest.raises(OutOfEffort):
            count_solutions(self.EMPTY, 10**9, Effort(nodes=500))
        with pytest.raises(OutOfEffort):
            random_grid(layout_named("25"), Dice(1), Effort(nodes=3))

    def test_a_limit_that_suffices_changes_nothing(self) -> None:
        assert only_solution(classic(EASY), Effort(nodes=1)) == digits_of(EASY_SOLUTION)

    @pytest.mark.slow
    def test_solutions_before_the_limit_are_yielded(self) -> None:
        found = []
        with pytest.raises(OutOfEffort):
            for grid in solutions(self.EMPTY, Effort(nodes=200)):
                found.append(grid)
        assert len(found) > 10

    def test_the_search_ends_soon_after_it_is_cancelled(self) -> None:
        nodes: list[Node] = []
        with pytest.raises(OutOfEffort, match="cancelled"):
            effort = Effort(cancelled=lambda: len(nodes) > 1000)
            for _ in solutions(self.EMPTY, effort, nodes.append):
                pass
        assert 1000 < len(nodes) < 2000

    def test_a_random_grid_can_be_cancelled(self) -> None:
        with pytest.raises(OutOfEffort):
            random_grid(layout_named("25"), Dice(3), Effort(cancelled=lambda: True))

    def test_a_watch_receives_every_choice(self) -> None:
        nodes: list[Node] = []
        grid = next(solutions(self.EMPTY, watch=nodes.append))
        tried = {(node.cell, node.digit) for node in nodes}
        assert tried & set(enumerate(grid))
        assert all(0 <= node.cell < 81 and 1 <= node.digit <= 9 for node in nodes)


class TestRandomGrid:
    @every_layout
    def test_obeys_the_rules(self, layout: Layout) -> None:
        assert is_grid(layout, random_grid(layout, Dice(1)))
        assert is_grid(layout, random_grid(layout, Dice(1), one_house=True))

    @every_layout
    def test_is_fixed_by_its_seed(self, layout: Layout) -> None:
        assert random_grid(layout, Dice("1")) == random_grid(layout, Dice(1))

    @small_layouts
    def test_another_seed_makes_another_grid(self, layout: Layout) -> None:
        made = {random_grid(layout, Dice(seed)) for seed in range(40)}
        assert len(made) > (30 if layout.digits == 4 else 39)


class TestMinimal:
    @pytest.mark.slow
    @settings(max_examples=60, deadline=None)
    @given(thinned(TINY, least=0.6))
    def test_spare_givens_equal_those_of_brute_force(self, puzzle: Puzzle) -> None:
        if count_solutions(puzzle) != 1:
            return
        spare = [
            cell
            for cell, digit in enumerate(puzzle.givens)
            if digit and _solutions_without(puzzle, cell) == 1
        ]
        assert list(spare_givens(puzzle)) == spare
        assert is_minimal(puzzle) == (not spare)

    @small_layouts
    def test_puzzles_of_the_generator_are_minimal(self, layout: Layout) -> None:
        for seed in range(3):
            puzzle = puzzle_of(layout, seed)
            assert is_minimal(puzzle)
            if layout in TINY:
                givens = [cell for cell, digit in enumerate(puzzle.givens) if digit]
                assert all(_solutions_without(puzzle, cell) == 2 for cell in givens)


def _solutions_without(puzzle: Puzzle, cell: int) -> int:
    """Return the number of solutions, at most two, without the given in *cell*."""
    givens = [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]
    return len(list(islice(brute_solutions(puzzle.layout, givens), 2)))


@pytest.mark.parametrize("id", sorted(LAYOUTS))
def test_published_puzzles_have_only_their_solution(id: str) -> None:
    found = [
        each for each in examples() if {"9": "classic"}.get(each.layout_id, each.layout_id) == id
    ]
    assert found
    for example in found:
        layout = layout_named(id)
        puzzle = Puzzle(layout, digits_of(example.givens))
        assert only_solution(puzzle, Effort(nodes=60_000)) == digits_of(example.solution)


@pytest.mark.soak
def test_puzzles_of_seventeen_givens_have_one_solution() -> None:
    puzzles = puzzle_set("17-clue")
    for puzzle in puzzles[:: len(puzzles) // sample(len(puzzles))]:
        assert is_unique(puzzle)


@pytest.mark.soak
def test_the_hardest_puzzles_have_one_solution() -> None:
    puzzles = puzzle_set("hardest")
    for puzzle in puzzles[:: len(puzzles) // sample(len(puzzles))]:
        assert is_unique(puzzle)


class TestRestarted:
    """Long searches are restarted on open lanes alone, without a lost or repeated solution."""

    LONG = 8
    """Limit on nodes, so small that most puzzles with several solutions exceed it."""

    @settings(max_examples=50, deadline=None)
    @given(scattered())
    def test_finds_the_same_solutions(self, puzzle: Puzzle) -> None:
        lanes = lanes_of(puzzle.layout)
        state = load(lanes, puzzle.givens)
        if state is None:
            return
        begun: Placed = []
        tables = restart_search(lanes, state, begun, lambda: None)
        found = set[Grid]()
        if tables:
            for placed in islice(walk(tables, [(tables.state, begun)], NodeMeter(Effort())), 60):
                found.add(fill_in(lanes, puzzle.givens, placed))
        wanted = set(islice(brute_solutions(puzzle.layout, puzzle.givens), 40))
        assert found == wanted if len(wanted) < 40 else found and len(found) >= 40

    @settings(max_examples=60, deadline=None)
    @given(thinned((*TINY, CLASSIC, *X), least=0.35))
    def test_yields_no_solution_twice(self, puzzle: Puzzle) -> None:
        known = list(islice(solutions(puzzle), 15))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sudoku_tui.engine.search._LONG", self.LONG)
            patch.setattr("sudoku_tui.engine.effort.CHECK_INTERVAL", self.LONG)
            found = list(islice(solutions(puzzle), 15))
        assert len(found) == len(set(found)) == len(known)
        assert len(known) == 15 or set(found) == set(known)

    def test_counts_its_nodes(self) -> None:
        lanes = lanes_of(CLASSIC)
        with pytest.raises(OutOfEffort, match="gave up after 100 positions"):
            restart_search(lanes, lanes.full, [], NodeMeter(Effort(nodes=100)).spend)
        with pytest.raises(OutOfEffort, match="cancelled"):
            restart_search(lanes, lanes.full, [], NodeMeter(Effort(cancelled=lambda: True)).spend)


class TestNearlyEmptyBoards:
    """Boards where a plain search fails late, as its first choices exclude each other."""

    NAMES = ("anti-knight", "anti-knight-torus", "sails")

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("givens", [0, 2, 5])
    def test_two_solutions_are_found_quickly(self, name: str, givens: int) -> None:
        layout, dice = layout_named(name), Dice(f"nearly empty {name} {givens}")
        digits = [0] * layout.cells
        grid = random_grid(layout, dice) if givens else ()
        for cell in dice.shuffled(range(layout.cells))[:givens]:
            digits[cell] = grid[cell]
        puzzle = Puzzle(layout, tuple(digits))
        one, other = islice(solutions(puzzle, Effort(nodes=30_000)), 2)
        assert one != other
        for found in (one, other):
            assert is_grid(layout, found)
            assert all(found[cell] == digit for cell, digit in enumerate(digits) if digit)

    @pytest.mark.parametrize("kept", [3, 20])
    def test_all_solutions_are_found_once(self, kept: int) -> None:
        """Search one start to its end, as few are *kept*; its solutions come once."""
        layout = layout_named("4")
        puzzle = Puzzle(layout, (1, *[0] * 15))
        expected = set(islice(brute_solutions(layout, puzzle.givens), 400))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sudoku_tui.engine.search._LONG", 1)
            patch.setattr("sudoku_tui.engine.search.MOST_KEPT", kept)
            patch.setattr("sudoku_tui.engine.search.tree.MOST_KEPT", kept)
            patch.setattr("sudoku_tui.engine.effort.CHECK_INTERVAL", 1)
            found = list(solutions(puzzle))
        assert len(expected) == 72
        assert len(found) == len(set(found))
        assert set(found) == expected
