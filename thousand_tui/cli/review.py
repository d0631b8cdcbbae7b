"""``thousand review``: judge the decisions in saved games, without a screen."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from thousand_tui.cli.common import OK, Commands, a_natural, add_game, add_signs, not_read, print_json, saved_game
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    review = commands.add_parser("review", help=t("cli.review"), description=t("cli.review.about"))
    add_game(review, "files", nargs="+", help=t("cli.review.files"))
    review.add_argument("--deal", type=a_natural, metavar="N", help=t("cli.review.deal"))
    review.add_argument("--seat", metavar="PLAYER", help=t("cli.review.seat"))
    review.add_argument("--luck", action="store_true", help=t("cli.review.luck"))
    written = review.add_mutually_exclusive_group()
    written.add_argument("--markdown", action="store_true", help=t("cli.review.markdown"))
    written.add_argument("--json", action="store_true", help=t("cli.json"))
    review.add_argument("--jobs", type=a_natural, metavar="N", help=t("cli.review.jobs"))
    add_signs(review)


def run(chosen: argparse.Namespace) -> int:
    """Review the games one after another; if one cannot be reviewed, say so and continue with the next."""
    from thousand_tui.arena.crew import cores
    from thousand_tui.desk.reports import review
    from thousand_tui.desk.sentences import SaveError

    asked = review.Asked(chosen.deal, chosen.seat, chosen.luck, chosen.jobs or cores())
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    say = partial(write_out, file=sys.stderr) if is_watched else lambda _: None
    found, code = [], OK
    for file in (saved_game(each, chosen) for each in chosen.files):
        try:
            found.append(review.reviewed(file, asked, say))
        except SaveError as error:
            code = not_read(error, file, chosen)
            continue
        if not chosen.json:
            write_out(review.page(found[-1], markdown=chosen.markdown))
    if chosen.json:
        print_json([each.data() for each in found])
    return code
