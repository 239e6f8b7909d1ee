"""Record random moves without end and print the number of each saved event. Run by test_crashes.py.

python -m tests.campaign.random_player FILE SEED
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from sudoku_tui.game.events import Enter, Event, FillNotes, Note, Redo, Undo
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.store import Store
from tests.store.desk import begin


def any_event(dice: random.Random) -> Event:
    """Return a random event that a player might cause."""
    cell, digit = 1 + int(dice.random() * 80), 1 + int(dice.random() * 9)
    choices: tuple[Event, ...] = (
        Enter(cell, digit),
        Note(cell, digit),
        Undo(),
        Redo(),
        FillNotes(),
    )
    return choices[int(dice.random() * len(choices))]


def play(seed: int, count: int, journal: Journal) -> None:
    """Record events until *count* were added, naming each one that is saved."""
    dice = random.Random(seed)
    done = 0
    while done < count:
        if journal.record(any_event(dice), done / 10):
            done += 1
            if journal.is_saved:
                print(done, flush=True)
    while not journal.flush():
        time.sleep(0.01)
    print(count, flush=True)


if __name__ == "__main__":
    with Store(Path(sys.argv[1])) as opened:
        while opened.in_memory:  # other processes create the file at the same time, and are slow
            time.sleep(0.05)
            opened.check_file()
        play(int(sys.argv[2]), int(sys.argv[3]), begin(opened))
