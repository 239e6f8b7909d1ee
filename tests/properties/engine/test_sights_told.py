"""What a step leans on beside the houses, its sentence says: a knight's move, a corner, a ban.

On real positions of layouts on which cells see others without a house, each step that the houses
alone do not prove says by what. Which it is tells the proof, tried where nothing but houses counts.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.catalogue import FERZ
from sudoku_tui.engine.layouts.entry import named
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import fill, position_of
from tests.soak import SOAK, sample

SAID: Final = {
    "anti-knight": "knight",
    "anti-king": "corner to corner|touch",
    "anti-knight-torus": "knight",
    "anti-king-torus": "corner to corner|touch",
    "argyle": "along a diagonal",
    "non-consecutive": "side by side|next to",
    "non-consecutive-torus": "side by side|next to",
    "non-consecutive-cyclic": "side by side|next to",
    "ferz-nc": "corner to corner|touch",
    "6-king": "corner to corner|touch",
    "miracle": "knight|corner to corner|touch|side by side|next to",
}
"""What must be said on each layout."""
OTHER_WORDS: Final = ("template-set", "template-delete", "guess")
"""Techniques that try all ways, and so name no pair that sees each other."""
POSITIONS = sample(80, 2)
STEPS = sample(4, 1)
"""Steps of one technique on one position."""
MOST_CANDIDATES = sample(200, 120)


def by_houses_alone(board: Board) -> Board:
    """*board* on a layout that has the same houses, and nothing else that keeps digits apart."""
    plain = replace(board.layout, id=f"{board.layout.id} by houses", extra_sees=(), bans=())
    view = Board(plain, board.givens, board.extras)
    placed, lanes = list(members(board.placed)), view.lanes
    for candidate in placed:
        lanes &= view.tables.keep[candidate]
    view.take(placed, lanes)
    for cell, digits in enumerate(list(view.candidates_of)):
        for digit in members(digits & ~board.candidates_of[cell]):
            view.eliminate(cell, digit)
    return view


KINGS_ON_6: Final = named("6-king", "6x6, kings", boxes(2, 3).with_leaps(*FERZ))
"""Moves where houses laid over each other leave few cells."""


@pytest.mark.slow
@pytest.mark.parametrize("id", SAID)
def test_what_no_house_says_is_told(id: str) -> None:
    layout = KINGS_ON_6 if id == KINGS_ON_6.id else layout_named(id)
    told = re.compile(SAID[id], re.IGNORECASE)
    dice, leaning = Dice(f"sights {id}"), Counter[str]()
    for number in range(POSITIONS):
        board, solution = position_of(layout, number % 8, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        plain = by_houses_alone(board)
        for technique in CATALOGUE.values():
            if technique is GUESS or not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), STEPS):
                if not isinstance(prove(step, plain), Proof):
                    leaning[technique.id] += 1
                    said = step.grounded(board).sentence(layout)
                    assert told.search(said) or technique.id in OTHER_WORDS, said
    assert leaning
    if SOAK:
        print(f"\n{id}: {leaning.total()} steps lean on more than houses: {dict(leaning)}")
