"""A decorator that runs many small cases as one test, without pytest's overhead for each."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any

Test = Callable[..., None]


def each(
    argument: str, cases: Iterable[Any], name: Callable[[Any], str] = str
) -> Callable[[Test], Test]:
    """Run a test for every one of *cases*, given as *argument*; a failure names its case.

    Meant for hundreds of cases of a millisecond. Slower cases belong in `pytest.mark.parametrize`,
    so that processes can share them.
    """
    listed = tuple(cases)

    def decorate(test: Test) -> Test:
        def whole(**fixtures: Any) -> None:
            for case in listed:
                try:
                    test(**{argument: case}, **fixtures)
                except BaseException as error:
                    error.add_note(f"{argument}: {name(case)}")
                    raise

        signature = inspect.signature(test)
        others = [each for each in signature.parameters.values() if each.name != argument]
        update_wrapper(whole, test)
        # pytest reads these two attributes, which the type of a function does not declare.
        del whole.__wrapped__  # type: ignore[attr-defined]
        whole.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return whole

    return decorate
