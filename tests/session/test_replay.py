"""Replay without a screen: the drawing of each moment, and taking a game over."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.level import Level
from sudoku_tui.game.events import REPLAYED, Branch, Enter, FillNotes, Hint, Undo
from sudoku_tui.game.explanations import explain
from sudoku_tui.game.review import review_game
from sudoku_tui.session.background import requests
from sudoku_tui.session.background.requests import ExplainMove
from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.session.replay import Replay
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from tests.game.test_review import Player, player


def game_of(someone: Player) -> GameToReview:
    """Return the player's game so far."""
    log, times = someone.game.log, tuple(someone.times)
    details = Details(level="Hard", name="mine", daily="2026-11-21", solution=someone.solution)
    return GameToReview(7, someone.puzzle, details, log, times, tuple(someone.solution), times[-1])


def slow_player() -> Player:
    """Return a player with one long look at an elimination."""
    someone, slow = player(Level.HARD), True
    while not someone.game.is_full:
        eliminates = bool(someone.advice.step.eliminations)
        someone.take(300.0 if slow and eliminates else 5.0)
        slow = slow and not eliminates
    return someone


def replay_of(someone: Player) -> Replay:
    """Return a reviewed replay of the player's game."""
    replay = Replay(game_of(someone))
    replay.take_review(
        review_game(someone.puzzle, someone.game.log, someone.times, someone.solution)
    )
    return replay


def test_missed_step_is_drawn_where_it_became_available() -> None:
    replay = replay_of(slow_player())
    first = replay.next_missed(1)
    assert first is not None and replay.next_missed(-1) is None
    assert replay.drawn_step is None
    replay.go(first)
    missed = replay.missed_here
    assert missed and replay.drawn_step is missed.step
    assert replay.turn_missed() and replay.drawn_step is None
    replay.go(first + 1)
    assert replay.missed_here is missed and replay.drawn_step is None
    assert replay.turn_missed() and replay.drawn_step is missed.step
    replay.go(missed.last)
    assert replay.missed_here is not missed and replay.next_missed(-1) == first


@pytest.mark.slow
def test_explanations_of_a_move_are_drawn_in_turn_on_the_earlier_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # On a busy machine the usual time limit could cut the search short.
    monkeypatch.setattr(requests, "_SHORT_PATIENCE", 600.0)
    someone = player()
    someone.finish()
    replay = replay_of(someone)
    assert not replay.show_next_explanation(), "the start has no reason"
    number = next(n for n in range(len(replay.moments)) if replay.explanation_of(n) is None)
    replay.go(number)
    assert replay.needs_explanation and not replay.show_next_explanation(), "it is not known yet"
    before, event = replay.moments.previous(number).position, replay.moment.event
    assert event is not None
    found = ExplainMove(someone.puzzle, before, event, unique=True).answer()
    assert found == explain(someone.puzzle, before, event)
    replay._explanations[number] = found
    drawn = []
    while replay.show_next_explanation() and replay.explanation_index is not None:
        drawn.append(replay.drawn_step)
        assert replay.shown_moment.position == before
    assert drawn == list(found.steps) and replay.shown_moment is replay.moment
    replay.show_next_explanation()
    replay.go(number + 1)
    assert replay.drawn_step is None


def test_mistakes_are_shown_only_for_finished_games() -> None:
    someone = player()
    cell = someone.game.position.digits.index(0)
    someone.do(Enter(cell, 1 + someone.solution[cell] % 9), 3.0)
    replay = replay_of(someone)
    replay.go(1)
    assert not replay.wrong_cells
    someone.do(Undo(), 1.0)
    someone.finish()
    replay = replay_of(someone)
    replay.go(1)
    assert replay.wrong_cells == 1 << cell


def test_taken_over_game_keeps_all_earlier_events() -> None:
    someone = player()
    someone.do(Branch("what if 1"), 1.0)
    someone.take(9.0)
    someone.do(Undo(), 1.0)
    someone.do(FillNotes(), 4.0)
    someone.finish()
    replay = replay_of(someone)
    with Store(None) as store:
        replay.go(4)
        assert replay.can_take_over
        playing = replay.take_over(store, Preferences(), lambda: 100.0)
        assert playing.game.log == (*someone.game.log[:4], Hint(1, REPLAYED))
        assert playing.game.position == replay.moment.position
        assert playing.elapsed == 15.0 and playing.game.hints_used == 1
        saved = store.games.load(playing.journal.game_id)
        assert saved.game.log == playing.game.log and saved.elapsed == 15.0
        assert saved.details == Details(level="Hard", solution=someone.solution)
        playing.play(Undo())
        assert store.games.load(playing.journal.game_id).events == 6
        assert store.games.count() == 1
    replay.go(len(replay.moments))
    assert not replay.can_take_over


def test_taking_over_is_not_a_pause_with_a_hint() -> None:
    someone = player()
    someone.do(Hint(1, REPLAYED), 1.0)
    someone.finish()
    found = replay_of(someone)
    assert not found.missed
    assert not review_game(someone.puzzle, someone.game.log, someone.times, someone.solution).hints


def test_nearest_moments_are_explained_first() -> None:
    someone = player()
    someone.finish()
    replay = replay_of(someone)
    replay.go(5)
    wanted = [n for n in range(len(replay.moments)) if replay.explanation_of(n) is None]
    after = [n for n in wanted if n >= 5]
    assert list(replay._open_moments()) == [*after, *reversed(wanted[: -len(after)])]
