"""How properties are tried: whatever takes long on a busy machine is no fault of an example."""

from __future__ import annotations

import gc

from hypothesis import settings

from tests.calling import call
from tests.soak import sample
from tests.store.desk import hands, path, store

__all__ = ["call", "hands", "path", "store"]

settings.register_profile("steady", deadline=None, max_examples=sample(100, 40))
settings.load_profile("steady")

# What thousands of tests leave lying is looked through seldom, as the program does.
gc.set_threshold(200_000, 20, 100)


def pytest_collection_finish() -> None:
    """Look no more through what is there once all tests are known: modules, tests, tables."""
    gc.collect()
    gc.freeze()
