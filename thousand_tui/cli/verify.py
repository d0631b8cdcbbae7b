"""``thousand verify``: check that games were dealt as committed, and played by the rules."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import OK, TROUBLE, Commands, a_path, fail, saved_game, speak_leniently
from thousand_tui.harmless import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its words."""
    verify = commands.add_parser("verify", help=t("cli.verify"), description=t("cli.verify.about"))
    verify.add_argument("files", type=a_path, nargs="+", metavar="FILE", help=t("cli.show.file"))
    verify.add_argument("--json", action="store_true", help=t("cli.verify.json"))
    verify.set_defaults(command=run)


def run(chosen: argparse.Namespace) -> int:
    """Judge each file; 0 only if all can be read and are in order."""
    import json

    from thousand_tui.desk.printed.verifying import Verified, as_fields, text, verify_file
    from thousand_tui.desk.sentences import SaveError

    speak_leniently()
    code = OK
    found: list[Verified] = []
    for path in (saved_game(each, chosen) for each in chosen.files):
        try:
            found.append(verify_file(path))
        except SaveError as error:
            code = fail(str(error), TROUBLE)
            continue
        if not found[-1].verdict.is_in_order:
            code = TROUBLE
        if not chosen.json:
            write_out(text(found[-1]))
    if chosen.json:
        write_out(json.dumps(list(map(as_fields, found)), indent=1))
    return code
