"""Steps and techniques: a step is one deduction, a technique finds and explains such steps.

A step holds all data needed to apply, explain and draw it. Its technique makes its sentence and its
notation from the functions of this module. They describe the conclusion, and list cells, digits and
houses for sentences and for notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Final,
    NamedTuple,
    TypeAlias,
    TypeVar,
    dataclass_transform,
)

from .bits import Mask, mask_of, members
from .blockers import NO_GROUNDS, Grounds
from .board import Board
from .exclusions import Sight, describe_sights, sights_of_each
from .layout import Candidate, Digit, House, Kind, Layout
from .layouts.cuts import Cut, with_swapped_cells

if TYPE_CHECKING:  # loaded with the puzzles that need them
    from .constraints import Constraint
    from .layouts.equations import Equation

Rule: TypeAlias = "Constraint | Equation"
"""A demand on cells that a step uses beside the houses: a constraint, or a derived equation."""
Basis: TypeAlias = "House | Cut | Rule"
"""A fact about the puzzle, independent of its candidates, that a step uses."""

NUMBER_WORDS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
"""Small numbers in words, for sentences."""


class Role(StrEnum):
    """The role of a candidate in a step. Its colour is chosen by the user interface."""

    PATTERN = "pattern"
    FIN = "fin"
    ENDO_FIN = "endo-fin"
    LINK_ON = "link-on"
    LINK_OFF = "link-off"
    SET_A = "set-a"
    SET_B = "set-b"
    SET_C = "set-c"


class Mark(NamedTuple):
    """A candidate and its role."""

    role: Role
    candidate: Candidate


class Link(NamedTuple):
    """A link of a chain from one candidate to another.

    If it is strong, the second is true when the first is false. If it is weak, the two exclude each
    other.
    """

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True)
class Step:
    """One deduction, complete in itself.

    It can be applied, explained and drawn without its finder. The sentence and the notation are
    made on demand, because rating a puzzle produces thousands of steps and never displays them.
    """

    technique: Technique
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    """Eliminated candidates, in the order of their application.

    This order decides which of several revealed singles comes first.
    """
    basis: tuple[Basis, ...] = ()
    """The houses, equal cells, constraints and equations that the step uses."""
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    # Computed on display alone, because rating makes thousands of steps and displays none.
    grounds: Grounds = field(default=NO_GROUNDS, init=False, compare=False)
    """The blockers that close the missing candidates; set by `grounded`, ignored by comparisons."""

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of its basis."""
        return tuple(each for each in self.basis if isinstance(each, House))

    @property
    def equal(self) -> Cut | None:
        """The cut (see `layouts/cuts.py`) that proves two cells equal; None without such cells.

        The step then treats one of the cells as if it were in the place of the other.
        """
        return next((each for each in self.basis if isinstance(each, Cut)), None)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The constraints and equations of its basis."""
        return tuple(each for each in self.basis if not isinstance(each, House | Cut))

    @property
    def shown_houses(self) -> tuple[House, ...]:
        """The houses to show, each once: those of its basis, and those of its equations."""
        of_equations = (house for each in self._equations for house in each.houses)
        return tuple(dict.fromkeys((*self.houses, *of_equations)))

    @property
    def shown_cages(self) -> tuple[Constraint, ...]:
        """The constraints to show, each once: those of its basis, and those of its equations."""
        own = (each for each in self.basis if not isinstance(each, House | Cut | tuple))
        of_equations = (cage for each in self._equations for cage in each.cages)
        return tuple(dict.fromkeys((*own, *of_equations)))

    @property
    def _equations(self) -> Iterator[Equation]:
        """The equations of its basis, the only tuples in it beside cuts."""
        return (
            each for each in self.basis if isinstance(each, tuple) and not isinstance(each, Cut)
        )

    def grounded(self, board: Board) -> Step:
        """Return this step with its grounds, for display.

        *board* is the position in which the step was found.
        """
        grounds = self.technique.grounds(self, board)
        return self.with_grounds(grounds) if grounds != NO_GROUNDS else self

    def with_grounds(self, grounds: Grounds) -> Step:
        """Return a copy with other *grounds*."""
        twin = replace(self)
        object.__setattr__(twin, "grounds", grounds)
        return twin

    def apply(self, board: Board) -> None:
        """Apply the placements and eliminations to *board*."""
        for cell, digit in self.placements:
            board.place(cell, digit)
        if self.eliminations:
            board.eliminate_each(self.eliminations)

    @property
    def frames(self) -> tuple[Mask, ...]:
        """Sets of cells; a frame is drawn around the cells of each set."""
        return self.technique.frames(self)

    def candidates_with(self, *roles: Role) -> tuple[Candidate, ...]:
        """Return the candidates with one of *roles*, in the order of the marks."""
        return tuple(mark.candidate for mark in self.marks if mark.role in roles)

    def sentence(self, layout: Layout) -> str:
        """Return the reason and the conclusion in plain words."""
        if self.equal:
            told = self.technique.sentence(self, with_swapped_cells(layout, self.equal))
            return (
                f"{describe_cut(self.equal, layout)}, so these two hold the same digit: "
                f"{_EQUAL_CELLS_RULE}. {told}"
            )
        return self.technique.sentence(self, layout)

    def notation(self, layout: Layout) -> str:
        """Return one line in the players' notation: ``X-Wing: 4 r15 c37 => r3c3<>4``.

        Equal cells come last: ``(r3c1 = r4c7)``.
        """
        if self.equal:
            one, other = (layout.names(side) for side in (self.equal.left, self.equal.right))
            written = self.technique.notation(self, with_swapped_cells(layout, self.equal))
            return f"{written} ({one} = {other})"
        return self.technique.notation(self, layout)


def _technique_with_id(id: str) -> Technique | None:
    """Return the technique of the catalogue with this id; None if there is none."""
    # Imported late, because the catalogue imports this module.
    catalogue: Mapping[str, Technique] = import_module(f"{__package__}.techniques").CATALOGUE
    return catalogue.get(id)


TechniqueKind = TypeVar("TechniqueKind")


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen_by_identity(cls: type[TechniqueKind]) -> type[TechniqueKind]:
    """Turn a class into a frozen dataclass whose instances are compared by identity.

    Techniques are compared in this way. Subclasses without fields of their own do not need the
    decorator.
    """
    # Generated but unused methods (`__eq__`, `__repr__`) would slow down the start noticeably.
    return dataclass(frozen=True, eq=False, repr=False)(cls)


@frozen_by_identity
class Technique(ABC):
    """A deduction pattern that a person can follow.

    A technique is an entry of the catalogue. Its difficulty and its place in the search order
    belong to a `Ladder`. The docstring of each subclass is its proof in two sentences; players read
    it where they choose a technique for a puzzle.
    """

    id: str
    """Stable identifier in lower case with hyphens. It is stored and printed; never change it."""
    name: str
    code: str
    """The four-digit code used by technique libraries; empty if there is none."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        # Techniques are compared by identity, so a copy must be the catalogue's instance.
        if self is _technique_with_id(self.id):
            return _technique_with_id, (self.id,)
        return super().__reduce__()

    role_names: ClassVar[Mapping[Role, str]] = MappingProxyType({})
    """Names of the candidates' roles in this technique, if they differ from the general names."""
    reads_equal_cells = True
    """Whether replacing a cell by an equal one may yield steps that are otherwise not found."""

    @property
    def proof(self) -> str:
        """The proof in plain words: the docstring of the class, with the size as a word."""
        proof = " ".join((type(self).__doc__ or "").split())
        proof = proof.replace("*size*", NUMBER_WORDS.get(getattr(self, "size", 0), "some"))
        return proof[:1].upper() + proof[1:]

    @property
    def short_name(self) -> str:
        """The name without its part in brackets, for narrow places."""
        return self.name.split(" (")[0]

    sound_without_uniqueness = True
    """Whether the technique is valid without assuming that the puzzle has exactly one solution."""

    @abstractmethod
    def find(self, board: Board) -> Iterator[Step]:
        """Yield every occurrence that makes progress, in a fixed order, without changing the board.

        It must work on any board, even if easier techniques would still find steps.
        """

    def find_strict(self, board: Board) -> Iterator[Step]:
        """Yield only the shapes that HoDoKu knows, for ladders that rate as HoDoKu does."""
        return self.find(board)

    def applies_to(self, layout: Layout) -> bool:
        """Check whether the technique is sound on *layout*, and can occur there."""
        return True

    def first_cells(self, step: Step) -> Mask:
        """Return the cells to look at first; 0 if the step's houses show where to look."""
        return 0

    def frames(self, step: Step) -> tuple[Mask, ...]:
        """Return sets of cells; a frame is drawn around the cells of each set."""
        return ()

    def grounds(self, step: Step, board: Board) -> Grounds:
        """Return why *board* excludes the candidates that *step* assumes to be excluded."""
        return NO_GROUNDS

    @abstractmethod
    def reason(self, step: Step, layout: Layout) -> str:
        """Return why *step* is valid, in plain words, without the full stop."""

    @abstractmethod
    def pattern(self, step: Step, layout: Layout) -> str:
        """Return the pattern of *step* in notation, such as ``4 r15 c37``."""

    def sights(self, step: Step, layout: Layout) -> Iterable[Sight]:
        """Return pairs of candidates whose mutual exclusion the reason does not explain."""
        return ()

    def sentence(self, step: Step, layout: Layout) -> str:
        """Return the reason and the conclusion of *step* in plain words."""
        # A replaced cell sees other cells than its position shows, so sights would mislead.
        seen = "" if step.equal else describe_sights(self.sights(step, layout), layout)
        parts = self.reason(step, layout), seen, conclusion(step, layout)
        return f"{'. '.join(filter(None, parts))}."

    def notation(self, step: Step, layout: Layout) -> str:
        """Return *step* in one line of the players' notation."""
        pattern = self.pattern(step, layout)
        effect = effect_notation(step, layout)
        return f"{self.name}: {pattern} => {effect}" if pattern else f"{self.name}: {effect}"


