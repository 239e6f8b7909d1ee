"""A game in progress: the events of the player, the positions they lead to, hints and reviews.

This package does not depend on terminals, files or clocks.
"""
