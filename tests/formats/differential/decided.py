"""Differences from the old reader that are intended."""

from __future__ import annotations

from typing import Final

DECIDED: Final[dict[str, str]] = {}
"""The reason for each intended difference, by the id of the text or of its mutation."""
