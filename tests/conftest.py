"""Set up Hypothesis, signals, garbage collection and the daily sample of test cases."""

from __future__ import annotations

import gc
import signal
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.calling import call
from tests.mutants.table import MUTANTS
from tests.soak import sample
from tests.store.desk import hands, path, store

__all__ = ["call", "hands", "path", "store"]

TESTS = Path(__file__).parent
MANY, EVERY, EVERY_SLOW = 3, 8, 10
"""Thresholds of a sample. It has every eighth case of a test with at least three cases, and every
tenth slow test. Each day's sample starts one case later than the one before."""
TESTS_A_LOOK = 100
"""Number of tests between two garbage collections. Closed screens are in reference cycles."""
_tests_done = count(1)

settings.register_profile("steady", deadline=None, max_examples=sample(100, 25))
settings.load_profile("steady")

# Most new objects of a test live as long as the test, so an automatic collection finds little. The
# threshold only limits the memory of a test that leaves more garbage than others.
gc.set_threshold(2_000_000, 20, 100)

# A shell makes its background jobs ignore these signals, and child processes inherit that. The
# tests need the program as it behaves when started by hand.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(_number) is signal.SIG_IGN:
        _own = signal.default_int_handler if _number is signal.SIGINT else signal.SIG_DFL
        signal.signal(_number, _own)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--sampled`; `make test` uses it to run a part of the cases."""
    parser.addoption(
        "--sampled",
        type=int,
        metavar="DAY",
        help=f"run every {EVERY}th case of a test and every {EVERY_SLOW}th slow test, by the day",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the cases outside the sample, if one is requested, and order the rest."""
    day: int | None = config.getoption("--sampled")
    if day is not None:
        left_out = not_in_sample(items, day)
        config.hook.pytest_deselected(items=[each for each in items if each.nodeid in left_out])
        items[:] = [each for each in items if each.nodeid not in left_out]
    items[:] = _in_order(items)


def not_in_sample(items: list[pytest.Item], day: int) -> set[str]:
    """Return the ids of the cases that a sample leaves out.

    Tests that catch a mutant always stay. Tests marked `slow` count as cases of one test.
    """
    watched = {test for mutant in MUTANTS for test in mutant.tests}
    cases: dict[str, list[str]] = {}
    slow = ""
    for item in items:
        test = item.nodeid.partition("[")[0]
        file = test.partition("::")[0]
        if watched.isdisjoint((item.nodeid, test, file)):
            whose = slow if item.get_closest_marker("slow") else test
            cases.setdefault(whose, []).append(item.nodeid)
    return {
        case
        for test, many in cases.items()
        if len(many) >= MANY
        for number, case in enumerate(many)
        if (number + day) % min(EVERY_SLOW if test == slow else EVERY, len(many))
    }


def _in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Order the tests so that each of two processes reaches those of the engine last.

    The engine's tables slow down the tests that follow. Each process begins with one half of the
    list, and takes tests from the end of the other half when its own is done.
    """
    halves: dict[tuple[int, bool], list[pytest.Item]] = {}
    files = {path: number for number, path in enumerate(dict.fromkeys(i.path for i in items))}
    for item in items:
        of_engine = "engine" in item.path.relative_to(TESTS).parts
        halves.setdefault((files[item.path] % 2, of_engine), []).append(item)
    return [item for part in sorted(halves) for item in halves[part]]


def pytest_runtest_teardown() -> None:
    """Collect garbage now and then."""
    if next(_tests_done) % TESTS_A_LOOK == 0:
        _collect_once()


def pytest_sessionfinish() -> None:
    """Collect garbage once; pytest collects it ten times afterwards."""
    _collect_once()


def _collect_once() -> None:
    """Collect garbage, and exclude the survivors from later collections."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    """Exclude modules, tests and tables from garbage collection; hardly any is garbage."""
    gc.freeze()
