"""Locked candidates and naked subsets beyond houses, compared with all sets of candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.basics.beyond_houses import reaches_beyond_houses
from sudoku_tui.store.stock import draw_puzzle, stock_levels
from tests.engine.positions import go_on
from tests.soak import sample

BEYOND = (
    *("x", "windoku", "6x", "argyle", "girandola", "pinwheel-5", "tree-9", "dion2"),
    *("anti-knight", "anti-king-torus", "non-consecutive", "non-consecutive-cyclic", "miracle"),
)
"""Layouts where a cell can see two cells of a house without sharing a house with both."""
WITHIN_HOUSES = ("classic", "6", "8v", "latin7", "disjoint", "centre-dot", "samurai", "butterfly")
"""Layouts where it cannot."""
PROVEN = sample(1_000, 4)
"""Maximum number of proven steps of a technique on a board."""
LOCKED = ("locked-candidates-1", "locked-candidates-2")
NAKED = {
    2: ("locked-pair", "naked-pair"),
    3: ("locked-triple", "naked-triple"),
    4: ("naked-quad",),
}


def test_layouts_that_reach_beyond_their_houses() -> None:
    assert all(reaches_beyond_houses(layout_named(id)) for id in BEYOND)
    assert not any(reaches_beyond_houses(layout_named(id)) for id in WITHIN_HOUSES)


def positions(layout: Layout, topic: str) -> Iterator[Board]:
    """Yield random positions of puzzles of the stock, from their start to nearly done."""
    dice = Dice(f"{topic} {layout.id}")
    for _ in range(sample(60, 2)):
        puzzle = draw_puzzle(dice.pick(stock_levels(layout)), dice, layout).puzzle
        board, solution = Board.of(puzzle), only_solution(puzzle)
        assert solution is not None
        go_on(board, solution, dice, dice.pick((0, 200, 400)), dice.pick((0, 200, 400, 600, 800)))
        yield board


def eliminations_by(board: Board, *ids: str) -> set[Candidate]:
    """Return the eliminations of some techniques, after proving their first steps."""
    gone = set[Candidate]()
    for id in ids:
        for number, step in enumerate(CATALOGUE[id].find(board)):
            if number < PROVEN:
                assert isinstance(prove(step, board), Proof), step
            gone.update(step.eliminations)
    return gone


def exclude(layout: Layout, one: Candidate, other: Candidate) -> bool:
    """Check whether two candidates cannot both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    seen = one.digit == other.digit and layout.sees[one.cell] >> other.cell & 1
    number = (one.digit - 1) * layout.cells + one.cell
    return bool(seen) or bool(
        layout.banned_by[number] >> (other.digit - 1) * layout.cells + other.cell & 1
    )


def locked_by_definition(board: Board) -> Iterator[Candidate]:
    """Yield the candidates excluded by all places of a digit in a house or all digits of a cell."""
    layout = board.layout
    every = list(board.candidates_in(board.empty, layout.all_digits))
    sets: list[list[Candidate]] = []
    for house in layout.houses:
        for digit in range(1, layout.digits + 1):
            sets.append(
                [each for each in every if each.digit == digit and each.cell in house.cells]
            )
    if layout.bans:
        sets += [[each for each in every if each.cell == cell] for cell in range(layout.cells)]
    for one_is_true in sets:
        if len(one_is_true) > 1:
            for each in every:
                if all(exclude(layout, other, each) for other in one_is_true):
                    yield each


@pytest.mark.slow
@pytest.mark.parametrize("id", [*BEYOND, *WITHIN_HOUSES])
def test_all_exclusions_by_locked_candidates_are_found(id: str) -> None:
    layout = layout_named(id)
    if not layout.of_kind(*{house.kind for house in layout.houses if house.kind == "box"}):
        pytest.skip("it has no box, which the names of these techniques speak of")
    for board in positions(layout, "locked beyond houses"):
        assert eliminations_by(board, *LOCKED) == set(locked_by_definition(board))


def naked_by_definition(board: Board, size: int) -> Iterator[Candidate]:
    """Yield the candidates excluded by a naked subset of cells that all see each other."""
    layout, of = board.layout, board.candidates_of
    narrow = [cell for cell in members(board.empty) if 2 <= of[cell].bit_count() <= size]
    for cells in combinations(narrow, size):
        digits: Mask = 0
        for cell in cells:
            digits |= of[cell]
        pairs = combinations(cells, 2)
        if digits.bit_count() != size or not all(layout.sees[a] >> b & 1 for a, b in pairs):
            continue
        for each in board.candidates_in(board.empty & ~mask_of(cells), digits):
            holders = [cell for cell in cells if of[cell] >> each.digit & 1]
            if all(layout.sees[each.cell] >> cell & 1 for cell in holders):
                yield each


@pytest.mark.parametrize("size", NAKED)
@pytest.mark.parametrize("id", BEYOND)
def test_all_exclusions_by_naked_subsets_are_found(id: str, size: int) -> None:
    layout = layout_named(id)
    for board in positions(layout, f"subsets beyond {size}"):
        if size < 4 or board.empty.bit_count() < 30:
            assert eliminations_by(board, *NAKED[size]) == set(naked_by_definition(board, size))


