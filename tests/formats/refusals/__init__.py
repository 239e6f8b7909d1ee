"""Tests of `formats/refusals`."""
