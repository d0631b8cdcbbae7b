"""``thousand serve``: the game in a browser, a process per visitor; :mod:`thousand_tui.host.browser` is the door."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final

from thousand_tui.cli.common import OK, Commands, a_path, fail
from thousand_tui.options import USAGE
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import system_said, t

HERE: Final = "127.0.0.1"
PORT: Final = 8000
HIGHEST_PORT: Final = 65535
AT_ONCE: Final = 4
MOST_AT_ONCE: Final = 50


def add(commands: Commands) -> None:
    """Add the command and its options."""
    serve = commands.add_parser("serve", help=t("cli.serve"), description=t("cli.serve.about"))
    serve.add_argument("names", nargs="*", metavar="NAME", help=t("cli.serve.names"))
    serve.add_argument("--host", default=HERE, metavar="HOST", help=t("cli.serve.host", usual=HERE))
    serve.add_argument("--port", type=number, default=PORT, metavar="N", help=t("cli.serve.port", usual=PORT))
    serve.add_argument("--most", type=number, default=AT_ONCE, metavar="N", help=t("cli.serve.most", usual=AT_ONCE))
    serve.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.serve.saves"))


def number(text: str) -> int:
    """The number in a text; -1, which :func:`trouble_with` refuses, if there is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def run(chosen: argparse.Namespace) -> int:
    """Serve visitors until Ctrl+C."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.places import installable
    from thousand_tui.words import clean_name

    names = [clean_name(name) for name in chosen.names] or [""]
    if trouble := trouble_with(names, chosen.host, chosen.port, chosen.most):
        return fail(trouble, USAGE)
    try:
        from thousand_tui.host.browser import Pages
        from thousand_tui.host.guests import Guest
    except ImportError:
        return fail(t("serve.missing", what=installable("serve")))
    folder = saves_dir(chosen.saves) / "visitors"
    house = Pages([Guest.invited(name, folder) for name in names], chosen.most, write_out)
    try:
        house.open(chosen.host, chosen.port, lambda: tell(house.addresses(), chosen.host))
    except OSError as error:
        why = system_said(error.strerror or type(error).__name__)
        return fail(t("serve.no_door", place=f"{chosen.host}:{chosen.port}", why=why))
    return OK


def trouble_with(names: list[str], host: str, port: int, most: int) -> str | None:
    """What is wrong with the names, the address, the port or the number of visitors, as a sentence; None if nothing."""
    if len({name.casefold() for name in names}) < len(names):
        return t("serve.twice")
    if not 1 <= most <= MOST_AT_ONCE:
        return t("serve.bad_number", port=HIGHEST_PORT, most=MOST_AT_ONCE)
    return port_trouble(host, port)


def port_trouble(host: str, *ports: int) -> str | None:
    """What is wrong with an address or its ports, as a sentence; None if nothing."""
    if host in ("", "0.0.0.0", "::"):
        return t("serve.any_host", host=host)
    if not all(0 <= port <= HIGHEST_PORT for port in ports):
        return t("serve.bad_number", port=HIGHEST_PORT, most=MOST_AT_ONCE)
    return None


def is_here_alone(host: str) -> bool:
    """Whether the address cannot be reached from other machines."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def tell(addresses: Mapping[str, str], host: str) -> None:
    """Print the addresses of the game, and what to know about them."""
    write_out(t("serve.open", n=len(addresses)))
    for name, address in addresses.items():
        write_out(f"  {address}  {name}".rstrip(), exact=True)
    write_out(t("serve.secret"))
    if not is_here_alone(host):
        write_out(t("serve.plain"))
    if getattr(os, "geteuid", int)() == 0 and sys.platform != "win32":
        write_out(t("serve.root"))
    write_out(t("serve.end"))
