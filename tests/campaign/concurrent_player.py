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
"""Moves between two checks for another window."""


class Window:
    """A player of the first game of a file, or of a copy once another window continues the game."""

    def __init__(self, store: Store) -> None:
        self.journal = Journal(store, store.games.load(1))
        self.journal.has_newer_game()
        self.has_noticed = False
        """Whether it has noticed the other window."""

    def play(self, seed: int, count: int) -> None:
        """Record *count* random events; wait until all are saved and the conflict is noticed."""
        dice, done = random.Random(seed), 0
        while done < count:
            if self.journal.record(any_event(dice), done / 10):
                done += 1
                self.check_conflict(often=done % _LOOKS == 0)
        end = time.monotonic() + PATIENCE
        while not (self.journal.flush() and self.has_noticed) and time.monotonic() < end:
            self.check_conflict(often=True)
            time.sleep(0.01)

    def check_conflict(self, *, often: bool) -> None:
        """Look for another window; on a conflict, continue in a copy of the game."""
        if self.journal.conflict:
            self.has_noticed = True
            self.journal.save_as_new()
        elif often:
            self.has_noticed |= self.journal.has_newer_game()


if __name__ == "__main__":
    with Store(Path(sys.argv[1])) as opened:
        window = Window(opened)
        print("ready", flush=True)
        sys.stdin.readline()
        window.play(int(sys.argv[2]), int(sys.argv[3]))
        print(window.journal.game_id, window.has_noticed, window.journal.is_saved, flush=True)
