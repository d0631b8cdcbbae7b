"""Puts together the pages of the site that ``make docs`` builds: those that are written, and what the program says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.rules import presets  # noqa: E402
from tools.build_hook import repository  # noqa: E402

PAGES = ROOT / ".cache" / "site" / "pages"
ELSEWHERE = {"README.md": "index.md", "CHANGELOG.md": "changes.md", ".github/CONTRIBUTING.md": "contributing.md"}
"""Pages of the repository that do not lie in docs/, and what they are called in the site. What lies in a folder of
docs/ is for maintainers, and not in the site."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)")


def fitted(text: str, source: Path) -> str:
    """A page with its links leading to pages of the site; one that leads elsewhere leads into the repository, if that
    has an address, or else is its words alone."""

    def link(found: re.Match[str]) -> str:
        mark, words, target, part = found.groups(default="")
        path = (source.parent / target).resolve().relative_to(ROOT).as_posix()
        name = ELSEWHERE.get(path) or path.removeprefix("docs/")
        if "/" not in name and name.endswith((".md", ".svg")):
            return f"{mark}[{words}]({name}{part})"
        return f"[{words}]({repository()}/blob/HEAD/{path})" if repository() else words

    return LINK.sub(link, text)


def said(*words: str) -> str:
    """What the program prints when it is called with these words."""
    command = [sys.executable, "-m", "thousand_tui", *words]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


def main() -> None:
    """Fill the folder that docs/mkdocs.yml names."""
    shutil.rmtree(PAGES, ignore_errors=True)
    (PAGES / "presets").mkdir(parents=True)
    written = {f"docs/{path.name}": path.name for path in (ROOT / "docs").glob("*.md")}
    for name, target in (written | ELSEWHERE).items():
        text = fitted((ROOT / name).read_text("utf-8"), ROOT / name)
        (PAGES / target).write_text(text, "utf-8")
        for picture in re.findall(r"[\w-]+\.svg(?=\))", text):
            shutil.copy(ROOT / "docs" / picture, PAGES)
    rows = [
        "# Presets",
        "",
        "Each name leads to the rules in full, as the game prints them.",
        "",
        "| preset | | |",
        "|---|---|---|",
    ]
    for one in presets():
        rows.append(f"| [{one.name}](presets/{one.name}.md) | {one.title} | {one.about} |")
        (PAGES / "presets" / f"{one.name}.md").write_text(said("rules", one.name, "--markdown"), "utf-8")
    (PAGES / "presets.md").write_text("\n".join([*rows, ""]), "utf-8")
    glossary = said("rules", "--glossary", "--markdown")
    (PAGES / "glossary.md").write_text(glossary if glossary.startswith("# ") else f"# Glossary\n\n{glossary}", "utf-8")


if __name__ == "__main__":
    main()
