"""Judgement of answers: true or not by the solutions, and the technique that leads there."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings

from sudoku_tui.engine.bits import mask_of, members, smallest_member
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.generating.bounds import NEVER
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.practice.answers import (
    Answer,
    Judgement,
    Ruling,
    judge,
    pattern_cells,
    with_article,
)
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Role, Step, cells_of
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.positions import draw_position, position_techniques
from tests.engine.brute import brute_solutions
from tests.engine.positions import TINY, position_of, seeds
from tests.soak import SOAK, sample

ANSWERS = 1000
SLOW = ("forcing", "nishio", "kraken")
"""Prefixes of the ids of techniques that may take longer."""


def draw_board(technique: str, seed: int = 1) -> tuple[Board, Step]:
    position = draw_position(technique, Dice(seed))
    return position.started.board(), position.step


def answer_of(step: Step) -> Answer:
    return Answer(frozenset(step.placements), frozenset(step.eliminations))


def answer_eliminating(*candidates: Candidate) -> Answer:
    return Answer(eliminations=frozenset(candidates))


def solution_of(board: Board) -> Grid:
    [grid] = islice(solutions_of(board), 2)
    return grid


def solutions_of(board: Board) -> list[Grid]:
    """Return all solutions by brute force, which fills the cell with the fewest candidates."""
    found: list[Grid] = []
    sees = board.layout.sees

    def fill(held: dict[int, int], left: dict[int, int]) -> None:
        if not left:
            found.append(tuple(held[cell] for cell in range(board.layout.cells)))
            return
        cell = min(left, key=lambda each: left[each].bit_count())
        for digit in members(left[cell]):
            rest = {
                other: digits & ~(1 << digit) if sees[cell] >> other & 1 else digits
                for other, digits in left.items()
                if other != cell
            }
            fill({**held, cell: digit}, rest)

    candidates = board.candidates_of
    placed = {cell: digit for cell, digit in enumerate(board.digits) if digit}
    fill(placed, {cell: candidates[cell] for cell in members(board.empty)})
    return found


def test_the_expected_step() -> None:
    board, step = draw_board("xy-wing")
    judgement = judge(board, step.technique, answer_of(step), step)
    assert judgement.ruling is Ruling.EXPECTED and judgement.is_right and judgement.step == step
    assert judgement.sentence(CLASSIC) == "Right: that is an XY-Wing."


def test_another_instance() -> None:
    board, step = next(
        found for seed in range(50)
        if len(list((found := draw_board("xy-wing", seed))[1].eliminations))
        and len(list(found[1].technique.find(found[0]))) > 1
    )  # fmt: skip
    steps = list(step.technique.find(board))
    other = next(each for each in steps if not {*step.eliminations} <= {*each.eliminations})
    judgement = judge(board, step.technique, answer_of(other), step)
    assert (judgement.ruling, judgement.step) == (Ruling.ANOTHER, other)
    assert judgement.sentence(CLASSIC) == "Right: an XY-Wing, but not the easiest one."


def test_a_part_of_a_step_is_right_in_part() -> None:
    board, step = next(
        found
        for seed in range(50)
        if len((found := draw_board("x-wing", seed))[1].eliminations) == 2
    )
    judgement = judge(board, step.technique, answer_eliminating(step.eliminations[0]), step)
    assert judgement.ruling is Ruling.PARTIAL and not judgement.is_right and judgement.is_sound
    assert judgement.missing == step.eliminations[1:]
    assert judgement.sentence(CLASSIC) == "Right, but incomplete: 1 more candidate is removed."


def test_more_than_expected_is_right_if_it_is_true() -> None:
    board, step = draw_board("xy-wing")
    solution = solution_of(board)
    more = {
        Candidate(cell, digit)
        for cell in members(board.empty)
        for digit in members(board.candidates_of[cell])
        if solution[cell] != digit
    }
    assert judge(board, step.technique, answer_eliminating(*more), step).is_right


def test_an_elimination_of_a_true_candidate_is_wrong() -> None:
    board, step = draw_board("xy-wing")
    cell = smallest_member(board.empty)
    true = Candidate(cell, solution_of(board)[cell])
    judgement = judge(board, step.technique, answer_eliminating(true, *step.eliminations), step)
    assert (judgement.ruling, judgement.wrong_eliminations) == (Ruling.WRONG, (true,))
    name, digit = CLASSIC.cell_name(cell), true.digit
    said = f"{name} is {digit} in the solution, so {digit} cannot be removed."
    assert judgement.sentence(CLASSIC).casefold() == said.casefold()
    false = next(d for d in members(board.candidates_of[cell]) if d != digit)
    placed = judge(board, step.technique, Answer(frozenset({Candidate(cell, false)})), step)
    assert placed.wrong_placements == (Candidate(cell, false),) and not placed.is_sound
    assert placed.sentence(CLASSIC) == f"The solution has no {false} in {name}."


def test_another_technique_that_is_not_harder() -> None:
    """Answer with a step of the same level that has another effect."""
    board, step, other = find_alternative("skyscraper", lambda level: level <= Level.HARD)
    judgement = judge(board, step.technique, answer_of(other), step)
    assert judgement.ruling is Ruling.OTHER
    assert judgement.step is not None and judgement.step.technique is not step.technique
    name = with_article(judgement.step.technique)
    assert judgement.sentence(CLASSIC).startswith(
        f"Right, but that is {name}. This drill asks for "
    )


def test_a_harder_technique() -> None:
    board, step, other = find_alternative("naked-pair", lambda level: level == Level.UNFAIR)
    judgement = judge(board, step.technique, answer_of(other), step)
    assert judgement.ruling is Ruling.HARDER and judgement.is_sound and not judgement.is_right
    assert judgement.sentence(CLASSIC).startswith("Right, but there is an easier way: yours takes ")


def find_alternative(technique: str, fits: object) -> tuple[Board, Step, Step]:
    """Return a position of *technique*, its step, and one whose effect no easier step has."""
    assert callable(fits)
    for seed in range(60):
        board, step = draw_board(technique, seed)
        touched: set[Candidate] = set()
        for each in step.technique.find(board):
            touched |= {*each.eliminations}
        for rung in TEACHING.rungs:
            if rung.level > Level.UNFAIR or rung.id in NEVER:
                continue
            for other in islice(rung.technique.find(board), 50):
                done = {*other.eliminations}
                if fits(rung.level) and done and not done & touched and not other.placements:
                    return board, step, other
                touched |= done
    raise AssertionError("no such position")


def test_empty_and_outdated_answers() -> None:
    board, step = draw_board("xy-wing")
    filled = next(cell for cell, digit in enumerate(board.digits) if digit)
    for answer in (Answer(), answer_eliminating(Candidate(filled, 1))):
        judgement = judge(board, step.technique, answer, step)
        assert judgement.ruling is Ruling.NOTHING
        assert judgement.sentence(CLASSIC) == "You have not answered yet."


def test_a_digit_and_the_equivalent_eliminations() -> None:
    board, step = next(
        found
        for seed in range(80)
        if len((found := draw_board("xy-wing", seed))[1].eliminations) == 1
        and found[0].candidates_of[found[1].eliminations[0].cell].bit_count() == 2
    )
    [(cell, digit)] = step.eliminations
    left = Candidate(cell, smallest_member(board.candidates_of[cell] & ~(1 << digit)))
    assert judge(board, step.technique, Answer(frozenset({left})), step).is_right
    board, step = next(
        found
        for seed in range(80)
        if (found := draw_board("hidden-single", seed))[0]
        .candidates_of[found[1].placements[0].cell]
        .bit_count()
        == 3
    )
    [(cell, digit)] = step.placements
    others = [Candidate(cell, d) for d in members(board.candidates_of[cell]) if d != digit]
    assert judge(board, step.technique, answer_eliminating(*others), step).is_right
    assert (
        judge(board, step.technique, answer_eliminating(others[0]), step).ruling is Ruling.PARTIAL
    )


def test_patterns() -> None:
    board, step = draw_board("xy-wing", 2)
    cells = pattern_cells(step)
    assert cells.bit_count() == 3
    assert judge(board, step.technique, Answer(pattern=cells), step).is_right
    some = cells & (cells - 1)
    judgement = judge(board, step.technique, Answer(pattern=some), step)
    assert (judgement.ruling, judgement.missing_cells) == (Ruling.PARTIAL, cells & ~some)
    assert judgement.sentence(CLASSIC) == "Right, but incomplete: 1 more cell belongs to it."
    stray = smallest_member(board.empty & ~cells)
    judgement = judge(board, step.technique, Answer(pattern=some | 1 << stray), step)
    assert (judgement.ruling, judgement.wrong_cells) == (Ruling.NO_PATTERN, 1 << stray)
    name = CLASSIC.cell_name(stray)
    assert judgement.sentence(CLASSIC) == f"{name} plays no part in an XY-Wing here."


def test_a_position_without_a_solution_has_no_truth() -> None:
    board = Board(layout_named("4"))
    for digit in (2, 3, 4):
        board.eliminate(0, digit)
        board.eliminate(1, digit)
    with pytest.raises(ValueError, match="no solution"):
        judge(board, CATALOGUE["naked-single"], answer_eliminating(Candidate(2, 1)))


def test_names_in_sentences() -> None:
    said = {with_article(CATALOGUE[id]) for id in ("x-wing", "w-wing", "aic", "wxyz-wing")}
    assert said == {"an X-Wing", "a W-Wing", "an AIC", "a WXYZ-Wing"}
    said = {with_article(CATALOGUE[id]) for id in ("unique-rectangle-1", "bug-1", "turbot-fish")}
    assert said == {"a Unique Rectangle 1", "BUG+1", "a Turbot Fish"}
    assert CATALOGUE["simple-colours-trap"].short_name == "Simple Colours"


@given(seeds)
@settings(max_examples=100 if SOAK else 15, deadline=None)
def test_truth_with_several_solutions(seed: int) -> None:
    dice = Dice(seed)
    layout = dice.pick(TINY)
    _, grid = position_of(layout, seed % 50, dice)
    kept = 3 if layout.digits < 6 else 5  # with fewer, a 6x6 can have a million solutions
    puzzle = Puzzle(layout, tuple(d if dice.number_below(10) < kept else 0 for d in grid))
    board = Board.of(puzzle)
    if not board.empty:
        return
    solutions = list(brute_solutions(layout, puzzle.givens))
    cell = dice.pick(list(members(board.empty)))
    for digit in members(board.candidates_of[cell]):
        candidate = Candidate(cell, digit)
        some = any(each[cell] == digit for each in solutions)
        every = all(each[cell] == digit for each in solutions)
        technique = CATALOGUE["naked-single"]
        assert judge(board, technique, answer_eliminating(candidate)).is_sound is not some
        placed = judge(board, technique, Answer(frozenset({candidate})))
        assert placed.is_sound is every
        assert placed.has_several_solutions is (len(solutions) > 1) or placed.is_sound


def any_answer(board: Board, step: Step, dice: Dice) -> Answer:
    """Return a random answer: sound, unsound, partial or more than expected."""
    all_of = [
        Candidate(cell, digit)
        for cell in members(board.empty)
        for digit in members(board.candidates_of[cell])
    ]
    steps = list(islice(step.technique.find(board), 20))
    one = answer_of(dice.pick(steps) if steps else step)
    match dice.number_below(7):
        case 6:
            cells = pattern_cells(dice.pick(steps) if steps else step)
            some = [cell for cell in members(cells) if dice.number_below(8)]
            stray = [dice.number_below(81)] if not dice.number_below(3) else []
            return Answer(pattern=mask_of((*some, *stray)))
        case 0:
            return one
        case 1:
            parts = dice.shuffled(one.eliminations)
            return Answer(
                one.placements, frozenset(parts[: 1 + dice.number_below(len(parts) or 1)])
            )
        case 2:
            return Answer(one.placements, one.eliminations | {dice.pick(all_of)})
        case 3:
            return Answer(frozenset({dice.pick(all_of)}))
        case 4:
            return answer_eliminating(*dice.shuffled(all_of)[: 1 + dice.number_below(4)])
        case _:
            technique = CATALOGUE[dice.pick(EASY)]
            found = list(islice(technique.find(board), 20))
            return answer_of(dice.pick(found)) if found else answer_eliminating(dice.pick(all_of))


EASY = [each.technique.id for each in TEACHING.rungs if each.level <= Level.UNFAIR][:-3]


def eliminated_by(step: Step, board: Board) -> set[Candidate]:
    """Return all candidates that a step eliminates, by its placements too."""
    return {*step.eliminations} | {
        Candidate(cell, other)
        for cell, digit in step.placements
        for other in members(board.candidates_of[cell] & ~(1 << digit))
    }


def check(board: Board, step: Step, answer: Answer, judgement: Judgement) -> None:
    """Compare a judgement with all solutions and with all steps of the technique."""
    if answer.pattern:
        patterns = [pattern_cells(each) for each in step.technique.find(board)]
        assert judgement.is_right is (answer.pattern in patterns)
        within = any(not answer.pattern & ~cells for cells in patterns)
        assert judgement.is_sound is within
        return
    solutions = solutions_of(board)
    wrong_struck = {e for e in answer.eliminations if any(s[e.cell] == e.digit for s in solutions)}
    wrong_placed = {p for p in answer.placements if any(s[p.cell] != p.digit for s in solutions)}
    assert {*judgement.wrong_eliminations} == wrong_struck
    assert {*judgement.wrong_placements} == wrong_placed
    assert judgement.is_sound is not bool(wrong_struck or wrong_placed)
    if not judgement.is_sound:
        return
    said = (
        eliminated_by(Step(step.technique, tuple(answer.placements)), board) | answer.eliminations
    )
    asked = list(islice(step.technique.find(board), 500))

    def whole(each: Step) -> bool:
        return eliminated_by(each, board) <= said and (
            {*each.placements} <= answer.placements or bool(eliminated_by(each, board))
        )

    def touched(each: Step) -> bool:
        return bool(eliminated_by(each, board) & said or {*each.placements} & answer.placements)

    assert judgement.is_right is any(map(whole, asked))
    if judgement.is_right:
        assert (judgement.ruling is Ruling.EXPECTED) == whole(step)
    else:
        assert (judgement.ruling is Ruling.PARTIAL) == any(map(touched, asked))
    if judgement.ruling in (Ruling.OTHER, Ruling.HARDER):
        assert judgement.step is not None and touched(judgement.step)
        level = TEACHING.rung(judgement.step.technique).level
        easier = level <= TEACHING.rung(step.technique).level
        assert (judgement.ruling is Ruling.OTHER) == easier
        assert judgement.step in list(islice(judgement.step.technique.find(board), 500))
    if judgement.ruling is Ruling.TRUE:
        for id in EASY[::7]:
            assert not any(map(touched, islice(CATALOGUE[id].find(board), 500)))


@pytest.mark.slow
@pytest.mark.soak
def test_random_answers_against_all_solutions() -> None:
    techniques, times, rulings = position_techniques(), dict[str, list[float]](), Counter[str]()
    for number in range(sample(ANSWERS, 40)):
        id = techniques[number % len(techniques)]
        dice = Dice(f"answer {number}")
        board, step = draw_board(id, number)
        answer = any_answer(board, step, dice)
        before = time.process_time()
        judgement = judge(board, step.technique, answer, step)
        slow = "slow" if id.startswith(SLOW) else "quick"
        times.setdefault(slow, []).append(time.process_time() - before)
        check(board, step, answer, judgement)
        assert judgement.sentence(CLASSIC).endswith(".")
        rulings[judgement.ruling] += 1
    assert len(rulings) >= 5
    if SOAK:
        told = {name: [round(1e3 * each) for each in sorted(times[name])] for name in times}
        figures = {n: (t[len(t) // 2], t[len(t) * 95 // 100], t[-1]) for n, t in told.items()}
        print("\n", dict(rulings), figures)


def test_cells_of_patterns() -> None:
    """Check that a single has its own cell as the pattern."""
    _, step = draw_board("hidden-single")
    assert pattern_cells(step) == mask_of(cell for cell, _ in step.placements)


def test_the_pattern_of_an_exocet_is_base_and_targets() -> None:
    """Leave out the rest of its lines: a premise too, but players do not mark it."""
    board, step = draw_board("junior-exocet")
    base, targets = (cells_of(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    assert pattern_cells(step) == base | targets and (base | targets).bit_count() == 4
    assert judge(board, step.technique, Answer(pattern=base | targets), step).is_right
