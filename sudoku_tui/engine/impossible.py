"""Why no puzzle can be as it is asked for, as far as that is known without trying."""

from __future__ import annotations

from itertools import chain

from . import asked_givens, asked_techniques
from .spec import Spec


def reason(spec: Spec) -> str:
    """One sentence, without the full stop; empty if nothing is known against *spec*.

    It takes no search but of one grid with a pattern, and that a bounded one.
    """
    try:
        layout = spec.layout
    except KeyError as error:
        return str(error.args[0])
    found = chain(asked_givens.objections(spec, layout), asked_techniques.objections(spec, layout))
    return next(found, "")
