"""Positions for practice, in which a technique is the next step and no easier one helps.

There are four ways to find one, and the seed names the way. A position is on the teaching path of
a puzzle (``a.7``), or on the path of a neighbour (``a.7~2``) of a puzzle that has a rare technique.
If that is not enough, wrong candidates are struck out of a harder position on such a path
(``a.7~2/5``), at random or so that a pattern is planted, until the technique is the next step. For
patterns that no random puzzle has, a puzzle is made around the pattern (``a.7^tridagon``), and
killers are made for cage techniques (``a.7^killer``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final, NamedTuple

from sudoku_tui.engine.bits import Mask, mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate, Cell, Digit, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.practice.turn import ladder_up_to, turn_of
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid, only_solution, random_grid
from sudoku_tui.engine.solving.rating import Rating, rate_path
from sudoku_tui.engine.solving.solver import Path, next_step
from sudoku_tui.engine.started_puzzle import StartedPuzzle
from sudoku_tui.engine.step import Step, Technique
from workshop.mining.killers import KILLER, killer_from
from workshop.mining.neighbours import neighbour, relative
from workshop.mining.planted_doubles import double_exocets_planted
from workshop.mining.planted_exocets import (
    KeptCandidates,
    junior_exocets_planted,
    senior_exocets_planted,
)
from workshop.mining.planted_fireworks import pairs_planted, quadruples_planted, triples_planted
from workshop.mining.planted_rings import oddagons_planted
from workshop.mining.planted_sectors import locked_sets_planted, sk_loops_planted
from workshop.mining.planting import planted_puzzle, tridagons_in

NEIGHBOUR: Final = "~"
"""In a seed, the mark before the number of a neighbour."""
RELATIVE: Final = "!"
"""In a seed, the mark before the number of a neighbour with another solution."""
MADE_FOR: Final = "^"
"""In a seed, the mark before a technique for whose pattern a puzzle is made, or before `KILLER`."""
STRIKING: Final = "/"
"""In a seed, the mark before the number of an attempt at striking candidates."""
FAMOUS: Final = {
    "golden-nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
    "cheese": ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
    "fata-morgana": (
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
    ),
    "easter-monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ),
    "platinum-blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
    ),
    "imam": "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
}
"""Well-known puzzles by name; the name is their seed. Random puzzles are never as hard, and the
rarest patterns occur only in these puzzles and their neighbours."""
_FEWER: Final = 3
"""Largest number of givens that are removed to make a neighbour."""
_RANK: Final = {technique.id: rank for rank, technique in enumerate(TEACHING.techniques)}


@dataclass(frozen=True)
class TeachingPath:
    """The path of a puzzle by the teaching ladder, with all positions on it."""

    puzzle: Puzzle
    rating: Rating
    """Rating by the teaching ladder."""
    steps: tuple[Step, ...]
    boards: tuple[Board, ...]
    """The position before each step."""

    def turns_of(self, technique: Technique) -> list[Board]:
        """Return the positions in which *technique* is the next step."""
        pairs = zip(self.steps, self.boards, strict=True)
        return [board for step, board in pairs if step.technique is technique]

    def beyond(self, technique: Technique) -> list[Board]:
        """Return the positions in which neither *technique* nor an easier one helps."""
        rank, pairs = _RANK[technique.id], zip(self.steps, self.boards, strict=True)
        return [board for step, board in pairs if _RANK[step.technique.id] > rank]


@dataclass(frozen=True)
class MinedPosition:
    """A position in which a technique is the next step."""

    started: StartedPuzzle
    step: Step
    rating: Rating
    """Rating of the puzzle by the teaching ladder."""
    seed: str


def puzzle_from(seed: str, layout: Layout = CLASSIC) -> Puzzle:
    """Return the puzzle of *seed*, always the same."""
    made_of, _, _ = seed.partition(STRIKING)
    if made_of in FAMOUS:
        return Puzzle(CLASSIC, tuple(int(each.replace(".", "0")) for each in FAMOUS[made_of]))
    dice = Dice(made_of)
    last = max((NEIGHBOUR, RELATIVE), key=made_of.rfind)
    before, near, _ = made_of.rpartition(last)
    if near:
        make = neighbour if last == NEIGHBOUR else relative
        return make(puzzle_from(before, layout), dice, 1 + dice.number_below(_FEWER))
    if MADE_FOR in made_of:
        name = made_of.partition(MADE_FOR)[2]
        return killer_from(dice) if name == KILLER else planted_puzzle(name, dice)
    # Any other start of the grid would change the puzzles of all known seeds.
    return generate(layout, dice, grid=random_grid(layout, dice, one_house=True))


def teaching_path(puzzle: Puzzle) -> TeachingPath:
    """Return the path of *puzzle*, which has one solution, by the teaching ladder."""
    path = Path(puzzle, TEACHING)
    steps: list[Step] = []
    boards = [path.board.copy()]
    while step := path.next():
        steps.append(step)
        boards.append(path.board.copy())
    techniques = [step.technique for step in steps]
    rating = rate_path(puzzle, techniques, TEACHING, path.board.is_solved)
    return TeachingPath(puzzle, rating, tuple(steps), tuple(boards[:-1]))


def mined_position(path: TeachingPath, technique: Technique, seed: str) -> MinedPosition | None:
    """Return the position of *technique* that *seed* makes, or None.

    Args:
        path: Teaching path of the puzzle of *seed*; made once for many techniques.
        technique: One of the teaching ladder.
        seed: Seed of the puzzle, or of an attempt at striking candidates on its path.
    """
    dice = Dice(f"{seed} {technique.id}")
    if STRIKING in seed:
        starts = path.beyond(technique)
        board = (
            strike_candidates(dice.pick(starts), path.puzzle, technique, dice) if starts else None
        )
    else:
        turns = path.turns_of(technique)
        board = dice.pick(turns) if turns else None
    if board is None:
        return None
    started = StartedPuzzle.of(path.puzzle, board)
    step = turn_of(technique, started)
    return MinedPosition(started, step, path.rating, seed) if step else None


_TRIES: Final = 40
"""Number of attempts at random striking in one position."""
_EASIER: Final = 8
"""Largest number of easier steps taken before an attempt is given up."""
_EASIER_WHERE_PLANTED: Final = 40
"""Like `_EASIER`, after planting: the pattern may survive while the rest is solved."""
_MOST_HOUSES: Final = 4
"""Largest number of houses in which one digit is struck out."""
_MOST_CELLS: Final = 6
"""Largest number of cells in which all digits are struck out."""

_Drawn = Iterable[tuple[int, Mask]]
"""Pairs of a cell and digits. Those of the digits that are wrong in the cell are struck out
there."""


def strike_candidates(
    start: Board, puzzle: Puzzle, technique: Technique, dice: Dice
) -> Board | None:
    """Return *start* without some wrong candidates, so that *technique* is the next step, or None.

    Candidates are struck out at random. If the technique helps then, candidates are restored unless
    the technique needs their elimination. Then easier steps are taken, which often leave the
    pattern intact. If a pattern is planted instead, nothing is restored: it needs all eliminations.

    Args:
        start: A position of *puzzle*, best one in which nothing easier helps.
        puzzle: A puzzle with one solution.
        technique: One of the teaching ladder.
        dice: Draws the candidates; equal dice strike out equal candidates.
    """
    solution = only_solution(puzzle)
    assert solution is not None  # every puzzle of a seed has one
    if plant := _PLANTED.get(technique.id):
        for kept in dice.shuffled(plant(start, solution)):
            planted = _eliminate_from_copy(start, eliminations_for(kept, start))
            if board := _when_nothing_easier(planted, technique, _EASIER_WHERE_PLANTED):
                return board
        return None
    for gone in _random_strikes(start, solution, dice):
        if _helps(technique, _eliminate_from_copy(start, gone)):
            needed = _needed(technique, start, gone)
            board = _when_nothing_easier(_eliminate_from_copy(start, needed), technique, _EASIER)
            if board:
                return board
    return None


def _helps(technique: Technique, board: Board) -> bool:
    return next(technique.find(board), None) is not None


def _eliminate_from_copy(start: Board, gone: Iterable[Candidate]) -> Board:
    board = start.copy()
    for cell, digit in gone:
        board.eliminate(cell, digit)
    return board


def _needed(technique: Technique, start: Board, gone: list[Candidate]) -> list[Candidate]:
    """Return the candidates of *gone* whose elimination the technique needs in order to help."""
    for candidate in list(gone):
        fewer = [other for other in gone if other != candidate]
        if _helps(technique, _eliminate_from_copy(start, fewer)):
            gone = fewer
    return gone


def _when_nothing_easier(board: Board, technique: Technique, most: int) -> Board | None:
    """Take up to *most* easier steps; return *board* if the technique comes next then."""
    for _ in range(most):
        step = next_step(board, ladder_up_to(technique))
        if step is None:
            return None
        if step.technique is technique:
            return board
        step.apply(board)
    return None


def _random_strikes(board: Board, solution: Grid, dice: Dice) -> Iterator[list[Candidate]]:
    """Yield lists of wrong candidates whose absence gives patterns a chance, in random order.

    Often a few of the drawn candidates stay: patterns with fins or extra candidates are wanted too.
    """
    for _ in range(_TRIES):
        draw = dice.pick((_of_a_digit, _outside_lines, _outside_lines, _in_cells, _in_a_rectangle))
        share = dice.pick((5, 8, 9, 10, 10))
        wrong = _wrong(board, solution, draw(board, solution, dice))
        yield dice.shuffled(each for each in wrong if dice.number_below(10) < share)


def _wrong(board: Board, solution: Grid, drawn: _Drawn) -> Iterator[Candidate]:
    """Yield the wrong ones among the drawn candidates."""
    for cell, digits in drawn:
        for digit in members(board.candidates_of[cell] & digits & ~(1 << solution[cell])):
            yield Candidate(cell, digit)


def _of_a_digit(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """Draw one digit, anywhere."""
    digit = 1 << 1 + dice.number_below(board.layout.digits)
    return [(cell, digit) for cell in members(board.empty) if dice.number_below(2)]


def _outside_lines(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """Draw one digit in some lines, except where they cross its places in the solution."""
    layout = board.layout
    digit = 1 + dice.number_below(layout.digits)
    along, across = (Kind.ROW, Kind.COLUMN) if dice.number_below(2) else (Kind.COLUMN, Kind.ROW)
    kinds = (along, Kind.BOX) if dice.number_below(2) else (along,)
    bases = dice.shuffled(layout.of_kind(*kinds))[: 2 + dice.number_below(_MOST_HOUSES - 1)]
    cells = mask_of(cell for house in bases for cell in house.cells) & board.empty
    own = mask_of(cell for cell in members(cells) if solution[cell] == digit)
    covers = mask_of(
        cell for house in layout.of_kind(across) if house.mask & own for cell in house.cells
    )
    return [(cell, 1 << digit) for cell in members(cells & ~covers)]


def _in_cells(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """Draw all digits in some cells of a house, except those of the solution there."""
    house = dice.pick(board.layout.houses)
    cells = dice.shuffled(members(house.mask & board.empty))
    return _except_solution_digits(
        cells[: 2 + dice.number_below(_MOST_CELLS - 1)], board.layout, solution
    )


def _in_a_rectangle(board: Board, solution: Grid, dice: Dice) -> _Drawn:
    """Draw all digits where two rows cross two columns, except those of the solution there."""
    rows = dice.shuffled(board.layout.of_kind(Kind.ROW))[:2]
    columns = dice.shuffled(board.layout.of_kind(Kind.COLUMN))[:2]
    cells = [cell for row in rows for column in columns for cell in members(row.mask & column.mask)]
    return _except_solution_digits(cells, board.layout, solution)


def _except_solution_digits(cells: list[int], layout: Layout, solution: Grid) -> _Drawn:
    own = mask_of(solution[cell] for cell in cells)
    return [(cell, layout.all_digits & ~own) for cell in cells]


_EXCLUDERS: Final = 4
"""Number of cells that together exclude the tried digit."""
_MOST_IN_A_HOUSE: Final = 2
"""Largest number of such cells that share a house with the other cell of the pair."""


class _Excluder(NamedTuple):
    """A cell that keeps two candidates: the tried digit, and one candidate of the other cell."""

    cell: Cell
    takes: Digit


def aligned_pairs(board: Board, solution: Grid) -> Iterator[KeptCandidates]:
    """Yield the candidates that cells keep, for every pair of cells that could be aligned.

    If one cell of the pair holds the tried digit, four cells that see both lose it. Their remaining
    digits are the four candidates of the other cell, so none is left there. Two or three such cells
    would be a wing; three of the four in a house with the other cell would be an almost locked set.
    Random striking never makes such a pattern.
    """
    sees = board.layout.sees
    for tried, other in permutations(members(board.empty), 2):
        common = sees[tried] & sees[other] & board.empty
        if common.bit_count() < _EXCLUDERS:
            continue
        for digit in members(board.candidates_of[tried] & ~(1 << solution[tried])):
            spared = 1 << digit if sees[tried] >> other & 1 else 0
            if solution[other] == digit and not spared:
                continue
            around = _excluders(board, solution, common & board.places[digit], other, digit)
            for four in combinations(around, _EXCLUDERS):
                taken = mask_of(each.takes for each in four)
                if (taken | spared) >> solution[other] & 1 and _is_no_set(board, four, other):
                    left = {each.cell: 1 << each.takes | 1 << digit for each in four}
                    yield left | {other: taken | spared}


def _excluders(
    board: Board, solution: Grid, around: Mask, other: Cell, digit: Digit
) -> list[_Excluder]:
    """Return the cells that can keep *digit* and a candidate of *other*, true to the solution."""
    of, found = board.candidates_of, list[_Excluder]()
    for cell in members(around):
        takes = solution[other] if solution[cell] == digit else solution[cell]
        if takes != digit and of[cell] & of[other] & 1 << takes:
            found.append(_Excluder(cell, takes))
    return found


def _is_no_set(board: Board, four: tuple[_Excluder, ...], other: Cell) -> bool:
    """Check that the four take different digits, and that no three share a house with *other*."""
    layout, cells = board.layout, mask_of(each.cell for each in four)
    houses = (layout.houses[house].mask & cells for house in layout.houses_of[other])
    return len({each.takes for each in four}) == _EXCLUDERS and all(
        inside.bit_count() <= _MOST_IN_A_HOUSE for inside in houses
    )


def eliminations_for(kept: KeptCandidates, board: Board) -> list[Candidate]:
    """Return the candidates to eliminate, so that the cells of *kept* have no others."""
    of = board.candidates_of
    return [Candidate(cell, d) for cell, left in kept.items() for d in members(of[cell] & ~left)]


_PLANTED: Final[dict[str, Callable[[Board, Grid], Iterator[KeptCandidates]]]] = {
    "aligned-pair-exclusion": aligned_pairs,
    "bivalue-oddagon": oddagons_planted,
    "double-exocet": double_exocets_planted,
    "firework-pair": pairs_planted,
    "firework-quadruple": quadruples_planted,
    "firework-triple": triples_planted,
    "junior-exocet": junior_exocets_planted,
    "multi-sector-locked-set": locked_sets_planted,
    "senior-exocet": senior_exocets_planted,
    "sk-loop": sk_loops_planted,
    "tridagon": tridagons_in,
}
"""How patterns are planted, by the id of their technique, if random striking never makes them."""
