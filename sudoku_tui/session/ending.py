"""The end of the program: unsaved games are saved, put aside in a file, or reported as lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from ..formats import clean_path, write
from ..formats.figures import counted
from ..game.event_text import encode
from ..store.errors import StoreError
from ..store.journal import Journal, unsaved_games
from ..store.saved_game import SavedGame
from ..store.store import Store

_RETRY_DELAY: Final = 0.05
"""Delay between two attempts to save (seconds)."""
_MAX_PATH_LENGTH: Final = 1_000
"""Maximum length of a path in a message (characters). It is high, since a cut path is useless."""


class Ending(NamedTuple):
    """Result of saving at the end of the program."""

    is_saved: bool
    """Whether everything is in the file of saved games."""
    words: tuple[str, ...]
    """Messages to the player, a sentence or two each."""


def save_at_exit(store: Store, patience: float) -> Ending:
    """Save pending changes, retrying for at most *patience* seconds; then put the rest aside."""
    words = [*_save_conflicting_games(store)]
    until = time.monotonic() + patience
    while not store.flush() and time.monotonic() < until:
        time.sleep(_RETRY_DELAY)
    if not store.unsaved and not store.is_lost_with_memory:
        return Ending(True, tuple(words))
    # List the changes first: once they are put aside they may no longer be pending.
    named, games = [*_describe_unsaved(store)], [*_write_lost_games(store)]
    from ..store.rescue_files import describe_rescue_steps, write_rescue_file

    aside = write_rescue_file(store)
    words += named
    if aside is None:
        words += ["It is lost: no rescue file could be written.", *games]
    else:
        way = describe_rescue_steps(store.folder, is_inside=aside.parent == store.folder)
        words.append(f"It is kept in {clean_path(str(aside), _MAX_PATH_LENGTH)}. {way}")
    return Ending(False, tuple(words))


def _save_conflicting_games(store: Store) -> Iterator[str]:
    """Save games that another window has continued as separate ones. Yield a message for each."""
    for journal in unsaved_games(store):
        if journal.conflict:
            moves = counted(journal.pending, "move")
            if journal.save_as_new():
                yield (
                    f"{_name(journal.saved)} was continued in another window. Your {moves} here are"
                    " saved as another game."
                )


def _describe_unsaved(store: Store) -> Iterator[str]:
    """Yield a message for each unsaved change, with the reason."""
    if store.is_lost_with_memory:
        yield f"What was played could not be saved ({store.why_in_memory})."
    for each in store.unsaved:
        kind, number = each.pending_items
        what = (
            f"{_name(each.saved)}: {counted(number, kind)}" if isinstance(each, Journal) else kind
        )
        yield f"{what} not saved ({each.reason})."


def _name(saved: SavedGame) -> str:
    """Return a name for a game, to be used in messages."""
    name = saved.details.name or saved.details.level or saved.game.puzzle.title
    return f"The game {name}" if name else "A game of yours"


def _write_lost_games(store: Store) -> Iterator[str]:
    """Yield unsaved games as text: the puzzle, the current digits, and the log."""
    for saved in _lost_games(store):
        name, puzzle, game = _name(saved), saved.game.puzzle, saved.game
        yield f"{name} is {write(puzzle, puzzle.givens, 'line')}"
        yield f"It stood at {write(puzzle, game.position.digits, 'line')}"
        if game.log:
            yield f"What was done: {'; '.join(encode(event, puzzle.layout) for event in game.log)}"


def _lost_games(store: Store) -> Iterator[SavedGame]:
    """Yield the games with changes that are in no file: pending ones, and those in memory only."""
    for journal in unsaved_games(store):
        yield replace(journal.saved, game=journal.game)
    if store.is_lost_with_memory:
        with suppress(StoreError):
            for summary in store.games.list_games():
                yield store.games.load(summary.id)
