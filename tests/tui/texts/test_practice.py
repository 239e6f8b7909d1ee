"""Texts of the map about a technique."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.game.learning.cards import Card, Figures, Memory
from sudoku_tui.game.learning.today import TechniqueState, make_plan, technique_states
from sudoku_tui.store.positions import position_techniques, positions_of
from sudoku_tui.tui.drawing.glyphs import ASCII, UNICODE
from sudoku_tui.tui.texts.drill import technique_heading
from sudoku_tui.tui.texts.practice import (
    ELSEWHERE,
    about,
    about_today,
    line,
    reasons_for,
)
from sudoku_tui.words.drills import (
    HINTED,
    MISSED,
    describe_plan,
    list_drills,
    reasons_in_game,
)

NOW = 1_700_000_000.0
DAY = 86_400.0
FIGURES = Figures(34, 21, 48.0, (90.0, 80.0, 30.0, 20.0), NOW - 3 * DAY)
ROWS = Memory(2, None, 30.0, 5.0, NOW - 1, NOW - 20 * DAY)
COLUMNS = Memory(1, 0, 0.5, 5.0, NOW + 5 * DAY, NOW - 3 * DAY)


def standing_of(technique: str = "x-wing") -> TechniqueState:
    memories = {Card("x-wing", "row"): ROWS, Card("x-wing", "column"): COLUMNS}
    [found] = technique_states([technique], memories, {"x-wing": FIGURES}, NOW)
    return found


def test_practised_technique() -> None:
    text = about(standing_of(), NOW, UNICODE, "due").plain
    assert text.startswith(
        "X-Wing\nHard 130  ER 3.2  due\n\nAll places for a digit in two base houses"
    )
    for said in (
        "found     21 of 34",
        "usual     0:48",
        "last      3 days ago",
        "trend     faster",
    ):
        assert said in text, said
    assert "rows    ━━━━─ due" in text and "columns ━──── in 5 days" in text


def test_figures_come_first_where_room_is_short() -> None:
    text = about(standing_of(), NOW, UNICODE, short=True).plain
    assert text.index("21 of 34") < text.index("All places")


def test_new_technique() -> None:
    text = about(standing_of("xy-wing"), NOW, ASCII).plain
    stock = len(positions_of("xy-wing"))
    assert "drills    none yet" in text and f"positions {stock}" in text


def test_lines_of_the_list() -> None:
    assert line(standing_of(), UNICODE, 37, "due").plain.split() == ["X-Wing", "━━───", "due"]
    long = standing_of("grouped-discontinuous-nice-loop")
    assert "Grouped Discontinuous Nice Loop" in line(long, UNICODE, 48).plain
    assert "Grouped Disc. Nice Loop" in line(long, UNICODE, 39).plain
    for technique in position_techniques():
        for width in (33, 39, 48):
            for state in ("", "off", "missed", HINTED):
                assert line(standing_of(technique), ASCII, width, state).cell_length <= width


def test_techniques_of_other_shapes_are_marked() -> None:
    [standing] = technique_states(["law-of-leftovers"], {}, {}, NOW)
    assert line(standing, UNICODE, 37).plain.split()[:4] == ["Law", "of", "Leftovers", ELSEWHERE]
    marked = f"{ELSEWHERE} only shapes other than the classic one have it"
    assert marked in about(standing, NOW, UNICODE).plain
    nothing = make_plan([], {}, NOW, {})
    assert marked in about_today(nothing, {"law-of-leftovers": standing}, {}).plain
    assert ELSEWHERE not in about(standing_of(), NOW, UNICODE).plain


@pytest.mark.parametrize(
    ("reason", "in_row", "sentence"),
    [
        (MISSED, "missed", "You missed it in your last game."),
        (HINTED, "hint", "You took a hint for it in your last game."),
    ],
)
def test_technique_of_the_last_game(reason: str, in_row: str, sentence: str) -> None:
    card = Card("x-wing", "row")
    [standing] = technique_states(["x-wing"], {}, {}, NOW, [card])
    plan, in_game = make_plan([card], {}, NOW, {}, missed=[card]), {"x-wing": reason}
    assert describe_plan(plan) == "1 due, about 1 minute"
    assert reasons_for(plan, in_game) == in_game
    assert line(standing, UNICODE, 37, reason).plain.split()[-1] == in_row
    today = about_today(plan, {"x-wing": standing}, in_game).plain
    assert f"{reason}  X-Wing, rows" in today and "due       1 drill\n" in today
    assert about(standing, NOW, UNICODE, reason).plain.splitlines()[2] == sentence


def test_other_card_of_a_practised_technique_is_new_on_both_sides() -> None:
    cards = [Card("x-wing", "row"), Card("x-wing", "column")]
    plan = make_plan(cards, {cards[1]: COLUMNS}, NOW, {})
    assert reasons_for(plan, {}) == {"x-wing": "new"}
    assert "new  X-Wing, rows" in about_today(plan, {"x-wing": standing_of()}, {}).plain


def test_drills_of_the_last_game_are_listed_with_their_reason() -> None:
    card = Card("x-wing", "row")
    plan = make_plan([card, Card("xy-wing")], {}, NOW, {}, missed=[card])
    in_game = reasons_in_game({"x-wing"}, {"x-wing"})
    assert list(list_drills(plan.drills, in_game)) == [
        "X-Wing: 1 due, hint taken in your last game.",
        "XY-Wing: 1 new.",
    ]
    assert reasons_in_game({"x-wing"}, ()) == {"x-wing": MISSED}


def test_today_in_words() -> None:
    cards = [Card("x-wing", "row"), Card("xy-wing")]
    today = make_plan(cards, {cards[0]: ROWS}, NOW, {})
    assert describe_plan(today) == "1 due, 1 new, about 2 minutes"
    states = {each: standing_of(each) for each in ("x-wing", "xy-wing")}
    text = about_today(today, states, {}).plain
    assert "due  X-Wing, rows" in text and "new  XY-Wing\n" in f"{text}\n"
    assert "due       1 drill\n" in text and "new       1 technique\n" in text
    nothing = make_plan([], {}, NOW, {})
    assert describe_plan(nothing) == "nothing is due"
    assert "You are done for today" in about_today(nothing, {}, {}).plain


def test_a_rating_is_not_broken_in_the_middle() -> None:
    technique = CATALOGUE["forcing-net-verity"]
    assert technique_heading(technique, 40).plain.endswith("Extreme 700  ER 8.5+")
    assert technique_heading(technique, 20).plain == "Forcing Net\nExtreme 700  ER 8.5+"
    assert technique_heading(technique, 18).plain == "Forcing Net\nExtreme 700\nER 8.5+"
