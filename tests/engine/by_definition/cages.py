"""Techniques of cages and equations by definition, up to chains.

Each function returns all conclusions of its technique: cell, digit, and whether the digit is placed
there or eliminated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.layout import Cell, Digit, House
from tests.engine.by_definition.sums import MOST_FILLED, MOST_OPEN, OpenSum, SumPosition


class Conclusion(NamedTuple):
    """A digit that is in a cell, or is not."""

    cell: Cell
    digit: Digit
    is_placed: bool


Conclusions: TypeAlias = Iterable[Conclusion]
Definition: TypeAlias = Callable[[SumPosition], Conclusions]


def _gone(position: SumPosition, cell: Cell, digits: Iterable[Digit]) -> Iterator[Conclusion]:
    """Yield the candidates of *cell* among *digits*, as eliminations."""
    return (Conclusion(cell, digit, False) for digit in position.fields[cell] & set(digits))


def _all_but(position: SumPosition, cell: Cell, kept: Iterable[Digit]) -> Iterator[Conclusion]:
    return _gone(position, cell, position.fields[cell] - set(kept))


def outside_fillings(position: SumPosition, each: OpenSum) -> Iterator[Conclusion]:
    """Yield the candidates that are in no filling, unless there is no filling at all."""
    fillings = position.fillings(each)
    if fillings:
        for cell, held in zip(each.cells, zip(*fillings, strict=True), strict=True):
            yield from _all_but(position, cell, held)


def _places(position: SumPosition, each: OpenSum, digit: Digit) -> list[Cell]:
    return [cell for cell in each.cells if digit in position.fields[cell]]


def _seen_by_places(position: SumPosition, each: OpenSum, digit: Digit) -> Iterator[Conclusion]:
    """Yield the digit in the cells outside that see all its places."""
    places = _places(position, each, digit)
    for cell in range(position.layout.cells):
        if cell not in each.cells and all(position.sees(cell, place) for place in places):
            yield from _gone(position, cell, {digit})


def last_cells(position: SumPosition) -> Conclusions:
    """Yield the only open cell of each cage."""
    for cage in position.cages:
        if len(cage.cells) == 1 and cage.total in position.fields[cage.cells[0]]:
            yield Conclusion(cage.cells[0], cage.total, True)


def single_cells(position: SumPosition, sign: int, houses: int) -> Conclusions:
    """Yield the only open cell of equations of a number of houses, and of no fewer."""
    for each in position.equations:
        digit, cell = sign * each.total, each.cells[0]
        fits = each.has_signs(sign) and digit in position.fields[cell]
        if len(each.cells) == 1 and fits and each.houses == houses:
            yield Conclusion(cell, digit, True)


def only_combinations(position: SumPosition) -> Conclusions:
    """Yield all other digits if size and sum of the open cells leave one combination."""
    for cage in _several(position.cages):
        every = range(1, position.layout.digits + 1)
        sets = [s for s in combinations(every, len(cage.cells)) if sum(s) == cage.total]
        if len(sets) == 1:
            for cell in cage.cells:
                yield from _all_but(position, cell, sets[0])


def _several(sums: Iterable[OpenSum]) -> Iterator[OpenSum]:
    return (each for each in sums if len(each.cells) > 1)


def cage_combinations(position: SumPosition, sizes: range) -> Conclusions:
    """Yield the digits that are in no combination; of two cells, those without a partner."""
    for cage in position.cages:
        sets = position.combinations_of(cage)
        if len(cage.cells) in sizes and len(cage.cells) == 2:
            for cell, other in (cage.cells, cage.cells[::-1]):
                partners = {cage.total - digit for digit in position.fields[other]}
                partners -= {digit for digit in partners if 2 * digit == cage.total}
                if partners & set(position.fields[cell]):
                    yield from _all_but(position, cell, partners)
        elif len(cage.cells) in sizes and sets:
            for cell in cage.cells:
                yield from _all_but(position, cell, set().union(*sets))


def hidden_singles(position: SumPosition) -> Conclusions:
    """Yield digits of every combination that one cell can hold."""
    for cage in _several(position.cages):
        for digit in _common(position.combinations_of(cage)):
            places = _places(position, cage, digit)
            if len(places) == 1:
                yield Conclusion(places[0], digit, True)


def _common(sets: Iterable[Iterable[Digit]]) -> set[Digit]:
    """Return the digits of all *sets*; none if there are no sets."""
    listed = [set(each) for each in sets]
    return set.intersection(*listed) if listed else set()


def cage_bounds(position: SumPosition) -> Conclusions:
    """Yield digits with which different digits of the other cells miss the total."""
    for cage in _several(position.cages):
        for cell in cage.cells:
            others = [position.fields[each] for each in cage.cells if each != cell]
            sums = [sum(s) for s in _different_sets(others)]
            for digit in position.fields[cell]:
                if not sums or not min(sums) <= cage.total - digit <= max(sums):
                    yield Conclusion(cell, digit, False)


def _different_sets(fields: Iterable[set[Digit]]) -> set[frozenset[Digit]]:
    """Return the sets of different digits, one from each field."""
    sets = {frozenset[Digit]()}
    for field in fields:
        sets = {each | {digit} for each in sets for digit in field - each}
    return sets


def naked_subsets(position: SumPosition) -> Conclusions:
    """Yield the digits of the only combination in the rest of each house of the group."""
    for group in position.groups:
        sets = position.combinations_of(group)
        for house in position.layout.houses if len(sets) == 1 and len(group.cells) < 8 else ():
            if set(group.cells) <= set(house.cells):
                for cell in set(house.cells) - set(group.cells):
                    yield from _gone(position, cell, sets[0])


def pointing(position: SumPosition) -> Conclusions:
    """Yield a digit of every combination in the cells that see all its places in the group."""
    for group in position.groups:
        for digit in _common(position.combinations_of(group)):
            yield from _seen_by_places(position, group, digit)


def claiming(position: SumPosition) -> Conclusions:
    """Yield the conclusions from combinations that have a digit of which a house has all places.

    A digit is placed if nothing can be eliminated.
    """
    for group in position.groups:
        sets = position.combinations_of(group)
        for digit in set().union(*sets) - _common(sets):
            if any(_claims(position, group, digit, house) for house in position.layout.houses):
                rest = [each for each in sets if digit in each]
                new = _common(rest) - _common(sets)
                gone = [
                    each
                    for cell in group.cells
                    for each in _all_but(position, cell, set().union(*rest))
                ]
                for each in new:
                    gone += _seen_by_places(position, group, each)
                yield from gone
                for each in new if not gone else ():
                    places = _places(position, group, each)
                    if len(places) == 1:
                        yield Conclusion(places[0], each, True)


def _claims(position: SumPosition, group: OpenSum, digit: Digit, house: House) -> bool:
    places = {cell for cell in house.cells if digit in position.fields[cell]}
    return bool(places) and places <= set(group.cells)


def several_cells(position: SumPosition, sign: int, size: int) -> Conclusions:
    """Yield candidates without a filling in equations of so many cells of one sign."""
    for each in position.equations:
        if len(each.cells) == size and each.has_signs(sign):
            yield from outside_fillings(position, each)


def both_signs(position: SumPosition, sizes: range) -> Conclusions:
    """Yield candidates without a filling in equations with cells of both signs."""
    for each in position.equations:
        if len(each.cells) in sizes and each.has_signs(1, -1):
            yield from outside_fillings(position, each)


def splits(position: SumPosition) -> Conclusions:
    """Yield the conclusions from the rest of a cage, if an equation has the total of a part."""
    for each in position.equations:
        if len(each.cells) <= MOST_FILLED and (each.has_signs(1) or each.has_signs(-1)):
            for cage in position.cages:
                if set(each.cells) < set(cage.cells):
                    yield from _split(position, cage, each)


def _split(position: SumPosition, cage: OpenSum, part: OpenSum) -> Conclusions:
    sign = part.signs[0][1]
    turned = part._replace(
        whole=tuple((cell, s * sign) for cell, s in part.whole), total=sign * part.total
    )
    rest = position.difference(cage, turned)
    if rest is not None:
        yield from conclusions_of(position, rest)


def cage_ways(position: SumPosition) -> Conclusions:
    """Yield the candidates that are in no filling of their cage."""
    for cage in _several(position.cages):
        yield from outside_fillings(position, cage)


class _Part(NamedTuple):
    """Cells of a house, and the sets of digits that they can hold."""

    cells: frozenset[Cell]
    sets: frozenset[frozenset[Digit]]
    is_group: bool


def killer_subsets(position: SumPosition, size: int) -> Conclusions:
    """Yield the conclusions from disjoint parts of a house that hold so many digits for certain.

    A part is a cell with two or three candidates, or two to four cells of a group that hold at most
    twelve sets of digits.
    """
    for house in position.layout.houses if position.layout.digits > size else ():
        parts = list(_parts_in(position, house))
        open_digits = set().union(*(position.fields[cell] for cell in house.cells))
        for digits in map(frozenset, combinations(sorted(open_digits), size)):
            least = {part: min(len(each & digits) for each in part.sets) for part in parts}
            holding = [part for part in parts if least[part]]
            for count in range(2, size + 1):
                for family in combinations(holding, count):
                    if (
                        sum(least[part] for part in family) == size
                        and any(part.is_group for part in family)
                        and not any(one.cells & two.cells for one, two in combinations(family, 2))
                    ):
                        yield from _killed(position, house, digits, family)


def _parts_in(position: SumPosition, house: House) -> Iterator[_Part]:
    for cell in house.cells:
        if len(position.fields[cell]) in (2, 3):
            sets = frozenset(frozenset({digit}) for digit in position.fields[cell])
            yield _Part(frozenset({cell}), sets, False)
    found = set()
    for group in position.groups:
        inside = [number for number, cell in enumerate(group.cells) if cell in house.cells]
        sets = frozenset(frozenset(f[n] for n in inside) for f in position.fillings(group))
        if 2 <= len(inside) <= 4 and 1 <= len(sets) <= 12:
            found.add(_Part(frozenset(group.cells[n] for n in inside), sets, True))
    yield from found


def _killed(
    position: SumPosition, house: House, digits: frozenset[Digit], family: Iterable[_Part]
) -> Conclusions:
    taken = set[Cell]()
    for part in family:
        taken |= part.cells
        least = min(len(each & digits) for each in part.sets)
        kept = {d for each in part.sets if len(each & digits) == least for d in each}
        for cell in part.cells:
            yield from _all_but(position, cell, kept)
    for cell in set(house.cells) - taken:
        yield from _gone(position, cell, digits)


def exclusions(position: SumPosition) -> Conclusions:
    """Yield candidates outside a group that exclude a digit of each of its fillings."""
    bans = {(one, other) for pair in position.layout.bans for one, other in (pair, pair[::-1])}
    for group in position.groups:
        fillings = position.fillings(group)
        for cell in set(range(position.layout.cells)) - set(group.cells) if fillings else ():
            for digit in position.fields[cell]:
                if all(
                    any(
                        (held == digit and position.sees(cell, there))
                        or ((cell, digit), (there, held)) in bans
                        for there, held in zip(group.cells, filling, strict=True)
                    )
                    for filling in fillings
                ):
                    yield Conclusion(cell, digit, False)


def cage_pairs(position: SumPosition) -> Conclusions:
    """Yield what is in no filling, if some fillings share a digit with each of another group's."""
    for one, other in permutations(position.groups, 2):
        if all(position.sees(a, b) for a in one.cells for b in other.cells):
            others = {frozenset(each) for each in position.fillings(other)}
            every = position.fillings(one)
            kept = [each for each in every if any(beside.isdisjoint(each) for beside in others)]
            if len(kept) < len(every):
                for cell, held in zip(one.cells, zip(*kept, strict=True), strict=True):
                    yield from _all_but(position, cell, held)


