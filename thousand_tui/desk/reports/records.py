"""The record as pages of tables, for the command line, line mode and the screen, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from thousand_tui.desk.glance import called
from thousand_tui.desk.rating import others_of, rating_of
from thousand_tui.desk.reports import lined_up
from thousand_tui.guests import title_of
from thousand_tui.sanitize import one_line, sanitize
from thousand_tui.storage.record_facts import DECLARER, DEFENDER, NO_CONTRACT, PARTNER, streaks
from thousand_tui.storage.record_figures import (
    Asked,
    Figures,
    NotableDeal,
    Over,
    Parts,
    Person,
    PlayedGame,
    Share,
    Tokens,
)
from thousand_tui.table import PERSON
from thousand_tui.table.games import GAMES
from thousand_tui.words import change_text, day_text, named, number_text, spoken, t
from thousand_tui.words.declared import bot_title, declared

PARTS: Final = (DECLARER, PARTNER, DEFENDER, NO_CONTRACT)

# The width of a bar.
BAR: Final = 12
# The rows and columns of a chart, and its signs, each an eighth higher than the one before.
HIGH: Final = 6
WIDE: Final = 60
BARS: Final = " ▁▂▃▄▅▆▇█"
# The width of the name of a kind of game or of agreements where there is little room.
NARROW: Final = 14
# The greatest width of a cell.
LONGEST: Final = 40
# The greatest width of a game's name: names that the program makes for tables of four are longer than 40.
LONGEST_FILE: Final = 60


# From how many deals on there is more than one page, and intervals beside the figures: before, they say little.
ONE_PAGE: Final = 20
INTERVALS: Final = 50


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a heading. ``head`` names the columns; it is empty if they need no names.

    Columns in ``words`` are aligned to the left; the others are numbers. ``deals`` are the deals behind the rows, if
    they can be replayed.
    """

    heading: str
    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    words: tuple[int, ...] = (0,)
    deals: tuple[NotableDeal, ...] = ()

    def lines(self) -> list[str]:
        """The table as lines of text with aligned columns, without the heading."""
        return list(lined_up(self.rows, self.words, self.head)) if self.rows else []


class Curve(NamedTuple):
    """Values over time, under a heading; ``ends`` are the labels at the ends of the time axis."""

    heading: str
    values: tuple[float, ...]
    ends: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A page: its title, its tables and, if there is one, a curve over time."""

    title: str
    tables: tuple[Table, ...]
    curve: Curve | None = None


def pages(found: Figures) -> tuple[RecordPage, ...]:
    """All pages for which there are figures."""
    made = [_games_page(found), _contracts_page(found), _marks_page(found), _deals_page(found), _split_page(found)]
    if found.deals.played < ONE_PAGE:
        made = made[:1]
    others = [(game, tokens) for game, tokens in found.others.items() if game in GAMES and tokens.deals]
    if others and not found.deals.played:
        made = []
    made += [_tokens_page(t(f"{game}.record"), tokens) for game, tokens in others]
    if found.reviewed.deals:
        made.append(_reviewed_page(found))
    if found.puzzles:
        made.append(_puzzles_page(found))
    return tuple(made)


def text(found: Figures) -> str:
    """All pages as text."""
    lines = [heading_of(found.person, found.asked)]
    for page in pages(found):
        for table in page.tables:
            if shown := table.lines():
                lines += ["", table.heading.upper(), *(f"  {line}" for line in shown)]
        if page.curve is not None:
            told = [page.curve.ends[0], *map(_decimal, page.curve.values), page.curve.ends[1]]
            lines += ["", page.curve.heading.upper(), f"  {' '.join(filter(None, told))}"]
    return "\n".join(lines) + "\n"


def heading_of(person: Person, asked: Asked) -> str:
    """Say whose record this is, and with which rules and since when."""
    parts = [rules_of(asked.preset), since_of(asked.since), *([t("record.alone")] if asked.alone else [])]
    return named(called(person.name), ", ".join(parts))


def rules_of(preset: str | None) -> str:
    """The name of the rules chosen; None means all."""
    if preset is None:
        return t("record.all_rules")
    return one_line(preset, LONGEST) or t("record.own_rules")


def since_of(since: str) -> str:
    """The time chosen, in words; empty means always."""
    return t("record.since", date=day(since)) if since else t("record.ever")


def csv_text(rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Rows as lines of CSV, made safe: text from files cannot control a terminal or become a spreadsheet formula."""
    for row in rows:
        line = io.StringIO()
        csv.writer(line, lineterminator="").writerow([_cell(value) for value in row])
        yield line.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value if isinstance(value, int | float) or value is None else "?"
    said = sanitize(value).replace("\n", " ")
    return f"'{said}" if said[:1] in ("=", "+", "-", "@") else said


