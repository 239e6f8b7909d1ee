"""The command, from arguments to exit code. It never ends with a traceback, except for bugs."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, NoReturn

from . import STDIN, collect_seldom
from .exits import Exit, Stop
from .parser import parse, print_help

_REPEAT_DELAY: Final = 1.0
"""Seconds after ctrl+c during which further ones are ignored."""
_END_SIGNALS: Final = {"SIGTERM": Exit.TERMINATED, "SIGHUP": Exit.HUNG_UP}
"""Signals that end the command, with its exit code. Some systems lack some of them."""


class _SignalReceived(BaseException):
    """Raised when a signal arrives. Like KeyboardInterrupt, it is not an `Exception`."""

    def __init__(self, exit: Exit) -> None:
        self.exit = exit


def run(arguments: Sequence[str], parse: Callable[[Sequence[str]], Namespace] = parse) -> int:
    """Run the command that *arguments* request.

    Args:
        arguments: Arguments of the program, without its name.
        parse: Parser of the arguments; its options have the function `run`.

    Returns:
        The exit code. Only bugs raise exceptions.
    """
    with _signals_handled():
        try:
            code = _run(arguments, parse)
            _flush()
        except BrokenPipeError:
            code = Exit.BROKEN_PIPE
        except OSError as error:
            code = _report_error(
                f"the output could not be written: {error.strerror}", Exit.FILE_ERROR
            )
        except MemoryError:
            code = _report_error("there is not enough memory", Exit.FILE_ERROR)
        except KeyboardInterrupt:
            _ignore_ctrl_c()
            code = Exit.INTERRUPTED
        except _SignalReceived as ended:
            code = ended.exit
        _flush_or_detach()
    return code


def _ignore_ctrl_c() -> None:
    """Ignore further ctrl+c: the process is ending, and the interpreter would print a traceback."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run(arguments: Sequence[str], parse: Callable[[Sequence[str]], Namespace]) -> int:
    try:
        collect_seldom()
        options = parse(arguments)
        if _would_wait(options):
            print_help(options)
            return Exit.USAGE
        code: int = options.run(options)
        return code
    except Stop as stop:
        return _report_error(str(stop), stop.exit)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else Exit.DONE


def _would_wait(options: Namespace) -> bool:
    """Return whether the command would wait for a puzzle from the keyboard without a prompt."""
    given = [*getattr(options, "puzzles", ())]
    given += [getattr(options, name, None) for name in ("puzzle", "grid", "fill", "pattern")]
    return STDIN in given and sys.stdin is not None and sys.stdin.isatty()


def _report_error(message: str, code: int) -> int:
    from .output import Messages

    with suppress(OSError):
        Messages().error(message)
    return code


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _flush_or_detach() -> None:
    """Flush the standard streams, or redirect broken ones so that the interpreter's exit is silent.

    At its exit, the interpreter flushes both streams again, and would report a closed pipe.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                with suppress(OSError, ValueError):
                    nowhere = os.open(os.devnull, os.O_WRONLY)
                    os.dup2(nowhere, stream.fileno())
                    os.close(nowhere)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise _SignalReceived(_END_SIGNALS[signal.Signals(number).name])


class _Interrupt:
    """Handler of ctrl+c that ignores a second one within a second, to protect the cleanup."""

    def __init__(self) -> None:
        self._last = -_REPEAT_DELAY

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._last >= _REPEAT_DELAY:
            self._last = now
            raise KeyboardInterrupt


@contextmanager
def _signals_handled() -> Iterator[None]:
    """Make SIGTERM and SIGHUP raise an exception, as ctrl+c does, so that worker processes end too.

    A signal that is ignored already stays ignored, such as SIGHUP under nohup.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in _END_SIGNALS if hasattr(signal, name)]
    heeded = [number for number in known if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, _end) for number in heeded}
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _Interrupt())
    try:
        yield
    finally:
        for number, habit in before.items():
            signal.signal(number, habit)
        if isinstance(signal.getsignal(signal.SIGINT), _Interrupt):
            signal.signal(signal.SIGINT, signal.default_int_handler)
