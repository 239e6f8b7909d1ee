"""The subcommands, in the order in which help lists them. To add one, add a line and a module."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import NamedTuple, Protocol, cast


class Subcommand(Protocol):
    """What the module of a subcommand exports."""

    def set_up(self, parser: ArgumentParser) -> None:
        """Say which arguments there are."""

    def run(self, options: Namespace) -> int:
        """Do it; returns the exit code."""


class Entry(NamedTuple):
    """A line of the table."""

    name: str
    """Of the subcommand, and of its module in this package."""
    about: str

    def load(self) -> Subcommand:
        """The module, imported now."""
        return cast(Subcommand, import_module(f"{__package__}.{self.name}"))


COMMANDS = (
    Entry("play", "open the game, or a puzzle in it"),
    Entry("solve", "print the solution"),
    Entry("rate", "say how hard a puzzle is"),
    Entry("explain", "print the whole path to the solution, a sentence a step"),
    Entry("hint", "say the next step"),
    Entry("guide", "list the pages on techniques, or print one"),
    Entry("generate", "make puzzles"),
    Entry("grid", "make full grids"),
    Entry("check", "say whether a puzzle is valid, unique and minimal"),
    Entry("stats", "print how your games went, or the review of one"),
    Entry("ladder", "list the ladders of techniques, print one, or check a file with one"),
    Entry("practice", "train techniques by drills, or list how well each is known"),
    Entry("layouts", "list the shapes of puzzles"),
    Entry("library", "run positions of a technique library"),
    Entry("stock", "make the puzzles that ship"),
    Entry("positions", "make the positions that ship, by technique"),
)
