"""Aligned exclusion: combinations of two or three cells that cannot be filled together."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.by_definition.aligned import aligned_pairs, aligned_triples
from tests.engine.by_definition.position import Finder, Position
from tests.engine.positions import fill, position_of
from tests.engine.techniques.pictured import MORE, Picture, board_of, picture, pictures
from tests.soak import sample

DEFINITIONS: dict[str, Finder] = {
    "aligned-pair-exclusion": aligned_pairs,
    "aligned-triple-exclusion": aligned_triples,
}


@pictures(
    picture(
        "aligned-pair-exclusion",
        "where each way empties a cell",
        "123 45 * * * * 14 15",
        "r1c12 with r1c78 => r1c1<>1",
        MORE,
    ),
    picture("aligned-pair-exclusion", "not where one leaves a digit", "123 45 * * * * 14 156"),
    picture(
        "aligned-pair-exclusion",
        "where ways take two digits of a set",
        "123 45 * * * * 14 156 56",
        "r1c12 with r1c7, r1c89 {156} => r1c1<>1",
        MORE,
    ),
    picture(
        "aligned-pair-exclusion",
        "where all excluders are sets",
        "123 45 * 147 47 * 156 56",
        "r1c12 with r1c45 {147}, r1c78 {156} => r1c1<>1",
        MORE,
    ),
    picture(
        "aligned-pair-exclusion",
        "not where a set has two digits to spare",
        "123 45 * 147 478 * 156 56",
    ),
    picture(
        "aligned-pair-exclusion",
        "not where a cell of the pair does not see all of a set",
        """
        123 45 * * * * 14
        *   *  * 156 56
        """,
    ),
    picture(
        "aligned-pair-exclusion",
        "not where one set is a naked triple with a cell of the pair",
        "1234 23 * 123 123",
    ),
    picture(
        "aligned-triple-exclusion",
        "where none of the three has few candidates",
        "16789 2345 2345 123 124 125 134 135 145",
        "r1c123 with r1c456789 => r1c1<>1",
        MORE,
    ),
    picture(
        "aligned-triple-exclusion",
        "where each way empties a cell",
        "123 45 67 * * * 14 156 157",
        "r1c123 with r1c789 => r1c1<>1",
        MORE,
    ),
    picture(
        "aligned-triple-exclusion", "not where one leaves a digit", "123 45 67 * * * 14 156 1578"
    ),
)
def test_pictured_steps_are_found(case: Picture) -> None:
    case.check()


@pytest.mark.parametrize("layout", ["6", "classic", "anti-knight", "windoku", "cube-half"])
@pytest.mark.parametrize("technique", DEFINITIONS)
def test_the_eliminations_equal_those_of_the_definition(technique: str, layout: str) -> None:
    dice = Dice(f"{technique} {layout}")
    for number in range(sample(20, 3)):
        board, solution = position_of(layout_named(layout), number % 16, dice)
        fill(board, solution, dice, sample(300, 64))
        found = {each for step in CATALOGUE[technique].find(board) for each in step.eliminations}
        position = Position.of(board, solution)
        assert found == {e for each in DEFINITIONS[technique](position) for e in each.gone}


def test_sentences_name_the_sets_and_are_proven() -> None:
    board = board_of("123 45 * * * * 14 156 56")
    step = next(CATALOGUE["aligned-pair-exclusion"].find(board))
    assert isinstance(prove(step, board), Proof)
    assert step.sentence(CLASSIC) == (
        "r1c7 is 1 or 4. r1c8 and r1c9 hold all but one of 1, 5 and 6. r1c1 and r1c2 both see all "
        "of these cells, so they take at most one digit of each cell or set. With 1 in r1c1, every "
        "choice for the other cell would take a second digit of one of them, or repeat a digit "
        "where cells see each other. So r1c1 cannot be 1."
    )
