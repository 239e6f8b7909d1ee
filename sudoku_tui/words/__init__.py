"""Plain sentences about facts: ratings, reviews, analyses, statistics, durations and counts.

The screen styles them, the command line prints them, line mode reads them aloud.
"""
