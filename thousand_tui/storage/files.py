"""Reading what may be hostile and writing what must not be lost; and what can go wrong with files, as facts: this
package knows no sentences, :mod:`thousand_tui.desk.sentences` does."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import stat
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from thousand_tui.harmless import one_line
from thousand_tui.storage.processes import is_running


class Problem(Exception):
    """Something about a file that a person must be told: a reason to look up and the facts of its sentence.

    Raised where work cannot go on, and handed back as a value where it can (defaults instead of damaged settings).
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        self.facts = facts


class Fault(ValueError):
    """What does not fit in a file: a reason to look up and the facts of its sentence."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Irregular(OSError):
    """Where a file was to be written there is something else, which must not be replaced by one."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


_REASONS: Final = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EACCES: "not_writable",
    errno.EPERM: "not_writable",
    errno.EROFS: "not_writable",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",
    errno.ENOENT: "no_folder",
    errno.ENAMETOOLONG: "name_too_long",
}


def write_problem(error: OSError, path: Path) -> Problem:
    """Why a file could not be written, from the system's error."""
    reason = "not_replaced" if isinstance(error, Irregular) else _REASONS.get(error.errno or 0, "write_failed")
    return Problem(reason, file=path.name, folder=str(path.parent), why=error.strerror or type(error).__name__)


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MEBIBYTE: Final = 1024 * 1024

# Seconds between tries to replace a file that a virus scanner or an indexer holds for a moment, on Windows.
HELD: Final = (0.01, 0.03, 0.1, 0.3)

# The reason of the problem that a file could not be read now, whatever is in it: it must not be written over.
UNREADABLE: Final = "unreadable"

# For the eyes of the user alone: saved games hold the seed and all hands.
PRIVATE: Final = 0o600

# For all whom the user's mask lets.
SHARED: Final = 0o666


def read_limited(path: Path, limit: int) -> bytes:
    """The bytes of an ordinary file.

    Raises:
        Problem: there is no such file, it cannot be read, is not an ordinary file, or is larger than ``limit``.
    """
    name = path.name or str(path)
    try:
        # A pipe would block when it is opened, so look before.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Problem("not_a_file", file=name)
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise Problem("missing", file=name) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Problem(UNREADABLE, file=name, why=why) from None
    if len(data) > limit:
        raise Problem("enormous", file=name, limit=_size(limit))
    return data


def read_start(path: Path, size: int) -> bytes:
    """The first bytes of an ordinary file; none of any other, or of one that cannot be read."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return b""
        with open(path, "rb", buffering=0) as file:
            return file.read(size)
    except (OSError, ValueError):
        return b""


def _size(limit: int) -> str:
    return f"{limit // MEBIBYTE} MiB" if limit >= MEBIBYTE else f"{limit // 1024} KiB"


class Imprint(NamedTuple):
    """What a file held when it was read or written, to tell whether somebody else has written it since."""

    size: int
    digest: bytes

    @classmethod
    def of(cls, data: bytes) -> Imprint:
        """Of these bytes."""
        from hashlib import sha256

        return cls(len(data), sha256(data).digest())

    def is_of(self, path: Path) -> bool:
        """Whether the file still holds the same.

        Raises:
            OSError: there is no such file, or it cannot be read.
        """
        found = path.stat()
        return stat.S_ISREG(found.st_mode) and found.st_size == self.size and Imprint.of(path.read_bytes()) == self


def write_whole(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Write a file so that at any moment, whatever is killed, either the old content or the new one is there, whole.

    A link in its place is replaced, not followed; ``mode`` says who may read the new file, as far as the user's own
    mask lets them.

    Raises:
        Irregular: there is something that is no file: a device, a pipe, a folder.
        OSError: it could not be written; what was there before is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _check_replaceable(path)
    draft = draft_path(path)
    draft.unlink(missing_ok=True)
    with _new(draft, mode) as file:
        file.write(data)
    try:
        put_in_place(draft, path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def put_in_place(draft: Path, path: Path, platform: str = sys.platform) -> None:
    """Put the draft in its place; on Windows again for a moment, where another program has the file open.

    Raises:
        OSError: it cannot be put there.
    """
    for pause in HELD if platform == "win32" else ():
        try:
            os.replace(draft, path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    os.replace(draft, path)


def _to_the_disk(handle: int) -> None:
    """Wait until what was written is on the disk. On macOS ``fsync`` leaves it with the drive, which may lose it."""
    full: int | None = getattr(fcntl, "F_FULLFSYNC", None)
    if full is None:
        os.fsync(handle)
        return
    try:
        fcntl.fcntl(handle, full)
    except OSError:
        os.fsync(handle)  # Disks of other computers cannot do the former.


def _check_replaceable(path: Path) -> None:
    """Whether a file may be put here.

    Raises:
        Irregular: no, what is there is neither a regular file nor a link.
    """
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
        raise Irregular(path)


def draft_path(path: Path) -> Path:
    """Where this process writes a file before it is put in its place; the longest name of a file leaves no room for
    more than a hash of it.

    The first time, what programs that were killed in the middle have left there is cleared away.
    """
    # Not for home, which is drawn without it.
    from hashlib import sha256

    start = f".{sha256(os.fsencode(path.name)).hexdigest()[:16]}."
    if path not in _CLEARED:
        _CLEARED.add(path)
        left = re.compile(re.escape(start) + r"([0-9]{1,9})\.tmp")
        with suppress(OSError):
            for found in filter(None, map(left.fullmatch, os.listdir(path.parent))):
                if not is_running(int(found[1])):
                    path.with_name(found[0]).unlink(missing_ok=True)
    return path.with_name(f"{start}{os.getpid()}.tmp")


# Where nothing is left of others, as far as this process has looked.
_CLEARED: Final[set[Path]] = set()


@contextmanager
def _new(path: Path, mode: int) -> Iterator[IO[bytes]]:
    """A new file to write: on the disk when the block ends, or gone.

    Exclusive, so that nothing planted under its name (a link elsewhere) is written through.
    """
    try:
        with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            yield file
            file.flush()
            _to_the_disk(file.fileno())
    except FileExistsError:
        raise
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def write_through(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Write a file whole as :func:`write_whole` does; where it is a link it stays one, and its target is written.

    Raises:
        Irregular: see :func:`write_whole`.
        OSError: it could not be written; what was there before is untouched.
    """
    write_whole(Path(os.path.realpath(path)), data, mode)


