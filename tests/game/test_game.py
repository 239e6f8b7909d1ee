"""Games compared with a model, and single promises."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import (
    Apply,
    Batch,
    Branch,
    Checked,
    Checkpoint,
    Clear,
    ClearColours,
    Colour,
    Corner,
    Drop,
    Enter,
    Event,
    FillNotes,
    GoTo,
    Hint,
    Keep,
    Mistakes,
    Move,
    Note,
    Redo,
    Rename,
    Restart,
    Return,
    Undo,
)
from sudoku_tui.game.game import Game
from sudoku_tui.game.position import Position
from tests.game.strategies import events, layouts, puzzles, small_puzzles

EMPTY = Puzzle(CLASSIC, (0,) * 81)
GIVEN = Puzzle(CLASSIC, (5, *(0,) * 80))


class Stacks:
    """Reference model of undo and redo without branches: two stacks of positions."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.past = [Position.start(puzzle)]
        self.future: list[Position] = []
        self.named: dict[str, Position] = {}

    def play(self, event: Event) -> None:
        match event:
            case Undo():
                if len(self.past) > 1:
                    self.future.append(self.past.pop())
            case Redo():
                if self.future:
                    self.past.append(self.future.pop())
            case Checkpoint(name):
                self.named[name] = self.past[-1]
            case Return(name):
                self.move_to(self.named.get(name, self.past[-1]))
            case Hint() | Checked() | Mistakes() | Rename():
                pass
            case _:
                move = cast("Move", event)
                self.move_to(self.past[-1].apply(move, self.puzzle))

    def move_to(self, position: Position) -> None:
        if position != self.past[-1]:
            self.past.append(position)
            self.future = []


def stays_on_its_line(event: Event) -> bool:
    return not isinstance(event, Branch | GoTo | Keep | Drop | Restart)


@pytest.mark.slow
@given(st.data())
def test_undo_and_redo_are_stacks(data: st.DataObject) -> None:
    puzzle = data.draw(small_puzzles())
    game, model = Game(puzzle), Stacks(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout).filter(stays_on_its_line), max_size=40)):
        before, log = game.position, game.log
        added = game.record(event)
        if isinstance(event, Redo) and added and not model.future:
            # Repeating the undone move returns to its node, so the moves after it can be redone.
            model.move_to(game.position)
        else:
            model.play(event)
        assert game.position == model.past[-1]
        assert game.undo_depth == len(model.past) - 1
        assert bool(game.undo_depth) == (len(model.past) > 1)
        assert bool(game.history.current.redo_child) >= bool(model.future)
        assert set(game.checkpoints) == set(model.named)
        assert game.log == (*log, event) if added else game.log == log
        assert added or game.position == before


@pytest.mark.slow
@given(st.data())
def test_replay_equals_live(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    live = Game(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=30)):
        live.record(event)
    again = Game.from_log(puzzle, live.log)
    assert again.log == live.log
    for game in (again, live):
        while game.record(Undo()):
            pass
    assert again.position == live.position == Position.start(puzzle)
    while live.history.current.redo_child:
        assert again.record(Redo()) and live.record(Redo())
        assert again.position == live.position
    assert not again.history.current.redo_child
    assert again.checkpoints == live.checkpoints
    assert again.hints_used == live.hints_used


