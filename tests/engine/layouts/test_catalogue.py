"""The catalogue of layouts: their structure, and published puzzles that fit them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.layouts.catalogue import FERZ, WAZIR
from sudoku_tui.engine.layouts.entry import build_layout
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid, solutions
from sudoku_tui.engine.solving.solver import Path as SolvingPath
from sudoku_tui.engine.step import houses_listed
from sudoku_tui.engine.symmetry import moves_of, preserves_layout, random_move, random_scramble
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from sudoku_tui.formats import read
from tests.engine.brute import is_grid
from tests.engine.positions import grid_of
from tests.reference import Example, digits_of, examples
from tests.soak import SOAK

HOUSES = {
    "4": (16, 12),
    "6": (36, 18),
    "6v": (36, 18),
    "8": (64, 24),
    "10": (100, 30),
    "12": (144, 36),
    "12w": (144, 36),
    "15": (225, 45),
    "16": (256, 48),
    "25": (625, 75),
    "x": (81, 29),
    "4x": (16, 14),
    "windoku": (81, 36),
    "x-windoku": (81, 38),
    "16-windoku": (256, 64),
    "disjoint": (81, 36),
    "asterisk": (81, 28),
    "argyle": (81, 27),
    "miracle": (81, 27),
    "pinwheel-5": (25, 15),
    "isles-12": (144, 36),
    "latin7": (49, 14),
    "twin": (153, 53),
    "triple": (171, 73),
    "gattai-3": (180, 74),
    "butterfly": (144, 64),
    "sohei": (288, 104),
    "flower": (189, 87),
    "samurai": (369, 131),
    "windmill": (333, 127),
    "cross": (297, 111),
    "gattai-8": (576, 208),
    "shogun": (783, 285),
    "sumo": (909, 335),
    "samurai-16": (1216, 236),
    "samurai-butterfly": (684, 316),
    "tiny-samurai": (76, 60),
    "clueless-1": (729, 270),
    "clueless-2": (729, 261),
    "cube-full": (96, 18),
    "cube-half": (48, 18),
    "cube-192": (192, 36),
    "dion2": (64, 96),
    "dion3": (729, 486),
    "roxdoku3": (27, 9),
    "roxdoku-twin": (53, 18),
    "roxdoku-samurai": (235, 81),
}
"""Numbers of cells and houses, from other sources."""
ORDERS = {"4": 128, "4x": 16, "6": 3456, "8x": 32, "x": 96, "windoku": 256, "miracle": 8}
"""Number of moves that keep a layout; anti-knight on a torus has more than exchanges of lines."""
FAMILIES = (
    *("windoku", "disjoint", "anti-knight", "ferz-nc", "patch-5", "rose-9", "latin6"),
    *("tiny-samurai", "twin", "cube-half", "dion2", "roxdoku-twin"),
)
"""Layouts of a sample, at least one of each kind."""
SLOW = ("argyle", "20", "25", "dion3")
"""Layouts whose puzzles or tables take about half a second or more."""
MOST_CELLS = 64
"""Largest number of cells of the puzzles that a sample explains."""
MOST_SEARCHES = 20_000
"""Limit on searches and steps of one puzzle, far beyond the usual number."""
THROUGH = "explained to the end"
MOST_SECONDS = 1.0
"""Time limit for each puzzle, after the tables of its layout are built (seconds)."""


def test_names_are_unique() -> None:
    names = [name for entry in CATALOGUE for name in {each.casefold() for each in entry.names}]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice


@pytest.mark.parametrize("id", HOUSES)
def test_numbers_of_cells_and_houses(id: str) -> None:
    layout = layout_named(id)
    assert (layout.cells, len(layout.houses)) == HOUSES[id]
    assert len({house.mask for house in layout.houses}) == len(layout.houses)


def test_layouts_are_built_on_demand() -> None:
    for entry in CATALOGUE:
        layout = entry.layout
        assert layout is layout_named(entry.id.upper())
        assert len(set(layout.positions)) == layout.cells


def test_any_boxes_and_any_picture_have_a_name() -> None:
    assert layout_named("boxes-2x3") is layout_named("6")
    assert layout_named("boxes-2x9").id == "boxes-2x9"
    drawn = layout_named("jigsaw4:aabbacdbacdbccdd")
    assert drawn.id == "jigsaw4:AABBACDBACDBCCDD"
    assert layout_named(drawn.id) == drawn
    for name, wrong in (
        ("boxes-1x9", "boxes of 1 by 9 are impossible: both sides must be at least 2"),
        ("boxes-6x6", "their product at most 25"),
        ("boxes-3", "lacks the height and width of boxes"),
        ("jigsaw4", "random jigsaws are jigsaw9#SEED"),
        ("jigsaw4:AAB", "a picture of 3 cells is not square"),
        ("jigsaw2:AAAB", "piece A has 3 cells; 2 expected"),
        ("sudoku", "no layout is called 'sudoku'"),
        (f"boxes-{'9' * 5_000}x3", "are impossible"),
        (f"boxes-3x{'0' * 5_000}3", "are impossible"),
        (f"jigsaw:{'AB' * 500_000}", "a picture has 2 to 25 rows"),
        ("jigsaw:" + "".join(map(chr, range(0x4E00, 0x9E00))), "a picture has 2 to 25 rows"),
    ):
        with pytest.raises(KeyError, match=wrong):
            layout_named(name)


@pytest.mark.parametrize("id", ORDERS)
def test_exchanges_of_lines_generate_the_whole_group(id: str) -> None:
    layout = layout_named(id)
    known = {tuple(range(layout.cells))}
    waiting = list(known)
    while waiting:
        move = waiting.pop()
        for then in moves_of(layout):
            both = tuple(then[cell] for cell in move)
            if both not in known:
                known.add(both)
                waiting.append(both)
    assert len(known) == ORDERS[id]


@pytest.mark.parametrize("id", FAMILIES)
def test_a_scramble_keeps_the_layout_and_the_rules(id: str) -> None:
    layout, dice = layout_named(id), Dice(id)
    for _ in range(5):
        assert preserves_layout(layout, random_move(layout, dice))
        scramble = random_scramble(layout, dice)
        grid = scramble.digits(grid_of(layout, 0))
        assert next(solutions(Puzzle(layout, grid)), None) == grid


def test_a_layout_without_a_grid_is_refused() -> None:
    none = build_layout("none", "4x4 without neighbours", boxes(2, 2).with_gaps(*FERZ, *WAZIR))
    with pytest.raises(ValueError, match="there is no grid of 4x4 without neighbours"):
        random_grid(none, Dice(1))


@pytest.mark.slow
def test_a_known_grid_is_scrambled_and_refilled() -> None:
    layout = layout_named("dion3")
    scrambled = random_scramble(layout, Dice(1)).digits(layout.known_grid)
    grid = random_grid(layout, Dice(1))
    assert all(is_grid(layout, each) for each in (layout.known_grid, scrambled, grid))
    moved = sum(one != other for one, other in zip(scrambled, grid, strict=True))
    assert moved > layout.cells // 2


def test_neighbours_may_be_banned() -> None:
    layout = layout_named("non-consecutive")
    board, empty = Board(layout), Puzzle(layout, (0,) * layout.cells)
    board.place(0, 5)
    gone = {digit for digit in range(1, 10) if not board.can_be(1, digit)}
    assert gone == {4, 5, 6} == {*range(1, 10)} - {*members(empty.possible(board.digits)[1])}
    assert board.can_be(10, 4) and layout_named("ferz-nc").banned_by[4 * 81] >> 3 * 81 + 10 & 1
    [clash] = Puzzle(layout, (5, 6, *(0,) * 79)).clashes()
    assert clash.describe(layout) == "r1c1 and r1c2 are 5 and 6, which are too close"
    cyclic, plain = layout_named("nc+"), layout_named("nc")
    assert cyclic.banned_by[0] >> 8 * 81 + 1 & 1 and not plain.banned_by[0] >> 8 * 81 + 1 & 1


def test_a_canvas_with_gaps_is_read_row_by_row() -> None:
    layout = layout_named("twin")
    row = "12.......######"
    text = "/".join(
        [
            row,
            *[row.replace("1", ".").replace("2", ".")] * 5,
            *["." * 15] * 3,
            *["######........."] * 6,
        ]
    )
    reading = read(text, layout=layout)
    assert reading.puzzle.givens[:2] == (1, 2) and reading.puzzle.clues == 2


@pytest.mark.slow
def test_published_puzzles_have_their_one_solution() -> None:
    """Skip puzzles with cages or marks; a sample takes only the quick layouts."""
    taken: dict[str, float] = {}
    for number, (example, puzzle) in enumerate(published_puzzles()):
        if not SOAK and puzzle.layout.id in SLOW:
            continue
        wanted = tuple(digits_of(example.solution.translate({ord("/"): None, ord("#"): None})))
        lanes_of(puzzle.layout)
        start = time.process_time()
        assert list(islice(solutions(puzzle), 2)) == [wanted], puzzle.layout.id
        taken[f"{example.layout_id} ({number})"] = time.process_time() - start
    assert len(taken) >= 60
    if SOAK:
        slowest = sorted(taken, key=taken.__getitem__)[-5:]
        print("\n" + ", ".join(f"{each} {taken[each]:.2f} s" for each in slowest))
        assert taken[slowest[-1]] < MOST_SECONDS


def published_puzzles() -> Iterator[tuple[Example, Puzzle]]:
    """Yield published puzzles of many layouts, except those with cages or marks."""
    for example in examples():
        if not example.layout_id.startswith(("killer", "odd-even")):
            picture = f":{example.picture}" if example.layout_id.startswith("jigsaw") else ""
            layout = layout_named(example.layout_id + picture)
            yield example, read(example.givens, layout=layout).puzzle


@pytest.mark.slow
@pytest.mark.soak
def test_techniques_explain_published_puzzles() -> None:
    """Follow paths as far as they go without a guess; a soak prints where they end."""
    ends: Counter[str] = Counter()
    for example, puzzle in published_puzzles():
        if SOAK or puzzle.layout.cells <= MOST_CELLS:
            path = SolvingPath(puzzle, TEACHING, Effort(MOST_SEARCHES))
            end = explain_end(path)
            ends[end] += 1
            assert not path.board.is_broken
            if SOAK and end != THROUGH:
                left = f"{path.board.empty.bit_count()} cells, {path.board.candidates.bit_count()}"
                print(f"\n{example.layout_id}: {end}, with {left} candidates left", end="")
    assert ends[THROUGH] > ends.total() // 2
    if SOAK:
        print(f"\n{dict(ends)}")


def explain_end(path: SolvingPath) -> str:
    """Follow a path without guesses, and return what ended it."""
    try:
        while path.board.empty:
            step = path.next()
            if step is None or step.technique is GUESS:
                return "nothing but a guess" if step else "nothing, and a guess takes too long"
    except OutOfEffort:
        return "out of effort"
    return THROUGH


@pytest.mark.parametrize(
    ("id", "number", "told"),
    [
        ("windoku", 2, "window 2"),
        ("windoku", 5, "group 5"),
        ("disjoint", 3, "group 3"),
        ("asterisk", 1, "the asterisk"),
        ("cube-half", 12, "belt 12"),
        ("roxdoku3", 9, "slice 9"),
        ("clueless-1", 3, "box 3J"),
    ],
)
def test_extra_houses_have_their_usual_names(id: str, number: int, told: str) -> None:
    layout = layout_named(id)
    houses = [house for house in layout.of_kind(Kind.EXTRA) if house.number == number]
    assert list(map(str, houses)) == [told]
    assert houses_listed(houses) == told


def test_houses_of_one_word_are_listed_together() -> None:
    windows = layout_named("windoku").of_kind(Kind.EXTRA)
    assert houses_listed(windows[:5]) == "windows 1, 2, 3 and 4 and group 5"
    box, alone = layout_named("clueless-1"), layout_named("asterisk").of_kind(Kind.EXTRA)
    assert houses_listed((*box.of_kind(Kind.BOX)[:1], *box.of_kind(Kind.EXTRA)[:1])) == (
        "boxes 1A and 1J"
    )
    assert houses_listed((*CLASSIC.houses[:1], *alone)) == "row 1 and the asterisk"


@pytest.mark.parametrize("size", [1, 26])
def test_a_picture_has_at_most_as_many_rows_as_symbols(size: int) -> None:
    letters = "".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[row] * size for row in range(size))
    with pytest.raises(KeyError, match="2 to 25 rows"):
        layout_named(f"jigsaw:{letters}")
