"""Games without a screen: effects of commands, and their messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from sudoku_tui.engine.bits import mask_of, members, smallest_member
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.game.events import Apply, Checked, Clear, Enter, FillNotes, Hint, Note
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import PLACE, WHOLE, Advice, Stuck, Trouble
from sudoku_tui.session.background.requests import ReviewGame
from sudoku_tui.session.game_review import GameToReview
from sudoku_tui.session.modes import Modes
from sudoku_tui.session.player import SOLUTION_UNKNOWN
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.saved_game import Details, State
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.session_state import state_of_game
from sudoku_tui.words.reviews import markdown, mistakes
from tests.reference import classic
from tests.store.desk import create

SMALL = Puzzle(layout_named("4"), (0, 2, 0, 0, 3, 0, 0, 2, 2, 0, 4, 0, 0, 0, 2, 1))
SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
GIVEN, EMPTY = 1, 0
W_WING = "9.842...5......23.1.6....7.79.3....164...1..7..2.........8...4..8....9.....29.3.8"


class Seconds:
    """Clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


@pytest.fixture
def seconds() -> Seconds:
    """Return the clock of the game."""
    return Seconds()


@pytest.fixture
def begin(store: Store, seconds: Seconds) -> Callable[..., Playing]:
    """Return a function that begins a game of a puzzle with chosen preferences."""

    def begin_game(
        puzzle: Puzzle = SMALL, details: Details | None = None, **chosen: bool | str
    ) -> Playing:
        known = details or Details(solution=SOLUTION if puzzle is SMALL else ())
        game_id = create(store, puzzle, known)
        # Each test names existing preferences, which the type of **chosen cannot express.
        preferences = replace(Preferences(), **chosen)  # type: ignore[arg-type]
        return Playing.of_saved(store, store.games.load(game_id), preferences, seconds)

    return begin_game


Begin = Callable[..., Playing]


def switch_notes(playing: Playing) -> None:
    """Press space."""
    playing.modes.toggle_notes()


# Writing


def test_digit_is_entered_and_repeating_it_removes_it(begin: Begin) -> None:
    playing = begin()
    playing.write(EMPTY, 1)
    assert playing.game.position.digits[EMPTY] == 1
    playing.write(EMPTY, 4)
    assert playing.game.position.digits[EMPTY] == 4
    playing.write(EMPTY, 4)
    assert playing.game.position.digits[EMPTY] == 0
    assert playing.game.log == (Enter(EMPTY, 1), Enter(EMPTY, 4), Clear(EMPTY))
    assert playing.message == ""


def test_given_cannot_be_changed(begin: Begin) -> None:
    playing = begin()
    playing.write(GIVEN, 4)
    assert playing.message == "r1c2 is a given; it cannot be changed."
    playing.set_message()
    playing.clear(GIVEN)
    assert playing.message == "r1c2 is a given; it cannot be changed."
    assert not playing.game.log


def test_notes_are_written_while_the_mode_is_on(begin: Begin) -> None:
    playing = begin()
    switch_notes(playing)
    playing.write(EMPTY, 1)
    playing.write(EMPTY, 4)
    playing.write(EMPTY, 1)
    assert playing.game.position.notes_of(EMPTY) == mask_of([4])
    switch_notes(playing)
    playing.write(EMPTY, 3)
    assert playing.game.position.digits[EMPTY] == 3
    switch_notes(playing)
    playing.write(EMPTY, 1)
    assert playing.message == "This cell has a digit. Clear it (backspace) to write notes."
    playing.clear(EMPTY)
    assert (playing.message, playing.game.position.notes_of(EMPTY)) == ("", mask_of([4]))
    playing.clear(EMPTY)
    assert playing.game.position.notes_of(EMPTY) == 0


