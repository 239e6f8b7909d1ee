"""Repeated searches limited to changes: they find what the whole search would.

Walks go from a position towards its solution, a few candidates at a time, and sometimes back. All
along them the repeated search must find the same first step as a search of the whole board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members, union
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.changes import Changes, changes_since
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.solving.searches import RowSearch, RowSearches
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import (
    CATALOGUE,
    NarrowedSearch,
    Search,
    narrowed_search_of,
    searches_of,
)
from tests.engine.positions import fill, go_on, grid_of, position_of
from tests.engine.techniques.exotic.test_exotic import STARTS, after_basics
from tests.soak import sample
from workshop.mining.mining import FAMOUS, eliminations_for
from workshop.mining.planted_doubles import double_exocets_planted
from workshop.mining.planted_exocets import (
    junior_exocets_planted,
    senior_exocets_planted,
)
from workshop.mining.planted_fireworks import (
    pairs_planted,
    quadruples_planted,
    triples_planted,
)
from workshop.mining.planted_rings import oddagons_planted
from workshop.mining.planted_sectors import locked_sets_planted

PLANTED = {
    "double-exocet": double_exocets_planted,
    "junior-exocet": junior_exocets_planted,
    "senior-exocet": senior_exocets_planted,
    "firework-pair": pairs_planted,
    "firework-quadruple": quadruples_planted,
    "firework-triple": triples_planted,
    "bivalue-oddagon": oddagons_planted,
    "multi-sector-locked-set": locked_sets_planted,
}
LOOK_AGAIN = [rung for rung in TEACHING.rungs if narrowed_search_of(rung.id, rung.search)]
LAYOUTS = ("classic", "x", "anti-knight", "pinwheel-9", "patch-5")


def searches_for(id: str, search: str) -> tuple[Search, NarrowedSearch]:
    """Return the ladder's whole search for a rung, and its narrowed search."""
    technique, narrowed = CATALOGUE[id], narrowed_search_of(id, search)
    assert narrowed
    whole = searches_of(id)[search] if search else lambda b: next(technique.find(b), None)
    return whole, narrowed


def random_walk(board: Board, solution: Grid, dice: Dice, steps: int) -> Iterator[Board]:
    """Yield boards on the way to the solution; one in eight is an earlier one again."""
    earlier = [board.copy()]
    for _ in range(steps):
        if not dice.number_below(8):
            board = dice.pick(earlier).copy()
        open_cells = list(members(board.empty))
        if not open_cells:
            return
        if not dice.number_below(6):
            cell = dice.pick(open_cells)
            board.place(cell, solution[cell])
        for _ in range(1 + dice.number_below(6)):
            cell = dice.pick(open_cells)
            wrong = list(members(board.candidates_of[cell] & ~(1 << solution[cell])))
            if wrong:
                board.eliminate(cell, dice.pick(wrong))
        earlier.append(board.copy())
        yield board


def repeated_search(searched: RowSearch) -> Search:
    """Return a search that remembers the last board without a result."""
    searches = RowSearches([searched])

    def find(board: Board) -> Step | None:
        found = searches.first_on(board)
        return found[1] if found else None

    return find


def look_up_step(steps: Mapping[str, Step | None], id: str) -> Search:
    """Return a search that looks up its step in *steps*, so that the board is searched once."""
    return lambda _: steps[id]


@pytest.mark.slow
@pytest.mark.parametrize("layout_id", LAYOUTS)
def test_repeated_searches_find_the_same_along_a_walk(layout_id: str) -> None:
    layout, dice, found = layout_named(layout_id), Dice(f"walks {layout_id}"), Counter[str]()
    rungs = [rung for rung in LOOK_AGAIN if rung.technique.applies_to(layout)]
    for number in range(sample(60, 2)):
        board, solution = position_of(layout, number % 4, dice)
        searches = {rung.id: searches_for(rung.id, rung.search) for rung in rungs}
        expected = dict[str, Step | None]()
        again = {
            id: repeated_search(RowSearch(HODOKU.rungs[:1], look_up_step(expected, id), narrowed))
            for id, (_, narrowed) in searches.items()
        }
        for each in random_walk(board, solution, dice, sample(60, 25)):
            expected |= {id: whole(each) for id, (whole, _) in searches.items()}
            for id, step in expected.items():
                assert again[id](each) == step, id
                found[id] += step is not None
    assert len(found) >= 3, found


