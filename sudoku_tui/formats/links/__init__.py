"""Formats of links, and of what is packed in them: a module a program."""
