"""``python -m workshop positions``: find positions of each technique, one file for each.

``make positions`` runs it. Seeds are tried, in one process or several, until every technique has
enough positions.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from sudoku_tui import __version__
from sudoku_tui.cli import arguments
from sudoku_tui.cli.exits import Exit, Stop
from sudoku_tui.cli.files import writing
from sudoku_tui.cli.output import Messages
from sudoku_tui.cli.workers import map_ordered
from sudoku_tui.engine.dice import seeds_from
from sudoku_tui.engine.generating.bounds import NEVER
from sudoku_tui.engine.generating.generator import VERSION
from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.search import Grid, only_solution
from sudoku_tui.engine.solving.solver import Effect
from sudoku_tui.engine.techniques import CATALOGUE
from sudoku_tui.formats.positions import FIELDS, PositionLine, read_position, write_position
from sudoku_tui.library.effort import time_limit
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.plain_files import replace_plain
from sudoku_tui.store.positions import position_name, read_position_file
from workshop.mining.killers import KILLER, needs_killers
from workshop.mining.mining import FAMOUS, MADE_FOR, NEIGHBOUR, RELATIVE, STRIKING
from workshop.mining.planting import PLANTED
from workshop.positions_task import RANK, MinedLines, MiningTask, mine_seed

_CHUNK: Final = 4
"""Seeds in one batch for a process."""
_PARENTS: Final = 10
"""Puzzles whose neighbours are mined in one round, for one technique."""
_NEAR: Final = (NEIGHBOUR, NEIGHBOUR, RELATIVE, RELATIVE)
"""The marks of the neighbours that are made of each such puzzle in one round."""
_STRIKES: Final = 24
"""Attempts at striking candidates in one round, for one technique."""
_RAREST: Final = RANK["firework-triple"]
"""Rank of the easiest technique that random puzzles hardly ever need; nor do they need harder
ones."""

IsTimeUp: TypeAlias = Callable[[], bool]
"""Callback: whether the time is up."""


class Mine:
    """The positions found so far, and where to look for the others.

    The positions depend on the seed and on the duration, not on the number of processes.
    """

    def __init__(
        self, wanted: Sequence[str], most: int, seed: str, jobs: int, layout: str = CLASSIC.id
    ) -> None:
        self.lines: dict[str, list[PositionLine]] = {id: [] for id in wanted}
        """The positions of each technique, in the order in which they were found."""
        self.walked = 0
        """Number of puzzles whose paths were walked."""
        self._most, self._seed, self._jobs, self._layout = most, seed, jobs, layout
        self._messages = Messages()
        self._known: list[tuple[int, str]] = []
        self._tries: Counter[str] = Counter()
        self._seen: set[tuple[str, Grid, Effect]] = set()

    @property
    def unfinished_techniques(self) -> tuple[str, ...]:
        """Ids of the techniques without enough positions."""
        return tuple(id for id, lines in self.lines.items() if len(lines) < self._most)

    def add_position(self, line: PositionLine) -> None:
        """Add a position if its technique is wanted and it differs from all others.

        Two positions are alike if their next steps have the same effect and their solutions are the
        same, whatever the givens.
        """
        known = self.lines.get(line.technique)
        solution = only_solution(line.started.puzzle)
        if known is not None and len(known) < self._most and solution is not None:
            alike = line.technique, solution, line.effect
            if alike not in self._seen:
                self._seen.add(alike)
                known.append(line)

    def add_known(self, line: PositionLine) -> None:
        """Add a position of an earlier run, and remember its puzzle for later searches.

        A position of another layout is only added, unless it is of a killer: here, its seed would
        make another puzzle.
        """
        if line.layout.id == self._layout or needs_killers(line.technique):
            seed, _, _ = line.seed.partition(STRIKING)
            self._known.append((RANK[line.technique], seed))
        self.add_position(line)

    def mine_again(self, lines: Iterable[PositionLine]) -> None:
        """Make the positions of an earlier run again from their seeds.

        Positions in which another technique comes next now are left out.
        """
        self._run(MiningTask(each.seed, (each.technique,), each.layout.id) for each in lines)

    def mine_random_puzzles(self, most: int, late: IsTimeUp) -> None:
        """Look on the paths of at most *most* random puzzles, for techniques without cages."""
        self._mine_seeds(islice(seeds_from(self._seed), most), late, self._without_cages)

    def mine_killers(self, most: int, late: IsTimeUp) -> None:
        """Look on the paths of at most *most* killers, for techniques of cages."""
        made = (f"{seed}{MADE_FOR}{KILLER}" for seed in islice(seeds_from(self._seed), most))
        self._mine_seeds(made, late, [*filter(needs_killers, self.lines)])

    def mine_planted_puzzles(self, most: int, late: IsTimeUp) -> None:
        """Look on the paths of at most *most* puzzles made for each technique."""
        for id in self.unfinished_techniques:
            if id in PLANTED and self._layout == CLASSIC.id:
                made = (f"{seed}{MADE_FOR}{id}" for seed in islice(seeds_from(self._seed), most))
                self._mine_seeds(made, late, (id,))

    def mine_famous_puzzles(self, late: IsTimeUp) -> None:
        """Look for the rarest techniques on the paths of famous puzzles and of their neighbours."""
        rare = [id for id in self._without_cages if RANK[id] >= _RAREST]
        if self._layout == CLASSIC.id and not {*rare}.isdisjoint(self.unfinished_techniques):
            near = (self._next(name, mark) for name in FAMOUS for mark in _NEAR)
            self._mine_seeds([*FAMOUS, *near], late, self._without_cages)

    def mine_neighbours(self, rounds: int, late: IsTimeUp) -> None:
        """Look on the paths of neighbours of puzzles with the technique, or of the hardest ones."""
        for _ in range(rounds):
            if late():
                return
            self._mine_seeds(list(self._neighbours()), late, self._without_cages)

    def mine_by_striking(self, rounds: int, late: IsTimeUp) -> None:
        """Strike wrong candidates out of positions beyond the wanted techniques."""
        for _ in range(rounds):
            short = self.unfinished_techniques
            if not short or late():
                return
            for id in short:
                self._mine_seeds(list(self._strikes(id)), late, (id,))

    @property
    def _without_cages(self) -> list[str]:
        return [id for id in self.lines if not needs_killers(id)]

    def _mine_seeds(self, seeds: Iterable[str], late: IsTimeUp, wanted: Collection[str]) -> None:
        """Mine *seeds* until the techniques *wanted* have enough positions or the time is up."""
        short_of = self._until_enough(seeds, late, wanted)
        self._run(MiningTask(seed, short, self._layout) for seed, short in short_of)

    def _run(self, digs: Iterable[MiningTask]) -> None:
        for dig, haul in map_ordered(mine_seed, digs, lambda task: task, self._jobs, _CHUNK):
            assert haul is not None  # None is for items without a task, and each has one
            self._take(dig, haul)
        self._messages.clear()

    def _until_enough(
        self, seeds: Iterable[str], late: IsTimeUp, wanted: Collection[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each seed with the techniques that are still short of positions."""
        for seed in seeds:
            short = tuple(id for id in self.unfinished_techniques if id in wanted)
            if late() or not short:
                return
            yield seed, short

    def _take(self, dig: MiningTask, haul: MinedLines) -> None:
        if STRIKING not in dig.seed and (dig.layout == self._layout or dig.seed.endswith(KILLER)):
            self.walked += 1
            self._known.append((haul.rank, dig.seed))
        for line in haul.lines:
            self.add_position(read_position(line))
        found = sum(map(len, self.lines.values()))
        self._messages.progress(
            f"{found} positions, {len(self.unfinished_techniques)} techniques short"
        )

    def _neighbours(self) -> Iterator[str]:
        """Yield new seeds of neighbours of the most promising puzzles.

        If no puzzle had the technique, these are the hardest puzzles. Among equally hard ones,
        those with the fewest neighbours tried come first; otherwise all would be of one family.
        """
        hopes = (
            (rank, -self._tries[seed + NEIGHBOUR], seed)
            for rank, seed in self._known
            if not seed.endswith(KILLER)
        )
        hardest = [seed for _, _, seed in nlargest(_PARENTS, hopes)]
        told: set[str] = set()
        for id in self.unfinished_techniques:
            if needs_killers(id):
                continue
            lines = [line for line in self.lines[id] if line.layout.id == self._layout]
            had = [line.seed.partition(STRIKING)[0] for line in reversed(lines)]
            told.update((had or hardest)[:_PARENTS])
        for parent in sorted(told):
            for mark in _NEAR:
                yield self._next(parent, mark)

    def _strikes(self, id: str) -> Iterator[str]:
        """Yield seeds of attempts at striking, over all puzzles beyond the technique in turn."""
        known = [
            (rank, seed)
            for rank, seed in self._known
            if rank > RANK[id]
            and (id not in PLANTED or MADE_FOR in seed)
            and needs_killers(id) == seed.endswith(KILLER)
        ]
        if RANK[id] >= _RAREST:  # a planted pattern needs many empty cells
            known = nlargest(_PARENTS, known)
        beyond = [seed for _, seed in known]
        for _ in range(_STRIKES if beyond else 0):
            turn = self._tries[id]
            self._tries[id] += 1
            yield self._next(beyond[turn % len(beyond)], STRIKING)

    def _next(self, seed: str, mark: str) -> str:
        """Return the next seed derived from *seed*."""
        self._tries[seed + mark] += 1
        return f"{seed}{mark}{self._tries[seed + mark]}"


