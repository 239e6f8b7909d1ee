"""Sentences name reasons other than houses: a knight's move, a corner, a ban.

Some layouts have constraints besides houses. There, each step that the houses alone do not prove
must name the reason. The proof checker decides which steps these are, on a layout with houses only.
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
from sudoku_tui.engine.layouts.entry import build_layout
from sudoku_tui.engine.layouts.shapes import boxes
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.positions import fill, position_of
from tests.soak import SOAK, sample

WORDS: Final = {
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
"""Expected words on each layout, as a pattern."""
WITHOUT_REASONS: Final = ("template-set", "template-delete", "guess")
"""Techniques that try all ways, and so name no pair of cells that see each other."""
POSITIONS = sample(80, 2)
STEPS = sample(4, 1)
"""Maximum number of steps of one technique on one position."""
MOST_CANDIDATES = sample(200, 120)


def with_houses_only(board: Board) -> Board:
    """Return *board* on a layout with the same houses and no further constraints."""
    plain = replace(board.layout, id=f"{board.layout.id} by houses", extra_sees=(), bans=())
    view = Board(plain, board.givens, board.extras)
    placed, lanes = list(members(board.placed)), view.lanes
    for candidate in placed:
        lanes &= view.tables.keep[candidate]
    view.adopt(placed, lanes)
    for cell, digits in enumerate(list(view.candidates_of)):
        for digit in members(digits & ~board.candidates_of[cell]):
            view.eliminate(cell, digit)
    return view


KINGS_ON_6: Final = build_layout("6-king", "6x6, kings", boxes(2, 3).with_leaps(*FERZ))
"""A layout where kings' moves on small houses leave few cells."""


@pytest.mark.slow
@pytest.mark.parametrize("id", WORDS)
def test_reasons_other_than_houses_are_named(id: str) -> None:
    layout = KINGS_ON_6 if id == KINGS_ON_6.id else layout_named(id)
    told = re.compile(WORDS[id], re.IGNORECASE)
    dice, leaning = Dice(f"sights {id}"), Counter[str]()
    for number in range(POSITIONS):
        board, solution = position_of(layout, number % 8, dice)
        fill(board, solution, dice, MOST_CANDIDATES)
        plain = with_houses_only(board)
        for technique in CATALOGUE.values():
            if technique is GUESS or not technique.applies_to(layout):
                continue
            for step in islice(technique.find(board), STEPS):
                if not isinstance(prove(step, plain), Proof):
                    leaning[technique.id] += 1
                    said = step.grounded(board).sentence(layout)
                    assert told.search(said) or technique.id in WITHOUT_REASONS, said
    assert leaning
    if SOAK:
        print(f"\n{id}: {leaning.total()} steps lean on more than houses: {dict(leaning)}")
