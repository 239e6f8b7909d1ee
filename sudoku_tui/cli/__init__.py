"""The command line: arguments, streams, exit codes.

Data goes to standard output, everything else to standard error. A subcommand is a module of
`commands` that exports ``set_up(parser)`` and ``run(options)``, and a line of
`parser.COMMANDS`; it is imported when it is asked for, so that help is there at once.
"""
