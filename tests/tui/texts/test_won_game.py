"""Text about a won game: true, and without repetitions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku_tui.game.hint_use import HintUse
from sudoku_tui.store.statistics import LevelTimes
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE
from sudoku_tui.tui.texts.won_game import WonGame, keep_together, won_text
from sudoku_tui.words.techniques import counted_technique

TIMES = LevelTimes(5, 200.0, 300.0, (500.0, 400.0, 200.0, 300.0, 250.0), 4, 3)
BETTER = replace(TIMES, second_best=228.9)
FIRST = LevelTimes(1, 250.0, 250.0, (250.0,), 1)
GAME = WonGame(
    "Medium", 250.0, HintUse(), 0, 0, 0, "540", (("x-wing", 1), ("naked-pair", 3)), TIMES
)


@pytest.mark.parametrize(
    ("changed", "praise"),
    [
        ({"elapsed": 200.0}, "Your best at Medium, without help."),
        ({"elapsed": 200.0, "checks": 1}, "Your best at Medium."),
        ({"elapsed": 200.0, "hints": HintUse(1)}, "Solved with 1 hint (looked at)."),
        ({"elapsed": 200.0, "level": ""}, "Faster than usual, without help."),
        ({}, "Faster than usual, without help."),
        ({"elapsed": 301.0}, "Solved without help."),
        ({"elapsed": 301.0, "checks": 2}, "Solved without a hint."),
        ({"hints": HintUse(1, 1), "checks": 2}, "Solved with 2 hints (1 looked at, 1 applied)."),
        ({"times": None}, "Solved without help."),
        ({"times": FIRST}, "Your first Medium, solved without help."),
        (
            {"times": FIRST, "layout": "Sudoku X"},
            "Your first Medium Sudoku X, solved without help.",
        ),
        ({"times": FIRST, "hints": HintUse(2)}, "Your first Medium, solved with 2 hints."),
        ({"times": FIRST, "level": ""}, "Solved without help."),
        ({"elapsed": 200.0, "times": BETTER}, "28 s faster than your best of 3:48."),
        (
            {"elapsed": 133.2, "times": replace(BETTER, best=133.2)},
            "1 min 35 s faster than your best of 3:48.",
        ),
        (
            {"elapsed": 228.5, "times": replace(BETTER, best=228.5)},
            "Your best at Medium, without help.",
        ),
        ({"times": BETTER}, "Faster than usual, without help."),
    ],
)
def test_praise_is_true(changed: dict[str, object], praise: str) -> None:
    told = replace(GAME, **changed).praise  # type: ignore[arg-type]
    assert told.replace("\N{NO-BREAK SPACE}", " ") == praise


def test_techniques_last_times_best_and_usual_time() -> None:
    assert won_text(replace(GAME, undone=2, mistakes=1), 42, UNICODE).plain.splitlines() == [
        "Faster than usual, without help.",
        "",
        "mistakes 1   hints 0   undone 2",
        "",
        "needed  X-Wing, Naked Pair x3",
        "rated   540",
        "",
        "last 5  8:20 █▇▄▅▅ 4:10",
        "best    3:20",
        "usual   5:00 of 4 games without a hint",
    ]


def test_counts_and_best_time_are_shown_where_they_are_known() -> None:
    helped = won_text(replace(GAME, hints=HintUse(0, 2), checks=1, mistakes=None), 42, ASCII).plain
    assert "hints 2   undone 0   checks 1" in helped.splitlines()
    best = won_text(replace(GAME, elapsed=200.0), 42, UNICODE).plain
    assert "3:20" not in best and "best    " not in best
    first = replace(GAME, times=FIRST)
    assert won_text(first, 42, UNICODE).plain.splitlines() == [
        "Your first Medium, solved without help.",
        "",
        "mistakes 0   hints 0   undone 0",
        "",
        "needed  X-Wing, Naked Pair x3",
        "rated   540",
    ]


def test_hardest_technique_is_bold() -> None:
    text = won_text(GAME, 42, UNICODE)
    bold = [text.plain[span.start : span.end] for span in text.spans if span.style == "bold"]
    assert bold == ["X-Wing", " 4:10"]


def test_many_techniques_are_listed_in_their_column() -> None:
    many = ("als-xz", "xy-chain", "x-wing", "naked-pair", "hidden-pair", "pointing", "claiming")
    rows = won_text(replace(GAME, needed=tuple((id, 2) for id in many)), 42, UNICODE).plain
    needed = [row for row in rows.splitlines()[4:] if row.startswith(("needed", " "))]
    assert len(needed) > 1 and " ".join(" ".join(needed).split()).endswith(" and 2 more")
    assert all(row.startswith(" " * 8) for row in needed[1:])
    assert max(map(len, needed)) <= 42


def test_names_are_not_broken() -> None:
    """Check every width that breaks lines somewhere."""
    ids = ("naked-pair", "unique-rectangle-1", "discontinuous-nice-loop", "hidden-pair", "x-wing")
    needed = tuple((id, 2) for id in ids)
    score = ", ".join(map(keep_together, ("Hard", "1,540", "ER 4.2", "Unfair by mine")))
    times = replace(FIRST, unaided=1)
    game = replace(GAME, needed=needed, score=score, times=times, layout="Jigsaw with diagonals")
    names = ("Medium", "Jigsaw with diagonals", "ER 4.2", "Unfair by mine", *map(shown, needed))
    for width in range(36, 60):
        rows = won_text(game, width, UNICODE).plain.splitlines()
        for name in names:
            assert any(name in row for row in rows), (width, name)
        assert max(map(len, rows)) <= width


def shown(technique: tuple[str, int]) -> str:
    return counted_technique(*technique)
