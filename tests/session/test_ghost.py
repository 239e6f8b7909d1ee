"""The ghost: the best game of a level, and its progress over time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.event_text import encode
from sudoku_tui.game.events import Enter, Event, Hint, Undo
from sudoku_tui.game.game import Game
from sudoku_tui.session.ghost import Ghost, ghost_for
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.games import Line
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store

GRID = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
HARD = Details(level="Hard")


def puzzle_without(*cells: int) -> Puzzle:
    """Return a full grid without some cells."""
    return Puzzle(CLASSIC, tuple(0 if c in cells else int(d) for c, d in enumerate(GRID)))


def save_won_game(
    store: Store, puzzle: Puzzle, pace: float, *, hint: bool = False, level: str = "Hard"
) -> int:
    """Save a game won with one digit every *pace* seconds, and return its id."""
    game, lines, now = Game(puzzle), list[Line](), 0.0
    events: list[Event] = [Hint(1, "x-wing")] if hint else []
    events += [Enter(c, int(GRID[c])) for c, digit in enumerate(puzzle.givens) if not digit]
    for event in events:
        now += pace
        game.record(event)
        lines.append(Line(encode(event, CLASSIC), now))
    number = store.games.copy(game, Details(level=level), lines)
    store.games.finish(number, now, game.hints_used)
    return number


def new_game(store: Store, level: str = "Hard", **preferred: bool) -> Playing:
    """Return a new game."""
    chosen = replace(Preferences(), **preferred)  # type: ignore[arg-type]
    return Playing.of_puzzle(store, puzzle_without(0), Details(level=level), chosen, lambda: 0.0)


def test_ghost_is_the_best_game_without_a_hint() -> None:
    with Store(None) as store:
        assert ghost_for(new_game(store), store) is None
        save_won_game(store, puzzle_without(0, 1, 2, 3), 10.0)
        save_won_game(store, puzzle_without(0, 1, 2, 3), 5.0)
        save_won_game(store, puzzle_without(0, 1, 2, 3), 1.0, hint=True)
        save_won_game(store, puzzle_without(0, 1, 2, 3), 1.0, level="Easy")
        ghost = ghost_for(new_game(store), store)
        assert ghost and ghost.elapsed == 20.0
        found = [ghost.fraction_at(seconds) for seconds in (0.0, 4.9, 5.0, 19.0, 20.0, 99.0)]
        assert found == [0.0, 0.0, 0.25, 0.75, 1.0, 1.0]
        assert ghost_for(new_game(store, ghost=False), store) is None
        assert ghost_for(new_game(store, level=""), store) is None
        assert ghost_for(new_game(store, level="Extreme"), store) is None


def test_undone_entries_do_not_count() -> None:
    with Store(None) as store:
        game, puzzle = Game(puzzle_without(0, 1)), puzzle_without(0, 1)
        events: tuple[Event, ...] = (Enter(0, 1), Undo(), Enter(1, 2), Enter(0, 1))
        lines = []
        for at, event in enumerate(events, 1):
            game.record(event)
            lines.append(Line(encode(event, CLASSIC), float(at)))
        saved = store.games.load(store.games.copy(game, HARD, lines))
        ghost = Ghost.of_game(saved)
        assert ghost and puzzle.clues == 79
        assert [ghost.fraction_at(at) for at in (0.5, 1.0, 2.0, 3.0, 4.0)] == [
            0.0,
            0.5,
            0.0,
            0.5,
            1.0,
        ]
        assert Ghost.of_game(replace(saved, lost=1)) is None


def test_unfinished_game_has_no_ghost() -> None:
    with Store(None) as store:
        number = save_won_game(store, puzzle_without(0, 1), 3.0)
        store.games.append(number, 3, [Line("undo", 9.0)], Game(puzzle_without(0, 1)))
        assert Ghost.of_game(store.games.load(number)) is None
        assert ghost_for(new_game(store), store) is None


@pytest.mark.slow
@pytest.mark.parametrize("opened_again", [True, False])
def test_game_opened_after_its_win_has_no_ghost(opened_again: bool) -> None:
    with Store(None) as store:
        number = save_won_game(store, puzzle_without(0, 1), 3.0)
        saved = store.games.load(number)
        game = Playing.of_saved(store, saved, Preferences(), lambda: 0.0)
        game.was_won = opened_again
        assert (ghost_for(game, store) is None) == opened_again
