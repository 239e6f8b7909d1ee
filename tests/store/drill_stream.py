"""Program that does drills and prints the number of each one saved, until it is killed."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from sudoku_tui.game.learning.cards import Card, Grade
from sudoku_tui.store.store import Store

CARDS = tuple(Card(f"technique-{number}", kind) for number in range(4) for kind in ("", "row"))


def any_drill(dice: random.Random) -> tuple[Card, Grade]:
    """Return a random card and grade."""
    return dice.choice(CARDS), Grade(dice.randint(1, 4))


def main() -> None:
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    dice = random.Random(seed)
    with Store(path) as store:
        for number in range(1_000_000):
            store.cards.record(*any_drill(dice), 12.5)
            print(number + 1, flush=True)


if __name__ == "__main__":
    main()
