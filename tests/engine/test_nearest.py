"""Names that somebody may have meant."""

from __future__ import annotations

from sudoku_tui.engine.nearest import did_you_mean, nearest


def test_the_nearest_of_several_names_is_found() -> None:
    assert nearest("x-wnig", ("xy-wing", "x-wing", "w-wing")) == "x-wing"
    assert did_you_mean("x-wnig", iter(("xy-wing", "x-wing"))) == "did you mean 'x-wing'"


def test_nothing_is_said_where_no_name_is_near() -> None:
    assert nearest("swordfish", ("x-wing", "guess")) == ""
    assert did_you_mean("swordfish", ()) == ""
