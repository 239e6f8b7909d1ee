"""Automatic moves: initial notes, singles, and playing up to a chosen step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.solver import solve
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats import read
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.game.automatics import Goal, find_steps_to
from sudoku_tui.game.event_text import decode
from sudoku_tui.game.events import (
    AUTOMATIC,
    Apply,
    Clear,
    Enter,
    Event,
    FillNotes,
    Note,
    Redo,
    Undo,
)
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import Advice, SearchStart, find_hint, find_start
from sudoku_tui.session.automatics import NOT_ON_THE_WAY, TOO_LONG, read_goal
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import (
    AUTO_FULL_HOUSES,
    AUTO_NAKED_SINGLES,
    Preferences,
)
from sudoku_tui.store.positions import positions_of
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from tests.soak import sample

SMALL = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 2, 2, 0, 4, 0, 0, 0, 2, 1))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
X_WING = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


Begin = Callable[..., Playing]


@pytest.fixture
def begin(store: Store) -> Begin:
    """Return a function that begins a game with chosen preferences."""

    def begin_game(puzzle: Puzzle, **chosen: bool | str) -> Playing:
        preferences = Preferences(**chosen)  # type: ignore[arg-type]
        details = Details(solution=only_solution(puzzle) or ())
        return Playing.of_puzzle(store, puzzle, details, preferences, lambda: 0.0)

    return begin_game


def medium(seed: int = 3) -> Puzzle:
    return draw_puzzle(Level.MEDIUM, Dice(seed), CLASSIC).puzzle


def test_initial_notes_are_one_undo(begin: Begin) -> None:
    playing = begin(medium(), auto_notes=True)
    assert playing.game.log == (FillNotes(),)
    assert any(playing.game.position.notes)
    playing.undo()
    assert not any(playing.game.position.notes)
    assert not begin(medium()).game.log


def test_full_house_is_filled_after_a_move_and_stays_undone(begin: Begin) -> None:
    playing = begin(SMALL, auto_singles=AUTO_FULL_HOUSES)
    # The last row lacks 4 and 3; its first column then has them all.
    playing.undo()
    playing.play(Enter(12, 4))
    followed = playing.game.log[-1]
    assert isinstance(followed, Apply) and followed.technique == AUTOMATIC
    written = playing.game.position
    assert all(written.digits[c] in (0, d) for c, d in enumerate(SOLUTION))
    playing.undo()
    assert playing.game.position.digits[12] == 4 and written != playing.game.position
    playing.undo()
    assert not playing.game.position.digits[12], "the second undo takes the entry"


def test_naked_singles_cascade_and_count_as_no_hint_and_no_mistake(begin: Begin) -> None:
    playing = begin(medium(), auto_singles=AUTO_NAKED_SINGLES, mistakes="three")
    cell = playing.game.position.digits.index(0)
    assert playing.solution
    playing.play(Enter(cell, playing.solution[cell]))
    assert playing.game.hints_used == playing.mistakes.count == 0
    notes = [set(range(1, 10)) for _ in range(81)]
    for one, digit in enumerate(playing.game.position.digits):
        notes[one] = set() if digit else notes[one]
        for other in range(81):
            if digit and CLASSIC.sees[one] >> other & 1:
                notes[other].discard(digit)
    assert all(digit or len(notes[c]) > 1 for c, digit in enumerate(playing.game.position.digits))


def test_mistakes_and_undo_trigger_no_automatic_move(begin: Begin) -> None:
    playing = begin(SMALL, auto_singles=AUTO_NAKED_SINGLES)
    playing.undo()
    before = len(playing.game.log)
    playing.play(Enter(0, 4))
    assert len(playing.game.log) == before + 1, "4 is not right there"
    playing.play(Clear(0))
    assert len(playing.game.log) == before + 2
    playing.play(Undo())
    assert playing.game.log[-1] == Undo()


def test_game_is_not_won_automatically_at_its_start(begin: Begin) -> None:
    playing = begin(SMALL, auto_singles=AUTO_NAKED_SINGLES)
    assert not playing.game.log, "all of it are naked singles"
    playing.play(Enter(0, 1))
    assert playing.is_won


def test_game_with_only_automatic_moves_counts_as_untouched(begin: Begin, store: Store) -> None:
    chosen = {"auto_notes": True, "auto_singles": AUTO_NAKED_SINGLES}
    drawn = draw_puzzle(Level.MEDIUM, Dice(5), CLASSIC)
    details = Details(seed="k7", solution=only_solution(drawn.puzzle) or ())
    preferences = Preferences(**chosen)  # type: ignore[arg-type]

    def new() -> Playing:
        return Playing.of_puzzle(store, drawn.puzzle, details, preferences, lambda: 0.0)

    first = new()
    assert first.game.log
    second = new()
    assert [each.id for each in store.games.list_games()] == [second.journal.game_id]
    second.play(Note(second.game.position.digits.index(0), 1))
    third = new()
    kept = {each.id for each in store.games.list_games()}
    assert kept == {second.journal.game_id, third.journal.game_id}


# Playing on


def play_new_game_to(puzzle: Puzzle, goal: Goal) -> tuple[Playing, str]:
    """Play a new game up to a goal and return it with the message."""
    with Store(None) as store:
        details = Details(solution=only_solution(puzzle) or ())
        playing = Playing.of_puzzle(store, puzzle, details, Preferences(), lambda: 0.0)
        return playing, play_on(playing, goal)


def play_on(playing: Playing, goal: Goal) -> str:
    start = playing.automatics.start()
    if isinstance(start, str):
        return start
    played = find_steps_to(start, goal, playing.ladder)
    return playing.automatics.play_to_goal(goal, start, played or ())


def puzzles_with_x_wings() -> Iterator[Puzzle]:
    """Yield puzzles whose easiest path mostly has an X-Wing.

    The positions come first, then hard puzzles of the stock, some of them with an X-Wing.
    """
    yield from (line.started.puzzle for line in positions_of("x-wing"))
    for seed in count(1):
        yield draw_puzzle(Level.HARD, Dice(seed), CLASSIC).puzzle


@pytest.mark.slow
@pytest.mark.soak
def test_play_to_stops_before_an_x_wing() -> None:
    goal = read_goal("x-wing")
    for puzzle in islice(filter(partial(has_step_of, goal), puzzles_with_x_wings()), sample(50, 3)):
        playing, _ = play_new_game_to(puzzle, goal)
        answer = find_hint(playing.game, playing.solution)
        assert isinstance(answer, Advice) and answer.step.technique.id == "x-wing"
        moves = [each for each in playing.game.log if isinstance(each, Apply)]
        assert len(moves) == 1 and playing.game.hints_used == 1
        playing.undo()
        assert playing.game.position == Game(puzzle).position


def has_step_of(goal: Goal, puzzle: Puzzle) -> bool:
    """Check, without playing, whether the easiest solution path has a step of the goal."""
    return any(goal.is_met(step, TEACHING) for step in solve(puzzle))


def test_reminder_notes_stay_while_playing_to_a_goal(begin: Begin) -> None:
    puzzle = read(X_WING).puzzle
    playing = begin(puzzle)
    reminder = puzzle.givens.index(0)
    playing.play(Note(reminder, 7))
    said = play_on(playing, read_goal("medium"))
    answer = find_hint(playing.game, playing.solution)
    assert isinstance(answer, Advice) and answer.rung.level >= Level.MEDIUM, said
    assert sum(map(bool, playing.game.position.notes)) <= 1


@pytest.mark.parametrize("name", ["hard", "Hard", "x-wing", "X Wing", "naked triple"])
def test_goals_accept_common_names(name: str) -> None:
    assert read_goal(name).name


def test_invalid_goal_is_reported() -> None:
    with pytest.raises(FormatError, match="did you mean 'x-wing'"):
        read_goal("x-wnig")
    with pytest.raises(FormatError, match=r"is called 'end'$"):
        read_goal("end")  # suggesting a lesson would be wrong, as no step belongs to one
    with pytest.raises(FormatError, match="lesson"):
        read_goal("houses")


def test_goal_off_the_path_changes_nothing(begin: Begin) -> None:
    playing = begin(SMALL)
    assert play_on(playing, read_goal("x-wing")) == NOT_ON_THE_WAY
    assert (
        playing.automatics.play_to_goal(read_goal("x-wing"), start_now(playing), None) == TOO_LONG
    )
    assert not playing.game.log
    assert "already" in play_on(playing, read_goal("beginner"))
    playing.play(Enter(0, 4))
    assert "Correct that first" in play_on(playing, read_goal("x-wing"))


def start_now(playing: Playing) -> SearchStart:
    start = find_start(playing.game, playing.solution)
    assert isinstance(start, SearchStart)
    return start


def test_playing_to_a_goal_can_be_cancelled() -> None:
    start = find_start(Game(medium()), only_solution(medium()))
    assert isinstance(start, SearchStart)
    with pytest.raises(OutOfEffort):
        find_steps_to(start, Goal(CATALOGUE["x-wing"]), effort=Effort(cancelled=lambda: True))


def test_automatic_move_is_saved_before_it_is_shown(tmp_path: Path) -> None:
    puzzle = medium()
    details = Details(solution=only_solution(puzzle) or ())
    preferences = Preferences(auto_notes=True, auto_singles=AUTO_NAKED_SINGLES)
    with Store(tmp_path / "games.db") as store, Store(tmp_path / "games.db") as other:
        playing = Playing.of_puzzle(store, puzzle, details, preferences, lambda: 0.0)
        assert playing.solution
        cell = playing.game.position.digits.index(0)
        playing.play(Enter(cell, playing.solution[cell]))
        play_on(playing, read_goal("medium"))
        again = other.games.load(playing.journal.game_id)
        assert again.game.log == playing.game.log
        assert again.game.position == playing.game.position


def test_automatic_event_is_readable_by_earlier_versions() -> None:
    text = 'apply "automatic" erase r1c1=5 r2c2=7'
    event = decode(text, CLASSIC)
    assert isinstance(event, Apply) and event.technique == AUTOMATIC
    game = Game(Puzzle(CLASSIC, (0,) * 81))
    game.record(event)
    assert [str(move) for move in game.last_moves(1)] == ["r1c1 r2c2 filled by itself"]


@pytest.mark.soak
def test_automatic_moves_are_right_and_one_undo_in_any_game(begin: Begin) -> None:
    """Play games of right entries, notes, undoes and hints, in random order."""
    for seed in range(sample(300, 6)):
        dice = Dice(seed)
        puzzle = draw_puzzle(
            dice.pick([Level.EASY, Level.MEDIUM, Level.UNFAIR]), dice, CLASSIC
        ).puzzle
        singles = dice.pick([AUTO_FULL_HOUSES, AUTO_NAKED_SINGLES])
        playing = begin(puzzle, auto_singles=singles, auto_notes=dice.pick([True, False]))
        solution = playing.solution or ()
        for _ in range(40):
            empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
            if not empty:
                break
            cell = dice.pick(empty)
            others = [digit for digit in range(1, 10) if digit != solution[cell]]
            match dice.pick(["enter", "note", "undo", "redo", "clear", "hint"]):
                case "enter":
                    playing.play(Enter(cell, solution[cell], erase=dice.pick([True, False])))
                case "note":
                    playing.play(Note(cell, dice.pick(others)))
                case "hint":
                    for _ in range(4):
                        playing.hint.advance()
                case going:
                    turns: dict[str, Event] = {"undo": Undo(), "redo": Redo()}
                    playing.play(turns.get(going, Clear(cell)))
            position, last = playing.game.position, playing.game.log[-1:]
            assert all(digit in (0, solution[c]) for c, digit in enumerate(position.digits))
            if last and isinstance(last[0], Apply) and last[0].technique == AUTOMATIC:
                playing.undo()
                assert playing.game.position != position
                playing.redo()
                assert playing.game.position == position
