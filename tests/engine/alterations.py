"""Steps to prove, and the same steps altered so that they should not be proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import NamedTuple, TypeVar

from sudoku_tui.engine.bits import members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Candidate, Step
from sudoku_tui.engine.techniques import CATALOGUE, Technique
from sudoku_tui.engine.techniques.guess import GUESS
from tests.engine.nearly import across, nearly_grave, rectangular, two_digits
from tests.engine.positions import position_of

Part = TypeVar("Part")


class Drawn(NamedTuple):
    """A step, where it was found, and another one of the same technique there, if there is."""

    step: Step
    other: Step | None
    board: Board
    solution: Grid


def drawn_from(layout: Layout, dice: Dice, puzzles: int) -> Iterator[Drawn]:
    """Steps of all techniques on random positions, without end, the techniques in any order.

    What leans on uniqueness seldom takes shape at random: every other position nearly needs it.
    """
    nearly = [nearly_grave, two_digits, rectangular, *([across] if layout.digits > 4 else ())]
    ours = [t for t in CATALOGUE.values() if t is not GUESS and t.applies_to(layout)]
    leaning = [technique for technique in ours if not technique.sound_without_uniqueness]
    for number in count():
        seed = number % puzzles
        board, solution = position_of(layout, seed, dice)
        for technique in dice.shuffled(ours):
            yield from steps_on(board, solution, technique, 2)
        if layout.digits <= 9:
            board, solution = nearly[number % len(nearly)](layout, seed, dice)
            for technique in leaning:
                yield from steps_on(board, solution, technique, 3)


def steps_on(board: Board, solution: Grid, technique: Technique, most: int) -> Iterator[Drawn]:
    """Up to *most* steps of a technique, from here and there among those it finds first."""
    steps = list(islice(technique.find(board), 4 * most))
    for step in steps[:: max(1, len(steps) // most)][:most]:
        alike = (each for each in steps if _concluded(each) != _concluded(step))
        yield Drawn(step, next(alike, None), board, solution)


def altered(drawn: Drawn, dice: Dice) -> Iterator[tuple[str, Step]]:
    """*drawn* with another pattern, with one premise left out, with one elimination too many."""
    step, other, board, solution = drawn
    if other:
        yield (
            "another pattern",
            replace(step, marks=other.marks, houses=other.houses, links=other.links),
        )
    if step.marks:
        gone = dice.below(len(step.marks))
        yield "a mark left out", replace(step, marks=_without(step.marks, gone))
    if step.houses:
        gone = dice.below(len(step.houses))
        yield "a house left out", replace(step, houses=_without(step.houses, gone))
    strong = [index for index, link in enumerate(step.links) if link.strong]
    if strong:
        yield "a link left out", replace(step, links=_without(step.links, dice.pick(strong)))
    named = {each.cell for each in (*_concluded(step), *(mark.candidate for mark in step.marks))}
    cells = [cell for cell in sorted(named) if not board.digits[cell]]
    true = Candidate(cell := dice.pick(tuple(cells or members(board.empty))), solution[cell])
    yield "one too many, and wrong", _eliminating(step, true)
    rest = [
        each
        for each in board.candidates_in(board.empty, board.layout.all_digits)
        if each not in _concluded(step) and solution[each.cell] != each.digit
    ]
    if rest:
        yield "one too many, and true", _eliminating(step, dice.pick(tuple(rest)))


def thinned(step: Step, dice: Dice) -> Iterator[Step]:
    """*step* with one premise less each time, in any order, to the last."""
    for gone in dice.shuffled((*step.marks, *step.houses, *step.links)):
        step = replace(
            step,
            marks=_less(step.marks, gone),
            houses=_less(step.houses, gone),
            links=_less(step.links, gone),
        )
        yield step


def _less(parts: tuple[Part, ...], gone: object) -> tuple[Part, ...]:
    return tuple(part for part in parts if part is not gone)


def _eliminating(step: Step, more: Candidate) -> Step:
    return replace(step, eliminations=(*step.eliminations, more))


def _concluded(step: Step) -> tuple[Candidate, ...]:
    return (*step.placements, *step.eliminations)


def _without(parts: tuple[Part, ...], index: int) -> tuple[Part, ...]:
    return (*parts[:index], *parts[index + 1 :])
