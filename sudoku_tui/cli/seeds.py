"""Seeds: what is random is fixed by one, and it is told."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from secrets import randbelow

from .output import Messages

_LIMIT = 10**9


def add_seed(parser: ArgumentParser) -> None:
    """What fixes the result."""
    parser.add_argument(
        "--seed", metavar="S", help="the same seed makes the same again (default: any, and told)"
    )


def seed_of(options: Namespace, messages: Messages) -> str:
    """The seed that was given; otherwise a new one, which is told so that it can be given."""
    if options.seed is not None:
        return str(options.seed)
    seed = str(randbelow(_LIMIT))
    messages.note(f"seed {seed}")
    return seed
