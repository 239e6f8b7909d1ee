"""The checks of the machine for ``doctor``, and the table of all its checks."""
