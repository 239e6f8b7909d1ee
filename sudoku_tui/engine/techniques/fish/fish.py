"""Fish: all places of a digit in some houses lie in as many others, apart from a few fins.

A technique is a size and a shape; `fish_search` finds the fish of a digit. A Siamese fish is two
finned fish of the same bases in one step, for searches that request it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, groupby

from ...bits import Mask, smallest_member, union
from ...board import Board
from ...exclusions import Sight, sights_of_each
from ...layout import Digit, House, Kind, Layout
from ...step import (
    Mark,
    Role,
    Step,
    Technique,
    cells_of,
    frozen_by_identity,
    houses_listed,
    houses_short,
)
from ..one_digit.digit_links import digits_to_search
from .fish_search import FoundFish, Shape, all_fish, distinct_fish, plain_sizes


@frozen_by_identity
class Fish(Technique):
    """All places for a digit in *size* base houses lie in *size* cover houses.

    The bases hold the digit *size* times, and no cover holds it twice. So each cover has the digit
    in a base and not outside the bases, and a cell of two covers would use up both.
    """

    size: int
    shape: Shape = Shape.BASIC

    def find(self, board: Board) -> Iterator[Step]:
        for digit, places in digits_to_search(board):
            if self.may_be_in(board.layout, places):
                for catch in distinct_fish(board.layout, places, self.shape, self.size):
                    if catch.shape is self.shape and self.accepts(catch):
                        yield self.step(board, digit, catch)

    def may_be_in(self, layout: Layout, places: Mask) -> bool:
        """Check whether the places of a digit, some of them suspect, may hold such a fish."""
        if self.shape is Shape.BASIC:
            return bool(plain_sizes(layout)[places] >> self.size & 1)
        return True

    def accepts(self, catch: FoundFish) -> bool:
        """Check whether *catch*, a fish of this shape and size, belongs to this technique."""
        return not catch.fins

    def step(self, board: Board, digit: Digit, catch: FoundFish) -> Step:
        """Return *catch* as a step on *board*."""
        houses = [board.layout.houses[number] for number in (*catch.bases, *catch.covers)]
        inside = union(house.mask for house in houses[: self.size])
        parts = (
            (Role.PATTERN, inside & ~catch.fins),
            (Role.FIN, catch.fins & ~catch.endo_fins),
            (Role.ENDO_FIN, catch.endo_fins),
        )
        return Step(
            self,
            eliminations=board.candidates_in(catch.eliminated_cells, 1 << digit),
            basis=tuple(houses),
            marks=tuple(
                Mark(role, candidate)
                for role, cells in parts
                for candidate in board.candidates_in(cells, 1 << digit)
            ),
        )

    def applies_to(self, layout: Layout) -> bool:
        # A fish has a counterpart in the crossing lines, with at most digits - size bases. Fish of
        # up to 4 bases are searched if the counterpart is not smaller. Larger fish are other names
        # of their smaller counterparts.
        return _has_lines(layout, self.shape) and layout.digits >= max(
            2 * min(self.size, 4), self.size + 2
        )

    def reason(self, step: Step, layout: Layout) -> str:
        bases, covers = step.houses[: self.size], step.houses[self.size :]
        digit = layout.symbol(step.eliminations[0].digit)
        return (
            f"In {houses_listed(bases)}, {digit} can only go in {houses_listed(covers)}. "
            f"{_describe_covers(covers)} get their {digit} there and nowhere else"
            f"{_describe_shared_cells(step, layout, covers)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        digit = layout.symbol(step.eliminations[0].digit)
        bases, covers = step.houses[: self.size], step.houses[self.size :]
        fins = cells_of(step.candidates_with(Role.FIN))
        endo_fins = cells_of(step.candidates_with(Role.ENDO_FIN))
        return " ".join(
            (
                digit,
                houses_short(bases),
                houses_short(covers),
                *(f"f{names}" for names in layout.short_names(fins).split()),
                *(f"ef{names}" for names in layout.short_names(endo_fins).split()),
            )
        )


@frozen_by_identity
class FinnedFish(Fish):
    """All places for a digit in *size* bases lie in *size* covers, apart from a few fins.

    If a fin is true, a cell that sees all fins loses the digit. If no fin is true, the rest is a
    fish without fins and has its eliminations. So an elimination of both cases holds anyway. A
    place in two bases would serve both at once, so it counts as a fin.
    """

    sashimi: bool = False
    """Whether a base has at most one place beside the fins. Only basic fish have this name."""

    def may_be_in(self, layout: Layout, places: Mask) -> bool:
        return True

    def accepts(self, catch: FoundFish) -> bool:
        thin = catch.has_thin_base and self.shape is Shape.BASIC
        return bool(catch.fins) and thin is self.sashimi

    def applies_to(self, layout: Layout) -> bool:
        return _has_lines(layout, self.shape) and layout.digits > self.size

    def sights(self, step: Step, layout: Layout) -> Iterator[Sight]:
        return sights_of_each(step.eliminations, step.candidates_with(Role.FIN, Role.ENDO_FIN))

    def reason(self, step: Step, layout: Layout) -> str:
        bases, covers = step.houses[: self.size], step.houses[self.size :]
        digit = layout.symbol(step.eliminations[0].digit)
        cells = cells_of(step.candidates_with(Role.FIN, Role.ENDO_FIN))
        fins, more = layout.names(cells), cells & (cells - 1)
        return (
            f"Except in the {'fins' if more else 'fin'} {fins}, {digit} in {houses_listed(bases)} "
            f"can only go in {houses_listed(covers)}. "
            f"If {'no fin' if more else 'the fin'} is {'' if more else 'not '}{digit}, "
            f"{_describe_covers(covers).lower()} get their {digit} there and nowhere else"
            f"{_describe_shared_cells(step, layout, covers)}. "
            f"If {'a fin' if more else 'it'} is, no cell that sees {'all fins' if more else 'it'} "
            f"can be {digit} either"
        )


def _has_lines(layout: Layout, shape: Shape) -> bool:
    kinds = [Kind.ROW, Kind.COLUMN] if shape is Shape.BASIC else [Kind.ROW, Kind.COLUMN, Kind.BOX]
    return all(layout.of_kind(kind) for kind in kinds)


def _describe_covers(covers: tuple[House, ...]) -> str:
    """Return the covers as the subject of a sentence: ``These columns`` or ``These houses``."""
    words = {house.kind_name for house in covers}
    return f"These {houses_listed(covers).split()[0]}" if len(words) == 1 else "These houses"


def _describe_shared_cells(step: Step, layout: Layout, covers: tuple[House, ...]) -> str:
    """Return a clause on eliminations in two covers at once; empty if there are none."""
    for cell, digit in step.eliminations:
        if sum(house.mask >> cell & 1 for house in covers) > 1:
            return f", and two of them cannot share one {layout.symbol(digit)}"
    return ""


_NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")


def _family() -> Iterator[Fish]:
    """Yield every fish but Siamese ones: all sizes of a shape, the basic shape first."""
    sizes = [(size, name, size - 2) for size, name in enumerate(_NAMES, 2)]
    for shape, plain, finned in (
        (Shape.BASIC, "030", "031"),
        (Shape.FRANKEN, "033", "034"),
        (Shape.MUTANT, "035", "036"),
    ):
        prefix = "" if shape is Shape.BASIC else f"{shape.capitalize()} "
        for size, name, last in sizes:
            yield Fish(*_id_and_name(prefix + name), f"{plain}{last}", size, shape)
        for size, name, last in sizes:
            names = _id_and_name(f"Finned {prefix}{name}")
            yield FinnedFish(*names, f"{finned}{last}", size, shape)
        if shape is Shape.BASIC:
            for size, name, last in sizes:
                names = _id_and_name(f"Sashimi {name}")
                yield FinnedFish(*names, f"032{last}", size, shape, sashimi=True)


def _id_and_name(name: str) -> tuple[str, str]:
    """Return the id of a technique, made from its name, and the name."""
    return name.lower().replace(" ", "-"), name


TECHNIQUES = tuple(_family())


def _first_fish_search(shape: Shape, size: int, *, finned: bool) -> Callable[[Board], Step | None]:
    """Return a search that takes the first fish that it finds, whatever its shape.

    Args:
        shape: The shape whose kinds of base and cover are searched.
        size: The number of bases.
        finned: Whether the fish must have fins; otherwise it must have none.
    """
    ours = [fish for fish in TECHNIQUES if fish.size == size]

    def search(board: Board) -> Step | None:
        for digit in range(1, board.layout.digits + 1):
            for catch in distinct_fish(board.layout, board.places[digit], shape, size):
                if bool(catch.fins) is finned:
                    named = (f for f in ours if f.shape is catch.shape and f.accepts(catch))
                    return next(named).step(board, digit, catch)
        return None

    return search


HODOKU_SEARCHES: dict[str, Callable[[Board], Step | None]] = {
    "franken-x-wing": _first_fish_search(Shape.FRANKEN, 2, finned=False),
    "franken-swordfish": _first_fish_search(Shape.FRANKEN, 3, finned=False),
    "finned-franken-x-wing": _first_fish_search(Shape.FRANKEN, 2, finned=True),
    "finned-franken-swordfish": _first_fish_search(Shape.FRANKEN, 3, finned=True),
}
"""Searches of HoDoKu that may return a fish with another name than that searched for."""


class SiameseFish(FinnedFish):
    """Two finned fish have the same bases and different covers, and each eliminates something.

    Each of them is valid by itself, so the eliminations of both hold.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for digit in range(1, board.layout.digits + 1):
            found = all_fish(board.layout, board.places[digit], self.shape, self.size)
            finned = [catch for catch in found if catch.fins and catch.shape is self.shape]
            for _, same in groupby(finned, key=lambda catch: catch.bases):
                yield from self._pairs(board, digit, list(same))

    def _pairs(self, board: Board, digit: Digit, same: list[FoundFish]) -> Iterator[Step]:
        """Yield the Siamese fish among finned fish of the *same* bases."""
        concluded: set[Mask] = set()
        for one, other in combinations(same, 2):
            both = one.eliminated_cells | other.eliminated_cells
            if (
                self.accepts(one)
                and smallest_member(one.eliminated_cells) != smallest_member(other.eliminated_cells)
                and both not in concluded
            ):
                concluded.add(both)
                yield self._combine(board, digit, one, other)

    def _combine(self, board: Board, digit: Digit, one: FoundFish, other: FoundFish) -> Step:
        """Return the first fish as a step, with the covers and the eliminations of both."""
        step = self.step(board, digit, one)
        more = tuple(board.layout.houses[number] for number in other.covers)
        gone = board.candidates_in(one.eliminated_cells | other.eliminated_cells, 1 << digit)
        return replace(step, eliminations=gone, basis=(*step.houses, *more))

    def reason(self, step: Step, layout: Layout) -> str:
        bases, one, other = self._bases_and_covers(step)
        digit = layout.symbol(step.eliminations[0].digit)
        return (
            f"Except in some fins, {digit} in {houses_listed(bases)} can only go in "
            f"{houses_listed(one)}, and except in other fins only in {houses_listed(other)}. "
            f"Both are finned fish, and the eliminations of both hold"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        bases, one, other = map(houses_short, self._bases_and_covers(step))
        return f"{layout.symbol(step.eliminations[0].digit)} {bases} {one}/{other}"

    def _bases_and_covers(self, step: Step) -> tuple[tuple[House, ...], ...]:
        """Return the bases, the covers of the first fish and those of the second."""
        size = self.size
        return tuple(step.houses[start : start + size] for start in (0, size, 2 * size))


SIAMESE = tuple(
    SiameseFish(
        f"siamese-{fish.id}",
        f"Siamese {fish.name}",
        f"{fish.code}1",
        fish.size,
        fish.shape,
        fish.sashimi,
    )
    for fish in TECHNIQUES
    if isinstance(fish, FinnedFish) and fish.size > 2
)
"""For searches that request them. On the ladders, each of the two fish is a step of its own."""
