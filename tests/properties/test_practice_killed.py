"""The real program on a real terminal, killed in practice: what was told to be kept is kept."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from random import Random

import pytest

from sudoku_tui.game.learning.cards import Card, Grade, Memory
from sudoku_tui.store.schedule import reviewed
from sudoku_tui.store.store import FILE_NAME, Store
from tests.soak import sample
from tests.terminal import Terminal

CARD = Card("naked-single")


@pytest.mark.soak
def test_every_drill_whose_end_was_on_the_screen_is_there_after_kill_9(tmp_path: Path) -> None:
    for number in range(sample(20, 1)):
        data = tmp_path / str(number)
        seen = practise_until_killed(data, Random(number))
        with Store(data / FILE_NAME) as store:
            assert not store.remark
            drills, memories = store.cards.drills(), store.cards.memories()
        assert len(drills) in (seen, seen + 1)
        memory: Memory | None = None
        for drill in drills:
            assert (drill.card, drill.grade) == (CARD, Grade.AGAIN)
            memory = reviewed(memory, drill.grade, drill.at)
        assert memories == ({CARD: memory} if memory else {})


def practise_until_killed(data: Path, random: Random) -> int:
    """Have drills shown, one after the other; how many ends were seen."""
    seen = 0
    with Terminal(data, ["practice", CARD.technique]) as terminal:
        terminal.shows("Drill 1")
        for number in range(2, random.randint(2, 7)):
            terminal.send("??")
            terminal.shows("Shown")
            seen += 1
            terminal.send("\r")
            terminal.shows(f"Drill {number}")
        terminal.send(random.choice(("?", "??", "1 ", "\x1b[C7\r")))
        terminal.read(random.uniform(0, 0.05))
        time.sleep(random.uniform(0, 0.05))
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    return seen
