"""Ratings, compared with HoDoKu's for the same puzzles, and by examples."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.generating.generator import scramble_puzzle
from sudoku_tui.engine.ladders import HODOKU, LADDERS, TEACHING, Ladder, Rung
from sudoku_tui.engine.layout import Kind, Layout
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.solving.rating import rate, rate_techniques, suits_beginners
from sudoku_tui.engine.solving.solver import Path, solve
from sudoku_tui.engine.techniques import CATALOGUE
from tests import reference
from tests.engine.positions import every_layout, grid_of, puzzle_of
from tests.reference import Rated, classic
from tests.soak import SOAK, sample

EASY = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
BEGINNER = "..3456789456.8912378912.45621436589736589.2148972143655316429786429.8531978531642"
HARDEST_KNOWN = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

every_ladder = pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)


def within_reach(name: str) -> list[Rated]:
    """Return the puzzles of a list that HoDoKu solved with techniques of our ladder alone."""
    known = {rung.id for rung in HODOKU.rungs}
    return [each for each in reference.rated(name) if each.counts.keys() <= known]


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("name", ["rated-dev", "rated-natural-dev"])
def test_level_score_and_steps_equal_hodokus(name: str) -> None:
    puzzles = within_reach(name)
    assert puzzles
    wrong: list[str] = []
    tried = puzzles[:: max(1, len(puzzles) // sample(len(puzzles), 30))]
    for each in tried:
        rating = rate(classic(each.text))
        ours = (str(rating.ladder_level), rating.score, rating.counts)
        if ours != (each.level, each.score, each.counts):
            wrong.append(f"{each} is rated {ours}")
    if SOAK:
        print(f"\n{name}: {len(tried) - len(wrong)} of {len(tried)} agree with HoDoKu")
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("name", ["rated-dev", "rated-natural-dev"])
def test_the_teaching_ladder_solves_these_puzzles_too(name: str) -> None:
    puzzles = within_reach(name)
    for each in puzzles[:: max(1, len(puzzles) // sample(len(puzzles), 30))]:
        rating = rate(classic(each.text), TEACHING)
        assert rating.solved and "guess" not in rating.counts, each.text


def test_an_easy_puzzle() -> None:
    rating = rate(classic(EASY))
    assert (rating.level, rating.ladder_level) == (Level.BEGINNER, Level.EASY)
    assert rating.solved and not rating.uniqueness
    assert rating.counts.keys() <= {"full-house", "naked-single", "hidden-single"}
    assert sum(rating.counts.values()) == EASY.count(".")
    assert rating.score == sum(
        HODOKU.rung(CATALOGUE[id]).score * n for id, n in rating.counts.items()
    )


def test_unsolved_puzzles_are_extreme_and_have_no_score() -> None:
    rating = rate(classic(HARDEST_KNOWN))
    if not rating.solved:
        assert (rating.level, rating.score) == (Level.EXTREME, None)
    assert rating.level is Level.EXTREME


@every_layout
def test_a_full_grid_has_an_empty_rating(layout: Layout) -> None:
    rating = rate(Puzzle(layout, grid_of(layout, 0)))
    assert rating.solved and rating.score == 0
    assert (rating.counts, rating.hardest) == ({}, None)


@every_ladder
@every_layout
def test_steps_add_up_on_every_layout(layout: Layout, ladder: Ladder) -> None:
    puzzle = puzzle_of(layout, 5)
    steps = list(solve(puzzle, ladder))
    rating = rate(puzzle, ladder)
    assert sum(rating.counts.values()) == len(steps)
    order = [rung.id for rung in ladder.rungs]
    used = list(rating.counts)
    assert used == sorted(used, key=order.index)
    assert rating.hardest == (used[-1] if used else None)
    assert rate(puzzle, ladder) == rating
    if rating.solved:
        placed = {candidate for step in steps for candidate in step.placements}
        assert len(placed) == layout.cells - puzzle.clues


class TestBeginner:
    def test_boxes_and_full_houses_are_enough(self) -> None:
        assert suits_beginners(classic(EASY))
        assert suits_beginners(classic(BEGINNER))

    def test_the_hardest_step_is_on_the_path_for_beginners(self) -> None:
        rating = rate(classic(EASY))
        assert (rating.hardest, rating.hardest_of_level) == ("naked-single", "hidden-single")
        for seed in range(10):
            puzzle = puzzle_of(CLASSIC, seed)
            rating = rate(puzzle)
            if rating.level is Level.BEGINNER:
                assert rating.hardest_of_level in ("full-house", "hidden-single")
            else:
                assert rating.hardest_of_level == rating.hardest

    @pytest.mark.slow
    def test_puzzles_that_need_a_row_are_not_for_beginners(self) -> None:
        found = 0
        for seed in range(40):
            puzzle = puzzle_of(CLASSIC, seed)
            rating = rate(puzzle)
            if rating.ladder_level is Level.EASY:
                assert (rating.level is Level.BEGINNER) == suits_beginners(puzzle)
                found += rating.level is Level.EASY
                if rating.level is Level.BEGINNER:
                    assert needs_only_box_steps(puzzle)
            else:
                assert rating.level is rating.ladder_level
        assert found, "some are easy, but not for beginners"


def needs_only_box_steps(puzzle: Puzzle) -> bool:
    """Check whether all hidden singles, full houses aside, can be taken in boxes."""
    singles = tuple(rung for rung in TEACHING.rungs if rung.level is Level.EASY)
    path = Path(puzzle, Ladder("singles", singles))
    hidden = [step for step in iter(path.next, None) if step.technique.id == "hidden-single"]
    return path.board.is_solved and all(step.houses[0].kind is Kind.BOX for step in hidden)


class TestRated:
    def test_many_easy_steps_make_a_puzzle_harder(self) -> None:
        hidden = CATALOGUE["hidden-single"]
        score = HODOKU.rung(hidden).score
        few, many = 800 // score, 800 // score + 1
        assert rate_techniques([hidden] * few, HODOKU, True).level is Level.EASY
        assert rate_techniques([hidden] * many, HODOKU, True).level is Level.MEDIUM
        assert rate_techniques([hidden] * 200, HODOKU, True).level is Level.EXTREME

    @every_ladder
    def test_one_step_is_rated_as_its_rung(self, ladder: Ladder) -> None:
        for rung in ladder.rungs:
            rating = rate_techniques([rung.technique], ladder, True)
            assert (rating.hardest, rating.counts) == (rung.id, {rung.id: 1})
            assert rating.level >= rung.level
            assert rating.score == rung.score
            assert rating.uniqueness == (not rung.technique.sound_without_uniqueness)

    def test_unsolved_is_extreme(self) -> None:
        rating = rate_techniques([CATALOGUE["naked-single"]], HODOKU, False)
        assert (rating.level, rating.score, rating.solved) == (Level.EXTREME, None, False)


class TestLadder:
    @every_ladder
    def test_a_technique_has_one_rung(self, ladder: Ladder) -> None:
        ids = [rung.id for rung in ladder.rungs]
        assert len(ids) == len(set(ids))
        assert all(rung.score > 0 and rung.level > Level.BEGINNER for rung in ladder.rungs)

    def test_a_technique_off_the_ladder_has_none(self) -> None:
        short = Ladder("short", HODOKU.rungs[:2])
        assert short.rung(HODOKU.rungs[1].technique) == HODOKU.rungs[1]
        with pytest.raises(KeyError):
            short.rung(HODOKU.rungs[2].technique)

    def test_scores_never_fall_on_the_teaching_ladder(self) -> None:
        levels = [rung.level for rung in TEACHING.rungs]
        assert levels == sorted(levels)

    @pytest.mark.parametrize("level", Level)
    def test_levels_are_found_by_name(self, level: Level) -> None:
        assert Level.named(f" {str(level).upper()} ") is level

    def test_an_unknown_level_is_reported(self) -> None:
        with pytest.raises(ValueError, match="no level is called 'Odd'; there are Beginner"):
            Level.named("Odd")

    def test_a_rung_is_a_value(self) -> None:
        rung = HODOKU.rungs[0]
        assert Rung(rung.id, rung.level, rung.score) == rung


def test_rating_ends_when_cancelled() -> None:
    with pytest.raises(OutOfEffort):
        rate(classic(EASY), effort=Effort(cancelled=lambda: True))


def test_clashing_givens_are_named() -> None:
    for ladder in LADDERS.values():
        with pytest.raises(ValueError, match="r1c2 cannot be 1"):
            rate(classic("11" + 79 * "."), ladder)


def test_the_path_of_a_scramble_leads_to_its_solution() -> None:
    for seed in range(5):
        puzzle = scramble_puzzle(classic(EASY), Dice(seed))
        path = Path(puzzle, HODOKU)
        while path.next():
            pass
        assert tuple(path.board.digits) == only_solution(puzzle)
