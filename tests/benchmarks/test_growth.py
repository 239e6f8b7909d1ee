"""Names of growth rates, and the measurement of a whole command."""

from __future__ import annotations

import pytest

from benchmarks.growth import puzzles, run, slope


def test_the_slope_is_the_exponent() -> None:
    assert slope([(10, 3.0), (100, 30.0), (1000, 300.0)]) == pytest.approx(1.0)
    assert slope([(2, 4.0), (4, 16.0), (8, 64.0)]) == pytest.approx(2.0)


@pytest.mark.slow
def test_a_command_is_measured() -> None:
    taken = run(("solve",), puzzles("4", 2))
    assert 0 < taken.processor < 60
    assert taken.passed > 0
    assert 5 < taken.megabytes < 500
    with pytest.raises(SystemExit, match="ends with 2"):
        run(("solve", "--shard", "0"), [])
