"""The player's hand without a screen: colours, selections, marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.ladders import TEACHING, Ladder
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid
from sudoku_tui.game.events import Clear, Enter, Event, FillNotes, Move, Note, Undo
from sudoku_tui.game.game import Game
from sudoku_tui.session.hand import Hand
from sudoku_tui.session.instructions import PlayedBy
from sudoku_tui.session.preferences import Preferences

GIVEN = Puzzle(CLASSIC, (5, *(0,) * 80))


@dataclass
class Player:
    """Player without a file."""

    game: Game = field(default_factory=lambda: Game(GIVEN))
    preferences: Preferences = field(default_factory=Preferences)
    played_by: PlayedBy = PlayedBy.KEYS
    solution: Grid | None = None
    is_solution_unknown: bool = False
    ladder: Ladder = TEACHING
    keeps_notes: bool = False

    def play(self, event: Event) -> bool:
        return self.game.record(event)

    def make(self, move: Move) -> str:
        self.game.record(move)
        return ""


@pytest.fixture
def player() -> Iterator[Player]:
    """Yield a player with a puzzle of one given."""
    yield Player()


def test_nine_cells_are_noted_as_one_undo(player: Player) -> None:
    hand = Hand(player)
    hand.toggle_selecting(0)
    hand.extend(range(9))
    assert hand.handles(0)
    assert hand.write(0, 7, notes=True) == ""
    assert [player.game.position.notes_of(cell) for cell in range(9)] == [0, *(1 << 7,) * 8]
    player.game.record(Note(3, 7))
    hand.write(0, 7, notes=True)  # one cell lacks the note, so it is added there
    assert player.game.position.notes_of(3) == 1 << 7
    hand.write(0, 7, notes=True)  # all cells have the note, so it is erased
    assert not any(player.game.position.notes)
    assert player.game.record(Undo()) and player.game.position.notes_of(8) == 1 << 7
    hand.clear(0)
    assert not any(player.game.position.notes) and player.game.record(Undo())
    assert player.game.position.notes_of(8) == 1 << 7


def test_repeated_digit_alternates_the_shades_and_then_none(player: Player) -> None:
    hand, candidate = Hand(player), Candidate(40, 3)
    assert "colour" in hand.toggle_colour()
    seen = []
    for _ in range(3):
        hand.write(40, 3, notes=False)
        seen.append(player.game.position.colours.colour_of_candidate(candidate, CLASSIC))
    assert seen == [1, 2, 0]
    hand.turn_colour(-1)
    hand.paint_cells(40)
    assert hand.colour == 10 and player.game.position.colours.colour_of_cell(40) == 10
    assert hand.clear(40) == "" and hand.clear(40) == "Nothing is coloured here."
    assert hand.paint_candidate(0, 3).startswith("This cell has a digit")
    hand.paint_cells(40)
    assert hand.clear_colours() == "" and hand.clear_colours() == "Nothing is coloured."
    hand.toggle_colour()
    assert not hand.handles(40)
    assert "colour a candidate" in hand.toggle_colour() and hand.colour == 10
    hand.toggle_colour()
    assert "press enter to colour" in hand.toggle_colour(True), (
        "digits pick there, and colour nothing"
    )


def test_selected_by_question(player: Player) -> None:
    hand = Hand(player)
    for event in (Note(1, 7), Note(1, 8), Note(2, 7), Enter(3, 7, erase=False)):
        player.game.record(event)
    assert "cells with this note, 2 cells" in hand.select_next(40, 7)
    assert hand.selected == mask_of((1, 2))
    assert "two notes" in hand.select_next(40, 7) and hand.selected == mask_of((1,))
    for house in ("box 5", "column 5", "row 5"):
        assert house in hand.select_next(40, 7) and hand.selected.bit_count() == 9
    assert "this digit, 1 cell" in hand.select_next(40, 7) and hand.selected == mask_of((3,))
    assert "this note" in hand.select_next(40, 7)
    hand.invert()
    assert hand.selected == CLASSIC.all_cells & ~mask_of((1, 2))
    hand.toggle_selecting(0)
    assert not hand.selected and not hand.is_selecting


def test_cells_are_selected_one_by_one_and_by_an_equal_digit(player: Player) -> None:
    hand = Hand(player)
    for cell in (1, 3, 1, 4):
        hand.toggle_cell(cell)
    assert hand.selected == mask_of((3, 4)) and not hand.is_selecting
    for event in (Enter(3, 7, erase=False), Enter(40, 7, erase=False), Enter(41, 8, erase=False)):
        player.game.record(event)
    assert "cells with 7, 2 cells" in hand.select_equal(40)
    assert hand.selected == mask_of((3, 40))


def test_corner_marks_instead_of_notes(player: Player) -> None:
    hand = Hand(player)
    hand.corners = True
    hand.write(1, 7, notes=False)
    assert player.game.position.corners_of(1, CLASSIC) == 1 << 7
    player.game.record(FillNotes())
    player.game.record(Clear(1))
    assert not player.game.position.corners


def test_marks_are_not_written_over_an_entry(player: Player) -> None:
    hand = Hand(player)
    hand.write(1, 7, notes=False)
    assert (
        hand.write(1, 4, notes=True)
        == "This cell has a digit. Clear it (backspace) to write notes."
    )
    hand.corners = True
    assert (
        hand.write(1, 4, notes=False)
        == "This cell has a digit. Clear it (backspace) to write corner marks."
    )
    hand.selected = 1 << 1 | 1 << 2
    assert not hand.write(1, 4, notes=False), "there is an empty cell"
    assert player.game.position.corners_of(2, CLASSIC) == 1 << 4


def test_selection_of_givens_cannot_be_changed(player: Player) -> None:
    hand = Hand(player)
    hand.colour, hand.selected = 0, 1
    assert hand.write(3, 7, notes=False) == "Givens cannot be changed."
