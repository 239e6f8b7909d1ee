"""Tests of `formats/guards`."""