def write_out_to(path: Path, data: bytes, mode: int) -> None:
    """Write what a person wants to have somewhere: into a device or a pipe that is there already, else as
    :func:`write_through` does.

    Raises:
        OSError: it could not be written.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        found = None
    if found is None or (stat.S_ISREG(found.st_mode) and not _is_standard_output(found)):
        write_through(path, data, mode)
        return
    with path.open("ab") as file:
        file.write(data)


def _is_standard_output(found: os.stat_result) -> bool:
    """Whether a file is where the output of this program goes: it may hold more than we know of."""
    try:
        return os.path.samestat(found, os.fstat(1))
    except OSError:
        return False


def keep_as(path: Path, other: Path) -> None:
    """Keep what a file holds under another name too, before the file is written again.

    Raises:
        FileExistsError: there is something of that name.
        OSError: it could not be kept.
    """
    try:
        # A second name for the same file costs no room, whatever its size, and is there at once.
        os.link(os.path.realpath(path), other)
        os.chmod(other, PRIVATE)
    except FileExistsError:
        raise
    except OSError:
        with suppress(OSError):
            other.unlink(missing_ok=True)
        with path.open("rb") as source, _new(other, PRIVATE) as copy:
            shutil.copyfileobj(source, copy)
    _sync_folder(other.parent)


def write_fields(path: Path, fields: Mapping[str, Any], reason: str, found: Problem | None) -> Problem | None:
    """Write a file of the configuration folder as JSON; ``found`` is what was wrong with it when it was read, if
    anything. A damaged one is kept beside it as ``.broken``; one that the system did not let be read is left alone.

    Returns what went wrong, for this reason, None if nothing.
    """
    if found is not None and found.reason == UNREADABLE:
        return Problem(reason, file=path.name, folder=str(path.parent), why=found.facts["why"])
    text = json.dumps(fields, ensure_ascii=False, indent=2) + "\n"
    try:
        if found is not None and path.is_file():
            kept = path.with_name(f"{path.name}.broken")
            _check_replaceable(kept)
            kept.unlink(missing_ok=True)
            keep_as(path, kept)
        write_through(path, text.encode())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        return Problem(reason, file=path.name, folder=str(path.parent), why=why)
    return None


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can do that (Windows cannot open a folder)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Bytes of a file that a person may have written.
TOML_LIMIT: Final = 64 * 1024

# Characters. The time that a name of many parts (``a.b.c``) takes grows with the square of their number, and a name
# stands on one line: as many as fill a file would take minutes.
LONGEST_LINE: Final = 1000


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file from anywhere says.

    Raises:
        Problem: see :func:`read_limited`.
        Fault: see :func:`parse_toml`.
    """
    return parse_toml(read_limited(path, TOML_LIMIT))


def parse_toml(data: bytes) -> dict[str, Any]:
    """What a file says.

    Raises:
        Fault: it is not TOML, or none that a person would write.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault("not_text") from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise Fault("long_line", line=number, most=LONGEST_LINE)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, _, at = str(error).rpartition(" (at ")
        row, column = re.findall("[0-9]+", at) or (text.count("\n") + 1, len(text) - text.rfind("\n"))
        raise Fault("no_toml", line=int(row), column=int(column), why=one_line(why)) from None
    except ValueError:
        raise Fault("long_number") from None
    except RecursionError:
        raise Fault("deep") from None
