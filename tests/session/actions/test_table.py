"""The table of actions: each runs on any game, by key or by line, and explains refusals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_tui.engine.layout import Cell
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import only_solution
from sudoku_tui.formats import read
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.game.events import Enter
from sudoku_tui.session.actions.action import Action, Group, Outcome, Parameter, Where
from sudoku_tui.session.actions.conditions import unsolved
from sudoku_tui.session.actions.grammar import parse
from sudoku_tui.session.actions.reading import paper_of
from sudoku_tui.session.actions.table import GAME, HINT, WHY_NOT, run
from sudoku_tui.session.instructions import PlayedBy
from sudoku_tui.session.line_mode.spoken import Paper
from sudoku_tui.session.playing import Playing
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store

LINE = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
KILLER = (
    f"{'.' * 81}|killer:r123c1=22;r12c2=6;r1c34=7;r123c5=22;r1c6r2c67=12;r1c78r2c8=15;r12c9=15;"
    "r24c3r3c23=19;r23c4=7;r3c67=5;r3c89=10;r4c12=16;r4c4r5c345=21;r4c56=5;r45c78=20;r45c9r6c89=17;"
    "r5c12r67c1=14;r5c6r6c67=24;r67c23=16;r6c45=5;r78c4r9c45=21;r7c56r8c5=17;r7c789r8c7=24;"
    "r8c1r9c123=21;r8c23=16;r89c6=7;r8c89r9c9=18;r9c78=3"
)
ACTIONS = (*GAME, *HINT, *WHY_NOT)
each_action = pytest.mark.parametrize("action", ACTIONS, ids=lambda each: each.id)


class Table:
    """Session without a screen; *cursor* is None in line mode."""

    def __init__(self, store: Store, cursor: Cell | None, line: str = LINE) -> None:
        puzzle = read(line).puzzle
        played_by = PlayedBy.LINES if cursor is None else PlayedBy.KEYS
        self.playing = Playing.of_puzzle(
            store, puzzle, Details(), Preferences(), lambda: 0.0, played_by=played_by
        )
        self.cursor = cursor

    @property
    def paper(self) -> Paper:
        return paper_of(self.playing)

    def go_to(self, cell: Cell) -> None:
        if self.cursor is not None:
            self.cursor = cell


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


def outcome_of(action: Action, table: Table, *arguments: object) -> Outcome:
    """Run an action; a missing argument must be named in a sentence."""
    try:
        return run(action, table, *arguments)
    except FormatError as error:
        assert str(error) and str(error).isprintable()
        return Outcome()


def test_ids_and_names_are_unique() -> None:
    assert len({each.id for each in ACTIONS}) == len(ACTIONS)
    words = [word for each in ACTIONS for word in each.words]
    assert len(set(words)) == len(words)


@each_action
@pytest.mark.parametrize("cursor", [0, 40, None])
def test_every_action_runs_without_arguments(
    store: Store, action: Action, cursor: Cell | None
) -> None:
    if action.run is None or (cursor is None and not action.where & Where.GAME):
        return
    for hinted in (False, True):
        table = Table(store, cursor)
        if hinted:
            table.playing.hint.advance()
        outcome = outcome_of(action, table)
        if outcome.pending:
            outcome = outcome.pending.finish(None)
        assert "\x1b" not in outcome.says + outcome.spoken


@each_action
@pytest.mark.parametrize("cursor", [40, None])
def test_every_action_runs_on_a_killer(store: Store, action: Action, cursor: Cell | None) -> None:
    if action.run is None or (cursor is None and not action.where & Where.GAME):
        return
    table = Table(store, cursor, KILLER)
    arguments = (
        parse(action.example, CLASSIC, ACTIONS, Where.GAME).arguments
        if action.where & Where.GAME and action.example
        else ()
    )
    outcome = outcome_of(action, table, *arguments)
    if outcome.pending:
        answers: list[object] = []
        outcome.pending.job.run(answers.append)
        outcome = outcome.pending.finish(answers[-1] if answers else None)
    assert all(str.isprintable(line) for line in outcome.lines)


def test_cages_and_sums_are_read_out(store: Store) -> None:
    table = Table(store, None, KILLER)
    said = {}
    for line in ("cage r1c9", "cages", "sum r1c9 r2c9", "r1c9", "why r1c9 5"):
        call = parse(line, CLASSIC, ACTIONS, Where.GAME)
        said[line] = run(call.action, table, *call.arguments)
    assert said["cage r1c9"].says == "Cage r1c9 and r2c9, sum 15. Possible: 6 9, 7 8."
    assert said["cages"].says.splitlines()[1] == "6: r1c2 and r2c2."
    assert said["sum r1c9 r2c9"].says == "r1c9 and r2c9: 15 left in 2 cells."
    assert said["r1c9"].spoken == "r1c9 is empty. Cage with sum 15, 2 cells."
    assert said["why r1c9 5"].spoken == (
        "With 5 in r1c9 no digits are left for cage r1c9 and r2c9 with sum 15."
    )


def test_combination_is_struck_out_and_restored(store: Store) -> None:
    table = Table(store, 8, KILLER)
    action = next(each for each in ACTIONS if each.id == "strike")
    assert run(action, table, "69").spoken.endswith("Possible: 7 8. Struck out: 6 9.")
    assert run(action, table, "r2c9 96").spoken.endswith("Possible: 6 9, 7 8.")
    with pytest.raises(FormatError, match="15 is not a combination of the cage at r1c9"):
        run(action, table, "15")


def test_plain_puzzle_has_no_cages(store: Store) -> None:
    action = next(each for each in ACTIONS if each.id == "cage")
    assert run(action, Table(store, 40)).says == "This puzzle has no cages."


@each_action
def test_every_example_is_parsed_and_runs_in_both_worlds(store: Store, action: Action) -> None:
    if not action.example:
        return
    for where, cursor in ((Where.SCREEN, 40), (Where.GAME, None)):
        if where & action.where:
            call = parse(action.example, CLASSIC, ACTIONS, where)
            assert call.action.id == action.id
            if action.run:
                outcome_of(action, Table(store, cursor), *call.arguments)


@each_action
def test_no_action_writes_on_a_solved_board(store: Store, action: Action) -> None:
    table = Table(store, 40)
    for cell, digit in enumerate(only_solution(table.playing.game.puzzle) or ()):
        table.playing.play(Enter(cell, digit, erase=True))
    before = table.playing.game.position
    if action.run and action.applies is unsolved:
        assert run(action, table).says == "The puzzle is solved. Press R to restart it."
        assert table.playing.game.position is before


@each_action
def test_description_of_an_action(action: Action) -> None:
    assert action.about or action.id == "pick-before"
    assert len(action.about) <= 60 and not action.about.endswith(".")
    assert action.id == action.id.casefold() and "_" not in action.id
    assert action.group is not Group.SCREEN
    assert Parameter.TEXT not in action.parameters[:-1], "it takes the rest of the line"