def overlaps(position: SumPosition) -> Conclusions:
    """Yield the conclusions from differences of two sums that differ in one to three open cells."""
    for one, other in combinations(small_sums(position), 2):
        signs = dict(one.signs)
        left = [cell for cell, sign in other.signs if signs.pop(cell, 0) != sign]
        if len({*left, *signs}) <= 3:
            found = position.difference(one, other)
            if found and found.cells:
                yield from conclusions_of(position, found)


def conclusions_of(position: SumPosition, each: OpenSum) -> Conclusions:
    """Yield the digit of a sum with one open cell, or the candidates without a filling."""
    if len(each.cells) == 1 and position.fillings(each):
        yield Conclusion(each.cells[0], abs(each.total), True)
    else:
        yield from outside_fillings(position, each)


def small_sums(position: SumPosition) -> list[OpenSum]:
    """Return the cages and the equations of few cells."""
    small = [each for each in position.equations if len(each.cells) <= MOST_FILLED]
    return [*position.cages, *small]


def equation_bounds(position: SumPosition) -> Conclusions:
    """Yield digits with which the extreme digits of the other cells miss the total."""
    for each in position.equations:
        if MOST_FILLED < len(each.cells) <= MOST_OPEN:
            for cell, sign in each.signs:
                spans = [
                    [s * digit for digit in position.fields[other]]
                    for other, s in each.signs
                    if other != cell
                ]
                least, greatest = sum(map(min, spans)), sum(map(max, spans))
                for digit in position.fields[cell]:
                    if not least <= each.total - sign * digit <= greatest:
                        yield Conclusion(cell, digit, False)


