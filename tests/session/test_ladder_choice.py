"""The chosen ladder: no kind of help names a technique that is switched off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sudoku_tui.engine.ladders import HODOKU, TEACHING
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.techniques import CATALOGUE, family_of
from sudoku_tui.engine.why_not.inquiry import why_not
from sudoku_tui.formats.ladder_toml import write_ladder
from sudoku_tui.formats.positions import PositionLine
from sudoku_tui.game.events import Apply, Enter, FillNotes
from sudoku_tui.game.game import Game
from sudoku_tui.game.hints import NAME, WHOLE, Advice, SearchStart, find_start
from sudoku_tui.game.why_not import Question, pages_of, question_about
from sudoku_tui.session.background.requests import (
    CountSteps,
    CountTechniques,
    ExplainEntry,
    RateByLadder,
    ReviewGame,
)
from sudoku_tui.session.background.steps import FindSteps, Snapshot
from sudoku_tui.session.drill_session import todays_plan
from sudoku_tui.session.ladder_choice import OWN, USUAL, LadderChoice
from sudoku_tui.session.playing import Playing, solution_of
from sudoku_tui.session.preferences import Preferences
from sudoku_tui.session.shown_hint import BEYOND_CHOSEN
from sudoku_tui.store.positions import position_techniques, positions_of
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.hint import Place, advice_text
from sudoku_tui.tui.texts.panel import message
from sudoku_tui.words.reviews import markdown
from tests.soak import sample

WINGS = tuple(sorted(each.id for each in CATALOGUE.values() if family_of(each) == "Wings"))
NO_WINGS = LadderChoice(disabled_ids=WINGS)
NAMES = tuple(CATALOGUE[id].name for id in WINGS)
SOME = sample(24, 2)
"""Number of positions for each wing."""
LINES = [line for id in WINGS for line in islice(positions_of(id), SOME)]
each_position = pytest.mark.parametrize("line", LINES, ids=lambda line: line.technique)


def names_a_wing(*texts: str) -> bool:
    """Check whether a wing is named; names of fish or larger sets that contain the word are not."""
    words = " ".join(texts).replace("ALS-XY-Wing", "")
    return any(f" {name}" in f" {words}" for name in NAMES)


def game_at(line: PositionLine) -> Game:
    """Return a game that has reached a position, with its candidates noted."""
    game = Game(line.started.puzzle)
    for cell, digit in enumerate(line.started.entries):
        if digit:
            game.record(Enter(cell, digit))
    game.record(FillNotes())
    if line.started.eliminated:
        game.record(Apply("naked-pair", (), tuple(sorted(line.started.eliminated))))
    return game


def playing_at(store: Store, line: PositionLine, ladder: LadderChoice) -> Playing:
    """Return a `Playing` that has reached a position, with a chosen ladder."""
    preferences = replace(Preferences(), ladder=ladder, hint_detail=NAME)
    playing = Playing.of_puzzle(store, line.started.puzzle, Details(), preferences, lambda: 0.0)
    for event in game_at(line).log:
        playing.play(event)
    return playing


def hints_of(playing: Playing, most: int = 4) -> Iterator[str]:
    """Yield texts of hints in increasing detail, for the first *most* steps."""
    playing.hint.advance()
    for _ in range(most):
        if not isinstance(playing.hint.answer, Advice):
            yield message(playing, 30, UNICODE).plain
            return
        for detail in (NAME, WHOLE):
            yield advice_text(playing.hint.answer, detail, Place(40), UNICODE, False).plain
        yield str(playing.hint.answer.as_move(erase=True))
        playing.hint.show_alternative()


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened:
        yield opened


@each_position
def test_no_hint_names_a_technique_that_is_off(store: Store, line: PositionLine) -> None:
    assert names_a_wing(*hints_of(playing_at(store, line, USUAL), 1))
    said = list(hints_of(playing_at(store, line, NO_WINGS)))
    assert said and not names_a_wing(*said)


@each_position
def test_all_steps_and_why_not_leave_out_techniques_that_are_off(line: PositionLine) -> None:
    game = game_at(line)
    solution = solution_of(game.puzzle)
    start = find_start(game, solution)
    assert isinstance(start, SearchStart)
    found: list[str] = []
    # Harder techniques take long, and the search for them is the same.
    easy = tuple(r.technique.id for r in TEACHING.rungs if r.level > Level.HARD)
    few = replace(NO_WINGS, disabled_ids=(*WINGS, *easy))
    FindSteps(Snapshot.of(start.board), True, few).run(
        lambda group: found.extend(each.step.technique.id for each in group)
    )
    assert not set(found) & set(WINGS)
    counted = CountSteps(game.puzzle, game.position, True, NO_WINGS).answer()
    usual = CountSteps(game.puzzle, game.position, True).answer()
    assert counted != usual or line.technique in ("wxyz-wing", "vwxyz-wing", "uvwxyz-wing")
    (cell, digit), *_ = sorted(line.effect[1])
    asked = question_about(game, solution, cell, digit)
    assert isinstance(asked, Question)
    reason = why_not(asked.board, asked.candidate, NO_WINGS.ladder)
    pages = pages_of(asked, reason, NO_WINGS.ladder)
    if isinstance(pages, tuple):
        assert not names_a_wing(*(f"{page.name} {page.sentence}" for page in pages))


@pytest.mark.slow
@each_position
def test_neither_coach_nor_review(line: PositionLine) -> None:
    game = game_at(line)
    solution = solution_of(game.puzzle)
    assert solution
    empty = [cell for cell, digit in enumerate(game.position.digits) if not digit]

    def coach(ladder: LadderChoice) -> list[str]:
        return [
            ExplainEntry(
                game.puzzle, game.position, Candidate(c, solution[c]), True, ladder
            ).answer()
            for c in empty[:: 1 if SOME > 2 else 6]
        ]

    assert not names_a_wing(*coach(NO_WINGS))
    # The player thinks for minutes at the position and then fills all cells.
    log = [*game.log, *(Enter(cell, solution[cell]) for cell in empty)]
    times = [*(float(n) for n in range(len(game.log))), *(260.0 + n for n, _ in enumerate(empty))]

    def review(ladder: LadderChoice) -> str:
        question = ReviewGame(game.puzzle, tuple(log), tuple(times), solution, ladder)
        return markdown(question.answer(), "A game")

    assert names_a_wing(review(USUAL))
    assert not names_a_wing(review(NO_WINGS))


def test_techniques_and_level_of_a_puzzle_follow_the_ladder() -> None:
    puzzle = LINES[0].started.puzzle
    needed = CountTechniques(puzzle, NO_WINGS).answer()
    assert needed and not {id for id, _ in needed} & set(WINGS)
    singles = replace(
        USUAL,
        disabled_ids=tuple(r.technique.id for r in TEACHING.rungs if r.level > Level.EASY),
    )
    assert RateByLadder(puzzle, singles).answer() is None
    assert RateByLadder(puzzle, replace(USUAL, name="hodoku")).answer() is not None


def test_no_hint_without_an_enabled_technique(store: Store) -> None:
    off = tuple(r.technique.id for r in TEACHING.rungs if r.technique.id != "full-house")
    playing = playing_at(store, LINES[0], replace(USUAL, disabled_ids=off))
    playing.hint.advance()
    assert playing.hint.answer is BEYOND_CHOSEN


def test_ladder_without_uniqueness_leaves_out_its_techniques() -> None:
    ladder = replace(USUAL, uniqueness=False).ladder
    assert ladder.techniques == TEACHING.without_uniqueness.techniques
    assert replace(USUAL, uniqueness=False).title == "teaching, no uniqueness"
    assert USUAL.ladder is TEACHING and USUAL.is_usual


def test_own_ladder_is_used_and_an_invalid_one_is_not() -> None:
    mine = replace(HODOKU, name="mine", rungs=HODOKU.rungs[:20])
    own = LadderChoice(OWN, write_ladder(mine), ("x-wing", "no-such-one"))
    assert own.full_ladder == mine and own.title == "mine, 1 off"
    assert "x-wing" not in own.ladder.by_id and len(own.ladder.rungs) == 19
    assert LadderChoice(OWN, "not a ladder").ladder is TEACHING
    assert LadderChoice("no such one").ladder is TEACHING


def test_disabled_technique_is_not_begun_in_practice(store: Store) -> None:
    first = todays_plan(store).drills[0].card.technique
    ladder = LadderChoice(disabled_ids=(first,))
    assert first not in {each.card.technique for each in todays_plan(store, ladder=ladder).drills}
    assert not ladder.teaches(first)
    assert all(USUAL.teaches(id) for id in position_techniques())
