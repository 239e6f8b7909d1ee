"""The command ``stats``: statistics of all games, or the review of one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from ...engine.layouts import layout_named
from ...store.errors import NoSuchGame, StoreError
from ...store.report import Report, csv_of, csv_of_drills, drill_report, report_of
from ...store.store import Store
from ...words.statistics import (
    DRILL_HEADS,
    LEVEL_HEADS,
    UNRATED,
    drill_figures,
    level_figures,
    totals,
)
from .. import arguments
from ..exits import Exit, Stop
from ..files import note_remarks, refuse_memory
from ..groups import OUTPUT, group_of
from ..json_records import Fields
from ..output import Messages, Printer

if TYPE_CHECKING:
    from ...game.learning.cards import Figures
    from ...store.statistics import LevelTimes


_GAMES, _DRILLS = "games", "drills"
"""Names of the CSV tables."""


EXAMPLES = (
    "sudoku-tui stats",
    "sudoku-tui stats --csv > games.csv",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_layout(parser, "Games", "count only games of this layout", "all layouts")
    how = group_of(parser, OUTPUT).add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object")
    how.add_argument(
        "--csv", nargs="?", choices=(_GAMES, _DRILLS), const=_GAMES,
        help="print a table: games, a line per layout and level, or drills, a line per technique "
        "(default: games)",
    )  # fmt: skip
    how.add_argument(
        "--review", type=arguments.positive, metavar="ID",
        help="print the review of one saved game as Markdown; games are numbered from 1 in the "
        "order of their start",
    )  # fmt: skip
    arguments.add_quiet(parser)


def run(options: Namespace) -> Exit:
    """Print the statistics; the exit code is 1 if no game was won and no drill was done."""
    messages, printer = Messages(quiet=options.quiet), Printer()
    layout_id = options.layout.id if options.layout else None
    with Store.of_user() as store:
        refuse_memory(store)
        note_remarks(store, messages)
        try:
            if options.review:
                printer.record(_review(store, options.review).rstrip())
                return Exit.DONE
            if options.csv == _GAMES:
                printer.record(csv_of(store.statistics, layout_id).rstrip())
                return Exit.DONE
            drills = {} if layout_id else drill_report(store.cards)
            report = report_of(store.statistics, date.today(), layout_id)
        except NoSuchGame as error:
            raise Stop(f"{error} among the saved games", Exit.FILE_ERROR) from None
        except StoreError as error:
            message = f"the saved games cannot be read: {error}"
            raise Stop(message, Exit.FILE_ERROR, see_doctor=True) from None
    if options.csv:
        printer.record(csv_of_drills(drills).rstrip())
        return Exit.DONE
    if options.json:
        printer.json({**_fields(report), "drills": dict(_drill_fields(drills))})
    else:
        if not report.won:
            messages.error("no game has been won yet")
        if tables := [*([_report_text(report)] if report.won else []), *_drill_lines(drills)]:
            printer.record("\n\n".join(tables))
    return Exit.DONE if report.won or drills else Exit.NO


def _drill_fields(drills: Mapping[str, Figures]) -> Iterator[tuple[str, Fields]]:
    """Yield each technique with the JSON fields of its drills; times are in seconds."""
    for id, figures in drills.items():
        yield (
            id,
            {
                "number": figures.drills,
                "right": figures.found,
                "usual": round(figures.usual, 3) if figures.found else None,
                "trend": figures.trend or None,
                "recent": figures.recent,
            },
        )


def _drill_lines(drills: Mapping[str, Figures]) -> Iterator[str]:
    """Yield the table of drills, if there are any."""
    rows = [("Drills", DRILL_HEADS), *((id, drill_figures(each)) for id, each in drills.items())]
    if drills:
        yield "\n".join(
            f"{id:<32}{number:>7}{right:>7}{usual:>9}  {trend}".rstrip()
            for id, (number, right, usual, trend) in rows
        )


def _review(store: Store, game_id: int) -> str:
    """Return the review of a game as Markdown."""
    from ...game.review import review_game
    from ...session.game_review import GameToReview

    game = GameToReview.of_saved(store.games.load(game_id))
    return game.markdown(review_game(game.puzzle, game.log, game.times, game.solution))


def _fields(report: Report) -> Fields:
    return {
        "layout": report.layout_id,
        "won": report.won,
        "unaided": report.unaided,
        "hints": report.hints,
        "seconds": round(report.seconds, 3),
        "streak": report.streaks.current,
        "longest_streak": report.streaks.longest,
        "days": report.days,
        "levels": {level: _times(times) for level, times in report.levels.items()},
    }


def _times(times: LevelTimes) -> Fields:
    return {
        "won": times.won,
        "unaided": times.unaided,
        "hints": times.hints,
        "best": times.best,
        "usual": times.usual,
        "recent": times.recent,
        "trend": times.trend or None,
    }


def _report_text(report: Report) -> str:
    """Return the report as a table for human readers."""
    layout = f"{layout_named(report.layout_id).name}: " if report.layout_id else ""
    figures = ", ".join(map(" ".join, totals(report)))
    levels = ((level or UNRATED, level_figures(each)) for level, each in report.levels.items())
    rows = (
        f"{level:<10}{won:>5}{unaided:>9}{best:>9}{usual:>9}  {trend}".rstrip()
        for level, (won, unaided, best, usual, trend) in (("Level", LEVEL_HEADS), *levels)
    )
    return "\n".join((f"{layout}{figures}", "", *rows))