# --- Pages ----------------------------------------------------------------------------------------------------------


def _head(*names: str) -> tuple[str, ...]:
    return tuple(t(f"record.{name}") if name else "" for name in names)


def _games_page(found: Figures) -> RecordPage:
    games = [
        (t("record.games"), str(found.games), "", ""),
        (t("record.games.over"), str(found.won.of), "", ""),
        (t("record.games.won"), str(found.won.times), *_percents(found.won, found.deals.played)),
        (t("record.games.given_up"), str(found.given_up), "", ""),
        (t("record.games.running"), str(found.running), "", ""),
    ]
    if found.gone:
        games.append((t("record.games.gone"), str(found.gone), "", ""))
    games.append((t("record.deals"), str(found.deals.played), "", ""))
    if found.deals.out:
        games.append((t("record.deals.out"), str(found.deals.out), "", ""))
    seats = [(t("record.seats", seats=int(each.what)), each.won) for each in found.by_seats]
    opponents = [(_opponents(each.what.split(",")), each.won) for each in found.by_opponents]
    rules = [(rules_of(each.what), each.won) for each in found.by_rules]
    runs = tuple((t(f"record.runs.{name}"), str(times)) for name, times in asdict(found.runs).items())
    tables = (
        Table(t("record.page.games"), tuple(games)),
        _rating(found),
        _won(t("record.by_seats"), seats, found.deals.played),
        _won(t("record.by_opponents"), opponents, found.deals.played),
        _won(t("record.by_rules"), rules, found.deals.played),
        Table(t("record.runs"), runs),
    )
    return RecordPage(t("record.page.games"), tables)


def _rating(found: Figures) -> Table:
    """The rating; a table without rows until a game counts."""
    rating = rating_of(found.by_rating)
    if not rating.games:
        return Table(t("record.rating"), ())
    rows = ((rating.text, ""), (t("record.rating.games"), str(rating.games)))
    return Table(t("record.rating"), rows)


def rated_told(rated: str) -> str:
    """Whether a game counts for the rating, or why not, in a word or two; empty if it is not over."""
    return declared(f"record.rated.{'yes' if others_of(rated) else rated}", "") if rated else ""


def _won(heading: str, rows: Sequence[tuple[str, Share]], deals: int) -> Table:
    """How many games of each kind were won."""
    lines = ((one_line(what, NARROW), str(won.of), *_percents(won, deals)) for what, won in rows)
    return Table(heading, tuple(lines), _head("", "games", "won", "interval.short" if deals >= INTERVALS else ""))


def _last(games: Sequence[PlayedGame]) -> Table:
    """The last games, the newest first, and whether they count for the rating."""
    results = {True: "record.last.won", False: "record.last.lost", None: "record.last.running"}
    rows = tuple(
        (
            day(game.deal.settled, is_short=True),
            one_line(rules_of(game.preset), NARROW),
            t(results[game.won]),
            change_text(game.deal.change),
            rated_told(game.rated or ("before" if game.won is not None else "")),
        )
        for game in games
    )
    head = _head("when", "rules", "result", "points", "rating.column")
    return Table(t("record.last"), rows, head, (0, 1, 2, 4), tuple(game.deal for game in games))


def _contracts_page(found: Figures) -> RecordPage:
    deals = found.deals
    made = Share(deals.made, deals.declared)
    facts = [
        (t("record.declared"), str(deals.declared), "", ""),
        (t("record.bid"), _average(deals.bids, deals.declared), "", ""),
        (t("record.contract"), _average(deals.contracts, deals.declared), "", ""),
        (t("record.made"), str(deals.made), *_percents(made, deals.played)),
        (t("record.conceded"), str(deals.conceded), *_percents(Share(deals.conceded, deals.declared), deals.played)),
    ]
    talons = found.talons
    if talons.bought:
        facts.append((t("record.talon"), _average(talons.points, talons.bought), "", ""))
        sized = zip(("poor", "fair", "rich"), talons.made, strict=True)
        facts += [(t(f"record.talon.{size}"), str(made.times), *_percents(made, deals.played)) for size, made in sized]
    sizes = tuple(
        (_size(size.least, size.most), bar(size.made), str(size.made.of), _percents(size.made, deals.played)[0])
        for size in found.bids
    )
    head = _head("bid.size", "", "deals.column", "made_of")
    return RecordPage(
        t("record.page.contracts"),
        (
            Table(t("record.page.contracts"), tuple(facts)),
            Table(t("record.by_size"), sizes, head, (0, 1)),
        ),
    )


