"""``thousand rules``: print a rule card or its answers, compare two sets of agreements, or list all sets or options."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import OK, Commands, add_json, add_signs, agreements_trouble, fail, print_json
from thousand_tui.options import USAGE
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    rules = commands.add_parser("rules", help=t("cli.rules"), description=t("cli.rules.about"))
    rules.add_argument("agreements", nargs="*", metavar="AGREEMENTS", help=t("cli.rules.agreements"))
    rules.add_argument("--against", metavar="AGREEMENTS", help=t("cli.rules.against"))
    rules.add_argument("--what-if", action="store_true", help=t("cli.rules.what_if"))
    rules.add_argument("--list", dest="lists", action="store_true", help=t("cli.rules.list"))
    rules.add_argument("--options", dest="explains", action="store_true", help=t("cli.rules.options"))
    rules.add_argument("--ask", dest="asks", action="store_true", help=t("cli.rules.ask"))
    rules.add_argument("--glossary", action="store_true", help=t("cli.rules.glossary"))
    rules.add_argument("--origins", action="store_true", help=t("cli.rules.origins"))
    add_json(rules)
    rules.add_argument("--markdown", action="store_true", help=t("cli.rules.markdown"))
    rules.not_with("--markdown", "--json --ask")
    rules.not_with("--json", "--ask")
    add_signs(rules)


def run(chosen: argparse.Namespace) -> int:
    """Print a rule card, answers, a comparison, all sets, all options, the glossary or the origins; or interview."""
    from thousand_tui.desk.reports import rules as printed
    from thousand_tui.table.games import game_called

    named = " ".join(chosen.agreements)
    asked = [bool(named), chosen.lists, chosen.explains, chosen.glossary, chosen.origins, chosen.asks]
    if sum(asked) != 1 or (chosen.against is not None and not named):
        return fail(t("cli.rules.which"), USAGE)
    for text in filter(None, (named, chosen.against)):
        if trouble := agreements_trouble(text):
            return fail(trouble, USAGE)
    if chosen.against is not None and (game_called(named) or game_called(chosen.against)):
        return fail(t("cli.rules.other_game"), USAGE)
    if chosen.what_if and not named:
        return fail(t("cli.rules.what_if.which"), USAGE)
    if chosen.asks:
        return _ask()
    if chosen.json:
        return _facts(chosen, named)
    how = printed.Page(chosen.markdown)
    pages = {"lists": printed.sets_page, "explains": printed.options_page, "glossary": printed.glossary_page}
    pages["origins"] = printed.origins_page
    if wanted := [made for name, made in pages.items() if getattr(chosen, name)]:
        page = wanted[0](how)
    elif chosen.what_if:
        page = printed.what_if_page(named, chosen.against, how)
    elif chosen.against is not None:
        page = printed.differences_page(named, chosen.against, how)
    else:
        page = printed.card_page(named, how)
    write_out(page.rstrip())
    return OK


def _facts(chosen: argparse.Namespace, named: str) -> int:
    from thousand_tui.desk.reports import data

    if chosen.what_if or chosen.origins:
        return fail(t("cli.rules.no_facts"), USAGE)
    facts = {"lists": data.sets, "explains": data.options, "glossary": data.terms}
    if wanted := [made for name, made in facts.items() if getattr(chosen, name)]:
        return print_json(wanted[0]())
    return print_json(data.card(named) if chosen.against is None else data.compared(named, chosen.against))


def _ask() -> int:
    from thousand_tui.plain.console import Console
    from thousand_tui.plain.reading import interview

    console = Console()
    return console.until_left(lambda: interview(console))
