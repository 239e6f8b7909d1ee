"""One game in progress: what the player did, and the positions it led to.

Nothing here knows about terminals, files or clocks.
"""
