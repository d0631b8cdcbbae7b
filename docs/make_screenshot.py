"""Makes the pictures of the README and the other pages; every one is the program itself, drawn without a terminal.

Without arguments all of them, otherwise those that are named, such as ``table sheet``.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.desk import record_book
from thousand_tui.desk.recording import snapshot_of
from thousand_tui.desk.replaying import nothing_noted, read_game
from thousand_tui.options import Options
from thousand_tui.rules import CHANCE, Standing, preset, view_of
from thousand_tui.rules.choices import Plays
from thousand_tui.table import PERSON, Player, ThousandSession
from thousand_tui.table.pacing import Pace
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.drawing import Moment, drawn
from thousand_tui.ui.replaying import review_session
from thousand_tui.ui.screens.export import picture_of
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.table.screen import TableScreen

SIZE = (100, 30)
LARGE = (160, 45)
SMALL = (80, 24)
SAMPLES = Path(__file__).resolve().parents[1] / "saves" / "samples"
REVIEWED = 13
"""The deal of the review."""
RECORDED = 4
"""Games of the record."""
PLAYERS = (Player("Anna", PERSON), Player("Bogdan", "regular"), Player("Vera", "regular"))
STANDINGS = (Standing(610), Standing(340), Standing(880, barrel=1))
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
STYLE = re.compile(r"\.terminal-\d+-(r\d+) \{ ([^}]*) \}")
PART = re.compile(r"<rect [^>]*/>|<text [^>]*>[^<]*</text>")
INSIDE = '<g transform="translate(9, 41)"'
"""In a picture: a style, a part that is drawn, and where the parts begin."""
FRAME = 3
"""Seconds for which the moving picture stands still."""
STILL = Pace(bot=3600, trick=None, grace=0)


def worth_showing(session: ThousandSession) -> bool:
    """The person is last to play to the third or fourth trick, with a marriage on the table and some cards shut."""
    view = session.view()
    if not (view.my_turn and len(view.table) == 2 and len(view.done) in (2, 3) and view.melds):
        return False
    return isinstance(view.choices, Plays) and 1 < view.choices.cards.bit_count() < len(view.hand)


def find_moment() -> ThousandSession:
    """The first game, by number, that comes to such a moment in its first deal when good players hold all seats."""
    for number in range(10_000):
        session = ThousandSession(
            preset("BASE").agreements, PLAYERS, f"picture {number}", dealer=2, standings=STANDINGS
        )
        session.let_chance_act()
        while session.turn not in (None, CHANCE) and session.game.deal.number == 1:
            if worth_showing(session):
                return session
            seat = session.turn
            rng = bot_rng(session.seed, 1, seat, session.ply)
            session.submit(LEVELS["regular"].choose(view_of(session.game, seat), rng))
    raise SystemExit("no such moment was found")


def until(ply: int) -> ThousandSession:
    """The game of that moment, as it stood after so many actions."""
    found = find_moment()
    session = ThousandSession(preset("BASE").agreements, PLAYERS, found.seed, dealer=2, standings=STANDINGS)
    session.let_chance_act()
    while session.ply < ply:
        seat = session.turn
        assert seat is not None
        rng = bot_rng(session.seed, 1, seat, session.ply)
        session.submit(LEVELS["regular"].choose(view_of(session.game, seat), rng))
    return session


async def draw_moving(target: Path) -> None:
    """A deal in the smallest window, every decision of the person's a picture, and a hint at the last one."""
    end = find_moment().ply
    frames = []
    for ply in range(1, end + 1):
        session = until(ply)
        if session.turn != 0:
            continue
        app = ThousandApp(Options(theme="baize", ascii=False))
        async with app.run_test(size=SMALL) as pilot:
            screen = TableScreen(session)
            screen.pace_override = STILL
            app.push_screen(screen)
            await pilot.pause(0.5)
            frames.append(picture_of(app, "Thousand"))
            if ply == end:
                await pilot.press("h")
                await pilot.pause(2)
                frames.append(picture_of(app, "Thousand"))
    target.write_text(moving(frames), encoding="utf-8")


