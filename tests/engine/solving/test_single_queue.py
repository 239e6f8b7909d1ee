"""Singles come in the order in which placements reveal them."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_tui.engine.bits import members, single_member, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Cell, Digit, House, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.solving.single_queue import SingleQueue
from tests.engine.positions import grid_of, puzzle_of, small_layouts

Hidden = tuple[Candidate, House]


def drain(discovery: SingleQueue) -> tuple[list[Candidate], list[Hidden]]:
    """Return all queued singles, naked and hidden, in order."""
    naked = [step.placements[0] for step in iter(discovery.naked_single, None)]
    hidden = [(s.placements[0], s.houses[0]) for s in iter(discovery.hidden_single, None)]
    return naked, hidden


def revealed_singles(before: Board, cell: Cell, digit: Digit) -> Iterator[Candidate | Hidden]:
    """Yield the singles revealed by a placement, as cells lose the digit in turn."""
    layout, after = before.layout, before.copy()
    after.place(cell, digit)
    losing = list(members(before.places[digit] & layout.sees[cell]))
    for loser in losing:
        left = single_member(after.candidates_of[loser])
        if left:
            yield Candidate(loser, left)
        for index in sorted(layout.houses_of[loser]):
            house = layout.houses[index]
            place = single_member(after.places[digit] & house.mask)
            last = max(each for each in losing if house.mask >> each & 1)
            if place is not None and last == loser and not house.mask >> cell & 1:
                yield Candidate(place, digit), house
    for other in members(before.candidates_of[cell] & ~(1 << digit)):
        for index in sorted(layout.houses_of[cell]):
            house = layout.houses[index]
            place = single_member(after.places[other] & house.mask)
            if place is not None and (before.places[other] & house.mask).bit_count() > 1:
                yield Candidate(place, other), house


@small_layouts
def test_singles_are_queued_as_they_are_revealed(layout: Layout) -> None:
    dice, found = Dice(f"bare {layout.id}"), 0
    for seed in range(6):
        solution, discovery = grid_of(layout, seed), SingleQueue(puzzle_of(layout, seed))
        waited = {candidate for candidate, _ in drain(discovery)[1]}
        while cells := tuple(members(discovery.board.empty)):
            cell = dice.pick(cells)
            wanted = list(revealed_singles(discovery.board, cell, solution[cell]))
            discovery.place(cell, solution[cell])
            naked, hidden = drain(discovery)
            assert naked == [each for each in wanted if isinstance(each, Candidate)]
            # A single that came earlier by another house was taken then, or its cell is filled.
            fresh = [each for each in wanted if not isinstance(each, Candidate)]
            first = {each[0]: each for each in reversed(fresh)}
            assert hidden == [e for e in fresh if e is first[e[0]] and e[0] not in waited]
            waited |= {candidate for candidate, _ in hidden}
            found += len(wanted)
    assert found


@small_layouts
def test_queued_singles_are_still_open(layout: Layout) -> None:
    """Place other digits while singles wait, perhaps in their cells."""
    dice, full = Dice(f"open {layout.id}"), 0
    for seed in range(12):
        solution, discovery = grid_of(layout, seed), SingleQueue(puzzle_of(layout, seed))
        while cells := tuple(members(discovery.board.empty)):
            empty = discovery.board.empty
            if step := discovery.full_house():
                full += 1
                assert empty & step.houses[0].mask == 1 << step.placements[0].cell
            for step in filter(None, (discovery.naked_single(), discovery.hidden_single())):
                [(cell, digit)] = step.placements
                assert empty >> cell & 1 and solution[cell] == digit
            cell = dice.pick(cells)
            discovery.place(cell, solution[cell])
    assert full


def test_an_elimination_reveals_singles() -> None:
    discovery = SingleQueue(puzzle_of(CLASSIC, 0))
    drain(discovery)
    board, solution = discovery.board, grid_of(CLASSIC, 0)
    cell = smallest_member(board.bivalue)
    wrong = single_member(board.candidates_of[cell] & ~(1 << solution[cell]))
    assert wrong
    discovery.eliminate(cell, wrong)
    naked, _ = drain(discovery)
    assert naked == [Candidate(cell, solution[cell])]


@small_layouts
def test_a_later_search_finds_the_same_order(layout: Layout) -> None:
    """Compare early and late searches: hidden singles come on demand, naked ones at once."""
    dice, later = Dice(f"late {layout.id}"), 0
    for seed in range(12):
        solution, puzzle = grid_of(layout, seed), puzzle_of(layout, seed)
        eager, lazy = SingleQueue(puzzle), SingleQueue(puzzle)
        queued = drain(eager)[1]
        while cells := tuple(members(eager.board.empty)):
            for cell in dice.shuffled(cells)[:3]:
                eager.place(cell, solution[cell])
                lazy.place(cell, solution[cell])
                queued += drain(eager)[1]
            waiting = list(iter(lazy.hidden_single, None))
            open_still = [each for each in queued if lazy.board.empty >> each[0].cell & 1]
            assert [(s.placements[0], s.houses[0]) for s in waiting] == open_still
            later += len(waiting)
            queued = []
    assert later


@small_layouts
def test_all_singles_at_once_equal_those_one_by_one(layout: Layout) -> None:
    kinds = set[str]()
    for seed in range(12):
        one_by_one, at_once = (SingleQueue(puzzle_of(layout, seed)) for _ in range(2))
        for cell in Dice(f"once {layout.id}").shuffled(tuple(members(at_once.board.empty)))[:4]:
            for discovery in (one_by_one, at_once):
                if discovery.board.empty >> cell & 1:
                    discovery.place(cell, grid_of(layout, seed)[cell])
            found = list[str]()
            finders = one_by_one.finders.values()
            while step := next(filter(None, (find(one_by_one.board) for find in finders)), None):
                one_by_one.apply(step)
                found.append(step.technique.id)
            assert [technique.id for technique in at_once.place_all()] == found
            ours, theirs = at_once.board, one_by_one.board
            assert (ours.lanes, ours.candidates) == (theirs.lanes, theirs.candidates)
            assert (ours.placed, ours.empty) == (theirs.placed, theirs.empty)
            kinds.update(found)
    assert len(kinds) > 1


def test_naked_singles_of_the_givens_come_in_order_of_discovery() -> None:
    """Compare with placing each given on its own."""
    found = 0
    for seed in range(40):
        puzzle = puzzle_of(CLASSIC, seed % 8)
        solution = grid_of(CLASSIC, seed % 8)
        more = Dice(f"given {seed}").shuffled(tuple(range(CLASSIC.cells)))[:12]
        givens = tuple(
            solution[cell] if cell in more else digit for cell, digit in enumerate(puzzle.givens)
        )
        at_once = SingleQueue(Puzzle(CLASSIC, givens))
        in_turn = SingleQueue(Puzzle(CLASSIC, (0,) * CLASSIC.cells))
        for cell, digit in enumerate(givens):
            if digit:
                in_turn.place(cell, digit)
        naked, hidden = drain(at_once)
        assert (naked, hidden) == drain(in_turn)
        found += len(naked) > 1
    assert found
