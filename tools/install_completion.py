"""Put the completion of the shell that is used here where it looks for such, in the user's own folders only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

SHELLS = ("bash", "zsh", "fish")


def main(words: list[str], environment: Mapping[str, str]) -> int:
    """Install it for the shells that are named, else for the one in ``SHELL``; says where."""
    named = words or [Path(environment.get("SHELL", "")).name]
    if unknown := [name for name in named if name not in SHELLS]:
        print(
            f"There is no completion for “{unknown[0]}”. Name bash, zsh or fish: make install-completion ARGS=bash",
            file=sys.stderr,
        )
        return 2
    for shell in named:
        path = place(shell, environment)
        command = [str(Path(sys.executable).with_name("thousand")), "--completion", shell]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            print(made.stderr.strip(), file=sys.stderr)
            return 1
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made.stdout, "utf-8")
        except OSError as error:
            print(f"{path} could not be written: {error.strerror}.", file=sys.stderr)
            return 1
        print(f"Wrote {path}.{hint(shell, path)}")
    return 0


def place(shell: str, environment: Mapping[str, str]) -> Path:
    """The file in which the shell looks for it."""
    home = Path(environment.get("HOME") or Path.home())
    data = Path(environment.get("XDG_DATA_HOME") or home / ".local/share")
    if shell == "bash":
        return data / "bash-completion/completions/thousand"
    if shell == "zsh":
        return data / "zsh/site-functions/_thousand"
    return Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "fish/completions/thousand.fish"


def hint(shell: str, path: Path) -> str:
    """What else is to be done."""
    if shell == "zsh":
        return f" If ~/.zshrc does not have it yet, add before compinit: fpath=({path.parent} $fpath)"
    return " It works in new shells." if shell == "fish" else " It works in new shells that load bash-completion."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
