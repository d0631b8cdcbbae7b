"""A table for several terminals, before it is opened: by which rules, with whom, and how the friends come."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

from thousand_tui.bots import LEVELS, parts_of
from thousand_tui.desk.pages.page import Choice, Column, Desk, Form, Host, Line, Outcome, Page, PageAct, Row
from thousand_tui.desk.pages.sets import named_sets
from thousand_tui.desk.seating import LEVEL, last_person, name_trouble, seats_of
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import share_line
from thousand_tui.storage.own_sets import agreements_called
from thousand_tui.storage.places import installable
from thousand_tui.storage.settings import LONGEST_NAME
from thousand_tui.storage.shelf import glances, invitations_path, to_go_on
from thousand_tui.table.games import game_called
from thousand_tui.words import t
from thousand_tui.words.declared import bot_words

HERE: Final = "127.0.0.1"
# What each choice of doors adds to the command line.
DOORS: Final = {"both": (), "ssh": ("--no-web",), "web": ("--no-ssh",)}
# Packages without which no door opens.
NEEDED: Final = ("asyncssh", "aiohttp", "textual_serve")
CELLS: Final = 22


@dataclass
class Plan:
    """What was chosen: the agreements as the command line names them (``last``: those of the last table), the friends'
    names (empty for a bot), the bots' level, the doors and the address."""

    last: str
    rules: str
    friends: list[str]
    bots: str
    doors: str = "both"
    address: str = HERE


def page(desk: Desk) -> Page[str]:
    """A plan to begin with: the rules and the bots of the last table, and no friends yet."""
    setup = desk.setup()
    levels = [parts_of(player.kind)[0] for player in setup.players if not player.is_person]
    level = next((level for level in levels if level in LEVELS), LEVEL)
    rules = share_line(setup.agreements)
    return _page(desk, Plan(rules, rules, [""] * (len(setup.players) - 1), level))


def _page(desk: Desk, plan: Plan) -> Page[str]:
    plan.friends = (plan.friends + [""] * 9)[: _seats(desk, plan.rules) - 1]
    forms = _forms(desk, plan)
    kept = [each for each in glances(desk.saves) if invitations_path(each.path).exists()]
    goes_on = PageAct("friends.continue", "friends.continue", lambda: Host(("--continue", *_door(desk, plan))), True)
    return Page(
        t("friends.title"),
        list(forms),
        (Column(CELLS), Column()),
        lambda name: _row(forms[name]),
        forms.__getitem__,
        t("friends.chooses"),
        acts=(
            PageAct("friends.open", "friends.open", partial(_open, desk, plan), is_button=True),
            *([goes_on] if to_go_on(kept) is not None else []),
        ),
        above=[_why_not() or t("friends.about", who=last_person(desk.settings()))],
        at="friend 1",
        again=partial(_page, desk, plan),
    )


def _seats(desk: Desk, rules: str) -> int:
    """The number of seats by these rules."""
    other = game_called(rules)
    if other is None:
        return seats_of(agreements_called(rules)[0])
    return len(other.part("setup")(desk.settings(), other.part("read_line")(rules), ()).players)


def _forms(desk: Desk, plan: Plan) -> dict[str, Form]:
    named = {each.name: each.title for each in named_sets(has_others=True) if each.problem is None}
    rules = {plan.last: plan.last, **{name: f"{name}  {title}" for name, title in named.items()}}
    doors = {name: t(f"friends.doors.{name}") for name in DOORS}
    levels = {level.id: bot_words(level)[0] for level in LEVELS.values()}
    addresses = {HERE: t("friends.address.here"), **{each: each for each in _addresses()}}
    return {
        **{f"friend {n}": _friend(plan, n - 1) for n in range(1, len(plan.friends) + 1)},
        "bots": _choice(plan, "bots", levels),
        "rules": _choice(plan, "rules", rules),
        "doors": _choice(plan, "doors", doors),
        "address": _choice(plan, "address", addresses),
    }


def _choice(plan: Plan, name: str, options: dict[str, str]) -> Form:
    label, about = t(f"friends.{name}"), t(f"friends.{name}.about")
    choice = Choice(name, label, label, getattr(plan, name), list(options.items()))
    return Form(label, about, (choice,), t("notes.keep"), lambda values: setattr(plan, name, values[name]))


def _friend(plan: Plan, at: int) -> Form:
    def keep(values: Mapping[str, Any]) -> None:
        plan.friends[at] = values["name"].strip()

    label, about = t("friends.friend", n=at + 1), t("friends.friend.about")
    line = Line("name", label, t("friends.friend.ask"), plan.friends[at], longest=LONGEST_NAME)
    return Form(label, about, (line,), t("notes.keep"), keep)


def _row(form: Form) -> Row:
    (field,) = form.fields
    if isinstance(field, Line):
        return Row((field.label, field.value or t("friends.nobody")), form.about, is_quiet=not field.value)
    return Row((field.label, dict(field.options)[field.value]), form.about, turns=True)


def _addresses() -> Sequence[str]:
    """The addresses of this machine under which others may reach it, as far as the system tells."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: this only asks which address leads out.
        probe.connect(("192.0.2.1", 9))
        found[probe.getsockname()[0]] = None
    with suppress(OSError):
        found |= dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2])
    return [each for each in found if not each.startswith("127.")]


def _why_not() -> str | None:
    """Why no table can be opened here, in a sentence."""
    if sys.platform == "win32":
        return t("host.windows")
    if all(map(find_spec, NEEDED)):
        return None
    return t("host.missing", what=installable("host"))


def _door(desk: Desk, plan: Plan) -> Sequence[str]:
    return *DOORS[plan.doors], "--address", plan.address, "--saves", str(desk.saves)


def _open(desk: Desk, plan: Plan) -> Outcome:
    friends = [name for name in plan.friends if name]
    trouble = _why_not() or name_trouble([last_person(desk.settings()), *friends])
    if not friends:
        trouble = trouble or t("friends.none")
    if trouble:
        raise SaveError(trouble)
    return Host(("--agreements", plan.rules, "--bots", plan.bots, *_door(desk, plan), "--", *friends))
