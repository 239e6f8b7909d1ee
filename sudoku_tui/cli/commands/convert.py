"""The command ``convert``: puzzles and positions from one format to another."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain
from pathlib import Path

from ...formats import FormatError
from ...formats.format import Format, describe_kept, describe_losses
from ...formats.reading import MIXED, read_sheets
from ...formats.table import FORMATS, format_named, refuse_misfit
from .. import arguments
from ..exits import Exit, worst
from ..files import output_file
from ..groups import OUTPUT, group_of
from ..input import InputError, Query, read_all
from ..output import Messages, Printer

EXAMPLES = (
    "sudoku-tui convert --forms",
    "sudoku-tui convert puzzles.txt --to csv -o puzzles.csv",
)


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    arguments.add_puzzles(parser)
    add = group_of(parser, "Format").add_argument
    add("--to", type=_target_format, metavar="FORM", help="format to write, one that --forms lists")
    add(
        "--from", type=_source_format, dest="form", metavar="FORM",
        help=f"format to read; {MIXED}: detect it anew on each line (default: detected)",
    )  # fmt: skip
    add(
        "--forms", action="store_true",
        help="list the formats, and whether each is written",
    )  # fmt: skip
    add(
        "--strict", action="store_true",
        help="exit with 1 if the format cannot hold everything that was read",
    )  # fmt: skip
    add = group_of(parser, OUTPUT).add_argument
    add(
        "-o", "--output", type=Path, metavar="FILE",
        help="write to FILE (default: standard output)",
    )  # fmt: skip
    add("-q", "--quiet", action="store_true", help="do not report what the format cannot hold")


def _target_format(name: str) -> Format:
    try:
        target = format_named(name)
    except FormatError as error:
        raise ArgumentTypeError(str(error)) from None
    if target.write is None:
        raise ArgumentTypeError(f"{name} can only be read, not written")
    return target


def _source_format(name: str) -> str:
    try:
        return name if name == MIXED else format_named(name).name
    except FormatError as error:
        raise ArgumentTypeError(str(error)) from None


def run(options: Namespace) -> Exit:
    """Print each puzzle in the other format, and report what that format cannot hold."""
    messages = Messages(quiet=options.quiet)
    if options.forms:
        _list_forms(Printer())
        return Exit.DONE
    target: Format | None = options.to
    if target is None:
        options.parser.error("--to is missing: name the format to write; --forms lists them")
        raise AssertionError  # unreachable: the parser has exited
    found = read_all(options.puzzles, options.layout, read=partial(read_sheets, form=options.form))
    if options.output is None:
        return _convert(found, target, messages, Printer(), strict=options.strict)
    # The output is opened only when there is something to write.
    first = next(found, None)
    with output_file(options.output) as file:
        everything = chain(() if first is None else (first,), found)
        return _convert(everything, target, messages, Printer(file), strict=options.strict)


def _convert(
    found: Iterable[Query | InputError],
    target: Format,
    messages: Messages,
    printer: Printer,
    *,
    strict: bool,
) -> Exit:
    exit, written, forms, losses = Exit.DONE, 0, {""}, Counter[str]()
    for each in found:
        form = each.reading.written.form if isinstance(each, Query) and each.reading.written else ""
        if isinstance(each, Query) and form not in forms:
            forms.add(form)
            messages.note(each.with_place(f"read as {form}"))
        text, lost = _convert_one(each, target, messages)
        if isinstance(each, Query) and lost:
            losses[lost] += 1
            if losses[lost] == 1:
                messages.note(each.with_place(lost))
        if text is None:
            exit = worst(exit, each.exit if isinstance(each, InputError) else Exit.BAD_INPUT)
            continue
        exit = worst(exit, Exit.NO if lost and strict else Exit.DONE)
        printer.text(f"{target.between if written else target.first}{text}")
        written += 1
    if written:
        printer.text(target.last)
    for lost, count in losses.items():
        if count > 1:
            messages.note(f"{lost} ({count:,} puzzles)")
    return exit


def _convert_one(
    found: Query | InputError, target: Format, messages: Messages
) -> tuple[str | None, str]:
    """Convert an item to the format of *target*, or report why that is impossible.

    Returns:
        The text, None if conversion is impossible; and a description of the loss, empty if none.
    """
    if isinstance(found, InputError):
        messages.error(found.text)
        return None, ""
    assert target.write is not None
    sheet = found.reading.sheet
    if found.reading.remark:
        messages.note(found.with_place(found.reading.remark))
    try:
        refuse_misfit(sheet.layout, target)
        text = target.write(sheet)
    except FormatError as error:
        messages.error(found.with_place(str(error)))
        return None, ""
    lost = describe_losses(sheet, target)
    if not lost:
        return text, ""
    held = ", ".join(describe_kept(sheet, target))
    also = f"{held} kept; " if held else ""
    return text, f"{also}{target.name} cannot hold {', '.join(lost)}"


def _list_forms(printer: Printer) -> None:
    """Print a line for each format: its name, whether it is written, its description."""
    width = max(map(len, FORMATS))
    for name, each in FORMATS.items():
        ways = "read written" if each.write else "read"
        printer.record(f"{name:<{width}}  {ways:<12}  {each.about}")
