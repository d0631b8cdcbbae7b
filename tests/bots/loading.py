"""The solver from another file than the one that the game runs with."""

import importlib.util
from pathlib import Path
from types import ModuleType


def loaded(path: Path) -> ModuleType:
    """The solver from this file, source or compiled, whatever the game itself runs with."""
    spec = importlib.util.spec_from_file_location("thousand_tui.bots.search.solver", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
