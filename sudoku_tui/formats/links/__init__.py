"""Formats of links and of the data in them, one module for each program."""