@pytest.mark.slow
@pytest.mark.parametrize("id", PLANTED)
def test_planted_patterns_are_found_again_when_they_are_new(id: str) -> None:
    """Restore some of the candidates that prevented a pattern, then eliminate all of them."""
    whole, narrowed = searches_for(id, "")
    dice, new = Dice(f"planted {id}"), 0
    for seed in STARTS:
        start, solution = after_basics(seed)
        for number, kept in enumerate(PLANTED[id](start, solution)):
            if number == sample(24, 4):
                break
            gone = list(eliminations_for(kept, start))
            board = start.copy()
            board.eliminate_each(gone)
            expected = whole(board)
            for _ in range(sample(12, 4)):
                back = dice.shuffled(gone)[: 1 + dice.number_below(4)]
                before = start.copy()
                before.eliminate_each(set(gone) - set(back))
                if expected:
                    found = narrowed(board, changes_since(board, before.candidates))
                    if (found != expected or not new) and whole(before) is None:
                        assert found == expected
                        new += 1
    assert new, id


@pytest.mark.slow
@pytest.mark.parametrize(
    "id",
    [
        *("chute-remote-pair", "grouped-w-wing", "almost-locked-pair", "almost-locked-triple"),
        *("wxyz-wing", "sue-de-coq"),
    ],
)
def test_steps_that_one_elimination_makes_possible_are_found(id: str) -> None:
    """Try each candidate that prevents a step: without it the step is found."""
    rung = TEACHING.by_id[id]
    whole, narrowed = searches_for(id, rung.search)
    dice, layout, new = Dice(f"one {id}"), layout_named("classic"), 0
    for number in range(sample(2_000, 300)):
        start, solution = position_of(layout, number % 4, dice)
        fill(start, solution, dice, 220)
        board = start.copy()
        go_on(board, solution, dice, 0, dice.pick((200, 400, 600)))
        if not (step := whole(board.copy())):
            continue
        cells = mask_of(mark.candidate.cell for mark in step.marks)
        cells |= union(house.mask for house in step.houses)
        gone = [c for c in start.candidates_in(cells, layout.all_digits) if not board.can_be(*c)]
        lost = members(start.candidates & ~board.candidates)
        each_lost = [Candidate(number % 81, number // 81 + 1) for number in lost]
        for back in dice.shuffled(gone)[: sample(60, 25)]:
            before = start.copy()
            before.eliminate_each([each for each in each_lost if each != back])
            found = narrowed(board, changes_since(board, before.candidates))
            if (found != step or new <= 5) and whole(before) is None:
                assert found == step
                new += 1
    assert new > 5


CHAINED = ("remote-pair", "xy-chain", "nice-loop", "grouped-nice-loop")
BY_HOUSES = ("sue-de-coq",)
"""Searches of HoDoKu's ladder that are repeated only where something new is possible."""


@pytest.mark.slow
@pytest.mark.parametrize("named", (CHAINED, BY_HOUSES), ids=("chains", "houses"))
@pytest.mark.parametrize("layout_id", ("classic", "x", "anti-knight", "pinwheel-9"))
def test_the_next_step_is_found_after_all_were_taken(
    layout_id: str, named: tuple[str, ...]
) -> None:
    """Take all steps, then eliminate candidates, which may make another step possible.

    The board has several solutions, so that the walk never ends.
    """
    layout, dice, new = layout_named(layout_id), Dice(f"next {layout_id}"), Counter[str]()
    searches = {
        each.search: searches_for(each.id, each.search)
        for each in HODOKU.rungs
        if each.search in named and each.technique.applies_to(layout)
    }
    for number in range(sample(60, 2 if named == CHAINED else 30)):
        board, solution = Board(layout), grid_of(layout, number % 4)
        go_on(board, solution, dice, placed=300, gone=200)
        new += new_steps_along_a_walk(board, solution, searches, dice, sample(200, 40))
    assert new.total() >= 5, new


def new_steps_along_a_walk(
    board: Board,
    solution: Grid,
    searches: Mapping[str, tuple[Search, NarrowedSearch]],
    dice: Dice,
    length: int,
) -> Counter[str]:
    """Compare repeated searches with whole ones, taking each step; eliminate if there is none.

    Returns:
        For each search the number of steps that it found after a search in vain.
    """
    new, vain = Counter[str](), set[str]()
    again = {
        name: repeated_search(RowSearch(HODOKU.rungs[:1], *search))
        for name, search in searches.items()
    }
    for _ in range(length):
        found: Step | None = None
        for name, (whole, _) in searches.items():
            step = again[name](board)
            if name in vain:  # otherwise it was this same search
                assert step == whole(board), name
                new[name] += step is not None
            (vain.discard if step else vain.add)(name)
            found = found or step
        if found:
            found.apply(board)
        else:
            _eliminate_some(board, solution, dice)
    return new


def _eliminate_some(board: Board, solution: Grid, dice: Dice) -> None:
    """Eliminate up to three random wrong candidates of *board*."""
    layout = board.layout
    every = board.candidates_in(layout.all_cells, layout.all_digits)
    wrong = [each for each in every if solution[each.cell] != each.digit]
    board.eliminate_each(dice.shuffled(wrong)[: 1 + dice.number_below(3)])


@pytest.mark.slow
def test_a_new_chain_of_sets_is_found_after_all_were_taken() -> None:
    """Use hard puzzles: of their hundreds of sets, few conclude anything."""
    searches = {name: searches_for(name, name) for name in ("als-xz", "als-xy-wing", "als-chain")}
    dice, new = Dice("chains of sets"), Counter[str]()
    for _, seed in product(range(2), sorted(FAMOUS)[: sample(5, 3)]):
        board, solution = after_basics(seed)
        new += new_steps_along_a_walk(board, solution, searches, dice, sample(100, 30))
    assert min(new[name] for name in searches) >= 3, new


def test_losses_of_a_board() -> None:
    board = Board(layout_named("classic"))
    before = board.candidates
    board.eliminate(3, 5)
    board.eliminate(3, 7)
    board.place(80, 1)
    changes = Changes(board, before & ~board.candidates)
    house = board.layout.sees[80] | 1 << 80
    assert changes.cells == 1 << 3 | house and changes.digits == board.layout.all_digits
    assert changes.places[1] == house and changes.places[5] == 1 << 3 | 1 << 80
    assert changes.lost_at(3) == mask_of((5, 7)) and changes.lost_at(0) == 0
    assert changes.lost_at(80) == board.layout.all_digits


def test_a_board_with_restored_candidates_is_searched_whole() -> None:
    """Ignore the remembered board, as this one does not descend from it."""
    asked = list[Mask | None]()

    def whole(_: Board) -> Step | None:
        asked.append(None)
        return None

    def narrowed(_: Board, changes: Changes) -> Step | None:
        asked.append(changes.cells)
        return None

    search, start = (
        repeated_search(RowSearch(HODOKU.rungs[:1], whole, narrowed)),
        Board(layout_named("classic")),
    )
    later, other = start.copy(), start.copy()
    later.eliminate(4, 2)
    other.eliminate(5, 2)
    for board in (start, later, other, start, later):
        search(board)
    assert asked == [None, 1 << 4, None, None, 1 << 4]
