"""What is wrong with keys of a person's own."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "keymap.problem": "The standard keys are in use: {why}",
    "keymap.unfit": "{file} cannot be used, so the standard keys are in use: {why}.",
    "keymap.unknown": "“{id}” is not the id of a key",
    "keymap.fixed": "the keys of “{id}” cannot be changed",
    "keymap.no_list": '“{id}” needs a key such as "z", or a list of one to {most}',
    "keymap.taken": "{key} cannot be used for “{id}”, because its meaning is fixed",
    "keymap.typed": "“{id}” works while you type text, so it cannot have {key}; use a key such as F9 or Ctrl+X",
    "keymap.no_key": "“{key}” is not a key that every terminal knows",
    "keymap.clash": "{key} would be used for both “{one}” and “{other}”",
    "help.own_keys": "To use other keys, write them into {file}",
}
