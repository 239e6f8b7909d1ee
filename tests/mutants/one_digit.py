"""One digit alone: turbot fish, empty rectangles, colours, templates, nishio; and 3D Medusa."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TESTS = "tests/engine/test_one_digit.py"
_FOUND = (f"{_TESTS}::test_every_turbot_fish_is_found[classic]",)
_TURBOTS = "techniques/one_digit/turbot_fish.py"
_TURBOT_FISH = "techniques/one_digit/turbot_fish.py"
_RECTANGLE = "techniques/one_digit/empty_rectangle.py"
_LINKS = "techniques/one_digit/digit_links.py"
_CLUSTERS = "techniques/one_digit/digit_links.py"
_COLOURS = "techniques/colours/colours.py"
_MULTI = "techniques/colours/colours.py"
_MEDUSA = "techniques/colours/medusa.py"
_NISHIO = "techniques/chains/nishio.py"
_TEMPLATES = "techniques/last_resorts/templates.py"

MUTANTS = (
    Mutant(
        _TURBOTS,
        "a skyscraper stands on one line",
        "cross[joined[0]] & cross[joined[1]] and ",
        "",
        steps_of("skyscraper"),
    ),
    Mutant(
        _TURBOTS,
        "the strings of a kite join in one box",
        "if boxes[near] & boxes[near_too]:",
        "if boxes[near]:",
        steps_of("two-string-kite", "dual-two-string-kite"),
    ),
    Mutant(
        _TURBOTS,
        "the strings of a kite share no cell",
        "if {row[1], row[2]} & {column[1], column[2]}:",
        "if not row:",
        steps_of("two-string-kite"),
    ),
    Mutant(
        _TURBOTS,
        "what goes sees both ends",
        "sees[ends[0]] & sees[ends[3]]",
        "sees[ends[0]]",
        steps_of("skyscraper", "two-string-kite"),
    ),
    Mutant(
        _TURBOTS,
        "two kites are told whole",
        "gone = {*one.eliminations, *other.eliminations}",
        "gone = {*one.eliminations}",
        (f"{_TESTS}::test_a_dual_pattern_is_two_at_once",),
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
        _RECTANGLE,
        "the box has its digit in two lines only",
        "if not inside & off and ",
        "if ",
        steps_of("empty-rectangle"),
    ),
    Mutant(
        _RECTANGLE,
        "what goes sees the far end",
        "victims & layout.sees[far] & ~(1 << near)",
        "victims & ~(1 << near | 1 << far)",
        steps_of("empty-rectangle"),
    ),
    Mutant(
        _RECTANGLE,
        "what goes lies outside the box",
        "places & other_line.mask & ~box.mask",
        "places & other_line.mask",
        steps_of("empty-rectangle", "empty-rectangle 0402-1"),
    ),
    Mutant(
        _RECTANGLE,
        "both lines have a place of the box",
        " and inside & arm and inside & other_arm:",
        " and inside:",
        (f"{_TESTS}::test_an_empty_rectangle_lies_in_two_lines_of_its_box",),
    ),
    Mutant(
        _LINKS,
        "a strong link has two places",
        "one, other = members(inside)",
        "one, other, *_ = members(inside)",
        steps_of("simple-colours-trap", "turbot-fish"),
        also=("if rest and not rest & (rest - 1) and inside not in found:", "if rest:"),
    ),
    Mutant(
        _CLUSTERS,
        "colours take turns",
        "side = 1 - side\n",
        "side = 1\n",
        steps_of("simple-colours-trap", "multi-colours-1"),
    ),
    Mutant(
        _COLOURS,
        "what goes sees both colours",
        "cluster.seen_by_one & cluster.seen_by_other & board.places[digit]",
        "cluster.seen_by_one & board.places[digit]",
        steps_of("simple-colours-trap"),
    ),
    Mutant(
        _COLOURS,
        "two cells of one colour see each other",
        "if cells & seen:",
        "if cells:",
        steps_of("simple-colours-wrap"),
    ),
    Mutant(
        _MULTI,
        "two colours see each other",
        "if a.seen_by_other & b.other and ",
        "if ",
        steps_of("multi-colours-1"),
    ),
    Mutant(
        _MULTI,
        "what goes sees both opposite colours",
        "a.seen_by_one & b.seen_by_one & places",
        "a.seen_by_one & places",
        steps_of("multi-colours-1"),
    ),
    Mutant(
        _MULTI,
        "the caught colour sees both of the other cluster",
        " and a.seen_by_one & other.other\n",
        "\n",
        steps_of("multi-colours-2"),
    ),
    Mutant(
        _MEDUSA,
        "what goes sees both colours",
        "gone = seen_by_one & seen_by_other & board.candidates",
        "gone = seen_by_one & board.candidates",
        steps_of("medusa-3d"),
    ),
    Mutant(
        _MEDUSA,
        "a false colour excludes itself",
        "if colour & seen or _emptied(",
        "if seen or _emptied(",
        steps_of("medusa-3d"),
    ),
    Mutant(
        _MEDUSA,
        "a colour does not empty its own cells",
        "if colour & seen or _emptied(board, seen & ~colour) is not None:",
        "if colour & seen or _emptied(board, seen | colour) is not None:",
        steps_of("medusa-3d"),
    ),
    Mutant(
        _NISHIO,
        "the last place of a house is next",
        "if not inside or left & (left - 1):",
        "if not inside:",
        steps_of("nishio"),
    ),
    Mutant(
        _NISHIO,
        "a locked candidate is not told as one",
        " if settled else None",
        "",
        (f"{_TESTS}::test_nishio_settles_some_place_on_the_way",),
    ),
    Mutant(
        _TEMPLATES,
        "other digits keep clear of what a digit needs",
        "if other != digit and places[other] & settled:",
        "if other > digit and places[other] & settled:",
        ("tests/engine/techniques/fish/test_kraken_fish.py",),
    ),
    Mutant(
        _TEMPLATES,
        "what goes is in no template",
        "used = places & ~verdict_on(layout, places).dead",
        "used = settled_places(layout, places)",
        steps_of("template-delete"),
    ),
)