def equation_parity(position: SumPosition) -> Conclusions:
    """Yield digits of the wrong parity in the only cell of an equation that has both."""
    for each in position.equations:
        parities = {cell: {digit % 2 for digit in position.fields[cell]} for cell in each.cells}
        mixed = [cell for cell in each.cells if len(parities[cell]) == 2]
        if len(mixed) == 1 and len(each.cells) > 1:
            others = sum(min(parities[cell]) for cell in each.cells if cell != mixed[0])
            wrong = (each.total - others + 1) % 2
            digits = (digit for digit in position.fields[mixed[0]] if digit % 2 == wrong)
            yield from _gone(position, mixed[0], digits)


ON_ALL_LAYOUTS: dict[str, Definition] = {
    "cage-last-cell": last_cells,
    **{
        f"{name}{'' if houses == 1 else f'-{houses}-houses'}": partial(
            single_cells, sign=sign, houses=houses
        )
        for name, sign in (("innie", 1), ("outie", -1))
        for houses in (1, 2, 3, 4)
    },
    "cage-only-combination": only_combinations,
    **{
        f"cage-combinations-{size}": partial(cage_combinations, sizes=range(size, size + 1))
        for size in (2, 3, 4)
    },
    "cage-combinations-5": partial(cage_combinations, sizes=range(5, MOST_OPEN + 1)),
    "cage-hidden-single": hidden_singles,
    "cage-bounds": cage_bounds,
    "cage-naked-subset": naked_subsets,
    "cage-pointing": pointing,
    "cage-claiming": claiming,
    **{
        f"{name}-{size}": partial(several_cells, sign=sign, size=size)
        for name, sign in (("innies", 1), ("outies", -1))
        for size in (2, 3, 4)
    },
    "innie-outie": partial(both_signs, sizes=range(2, 3)),
    "innies-outies": partial(both_signs, sizes=range(3, MOST_FILLED + 1)),
    "cage-split": splits,
    "cage-ways": cage_ways,
}
"""By id: the techniques that are quickly found by definition."""
ON_SMALL_LAYOUTS: dict[str, Definition] = {
    **{
        f"killer-{name}": partial(killer_subsets, size=size)
        for name, size in (("pair", 2), ("triple", 3), ("quad", 4))
    },
    "cage-common": exclusions,
    "cage-pair": cage_pairs,
    "equation-bounds": equation_bounds,
    "equation-parity": equation_parity,
}
"""By id: the techniques that take long by definition, except overlaps."""
