"""Bots of others: found by the entry points of installed packages, each in a process of its own.

A process is sent the view of one seat and the seed of its chance, a line each time, and answers in notation. Whatever
becomes of it (see :class:`~thousand_tui.bots.Fault`), a Regular decides instead and the game continues. Besides the
reasons of a bot that only decides badly a fault can be ``silent`` (no answer in time), ``ended`` (its process is gone),
``garbled`` (its process sent something else than an answer), ``spent`` (it was started too often in this game), or the
reason of a :class:`Trouble`, why it cannot be loaded.

The clock is asked here, and not in ``bots``: a built-in bot must decide the same on any machine, and is trusted to come
to an end; a guest is not.
"""

from __future__ import annotations

from thousand_tui.guests.installed import Guest, Trouble, forget, found, known, names, trouble_with, troubles
from thousand_tui.guests.opponents import Opponents, is_there, opponent, title_of
