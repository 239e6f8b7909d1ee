"""Verbs with which the docstring of a function may begin."""

from __future__ import annotations

from typing import Final

_VERBS: Final = """
accept add align allow answer append apply arrange assign attach begin bind blank build cache call
cancel change check choose clamp clear close collect colour combine compare complete compress
compute configure connect consume continue convert copy count create cut decode decompress delay
delete describe detach detect determine disable discard draw drop edit eliminate empty encode end
enter erase escape estimate examine execute exit explain extend fail fill filter find finish flag
flush focus follow forget format free gather generate give go grade handle hide highlight ignore
import increase index initialise insert install invert join judge lay leave like list load lock
look make map mark mask merge migrate mix move name note notify number offer open pack paint parse
pass pause perform pick place plan play point post prepare print process prove put queue quit raise
rate read rebuild record redo refuse release remove rename render repaint repair repeat replace
replay report request require reserve reset resize restart restore resume retry return reveal
review run save scan schedule score scroll search select send set show shuffle skip solve sort
split start stop store strike submit sum suppress swap switch take terminate test time toggle trace
try turn undo update use wait walk warn watch wrap write yield
"""
VERBS: Final = frozenset(_VERBS.split())
"""In lower case; `like` begins "Like `x`, but"."""
