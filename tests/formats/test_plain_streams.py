"""Streams of plain lines: the fast reader returns the same as the general one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats import plain_streams, reading
from sudoku_tui.formats.plain_lines import PlainLines

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."
ZEROS = LINE.replace(".", "0")
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EIGHT = "12345678." * 9
"""A text with nine of each character, like a picture of pieces."""
PIECES = "111222333" * 3 + "444555666" * 3 + "777888999" * 3
EMPTY = "." * 81
"""Not a puzzle alone; it may be a grid of a samurai."""
PARTS = (
    *(LINE, OTHER, ZEROS, SOLVED, EIGHT, PIECES, EMPTY, LINE[:80], "\ufeff" + LINE, LINE + " "),
    *("", "# a comment", "Yours, Ann", LINE + " # hard", f"{LINE},{SOLVED}", "Nothing", "1 2 3"),
)


def read_both_ways(texts: Sequence[str], layout: str = "") -> tuple[list[object], list[object]]:
    """Return the results of the fast and of the general reader."""
    asked = layout_named(layout) if layout else None
    short = plain_streams.read_many_and_lines(iter(texts), layout=asked)
    long = reading.read_many_and_lines(iter(texts), layout=asked)
    return list(map(outcome_of, short)), list(map(outcome_of, long))


def outcome_of(found: object) -> object:
    return (found.numbers, [*found.lines]) if isinstance(found, PlainLines) else repr(found)


def random_streams(dice: Random) -> Iterator[str]:
    """Yield texts as from a file: plain lines in batches, others one by one."""
    for _ in range(dice.randint(0, 5)):
        plain = dice.random() < 0.6
        if not plain:
            yield f"{dice.choice(PARTS)}\n"
        else:
            yield "".join(
                f"{dice.choice((LINE, OTHER, ZEROS))}\n" for _ in range(dice.randint(1, 4))
            )
    if dice.random() < 0.3:
        yield dice.choice(PARTS)


@pytest.mark.parametrize("seed", range(300))
def test_both_ways_read_the_same(seed: int) -> None:
    dice = Random(seed)
    streamed = list(random_streams(dice))
    short, long = read_both_ways(streamed)
    assert short == long
    short, long = read_both_ways(streamed, "classic")
    assert short == long


@pytest.mark.parametrize("second", PARTS)
@pytest.mark.parametrize("first", [LINE, EMPTY, SOLVED])
def test_two_puzzles_are_read_together_or_apart(first: str, second: str) -> None:
    for streamed in ([f"{first}\n{second}\n"], [f"{first}\n", f"{second}\n"], [first, second]):
        short, long = read_both_ways(streamed)
        assert short == long


def test_line_numbers_continue_after_other_text() -> None:
    plain = [f"{LINE}\n{OTHER}\n", f"{OTHER}\n{LINE}\n{OTHER}\n", f"{LINE}\n"]
    *_, wrong = plain_streams.read_many([*plain, LINE[:80] + "\n"])
    assert getattr(wrong, "line", None) == 7


def test_each_puzzle_is_yielded_before_the_next_is_read() -> None:
    asked = list[int]()

    def slow() -> Iterator[str]:
        for number in range(3):
            asked.append(number)
            yield f"{LINE}\n"

    for number, _ in enumerate(plain_streams.read_many(slow())):
        assert asked == list(range(number + 1))


def test_stream_of_plain_lines_loads_no_other_module() -> None:
    code = (
        "import sys; from sudoku_tui.formats.plain_streams import read_many;"
        f"print(len(list(read_many(['{LINE}\\n{OTHER}\\n', '{OTHER}\\n']))), *sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, *loaded = run.stdout.split()
    assert count == "3"
    assert not {"sudoku_tui.formats.reading", "sudoku_tui.formats.stream"} & set(loaded)


def test_readings_have_the_classic_layout() -> None:
    assert [each.puzzle.layout for each in plain_streams.read_many([LINE])] == [CLASSIC]  # type: ignore[union-attr]
