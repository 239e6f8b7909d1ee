"""Hints: the easiest step from where the player is, told in more and more detail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeAlias

from ..engine.bits import Mask, mask_of, members, only
from ..engine.board import Board
from ..engine.effort import UNLIMITED, Effort
from ..engine.ladders import TEACHING, Ladder, Rung
from ..engine.layout import Digit, House, Kind, Layout
from ..engine.solving.solver import Effect, effect_of, next_step
from ..engine.step import Role, Step, cells_of, houses_listed
from .checks import clashing, notes_lacking, wrong_entries
from .events import Apply
from .game import Game
from .position import board_of, notes_complete
from .reasons import hardest_on

_MANY = 6
"""Houses that can be named as a place to look at; of more the first are named."""
_MOST = 200
"""Steps of one technique among which others are offered."""
NAME, PLACE, WHOLE, DONE = 1, 2, 3, 4
"""How much is told, its *detail*: the technique; where to look; the whole step; done for you."""
DETAILS = {
    NAME: "the technique",
    PLACE: "where to look",
    WHOLE: "the whole step",
    DONE: "applied",
}
"""What a hint told, by its detail."""


@dataclass(frozen=True)
class Advice:
    """A step that is open to the player now."""

    step: Step
    rung: Rung
    """What the step's technique is on the ladder that was climbed."""
    layout: Layout
    fill: bool
    """The notes do not hold every candidate, so applying an elimination fills them first."""
    number: int = field(default=1, kw_only=True)
    """Which it is of those of its technique that were looked for, counted from 1."""
    count: int = field(default=0, kw_only=True)
    """How many these are; 0 where only the first was looked for."""

    @property
    def name(self) -> str:
        """What the technique is called."""
        return self.step.technique.name

    @property
    def looking_at(self) -> tuple[House, ...]:
        """The houses in which the step can be seen, without saying what is in them."""
        step = self.step
        if step.houses:
            return tuple(dict.fromkeys(step.houses))
        return _beginning(step, self.layout) if self._is_wide else self._houses_of_marks

    @property
    def beginning(self) -> Mask:
        """The cells to look at first, if there are such, without saying what is in them."""
        return self.step.technique.begins_at(self.step)

    @property
    def where(self) -> str:
        """A sentence that says where to look."""
        onward = ", and follow the links from there" if self._is_wide else ""
        first = f"{self.layout.names(self.beginning)}, and at " if self.beginning else ""
        look = f"Look at {first}{houses_listed(self.looking_at)}{onward}."
        if cut := self.step.equal:
            return f"{look} {self.layout.names(cut.left | cut.right)} are equal."
        return look

    @property
    def _houses_of_marks(self) -> tuple[House, ...]:
        """Those in which several cells of the step are, or else the boxes of its cells."""
        cells = mask_of(mark.candidate.cell for mark in self.step.marks)
        if not cells:
            cells = mask_of(cell for cell, _ in self.step.placements)
        together = [h for h in self.layout.houses if (h.mask & cells).bit_count() > 1]
        return tuple(together) or _homes(self.layout, cells)

    @property
    def _is_wide(self) -> bool:
        """Whether links lead through so many houses that to name them all would be no help."""
        step = self.step
        return bool(not step.houses and step.links and len(self._houses_of_marks) > _MANY)

    @property
    def sentence(self) -> str:
        """Why it is true, and what follows."""
        return self.step.sentence(self.layout)

    def event(self, erase: bool, apart: bool = False) -> Apply:
        """The step as one move, which can be undone as one.

        Where it takes out notes that are not there, all are filled in first; or with *apart*
        what goes is kept apart from the notes.
        """
        step, fill = self.step, self.fills
        id, placed, gone = step.technique.id, step.placements, step.eliminations
        return Apply(id, placed, gone, fill and not apart, erase, fill and apart)

    @property
    def fills(self) -> bool:
        """Whether applying it takes out notes that are not there."""
        return self.fill and bool(self.step.eliminations)


@dataclass(frozen=True)
class Trouble:
    """Something on the paper is not right, so no step may be built on it."""

    cells: Mask
    sentence: str
    """Which cells, and what is wrong with them."""
    gist: str = ""
    """The same without saying where; empty where it can be seen anyway."""


@dataclass(frozen=True)
class Stuck:
    """No technique known finds a step."""

    sentence: str


FILLED = Stuck("Every cell is filled.")
BEYOND = Stuck("This is beyond the techniques known so far.")

Answer: TypeAlias = Advice | Trouble | Stuck


@dataclass(frozen=True)
class Start:
    """What steps are looked for on."""

    board: Board
    fill: bool
    """The notes do not hold every candidate, so they are not those of the player."""
    unique: bool
    """Whether a step may lean on there being one solution."""

    def ladder(self, ladder: Ladder = TEACHING) -> Ladder:
        """The techniques of *ladder* that may be used."""
        return ladder if self.unique else ladder.without_uniqueness

    def advice(self, step: Step, ladder: Ladder = TEACHING) -> Advice:
        """A step that was found here, for the player."""
        rung = ladder.rung(step.technique)
        return Advice(step.grounded(self.board), rung, self.board.layout, self.fill)


