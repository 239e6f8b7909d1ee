"""The checker of proofs accepts every step as it was found, and altered ones never wrongly.

An altered step may still follow from what is left of it: a fish needs no house that names only
what others name as well. What it lacks is for `naive_proof` to say, which shares no code with the
checker and tries everything: both must agree on each altered step, one by one. The figures count
as refused only steps that do not follow. To have one such of each step, premises are left out one
after another until what is left is not enough.

In a soak 20,000 steps of the common layouts, some of every other one, and some of each technique
on positions of its own, since a few hardly ever take shape at random.
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
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from sudoku_tui.store.guide import example
from sudoku_tui.store.positions import position_techniques, positions_of
from tests.engine.proof.alterations import Drawn, altered, drawn_from, finders, steps_on, thinned
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
"""How many steps of each common layout are proven: 20,000 in a soak."""
STEPS_OF_OTHERS = sample(30, 10)
STEPS_OF_EACH = sample(10, 1)
"""Of a technique, on positions of its own."""
PUZZLES = {"16": sample(12, 1), "25": sample(4, 1)}
"""From how many puzzles they are drawn."""
PUZZLES_OF_OTHERS = 2
MOST_CANDIDATES = 350
"""How many a position of the other layouts may have: on large canvases more would take minutes."""
SAMPLED = ("windoku", "non-consecutive", "anti-knight", "latin6", "cube-half", "roxdoku-twin")
"""Other layouts of which a sample proves some steps."""
OTHERS = tuple(
    entry
    for entry in LAYOUTS
    if entry.layout not in common_layouts() and (SOAK or entry.id in SAMPLED)
)
TECHNIQUES = tuple(id for id in CATALOGUE if id != GUESS.id)
WRONG, MISSED = "one too many, and wrong", "the last premise left out"
"""Alterations after which a step never follows."""
MOST_SECONDS = 0.020
"""What 95 % of the proofs may take."""


@dataclass
class Tally:
    """What was proven, what was refused, and how long it took."""

    proven: Counter[str] = field(default_factory=Counter)
    """By technique."""
    finders: Counter[str] = field(default_factory=Counter)
    layouts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """By the kind of alteration."""
    following: Counter[str] = field(default_factory=Counter)
    """Altered, and proven rightly."""
    unsettled: Counter[str] = field(default_factory=Counter)
    """Altered, and to try everything takes too long."""
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

    def told(self) -> str:
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
def everything() -> Tally:
    """What all tests of this module have come to."""
    return Tally()


def check(drawn: Iterable[Drawn], dice: Dice, everything: Tally) -> Tally:
    """Each step is proven, and no altered one that does not follow."""
    tally = Tally()
    for each in drawn:
        layout = each.board.layout
        told = f"{each.finder}: {each.step.notation(layout)}"
        verdict = tally.prove(each.step, each.board)
        assert isinstance(verdict, Proof), f"{told}: {verdict.reason}"
        check_words(verdict, layout)
        tally.proven[each.step.technique.id] += 1
        tally.finders[each.finder] += 1
        tally.layouts[layout.id] += 1
        for kind, step in (*altered(each, dice), *until_missed(each, dice)):
            verdict = tally.prove(step, each.board)
            assert not (isinstance(verdict, Proof) and kind in (WRONG, MISSED)), f"{told}, {kind}"
            try:
                wanted = follows(step, each.board)
            except TooLong:
                tally.unsettled[kind] += 1
                continue
            assert isinstance(verdict, Proof) is wanted, f"{told}, {kind}"
            (tally.following if wanted else tally.refused)[kind] += 1
    everything.add(tally)
    return tally


def until_missed(drawn: Drawn, dice: Dice) -> Iterator[tuple[str, Step]]:
    """Premises are left out as long as the rest is enough: the last one of these is missed."""
    for step in thinned(drawn.step, dice):
        if isinstance(prove(step, drawn.board), Refusal):
            yield MISSED, step
            return


def check_words(proof: Proof, layout: Layout) -> None:
    """One line each; every conclusion is denied, and stands in the end."""
    lines = proof.lines(layout)
    assert all(line.isprintable() and line.endswith(".") and "!" not in line for line in lines)
    assert sum(line.startswith("Suppose ") for line in lines) == len(proof.arguments)
    assert sum(line.startswith("So ") for line in lines) == len(proof.arguments)


@pytest.mark.soak
@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_steps_are_proven_and_altered_ones_only_if_they_follow(
    layout: Layout, everything: Tally
) -> None:
    dice = Dice(f"proof {layout.id}")
    puzzles = PUZZLES.get(layout.id, sample(400, 8))
    drawn = drawn_from(layout, dice, puzzles, layout.cells * layout.digits)
    tally = check(islice(drawn, STEPS[layout.id]), dice, everything)
    assert tally.proven.total() == STEPS[layout.id] <= tally.refused.total()
    if SOAK:
        print(f"\n{layout.id}: {tally.told()}")


@pytest.mark.soak
@pytest.mark.parametrize("id", [entry.id for entry in OTHERS])
def test_so_they_are_on_every_layout(id: str, everything: Tally) -> None:
    layout = next(entry.layout for entry in OTHERS if entry.id == id)
    dice = Dice(f"proof {id}")
    drawn = drawn_from(layout, dice, PUZZLES_OF_OTHERS, MOST_CANDIDATES)
    tally = check(islice(drawn, STEPS_OF_OTHERS), dice, everything)
    assert tally.proven.total() == STEPS_OF_OTHERS


@pytest.mark.soak
@pytest.mark.parametrize("id", TECHNIQUES)
def test_so_they_are_where_a_technique_has_its_turn(id: str, everything: Tally) -> None:
    dice = Dice(f"proof {id}")
    tally = check(islice(of_its_own(id), STEPS_OF_EACH), dice, everything)
    assert tally.proven.total()


def of_its_own(id: str) -> Iterator[Drawn]:
    """Steps of the technique of this id, where the guide or the stock has it."""
    worked = example(id)
    lines = positions_of(id) if id in position_techniques() else ()
    for line in (*([worked.line] if worked else ()), *lines):
        solution = only_solution(line.started.puzzle)
        assert solution
        layout = line.started.puzzle.layout
        finder = next(each for each in finders(layout) if each.name == id)
        yield from steps_on(line.board(), solution, finder, 2)


# That nothing is left out, only the whole campaign can tell: a sample draws from some of it.
@pytest.mark.skipif(not SOAK, reason="a sample does not meet them all")
def test_every_technique_and_every_layout_was_met(everything: Tally) -> None:
    """Of what the tests before have drawn."""
    names = {each.name for each in finders(CLASSIC)}
    never = sorted(set(TECHNIQUES) - everything.proven.keys())
    unseen = sorted({entry.layout.id for entry in LAYOUTS} - everything.layouts.keys())
    print(f"\nall: {everything.told()}")
    print(f"{len(everything.proven)} techniques {dict(everything.proven.most_common())}")
    print(f"{len(everything.layouts)} layouts; never met: {never}, {unseen}")
    print(f"finders that found nothing: {sorted(names - everything.finders.keys())}")
    took = sorted(seconds for seconds, _ in everything.took)
    assert not never and not unseen
    assert took[len(took) * 95 // 100] < MOST_SECONDS
