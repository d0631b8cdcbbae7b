"""A series of games at one table: who is ahead, and the next game.

The games are ordinary saved games: they are continued, replayed and counted like all others. The seats change from game
to game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from thousand_tui.desk.glance import called, person_named
from thousand_tui.desk.keeper import Keeper, new_session
from thousand_tui.desk.rating import HEAD_START, ratings_at
from thousand_tui.desk.reports import read_row
from thousand_tui.desk.seating import TableSetup, rules_name
from thousand_tui.desk.sentences import SaveError, all_read, in_words, sentence
from thousand_tui.rules import Agreements, AgreementsError, Standing, effective, read_agreements
from thousand_tui.rules.forms import form_of
from thousand_tui.storage import Problem, saves, series, shelf
from thousand_tui.storage.matches import kept_files, write_kept
from thousand_tui.storage.series import KeptGame, KeptSeries
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.words import change_text, clean_name, number_text, spoken, t
from thousand_tui.words.catalogue import listed

WINS, PLACES = "wins", "places"
COUNTINGS: Final = (WINS, PLACES)
# What to type for the head start that the ratings suggest.
PROPOSED: Final = "="
# The lengths that are offered, in games.
MANY: Final = (2, 3, 4, 5, 6, 7, 9, 12)
# Widths in columns: of a name and of a figure.
NAME, FIGURE = 16, 8
# Just short of the reverse barrel, which is at −880 (I18).
SHORT_OF_REVERSE: Final = 875


class SeriesError(SaveError):
    """The series cannot be begun or continued; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Row:
    """How a player stands after the finished games: games won, the sum of their places, and the sum of their points."""

    player: int
    wins: int
    places: int
    points: int


def begin_series(folder: Path, setup: TableSetup, games: int, counting: str, handicap: Sequence[int]) -> Series:
    """Begin a series for the players at this table.

    Raises:
        SeriesError: the head start is not allowed, or the series cannot be saved.
    """
    agreements, players = setup.agreements, setup.players
    given = [*handicap, *(0 for _ in players)][: len(players)]
    if any(given):
        _check(agreements, given)
    kept = KeptSeries.model_validate(
        {
            "created": saves.now(),
            "agreements": agreements.model_dump(mode="json"),
            "players": [saves.SavedPlayer(name=clean_name(player.name), kind=player.kind) for player in players],
            "games": games,
            "counting": counting,
            "handicap": given,
        }
    )
    path = series.new_series_path(folder, [player.name for player in kept.players])
    try:
        write_kept(path, kept)
    except Problem as problem:
        raise SeriesError(sentence(problem)) from None
    return Series(path)


def _check(agreements: Agreements, given: Sequence[int]) -> None:
    most, sides = most_handicap(agreements), form_of(agreements).sides
    if effective(agreements).gold:
        raise SeriesError(t("series.handicap.gold"))
    if not most or any(abs(points) > most or points % 5 for points in given):
        raise SeriesError(t("series.handicap.bounds", most=most))
    if len({*zip(sides, given, strict=True)}) > len(set(sides)):
        raise SeriesError(t("series.handicap.partners"))


