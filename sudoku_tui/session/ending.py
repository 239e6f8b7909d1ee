"""The end of the program: what waits is saved, or put aside, or told to be lost."""

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

_OFTEN: Final = 0.05
"""Seconds between two tries."""
_SHOWN: Final = 1_000
"""Characters of a path in a sentence; a shortened path is of no use."""


class Ending(NamedTuple):
    """How it ended."""

    is_saved: bool
    """Whether everything is in the file of saved games."""
    words: tuple[str, ...]
    """What the player should know, a sentence or two each."""


def end(store: Store, patience: float) -> Ending:
    """Save what waits, for which at most *patience* seconds are waited; else put it aside."""
    words = [*_kept_as_others(store)]
    until = time.monotonic() + patience
    while not store.flush() and time.monotonic() < until:
        time.sleep(_OFTEN)
    if not store.unsaved and not store.is_lost_with_memory:
        return Ending(True, tuple(words))
    # Names and moves first: what is put aside waits no longer under its name.
    named, games = [*_named(store)], [*_told_whole(store)]
    from ..store.left_over import describe_way_in, put_aside

    aside = put_aside(store)
    words += named
    if aside is None:
        words += ["It is lost: no file could be written.", *games]
    else:
        way = describe_way_in(store.folder, is_inside=aside.parent == store.folder)
        words.append(f"It is kept in {clean_path(str(aside), _SHOWN)}. {way}")
    return Ending(False, tuple(words))


def _kept_as_others(store: Store) -> Iterator[str]:
    """Keep games that went on elsewhere as other ones, and say so."""
    for journal in unsaved_games(store):
        if journal.conflict:
            moves = counted(journal.pending, "move")
            if journal.save_as_new():
                yield (
                    f"{_name(journal.saved)} went on in another window; with {moves} of yours it is"
                    " kept as another game."
                )


def _named(store: Store) -> Iterator[str]:
    """What is not saved, game by game, and why."""
    if store.is_lost_with_memory:
        yield f"What was played could not be saved ({store.why_in_memory})."
    for each in store.unsaved:
        kind, number = each.waiting
        what = (
            f"{_name(each.saved)}: {counted(number, kind)}" if isinstance(each, Journal) else kind
        )
        yield f"{what} not saved ({each.reason})."


def _name(saved: SavedGame) -> str:
    """How a game is called here."""
    name = saved.details.name or saved.details.level or saved.game.puzzle.title
    return f"The game {name}" if name else "A game of yours"


def _told_whole(store: Store) -> Iterator[str]:
    """Games as text: the puzzle, where it stands, and all that was done, in order."""
    for saved in _lost(store):
        name, puzzle, game = _name(saved), saved.game.puzzle, saved.game
        yield f"{name} is {write(puzzle, puzzle.givens, 'line')}"
        yield f"It stood at {write(puzzle, game.position.digits, 'line')}"
        if game.log:
            yield f"What was done: {'; '.join(encode(event, puzzle.layout) for event in game.log)}"


def _lost(store: Store) -> Iterator[SavedGame]:
    """The games of which something is in no file: that wait, or that are in memory alone."""
    for journal in unsaved_games(store):
        yield replace(journal.saved, game=journal.game)
    if store.is_lost_with_memory:
        with suppress(StoreError):
            for summary in store.games.list_games():
                yield store.games.load(summary.id)
