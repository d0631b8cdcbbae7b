"""Make the figures about a person: each page takes a few queries, whatever the number of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_type_hints

from thousand_tui.storage import record_facts as facts, record_figures as shapes
from thousand_tui.storage.record_file import checked
from thousand_tui.storage.records import Records, tried_by
from thousand_tui.storage.saves import THOUSAND

if TYPE_CHECKING:
    import sqlite3

# The lowest bid of each range of bids.
BIDS: Final = (0, 105, 125, 145, 165, 185, 205)

# How many of the last games are listed.
LAST: Final = 10

# The number of deals for the figure of what hints would have gained.
LATELY: Final = 50

# The card points from which a talon is fair, and from which it is rich.
FAIR, RICH = 10, 20

# How many of the best and of the worst deals are listed.
BEST: Final = 5

# The most points in the chart of errors; if there are more deals, they are grouped.
MOST_POINTS: Final = 60

# Up to this many deals the chart takes them one by one; beyond it, by game and day.
MOST_DEALS: Final = 3000


def people(records: Records) -> list[shapes.Person]:
    """Everybody who has counted deals, or has tried puzzles or played a deal of the day; those with the most deals
    first."""
    with records.reading() as connection:
        names = dict(connection.execute("SELECT who, name FROM days WHERE name != '' ORDER BY day").fetchall())
        names |= dict(connection.execute("SELECT who, name FROM puzzles").fetchall())
        last = "SELECT who, name, max(game) FROM players WHERE who != '' GROUP BY who"
        names |= {who: name for who, name, _ in connection.execute(last).fetchall()}
        deals = connection.execute(
            "SELECT who, sum(many) FROM (SELECT who, sum(hands) AS many FROM sums GROUP BY who"
            " UNION ALL SELECT DISTINCT who, 0 FROM puzzles UNION ALL SELECT DISTINCT who, 0 FROM days) GROUP BY who"
        ).fetchall()
        named = [(who, names.get(who, who), many) for who, many in deals]
        found = [shapes.Person(*row) for row in checked(named, str, str, int)]
    return sorted(found, key=lambda person: (-person.deals, person.who))


def presets(records: Records, who: str) -> list[str]:
    """The names of the presets under which a person has played Thousand; ``OWN`` if they have used others."""
    asked = (
        "SELECT DISTINCT preset FROM games JOIN players ON players.game = games.id"
        " WHERE who = ? AND games.game = ? ORDER BY 1"
    )
    with records.reading() as connection:
        return [name for (name,) in checked(connection.execute(asked, (who, THOUSAND)).fetchall(), str)]


def figures(records: Records, person: shapes.Person, asked: shapes.Asked) -> shapes.Figures:
    """The figures for all pages about a person."""
    with records.reading() as connection:
        games, rows = _games(connection, asked, THOUSAND)
        which, sums = _Which(asked), _Which(asked, "sums", "day")
        deals, places = _deals(connection, sums)
        best, worst = (_notable(connection, which, order) for order in ("DESC", "ASC"))
        asking = f"SELECT bid, made, talon FROM hands {which} AND {facts.DECLARED} {_IN_ORDER}"
        contracts = connection.execute(asking, which.given).fetchall()
        counted = Counter(contracts)
        against, forms = _parts(connection, sums)
        reviewed = _reviewed(connection, which, sums)
        others = dict(_others(connection, asked))
        ended = _ended(games)
        return shapes.Figures(
            person=person,
            asked=asked,
            games=len(rows),
            won=_share(ended, lambda game: game.won),
            given_up=_share(games, lambda game: game.ended == facts.GIVEN_UP).times,
            running=_share(games, lambda game: not game.ended).times,
            gone=_share(games, lambda game: game.gone).times,
            from_barrel=_share(games, lambda game: game.on_barrel).times,
            deals=deals,
            by_rules=_companies(ended, lambda game: game.preset),
            by_seats=_companies(ended, lambda game: str(game.seats)),
            by_opponents=_companies(ended, lambda game: game.opponents),
            by_rating=_companies(ended, lambda game: game.rated),
            last=_last(connection, asked.who, rows[: -LAST - 1 : -1]),
            over_time=_over_time(connection, sums),
            against=against,
            forms=forms,
            places=places,
            bids=_bids(counted),
            talons=_talons(counted),
            runs=shapes.Runs(
                *_runs(row[5] for row in rows if row[2] == facts.WON), *_runs(made for _, made, _ in contracts)
            ),
            best=best,
            worst=worst,
            others=others,
            reviewed=reviewed,
            puzzles=tuple(tried_by(connection, person.who)),
        )


def hands(records: Records, asked: shapes.Asked) -> Iterator[tuple[Any, ...]]:
    """The names of the columns, then every hand that is asked for, oldest first."""
    names = [f"hands.{name}" for name in facts.HANDS[1:] if name != "who"]
    which = _Which(asked)
    yield ("game", "created", "preset", "file", "name", *(name.removeprefix("hands.") for name in names))
    with records.reading() as connection:
        yield from connection.execute(
            f"SELECT games.game, games.created, games.preset, games.path, players.name, {', '.join(names)} FROM hands"
            " JOIN games ON games.id = hands.game"
            f" JOIN players ON players.game = hands.game AND players.seat = hands.seat {which}"
            " ORDER BY hands.settled, hands.game, hands.number, hands.seat",
            which.given,
        )


_IN_ORDER: Final = "ORDER BY hands.settled, hands.game, hands.number"


class _Which:
    """An SQL condition for the rows that are asked for, and its parameters; ``when`` is the column of their date."""

    def __init__(self, asked: shapes.Asked, table: str = "hands", when: str = "settled") -> None:
        self.given: tuple[object, ...] = (asked.who,) if asked.who else ()
        self._says = f"WHERE {table}.who = ?" if asked.who else "WHERE 1"
        if asked.alone:
            self._says += f" AND NOT {facts.AIDED if table == 'hands' else 'sums.aided'}"
        if asked.since:
            self._says += f" AND {table}.{when} >= ?"
            self.given += (asked.since,)
        if asked.preset is not None:
            self._says += f" AND {table}.game IN (SELECT id FROM games WHERE preset = ?)"
            self.given += (asked.preset,)

    def __str__(self) -> str:
        return self._says


class _Game(NamedTuple):
    """The properties by which games are grouped."""

    preset: str
    seats: int
    ended: str
    gone: int
    opponents: str
    won: int
    on_barrel: int
    rated: str


# The number of games of each kind.
_Games = Mapping[_Game, int]


def _games(connection: sqlite3.Connection, asked: shapes.Asked, game: str) -> tuple[_Games, list[tuple[Any, ...]]]:
    """A person's games: the number of each kind, and a row per game, oldest first: its kind, then its id."""
    given: list[object] = [asked.who, game, asked.since]
    where = "players.who = ? AND games.game = ? AND games.played >= ?"
    if asked.preset is not None and game == THOUSAND:
        where += " AND games.preset = ?"
        given.append(asked.preset)
    rows = connection.execute(
        f"SELECT {', '.join(_Game._fields)}, id FROM players JOIN games ON games.id = players.game WHERE {where}"
        " AND EXISTS (SELECT 1 FROM deals WHERE deals.game = games.id) ORDER BY games.played, games.id",
        given,
    ).fetchall()
    counted = Counter(row[:-1] for row in rows)
    kinds = checked(list(counted), *get_type_hints(_Game).values())
    return dict(zip(map(_Game._make, kinds), counted.values(), strict=True)), rows


