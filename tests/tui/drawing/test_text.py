"""Small pieces of text."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.drawing.text import abbreviate, shorten, spark, tick


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Locked Candidates 1 (Pointing)", 30, "Locked Candidates 1 (Pointing)"),
        ("Locked Candidates 1 (Pointing)", 20, "Locked Candidates 1"),
        ("Locked Candidates 1 (Pointing)", 16, "Locked Cand. 1"),
        ("Discontinuous Nice Loop", 16, "Disc. Nice Loop"),
        ("Forcing Net (contradiction)", 20, "Forcing Net (contr.)"),
        ("Forcing Chain (contradiction)", 18, "F. Chain (contr.)"),
        ("Forcing Chain (verity)", 15, "F. Chain (v.)"),
        ("Finned Franken Swordfish", 15, "Fin. Fr. Sword."),
        ("Law of Leftovers", 13, "Law of Left."),
        ("X-Wing", 3, "X-W"),
        ("X-Wing", -2, ""),
    ],
)
def test_long_names_are_shortened_step_by_step(name: str, room: int, short: str) -> None:
    assert abbreviate(name, room) == short


@pytest.mark.parametrize("room", [20, 18, 17, 16, 15])
def test_every_technique_has_its_own_name_in_a_narrow_column(room: int) -> None:
    """Check that no two shortened names are equal; practice has 15 columns on a screen of 60."""
    names = [technique.name for technique in CATALOGUE.values()]
    short = [shorten(name, room) for name in names]
    assert max(map(len, short)) <= room
    alike = {one for one in short if short.count(one) > 1}
    assert not alike


def test_blanks_in_place_of_a_tick_have_no_colour() -> None:
    assert tick("* ").spans and not tick("  ").spans


def test_bars_in_a_row_are_as_high_as_the_most_allows() -> None:
    assert spark((1.0, 4.0, 8.0), UNICODE) == "▂▅█"
    assert spark((0, 0), UNICODE) == "▁▁" and not spark((), UNICODE)
