"""Inner rules: rules for when nothing else follows from an assumption, up to nested chains.

Dynamic chains are at a standstill when no link leads further. The level of the chains decides which
inner rules are then applied to the candidates that are left:

0. none;
1. four easier rules: locked candidates, hidden and naked pairs, X-Wings;
2. these, then cycles and forcing chains;
3. these, then multiple chains;
4. to 7. the easier rules, then dynamic chains of the levels 0 to 3.

An inner rule relies on candidates that were eliminated since the assumption was made, so its
eliminations follow from all nodes behind those candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, members
from ..effort import StepMeter
from ..layout import Digit, House
from ..layouts import CLASSIC
from .branches import Branches, Conclusion
from .fish import all_fish
from .nodes import CANDIDATES, COUNT, IN_CELL, NestedChain, Number, number_of, scope_shared
from .propagation import Mode, Propagation, StandstillCallback
from .rule import SET_ORDER
from .simple_chains import Cycle, Effective, effective_chains, path_of
from .singles import LOCKED


class Loss(NamedTuple):
    """Eliminations and the earlier eliminations that caused them, as masks of numbers."""

    eliminations: Mask
    causes: Mask
    scopes: Mask
    """The cells and houses that the rule uses, with all candidates that they could hold."""
    nested: NestedChain | None = None


class Remaining(NamedTuple):
    """The candidates at the start of a propagation, and the candidates that are left."""

    start: Mask
    now: Mask
    places: tuple[Mask, ...]
    """By digit: the cells where it can be now; index 0 is unused."""


InnerRule: TypeAlias = Callable[["InnerRules", Remaining], Iterator[Loss]]
"""One of the easier rules: yields eliminations among the candidates that are left, in order."""
NestedSearch: TypeAlias = Callable[[Mask, Mask], Iterator[Loss]]
"""A search for nested chains, given the candidates at the start and the candidates left."""


class InnerRules:
    """A callback for standstills: it applies the easier rules, then chains."""

    def __init__(self, empty: Mask, chain_searches: tuple[NestedSearch, ...] = ()) -> None:
        """Create the callback for a board with these *empty* cells.

        *chain_searches* are searches for chains, in the order in which they are tried if no rule
        finds anything.
        """
        self.houses: tuple[tuple[House, int], ...] = tuple(
            (house, (empty & house.mask).bit_count()) for house in SET_ORDER
        )
        """The houses, each with its number of empty cells on the board itself."""
        self._more = chain_searches

    def __call__(self, propagation: Propagation) -> bool:
        """Add the eliminations of the first rule that finds any; return whether there was one."""
        now, cells, everywhere = propagation.candidates, CLASSIC.cells, CLASSIC.all_cells
        places = (0, *(now >> cells * digit & everywhere for digit in range(9)))
        left = Remaining(propagation.start, now, places)
        return any(_add_all(propagation, rule(self, left)) for rule in _RULES) or any(
            _add_all(propagation, chains(left.start, now)) for chains in self._more
        )


def _add_all(propagation: Propagation, losses: Iterator[Loss]) -> bool:
    """Add eliminations to the propagation with the nodes behind them; return whether any is new."""
    added = False
    for gone, causes, scopes, nested in losses:
        behind = 0
        for cause in members(causes):
            behind |= propagation.behind_off[cause]
        if not behind:
            continue  # the eliminations hold without the assumption
        for number in _in_explainers_order(gone & ~propagation.off):
            propagation.add_off(number, behind, nested)
            propagation.off_scopes[number] = scopes
            added = True
    return added


def _in_explainers_order(gone: Mask) -> list[int]:
    """Sort candidates as Explainer reads them from its hash table of 16, 32 or 64 slots."""
    numbers = list(members(gone))
    cells = {CANDIDATES[number].cell for number in numbers}
    last = 15 if len(cells) <= 12 else 31 if len(cells) <= 24 else 63
    return sorted(
        numbers,
        key=lambda n: (CANDIDATES[n].cell & last, CANDIDATES[n].cell, CANDIDATES[n].digit),
    )


def _candidates_of_digit(cells: Mask, digit: Digit) -> Mask:
    """Return *cells* as a mask of candidates of *digit*."""
    return cells << number_of(0, digit)


def _locked(rules: InnerRules, left: Remaining) -> Iterator[Loss]:
    """Yield the eliminations by locked candidates.

    A digit is locked because its places in the base outside the cover were eliminated.
    """
    known = [LOCKED[places] for places in left.places]
    for sweep in range(4):
        for digit in range(1, 10):
            for each in known[digit][sweep]:
                outside = each.base.mask & ~each.cover.mask
                scope = _candidates_of_digit(each.base.mask, digit)
                yield Loss(
                    _candidates_of_digit(each.lost, digit),
                    _candidates_of_digit(outside, digit) & left.start,
                    scope,
                )


def _x_wings(rules: InnerRules, left: Remaining) -> Iterator[Loss]:
    """Yield the eliminations by X-Wings.

    Two lines have a digit in only two crossing lines because its other places were eliminated.
    """
    found = [
        (each[:2], digit, each)
        for digit in range(1, 10)
        for each in all_fish(2, left.places[digit])
    ]
    for _, digit, each in sorted(found, key=lambda one: one[:2]):
        bases, covers = each.houses[:2], each.houses[2:]
        both = bases[0].mask | bases[1].mask
        outside = both & ~(covers[0].mask | covers[1].mask)
        yield Loss(
            _candidates_of_digit(each.lost, digit),
            _candidates_of_digit(outside, digit) & left.start,
            _candidates_of_digit(both, digit),
        )


def _hidden_pairs(rules: InnerRules, left: Remaining) -> Iterator[Loss]:
    """Yield the eliminations by hidden pairs.

    Two digits have two cells of a house because their other places there were eliminated.
    """
    for house, empty in rules.houses:
        if empty <= 4:
            continue
        at = [places & house.mask for places in left.places]
        two = [digit for digit in range(1, 10) if at[digit].bit_count() == 2]
        for other, digit in sorted((b, a) for a, b in combinations(two, 2)):
            if at[digit] != at[other]:
                continue
            gone = 0
            for cell in members(at[digit]):
                gone |= IN_CELL[cell]
            pair = _candidates_of_digit(house.mask, digit) | _candidates_of_digit(house.mask, other)
            causes = pair & ~gone & left.start
            if gone & left.now & ~pair:
                yield Loss(gone & left.now & ~pair, causes, pair)


def _naked_pairs(rules: InnerRules, left: Remaining) -> Iterator[Loss]:
    """Yield the eliminations by naked pairs.

    Two cells of a house hold two digits because their other candidates were eliminated.
    """
    held = [0] * CLASSIC.cells
    for digit in range(1, 10):
        for cell in members(left.places[digit]):
            held[cell] |= 1 << digit
    for house, empty in rules.houses:
        if empty < 4:
            continue
        two = [at for at, cell in enumerate(house.cells) if held[cell].bit_count() == 2]
        for last, first in sorted((b, a) for a, b in combinations(two, 2)):
            one, other = house.cells[first], house.cells[last]
            if held[one] != held[other]:
                continue
            pair = 0
            for digit in members(held[one]):
                pair |= _candidates_of_digit(house.mask, digit)
            inside = IN_CELL[one] | IN_CELL[other]
            if pair & ~inside & left.now:
                causes = inside & left.start & ~left.now & ~pair
                yield Loss(pair & ~inside & left.now, causes, inside)


_RULES: Final[tuple[InnerRule, ...]] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)


def simple_chains_within(start: Mask, now: Mask) -> Iterator[Loss]:
    """Yield the eliminations by cycles and forcing chains.

    Of several with the same eliminations only the simplest is yielded.
    """
    seen: set[Mask] = set()
    for each in effective_chains(now):
        if each.eliminations not in seen:
            seen.add(each.eliminations)
            path, scopes = _nodes_and_scopes(each)
            nested = NestedChain(each.option.complexity, (each.option.kind, *path))
            yield Loss(each.eliminations, scopes & start & ~now, scopes, nested)


def _nodes_and_scopes(each: Effective) -> tuple[tuple[int, ...], Mask]:
    """Return the nodes of a chain, and the cells and houses that its strong links use."""
    found, links, scopes = each.option.found, each.links, 0
    if isinstance(found, Cycle):
        path = (*found.nodes, found.nodes[0])
        on = True
        for at, number in enumerate(path[:-1]):
            if at & 1 == 0:  # read backwards, the next node has a strong link to this one
                scopes |= scope_shared(number, path[at + 1])
    else:
        path, on = path_of(links, found.start, found.is_assumed_on), found.is_assumed_on
    for at, number in enumerate(path[:-1]):
        if (at & 1 == 0) != on:
            scopes |= links.scope_of_strong_link(number, path[at + 1])
    return path, scopes


def branches_within(
    mode: Mode, follow: Callable[[Mask, int, bool], Propagation]
) -> Callable[[Mask, Mask], Iterator[Loss]]:
    """Return a search for multiple or dynamic chains among the candidates that are left."""

    def find(start: Mask, now: Mask) -> Iterator[Loss]:
        branches = Branches(now, mode, lambda number, on: follow(now, number, on))
        found = sorted(branches.conclusions(), key=lambda each: each[:2])
        seen: set[Mask] = set()
        for each in found:
            gone = _eliminations_of(each, now)
            if gone and gone not in seen:
                seen.add(gone)
                nested = NestedChain(
                    each.complexity, (each.kind, each.number, each.is_on, *each.nodes_behind)
                )
                scopes = _scopes_of_links(each)
                yield Loss(
                    gone, scopes & start & ~now, scopes | _scopes_of_standstills(each), nested
                )

    return find


def _eliminations_of(each: Conclusion, now: Mask) -> Mask:
    """Return the eliminations of a conclusion; a true candidate eliminates the rest of its cell."""
    if not each.is_on:
        return 1 << each.number
    return IN_CELL[CANDIDATES[each.number].cell] & now & ~(1 << each.number)


def _scopes_of_links(each: Conclusion) -> Mask:
    """Return the source, and each cell or house in which a node was the last candidate."""
    scopes = each.source
    for branch, nodes in each.sides():
        for number in members(nodes & (1 << COUNT) - 1):
            scopes |= branch.on_scope.get(number, 0)
    return scopes


def _scopes_of_standstills(each: Conclusion) -> Mask:
    """Return the cells and houses behind the eliminations of inner rules that a conclusion uses."""
    scopes = 0
    for branch, nodes in each.sides():
        scopes |= branch.scopes_behind(nodes)
    return scopes


@dataclass(frozen=True)
class Follower:
    """A callable that follows assumptions in one mode."""

    mode: Mode
    standstill: StandstillCallback | None
    meter: StepMeter

    def __call__(self, candidates: Mask, number: Number, on: bool) -> Propagation:
        """Return all consequences of a candidate being true, or false.

        Raises:
            OutOfEffort: The effort of the meter is spent.
        """
        self.meter.spend()
        return Propagation(candidates, number, self.mode, on=on, standstill=self.standstill)

    def resume(self, before: Propagation) -> Propagation:
        """Resume a propagation that was followed before with fewer inner rules.

        Raises:
            OutOfEffort: The effort of the meter is spent.
        """
        self.meter.spend()
        return before.resume(self.standstill) if self.standstill else before


_EASIER_RULES: Final = 1
_SIMPLE_CHAINS: Final = 2
_MULTIPLE_CHAINS: Final = 3
_DYNAMIC_CHAINS: Final = 4
"""The first of the levels with dynamic chains; the module's docstring lists them."""


def follower(mode: Mode, level: int, empty: Mask, meter: StepMeter) -> Follower:
    """Return a follower for a mode and a level; *empty* are the empty cells of the board."""
    return Follower(mode, _standstill(level, empty, meter) if level else None, meter)


def level_before(level: int) -> int:
    """Return the level whose propagations can be resumed on this level.

    Its inner rules are the first ones of this level.
    """
    return level - 1 if level < _DYNAMIC_CHAINS else _EASIER_RULES


def _standstill(level: int, empty: Mask, meter: StepMeter) -> InnerRules:
    """Return the callback for standstills on a level above 0."""
    if level == _EASIER_RULES:
        return InnerRules(empty)
    if level == _SIMPLE_CHAINS:
        return InnerRules(empty, (simple_chains_within,))
    if level == _MULTIPLE_CHAINS:
        multiple = branches_within(Mode.STATIC, follower(Mode.STATIC, 0, empty, meter))
        return InnerRules(empty, (simple_chains_within, multiple))
    inner = follower(Mode.DYNAMIC, level - _DYNAMIC_CHAINS, empty, meter)
    return InnerRules(empty, (branches_within(Mode.DYNAMIC, inner),))
