"""``thousand duplicate``: a match in which everybody plays the same cards, and the comparison of results."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from thousand_tui.cli.common import OK, Commands, a_natural, a_path, add_looks, add_rules, fail, play, to_read
from thousand_tui.options import USAGE, AskedMatch
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t

MANY = (4, 12, 24)


class _Levels:
    """The levels of bots, imported only when needed."""

    def __iter__(self) -> Iterator[str]:
        from thousand_tui.bots import LEVELS

        return iter(LEVELS)


def add(commands: Commands) -> None:
    """Add the command and its options."""
    match = commands.add_parser("duplicate", help=t("cli.duplicate"), description=t("cli.duplicate.about"))
    does = match.add_mutually_exclusive_group()
    does.add_argument("--compare", type=a_path, nargs="+", metavar="FILE", help=t("cli.duplicate.compare"))
    does.add_argument("--plain", action="store_true", help=t("cli.plain"))
    match.add_argument("--people", metavar="NAMES", default="", help=t("cli.duplicate.people"))
    match.add_argument("--challenge", metavar="LINE", default="", help=t("cli.duplicate.challenge"))
    match.add_argument("--deals", type=a_natural, choices=MANY, default=0, help=t("cli.duplicate.deals"))
    match.add_argument("--bots", choices=_Levels(), metavar="LEVEL", default="", help=t("cli.duplicate.bots"))
    add_rules(match)
    match.not_with("--people --challenge --deals --bots --preset --agreements", "--compare")
    match.not_with("--deals --bots --preset --agreements", "--challenge")
    add_looks(match)


def run(chosen: argparse.Namespace) -> int:
    """Play the match, on the screen or line by line; or compare results."""
    if chosen.compare:
        return _compare(chosen)
    from thousand_tui.desk.duplicate import MatchError, challenge_of, people_called

    try:
        if chosen.challenge:
            challenge_of(chosen.challenge)
        if chosen.people:
            people_called(chosen.people.split(","))
    except MatchError as error:
        return fail(str(error), USAGE)
    asked = AskedMatch(chosen.challenge, chosen.people, chosen.deals, chosen.bots)
    return play(chosen, agreements=chosen.agreements, match=asked)


def _compare(chosen: argparse.Namespace) -> int:
    from thousand_tui.desk.duplicate import compared
    from thousand_tui.desk.sentences import SaveError

    try:
        lines = list(compared([to_read(file) for file in chosen.compare]))
    except SaveError as error:
        return fail(str(error))
    write_out("\n".join(lines))
    return OK
