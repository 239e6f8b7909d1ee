"""How properties are tried: whatever takes long on a busy machine is no fault of an example."""

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
"""A sample has every eighth case of a test with three cases or more, at least one, and every tenth
slow test. The next day's sample has the next ones."""
TESTS_A_LOOK = 100
"""After how many tests memory is looked through: screens that are gone hold each other."""
_tests_done = count(1)

settings.register_profile("steady", deadline=None, max_examples=sample(100, 25))
settings.load_profile("steady")

# What thousands of tests leave lying is looked through seldom, as the program does.
gc.set_threshold(200_000, 20, 100)

# A shell lets what it runs in the background ignore these, and what that starts does so too; but
# the program is to be tried as it is started by hand.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(_number) is signal.SIG_IGN:
        _own = signal.default_int_handler if _number is signal.SIGINT else signal.SIG_DFL
        signal.signal(_number, _own)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run try a part of the cases, as `make test` does."""
    parser.addoption(
        "--sampled",
        type=int,
        metavar="DAY",
        help=f"run every {EVERY}th case of a test and every {EVERY_SLOW}th slow test, by the day",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not in the sample, if one is asked for, and put the rest in order."""
    day: int | None = config.getoption("--sampled")
    if day is not None:
        left_out = beside_sample(items, day)
        config.hook.pytest_deselected(items=[each for each in items if each.nodeid in left_out])
        items[:] = [each for each in items if each.nodeid not in left_out]
    items[:] = _in_order(items)


def beside_sample(items: list[pytest.Item], day: int) -> set[str]:
    """Return the cases that a sample leaves out: none of a test that catches a mutant.

    Tests marked `slow` count as cases of one test.
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
    """Let each of two processes come to the engine last: its tables slow down what comes after.

    Each begins with a half of the list, and takes from the end of the other's once it is done.
    """
    halves: dict[tuple[int, bool], list[pytest.Item]] = {}
    files = {path: number for number, path in enumerate(dict.fromkeys(i.path for i in items))}
    for item in items:
        of_engine = "engine" in item.path.relative_to(TESTS).parts
        halves.setdefault((files[item.path] % 2, of_engine), []).append(item)
    return [item for part in sorted(halves) for item in halves[part]]


def pytest_runtest_teardown() -> None:
    """Give back what many tests have left; what is kept is not looked at again."""
    if next(_tests_done) % TESTS_A_LOOK == 0:
        gc.collect()
        gc.freeze()


def pytest_collection_finish() -> None:
    """Look no more through what is there once all tests are known: modules, tests, tables."""
    gc.collect()
    gc.freeze()
