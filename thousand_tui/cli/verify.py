"""``thousand verify``: check that games were dealt as committed, and played by the rules."""

from __future__ import annotations

import argparse
import re
from typing import Final

from thousand_tui.cli.common import OK, TROUBLE, Commands, add_game, not_read, print_json, saved_game
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t

# The exit code if everything is in order but a game is unfinished.
UNFINISHED: Final = 3


def add(commands: Commands) -> None:
    """Add the command and its options."""
    verify = commands.add_parser("verify", help=t("cli.verify"), description=t("cli.verify.about"))
    add_game(verify, "files", nargs="+", help=t("cli.review.files"))
    verify.add_argument("--commitment", type=a_commitment, metavar="HASH", help=t("cli.verify.commitment"))
    verify.add_argument("--fingerprint", type=a_fingerprint, metavar="LETTERS", help=t("cli.verify.fingerprint"))
    verify.add_argument("--json", action="store_true", help=t("cli.json"))


def a_commitment(text: str) -> str:
    """The type of an argument that is a commitment, as somebody noted it down.

    Raises:
        ArgumentTypeError: the text cannot be a commitment.
    """
    if not re.fullmatch("[0-9a-f]{64}", noted := text.strip().lower()):
        raise argparse.ArgumentTypeError(t("cli.verify.bad_commitment", text=text))
    return noted


def a_fingerprint(text: str) -> str:
    """The type of an argument that is a fingerprint, as somebody noted it down.

    Raises:
        ArgumentTypeError: the text cannot be a fingerprint.
    """
    from thousand_tui.rules.phases.shuffle import in_fours

    if not re.fullmatch("[A-Z2-7]{16}", noted := re.sub("[ -]", "", text).upper()):
        raise argparse.ArgumentTypeError(t("cli.verify.bad_fingerprint", text=text))
    return in_fours(noted)


def run(chosen: argparse.Namespace) -> int:
    """Verify each file; the exit code is 0 only if all can be read, are in order and are finished."""
    from thousand_tui.desk.reports.verifying import Noted, Verified, as_fields, text, verify_file
    from thousand_tui.desk.sentences import SaveError

    codes = {OK}
    found: list[Verified] = []
    for path in (saved_game(each, chosen) for each in chosen.files):
        try:
            found.append(verify_file(path, Noted(chosen.commitment, chosen.fingerprint)))
        except SaveError as error:
            codes.add(not_read(error, path, chosen))
            continue
        if not found[-1].is_in_order:
            codes.add(TROUBLE)
        elif not found[-1].verdict.is_over:
            codes.add(UNFINISHED)
        if not chosen.json:
            write_out(text(found[-1]))
    if chosen.json:
        print_json(list(map(as_fields, found)))
    return TROUBLE if TROUBLE in codes else max(codes)
