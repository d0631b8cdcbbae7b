"""The base of the records that are built at every action.

They are not frozen dataclasses, so that building one is fast; when they are compiled, ``tools/compiling.py`` writes out
the constructor. Their fields are ``Final``: only the constructor assigns to them.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final


class HotRecord:
    """A record whose constructor takes the fields in their order."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __reduce__(self) -> tuple[type[HotRecord], tuple[object, ...]]:
        """Copy and pickle with all fields: a compiled record cannot be created without them, as it is by default."""
        return type(self), tuple([getattr(self, name) for name in type(self).__match_args__])


class Same(Enum):
    """Stands for a field that stays as it is."""

    SAME = "same"


SAME: Final = Same.SAME
