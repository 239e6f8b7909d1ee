"""Pages of the command line, generated from its parser: one per subcommand, and an index."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterator
from textwrap import dedent

from sudoku_tui.cli.parser import COMMANDS, subparsers_of, whole_parser


def files() -> Iterator[tuple[str, str]]:
    """Yield name and text of each page."""
    parsers = subparsers_of(whole_parser())
    yield "commands/index.md", index()
    for name, parser in parsers.items():
        yield f"commands/{name}.md", "\n".join(_lines(name, parser)) + "\n"


def index() -> str:
    """Return the index: all subcommands with their help, and the common rules."""
    parser = whole_parser()
    lines = ["# Commands", "", f"{parser.description}", "", "| | |", "|---|---|"]
    lines += [f"| [{entry.name}]({entry.name}.md) | {_text(entry.about)} |" for entry in COMMANDS]
    lines += [
        "",
        *(f"| `{_called(each)}` | {_text(each.help or '')} |" for each in _options(parser)),
    ]
    table = lines.index("", 7)
    lines[table + 1 : table + 1] = ["| | |", "|---|---|"]
    about, _, _ = (parser.epilog or "").partition("Examples:\n")
    lines += ["", _text(about.strip()), "", *_examples(parser), "", "```{toctree}", ":hidden:", ""]
    return "\n".join([*lines, *(entry.name for entry in COMMANDS), "```"]) + "\n"


def _lines(name: str, parser: ArgumentParser) -> Iterator[str]:
    """Yield the lines of a page: description, usage, a table for each group of arguments."""
    yield from (f"# sudoku-tui {name}", "", _text(parser.description or ""), "")
    yield from ("```text", parser.format_usage().strip(), "```", "")
    for group in parser._action_groups:
        shown = [each for each in group._group_actions if each.help is not SUPPRESS]
        shown = [each for each in shown if each.dest != "help"]
        if shown:
            yield from (f"## {group.title}", "", "| argument | |", "|---|---|")
            for action in shown:
                yield f"| `{_called(action)}` | {_text(action.help or '')}{_choices(action)} |"
            yield ""
    yield from _examples(parser)


def _examples(parser: ArgumentParser) -> Iterator[str]:
    """Yield the examples at the end of a help text as a block of code."""
    _, _, examples = (parser.epilog or "").partition("Examples:\n")
    yield from ("## Examples", "", "```text", dedent(examples), "```")


def _options(parser: ArgumentParser) -> Iterator[Action]:
    return (each for each in parser._actions if each.option_strings and each.help is not SUPPRESS)


def _called(action: Action) -> str:
    """Return an argument as it is written on the command line."""
    value = ""
    if action.nargs != 0:
        value = str(action.metavar or ("" if action.choices else action.dest.upper()))
    names = ", ".join(action.option_strings)
    return f"{names} {value}".strip() or "|".join(map(str, action.choices or ()))


def _choices(action: Action) -> str:
    """Return the possible values of an argument if its help does not name them."""
    if not action.choices or (action.help and str(next(iter(action.choices))) in action.help):
        return ""
    return f": {', '.join(f'`{each}`' for each in action.choices)}"


def _text(words: str) -> str:
    """Return a help text with Markdown's special characters escaped."""
    words = words.replace("%%", "%")
    return "".join(f"\\{each}" if each in "\\*_<>[]`|{}$" else each for each in words)
