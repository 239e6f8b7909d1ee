"""Attacks on the whole program: a seeded sample in `make test`, all of them in `make soak`."""
