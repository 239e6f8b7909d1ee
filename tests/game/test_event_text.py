"""Events as text: encoding and decoding round-trip."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_tui.engine.layout import Candidate
from sudoku_tui.engine.layouts import CLASSIC, common_layouts, layout_named
from sudoku_tui.game.event_text import decode, encode
from sudoku_tui.game.events import (
    Apply,
    Batch,
    Branch,
    Checkpoint,
    Clear,
    Colour,
    Corner,
    Drop,
    Enter,
    Event,
    FillNotes,
    GoTo,
    Hint,
    Note,
    Return,
)
from tests.game.strategies import events, layouts


@given(st.data())
def test_round_trip(data: st.DataObject) -> None:
    layout = data.draw(layouts)
    event = data.draw(events(layout, names=st.text()))
    text = encode(event, layout)
    assert decode(text, layout) == event
    assert text.isascii()
    assert text.isprintable()


def test_every_candidate_of_every_layout() -> None:
    for layout in common_layouts():
        for cell in range(layout.cells):
            for digit in range(1, layout.digits + 1):
                event = Enter(cell, digit)
                assert decode(encode(event, layout), layout) == event


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Enter(12, 5, erase=False), "r2c4=5"),
        (Enter(12, 5, erase=True), "r2c4=5 erase"),
        (Note(12, 5), "r2c4~5"),
        (Clear(12), "r2c4=."),
        (Corner(12, 5), "r2c4^5"),
        (Colour(10, (12,), (Candidate(0, 5),)), "colour 10 r2c4 r1c1~5"),
        (FillNotes((12, 13)), "fill r2c4 r2c5"),
        (Batch((Note(12, 5), Enter(13, 5), Clear(0))), "batch r2c4~5, r2c5=5 erase, r1c1=."),
        (Branch("maybe 5"), 'branch "maybe 5"'),
        (GoTo(17), "go 17"),
        (Drop(0), "drop 0"),
        (
            Apply("x-wing", (), (Candidate(0, 5),), keep_notes=True),
            'apply "x-wing" apart erase r1c1-5',
        ),
        (Checkpoint('a "b"'), 'checkpoint "a \\"b\\""'),
        (Return("café"), 'return "caf\\u00e9"'),
        (Hint(2, "x-wing"), 'hint 2 "x-wing"'),
        (
            Apply("x-wing", (Candidate(0, 5),), (Candidate(21, 7), Candidate(20, 7)), fill=True),
            'apply "x-wing" fill erase r1c1=5 r3c4-7 r3c3-7',
        ),
    ],
)
def test_text(event: Event, text: str) -> None:
    assert encode(event, CLASSIC) == text


def test_largest_digit() -> None:
    layout = layout_named("25")
    assert encode(Enter(624, 25, erase=False), layout) == "r25c25=P"


@pytest.mark.parametrize(
    "text",
    [
        *("", "undo ", "Undo", "r0c1=1", "r1c10=1", "r10c1=1", "r1c1=0", "r1c1=A", "r1c1=5 keep"),
        *("r1c1", "r1c1~.", "r1c1=. erase", "r١c1=1", "return", "return x", 'return "\\x"', "hint"),
        *('return "a', 'hint -1 "a"', 'hint "a"', 'apply "a" r1c1', 'apply "a" r1r1=1', "apply"),
        *("colour 11 r1c1", "colour 3", "batch ", "batch r1c1=5,r1c2=5", "batch undo", "fill r0c1"),
        *("go -1", "go", "go 01", "drop 1000000000", "colour 3 r1c1~A", "r1c1^", "fill "),
        *('apply "a" erase fill', 'apply "a" r9c9=A', "r1c1=5\n", 'return "a"\n', "checkpoint 1"),
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an event") as caught:
        decode(text, CLASSIC)
    assert repr(text) in str(caught.value)


@given(
    st.text()
    | st.from_regex(r"(apply|hint 1|return|r1c1=) ?.{0,20}")
    | st.from_regex(r"r[19]c[19][=~^][19.]( erase)?|(go|drop) [0-9]", fullmatch=True)
)
@example("r1c1=5")
def test_invalid_event_text_raises_only_value_errors(text: str) -> None:
    try:
        event = decode(text, CLASSIC)
    except ValueError:
        return
    assert decode(encode(event, CLASSIC), CLASSIC) == event
