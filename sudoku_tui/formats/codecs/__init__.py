"""How other programs pack text into a link or a file, undone and done again.

None of these knows a puzzle. What comes out of a packing is never larger than `MOST_BYTES`,
and nothing is held in memory before that is known, so that a short text cannot become a long one.
"""
