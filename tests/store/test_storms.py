"""Saved storms: complete, once each, and robust against damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sudoku_tui.game.learning.cards import Card
from sudoku_tui.game.learning.storms import Storm, StormDrill, best_storms, figures_by_technique
from sudoku_tui.store.store import Store

X_WING, PAIR = Card("x-wing", "row"), Card("naked-pair", "box")
FIRST = Storm(10.0, (StormDrill(X_WING, 4.5, True), StormDrill(PAIR, 9.0, False)))
SECOND = Storm(20.0, (StormDrill(X_WING, 2.5, True), StormDrill(X_WING, 3.5, True)))


def test_storms_are_saved_once_in_order(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        for storm in (SECOND, FIRST, SECOND):
            store.storms.record(storm)
        store.storms.record(Storm(30.0))
    with Store(tmp_path / "games.db") as store:
        assert store.storms.all() == [FIRST, SECOND]


def test_best_storm_has_more_finds_or_fewer_misses() -> None:
    third = Storm(30.0, SECOND.drills)
    missed = Storm(5.0, (*SECOND.drills, StormDrill(PAIR, 1.0, False)))
    assert best_storms([FIRST, third, missed, SECOND], 3) == [SECOND, third, missed]


def test_the_table_by_technique() -> None:
    x_wing, pair = figures_by_technique([FIRST, SECOND])
    assert (x_wing.technique, x_wing.found, x_wing.missed) == ("x-wing", 3, 0)
    assert (x_wing.best, x_wing.usual) == (2.5, 3.5)
    assert (pair.technique, pair.found, pair.missed, pair.best) == ("naked-pair", 0, 1, 0.0)


def test_damaged_row_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(path) as store:
        store.storms.record(FIRST)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE storm_drill SET found = 1 WHERE number = 2")
        raw.commit()
    with Store(path) as store:
        assert store.storms.all() == [Storm(10.0, FIRST.drills[:1])]
        assert "1 drill of a storm" in store.check_rows()
