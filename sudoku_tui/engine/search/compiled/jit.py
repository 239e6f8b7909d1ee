"""Compilation of the kernel by numba, or plain Python functions where numba is not installed.

This is the only module that imports numba, or the numpy that it brings. Without them the same
functions run uncompiled on lists, far slower, so that tests cover them everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

try:
    import numba
    import numpy
    from llvmlite import ir
    from numba.core import config
    from numba.extending import intrinsic

    IS_COMPILED = True
    """Whether functions are compiled at all."""
except ImportError:
    IS_COMPILED = False

Function = TypeVar("Function", bound=Callable[..., Any])
Words = Any
"""An array of 64-bit words, or of rows of them. The sign bit is never used."""

if IS_COMPILED:

    def jit(function: Function) -> Function:
        """Return *function*, to be compiled at its first call."""
        # Without a folder nothing is cached: numba's default would write next to the source.
        compiled: Function = numba.njit(cache=bool(config.CACHE_DIR), nogil=True)(function)
        return compiled

    # numba has no type annotations.
    machine_code: Callable[[Callable[..., Any]], Any] = intrinsic

    @machine_code
    def highest(_typing: Any, _bits: Any) -> Any:
        """Return the index of the highest bit."""

        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return numba.int64(numba.int64), code

    @machine_code
    def lowest(_typing: Any, _bits: Any) -> Any:
        """Return the index of the lowest bit."""

        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return numba.int64(numba.int64), code

    def words_of(rows: Any) -> Words:
        """Return *rows* as an array of words."""
        return numpy.array(rows, numpy.int64)

    def room_for(*shape: int) -> Words:
        """Return words of 0, in rows if *shape* is two numbers."""
        return numpy.zeros(shape, numpy.int64)

    def as_list(array: Words) -> list[int]:
        """Return the numbers in *array*."""
        numbers: list[int] = array.tolist()
        return numbers

    def draws_of(draws: list[float]) -> Any:
        """Return *draws* as an array."""
        return numpy.array(draws, numpy.float64)

    def bytes_in_rows(data: bytes, size: int) -> Any:
        """Return *data* in rows of *size* bytes, read-only."""
        return numpy.frombuffer(data, numpy.uint8).reshape(-1, size)

    def room_for_bytes(rows: int, size: int) -> Any:
        """Return rows of *size* zero bytes."""
        return numpy.zeros((rows, size), numpy.uint8)

    def as_bytes(rows: Any) -> bytes:
        """Return the concatenated *rows* of bytes."""
        return bytes(rows.tobytes())

else:

    def jit(function: Function) -> Function:
        """Return *function* unchanged."""
        return function

    def highest(bits: int) -> int:
        """Return the index of the highest bit."""
        return bits.bit_length() - 1

    def lowest(bits: int) -> int:
        """Return the index of the lowest bit."""
        return (bits & -bits).bit_length() - 1

    def words_of(rows: Any) -> Words:
        """Return *rows* as a list of words."""
        return list(rows)

    def room_for(*shape: int) -> Words:
        """Return words of 0, in rows if *shape* is two numbers."""
        count, *size = shape
        return [room_for(*size) for _ in range(count)] if size else [0] * count

    def as_list(array: Words) -> list[int]:
        """Return the numbers in *array*."""
        return list(array)

    def draws_of(draws: list[float]) -> Any:
        """Return *draws* unchanged."""
        return draws

    def bytes_in_rows(data: bytes, size: int) -> Any:
        """Return *data* in rows of *size* bytes."""
        return [data[start : start + size] for start in range(0, len(data), size)]

    def room_for_bytes(rows: int, size: int) -> Any:
        """Return rows of *size* zero bytes."""
        return [bytearray(size) for _ in range(rows)]

    def as_bytes(rows: Any) -> bytes:
        """Return the concatenated *rows* of bytes."""
        return b"".join(map(bytes, rows))
