"""Symmetrical placement: a symmetry of the givens that the solution must have too."""

from __future__ import annotations

from collections.abc import Iterator

from ...bits import mask_of, members
from ...board import Board
from ...inference.given_symmetries import image, symmetries_of, symmetries_on
from ...layout import Candidate, Digit, Layout
from ...puzzle import NO_EXTRAS
from ...step import Mark, Role, Step, Technique, by_digit, cells_of, digits_listed, join_words
from ...symmetry import Scramble, Symmetry, moves_of_symmetry


class SymmetricalPlacement(Technique):
    """Some way to move all cells and rename all digits leaves the givens as they are.

    It turns the solution into a solution with the same givens, and there is only one. So if a cell
    holds a digit, the cell to which it is moved holds the digit's new name.
    """

    sound_without_uniqueness = False
    reads_equal_cells = False  # a symmetry of givens

    def find(self, board: Board) -> Iterator[Step]:
        done: set[frozenset[Candidate]] = set()
        symmetries = symmetries_on(board)
        for eliminated in (_fixed_or_facing, _image_impossible):
            for scramble in symmetries:
                gone = tuple(eliminated(board, scramble))
                if gone and frozenset(gone) not in done:
                    done.add(frozenset(gone))
                    yield Step(self, eliminations=gone, marks=tuple(_marks(board, scramble)))

    def reason(self, step: Step, layout: Layout) -> str:
        scramble = _symmetry_of(step, layout)
        same = f"the givens are the same {_describe_names(scramble, layout)}"
        return (
            f"{_describe_move(scramble, layout)}, {same}. There is one solution, so it has the "
            f"same "
            f"symmetry. {_explain_eliminations(step, scramble, layout)}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        scramble = _symmetry_of(step, layout)
        cycles = " ".join(
            "".join(map(layout.symbol, cycle)) for cycle in _cycles(scramble.names, layout)
        )
        return f"{_move_notation(scramble, layout)} {cycles}"


def _fixed_or_facing(board: Board, scramble: Scramble) -> Iterator[Candidate]:
    """Yield the eliminations in cells that stay in place, and in cells that see their image.

    A cell that stays has a digit that keeps its name. A cell that sees its image has no such digit,
    since the image would hold it too.
    """
    move, sees = scramble.move, board.layout.sees
    stay = mask_of(
        digit for digit in members(board.layout.all_digits) if scramble.names[digit] == digit
    )
    for cell in members(board.empty):
        if move[cell] == cell:
            yield from board.candidates_in(1 << cell, ~stay)
        elif sees[cell] >> move[cell] & 1:
            yield from board.candidates_in(1 << cell, stay)


def _image_impossible(board: Board, scramble: Scramble) -> Iterator[Candidate]:
    """Yield the candidates with an image that is impossible."""
    possible, cells = board.candidates | board.placed, board.layout.cells
    for each in board.candidates_in(board.empty, board.layout.all_digits):
        cell, digit = image(scramble, each)
        if not possible >> (digit - 1) * cells + cell & 1:
            yield each


def _marks(board: Board, scramble: Scramble) -> Iterator[Mark]:
    """Yield marks for all givens.

    In each cycle of two or more digits, the first and the second digit get roles of their own; all
    other digits share a third role.
    """
    roles: dict[Digit, Role] = {}
    for cycle in _cycles(scramble.names, board.layout):
        if len(cycle) > 1:
            roles |= {cycle[0]: Role.SET_A, cycle[1]: Role.SET_B}
    for cell in members(board.givens):
        digit = board.digits[cell]
        yield Mark(roles.get(digit, Role.SET_C), Candidate(cell, digit))


def _cycles(names: tuple[Digit, ...], layout: Layout) -> list[tuple[Digit, ...]]:
    """Return the cycles of the renaming, each in its order, longer cycles first."""
    found: list[tuple[Digit, ...]] = []
    seen = 0
    for digit in members(layout.all_digits):
        cycle: list[Digit] = []
        while not seen >> digit & 1:
            seen |= 1 << digit
            cycle.append(digit)
            digit = names[digit]
        if cycle:
            found.append(tuple(cycle))
    return sorted(found, key=lambda each: -len(each))


def _symmetry_of(step: Step, layout: Layout) -> Scramble:
    """Return the symmetry of a step of this module, whose marks are all givens.

    If several symmetries match the marks, the result is the one that leaves fewest eliminations to
    `_image_impossible`.
    """
    givens = [0] * layout.cells
    for mark in step.marks:
        givens[mark.candidate.cell] = mark.candidate.digit
    known = symmetries_of(layout, tuple(givens), NO_EXTRAS)
    one, other = (frozenset(step.candidates_with(role)) for role in (Role.SET_A, Role.SET_B))
    matching = [each for each in known if each.candidates(one) == other]
    return min(matching, key=lambda each: len(_by_part(step, each, layout)[2]))


def _by_part(
    step: Step, scramble: Scramble, layout: Layout
) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
    """Split the eliminations: cells that stay, cells that see their image, and other cells."""
    parts: tuple[list[Candidate], list[Candidate], list[Candidate]] = [], [], []
    for each in step.eliminations:
        there, name = image(scramble, each)
        stays = there == each.cell and name != each.digit
        faces = layout.sees[each.cell] >> there & 1 and name == each.digit
        parts[0 if stays else 1 if faces else 2].append(each)
    return parts


def _explain_eliminations(step: Step, scramble: Scramble, layout: Layout) -> str:
    staying, facing, copied = _by_part(step, scramble, layout)
    stay = mask_of(d for d in members(layout.all_digits) if scramble.names[d] == d)
    shown = digits_listed(stay, layout, "or")
    parts: list[str] = []
    if staying:
        cells = cells_of(staying)
        one = not cells & (cells - 1)
        parts.append(
            f"{layout.names(cells)} {'stays' if one else 'stay'} in place, so "
            f"{'it holds' if one else 'each holds'} a digit that keeps its name"
            + (f", {shown}" if stay else "")
        )
    if facing:
        cells = cells_of(facing)
        one = not cells & (cells - 1)
        parts.append(
            f"{layout.names(cells)} {'sees where it is' if one else 'see where they are'} moved, "
            f"so {'it is not' if one else 'none is'} {shown}"
        )
    for digit, cells in by_digit(copied).items():
        there = mask_of(scramble.move[cell] for cell in members(cells))
        parts.append(
            f"{layout.names(cells, 'or')} cannot be {layout.symbol(digit)}, as "
            f"{layout.names(there, 'or')} cannot be {layout.symbol(scramble.names[digit])}"
        )
    return ". ".join(parts)


_TURNS = {
    Symmetry.HALF_TURN: ("After a half turn", "half turn"),
    Symmetry.QUARTER_TURN: ("After a quarter turn", "quarter turn"),
    Symmetry.MIRROR: ("With left and right exchanged", "mirror"),
    Symmetry.DIAGONAL: ("Mirrored in the falling diagonal", "diagonal"),
    Symmetry.FLIP: ("With top and bottom exchanged", "flip"),
    Symmetry.ANTIDIAGONAL: ("Mirrored in the rising diagonal", "antidiagonal"),
}
"""The clause and the notation of each symmetry."""


def _turn(scramble: Scramble, layout: Layout) -> tuple[str, str] | None:
    """Return the clause and the notation of a turn or mirror of the canvas; None for others."""
    for symmetry, told in _TURNS.items():
        try:
            (move,) = moves_of_symmetry(layout, symmetry)
        except ValueError:
            continue
        if scramble.move == move:
            return told
        if all(scramble.move[there] == cell for cell, there in enumerate(move)):
            return f"{told[0]} the other way", told[1]
    return None


def _describe_move(scramble: Scramble, layout: Layout) -> str:
    if told := _turn(scramble, layout):
        return told[0]
    rows, columns, turned = _lines(scramble, layout)
    first = "With rows written as columns, " if turned else "With "
    return f"{first}rows in the order {rows} and columns in the order {columns}"


def _move_notation(scramble: Scramble, layout: Layout) -> str:
    if told := _turn(scramble, layout):
        return told[1]
    rows, columns, turned = _lines(scramble, layout)
    return f"{'turned ' if turned else ''}r{rows} c{columns}"


def _lines(scramble: Scramble, layout: Layout) -> tuple[str, str, bool]:
    """Return the new orders of rows and columns, and whether rows become columns."""
    at, goes = layout.positions, scramble.move
    beside = layout.cell_at[0, 1]
    turned = at[goes[beside]][1] == at[goes[0]][1]
    rows, columns = {}, {}
    for cell, there in enumerate(goes):
        row, column = at[there]
        rows[row], columns[column] = (at[cell][1], at[cell][0]) if turned else at[cell]
    orders = ("".join(f"{lines[n] + 1}" for n in sorted(lines)) for lines in (rows, columns))
    return next(orders), next(orders), turned


def _describe_names(scramble: Scramble, layout: Layout) -> str:
    """Return ``with 1-4 and 2-9 exchanged and 8 unchanged``."""
    cycles = _cycles(scramble.names, layout)
    parts = []
    pairs = ["-".join(map(layout.symbol, cycle)) for cycle in cycles if len(cycle) == 2]
    longer = ["-".join(map(layout.symbol, (*c, c[0]))) for c in cycles if len(c) > 2]
    kept = [layout.symbol(cycle[0]) for cycle in cycles if len(cycle) == 1]
    if longer:
        parts.append(f"{join_words(longer)} renamed in turn")
    if pairs:
        parts.append(f"{join_words(pairs)} exchanged")
    if kept:
        parts.append(f"{join_words(kept)} unchanged")
    return f"with {join_words(parts)}"


TECHNIQUES = (SymmetricalPlacement("symmetrical-placement", "Symmetrical Placement", ""),)
