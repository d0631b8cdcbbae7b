"""What the records have in common that are built at every action.

Such a record is no frozen dataclass, so that building it is quick; where it is compiled, ``tools/compiling.py`` writes
its constructor out. Its fields are ``Final``: nothing outside the constructor assigns to one.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final


class HotRecord:
    """A record whose constructor takes the fields in their order."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __reduce__(self) -> tuple[type[HotRecord], tuple[object, ...]]:
        """A compiled record cannot be made without its fields, as copying and pickling do by default."""
        return type(self), tuple([getattr(self, name) for name in type(self).__match_args__])


class Same(Enum):
    """What stands for a field that stays as it is."""

    SAME = "same"


SAME: Final = Same.SAME
