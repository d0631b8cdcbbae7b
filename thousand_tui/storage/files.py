"""Read files that may be hostile and write files that must not be lost. Whatever goes wrong is reported as facts: this
package has no sentences, :mod:`thousand_tui.desk.sentences` has them."""

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

from thousand_tui.sanitize import one_line
from thousand_tui.storage.processes import is_running


class Problem(Exception):
    """Something about a file that the player must be told: a reason to look up and the facts for its sentence.

    Raised where work cannot go on, returned as a value where it can (defaults instead of damaged settings).
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        self.facts = facts


class Fault(ValueError):
    """Content that a file must not have: a reason to look up and the facts for its sentence."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Irregular(OSError):
    """The path to be written is taken by something that is not a file and must not be replaced by one."""

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
    """The reason why a file could not be written, from the system's error."""
    reason = "not_replaced" if isinstance(error, Irregular) else _REASONS.get(error.errno or 0, "write_failed")
    return Problem(reason, file=path.name, folder=str(path.parent), why=error.strerror or type(error).__name__)


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MEBIBYTE: Final = 1024 * 1024

# Seconds between tries to replace a file that a virus scanner or an indexer holds for a moment, on Windows.
HELD: Final = (0.01, 0.03, 0.1, 0.3)

# The reason of a problem where a file cannot be read at the moment: it must not be overwritten, whatever is in it.
UNREADABLE: Final = "unreadable"

# Readable only by the user: saved games hold the seed and all hands.
PRIVATE: Final = 0o600

# Readable by everyone the user's umask allows.
SHARED: Final = 0o666


def read_limited(path: Path, limit: int) -> bytes:
    """Read an ordinary file.

    Raises:
        Problem: there is no such file, it cannot be read, is not an ordinary file, or is larger than ``limit``.
    """
    name = path.name or str(path)
    try:
        # Opening a pipe would block, so check first.
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
    """The first ``size`` bytes of an ordinary file; empty if it is not one or cannot be read."""
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
    """The size and hash of a file when it was read or written, to tell whether somebody else has written it since."""

    size: int
    digest: bytes

    @classmethod
    def of(cls, data: bytes) -> Imprint:
        """The imprint of these bytes."""
        from hashlib import sha256

        return cls(len(data), sha256(data).digest())

    def is_of(self, path: Path) -> bool:
        """Whether the file still holds the same bytes.

        Raises:
            OSError: there is no such file, or it cannot be read.
        """
        found = path.stat()
        return stat.S_ISREG(found.st_mode) and found.st_size == self.size and Imprint.of(path.read_bytes()) == self


def write_whole(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Write a file so that at any moment, even after a crash, either the old or the new content is there, whole.

    A link at ``path`` is replaced, not followed. ``mode`` says who may read the new file, within the user's umask.

    Raises:
        Irregular: there is something at ``path`` that is not a file: a device, a pipe, a folder.
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
    """Move the draft to its place; on Windows, try again for a moment while another program has the file open.

    Raises:
        OSError: it cannot be moved.
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
    """Wait until the data is on the disk. On macOS ``fsync`` only hands it to the drive, which may still lose it."""
    full: int | None = getattr(fcntl, "F_FULLFSYNC", None)
    if full is None:
        os.fsync(handle)
        return
    try:
        fcntl.fcntl(handle, full)
    except OSError:
        os.fsync(handle)  # Network drives may not support F_FULLFSYNC.


def _check_replaceable(path: Path) -> None:
    """Check that a file may be put here.

    Raises:
        Irregular: what is there is neither a regular file nor a link.
    """
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
        raise Irregular(path)


def draft_path(path: Path) -> Path:
    """Where this process writes a file before moving it into place. The draft's name uses a hash, as the file's own
    name may already be as long as names can be.

    The first call for a path also deletes drafts left there by programs that were killed while writing.
    """
    # Not imported at the top: the home screen is drawn without it.
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


# Paths that this process has already cleared of other programs' drafts.
_CLEARED: Final[set[Path]] = set()


@contextmanager
def _new(path: Path, mode: int) -> Iterator[IO[bytes]]:
    """Create a file to write: when the block ends it is on the disk, or deleted if that failed.

    Opened exclusively, so that nothing planted under its name (such as a link elsewhere) is written through.
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
    """Write a file as :func:`write_whole` does, but follow a link and write its target.

    Raises:
        Irregular: see :func:`write_whole`.
        OSError: it could not be written; what was there before is untouched.
    """
    write_whole(Path(os.path.realpath(path)), data, mode)


def write_out_to(path: Path, data: bytes, mode: int) -> None:
    """Write a file that the player asked for: append to a device or pipe that is already there, otherwise write as
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
    """Whether this file is the standard output of the program: it may hold more than we know of."""
    try:
        return os.path.samestat(found, os.fstat(1))
    except OSError:
        return False


def keep_as(path: Path, other: Path) -> None:
    """Keep the current content of a file under another name as well, before the file is written again.

    Raises:
        FileExistsError: something of that name exists.
        OSError: it could not be kept.
    """
    try:
        # A hard link takes no space, whatever the size of the file, and is made at once.
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
    """Write a file of the configuration folder as JSON. ``found`` is the problem met when the file was read, if any: a
    damaged file is kept next to it as ``.broken``, one that could not be read is left alone.

    Returns a problem with this ``reason`` if the file could not be written, None if it was.
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
    """Make the new file name survive a power cut too, where the system can do that (Windows cannot open a folder)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# In bytes: the most read of a file that a person may have written.
TOML_LIMIT: Final = 64 * 1024

# In characters. Parsing a dotted name (``a.b.c``) takes time that grows with the square of its parts, and a name stands
# on one line: one that filled a whole file would take minutes.
LONGEST_LINE: Final = 1000


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file from any source.

    Raises:
        Problem: see :func:`read_limited`.
        Fault: see :func:`parse_toml`.
    """
    return parse_toml(read_limited(path, TOML_LIMIT))


def parse_toml(data: bytes) -> dict[str, Any]:
    """The content of a TOML file.

    Raises:
        Fault: it is not TOML, or has lines, numbers or nesting that no person would write.
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