def _marks_page(found: Figures) -> RecordPage:
    deals = found.deals
    points = (
        _points(t("record.declarer"), deals.declared, deals.points_declaring, deals.change_declaring),
        _points(t("record.defender"), deals.defended, deals.points_defending, deals.change_defending),
    )
    head = _head("part", "deals.column", "taken", "scored")
    aid = (
        _aid(t("record.aided.without"), deals.played - deals.aided, deals.change - deals.aided_change),
        _aid(t("record.aided.with"), deals.aided, deals.aided_change),
    )
    written = tuple(_written(name, getattr(deals, name), deals.played) for name in WRITTEN)
    barrel = (t("record.from_barrel"), str(found.from_barrel), "")
    return RecordPage(
        t("record.page.marks"),
        (
            Table(t("record.points_a_deal"), points, head),
            Table(t("record.aided"), aid, _head("", "deals.column", "scored")),
            Table(
                t("record.written"), (*written[:3], barrel, *written[3:]), ("", t("record.in_all"), t("record.each"))
            ),
        ),
        _over_time(found.over_time),
    )


def _split_page(found: Figures) -> RecordPage:
    """The points as declarer and as defender, by opponents, by form and by seat."""
    groups = {
        "against": [(_opponents(each.what.split(",")), each) for each in found.against],
        "forms": [(declared(f"record.form.{each.what}", each.what), each) for each in found.forms],
        "places": [(t(f"record.place.{each.what}"), each) for each in found.places],
    }
    head = _head("", "deals.column", "declarer", "defender")
    tables = (
        Table(t(f"record.split.{name}"), tuple(_parts(what, each) for what, each in rows), head)
        for name, rows in groups.items()
        # A table with a single form would repeat the figures for all deals.
        if name != "forms" or len(rows) > 1
    )
    return RecordPage(t("record.page.split"), tuple(tables))


def _parts(what: str, found: Parts) -> tuple[str, ...]:
    declaring = _average(found.change_declaring, found.declared)
    return one_line(what, NARROW), str(found.deals), declaring, _average(found.change_defending, found.defended)


def _aid(what: str, deals: int, change: int) -> tuple[str, ...]:
    return what, str(deals), _average(change, deals)


def _over_time(found: Over) -> Curve | None:
    """The points per deal, from the first day to the last; None if there are too few figures to compare."""
    if len(found.means) < 2:
        return None
    return Curve(t("record.over_time"), found.means, (day(found.first), day(found.last)))


WRITTEN: Final = ("marriages", "bolts", "mounts", "falls", "dumps", "hints", "undos")


def _written(name: str, times: int, deals: int) -> tuple[str, str, str]:
    return t(f"record.{name}"), str(times), _decimal(100 * times / deals) if deals else ""


def _points(part: str, deals: int, points: int, change: int) -> tuple[str, ...]:
    return part, str(deals), _average(points, deals), _average(change, deals)


def _deals_page(found: Figures) -> RecordPage:
    head = _head("points", "how", "when", "", "deal", "game")
    tables = (
        Table(t(f"record.{name}"), tuple(map(_deal_row, deals)), head, (1, 2, 3, 5), deals)
        for name, deals in (("best", found.best), ("worst", found.worst))
    )
    return RecordPage(t("record.page.deals"), (_last(found.last), *tables))


def _deal_row(deal: NotableDeal) -> tuple[str, ...]:
    how = t(f"record.how.{deal.part}", contract=deal.contract) if deal.part in PARTS else ""
    file = one_line(Path(deal.path).stem, LONGEST_FILE)
    gone = f" {t('record.deleted')}" if deal.is_gone else ""
    aid = t("record.aided.mark") if deal.aided else ""
    return change_text(deal.change), how, day(deal.settled), aid, str(deal.number), file + gone


def _tokens_page(title: str, played: Tokens) -> RecordPage:
    facts = (
        (t("record.games"), str(played.games), "", ""),
        (t("record.games.won"), str(played.won.times), *_percents(played.won, played.deals)),
        (t("record.deals"), str(played.deals), "", ""),
        (t("record.tokens"), change_text(played.tokens), "", ""),
        (t("record.tokens.best"), change_text(played.best), "", ""),
        (t("record.tokens.worst"), change_text(played.worst), "", ""),
    )
    return RecordPage(title, (Table(title, facts),))


