"""Looking ahead does not change the numbers drawn."""

from __future__ import annotations

from sudoku_tui.engine.dice import Dice


def test_looking_ahead_changes_nothing() -> None:
    plain, looked = Dice("ahead"), Dice("ahead")
    draws = [plain.number_below(1 << 30) for _ in range(60)]
    assert [int(draw * (1 << 30)) for draw in looked.look_ahead(5)[:5]] == draws[:5]
    looked.skip(2)
    assert [int(draw * (1 << 30)) for draw in looked.look_ahead(3)[:3]] == draws[2:5]
    assert looked.number_below(1 << 30) == draws[2]
    assert [int(draw * (1 << 30)) for draw in looked.look_ahead(20)[:20]] == draws[3:23]
    looked.skip(30)
    assert [looked.number_below(1 << 30) for _ in range(27)] == draws[33:]


def test_looking_ahead_often_changes_nothing() -> None:
    plain, looked = Dice(1), Dice(1)
    for _ in range(5000):
        looked.look_ahead(3)
        assert looked.number_below(1 << 30) == plain.number_below(1 << 30)
