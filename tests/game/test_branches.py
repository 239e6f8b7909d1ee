"""The list of branches, and the last position before the first mistake."""

from __future__ import annotations

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.branches import TRUNK, find_node_before_mistake, list_branches, trial_of
from sudoku_tui.game.events import Branch, Drop, Enter, GoTo, Note, Rename, Undo
from sudoku_tui.game.game import Game

EMPTY = Puzzle(CLASSIC, (0,) * 81)
SOLUTION = tuple(int(d) for d in "123456789456789123789123456" * 3)


def test_branches_besides_the_current_line_are_listed() -> None:
    game = Game(EMPTY)
    for event in (Enter(0, 1), Enter(1, 2), Enter(2, 3), Undo(), Undo(), Branch("a"), Enter(3, 4)):
        game.record(event)
    here, other = list_branches(game)
    assert here.is_here and here.name == "a" and trial_of(game) is game.history.current
    assert (other.name, other.move_count, other.differing_cells) == (
        "the game",
        2,
        mask_of((1, 2, 3)),
    )
    assert other.first.number == 2
    game.record(GoTo(2))
    first, second, third = list_branches(game)
    assert (first.name, second.name, third.move_count) == ("", "a", 1)
    game.record(Drop(third.first.number))
    assert [line.name for line in list_branches(game)] == ["", "a"]


def test_trunk_of_a_trial_can_be_compared() -> None:
    game = Game(EMPTY)
    for event in (Enter(0, 1), Branch("a"), Enter(1, 2), Note(5, 5), Branch("b"), Enter(2, 3)):
        game.record(event)
    here, trunk = list_branches(game)
    assert (here.name, here.move_count, here.differing_cells) == ("b", 1, mask_of((2,)))
    assert (trunk.name, trunk.is_trunk, trunk.move_count, trunk.end.number) == ("a", True, 0, 3)
    game.record(GoTo(trunk.end.number))
    here, trunk, other = list_branches(game)
    assert (here.name, here.move_count, here.differing_cells) == ("a", 2, mask_of((1,)))
    assert (trunk.name, trunk.is_trunk, other.name) == (TRUNK, True, "b")
    assert game.record(Rename(other.named_node.number, "c")) and list_branches(game)[2].name == "c"
    assert not game.record(Rename(other.named_node.number, "c")) and not game.record(Rename(0, "c"))
    game.record(Rename(1, "\x1b[31mfirst"))
    assert game.history.nodes[1].name == "[31mfirst", "no name can send escapes"


def test_trial_around_the_current_trial_can_be_named_and_dropped() -> None:
    game = Game(EMPTY)
    for event in (Enter(0, 1), Branch("a"), Enter(1, 2), Branch("b"), Enter(2, 3)):
        game.record(event)
    _, outer = list_branches(game)
    assert not outer.is_the_game, "it is a trial, though what is played branched off from it"
    game.record(Rename(outer.named_node.number, "c"))
    assert list_branches(game)[1].name == "c"
    game.record(GoTo(2))
    game.record(Enter(3, 4))
    game.record(GoTo(3))
    _, outer = list_branches(game)
    assert (outer.name, outer.move_count, outer.is_the_game) == ("c", 1, False)
    game.record(Drop(outer.first.number))
    (line,) = list_branches(game)
    assert line.is_the_game and line.end.number == 1, "what was tried within it goes with it"


def test_position_before_the_first_remaining_mistake() -> None:
    game = Game(EMPTY)
    assert find_node_before_mistake(game, SOLUTION) is None
    for event in (Enter(0, 1), Enter(1, 9), Enter(2, 3)):
        game.record(event)
    found = find_node_before_mistake(game, SOLUTION)
    assert found is game.history.nodes[1]
    game.record(GoTo(1))
    for digit in (6, 7, 6):
        game.record(Note(5, digit))
    assert find_node_before_mistake(game, SOLUTION) is game.history.current.parent
