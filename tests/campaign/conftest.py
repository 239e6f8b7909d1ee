"""Set up Textual once, on import, and print the campaign's table at the end of a run."""

from __future__ import annotations

import pytest

from tests.campaign.attack import TABLE, lines_of
from tests.soak import SOAK
from tests.tui.steady import parse_styles_once

parse_styles_once()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table of a soak."""
    if SOAK and TABLE:
        terminalreporter.section("campaign")
        for line in lines_of(TABLE):
            terminalreporter.write_line(line)
