"""Names of keys, attributes and elements, and the meaning of their values.

Programs use many names for one thing. A name is compared in lower case, without digits and
punctuation. An unknown name has no role.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from typing import Any, Final

_NOT_LETTERS: Final = re.compile(r"[^a-z]+")


class Role(Enum):
    """The meaning of a value beside others of one puzzle."""

    GIVENS = auto()
    SOLUTION = auto()
    ENTRIES = auto()
    CANDIDATES = auto()
    SHOWN = auto()
    """1 for a given cell."""
    HIDDEN = auto()
    """1 for a cell to fill."""
    MASK = auto()
    """1 and 0 for cells, under a name that does not show which are given."""
    GIVEN_CELLS = auto()
    """The list of the given cells."""
    TITLE = auto()
    AUTHOR = auto()
    SOURCE = auto()
    PIECES = auto()
    HOUSES = auto()
    """Houses beside rows, columns and boxes."""
    CAGES = auto()
    BOX_ROWS = auto()
    BOX_COLUMNS = auto()
    IGNORED = auto()
    """Values that are not part of the puzzle, even if they list cells."""


BOARDS: Final = (Role.GIVENS, Role.SOLUTION, Role.ENTRIES, Role.CANDIDATES)
"""Roles of values with a cell for each place of a board."""
MASKS: Final = (Role.SHOWN, Role.HIDDEN, Role.MASK)
"""Roles of values with a one or a zero for each cell."""
GROUPS: Final = (Role.PIECES, Role.HOUSES, Role.CAGES)
"""Roles of lists of groups of cells."""


class CellRole(Enum):
    """The meaning of a value in an object that is one cell."""

    DIGIT = auto()
    SOLUTION = auto()
    ENTRY = auto()
    CANDIDATES = auto()
    GIVEN = auto()
    """True for a given."""
    EDITABLE = auto()
    """False for a given."""
    SHOWN = auto()
    """False for a digit that belongs to the solution alone."""
    HIDDEN = auto()
    """True for a digit that belongs to the solution alone."""
    ROW = auto()
    COLUMN = auto()
    PLACE = auto()
    """Row and column in one value, a name, or a number."""
    PIECE = auto()
    IGNORED = auto()


_PLAYER: Final = "entries current state progress userboard usergrid filled usercells userdigits"
_MARKS: Final = "candidates notes pencilmarks marks possibilities options"
_NO_PART: Final = """
    id ids uuid guid puzzleid key hash checksum seed version url link href permalink src image svg
    date time timer elapsed duration published printdate displaydate created createdat updated
    updatedat timestamp timestamps times
    difficulty level rating ratings score scores stats statistics techniques strategies hint hints
    history moves undo redo undostack redostack steps log events color colors colour colours
    background highlight highlights highlighted selected selection cursor focus conflict conflicts
    error errors invalid mistakes settings preferences theme style class tabindex tags checked
"""
_RECORD: Final = {
    Role.GIVENS: """
        puzzle quiz quizzes unsolved unsolvedsudoku givens given mission question problem initial
        initialboard initialgrid start startgrid startboard clues task puzzles puzzlestring
        board grid sudoku cells value values field rows
    """,
    Role.SOLUTION: """
        solution solutions solved solvedboard solvedgrid answer answers solvedsudoku complete full
        solutiongrid solutionboard solutionstring fullgrid
    """,
    Role.ENTRIES: _PLAYER,
    Role.CANDIDATES: _MARKS,
    Role.SHOWN: """
        fixed isgiven isfixed shown visible visibility revealed reveal prefilled prefill locked
        givenmask cluemask fixedmask shownmask show isclue isinitial initialmask
    """,
    Role.HIDDEN: """
        hidden hide holes editable editmask empty empties blank blanks removed removal erased open
        missing tofill hiddenmask holemask blankmask emptymask editablemask
    """,
    Role.MASK: "mask",
    Role.GIVEN_CELLS: "presetcellidxes presetcells givencells clueindices givenindices",
    Role.TITLE: "title name",
    Role.AUTHOR: "author",
    Role.SOURCE: "source",
    Role.PIECES: """
        regions region pieces jigsaw shapes zones areas blocks boxes groups layout regionmap boxmap
        areamap irregular subgrids houses map
    """,
    Role.HOUSES: """
        extraregions extraregion extrahouses windows hyper hyperboxes windoku additionalregions
        extra
    """,
    Role.CAGES: "cages killercages killercage killer cage sums constraints",
    Role.BOX_ROWS: "boxheight boxrows blockheight blockrows regionheight subgridheight",
    Role.BOX_COLUMNS: "boxwidth boxcols boxcolumns blockwidth blockcols blockcolumns regionwidth",
    Role.IGNORED: _NO_PART,
}
_CELL: Final = {
    CellRole.DIGIT: "value val digit number num v n text content symbol",
    CellRole.SOLUTION: "solution answer solved correct correctvalue solutionvalue",
    CellRole.ENTRY: "entry entered guess userinput uservalue userdigit playervalue",
    CellRole.CANDIDATES: _MARKS,
    CellRole.GIVEN: """
        given isgiven fixed isfixed prefilled readonly locked islocked initial isinitial clue isclue
        preset disabled
    """,
    CellRole.EDITABLE: "editable iseditable mutable",
    CellRole.SHOWN: "shown isshown show visible isvisible revealed isrevealed",
    CellRole.HIDDEN: "hidden ishidden hide blank isblank empty isempty removed",
    CellRole.ROW: "row r y datarow rowindex",
    CellRole.COLUMN: "col column c x datacol datacolumn colindex columnindex",
    CellRole.PLACE: "position pos place cell coord coords coordinates square index idx cellindex",
    CellRole.PIECE: "region piece area zone group block box house section datagroup",
    CellRole.IGNORED: _NO_PART,
}
ROLES: Final = {name: role for role, names in _RECORD.items() for name in names.split()}
CELL_ROLES: Final = {name: role for role, names in _CELL.items() for name in names.split()}
RANKS: Final = {name: rank for rank, name in enumerate(ROLES)}
"""The rank of each name; of two names with one role the smaller rank is more likely."""
_PARTS: Final = {
    Role.HIDDEN: ("tofill", "edit", "hid", "hole", "blank", "empty", "remov", "eras", "missing"),
    Role.SHOWN: ("given", "fixed", "clue", "shown", "visib", "reveal", "fill", "lock", "initial"),
}


def normalised(key: Any) -> str:
    """Return a name in lower case, without digits and punctuation."""
    return _NOT_LETTERS.sub("", str(key).lower())


def mask_role(name: str) -> Role:
    """Return the role of a mask with this name."""
    role = ROLES.get(name)
    if role in (Role.SHOWN, Role.HIDDEN):
        return role
    return next((r for r, parts in _PARTS.items() if any(p in name for p in parts)), Role.MASK)


def cell_fields(fields: Mapping[Any, Any]) -> dict[CellRole, Any]:
    """Return the values of an object for one cell, by their roles.

    The first name of a role is used.
    """
    known: dict[CellRole, Any] = {}
    for key, value in fields.items():
        if role := CELL_ROLES.get(normalised(key)):
            known.setdefault(role, value)
    return known
