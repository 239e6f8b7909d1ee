"""Texts name digits by the symbols of the layout."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.layout import SYMBOLS
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.practice.turn import turn_of
from sudoku_tui.engine.proof.prove import Proof, prove
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.own_symbols import WORDS

GREEK = replace(CLASSIC, symbols="αβγδεζηθι")
"""A layout whose symbols occur in no word and no name of a cell."""
PLAIN = str.maketrans(GREEK.symbols, SYMBOLS[1:10])


@pytest.mark.parametrize("id", position_techniques())
def test_steps_and_proofs_use_the_symbols_of_the_layout(id: str) -> None:
    started = positions_of(id)[0].started
    step = turn_of(CATALOGUE[id], started)
    assert step
    plain = started.puzzle.layout
    greek = replace(plain, symbols=GREEK.symbols[: plain.digits])
    proof = prove(step, started.board())
    assert isinstance(proof, Proof)
    for text, own in (
        (step.sentence(plain), step.sentence(greek)),
        (step.notation(plain), step.notation(greek)),
        ("\n".join(proof.lines(plain)), "\n".join(proof.lines(greek))),
    ):
        assert own != text and own.translate(PLAIN) == text


def test_symbols_are_read_in_either_case() -> None:
    assert "".join(map(WORDS.symbol, range(7))) == ".0TUQ1H"
    assert [WORDS.digit_of(character) for character in "0tTh1"] == [1, 2, 2, 6, 5]
    assert [WORDS.digit_of(character) for character in ("2", ".", "", "tu", "a")] == [None] * 5
    assert [CLASSIC.digit_of(character) for character in "19a0"] == [1, 9, None, None]
    assert CLASSIC.symbol(0) == "." and CLASSIC.symbol(9) == "9"