def moving(frames: Sequence[str]) -> str:
    """One picture that shows these one after the other, for ever; the first alone where nothing is to move.

    What stands in several pictures is written once, and shown with each of them.
    """
    styles: dict[str, str] = {}
    shown: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        names = {name: styles.setdefault(style, f"s{len(styles)}") for name, style in STYLE.findall(frame)}
        for part in PART.findall(frame[frame.index(INSIDE) :]):
            part = re.sub(r' (clip-path|shape-rendering)="[^"]*"', "", part)
            before, name, after = re.split(r"terminal-\d+-(r\d+)", part) if "terminal-" in part else (part, "", "")
            shown.setdefault(before + names.get(name, "") + after, []).append(number)
    together: dict[tuple[int, ...], list[str]] = {}
    for part, numbers in shown.items():
        together.setdefault(tuple(dict.fromkeys(numbers)), []).append(part)
    rules = [f".{name}{{{style}}}" for style, name in styles.items()]
    groups = {"<rect fill": "", "<rect class": "", "<text": ""}
    for at, (when, parts) in enumerate(together.items()):
        if len(when) < len(frames):
            rules.append(timed(f"g{at}", when, len(frames)))
        for kind in groups:
            if inside := "".join(part for part in parts if part.startswith(kind)):
                groups[kind] += f'<g class="g{at}">{inside}</g>\n'
    head = re.sub(r"<!--.*?-->", "", frames[0][: frames[0].index(INSIDE)], flags=re.DOTALL)
    rules.append("@media(prefers-reduced-motion:reduce){g{animation:none!important}}")
    return (
        f"{head}<style>{''.join(rules)}</style>\n"
        f'{INSIDE} shape-rendering="crispEdges">{groups["<rect fill"]}{groups["<rect class"]}'
        f'<g style="font:20px Fira Code,monospace">{groups["<text"]}</g></g></svg>\n'
    )


def timed(name: str, numbers: Sequence[int], count: int) -> str:
    """The style of what stands in these of so many pictures."""
    look = ["visible" if number in numbers else "hidden" for number in range(count)]
    steps = "".join(f"{100 * number / count:g}%{{visibility:{each}}}" for number, each in enumerate(look))
    first = f".{name}{{visibility:{look[0]};animation:{name} {FRAME * count}s step-end infinite}}"
    return f"{first}@keyframes {name}{{{steps}}}"


async def draw_table(target: Path) -> None:
    """A table in the middle of a deal."""
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=LARGE) as pilot:
        screen = TableScreen(find_moment())
        screen.pace_override = STILL
        app.push_screen(screen)
        await pilot.pause(0.5)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


async def draw_hands(target: Path) -> None:
    """All hands of that deal when it is over, with what was found about its decisions."""
    session = find_moment()
    while session.game.deal.number == 1 and not session.game.sheet.deals:
        seat = session.turn
        assert seat is not None
        rng = bot_rng(session.seed, 1, seat, session.ply)
        session.submit(LEVELS["novice"].choose(view_of(session.game, seat), rng))
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=LARGE) as pilot:
        screen = TableScreen(session)
        screen.pace_override = STILL
        app.push_screen(screen)
        while screen.after.luck is None or not screen.after.line:
            await pilot.pause(0.5)
        await pilot.press("e")
        await pilot.pause(0.5)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


async def draw_sheet(target: Path) -> None:
    """The score sheet of a sample game that is over."""
    session = read_game(SAMPLES / "annas-mistakes.json").session
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=SIZE) as pilot:
        app.open_sheet(session)
        await pilot.pause(0.5)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


async def draw_learn(target: Path) -> None:
    """The beginning of the lesson on marriages."""
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(1)
        await pilot.press("l")
        await pilot.pause(0.5)
        await pilot.press("down", "down", "enter")
        await pilot.pause(1)
        # The sheet before the lesson is left behind.
        await pilot.press("enter")
        await pilot.pause(1)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


async def draw_replay(target: Path) -> None:
    """What ``thousand show --svg`` draws of a sample game, as the README names it."""
    sample = SAMPLES / "in-the-third-deal.json"
    moment = Moment(deal=2, move=20, seat="Bogdan", is_open=True)
    options = Options(theme="baize", ascii=False)
    made = await drawn(read_game(sample).session, moment, options, SIZE, nothing_noted)
    target.write_text(made, encoding="utf-8")


async def draw_review(target: Path) -> None:
    """The costliest decision in a deal of a sample game that a person has lost."""
    game = read_game(SAMPLES / "annas-mistakes.json")
    session = game.session
    assert isinstance(session, ThousandSession)
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=SIZE) as pilot:
        review_session(app, session, REVIEWED)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        while screen.review is None:
            await pilot.pause(0.1)
        costliest = screen.review.costliest(screen.seat)
        assert costliest is not None
        for _ in range(screen.review.verdicts.index(costliest)):
            await pilot.press("down")
        await pilot.pause(0.5)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


def fill_record() -> None:
    """Some games of the record, which bots have played for a person."""
    with record_book.opened() as records:
        for number in range(RECORDED):
            session = ThousandSession(preset("BASE").agreements, PLAYERS, f"record {number}", dealer=2)
            while not session.is_over:
                seat = session.turn
                if seat is None or seat == CHANCE:
                    session.let_chance_act()
                    continue
                rng = bot_rng(session.seed, session.game.deal.number, seat, session.ply)
                session.submit(LEVELS["novice"].choose(view_of(session.game, seat), rng))
            snapshot = snapshot_of(session, Path("none.json"), f"2026-0{number + 1}-01", at=f"2026-0{number + 1}-01")
            records.put(snapshot.game, snapshot.deals())


