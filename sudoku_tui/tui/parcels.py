"""Puzzles, findings, questions as text, for the way from one process to another."""

from __future__ import annotations

import io
import pickle
from base64 import b85decode, b85encode
from typing import Any, TypeVar

from ..engine.techniques import CATALOGUE, Technique

T = TypeVar("T")


class _Packer(pickle.Pickler):
    """A technique is a row of the catalogue: only its id travels."""

    # The name and the type are those of the standard library.
    def persistent_id(self, obj: Any) -> str | None:
        return obj.id if isinstance(obj, Technique) else None


class _Unpacker(pickle.Unpickler):
    """Takes each technique from the catalogue of this process."""

    def persistent_load(self, pid: str) -> Technique:
        return CATALOGUE[pid]


def packed(thing: object) -> str:
    """A value as one line of ASCII. It is for a process of ours: never read one from outside."""
    parcel = io.BytesIO()
    _Packer(parcel, pickle.HIGHEST_PROTOCOL).dump(thing)
    return b85encode(parcel.getvalue()).decode()


def unpacked(text: str, kind: type[T]) -> T:
    """The value of a line, which is of a *kind*.

    Raises:
        ValueError: it is of another.
    """
    thing = _Unpacker(io.BytesIO(b85decode(text.rstrip("\n")))).load()
    if not isinstance(thing, kind):
        raise ValueError(f"a {type(thing).__name__} where a {kind.__name__} should be")
    return thing
