"""The daily sample of `make test`: every case is run within days, and no mutant escapes."""

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


def test_every_case_is_run_within_days() -> None:
    for cases in (MANY, 7):
        nodes = [f"tests/test_a.py::test_it[{number}]" for number in range(cases)]
        left_out = [not_in_sample(_items(nodes), day) for day in DAYS]
        assert not set.intersection(*left_out)
        assert all(len(nodes) - len(each) in (1, 2) for each in left_out)


def test_few_cases_are_all_run() -> None:
    nodes = [
        "tests/test_a.py::test_it[0]",
        "tests/test_a.py::test_it[1]",
        "tests/test_a.py::test_b",
    ]
    assert not not_in_sample(_items(nodes), DAYS[0])


def test_slow_tests_alternate() -> None:
    nodes = [f"tests/test_{letter}.py::test_it" for letter in "abcdefg"]
    nodes += [f"tests/test_{number}.py::test_it" for number in range(EVERY_SLOW)]
    days = range(300, 300 + EVERY_SLOW)
    left_out = [not_in_sample(_items(nodes, "slow"), day) for day in days]
    assert not set.intersection(*left_out)
    assert all(len(nodes) - len(each) in (1, 2) for each in left_out)
    assert not not_in_sample(_items(nodes), DAYS[0])


def test_tests_that_catch_mutants_are_always_run() -> None:
    tests = {test.partition("[")[0] for mutant in MUTANTS for test in mutant.tests if "::" in test}
    whole = {test for mutant in MUTANTS for test in mutant.tests if "[" not in test}
    nodes = [f"{test}[{case}]" for test in sorted(tests & whole) for case in range(EVERY)]
    assert nodes
    assert not not_in_sample(_items(nodes, "slow"), DAYS[0])
