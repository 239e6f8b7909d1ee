"""Conversion of the grids of an explained text to puzzles with titles, forms and solutions."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...engine.layout import Digit
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle
from ..cells import draws
from ..clean import clean_text
from ..errors import FormatError
from ..extras_text import split_tail
from ..form import CELL, Reading
from ..marks import extras_in
from ..plain_lines import Found
from ..print.styles import form_named
from ..sheet import Sheet
from ..words import is_head, is_label, is_sentence, is_title
from .decode import About, Page, about, decode
from .explain import Explanation
from .grids import Grid, Proposal
from .roles import with_solution, without_solution
from .surroundings import SIGNS, cost_of_ignoring

_VIEWS_OF_CHARACTERS: Final = (
    *("characters", "stream of characters", "board on a line", "blanks"),
)
_NAME_OF_VIEW: Final = {
    ",": "csv-grid",
    ";": "csv-grid",
    "\t": "tsv-grid",
    "|": "markdown",
    "&": "latex",
    "}": "latex",
    "words": "numbers",
    "pairs": "two-digits",
    "brackets": "json-rows",
    "addresses": "named-cells",
    "blanks": "space-rows",
    "blanks on a line": "spaces",
    "candidates in places": "candidates",
}
"""The name of the format of a view, by the view or its first character."""


_TYPE: Final = re.compile(r"\w+_\d+x\d+")
"""The kind and size of a board in the first line of a file of Kudoku."""


def readings_of(
    explained: Explanation, proposal: Proposal, above: int, form: str | None = None
) -> Iterator[Found]:
    """Yield the puzzle of each grid of a part, or its error.

    Args:
        explained: The explanation of the text.
        proposal: The part.
        above: The first line that is neither in the part nor in one above it.
        form: The name of the requested style; None if the text decides.
    """
    lines, between = explained.source.lines, range(above, proposal.first)
    comments = [at for at in between if lines[at].lstrip().startswith("#")]
    texts = _texts_above([lines[at] for at in between if not extras_in(lines[at])])
    grids, solution = without_solution(_without_pieces(proposal.grids))
    for grid in grids:
        try:
            found = _reading(explained, proposal, grid, texts, comments, form)
        except FormatError as error:
            yield error
        else:
            yield with_solution(found, solution) if solution else found


def _without_pieces(grids: Sequence[Grid]) -> Sequence[Grid]:
    """Return the grids of a line; cells and the pieces after them become one jigsaw."""
    if len(grids) != 2:
        return grids
    cells, labels = grids
    texts = [cell.text for cell in labels.cells]
    if not draws("".join(texts)):
        return grids
    return [cells._replace(layout=variant(cells.layout.digits, picture=picture_of(texts)))]


def _texts_above(lines: Sequence[str]) -> About:
    """Return the title, author, source and comment in the lines above a grid.

    The text after the only % is a title.
    """
    said = [line.strip() for line in lines if any(map(str.isalnum, line))]
    comments = [line for line in said if line.startswith("#")]
    signs = "% " if sum(line.startswith("%") for line in said) == 1 else ""
    bare = (line.lstrip(signs) for line in said if not line.startswith("#"))
    words = list(filter(_is_title, bare))
    return about(comments, words[-1] if words else "")


def _is_title(line: str) -> bool:
    """Check whether a line is a title, and not code, a report, a sentence or a label."""
    is_code = line.endswith(tuple(":=([{,")) or bool(_TYPE.fullmatch(line))
    is_code = is_code or is_head(line) or cost_of_ignoring(line) == SIGNS
    is_other = is_code or is_label(line) or is_sentence(line)
    return is_title(line) and not is_other


def _reading(
    explained: Explanation,
    proposal: Proposal,
    grid: Grid,
    texts: About,
    comments: Sequence[int],
    form: str | None,
) -> Reading:
    meaning, layout = grid.meaning, grid.layout
    if (
        len(proposal.grids) == 1
        and proposal.view in _VIEWS_OF_CHARACTERS
        and not meaning.candidates
    ):
        return decode(_page(explained, proposal, grid, texts, comments), layout, form)
    puzzle = Puzzle(layout, meaning.digits, *texts, extras=meaning.extras)
    line, _ = explained.source.place(grid.cells[0].line, grid.cells[0].at)
    name = _NAME_OF_VIEW.get(proposal.view) or _NAME_OF_VIEW.get(proposal.view[0], "")
    is_line = proposal.first == proposal.last
    if meaning.candidates and name == "numbers":
        name = "candidate-words" if is_line else "pm"
    is_jigsaw = layout != proposal.grids[0].layout
    entered = _entered(explained, grid, proposal.view)
    puzzle = replace(puzzle, givens=tuple(map(operator.sub, puzzle.givens, entered)))
    sheet = Sheet(
        puzzle,
        entries=entered,
        candidates=meaning.candidates,
        remark=meaning.remark,
        line=line,
        form=name or (("jigsaw-line" if is_jigsaw else "csv") if is_line else ""),
    )
    drawn = form_named("line" if is_line else "grid", puzzle)
    return Reading(puzzle, drawn, meaning.remark, line, sheet)


def _entered(explained: Explanation, grid: Grid, view: str) -> tuple[Digit, ...]:
    """Return the entries: digits after a plus, or with a star if the givens are in brackets."""
    lines, digits = explained.source.lines, grid.meaning.digits
    if view.endswith("plus"):
        signs = [lines[cell.line][: cell.at][-1:] for cell in grid.cells]
    else:
        signs = [lines[cell.line][cell.at : cell.at + 1] for cell in grid.cells]
        signs = signs if "<" in signs else [""] * len(signs)
    return tuple(
        digit if sign in "+*" and sign else 0 for digit, sign in zip(digits, signs, strict=True)
    )


def _page(
    explained: Explanation, proposal: Proposal, grid: Grid, texts: About, comments: Sequence[int]
) -> Page:
    """Return the cells of a grid and the picture of their lines."""
    lines = explained.source.lines
    picture, extras = _picture(lines[: proposal.last + 1], proposal.first, grid), ""
    before, _, tail = picture.rpartition(CELL)
    if proposal.first == proposal.last and any(map(str.isalnum, tail)):
        extras, tail = split_tail(tail.strip(" \t,#"), len(grid.cells))
        picture = before + CELL
        if tail:
            texts = texts._replace(comment=clean_text(f"{texts.comment} {tail}".strip()))
    headed = {at: found for at in comments if (found := extras_in(lines[at]))}
    extras = next(iter(headed.values()), extras)
    if proposal.first < proposal.last:
        above = (clean_text(lines[at]) for at in comments if at not in headed)
        picture = "\n".join([*above, picture])
    spots = [explained.source.place(cell.line, cell.at) for cell in grid.cells]
    written = "".join(cell.text or " " for cell in grid.cells)
    return Page(written, picture, spots[0][0], spots.__getitem__, texts, extras)


def _picture(lines: Sequence[str], first: int, grid: Grid) -> str:
    """Return the lines from *first* on, with `CELL` for each cell of a grid."""
    places = {(cell.line, cell.at) for cell in grid.cells}
    ends = {number: at + 1 for number, at in sorted(places)}
    return "\n".join(
        "".join(
            CELL if (number, at) in places else sign
            for at, sign in enumerate(line.ljust(ends.get(number, 0)))
        )
        for number, line in enumerate(lines[first:], first)
    )
