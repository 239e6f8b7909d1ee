"""Jigsaws with walls around their pieces: the pieces are read, or the text is refused."""

from __future__ import annotations

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.layouts.variants import variant
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.form import Reading
from sudoku_tui.formats.reading import read_sheets
from tests.cli.puzzles import SOLUTION
from tests.each import each
from tests.formats.reader.test_decode import LINE
from tests.formats.reader.test_readings import CELLS, PIECES

SIX = "..3...1......4......5......2.....1.."
SIX_PIECES = "112222112333112333445566445566445566"
CLASSIC_BOXES = "".join(str(row // 3 * 3 + column // 3) for row in range(9) for column in range(9))


def draw_walls(
    cells: str,
    pieces: str,
    *,
    step: int = 4,
    signs: str = "|-.",
    thin: str = "  ",
) -> str:
    """Draw walls between pieces with *signs* (upright, lying, corner), elsewhere *thin* ones."""
    size = round(len(cells) ** 0.5)
    upright, lying, corner = list(signs)
    at = {divmod(place, size): piece for place, piece in enumerate(pieces)}

    def differ(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return at.get(one) != at.get(other)

    lines = []
    for row in range(size + 1):
        between, inside = corner if row in (0, size) else upright, upright
        for column in range(size):
            above, below = (row - 1, column), (row, column)
            between += (lying if differ(above, below) else thin[1]) * (step - 1)
            above_right, below_right = (row - 1, column + 1), (row, column + 1)
            stands = differ(above, above_right) or differ(below, below_right)
            lies = differ(above, below) or differ(above_right, below_right)
            between += {
                (True, True): corner,
                (True, False): upright,
                (False, True): lying,
                (False, False): thin[0],
            }[stands, lies]
            if row < size:
                inside += cells[row * size + column].center(step - 1)
                inside += upright if differ(below, below_right) else thin[0]
        lines += [between, inside] if row < size else [between]
    return "\n".join(lines)


def read_one(text: str) -> Reading:
    """Read a text with one puzzle."""
    (found,) = read_sheets([text])
    assert isinstance(found, Reading), found
    return found


def givens_line(reading: Reading) -> str:
    """Return the givens on one line, with dots for empty cells."""
    return "".join(str(digit or ".") for digit in reading.puzzle.givens)


DRAWN = {
    "with dots": draw_walls(CELLS, PIECES),
    "with spaces": draw_walls(CELLS.replace(".", " "), PIECES),
    "narrow": draw_walls(CELLS, PIECES, step=2),
    "wide": draw_walls(CELLS, PIECES, step=6),
    "with plus signs": draw_walls(CELLS, PIECES, signs="|-+"),
    "with box drawing": draw_walls(CELLS, PIECES, signs="┃━╋"),
    "with thin walls too": draw_walls(CELLS, PIECES, signs="┃━╋", thin="│─"),
    "indented": "\n".join("    " + line for line in draw_walls(CELLS, PIECES).split("\n")),
    "words around": f"A jigsaw for you:\n\n{draw_walls(CELLS, PIECES)}\n\nHave fun with it.\n",
}


@each("name", DRAWN)
def test_walls_separate_the_pieces(name: str) -> None:
    reading = read_one(DRAWN[name])
    assert reading.puzzle.layout == variant(9, picture=PIECES.replace("0", "9"))
    assert givens_line(reading) == CELLS


def test_other_sizes_are_read() -> None:
    reading = read_one(draw_walls(SIX, SIX_PIECES))
    assert reading.puzzle.layout == variant(6, picture=SIX_PIECES)
    assert givens_line(reading) == SIX


def test_two_boards_in_a_column_are_two_puzzles() -> None:
    found = list(
        read_sheets([f"{draw_walls(CELLS, PIECES)}\n\n{draw_walls(CELLS[::-1], PIECES[::-1])}\n"])
    )
    assert [type(each) for each in found] == [Reading, Reading]


@each("thin", ("  ", "|-"))
def test_usual_boxes_are_the_classic_layout(thin: str) -> None:
    assert read_one(draw_walls(LINE, CLASSIC_BOXES, thin=thin)).puzzle.layout == layout_named(
        "classic"
    )


def test_walls_that_make_no_pieces_are_refused() -> None:
    cages = "001122333041522367441566667" + PIECES[27:]
    (found,) = read_sheets([draw_walls(CELLS, cages)])
    assert isinstance(found, FormatError)
    assert "pieces" in found.message
    assert found.line == 1


def test_invalid_character_is_reported_with_its_place() -> None:
    text = draw_walls(CELLS.replace("3", "?", 1), PIECES)
    (found,) = read_sheets([text])
    assert isinstance(found, FormatError)
    assert (found.line, found.column) == (2, 3)


def test_walls_around_cages_with_sums_are_a_killer() -> None:
    columns = "".join("abcdefghi"[at % 9] if at < 27 else "ABCDEFGHI"[at % 9] for at in range(54))
    pairs = "".join("jklmnopqrJKLMNOPQR"[at // 3 * 2 + (at % 3 > 1)] for at in range(27))
    cells_of: dict[str, list[int]] = {}
    for cell, label in enumerate(columns + pairs):
        cells_of.setdefault(label, []).append(cell)
    words = ["."] * 81
    for cells in cells_of.values():
        words[cells[0]] = str(sum(int(SOLUTION[cell]) for cell in cells))
    text = draw_walls("".join("." * 81), columns + pairs)
    lines = [list(line) for line in text.split("\n")]
    for cell, word in enumerate(words):
        row, column = divmod(cell, 9)
        lines[2 * row + 1][4 * column + 1 : 4 * column + 4] = word.replace(".", " ").ljust(3)
    reading = read_one("\n".join("".join(line) for line in lines))
    assert {(cage.cells, str(cage.sum)) for cage in reading.sheet.cages} == {
        (tuple(cells), words[cells[0]]) for cells in cells_of.values()
    }
    wrong = "\n".join("".join(line) for line in lines).replace(words[0], str(int(words[0]) + 1), 1)
    assert all(isinstance(found, FormatError) for found in read_sheets([wrong]))
