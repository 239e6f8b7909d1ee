"""Times of events, in the file and in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.arguments import ArgumentError
from sudoku_tui.engine.constraints import UnknownConstraint
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import CARRIED, Extras, Puzzle
from sudoku_tui.game.events import Enter, Note, Undo
from sudoku_tui.store.files import write_export
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.store import Store
from tests.store.desk import begin


def test_times_are_those_of_the_events(store: Store) -> None:
    journal = begin(store)
    for event, at in (
        (Enter(1, 2), 3.25),
        (Note(80, 3), 10.0),
        (Note(80, 3), 11.5),
        (Undo(), 60.0),
    ):
        journal.record(event, at)
    journal.record(Enter(1, 2), 70.0)  # it changes nothing
    assert journal.times == (3.25, 10.0, 11.5, 60.0)
    saved = store.games.load(journal.game_id)
    assert saved.times == journal.times and len(saved.times) == len(saved.game.log)
    again = Journal(store, saved)
    again.record(Enter(2, 3), 90.0)
    assert again.times == (3.25, 10.0, 11.5, 60.0, 90.0)
    assert again.save_as_new() and again.game_id != journal.game_id
    assert store.games.load(again.game_id).times == again.times


def test_a_file_is_whole_the_old_or_the_new(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert write_export(folder, "x.md", "old\n") == folder / "x.md"
    write_export(folder, "x.md", "new, with ä\n")
    assert [path.read_text(encoding="utf-8") for path in folder.iterdir()] == ["new, with ä\n"]
    (folder / "y.md").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_export(folder, "y.md", "never")
    assert sorted(path.name for path in folder.iterdir()) == ["x.md", "y.md"]


def test_game_of_a_killer_is_saved_with_its_cages(store: Store) -> None:
    extras = Extras(constraints=(Cage((0, 1), 3), Cage((2, 11))))
    journal = Journal.begin(store, Puzzle(CLASSIC, (0,) * 81, extras=extras))
    journal.record(Enter(0, 1), 2.0)
    saved = store.games.load(journal.game_id)
    assert saved.game.puzzle.extras == extras
    assert saved.game.position.digits[0] == 1


def test_puzzle_with_unknown_constraints_is_not_played(store: Store) -> None:
    extras = Extras(unknown=(UnknownConstraint("arrow"),))
    with pytest.raises(ArgumentError, match=f"arrow: {CARRIED}"):
        Journal.begin(store, Puzzle(CLASSIC, (0,) * 81, extras=extras))
    assert store.games.latest() is None