@pytest.mark.parametrize("erase", [True, False])
def test_notes_of_seen_cells_are_erased_if_chosen(begin: Begin, erase: bool) -> None:
    playing = begin(erase_notes=erase)
    playing.fill()
    before = playing.game.position
    seen = playing.game.puzzle.layout.sees[EMPTY]
    noted = [cell for cell in members(seen) if before.notes_of(cell) >> 1 & 1]
    assert noted
    playing.write(EMPTY, 1)
    left = [cell for cell in noted if playing.game.position.notes_of(cell) >> 1 & 1]
    assert left == ([] if erase else noted)
    playing.undo()
    assert playing.game.position == before


def test_filling_notes_twice_reports_that_nothing_changed(begin: Begin) -> None:
    playing = begin()
    playing.fill()
    assert playing.message == "" and playing.game.log == (FillNotes(),)
    playing.fill()
    assert playing.message == "All notes are written already."


def test_undo_and_redo_report_when_there_is_nothing(begin: Begin) -> None:
    playing = begin()
    playing.undo()
    assert playing.message == "There is nothing to undo."
    playing.redo()
    assert playing.message == "There is nothing to redo."
    playing.write(EMPTY, 1)
    playing.undo()
    assert playing.message == "" and not playing.game.position.digits[EMPTY]
    playing.redo()
    assert playing.message == "" and playing.game.position.digits[EMPTY] == 1
    playing.undo()
    playing.write(EMPTY, 4)
    playing.redo()
    assert playing.message == "There is nothing to redo."


def test_checkpoint_is_set_and_restored(begin: Begin) -> None:
    playing = begin()
    playing.set_message(playing.hand.go_back())
    assert playing.message == "There is no checkpoint yet. Press + to set one."
    playing.write(EMPTY, 4)
    playing.set_message(playing.hand.set_checkpoint())
    assert playing.message.startswith("Checkpoint 1 set.")
    here = playing.game.position
    playing.write(2, 1)
    playing.write(3, 3)
    playing.set_message(playing.hand.go_back())
    assert playing.game.position == here and "checkpoint" in playing.message.lower()
    playing.set_message(playing.hand.go_back())
    assert playing.game.position == here and playing.message
    playing.undo()
    assert playing.game.position.digits[3] == 3


# Modes


def test_digit_first_starts_with_the_digit_at_the_cursor(begin: Begin) -> None:
    playing = begin()
    playing.modes.toggle_digit_first(2)
    assert playing.modes == Modes(digit_first=True, picked=2)
    assert playing.focus(EMPTY) == 2
    playing.modes.pick(4)
    assert playing.focus(GIVEN) == 4
    playing.modes.toggle_digit_first(2)
    assert playing.modes == Modes()
    playing.modes.toggle_digit_first(0)
    assert playing.modes.picked == 0 and playing.focus(GIVEN) == 2


def test_where_shows_the_empty_cells_possible_for_a_digit(begin: Begin) -> None:
    playing = begin()
    assert state_of_game(playing, GIVEN).open_places == 0
    playing.modes.toggle_where(2)
    legal = mask_of(
        cell
        for cell, digit in enumerate(SMALL.givens)
        if not digit and all(SMALL.givens[other] != 2 for other in members(SMALL.layout.sees[cell]))
    )
    assert state_of_game(playing, GIVEN).open_places == legal
    # The filter stays while the cursor is on empty cells, and changes to the digit of others.
    playing.modes.point(0)
    assert state_of_game(playing, EMPTY).focus == 2
    playing.modes.point(3)
    assert state_of_game(playing, EMPTY).focus == 3
    playing.modes.toggle_where(0)
    assert state_of_game(playing, EMPTY).focus == 0


@pytest.mark.parametrize("wanted", [True, False])
def test_board_shows_what_the_preferences_choose(begin: Begin, wanted: bool) -> None:
    playing = begin(mistakes="rules" if wanted else "off", show_houses=wanted, show_equal=wanted)
    playing.write(EMPTY, 2)
    state = state_of_game(playing, EMPTY)
    assert state.wrong == (mask_of([0, 1, 8]) if wanted else 0)
    assert (state.show_houses, state.show_equal) == (wanted, wanted)
    assert state_of_game(playing, EMPTY, covered=True).covered


