"""Every sentence a person reads, by language: plain messages are looked up, game sentences are made by functions."""

from __future__ import annotations

from thousand_tui.words.catalogue import t

__all__ = ["t"]