_PUZZLES = 20_000
"""Random puzzles whose paths are walked before neighbours are tried."""
_ROUNDS = 20
"""Rounds of neighbours, and rounds of striking."""
_SHARES = (0.4, 0.7, 1.0)
"""For each of the three ways to look: the share of the time after which it ends."""


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", type=Path, help="folder of the files")
    parser.add_argument(
        "-n",
        type=arguments.positive,
        default=20,
        metavar="N",
        help="positions of each technique (default: 20)",
    )
    parser.add_argument(
        "--technique", type=arguments.techniques, action="extend", dest="techniques", metavar="T",
        help="only these techniques, separated by commas; may be repeated (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--killers", action="store_true", help="only techniques of cages, if none is named"
    )
    parser.add_argument(
        "--layout", type=arguments.layout, default=CLASSIC, metavar="ID",
        help="layout of the puzzles (default: classic)",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        default="positions",
        help="random seed; the same seed gives the same positions (default: positions)",
    )
    parser.add_argument(
        "--paths", type=arguments.not_negative, default=_PUZZLES, metavar="N",
        help=f"first look on the paths of N random puzzles (default: {_PUZZLES})",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", type=arguments.not_negative, default=_ROUNDS, metavar="N",
        help=f"then run N rounds of neighbours and N rounds of striking (default: {_ROUNDS})",
    )  # fmt: skip
    parser.add_argument(
        "--minutes", type=arguments.seconds, default=0, metavar="M",
        help="end after M minutes, 0 for no limit (default: 0)",
    )  # fmt: skip
    parser.add_argument(
        "--more", action="store_true", help="keep the positions in the files, and add missing ones"
    )
    parser.add_argument(
        "--again", action="store_true",
        help="make the positions in the files again from their seeds, without those that are of "
        "another technique now, and add missing ones",
    )  # fmt: skip
    arguments.add_jobs(parser)


