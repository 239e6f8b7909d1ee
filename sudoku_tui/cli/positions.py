"""``positions``: makes the stock by technique, one file each. ``make positions`` runs it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from .. import __version__
from ..engine.bounds import NEVER
from ..engine.generator import VERSION
from ..engine.ladder import TEACHING
from ..engine.techniques import CATALOGUE
from ..formats.positions import FIELDS, PositionLine, write_position
from ..store.errors import StoreError
from ..store.positions import position_name, read_position_file
from . import arguments
from .deadline import effort_within
from .exits import Exit, Stop
from .files import writing
from .mine import Mine
from .output import Messages

_PUZZLES = 20_000
"""Puzzles whose paths are walked before it is looked for more cleverly."""
_ROUNDS = 20
"""Rounds of looking near what was found, and of striking candidates out."""
_SHARES = (0.4, 0.7, 1.0)
"""Of the time: when each of the three ways to look ends."""


def set_up(parser: ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("-n", type=arguments.positive, default=20, metavar="N", help="of each")
    parser.add_argument(
        "--technique", type=arguments.techniques, action="extend", dest="techniques", metavar="T",
        help="only these, with commas between; may be said again",
    )  # fmt: skip
    parser.add_argument("--seed", default="positions", help="what fixes the positions")
    parser.add_argument(
        "--paths", type=arguments.not_negative, default=_PUZZLES, metavar="N",
        help=f"look on the paths of so many puzzles first (default: {_PUZZLES})",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", type=arguments.not_negative, default=_ROUNDS, metavar="N",
        help=f"then so often near what was found, and among what is made (default: {_ROUNDS})",
    )  # fmt: skip
    parser.add_argument(
        "--minutes", type=arguments.seconds, default=0, metavar="M",
        help="end after so long, 0 for any (default: 0)",
    )  # fmt: skip
    parser.add_argument(
        "--more", action="store_true", help="keep what the files hold, and add what is missing"
    )
    arguments.add_jobs(parser)


def run(options: Namespace) -> Exit:
    """Write the files; the answer is no if there is a technique with too few."""
    if not options.folder.is_dir():  # else it would come out when hours of work are to be kept
        raise Stop(f"there is no folder '{options.folder}'", Exit.FILE_ERROR)
    ids = [each.id for each in options.techniques or TEACHING.techniques if each.id not in NEVER]
    mine = Mine(ids, options.n, options.seed, options.jobs)
    if options.more:
        _know(mine, options.folder)
    late = [effort_within(60 * options.minutes * share).cancelled for share in _SHARES]
    mine.any_puzzles(options.paths, late[0])
    mine.near_ones(options.rounds, late[1])
    mine.struck_ones(options.rounds, late[2])
    for id, lines in mine.lines.items():
        _write(id, lines, options)
    for id in mine.short:
        found = len(mine.lines[id])
        Messages().tell(f"{CATALOGUE[id].name}: {found} of {options.n} were found")
    return Exit.NO if mine.short else Exit.DONE


def _know(mine: Mine, folder: Path) -> None:
    """Tell *mine* what is in the files already, also of techniques that are not asked for."""
    for technique in TEACHING.techniques:
        path = folder / position_name(technique.id)
        if path.is_file():
            try:
                for line in read_position_file(path):
                    mine.know(line)
            except StoreError as error:
                raise Stop(str(error), Exit.BAD_INPUT) from None


def _write(id: str, lines: list[PositionLine], options: Namespace) -> None:
    """Write the file of a technique; none where nothing was found."""
    if not lines:
        return
    path = options.folder / position_name(id)
    text = [*_head(id, len(lines), options), *map(write_position, lines)]
    with writing(path):
        path.write_text("\n".join(text) + "\n", encoding="utf-8")


def _head(id: str, count: int, options: Namespace) -> list[str]:
    """What made the file, or last added to it."""
    more = " --more" if options.more else ""
    return [
        f"# {count} positions in which {CATALOGUE[id].name} comes next and nothing easier helps.",
        f"# sudoku-tui positions --seed {options.seed} -n {options.n} --technique {id}{more}",
        f"# sudoku-tui {__version__}, generator {VERSION}. A line is what its seed makes: on the",
        "# path of a puzzle; of one near it, with ~; with wrong candidates struck out, with /.",
        f"# {', '.join(FIELDS)}",
    ]
