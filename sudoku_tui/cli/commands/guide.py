"""The command ``guide``: the pages on techniques, and the lessons before them.

An example is printed as a board of candidates. A sign after a candidate shows its role.
"""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ...engine.bits import members, union
from ...engine.ladders import HODOKU, TEACHING
from ...engine.layout import Candidate, Cell, Digit
from ...engine.step import Role
from ...formats.extras_text import write_extras
from ...formats.guide import Page, Picture
from ...game.learning.worked_example import Example, ExampleBoard, stages_of
from ...store.errors import StoreError
from ...store.guide import NoSuchPage, board_of, page, pages
from ...words.cages import list_cages
from ...words.guide_pages import parts_of
from ...words.techniques import difficulty
from ..exits import Exit, Stop
from ..groups import OUTPUT, group_of
from ..json_records import Fields, step_fields
from ..output import Printer

_PLACED, _GONE, _BLOCKS = "=", "-", "^"
_SIGN_OF = {
    Role.PATTERN: "*",
    Role.FIN: "#",
    Role.ENDO_FIN: "#",
    Role.LINK_ON: "+",
    Role.LINK_OFF: "~",
    Role.SET_A: "a",
    Role.SET_B: "b",
    Role.SET_C: "c",
}
_SIGN_NAMES = {
    "*": "the pattern",
    "#": "fin or extra",
    "+": "on in a chain",
    "~": "off in a chain",
    "a": "set a",
    "b": "set b",
    "c": "set c",
    _BLOCKS: "closes the rest",
    _PLACED: "is placed",
    _GONE: "is removed",
}


def draw_board(worked: ExampleBoard, picture: Picture, width: int, *, notes: bool) -> Iterator[str]:
    """Yield the lines of a board with the highlights of a picture, then the key to the signs.

    If the candidates do not fit into *width* columns, only those with a sign are drawn.
    """
    signs = _signs(picture)
    rows = _rows(worked, signs, picture, notes=notes)
    if max(map(len, rows)) > width:
        rows = _rows(worked, signs, picture, notes=False)
    yield from rows
    used = dict.fromkeys(signs.values())
    own = {_SIGN_OF[role]: name for role, name in worked.role_names.items()}
    called = _SIGN_NAMES | own
    told = [f"{sign} {name}" for sign, name in called.items() if sign in used]
    if picture.cells or (picture.houses and not picture.sets_off):
        told.append("[ ] look here")
    if told:
        yield from wrap(", ".join(told), width)


def _signs(picture: Picture) -> dict[Candidate, str]:
    """Return the sign of each candidate; conclusions take precedence over premises."""
    signs = {candidate: _SIGN_OF[role] for role, candidate in picture.marks}
    for link in picture.links:
        signs.setdefault(link.start, "~" if link.strong else "+")
        signs.setdefault(link.end, "+" if link.strong else "~")
    signs |= dict.fromkeys((each.candidate for each in picture.grounds.blockers), _BLOCKS)
    signs |= dict.fromkeys(picture.eliminations, _GONE)
    return signs | dict.fromkeys(picture.placements, _PLACED)


def _rows(
    worked: ExampleBoard, signs: dict[Candidate, str], picture: Picture, *, notes: bool
) -> list[str]:
    """Return the lines of the board, with rules between the boxes."""
    layout = worked.layout
    pointed = picture.cells
    if not picture.sets_off:
        pointed |= union(house.mask for house in picture.houses)
    texts = [_cell(worked, cell, signs, notes=notes) for cell in range(layout.cells)]
    texts = [f"[{t}]" if pointed >> cell & 1 else t for cell, t in enumerate(texts)]
    lines: list[str] = []
    at = layout.cell_at
    wide = [
        max(len(texts[at[place]]) for place in layout.positions if place[1] == column)
        for column in range(layout.columns)
    ]
    before: list[int] = []
    for row in range(layout.rows):
        cells = [at.get((row, column)) for column in range(layout.columns)]
        # The canvas may have gaps: positions without a cell.
        boxes = [-1 if cell is None else layout.box_of[cell] for cell in cells]
        if before and boxes[0] != before[0]:
            lines.append(_line(boxes, ["-" * columns for columns in wide], "-+-"))
        shown = ("" if cell is None else texts[cell] for cell in cells)
        told = [text.ljust(columns) for text, columns in zip(shown, wide, strict=True)]
        lines.append(_line(boxes, told, " | ").rstrip())
        before = boxes
    return lines


def _line(boxes: list[int], told: list[str], post: str) -> str:
    """Join the texts of the cells of a row, with *post* between boxes."""
    between = post[0] if post[0] == "-" else " "
    line = told[0]
    for one, other, text in zip(boxes, boxes[1:], told[1:], strict=False):
        line += (between if one == other else post) + text
    return line


def _cell(worked: ExampleBoard, cell: Cell, signs: dict[Candidate, str], *, notes: bool) -> str:
    """Return the digit, or the candidates with their signs; a dot if there is nothing to draw."""
    board, symbol = worked.board, worked.layout.symbol
    if board.digits[cell]:
        return f"{symbol(board.digits[cell])}{signs.get(Candidate(cell, board.digits[cell]), '')}"
    shown: list[Digit] = [
        digit
        for digit in members(board.candidates_of[cell])
        if notes or Candidate(cell, digit) in signs
    ]
    return "".join(f"{symbol(d)}{signs.get(Candidate(cell, d), '')}" for d in shown) or "."


