"""Specifications as text: written ones are read back, and errors are named."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.generating.generator import VERSION
from sudoku_tui.engine.generating.spec import Span, Spec, Wanted
from sudoku_tui.engine.level import Level
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.symmetry import Symmetry
from sudoku_tui.formats import FORMS, FormatError, clean_text, write
from sudoku_tui.formats.spec import (
    LONGEST,
    Share,
    is_share,
    read_share,
    read_spec,
    write_share,
    write_spec,
)
from tests.engine.generating.specs import specs
from tests.engine.positions import TINY, thinned
from tests.soak import sample

FULL = Spec(
    levels=frozenset([Level.UNFAIR, Level.HARD]),
    score=Span(900, 1500),
    er=Span(40, 55),
    ep=Span(23),
    ed=Span(most=12),
    wanted=frozenset([Wanted("x-wing", 2), Wanted("swordfish")]),
    banned=frozenset(["xy-wing", "w-wing"]),
    hardest="swordfish",
    no_uniqueness=True,
    unsolvable_by=frozenset([Level.MEDIUM, "skyscraper"]),
    clues=Span(24, 28),
    attempts=100,
    minimal=True,
    symmetry=Symmetry.HALF_TURN,
    breadth=3,
)
FULL_LINE = (
    "classic level=hard,unfair score=900-1500 er=4.0-5.5 ep=2.3- ed=-1.2 with=swordfish,x-wing*2 "
    "without=w-wing,xy-wing hardest=swordfish not-by=medium,skyscraper clues=24-28 "
    "attempts=100 symmetry=180 breadth=3 no-uniqueness minimal"
)


@pytest.mark.slow
@settings(max_examples=sample(150, 50), deadline=None)
@given(specs())
def test_written_specs_are_read_back(spec: Spec) -> None:
    line = write_spec(spec)
    assert read_spec(line) == spec
    assert line.isascii()
    assert line.isprintable()
    assert len(line.splitlines()) == 1


@pytest.mark.slow
@settings(max_examples=sample(100, 40), deadline=None)
@given(specs(), st.text())
def test_shared_puzzles_are_read_back(spec: Spec, seed: str) -> None:
    text = write_share(Share(spec, seed))
    assert is_share(text)
    assert read_share(text) == (spec, seed)
    assert shlex.split(f"'{text}'") == [text]
    assert read_share(f"  {text.replace(' ', chr(10))}\n") == (spec, seed)


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_any_typed_text_is_read_or_refused(text: str) -> None:
    for read in (read_spec, read_share):
        try:
            read(text)
        except FormatError as error:
            assert str(error) == clean_text(str(error), 1000) != ""


def test_line_contains_only_chosen_values() -> None:
    assert write_spec(Spec()) == "classic"
    assert write_spec(Spec("x", levels=frozenset([Level.EASY]))) == "x level=easy"
    assert write_spec(FULL) == FULL_LINE
    assert read_spec(FULL_LINE) == FULL


def test_shared_text_has_the_version_of_the_generator() -> None:
    share = Share(Spec(levels=frozenset([Level.HARD]), symmetry=Symmetry.HALF_TURN), "k7x2")
    assert VERSION == 10
    assert write_share(share) == "v10 classic level=hard symmetry=180 #k7x2"
    assert write_share(Share(Spec(), "it's # 1")) == "v10 classic #it%27s%20%23%201"


@pytest.mark.parametrize(
    ("line", "spec"),
    [
        ("", Spec()),
        ("  16x16  ", Spec("16")),
        ("minimal", Spec(minimal=True)),
        ("clues=24", Spec(clues=Span(24))),
        ("clues=24-", Spec(clues=Span(24))),
        ("clues=-28", Spec(clues=Span(most=28))),
        ("er=4-5.5", Spec(er=Span(40, 55))),
        ("ep=4.5 ed=-11.9", Spec(ep=Span(45), ed=Span(most=119))),
        ("level=HARD", Spec(levels=frozenset([Level.HARD]))),
        ("symmetry=180+diagonal", Spec(symmetry=Symmetry.DIAGONALS)),
        ("4 pattern=x..x/..../.#1./0-_*", Spec("4", pattern=0b1000011000001001)),
        ("4 pattern=x..x.....xx....x", Spec("4", pattern=0b1000011000001001)),
        ("4 fill=1..0....2......4", Spec("4", fill=(1, *[0] * 7, 2, *[0] * 6, 4))),
    ],
)
def test_other_spellings_are_read(line: str, spec: Spec) -> None:
    assert read_spec(line) == spec
    assert read_spec(write_spec(spec)) == spec


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("clasic", "no layout is called 'clasic'; there are 4, 6, classic, x, 16, 25"),
        ("minimul", "'minimul' asks for nothing known; did you mean 'minimal'"),
        ("classic x", "'x' asks for nothing known; there are level=, score=, er=, ep=,"),
        ("lvl=easy", "'lvl=easy' asks for nothing known; did you mean 'level'"),
        ("minimal=yes", "'minimal=yes': minimal stands alone"),
        ("clues", "'clues': clues needs = and what is wanted"),
        ("clues=few", "'clues=few': a span is wanted, such as 24-28, 24- or -28"),
        ("clues=24-9999999999", "'clues=24-9999999999': no number here is larger than 999999999"),
        ("attempts=1000000000", "'attempts=1000000000': no number here is larger than 999999999"),
        ("4 pattern=x", "'pattern=x': 1 cell; 4x4 has 16"),
        ("clues=1-2-3", "'clues=1-2-3': a span is wanted"),
        ("clues=-", "'clues=-': a span is wanted"),
        ("er=4.55-5", "'er=4.55-5': ratings are wanted, such as 3.4-4.4, 3.4- or -4.4"),
        ("ep=-", "'ep=-': ratings are wanted"),
        ("ed=4,5", "'ed=4,5': ratings are wanted"),
        ("er=100-", "'er=100-': ratings are wanted"),
        ("attempts=-1", "'attempts=-1': a whole number from 0 is wanted"),
        ("level=hrd", "'level=hrd': no level is called 'hrd'; there are Beginner, Easy"),
        ("with=x-wang", "'with=x-wang': no technique is called 'x-wang'; did you mean 'x-wing'"),
        ("with=x-wing*few", "'with=x-wing*few': a whole number from 0 is wanted"),
        ("not-by=hrad", "'not-by=hrad': no technique is called 'hrad'"),
        ("symmetry=45", "'symmetry=45': no symmetry is called '45'; there are none, 180"),
        ("level=easy level=hard", "'level' is said twice"),
        ("pattern=x..x", "'pattern=x..x': 4 cells; Classic has 81"),
        ("4 grid=1234123412341235", "'grid=1234123412341235': r4c4 is no digit from 1 to 4 and no"),
        ("clues=\x1b[31m", "'clues=[31m': a span is wanted"),
        ("with=" + "x" * LONGEST, f"a specification has {LONGEST} characters at most"),
    ],
)
def test_invalid_spec_is_refused_with_a_reason(line: str, message: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_spec(line)
    assert str(raised.value).startswith(message)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("level=hard", "a shared puzzle is written as v10 classic level=hard #seed"),
        ("v10 level=hard", "a shared puzzle is written as"),
        ("v1 level=hard #1", "it was shared by generator 1; this is generator 10, which makes"),
        ("v10 level=hrd #1", "'level=hrd': no level is called"),
    ],
)
def test_invalid_shared_text_is_reported(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=f"^{message}"):
        read_share(text)


@settings(max_examples=20, deadline=None)
@given(thinned(TINY), st.sampled_from(sorted(FORMS)))
def test_no_puzzle_looks_like_a_shared_text(puzzle: Puzzle, form: str) -> None:
    try:
        text = write(puzzle, puzzle.givens, form)
    except FormatError:
        return  # a format for another size
    assert not is_share(text)