def rated_games(records: Records, who: str) -> tuple[shapes.Company, ...]:
    """A person's finished games, grouped by their opponents if they count for a rating, else by the reason why not."""
    asked = (
        "SELECT rated, sum(won), count(*) FROM players JOIN games ON games.id = players.game WHERE players.who = ?"
        " AND games.game = ? AND ended = ? AND EXISTS (SELECT 1 FROM deals WHERE deals.game = games.id) GROUP BY rated"
    )
    with records.reading() as connection:
        rows = checked(connection.execute(asked, (who, THOUSAND, facts.WON)).fetchall(), str, int, int)
    return tuple(shapes.Company(rated, shapes.Share(won, of)) for rated, won, of in rows)


def _ended(games: _Games) -> _Games:
    return {game: many for game, many in games.items() if game.ended == facts.WON}


def _share(games: _Games, is_so: Callable[[_Game], object]) -> shapes.Share:
    return shapes.Share(sum(many for game, many in games.items() if is_so(game)), sum(games.values()))


def _companies(games: _Games, kind: Callable[[_Game], str]) -> tuple[shapes.Company, ...]:
    """The games grouped by ``kind``, the most frequent group first."""
    counted: dict[str, dict[_Game, int]] = {}
    for game, many in games.items():
        counted.setdefault(kind(game), {})[game] = many
    found = [shapes.Company(what, _share(these, lambda game: game.won)) for what, these in counted.items()]
    return tuple(sorted(found, key=lambda company: (-company.won.of, company.what)))


