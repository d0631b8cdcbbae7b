"""Who has a saved game open, as it stands in the file of its lock."""

from __future__ import annotations

import json
import os
import socket
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from thousand_tui.harmless import one_line
from thousand_tui.storage.files import read_limited
from thousand_tui.storage.problems import Problem
from thousand_tui.storage.processes import born, is_running, is_zombie

_LIMIT: Final = 4096


@dataclass(frozen=True, slots=True)
class Owner:
    """A process that has a save.

    ``born`` tells two processes of the same number apart where the system says it. ``locked``: the process holds the
    file of the lock locked by the system for as long as it lives; where it could not, and in the first edition, what is
    written is all there is.
    """

    pid: int
    host: str
    since: str
    born: str
    locked: bool = False

    @classmethod
    def ourselves(cls, *, locked: bool) -> Owner:
        """This process, from now on."""
        since = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        return cls(os.getpid(), socket.gethostname(), since, born(os.getpid()), locked)

    @classmethod
    def read(cls, path: Path) -> Owner | None:
        """The owner that a file names; None where none can be read, as in a file that was cut off."""
        try:
            found = json.loads(read_limited(path, _LIMIT))
            pid, locked = found["pid"], found.get("locked") is True
            host, since, born = (one_line(str(found[name]), 80) for name in ("host", "since", "born"))
        except (Problem, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return cls(pid, host, since, born, locked) if type(pid) is int and 0 < pid < 1 << 31 else None

    def written(self) -> bytes:
        """As it stands in the file; the first edition looks for a token too."""
        return json.dumps(asdict(self) | {"token": ""}).encode()

    @property
    def is_here(self) -> bool:
        """Whether it is a process of this computer."""
        return self.host == socket.gethostname()

    @property
    def is_us(self) -> bool:
        """Whether it is this very process."""
        return self.is_here and self.pid == os.getpid()

    @property
    def lives(self) -> bool:
        """Whether this process of this computer runs, and is not another one that was given its number since."""
        if is_zombie(self.pid) or not is_running(self.pid):
            return False
        return not self.born or born(self.pid) in ("", self.born)