@pytest.mark.slow
@given(st.data())
def test_givens_never_change(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    game = Game(puzzle)
    for event in data.draw(st.lists(events(puzzle.layout), max_size=20)):
        game.record(event)
    for cell, digit in enumerate(puzzle.givens):
        assert game.is_given(cell) == bool(digit)
        if digit:
            assert game.position.digits[cell] == digit
            assert game.position.notes_of(cell) == 0


@given(st.data())
def test_filled_notes_leave_out_digits_of_seen_cells(data: st.DataObject) -> None:
    layout = data.draw(layouts)
    puzzle = data.draw(puzzles(layout))
    after = Position.start(puzzle).apply(FillNotes(), puzzle)
    for cell in range(layout.cells):
        held = mask_of(puzzle.givens[other] for other in members(layout.sees[cell]))
        wanted = 0 if puzzle.givens[cell] else layout.all_digits & ~held
        assert after.notes[cell] == wanted


def test_idle_events_are_not_recorded() -> None:
    game = Game(GIVEN)
    idle: list[Event] = [Undo(), Redo(), Clear(3), Enter(0, 6), Clear(0), Note(0, 6), Return("a")]
    idle.append(Apply("x", (Candidate(0, 6),), (Candidate(1, 6),)))
    assert not any(game.record(event) for event in idle)
    assert game.record(Enter(1, 6)) and not game.record(Enter(1, 6))
    assert not game.record(Note(1, 7))
    assert game.log == (Enter(1, 6),)


def test_notes_come_back_when_an_entry_is_cleared() -> None:
    game = Game(EMPTY)
    for event in (Note(0, 1), Note(0, 2), Enter(0, 5)):
        assert game.record(event)
    assert game.position.notes_of(0) == 0
    assert game.record(Clear(0))
    assert game.position.notes_of(0) == mask_of((1, 2))
    assert game.record(Clear(0))
    assert game.position.notes_of(0) == 0


def test_undo_restores_erased_notes_with_the_entry() -> None:
    game = Game(EMPTY)
    game.record(FillNotes())
    full = game.position
    game.record(Enter(0, 5))
    seen = CLASSIC.sees[0]
    assert all(not game.position.notes[cell] >> 5 & 1 for cell in members(seen))
    assert game.position.notes[80] >> 5 & 1
    game.record(Undo())
    assert game.position == full
    game.record(Enter(0, 5, erase=False))
    assert game.position.notes == full.notes


def test_apply_fills_blank_notes_as_one_move() -> None:
    game = Game(GIVEN)
    game.record(Note(1, 6))
    depth = game.undo_depth
    assert game.record(Apply("x-wing", (), (Candidate(2, 7), Candidate(1, 6)), fill=True))
    assert game.position.notes_of(1) == 0
    assert game.position.notes_of(2) == CLASSIC.all_digits & ~mask_of((5, 7))
    assert game.undo_depth == depth + 1
    game.record(Undo())
    assert game.position.notes_of(1) == mask_of((6,)) and game.position.notes_of(2) == 0


def test_checkpoints_and_branches() -> None:
    game = Game(EMPTY)
    game.record(Enter(0, 1))
    assert game.record(Checkpoint("here"))
    assert not game.record(Checkpoint("here"))
    here = game.position
    game.record(Enter(1, 2))
    assert game.record(Return("here"))
    assert game.position == here and game.undo_depth == 3
    game.record(Enter(2, 3))
    game.record(Undo())
    game.record(Undo())
    assert game.position.digits[1] == 2
    assert game.record(Checkpoint("other")) and game.history.current.redo_child
    assert game.record(Checkpoint("here"))
    assert game.checkpoints == ("other", "here")


def test_batch_is_one_undo() -> None:
    game = Game(GIVEN)
    assert game.record(Batch(tuple(Note(cell, 7) for cell in range(1, 9))))
    assert all(game.position.notes_of(cell) == 1 << 7 for cell in range(1, 9))
    assert game.record(Batch((Enter(1, 7), Clear(2))))
    assert game.position.notes_of(2) == game.position.notes_of(3) == 0
    assert list(map(str, game.last_moves(2))) == ["8 cells note 7", "r1c23 7"]
    assert game.record(Undo()) and game.record(Undo()) and not game.undo_depth


def test_entries_elsewhere_do_not_erase_corner_marks() -> None:
    game = Game(EMPTY)
    for event in (Corner(1, 5), Note(1, 5), Enter(0, 5)):
        game.record(event)
    assert game.position.corners_of(1, CLASSIC) == 1 << 5 and not game.position.notes_of(1)
    game.record(Enter(1, 3))
    assert not game.position.corners_of(1, CLASSIC)
    game.record(Clear(1))
    assert game.position.corners_of(1, CLASSIC) == 1 << 5
    game.record(Clear(1))
    assert game.position.corners == 0


def test_colour_of_an_erased_note_is_restored_by_undo() -> None:
    game = Game(EMPTY)
    coloured = Candidate(1, 5)
    for event in (Note(1, 5), Colour(3, (40,), (coloured, Candidate(80, 5)))):
        assert game.record(event)
    assert not game.record(Colour(3, (40,)))
    game.record(Enter(0, 5))
    colours = game.position.colours
    assert (
        colours.colours_by_candidate(CLASSIC) == {Candidate(80, 5): 3}
        and colours.colour_of_cell(40) == 3
    )
    game.record(Undo())
    assert game.position.colours.colour_of_candidate(coloured, CLASSIC) == 3
    assert game.record(ClearColours()) and not game.record(ClearColours())
    assert game.record(Undo()) and game.record(Colour(0, (40,)))
    assert game.position.colours.colour_of_cell(40) == 0


def test_separate_hint_eliminations_show_only_in_new_notes() -> None:
    game = Game(GIVEN)
    assert game.record(Apply("x-wing", (), (Candidate(1, 7),), keep_notes=True))
    assert not any(game.position.notes)
    game.record(FillNotes((1, 2)))
    assert game.position.notes_of(1) == CLASSIC.all_digits & ~mask_of((5, 7))
    assert game.position.notes_of(2) == CLASSIC.all_digits & ~mask_of((5,))
    assert not game.position.notes_of(3)


def test_undone_moves_stay_as_a_branch() -> None:
    game = Game(EMPTY)
    for event in (Enter(0, 1), Enter(1, 2), Undo(), Enter(2, 3), Enter(3, 4)):
        game.record(event)
    assert [len(node.listed_children) for node in game.history.nodes] == [1, 2, 0, 1, 0]
    game.record(GoTo(2))
    assert game.position.digits[:4] == (1, 2, 0, 0) and not game.history.current.redo_child
    game.record(Undo())
    game.record(Redo())
    assert game.history.current.number == 2
    game.record(Undo())
    # Repeating the undone move returns to its node, so the moves after it can be redone.
    game.record(Enter(2, 3))
    assert game.history.current.number == 3 and game.record(Redo())
    assert game.position.digits[:4] == (1, 0, 3, 4) and len(game.history.nodes) == 5


def test_trial_is_named_until_it_is_kept() -> None:
    game = Game(EMPTY)
    for event in (Enter(0, 1), Enter(1, 2), Undo(), Branch("what if"), Enter(1, 2)):
        assert game.record(event)
    trial = game.history.current
    assert trial.name == "what if" and trial.number == 3
    assert game.record(Drop(3)) and game.history.current.number == 1
    assert not game.record(Drop(3)) and not game.record(Drop(0)) and not game.record(Drop(9))
    game.record(Redo())
    assert game.history.current.number == 2
    assert game.record(Keep(3)) and not trial.name and not trial.dropped
    assert game.history.current is trial and not game.record(Keep(3)) and not game.record(GoTo(99))


def test_a_restart_keeps_the_attempt_before() -> None:
    game = Game(EMPTY)
    assert not game.record(Restart())
    for event in (Enter(0, 1), Enter(1, 2), Restart()):
        assert game.record(event)
    assert not any(game.position.digits) and game.history.current.redo_child
    game.record(Enter(0, 1))
    assert game.history.current.name == "attempt 2" and not game.history.current.redo_child
    assert game.history.nodes[1].end.number == 2


def test_hints_and_checks_are_counted() -> None:
    game = Game(EMPTY)
    for event in (Hint(1, "x"), Hint(2, "x"), Hint(3, "x"), Hint(1, "y"), Checked()):
        assert game.record(event)
    assert (game.hints_used, game.checks_used, game.undo_depth) == (2, 1, 0)
    assert not game.undo_depth


def test_last_moves() -> None:
    game = Game(EMPTY)
    for event in (Note(44, 1), Note(44, 4), Hint(1, "x"), Note(44, 7), Note(43, 2), Note(43, 2)):
        game.record(event)
    game.record(Apply("naked-single", (Candidate(22, 8),)))
    game.record(Apply("x-wing", (), (Candidate(44, 4), Candidate(44, 7))))
    game.record(Enter(5, 1))
    game.record(Undo())
    assert list(map(str, game.last_moves(9))) == [
        "r5c9 notes 1 4 7",
        "r5c8 empty",
        "r3c5 8 hint, naked single",
        "r5c9 no 4 7 hint, x wing",
    ]
    (last,) = game.last_moves(1, {"x-wing": "X-Wing"})
    assert last == ("r5c9", "no 4 7", "hint, X-Wing")
    assert game.last_moves(0) == ()


@pytest.mark.parametrize(
    "event", [Enter(81, 1), Enter(-1, 1), Enter(0, 10), Enter(0, 0), Note(0, 0), Clear(81)]
)
def test_events_outside_the_layout_are_refused(event: Event) -> None:
    game = Game(EMPTY)
    with pytest.raises(ValueError, match="layout classic has no"):
        game.record(event)
    assert game.log == ()


def test_counts() -> None:
    game = Game(GIVEN)
    game.record(Enter(1, 6))
    assert (game.filled_count, game.entry_count, game.is_full) == (2, 1, False)


def test_setting_a_checkpoint_twice_at_one_position_changes_nothing() -> None:
    game = Game(Puzzle(CLASSIC, (0,) * 81))
    assert game.record(Checkpoint("a"))
    assert game.record(Checkpoint("b"))
    assert not game.record(Checkpoint("a"))
    assert game.checkpoints == ("a", "b")
