"""How properties are tried: whatever takes long on a busy machine is no fault of an example."""

from __future__ import annotations

import gc

from hypothesis import settings

from tests.calling import call
from tests.store.desk import hands, path, store

__all__ = ["call", "hands", "path", "store"]

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

# What thousands of tests leave lying is looked through seldom, as the program does.
gc.set_threshold(50_000, 20, 50)