def weak_links(step: Step) -> Iterator[Sight]:
    """Return for each weak link of a step the two candidates that it joins."""
    return ((start, end) for start, end, is_strong in step.links if not is_strong)


def sights_along(step: Step) -> Iterator[Sight]:
    """Yield the exclusions of a chain: its weak links, and each elimination with both ends."""
    yield from weak_links(step)
    ends = (step.links[0].start, step.links[-1].end) if step.links else ()
    yield from sights_of_each(step.eliminations, ends)


_LETTERS = {Kind.ROW: "r", Kind.COLUMN: "c", Kind.BOX: "b", Kind.DIAGONAL: "d", Kind.EXTRA: "e"}


def effect_notation(step: Step, layout: Layout) -> str:
    """Return the conclusion in notation: ``r1c1=5`` or ``r3c37<>4, r5c3<>7``."""
    placed = [f"{layout.cell_name(cell)}={layout.symbol(digit)}" for cell, digit in step.placements]
    gone = [
        f"{layout.short_names(cells).replace(' ', ',')}<>{layout.symbol(digit)}"
        for digit, cells in by_digit(step.eliminations).items()
    ]
    return ", ".join(placed + gone)


def conclusion(step: Step, layout: Layout) -> str:
    """Return the conclusion in words: ``So r1c1 is 5`` or ``So r3c3 and r3c7 cannot be 4``."""
    return f"So {describe_effects(step, layout)}"


