"""Of many cases `make test` tries a part: all come in their turn, and no mutant gets away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from tests.conftest import EVERY, EVERY_SLOW, MANY, not_in_sample
from tests.mutants.table import MUTANTS

DAYS = range(300, 300 + EVERY)


def _items(nodes: list[str], mark: str = "") -> list[pytest.Item]:
    return [
        cast(pytest.Item, SimpleNamespace(nodeid=node, get_closest_marker=mark.__eq__))
        for node in nodes
    ]


def test_every_case_comes_within_days() -> None:
    for cases in (MANY, 7):
        nodes = [f"tests/test_a.py::test_it[{number}]" for number in range(cases)]
        left_out = [not_in_sample(_items(nodes), day) for day in DAYS]
        assert not set.intersection(*left_out)
        assert all(len(nodes) - len(each) in (1, 2) for each in left_out)


def test_few_cases_are_all_tried() -> None:
    nodes = [
        "tests/test_a.py::test_it[0]",
        "tests/test_a.py::test_it[1]",
        "tests/test_a.py::test_b",
    ]
    assert not not_in_sample(_items(nodes), DAYS[0])


def test_slow_tests_take_turns() -> None:
    nodes = [f"tests/test_{letter}.py::test_it" for letter in "abcdefg"]
    nodes += [f"tests/test_{number}.py::test_it" for number in range(EVERY_SLOW)]
    days = range(300, 300 + EVERY_SLOW)
    left_out = [not_in_sample(_items(nodes, "slow"), day) for day in days]
    assert not set.intersection(*left_out)
    assert all(len(nodes) - len(each) in (1, 2) for each in left_out)
    assert not not_in_sample(_items(nodes), DAYS[0])


def test_what_catches_a_mutant_is_always_tried() -> None:
    tests = {test.partition("[")[0] for mutant in MUTANTS for test in mutant.tests if "::" in test}
    whole = {test for mutant in MUTANTS for test in mutant.tests if "[" not in test}
    nodes = [f"{test}[{case}]" for test in sorted(tests & whole) for case in range(EVERY)]
    assert nodes
    assert not not_in_sample(_items(nodes, "slow"), DAYS[0])
