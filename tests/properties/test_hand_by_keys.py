"""The player's hand in the real program, by keys alone, at 80x24 and without colour.

An X-chain of six candidates is coloured, queried, undone and redone; nine cells get a note at once;
a branch is tried, compared and dropped; two digits are filtered and walked. At the end comes ``kill
-9``.
"""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.game.events import Batch
from sudoku_tui.game.game import Game
from sudoku_tui.store.store import FILE_NAME, Store
from tests.terminal import ARROWS, Terminal

PUZZLE = ".8......7.4.7...59..6..94......94...9.76..1.........388..1....2.7..358...5...2..."
CHAIN = (13, 14, 41, 40, 76, 75)
"""Six places of 8, joined by strong and weak links in turn."""
COLOUR = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:[34]8;|[349][0-7])[0-9;]*m")
"""Escape sequences that set a foreground or background colour."""
COLOURED = {Candidate(cell, 8): number % 2 + 1 for number, cell in enumerate(CHAIN)}


def load_game(data: Path) -> Game:
    """Return the game, as the file has it."""
    with Store(data / FILE_NAME) as store:
        return store.games.load(store.games.list_games(limit=1)[0].id).game


def colours(game: Game) -> dict[Candidate, int]:
    """Return the coloured candidates."""
    return dict(game.position.colours.colours_by_candidate(CLASSIC))


def start_mono(data: Path, *arguments: str) -> Terminal:
    """Start the program without colour."""
    return Terminal(data, arguments, environment={"NO_COLOR": "1"})


@pytest.mark.slow
def test_a_chain_a_selection_a_branch_and_a_filter(tmp_path: Path) -> None:
    with start_mono(tmp_path, "play", PUZZLE) as terminal:
        terminal.shows("Hint")
        terminal.send("tx")
        terminal.until(lambda: re.search("x +Colour +< 1", terminal.text) is not None)
        colour_a_chain(terminal, tmp_path)
        note_nine_cells(terminal, tmp_path)
        try_a_branch(terminal, tmp_path)
        walk_two_digits(terminal)
        terminal.signal(signal.SIGKILL)
        terminal.wait()
        assert not COLOUR.search(terminal.sent)
    assert colours(load_game(tmp_path)) == COLOURED
    with start_mono(tmp_path) as terminal:
        terminal.shows("Continue")
        terminal.send("\r")
        terminal.shows("Hint")
        terminal.until(lambda: terminal.text.count("8<") == terminal.text.count("8>") == 3)


def colour_a_chain(terminal: Terminal, data: Path) -> None:
    """Apply two shades to a chain, with its consequences; undo and redo it."""
    for number, cell in enumerate(CHAIN):
        name = CLASSIC.cell_name(cell)
        terminal.send(f":{name}\r{'8' * (number % 2 + 1)}")
        terminal.shows(f"{name}  ")
    terminal.until(lambda: terminal.text.count("8<") == terminal.text.count("8>") == 3)
    terminal.send("X")
    terminal.shows("X-Chain")
    terminal.send("\x1b")
    terminal.until(lambda: "X-Chain" not in terminal.text)
    terminal.send("uuu")  # two presses on the last cell, and one on the cell before it
    terminal.until(lambda: (terminal.text.count("8<"), terminal.text.count("8>")) == (2, 2))
    terminal.send("rrr")
    terminal.until(lambda: terminal.text.count("8<") == terminal.text.count("8>") == 3)
    assert colours(load_game(data)) == COLOURED


def note_nine_cells(terminal: Terminal, data: Path) -> None:
    """Change the notes of a whole row at once."""
    before = load_game(data).position
    terminal.send("x :r4c1\rV" + ARROWS["right"] * 8)
    terminal.until(lambda: re.search("Selected += 9", terminal.text) is not None)
    terminal.send("6")
    terminal.until(lambda: isinstance(load_game(data).log[-1], Batch))
    game = load_game(data)
    noted = [game.position.notes_of(cell) >> 6 & 1 for cell in range(27, 36)]
    assert sum(noted) == 7, "all but the givens"
    terminal.send("uV ")
    terminal.until(lambda: load_game(data).position == before)


def try_a_branch(terminal: Terminal, data: Path) -> None:
    """Try a branch with a name, and go back to its start."""
    before = load_game(data).position
    terminal.send(":what if one\r:r2c1\r1")
    terminal.shows("Trying one")
    terminal.send("U")
    for said in ("one, here: 1 move", "The game: 1 move", "Since it began: r2c1."):
        terminal.shows(said)
    terminal.send("\x7f")
    terminal.shows("Hint")
    terminal.until(lambda: load_game(data).position == before)


def walk_two_digits(terminal: Terminal) -> None:
    """Move from one cell that can hold both digits to the next."""
    terminal.send("W2 and 9\r")
    terminal.shows("2 and 9")
    terminal.send(":r1c1\r\t")
    terminal.until(lambda: "2" in (first := cell_line(terminal)) and "9" in first)
    shown = cell_line(terminal)
    terminal.send("\t")
    terminal.until(lambda: cell_line(terminal) != shown)
    assert {"2", "9"} <= set(cell_line(terminal).split()[1:])


def cell_line(terminal: Terminal) -> str:
    """Return the panel's line about the cell under the cursor."""
    return terminal.lines[1][56:]
