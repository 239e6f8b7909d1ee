"""A game moment by moment: forwards, backwards, by minutes, and along the current line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import Branch, Enter, Event, GoTo, Hint, Keep, Rename, Restart, Undo
from sudoku_tui.game.game import Game
from sudoku_tui.game.moments import Moments, describe_moment
from sudoku_tui.game.pauses import MIN_LONG_PAUSE
from tests.game.strategies import events, small_puzzles
from tests.game.test_review import player
from tests.reference import classic

EMPTY = classic("." * 81)


def moments_of(log: list[Event], times: list[float] | None = None) -> Moments:
    """Return the moments of a game without givens; the default is ten seconds for each event."""
    return Moments(EMPTY, log, times or [10.0 * (number + 1) for number in range(len(log))])


@pytest.mark.slow
@given(st.data(), small_puzzles())
def test_each_moment_equals_the_game_replayed_so_far(data: st.DataObject, puzzle: Puzzle) -> None:
    log = data.draw(st.lists(events(puzzle.layout), max_size=25))
    game = Game.from_log(puzzle, log)
    moments = Moments(puzzle, game.log, [1.0] * len(game.log))
    assert len(moments) == len(game.log) + 1
    for number in range(len(moments)):
        assert moments[number].position == Game.from_log(puzzle, game.log[:number]).position
        assert str(describe_moment(moments, number))
    line = [node.position for node in reversed(list(game.history.current.line))]
    assert [moments[number].position for number in moments.final_line] == line


@pytest.mark.slow
@given(st.data(), small_puzzles())
def test_steps_in_one_direction_reach_the_end_and_return(
    data: st.DataObject, puzzle: Puzzle
) -> None:
    log = Game.from_log(puzzle, data.draw(st.lists(events(puzzle.layout), max_size=15))).log
    times = sorted(data.draw(st.lists(st.floats(0, 400), min_size=len(log), max_size=len(log))))
    moments = Moments(puzzle, log, times)
    for go in (moments.next_moment, moments.next_entry, moments.minute_away):
        for standing in (False, True):
            here, passed = 0, 0
            for way in (1, -1):
                while (there := go(here, way, standing=standing)) != here:
                    assert (there - here) * way > 0
                    here, passed = there, passed + 1
                    assert passed <= 2 * len(moments)
            assert here == 0


def test_step_by_a_minute_crosses_a_longer_pause_in_one_event() -> None:
    log: list[Event] = [Enter(cell, 1 + cell) for cell in range(5)]
    moments = moments_of(log, [5.0, 50.0, 62.0, 300.0, 301.0])
    assert [moments.minute_away(0, 1), moments.minute_away(2, 1), moments.minute_away(3, 1)] == [
        2,
        3,
        4,
    ]
    assert [moments.minute_away(5, -1), moments.minute_away(4, -1), moments.minute_away(3, -1)] == [
        3,
        3,
        0,
    ]
    assert moments.at_time(4.9) == 0 and moments.at_time(62.0) == 3


def test_clock_that_runs_backwards_is_taken_as_standing_still() -> None:
    moments = moments_of([Enter(0, 1), Enter(1, 2)], [20.0, 10.0])
    assert [each.at for each in moments.all] == [0.0, 20.0, 20.0]


def test_branches_are_replayed_in_the_order_of_visits() -> None:
    log: list[Event] = [
        Enter(0, 1),
        Branch("what if 1"),
        Enter(1, 2),
        Enter(2, 3),
        GoTo(1),
        Enter(1, 4),
    ]
    moments = moments_of([*log, Rename(2, "other"), GoTo(3), GoTo(4)])
    assert [each.trial for each in moments.all] == [
        *("", "", "", "what if 1", "what if 1", "", "", "", "other", ""),
    ]
    assert moments.final_line == [0, 1, 6]
    assert [moments.next_moment(at, 1, standing=True) for at in (0, 1, 6)] == [1, 6, 6]
    assert moments.next_moment(4, -1, standing=True) == 1
    told = [str(describe_moment(moments, number)) for number in range(len(moments))]
    assert told[2:4] == ["tries what if 1", "r1c2 2"]
    assert told[5] == "goes to another branch" and told[8] == "goes to other"


def test_digit_is_dated_by_the_entry_that_remains() -> None:
    moments = moments_of([Enter(0, 1), Enter(1, 2), Undo(), Enter(0, 3), Enter(1, 2)])
    assert moments.find_entry(1, 2) == 2 and moments.find_entry(1, 3) is None
    assert moments.find_entry(0, 3) == 1 and moments.find_entry(0, 5) == 4
    assert moments.find_entry(1, 5) == 5 and moments.find_entry(1, 0) is None


def test_kept_or_restarted_trial_loses_its_name() -> None:
    moments = moments_of(
        [Branch("maybe"), Enter(0, 1), Keep(1), Enter(1, 2), Restart(), Enter(2, 3), Undo()]
    )
    assert [each.trial for each in moments.all][2:] == ["maybe", "", "", "", "attempt 2", ""]
    assert moments.final_line == [0]


def test_missed_step_begins_where_it_was_first_available() -> None:
    someone = player()
    while someone.advice.step.placements:
        someone.take(5.0)
    began = len(someone.game.log)
    step = someone.advice.step
    someone.do(Hint(1, step.technique.id), 2 * MIN_LONG_PAUSE)
    someone.take(MIN_LONG_PAUSE)
    someone.finish()
    moments = Moments(someone.puzzle, someone.game.log, someone.times)
    [missed, *_] = moments.find_missed(someone.review())
    assert missed.first == began and missed.step.technique is step.technique
    assert missed.first < missed.last
    assert moments[missed.last].position.digits != moments[missed.first].position.digits
