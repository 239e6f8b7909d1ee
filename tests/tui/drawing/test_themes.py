"""Text is readable on every background it is written on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color

from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE
from sudoku_tui.tui.drawing.paints import COLOUR_OF
from sudoku_tui.tui.drawing.styles import Highlight, Ink, Paper
from sudoku_tui.tui.drawing.themes import (
    BARE,
    COLOURLESS,
    DEFAULTS,
    GRAPHITE,
    MONO,
    PAPER,
    SIXTEEN,
    look_named,
    themes,
)

TEXT = ("given", "entry", "note", "dots", "wrong", "same-ink")


def luminance(colour: str) -> float:
    parts = (part / 255 for part in Color.parse(colour).rgb)
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [GRAPHITE, PAPER], ids=["graphite", "paper"])
def test_text_is_readable_on_every_paper(colours: Mapping[str, str]) -> None:
    for paper in ("board", "peer", "place", "same", "tint", "part", "target"):
        for ink in TEXT:
            assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
    assert contrast(colours["cursor-ink"], colours["cursor"]) >= 4.5
    for ink in ("quiet", "label"):
        assert contrast(colours[ink], colours["board"]) >= 4.5
    for ink in ("given", "entry", "note", "quiet", "wrong"):
        assert contrast(colours[ink], colours["chosen"]) >= 4.5, ink
    for paper in ("selected", *(f"cell-{number}" for number in range(1, 11))):
        for ink in ("given", "entry", "note", "wrong"):
            assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
    for look in Highlight:
        assert contrast(colours["role-ink"], colours[f"role-{look}"]) >= 5.5


@pytest.mark.parametrize("colours", [GRAPHITE, PAPER, SIXTEEN, MONO])
def test_every_ink_look_and_paper_has_a_colour(colours: Mapping[str, str]) -> None:
    names = {COLOUR_OF.get(ink, ink.value) for ink in Ink} | set(Paper)
    assert names | {f"role-{look}" for look in Highlight} <= set(colours)
    assert set(colours) == set(GRAPHITE) and set(colours) <= set(DEFAULTS)


def test_themes_are_known_by_name() -> None:
    names = [theme.name for theme in themes()]
    assert names == ["graphite", "paper", "sixteen", "mono"]
    assert set(names) >= BARE and COLOURLESS in BARE


def test_colourless_themes_have_no_colour() -> None:
    assert set(MONO.values()) == {"ansi_default"}
    assert all(value.startswith("ansi_") for value in SIXTEEN.values())


PAPERS = ("board", "bar", "peer", "place", "same", "tint", "part", "target")


@pytest.mark.parametrize("name", ["graphite", "paper"])
def test_with_256_colours_papers_are_as_quiet_as_with_all(name: str) -> None:
    def downgraded(colour: str) -> str:
        return RichColor.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex

    def strength(colour: str) -> int:
        return max(Color.parse(colour).rgb) - min(Color.parse(colour).rgb)

    few, many = (
        {theme.name: theme.variables for theme in themes(colours)}[name]
        for colours in ("256", "truecolor")
    )
    few = {key: downgraded(few[key]) for key in (*TEXT, *PAPERS)}
    for paper in PAPERS:
        for ink in TEXT if paper != "bar" else ():
            assert contrast(few[ink], few[paper]) >= 4.5, (ink, paper)
        assert contrast(few[paper], few["board"]) <= contrast(many[paper], many["board"]) + 0.25
    assert few["peer"] != few["board"]
    assert strength(few["peer"]) == strength(few["board"]) == 0


def test_linux_console_gets_ascii_unless_a_look_is_chosen() -> None:
    assert look_named("auto", {"TERM": "linux"}, "utf-8").glyphs is ASCII
    assert look_named("auto", {"TERM": "linux", "NO_COLOR": "1"}, "utf-8").is_colourless
    assert look_named("sixteen", {"TERM": "linux"}, "utf-8").glyphs is UNICODE
    assert look_named("auto", {"TERM": "xterm"}, "utf-8").glyphs is UNICODE