def others_of(start: Start, advice: Advice, ladder: Ladder = TEACHING) -> tuple[Advice, ...]:
    """The steps of the technique of *advice*, which comes first, one for each effect."""
    found = ladder.find(advice.step.technique, start.board)
    return _numbered(start, [advice.step, *found], ladder)


def next_of(start: Start, seen: Sequence[Step], ladder: Ladder = TEACHING) -> tuple[Advice, ...]:
    """The steps of the next technique that does what none of *seen* does, the last one's first.

    Nothing where there is none, or none that is quickly looked for.
    """
    known = {effect_of(step) for step in seen}
    techniques, layout = start.ladder(ladder).techniques, start.board.layout
    at = techniques.index(seen[-1].technique) + 1
    for technique in techniques[at:]:
        is_quick = ladder.rung(technique).level <= hardest_on(layout)
        if is_quick and technique.applies_to(layout):
            found = islice(ladder.find(technique, start.board), _MOST)
            if steps := [step for step in found if effect_of(step) not in known]:
                return _numbered(start, steps, ladder)
    return ()


def _numbered(start: Start, steps: Iterable[Step], ladder: Ladder) -> tuple[Advice, ...]:
    """Hints of *steps*, of those with one effect the first."""
    first: dict[Effect, Step] = {}
    for step in islice(steps, _MOST):
        first.setdefault(effect_of(step), step)
    return tuple(
        replace(start.advice(step, ladder), number=number, count=len(first))
        for number, step in enumerate(first.values(), 1)
    )


def start_of(game: Game, solution: Sequence[Digit] | None) -> Start | Trouble | Stuck:
    """Where steps for a player start from, or why there are none.

    The player's notes are taken for candidates if every empty cell has some; if only a few
    cells have, they may be reminders, and all legal digits are. *solution* is that of the
    puzzle, None if it has not exactly one; then no step leans on there being one.
    """
    if trouble := trouble_with(game, solution):
        return trouble
    if game.is_full:
        return FILLED
    complete = notes_complete(game.position)
    board = board_of(game.puzzle, game.position, with_notes=complete)
    return Start(board, not complete, bool(solution))


def hint(
    game: Game,
    solution: Sequence[Digit] | None,
    ladder: Ladder = TEACHING,
) -> Answer:
    """What to tell a player who asks for help, beginning as `start_of` says."""
    start = start_of(game, solution)
    return first_of(start, ladder) if isinstance(start, Start) else start


def first_of(start: Start, ladder: Ladder = TEACHING, effort: Effort = UNLIMITED) -> Advice | Stuck:
    """The easiest step that is open on *start*.

    Raises:
        OutOfEffort: *effort* is spent.
    """
    if start.board.is_solved:
        return FILLED
    step = next_step(start.board, start.ladder(ladder), effort)
    return start.advice(step, ladder) if step else BEYOND


def trouble_with(game: Game, solution: Sequence[Digit] | None) -> Trouble | None:
    """What is not right on the paper: two equal digits, a wrong entry, a missing note."""
    layout = game.puzzle.layout
    for clash in clashing(game):
        return Trouble(1 << clash.one | 1 << clash.other, f"{clash.describe(layout)}.")
    if solution is None:
        return None
    if wrong := wrong_entries(game, solution):
        one = only(wrong) is not None
        names, what = layout.names(wrong), "is not right" if one else "are not right"
        gist = f"{'An entry' if one else f'{wrong.bit_count()} entries'} {what}."
        return Trouble(wrong, f"{names} {what}.", gist)
    if notes_complete(game.position) and (lacking := notes_lacking(game, solution)):
        what = "lacks" if only(lacking) is not None else "lack"
        sentence = f"{layout.names(lacking)} {what} a note of the digit that belongs there."
        return Trouble(lacking, sentence, "A note is missing that belongs there.")
    return None


def _beginning(step: Step, layout: Layout) -> tuple[House, ...]:
    """Where links are followed from: the cells of the pattern, else the first strong link."""
    cells = cells_of(step.marked(Role.PATTERN))
    if not cells:
        first = next((link for link in step.links if link.strong), step.links[0])
        cells = cells_of((first.start, first.end))
    together = layout.shared_houses(cells) if only(cells) is None else ()
    return together or _homes(layout, cells)


def _homes(layout: Layout, cells: Mask) -> tuple[House, ...]:
    """The box of each of *cells*, or the first house that it is in."""
    homes: dict[House, None] = {}
    for cell in members(cells):
        houses = [layout.houses[index] for index in layout.houses_of[cell]]
        homes[next((house for house in houses if house.kind is Kind.BOX), houses[0])] = None
    return tuple(homes)
