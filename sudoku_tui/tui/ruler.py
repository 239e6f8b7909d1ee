"""The numbers of the columns alone, for a board of which only a lower part is in sight."""

from __future__ import annotations

from collections.abc import Iterator

from .inks import Ink, Paper, Stroke
from .picture import Picture


def ruler(picture: Picture) -> Iterator[Stroke]:
    """The numbers where they stand in the rim of a picture; exactly as wide as its frame."""
    frame, at = picture.frame, 0
    for column in sorted(frame.numbered[1]):
        name = str(column + 1)
        before = frame.lefts[column] + (frame.size.width - len(name) + 1) // 2
        yield Stroke(" " * (before - at), Ink.LABEL, Paper.BOARD)
        yield Stroke(name, picture.rim.columns.get(column, Ink.LABEL), Paper.BOARD)
        at = before + len(name)
    yield Stroke(" " * (frame.width - at), Ink.LABEL, Paper.BOARD)
