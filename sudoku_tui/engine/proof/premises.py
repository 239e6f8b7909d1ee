"""Premises: the facts that the proof of a step may use, each checked on the board.

A premise states that one of some candidates is true: the digits of a cell, or the places of a digit
in a house. The proof may use a cell if the step names all candidates of the cell. It may use a
house for a digit if the step names all places of the digit there, and the house is one of the step
or of a strong link. The rules of the game can be used with all named candidates: two candidates in
one cell, or of one digit in cells that see each other, are not both true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations, groupby
from typing import Final, NamedTuple

from ..bits import Mask, mask_of, members, smallest_member, union
from ..board import Board
from ..inference.given_symmetries import image, symmetries_named_by
from ..inference.named_cuts import cut_named_by
from ..inference.rank_zero import cover_digits
from ..layout import Candidate, Cell, House
from ..step import Link, Mark, Role, Rule, Step, cells_of
from .ways import OpenSum, open_sum

_FEWEST_COVERS: Final = 4
"""Smallest number of houses for a `COVERED` premise; with fewer, cases prove the step."""


class StepError(Exception):
    """A statement of a step is false on the board, or a step names too little.

    The message is a clause in plain words, without a full stop.
    """


class PremiseKind(StrEnum):
    """The reason why one of some candidates is true."""

    CELL = "cell"
    HOUSE = "house"
    SET = "set"
    """Cells in which no digit can occur twice: all of their digits occur, or all but one."""
    FILLED = "filled"
    """Cells of a house that are the only places of as many digits: each holds one of the digits."""
    LEFTOVERS = "leftovers"
    """Houses laid over as many others leave cells on both sides, which hold the same digits.

    Each digit occurs equally often on both sides.
    """
    COVERED = "covered"
    """Cells whose digits need as many lines and boxes to cover them as there are cells.

    Each line or box that covers a digit then has the digit in these cells.
    """
    SYMMETRY = "symmetry"
    """A move of cells with renamed digits keeps the givens, and so the solution."""
    SAVED = "saved"
    """Otherwise the puzzle would have two solutions."""
    STANDS = "stands"
    """A digit on the board that the step names because the digit closes candidates."""
    SUPPOSED = "supposed"
    SUM = "sum"
    """The cells of a cage or equation have a total."""


class Premise(NamedTuple):
    """The statement that one of *candidates* is true.

    A `SUM` states instead that its candidates fill their cells with a total.
    """

    candidates: Mask
    """A mask of candidate numbers."""
    kind: PremiseKind
    house: House | None = None
    cells: Mask = 0
    """The cells of a set, or the filled cells."""
    digits: Mask = 0
    """The digits that fill these cells."""
    counterpart: Mask = 0
    """The cells of the other side, for leftovers; the image of the cell, for a symmetry."""
    sum: OpenSum | None = None
    """The cells and their total, for a sum."""


class NamedByStep(NamedTuple):
    """The candidates and premises that a step names, checked on the board."""

    candidates: Mask
    premises: tuple[Premise, ...]
    sums: tuple[Premise, ...] = ()
    """The premises of kind `SUM`."""


def number(board: Board, candidate: Candidate) -> int:
    """Return the number of *candidate* on *board*."""
    return (candidate.digit - 1) * board.layout.cells + candidate.cell


def numbers(board: Board, candidates: Iterable[Candidate]) -> Mask:
    """Return *candidates* as a mask of their numbers."""
    return mask_of(number(board, candidate) for candidate in candidates)


def named_by(step: Step, board: Board) -> NamedByStep:
    """Return the candidates and premises that *step* names.

    Raises:
        StepError: The step concludes nothing, or one of its statements is false on *board*.
    """
    _check(step, board)
    every = [*step.placements, *step.eliminations, *(mark.candidate for mark in step.marks)]
    every += (end for link in step.links for end in (link.start, link.end))
    sums = tuple(_sums(board, step)) if step.rules else ()
    every += board.candidates_in(mask_of(_cells_of_sums(sums)), board.layout.all_digits)
    named = numbers(board, every) & board.candidates
    digits = [(d, named >> (d - 1) * board.layout.cells) for d in _digits(every)]
    premises: dict[Mask, Premise] = {}
    found: tuple[Iterator[Premise], ...] = (
        _cells(board, named, every),
        _houses(board, named, step.houses, digits),
        _houses(board, named, board.layout.houses, _whole_digits(board, digits)),
        strong_by(board, named, step.links, step.rules),
        _sets(board, step.marks),
        _filled_premises(board, step),
        _leftovers(board, step),
        _covered_premises(board, step),
        _symmetry_premises(board, step),
    )
    standing, closed = _blockers(step, board)
    for each in found:
        for premise in each:
            whole = _widen(board, premise, closed) if closed else premise
            premises.setdefault(whole.candidates, whole)
    # Premises by counting come first, because they shorten proofs that would need many cases.
    # Premises with closed candidates come before all of these: the step is about them.
    counted = (PremiseKind.SET, PremiseKind.FILLED, PremiseKind.COVERED)
    ordered = sorted(
        premises.values(),
        key=lambda each: (not each.candidates & closed, each.kind not in counted),
    )
    alive = named | standing | closed | _left_and_placed(board, step)
    return NamedByStep(alive, (*_each_stands(standing), *ordered), sums)


def _sums(board: Board, step: Step) -> Iterator[Premise]:
    """Yield a premise for each cage or equation of *step*.

    Raises:
        StepError: A cage or house is not the puzzle's, or an equation does not follow from them.
    """
    for rule in step.rules:
        found = open_sum(rule, board)
        if found is None:
            raise StepError("it names a sum that does not follow from the puzzle")
        yield Premise(found.candidates, PremiseKind.SUM, sum=found)


def _cells_of_sums(sums: Iterable[Premise]) -> Iterator[Cell]:
    """Yield the cells of *sums*; all their candidates are named."""
    for premise in sums:
        if premise.sum:
            yield from premise.sum.cells


def _digits(candidates: Iterable[Candidate]) -> list[int]:
    return sorted({candidate.digit for candidate in candidates})


def _check(step: Step, board: Board) -> None:
    """Check whether the conclusions, marks, houses and links of *step* exist on *board*.

    Raises:
        StepError: One of them does not exist.
    """
    layout = board.layout
    concluded = (*step.placements, *step.eliminations)
    if not concluded:
        raise StepError("it concludes nothing")
    for cell, digit in concluded:
        if not (0 <= cell < layout.cells and board.can_be(cell, digit)):
            raise StepError("what it concludes is settled already")
    possible = board.candidates | board.placed
    for mark in step.marks:
        if not possible >> number(board, mark.candidate) & 1:
            raise StepError(f"{_describe(board, mark.candidate)} is no candidate")
    if any(house not in layout.houses for house in step.houses):
        raise StepError("it names a house that is not there")
    for start, end, strong in step.links:
        if not (board.can_be(*start) and board.can_be(*end)):
            raise StepError(
                f"{_describe(board, start)} and {_describe(board, end)} are not both candidates"
            )
        excluded = _excludes(board, start) >> number(board, end) & 1
        if not (strong or excluded or _is_inside(Link(start, end, strong), step.rules)):
            raise StepError(f"{_describe(board, start)} does not exclude {_describe(board, end)}")


def _blockers(step: Step, board: Board) -> tuple[Mask, Mask]:
    """Return the digits on *board* that *step* names as blockers, and the candidates they close.

    Raises:
        StepError: A blocker is not on the board, or does not exclude a candidate that it closes.
    """
    standing = closed = 0
    for blocker in step.grounds.blockers:
        if not board.placed >> number(board, blocker.candidate) & 1:
            raise StepError(f"{_describe(board, blocker.candidate)} does not stand there")
        for each in blocker.closes:
            if not _excludes(board, blocker.candidate) >> number(board, each) & 1:
                both = _describe(board, blocker.candidate), _describe(board, each)
                raise StepError(f"{both[0]} does not exclude {both[1]}")
        standing |= 1 << number(board, blocker.candidate)
        closed |= numbers(board, blocker.closes)
    return standing, closed


def _each_stands(standing: Mask) -> Iterator[Premise]:
    return (Premise(1 << each, PremiseKind.STANDS) for each in members(standing))


def _widen(board: Board, premise: Premise, closed: Mask) -> Premise:
    """Add to *premise* the *closed* candidates of its cell or house.

    The proof must then show that the closed candidates are false.
    """
    digit_before, cell = divmod(smallest_member(premise.candidates), board.layout.cells)
    match premise.kind:
        case PremiseKind.CELL:
            lane = board.tables.of_cell << cell
        case PremiseKind.HOUSE if premise.house:
            lane = premise.house.mask << digit_before * board.layout.cells
        case _:
            lane = 0
    return premise._replace(candidates=premise.candidates | closed & lane)


def _describe(board: Board, candidate: Candidate) -> str:
    return f"{board.layout.symbol(candidate.digit)} in {board.layout.cell_name(candidate.cell)}"


def _excludes(board: Board, candidate: Candidate) -> Mask:
    excluded: Mask = board.tables.excludes[number(board, candidate)]
    return excluded


def _cells(board: Board, named: Mask, every: Iterable[Candidate]) -> Iterator[Premise]:
    """Yield a premise for each cell whose candidates are all named."""
    for cell in sorted({candidate.cell for candidate in every}):
        if held := _named_cell(board, cell, named):
            yield Premise(held, PremiseKind.CELL)


def _named_cell(board: Board, cell: Cell, named: Mask) -> Mask:
    """Return the candidates of *cell* if all of them are *named*, otherwise 0."""
    held = board.candidates & board.tables.of_cell << cell
    return 0 if held & ~named else held


def _houses(
    board: Board, named: Mask, houses: Iterable[House], digits: Iterable[tuple[int, Mask]]
) -> Iterator[Premise]:
    """Yield a premise for each house and each of *digits* whose places there are all named."""
    for digit, _ in digits:
        shift, places = (digit - 1) * board.layout.cells, board.places[digit]
        for house in houses:
            inside = (places & house.mask) << shift
            if inside and not inside & ~named:
                yield Premise(inside, PremiseKind.HOUSE, house)


def _whole_digits(board: Board, digits: Iterable[tuple[int, Mask]]) -> list[tuple[int, Mask]]:
    """Return the digits whose places on the board are all named: the step is about all of them."""
    return [(digit, named) for digit, named in digits if not board.places[digit] & ~named]


def _is_inside(link: Link, rules: Iterable[Rule]) -> bool:
    """Check whether both ends of *link* are in the cells of one rule, which then proves it."""
    return any(link.start.cell in rule.cells and link.end.cell in rule.cells for rule in rules)


def strong_by(
    board: Board, named: Mask, links: Iterable[Link], rules: Sequence[Rule] = ()
) -> Iterator[Premise]:
    """Yield the premises that make the strong *links* strong: a cell, or houses, named completely.

    A link inside one of *rules* may have none, because the rule proves it.

    Raises:
        StepError: No premise makes a link strong.
    """
    for start, end, strong in links:
        if not strong:
            continue
        if start.cell == end.cell:
            held = _named_cell(board, start.cell, named)
            found = [Premise(held, PremiseKind.CELL)] if held else []
        else:
            both = 1 << start.cell | 1 << end.cell
            shared = board.layout.shared_houses(both) if start.digit == end.digit else ()
            found = list(_houses(board, named, shared, [(start.digit, named)]))
        if not found and not _is_inside(Link(start, end, strong), rules):
            raise StepError(
                f"{_describe(board, start)} and {_describe(board, end)} could both be wrong"
            )
        yield from found


def _sets(board: Board, marks: tuple[Mark, ...]) -> Iterator[Premise]:
    """Yield premises by counting in completely named cells: of each role, and of all together."""
    together: list[Candidate] = []
    for _, same in groupby(marks, key=lambda mark: mark.role):
        part = [mark.candidate for mark in same]
        if _is_whole(board, part):
            together += part
            yield from _set_premises(board, cells_of(part))
    if together:
        yield from _set_premises(board, cells_of(together))


def _is_whole(board: Board, part: list[Candidate]) -> bool:
    """Check whether *part* has all candidates of its cells, and more than two."""
    named = numbers(board, part)
    return len(part) > 2 and all(_named_cell(board, cell, named) for cell, _ in part)


def _set_premises(board: Board, cells: Mask) -> Iterator[Premise]:
    """Yield premises by counting in *cells* whose digits cannot occur there twice.

    With as many digits as cells, every digit occurs. With one digit more, one of any two occurs.
    """
    places = {d: here for d, p in enumerate(board.places) if (here := p & cells)}
    spare, sees = len(places) - cells.bit_count(), board.layout.sees
    if spare not in (0, 1) or cells.bit_count() < 2:
        return
    for here in places.values():
        if any(here & ~sees[cell] & ~(1 << cell) for cell in members(here)):
            return
    masks = [here << (digit - 1) * board.layout.cells for digit, here in places.items()]
    for chosen in combinations(masks, spare + 1):
        yield Premise(chosen[0] | chosen[-1], PremiseKind.SET, cells=cells)


def _filled_premises(board: Board, step: Step) -> Iterator[Premise]:
    """Yield premises by counting in a house: digits with as many places as digits fill these."""
    marked = [mark.candidate for mark in step.marks]
    named = numbers(board, marked)
    for house in step.houses:
        ours, cells, held = 0, 0, 0
        for digit in _digits(marked):
            inside = board.places[digit] & house.mask
            shifted = inside << (digit - 1) * board.layout.cells
            if inside and not shifted & ~named:
                ours, cells, held = ours | 1 << digit, cells | inside, held | shifted
        if 1 < ours.bit_count() == cells.bit_count():
            for cell in members(cells):
                here = held & board.tables.of_cell << cell
                yield Premise(here, PremiseKind.FILLED, house, cells, ours)


def _covered_premises(board: Board, step: Step) -> Iterator[Premise]:
    """Yield premises by counting in cells over several houses: see `rank_zero`.

    All candidates of every marked cell are marked. In each cover of a digit, every house has the
    digit in one of these cells, but not in a cell of two houses of the cover: that uses up both.
    """
    marked = [mark.candidate for mark in step.marks]
    if len(step.houses) < _FEWEST_COVERS or not marked or not _is_whole(board, marked):
        return
    cells = cells_of(marked)
    found = cover_digits(board, cells, step.houses)
    for digit, ways in found.ways.items() if found else ():
        places, shift = board.places[digit] & cells, (digit - 1) * board.layout.cells
        for way in ways:
            for house in way:
                twice = union(other.mask for other in way if other is not house)
                held = (places & house.mask & ~twice) << shift
                yield Premise(held, PremiseKind.COVERED, house, cells)


def _left_and_placed(board: Board, step: Step) -> Mask:
    """Return the placed digits among the marked cells that a cut leaves; 0 without a cut."""
    if cut_named_by(step) is None:
        return 0
    return numbers(board, step.candidates_with(Role.SET_A, Role.SET_B)) & board.placed


def _leftovers(board: Board, step: Step) -> Iterator[Premise]:
    """Yield premises by counting in houses that a step lays over as many others.

    Each digit occurs equally often in the cells left on either side. So if the digit is in k cells
    of one side, it is in k cells of the other side as well. If all but k - 1 cells of the other
    side are chosen, the digit is in a chosen cell. As a premise: one of the k cells holds another
    digit, or a chosen cell holds the digit.
    """
    cut = cut_named_by(step)
    if cut is None:
        return
    marked = numbers(board, step.candidates_with(Role.SET_A, Role.SET_B))
    lane = {
        cell: (board.candidates | board.placed) & board.tables.of_cell << cell
        for cell in members(cut.left | cut.right)
    }
    if any(each & ~marked for each in lane.values()):
        return
    for side, there in ((cut.left, cut.right), (cut.right, cut.left)):
        for shift in range(0, board.layout.digits * board.layout.cells, board.layout.cells):
            holding = [cell for cell in members(side) if lane[cell] >> shift + cell & 1]
            for count in range(1, len(holding) + 1):
                for some in combinations(holding, count):
                    yield from _leftover_premises(board, lane, mask_of(some), there, shift)


def _leftover_premises(
    board: Board, lane: dict[Cell, Mask], some: Mask, there: Mask, shift: int
) -> Iterator[Premise]:
    """Yield premises: if a digit is in each of *some*, it is in as many cells of *there*.

    *lane* has the candidates of each cell, *shift* is the number of the digit's first candidate.
    """
    sees, count = board.layout.sees, some.bit_count()
    if any(sees[cell] & some for cell in members(some)):
        return  # two of these cells cannot hold the same digit
    otherwise = 0
    for cell in members(some):
        otherwise |= lane[cell] & ~(1 << shift + cell)
    for rest in combinations(members(there), there.bit_count() - count + 1):
        held = mask_of(shift + cell for cell in rest if lane[cell] >> shift + cell & 1)
        yield Premise(otherwise | held, PremiseKind.LEFTOVERS, cells=some, counterpart=there)


def _symmetry_premises(board: Board, step: Step) -> Iterator[Premise]:
    """Yield premises by a symmetry of the givens that *step* names.

    The puzzle has one solution, which therefore has the same symmetry. A digit is in a cell if and
    only if its new name is in the image of the cell. So the cell has another digit, or its image
    has the new name.
    """
    for scramble in symmetries_named_by(step, board):
        for each in step.eliminations:
            there = image(scramble, each)
            others = board.candidates & board.tables.of_cell << each.cell
            then = 1 << number(board, there) & (board.candidates | board.placed)
            yield Premise(
                others & ~(1 << number(board, each)) | then,
                PremiseKind.SYMMETRY,
                cells=1 << each.cell,
                digits=1 << each.digit,
                counterpart=1 << there.cell,
            )
