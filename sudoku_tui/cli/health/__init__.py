"""Checks of the machine for ``doctor``: program, terminal, locale, clock; and the table of all."""