# Checking


def test_check_flags_wrong_cells_until_they_change(begin: Begin) -> None:
    playing = begin()
    playing.check()
    assert playing.message == "All is right so far."
    playing.write(0, 4)
    switch_notes(playing)
    playing.write(2, 4)
    switch_notes(playing)
    playing.check()
    assert playing.message == "1 entry is not right, and 1 cell lacks a note that belongs there."
    assert playing.flagged == mask_of([0, 2]) == state_of_game(playing, 0).flagged
    playing.write(3, 3)
    assert playing.flagged == mask_of([0, 2]), "another cell changes nothing about these"
    playing.clear(0)
    assert playing.flagged == mask_of([2])
    playing.write(0, 1)
    assert playing.flagged == mask_of([2]), "another digit was not checked"
    playing.undo()
    playing.undo()
    assert playing.flagged == mask_of([0, 2]), "what comes back is what was found"
    playing.clear(0)
    playing.clear(2)
    assert playing.flagged == 0
    assert playing.game.log.count(Checked()) == playing.game.checks_used == 2


def test_flag_returns_with_a_restored_checkpoint(begin: Begin) -> None:
    playing = begin()
    playing.write(0, 4)
    playing.check()
    playing.hand.set_checkpoint()
    playing.write(0, 1)
    assert playing.flagged == 0
    playing.hand.go_back()
    assert playing.game.position.digits[0] == 4 and playing.flagged == mask_of([0])


def test_a_check_counts_in_the_plural(begin: Begin) -> None:
    playing = begin()
    playing.write(0, 4)
    playing.write(2, 1)
    playing.check()
    assert playing.message == "2 entries are not right."
    for cell in (0, 2):
        playing.clear(cell)
    switch_notes(playing)
    playing.write(0, 4)
    playing.write(2, 1)
    playing.check()
    assert playing.message == "2 cells lack a note that belongs there."


def test_check_needs_a_single_solution(begin: Begin) -> None:
    playing = begin(Puzzle(SMALL.layout, (0,) * 16))
    playing.write(0, 1)
    playing.check()
    assert "not have exactly one solution" in playing.message
    assert playing.flagged == 0 and playing.game.checks_used == 0


# Hints


@pytest.fixture
def hard(begin: Begin) -> Playing:
    """Return a hard puzzle before its first step that only eliminates."""
    puzzle = draw_puzzle(Level.HARD, Dice(1)).puzzle
    playing = begin(puzzle, Details(solution=only_solution(puzzle) or ()))
    while True:
        playing.hint.advance()
        assert isinstance(playing.hint.answer, Advice)
        if playing.hint.answer.step.eliminations:
            playing.hint.close()
            return playing
        playing.hint.apply()


def test_each_press_reveals_more_and_the_last_applies_the_hint(hard: Playing) -> None:
    used, depth = hard.game.hints_used, hard.game.undo_depth
    hard.hint.advance()
    advice = hard.hint.answer
    assert isinstance(advice, Advice) and hard.hint.detail == 1
    assert state_of_game(hard, 0).hint is None
    hard.hint.advance()
    drawn = state_of_game(hard, 0).hint
    assert drawn and drawn.outlined and drawn.houses and not drawn.chips
    assert hard.hint.detail == PLACE
    hard.hint.advance()
    drawn = state_of_game(hard, 0).hint
    assert hard.hint.detail == WHOLE and drawn and drawn.chips
    assert hard.game.undo_depth == depth, "to be told is no move"
    before = hard.game.position
    hard.hint.advance()
    assert hard.hint.answer is None and hard.hint.detail == 0
    assert state_of_game(hard, 0).hint is None
    assert hard.game.undo_depth == depth + 1 and hard.game.hints_used == used + 1
    assert hard.game.log[-5:-1] == tuple(
        Hint(detail, advice.step.technique.id) for detail in (1, 2, 3, 4)
    )
    assert isinstance(hard.game.log[-1], Apply)
    hard.undo()
    assert hard.game.position == before