def sentences_of(technique: str, layout: str, left: dict[str, str]) -> list[str]:
    """Return the sentences of a technique's steps on a board with few candidates in some cells."""
    shape = layout_named(layout)
    board = Board(shape)
    for place, digits in left.items():
        cell = shape.cell_at[int(place[1]) - 1, int(place[3]) - 1]
        for digit in members(board.candidates_of[cell]):
            if str(digit) not in digits:
                board.eliminate(cell, digit)
    return [step.sentence(shape) for step in CATALOGUE[technique].find(board)]


def test_a_ban_of_one_digit_is_named() -> None:
    board = Board(replace(CLASSIC, id="ban", bans=(((36, 1), (0, 1)), ((40, 1), (0, 1)))))
    for cell in (37, 38, 39, 41, 42, 43, 44):
        board.eliminate(cell, 1)
    (step,) = CATALOGUE["locked-candidates-2"].find(board)
    said = step.sentence(board.layout)
    assert "By a rule of this layout 1 in r1c1 excludes 1 in r5c5. So r1c1 cannot" in said


def row_with_one_at(*columns: int, row: int = 5) -> dict[str, str]:
    """Return a row with places for 1 only in some columns."""
    others = (column for column in range(1, 10) if column not in columns)
    return {f"r{row}c{column}": "23456789" for column in others}


@pytest.mark.parametrize(
    ("technique", "layout", "left", "said"),
    [
        (
            "locked-candidates-2",
            "anti-king",
            row_with_one_at(3, 5),
            "In row 5, 1 can only go in r5c3 or r5c5, and r4c4 and r6c4 see both. "
            "Corner to corner r4c4 and r6c4 see r5c3. So r4c4 and r6c4 cannot be 1.",
        ),
        (
            "locked-candidates-2",
            "anti-knight",
            row_with_one_at(3, 5),
            "In row 5, 1 can only go in r5c3 or r5c5, and 6 cells see both. "
            "By a knight's move r3c4 and r7c4 see r5c3 and r5c5; r4c3 and r6c3 see r5c5; "
            "r4c5 and r6c5 see r5c3. So r3c4, r4c3, r4c5, r6c3, r6c5 and r7c4 cannot be 1.",
        ),
        (
            "locked-candidates-2",
            "non-consecutive",
            {"r5c5": "45"},
            "r5c5 can only be 4 or 5, and either rules out 4 and 5 in 4 cells. "
            "Side by side 5 in r5c5 excludes 4 in r4c5, r5c4, r5c6 and r6c5; "
            "4 in r5c5 excludes 5 in r4c5, r5c4, r5c6 and r6c5. "
            "So r4c5, r5c4, r5c6 and r6c5 cannot be 4 or 5.",
        ),
        (
            "locked-candidates-2",
            "non-consecutive",
            {"r5c5": "45"} | dict.fromkeys(("r4c5", "r5c4", "r6c5"), "1236789") | {"r5c6": "46"},
            "r5c5 can only be 4 or 5, and either rules out 4 in r5c6. "
            "Side by side 5 in r5c5 excludes 4 in r5c6. So r5c6 cannot be 4.",
        ),
        (
            "locked-candidates-2",
            "non-consecutive",
            row_with_one_at(3, 4),
            "In row 5, 1 can only go in r5c3 or r5c4, and either rules out 2 in r5c3 and r5c4. "
            "Side by side 1 in r5c4 excludes 2 in r5c3; 1 in r5c3 excludes 2 in r5c4. "
            "So r5c3 and r5c4 cannot be 2.",
        ),
        (
            "naked-triple",
            "anti-king",
            {"r5c3": "12", "r5c5": "13", "r4c4": "23", "r3c3": "4", "r3c5": "4"},
            "r4c4, r5c3 and r5c5 have only 1, 2 and 3 between them: three cells that see each "
            "other, three digits. A cell that sees all of them that can hold a digit cannot be it. "
            "Corner to corner r4c4 and r6c4 see r5c3. ",
        ),
        (
            "naked-pair",
            "x",
            {"r2c2": "12", "r2c7": "12"},
            "r2c2 and r2c7 have only 1 and 2 between them: two cells, two digits. "
            "r7c7 sees both, r2c2 in diagonal 1 and r2c7 in column 7. So r7c7 cannot be 1 or 2.",
        ),
        (
            "locked-candidates-2",
            "anti-knight",
            row_with_one_at(1, 2, 3) | {"r3c2": "23"},
            "In row 5, 1 can only go in r5c1, r5c2 or r5c3, and r7c2 sees all of them, "
            "r5c1 and r5c3 by a knight's move and r5c2 in column 2. So r7c2 cannot be 1.",
        ),
        (
            "locked-candidates-2",
            "anti-knight-torus",
            row_with_one_at(1, 8) | dict.fromkeys(("r4c1", "r4c8", "r6c1", "r6c8", "r7c9"), "23"),
            "In row 5, 1 can only go in r5c1 or r5c8, and r3c9 sees both, r5c1 by a knight's "
            "move over the edge and r5c8 by a knight's move. So r3c9 cannot be 1.",
        ),
    ],
)
def test_sentences(technique: str, layout: str, left: dict[str, str], said: str) -> None:
    sentences = sentences_of(technique, layout, left)
    assert any(sentence.startswith(said) for sentence in sentences), sentences
