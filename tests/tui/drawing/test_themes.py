"""Text is readable on every background it is written on."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Final, TypeAlias

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

Vector: TypeAlias = tuple[float, float, float]
DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TO_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
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


def linear(colour: str) -> Vector:
    parts = (part / 255 for part in Color.parse(colour).rgb)
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def product(matrix: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def as_deuteranope_sees(colour: Vector) -> Vector:
    """Return a linear colour as a deuteranope sees it, by Machado, Oliveira and Fernandes 2009."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in product(DEUTERANOPIA, colour))
    return red, green, blue


def cielab(colour: Vector) -> Vector:
    """Return a linear sRGB colour in CIELAB, for D65."""

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x, y, z = (
        root(part / white)
        for part, white in zip(product(TO_XYZ, colour), (0.95047, 1.0, 1.08883), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("colours", ["truecolor", "256"])
@pytest.mark.parametrize("name", ["graphite", "paper"])
def test_deuteranopes_can_tell_regions_from_houses(name: str, colours: str) -> None:
    variables = {theme.name: theme.variables for theme in themes(colours)}[name]
    seen = {
        paper: cielab(as_deuteranope_sees(linear(variables[paper])))
        for paper in ("tint", "peer", "board")
    }
    assert dist(seen["tint"], seen["peer"]) >= 8
    assert dist(seen["tint"], seen["board"]) >= 5
    assert dist(cielab(linear("#FFFFFF")), cielab(linear("#000000"))) == pytest.approx(100, abs=0.1)


def test_linux_console_gets_ascii_unless_a_look_is_chosen() -> None:
    assert look_named("auto", {"TERM": "linux"}, "utf-8").glyphs is ASCII
    assert look_named("auto", {"TERM": "linux", "NO_COLOR": "1"}, "utf-8").is_colourless
    assert look_named("sixteen", {"TERM": "linux"}, "utf-8").glyphs is UNICODE
    assert look_named("auto", {"TERM": "xterm"}, "utf-8").glyphs is UNICODE
