"""The table of formats: every way of writing sheets that is read or written, by name.

To add a format, make a `Format` in a module of `boards/`, `files/` or `links/` and name it here,
wherever it is to stand in a list: `recognising` asks in no order. What no format recognises is read
as lines and grids of cells, which is what `styles` writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ..engine.layout import Layout
from ..engine.nearest import did_you_mean
from .boards import (
    candidate_lines,
    cell_lists,
    elements,
    fields,
    frames,
    jigsaw_rows,
    json_boards,
    keyed_lines,
    killer_texts,
    markup,
    one_line,
    own_json,
    pencil_marks,
    plus_lines,
    programs,
    samurai,
    tables,
    titled,
    walls,
)
from .clean import clean_text
from .errors import FormatError
from .files import gnome, iss, killer_lines, ksudoku, opensudoku, pencilmark, sadman, sdx, solo
from .format import NOTHING, TITLES, Format, nothing_else
from .links import (
    f_puzzles,
    grid_links,
    lisudoku,
    penpa,
    sudoku_coach,
    sudokumaker,
    sudokupad,
    sudokuwiki,
)
from .marks import with_marks
from .sheet import Part, Sheet
from .styles import FORMS, form_named, misfit

_BOARDS: Final = (
    own_json.JSON,
    *(plus_lines.LIBRARY, plus_lines.POSITION),
    *(candidate_lines.CANDIDATES, candidate_lines.WORDS),
    *(plus_lines.PLUS, plus_lines.STRUCK),
    candidate_lines.CANDIDATE_SQUARE,
    *(frames.PY_SUDOKU, titled.DEBIAN, markup.LATEX, markup.HTML),
    *(cell_lists.CELLS, cell_lists.NAMED),
    *(samurai.FIVE_GRIDS, samurai.CANVAS, one_line.SPACED_ROWS),
    *(jigsaw_rows.JIGSAW_ROWS, walls.WALLS, killer_texts.KILLER_TEXT),
    *(programs.PROGRAM, keyed_lines.KEYED),
    *tables.TABLES,
    pencil_marks.PENCIL_MARKS,
    pencil_marks.FORUM_MARKS,
    pencil_marks.THREE_GRIDS,
    *(json_boards.BOARD, json_boards.LINES, json_boards.TIMES, json_boards.ROWS),
    elements.ELEMENTS,
    *(one_line.SPACED_LINE, one_line.JIGSAW_LINE, one_line.TWO_DIGITS, one_line.TWO_DIGIT_ROWS),
    fields.FIELDS,
    fields.TSV,
    fields.KAGGLE,
    fields.SDM,
)
_FILES: Final = (
    *(sadman.SADMAN, sdx.SDX, opensudoku.OPENSUDOKU, opensudoku.SUDOKU_10000, ksudoku.KSUDOKU),
    *(solo.ID, solo.SAVE, killer_lines.SUMOCUE, killer_lines.KILLER, killer_lines.SHORT),
    *(gnome.SAVE, gnome.SHARE, iss.ISS, pencilmark.PENCILMARK, pencilmark.IPUZ),
    *(f_puzzles.JSON, sudokupad.JSON),
)
_LINKS: Final = (
    *(penpa.LINK, sudokumaker.LINK, lisudoku.LINK, sudoku_coach.CODE, sudokuwiki.PACKED),
    *(*grid_links.LINKS, f_puzzles.LINK, sudokupad.PACKED, sudokupad.RUNS, sudokupad.SHORT),
)


def _write_style(name: str, sheet: Sheet) -> str:
    puzzle = sheet.puzzle
    drawn = form_named(name, puzzle)
    is_marked = bool(puzzle.extras.allowed)
    return with_marks(drawn, puzzle, puzzle.givens) if is_marked else drawn.write(puzzle.givens)


def _title_lost(sheet: Sheet) -> Sequence[str]:
    """A title stands above the rows as any comment does."""
    return ("which comment is the title",) if sheet.puzzle.title else ()


def _style(name: str) -> Format:
    """The format of puzzles in a style: givens, and what stands above them as comments."""
    style, titled = FORMS[name], {"sdk": TITLES, "leptonica": {Part.TITLE, Part.COMMENT}}
    return Format(
        name,
        style.about,
        write=partial(_write_style, name),
        keeps=NOTHING | {Part.ALLOWED} | titled.get(name, NOTHING),
        also_lost=_title_lost if name == "leptonica" else nothing_else,
        misfit=partial(misfit, name),
        by_line=style.one_line,
        between="\n" if style.one_line else "\n\n",
    )


FORMATS: Final[dict[str, Format]] = {
    format.name: format for format in (*_LINKS, *_FILES, *_BOARDS, *map(_style, FORMS))
}
"""Every format by its name, in the order in which they are listed."""
_COMMON: Final = ("line", "grid", "pm", "sdk", "csv", "json")
"""Those that are named to who has asked for one that is not there."""


def format_named(name: str) -> Format:
    """The format of this name.

    Raises:
        FormatError: there is none; the message says which was meant, or names some.
    """
    if name not in FORMATS:
        more = f"{len(FORMATS) - len(_COMMON)} more, which convert --forms lists"
        some = f"there are {', '.join(_COMMON)} and {more}"
        instead = did_you_mean(name[:40], FORMATS) or some
        raise FormatError(f"no form is called '{clean_text(name, 40)}'; {instead}")
    return FORMATS[name]


def refuse_misfit(layout: Layout, target: Format) -> None:
    """Nothing, if puzzles of *layout* can be written so.

    Raises:
        FormatError: they cannot; the message says why.
    """
    if problem := target.misfit(layout):
        raise FormatError(f"{target.name}: {problem}")
