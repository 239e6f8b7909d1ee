"""Terminal output is short and leaves the terminal as the long form would."""

from __future__ import annotations

from io import StringIO

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from sudoku_tui.store.store import Store
from sudoku_tui.tui.terminal.screen_content import Paint, Shown, number_of
from sudoku_tui.tui.terminal.terse_display import (
    Codes,
    Run,
    TerseUpdate,
    _move_cursor,
    codes_for_blank,
    codes_of,
    style_change,
    without_controls,
)
from tests.tui.at_table import opened

STYLES = st.builds(
    Style,
    color=st.sampled_from((None, "#102030", "red")),
    bgcolor=st.sampled_from((None, "#405060", "blue")),
    bold=st.booleans(),
    dim=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
)
SYSTEMS = st.sampled_from((ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD))


def state_after(now: Codes, escape: str) -> Codes:
    """Return the state of a terminal after an escape sequence."""
    attributes, ink, paper = set(now.attributes), now.ink, now.paper
    codes = escape.removeprefix("\x1b[").removesuffix("m").split(";") if escape else []
    while codes:
        code = codes.pop(0)
        if code == "0":
            attributes, ink, paper = set(), (), ()
        elif code in ("38", "48"):
            count = 4 if codes[0] == "2" else 2
            colour = (code, *codes[:count])
            del codes[:count]
            ink, paper = (colour, paper) if code == "38" else (ink, colour)
        elif int(code) >= 30:
            ground = 40 <= int(code) < 50 or int(code) >= 100
            ink, paper = (ink, (code,)) if ground else ((code,), paper)
        elif int(code) >= 20:
            attributes -= {"22": {"1", "2"}}.get(code, {code[1]})
        else:
            attributes.add(code)
    return Codes(frozenset(attributes), ink, paper)


@given(STYLES, STYLES, SYSTEMS)
def test_change_leads_from_one_style_to_the_other(
    one: Style, other: Style, system: ColorSystem
) -> None:
    start, end = codes_of(one, system), codes_of(other, system)
    assert state_after(start, style_change(start, end)) == end
    assert style_change(end, end) == ""
    whole = other.render(".", color_system=system).partition(".")[0]
    assert state_after(Codes(), whole) == end


@given(STYLES, STYLES)
def test_blank_shows_its_background_whatever_the_ink(one: Style, other: Style) -> None:
    start, end = (codes_of(style, ColorSystem.TRUECOLOR) for style in (one, other))
    blank = codes_for_blank(start, end)
    seen = {"4", "7"}
    assert blank.paper == end.paper
    assert blank.attributes & seen == end.attributes & seen
    assert not end.attributes & seen or blank == end


def sent(
    strip: Strip, first: int, last: int, shown: Shown | None = None, *, erases: bool = False
) -> str:
    console = Console(
        file=StringIO(), color_system="truecolor", force_terminal=True, legacy_windows=False
    )
    update = TerseUpdate([Run(0, first, last, 4, strip)], 4 + strip.cell_length)
    update.shown, update.erases = shown, erases
    return update.render_segments(console)


def test_a_span_is_cut_on_both_sides() -> None:
    strip = Strip([Segment("abcdefgh", Style(color="#010203"))])
    assert sent(strip, 6, 9) == "\x1b[38;2;1;2;3m\x1b[1;7Hcde\x1b[0m"
    assert sent(strip, 0, 5) == "\x1b[38;2;1;2;3m\x1b[1;5Ha\x1b[0m"
    assert sent(strip, 20, 25) == "\x1b[0m"


def test_equal_colours_are_sent_once() -> None:
    ink, paper = Style(color="#010203"), Style(color="#010203", bgcolor="#040506")
    strip = Strip([Segment("a", ink), Segment("b", paper), Segment("c", paper), Segment("d", ink)])
    first = "\x1b[38;2;1;2;3m\x1b[1;5Ha\x1b[2Cd"
    assert sent(strip, 0, 20) == first + "\x1b[48;2;4;5;6m\x1b[1;6Hbc\x1b[0m"


