"""``thousand host``: one table for several terminals; :mod:`thousand_tui.host` keeps it open.

The table is a process of its own without a screen. The host's screen, in this terminal, is one of those that follow it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from thousand_tui.cli import common
from thousand_tui.cli.common import OK, TROUBLE, Commands, a_path, fail
from thousand_tui.cli.serve import HERE, is_here_alone, number, port_trouble
from thousand_tui.options import SEAT, USAGE, WORD, Options
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import system_said, t

if TYPE_CHECKING:
    from thousand_tui.desk.elsewhere import Invited
    from thousand_tui.host.house import House, Opened
    from thousand_tui.host.table import HostedTable

SSH_PORT: Final = 2222
WEB_PORT: Final = 8000
BEHIND: Final = "from thousand_tui.cli.host import behind; raise SystemExit(behind())"
# Seconds for the table to close after its host has left.
GRACE: Final = 5.0
# The limits of the clock, in seconds for a decision.
LEAST: Final = 10
MOST: Final = 3600


def add(commands: Commands) -> None:
    """Add the command and its options."""
    host = commands.add_parser("host", help=t("cli.host"), description=t("cli.host.about"))
    host.add_argument("names", nargs="*", metavar="NAME", help=t("cli.host.names"))
    host.add_argument("--continue", dest="resume", action="store_true", help=t("cli.host.continue"))
    common.add_rules(host)
    host.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    host.add_argument("--address", default=HERE, metavar="ADDRESS", help=t("cli.host.address", usual=HERE))
    host.add_argument("--port", type=number, default=SSH_PORT, metavar="N", help=t("cli.host.port", usual=SSH_PORT))
    host.add_argument(
        "--web-port", type=number, default=WEB_PORT, metavar="N", help=t("cli.host.web_port", usual=WEB_PORT)
    )
    host.add_argument("--no-ssh", dest="ssh", action="store_false", help=t("cli.host.no_ssh"))
    host.add_argument("--no-web", dest="web", action="store_false", help=t("cli.host.no_web"))
    host.add_argument("--clock", type=number, metavar="N", help=t("cli.host.clock", least=LEAST, most=MOST))
    host.add_argument("--only-host", action="store_true", help=t("cli.host.only"))
    host.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))


def run(chosen: argparse.Namespace) -> int:
    """Open a table, and play at it in this terminal until the host leaves."""
    house = _house(chosen)
    if chosen.only_host:
        return _keep_open(house, chosen)
    if not common.has_terminal():
        return fail(t("cli.no_terminal"), common.NO_TERMINAL)
    if house.keeper is not None:
        house.keeper.close()
    return _play(sys.argv[1:])


def _house(chosen: argparse.Namespace) -> House:
    """The table that the command line asks for."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.places import installable

    if sys.platform == "win32":
        sys.exit(fail(t("host.windows"), TROUBLE))
    if trouble := port_trouble(chosen.address, chosen.port, chosen.web_port):
        sys.exit(fail(trouble, USAGE))
    if not (chosen.ssh or chosen.web):
        sys.exit(fail(t("host.no_door"), USAGE))
    if chosen.clock is not None and not LEAST <= chosen.clock <= MOST:
        sys.exit(fail(t("host.clock", least=LEAST, most=MOST), USAGE))
    try:
        import aiohttp
        import asyncssh
    except ImportError:
        sys.exit(fail(t("host.missing", what=installable("host")), TROUBLE))
    del aiohttp, asyncssh
    folder = saves_dir(chosen.saves)
    house = _resumed(folder) if chosen.resume else _new(chosen, folder)
    house.clock = chosen.clock
    return house


def _new(chosen: argparse.Namespace, folder: Any) -> House:
    """A table with a new game, in the lobby."""
    from thousand_tui.desk.seating import last_person, last_setup, name_trouble, seated, with_bots
    from thousand_tui.host.house import House, new_game_at
    from thousand_tui.host.invitations import invite
    from thousand_tui.host.lobby import Lobby
    from thousand_tui.storage import load_settings
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.table.games import game_called
    from thousand_tui.words import clean_name

    bots = common.bots_asked(chosen.bots, chosen.agreements or "")
    if trouble := common.agreements_trouble(chosen.agreements) or common.bots_trouble(bots, chosen.agreements or ""):
        sys.exit(fail(trouble, USAGE))
    settings = load_settings()[0]
    other = game_called(chosen.agreements or "")
    if other is not None:
        setup = other.part("setup")(settings, other.part("read_line")(chosen.agreements), bots)
    else:
        agreed = agreements_called(chosen.agreements)[0] if chosen.agreements else None
        setup = last_setup(settings, agreed, bots)
    own = [] if chosen.only_host else [last_person(settings)]
    people = [*own, *map(clean_name, chosen.names)]
    seats = len(setup.players)
    if len(people) > seats:
        sys.exit(fail(t("host.too_many", people=len(people), seats=seats), USAGE))
    if not chosen.names:
        sys.exit(fail(t("host.nobody"), USAGE))
    players = with_bots(seated(people, seats), bots)
    if trouble := name_trouble([player.name for player in players]):
        sys.exit(fail(trouble, USAGE))
    host = None if chosen.only_host else 0
    if other is None:
        new = new_game_at(setup.agreements, players, setup.settings)
    else:
        from dataclasses import replace

        new = replace(setup, players=players).session
    return House(Lobby(players, new, host), new, players, invite(players, host), folder)


