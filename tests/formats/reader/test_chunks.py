"""Many puzzles, good and bad, in one stream."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.formats import FORMS, FormatError, Reading, read, read_many, write
from sudoku_tui.formats.plain_lines import PlainLines
from sudoku_tui.formats.reader import chunks
from sudoku_tui.formats.reader.chunks import is_solved_below
from sudoku_tui.formats.reading import read_many_and_lines
from tests.formats.reader.test_decode import LINE, PUZZLE, ROWS, TEXTS, random_line
from tests.soak import sample

SMALL = "1.3....4..1.4..."


def outcome_of(found: Reading | FormatError) -> object:
    return str(found) if isinstance(found, FormatError) else found.line


def outcomes_of(text: str) -> list[object]:
    return [outcome_of(found) for found in read_many(text.split("\n"))]


def test_bad_line_is_reported_and_reading_continues() -> None:
    text = f"# all\n{LINE}\n{LINE[:-1]}\n\n{LINE} # last\nnot one\n{LINE}\n"
    assert outcomes_of(text) == [
        2,
        "line 3 has 80 cells; 81 expected",
        5,
        "line 6 has 6 cells; a puzzle has 16, 36, 81, 256 or 625 where no layout is named",
        7,
    ]


def test_line_ends_do_not_matter() -> None:
    for end in ("", "\n", "\r\n", "\r"):
        found = list(read_many(["\ufeff" + LINE + end, end, LINE[1:] + end, LINE + end]))
        assert [outcome_of(one) for one in found] == [1, "line 3 has 80 cells; 81 expected", 4]


def test_all_formats_are_read_in_one_stream() -> None:
    text = "\n\n".join(TEXTS.values())
    found = list(
        read_many(text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "").split("\n"))
    )
    assert [str(one) for one in found if isinstance(one, FormatError)] == []
    assert [one.puzzle.givens for one in found if isinstance(one, Reading)] == (
        [PUZZLE.givens] * len(TEXTS)
    )


def test_blocks_need_no_blank_line_in_between() -> None:
    rows = "\n".join(ROWS)
    assert outcomes_of(f"{rows}\n{rows}\n") == [1, 10]
    assert outcomes_of(f"Grid 01\n{rows}\nGrid 02\n{rows}") == [2, 12]
    framed = TEXTS["Simple Sudoku"]
    assert outcomes_of(f"{framed}\n{framed}\n{LINE}") == [2, 15, 27]
    found = list(read_many(f"{framed}\n{framed}".split("\n")))
    assert all(
        isinstance(one, Reading) and one.form.write(PUZZLE.givens) == framed for one in found
    )


def test_truncated_block_takes_nothing_from_the_next() -> None:
    rows = "\n".join(ROWS)
    short = "\n".join(ROWS[:3])
    assert outcomes_of(f"{short}\n\n{rows}") == [
        "lines 1 to 3 have 3 rows of 9 cells; 9 rows expected",
        5,
    ]
    assert outcomes_of(f"{rows}\n\n{short}\n\n{LINE}") == [
        1,
        "lines 11 to 13 have 3 rows of 9 cells; 9 rows expected",
        15,
    ]


def test_small_puzzles_on_lines_are_not_rows_of_a_large_one() -> None:
    for count in (1, 3, 16, 33):
        assert outcomes_of("\n".join([SMALL] * count)) == list(range(1, count + 1))
    bad = SMALL.replace("3", "7")
    lines = [SMALL] * 9 + [bad] + [SMALL] * 6
    assert [type(found) is FormatError for found in read_many(lines)].index(True) == 9
    assert len(list(read_many(["." * 16] * 16))) == 1
    assert len(list(read_many(["." * 16] * 16, form="line"))) == 16
    assert len(list(read_many(["." * 16] * 16, layout=layout_named("4")))) == 16
    large, givens = random_line(16, 1, ".123456789ABCDEFG")
    rows = [large[start : start + 16] for start in range(0, 256, 16)]
    (found,) = read_many(rows)
    assert isinstance(found, Reading)
    assert found.puzzle.givens == givens


@pytest.mark.slow
def test_many_lines_need_little_memory() -> None:
    def lines() -> Iterator[str]:
        for _ in range(3_000):
            yield LINE
            yield "junk"
            yield "#" + "x" * 50

    tracemalloc.start()
    try:
        count = sum(1 for _ in read_many(lines()))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert count == 6_000
    assert peak < 2_000_000


@pytest.mark.parametrize(
    "line", ["\n", "+\n", "#\n", "---\n", "|---|\n", "-" * 9 + "\n", "|\n", "7\n"]
)
def test_noise_is_refused_at_once(line: str) -> None:
    with pytest.raises(FormatError):
        read(line)  # import first what is loaded on demand
    for size in (65_536, 10_000_000):
        start = time.process_time()
        with pytest.raises(FormatError):
            read(line * (size // len(line)))
        with pytest.raises(FormatError):
            read(line[:-1] * size if line[:-1] else " " * size)
        assert time.process_time() - start < 0.1 + size / 2e7


HOSTILE = st.one_of(
    st.text(),
    st.text(alphabet=".0123456789AGXz_*-|+[] \n\r\t#,:'=│─┼\0\x1b٣３\u202e", max_size=400),
    st.lists(
        st.sampled_from([*ROWS, LINE, SMALL, "---------", "|---+---|", "", "#", "| 1 |  |", "│"]),
        max_size=40,
    ).map("\n".join),
)


@given(HOSTILE, st.sampled_from([None, "4", "9", "16", "x"]), st.sampled_from([None, *FORMS]))
@settings(max_examples=sample(400, 120), deadline=None)
def test_only_format_errors_escape(text: str, id: str | None, form: str | None) -> None:
    layout = layout_named(id) if id else None
    try:
        read(text, layout=layout, form=form)
    except FormatError as error:
        told = str(error)
        assert told.isprintable()
        assert error.line is None or 1 <= error.line <= text.count("\n") + text.count("\r") + 1
    for found in read_many(text.split("\n"), layout=layout, form=form):
        if isinstance(found, Reading):
            again = found.form.write(found.puzzle.givens)
            assert "\x1b" not in again and "\0" not in again
        else:
            assert str(found).isprintable()


@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2000), st.characters())
@settings(max_examples=sample(300, 100), deadline=None)
def test_one_wrong_character_never_becomes_another_digit(
    name: str, place: int, character: str
) -> None:
    text = TEXTS[name]
    place %= len(text)
    if character.isascii():
        return
    try:
        reading = read(text[:place] + character + text[place + 1 :])
    except FormatError:
        return
    # The character was in a comment, a frame or a gap, or it was a separator or an empty
    # cell. All other givens must be unchanged.
    found = reading.puzzle.givens
    assert all(one in (0, other) for one, other in zip(found, PUZZLE.givens, strict=True))


@pytest.mark.slow
def test_puzzles_of_many_sizes_are_read_back() -> None:
    for id in ("4", "6", "9", "x", "16", "25"):
        layout = layout_named(id)
        _, givens = random_line(layout.digits, 5, "?" * 26)
        puzzle = type(PUZZLE)(layout, givens)
        for name, style in FORMS.items():
            if style.digits in (None, layout.digits):
                text = write(puzzle, givens, name)
                for forced in (None, name):
                    reading = read(text, layout=layout, form=forced)
                    assert reading.puzzle == puzzle
                    assert reading.form.write(givens) == text


def test_bad_line_is_not_a_title_of_the_rows_below() -> None:
    bad = " ".join(LINE[:34]) + " # said"
    assert outcomes_of("\n".join([bad, *ROWS]))[0] == "line 1 has 34 cells; 9 expected"


_MUTATIONS = st.tuples(
    st.integers(0, 81), st.integers(0, 2), st.sampled_from(" .09aoX#,|-\t\r\ufeff")
)
"""Changes of a line: place, number of removed characters, inserted text."""
_PLAIN = st.sampled_from([LINE, LINE.replace(".", "0"), "." * 81, "1" * 81, SMALL, "", "# one"])


def mutate_text(line: str, changes: list[tuple[int, int, str]]) -> str:
    for at, gone, new in changes:
        line = line[:at] + new * (gone != 2) + line[at + gone :]
    return line


def _comparable(found: Iterable[Reading | FormatError]) -> list[object]:
    """Replace each error by its arguments, so that results can be compared."""
    return [each.args if isinstance(each, FormatError) else each for each in found]


@pytest.mark.slow
@example([(LINE, []), ("", []), (LINE, [])], 2, None)
@example([*[("1" * 81, [])] * 2, (LINE, []), ("1" * 81, []), *[(LINE, [(0, 0, ".")])] * 2], 0, None)
@example([(LINE, []), ("# one", []), ("0", [])], 3, None)
@settings(max_examples=sample(150, 50))
@given(
    st.lists(st.tuples(_PLAIN, st.just([]) | st.lists(_MUTATIONS, max_size=2)), max_size=12),
    st.integers(0, 12),
    st.sampled_from([None, "classic", "x"]),
)
def test_plain_lines_are_read_in_pieces_and_by_views(
    lines: list[tuple[str, list[tuple[int, int, str]]]], cut: int, name: str | None
) -> None:
    text = [f"{mutate_text(*line)}\n" for line in lines]
    pieces = list(filter(None, ["".join(text[:cut]), *text[cut:]]))
    assume(not is_solved_below(pieces))  # a solution next to its puzzle belongs to it
    layout = layout_named(name) if name else None
    found = list(read_many(pieces, layout=layout))
    assert _comparable(found) == _comparable(read_many(text, layout=layout))
    read = read_many_and_lines(pieces, layout=layout)
    assert sum(len(each) if isinstance(each, PlainLines) else 1 for each in read) == len(found)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "plain_lines", lambda text, number: None)
        by_views = list(read_many(text, layout=layout))
    # A line of words among plain lines is an error; elsewhere it is left out.
    assert {*_puzzles(found)} <= {*_puzzles(by_views)}
    assert _has_error(found) or not _has_error(by_views)


def _puzzles(found: Iterable[Reading | FormatError]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the line and the givens of each puzzle."""
    for each in found:
        if isinstance(each, Reading):
            yield each.line, each.puzzle.givens


def _has_error(found: Iterable[Reading | FormatError]) -> bool:
    return any(isinstance(each, FormatError) for each in found)


def test_plain_lines_are_yielded_together() -> None:
    (found,) = read_many_and_lines([f"{LINE}\n" * 100])
    assert isinstance(found, PlainLines)
    assert found[10:12].numbers == range(11, 13)