def test_cursor_moves_are_short() -> None:
    """Check that relative moves are used if shorter, but never from the last column.

    Terminals differ in the position of the cursor after it.
    """
    assert _move_cursor((9, 40), (9, 40), 80) == ""
    assert _move_cursor((9, 40), (9, 43), 80) == "\x1b[3C"
    assert _move_cursor((9, 40), (9, 39), 80) == "\b"
    assert _move_cursor((19, 40), (20, 33), 80) == "\v\x1b[7D"
    assert _move_cursor((19, 40), (20, 39), 80) == "\v\b"
    assert _move_cursor((19, 80), (20, 73), 80) == "\x1b[21;74H"
    assert _move_cursor((-1, -1), (0, 0), 80) == "\x1b[1;1H"
    assert _move_cursor((3, 40), (2, 40), 80) == "\x1b[3d"
    assert _move_cursor((3, 40), (3, 41), 80) == "\x1b[C"
    assert _move_cursor((3, 40), (2, 41), 80) == "\x1b[3;42H"


def test_links_are_sent_whole() -> None:
    strip = Strip([Segment("a"), Segment("b", Style(link="https://example.org")), Segment("c")])
    assert "https://example.org" in sent(strip, 0, 20)


@pytest.mark.parametrize("name", ["standard", "256", "truecolor"])
def test_every_kind_of_terminal_gets_its_colours(name: str) -> None:
    # The names are those of Console's literal type, given as plain strings.
    console = Console(file=StringIO(), color_system=name, force_terminal=True)  # type: ignore[arg-type]
    strip = Strip([Segment("a", Style(color="#ff0000"))])
    out = TerseUpdate([Run(0, 0, 1, 0, strip)], 1).render_segments(console)
    code = {"standard": "31", "256": "38;5;196", "truecolor": "38;2;255;0;0"}[name]
    assert f"\x1b[{code}m\x1b[1;1Ha" in out


@pytest.mark.slow
def test_control_characters_are_not_sent() -> None:
    """Check also that the width stays, so that nothing else on the line moves."""
    style = Style(bold=True)
    strip = Strip([Segment("a\x9b31mb\x1b[2J", style), Segment("\u202e数\u200b|\ud800")])
    assert without_controls(strip).text.rstrip() == "a31mb[2J数|"
    assert without_controls(strip).cell_length == strip.cell_length
    assert next(iter(without_controls(strip))).style == style
    whole = Strip([Segment("plain 数独")])
    assert without_controls(whole) is whole
    sent = TerseUpdate([Run(0, 0, 20, 0, strip)], 20).render_segments(Console())
    assert "\x9b" not in sent and "\x1b[2J" not in sent and "\u202e" not in sent


TEXTS = ("a", " ", "bc", "   ", "漢", "a b", "       ", "  d           e ", "     f")
LINES = st.lists(st.tuples(st.sampled_from(TEXTS), STYLES), min_size=1, max_size=6)


@given(st.lists(LINES, min_size=1, max_size=5), st.booleans())
def test_content_already_shown_is_left_out_correctly(
    lines: list[list[tuple[str, Style]]], erases: bool
) -> None:
    """Compare the resulting screen with that of the complete output."""
    terse, whole = pyte.Screen(40, 2), pyte.Screen(40, 2)
    shown = Shown()
    for line in lines:
        strip = Strip([Segment(text, style) for text, style in line])
        strip = strip.adjust_cell_length(20)
        pyte.Stream(terse).feed(sent(strip, 4, 24, shown, erases=erases))
        pyte.Stream(whole).feed(sent(strip, 4, 24))
        assert visible_line(terse) == visible_line(whole)
        assert sent(strip, 4, 24, shown) == "\x1b[0m" or "漢" in strip.text


def visible_line(screen: pyte.Screen, y: int = 0) -> list[object]:
    """Return the visible content of a line."""
    line = [screen.buffer[y][x] for x in range(40)]
    return [
        (
            at.data,
            at.bg,
            at.fg if at.data.strip() or at.underscore or at.reverse else "",
            at.reverse,
        )
        for at in line
    ]


