"""Games as sheets and back: copying a pasted copy gives the same text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.formats.format import describe_losses
from sudoku_tui.formats.reading import read
from sudoku_tui.formats.table import FORMATS
from sudoku_tui.game.events import Colour, Corner, Enter, FillNotes, Note
from sudoku_tui.game.game import Game
from sudoku_tui.game.sheets import game_of, sheet_of
from tests.game.strategies import events, small_puzzles
from tests.reference import classic

PUZZLE = classic(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def game_with_marks() -> Game:
    """Return a game with an entry, all notes but five, two corner marks and two colours."""
    game = Game(PUZZLE)
    game.record(Enter(2, 4))
    game.record(FillNotes())
    noted = [
        (cell, digit)
        for cell in range(81)
        for digit in range(1, 10)
        if game.position.notes_of(cell) >> digit & 1
    ]
    for cell, digit in noted[::7][:5]:
        game.record(Note(cell, digit))
    game.record(Corner(3, 6))
    game.record(Corner(5, 8))
    game.record(Colour(4, (0, 10)))
    game.record(Colour(7, (), (Candidate(*noted[1]),)))
    return game


WHOLE = [
    each.name
    for each in FORMATS.values()
    if each.write and each.read and not describe_losses(sheet_of(game_with_marks()), each)
]


def test_json_holds_a_whole_game() -> None:
    assert "json" in WHOLE


@pytest.mark.parametrize("form", WHOLE)
def test_copy_of_a_pasted_copy_is_identical(form: str) -> None:
    write = FORMATS[form].write
    assert write
    first = write(sheet_of(game_with_marks()))
    again = write(sheet_of(game_of(read(first).sheet)))
    assert again == first


@pytest.mark.slow
@given(st.data())
def test_any_game_round_trips_through_its_sheet(data: st.DataObject) -> None:
    puzzle = data.draw(small_puzzles())
    game = Game(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=12)):
        game.record(event)
    sheet = sheet_of(game)
    assert sheet_of(game_of(sheet)) == sheet
    write = FORMATS["json"].write
    assert write
    assert read(write(sheet)).sheet == sheet
