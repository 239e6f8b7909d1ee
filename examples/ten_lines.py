"""The engine in ten lines: solve, rate, hint, explain, prove, generate."""

import sudoku_tui as s

p = s.puzzle("..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71...")
print(p)
print(s.solve(p).line)
print(s.rate(p))
print(s.hint(p))
print(*(step.notation for step in s.path(p)), sep="\n")
print(s.why_not(p, "r1c1", 3))
print(s.prove(s.hint(p)))
print(s.generate(level="hard", with_=["x-wing"], symmetry="180", seed="k7").line)
