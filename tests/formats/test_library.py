"""Lines of a technique library: read, written, and read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats import FormatError
from sudoku_tui.formats.library import LibraryCase, read_case, read_library, write_case
from tests.reference import reference
from tests.soak import sample

GRID = "6...+53+4.7....4" + 67 * "."
LINE = f":0300-2:25:{GRID}:126 436:521 522::7"

candidates = st.builds(Candidate, st.integers(0, CLASSIC.cells - 1), st.integers(1, CLASSIC.digits))
several = st.lists(candidates, max_size=8).map(tuple)


@st.composite
def random_cases(draw: st.DrawFn) -> LibraryCase:
    """Draw any content of a line, possible or not."""
    cells = st.integers(0, CLASSIC.digits)
    givens = draw(st.lists(cells, min_size=CLASSIC.cells, max_size=CLASSIC.cells))
    placed = [0 if digit else draw(cells) for digit in givens]
    eliminations = draw(several)
    return LibraryCase(
        draw(st.from_regex(r"[0-9]{4,5}", fullmatch=True)),
        draw(st.sampled_from(["", "1", "2", "x"])),
        frozenset(draw(st.sets(st.integers(1, CLASSIC.digits)))),
        tuple(givens),
        tuple(placed),
        draw(several),
        eliminations,
        () if eliminations else draw(several),
        draw(st.sampled_from(["", "7", "13"])),
    )


@pytest.mark.slow
@given(random_cases())
@settings(max_examples=sample(200, 60), deadline=None)
def test_written_lines_are_read_back(case: LibraryCase) -> None:
    line = write_case(case)
    assert read_case(line) == case
    assert read_case(f"{line}:\n") == case
    assert list(read_library(["# a comment", "", line])) == [case]


def test_line_is_parsed_into_its_fields() -> None:
    case = read_case(LINE)
    assert (case.code, case.variant, case.must_fail) == ("0300", "2", False)
    assert case.digits == {2, 5}
    assert case.givens[0] == 6 and case.placed[0] == 0
    assert case.givens[4] == 0 and case.placed[4] == 5
    assert case.deleted == (Candidate(14, 1), Candidate(23, 4))
    assert case.eliminations == (Candidate(9, 5), Candidate(10, 5))
    assert (case.placements, case.extra) == ((), "7")
    assert write_case(case) == LINE


def test_position_of_a_line_is_returned() -> None:
    board = read_case(LINE).board()
    assert board.digits[:9] == [6, 0, 0, 0, 5, 3, 4, 0, 7]
    assert board.givens & 0b111111111 == 0b100100001
    assert not board.can_be(14, 1) and not board.can_be(23, 4)
    assert board.can_be(14, 8)


def test_step_is_compared_with_the_case() -> None:
    other = read_case(f":0003:8:1234567+9.{72 * '.'}::::")
    case = read_case(f":0003:8:1234567+9.{72 * '.'}:::819::")
    [step] = CATALOGUE["naked-single"].find(case.board())
    assert case.is_concluded_by(step)
    assert not other.is_concluded_by(step)


def test_position_without_a_step_is_read() -> None:
    case = read_case(f":0000:x:{GRID}:126::")
    assert (case.code, case.digits, case.eliminations) == ("0000", frozenset(), ())
    assert read_case(f":0610-x::{GRID}::::").must_fail


def test_blanks_may_be_zeros() -> None:
    assert read_case(LINE.replace(".", "0")) == read_case(LINE)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("no line", "0 fields"),
        (f"0300:2:{GRID}:::", "fields"),
        (LINE + ":::", "10 fields"),
        (LINE.replace("0300", "x-wing"), "'x-wing-2' is no code"),
        (LINE.replace(":25:", ":2a:"), "'2a' are no digits"),
        (LINE.replace("436", "436,437"), "'436,437' is no digit, row and column"),
        (LINE.replace("521", "5\x1b[2J"), r"'5\[2J' is no digit"),
        (LINE.replace(GRID, GRID[:-1]), "the grid has 80 cells: 81 were due"),
        (LINE.replace(GRID, GRID[:-1] + "?"), "the grid has more than digits"),
        (LINE.replace("::7", ":829:7"), "not both"),
    ],
)
def test_invalid_line_is_refused_with_a_reason(line: str, error: str) -> None:
    with pytest.raises(FormatError, match=error):
        read_case(line)
    with pytest.raises(FormatError, match=rf"line 2: .*{error}") as raised:
        list(read_library(["# the first line", line]))
    assert raised.value.line == 2


def test_clashing_digits_are_reported() -> None:
    with pytest.raises(ValueError, match="r1c2 cannot be 6"):
        read_case(f":0300::66{79 * '.'}::::").board()


def test_every_line_of_a_library_is_written_back_unchanged() -> None:
    lines = reference("data/library-dev.txt").read_text().splitlines()
    lines = [line for line in lines if line.startswith(":")]
    read = [each for each in read_library(lines) if isinstance(each, LibraryCase)]
    assert len(read) == len(lines) > 500
    for line, case in zip(lines, read, strict=True):
        assert read_case(write_case(case)) == case
        assert not case.board().is_broken
        if line.count(":") == 7 and "0" not in line.split(":")[3]:
            before, _, after = line.removeprefix(":").partition(":")
            digits = "".join(sorted(after.partition(":")[0]))
            assert write_case(case) == f":{before}:{digits}:{after.partition(':')[2]}"
