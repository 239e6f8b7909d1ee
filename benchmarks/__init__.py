"""Benchmarks behind the README's figures on speed: ``python -m benchmarks``."""
