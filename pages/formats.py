"""The formats of puzzles, a line each, from their table."""
"""The forms of text, files and links that are read and written, from their table."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.sheet import Part, Sheet
from sudoku_tui.formats.table import FORMATS, refuse_misfit
from sudoku_tui.library.puzzles import puzzle

_PUZZLE = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."
_LONGEST = 1200
"""Characters of an example beyond which it is cut."""


def files() -> Iterator[tuple[str, str]]:
    """The one file, and what is in it."""
    yield "formats.md", "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Formats"
    yield from (
        "",
        "`sudoku-tui convert FILE --to NAME` writes them; every command that takes a puzzle reads",
        "them by itself; `convert --forms` lists the same. What a format cannot hold is said when",
        "something is lost.",
        "",
        "| name | what it is | read | written | keeps beside givens |",
        "|---|---|---|---|---|",
    )
    for name, each in FORMATS.items():
        ways = ("yes" if each.read else "", "yes" if each.write else "")
        keeps = ", ".join(part.value for part in Part if part in each.keeps)
        yield f"| `{name}` | {_text(each.about)} | {ways[0]} | {ways[1]} | {keeps} |"
    yield from ("", "## The same puzzle in each")
    for name, each in FORMATS.items():
        if example := _example(each):
            yield from ("", f"### {name}", "", "````text", example, "````")


def _example(target: Format) -> str:
    """A classic puzzle in a format; empty where it is not for such."""
    if target.write is None:
        return ""
    try:
        refuse_misfit(CLASSIC, target)
        text = target.write(Sheet(puzzle(_PUZZLE)))
    except FormatError:
        return ""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _text(words: str) -> str:
    """Words of which nothing means anything to Markdown."""
    return "".join(f"\\{each}" if each in "\\*_<>[]`|{}$#" else each for each in words)
from sudoku_tui.formats.draft import COLOURS
from sudoku_tui.formats.format import ALL_PARTS, Format
from sudoku_tui.formats.links.f_puzzles import tint_of
from sudoku_tui.formats.table import FORMATS


def files() -> Iterator[tuple[str, str]]:
    """The name of the file, and what is in it."""
    yield "formats/index.md", "\n".join(_formats()) + "\n"


def _formats() -> Iterator[str]:
    yield from ("# All forms", "")
    yield from (
        "`convert --to FORM` writes those that are written; whatever is pasted or piped is",
        "recognised, and `--from FORM` says it where that could err. Givens are held by all; what",
        "a form cannot hold is named on standard error, and `--strict` ends with 1 then.",
        "",
        "| form | | read | written | holds besides givens | beware |",
        "|---|---|---|---|---|---|",
    )
    yield from map(_row, FORMATS.values())
    yield from ("", "## Colours", "")
    yield from (
        "A cell has any of ten colours, 1 to 9 and A, which are those of the game in its order.",
        "SadMan's files hold the first of each cell by its number. f-puzzles holds all, by tints;",
        "a tint that is none of these is read as the nearest one.",
        "",
        "| colour | f-puzzles |",
        "|---|---|",
    )
    yield from (f"| {colour} | `{tint_of(colour)}` |" for colour in COLOURS)


def _row(form: Format) -> str:
    # A style of cells is read by what reads all of them.
    read = "yes" if form.read or form.write else ""
    written = "yes" if form.write else ""
    holds = "everything" if form.keeps == ALL_PARTS else ", ".join(sorted(form.keeps))
    about, trap = (text.replace("|", "\\|") for text in (form.about, form.trap))
    return f"| `{form.name}` | {about} | {read} | {written} | {holds} | {trap} |"
