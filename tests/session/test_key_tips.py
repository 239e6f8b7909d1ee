"""Tips: chosen by the moment, gone after a few uses, and kept in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Extras, Puzzle
from sudoku_tui.game.events import Enter, FillNotes
from sudoku_tui.session.actions.table import GAME
from sudoku_tui.session.key_tips import LEARNT, MOST, TIPS, KeyTips
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import OFF, Preferences
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from tests.store.test_pending_changes import locked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a file of games."""
    return tmp_path / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Yield a store with a file."""
    with Store(path) as opened_store:
        yield opened_store


@pytest.fixture
def playing(store: Store) -> Playing:
    """Return a new game."""
    drawn = draw_puzzle(Level.MEDIUM, Dice("tips"))
    return Playing.of_puzzle(store, drawn.puzzle, Details(), Preferences(), lambda: 0.0)


def shown(tips: KeyTips, playing: Playing) -> list[str]:
    """Return the ids of the actions of the tips."""
    return [tip.action for tip in tips.fitting(playing)]


def test_tips_name_actions_of_the_table() -> None:
    assert {tip.action for tip in TIPS} <= {action.id for action in GAME}
    assert all(tip.text.count("{}") == 1 for tip in TIPS)


def test_tips_fit_the_moment(store: Store, playing: Playing) -> None:
    tips = KeyTips(store)
    assert shown(tips, playing) == ["fill", "hint", "notes"]
    playing.play(FillNotes())
    assert "fill" not in shown(tips, playing)
    playing.modes.toggle_notes()
    assert "notes" not in shown(tips, playing)


def test_killer_has_tips_on_cages(store: Store) -> None:
    puzzle = Puzzle(CLASSIC, (0,) * 81, extras=Extras(constraints=(Cage((0, 1), 4),)))
    killer = Playing.of_puzzle(store, puzzle, Details(), Preferences(), lambda: 0.0)
    assert shown(KeyTips(store), killer) == ["fill", "hint", "sum"]


def test_tips_get_fewer_as_keys_are_used(store: Store, playing: Playing) -> None:
    tips = KeyTips(store)
    playing.play(FillNotes())
    counts = []
    for action in dict.fromkeys(tip.action for tip in TIPS):
        for _ in range(LEARNT):
            counts.append(len(shown(tips, playing)))
            tips.count(action)
        assert action not in shown(tips, playing)
    assert counts == sorted(counts, reverse=True) and counts[0] == MOST
    assert not shown(tips, playing)


def test_uses_are_kept_in_the_file(store: Store, playing: Playing) -> None:
    tips = KeyTips(store)
    for action in ("hint", "hint", "leave", "hint"):
        tips.count(action)
    tips.save()
    assert store.settings.get("key_use", dict[str, str]()) == {"hint": "3"}
    assert "hint" not in shown(KeyTips(store), playing)
    store.settings.set("key_use", {"hint": "many", "fill": "-1", "nosuch": "2"})
    assert shown(KeyTips(store), playing)[:2] == ["fill", "hint"], "nonsense counts as no use"


def test_uses_that_cannot_be_saved_are_no_warning(store: Store, path: Path) -> None:
    tips = KeyTips(store)
    tips.count("hint")
    with locked(path):
        tips.save()
    assert not store.unsaved
    tips.save()
    assert store.settings.get("key_use", dict[str, str]()) == {"hint": "1"}, "it is tried again"


def test_a_clash_is_told_only_where_the_board_marks_it(store: Store, playing: Playing) -> None:
    tips, digits = KeyTips(store), playing.game.position.digits
    cell = digits.index(0)
    seen = next(
        c for c in range(81) if digits[c] and playing.game.puzzle.layout.sees[cell] >> c & 1
    )
    playing.play(Enter(cell, digits[seen]))
    assert shown(tips, playing)[0] == "undo"
    playing.set_preferences(replace(playing.preferences, mistakes=OFF))
    assert shown(tips, playing)[0] != "undo"


def test_no_tip_depends_on_the_solution(store: Store, playing: Playing) -> None:
    tips = KeyTips(store)
    right = playing.solution
    assert right is not None
    layout = playing.game.puzzle.layout
    possible = playing.game.puzzle.possible(playing.game.position.digits)
    cell, wrong = next(
        (cell, digit)
        for cell in range(layout.cells)
        for digit in range(1, 10)
        if possible[cell] >> digit & 1 and right[cell] != digit
    )
    playing.play(Enter(cell, wrong))
    after_wrong = shown(tips, playing)
    playing.undo()
    playing.play(Enter(cell, right[cell]))
    assert shown(tips, playing) == after_wrong


def test_tips_can_be_switched_off(store: Store, playing: Playing) -> None:
    playing.set_preferences(replace(playing.preferences, tips=False))
    assert not shown(KeyTips(store), playing)
