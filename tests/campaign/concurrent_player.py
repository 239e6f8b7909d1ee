"""Play in one of two programs on the same game. Run by test_two_programs.py.

python -m tests.campaign.concurrent_player FILE SEED COUNT
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from sudoku_tui.store.journal import Journal
from sudoku_tui.store.store import Store
from tests.campaign.random_player import any_event
from tests.waiting import PATIENCE

_LOOKS = 50
"""Moves between two looks for another window."""


class Window:
    """Plays on in the first game of a file, and in one of its own if that goes on elsewhere."""

    def __init__(self, store: Store) -> None:
        self.journal = Journal(store, store.games.load(1))
        self.journal.finds_double()
        self.is_told = False
        """Whether it was told of the other window."""

    def play(self, seed: int, count: int) -> None:
        """Play so many events."""
        dice, done = random.Random(seed), 0
        while done < count:
            if self.journal.record(any_event(dice), done / 10):
                done += 1
                self.look(often=done % _LOOKS == 0)
        end = time.monotonic() + PATIENCE
        while not (self.journal.flush() and self.is_told) and time.monotonic() < end:
            self.look(often=True)
            time.sleep(0.01)

    def look(self, *, often: bool) -> None:
        """Hear what is told."""
        if self.journal.conflict:
            self.is_told = True
            self.journal.save_as_new()
        elif often:
            self.is_told |= self.journal.finds_double()


if __name__ == "__main__":
    with Store(Path(sys.argv[1])) as opened:
        window = Window(opened)
        print("ready", flush=True)
        sys.stdin.readline()
        window.play(int(sys.argv[2]), int(sys.argv[3]))
        print(window.journal.game_id, window.is_told, window.journal.is_saved, flush=True)
