"""How properties are tried: whatever takes long on a busy machine is no fault of an example."""

from __future__ import annotations

import gc
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.calling import call
from tests.soak import sample
from tests.store.desk import hands, path, store

__all__ = ["call", "hands", "path", "store"]

TESTS = Path(__file__).parent
TESTS_A_LOOK = 100
"""After how many tests memory is looked through: screens that are gone hold each other."""
_tests_done = count(1)

settings.register_profile("steady", deadline=None, max_examples=sample(100, 40))
settings.load_profile("steady")

# What thousands of tests leave lying is looked through seldom, as the program does.
gc.set_threshold(200_000, 20, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each of two processes come to the engine last: its tables slow down what comes after.

    Each begins with a half of the list, and takes from the end of the other's once it is done.
    """
    halves: dict[tuple[int, bool], list[pytest.Item]] = {}
    files = {path: number for number, path in enumerate(dict.fromkeys(i.path for i in items))}
    for item in items:
        of_engine = "engine" in item.path.relative_to(TESTS).parts
        halves.setdefault((files[item.path] % 2, of_engine), []).append(item)
    items[:] = [item for part in sorted(halves) for item in halves[part]]


def pytest_runtest_teardown() -> None:
    """Give back what many tests have left; what is kept is not looked at again."""
    if next(_tests_done) % TESTS_A_LOOK == 0:
        gc.collect()
        gc.freeze()


def pytest_collection_finish() -> None:
    """Look no more through what is there once all tests are known: modules, tests, tables."""
    gc.collect()
    gc.freeze()