def test_blanks_are_erased_where_that_paints_them() -> None:
    strip = Strip([Segment(" " * 12, Style(bgcolor="#040506"))])
    assert sent(strip, 4, 16) == f"\x1b[48;2;4;5;6m\x1b[1;5H{' ' * 12}\x1b[0m"
    assert sent(strip, 4, 16, erases=True) == "\x1b[48;2;4;5;6m\x1b[1;5H\x1b[12X\x1b[0m"
    under = Strip([Segment(" " * 12, Style(underline=True))])
    assert " " * 12 in sent(under, 4, 16, erases=True)


def test_text_among_many_blanks_is_written_on_erased_background() -> None:
    """Check that the background is sent first, whatever the inks, and only if that is shorter."""
    paper = Style(bgcolor="#040506")
    red, green = paper + Style(color="#090000"), paper + Style(color="#000900", bold=True)
    blanks = Segment(" " * 7, paper)
    strip = Strip([blanks, Segment(" 1 2 ", red), blanks, Segment("┏━┓", green), blanks])
    ground = "\x1b[48;2;4;5;6m\x1b[1;5H\x1b[29X"
    first, second = "\x1b[1;38;2;0;9;0m\x1b[19C┏━┓", "\x1b[22;38;2;9;0;0m\x1b[14D1 2"
    assert sent(strip, 4, 33, erases=True) == f"{ground}{first}{second}\x1b[0m"
    assert "X" not in sent(strip, 4, 33)
    few = Strip([Segment("1 2 3 4", red), Segment("  ┏━┓  ", green)])
    assert "X" not in sent(few, 4, 18, erases=True)
    wide = Strip([Segment(" " * 12, paper), Segment("漢", red), Segment(" " * 12, paper)])
    assert "X" not in sent(wide, 4, 30, erases=True)
    other = Strip([blanks, blanks, Segment("1", paper + Style(underline=True)), blanks])
    assert sent(other, 4, 26, erases=True).count("X") == 2


def test_everything_is_sent_again_after_foreign_output() -> None:
    shown, strip = Shown(), Strip([Segment("abc")])
    assert "abc" in sent(strip, 4, 7, shown)
    assert "abc" not in sent(strip, 4, 7, shown)
    shown.forget()
    assert "abc" in sent(strip, 4, 7, shown)


@pytest.mark.slow
@given(st.lists(st.lists(LINES, min_size=2, max_size=2), min_size=1, max_size=4))
def test_repeated_full_paint_sends_only_changes(
    screens: list[list[list[tuple[str, Style]]]],
) -> None:
    """Check this, as Textual paints everything whenever another screen is shown."""
    terse, whole, shown = pyte.Screen(40, 2), pyte.Screen(40, 2), Shown()
    for lines in screens:
        strips = [Strip([Segment(*each) for each in line]) for line in lines]
        strips = [strip.adjust_cell_length(40) for strip in strips]
        pyte.Stream(terse).feed(output_for(strips, shown))
        pyte.Stream(whole).feed(output_for(strips, Shown()))
        assert [visible_line(terse, y) for y in (0, 1)] == [visible_line(whole, y) for y in (0, 1)]
        text = "".join(strip.text for strip in strips)
        assert output_for(strips, shown) == "\x1b[0m" or "漢" in text


def output_for(strips: list[Strip], shown: Shown) -> str:
    """Return the output for a screen of two lines in two halves each."""
    halves = [strip.divide([18, 40]) for strip in strips]
    update = TerseUpdate.of_layout(LayoutUpdate(list(halves), Region(0, 0, 40, 2)))
    update.shown = shown
    return update.render_segments(
        Console(file=StringIO(), color_system="truecolor", force_terminal=True)
    )


async def test_resized_screen_is_sent_whole() -> None:
    with Store(None) as store:
        async with opened(store) as table:
            table.app._shown.update(number_of(Paint(("",), False, (), ())), 0, 0, "   ")
            assert table.app._shown._lines
            await table.pilot.resize_terminal(60, 20)
            await table.settled()
            assert not table.app._shown._lines
