"""Sets of agreements of one's own: what went wrong with a file or a name."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "file.not_a_set": "{file} is not a set of agreements.",
    "file.set_damaged": "The set of agreements in {file} cannot be read ({why}); the file was not changed.",
    "file.set_newer": "{file} was written by a newer version of the game; update the game to use it.",
    "file.set_exists": "{folder} already has a file {file}; it was not replaced.",
    "file.set_not_saved": "{file} was not saved in {folder} ({why}).",
    "file.set_without_name": "A set of agreements needs a name.",
    "file.set_name_taken": "Another set is already called {name}.",
    "file.set_name_of_preset": "{name} is the name of a preset; choose another name.",
    "set.unknown": "This version does not know {what} in the set {name}; the preset's value is used instead.",
}
