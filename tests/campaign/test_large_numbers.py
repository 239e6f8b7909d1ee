"""Numbers of thousands of digits and deeply nested brackets, in every parser.

Each is read, or refused with the documented exception of its parser.
"""

from __future__ import annotations

import time
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku_tui.cli.arguments import layout, positive, seconds
from sudoku_tui.cli.bulk import shard
from sudoku_tui.cli.commands.hint import parse_question
from sudoku_tui.cli.exits import Stop
from sudoku_tui.cli.resume import read_log
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.layouts.own import PREFIX
from sudoku_tui.formats import FormatError, read
from sudoku_tui.formats.ladder_toml import read_ladder
from sudoku_tui.formats.layouts.read import read_layout
from sudoku_tui.formats.library import read_case
from sudoku_tui.formats.marks import read_marks
from sudoku_tui.formats.positions import read_position
from sudoku_tui.formats.spec import read_share, read_spec
from sudoku_tui.formats.stock import read_stock
from sudoku_tui.game.event_text import decode
from tests.calling import Call

NUMBERS = (
    "9" * 5_000,
    "-" + "9" * 5_000,
    "0" * 5_000 + "3",
    "\N{ARABIC-INDIC DIGIT THREE}" * 5_000,
    "\N{SUPERSCRIPT TWO}",
    "1e999",
    "[" * 5_000,
    '{"a":' * 5_000,
)
GRID = "." * 81
READERS: dict[str, tuple[Callable[[str], object], tuple[type[Exception], ...], str]] = {
    "layout": (
        layout_named, (KeyError,),
        f"boxes-@x3 boxes-3x@ jigsaw@:AABB jigsaw:@ {PREFIX}@ @",
    ),
    "argument": (
        layout, (ArgumentTypeError, Stop), f"boxes-@x3 {PREFIX}@ ./boxes-@.toml",
    ),
    "share": (
        read_share, (FormatError,),
        "v4_boxes-@x3_level=easy_#1 v@_classic_#1 v4_jigsaw:@_#1 v4_@_#@ v4_classic_#@",
    ),
    "specification": (
        read_spec, (FormatError,),
        "boxes-@x3 score=@ score=1-@ clues=@-9 er=@ ep=1.@ ed=@-2 with=x-wing*@ attempts=@ "
        "breadth=@ hardest=@ level=@ symmetry=@ pattern=@ grid=@ fill=@ marks=@ not-by=@ @=@",
    ),
    "puzzle": (read, (FormatError,), f"@ {GRID}@ {GRID}_#_@ @{GRID} 53@,{GRID}"),
    "own layout": (
        read_layout, (FormatError,),
        'base="boxes-@x3" base=@ base="4"_moves="@,1" base="4"_gaps=@ base="4"_torus=@ '
        'base="4"_apart="r@c1_r1c1" base="4"_apart="r1-@c1" base="4"_apart=@ topology="@" '
        'sudoku="@" sudoku=@ cube=@ quincunx="@,@" null="@" base="4"_marks=["o=@"] symbols="@" '
        'base="4"_add_set="g@r@" picture="@" base="4"_title="@"',
    ),
    "ladder": (
        read_ladder, (FormatError,),
        'base=@ [[rung]]_technique="x-wing"_score=@ [[rung]]_technique="@" [[rung]]_level=@ @=@',
    ),
    "marks": (lambda text: read_marks(text, CLASSIC), (FormatError,), "@ @;a=@ .a.;a=1@"),
    "case": (read_case, (FormatError,), f":@:1:{GRID}::: :0100:@:{GRID}::: :0100-@:1:@:@:@:@"),
    "position": (
        read_position, (ValueError, KeyError), "@ x-wing\t@\t@\t@\t@\t@\t@\t@ classic\tx-wing\t@"
    ),
    "line of the stock": (
        lambda text: list(read_stock([text])), (FormatError,),
        f"@ {GRID}\tHard\t@\tx-wing\t1\ts boxes-@x3\t{GRID}\tHard\t1\tx-wing\t1\ts "
        f"{GRID}\tHard\t1\tx-wing\t1\ts\t@:@",
    ),
    "event": (
        lambda text: decode(text, CLASSIC), (ValueError,),
        'r@c1=5 r1c@=5 r1c1=@ r1c1~@ hint_@_"x" checkpoint_"@" apply_"@"_r@c1=5 return_@'
        " r@c1^5 colour_@_r1c1 colour_1_r@c1~5 fill_r@c1 batch_r@c1=5 go_@ keep_@ drop_@",
    ),
    "part": (shard, (ArgumentTypeError,), "@/3 1/@ @/@"),
    "number": (positive, (ArgumentTypeError,), "@"),
    "seconds": (seconds, (ArgumentTypeError,), "@"),
    "doubt": (parse_question, (ArgumentTypeError,), "r@c1=5 r1c1=@"),
}  # fmt: skip
"""Parser, its exceptions, and texts with places for a number: ``@``; ``_`` is a space."""


@pytest.mark.parametrize("name", READERS)
def test_a_number_of_any_length_is_read_or_refused(name: str) -> None:
    read, refused, forms = READERS[name]
    start = time.process_time()
    for form in forms.split(" "):
        for number in NUMBERS:
            try:
                read(form.replace("_", " ").replace("@", number))
            except refused as error:
                assert str(error)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_any_resume_file_of_a_book_is_refused(tmp_path: Path, number: str) -> None:
    for text in (number, f'{{"v":{number}}}', '{"v":1,"asked":[' + number, '{"v":1,"asked":3}'):
        (tmp_path / "book.txt.resume").write_text(f"{text}\n[{number}]\n", "utf-8")
        with pytest.raises(Stop, match="not written by this version"):
            read_log(tmp_path / "book.txt")


@pytest.mark.parametrize("text", ["v10 boxes-@x3 level=easy #1", "boxes-@x3", "@", "./@"])
def test_the_command_refuses_in_one_line(call: Call, text: str) -> None:
    number = NUMBERS[0]
    said = call("generate", "--layout", text.replace("@", number))
    assert said.exit in (2, 3, 5) and len(said.error_line) < 600
    said = call("solve", text.replace("@", number))
    assert said.exit in (1, 3, 5) and len(said.error_line) < 600


def test_too_large_a_number_is_refused() -> None:
    for text in ("1000000000", "9" * 5_000):
        with pytest.raises(ArgumentTypeError, match="the largest number is 999999999"):
            positive(text)
    assert positive("0" * 5_000 + "3") == 3
