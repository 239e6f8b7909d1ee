"""Techniques in words."""

from __future__ import annotations

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.store.positions import position_techniques
from sudoku_tui.words.techniques import counted_technique, difficulty, short_figures, why_it_holds


def test_why_every_technique_holds() -> None:
    for technique in position_techniques():
        why = why_it_holds(technique)
        assert "*" not in why and why.endswith("."), technique
        assert why[0].isupper()
    assert why_it_holds("naked-triple").startswith("Three cells that all see each other")


def test_how_hard_a_technique_is() -> None:
    assert difficulty(CATALOGUE["x-wing"]) == (
        "Hard, score 130 here. Hard, score 140 for HoDoKu. ER 3.2 for Explainer."
    )
    assert difficulty(CATALOGUE["unique-rectangle-1"]).endswith("one solution.")
    assert "HoDoKu does not have it." in difficulty(CATALOGUE["firework-triple"])
    assert short_figures(CATALOGUE["x-wing"]) == ("Hard 130", "ER 3.2")


def test_how_often_a_technique_is_used() -> None:
    assert [counted_technique("x-wing", 1), counted_technique("x-wing", 2)] == [
        "X-Wing",
        "X-Wing x2",
    ]
    assert counted_technique("no-such-one", 1) == "no such one"
