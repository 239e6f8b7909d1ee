"""Sums in proofs: the digits of their fillings, and the sums that a step may not use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, House, Kind, Layout
from sudoku_tui.engine.layouts.equations import Equation, Source, combine, derived_equations
from sudoku_tui.engine.proof.prove import Proof, Refusal, prove
from sudoku_tui.engine.proof.ways import OpenSum, open_sum
from sudoku_tui.engine.puzzle import Extras
from sudoku_tui.engine.step import Basis, Link, Rule, Step
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.constraints.oracle import FOUR, SIX
from tests.engine.killer_positions import killer_position
from tests.engine.positions import go_on
from tests.soak import sample

NOT_THE_PUZZLES = "it names a sum that does not follow from the puzzle"
ROWS, BOX = SIX.houses[:2], SIX.houses[12]


def fillings(found: OpenSum, layout: Layout, alive: int) -> Iterator[tuple[int, ...]]:
    """Yield the fillings of a sum with the candidates *alive*, by trying all digits."""
    digits = range(1, layout.digits + 1)
    fields = [
        [d for d in digits if alive >> (d - 1) * layout.cells + cell & 1] for cell in found.cells
    ]
    signs = [-1 if found.minus >> cell & 1 else 1 for cell in found.cells]
    apart = [
        (a, b)
        for a, b in combinations(range(len(fields)), 2)
        if layout.sees[found.cells[a]] >> found.cells[b] & 1
    ]
    for filling in product(*fields):
        total = sum(sign * digit for sign, digit in zip(signs, filling, strict=True))
        if total == found.total and all(filling[a] != filling[b] for a, b in apart):
            yield filling


def sums_on(board: Board, layout: Layout) -> Iterator[OpenSum]:
    """Yield the cages and equations of a puzzle with up to six open cells."""
    constraints = board.extras.constraints
    rules: list[Rule] = [c for c in constraints if isinstance(c, Cage) and c.sum is not None]
    rules += derived_equations(layout, constraints, 10)
    for rule in rules:
        found = open_sum(rule, board)
        assert found is not None
        if 0 < len(found.cells) <= 6:
            yield found


@pytest.mark.parametrize("layout", [FOUR, SIX], ids=lambda layout: layout.id)
def test_sums_leave_the_digits_of_their_fillings(layout: Layout) -> None:
    for number in range(sample(40, 3)):
        dice = Dice(f"ways {layout.id} {number}")
        board, grid = killer_position(layout, dice)
        go_on(board, grid, dice, 100, 300)
        for found in sums_on(board, layout):
            alive = board.candidates
            every = list(fillings(found, board.layout, alive))
            numbers = {
                (digit - 1) * layout.cells + cell
                for filling in every
                for cell, digit in zip(found.cells, filling, strict=True)
            }
            left = found.narrow(alive)
            assert left == (sum(1 << each for each in numbers) if every else None)
            sets = {sum(1 << digit for digit in filling) for filling in every}
            assert found.combinations(alive) in ([], sorted(sets))


def test_combinations_are_listed_for_few_cells_that_differ() -> None:
    board = board_with(Cage((0, 1), 7), Cage((2, 3, 4, 5, 11), 15))
    for cells, count in (((0, 1), 3), ((2, 3, 4, 5, 11), 0)):
        [rule] = [c for c in board.extras.constraints if c.cells == cells]
        found = open_sum(rule, board)
        assert found is not None and len(found.combinations(board.candidates)) == count
    outside = combine([ROWS[0]], [Cage((2, 3, 4, 5, 11), 15), Cage((0, 1), 7)], board.layout)
    assert outside is not None
    found = open_sum(outside, board)
    assert found is not None and not found.combinations(board.candidates)


def board_with(*cages: Cage) -> Board:
    """Return an empty 6x6 board with *cages*."""
    return Board(SIX, extras=Extras(constraints=cages))


def verdict(
    board: Board,
    rule: Basis,
    placements: tuple[Candidate, ...] = (),
    eliminations: tuple[Candidate, ...] = (),
) -> Proof | Refusal:
    """Return the verdict on a step that names only *rule*."""
    return prove(Step(CATALOGUE["cage-ways"], placements, eliminations, (rule,)), board)


class TestByHand:
    """A cage of three cells with sum 8 in row 1; two of its cells are 1 or 2."""

    cage = Cage((0, 1, 2), 8)
    gone = (Candidate(2, 4),)

    def board(self, *more: Cage) -> Board:
        board = board_with(self.cage, Cage((3, 4), 7), Cage((6, 7)), *more)
        for cell in (0, 1):
            for digit in (3, 4, 5):
                board.eliminate(cell, digit)
        return board

    def test_cage_proves_the_step_without_marks(self) -> None:
        proof = verdict(self.board(), self.cage, eliminations=self.gone)
        assert isinstance(proof, Proof)
        assert proof.lines(SIX) == (
            "Suppose r1c3 were 4.",
            "1. Then r1c3 is not 1, 2, 3 or 5.",
            "2. But r1c1, r1c2 and r1c3 add up to 8, which is impossible now.",
            "So r1c3 is not 4.",
        )

    @pytest.mark.parametrize(
        "rule",
        [
            Cage((0, 1, 2), 7),
            Cage((0, 1, 2)),
            Cage((0, 1, 3), 8),
            Cage((0, 1), 3),
            Cage((6, 7)),
        ],
        ids=str,
    )
    def test_cages_must_be_those_of_the_puzzle(self, rule: Cage) -> None:
        assert verdict(self.board(), rule, eliminations=self.gone) == Refusal(NOT_THE_PUZZLES)

    def test_another_cage_proves_nothing(self) -> None:
        other = verdict(self.board(), Cage((3, 4), 7), eliminations=self.gone)
        assert other == Refusal("r1c3 could be 4 for all it names")

    def test_step_without_its_cage_is_refused(self) -> None:
        step = Step(CATALOGUE["cage-ways"], eliminations=self.gone)
        assert isinstance(prove(step, self.board()), Refusal)

    def test_filled_cells_count_with_their_signs(self) -> None:
        # The cages of row 1 reach out to r2c6, so r2c6 counts as minus.
        cages = Cage((0, 1, 2), 8), Cage((3, 4, 5, 11), 17)
        board = board_with(*cages)
        outie = combine([ROWS[0]], cages, board.layout)
        assert outie is not None and outie.minus == 1 << 11
        assert isinstance(verdict(board, outie, placements=(Candidate(11, 4),)), Proof)
        innie = combine([*cages], [ROWS[0], cages[0]], board.layout)
        board.place(11, 4)
        assert innie is not None and innie.plus >> 11 & 1
        for rule, total in ((outie, 0), (innie, 13 - 21 + 4)):
            found = open_sum(rule, board)
            assert found is not None and found.total == total - (4 if rule is innie else 0)


class TestEquation:
    """The cages of row 1 leave r1c6 as an innie: 21 - 8 - 9 = 4."""

    cages = Cage((0, 1, 2), 8), Cage((3, 4), 9)
    placed = (Candidate(5, 4),)

    def board(self) -> Board:
        return board_with(*self.cages, Cage((6, 7)))

    def equation(self, added: list[Source], subtracted: list[Source]) -> Equation:
        found = combine(added, subtracted, self.board().layout)
        assert found is not None
        return found

    def test_row_and_cages_prove_the_innie(self) -> None:
        innie = self.equation([ROWS[0]], [*self.cages])
        assert isinstance(verdict(self.board(), innie, placements=self.placed), Proof)

    def test_every_source_is_needed(self) -> None:
        cages = Cage((0, 1, 2), 8), Cage((3, 4, 5, 11), 17)
        board, placed = board_with(*cages), (Candidate(11, 4),)
        assert isinstance(
            verdict(board, self.equation([ROWS[0]], [*cages]), placements=placed), Proof
        )
        for rule in (
            *(self.equation([ROWS[0]], [cage]) for cage in cages),
            self.equation([ROWS[1]], [*cages]),
        ):
            assert isinstance(verdict(board, rule, placements=placed), Refusal)

    def test_sources_must_be_those_of_the_puzzle(self) -> None:
        innie = self.equation([ROWS[0]], [*self.cages])
        other_row = House(Kind.ROW, 1, (0, 1, 2, 3, 4, 11))
        for rule in (
            innie._replace(total=5),
            innie._replace(plus=1 << 11),
            innie._replace(minus=1 << 5, plus=0),
            innie._replace(added=(ROWS[1],)),
            innie._replace(subtracted=self.cages[:1]),
            innie._replace(added=(ROWS[0], ROWS[0])),
            self.equation([other_row], [*self.cages]),
            self.equation([ROWS[0]], [Cage((0, 1, 2), 7), Cage((3, 4), 9)]),
            self.equation([ROWS[0]], [*self.cages, Cage((6, 7))]),
        ):
            found = verdict(self.board(), rule, placements=self.placed)
            assert found == Refusal(NOT_THE_PUZZLES), rule

    def test_cells_differ_although_the_equation_denies_it(self) -> None:
        # r1c1 and r1c2 make 4; they see each other, so neither is 2.
        board = board_with(Cage((2, 3, 4, 5), 17))
        innies = combine([ROWS[0]], [Cage((2, 3, 4, 5), 17)], board.layout)
        assert innies is not None
        for rule in (innies, innies._replace(all_differ=False)):
            assert isinstance(verdict(board, rule, eliminations=(Candidate(0, 2),)), Proof)

    def test_cells_that_do_not_see_each_other_may_be_equal(self) -> None:
        # r2c1 and r3c6 make 6, and both can be 3.
        cages = Cage((0, 1, 2, 6), 14), Cage((3, 4, 5, 17), 13)
        board = board_with(*cages)
        outies = combine([ROWS[0]], cages, board.layout)
        assert outies is not None
        assert isinstance(verdict(board, outies, eliminations=(Candidate(6, 6),)), Proof)
        assert isinstance(verdict(board, outies, eliminations=(Candidate(6, 3),)), Refusal)


class TestLinks:
    """A chain of one link in a cage of r1c1 and r1c2 with sum 3."""

    cage = Cage((0, 1), 3)

    def found(self, link: Link, *basis: Basis) -> Proof | Refusal:
        board = board_with(self.cage, Cage((0, 6, 12), 9))
        step = Step(
            CATALOGUE["cage-chain"], eliminations=(Candidate(2, 1),), basis=basis, links=(link,)
        )
        return prove(step, board)

    @pytest.mark.parametrize("strong", [False, True])
    def test_link_is_inside_a_sum_of_the_step(self, strong: bool) -> None:
        link = Link(Candidate(0, 1), Candidate(1, 2 if not strong else 1), strong)
        assert isinstance(self.found(link, self.cage), Proof)

    def test_link_with_one_end_in_a_sum_is_refused(self) -> None:
        link = Link(Candidate(12, 1), Candidate(1, 2), False)
        refusal = Refusal("1 in r3c1 does not exclude 2 in r1c2")
        assert self.found(link, self.cage) == refusal
        assert self.found(link._replace(start=link.end, end=link.start), self.cage) != refusal
        assert isinstance(
            self.found(link._replace(start=link.end, end=link.start), self.cage), Refusal
        )
        assert isinstance(self.found(link._replace(strong=True), self.cage), Refusal)


def test_placements_need_their_sums() -> None:
    found = 0
    for number in range(sample(60, 6)):
        board, _ = killer_position(SIX, Dice(f"ways {number}"))
        for id in ("cage-last-cell", "innie", "outie", "innie-2-houses"):
            for step in CATALOGUE[id].find(board):
                assert isinstance(prove(step, board), Proof)
                if board.candidates_of[step.placements[0].cell].bit_count() > 1:
                    assert isinstance(prove(replace(step, basis=()), board), Refusal)
                    found += 1
    assert found
