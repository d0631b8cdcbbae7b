"""Sets of agreements of one's own: what went wrong with a file or a name."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "file.not_a_set": "{file} is no set of agreements.",
    "file.set_damaged": "The set of agreements in {file} cannot be read ({why}); the file is left as it is.",
    "file.set_newer": "{file} was written by a newer version of the game; update the game to use it.",
    "file.set_exists": "There is a file {file} in {folder} already; it was not replaced.",
    "file.set_not_saved": "{file} was not saved in {folder} ({why}).",
    "file.set_without_name": "A set of agreements needs a name.",
    "file.set_name_taken": "Another set is called {name} already.",
    "file.set_name_of_preset": "{name} is the name of a preset; choose another.",
    "set.unknown": "In the set {name} this version does not know {what}; what the preset says is used there.",
}
