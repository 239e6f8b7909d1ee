"""Numbers of lists that are typed behind an action."""

from __future__ import annotations

from ...formats.errors import FormatError
from ...formats.figures import counted


def choose(number: int, most: int, what: str, listed_by: str) -> int:
    """Return *number* if it is in a list of *most* things.

    Raises:
        FormatError: There are not as many.
    """
    if not 1 <= number <= most:
        plural = f"{what}es" if what.endswith("ch") else f"{what}s"
        verb = "is" if most == 1 else "are"
        raise FormatError(f"there {verb} {counted(most, what, plural)}; {listed_by}")
    return number