def describe_effects(step: Step, layout: Layout) -> str:
    """Return the effect of a step in words: ``r1c1 is 5``."""
    if step.placements:
        name, symbol = layout.cell_name, layout.symbol
        return join_words(f"{name(cell)} is {symbol(digit)}" for cell, digit in step.placements)
    digits_in: dict[Mask, list[str]] = {}
    for digit, cells in by_digit(step.eliminations).items():
        digits_in.setdefault(cells, []).append(layout.symbol(digit))
    parts = [
        f"{layout.names(cells)} cannot be {join_words(digits, 'or')}"
        for cells, digits in digits_in.items()
    ]
    return join_words(parts)


def by_digit(candidates: Iterable[Candidate]) -> dict[Digit, Mask]:
    """Return the cells of each digit of *candidates*, digits ascending."""
    cells_of: dict[Digit, Mask] = {}
    for cell, digit in candidates:
        cells_of[digit] = cells_of.get(digit, 0) | 1 << cell
    return dict(sorted(cells_of.items()))


def join_words(parts: Iterable[str], last: str = "and") -> str:
    """Join *parts* as in a sentence: ``a, b and c``."""
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def digits_listed(digits: Mask, layout: Layout, last: str = "and") -> str:
    """Return digits as a list in a sentence: ``4 and 7``."""
    return join_words(map(layout.symbol, members(digits)), last)


