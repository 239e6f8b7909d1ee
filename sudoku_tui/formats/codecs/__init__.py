"""Encodings that other programs use in links and files, in both directions.

These modules know nothing of puzzles. Decoded text is never larger than `MOST_BYTES`, and decoding
stops at that limit, so that a short text cannot fill the memory.
"""
