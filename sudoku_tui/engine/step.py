"""Steps and techniques: one deduction, and what makes such deductions.

A step has everything needed to apply, explain and draw it. Its sentence and its notation are made
by its technique, of the words here: what it concludes, and cells, digits and houses listed as
sentences and as notation list them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeVar, dataclass_transform

from .bits import Mask, mask_of, members
from .blockers import NO_GROUNDS, Grounds
from .board import Board
from .layout import Candidate, Digit, House, Kind, Layout
from .layouts.cuts import Cut, with_stand_ins
from .sight import Sight, describe_sights, sights_of_each


class Role(StrEnum):
    """The part that a candidate plays in a step. Its colour is no business of the engine."""

    PATTERN = "pattern"
    FIN = "fin"
    ENDO_FIN = "endo-fin"
    LINK_ON = "link-on"
    LINK_OFF = "link-off"
    SET_A = "set-a"
    SET_B = "set-b"
    SET_C = "set-c"


class Mark(NamedTuple):
    """A candidate and its part."""

    role: Role
    candidate: Candidate


class Link(NamedTuple):
    """Two candidates, one leading to the other; strong: if one is false the other is true."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True)
class Step:
    """One deduction, complete in itself.

    It can be applied, explained and drawn without asking its finder anything. The
    sentence and the notation are made when asked for: rating makes thousands of steps
    and reads none.
    """

    technique: Technique
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """In the order in which they are applied: what they lay bare is found in that order."""
    houses: tuple[House, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    equal: Cut | None = None
    """What leaves two equal cells, where one of them stands in for the other."""
    # Not set when a step is made: rating makes thousands, and none of them is shown.
    grounds: Grounds = field(default=NO_GROUNDS, init=False, compare=False)
    """What closes the candidates that are missing, once it was asked: `grounded`. It is the same
    step with and without."""

    def grounded(self, board: Board) -> Step:
        """The same, to be shown: with what on *board*, where it was found, closes the rest."""
        grounds = self.technique.grounds(self, board)
        return self.with_grounds(grounds) if grounds != NO_GROUNDS else self

    def with_grounds(self, grounds: Grounds) -> Step:
        """The same with other *grounds*."""
        twin = replace(self)
        object.__setattr__(twin, "grounds", grounds)
        return twin

    def apply(self, board: Board) -> None:
        """Do to *board* what the step concludes."""
        for cell, digit in self.placements:
            board.place(cell, digit)
        if self.eliminations:
            board.eliminate_each(self.eliminations)

    @property
    def frames(self) -> tuple[Mask, ...]:
        """Sets of cells that are drawn with a frame each."""
        return self.technique.framed(self)

    def marked(self, *roles: Role) -> tuple[Candidate, ...]:
        """The candidates that play one of *roles*, in the order of the marks."""
        return tuple(mark.candidate for mark in self.marks if mark.role in roles)

    def sentence(self, layout: Layout) -> str:
        """Why it is true and what follows, in plain words."""
        if self.equal:
            told = self.technique.sentence(self, with_stand_ins(layout, self.equal))
            return f"{all_but(self.equal, layout)}, so these two are equal: {_BOTH}. {told}"
        return self.technique.sentence(self, layout)

    def notation(self, layout: Layout) -> str:
        """One line as players write it: ``X-Wing: 4 r15 c37 => r3c3<>4``.

        Equal cells come last: ``(r3c1 = r4c7)``.
        """
        if self.equal:
            one, other = (layout.names(side) for side in (self.equal.left, self.equal.right))
            written = self.technique.notation(self, with_stand_ins(layout, self.equal))
            return f"{written} ({one} = {other})"
        return self.technique.notation(self, layout)


def _catalogued(id: str) -> Technique | None:
    """Return the technique of the catalogue with this id; None if there is none."""
    # Imported late: the catalogue imports this module. Steps are copied where it is loaded already.
    catalogue: Mapping[str, Technique] = import_module(f"{__package__}.techniques").CATALOGUE
    return catalogue.get(id)


TechniqueKind = TypeVar("TechniqueKind")


@dataclass_transform(frozen_default=True, eq_default=False)
def catalogued(cls: type[TechniqueKind]) -> type[TechniqueKind]:
    """A frozen dataclass of which each instance is equal to itself alone, as techniques are.

    A kind that has no fields of its own needs none of it.
    """
    # To make methods that nobody calls would take a tenth of the time of a start.
    return dataclass(frozen=True, eq=False, repr=False)(cls)


@catalogued
class Technique(ABC):
    """A way to make progress that a person could follow.

    A technique is a row of the catalogue; how hard it is, and when it is tried, is the
    business of a `Ladder`. The docstring of each kind is its proof in two sentences;
    players read it where they choose a technique for a puzzle.
    """

    id: str
    """Stable, lower case, hyphens. It is stored in saves and printed; never change it."""
    name: str
    code: str
    """The four digits that technique libraries know it by; empty where they do not."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        # A technique is equal to itself alone, so a copy is the catalogue's own.
        if self is _catalogued(self.id):
            return _catalogued, (self.id,)
        return super().__reduce__()

    role_names: ClassVar[Mapping[Role, str]] = MappingProxyType({})
    """What the parts that candidates play are called here, where not as everywhere."""
    reads_equal_cells = True
    """False if nothing new comes of it where one of two equal cells stands in for the other."""

    @property
    def short_name(self) -> str:
        """The name where there is little room, without what stands in brackets."""
        return self.name.split(" (")[0]

    sound_without_uniqueness = True
    """False if it leans on the puzzle having exactly one solution."""

    @abstractmethod
    def find(self, board: Board) -> Iterator[Step]:
        """Every occurrence that achieves something, in a fixed order, changing nothing.

        It must hold on any board, also where easier techniques would still find something.
        """

    def find_strict(self, board: Board) -> Iterator[Step]:
        """Like `find`, but only the shapes that HoDoKu knows, for ladders that rate as it does."""
        return self.find(board)

    def applies_to(self, layout: Layout) -> bool:
        """Whether the technique is sound on *layout*, and can occur there."""
        return True

    def begins_at(self, step: Step) -> Mask:
        """The cells that a player looks at first; none where the houses say where to look."""
        return 0

    def framed(self, step: Step) -> tuple[Mask, ...]:
        """Cells that are drawn with a frame, each set of them with one."""
        return ()

    def grounds(self, step: Step, board: Board) -> Grounds:
        """What closes the candidates that *step*, found on *board*, takes for closed."""
        return NO_GROUNDS

    @abstractmethod
    def reason(self, step: Step, layout: Layout) -> str:
        """Why *step* is true, in plain words, without the full stop."""

    @abstractmethod
    def pattern(self, step: Step, layout: Layout) -> str:
        """The pattern of *step* as players write it, such as ``4 r15 c37``."""

    def sights(self, step: Step, layout: Layout) -> Iterable[Sight]:
        """Pairs that exclude each other, where the reason does not say by what."""
        return ()

    def sentence(self, step: Step, layout: Layout) -> str:
        """Why *step* is true and what follows, in plain words."""
        # By a cell that stands in for an equal one, others are seen than their places tell.
        seen = "" if step.equal else describe_sights(self.sights(step, layout), layout)
        parts = self.reason(step, layout), seen, conclusion(step, layout)
        return f"{'. '.join(filter(None, parts))}."

    def notation(self, step: Step, layout: Layout) -> str:
        """*step* in one line, as players write it."""
        pattern = self.pattern(step, layout)
        effect = effects(step, layout)
        return f"{self.name}: {pattern} => {effect}" if pattern else f"{self.name}: {effect}"


def weak_links(step: Step) -> Iterator[Sight]:
    """What excludes what along the weak links of a step."""
    return ((start, end) for start, end, is_strong in step.links if not is_strong)


def sights_along(step: Step) -> Iterator[Sight]:
    """What sees what in a chain: each end of a weak link the other, and what goes both ends."""
    yield from weak_links(step)
    ends = (step.links[0].start, step.links[-1].end) if step.links else ()
    yield from sights_of_each(step.eliminations, ends)


_LETTERS = {Kind.ROW: "r", Kind.COLUMN: "c", Kind.BOX: "b", Kind.DIAGONAL: "d", Kind.EXTRA: "e"}


def effects(step: Step, layout: Layout) -> str:
    """The conclusion in notation: ``r1c1=5`` or ``r3c37<>4, r5c3<>7``."""
    placed = [f"{layout.cell_name(cell)}={layout.symbol(digit)}" for cell, digit in step.placements]
    gone = [
        f"{layout.short_names(cells).replace(' ', ',')}<>{layout.symbol(digit)}"
        for digit, cells in by_digit(step.eliminations).items()
    ]
    return ", ".join(placed + gone)


def conclusion(step: Step, layout: Layout) -> str:
    """The conclusion in words: ``So r1c1 is 5`` or ``So r3c3 and r3c7 cannot be 4``."""
    return f"So {describe_effects(step, layout)}"


def describe_effects(step: Step, layout: Layout) -> str:
    """What it does, in words: ``r1c1 is 5``."""
    if step.placements:
        name, symbol = layout.cell_name, layout.symbol
        return listed(f"{name(cell)} is {symbol(digit)}" for cell, digit in step.placements)
    digits_in: dict[Mask, list[str]] = {}
    for digit, cells in by_digit(step.eliminations).items():
        digits_in.setdefault(cells, []).append(layout.symbol(digit))
    parts = [
        f"{layout.names(cells)} cannot be {listed(digits, 'or')}"
        for cells, digits in digits_in.items()
    ]
    return listed(parts)


def by_digit(candidates: Iterable[Candidate]) -> dict[Digit, Mask]:
    """The cells of each digit, digits ascending."""
    cells_of: dict[Digit, Mask] = {}
    for cell, digit in candidates:
        cells_of[digit] = cells_of.get(digit, 0) | 1 << cell
    return dict(sorted(cells_of.items()))


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def digits_listed(digits: Mask, layout: Layout, last: str = "and") -> str:
    """Digits as a sentence lists them."""
    return listed(map(layout.symbol, members(digits)), last)


def digits_short(digits: Mask, layout: Layout) -> str:
    """Digits as notation writes them: ``4,7``."""
    return ",".join(map(layout.symbol, members(digits)))


def cells_short(cells: Mask, layout: Layout) -> str:
    """Cells as notation writes them where they stand in one place: ``r1c12,r34c5``."""
    return layout.short_names(cells).replace(" ", ",")


def house_short(house: House) -> str:
    """A house in notation: ``r1``, ``c9``, ``b5``; ``d1`` a diagonal, ``e1`` an extra region."""
    return f"{_LETTERS[(house.instead_of or house).kind]}{house.label}"


def houses_short(houses: Iterable[House]) -> str:
    """Houses in notation, those of a kind joined: ``r15``, ``c3b4``.

    Where there may be more than nine of a kind, commas join them: ``r1,5``.
    """
    same_letter: dict[str, list[House]] = {}
    comma = ""
    for house in houses:
        same_letter.setdefault(_LETTERS[(house.instead_of or house).kind], []).append(house)
        if len(house.cells) > 9 or house.number > 9 or house.grid:
            comma = ","
    return "".join(
        letter + comma.join(house.label for house in _in_order(same))
        for letter, same in same_letter.items()
    )


def houses_listed(houses: Iterable[House]) -> str:
    """Houses in words, those of a kind joined: ``rows 1 and 5``."""
    same_word: dict[str, list[House]] = {}
    for house in houses:
        same_word.setdefault(house.word, []).append(house)
    return listed(_together(word, _in_order(same)) for word, same in same_word.items())


_BOTH = "what sees one sees both, and a house of one may count the other in its place"


def all_but(cut: Cut, layout: Layout) -> str:
    """``Rows 1, 2 and 3 and boxes 1, 2 and 3 share all but r3c1 and r4c7``."""
    both = f"{houses_listed(cut.ones)} and {houses_listed(cut.others)}"
    return f"{both[0].upper()}{both[1:]} share all but {layout.names(cut.left | cut.right)}"


def _in_order(houses: Iterable[House]) -> list[House]:
    """Houses as one counts them, each once; those of a grid come together."""
    return sorted(dict.fromkeys(houses), key=lambda house: (house.grid, house.number))


def _together(word: str, houses: Sequence[House]) -> str:
    """Houses of one word."""
    if len(houses) == 1:
        return str(houses[0])
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{plural} {listed(str(house).removeprefix(f'{word} ') for house in houses)}"


def cells_of(candidates: Iterable[Candidate]) -> Mask:
    """The cells in which *candidates* lie."""
    return mask_of(cell for cell, _ in candidates)


def digits_of(candidates: Iterable[Candidate]) -> Mask:
    """The digits among *candidates*."""
    return mask_of(digit for _, digit in candidates)
