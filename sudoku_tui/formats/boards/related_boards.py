"""Relations between the boards of one record: a puzzle, its solution, a mask, the entries.

All boards of a record have one alphabet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isqrt
from typing import Final

from ...engine.bits import Mask, mask_of, members, single_member
from ...engine.layout import Digit, Layout, digit_of
from ...engine.layouts.variants import variant
from ..alphabets import choose
from ..cells import layout_of_cells, shown_by_mask
from ..clean import clean_text
from ..draft import Draft
from ..errors import FormatError
from ..reader.values import place_lone_candidates
from ..sheet import Part
from .key_roles import Role, mask_role
from .tree_cell import Cell, TreeError

SIDE_OF_SAMURAI: Final = 21
"""Cells in a row of a canvas whose gaps are marked by -1, not by 0."""


@dataclass(eq=False)
class Board:
    """A board under a name."""

    key: str
    role: Role | None
    cells: list[Cell]

    @property
    def digits(self) -> int:
        """The number of cells with a digit or candidates."""
        return sum(not each.is_blank for each in self.cells)

    @property
    def is_full(self) -> bool:
        """Whether each digit occurs as often as in a solution."""
        counts = Counter(each.text for each in self.cells if each.is_given is None)
        return "" not in counts and {*counts.values()} == {isqrt(len(self.cells))} == {len(counts)}

    def is_part_of(self, other: Board) -> bool:
        """Check whether the other board has all digits of this one."""
        return len(self.cells) == len(other.cells) and all(
            not one.marks and one.text in ("", "0", "-1", two.text)
            for one, two in zip(self.cells, other.cells, strict=True)
        )

    def is_same(self, other: Board) -> bool:
        """Check whether both boards have the same digits."""
        return self is other or (self.is_part_of(other) and other.is_part_of(self))


@dataclass
class BoardMask:
    """Ones and zeros for the cells of a board."""

    name: str
    bits: Sequence[bool]
    is_list: bool = False
    """Whether the source was a list of the given cells."""


@dataclass
class Related:
    """The parts of a record."""

    puzzle: Board
    solution: Board | None = None
    entries: Board | None = None
    candidates: Board | None = None
    remark: str = ""
    others: list[Board] = field(default_factory=list)
    """Boards that contradict these."""

    def add(self, board: Board, *, may_be_state: bool) -> None:
        """Add a board in its role.

        Args:
            board: The board.
            may_be_state: Whether a second board of givens may be the state of a game.
        """
        known = [each for each in (self.puzzle, self.solution) if each]
        if board.role is Role.CANDIDATES and self.candidates is None:
            self.candidates = board
        elif board.role is Role.ENTRIES and self.entries is None:
            self.entries = board
        elif any(map(board.is_same, known)):
            return
        elif may_be_state and self._may_be_state(board):
            self.entries = board
        else:
            self.others.append(board)

    def _may_be_state(self, board: Board) -> bool:
        """Check whether a board of givens has all digits of the puzzle, and more."""
        is_first = self.entries is None and board.role is Role.GIVENS
        return is_first and self.puzzle.is_part_of(board)


def related(boards: Sequence[Board], mask: BoardMask | None) -> Related | None:
    """Determine the roles of the boards in a record; None if no board is the puzzle.

    Raises:
        FormatError: The solution does not fit the puzzle, or a mask does not fit its board.
    """
    boards = _without_blank_boards(boards)
    givens, solutions, unknown, entries = (
        [each for each in boards if each.role is role]
        for role in (Role.GIVENS, Role.SOLUTION, None, Role.ENTRIES)
    )
    full = next((each for each in (*solutions, *givens, *unknown) if each.is_full), None)
    givens.sort(key=lambda each: each.digits)
    found = _masked(mask, full, givens) if mask else _unmasked(givens, solutions, unknown)
    if found is None:
        return None
    if full and not found.solution and found.puzzle is not full and found.puzzle.is_part_of(full):
        found.solution = full
    if found.solution and not found.puzzle.is_part_of(found.solution):
        solution, puzzle = found.solution.key[:20], found.puzzle.key[:20]
        raise FormatError(f"'{solution}' is no solution of '{puzzle}'")
    for each in boards:
        found.add(each, may_be_state=not entries)
    return found


def _without_blank_boards(boards: Sequence[Board]) -> list[Board]:
    """Return the boards with digits; a blank board of givens counts if no board has any."""
    boards = [each for each in boards if each.digits or each.role is Role.GIVENS]
    if any(each.digits for each in boards if each.role in (Role.GIVENS, None)):
        return [each for each in boards if each.digits]
    return list(boards)


def _masked(mask: BoardMask, full: Board | None, givens: Sequence[Board]) -> Related | None:
    """Return the puzzle of a mask with a full grid, or with a board of givens and entries."""
    board = full or (givens[-1] if givens else None)
    if board is None:
        return None
    is_given = mask.bits if mask.is_list else _given_cells(mask, board)
    one = "a given" if is_given[0] == mask.bits[0] else "a cell to fill"
    remark = "" if mask.is_list else f"1 in '{mask.name[:20]}' was read as {one}"
    pairs = list(zip(board.cells, is_given, strict=True))
    if any(here and cell.is_blank for cell, here in pairs):
        raise FormatError(f"'{mask.name[:20]}' shows cells that are empty")
    if full is None:
        cells = [cell._replace(is_given=here) for cell, here in pairs]
    else:
        cells = [cell if here else Cell("", cell.at) for cell, here in pairs]
    return Related(Board(board.key, Role.GIVENS, cells), full, remark=remark)


def _unmasked(
    givens: Sequence[Board], solutions: Sequence[Board], unknown: Sequence[Board]
) -> Related | None:
    """Return the puzzle, which has the fewest digits, and its solution."""
    solution = solutions[0] if solutions else None
    if not givens:
        known = (*solutions, *unknown)
        parts = [
            each for each in unknown if any(each.is_part_of(o) for o in known if o is not each)
        ]
        givens = parts if solution or len(unknown) == 2 else unknown
        if len(givens) != 1:
            return None
    puzzle = givens[0]
    if solution and not solution.is_full and puzzle.is_full and solution.is_part_of(puzzle):
        puzzle, solution = solution, puzzle
    return Related(puzzle, solution)


def _given_cells(mask: BoardMask, board: Board) -> Sequence[bool]:
    """Return for each cell of a board whether it is given, by a mask of ones and zeros.

    The name of the mask decides, or else the number of solutions.

    Raises:
        FormatError: Both sets of cells have several solutions.
    """
    role = mask_role(mask.name)
    if role is Role.SHOWN:
        return mask.bits
    if role is Role.HIDDEN:
        return [not bit for bit in mask.bits]
    words = sorted({cell.text for cell in board.cells} - {""})
    digits = [words.index(cell.text) + 1 if cell.text else 0 for cell in board.cells]
    layout = layout_of_cells(len(digits), None)
    if shown := shown_by_mask(list(map(int, mask.bits)), digits, layout):
        return shown
    name = mask.name[:20] or "mask"
    raise FormatError(f"'{name}' does not show whether 1 is a given or an empty cell")


def count_from_zero(boards: Sequence[Board], solutions: Sequence[Board]) -> bool:
    """Check whether the digits of a record count from 0.

    They do if no digit is as large as a side and no house has two zeros, and either empty cells
    have another character, or a solution has a zero in each house.
    """
    all_cells = [board.cells for board in (*boards, *solutions)]
    has_zeros = any(_has_zeros(board.cells) for board in boards)
    has_zeros = has_zeros or any(_is_full_from_zero(board.cells) for board in solutions)
    return has_zeros and all(map(_are_below, all_cells))


def _has_zeros(cells: Sequence[Cell]) -> bool:
    side = isqrt(len(cells))
    zeros = [cell.text == "0" for cell in cells]
    blanks = {cell.text for cell in cells if cell.text in ("", "-1") and not cell.marks}
    if not any(zeros) or not blanks:
        return False
    if "-1" in blanks:
        return side != SIDE_OF_SAMURAI
    # A puzzle with one solution lacks at most one digit.
    kinds = {cell.text for cell in cells} - {"", "0"}
    return len(kinds) >= side - 2 and not _clash(zeros, side)


def _is_full_from_zero(cells: Sequence[Cell]) -> bool:
    side = isqrt(len(cells))
    zeros = [cell.text == "0" for cell in cells]
    return "" not in {c.text for c in cells} and sum(zeros) == side and not _clash(zeros, side)


def _are_below(cells: Sequence[Cell]) -> bool:
    side = isqrt(len(cells))
    words = {cell.text for cell in cells} - {"", "-1"}
    return all(word.isdecimal() and int(word) < side for word in words)


def _clash(zeros: Sequence[bool], side: int) -> bool:
    """Check whether two cells with a zero see each other."""
    try:
        sees = variant(side).sees
    except ValueError:  # no boxes have this size
        return True
    held = [cell for cell, is_zero in enumerate(zeros) if is_zero]
    return len(held) > side or any(sees[one] >> other & 1 for one, other in combinations(held, 2))


def from_one(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells with digits from 1 in place of digits from 0."""
    return [
        cell._replace(
            text=_next(cell.text),
            solution=_next(cell.solution),
            marks=cell.marks and tuple(map(_next, cell.marks)),
        )
        for cell in cells
    ]


