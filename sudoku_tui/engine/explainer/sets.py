"""Naked and hidden pairs, triplets and quads.

A house is searched by its content, the places of each of its digits. Results are cached by content,
since most houses stay the same from one step to the next. Direct hidden sets, which leave one place
for another digit, have rules of their own. The last part finds sets in which two cells of a unique
loop count as one cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members, smallest_member
from ..board import Board
from ..bounded_cache import BoundedCache
from ..effort import StepMeter
from ..layout import Candidate, Cell, Digit, House
from ..step import Step
from .rule import (
    INDEX_OF,
    LINK_ORDER,
    SET_ORDER,
    ExplainerTechnique,
    RatedStep,
    Rule,
    elimination_marks,
    pattern_marks,
    subsets_of,
)
from .singles import DirectTechnique, placement_step

_LANE: Final = (1 << 9) - 1
_ORDER: Final = tuple((house, INDEX_OF[house]) for house in SET_ORDER)


class SetInHouse(NamedTuple):
    """A set in a house: a mask of its places (indices of cells), and its digits."""

    places: Mask
    digits: Mask
    revealed_single: tuple[int, Digit] | None = None
    """A cell that is the only place left for another digit, and that other digit."""


Search: TypeAlias = Callable[[int], SetInHouse | None]
"""A function from the content of a house to the first set in it, or None."""


def _places_in(content: int) -> dict[Digit, Mask]:
    found = {digit: content >> (digit - 1) * 10 & _LANE for digit in range(1, 10)}
    return {digit: at for digit, at in found.items() if at}


_PLACES: Final = BoundedCache(_places_in, 8192)
"""Cache, by the content of a house, of the places of each open digit, as masks of indices."""


def digits_at(places: dict[Digit, Mask]) -> list[Mask]:
    """Return, by place of a house, the digits that can be there."""
    return [mask_of(d for d, at in places.items() if at >> place & 1) for place in range(9)]


def _hidden(places: dict[Digit, Mask], size: int) -> Iterator[SetInHouse]:
    few = [digit for digit, at in places.items() if 2 <= at.bit_count() <= size]
    if len(places) <= size:
        return
    for chosen in subsets_of(few, size):
        at = 0
        for digit in chosen:
            at |= places[digit]
        if at.bit_count() == size:
            yield SetInHouse(at, mask_of(chosen))


def hidden_in(size: int, content: int) -> SetInHouse | None:
    """Return the first hidden set whose cells have other candidates, which can be eliminated."""
    places = _PLACES[content]
    for each in _hidden(places, size):
        if any(at & each.places for digit, at in places.items() if not each.digits >> digit & 1):
            return each
    return None


def direct_hidden_in(size: int, content: int) -> SetInHouse | None:
    """Return the first hidden set that leaves one place for another digit of the house."""
    places = _PLACES[content]
    for each in _hidden(places, size):
        for digit, at in places.items():
            outside = at & ~each.places
            alone = outside and not outside & (outside - 1)
            if alone and at != outside and not each.digits >> digit & 1:
                return each._replace(revealed_single=(smallest_member(outside), digit))
    return None


def naked_in(size: int, content: int) -> SetInHouse | None:
    """Return the first naked set whose digits are candidates elsewhere in the house."""
    places = _PLACES[content]
    if len(places) < 2 * size:
        return None
    held = digits_at(places)
    few = [place for place in range(9) if 2 <= held[place].bit_count() <= size]
    for chosen in subsets_of(few, size):
        digits = 0
        for place in chosen:
            digits |= held[place]
        if digits.bit_count() == size:
            at = mask_of(chosen)
            if any(places[digit] & ~at for digit in members(digits)):
                return SetInHouse(at, digits)
    return None


def _rule(search: Search, build_step: Callable[[Board, House, SetInHouse], RatedStep]) -> Rule:
    """Return a rule that searches all houses for a set and builds its step with *build_step*."""
    known: BoundedCache[int, SetInHouse | None] = BoundedCache(search, 8192)

    def find(board: Board, meter: StepMeter) -> RatedStep | None:
        contents = board.contents
        for house, index in _ORDER:
            each = known[contents[index]]
            if each:
                return build_step(board, house, each)
        return None

    return find


def cells_at(house: House, at: Mask) -> Mask:
    """Return the cells at some places of a house."""
    return mask_of(house.cells[place] for place in members(at))


def _bare_step(rating: float, board: Board, house: House, found: SetInHouse) -> RatedStep:
    assert found.revealed_single
    place, digit = found.revealed_single
    cells = cells_at(house, found.places)
    marks = pattern_marks(board, cells, found.digits) + elimination_marks(board, cells, digit)
    return RatedStep(
        rating, placement_step(_TECHNIQUES[rating], house.cells[place], digit, house, marks=marks)
    )


def _hidden_step(rating: float, board: Board, house: House, found: SetInHouse) -> RatedStep:
    cells = cells_at(house, found.places)
    gone = board.candidates_in(cells, ~found.digits)
    marks = pattern_marks(board, cells, found.digits)
    return RatedStep(
        rating, Step(_TECHNIQUES[rating], eliminations=gone, basis=(house,), marks=marks)
    )


def _naked_step(rating: float, board: Board, house: House, found: SetInHouse) -> RatedStep:
    cells = cells_at(house, found.places)
    gone = board.candidates_in(house.mask & ~cells, found.digits)
    marks = pattern_marks(board, cells, found.digits)
    return RatedStep(
        rating, Step(_TECHNIQUES[rating], eliminations=gone, basis=(house,), marks=marks)
    )


def _technique(kind: str, size: int, rating: float) -> ExplainerTechnique:
    name = f"{kind} {('Pair', 'Triplet', 'Quad')[size - 2]}"
    search, rated, why = _KINDS[kind]
    rule = _rule(partial(search, size), partial(rated, rating))
    made = DirectTechnique if rated is _bare_step else ExplainerTechnique
    return made(name.lower().replace(" ", "-"), name, "", rule, why)


_BARE: Final = (
    "In {houses}, {pattern_digits} can only go in {pattern}. That leaves one place there for "
    "{placed}"
)
_KINDS: Final = {
    "Direct Hidden": (direct_hidden_in, _bare_step, _BARE),
    "Naked": (naked_in, _naked_step, "In {houses}, {cells} have only {digits} between them"),
    "Hidden": (hidden_in, _hidden_step, "In {houses}, {digits} can only go in {cells}"),
}
_TECHNIQUES: Final = {
    2.0: _technique("Direct Hidden", 2, 2.0),
    2.5: _technique("Direct Hidden", 3, 2.5),
    3.0: _technique("Naked", 2, 3.0),
    3.4: _technique("Hidden", 2, 3.4),
    3.6: _technique("Naked", 3, 3.6),
    4.0: _technique("Hidden", 3, 4.0),
    5.0: _technique("Naked", 4, 5.0),
    5.4: _technique("Hidden", 4, 5.4),
}


def set_rule(rating: float) -> Rule:
    """Return the rule of sets with this rating."""
    return _TECHNIQUES[rating].search


class SetWithLoop(NamedTuple):
    """A set in which two cells of a loop count as one cell.

    `set_candidates` are the candidates of the set outside these two cells.
    """

    degree: int
    gone: tuple[Candidate, ...]
    set_candidates: tuple[Candidate, ...]
    house: House


def _shared_houses(board: Board, ends: Mask) -> Iterator[tuple[House, int]]:
    """Yield the houses that contain both cells, each with its number of empty cells."""
    for house in LINK_ORDER:
        if not ends & ~house.mask:
            yield house, (board.empty & house.mask).bit_count()


def naked_sets_with_loop(board: Board, extra: list[Cell], digits: Mask) -> Iterator[SetWithLoop]:
    """Yield the naked sets in which two cells of a loop count as one cell.

    One of the two cells holds one of *digits*, their digits besides the loop's two. *digits* and
    the candidates of *k* - 1 further cells of a house are only *k* digits.
    """
    of, ends = board.candidates_of, mask_of(extra)
    both = digits & of[extra[0]] & of[extra[1]]
    for house, empty in _shared_houses(board, ends):
        others = [cell for cell in house.cells if of[cell] and not ends >> cell & 1]
        for size in range(max(2, digits.bit_count()), 8):
            if empty < 2 * size:
                break
            few = [cell for cell in others if of[cell].bit_count() <= size]
            for cells in subsets_of(few, size - 1):
                held = 0
                for cell in cells:
                    held |= of[cell]
                if (held | digits).bit_count() == size == (held | both).bit_count():
                    mine = mask_of(cells)
                    gone = board.candidates_in(house.mask & ~(ends | mine), held | digits)
                    yield SetWithLoop(size, gone, board.candidates_in(mine, ~0), house)


def hidden_sets_with_loop(
    board: Board, extra: list[Cell], digits: Mask, pair: Mask
) -> Iterator[SetWithLoop]:
    """Yield the hidden sets in which two cells of a loop count as one cell.

    The loop's digits *pair* and *k* - 2 further digits have only *k* places in a house. *digits*
    are the other digits of the two cells.
    """
    ends, places = mask_of(extra), board.places
    for house, empty in _shared_houses(board, ends):
        inside = house.mask & ~(1 << extra[1])
        basis = (places[smallest_member(pair)] | places[max(members(pair))]) & inside
        others = [
            d for d in members(board.layout.all_digits & ~(digits | pair)) if places[d] & inside
        ]
        for size in range(2, 8):
            if empty <= 2 * size:
                break
            for chosen in subsets_of(others, size - 2):
                at = basis
                for digit in chosen:
                    at |= places[digit] & inside
                if at.bit_count() == size:
                    mine, all_digits = at & ~ends, pair | mask_of(chosen)
                    gone = board.candidates_in(mine, ~all_digits)
                    more = board.candidates_in(mine, all_digits)
                    yield SetWithLoop(size, gone, more, house)
