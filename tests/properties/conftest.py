"""Screens look the same everywhere: what sets up Textual does so when it is imported."""

from __future__ import annotations

from tests.tui.steady import parse_styles_once

parse_styles_once()
