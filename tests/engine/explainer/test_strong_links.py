"""Base links of Explainer's rules of strong links: the houses with two ends, and the ends."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of, members
from sudoku_tui.engine.explainer.base_links import BaseLink, base_links
from sudoku_tui.engine.explainer.strong_links import KINDS_ORDER, ORDERS, suffix_of
from sudoku_tui.engine.layout import Kind
from sudoku_tui.engine.layouts import CLASSIC


def cells(names: str) -> int:
    """Return cells by their names, as a mask."""
    wanted = names.split()
    return mask_of(c for c in range(CLASSIC.cells) if CLASSIC.cell_name(c) in wanted)


def links_in_box(names: str) -> list[BaseLink]:
    """Return the links of box 1 for a digit with these places there."""
    links = base_links(cells(names))
    return [link for link in links if link.house.kind is Kind.BOX]


def end_names(link: BaseLink) -> tuple[str, ...]:
    """Return the names of the cells of both ends, in order."""
    return tuple(" ".join(map(CLASSIC.cell_name, members(end))) for end in link.ends)


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ("r1c1 r2c2", [("r1c1", "r2c2")]),
        ("r1c1 r1c3", []),
        ("r1c1 r1c2 r2c3", [("r2c3", "r1c1 r1c2 r1c3")]),
        ("r1c1 r2c1 r3c2 r3c3", [("r1c1 r2c1", "r3c2 r3c3")]),
        ("r1c1 r1c2 r3c1 r3c2", [("r1c1 r1c2", "r3c1 r3c2"), ("r1c1 r3c1", "r1c2 r3c2")]),
        ("r1c1 r1c2 r1c3", []),
    ],
)  # fmt: skip
def test_boxes_have_two_ends(places: str, wanted: list[tuple[str, str]]) -> None:
    found = links_in_box(places)
    assert [end_names(link) for link in found] == wanted
    assert all(link.grouped == (len(places.split()) > 2) for link in found)


def test_lines_have_ends_in_two_boxes() -> None:
    [link] = [each for each in base_links(cells("r5c1 r5c3 r5c8")) if each.house.kind is Kind.ROW]
    assert end_names(link) == ("r5c1 r5c3", "r5c8")
    assert link.grouped and link.places == cells("r5c1 r5c3 r5c8")
    for places in ("r5c1 r5c5 r5c8", "r5c4 r5c5 r5c6", "r5c1 r5c2 r5c3"):
        one_end = base_links(cells(places))
        assert not [each for each in one_end if each.house.kind is Kind.ROW]


def test_each_set_of_links_is_chained_in_every_order_once() -> None:
    assert [len(ORDERS[size]) for size in (2, 3, 4)] == [1, 3, 12]
    for orders in ORDERS.values():
        assert len({min(order, order[::-1]) for order in orders}) == len(orders)
    assert [len(KINDS_ORDER[size]) for size in (2, 3, 4)] == [6, 10, 15]
    assert KINDS_ORDER[2] == ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))


@pytest.mark.parametrize(
    ("kinds", "suffix"),
    [([0, 2], "01"), ([2, 2, 2], "111"), ([2, 1], "12"), ([1, 0, 2], "102"), ([2, 1, 1], "112")],
)
def test_the_same_shape_is_written_the_same(kinds: list[int], suffix: str) -> None:
    turned = [(0, 2, 1)[kind] for kind in kinds]
    assert {suffix_of(kinds), suffix_of(kinds[::-1])} == {suffix}
    assert suffix_of(turned) == suffix
