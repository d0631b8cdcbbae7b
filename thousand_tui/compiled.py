"""The modules that ``make fast`` has compiled in this checkout, and whether they may be used.

They are in a folder of their own, with a list of the sources they were made from, and are used as long as all of these
are unchanged. If one has changed, the list is put aside, as a compiled module would hide the change. Only what this
check needs is imported here, as it runs at every start.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "build", "compiled")
# First the Python that the modules were compiled for, then a line for each source, ``hash stamp path``, and for each
# module, ``name path``.
LIST = os.path.join(FOLDER, "list.txt")
# The environment variable that turns compiled modules off.
OFF = "THOUSAND_PLAIN_PYTHON"
PUT_ASIDE = "The rules have changed since they were compiled, so they run from their source; `make fast` compiles them."


class Finder:
    """Tells Python where the compiled modules are; if one is missing, its source is used."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where to load a compiled module from; None for all other modules."""
        place = self.modules.get(name)
        if place is None or not os.path.exists(place):
            return None
        spec = ModuleSpec(name, ExtensionFileLoader(name, place), origin=place)
        spec.has_location = True
        return spec


def use(listed: str = LIST, root: str = ROOT) -> None:
    """Use the compiled modules if their sources are unchanged; otherwise put the list aside and say so."""
    if os.environ.get(OFF) or not os.path.exists(listed):
        return
    with open(listed, encoding="utf-8") as file:
        made_for, *lines = file.read().splitlines()
    if made_for != python():
        return
    rows = [line.split() for line in lines]
    if all(is_as_it_was(os.path.join(root, row[2]), row[0], row[1]) for row in rows if len(row) == 3):
        folder = os.path.dirname(listed)
        modules = {row[0]: os.path.join(folder, row[1]) for row in rows if len(row) == 2}
        sys.meta_path.insert(0, Finder(modules))
        return
    put_aside(listed)
    if sys.stderr is not None:
        print(PUT_ASIDE, file=sys.stderr)


def put_aside(listed: str) -> None:
    """Rename the list, so that the next start need not check; if that fails, it checks again."""
    try:
        os.replace(listed, f"{listed}.old")
    except OSError:
        return  # Perhaps another program has just done it.


def python() -> str:
    """The version of the running Python, as one line."""
    return f"{sys.platform} {sys.implementation.cache_tag} {sys.version}".replace("\n", " ")


def is_as_it_was(path: str, known: str, stamp: str) -> bool:
    """Whether a source has this hash; it is read only if it was touched since the stamp was taken."""
    try:
        return stamp_of(path) == stamp or hash_of(path) == known
    except OSError:
        return False


def stamp_of(path: str) -> str:
    """The size and times of a file: if they are the same, the file has not been written to."""
    found = os.stat(path)
    return f"{found.st_size}/{found.st_mtime_ns}/{found.st_ctime_ns}"


def hash_of(path: str) -> str:
    """The hash of a file's content."""
    from hashlib import sha256

    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()
