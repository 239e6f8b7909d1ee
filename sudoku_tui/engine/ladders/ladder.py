"""The definition of a ladder: techniques in search order, with levels and scores."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

from ..board import Board
from ..bounded_cache import BoundedCache
from ..inference.equal_cells import steps_through
from ..layout import Layout
from ..layouts.cuts import cuts_of_equal_cells
from ..level import Level
from ..step import Step, Technique
from ..techniques import CATALOGUE, is_of_cages

_MOST_LAYOUTS: Final = 256
"""Most layouts for which a ladder stores its searches; each killer has a layout of its own."""


@dataclass(frozen=True)
class Rung:
    """A technique with its level and score on a ladder."""

    id: str
    """The id of the technique, which is loaded on demand."""
    level: Level
    score: int
    search: str = ""
    """The name of the search that finds the steps of this rung.

    Neighbouring rungs with the same name are searched together. If the name is empty, the rung
    takes the first step that its technique finds.
    """
    strict: bool = False
    """Whether only the shapes that HoDoKu knows are searched for (`Technique.find_strict`)."""

    @cached_property
    def technique(self) -> Technique:
        """The technique of this rung."""
        return CATALOGUE[self.id]

    def applies_to(self, layout: Layout) -> bool:
        """Check whether the technique can occur on *layout*, the effective one of a puzzle."""
        if is_of_cages(self.id) and not layout.counts_digits:
            return False  # shortcut: most puzzles need not load these modules
        return self.technique.applies_to(layout)

    def find(self, board: Board) -> Iterator[Step]:
        """Yield the steps of the technique on *board*; if `strict`, only HoDoKu's shapes."""
        return self.technique.find_strict(board) if self.strict else self.technique.find(board)

    def __getstate__(self) -> dict[str, object]:
        """Return only the fields; another process loads the technique by its id."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Ladder:
    """Techniques in the order in which they are tried, easiest first."""

    name: str
    rungs: tuple[Rung, ...]
    by_discovery: bool = False
    """Whether singles are taken in the order in which steps revealed them, not in scan order."""
    through_equal_cells: bool = False
    """Whether techniques are also tried with one equal cell in place of the other.

    Equal cells must hold the same digit, because a cut of the layout leaves only one cell on each
    side.
    """

    @cached_property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, easiest first."""
        return tuple(rung.technique for rung in self.rungs)

    @cached_property
    def by_id(self) -> dict[str, Rung]:
        """The rungs by the ids of their techniques, easiest first."""
        return {rung.id: rung for rung in self.rungs}

    @cached_property
    def places(self) -> dict[str, int]:
        """The index of each rung by the id of its technique."""
        return {id: place for place, id in enumerate(self.by_id)}

    @cached_property
    def reads_sums(self) -> bool:
        """Whether it has techniques for cages, without which killers cannot be rated."""
        return any(is_of_cages(rung.id) for rung in self.rungs)

    def rung(self, technique: Technique) -> Rung:
        """Return the rung of a technique.

        Raises:
            KeyError: The technique is not on this ladder.
        """
        return self.by_id[technique.id]

    @cached_property
    def without_uniqueness(self) -> Ladder:
        """This ladder without the techniques that assume a unique solution."""
        sound = (rung for rung in self.rungs if rung.technique.sound_without_uniqueness)
        return replace(self, rungs=tuple(sound))

    def find(self, technique: Technique, board: Board) -> Iterator[Step]:
        """Yield the steps of *technique* on *board*, then those that it finds through equal cells.

        If the rung of the technique is strict, only steps of HoDoKu's shapes are found. A technique
        without a rung finds all its steps.
        """
        rung = self.by_id.get(technique.id)
        find = rung.find if rung and rung.technique is technique else technique.find
        yield from find(board)
        if self.reads_equal_cells(technique, board.layout):
            yield from steps_by_equal_cells(find, board)

    def reads_equal_cells(self, technique: Technique, layout: Layout) -> bool:
        """Check whether *technique* is also searched for through equal cells on *layout*.

        Techniques of the levels up to Easy and of the level Extreme (forcing chains) are excluded.
        """
        if not (self.through_equal_cells and technique.reads_equal_cells):
            return False
        rung = self.by_id.get(technique.id)
        within = rung is not None and Level.EASY < rung.level < Level.EXTREME
        return within and bool(cuts_of_equal_cells(layout))

    @cached_property
    def rows(self) -> tuple[tuple[Rung, ...], ...]:
        """The rungs in order, in groups that share one search; most groups have one rung."""
        rows: list[list[Rung]] = []
        for rung in self.rungs:
            if rung.search and rows and rows[-1][-1].search == rung.search:
                rows[-1].append(rung)
            else:
                rows.append([rung])
        return tuple(map(tuple, rows))

    @cached_property
    def solver_cache(self) -> BoundedCache[Layout, list[Any]]:
        """Data for solving by this ladder, by effective layout; filled by the solver."""
        return BoundedCache(lambda _: [], _MOST_LAYOUTS)

    def __getstate__(self) -> dict[str, object]:
        """Return only the fields; another process rebuilds the caches."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def steps_by_equal_cells(find: Callable[[Board], Iterable[Step]], board: Board) -> Iterator[Step]:
    """Yield the steps of *find* that are only valid because two cells are equal."""
    from ..proof.prove import Proof, prove  # imported late: needed for few layouts

    for step in steps_through(find, board):
        named = any(house.original for house in step.houses)
        if named or not isinstance(prove(replace(step, basis=step.houses), board), Proof):
            yield step


def build_ladder(
    name: str,
    rows: Iterable[tuple[str, Level, int] | tuple[str, Level, int, str]],
    strict: Container[str] = (),
    **kinds: bool,
) -> Ladder:
    """Build a ladder from rows of id, level, score and, optionally, search.

    *strict* has the ids of the strict rungs; *kinds* are flags of `Ladder`.
    """
    rungs = (
        Rung(id, level, score, "".join(search), id in strict) for id, level, score, *search in rows
    )
    return Ladder(name, tuple(rungs), **kinds)