def test_clash_is_marked_without_a_flag(begin: Begin) -> None:
    playing = begin()
    playing.write(0, 1)
    playing.write(2, 1)
    playing.hint.advance()
    assert isinstance(playing.hint.answer, Trouble) and not playing.flagged
    assert state_of_game(playing, 0).wrong == mask_of([0, 2])
    playing.hint.advance()
    playing.undo()
    assert not playing.flagged and not state_of_game(playing, 0).wrong


@pytest.mark.parametrize("detail", [1, 2, 3])
def test_first_press_reveals_as_much_as_chosen(hard: Playing, detail: int) -> None:
    used = hard.game.hints_used
    hard.set_preferences(replace(hard.preferences, hint_detail=detail))
    hard.hint.advance()
    assert hard.hint.detail == detail
    assert hard.game.hints_used == used + 1


def test_hint_on_a_wrong_entry_flags_it(begin: Begin) -> None:
    playing = begin()
    playing.write(0, 4)
    playing.hint.advance()
    assert isinstance(playing.hint.answer, Trouble) and not playing.flagged
    playing.hint.advance()
    assert playing.flagged == mask_of([0])
    assert playing.game.hints_used == 0, "to be told of a slip is no hint"
    playing.clear(0)
    playing.hint.advance()
    assert isinstance(playing.hint.answer, Advice)
    playing.hint.close()
    playing.hint.apply()
    assert playing.game.position.digits[0] == 0, "there is no hint to apply"


def test_full_board_has_no_hint(begin: Begin) -> None:
    playing = begin()
    for cell, digit in enumerate(SOLUTION):
        playing.play(Enter(cell, digit))
    assert playing.is_won
    playing.hint.advance()
    assert isinstance(playing.hint.answer, Stuck)


# The clock


def test_clock_runs_only_while_started(begin: Begin, seconds: Seconds) -> None:
    playing = begin()
    seconds.now += 50
    assert playing.elapsed == 0 and not playing.clock.is_running
    playing.clock.start()
    seconds.now += 12.5
    assert playing.elapsed == 12.5 and playing.clock.is_running
    playing.clock.start()
    assert playing.elapsed == 12.5
    playing.stop_clock()
    seconds.now += 1000
    assert playing.elapsed == 12.5 and not playing.clock.is_running
    playing.stop_clock()
    playing.clock.start()
    seconds.now += 1
    assert playing.elapsed == 13.5


def test_clock_that_runs_backwards_subtracts_nothing(begin: Begin, seconds: Seconds) -> None:
    playing = begin()
    playing.clock.start()
    seconds.now -= 1000
    assert playing.elapsed == 0


def test_time_is_saved_and_resumed(begin: Begin, store: Store, seconds: Seconds) -> None:
    playing = begin()
    playing.clock.start()
    seconds.now += 30
    switch_notes(playing)
    playing.write(0, 1)
    switch_notes(playing)
    seconds.now += 5
    playing.stop_clock()
    again = Playing.of_saved(
        store, store.games.load(playing.journal.game_id), Preferences(), seconds
    )
    assert again.elapsed == 35
    assert again.game.log == (Note(0, 1),) and again.game.position == playing.game.position
    assert again.modes == Modes()
    again.clock.start()
    seconds.now += 2
    assert again.elapsed == 37