def digits_short(digits: Mask, layout: Layout) -> str:
    """Return digits in notation: ``4,7``."""
    return ",".join(map(layout.symbol, members(digits)))


def cells_short(cells: Mask, layout: Layout) -> str:
    """Return cells in notation as one word: ``r1c12,r34c5``."""
    return layout.short_names(cells).replace(" ", ",")


def house_short(house: House) -> str:
    """Return a house in notation: ``r1``, ``c9``, ``b5``; ``d1`` diagonal, ``e1`` extra region."""
    return f"{_LETTERS[(house.original or house).kind]}{house.label}"


def houses_short(houses: Iterable[House]) -> str:
    """Return houses in notation, those of the same kind joined: ``r15``, ``c3b4``.

    If a kind may have more than nine houses, commas separate the numbers: ``r1,5``.
    """
    same_letter: dict[str, list[House]] = {}
    comma = ""
    for house in houses:
        same_letter.setdefault(_LETTERS[(house.original or house).kind], []).append(house)
        if len(house.cells) > 9 or house.number > 9 or house.grid:
            comma = ","
    return "".join(
        letter + comma.join(house.label for house in _in_order(same))
        for letter, same in same_letter.items()
    )


def houses_listed(houses: Iterable[House]) -> str:
    """Return houses in words, those of the same kind joined: ``rows 1 and 5``."""
    same_word: dict[str, list[House]] = {}
    for house in houses:
        same_word.setdefault(house.kind_name, []).append(house)
    return join_words(_houses_of_word(word, _in_order(same)) for word, same in same_word.items())


_EQUAL_CELLS_RULE = (
    "a cell that sees one sees both, and in a house of one the other can take its place"
)


def describe_cut(cut: Cut, layout: Layout) -> str:
    """Return ``Rows 1, 2 and 3 and boxes 1, 2 and 3 share all but r3c1 and r4c7``."""
    both = f"{houses_listed(cut.left_houses)} and {houses_listed(cut.right_houses)}"
    return f"{both[0].upper()}{both[1:]} share all but {layout.names(cut.left | cut.right)}"


def _in_order(houses: Iterable[House]) -> list[House]:
    """Return the distinct houses, ordered by grid and number."""
    return sorted(dict.fromkeys(houses), key=lambda house: (house.grid, house.number))


def _houses_of_word(word: str, houses: Sequence[House]) -> str:
    """Return houses with the same word: ``row 1``, or ``rows 1 and 5``."""
    if len(houses) == 1:
        return str(houses[0])
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{plural} {join_words(str(house).removeprefix(f'{word} ') for house in houses)}"


def cells_of(candidates: Iterable[Candidate]) -> Mask:
    """Return the cells of *candidates*."""
    return mask_of(cell for cell, _ in candidates)


def digits_of(candidates: Iterable[Candidate]) -> Mask:
    """Return the digits of *candidates*."""
    return mask_of(digit for _, digit in candidates)
