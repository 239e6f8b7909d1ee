"""Steps to prove, and the same steps altered so that they should not be proven."""

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
from tests.engine.nearly import across, nearly_grave, rectangular, two_digits
from tests.engine.positions import fill, position_of

Part = TypeVar("Part")


class Drawn(NamedTuple):
    """A step, where it was found, and another one of the same finder there, if there is."""

    finder: str
    step: Step
    other: Step | None
    board: Board
    solution: Grid


class Finder(NamedTuple):
    """One way to look for steps: a technique, a variant of one, or the search of a rung."""

    name: str
    find: Callable[[Board], Iterator[Step]]
    leans: bool
    """Whether it leans on there being one solution: such patterns seldom take shape at random."""


def finders(layout: Layout) -> list[Finder]:
    """All ways to look for steps on *layout* but a guess, which names nothing to prove it by."""
    variants = {f"{each.id} {key}": each for key, each in variants_of_library().items()}
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
            Finder(f"search {name}", partial(_taken, layout, each), leans=False)
            for name, each in taken.items()
        ),
    ]


def variants_of_library() -> dict[str, Technique]:
    """What the library asks for and is not looked for as a rule, by code and variant."""
    modules = {type(each).__module__ for each in CATALOGUE.values()}
    found: dict[str, Technique] = {}
    for module in sorted(modules):
        found |= getattr(import_module(module), "LIBRARY_VARIANTS", {})
    return found


def _taken(layout: Layout, search: Search, board: Board) -> Iterator[Step]:
    """What a rung of a ladder takes."""
    step = search(board)
    if step and step.technique.applies_to(layout):
        yield step


def drawn_from(layout: Layout, dice: Dice, puzzles: int, most: int) -> Iterator[Drawn]:
    """Steps of all finders on random positions, without end, the finders in any order.

    What leans on uniqueness seldom takes shape at random: every other position nearly needs it.
    A position has no more than *most* candidates.
    """
    nearly = [nearly_grave, two_digits, rectangular, *([across] if layout.digits > 4 else ())]
    ours = finders(layout)
    leaning = [each for each in ours if each.leans]
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


def steps_on(board: Board, solution: Grid, finder: Finder, most: int) -> Iterator[Drawn]:
    """Up to *most* steps of a finder, from here and there among those it finds first."""
    steps = list(islice(finder.find(board), 4 * most))
    for step in steps[:: max(1, len(steps) // most)][:most]:
        alike = (each for each in steps if _concluded(each) != _concluded(step))
        yield Drawn(finder.name, step, next(alike, None), board, solution)


def altered(drawn: Drawn, dice: Dice) -> Iterator[tuple[str, Step]]:
    """*drawn* with another pattern, with one premise left out, with one elimination too many."""
    _, step, other, board, solution = drawn
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
    cells = members(mask_of(named) & board.empty or board.empty)
    true = Candidate(cell := dice.pick(tuple(cells)), solution[cell])
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