def test_won_game_is_saved_with_its_time(begin: Begin, store: Store, seconds: Seconds) -> None:
    playing = begin()
    playing.clock.start()
    assert not playing.finish()
    for cell, digit in enumerate(SOLUTION):
        seconds.now += 1
        playing.play(Enter(cell, digit))
    assert playing.finish() and not playing.finish(), "it is told once"
    assert not playing.clock.is_running and playing.hint.answer is None
    saved = store.games.load(playing.journal.game_id)
    assert saved.state is State.WON and saved.elapsed == 16
    again = Playing.of_saved(store, saved, Preferences(), seconds)
    assert again.was_won and again.is_won
    assert not store.games.list_games(finished=False)


def test_unsaved_solution_is_computed(begin: Begin) -> None:
    puzzle = draw_puzzle(Level.EASY, Dice(2)).puzzle
    playing = begin(puzzle, Details())
    solution = only_solution(puzzle) or ()
    cell = puzzle.givens.index(0)
    playing.write(cell, next(d for d in range(1, 10) if d != solution[cell]))
    playing.check()
    assert playing.flagged == mask_of([cell])
    assert puzzle.layout is CLASSIC


def test_other_hint_is_the_next_of_the_technique_then_of_the_next_technique(begin: Begin) -> None:
    playing = begin()
    playing.hint.show_alternative()
    assert playing.hint.answer is None
    playing.set_preferences(replace(playing.preferences, hint_detail=WHOLE))
    playing.hint.advance()
    first, used, seen = playing.hint.answer, playing.game.hints_used, list[Advice]()
    assert isinstance(first, Advice) and first.count == 0
    for _ in range(200):
        assert isinstance(playing.hint.answer, Advice) and playing.hint.detail == WHOLE
        seen.append(playing.hint.answer)
        playing.hint.show_alternative()
        if playing.hint.answer.step == first.step:
            break
    else:
        raise AssertionError("it never comes round")
    assert playing.game.hints_used == used + len(seen)
    effects = [(advice.step.placements, advice.step.eliminations) for advice in seen]
    assert len(set(effects)) == len(effects) > 1
    by_technique = [advice.step.technique.id for advice in seen]
    ladder = list(dict.fromkeys(by_technique))
    assert by_technique == sorted(by_technique, key=ladder.index), "technique by technique"
    for advice in seen[1:]:
        same = [each for each in seen if each.step.technique is advice.step.technique]
        assert advice.count == len(same) and advice.number == same.index(advice) + 1
    playing.hint.close()
    playing.hint.advance()
    assert playing.hint.answer == first


def test_eliminations_of_hints_are_kept_apart_if_chosen(begin: Begin) -> None:
    """Solve a puzzle with a W-Wing by hints alone, without any notes written."""
    playing = begin(classic(W_WING.replace(".", "0")), hint_detail=3, keep_apart=True)
    told = 0
    while not playing.is_won:
        before = playing.game.position
        playing.hint.advance()
        playing.hint.apply()
        assert playing.game.position != before and not any(playing.game.position.notes)
        told += "kept apart. Write all notes (t) leaves them out." in playing.message
    assert told >= 3 and playing.game.position.crossed_out
    playing.undo()
    hints = [each for each in playing.game.log if isinstance(each, Apply)]
    assert sum(each.keep_notes for each in hints) == told and not any(each.fill for each in hints)


def test_where_leaves_out_separate_eliminations(begin: Begin) -> None:
    playing = begin(keep_apart=True)
    of_three = 4
    playing.toggle_where(of_three)
    places = state_of_game(playing, of_three).open_places
    cell = smallest_member(places)
    playing.play(Apply("x-wing", (), (Candidate(cell, 3),), keep_notes=True))
    assert state_of_game(playing, of_three).open_places == places & ~(1 << cell)


# Mistakes


def test_wrong_entry_is_reported_at_once_by_the_solution(begin: Begin) -> None:
    playing = begin(mistakes="solution")
    playing.write(EMPTY, 4)
    assert playing.message == "r1c1 is not 4." and playing.game.checks_used == 1
    assert state_of_game(playing, 5).flagged == 1 << EMPTY
    playing.write(EMPTY, 1)
    assert not playing.message and not state_of_game(playing, 5).flagged


