"""The documentation site: ``python -m pages`` builds it without a network.

Handwritten pages are in `docs`. The guide with its drawings, the command line, the library and the
tables of formats and layouts are generated from the program. Both are collected in
``build/pages/source``.
"""
