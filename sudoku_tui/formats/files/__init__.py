"""Formats of files that other programs save: a module a program."""