def _last(connection: sqlite3.Connection, who: str, rows: Sequence[tuple[Any, ...]]) -> tuple[shapes.PlayedGame, ...]:
    """These games with the results of their deals."""
    found = []
    for *kind, number in rows:
        game = _Game._make(kind)
        asked = (
            "SELECT path, games.played, total(sums.played), total(change), total(sums.played * aided) FROM games"
            " LEFT JOIN sums ON sums.game = games.id AND sums.who = ? WHERE games.id = ?"
        )
        told = connection.execute(asked, (who, number)).fetchall()
        ((path, played, deals, change, aided),) = checked(told, str, str, float, float, float)
        deal = shapes.NotableDeal(path, max(1, int(deals)), played, int(change), 0, "", game.gone, int(aided))
        won, rated = (bool(game.won), game.rated) if game.ended == facts.WON else (None, game.ended)
        found.append(shapes.PlayedGame(game.preset, game.opponents, won, deal, rated))
    return tuple(found)


def _over_time(connection: sqlite3.Connection, sums: _Which) -> shapes.Over:
    """The points per deal over time, with days grouped until they fit the chart."""
    asked = f"SELECT day, sum(change), sum(played) FROM sums {sums} AND played GROUP BY day ORDER BY day"
    found = checked(connection.execute(asked, sums.given).fetchall(), str, int, int)
    means = _curve([(float(change), played) for _, change, played in found], sum(played for *_, played in found))
    return shapes.Over(tuple(means), found[0][0], found[-1][0]) if found else shapes.Over()


_DEALS: Final = {each.name: each.name for each in fields(shapes.Deals)} | {
    "aided": "played * sums.aided",
    "aided_change": "change * sums.aided",
}


def _deals(connection: sqlite3.Connection, sums: _Which) -> tuple[shapes.Deals, tuple[shapes.Parts, ...]]:
    """The sums over all deals, and over those in each place in the order of play, forehand first."""
    placed = [f"{name}_{place}" for place in facts.PLACES for name in facts.PLACED]
    found = _sums(connection, sums, dict.fromkeys((*_DEALS.values(), *placed), int))
    by_place = [found[at : at + len(facts.PLACED)] for at in range(len(_DEALS), len(found), len(facts.PLACED))]
    parts = (shapes.Parts(str(place), *these) for place, these in enumerate(by_place) if these[0])
    return shapes.Deals(*found[: len(_DEALS)]), tuple(parts)


def _sums(connection: sqlite3.Connection, which: _Which, kinds: Mapping[str, type]) -> tuple[Any, ...]:
    """The sums of these columns; 0 if there are no rows."""
    empty = (f"coalesce(sum({name}), {kind()})" for name, kind in kinds.items())
    found = connection.execute(f"SELECT {', '.join(empty)} FROM sums {which}", which.given).fetchall()
    return checked(found, *kinds.values())[0]


def _parts(connection: sqlite3.Connection, sums: _Which) -> tuple[tuple[shapes.Parts, ...], ...]:
    """The deals by opponents, and by form; those recorded before forms were kept are left out of the latter."""
    columns = ("played", "declared", "change_declaring", "defended", "change_defending")
    asked = (
        f"SELECT opponents, form, {', '.join(f'sum(sums.{name})' for name in columns)} FROM sums"
        " JOIN players ON players.game = sums.game AND players.who = sums.who"
        f" JOIN games ON games.id = sums.game {sums} AND sums.played GROUP BY opponents, form"
    )
    found = checked(connection.execute(asked, sums.given).fetchall(), str, str, int, int, int, int, int)
    return tuple(_together([(row[kind], *row[2:]) for row in found if row[kind]]) for kind in range(2))


def _together(rows: Iterable[tuple[Any, ...]]) -> tuple[shapes.Parts, ...]:
    """The rows added up by kind, the most frequent kind first."""
    found: dict[str, list[int]] = {}
    for what, *sums in rows:
        found[what] = [had + more for had, more in zip(found.get(what, [0] * 5), sums, strict=True)]
    return tuple(
        shapes.Parts(what, *sums) for what, sums in sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    )


def _talons(declared: Mapping[tuple[Any, Any, Any], int]) -> shapes.Talons:
    made, of, points = [0, 0, 0], [0, 0, 0], 0
    for (_, is_made, talon), many in declared.items():
        if talon >= 0:
            size = (talon >= FAIR) + (talon >= RICH)
            made[size] += many * bool(is_made)
            of[size] += many
            points += many * talon
    return shapes.Talons(sum(of), points, tuple(map(shapes.Share, made, of)))


