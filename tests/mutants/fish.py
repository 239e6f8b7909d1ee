"""Fish: simple, finned, franken, mutant, siamese and kraken."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_FISH = "techniques/fish/fish.py"
_FISH_SEARCH = "techniques/fish/fish_search.py"
_KRAKEN_FISH = "techniques/fish/kraken_fish.py"
_NAMES = "tests/engine/techniques/fish/test_fish.py"
_NAMED = (f"{_NAMES}::test_a_fish_is_named_for_its_shape",)
_TESTS = "tests/engine/techniques/fish/test_fish_search.py"
_TRIED = (
    f"{_TESTS}::TestConditions",
    *(
        f"{_TESTS}::test_the_fish_equal_those_of_the_full_search[{layout}-{size}-{shape}]"
        for layout, size, shape in (
            ("classic", 2, "basic"),
            ("classic", 3, "basic"),
            ("6", 2, "Franken"),
            ("6", 3, "Franken"),
            ("classic", 2, "Franken"),
        )
    ),
)
_KRAKEN_TESTS = ("tests/engine/techniques/fish/test_kraken_fish.py",)
_SIAMESE_TESTS = (f"{_NAMES}::test_a_siamese_fish_is_two_fish_of_the_same_bases",)

MUTANTS = (
    Mutant(
        _FISH,
        "a fish without fins has none",
        "return not catch.fins",
        "return True",
        _NAMED,
    ),
    Mutant(
        _FISH,
        "only a sashimi has a thin base",
        "return bool(catch.fins) and thin is self.sashimi",
        "return bool(catch.fins)",
        _NAMED,
    ),
    Mutant(
        _FISH,
        "a fish has its own shape",
        "if catch.shape is self.shape and self.accepts(catch):",
        "if self.accepts(catch):",
        _NAMED,
    ),
    Mutant(
        _FISH,
        "both fish have the same bases",
        "key=lambda catch: catch.bases",
        "key=lambda catch: catch.shape",
        _SIAMESE_TESTS,
    ),
    Mutant(
        _FISH,
        "each fish removes something of its own",
        " and smallest_member(one.eliminated_cells) != smallest_member(other.eliminated_cells)",
        "",
        _SIAMESE_TESTS,
    ),
    Mutant(
        _FISH_SEARCH,
        "what goes sees every fin",
        "gone &= pool.layout.sees[fin]",
        "gone &= gone | pool.layout.sees[fin]",
        steps_of("finned-x-wing", "finned-franken-x-wing"),
    ),
    Mutant(
        _FISH_SEARCH,
        "a place in two bases is a fin",
        "fins = inside & ~covered | endo_fins",
        "fins = inside & ~covered",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "what goes is no base place",
        "gone = covered & ~inside | twice",
        "gone = covered | twice",
        steps_of("x-wing", "finned-x-wing"),
    ),
    Mutant(
        _FISH_SEARCH,
        "a place in two covers goes",
        "gone = covered & ~inside | twice",
        "gone = covered & ~inside",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "no house is base and cover",
        "if last not in covers and last not in bases:",
        "if last not in covers:",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "every cover holds a base place",
        "if not cover & inside:",
        "if not cover:",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "all that is left of a base is covered",
        "choices &= known",
        "choices = known",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "bases share few places",
        "if spare < 0:",
        "if spare < -1:",
        _KRAKEN_TESTS,
    ),
    Mutant(
        _FISH_SEARCH,
        "what is shared is not left",
        "if both & each.held_by and not gone & each.rest",
        "if both & each.held_by",
        _TRIED,
    ),
    Mutant(
        _FISH_SEARCH,
        "a choice has so many things",
        "if len(chosen) == size:",
        "if len(chosen) > size:",
        (f"{_TESTS}::test_choices_are_numbered_lexicographically",),
    ),
    Mutant(
        _KRAKEN_FISH,
        "chains lead from all fins to what goes",
        " or leading & left:",
        ":",
        _KRAKEN_TESTS,
    ),
    Mutant(
        _KRAKEN_FISH,
        "what goes is in a cover",
        "lasts = pool.covers if self.by_cover else pool.covers_at(cell)",
        "lasts = pool.covers",
        _KRAKEN_TESTS,
    ),
    Mutant(
        _KRAKEN_FISH,
        "chains lead from all places of a cover",
        "leading = fins | (inside & houses[covers[-1]].mask if self.by_cover else 0)",
        "leading = fins",
        _KRAKEN_TESTS,
    ),
    Mutant(
        _KRAKEN_FISH,
        "some fin needs a chain",
        "if catch and catch.chain_starts & ~direct:",
        "if catch:",
        _KRAKEN_TESTS,
    ),
)
