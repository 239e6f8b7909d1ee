"""Why no puzzle can be as it is asked for, as far as that is known without trying."""

from __future__ import annotations

from itertools import chain

from . import asked_givens, asked_ratings, asked_techniques
from .spec import Spec


def reason(spec: Spec) -> str:
    """One sentence, without the full stop; empty if nothing is known against *spec*.

    It takes no search but of one grid with a pattern, and that a bounded one.
    """
    try:
        layout = spec.layout
    except KeyError as error:
        return str(error.args[0])
    asked = (asked_givens, asked_techniques, asked_ratings)
    return next(chain.from_iterable(each.objections(spec, layout) for each in asked), "")
