"""Actions on killers: the cage of a cell with its combinations, and sums of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine.bits import Mask, mask_of
from ...engine.layout import Cell
from ...formats.errors import FormatError
from ...game.cages import cages_at, strike_of, sum_of_cells
from ...game.game import Game
from ...words.cages import combination, describe_cage, describe_sum
from .action import PLAYED, Group, Outcome, Parameter, Session, Table, always
from .arguments import cell_called, digits_called
from .conditions import cell_of, unsolved

_NONE: Final = "This puzzle has no cages."


def _caged(session: Session) -> str:
    """Require a puzzle with cages."""
    return "" if "cage" in session.playing.game.puzzle.extras.kinds else _NONE


def _caged_unsolved(session: Session) -> str:
    """Require an unsolved puzzle with cages."""
    return _caged(session) or unsolved(session)


TABLE: Final = Table(Group.LOOKING, _caged)


@TABLE.add(
    "cage", "", "Read a cage", words="cage, cages, combinations", example="cage r5c3",
    parameters=(Parameter.CELL,), where=PLAYED, keeps_hint=True,
)  # fmt: skip
def read_cage(session: Session, cell: Cell | None = None) -> Outcome:
    """Read the cage of a cell, or all cages in line mode."""
    game = session.playing.game
    if cell is None and session.cursor is None:
        return Outcome("\n".join(_list_cages(game)))
    cell = cell_of(session, cell, "cage r5c3")
    session.go_to(cell)
    layout = game.puzzle.layout
    found = cages_at(game.puzzle, game.position, cell)
    lines = [describe_cage(status, layout) for status in found]
    return Outcome("\n".join(lines) or f"{layout.cell_name(cell)} is in no cage.")


def _list_cages(game: Game) -> Iterator[str]:
    """Yield a line for each cage: ``22: r1c1, r2c1 and r3c1.``."""
    layout = game.puzzle.layout
    for cage in game.puzzle.extras.constraints:
        (total,) = cage.clue or ("no sum",)
        yield f"{total}: {layout.names(mask_of(cage.cells))}."


@TABLE.add(
    "strike", "semicolon", "Strike", words="strike", example="strike r5c3 169",
    parameters=(Parameter.TEXT,), applies=_caged_unsolved,
    takes="169: the digits; strike r5c3 169: in another cage",
)  # fmt: skip
def strike(session: Session, text: str | None = None) -> Outcome:
    """Strike out a combination of a cage, or restore it."""
    game, layout = session.playing.game, session.playing.game.puzzle.layout
    first, _, rest = (text or "").partition(" ")
    named = cell_called(first, layout) if first[:1].casefold() == "r" else None
    cell = cell_of(session, named, "strike r5c3 169")
    digits = mask_of(digits_called(rest if named is not None else text or "", layout))
    if not digits:
        raise FormatError("which combination? Type strike r5c3 169")
    for status in cages_at(game.puzzle, game.position, cell):
        if event := strike_of(status, digits, game.position):
            session.playing.play(event)
            status = cages_at(game.puzzle, game.position, cell)[0]
            return Outcome(spoken=describe_cage(status, layout))
    raise FormatError(
        f"{combination(digits, layout)} is not a combination of the cage at "
        f"{layout.cell_name(cell)}"
    )


@TABLE.add(
    "sum", "dollar_sign", "Sum", words="sum, add", example="sum row 5",
    parameters=(Parameter.CELLS,), where=PLAYED, keeps_hint=True, applies=always,
)  # fmt: skip
def add_up(session: Session, cells: Mask | None = None) -> Outcome:
    """Add up the selected cells, or each house of the cell."""
    playing = session.playing
    puzzle, digits = playing.game.puzzle, playing.game.position.digits
    layout = puzzle.layout
    chosen = playing.hand.selected if cells is None else cells or layout.all_cells
    if chosen:
        asked = [chosen]
    else:
        cell = cell_of(session, None, "sum row 5")
        asked = [layout.houses[index].mask for index in layout.houses_of[cell]]
    sums = (sum_of_cells(puzzle, digits, each) for each in asked)
    return Outcome("\n".join(describe_sum(found, layout) for found in sums))
