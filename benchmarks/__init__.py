"""What the README claims about speed, runnable: ``python -m benchmarks``."""
