"""Explainer's scale: worked examples, its rated puzzles, and the truth of its steps."""

from __future__ import annotations

import csv
from collections import Counter
from functools import reduce
from itertools import islice
from operator import add
from typing import NamedTuple

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.effort import Effort, OutOfEffort
from sudoku_tui.engine.explainer.chain_steps import surcharge
from sudoku_tui.engine.explainer.rating_path import (
    ORDER,
    UNSOLVED_RATING,
    ExplainerPath,
    applies_to,
    least_from,
    rate_explainer,
    rating_of,
)
from sudoku_tui.engine.explainer.ratings import ExplainerRating, rounded
from sudoku_tui.engine.explainer.rule import RatedStep
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import only_solution
from tests.engine.explainer.examples import EXAMPLES, Example
from tests.properties.engine.test_soundness import check
from tests.reference import classic, puzzle_set, reference
from tests.soak import SOAK, sample

SINGLES = {1.0, 1.2, 1.5, 2.3}
HARDEST_KNOWN = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Rated(NamedTuple):
    """A puzzle with Explainer's ratings."""

    text: str
    er: float
    ep: float
    ed: float


def rated_up_to(name: str, most: float, over: float = 0.0) -> list[Rated]:
    """Return the puzzles of a list with ratings above *over* and up to *most*."""
    with reference(f"data/{name}.csv").open(newline="") as file:
        rows = [
            Rated(row["puzzle"], float(row["er"]), float(row["ep"]), float(row["ed"]))
            for row in csv.DictReader(file)
        ]
    return [row for row in rows if over < row.er <= most]


def first_steps(puzzle: Puzzle, count: int | None = None) -> list[RatedStep]:
    """Return the first steps of a path, or all."""
    return list(islice(iter(ExplainerPath(puzzle).next, None), count))


def describe_effect(found: RatedStep) -> str:
    """Return the rating and the effect of a step: ``3.4 r7c7<>1 r7c7<>6``."""
    step, name = found.step, CLASSIC.cell_name
    placed = [f"{name(cell)}={digit}" for cell, digit in step.placements]
    gone = [f"{name(cell)}<>{digit}" for cell, digit in step.eliminations]
    return " ".join([f"{rounded(found.rating):.1f}", *sorted(placed + gone)])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.rated)
def test_worked_examples_agree_step_by_step(example: Example) -> None:
    # The last listed step is the hardest of all; the steps after it may take long.
    whole = SOAK or example.rated < "8"
    found = first_steps(classic(example.text), None if whole else max(example.steps))
    rating = rating_of(found, complete=True, solved=True)
    er, ep, ed = example.rated.split()
    assert (rating.text_of("er"), rating.text_of("ed")) == (er, ed)
    assert not whole or rating.text_of("ep") == ep
    ratings = [f"{rounded(each.rating):.1f}" for each in found]
    assert " ".join(ratings).startswith(example.first)
    for number, told in example.steps.items():
        assert describe_effect(found[number - 1]).startswith(told)
        if " " in told:
            assert describe_effect(found[number - 1]) == told