def _puzzles_page(found: Figures) -> RecordPage:
    tried, runs = found.puzzles, streaks(found.puzzles)
    rows = (
        (t("record.puzzles.tried"), str(len(tried))),
        (t("record.puzzles.solved"), str(sum(puzzle.solved for puzzle in tried))),
        (t("record.puzzles.first"), str(sum(puzzle.first for puzzle in tried))),
        (t("record.puzzles.streak"), str(runs.now)),
        (t("record.puzzles.best"), str(runs.best)),
    )
    return RecordPage(t("record.puzzles"), (Table(t("record.puzzles"), rows),))


def _reviewed_page(found: Figures) -> RecordPage:
    reviewed = found.reviewed
    luck = [(t("record.luck"), _decimal(reviewed.luck))] if reviewed.measured else []
    when = ("record.lately", "record.before")
    hints = [(t(key), _decimal(gain)) for key, gain in zip(when, reviewed.hints, strict=False)]
    means = ((t("record.error"), _decimal(reviewed.error)), *luck, *hints)
    return RecordPage(
        t("record.page.reviewed"),
        (
            Table(t("record.page.reviewed"), ((t("record.reviewed"), str(reviewed.deals)),)),
            Table(t("record.points_a_deal"), means),
        ),
        Curve(t("record.errors"), reviewed.errors),
    )


def chart(curve: Curve) -> list[str]:
    """The values as bars from left to right, with the highest and lowest beside them and labels at the ends of the
    axis; read aloud, as numbers."""
    values = curve.values
    if spoken.IS_ALOUD:
        return [" ".join(map(_decimal, values))]
    low, high = min(0.0, *values), max(*values, 1.0)
    shown = [values[column * len(values) // WIDE] for column in range(WIDE)]
    eighths = [round((value - low) / (high - low) * HIGH * 8) for value in shown]
    labels = {0: _decimal(low), HIGH - 1: _decimal(high)}
    rows = []
    for row in reversed(range(HIGH)):
        bars = "".join(BARS[max(0, min(8, filled - 8 * row))] for filled in eighths)
        rows.append(f"{labels.get(row, ''):>6}  {bars}")
    first, last = curve.ends
    return [*rows, f"{'':8}{first}{last:>{WIDE - cell_len(first)}}"] if first else rows


# --- Numbers --------------------------------------------------------------------------------------------------------


def day(moment: str, *, is_short: bool = False) -> str:
    """The local date of a timestamp, without the year if ``is_short``; empty if it is not a timestamp."""
    try:
        return day_text(datetime.fromisoformat(moment).astimezone(), is_short=is_short)
    except (ValueError, OverflowError):
        return ""


def _decimal(value: float) -> str:
    return number_text(round(value, 1) + 0.0)


def _average(total: int, of: int) -> str:
    return _decimal(total / of) if of else ""


def _percents(share: Share, deals: int) -> tuple[str, str]:
    """A share and its interval in percent, which needs enough deals; empty if nothing was counted."""
    if not share.of:
        return "", ""
    if deals < INTERVALS:
        return t("hint.chance", percent=f"{100 * share.value:.0f}"), ""
    low, high = share.interval
    both = f"{100 * share.value:.0f}", f"{100 * low:.0f}–{100 * high:.0f}"
    return t("hint.chance", percent=both[0]), t("hint.chance", percent=both[1])


def bar(share: Share) -> str:
    """A share as a bar: solid up to the low end of its interval, light up to the high end, with a dot at the share.

    >>> bar(Share(5, 10))
    '███░░░●░░'
    """
    if spoken.IS_ALOUD:
        return ""
    low, high = (round(end * BAR) for end in share.interval)
    cells = ["█" if at < low else "░" if at < high else " " for at in range(BAR)]
    cells[min(BAR - 1, round(share.value * BAR))] = "●"
    return "".join(cells).rstrip()


def _size(least: int, most: int | None) -> str:
    if most is None:
        return t("record.size.most", least=least)
    return t("record.size", least=least, most=most) if least else t("record.size.least", most=most)


def _opponents(kinds: Sequence[str]) -> str:
    said = [t("record.person") if kind == PERSON else bot_title(kind, title_of(kind)) for kind in kinds if kind]
    return one_line(", ".join(said), LONGEST)