def run(options: Namespace) -> Exit:
    """Write the files; the exit code is `Exit.NO` if a technique has too few positions."""
    if (
        not options.folder.is_dir()
    ):  # checked now: otherwise hours of work would be lost when the first file is written
        raise Stop(f"there is no folder '{options.folder}'", Exit.FILE_ERROR)
    mine = Mine(_wanted(options), options.n, options.seed, options.jobs, options.layout.id)
    if options.more or options.again:
        _know(mine, options.folder, again=options.again)
    late = [time_limit(60 * options.minutes * share).cancelled for share in _SHARES]
    mine.mine_planted_puzzles(options.paths, late[0])
    mine.mine_random_puzzles(options.paths, late[0])
    mine.mine_killers(options.paths, late[0])
    mine.mine_famous_puzzles(late[0])
    mine.mine_neighbours(options.rounds, late[1])
    mine.mine_by_striking(options.rounds, late[2])
    for id, lines in mine.lines.items():
        _write(id, lines, options)
    for id in mine.unfinished_techniques:
        found = len(mine.lines[id])
        Messages().error(f"{CATALOGUE[id].name}: {found} of {options.n} were found")
    return Exit.NO if mine.unfinished_techniques else Exit.DONE


def _wanted(options: Namespace) -> list[str]:
    """Return the ids of the techniques to look for; killers have layouts of their own."""
    found = [each for each in options.techniques or TEACHING.techniques if each.id not in NEVER]
    killers = [each.id for each in found if needs_killers(each.id)]
    if options.killers and not options.techniques:
        return killers
    others = [
        each.id for each in found if not needs_killers(each.id) and each.applies_to(options.layout)
    ]
    return [*others, *(killers if options.layout == CLASSIC else ())]


def _know(mine: Mine, folder: Path, *, again: bool) -> None:
    """Pass the positions in the files to *mine*, also those of techniques that are not wanted.

    With *again*, those of wanted techniques are made again.
    """
    for technique in TEACHING.techniques:
        path = folder / position_name(technique.id)
        if path.is_file():
            try:
                lines = read_position_file(path)
            except StoreError as error:
                raise Stop(str(error), Exit.BAD_INPUT) from None
            if again and technique.id in mine.lines:
                mine.mine_again(lines)
                continue
            for line in lines:
                mine.add_known(line)


def _write(id: str, lines: list[PositionLine], options: Namespace) -> None:
    """Write the file of a technique; none if nothing was found."""
    if not lines:
        return
    path = options.folder / position_name(id)
    text = [*_head(id, len(lines), options), *map(write_position, lines)]
    with writing(path):
        replace_plain(path, ("\n".join(text) + "\n").encode())


def _head(id: str, count: int, options: Namespace) -> list[str]:
    """Return the comment lines, which name the command that wrote the file last."""
    more = f" --layout {options.layout.id}" if options.layout != CLASSIC else ""
    more += " --more" if options.more or options.again else ""
    return [
        f"# {count} positions in which {CATALOGUE[id].name} comes next and nothing easier helps.",
        f"# python -m workshop positions --seed {options.seed} -n {options.n}"
        f" --technique {id}{more}",
        f"# sudoku-tui {__version__}, generator {VERSION}. A line is what its seed makes: on the",
        "# path of a puzzle; of one near it, with ~ (! with another solution); of one made for it,",
        "# with ^, or of a killer; with wrong candidates struck out, with /.",
        f"# {', '.join(FIELDS)}",
    ]