def _next(word: str) -> str:
    return str(int(word) + 1) if word.isdecimal() else "" if word == "-1" else word


class Alphabet:
    """The digits of the words in some boards: numbers or symbols."""

    def __init__(self, layout: Layout, boards: Sequence[Sequence[Cell]]) -> None:
        self._layout = layout
        words = {cell.text for cells in boards for cell in cells} - {"", "-1"}
        if all(word.isdecimal() for word in words):
            self._digit_of: Mapping[str, Digit] = {word: int(word) for word in words}
            self.remark = ""
        else:
            choice = choose("".join({*words, "."}), layout.digits, layout.symbols)
            self._digit_of, self.remark = choice.alphabet.digit_of, choice.remark

    def digits(self, cells: Sequence[Cell]) -> tuple[Digit, ...]:
        """Return the digit of each cell; 0 for none.

        Raises:
            TreeError: A word is not a digit.
        """
        found = []
        for number, cell in enumerate(cells):
            digit = 0 if cell.text in ("", "-1") else self._digit_of.get(cell.text)
            if digit is None or digit > self._layout.digits:
                raise self._error(cell, number, cell.text)
            found.append(digit)
        return tuple(found)

    def masks(self, cells: Sequence[Cell]) -> tuple[Mask, ...]:
        """Return the candidates of each cell.

        Raises:
            TreeError: A candidate is not a digit, or a cell has none left.
        """
        has_lists = any(len(cell.marks or ()) > 1 for cell in cells)
        return tuple(self._mask(cell, number, has_lists) for number, cell in enumerate(cells))

    def _mask(self, cell: Cell, number: int, has_lists: bool) -> Mask:
        if has_lists and cell.marks == ():
            name = self._layout.cell_name(number)
            raise TreeError(cell.at, f"{name} has no candidate left")
        digits = []
        for word in cell.marks or ():
            digit = int(word) if word.isdecimal() and word.isascii() else None
            digit = digit_of(word, self._layout.digits) if len(word) == 1 and not digit else digit
            if not digit or digit > self._layout.digits:
                raise self._error(cell, number, word)
            digits.append(digit)
        return mask_of(digits)

    def _error(self, cell: Cell, number: int, word: str) -> TreeError:
        name, layout = self._layout.cell_name(number), self._layout.name
        return TreeError(cell.at, f"{name}: '{clean_text(word, 20)}' is no digit of {layout}")