def most_handicap(agreements: Agreements) -> int:
    """The most points above or below zero that a player may begin with: half the target, and short of the barrel and
    the reverse barrel."""
    played = effective(agreements)
    most = played.target // 10 * 5
    if isinstance(played.barrel_level, int):
        most = min(most, (played.barrel_level - 1) // 5 * 5)
    return min(most, SHORT_OF_REVERSE) if played.reverse_barrel else most


def read_handicap(text: str, names: Sequence[str]) -> list[int]:
    """The head starts that were typed: a number for each player in turn, or by name as in ``Anna 100``.

    Raises:
        SeriesError: the text cannot be understood.
    """
    given = [0] * len(names)
    for at, part in enumerate(filter(None, (part.strip() for part in text.split(",")))):
        *words, number = part.replace("=", " ").replace("−", "-").split()
        who = called(" ".join(words)).casefold()
        found = [place for place, name in enumerate(names) if name.casefold() == who] if words else [at]
        try:
            given[found[0]] = int(number[:7])
        except (ValueError, IndexError):
            raise SeriesError(t("series.handicap.unclear", text=part, names=listed(names))) from None
    return given


def head_start(text: str, setup: TableSetup) -> list[int]:
    """The head starts that were typed for the players at a table; ``=`` means those that their ratings suggest.

    Raises:
        SeriesError: the text cannot be understood.
    """
    if text.strip() == PROPOSED:
        return proposed(setup)[0]
    return read_handicap(text, [called(player.name) for player in setup.players])


def proposed(setup: TableSetup) -> tuple[list[int], str]:
    """The head starts that make up for the difference in ratings, with 0 for the strongest; and why, as a sentence."""
    ratings, sides = ratings_at(setup.players), form_of(setup.agreements).sides
    strengths = {side: mean([at for at, of in zip(ratings, sides, strict=True) if of == side]) for side in sides}
    most, played = most_handicap(setup.agreements), effective(setup.agreements)
    worth = 0 if played.gold else HEAD_START * played.target / 1000
    behind = [worth * (max(strengths.values()) - strengths[side]) for side in sides]
    given = [min(most, round(points / 5) * 5) for points in behind]
    if not any(given):
        return given, t("series.handicap.gold" if played.gold else "series.proposed.none")
    names = [called(player.name) for player in setup.players]
    parts = [t("series.rating.of", who=who, rating=rating) for who, rating in zip(names, ratings, strict=True)]
    return given, t("series.proposed", points=_given_told(names, given), parts=listed(parts))


def _given_told(names: Sequence[str], given: Sequence[int]) -> str:
    pairs = zip(names, given, strict=True)
    return listed([t("series.handicap.of", who=who, points=change_text(points)) for who, points in pairs if points])


def all_series(folder: Path) -> tuple[list[Series], list[str]]:
    """All series below a folder of saved games, the last changed first, and why others cannot be read."""
    return all_read(kept_files(folder / series.FOLDER), Series)


def series_of(game: Path) -> Series | None:
    """The series that a saved game belongs to, or None."""
    return next((each for each in all_series(game.parent)[0] if game.name in each.files), None)


class Series:
    """A series from its file, with the results of the games finished since."""

    def __init__(self, path: Path) -> None:
        """
        Raises:
            SaveError: the file cannot be read, or this version does not know its agreements.
        """
        self.path = path
        with in_words():
            self.kept = series.load_series(path)
            try:
                self.agreements = read_agreements(self.kept.agreements)
            except AgreementsError as error:
                raise Problem("agreements", file=path.name, why=error) from None
            if form_of(self.agreements).seats != len(self.kept.players):
                raise Problem("no_series", file=path.name, folder=path.parent.name)
        self.seated = [Player(clean_name(player.name), player.kind) for player in self.kept.players]
        self.names = [called(player.name) for player in self.seated]
        self._note_results()

    @property
    def files(self) -> list[str]:
        """The file names of the games begun."""
        return [game.file for game in self.kept.played]

    def file_of(self, game: KeptGame) -> Path:
        """The path of a game that was begun."""
        return self.path.parent.parent / game.file

    def _note_results(self) -> None:
        """Save the results of games that are now over. If that fails, it is tried again next time."""
        known = [self._judged(game) for game in self.kept.played]
        if known == self.kept.played:
            return
        results = {game.file: game for game in known if game.places}

        def change(kept: KeptSeries) -> KeptSeries:
            return kept.model_copy(update={"played": [results.get(game.file, game) for game in kept.played]})

        self.kept = change(self.kept)
        with suppress(Problem):
            series.change_series(self.path, change)

    def _judged(self, game: KeptGame) -> KeptGame:
        """The same game, with places and totals if it is over."""
        if game.places:
            return game
        path = self.file_of(game)
        found = shelf.summary(path)
        if found.problem is not None or not found.is_over or len(found.totals) != len(game.order):
            return game
        try:
            winners = saves.load(path).winners
        except Problem:
            return game
        sides = form_of(self.agreements).sides
        at = [(seat != found.given_up_by, sides[seat] in winners, found.totals[seat]) for seat in range(len(sides))]
        places, totals = [0] * len(at), [0] * len(at)
        for seat, player in enumerate(game.order):
            places[player] = 1 + len({sides[other] for other, each in enumerate(at) if each > at[seat]})
            totals[player] = found.totals[seat]
        return game.model_copy(update={"places": places, "totals": totals})

    # The standings

    @property
    def over(self) -> list[KeptGame]:
        """The games that are over."""
        return [game for game in self.kept.played if game.places]

    def rows(self) -> list[Row]:
        """A row for each player, the leader first."""
        games = self.over
        rows = [
            Row(
                player,
                sum(game.places[player] == 1 for game in games),
                sum(game.places[player] for game in games),
                sum(game.totals[player] for game in games),
            )
            for player in range(len(self.names))
        ]
        return sorted(rows, key=self._behind)

    def _behind(self, row: Row) -> tuple[int, int]:
        """A sort key: the smaller it is, the further ahead the player."""
        return -row.wins if self.kept.counting == WINS else row.places, -row.points

    @property
    def is_over(self) -> bool:
        """Whether all games are played or, when wins count, a player has won more than half of them."""
        won = max(row.wins for row in self.rows())
        return len(self.over) >= self.kept.games or (self.kept.counting == WINS and won > self.kept.games // 2)

    @property
    def leaders(self) -> list[str]:
        """The names of the player or players in the lead."""
        best = min(map(self._behind, self.rows()))
        return [self.seated[row.player].name for row in self.rows() if self._behind(row) == best]

    @property
    def number(self) -> int:
        """The number of the game to begin or continue, from 1."""
        return next((at for at, game in enumerate(self.kept.played, 1) if not game.places), len(self.kept.played) + 1)

    def order(self, number: int) -> list[int]:
        """Which player has which seat in a game. All move on by one seat from game to game, and each round reverses the
        order, so that the players change neighbours."""
        round_, turn = divmod(number - 1, len(self.names))
        around = list(range(len(self.names)))[:: -1 if round_ % 2 else 1]
        return around[turn:] + around[:turn]

    # The next game

    def begun(self) -> Path | None:
        """The path of the game to continue; None if it is still to be begun or its file is gone."""
        if self.number > len(self.kept.played):
            return None
        path = self.file_of(self.kept.played[self.number - 1])
        return path if path.exists() or shelf.backup_path(path).exists() else None

    def sit_down(self, settings: TableSettings) -> tuple[ThousandSession, Keeper]:
        """Begin and save the next game.

        Raises:
            SeriesError: the new game cannot be entered in the file of the series.
        """
        number, folder = self.number, self.path.parent.parent
        order = self.order(number)
        named = tuple(player.name for player in self.seated)
        game = KeptGame(file=shelf.new_path(folder, named).name, order=order, places=[], totals=[])

        def change(kept: KeptSeries) -> KeptSeries:
            return kept.model_copy(update={"played": [*kept.played[: number - 1], game, *kept.played[number:]]})

        try:
            self.kept = series.change_series(self.path, change)
        except Problem as problem:
            raise SeriesError(sentence(problem)) from None
        players = [self.seated[player] for player in order]
        sides = form_of(self.agreements).sides
        starts = [Standing(self.handicap[order[sides.index(side)]]) for side in sorted(set(sides))]
        session = new_session(self.agreements, players, settings=settings, standings=starts if any(starts) else ())
        keeper = Keeper(folder / game.file, saves.now())
        session.keep(keeper.save)
        return session, keeper

    # Sentences and tables

    @property
    def about(self) -> str:
        """Say how many games the series has, how they count, and by which rules."""
        what = t(f"series.noted.{self.kept.counting}", games=self.kept.games)
        return t("list.comma").join([what, rules_name(self.agreements)])

    @property
    def headline(self) -> str:
        """Say which game comes next, or who has won."""
        if self.is_over:
            first, *others = self.leaders
            shared = listed([*map(called, self.leaders)])
            return t("series.won.shared", who=shared) if others else t("series.won", who=person_named(first))
        key = "series.next" if self.begun() is None else "series.running"
        return t(key, number=self.number, games=self.kept.games)

    @property
    def handicap_told(self) -> str:
        """Say who begins with how many points; empty if all begin at zero."""
        if not any(self.handicap):
            return ""
        told = t("series.handicap.told", who=_given_told(self.names, self.handicap))
        return told if self.handicap == self.kept.handicap else f"{told}. {t('series.handicap.lowered')}"

    @property
    def handicap(self) -> list[int]:
        """The points that each player begins a game with: those agreed, limited to what is allowed now. Version 0.2.0
        did not check the limit."""
        most = most_handicap(self.agreements)
        return [max(-most, min(most, points)) for points in self.kept.handicap]

    def table_rows(self) -> Iterator[str]:
        """The table of the standings: a line of headings, then one for each player, the leader first."""
        key = "wins" if self.kept.counting == WINS else "places"
        heads = [t(f"series.head.{key}"), t("series.head.points")]
        if not spoken.IS_ALOUD:
            yield f"{'':{NAME}}" + "".join(f"{head[: FIGURE - 1]:>{FIGURE}}" for head in heads)
        for row in self.rows():
            figures = [str(row.wins if key == "wins" else row.places), number_text(row.points)]
            if spoken.IS_ALOUD:
                yield read_row([self.names[row.player], *figures], ["", *heads])
                continue
            yield f"{self.names[row.player][: NAME - 1]:{NAME}}" + "".join(f"{each:>{FIGURE}}" for each in figures)

    def totals_told(self, game: KeptGame) -> str:
        """All players' totals in a game, the winner first; of a game under way, only that it is."""
        if not game.places:
            return t("series.game.running")
        order = sorted(range(len(self.names)), key=lambda player: (game.places[player], -game.totals[player]))
        totals = [t("event.total", who=self.names[player], total=game.totals[player]) for player in order]
        return t("list.comma").join(totals)
