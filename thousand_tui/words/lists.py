"""Parts of a sentence, listed."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.words.catalogue import t


def listed(parts: Sequence[str]) -> str:
    """Parts as a sentence lists them: ``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return t("list.last", first=t("list.comma").join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Parts of which one is enough: ``a``, ``a or b``, ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return t("list.or", first=t("list.comma").join(parts[:-1]), last=parts[-1])
