"""All mutants, family by family."""

from __future__ import annotations

from tests.mutants import (
    chains,
    deadly,
    explainer,
    fish,
    forcing,
    ground,
    one_digit,
    proof,
    sets,
    small,
)

MUTANTS = (
    *small.MUTANTS,
    *one_digit.MUTANTS,
    *fish.MUTANTS,
    *deadly.MUTANTS,
    *sets.MUTANTS,
    *chains.MUTANTS,
    *forcing.MUTANTS,
    *ground.MUTANTS,
    *proof.MUTANTS,
    *explainer.MUTANTS,
)
"""In the order in which they are tried and told."""
