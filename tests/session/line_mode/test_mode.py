"""Line mode: the answer to each line, to random lines, and spoken boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.catalogue import CATALOGUE
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats import read
from sudoku_tui.formats.clean import is_unseen
from sudoku_tui.game.events import Apply, Batch, Enter, Note, Undo
from sudoku_tui.session.actions.action import Where
from sudoku_tui.session.background.requests import ExplainEntry
from sudoku_tui.session.line_mode.commands import COMMANDS, LEVELS, commands_markdown
from sudoku_tui.session.line_mode.game_lines import GameLines
from sudoku_tui.session.line_mode.mode import LineMode
from sudoku_tui.session.new_games import Shape
from sudoku_tui.session.preferences import AUTO_NAKED_SINGLES, Preferences
from sudoku_tui.store.saved_game import State
from sudoku_tui.store.stock import stock_levels
from sudoku_tui.store.store import Store
from tests.soak import first_of, sample
from tests.store.desk import PUZZLE, begin

LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
W_WING = "9.842...5......23.1.6....7.79.3....164...1..7..2.........8...4..8....9.....29.3.8"
SOLUTION = only_solution(read(LINE).puzzle) or ()
TODAY = date(2026, 11, 23)
PAGE = Path(__file__).parents[3] / "docs" / "line-mode.md"


class Seconds:
    """Clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Lines:
    """Player in line mode."""

    def __init__(self, store: Store, **chosen: object) -> None:
        self.said: list[str] = []
        self.seconds = Seconds()
        self.mode = LineMode(
            store, self.said.append, now=self.seconds, today=lambda: TODAY, seed=lambda: 7
        )
        if chosen:
            self.mode.preferences = Preferences(**chosen)  # type: ignore[arg-type]

    def say(self, line: str) -> str:
        """Enter a line and return the answer."""
        self.said.clear()
        self.mode.answer(line)
        assert self.said and not any(map(is_unseen, "".join(self.said)))
        return "\n".join(self.said)

    def play(self, text: str = LINE) -> Lines:
        """Begin a game of a puzzle."""
        self.mode.opening.play_sheet(read(text).sheet)
        return self

    @property
    def game(self) -> GameLines:
        """The current game."""
        assert self.mode.game
        return self.mode.game


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


