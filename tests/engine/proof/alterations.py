"""Steps to prove, and alterations of them that should not be proven."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count, islice
from typing import NamedTuple, TypeVar

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.board import Board
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layout import Candidate, Layout
from sudoku_tui.engine.search import Grid
from sudoku_tui.engine.step import Step, Technique
from sudoku_tui.engine.techniques import CATALOGUE, Search, searches_of
from sudoku_tui.engine.techniques.last_resorts.guess import GUESS
from tests.engine.nearly import nearly_grave, rectangular, two_digits, two_lines
from tests.engine.positions import fill, position_of

Part = TypeVar("Part")


class DrawnStep(NamedTuple):
    """A step, its position, and another step of the same finder there, if any."""

    finder: str
    step: Step
    other: Step | None
    board: Board
    solution: Grid


class Finder(NamedTuple):
    """A search for steps: by a technique, a variant of one, or a rung."""

    name: str
    find: Callable[[Board], Iterator[Step]]
    assumes_uniqueness: bool
    """Whether it assumes that there is one solution; such patterns are rare on random positions."""


def finders(layout: Layout) -> list[Finder]:
    """Return all searches for steps on *layout*, except a guess, which has no premises."""
    variants = {f"{each.id} {key}": each for key, each in library_variants().items()}
    named = {**CATALOGUE, **variants}
    found = [
        Finder(name, each.find, not each.sound_without_uniqueness)
        for name, each in named.items()
        if each is not GUESS and each.applies_to(layout)
    ]
    taken = {name: each for id in CATALOGUE for name, each in searches_of(id).items()}
    return [
        *found,
        *(
            Finder(f"search {name}", partial(_rung_steps, layout, each), assumes_uniqueness=False)
            for name, each in taken.items()
        ),
    ]


def library_variants() -> dict[str, Technique]:
    """Return the variants that only run for HoDoKu's library, by code and variant."""
    modules = {type(each).__module__ for each in CATALOGUE.values()}
    found: dict[str, Technique] = {}
    for module in sorted(modules):
        found |= getattr(import_module(module), "LIBRARY_VARIANTS", {})
    return found


def _rung_steps(layout: Layout, search: Search, board: Board) -> Iterator[Step]:
    """Yield the step that a rung of a ladder finds."""
    step = search(board)
    if step and step.technique.applies_to(layout):
        yield step


def draw_steps(layout: Layout, dice: Dice, puzzles: int, most: int) -> Iterator[DrawnStep]:
    """Yield steps of all finders on random positions, without end, the finders in any order.

    Patterns that assume uniqueness are rare on random positions, so every other position nearly has
    one. A position has at most *most* candidates.
    """
    nearly = [nearly_grave, two_digits, rectangular, *([two_lines] if layout.digits > 4 else ())]
    ours = finders(layout)
    leaning = [each for each in ours if each.assumes_uniqueness]
    for number in count():
        seed = number % puzzles
        board, solution = position_of(layout, seed, dice)
        fill(board, solution, dice, most)
        for finder in dice.shuffled(ours):
            yield from steps_on(board, solution, finder, 2)
        if layout.digits <= 9 and leaning:
            board, solution = nearly[number % len(nearly)](layout, seed, dice)
            fill(board, solution, dice, most)
            for finder in leaning:
                yield from steps_on(board, solution, finder, 3)


def steps_on(board: Board, solution: Grid, finder: Finder, most: int) -> Iterator[DrawnStep]:
    """Yield up to *most* steps of a finder, spread over those that it finds first."""
    steps = list(islice(finder.find(board), 4 * most))
    for step in steps[:: max(1, len(steps) // most)][:most]:
        alike = (each for each in steps if _conclusions_of(each) != _conclusions_of(step))
        yield DrawnStep(finder.name, step, next(alike, None), board, solution)


def alterations(drawn: DrawnStep, dice: Dice) -> Iterator[tuple[str, Step]]:
    """Yield the step with another pattern, with a premise missing, or with an extra elimination."""
    _, step, other, board, solution = drawn
    if other:
        yield (
            "another pattern",
            replace(step, marks=other.marks, basis=other.basis, links=other.links),
        )
    if step.marks:
        gone = dice.number_below(len(step.marks))
        yield "a mark left out", replace(step, marks=_remove_index(step.marks, gone))
    if step.houses:
        gone = dice.number_below(len(step.houses))
        yield "a house left out", replace(step, basis=_remove_index(step.basis, gone))
    strong = [index for index, link in enumerate(step.links) if link.strong]
    if strong:
        yield "a link left out", replace(step, links=_remove_index(step.links, dice.pick(strong)))
    named = {
        each.cell for each in (*_conclusions_of(step), *(mark.candidate for mark in step.marks))
    }
    cells = members(mask_of(named) & board.empty or board.empty)
    true = Candidate(cell := dice.pick(tuple(cells)), solution[cell])
    yield "one too many, and wrong", _add_elimination(step, true)
    rest = [
        each
        for each in board.candidates_in(board.empty, board.layout.all_digits)
        if each not in _conclusions_of(step) and solution[each.cell] != each.digit
    ]
    if rest:
        yield "one too many, and true", _add_elimination(step, dice.pick(tuple(rest)))


def drop_premises(step: Step, dice: Dice) -> Iterator[Step]:
    """Yield *step* with one premise less each time, in random order, down to none."""
    for gone in dice.shuffled((*step.marks, *step.houses, *step.links)):
        step = replace(
            step,
            marks=_remove_part(step.marks, gone),
            basis=_remove_part(step.basis, gone),
            links=_remove_part(step.links, gone),
        )
        yield step


def _remove_part(parts: tuple[Part, ...], gone: object) -> tuple[Part, ...]:
    return tuple(part for part in parts if part is not gone)


def _add_elimination(step: Step, more: Candidate) -> Step:
    return replace(step, eliminations=(*step.eliminations, more))


def _conclusions_of(step: Step) -> tuple[Candidate, ...]:
    return (*step.placements, *step.eliminations)


def _remove_index(parts: tuple[Part, ...], index: int) -> tuple[Part, ...]:
    return (*parts[:index], *parts[index + 1 :])
