"""Checks of arguments from callers, and the quoting of values in error messages."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from reprlib import repr as short_repr
from typing import Final

MOST_QUOTED: Final = 200
"""Longest quotation of a value in a message (characters)."""
_MOST_NUMBERS: Final = 10_000
"""Largest length of a sequence of numbers; far above the number of cells of any board."""
_MOST_DIGITS: Final = 40
"""Numbers with more digits than this are described in messages and not quoted."""


class ArgumentError(TypeError, ValueError):
    """Raised for an argument of a wrong type or out of range. The message names the argument."""


def expect(value: object, argument: str, *kinds: type) -> None:
    """Check that *value* is an instance of one of *kinds*; True and False are not numbers.

    Raises:
        ArgumentError: The value has another type; the message names the argument.
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise type_error(value, argument, " or ".join(map(_name_of, kinds)))


def expect_range(value: int | float, argument: str, least: int, most: int) -> None:
    """Check that a number is between *least* and *most*, both included. NaN is out of range.

    Raises:
        ArgumentError: The number is out of range; the message names the argument.
    """
    if not least <= value <= most:
        raise ArgumentError(f"{argument} must be {least:,} to {most:,}, not {quote(value)}")


def whole_numbers(values: object, argument: str, size: int | None = None) -> tuple[int, ...]:
    """Return *values* as a tuple of ints.

    Args:
        values: An iterable of integers; text and bytes are refused.
        argument: The argument's name for messages.
        size: The required length; None for any length.

    Raises:
        ArgumentError: The value is not such an iterable, or has a wrong or excessive length.
    """
    if isinstance(values, (str, bytes, bytearray)) or not isinstance(values, Iterable):
        raise type_error(values, argument, "a tuple of whole numbers")
    numbers: list[int] = []
    for value in values:
        if len(numbers) == _MOST_NUMBERS:
            raise ArgumentError(f"{argument} must be at most {_MOST_NUMBERS:,} numbers")
        try:
            numbers.append(index(value))
        except TypeError:
            raise type_error(value, f"each of {argument}", "a whole number") from None
    if size is not None and len(numbers) != size:
        raise ArgumentError(f"{argument} must be {size} numbers, not {len(numbers)}")
    return tuple(numbers)


def type_error(value: object, argument: str, wanted: str) -> ArgumentError:
    """Return the error for a *value* of a wrong type; *wanted* names the accepted types."""
    return ArgumentError(f"{argument} must be {wanted}, not {type(value).__name__[:MOST_QUOTED]}")


def quote(value: object, most: int = MOST_QUOTED) -> str:
    """Return the `repr` of *value*, shortened to at most *most* characters."""
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        return f"a number of more than {_MOST_DIGITS} digits"
    try:
        if isinstance(value, (str, bytes)):
            written = repr(value[:most])
        else:
            written = repr(value) if isinstance(value, (int, float)) else short_repr(value)
    except Exception:
        written = f"a value of type {type(value).__name__}"
    return written if len(written) <= most else f"{written[: most - 1]}…"


def _name_of(kind: type) -> str:
    return "None" if kind is type(None) else kind.__name__
