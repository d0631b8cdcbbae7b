"""Puts compiled modules beside their sources in a wheel, where ``make wheels`` says which."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "THOUSAND_COMPILED"
"""The environment variable that names the folder with the compiled modules; without it the wheel is pure."""


class CompiledModules(BuildHookInterface[Any]):
    """Includes what lies in that folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        folder = os.environ.get(COMPILED)
        if not folder or version == "editable":
            return
        modules = [path for path in Path(folder).rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): path.relative_to(folder).as_posix() for path in modules}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
