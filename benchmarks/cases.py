"""The commands that `same_output` runs, which together use all features of the command line."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.measure import reference
from benchmarks.trees import Tree

BATCH: Final = 25
LINE: Final = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."
FULL: Final = "435269781682571493197834562826195347374682915951743628519326874248957136763418259"
CONTRADICTORY: Final = LINE.replace("168..7", "161..7")
SEVERAL: Final = LINE.replace("4", ".").replace("8", ".")
COMMANDS: Final = [
    "play",
    "solve",
    "rate",
    "explain",
    "hint",
    "guide",
    "generate",
    "grid",
    "check",
    "stats",
    "ladder",
    "practice",
    "layouts",
    "library",
]
LEVELS: Final = ("beginner", "easy", "medium", "hard", "unfair", "extreme")
FORMS: Final = [
    "same",
    "line",
    "zeros",
    "rows",
    "grid",
    "box-drawing",
    "ss",
    "brackets",
    "bracket-rows",
    "bracket-line",
    "spaced",
    "leptonica",
    "sdk",
    "letters",
    "a-p",
    "a-y",
    "hex",
]


@dataclass(frozen=True)
class Case:
    """One command and its input."""

    arguments: tuple[str, ...]
    text: str = ""
    """Standard input."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Files in the folder where it runs, by name."""
    folders: tuple[str, ...] = ()
    home: Path | None = None
    """Home folder with saved data, which the command gets a copy of; None for an empty one."""


def case(line: str, *more: str, text: str = "", **files: str) -> Case:
    """Return the command *line*, followed by *more* arguments, which may contain spaces.

    Keyword arguments are files: ``a_txt`` is the content of ``a.txt``.
    """
    named = {name.replace("_", "."): content for name, content in files.items()}
    return Case((*line.split(), *more), text, named)