_WIDEST = 88
"""Column limit of text, as longer lines are hard to read."""
_NARROWEST = 24


EXAMPLES = (
    "sudoku-tui guide",
    "sudoku-tui guide x-wing",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    group_of(parser, "Page").add_argument(
        "name", nargs="*", metavar="PAGE",
        help="technique or lesson, by any of its names (default: list the pages)",
    )  # fmt: skip
    group_of(parser, OUTPUT).add_argument(
        "--json", action="store_true", help="print one JSON object per page"
    )


def run(options: Namespace) -> Exit:
    """List the pages, or print one."""
    printer = Printer()
    try:
        if options.name:
            _print(page(" ".join(options.name)), printer, json=options.json)
        elif options.json:
            for each in pages():
                printer.json(_fields(each))
        else:
            printer.record("\n".join(_list_lines(pages())))
    except NoSuchPage as error:
        raise Stop(str(error), Exit.BAD_INPUT) from None
    except StoreError as error:
        raise Stop(str(error), Exit.FILE_ERROR) from None
    return Exit.DONE


def _list_lines(found: Iterable[Page]) -> Iterator[str]:
    """Yield the lines of the list: pages under their levels, with lessons marked."""
    heading = ""
    for each in found:
        if heading != str(each.level):
            yield from ([""] if heading else [])
            heading = str(each.level)
            yield heading
        lesson = "" if each.technique else "  (lesson)"
        yield f"  {each.id:<32}{each.title}{lesson}"


def _print(shown: Page, printer: Printer, *, json: bool) -> None:
    worked = board_of(shown)
    if json:
        printer.json(_fields(shown) | {"example": _example_fields(shown, worked)})
        return
    width = max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))
    printer.record("\n".join(_page_lines(shown, worked, width)))


def _page_lines(shown: Page, worked: ExampleBoard | None, width: int) -> Iterator[str]:
    """Yield the lines of a page, wrapped to *width* columns."""
    yield shown.title
    yield from wrap(" ".join(facts(shown)), width)
    yield ""
    for part in parts_of(shown):
        yield from ("", part.heading) if part.heading else ()
        yield from wrap(part.text, width)
        for number, line in enumerate(part.lines, 1):
            head = f"{number}. "
            yield from wrap(line, width, initial_indent=head, subsequent_indent="   ")
    yield from _example_lines(shown, worked, width)
    if shown.relatives:
        yield from ("", *wrap(f"See also: {', '.join(shown.relatives)}", width))


def _example_lines(shown: Page, worked: ExampleBoard | None, width: int) -> Iterator[str]:
    """Yield the lines of the example's last stage, or of every picture of a lesson."""
    if worked is None:
        if shown.technique:
            yield from ("", "No example is shown.")
        return
    if cages := list_cages(worked.started.puzzle):
        yield from ("", "The cages", *wrap(f"{cages}.", width))
    stages = stages_of(shown, worked)
    for stage in stages if shown.pictures else stages[-1:]:
        title = "Example" if shown.technique else stage.heading
        yield from ("", title, *draw_board(worked, stage.picture, width, notes=shown.notes), "")
        if shown.technique and isinstance(worked, Example):
            yield from wrap(worked.step.notation(worked.layout), width)
            yield from wrap(stages[-2].picture.text, width)  # the reason of the step
        yield from wrap(stage.picture.text, width)


def facts(shown: Page) -> Iterator[str]:
    """Yield a sentence on level and scores, and one on alternative names."""
    technique = shown.technique
    yield difficulty(technique) if technique else f"A lesson, level {shown.level}."
    if shown.aliases:
        yield f"Also called {', '.join(shown.aliases)}."


def _fields(shown: Page) -> Fields:
    technique = shown.technique
    rung = TEACHING.rung(technique) if technique else None
    known = HODOKU.rung(technique) if technique and technique in HODOKU.techniques else None
    return {
        "id": shown.id,
        "title": shown.title,
        "technique": technique.id if technique else None,
        "level": str(shown.level),
        "score": rung.score if rung else None,
        "hodoku_level": str(known.level) if known else None,
        "hodoku_score": known.score if known else None,
        "uniqueness": bool(technique and not technique.sound_without_uniqueness),
        "aliases": list(shown.aliases),
        "relatives": list(shown.relatives),
        "what": shown.what,
        "why": shown.why or None,
        "look": list(shown.look),
        "tip": shown.tip or None,
    }


def _example_fields(shown: Page, worked: ExampleBoard | None) -> Fields | None:
    if worked is None:
        return None
    layout, board = worked.layout, worked.board
    puzzle = worked.started.puzzle
    fields: Fields = {
        "givens": "".join(str(digit or ".") for digit in puzzle.givens),
        "extras": write_extras(puzzle.extras, layout) or None,
        "digits": "".join(str(digit or ".") for digit in board.digits),
        "eliminated": [
            f"{layout.cell_name(cell)}<>{digit}"
            for cell, digit in sorted(worked.started.eliminated)
        ],
    }
    if shown.technique and isinstance(worked, Example):
        fields["step"] = step_fields(worked.step.grounded(board), layout)
    else:
        fields["pictures"] = [picture.text for picture in shown.pictures]
    return fields
