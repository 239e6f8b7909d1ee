"""Premises: what a step allows to be used in its proof, each of them checked on the board.

A premise says that one of some candidates is true: the digits of a cell, the places of a digit
in a house. A step allows a cell if it names all its candidates, and a house, of its own or of
a strong link, for the digits of which it names all places. That two candidates in one cell, or
of one digit in cells that see each other, are not both true is the rule of the game and may be
used of whatever is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations, groupby
from typing import Final, NamedTuple

from ..bits import Mask, first, mask_of, members, union
from ..board import Board
from ..inference.given_symmetries import image, symmetries_named_by
from ..inference.laid_over import cut_named_by
from ..inference.rank_zero import covered
from ..layout import Candidate, Cell, House
from ..step import Link, Mark, Role, Step, cells_of

_FEWEST_COVERS: Final = 4
"""Houses that a count over several sectors is about; what fewer say follows by cases."""


class NotSo(Exception):
    """Something that a step names is not so on the board, or names too little.

    The message is a clause in plain words, without a full stop.
    """


class PremiseKind(StrEnum):
    """Why one of some candidates is true."""

    CELL = "cell"
    HOUSE = "house"
    SET = "set"
    """Cells that each take one of their digits, and no digit twice: all or all but one are in."""
    FILLED = "filled"
    """Cells of a house that are all the places of as many digits: each holds one of these."""
    LEFTOVERS = "leftovers"
    """Houses and as many others leave some cells each: these hold the same digits as often."""
    COVERED = "covered"
    """Cells whose digits take as many lines and boxes to cover them as there are cells: each line
    or box that covers a digit has it there."""
    SYMMETRY = "symmetry"
    """The givens stay as they are if cells move and digits are renamed: so does the solution."""
    SAVED = "saved"
    """Otherwise the puzzle would have two solutions."""
    STANDS = "stands"
    """It stands on the board, and the step names it for what it closes."""
    SUPPOSED = "supposed"


class Premise(NamedTuple):
    """One of *candidates* is true."""

    candidates: Mask
    """By their numbers on the board."""
    kind: PremiseKind
    house: House | None = None
    cells: Mask = 0
    """The cells of a set, or those that are filled."""
    digits: Mask = 0
    """The digits that fill these cells."""
    against: Mask = 0
    """Of leftovers the cells of the other side, of a symmetry the cell to which one goes."""


class Named(NamedTuple):
    """What a step names, checked on the board."""

    candidates: Mask
    premises: tuple[Premise, ...]


def number(board: Board, candidate: Candidate) -> int:
    """The number of a candidate on *board*."""
    return (candidate.digit - 1) * board.layout.cells + candidate.cell


def numbers(board: Board, candidates: Iterable[Candidate]) -> Mask:
    """Candidates by their numbers."""
    return mask_of(number(board, candidate) for candidate in candidates)


def named_by(step: Step, board: Board) -> Named:
    """What *step* names.

    Raises:
        NotSo: it concludes nothing, or something that it names is not so.
    """
    _check(step, board)
    every = [*step.placements, *step.eliminations, *(mark.candidate for mark in step.marks)]
    every += (end for link in step.links for end in (link.start, link.end))
    named = numbers(board, every) & board.candidates
    digits = [(d, named >> (d - 1) * board.layout.cells) for d in _digits(every)]
    premises: dict[Mask, Premise] = {}
    found: tuple[Iterator[Premise], ...] = (
        _cells(board, named, every),
        _houses(board, named, step.houses, digits),
        _houses(board, named, board.layout.houses, _whole(board, digits)),
        strong_by(board, named, step.links),
        _sets(board, step.marks),
        _filled(board, step),
        _leftovers(board, step),
        _covered(board, step),
        _symmetric(board, step),
    )
    standing, closed = _standing(step, board)
    for each in found:
        for premise in each:
            whole = _widened(board, premise, closed) if closed else premise
            premises.setdefault(whole.candidates, whole)
    # Counting first: what it says at once, cases would say at length. And what is shown to have
    # one place left goes before what happens to have one as well.
    counted = (PremiseKind.SET, PremiseKind.FILLED, PremiseKind.COVERED)
    ordered = sorted(
        premises.values(),
        key=lambda each: (not each.candidates & closed, each.kind not in counted),
    )
    alive = named | standing | closed | _left_and_placed(board, step)
    return Named(alive, (*_each_stands(standing), *ordered))


def _digits(candidates: Iterable[Candidate]) -> list[int]:
    return sorted({candidate.digit for candidate in candidates})


def _check(step: Step, board: Board) -> None:
    """Whether what *step* names is on the board at all."""
    layout = board.layout
    concluded = (*step.placements, *step.eliminations)
    if not concluded:
        raise NotSo("it concludes nothing")
    for cell, digit in concluded:
        if not (0 <= cell < layout.cells and board.can_be(cell, digit)):
            raise NotSo("what it concludes is settled already")
    possible = board.candidates | board.placed
    for mark in step.marks:
        if not possible >> number(board, mark.candidate) & 1:
            raise NotSo(f"{_describe(board, mark.candidate)} is no candidate")
    if any(house not in layout.houses for house in step.houses):
        raise NotSo("it names a house that is not there")
    for start, end, strong in step.links:
        if not (board.can_be(*start) and board.can_be(*end)):
            raise NotSo(
                f"{_describe(board, start)} and {_describe(board, end)} are not both candidates"
            )
        if not strong and not _excludes(board, start) >> number(board, end) & 1:
            raise NotSo(f"{_describe(board, start)} does not exclude {_describe(board, end)}")


def _standing(step: Step, board: Board) -> tuple[Mask, Mask]:
    """The digits on *board* that *step* names as blockers, and what they close, by their numbers.

    Raises:
        NotSo: one of them is not on the board, or closes nothing of what it is named for.
    """
    standing = closed = 0
    for blocker in step.grounds.blockers:
        if not board.placed >> number(board, blocker.candidate) & 1:
            raise NotSo(f"{_describe(board, blocker.candidate)} does not stand there")
        for each in blocker.closes:
            if not _excludes(board, blocker.candidate) >> number(board, each) & 1:
                both = _describe(board, blocker.candidate), _describe(board, each)
                raise NotSo(f"{both[0]} does not exclude {both[1]}")
        standing |= 1 << number(board, blocker.candidate)
        closed |= numbers(board, blocker.closes)
    return standing, closed


def _each_stands(standing: Mask) -> Iterator[Premise]:
    return (Premise(1 << each, PremiseKind.STANDS) for each in members(standing))


def _widened(board: Board, premise: Premise, closed: Mask) -> Premise:
    """A cell or a house with what is *closed* in it: that this is false is then to be shown."""
    digit_before, cell = divmod(first(premise.candidates), board.layout.cells)
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
    """The cells of which every candidate is named."""
    for cell in sorted({candidate.cell for candidate in every}):
        if held := _held(board, cell, named):
            yield Premise(held, PremiseKind.CELL)


def _held(board: Board, cell: Cell, named: Mask) -> Mask:
    """The candidates of a cell if all of them are *named*."""
    held = board.candidates & board.tables.of_cell << cell
    return 0 if held & ~named else held


def _houses(
    board: Board, named: Mask, houses: Iterable[House], digits: Iterable[tuple[int, Mask]]
) -> Iterator[Premise]:
    """The houses for each of *digits* of which they have no place that is not named."""
    for digit, _ in digits:
        shift, places = (digit - 1) * board.layout.cells, board.places[digit]
        for house in houses:
            inside = (places & house.mask) << shift
            if inside and not inside & ~named:
                yield Premise(inside, PremiseKind.HOUSE, house)


def _whole(board: Board, digits: Iterable[tuple[int, Mask]]) -> list[tuple[int, Mask]]:
    """The digits of which every place on the board is named: a step is about all of them."""
    return [(digit, named) for digit, named in digits if not board.places[digit] & ~named]


def strong_by(board: Board, named: Mask, links: Iterable[Link]) -> Iterator[Premise]:
    """What makes strong links strong: a cell, or houses, of which nothing is left unnamed.

    Raises:
        NotSo: nothing makes one of them strong.
    """
    for start, end, strong in links:
        if not strong:
            continue
        if start.cell == end.cell:
            held = _held(board, start.cell, named)
            found = [Premise(held, PremiseKind.CELL)] if held else []
        else:
            both = 1 << start.cell | 1 << end.cell
            shared = board.layout.shared_houses(both) if start.digit == end.digit else ()
            found = list(_houses(board, named, shared, [(start.digit, named)]))
        if not found:
            raise NotSo(
                f"{_describe(board, start)} and {_describe(board, end)} could both be wrong"
            )
        yield from found


def _sets(board: Board, marks: tuple[Mark, ...]) -> Iterator[Premise]:
    """What follows by counting in cells that are named wholly, one part and all parts together."""
    together: list[Candidate] = []
    for _, same in groupby(marks, key=lambda mark: mark.role):
        part = [mark.candidate for mark in same]
        if _is_whole(board, part):
            together += part
            yield from _counted(board, cells_of(part))
    if together:
        yield from _counted(board, cells_of(together))


def _is_whole(board: Board, part: list[Candidate]) -> bool:
    named = numbers(board, part)
    return len(part) > 2 and all(_held(board, cell, named) for cell, _ in part)


def _counted(board: Board, cells: Mask) -> Iterator[Premise]:
    """The digits that cells must hold, or of which they must hold one of any two."""
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


def _filled(board: Board, step: Step) -> Iterator[Premise]:
    """What follows by counting in a house: digits with as many places as they are fill them."""
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


def _covered(board: Board, step: Step) -> Iterator[Premise]:
    """What follows by counting in cells over several houses: see `rank_zero`.

    Every cell that is marked is marked wholly. The houses that cover a digit in one way each have
    it in these cells, and not where two of them meet, which would use up both.
    """
    marked = [mark.candidate for mark in step.marks]
    if len(step.houses) < _FEWEST_COVERS or not marked or not _is_whole(board, marked):
        return
    cells = cells_of(marked)
    found = covered(board, cells, step.houses)
    for digit, ways in found.ways.items() if found else ():
        places, shift = board.places[digit] & cells, (digit - 1) * board.layout.cells
        for way in ways:
            for house in way:
                twice = union(other.mask for other in way if other is not house)
                held = (places & house.mask & ~twice) << shift
                yield Premise(held, PremiseKind.COVERED, house, cells)


def _left_and_placed(board: Board, step: Step) -> Mask:
    """The digits that stand in cells which houses laid over each other leave."""
    if cut_named_by(step) is None:
        return 0
    return numbers(board, step.marked(Role.SET_A, Role.SET_B)) & board.placed


def _leftovers(board: Board, step: Step) -> Iterator[Premise]:
    """What follows by counting in houses that a step lays over as many others.

    Each digit stands as often in what is left of the ones as in what is left of the others. So if
    it is in some cells of one side, it is in one at least of the other side, whichever of these
    are left out but as many as it needs. That is said as a choice: one of the some is something
    else, or one of those that are not left out is it.
    """
    cut = cut_named_by(step)
    if cut is None:
        return
    marked = numbers(board, step.marked(Role.SET_A, Role.SET_B))
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
                    yield from _matched(board, lane, mask_of(some), there, shift)


def _matched(
    board: Board, lane: dict[Cell, Mask], some: Mask, there: Mask, shift: int
) -> Iterator[Premise]:
    """If a digit is in each of *some*, so many cells of the other side have it too."""
    sees, count = board.layout.sees, some.bit_count()
    if any(sees[cell] & some for cell in members(some)):
        return  # no two of them have the same digit
    otherwise = 0
    for cell in members(some):
        otherwise |= lane[cell] & ~(1 << shift + cell)
    for rest in combinations(members(there), there.bit_count() - count + 1):
        held = mask_of(shift + cell for cell in rest if lane[cell] >> shift + cell & 1)
        yield Premise(otherwise | held, PremiseKind.LEFTOVERS, cells=some, against=there)


def _symmetric(board: Board, step: Step) -> Iterator[Premise]:
    """What follows from a symmetry of the givens that a step names, as there is one solution.

    A digit is in a cell if and only if its new name is in the cell to which that goes. So the cell
    has another digit, or that one has the new name.
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
                against=1 << there.cell,
            )
