"""The checker of proofs: it accepts every step as it was found, and altered ones never wrongly.

An altered step may still follow from what is left of it: a fish needs no house that names only
what others name as well. What it lacks is for `naive_proof` to say, which shares no code with the
checker and tries everything: both must agree on each altered step, one by one. The figures count
as refused only steps that do not follow. To have one such of each step, premises are left out one
after another until what is left is not enough.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import House, Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.proof import Proof, Refusal, prove
from sudoku_tui.engine.step import Candidate, Link, Mark, Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.guess import GUESS
from tests.campaign import SOAK, sample
from tests.engine.alterations import Drawn, altered, drawn_from, thinned
from tests.engine.naive_proof import TooLong, follows
from tests.engine.positions import every_layout, grid_of, position_of, puzzle_of
from tests.engine.test_deadly import ON_THE_WAY, steps_on_the_way

STEPS = {
    "4": sample(3000, 150),
    "6": sample(5000, 200),
    "classic": sample(6000, 200),
    "x": sample(4000, 100),
    "16": sample(1500, 20),
    "25": sample(500, 8),
}
"""How many steps of each layout are proven: 20,000 in a soak."""
PUZZLES = {"16": sample(12, 1), "25": sample(4, 1)}
"""From how many puzzles they are drawn."""
WRONG, MISSED = "one too many, and wrong", "the last premise left out"
"""Alterations after which a step never follows."""
MOST_SECONDS = 0.020
"""What 95 % of the proofs may take."""


@pytest.mark.soak
@every_layout
def test_steps_are_proven_and_altered_ones_only_if_they_follow(layout: Layout) -> None:
    dice = Dice(f"proof {layout.id}")
    proven: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    still: Counter[str] = Counter()
    seconds: list[float] = []
    drawn = drawn_from(layout, dice, PUZZLES.get(layout.id, sample(400, 8)))
    for each in islice(drawn, STEPS[layout.id]):
        told = each.step.notation(layout)
        verdict = timed(each.step, each.board, seconds)
        assert isinstance(verdict, Proof), f"{told}: {verdict.reason}"
        proven[each.step.technique.id] += 1
        check_words(verdict, layout)
        for kind, step in (*altered(each, dice), *until_missed(each, dice)):
            verdict = timed(step, each.board, seconds)
            try:
                wanted = follows(step, each.board)
            except TooLong:
                continue
            assert isinstance(verdict, Proof) is wanted, f"{told}, {kind}"
            assert not (wanted and kind in (WRONG, MISSED)), f"{told}, {kind}"
            (still if wanted else refused)[kind] += 1
    assert proven.total() == STEPS[layout.id] <= refused.total()
    if SOAK:
        seconds.sort()
        p95 = seconds[len(seconds) * 95 // 100]
        print(f"\n{layout.id}: {proven.total()} steps proven, {refused.total()} altered refused")
        print(f"refused: {dict(refused)}; still following: {dict(still)}")
        print(
            f"{1000 * p95:.2f} ms for 95 % of {len(seconds)}, {1000 * seconds[-1]:.1f} ms at most"
        )
        print(dict(proven))
        assert p95 < MOST_SECONDS


def until_missed(drawn: Drawn, dice: Dice) -> Iterator[tuple[str, Step]]:
    """Premises are left out as long as the rest is enough: the last one of these is missed."""
    for step in thinned(drawn.step, dice):
        if isinstance(prove(step, drawn.board), Refusal):
            yield MISSED, step
            return


def timed(step: Step, board: Board, seconds: list[float]) -> Proof | Refusal:
    start = time.process_time()
    verdict = prove(step, board)
    seconds.append(time.process_time() - start)
    return verdict


def check_words(proof: Proof, layout: Layout) -> None:
    """One line each; every conclusion is denied, and stands in the end."""
    lines = proof.lines(layout)
    assert all(line.isprintable() and line.endswith(".") and "!" not in line for line in lines)
    assert sum(line.startswith("Suppose ") for line in lines) == len(proof.arguments)
    assert sum(line.startswith("So ") for line in lines) == len(proof.arguments)


@pytest.mark.parametrize("id", ON_THE_WAY)
def test_what_leans_on_uniqueness_exhibits_its_pattern(id: str) -> None:
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


def test_what_is_given_saves_no_pattern() -> None:
    for step, board in steps_on_the_way("avoidable-rectangle-1"):
        given = board.copy()
        given.givens |= 1 << step.marked(Role.PATTERN)[0].cell
        assert isinstance(prove(step, given), Refusal)


@pytest.mark.parametrize(
    ("cells", "deadly"),
    [((0, 1, 2, 27, 28, 29), True), ((0, 1, 2, 27, 28, 38), False), ((0, 3, 6, 9, 12, 15), True)],
)
def test_three_digits_change_places_where_no_house_notices(
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


def test_only_one_digit_saves_a_grave() -> None:
    """Without another one of the cell's, some digit has one place or three in a house."""
    for step, board in steps_on_the_way("bug-1"):
        [saving] = step.marked(Role.FIN)
        for other in step.eliminations:
            turned = replace(
                step,
                marks=(Mark(Role.FIN, other),),
                eliminations=(saving, *(each for each in step.eliminations if each != other)),
            )
            assert isinstance(prove(turned, board), Refusal)


def test_uniqueness_is_for_those_that_say_so() -> None:
    for step, board in steps_on_the_way("unique-rectangle-6"):
        plain = replace(step, technique=CATALOGUE["naked-pair"])
        assert isinstance(prove(plain, board), Refusal)


def test_a_guess_names_nothing_to_prove_it_by() -> None:
    board = Board.of(puzzle_of(CLASSIC, 0))
    [step] = GUESS.find(board)
    assert isinstance(prove(step, board), Refusal)


class TestByHand:
    """A pair of 1 and 2 in the first row; 1 and 2 go from r1c3."""

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
            "2. But r1c1 and r1c2 each take one of their digits, none of them twice, and nothing "
            "is left for 1.",
            "So r1c3 is not 1.",
        )

    @pytest.mark.parametrize("left_out", range(4))
    def test_every_mark_is_needed(self, left_out: int) -> None:
        named = [each for index, each in enumerate(self.pair) if index != left_out]
        assert isinstance(prove(self.step(*named), self.board()), Refusal)

    def test_what_is_true_does_not_follow_from_another_pattern(self) -> None:
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
                {"houses": (House(Kind.ROW, 10, tuple(range(9))),)},
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
    def test_a_refusal_says_why(self, change: dict[str, object], reason: str) -> None:
        # Each change is of a field of a step, which a type cannot say.
        step = replace(self.step(*self.pair), **change)  # type: ignore[arg-type]
        assert prove(step, self.board()) == Refusal(reason)


def test_a_proof_holds_on_the_board_of_its_step() -> None:
    """A hidden single is none where its house has another place."""
    layout = layout_named("6")
    board, solution = position_of(layout, 1, Dice(1))
    steps = list(CATALOGUE["hidden-single"].find(board))
    assert steps
    for step in steps:
        assert isinstance(prove(step, board), Proof)
        assert isinstance(prove(step, Board(layout)), Refusal)
    assert solution == grid_of(layout, 1)