def column(name: str) -> list[str]:
    """Return the puzzles of a reference file; none if it does not exist."""
    path = reference(f"data/{name}.csv")
    if path is None:
        return []
    with path.open(newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def rated_puzzles() -> list[str]:
    """Return the reference puzzles with ratings."""
    return [*column("rated-dev"), *column("rated-natural-dev")]


def some_puzzles(count: int) -> list[str]:
    """Return *count* reference puzzles, evenly spread over the list."""
    puzzles = rated_puzzles()
    return puzzles[:: max(1, len(puzzles) // count)][:count]


def _batches(line: str, puzzles: list[str], size: int = BATCH) -> Iterator[Case]:
    for start in range(0, len(puzzles), size):
        yield case(line, text="\n".join(puzzles[start : start + size]))


def rate(_: Tree) -> Iterator[Case]:
    """Yield ratings on both scales, in all output formats."""
    yield from _batches("rate --json --scale both", rated_puzzles())
    yield from _batches("rate --json --scale explainer", column("er-dev")[::5])
    few = some_puzzles(20)
    for more in ("", "--breadth", "--ladder teaching --json", "--scale hodoku -j 2", "--shard 1/2"):
        yield from _batches(f"rate {more}", few)
    text = "\n".join(few)
    yield case("rate --columns", "{level:<8}\t{score:>5}\t{er}\t{techniques}\t{puzzle}", text=text)
    yield case("rate --json --resume rated.txt a.txt", a_txt=text)


def explain(_: Tree) -> Iterator[Case]:
    """Yield solution paths with proofs, in all output formats."""
    yield from _batches("explain --proof", some_puzzles(100), 10)
    few = some_puzzles(10)
    for more in (
        *("", "--notation", "--json", "--all-steps", "--all-steps --sort effect", "--breadth"),
        *("--proof --ladder hodoku", "--scale hodoku", "--scale explainer", "--all-steps --json"),
    ):
        yield from _batches(f"explain {more}", few)
    yield from _batches("explain --scale explainer --json", column("er-dev")[7::150])


def analysis(_: Tree) -> Iterator[Case]:
    """Yield analyses of puzzles."""
    yield from _batches("explain --analysis --markdown", some_puzzles(20), 2)
    yield from _batches("explain --analysis", some_puzzles(3))
    yield from _batches("explain --analysis --json", some_puzzles(3))
    yield case("explain --analysis", SEVERAL)


def generate(_: Tree) -> Iterator[Case]:
    """Yield puzzles of each level, and specifications of all kinds."""
    for level in LEVELS:
        for seed in "abcde":
            yield case(f"generate --json -n 10 --level {level} --seed {seed}")
    for wish in (
        *("--technique x-wing", "--technique w-wing*2 --without xy-wing", "--symmetry diagonals"),
        *("--er 3.4-4.4", "--score 900-1200", "--clues 24-26", "--not-by hard", "--attempts 20"),
        *("--no-uniqueness --level unfair", "--breadth 4 --clues 36", "--ep 1.2-2.0 --ed 1.2"),
        *("--symmetry 180 --minimal", "--hardest x-wing", "--level medium -j 2", "--shard 2/3"),
        *("--symmetry mirror+flip --level hard", f"--grid {FULL}", f"--fill {'1' + '.' * 80}"),
    ):
        yield case(f"generate --json -n 3 --seed 4 {wish}")
    yield case("generate --json --layout 4 --seed 1 --pattern", "x..x.xx..xx.x..x")
    yield case("generate --json --spec", "v4 classic level=hard with=x-wing #k7x2")
    for form in FORMS[1:]:
        yield case(f"generate --seed 2 --format {form}")
    yield case("generate --json -n 4 --seed r --level easy --resume made.txt")
    for layout in (
        *("6", "x", "jigsaw4:AABBAABBCCDDCCDD", "windoku", "16", "samurai", "latin9", "owl-10"),
        *("odd-even", "25", "non-consecutive", "boxes-3x5", "anti-knight", "roxdoku3", "dion2"),
    ):
        yield case(f"generate --json -n 2 --seed 3 --level easy --layout {layout}")
    for layout in ("4", "6", "x", "windoku"):
        yield case(f"generate --json -n 5 --seed 5 --layout {layout}")


def hint(_: Tree) -> Iterator[Case]:
    """Yield hints, in full and in part."""
    puzzles = [*some_puzzles(40), *column("er-dev")[3::60]]
    for more in ("", "--json", "--rung 1", "--rung 2", "--ladder hodoku --rung 3"):
        yield from _batches(f"hint {more}", puzzles)
    for cell in ("r1c1=1", "r1c1=4", "r5c5=8", "r9c9=2", "r1c4=3"):
        yield case(f"hint {LINE} --why-not {cell}")
    for puzzle in column("er-dev")[5::100]:
        yield case(f"hint {puzzle} --json --why-not r1c2=5")
        yield case(f"hint {puzzle} --why-not r8c8=3")


def guide(tree: Tree) -> Iterator[Case]:
    """Yield every page of the guide."""
    yield from (case("guide"), case("guide --json"), case("guide xwing"), case("guide naked"))
    for page in _ids(tree, "guide"):
        yield case(f"guide {page}")


def layouts(tree: Tree) -> Iterator[Case]:
    """Yield every layout."""
    ids = _ids(tree, "layouts")
    every = " ".join(ids)
    yield case("layouts")
    for more in ("", "--json", "--toml"):
        yield case(f"layouts {more} {every}")
        yield case(f"layouts {more} boxes-3x5 jigsaw4:AABBAABBCCDDCCDD nrc")
    yield from (case(f"layouts --toml {id}") for id in ids[::5])


def _ids(tree: Tree, command: str) -> list[str]:
    said = tree.run([command, "--json"], b"", tree.root, tree.root)
    return [json.loads(line)["id"] for line in said.out.splitlines()]


def practice(_: Tree) -> Iterator[Case]:
    """Yield the lists of techniques to practise."""
    yield from (case("practice --list"), case("practice --json"))


def stock(_: Tree) -> Iterator[Case]:
    """Yield commands that make stock files; those for positions need an existing folder."""
    for line in ("--layout classic --level easy -n 30", "--layout classic --level unfair -n 4"):
        yield Case(("stock", "made", *line.split()))
    more = "stock made --layout 6 --level easy --level medium -n 5"
    yield Case(tuple(more.split()), folders=("made/layouts",))
    for technique in ("naked-pair", "x-wing"):
        line = f"positions made --technique {technique} -n 4 --paths 60 --rounds 2"
        yield Case(tuple(line.split()), folders=("made",))


def ladder(_: Tree) -> Iterator[Case]:
    """Yield the ladders, and one from a file."""
    for more in ("", "teaching", "hodoku", "--json", "teaching --json"):
        yield case(f"ladder {more}")
    yield case("ladder own.toml", own_toml='name = "own"\n[[rung]]\nsearch = "none"\n')


def check(_: Tree) -> Iterator[Case]:
    """Yield checks of valid and invalid puzzles."""
    for more in ("", "--json", "--minimal"):
        yield from _batches(f"check {more}", [*some_puzzles(20), SEVERAL, FULL, CONTRADICTORY])
    yield from _batches("check --json", _published())


def _published() -> list[str]:
    """Return puzzles whose layout follows from their size."""
    path = reference("data/layouts-dev.txt")
    rows = [line.split("\t") for line in path.read_text().splitlines()] if path else []
    return [row[2] for row in rows if row[0] in ("4", "6", "9", "16") and row[1] == "-"]


def grid(_: Tree) -> Iterator[Case]:
    """Yield full grids."""
    for layout in ("classic", "6", "16", "x", "samurai", "25", "anti-knight", "latin9"):
        yield case(f"grid -n 3 --seed s --layout {layout}")
        yield case(f"grid -n 3 --seed s --layout {layout} --json")
    for form in FORMS[1:]:
        yield case(f"grid --seed s --format {form}")


def solve(_: Tree) -> Iterator[Case]:
    """Yield solutions by search and by techniques."""
    puzzles = some_puzzles(50)
    for more in (
        *("", "--json", "--by techniques --json", "--ladder hodoku", "--count 5", "-j 2"),
        "--only naked-single,hidden-single --json",
    ):
        yield from _batches(f"solve {more}", puzzles)
    for more in ("-v", "-vv", "--by techniques -v", "--by techniques -vv"):
        yield case(f"solve {more} {LINE}")
    for more in ("--all", "--count 100", "--all --json", ""):
        yield case(f"solve {more} {SEVERAL}")
    for form in FORMS:
        yield case(f"solve --format {form} {LINE}")
    yield from _batches("solve --json", _published())
    folder = reference("data/formats")
    for path in sorted(folder.glob("*/sample.*")) if folder else ():
        yield case("solve --json", str(path))
        yield case("check", str(path))


def library(_: Tree) -> Iterator[Case]:
    """Yield positions of every technique."""
    path = reference("data/library-dev.txt")
    if path:
        yield from (case("library", str(path)), case("library --json", str(path)))


def stats(_: Tree) -> Iterator[Case]:
    """Yield statistics without any game."""
    for more in ("", "--json", "--csv", "--csv drills", "--review 1", "--layout x"):
        yield case(f"stats {more}")


def help_pages(_: Tree) -> Iterator[Case]:
    """Yield the help of all commands."""
    yield from (case("--help"), case("--version"), case(""))
    for command in COMMANDS:
        yield case(f"{command} --help")


def invalid_calls(_: Tree) -> Iterator[Case]:
    """Yield invalid calls."""
    for line in (
        *("slove", "solve --jsn", "play", "play --level silly", "--bad", "guide no-such-page"),
        *("solve 123", "rate nowhere.txt", "solve .", "rate --scale silly", "hint --rung 4"),
        *(f"solve {CONTRADICTORY}", f"check {CONTRADICTORY}", f"check {SEVERAL}"),
        *(f"rate {SEVERAL}", f"explain {SEVERAL}", f"hint {SEVERAL}", f"hint {FULL}"),
        *("generate --level silly", "generate --technique magic", "generate --symmetry 45"),
        *("generate --level easy --technique x-wing", "generate --clues 30-20 --seed 1"),
        *("generate --without full-house", "generate --hardest none", "generate --spec v10"),
        *(f"generate --grid {LINE}", "generate --clues 16 --minimal --symmetry 90 --seed 1"),
        *("generate --level unfair --tries 3 --clues 60 --seed 1", "generate --layout jigsaw"),
        *("grid --layout nothing", "ladder nothing", "ladder nowhere.toml", "practice magic"),
        *("layouts nothing", "layouts nowhere.toml", "library nowhere.txt", "library"),
        *("stock nowhere --level easy -n 1", "positions nowhere", "stats --layout nothing"),
        *("stats --csv --json", "stats --review x", f"hint {LINE} --why-not r0c0=1"),
        *(f"hint {LINE} --why-not nothing", f"solve {LINE} --layout x", f"solve {LINE} --format z"),
        *("solve --shard 3/2", "solve --timeout x", f"play {CONTRADICTORY}", "rate --columns {no}"),
    ):
        yield case(line)
    for text in ("", "\n\n", "nothing here\n", "\x00\x1b[31m", f"{LINE}\nnothing\n{FULL}\n"):
        yield case("solve", text=text)
        yield case("rate --json", text=text)
    yield case("ladder bad.toml", bad_toml="[[rung]\n")
    yield case("layouts bad.toml", bad_toml='base = "classic"\nmoves = 3\n')


def convert(tree: Tree) -> Iterator[Case]:
    """Yield a puzzle in every format, and the files of other programs in our own."""
    forms = tree.run(["convert", "--forms"], b"", tree.root, tree.root).out.decode()
    for form in (line.split()[0] for line in forms.splitlines() if "written" in line):
        yield case(f"convert --to {form} {LINE}")
        yield case(f"convert --to {form}", text="..1.3....4..1.4.\n")
    folder = reference("data/formats")
    for path in sorted(folder.glob("*/sample.*")) if folder else ():
        yield case("convert --to json", str(path))


def book(_: Tree) -> Iterator[Case]:
    """Yield a book of puzzles as text, as JSON and as files."""
    text = "\n".join([*some_puzzles(10), LINE, "..1.3....4..1.4."])
    for more in ("", "--json", "--rate --json", "--rate"):
        yield case(f"book a.txt {more}", a_txt=text)
    for form in ("csv", "json", "jsonl", "sdm", "txt"):
        yield case(f"book a.txt --rate --export b.{form}", a_txt=text)


def keys(_: Tree) -> Iterator[Case]:
    """Yield the keys, and files of keys."""
    for more in ("", "--json", "numpad", "left-hand"):
        yield case(f"keys {more}")
    for content in ('undo = "ctrl+b"\nhint = "? z"\n', 'undo = "?"\n', 'no-such-action = "b"\n'):
        yield case("keys own.toml", own_toml=content)
        yield case("keys own.toml --json", own_toml=content)


GROUPS: Final[Mapping[str, Callable[[Tree], Iterator[Case]]]] = {
    "help": help_pages,
    "wrong calls": invalid_calls,
    "rate": rate,
    "explain": explain,
    "analysis": analysis,
    "generate": generate,
    "hint": hint,
    "guide": guide,
    "layouts": layouts,
    "practice": practice,
    "stock": stock,
    "ladder": ladder,
    "check": check,
    "grid": grid,
    "solve": solve,
    "library": library,
    "stats": stats,
    "convert": convert,
    "book": book,
    "keys": keys,
}
