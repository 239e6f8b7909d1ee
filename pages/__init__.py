"""The pages of the documentation as a site: ``python -m pages`` builds it, without a network.

What is written by hand lies in `docs`. What has its source in the program is made from there each
time: the pages of the guide and their drawings, the command line, the keys, the library, the table
of formats. `docs` and what was made are laid together in ``build/pages/source``.
"""