@pytest.mark.soak
@pytest.mark.parametrize("name", ["rated-dev", "rated-natural-dev", "er-dev"])
@pytest.mark.parametrize(
    ("over", "most", "part"), [(0.0, 6.4, 25), (6.4, 8.0, 3), (8.0, 20.0, 1)],
    ids=["without chains", "simple chains", "dynamic chains"],
)  # fmt: skip
def test_ratings_equal_those_of_explainer(name: str, over: float, most: float, part: int) -> None:
    puzzles = rated_up_to(name, most, over)
    tried = puzzles[:: max(1, len(puzzles) // sample(len(puzzles), part))]
    wrong: list[str] = []
    for each in tried:
        rating = rate_explainer(classic(each.text))
        if (rounded(rating.er), rounded(rating.ep), rounded(rating.ed)) != each[1:]:
            wrong.append(f"{each} is rated {rating}")
    if SOAK:
        print(f"\n{name}: {len(tried) - len(wrong)} of {len(tried)} agree with Explainer")
    assert not wrong, "\n".join(wrong)


def spread_puzzles() -> list[Puzzle]:
    """Return puzzles of all ratings, in a soak after some that need nested chains."""
    spread = sorted(rated_up_to("er-dev", 20.0), key=lambda each: each.text[::-1])
    nested = puzzle_set("top1465")[1:4] if SOAK else ()
    return [*nested, *(classic(each.text) for each in spread)]


@pytest.mark.slow
@pytest.mark.soak
def test_no_step_contradicts_the_solution() -> None:
    wanted, checked = sample(5000, 250), Counter[str]()
    for puzzle in spread_puzzles():
        solution, board = only_solution(puzzle), Board.of(puzzle)
        assert solution
        for found in first_steps(puzzle):
            check(found.step, board, solution)
            found.step.apply(board)
            if found.rating not in SINGLES:
                checked[found.step.technique.name] += 1
        if checked.total() >= wanted:
            break
    assert checked.total() >= wanted
    if SOAK:
        print(f"\n{checked.total()} steps beside singles agree with the solution: {dict(checked)}")


def test_every_name_finds_its_own_steps() -> None:
    for example in EXAMPLES[:8]:
        board = Board.of(classic(example.text))
        for found in first_steps(classic(example.text), 40):
            row = found.step.technique
            assert row.applies_to(CLASSIC)
            assert list(row.find(board)) == [found.step]
            found.step.apply(board)


def test_steps_that_assume_uniqueness_are_marked() -> None:
    techniques = {f.step.technique for e in EXAMPLES[:10] for f in first_steps(classic(e.text))}
    leaning = {each.id for each in techniques if not each.sound_without_uniqueness}
    assert leaning >= {"unique-rectangle-3", "unique-loop-2", "bug-type-2"}
    assert all(id.startswith(("unique-", "bug-")) for id in leaning)


def test_rules_are_not_in_the_order_of_their_ratings() -> None:
    assert least_from(0) == 1.0
    assert least_from(len(ORDER) - 1) == 10.5
    least = [least_from(index) for index in range(len(ORDER))]
    assert least == sorted(least) and 6.6 not in least


@pytest.mark.parametrize(
    ("complexity", "steps"),
    [(2, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (15, 4), (19, 5), (27, 6), (130, 10),
     (131, 11)],
)  # fmt: skip
def test_longer_chains_are_rated_higher(complexity: int, steps: int) -> None:
    # Since Python 3.12 `sum` no longer rounds at each step, but Explainer does.
    assert surcharge(complexity) == reduce(add, [0.1] * steps, 0.0)


def test_ratings_are_cut_as_explainer_cuts_them() -> None:
    assert [rounded(rating) for rating in (1.2, 6.5 + surcharge(12), 9.0 + surcharge(51))] == [
        1.2, 6.8, 9.8,
    ]  # fmt: skip


def test_an_unfinished_path_is_rated_with_a_lower_bound() -> None:
    begun = rate_explainer(classic(HARDEST_KNOWN), Effort(nodes=300))
    assert not begun.complete and begun.er >= 7.5
    assert begun.text_of("er").startswith("at least ")
    nothing = rate_explainer(classic(HARDEST_KNOWN), Effort(nodes=0))
    assert nothing == ExplainerRating(1.0, 1.0, 1.0, "", False, False, False)
    example = EXAMPLES[0]
    spent = rate_explainer(classic(example.text), Effort(nodes=5))
    assert [spent.text_of(name) for name in ("er", "ep", "ed")] == ["at least 2.0", "1.7", "1.7"]
    cut = rate_explainer(classic(example.text), below=2.6)
    assert [cut.text_of(name) for name in ("er", "ep", "ed")] == ["at least 2.6", "1.7", "1.7"]
    with pytest.raises(OutOfEffort):
        ExplainerPath(classic(example.text), Effort(cancelled=lambda: True)).next()


def test_a_full_grid_and_an_unsolvable_path() -> None:
    solution = only_solution(classic(EXAMPLES[0].text))
    assert solution
    assert rate_explainer(Puzzle(CLASSIC, solution)) == ExplainerRating(0.0, 0.0, 0.0, "")
    twice = rating_of([], complete=True, solved=False)
    assert twice == ExplainerRating(UNSOLVED_RATING, 0.0, 0.0, "")


def test_the_scale_is_for_the_classic_layout() -> None:
    rated = [entry.id for entry in LAYOUTS if applies_to(entry.layout)]
    assert rated == ["classic"]
