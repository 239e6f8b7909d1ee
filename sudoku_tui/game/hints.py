"""Hints: the easiest step from the current position, revealed in more and more detail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeAlias

from ..engine.bits import Mask, mask_of, members, single_member
from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort
from ..engine.ladders import TEACHING, Ladder, Rung
from ..engine.layout import Digit, House, Kind, Layout
from ..engine.solving.solver import Effect, effect_of, next_step
from ..engine.step import Role, Step, cells_of, houses_listed, join_words
from .checks import find_clashes, find_missing_notes, wrong_entries
from .events import Apply
from .game import Game
from .position import board_of, notes_complete
from .reasons import hardest_on

_MANY = 6
"""Maximum number of houses named as a place to look at; if more, the first ones are named."""
_MOST = 200
"""Maximum number of steps of one technique that are searched for alternatives to a hint."""
NAME, PLACE, WHOLE, DONE = 1, 2, 3, 4
"""The *detail* of a hint: name of the technique, place to look at, whole step, step applied."""
DETAILS = {
    NAME: "the technique",
    PLACE: "where to look",
    WHOLE: "the whole step",
    DONE: "applied",
}
"""What a hint reveals, by its detail."""


@dataclass(frozen=True)
class Advice:
    """A step that is open to the player now."""

    step: Step
    rung: Rung
    """Rung of the technique on the player's ladder."""
    layout: Layout
    fill: bool
    """Whether the notes are incomplete, so that applying an elimination fills them first."""
    number: int = field(default=1, kw_only=True)
    """1-based index of this step among the alternatives of its technique."""
    count: int = field(default=0, kw_only=True)
    """Number of alternatives; 0 if only the first step was searched for."""

    @property
    def name(self) -> str:
        """Name of the technique."""
        return self.step.technique.name

    @property
    def houses_to_look_at(self) -> tuple[House, ...]:
        """The houses in which the step can be found, without revealing their contents."""
        step = self.step
        if step.shown_houses or step.rules:
            return step.shown_houses
        return _beginning(step, self.layout) if self._is_wide else self._houses_of_marks

    @property
    def cells_to_look_at(self) -> Mask:
        """Mask of the cells to look at first, without revealing their contents; 0 if none."""
        return self.step.technique.first_cells(self.step)

    @property
    def where(self) -> str:
        """A sentence with the place to look at."""
        if self.step.rules:
            return f"Look at {_list_sums(self.step, self.layout)}."
        onward = ", and follow the links from there" if self._is_wide else ""
        first = (
            f"{self.layout.names(self.cells_to_look_at)}, and at " if self.cells_to_look_at else ""
        )
        look = f"Look at {first}{houses_listed(self.houses_to_look_at)}{onward}."
        if cut := self.step.equal:
            return f"{look} {self.layout.names(cut.left | cut.right)} hold the same digit."
        return look

    @property
    def _houses_of_marks(self) -> tuple[House, ...]:
        """Houses with several cells of the step, or else the boxes of its cells."""
        cells = mask_of(mark.candidate.cell for mark in self.step.marks)
        if not cells:
            cells = mask_of(cell for cell, _ in self.step.placements)
        together = [h for h in self.layout.houses if (h.mask & cells).bit_count() > 1]
        return tuple(together) or _boxes_of(self.layout, cells)

    @property
    def _is_wide(self) -> bool:
        """Whether the links cross more than `_MANY` houses, too many to be named."""
        step = self.step
        return bool(not step.houses and step.links and len(self._houses_of_marks) > _MANY)

    @property
    def sentence(self) -> str:
        """Reason and conclusion of the step."""
        return self.step.sentence(self.layout)

    def as_move(self, erase: bool, apart: bool = False) -> Apply:
        """Return the step as one move.

        If it eliminates candidates and the notes are incomplete, the move fills the notes first.
        With *apart* the eliminations are recorded separately from the notes instead.
        """
        step, fill = self.step, self.fills
        id, placed, gone = step.technique.id, step.placements, step.eliminations
        return Apply(id, placed, gone, fill and not apart, erase, fill and apart)

    @property
    def fills(self) -> bool:
        """Whether the step eliminates candidates although the notes are incomplete."""
        return self.fill and bool(self.step.eliminations)


@dataclass(frozen=True)
class Trouble:
    """A mistake in the position: no step may be built on it."""

    cells: Mask
    sentence: str
    """The affected cells and their mistake."""
    summary: str = ""
    """The mistake without the cells; empty where the cells are visibly marked anyway."""


@dataclass(frozen=True)
class Stuck:
    """No step to show; `sentence` gives the reason."""

    sentence: str


FILLED = Stuck("Every cell is filled.")
BEYOND = Stuck("No known technique finds a step here.")

Answer: TypeAlias = Advice | Trouble | Stuck


@dataclass(frozen=True)
class SearchStart:
    """The board for the search of steps for the player."""

    board: Board
    fill: bool
    """Whether the player's notes are incomplete, so that the candidates come from the rules."""
    unique: bool
    """Whether steps may assume that the puzzle has one solution."""

    def ladder(self, ladder: Ladder = TEACHING) -> Ladder:
        """Return *ladder*, without uniqueness techniques if the solution may not be unique."""
        return ladder if self.unique else ladder.without_uniqueness

    def advice(self, step: Step, ladder: Ladder = TEACHING) -> Advice:
        """Return a step found on this board as advice for the player."""
        rung = ladder.rung(step.technique)
        return Advice(step.grounded(self.board), rung, self.board.layout, self.fill)