def test_third_mistake_ends_the_game_until_it_is_allowed_to_go_on(begin: Begin) -> None:
    playing = begin(mistakes="three")
    for number, digit in enumerate((4, 3, 2), 1):
        playing.write(EMPTY, digit)
        assert ("Three mistakes" in playing.message) == (number == 3)
        assert (f"Mistake {number} of 3." in playing.message) == (number < 3)
    playing.write(EMPTY, 1)
    assert playing.mistakes.is_out and playing.game.position.digits[EMPTY] == 2
    ways = {"off": "not shown", "rules": "by rules", "three": "three and out"}
    assert playing.mistakes.turn(ways) == "Mistakes in this game now: not shown."
    assert playing.mistakes.way == "off"
    playing.write(EMPTY, 1)
    assert playing.game.position.digits[EMPTY] == 1
    again = Game.from_log(playing.game.puzzle, playing.game.log)
    assert again.mistakes == "off"


def test_entries_in_several_cells_are_judged_and_refused_like_one(begin: Begin) -> None:
    playing = begin(mistakes="three")
    empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
    right = playing.solution or ()
    digit = next(d for d in range(1, 10) if d not in {right[cell] for cell in empty[:2]})
    playing.hand.selected = mask_of(empty[:2])
    playing.write(empty[0], digit)
    names = playing.game.puzzle.layout.names(mask_of(empty[:2]))
    assert playing.message == f"{names} are not {digit}. Mistake 2 of 3."
    playing.hand.selected = 0
    other = next(d for d in range(1, 10) if d not in (digit, right[empty[2]], right[empty[3]]))
    playing.write(empty[2], other)
    assert playing.mistakes.is_out
    before, out = playing.game.position, playing.message.partition(". ")[2]
    assert out.startswith("Three mistakes: this game is over. Press % to ")
    playing.repeat(empty[3])
    assert playing.message == out and playing.game.position is before
    playing.write(empty[3], other)
    assert playing.message == out and playing.game.position is before


def test_revealed_cell_counts_as_a_hint(begin: Begin) -> None:
    playing = begin()
    playing.write(EMPTY, 4)
    playing.reveal(EMPTY)
    assert playing.game.position.digits[EMPTY] == 1 and playing.game.hints_used == 1
    playing.reveal(EMPTY)
    assert playing.message == "This cell is right already."
    playing.reveal(GIVEN)
    assert "given" in playing.message
    playing.undo()
    assert playing.game.position.digits[EMPTY] == 4


def test_review_names_each_mistake_with_its_time(begin: Begin, seconds: Seconds) -> None:
    playing = begin(mistakes="solution")
    playing.clock.start()
    seconds.now += 65
    playing.write(EMPTY, 4)
    looked = GameToReview.of_playing(playing)
    assert looked.reveals_mistakes
    found = ReviewGame(
        looked.puzzle, looked.log, looked.times, looked.solution, tells=looked.reveals_mistakes
    ).answer()
    assert mistakes(found) == ("r1c1 = 4 at 1:05",)
    assert "## Mistakes\n\n- r1c1 = 4 at 1:05" in markdown(found, "A game")
    hidden = ReviewGame(looked.puzzle, looked.log, looked.times, looked.solution).answer()
    assert not mistakes(hidden)


def test_solution_search_that_gave_up_is_not_reported_as_several_solutions(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.session.playing._LONG_EFFORT", Effort(nodes=0))
    playing = begin(details=Details())
    assert playing.solution is None
    playing.reveal(EMPTY)
    assert playing.message == SOLUTION_UNKNOWN
    playing.check()
    assert playing.message == SOLUTION_UNKNOWN
    assert playing.hand.go_before_mistake() == SOLUTION_UNKNOWN
