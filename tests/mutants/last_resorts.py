"""Templates and the guess."""

from __future__ import annotations

from tests.mutants.mutant import Mutant, steps_of

_TEMPLATES = "techniques/last_resorts/templates.py"
_GUESS = "techniques/last_resorts/guess.py"


MUTANTS = (
    Mutant(
        _TEMPLATES,
        "other digits keep clear of what a digit needs",
        "if other != digit and places[other] & settled:",
        "if other > digit and places[other] & settled:",
        ("tests/engine/techniques/last_resorts/test_templates.py",),
    ),
    Mutant(
        _TEMPLATES,
        "what goes is in no template",
        "used = places & ~verdict_on(layout, places).dead",
        "used = settled_places(layout, places)",
        steps_of("template-delete"),
    ),
    Mutant(
        _GUESS,
        "there is one solution",
        "if len(found) == 1 and empty:",
        "if found and empty:",
        ("tests/engine/techniques/last_resorts/test_guess.py",),
    ),
)
