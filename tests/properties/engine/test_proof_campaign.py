"""The proof checker accepts every step as found, and no altered step that does not follow.

An altered step may still follow from its remaining premises: a fish does not need a house whose
premises others name as well. `naive_proof` decides that. It shares no code with the checker and
tries everything; both must agree on each altered step. The figures count as refused only steps that
do not follow. To have one for each step, premises are left out one after another until the rest is
not enough.

A soak takes 20,000 steps of the common layouts, some of every other one, and some of each technique
on its own positions, as a few are very rare on random ones.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

import pytest

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CATALOGUE as LAYOUTS
from sudoku_tui.engine.layouts import CLASSIC, common_layouts
from sudoku_tui.engine.proof.prove import Proof, Refusal, prove
from sudoku_tui.engine.search import only_solution
from sudoku_tui.engine.step import Step
from sudoku_tui.engine.techniques import CATALOGUE, is_of_cages
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from sudoku_tui.store.guide import example
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.engine.proof.alterations import (
    DrawnStep,
    alterations,
    draw_steps,
    drop_premises,
    finders,
    steps_on,
)
from tests.engine.proof.naive_proof import TooLong, follows
from tests.soak import SOAK, sample

STEPS = {
    "4": sample(3000, 40),
    "6": sample(5000, 50),
    "classic": sample(6000, 40),
    "x": sample(4000, 25),
    "16": sample(1500, 10),
    "25": sample(500, 5),
}
"""Number of proven steps of each common layout."""
STEPS_OF_OTHERS = sample(30, 10)
STEPS_PER_TECHNIQUE = sample(10, 1)
"""Number of steps of each technique, on its own positions."""
PUZZLES = {"16": sample(12, 1), "25": sample(4, 1)}
"""Number of source puzzles per layout."""
PUZZLES_OF_OTHERS = 2
MOST_CANDIDATES = 350
"""Maximum number of candidates on other layouts: on large canvases more would take minutes."""
SAMPLED = ("windoku", "non-consecutive", "anti-knight", "latin6", "cube-half", "roxdoku-twin")
"""Other layouts of a sample."""
OTHERS = tuple(
    entry
    for entry in LAYOUTS
    if entry.layout not in common_layouts() and (SOAK or entry.id in SAMPLED)
)
TECHNIQUES = tuple(id for id in CATALOGUE if id != GUESS.id and not is_of_cages(id))
"""Those of cages have a campaign of their own: `test_cage_steps.py`."""
WRONG, MISSED = "one too many, and wrong", "the last premise left out"
"""Alterations after which a step never follows."""
MOST_SECONDS = 0.020
"""Limit on the time of 95 % of the proofs (seconds)."""


@dataclass
class Tally:
    """Numbers of proven and refused steps, and the time of the proofs."""

    proven: Counter[str] = field(default_factory=Counter)
    """By technique."""
    finders: Counter[str] = field(default_factory=Counter)
    layouts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """By the kind of alteration."""
    following: Counter[str] = field(default_factory=Counter)
    """Altered steps that still follow, and are proven."""
    unsettled: Counter[str] = field(default_factory=Counter)
    """Altered steps whose exhaustive search takes too long."""
    took: list[tuple[float, str]] = field(default_factory=list)

    def prove(self, step: Step, board: Board) -> Proof | Refusal:
        start = time.process_time()
        verdict = prove(step, board)
        self.took.append((time.process_time() - start, step.technique.id))
        return verdict

    def add(self, other: Tally) -> None:
        for one, more in zip(self.counts, other.counts, strict=True):
            one.update(more)
        self.took += other.took

    @property
    def counts(self) -> tuple[Counter[str], ...]:
        return (
            *(self.proven, self.finders, self.layouts),
            *(self.refused, self.following, self.unsettled),
        )

    def summary(self) -> str:
        took = sorted(self.took)
        (p95, _), (most, slowest) = took[len(took) * 95 // 100], took[-1]
        return (
            f"{self.proven.total()} steps proven, {self.refused.total()} altered refused\n"
            f"refused: {dict(self.refused)}\n"
            f"still following: {dict(self.following)}; unsettled: {dict(self.unsettled)}\n"
            f"{1000 * p95:.2f} ms for 95 % of {len(took)}, "
            f"{1000 * most:.1f} ms at most ({slowest})"
        )


@pytest.fixture(scope="module")
def total() -> Tally:
    """Return the tally of all tests of this module."""
    return Tally()


def check(drawn: Iterable[DrawnStep], dice: Dice, total: Tally) -> Tally:
    """Check that each step is proven, and no altered one that does not follow."""
    tally = Tally()
    for each in drawn:
        layout = each.board.layout
        label = f"{each.finder}: {each.step.notation(layout)}"
        verdict = tally.prove(each.step, each.board)
        assert isinstance(verdict, Proof), f"{label}: {verdict.reason}"
        check_words(verdict, layout)
        tally.proven[each.step.technique.id] += 1
        tally.finders[each.finder] += 1
        tally.layouts[layout.id] += 1
        for kind, step in (*alterations(each, dice), *shorten_until_refused(each, dice)):
            verdict = tally.prove(step, each.board)
            assert not (isinstance(verdict, Proof) and kind in (WRONG, MISSED)), f"{label}, {kind}"
            try:
                wanted = follows(step, each.board)
            except TooLong:
                tally.unsettled[kind] += 1
                continue
            assert isinstance(verdict, Proof) is wanted, f"{label}, {kind}"
            (tally.following if wanted else tally.refused)[kind] += 1
    total.add(tally)
    return tally


def shorten_until_refused(drawn: DrawnStep, dice: Dice) -> Iterator[tuple[str, Step]]:
    """Leave out premises until the rest is not enough; yield that step, if any."""
    for step in drop_premises(drawn.step, dice):
        if isinstance(prove(step, drawn.board), Refusal):
            yield MISSED, step
            return


def check_words(proof: Proof, layout: Layout) -> None:
    """Check that each line is a sentence, and each argument supposes the opposite and concludes."""
    lines = proof.lines(layout)
    assert all(line.isprintable() and line.endswith(".") and "!" not in line for line in lines)
    assert sum(line.startswith("Suppose ") for line in lines) == len(proof.arguments)
    assert sum(line.startswith("So ") for line in lines) == len(proof.arguments)


@pytest.mark.soak
@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_steps_are_proven_and_altered_ones_only_if_they_follow(
    layout: Layout, total: Tally
) -> None:
    dice = Dice(f"proof {layout.id}")
    puzzles = PUZZLES.get(layout.id, sample(400, 8))
    drawn = draw_steps(layout, dice, puzzles, layout.cells * layout.digits)
    tally = check(islice(drawn, STEPS[layout.id]), dice, total)
    assert tally.proven.total() == STEPS[layout.id] <= tally.refused.total()
    if SOAK:
        print(f"\n{layout.id}: {tally.summary()}")


@pytest.mark.soak
@pytest.mark.parametrize("id", [entry.id for entry in OTHERS])
def test_steps_are_proven_on_every_layout(id: str, total: Tally) -> None:
    layout = next(entry.layout for entry in OTHERS if entry.id == id)
    dice = Dice(f"proof {id}")
    drawn = draw_steps(layout, dice, PUZZLES_OF_OTHERS, MOST_CANDIDATES)
    tally = check(islice(drawn, STEPS_OF_OTHERS), dice, total)
    assert tally.proven.total() == STEPS_OF_OTHERS


@pytest.mark.soak
@pytest.mark.parametrize("id", TECHNIQUES)
def test_steps_of_each_technique_are_proven(id: str, total: Tally) -> None:
    dice = Dice(f"proof {id}")
    tally = check(islice(steps_of_technique(id), STEPS_PER_TECHNIQUE), dice, total)
    assert tally.proven.total()


def steps_of_technique(id: str) -> Iterator[DrawnStep]:
    """Yield steps of a technique on its positions in the guide and the stock."""
    worked = example(id)
    lines = positions_of(id) if id in position_techniques() else ()
    for line in (*([worked.line] if worked else ()), *lines):
        solution = only_solution(line.started.puzzle)
        assert solution
        layout = line.started.puzzle.layout
        finder = next(each for each in finders(layout) if each.name == id)
        yield from steps_on(line.board(), solution, finder, 2)


# Only the whole campaign meets every technique: a sample draws from some of the layouts.
@pytest.mark.skipif(not SOAK, reason="a sample does not meet them all")
def test_every_technique_and_every_layout_was_met(total: Tally) -> None:
    """Check the steps drawn by the tests above."""
    names = {each.name for each in finders(CLASSIC)}
    never = sorted(set(TECHNIQUES) - total.proven.keys())
    unseen = sorted({entry.layout.id for entry in LAYOUTS} - total.layouts.keys())
    print(f"\nall: {total.summary()}")
    print(f"{len(total.proven)} techniques {dict(total.proven.most_common())}")
    print(f"{len(total.layouts)} layouts; never met: {never}, {unseen}")
    print(f"finders that found nothing: {sorted(names - total.finders.keys())}")
    took = sorted(seconds for seconds, _ in total.took)
    assert not never and not unseen
    assert took[len(took) * 95 // 100] < MOST_SECONDS
