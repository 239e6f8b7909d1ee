"""How properties are tried: whatever takes long on a busy machine is no fault of an example."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
