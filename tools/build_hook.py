"""What is made when a package is built: the compiled catalogues of messages, in a wheel the pages, the samples and,
where it is said which, the compiled modules; and the text for a package index, whose links lead somewhere."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.messages import compile_all  # noqa: E402

COMPILED = "THOUSAND_COMPILED"
"""The environment variable that names the folder with the compiled modules; without it the wheel is pure."""
SHIPPED = {"docs/*.md": "pages", "README.md": "pages", "saves/samples/*.json": "samples"}
"""Files that an installed program has inside its package."""


class Made(BuildHookInterface[Any]):
    """Compiles the catalogues where they lie, and includes what lies elsewhere."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the package is built."""
        compile_all()
        if version == "editable" or self.target_name != "wheel":
            return
        include = build_data["force_include"]
        for pattern, folder in SHIPPED.items():
            include |= {str(path): f"thousand_tui/{folder}/{path.name}" for path in ROOT.glob(pattern)}
        if not (compiled := os.environ.get(COMPILED)):
            return
        modules = [path for path in Path(ROOT, compiled).rglob("*") if path.suffix in (".so", ".pyd")]
        include |= {str(path): path.relative_to(Path(ROOT, compiled)).as_posix() for path in modules}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


class Named(MetadataHookInterface):
    """Says where the project is to be found, once ``tool.thousand.repository`` says it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called before the metadata is written."""
        address = repository()
        text = for_an_index((ROOT / "README.md").read_text("utf-8"), address)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {name: f"{address}{path}" for name, path in URLS.items()} if address else {}


URLS = {"Source": "", "Changes": "/blob/HEAD/CHANGELOG.md", "Issues": "/issues"}


def repository() -> str:
    """The address of the project, from pyproject.toml; empty while it has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    address: str = project["tool"]["thousand"]["repository"]
    return address.rstrip("/")


def for_an_index(text: str, address: str) -> str:
    """The README with pictures and links that lead into the repository; without an address, with neither."""
    picture = rf"![\1]({address}/raw/HEAD/\2)" if address else ""
    link = rf"[\1]({address}/blob/HEAD/\2)" if address else r"\1"
    text = re.sub(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)", picture, text)
    return re.sub(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)", link, text)
