"""How two trees are compared in interleaved runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.interleaved import Measure, Ratio, compare
from benchmarks.trees import Tree

OLD, NEW = Tree(Path("old")), Tree(Path("new"))


@pytest.mark.parametrize(
    ("ratios", "is_met"),
    [
        ((1.0, 1.0, 1.0), True),
        ((1.02, 1.02, 1.02), True),
        ((1.05, 1.05, 1.05), False),
        ((0.9, 0.95, 1.04, 1.1, 1.2), True),
        ((1.01, 1.035, 1.04, 1.1, 1.2), False),
    ],
)
def test_target_is_met_or_missed(ratios: tuple[float, ...], is_met: bool) -> None:
    ratio = Ratio([1.0] * len(ratios), ratios)
    assert ratio.is_met is is_met
    assert ("MISSED" in str(ratio)) is not is_met


def test_trees_take_turns_to_run_first() -> None:
    order: list[Tree] = []

    def take(tree: Tree, home: Path) -> tuple[float, ...]:
        assert home.is_dir()
        order.append(tree)
        return (2.0, 1.0) if tree == OLD else (4.0, 1.0)

    twice, same = compare(Measure(("twice", "same"), take), OLD, NEW, pairs=2)
    assert order == [OLD, NEW, NEW, OLD, OLD, NEW]
    assert twice.quartiles == (2, 2, 2)
    assert same.quartiles == (1, 1, 1)
