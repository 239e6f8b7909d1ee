"""The real program, killed where no game is played: what it said was done is done."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from sudoku_tui.store.store import FILE_NAME, Store
from tests.soak import SOAK, sample
from tests.store.desk import keep, moves, quick
from tests.store.test_books import LINES
from tests.terminal import Terminal

Deed: TypeAlias = Callable[[Terminal, Random], None]
"""Changes something on a screen that is open, and waits until it is seen."""
GAMES = 3
"""Games there are, and books."""
_PREVIEW = 54
"""The column where a picture of the game begins beside the list of games."""
_LEVELS = 54
"""The column where the levels stand beside the calendar."""


def name_it(terminal: Terminal, dice: Random) -> None:
    """Give the game or the book on top a name."""
    name = "".join(dice.choices("bcdfgh", k=8))
    terminal.send("n")
    terminal.shows("Leave it")
    terminal.send("\x08" * 12 + name + "\r")
    terminal.shows(name)
    terminal.shows("Rename")


def delete_or_put_back(terminal: Terminal, dice: Random) -> None:
    """Take a game or a book off the list, or put one back."""
    before = rows(terminal)
    is_back = len(before) < 2 or (len(before) < GAMES and dice.random() < 0.5)
    terminal.send("u" if is_back else "\x1b[3~")
    terminal.until(lambda: len(rows(terminal)) == len(before) + (1 if is_back else -1))


def turn(terminal: Terminal, key: str) -> None:
    """Go on to something else, and wait until it is seen."""
    shown = terminal.lines
    terminal.send(key)
    terminal.until(lambda: terminal.lines != shown)


def change(terminal: Terminal, dice: Random) -> None:
    """Change the setting in the line, or go to the next line and change that."""
    if dice.random() < 0.7:
        turn(terminal, "\x1b[B")  # something else is said of the setting
    before = rows(terminal)
    terminal.send("\r")
    terminal.until(lambda: rows(terminal) != before)


def take_a_level(terminal: Terminal, dice: Random) -> None:
    """Take another level for the puzzles of the day."""
    before = rows(terminal)
    terminal.send("\t")
    terminal.until(lambda: rows(terminal) != before)


def read_a_page(terminal: Terminal, dice: Random) -> None:
    """Read what is next to learn, to the end of its example."""
    before = rows(terminal)
    terminal.send("\r")
    terminal.offers("Leave")
    while "✓" not in terminal.lines[0]:
        turn(terminal, " ")
    terminal.send("q")
    terminal.offers("Read")
    terminal.until(lambda: rows(terminal) != before and rows(terminal)[0].rstrip().endswith("done"))


def take_over(terminal: Terminal, dice: Random) -> None:
    """Play on from a replay, which makes another game."""
    before = rows(terminal)
    terminal.send("o")
    terminal.offers("Play on")
    terminal.send("\x1b[C" * dice.randint(0, 3) + "\x1bOQ")
    terminal.offers("Hint")
    terminal.send("q")
    terminal.offers("Rename")
    terminal.until(lambda: len(rows(terminal)) == len(before) + 1)
    # The list is painted over the board piece by piece.
    terminal.until(lambda: not any(set(row) & set("┃│━─") for row in rows(terminal)))


def turn_keys(terminal: Terminal, dice: Random) -> None:
    """Take other ready-made keys; their file is written."""
    before = rows(terminal)
    terminal.send("\t")
    terminal.until(lambda: rows(terminal) != before)


def rows(terminal: Terminal) -> list[str]:
    """What must be there again: games, books, settings, lessons, the level, the keys."""
    if "One more" in terminal.lines[-1]:
        return [terminal.lines[0]]
    if "Level" in terminal.lines[-1]:
        # Which one is chosen is seen by its colours alone.
        return [repr(terminal.screen.buffer[row][_LEVELS]) for row in range(3, 9)]
    if "Read" in terminal.lines[-1]:
        return [terminal.lines[0]]
    if "From a file" in terminal.lines[-1]:
        return [line for line in terminal.lines if f"{len(LINES)} puzzles" in line]
    if "Rename" in terminal.lines[-1] or "Undo" in terminal.lines[-1]:
        return [line[:_PREVIEW] for line in terminal.lines[2:-2] if " %" in line[:_PREVIEW]]
    return [line.split("›")[0] for line in terminal.lines[1:-1] if "›" in line]


DEEDS: dict[str, tuple[str, str, Deed]] = {
    "a name": ("g", "Rename", name_it),
    "a game off the list": ("g", "Rename", delete_or_put_back),
    "a setting": (",", "Change", change),
    "a lesson": ("\x1bOS", "Read", read_a_page),
    "a level": ("d", "Level", take_a_level),
    "a name of a book": ("b", "From a file", name_it),
    "a book off the shelf": ("b", "From a file", delete_or_put_back),
    "a game taken over": ("g", "Rename", take_over),
    "keys": (",\x1b[F\r", "One more", turn_keys),
}
"""Where each is done: the key of the line of the menu, and what the footer offers there."""


def look(terminal: Terminal, deed: str) -> None:
    """Open the screen on which it is done."""
    key, offered, _ = DEEDS[deed]
    terminal.offers("Quit")
    terminal.send(key)
    terminal.offers(offered)
    terminal.settle()  # what else is on the screen may be painted after the footer


def kill_once(data: Path, number: int) -> int:
    """Do something a few times, be killed, and look whether it is so. Return how often."""
    dice, deed = Random(number), (*DEEDS,)[number % len(DEEDS)]
    with Store(data / FILE_NAME, connect=quick) as store:
        for name in range(GAMES):
            store.games.rename(keep(store, moves(5)), f"Game {name}")
            store.books.keep(f"Book {name}", f"/books/{name}", f"digest {name}", LINES)
    done = dice.randint(1, 4)
    with Terminal(data) as terminal:
        look(terminal, deed)
        if DEEDS[deed][1] in ("Rename", "From a file"):
            terminal.until(lambda: len(rows(terminal)) == GAMES)
        for _ in range(done):
            DEEDS[deed][2](terminal, dice)
        seen = rows(terminal)
        assert seen
        time.sleep(dice.uniform(0, 0.02))
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    with Terminal(data) as terminal:
        look(terminal, deed)
        terminal.until(lambda: rows(terminal) == seen)  # else it says what is there
    return done


@pytest.mark.dear
@pytest.mark.soak
def test_what_was_seen_to_be_done_is_there_after_kill_9(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kills = sample(90, 1)
    done = sum(kill_once(tmp_path / str(number), number) for number in range(kills))
    if SOAK:
        with capsys.disabled():
            print(f"\n{kills} kills on other screens: {done} deeds, 0 lost")
