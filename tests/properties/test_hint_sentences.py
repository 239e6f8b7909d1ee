"""Words of hints on the worked example of every technique."""

from __future__ import annotations

import re

import pytest

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.hints import Advice
from sudoku_tui.store.guide import example
from tests.each import each

NUMBERS = re.compile(r"\b(?:rows|columns|boxes) ([0-9, ]+ and [0-9]+)")

each_technique = each("technique", [id for id in CATALOGUE if id != "guess"])


def advice_on(technique: str) -> Advice:
    """Return the hint of the example of a technique."""
    shown = example(technique)
    assert shown
    return Advice(shown.step, TEACHING.rung(shown.step.technique), shown.line.layout, fill=False)


@pytest.mark.slow
@each_technique
def test_house_numbers_are_sorted_and_unique(technique: str) -> None:
    advice = advice_on(technique)
    for text in (advice.where, advice.sentence):
        for listed in NUMBERS.findall(text):
            numbers = [int(number) for number in re.findall("[0-9]+", listed)]
            assert numbers == sorted(set(numbers)), text


@pytest.mark.slow
@each_technique
def test_where_to_look_is_a_short_list(technique: str) -> None:
    advice = advice_on(technique)
    if advice.step.links and not advice.step.houses:
        assert len(advice.houses_to_look_at) <= 6, advice.where
    for house in advice.houses_to_look_at:
        assert house.kind_name in advice.where or f"{house.kind_name}es" in advice.where


def test_links_through_many_houses_name_their_beginning() -> None:
    advice = advice_on("medusa-3d")
    first = advice.step.links[0]
    onward = ", and follow the links from there."
    assert advice.where.endswith(onward), advice.where
    assert advice.houses_to_look_at
    for house in advice.houses_to_look_at:
        assert house.mask >> first.start.cell & 1 and house.mask >> first.end.cell & 1


def test_a_grave_names_every_box_with_extras() -> None:
    advice = advice_on("bug-2")
    boxes = {advice.layout.box_of[mark.candidate.cell] for mark in advice.step.marks}
    assert len(boxes) > 1
    assert {house.number for house in advice.houses_to_look_at} == boxes


@pytest.mark.parametrize("technique", ["w-wing", "remote-pair", "simple-colours-trap"])
def test_sentences_say_that_two_cells_share_a_pair_clearly(technique: str) -> None:
    """Reject "are both 3 or 7", which is ambiguous, and "a 8"."""
    sentence = advice_on(technique).sentence
    assert not re.search(r"are (both|all) . or .", sentence), sentence
    assert not re.search(r"\ba [0-9A-Z]\b", sentence), sentence
