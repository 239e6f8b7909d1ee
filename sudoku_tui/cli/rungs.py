"""A step as far as ``hint --rung`` asks for it."""

from __future__ import annotations

from ..game.hints import NAME, PLACE, WHOLE, Advice
from .records import Fields, step_fields


def told(advice: Advice, rung: int) -> str:
    """The technique; where to look as well; the whole step."""
    if rung == NAME:
        return advice.name
    return f"{advice.name}: {advice.where if rung == PLACE else advice.sentence}"


def fields(advice: Advice, rung: int) -> Fields:
    """The step in JSON, with null for what is on a higher rung than was asked for."""
    whole = step_fields(advice.step, advice.layout)
    known = {
        name: said if rung >= WHOLE or name in ("technique", "name") else None
        for name, said in whole.items()
    }
    return {"where": advice.where if rung >= PLACE else None, **known}
