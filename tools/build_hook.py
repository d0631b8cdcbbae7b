"""What is made when a package is built: the compiled catalogues of messages, and in a wheel the compiled modules, where
``make wheels`` says which."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.messages import compile_all  # noqa: E402

COMPILED = "THOUSAND_COMPILED"
"""The environment variable that names the folder with the compiled modules; without it the wheel is pure."""


class Made(BuildHookInterface[Any]):
    """Compiles the catalogues where they lie, and includes what lies in that folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the package is built."""
        compile_all()
        folder = os.environ.get(COMPILED)
        if not folder or version == "editable" or self.target_name != "wheel":
            return
        modules = [path for path in Path(folder).rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): path.relative_to(folder).as_posix() for path in modules}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