def _bids(declared: Mapping[tuple[Any, Any, Any], int]) -> tuple[shapes.Bids, ...]:
    sizes = []
    for least, after in zip(BIDS, (*BIDS[1:], None), strict=True):
        here = [
            (made, many) for (bid, made, _), many in declared.items() if least <= bid and (not after or bid < after)
        ]
        if here:
            share = shapes.Share(sum(many for made, many in here if made), sum(many for _, many in here))
            sizes.append(shapes.Bids(least, after - 5 if after else None, share))
    return tuple(sizes)


def _notable(connection: sqlite3.Connection, which: _Which, order: str) -> tuple[shapes.NotableDeal, ...]:
    """The best deals (``order`` DESC) or the worst (ASC)."""
    found = connection.execute(
        f"SELECT path, number, settled, change, contract, part, gone, {facts.AIDED} FROM hands"
        " JOIN games ON games.id = hands.game"
        f" {which} AND part != '{facts.OUT}' AND {facts.OF_THOUSAND}"
        f" ORDER BY change {order}, settled {order} LIMIT {BEST}",
        which.given,
    )
    kinds = get_type_hints(shapes.NotableDeal).values()
    return tuple(shapes.NotableDeal(*row) for row in checked(found.fetchall(), *kinds))


def _runs(results: Iterable[int]) -> tuple[int, int]:
    """The longest run of successes, and of failures."""
    told = bytes(results)
    longest = [max(map(len, told.split(bytes([other])))) for other in (0, 1)]
    return longest[0], longest[1]


def _reviewed(connection: sqlite3.Connection, which: _Which, sums: _Which) -> shapes.Reviewed:
    kinds = {"reviewed": int, "error": float, "measured": int, "luck": float}
    deals, error, measured, luck = _sums(connection, sums, kinds)
    if not deals:
        return shapes.Reviewed()
    if deals > MOST_DEALS:
        asked = f"SELECT sum(error), sum(reviewed) FROM sums {sums} AND reviewed GROUP BY day, game"
        found = connection.execute(asked, sums.given).fetchall()
    else:
        asked = f"SELECT error, 1 FROM hands {which} AND error IS NOT NULL {_IN_ORDER}"
        found = connection.execute(asked, which.given).fetchall()
    curve = tuple(_curve(checked(found, float, int), deals))
    backwards = _IN_ORDER.replace(",", " DESC,") + " DESC"
    asked = f"SELECT error FROM hands {which} AND error IS NOT NULL {backwards} LIMIT {2 * LATELY}"
    last = [each for (each,) in checked(connection.execute(asked, which.given).fetchall(), float)]
    lately = [part for part in (last[:LATELY], last[LATELY:]) if part]
    hints = tuple(sum(part) / len(part) for part in lately)
    return shapes.Reviewed(deals, error / deals, measured, luck / max(1, measured), curve, hints)


def _curve(found: Iterable[tuple[Any, Any]], deals: int) -> Iterator[float]:
    """The mean errors of consecutive groups of deals of about equal size; the last group may be smaller."""
    together, error, many = -(-deals // MOST_POINTS), 0.0, 0
    for more, reviewed in found:
        error, many = error + more, many + reviewed
        if many >= together:
            yield error / many
            error, many = 0.0, 0
    if many:
        yield error / many


def _others(connection: sqlite3.Connection, asked: shapes.Asked) -> Iterator[tuple[str, shapes.Tokens]]:
    """The figures for games other than Thousand, by the id of the game."""
    found = connection.execute("SELECT DISTINCT game FROM games WHERE game <> ?", (THOUSAND,)).fetchall()
    for (game,) in checked(found, str):
        games = _games(connection, asked, game)[0]
        if games:
            yield game, _tokens(connection, asked, game, games)


def _tokens(connection: sqlite3.Connection, asked: shapes.Asked, game: str, games: _Games) -> shapes.Tokens:
    which = _Which(replace(asked, preset=None))
    found = connection.execute(
        f"SELECT count(*), total(change), coalesce(max(change), 0), coalesce(min(change), 0) FROM hands {which}"
        f" AND part = '{facts.TOKENS}' AND game IN (SELECT id FROM games WHERE games.game = ?)",
        (*which.given, game),
    ).fetchall()
    ((deals, tokens, best, worst),) = checked(found, int, float, int, int)
    won = _share(_ended(games), lambda game: game.won)
    return shapes.Tokens(sum(games.values()), won, deals, int(tokens), best, worst)
