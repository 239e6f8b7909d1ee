"""How the kernel is compiled: by numba where that is installed, and not at all where it is not.

Nobody else imports numba, or the numpy that it brings. Without them the same functions run as
they are, on lists, a thousand times slower: so what they do is tested everywhere.
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
"""An array of 64-bit words, or of rows of them; of which the sign is never used."""

if IS_COMPILED:

    def jit(function: Function) -> Function:
        """The same function, compiled when it is first called."""
        # Without a folder nothing is kept: numba's own choice would be beside the source.
        compiled: Function = numba.njit(cache=bool(config.CACHE_DIR), nogil=True)(function)
        return compiled

    # numba tells no types, installed or not.
    machine_code: Callable[[Callable[..., Any]], Any] = intrinsic

    @machine_code
    def highest(_typing: Any, _bits: Any) -> Any:
        """The place of the highest bit."""

        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return numba.int64(numba.int64), code

    @machine_code
    def lowest(_typing: Any, _bits: Any) -> Any:
        """The place of the lowest bit."""

        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return numba.int64(numba.int64), code

    def words_of(rows: Any) -> Words:
        """The same words, as an array."""
        return numpy.array(rows, numpy.int64)

    def room_for(*shape: int) -> Words:
        """Words of 0, in rows if *shape* is two numbers."""
        return numpy.zeros(shape, numpy.int64)

    def as_list(array: Words) -> list[int]:
        """The numbers in an *array*."""
        numbers: list[int] = array.tolist()
        return numbers

    def draws_of(draws: list[float]) -> Any:
        """The same numbers, as an array."""
        return numpy.array(draws, numpy.float64)

    def bytes_in_rows(data: bytes, size: int) -> Any:
        """*data* in rows of so many bytes, which are not to be written."""
        return numpy.frombuffer(data, numpy.uint8).reshape(-1, size)

    def room_for_bytes(rows: int, size: int) -> Any:
        """So many rows of bytes, all 0."""
        return numpy.zeros((rows, size), numpy.uint8)

    def as_bytes(rows: Any) -> bytes:
        """What is in *rows* of bytes, one behind the other."""
        return bytes(rows.tobytes())

else:

    def jit(function: Function) -> Function:
        """The function itself."""
        return function

    def highest(bits: int) -> int:
        """The place of the highest bit."""
        return bits.bit_length() - 1

    def lowest(bits: int) -> int:
        """The place of the lowest bit."""
        return (bits & -bits).bit_length() - 1

    def words_of(rows: Any) -> Words:
        """The same words."""
        return list(rows)

    def room_for(*shape: int) -> Words:
        """Words of 0, in rows if *shape* is two numbers."""
        count, *size = shape
        return [room_for(*size) for _ in range(count)] if size else [0] * count

    def as_list(array: Words) -> list[int]:
        """The numbers in an *array*."""
        return list(array)

    def draws_of(draws: list[float]) -> Any:
        """The same numbers."""
        return draws

    def bytes_in_rows(data: bytes, size: int) -> Any:
        """*data* in rows of so many bytes."""
        return [data[start : start + size] for start in range(0, len(data), size)]

    def room_for_bytes(rows: int, size: int) -> Any:
        """So many rows of bytes, all 0."""
        return [bytearray(size) for _ in range(rows)]

    def as_bytes(rows: Any) -> bytes:
        """What is in *rows* of bytes, one behind the other."""
        return b"".join(map(bytes, rows))
