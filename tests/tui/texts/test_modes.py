"""The lines of the modes."""

from __future__ import annotations

import pytest

from sudoku_tui.tui.texts.modes import Mode, active_modes, mode_rows

MODES = (
    Mode("notes", "Notes", "on", is_active=True),
    Mode("digit-first", "By digit"),
    Mode("filter", "Filter", "3 or 7, two, links", is_active=True),
)
KEYS = {"notes": "space", "digit-first": "s", "filter": "W"}


@pytest.mark.parametrize("width", [18, 20, 24, 30])
def test_rows_fit_and_belong_to_their_modes(width: int) -> None:
    rows = mode_rows(MODES, width, KEYS.__getitem__)
    lines = rows.text.plain.splitlines()
    assert len(lines) == len(rows.ids) and max(map(len, lines)) <= width
    assert [*dict.fromkeys(rows.ids)] == ["notes", "digit-first", "filter"]
    assert " ".join(rows.text.plain.split()) == (
        "space Notes on s By digit off W Filter 3 or 7, two, links"
    )


def test_active_modes_are_side_by_side() -> None:
    assert active_modes(MODES, 60, KEYS.__getitem__).plain == (
        "space Notes   W Filter 3 or 7, two, links"
    )
    assert active_modes(MODES, 30, KEYS.__getitem__).plain.count("\n") == 1