def alternatives_to(
    start: SearchStart, advice: Advice, ladder: Ladder = TEACHING
) -> tuple[Advice, ...]:
    """Return the steps of the technique of *advice*, beginning with it, one for each effect."""
    found = ladder.find(advice.step.technique, start.board)
    return _number_advice(start, [advice.step, *found], ladder)


def next_alternatives(
    start: SearchStart, seen: Sequence[Step], ladder: Ladder = TEACHING
) -> tuple[Advice, ...]:
    """Return the steps of the next harder technique with an effect that none of *seen* has.

    The search begins after the technique of the last one of *seen*. Empty if there is no such step,
    or only a technique that is slow to search finds one.
    """
    known = {effect_of(step) for step in seen}
    techniques, layout = start.ladder(ladder).techniques, start.board.layout
    at = techniques.index(seen[-1].technique) + 1
    for technique in techniques[at:]:
        is_quick = ladder.rung(technique).level <= hardest_on(layout)
        if is_quick and technique.applies_to(layout):
            found = islice(ladder.find(technique, start.board), _MOST)
            if steps := [step for step in found if effect_of(step) not in known]:
                return _number_advice(start, steps, ladder)
    return ()


def _number_advice(start: SearchStart, steps: Iterable[Step], ladder: Ladder) -> tuple[Advice, ...]:
    """Return the steps as numbered advice; of steps with the same effect only the first is kept."""
    first: dict[Effect, Step] = {}
    for step in islice(steps, _MOST):
        first.setdefault(effect_of(step), step)
    return tuple(
        replace(start.advice(step, ladder), number=number, count=len(first))
        for number, step in enumerate(first.values(), 1)
    )


def find_start(game: Game, solution: Sequence[Digit] | None) -> SearchStart | Trouble | Stuck:
    """Return the board for the search of steps, or the reason why there is none.

    The player's notes count as candidates if every empty cell has some. If only a few cells have
    notes, they may be reminders, and all digits that the rules allow are candidates. *solution* is
    None if the puzzle does not have exactly one; then no step assumes uniqueness.
    """
    if trouble := find_trouble(game, solution):
        return trouble
    if game.is_full:
        return FILLED
    complete = notes_complete(game.position)
    board = board_of(game.puzzle, game.position, with_notes=complete)
    return SearchStart(board, not complete, bool(solution))


def find_hint(
    game: Game,
    solution: Sequence[Digit] | None,
    ladder: Ladder = TEACHING,
) -> Answer:
    """Return the hint for a player, on the board of `find_start`."""
    start = find_start(game, solution)
    return first_advice(start, ladder) if isinstance(start, SearchStart) else start


def first_advice(
    start: SearchStart, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED
) -> Advice | Stuck:
    """Return the easiest open step on *start*.

    Raises:
        OutOfEffort: The budget ran out.
    """
    if start.board.is_solved:
        return FILLED
    step = next_step(start.board, start.ladder(ladder), effort)
    return start.advice(step, ladder) if step else BEYOND


def find_trouble(game: Game, solution: Sequence[Digit] | None) -> Trouble | None:
    """Return the first mistake found: a broken rule, a wrong entry or a missing note."""
    layout = game.puzzle.layout
    for clash in find_clashes(game):
        return Trouble(clash.cells, f"{clash.describe(layout)}.")
    if solution is None:
        return None
    if wrong := wrong_entries(game, solution):
        one = single_member(wrong) is not None
        names, what = layout.names(wrong), "is not right" if one else "are not right"
        gist = f"{'An entry' if one else f'{wrong.bit_count()} entries'} {what}."
        remedy = f"Erase {'it' if one else 'them'}, then ask again."
        return Trouble(wrong, f"{names} {what}. {remedy}", gist)
    if notes_complete(game.position) and (lacking := find_missing_notes(game, solution)):
        what = "lacks" if single_member(lacking) is not None else "lack"
        sentence = f"{layout.names(lacking)} {what} a note of the digit that belongs there."
        return Trouble(lacking, sentence, "A note is missing that belongs there.")
    return None


def _list_sums(step: Step, layout: Layout) -> str:
    """List the cages of a step, and its houses with their cages."""
    own = [f"the {cage.describe(layout)}" for cage in step.shown_cages if cage in step.rules]
    houses = [houses_listed(step.shown_houses)] if step.shown_houses else []
    with_cages = len(own) < len(step.rules)
    return join_words([*own, *houses, *(["the cages there"] if with_cages else [])])


def _beginning(step: Step, layout: Layout) -> tuple[House, ...]:
    """Return the houses in which the links begin.

    These are houses of the pattern, or else of the first strong link.
    """
    cells = cells_of(step.candidates_with(Role.PATTERN))
    if not cells:
        first = next((link for link in step.links if link.strong), step.links[0])
        cells = cells_of((first.start, first.end))
    together = layout.shared_houses(cells) if single_member(cells) is None else ()
    return together or _boxes_of(layout, cells)


def _boxes_of(layout: Layout, cells: Mask) -> tuple[House, ...]:
    """Return the box of each of *cells*, or its first house if it is in no box."""
    homes: dict[House, None] = {}
    for cell in members(cells):
        houses = [layout.houses[index] for index in layout.houses_of[cell]]
        homes[next((house for house in houses if house.kind is Kind.BOX), houses[0])] = None
    return tuple(homes)
