"""All mutants, family by family."""

from __future__ import annotations

from tests.mutants import (
    basics,
    cages,
    chains,
    colours,
    constraints,
    engine,
    exotic,
    explainer,
    fish,
    game,
    guardians,
    inference,
    ladders,
    last_resorts,
    layouts,
    leftovers,
    locked_sets,
    one_digit,
    proof,
    search,
    solving,
    uniqueness,
    wings,
)

FAMILIES = (
    *(
        basics,
        cages,
        leftovers,
        one_digit,
        fish,
        wings,
        colours,
        chains,
        guardians,
        locked_sets,
        exotic,
        uniqueness,
        last_resorts,
    ),
    *(engine, constraints, layouts, search),
    *(inference, ladders, solving, proof, explainer, game),
)
"""One module for each folder of the engine: techniques, their foundations; and one for `game`."""

MUTANTS = tuple(mutant for family in FAMILIES for mutant in family.MUTANTS)
"""All mutants in the order in which they are tried and printed."""
