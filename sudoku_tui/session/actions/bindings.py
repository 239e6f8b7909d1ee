"""The type of a table that binds actions to methods of what shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Bindings: TypeAlias = Mapping[str, Callable[..., Any]]
"""Methods by the ids of actions; they take the arguments of the action."""
