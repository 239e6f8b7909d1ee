"""Turbot fish and empty rectangles, of one digit."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/techniques/one_digit"
_TURBOT_FISH = "techniques/one_digit/turbot_fish.py"
_EMPTY_RECTANGLE = "techniques/one_digit/empty_rectangle.py"
_DIGIT_LINKS = "techniques/one_digit/digit_links.py"
_FOUND = (f"{_TESTS}/test_turbot_fish.py::test_every_turbot_fish_is_found[classic]",)

MUTANTS = (
    Mutant(
        _TURBOT_FISH,
        "a skyscraper stands on one line",
        "cross[joined[0]] & cross[joined[1]] and ",
        "",
        steps_of("skyscraper"),
    ),
    Mutant(
        _TURBOT_FISH,
        "the strings of a kite join in one box",
        "if boxes[near] & boxes[near_too]:",
        "if boxes[near]:",
        steps_of("two-string-kite", "dual-two-string-kite"),
    ),
    Mutant(
        _TURBOT_FISH,
        "the strings of a kite share no cell",
        "if {row[1], row[2]} & {column[1], column[2]}:",
        "if not row:",
        steps_of("two-string-kite"),
    ),
    Mutant(
        _TURBOT_FISH,
        "what goes sees both ends",
        "sees[ends[0]] & sees[ends[3]]",
        "sees[ends[0]]",
        steps_of("skyscraper", "two-string-kite"),
    ),
    Mutant(
        _TURBOT_FISH,
        "two kites are told whole",
        "gone = {*one.eliminations, *other.eliminations}",
        "gone = {*one.eliminations}",
        (f"{_TESTS}/test_one_digit.py::test_a_dual_pattern_is_two_patterns_at_once",),
    ),
    Mutant(
        _TURBOT_FISH,
        "the near ends see each other",
        "members(sees[near] & ends & ~(1 << far))",
        "members(ends & ~(1 << far | 1 << near))",
        _FOUND,
    ),
    Mutant(
        _TURBOT_FISH,
        "what goes sees both far ends",
        "reached & sees[far_too] & ~(1 << near | 1 << near_too)",
        "reached & ~(1 << near | 1 << near_too)",
        _FOUND,
    ),
    Mutant(
        _EMPTY_RECTANGLE,
        "the box has its digit in two lines only",
        "if not inside & off and ",
        "if ",
        steps_of("empty-rectangle"),
    ),
    Mutant(
        _EMPTY_RECTANGLE,
        "what goes sees the far end",
        "victims & layout.sees[far] & ~(1 << near)",
        "victims & ~(1 << near | 1 << far)",
        steps_of("empty-rectangle"),
    ),
    Mutant(
        _EMPTY_RECTANGLE,
        "what goes lies outside the box",
        "places & other_line.mask & ~box.mask",
        "places & other_line.mask",
        steps_of("empty-rectangle", "empty-rectangle 0402-1"),
    ),
    Mutant(
        _EMPTY_RECTANGLE,
        "both lines have a place of the box",
        " and inside & arm and inside & other_arm:",
        " and inside:",
        (f"{_TESTS}/test_empty_rectangle.py::test_an_empty_rectangle_is_in_two_lines_of_its_box",),
    ),
    Mutant(
        _DIGIT_LINKS,
        "a strong link has two places",
        "one, other = members(inside)",
        "one, other, *_ = members(inside)",
        steps_of("simple-colours-trap", "turbot-fish"),
        also=("if inside.bit_count() == 2 and inside not in found:", "if inside.bit_count() > 1:"),
    ),
    Mutant(
        _DIGIT_LINKS,
        "colours take turns",
        "side = 1 - side\n",
        "side = 1\n",
        steps_of("simple-colours-trap", "multi-colours-1"),
    ),
)