async def draw_record(target: Path) -> None:
    """The contracts of a record."""
    fill_record()
    app = ThousandApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=SMALL) as pilot:
        app.open("record")
        await pilot.pause(1)
        await pilot.press("7")
        await pilot.pause(0.5)
        target.write_text(picture_of(app, "Thousand"), encoding="utf-8")


SCREENS = (
    ("table", (80, 24), "baize", ""),
    ("table", (80, 24), "plain", "NO_COLOR"),
    ("table", (80, 24), "baize", "ascii"),
    ("table", (120, 40), "salon", ""),
    ("table", (200, 60), "midnight", ""),
    ("table", (80, 24), "plain", ""),
    ("review", (120, 40), "midnight", ""),
    ("puzzles", (120, 40), "daylight", ""),
    ("saved", (120, 40), "contrast", ""),
    ("games", (200, 60), "salon", ""),
    ("learn", (120, 40), "baize", ""),
    ("home", (120, 40), "contrast", ""),
)
"""The contact sheet: screens, their windows and themes, and what else is asked for; the theme ``plain`` has the few
colours of a terminal."""
ACROSS, CELL, MARGIN = 3, 640, 16
"""Pictures of a row of the sheet, their width, and what lies between them."""


def _opened(app: ThousandApp, name: str) -> None:
    """Show a screen of the contact sheet."""
    session = read_game(SAMPLES / "annas-mistakes.json").session
    match name:
        case "table":
            screen = TableScreen(find_moment())
            screen.pace_override = STILL
            app.push_screen(screen)
        case "review":
            review_session(app, session, REVIEWED)
        case "puzzles":
            app.open("puzzles")
        case "saved":
            app.open("saved")
        case "games":
            app.choose_set("play", print, preset("BASE").agreements)
        case "learn":
            app.open("learn")


async def _picture(name: str, size: tuple[int, int], theme: str, how: str) -> str:
    """A picture of the contact sheet; the folder of the saved games stands in it by its name alone."""
    if how == "NO_COLOR":
        os.environ[how] = "1"
    app = ThousandApp(Options(theme=theme, ascii=how == "ascii", saves=SAMPLES))
    os.environ.pop("NO_COLOR", None)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(1)
        _opened(app, name)
        await pilot.pause(1)
        if isinstance(app.screen, ReviewScreen):
            while (review := app.screen.review) is None:
                await pilot.pause(0.1)
            costliest = review.costliest(app.screen.seat)
            assert costliest is not None
            await pilot.press(*["down"] * review.verdicts.index(costliest))
        elif name != "table":
            await pilot.press("down", "down")
        await pilot.pause(2)
        made = picture_of(app, f"{name} {size[0]}x{size[1]} {theme} {how}".strip())
        return made.replace(str(SAMPLES), SAMPLES.name.rjust(len(str(SAMPLES)), "\N{NO-BREAK SPACE}"))


async def draw_screens(target: Path) -> None:
    """The main screens in one picture: in three windows, in every theme, without colours, in ASCII."""
    made = [await _picture(*each) for each in SCREENS]
    parts: list[str] = []
    y = MARGIN
    for at in range(0, len(made), ACROSS):
        tallest = 0
        for column, picture in enumerate(made[at : at + ACROSS]):
            box = VIEW_BOX.search(picture)
            assert box is not None
            height = round(CELL * float(box[2]) / float(box[1]))
            where = f'<svg x="{MARGIN + column * (CELL + MARGIN)}" y="{y}" width="{CELL}" height="{height}"'
            parts.append(picture.replace("<svg", where, 1))
            tallest = max(tallest, height)
        y += tallest + MARGIN
    width = MARGIN + ACROSS * (CELL + MARGIN)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}">'
    target.write_text("\n".join([head, *parts, "</svg>\n"]), encoding="utf-8")


PICTURES = {
    "moving": draw_moving,
    "table": draw_table,
    "hands": draw_hands,
    "learn": draw_learn,
    "sheet": draw_sheet,
    "review": draw_review,
    "replay": draw_replay,
    "record": draw_record,
    "screens": draw_screens,
}


async def main(names: Sequence[str]) -> None:
    """Make these pictures beside this file."""
    for name in names or PICTURES:
        if name not in PICTURES:
            raise SystemExit(f"There is no picture called {name}; choose from {', '.join(PICTURES)}.")
        await PICTURES[name](Path(__file__).resolve().with_name(f"{name}.svg"))


if __name__ == "__main__":
    os.environ |= {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"}
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"THOUSAND_CONFIG": home, "THOUSAND_SAVES": home, "THOUSAND_RECORDS": home}
        asyncio.run(main(sys.argv[1:]))