def _resumed(folder: Any) -> House:
    """The hosted game that was played last, with the same invitations."""
    from thousand_tui.desk.opening import Damaged, resume
    from thousand_tui.desk.sentences import SaveError
    from thousand_tui.host.house import House, new_game_like
    from thousand_tui.host.invitations import kept_invitations
    from thousand_tui.storage.shelf import glances, to_go_on

    invited = {each.path: kept_invitations(each.path) for each in glances(folder)}
    last = to_go_on([each for each in glances(folder) if invited[each.path] is not None])
    invitations = None if last is None else invited[last.path]
    if last is None or invitations is None:
        sys.exit(fail(t("host.none_kept"), TROUBLE))
    try:
        found = resume(last.path)
    except SaveError as error:
        sys.exit(fail(str(error), TROUBLE))
    if isinstance(found, Damaged):
        sys.exit(fail(found.said(), TROUBLE))
    if found.read_only:
        sys.exit(fail(found.read_only, TROUBLE))
    session = found.session
    return House(session, new_game_like(session), session.players, invitations, folder, found.keeper)


# The table, without a screen


def behind() -> int:
    """Keep the table open that this program's own words ask for, behind the screen that has started it."""
    from thousand_tui.cli.parser import parser_of

    common.speak_as_asked(words := sys.argv[1:])
    chosen = parser_of().parse_args(words)
    return _keep_open(_house(chosen), chosen, is_behind=True)


def _keep_open(house: House, chosen: argparse.Namespace, *, is_behind: bool = False) -> int:
    """Keep the table open until a signal ends it, or, behind a screen, until the screen is gone."""
    import asyncio

    from thousand_tui.desk.sentences import sentence
    from thousand_tui.host.house import Doors
    from thousand_tui.storage import Problem

    ssh = chosen.port if chosen.ssh else None
    doors = Doors(chosen.address, ssh, chosen.web_port if chosen.web else None, len(house.invitations.people))

    async def stay() -> None:
        here = asyncio.current_task()
        loop = asyncio.get_running_loop()

        def end_with_screen() -> None:
            if not os.read(0, 1 << 10):
                # The end can be read again and again, but the doors must be left to close in peace.
                loop.remove_reader(0)
                if here is not None:
                    here.cancel()

        def opened(found: Opened, table: HostedTable) -> None:
            table.invited = _invited(found)
            lines = tuple(_lines(table.invited))
            if is_behind:
                word = os.environ[WORD]
                write_out(json.dumps({"lines": lines, "socket": str(found.socket), "word": word}), exact=True)
                sys.stdout.flush()
                loop.add_reader(0, end_with_screen)
            else:
                for line in lines:
                    write_out(line)
                write_out(t("host.only.end"))
                table.changed = _teller(table, house)

        await house.stay_open(doors, opened)

    try:
        asyncio.run(stay())
    except OSError as error:
        why = system_said(error.strerror or type(error).__name__)
        return fail(t("serve.no_door", place=f"{chosen.address}:{chosen.port}", why=why))
    except Problem as problem:
        return fail(sentence(problem))
    except KeyboardInterrupt:
        pass
    return OK


def _teller(table: HostedTable, house: House) -> Any:
    """Prints who is here whenever that changes."""
    last = [""]

    def tell() -> None:
        house.note()
        here = [house.players[seat].name for seat in sorted(table.screens)]
        said = t("host.here", who=", ".join(here)) if here else t("host.here.nobody")
        if said != last[0]:
            last[0] = said
            write_out(said)
            sys.stdout.flush()

    return tell


def _invited(found: Opened) -> Invited:
    """What to send to each guest, and what the host should know about who can reach the table."""
    from thousand_tui.desk.elsewhere import Invited

    guests = []
    for each in found.invitations.guests:
        lines = []
        if found.ssh is not None:
            lines += [f"ssh -p {found.ssh} {each.user}@{found.address}", t("host.word", word=each.word)]
        if each.seat in found.links:
            link = found.links[each.seat]
            lines.append(t("host.link", address=link) if lines else link)
        if found.fingerprint:
            lines.append(t("host.fingerprint", fingerprint=found.fingerprint))
        guests.append((found.names[each.seat], "\n".join(lines)))
    notes = [t("host.alone" if is_here_alone(found.address) else "host.reached", address=found.address)]
    if getattr(os, "geteuid", int)() == 0 and sys.platform != "win32":
        notes.append(t("serve.root"))
    return Invited(tuple(guests), tuple(notes))


def _lines(invited: Invited) -> Iterator[str]:
    """The invitations as they are printed."""
    for who, text in invited.guests:
        yield t("host.send", who=who)
        yield from (f"  {line}" for line in text.split("\n"))
    yield from invited.notes


# The host's own screen


def _play(words: Sequence[str]) -> int:
    """Start the table behind this screen, and play at it; the table closes with the screen."""
    behind = subprocess.Popen(
        [sys.executable, "-P", "-c", BEHIND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert behind.stdin is not None
    assert behind.stdout is not None
    said = behind.stdout.readline()
    if not said:
        return behind.wait()
    table = json.loads(said)
    for line in table["lines"]:
        write_out(line)
    os.environ[SEAT], os.environ[WORD] = table["socket"], table["word"]
    try:
        return common.start(Options())
    finally:
        behind.stdin.close()
        try:
            behind.wait(GRACE)
        except subprocess.TimeoutExpired:
            behind.kill()