def test_common_lines_are_answered(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.said[-1] == "Beginner, 45 left. Type board to read it, help for the commands."
    assert lines.say("r1c1 4") == "r1c1 is 4. 44 left."
    assert lines.say("n r1c2 35") == "r1c2 notes 3 5."
    assert lines.say("r1c2") == "r1c2 is empty, notes 3 5."
    assert lines.say("clear r1c1") == "r1c1 is empty."
    row = "Row 1: blank blank blank, 2 6 blank, 7 blank 1. Missing 3 4 5 8 9. Notes: r1c2 3 5."
    assert lines.say("row 1") == row
    assert lines.say("box 2").startswith("Box 2: 2 6 blank, blank 7 blank, blank blank 4. Missing")
    assert lines.say("column 9").startswith("Column 9: 1 blank blank, blank blank 8, 4 6 blank.")
    assert lines.say("where 4").startswith("4 can go in row 1: c1; row 2: ")
    assert lines.say("left").startswith("45 cells are empty. 1 needs ")
    assert lines.say("hint") == "Hint: Hidden Single. Type hint to see where to look."
    assert lines.say("hint") == "Hidden Single. Look at box 1."
    assert lines.say("hint").endswith("Type apply to do it.")
    assert lines.say("apply") == "Done: r1c1 is 4. 44 left."
    assert lines.say("why r9c9 7").startswith("r7c8, in box 9, is 7 already.")
    assert lines.say("undo") == "Undone: r1c1 4 hint, hidden single. 45 left."
    assert lines.say("redo") == "Redone: r1c1 4 hint, hidden single. 44 left."
    board = lines.say("board").splitlines()
    assert len(board) == 9
    assert board[0] == "Row 1: 4 blank blank, 2 6 blank, 7 blank 1."
    lines.seconds.now += 192
    assert lines.say("time") == "3:12, 1 hint, 44 left."
    assert lines.say("pause") == "Paused at 3:12. Type any line to go on."
    lines.seconds.now += 60
    assert lines.say("time") == "3:12, 1 hint, 44 left."
    assert "X-Wing. Hard." in lines.say("guide x-wing")
    assert lines.say("new easy").endswith("left. Type board to read it, help for the commands.")
    assert lines.say("quit").endswith("left. Saved. Bye.") and lines.mode.is_over


def test_lessons_are_read_with_all_their_pictures(store: Store) -> None:
    lines = Lines(store).play()
    said = lines.say("guide the board")
    assert "Example.\nRow 1: " in said and "\nRow 4 is a house." in said
    killer = lines.say("guide killer")
    assert killer.startswith("Killer. Medium, a lesson.\nA killer is a sudoku with cages")
    assert "Example.\nr1c8 and r2c8 have the sum 16" in killer, "its board has no digits"


def test_a_game_is_solved_and_saved(store: Store) -> None:
    lines = Lines(store).play()
    lines.say("hint")
    lines.seconds.now += 192
    for cell, digit in enumerate(SOLUTION):
        if LINE[cell] == ".":
            last = lines.say(f"{lines.game.paper.layout.cell_name(cell)} {digit}")
    assert last == "Solved in 3:12, 1 hint."
    [game] = store.games.list_games()
    assert game.state is State.WON
    assert lines.say("r1c1").startswith("r1c1 is 4")
    assert lines.say("quit") == "Bye."


def test_move_is_saved_before_its_answer(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store, Store(tmp_path / "games.db") as other:
        seen: list[int] = []
        lines = Lines(store)

        def record_saved_length(_: str) -> None:
            if lines.mode.game:
                id = lines.game.playing.journal.game_id
                seen.append(len(other.games.load(id).game.log))

        lines.play()
        lines.mode._output = record_saved_length
        for number, line in enumerate(("r1c1 4", "n r1c2 35", "undo", "clear r1c1"), 1):
            lines.mode.answer(line)
            assert seen[-1] == number
        log = lines.game.playing.game.log
        assert log[:3] == (Enter(0, 4), Batch((Note(1, 3), Note(1, 5))), Undo())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hnit", "Hnit is not a command; did you mean hint?"),
        ("zzzzz", "Zzzzz is not a command. Type help."),
        ("hint twice", "Twice: too much for this command; type hint."),
        ("5 3 7", "5 3 7 is not a command; type a move as r5c3 7, a row as row 5."),
        ("har 4", "4x4 has no Hard puzzles; its levels are Beginner."),
        ("r10c1 4", "Classic has no cell r10c1."),
        ("r1c1 x", "X is not a digit here; digits are 1 to 9."),
        ("r1c1 45", "Only one digit can be placed at a time; for notes type n r5c3 24."),
        ("n r1c1", "Which digit in r1c1? Type n r1c1 24."),
        ("row 12", "Rows here are 1 to 9."),
        ("box", "Boxes here are 1 to 9."),
        ("r2c1 6", "r2c1 is a given; it cannot be changed."),
        ("n r2c1 5", "r2c1 is a given."),
        ("clear r2c1", "r2c1 is a given; it cannot be changed."),
        ("clear r1c1", "r1c1 is empty already."),
        ("clear up", "Up is not a cell; type a cell as r5c3."),
        ("where", "Where is which digit? Type where 4."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("apply", "No hint is shown. Type hint first."),
        ("answer", "Answer works only in a drill; type drill to begin one."),
        ("new hrad", "No level is called hrad; did you mean hard?"),
        ("new easy classik", "No layout is called 'classik'; there are 4, 6, classic"),
        ("guide xwnig", "The guide has no page called 'xwnig'; did you mean 'x-wing'?"),
        ("drill houses", "Houses is a lesson and has no drills."),
        ("continue 9", "There is 1 game; type games to list them."),
        ("continue x", "X is not a number."),
        ("help hnit", "Hnit is not a command; did you mean hint?"),
        ("check", "All is right so far."),
        ("row 1\x1b[2J", "Rows here are 1 to 9."),
        ("new easy 4", "4x4 has no Easy puzzles; its levels are Beginner."),
    ],
)
def test_mistakes_get_short_answers(store: Store, line: str, answer: str) -> None:
    assert Lines(store).play().say(line).startswith(answer.removesuffix("."))


def test_mistakes_are_reported_as_the_settings_require(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.say("r1c1 6") == "r1c1 is 6. But r1c1 and r1c5 are both 6. 44 left."
    lines = Lines(store, mistakes="solution").play()
    assert lines.say("r1c1 5") == "r1c1 is not 5. 44 left."
    assert lines.say("check") == "1 entry is not right: r1c1."
    assert lines.say("hint") == "An entry is not right. Type hint to see which."
    assert lines.say("hint") == "r1c1 is not right. Erase it, then ask again."
    lines = Lines(store, mistakes="three").play()
    for digit in (5, 9, 3):
        told = lines.say(f"r1c1 {digit}")
    assert "this game is over. Type set mistakes by rules to go on." in told
    assert "this game is over" in lines.say("r1c2 5")
    lines.say("set mistakes by rules")
    assert lines.say("r1c1 4") == "r1c1 is 4. 44 left."
    lines = Lines(store, coach="why").play()
    assert lines.say("r1c1 4") == "r1c1 is 4. r1c1 is 4: Hidden Single in box 1. 44 left."


def test_separate_eliminations_are_announced_with_their_command(store: Store) -> None:
    lines = Lines(store, hint_detail=3, keep_apart=True).play(W_WING)
    while "kept apart" not in lines.said[-1]:
        lines.say("hint")
    assert lines.said[-1] == "The eliminations are kept apart; fill leaves them out."


def test_long_reason_is_announced_and_read_out_on_request(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_tui.game.why_not._LONG", 0)
    lines = Lines(store).play()
    told = lines.say("why r1c1 5").splitlines()
    assert told[0] == "Looking for the reason."
    assert told[1].startswith("It takes 1 steps to show that r1c1 is not 5.")
    assert told[1].endswith(" Type the line again to read them.")
    assert "In box 1, 4 can only go in r1c1" in lines.say("why r1c1 5")


def test_automatic_moves_are_announced(store: Store) -> None:
    lines = Lines(store, auto_singles=AUTO_NAKED_SINGLES, auto_notes=True).play()
    assert "Placed automatically: " in lines.say("r1c1 4") or "placed automatically" in "".join(
        lines.said
    )
    assert lines.say("undo") == "The puzzle is solved. Type restart to play it again."
    assert "Placed automatically: " in lines.play(W_WING).say("r2c1 5")
    assert "by itself" in lines.say("undo")


def test_play_to_stops_before_the_step_and_is_one_undo(store: Store) -> None:
    lines = Lines(store).play()
    assert "no technique and no level is called" in lines.say("play to hrad").casefold()
    lines.say("new medium")
    before = lines.game.paper.empty_count
    assert "The next step is a Medium step." in lines.say("play to medium")
    assert isinstance(lines.game.playing.game.log[-1], Apply)
    lines.say("undo")
    assert lines.game.paper.empty_count == before


def test_why_explains_wrong_and_right_digits(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.say("why r1c1 4") == "r1c1 is 4: Hidden Single in box 1."
    assert lines.say("why r1c1 5").splitlines()[0] == "Looking for the reason."
    assert "r1c1" in lines.said[-1]
    assert lines.game.playing.game.hints_used == 2


def test_reason_search_that_gave_up_is_reported(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(_: ExplainEntry) -> str:
        raise OutOfEffort

    lines = Lines(store, coach="why").play()
    monkeypatch.setattr("sudoku_tui.session.background.steps._PATIENCE", Effort(nodes=0))
    assert lines.say("why r1c1 5").splitlines()[1] == (
        "5 in r1c1 is not right, but the search for the reason gave up."
    )
    monkeypatch.setattr(ExplainEntry, "answer", give_up)
    assert lines.say("why r1c1 4") == "r1c1 is 4: the search for the reason took too long."
    assert "r1c1 is 4: the search for the reason took too long." in lines.say("r1c1 4")


def test_empty_line_repeats_the_last_answer(store: Store) -> None:
    lines = Lines(store).play()
    told = lines.say("board")
    assert lines.say("") == lines.say("  ") == told


def test_games_are_resumed(store: Store) -> None:
    first = Lines(store).play()
    first.say("r1c1 4")
    first.say("n r1c2 35")
    first.mode.end()
    again = Lines(store)
    again.mode.begin()
    assert "Type continue to resume Beginner, 2 percent, 0:00." in again.said[-1]
    assert again.say("row 1").startswith("No game is open; type new easy to begin one")
    assert again.say("games").startswith("1: Beginner, 2 percent")
    again.say("continue")
    assert again.say("r1c2") == "r1c2 is empty, notes 3 5."
    assert again.say("undo").startswith("Undone: r1c2 notes 3 5.")


def test_games_without_entry_and_note_are_listed_last(store: Store) -> None:
    for level in ("Hard", "Easy", "Medium"):
        journal = begin(store, replace(PUZZLE, title=""), level)
        if level == "Hard":
            journal.record(Note(5, 2), 1.0)
    lines = Lines(store)
    listed = lines.say("games").split("\n")
    assert [line.split(",")[0] for line in listed[:3]] == ["1: Hard", "2: Medium", "3: Easy"]
    assert lines.mode.opening.describe_last().startswith("Hard, ")


def test_game_continued_elsewhere_is_reported_and_saved_as_another(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as one, Store(tmp_path / "games.db") as other:
        here = Lines(one).play()
        there = Lines(other)
        there.say("continue")
        there.say("r1c1 4")
        assert "This game was continued in another window." in here.say("r1c2 3")
        assert here.say("keep").startswith("Saved as another game.")
        assert len(one.games.list_games()) == 2


def test_settings_are_read_changed_and_saved(store: Store) -> None:
    lines = Lines(store).play()
    assert "Mistakes: by rules. Or not shown, by solution, three and out." in lines.say("set")
    assert lines.say("set mistakes by solution") == "Mistakes: by solution."
    assert lines.say("r1c1 5") == "r1c1 is not 5. 44 left."
    assert lines.say("set singles full houses") == "Singles: full houses."
    assert lines.say("set mistakes") == (
        "Mistakes: choose not shown, by rules, by solution, three and out."
    )
    assert (
        lines.say("set mistaks off") == "No setting is called mistaks off; did you mean mistakes?"
    )
    assert lines.say("set zzz").startswith("No setting is called zzz; settings: Erase notes, ")
    assert Lines(store).mode.preferences == lines.mode.preferences != Preferences()


# Daily puzzles, requested puzzles, books


def test_daily_puzzle_is_begun_and_resumed(store: Store) -> None:
    lines = Lines(store)
    assert "Daily, 23 November" in lines.say("daily easy")
    cell = lines.game.paper.digits.index(0)
    lines.say(f"reveal {lines.game.paper.layout.cell_name(cell)}")
    left = lines.game.paper.empty_count
    assert "Daily, 22 November" in lines.say("daily yesterday easy")
    assert "Daily, 1 November" in lines.say("daily beginner 2026-11-01")
    assert lines.say("daily easy") == (
        f"Daily, 23 November, {left} left. Type board to read it, help for the commands."
    )
    games = store.daily.games_by_day(date(2026, 11, 1), TODAY, "classic")
    assert {(day.day, level) for day, level in games} == {
        (1, "Beginner"), (22, "Easy"), (23, "Easy")
    }  # fmt: skip
    assert lines.say("daily 2026-11-24") == "This day is in the future."
    assert lines.say("daily 24") == "24 is not a date; type a date as 2026-11-23."
    assert lines.say("daily hrad").startswith("No level is called hrad; did you mean hard?")


def test_daily_killer_is_begun_and_resumed_on_any_shape(store: Store) -> None:
    lines = Lines(store)
    assert "Daily, 22 November, Classic killer" in lines.say("daily killer yesterday")
    yesterday = lines.game.playing.journal.game_id
    assert "Daily, 23 November, Classic killer" in lines.say("daily killer")
    lines.say("daily yesterday killer")
    assert lines.game.playing.journal.game_id == yesterday
    assert set(store.daily.games_by_day(date(2026, 11, 1), TODAY)) == {
        (date(2026, 11, 22), ""), (TODAY, "")
    }  # fmt: skip


def test_puzzle_is_made_as_requested(store: Store) -> None:
    lines = Lines(store)
    assert lines.say("make easy clues=30-32 symmetry=180").startswith("Making the puzzle.")
    puzzle = lines.game.playing.game.puzzle
    assert 30 <= puzzle.clues <= 32
    shared = lines.game.playing.details.share
    assert "symmetry=180" in shared
    lines.say("new beginner")
    lines.say(f"make {shared}")
    assert lines.game.playing.game.puzzle.givens == puzzle.givens
    assert "level=esay" in lines.say("make level=esay")
    assert lines.say("make").startswith("Make what? Type for example make level=")
    assert lines.say("make clues=90").endswith(".") and lines.game.playing.game.puzzle == puzzle


# Colours and branches


def test_colours_are_assigned_and_read_out(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.say("colour 1 r1c1 r1c2 3 r1c3 9") == "Colour 1: r1c1, 3 in r1c2, 9 in r1c3."
    assert lines.say("color 2 r1c3 3") == "Colour 2: 3 in r1c3."
    assert lines.say("colours").splitlines() == [
        "Colour 1: r1c1, 3 in r1c2, 9 in r1c3.", "Colour 2: 3 in r1c3."
    ]  # fmt: skip
    assert lines.say("r1c2") == "r1c2 is empty. It has 3 colour 1."
    assert lines.say("r1c1") == "r1c1 is empty. It has colour 1."
    assert lines.say("follows 1") == "r1c3 has no candidate 9."
    assert lines.say("colour 0 r1c2 3") == "The colour is removed."
    assert lines.say("colour 0 box 1") == "The colour is removed."
    assert lines.say("colours") == "Nothing is coloured."
    assert lines.say("colour 0 r1c1") == "Nothing is coloured there."
    assert lines.say("colour 3 row 9").startswith("Colour 3: r9c1, r9c2")
    assert lines.say("clear colours") == "All colours are removed."
    assert lines.say("clear colours") == "Nothing is coloured."
    assert lines.say("undo").startswith("Undone: ")
    assert lines.say("colour 11 r1c1") == "There are 10 colours; 0 removes a colour."
    assert lines.say("colour red r1c1") == "Red is not a number."
    assert lines.say("colour 1").startswith("Type colour 1 r5c3 for a cell")
    assert lines.say("colour 1 4").startswith("Type colour 1 r5c3 for a cell")
    assert lines.say("colour 1 r2c1 6") == "r2c1 has a digit, so it has no candidates to colour."
    assert lines.say("colour 1 r2c1 r1c1 x").startswith("X is not a digit here")


def test_a_branch_is_tried_compared_and_dropped(store: Store) -> None:
    lines = Lines(store).play()
    lines.say("r1c1 4")
    assert lines.say("branches") == "1: The game, here: 1 move. This is what is on the board."
    assert (
        lines.say("what if maybe 3")
        == "Your next move begins branch maybe 3. Type branches to compare it."
    )
    lines.say("r1c2 3")
    assert lines.say("branches").splitlines() == [
        "1: maybe 3, here: 1 move. Since it began: r1c2.",
        "2: The game: up to here. Other than now: r1c2.",
    ]
    assert lines.say("go to 2") == "You are now on that branch. 44 left."
    assert lines.say("r1c2").startswith("r1c2 is empty")
    assert lines.say("go to 2") == "You are now on that branch. 43 left."
    assert lines.say("go to 1") == "You are on that branch already."
    assert lines.say("go to 9") == "There are 2 branches; type branches to list them."
    assert lines.say("keep branch") == "That branch is the game now. 43 left."
    assert lines.say("drop branch") == "That is the game itself; it cannot be dropped."
    lines.say("what if")
    lines.say("r1c3 9")
    assert lines.say("drop branch") == "Branch dropped. 43 left."
    assert lines.say("restart") == (
        "You are at the start. Your moves are kept as a branch; type redo to replay them."
    )
    assert lines.say("restart") == "You are at the start."


def test_a_position_is_remembered_and_the_first_mistake_found(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.say("back to") == "There is no checkpoint yet. Type checkpoint to set one."
    assert lines.say("checkpoint") == "Checkpoint 1 set. To return here, type back to."
    lines.say("r1c1 4")
    assert lines.say("back to 1") == "Back at checkpoint 1. 45 left."
    assert lines.say("back to") == "You are at the checkpoint already."
    assert lines.say("before mistake") == "There is no mistake so far."
    lines.say("r1c1 5")
    lines.say("r1c2 3")
    assert lines.say("moves") == "1: r1c1 4.\n2: back to 1.\n3: r1c1 5.\n4: r1c2 3."
    assert lines.say("moves 1") == "4: r1c2 3."
    assert (
        lines.say("before mistake")
        == "You are before the first mistake. 2 later moves are a branch."
    )
    assert lines.say("r1c1") == "r1c1 is empty."


# Drills


def test_drill_is_answered_by_lines_and_saved(store: Store) -> None:
    lines = Lines(store)
    assert lines.say("drill x-wing").startswith("Drill: X-Wing. Type what is eliminated")
    drill = lines.mode.drill
    assert drill and "Candidates: " in lines.say("row 2") + lines.say("row 5")
    assert lines.say("answer") == "You have not answered yet."
    name = drill.task.layout.cell_name
    for cell, digit in drill.task.step.eliminations:
        lines.say(f"{name(cell)} not {digit}")
    assert lines.said[-1].startswith("Your answer: ")
    answer = lines.say("answer").splitlines()
    assert answer[0] == "Right: that is an X-Wing."
    assert answer[-1].startswith("Found at a glance, in 0:00, back in ")
    assert "x-wing" in {card.technique for card in store.cards.memories()}
    assert lines.say("r1c1 not 2").startswith("This drill is over")
    assert lines.say("next").startswith("Drill: X-Wing.")
    assert lines.say("hint").startswith("Look at ")
    assert "Shown, in" in lines.say("hint")
    assert lines.say("stop").startswith("2 drills done, 1 found.")
    assert lines.mode.when is Where.MENU


def test_quit_leaves_the_drill_and_then_the_program(store: Store) -> None:
    lines = Lines(store).play()
    lines.say("drill x-wing")
    assert lines.say("quit").splitlines() == [
        "Beginner, 45 left. Type board to read it, help for the commands.",
        "Type quit again to leave the program.",
    ]
    assert lines.mode.when is Where.GAME and not lines.mode.is_over
    assert lines.say("quit") == "Beginner, 45 left. Saved. Bye." and lines.mode.is_over
    lines.say("drill x-wing")
    lines.mode.leave()
    assert lines.said[-1] == "Beginner, 45 left. Saved. Bye."


def test_a_pattern_and_a_digit_answer_too(store: Store) -> None:
    lines = Lines(store).play()
    lines.say("drill naked single")
    assert lines.mode.drill
    cell, digit = next(iter(lines.mode.drill.task.step.placements))
    name = lines.mode.drill.task.layout.cell_name(cell)
    assert lines.say(f"{name} {digit}") == f"Your answer: {name} is {digit}."
    assert lines.say("undo") == "Your answer is empty."
    assert lines.say(f"pattern {name}") == f"Your answer: pattern {name}."
    assert lines.say(f"clear {name}") == "Your answer is empty."
    assert lines.say("time") == "0:00, 0 mistakes."
    lines.say(f"{name} {digit}")
    assert lines.say("done").startswith("Right")
    assert lines.say("stop").splitlines()[-1].startswith("Beginner, 45 left.")
    assert lines.say("drill").startswith("Drill: ")


def test_due_drills_are_listed_and_a_technique_is_chosen(store: Store) -> None:
    lines = Lines(store)
    told = lines.say("practice").splitlines()
    assert told[0] == "3 new, about 1 minute." and told[1] == "Full House: 1 new."
    assert told[-1] == "Type drill to begin, or practice x-wing to choose a technique."
    assert lines.mode.when is Where.MENU
    assert lines.say("practise x-wing").startswith("Drill: X-Wing.")


# The help, and words of beginners


def test_short_help_has_eight_lines_and_names_the_long_one(store: Store) -> None:
    lines = Lines(store)
    for when, begun in ((Where.MENU, "?"), (Where.GAME, "easy"), (Where.DRILL, "drill x-wing")):
        lines.say(begun)
        told = lines.say("help").splitlines()
        assert lines.mode.when is when and len(told) == 8
        assert all(len(line) <= 80 for line in told) and "help more" in told[-1]
        for line in told[:-1]:
            named = line.partition(": ")[0].split(", ")
            assert all("is not a command" not in lines.say(f"help {each}") for each in named)


def test_long_help_has_all_commands_under_headings(store: Store) -> None:
    told = Lines(store).say("help more")
    assert all(f"{each.about}." in told for each in COMMANDS)
    assert told.splitlines()[0] == "Looking closer:" and "\nGames and settings:\n" in told


def test_level_begins_a_game_of_it_and_the_last_game_stays(store: Store) -> None:
    lines = Lines(store).play()
    lines.say("r1c1 4")
    for level in LEVELS[:4]:
        assert lines.say(level).startswith(f"{level.capitalize()}, ")
    assert lines.say("HAR").startswith("Hard, ")
    assert lines.say("easy samurai").startswith("Easy, Samurai, ")
    assert "Beginner, 2 percent" in lines.say("games")


def test_open_steps_are_listed_from_the_easiest(store: Store) -> None:
    lines = Lines(store)
    assert lines.say("steps").startswith("No game is open")
    told = lines.play().say("steps").splitlines()
    assert told[0].startswith("Hidden Single: r1c1 is 4; ")
    assert told[0].endswith("; 12 more.")
    assert told[-1] == "Steps of harder techniques are not listed." and len(told) == 13
    lines.say("r1c1 5")
    assert lines.say("steps") == "An entry is not right. Correct that first."


def test_search_for_open_steps_that_finds_none_or_takes_too_long_is_reported(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "sudoku_tui.session.line_mode.game_lines"
    lines = Lines(store).play()
    monkeypatch.setattr(f"{module}.time_limit", lambda _: Effort(nodes=0))
    assert lines.say("steps") == "The search for harder steps took too long."
    monkeypatch.setattr(f"{module}.open_steps", lambda *_: iter(()))
    assert lines.say("steps") == "No step was found."


def test_filters_are_read_out(store: Store) -> None:
    lines = Lines(store).play()
    assert lines.say("filter 4") == "4: r1c1, r2c7, r6c4, r6c5, r9c4."
    assert lines.say("filter 4 links") == "4, links: 4 r6c4 r6c5, 4 r6c4 r9c4."
    assert lines.say("filter pairs").startswith("two: r1c6, r2c3, ")
    assert lines.say("filter 1 and 2 and 4") == "1 and 2 and 4: none."
    assert lines.say("filter off") == "All cells are shown."
    assert lines.say("filter").startswith("All cells are shown. Type filter 4, ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("quit!", "Beginner, 45 left. Saved. Bye."),
        ("exit game", "Beginner, 45 left. Saved. Bye."),
        ("Help.", "r5c3 7: Place a digit in a cell."),
        ("show", "Row 1: blank blank blank, 2 6 blank, 7 blank 1."),
        ("erase r1c1", "r1c1 is empty already."),
        ("pencil r1c1 4", "r1c1 notes 4."),
        ("back", "There is nothing to undo."),
        ("reset", "You are at the start."),
        ("score", "0:00, no hint, 45 left."),
        ("mistakes", "All is right so far."),
        ("clue", "Hint: Hidden Single."),
        ("settings", "Erase notes: on."),
        ("play hard", "Hard, "),
        ("new game", "Easy, "),
        ("load", "Beginner, 45 left."),
        ("save", "Every move is saved as you make it."),
        ("give up!", "Line mode does not solve the whole puzzle."),
        ("levels", "The levels are beginner, easy, medium, hard, unfair and extreme."),
        ("help rules", "Write a digit in every cell"),
        ("hello", "Hello is not a command. Type help."),
        ("cancel", "Cancel is not a command. Type help."),
        ("language", "Language is not a command. Type help."),
        ("solver", "Line mode does not solve the whole puzzle."),
        ("reveel r1c1", "Reveel is not a command; did you mean reveal?"),
        ("esay", "Esay is not a command; did you mean easy?"),
    ],
)
def test_words_of_beginners_are_understood_or_refused(store: Store, line: str, answer: str) -> None:
    assert Lines(store).play().say(line).startswith(answer)


# The table, and random lines


def test_every_command_has_a_function_or_is_bound(store: Store) -> None:
    lines = Lines(store).play()
    program = set(lines.mode._methods)
    lines.say("drill x-wing")
    assert lines.mode.drill
    drill = set(lines.mode.drill._methods)
    for command in COMMANDS:
        if command.where & Where.GAME:
            assert command.run or command.id in program, command.id
        if command.where & Where.DRILL:
            assert command.run or command.id in program | drill, command.id
        if command.where & Where.MENU:
            assert command.id in program, command.id
    assert program | drill <= {command.id for command in COMMANDS}


def test_examples_of_the_table_are_understood(store: Store) -> None:
    for command in COMMANDS:
        lines = Lines(store)
        if command.where & Where.GAME:
            lines.play()
        elif command.where & Where.DRILL:
            lines.say("drill x-wing")
        assert "is not a command" not in lines.say(command.example)
        assert command.about in lines.say(f"help {command.example}") or lines.mode.is_over, command


def test_killers_are_begun_by_new(store: Store) -> None:
    lines = Lines(store)
    assert "6x6 killer, 36 left" in lines.say("new killer 6x6")
    for said in ("new killer easy 6x6", "new easy killer 6x6"):
        assert "Easy, 6x6 killer, 36 left" in lines.say(said)
    assert "4x4 killer has no Hard; its levels are" in lines.say("new killer hard 4x4")
    assert "4x4 killer, 16 left" in lines.say("make 4 killer=2,3")
    refusal = "Cages of at most 2 cells cannot cover Classic; add a larger size."
    assert lines.say("make killer=2,2") == refusal
    assert "No layout is called" in lines.say("new killer zebra")


def test_document_contains_the_table() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert commands_markdown() in written, f"Paste this:\n\n{commands_markdown()}"


WORDS = st.sampled_from([name for each in COMMANDS for name in (*each.words, each.example)])
SAID = st.one_of(
    st.text(max_size=30), WORDS, st.tuples(WORDS, st.text(max_size=8)).map(" ".join),
    st.from_regex(r"(n |not |clear |why )?r[1-9]c[1-9]( [1-9]{1,3})?", fullmatch=True),
)  # fmt: skip
SLOW = ("new", "play", "why", "drill", "guide", "hint", "next", "other", "reveal", "?", "h", "pl")


@pytest.mark.slow
@settings(max_examples=sample(300, 25), deadline=None)
@given(st.lists(SAID, min_size=1, max_size=12))
def test_any_line_gets_a_printable_answer(said: list[str]) -> None:
    with Store(None) as store:
        lines = Lines(store).play()
        for line in said:
            if not line.strip().casefold().startswith(SLOW):
                lines.mode.answer(line)
        assert not any(map(is_unseen, "".join(lines.said)))
        lines.mode.end()


TELLING = ("16", "samurai", "6", "dion2", "roxdoku3", "windoku")
LAYOUTS = first_of([*TELLING, *(each.id for each in CATALOGUE if each.id not in TELLING)], 6)


@pytest.mark.soak
@pytest.mark.parametrize("id", LAYOUTS)
def test_any_layout_is_read_out(store: Store, id: str) -> None:
    lines = Lines(store)
    layout = layout_named(id)
    lines.mode.opening.new_game(stock_levels(layout)[0], Shape(layout))
    told = lines.say("board")
    filled = sum(map(bool, lines.game.paper.digits))
    blank = told.count("blank")
    assert blank == lines.game.paper.empty_count and blank + filled == layout.cells
    for house in layout.houses[:: max(1, len(layout.houses) // 12)]:
        assert lines.say(str(house)).casefold().startswith(str(house).casefold())
    cell = lines.game.paper.digits.index(0)
    digit = layout.symbol(layout.digits)
    name = layout.cell_name(cell)
    assert lines.say(f"n {name} {digit.lower()}") == f"{name} notes {digit}."
    assert "Hint: " in lines.say("hint")
    assert "need" in lines.say("left") and lines.say(f"where {digit}")


@pytest.mark.slow
def test_rows_with_holes_are_read_out_by_columns(store: Store) -> None:
    lines = Lines(store)
    lines.say("new easy samurai")
    board = lines.say("board").splitlines()
    assert board[0].startswith("Row 1, columns 1 to 9: ") and "; columns 13 to 21: " in board[0]
    assert board[6].startswith("Row 7: ") and board[9].startswith("Row 10, columns 7 to 15: ")
    assert lines.say("row 3") == "Rows here are 1A to 9E."
    assert lines.say("row 3b").startswith("Row 3B: ")