def draft_of(found: Related, layout: Layout, alphabet: Alphabet) -> Draft:
    """Return a draft with givens, entries, candidates and solution.

    Raises:
        FormatError: A word is not a digit.
    """
    cells = found.puzzle.cells
    masks = alphabet.masks(cells)
    digits = _with_lone_candidates(alphabet.digits(cells), masks, layout)
    entered = alphabet.digits(found.entries.cells) if found.entries else digits
    if found.candidates and not any(masks):
        masks = alphabet.masks(found.candidates.cells)
    are_known = any(cell.is_given is not None for cell in cells)
    draft = Draft(layout)
    draft.give_all(
        digit if cell.is_given or not are_known else 0
        for cell, digit in zip(cells, digits, strict=True)
    )
    for at, (entry, mask) in enumerate(zip(entered, masks, strict=True)):
        if entry or mask:
            draft.enter(at, entry)
            draft.note(Part.CANDIDATES, at, members(mask))
    if found.solution:
        draft.solve(alphabet.digits(found.solution.cells))
    return draft


def _with_lone_candidates(
    digits: Sequence[Digit], masks: Sequence[Mask], layout: Layout
) -> tuple[Digit, ...]:
    """Return digits with the lone candidates of other cells, unless a cell in sight has them."""
    if not any(map(single_member, masks)):
        return tuple(digits)
    held = [1 << digit if digit else mask for digit, mask in zip(digits, masks, strict=True)]
    lone, _ = place_lone_candidates(held, layout)
    return tuple(map(max, digits, lone))


def solution_in(key: str, cells: Sequence[Cell]) -> Board | None:
    """Return the solution in the cells of a board; None if no cell has one.

    Raises:
        TreeError: Only some cells have one.
    """
    if not any(cell.solution for cell in cells):
        return None
    solved = [Cell(cell.solution or cell.text, cell.at) for cell in cells]
    if missing := next((cell for cell in solved if not cell.text), None):
        raise TreeError(missing.at, "this cell has no solution, and others have one")
    return Board(key, Role.SOLUTION, solved)
