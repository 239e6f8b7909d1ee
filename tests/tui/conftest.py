"""Setup before Textual is imported, so that screens look the same everywhere."""

from __future__ import annotations

from tests.tui.steady import parse_styles_once

parse_styles_once()
