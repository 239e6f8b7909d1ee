"""Clues added to puzzles that are too hard: the result lies between two paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.generating.adding_clues import Bracket, ClueSearch, assess_draft, bracket_of
from sudoku_tui.engine.generating.assessment import (
    CappedPath,
    Continuation,
    Need,
    Outcome,
    SharedStart,
    assess,
)
from sudoku_tui.engine.generating.attempts import Attempts
from sudoku_tui.engine.generating.drafts import CarvedDrafts, Draft, puzzle_of
from sudoku_tui.engine.generating.generator import generate
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.generating.spec_search import try_to_make
from sudoku_tui.engine.ladders import HODOKU, TEACHING, Ladder
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import is_unique, only_solution
from sudoku_tui.engine.solving.rating import rate
from sudoku_tui.engine.symmetry import Symmetry, broken_orbit
from tests.soak import sample

HARD = frozenset([Level.HARD])


def names_from(spec: Spec) -> list[str]:
    """Return the techniques of its ladder above the floor."""
    bracket = bracket_of(spec)
    assert bracket is not None
    ids = [technique.id for technique in bracket.easier_path.ladder.techniques]
    return [id for id in ids if id in bracket.easier_path.excluded]


@pytest.mark.parametrize(
    ("spec", "first"),
    [
        (Spec(levels=frozenset([Level.BEGINNER])), "full-house"),
        (Spec(levels=HARD), "naked-quad"),
        (Spec(levels=frozenset([Level.UNFAIR, Level.EXTREME])), "finned-swordfish"),
        (Spec(hardest="x-wing"), "x-wing"),
        (Spec(levels=HARD, wanted=frozenset([Wanted("naked-pair"), Wanted("w-wing")])), "w-wing"),
        (Spec(hardest="wxyz-wing"), "wxyz-wing"),
        (Spec(score=Span(800)), "full-house"),
    ],
)
def test_the_floor_ends_where_the_specification_begins(spec: Spec, first: str) -> None:
    names = names_from(spec)
    assert names[0] == first
    ladder = TEACHING if spec.hardest == "wxyz-wing" else HODOKU
    assert names == [id for id in map(str, (t.id for t in ladder.techniques)) if id in names]
    bracket = bracket_of(spec)
    assert bracket is not None
    assert bracket.easier_path.excluded > bracket.permitted_path.excluded
    assert bracket.is_above_singles == (first != "full-house")


def test_specifications_without_path_have_no_bracket() -> None:
    assert bracket_of(Spec(clues=Span(30), symmetry=Symmetry.FULL)) is None


@pytest.mark.parametrize("technique", ["naked-pair", "skyscraper", "xy-wing", "x-wing"])
def test_the_hardest_technique_is_reached_and_needed(technique: str) -> None:
    spec = Spec(hardest=technique, symmetry=Symmetry.HALF_TURN)
    bracket = bracket_of(spec)
    made = try_to_make(spec, "down").rated
    assert bracket is not None and made is not None
    puzzle = Puzzle(spec.layout, made.givens)
    assert is_unique(puzzle)
    assert rate(puzzle).hardest == technique
    assert bracket.easier_path.follow(Board.of(puzzle), UNLIMITED).obstacle
    assert not bracket.permitted_path.follow(Board.of(puzzle), UNLIMITED).obstacle
    given = {cell for cell, digit in enumerate(puzzle.givens) if digit}
    assert broken_orbit(spec.layout, spec.symmetry, given) is None


def test_a_path_resumes_where_another_stopped() -> None:
    spec = Spec(levels=HARD)
    bracket = bracket_of(spec)
    assert bracket is not None
    drafts = CarvedDrafts(spec, Dice("on"), UNLIMITED)
    for _ in range(30):
        puzzle = puzzle_of(drafts.begin(), spec)
        below = bracket.easier_path.follow(Board.of(puzzle), UNLIMITED)
        further = bracket.permitted_path.follow(below.board.copy(), UNLIMITED, below)
        whole = bracket.permitted_path.follow(Board.of(puzzle), UNLIMITED)
        assert further.techniques == whole.techniques
        assert (further.singles, further.obstacle) == (whole.singles, whole.obstacle)


def stuck_at(ladder: Ladder, last: str, puzzles: Iterable[Puzzle]) -> Iterator[list[Outcome]]:
    """Yield stuck paths, and their continuations after one more clue.

    The rungs up to *last* are used. One continuation remembers failed searches, the other does not.
    """
    ids, dice = [technique.id for technique in ladder.techniques], Dice("clue")
    path = CappedPath(CLASSIC, ladder, frozenset(ids[ids.index(last) + 1 :]))
    for puzzle in puzzles:
        stuck, grid = path.follow(Board.of(puzzle), UNLIMITED), only_solution(puzzle)
        assert grid is not None
        for cell in dice.shuffled(members(stuck.board.empty))[:3]:
            board = stuck.board.copy()
            board.place(cell, grid[cell])
            anew = path.follow(board.copy(), UNLIMITED, stuck._replace(fruitless=()))
            yield [stuck, path.follow(board, UNLIMITED, stuck), anew]


@pytest.mark.slow
@pytest.mark.parametrize("ladder", [HODOKU, TEACHING])
def test_remembered_failures_change_no_step_after_a_clue(ladder: Ladder) -> None:
    went_on = 0
    for stuck, further, anew in stuck_at(
        ladder, "skyscraper", (generate(CLASSIC, Dice(seed)) for seed in range(80))
    ):
        assert further.steps == anew.steps
        went_on += len(anew.steps) > len(stuck.steps)
    assert went_on > 9


@pytest.mark.slow
def test_failed_loops_are_searched_again_after_a_clue() -> None:
    """Check chains that refute something but count only after another cell is settled."""
    spec, went_on = Spec(levels=frozenset([Level.EXTREME])), 0
    made = (try_to_make(spec, f"loop {seed}").rated for seed in range(sample(200, 25)))
    puzzles = (each.puzzle(CLASSIC) for each in made if each)
    for stuck, further, anew in stuck_at(HODOKU, "grouped-aic", puzzles):
        assert further.steps == anew.steps
        went_on += len(anew.steps) > len(stuck.steps)
    assert went_on > 2


@pytest.mark.slow
def test_clues_are_only_added_and_no_more_than_allowed() -> None:
    spec = Spec(levels=frozenset([Level.MEDIUM]), clues=Span(most=27))
    bracket = bracket_of(spec)
    assert bracket is not None
    dice, attempts = Dice("more"), Attempts(1_000, UNLIMITED, None)
    drafts = CarvedDrafts(spec, dice, UNLIMITED)
    search = ClueSearch(spec, bracket, drafts, dice, UNLIMITED, attempts)
    found = 0
    for _ in range(60):
        draft = drafts.begin()
        assessment = assess(spec, puzzle_of(draft, spec), UNLIMITED)
        if assessment.merit.lean is Need.EASIER and (end := search.run(draft, assessment)):
            found += 1
            assert draft.given & ~end[0].given == 0
            assert end[0].given.bit_count() <= 27
            assert rate(puzzle_of(end[0], spec)).level is Level.MEDIUM
    assert found > 3


@pytest.mark.slow
def test_a_clue_that_leads_to_singles_is_tried_first() -> None:
    """Limit the attempts: following a path for each clue would take more."""
    spec = Spec(levels=frozenset([Level.MEDIUM]))
    bracket = bracket_of(spec)
    assert bracket is not None
    dice, found = Dice("likely"), list[int]()
    for _ in range(60):
        attempts = Attempts(1_000, UNLIMITED, None)
        drafts = CarvedDrafts(spec, dice, UNLIMITED)
        draft, beginning = drafts.begin(), bracket.beginning(spec, dice)
        assessment = assess_draft(spec, draft, UNLIMITED, beginning)
        search = ClueSearch(spec, bracket, drafts, dice, UNLIMITED, attempts)
        if assessment.merit.lean is Need.EASIER and search.run(draft, assessment, beginning):
            found.append(attempts.progress.attempts)
    assert len(found) > 10
    assert sorted(found)[len(found) // 2] <= 2


def with_clues(spec: Spec, bracket: Bracket, drafts: int) -> Iterator[tuple[Draft, Continuation]]:
    """Yield drafts with a clue added where the floor stopped, and how the paths continue."""
    dice = Dice("spared")
    carved = CarvedDrafts(spec, dice, UNLIMITED)
    for _ in range(drafts):
        draft = carved.begin()
        stuck = bracket.easier_path.follow(Board.of(puzzle_of(draft, spec)), UNLIMITED)
        for cell in dice.shuffled(members(stuck.board.empty))[:5]:
            board, wider = stuck.board.copy(), carved.with_given(draft, cell)
            assert wider is not None
            board.place(cell, draft.grid[cell])
            board.givens |= 1 << cell
            easier = bracket.easier_path.follow(board, UNLIMITED, stuck)
            if easier.obstacle:
                yield (
                    wider,
                    Continuation(easier, bracket.permitted_path.continue_path(easier, UNLIMITED)),
                )


@pytest.mark.slow
def test_steps_skipped_by_a_clue_do_not_count_for_the_score() -> None:
    """Compare with the path from the start, as a resumed path has taken unnecessary steps."""
    spec = Spec(levels=frozenset([Level.UNFAIR]))
    bracket = bracket_of(spec)
    assert bracket is not None
    beginning, fitting, spared = SharedStart(bracket.easier_path), 0, 0
    for draft, onward in with_clues(spec, bracket, sample(600, 200)):
        anew = assess_draft(spec, draft, UNLIMITED, beginning)
        known = assess_draft(spec, draft, UNLIMITED, beginning, onward)
        assert known.merit == anew.merit
        if known.findings and anew.findings:
            assert known.findings.rating == anew.findings.rating == rate(puzzle_of(draft, spec))
            fitting += 1
            spared += onward.end.obstacle == bracket.permitted_path.score_obstacle
    assert fitting > spared > 2


@pytest.mark.slow
def test_a_large_board_is_thinned_until_it_is_hard_enough() -> None:
    spec = Spec("16", levels=frozenset([Level.HARD]))
    made = try_to_make(spec, "thin").rated
    assert made is not None
    puzzle = Puzzle(spec.layout, made.givens)
    assert puzzle.clues < spec.fewest_clues + 10
    assert rate(puzzle).level is Level.HARD
