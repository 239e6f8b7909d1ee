"""Positions without a solution do not affect later searches through the engine's caches.

Two processes search the same sound positions with every technique; one of them searches a broken
position before each. Their results must be equal, and no broken position may raise.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.soak import SOAK

COUNTS = {
    "4": (5_000, 100),
    "6": (5_000, 80),
    "drift-6": (5_000, 0),
    "classic": (2_000, 20),
    "non-consecutive": (1_000, 0),
    "windoku": (600, 0),
    "x": (400, 0),
    "anti-knight": (400, 0),
    "12": (400, 0),
    "samurai": (200, 0),
}
"""Number of sound positions by layout, in a soak and otherwise; fewer on layouts with slow
searches."""
CANDIDATES = 60 if SOAK else 16
"""Limit on the candidates of a position: with more, the searches for nets take seconds."""


def start_search(between: str) -> subprocess.Popen[str]:
    counts = [f"{name}:{each[0] if SOAK else each[1]}" for name, each in COUNTS.items()]
    program = (sys.executable, "-m", "tests.campaign.searched")
    return subprocess.Popen(
        (*program, str(CANDIDATES), between, *counts), stdout=subprocess.PIPE, text=True
    )


@pytest.mark.slow
@pytest.mark.soak
def test_broken_positions_change_no_later_result() -> None:
    with start_search("0") as sound, start_search("1") as mixed:
        expected, found = sound.communicate()[0], mixed.communicate()[0]
    assert (sound.returncode, mixed.returncode) == (0, 0)
    assert len(expected.splitlines()) == sum(each[0 if SOAK else 1] for each in COUNTS.values())
    assert found.splitlines() == expected.splitlines()
