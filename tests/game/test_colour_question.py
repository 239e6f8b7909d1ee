"""Conclusions from coloured candidates: every step can be proven."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku_tui.engine.bits import members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.proof.prove import prove
from sudoku_tui.engine.step import Role, Step
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.colour_question import NO_CONCLUSION, find_conclusion
from tests.reference import classic

LATER = classic("000207000020000070607803509005040900400070003009605400010050090096000840050000030")


def board() -> Board:
    made = Board(LATER.layout, 0)
    for cell, digit in enumerate(LATER.givens):
        if digit:
            made.place(cell, digit)
    return made


@pytest.mark.parametrize("technique", ["simple-colours-trap", "simple-colours-wrap", "x-chain"])
def test_candidates_of_a_step_give_a_similar_step(technique: str) -> None:
    found = board()
    for step in islice(CATALOGUE[technique].find(found), 5):
        colours, chain = (Role.SET_A, Role.SET_B), (Role.LINK_OFF, Role.LINK_ON)
        roles = chain if technique == "x-chain" else colours
        one, other = (step.candidates_with(role) for role in roles)
        answer = find_conclusion(found, one, other)
        assert isinstance(answer, Step)
        assert set(answer.eliminations) & set(step.eliminations)
        assert prove(answer, found)


def test_invalid_colourings_are_explained() -> None:
    found, layout = board(), LATER.layout
    cell = smallest_member(found.empty)
    digit = smallest_member(found.candidates_of[cell])
    closed = next(d for d in range(1, 10) if not found.can_be(cell, d))
    assert "no candidate" in str(find_conclusion(found, [Candidate(cell, closed)], []))
    assert "Only one shade" in str(find_conclusion(found, [Candidate(cell, digit)], []))
    other = next(c for c in members(found.empty) if not found.can_be(c, digit))
    another = smallest_member(found.candidates_of[other])
    assert "do not belong" in str(
        find_conclusion(found, [Candidate(cell, digit)], [Candidate(other, another)])
    )
    far = [c for c in members(found.places[digit]) if c != cell and not layout.sees[cell] >> c & 1]
    said = find_conclusion(found, [Candidate(cell, digit)], [Candidate(far[-1], digit)])
    assert "do not belong" in str(said)


def test_strong_link_alone_gives_a_proven_step_or_nothing() -> None:
    found = board()
    layout = found.layout
    answers = set()
    for digit in range(1, 10):
        places = found.places[digit]
        for house in layout.houses:
            pair = list(members(places & house.mask))
            if len(pair) == 2:
                one, other = (Candidate(cell, digit) for cell in pair)
                answers.add(type(find_conclusion(found, [one], [other])).__name__)
                said = find_conclusion(found, [one], [other])
                assert said == NO_CONCLUSION or isinstance(said, Step)
    assert answers
