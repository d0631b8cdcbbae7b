"""Installed bots: found by the entry points of installed packages, each in a process of its own.

A process is sent the view of one seat and the seed of its chance, one line per decision, and answers in notation. If
anything goes wrong (see :class:`~thousand_tui.bots.Fault`), a Regular decides instead and the game continues. Apart
from the reasons of a bot that merely decides badly, a fault can be ``silent`` (no answer in time), ``ended`` (its
process has ended), ``garbled`` (it sent something that is not an answer), ``spent`` (it was started too often in this
game), or the reason of a :class:`Trouble`, if it cannot be loaded.

The clock is read here and not in ``bots``: a built-in bot must decide the same on any machine and is trusted to finish;
a guest is not.
"""

from __future__ import annotations

from thousand_tui.guests.installed import Guest, Trouble, forget, found, known, names, trouble_with, troubles
from thousand_tui.guests.opponents import Opponents, is_there, opponent, title_of
