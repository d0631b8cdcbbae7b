"""``thousand bots``: list all opponents."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import OK, Commands, add_json, add_signs, print_json
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    bots = commands.add_parser("bots", help=t("cli.list_bots"), description=t("cli.list_bots.about"))
    add_json(bots)
    add_signs(bots)


def run(chosen: argparse.Namespace) -> int:
    """List all opponents; installed bots that cannot play are named at the end."""
    from thousand_tui.desk.reports import bots, data

    if chosen.json:
        return print_json(data.bots())
    write_out(bots.page().rstrip())
    return OK
