"""From a text that people write to grids of cells: views of its lines, one of which explains it."""
