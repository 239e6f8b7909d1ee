"""Threads and signals: the library answers as in one uninterrupted thread."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.campaign.attack import ROOT, Attack, Crashed
from tests.soak import sample


def answers(way: str, count: int, environment: Mapping[str, str] | None = None) -> list[str]:
    """Return the output of `library_work` in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaign.library_work", way, str(count)],
        cwd=ROOT, capture_output=True, text=True, timeout=2_400,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
    )  # fmt: skip
    if done.returncode:
        raise Crashed(done.stderr[-400:])
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("way", ["threads", "signals"])
def test_the_library_answers_as_in_one_thread(way: str) -> None:
    count = sample(40, 1)
    with Attack(f"library, {way}") as attack:
        alone = answers("one", count)
        got = list[str]()
        with attack.attempt(way, most_seconds=2_500):
            got = answers(way, count)
            assert len(got) == len(alone)
        for expected, line in zip(alone, got, strict=False):
            with attack.attempt(expected[:40]):
                assert line == expected, line
