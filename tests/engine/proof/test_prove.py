"""The proof checker: its acceptances and its refusals with reasons, by examples.

`test_proof_campaign` checks them for all steps that are found.

Cached proofs equal fresh ones, on any board.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from sudoku_tui.engine.bits import members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, House, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.proof.prove import Proof, ProofCache, Refusal, prove
from sudoku_tui.engine.step import Link, Mark, Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.chains import loops
from sudoku_tui.engine.techniques.chains.chains import IN_CHAINS
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import grid_of, position_of, positions, puzzle_of, small_layouts
from tests.engine.techniques.uniqueness.on_the_way import ON_THE_WAY, steps_on_the_way
from tests.reference import classic
from tests.soak import sample


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_proofs_by_uniqueness_show_the_pattern(id: str) -> None:
    for step, board in steps_on_the_way(id):
        proof = prove(step, board)
        assert isinstance(proof, Proof), step.notation(CLASSIC)
        assert proof.twins
        one, other = dict(proof.twins.one), dict(proof.twins.other)
        assert one or proof.twins.everywhere or id == "extended-rectangle"
        for house in CLASSIC.houses:
            inside = [cell for cell in house.cells if cell in one]
            assert sorted(one[cell] for cell in inside) == sorted(other[cell] for cell in inside)
        assert not one or one != other
        assert one.keys() == other.keys()


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_sums_refuse_proofs_by_exchange(id: str) -> None:
    for step, board in steps_on_the_way(id):
        counted = board.copy()
        counted.layout = replace(board.layout, counts_digits=True)
        assert isinstance(prove(step, counted), Refusal)


def test_givens_in_a_pattern_refuse_the_proof() -> None:
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        given = board.copy()
        given.givens |= 1 << step.candidates_with(Role.PATTERN)[0].cell
        assert isinstance(prove(step, given), Refusal)


@pytest.mark.parametrize(
    ("cells", "deadly"),
    [((0, 1, 2, 27, 28, 29), True), ((0, 1, 2, 27, 28, 38), False), ((0, 3, 6, 9, 12, 15), True)],
)
def test_three_digits_are_exchanged_if_no_house_changes(
    cells: tuple[int, ...], deadly: bool
) -> None:
    board = Board(CLASSIC)
    for cell in cells:
        for digit in range(5 if cell == cells[0] else 4, 10):
            board.eliminate(cell, digit)
    own = [Candidate(cell, digit) for cell in cells for digit in (1, 2, 3)]
    step = Step(
        CATALOGUE["extended-rectangle"],
        eliminations=tuple(own[:3]),
        marks=(
            *(Mark(Role.PATTERN, each) for each in own[3:]),
            Mark(Role.FIN, Candidate(cells[0], 4)),
        ),
    )
    assert isinstance(prove(step, board), Proof) is deadly


def test_only_one_digit_prevents_a_grave() -> None:
    """Try other digits of the cell: then some digit has one place or three in a house."""
    for step, board in steps_on_the_way("bug-1"):
        [saving] = step.candidates_with(Role.FIN)
        for other in step.eliminations:
            turned = replace(
                step,
                marks=(Mark(Role.FIN, other),),
                eliminations=(saving, *(each for each in step.eliminations if each != other)),
            )
            assert isinstance(prove(turned, board), Refusal)


def test_only_techniques_that_assume_uniqueness_may_use_it() -> None:
    for step, board in steps_on_the_way("unique-rectangle-6"):
        plain = replace(step, technique=CATALOGUE["naked-pair"])
        assert isinstance(prove(plain, board), Refusal)


@pytest.mark.slow
def test_loops_through_sets_are_proven_by_these_sets() -> None:
    """Remove the sets: unless other premises name their cells, the proof fails."""
    found, missed = Counter[str](), Counter[str]()
    for board, _ in positions(CLASSIC, "sets", sample(8, 3)):
        for variant, technique in loops.LIBRARY_VARIANTS.items():
            for step in islice(technique.find(board), 12):
                told = step.sentence(CLASSIC)
                assert isinstance(prove(step, board), Proof), told
                nodes = tuple(mark for mark in step.marks if mark.role in IN_CHAINS)
                if nodes != step.marks:
                    found[variant] += 1
                    alone = prove(replace(step, marks=nodes), board)
                    missed[variant] += isinstance(alone, Refusal)
                    assert "all but one of" in told
    assert all(found[variant] > 10 and missed[variant] > 5 for variant in loops.LIBRARY_VARIANTS)


def test_a_guess_has_no_premises() -> None:
    board = Board.of(puzzle_of(CLASSIC, 0))
    [step] = GUESS.find(board)
    assert isinstance(prove(step, board), Refusal)


class TestByHand:
    """A pair of 1 and 2 in the first row, which eliminates 1 and 2 from r1c3."""

    pair = [Candidate(cell, digit) for cell in (0, 1) for digit in (1, 2)]
    gone = (Candidate(2, 1),)

    def board(self) -> Board:
        board = Board(CLASSIC)
        for cell in (0, 1):
            for digit in range(3, 10):
                board.eliminate(cell, digit)
        return board

    def step(self, *named: Candidate) -> Step:
        marks = tuple(Mark(Role.PATTERN, each) for each in named)
        return Step(CATALOGUE["naked-pair"], eliminations=self.gone, marks=marks)

    def test_the_pair_proves_it(self) -> None:
        proof = prove(self.step(*self.pair), self.board())
        assert isinstance(proof, Proof)
        assert proof.lines(CLASSIC) == (
            "Suppose r1c3 were 1.",
            "1. Then r1c1 and r1c2 are not 1.",
            "2. But r1c1 and r1c2 each hold one of their digits, and none of these twice, and no "
            "place is left for 1.",
            "So r1c3 is not 1.",
        )

    @pytest.mark.parametrize("left_out", range(4))
    def test_every_mark_is_needed(self, left_out: int) -> None:
        named = [each for index, each in enumerate(self.pair) if index != left_out]
        assert isinstance(prove(self.step(*named), self.board()), Refusal)

    def test_a_true_conclusion_does_not_follow_from_another_pattern(self) -> None:
        other = [Candidate(cell, digit) for cell in (9, 10) for digit in (1, 2)]
        assert isinstance(prove(self.step(*other), self.board()), Refusal)

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"eliminations": ()}, "it concludes nothing"),
            ({"eliminations": (Candidate(0, 3),)}, "what it concludes is settled already"),
            (
                {"marks": (Mark(Role.PATTERN, Candidate(0, 3)),)},
                "3 in r1c1 is no candidate",
            ),
            (
                {"basis": (House(Kind.ROW, 10, tuple(range(9))),)},
                "it names a house that is not there",
            ),
            (
                {"links": (Link(Candidate(0, 1), Candidate(80, 1), False),)},
                "1 in r1c1 does not exclude 1 in r9c9",
            ),
            (
                {"links": (Link(Candidate(0, 1), Candidate(80, 1), True),)},
                "1 in r1c1 and 1 in r9c9 could both be wrong",
            ),
            (
                {"links": (Link(Candidate(0, 3), Candidate(0, 1), True),)},
                "3 in r1c1 and 1 in r1c1 are not both candidates",
            ),
            ({"marks": ()}, "r1c3 could be 1 for all it names"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_a_refusal_has_a_reason(self, change: dict[str, object], reason: str) -> None:
        # The type of `replace` cannot express that each change is a field of a step.
        step = replace(self.step(*self.pair), **change)  # type: ignore[arg-type]
        assert prove(step, self.board()) == Refusal(reason)


def test_a_proof_holds_only_on_the_board_of_its_step() -> None:
    """Use a hidden single whose house has another place on the other board."""
    layout = layout_named("6")
    board, solution = position_of(layout, 1, Dice(1))
    steps = list(CATALOGUE["hidden-single"].find(board))
    assert steps
    for step in steps:
        assert isinstance(prove(step, board), Proof)
        assert isinstance(prove(step, Board(layout)), Refusal)
    assert solution == grid_of(layout, 1)


EACH = 2


def proof_or_none(step: Step, board: Board) -> Proof | None:
    proof = prove(step, board)
    return proof if isinstance(proof, Proof) else None


def alter_board(board: Board, dice: Dice) -> Board:
    """Return a copy with a few candidates placed or eliminated, true or not."""
    other = board.copy()
    for _ in range(1 + dice.number_below(4)):
        candidate = dice.pick([*members(other.candidates)] or [0])
        digit, cell = divmod(candidate, other.layout.cells)
        if dice.number_below(3) and other.can_be(cell, digit + 1):
            other.eliminate(cell, digit + 1)
        elif other.can_be(cell, digit + 1):
            other.place(cell, digit + 1)
    return other


@pytest.mark.slow
@small_layouts
def test_a_cached_proof_equals_a_fresh_one(layout: Layout) -> None:
    dice, same, other = Dice(f"proofs {layout.id}"), 0, 0
    for seed in range(sample(60, 1)):
        board, proofs = position_of(layout, seed, dice)[0], ProofCache()
        boards = [board, *(alter_board(board, dice) for _ in range(6))]
        for technique in CATALOGUE.values():
            if technique.id == "guess" or not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), EACH):
                for each in boards:
                    expected = proof_or_none(step, each)
                    assert proofs.proof_of(step, each) == expected, step.notation(layout)
                    same, other = same + bool(expected), other + (not expected)
    assert same and other


def test_irrelevant_changes_need_no_new_proof() -> None:
    text = "000000907000420180000705026100904000050000040000507009920108000034059000507000000"
    board, proofs = Board.of(classic(text)), ProofCache()
    step = next(CATALOGUE["hidden-single"].find(board))
    [(cell, digit)] = step.placements
    far = next(
        each
        for each in members(board.empty & ~step.houses[0].mask & ~board.layout.sees[cell])
        if not board.can_be(each, digit)
    )
    after = board.copy()
    after.eliminate(far, smallest_member(board.candidates_of[far]))
    kept = proofs.proof_of(step, board)
    assert kept and proofs.proof_of(step, after) is kept
