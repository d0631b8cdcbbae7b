"""A board that can be played forward and back, with advice for the seat to act."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeGuard

from thousand_tui.rules import ASIDE, CHANCE, PACK, Action, Card, Cards, Give, Gives, Play, Plays, View, mask_of, verify
from thousand_tui.rules.notation import read_action, write_action
from thousand_tui.study.board import UNKNOWN, Board, BoardError, Pile, check_cards, dealt, make_move
from thousand_tui.table import ThousandSession
from thousand_tui.words import refusal, t

# How many placements of unnamed cards to try.
TRIES: Final = 400


class Bench:
    """A board that can be played, after ``at`` of its moves; :attr:`session` is the table at that point.

    Unnamed cards are placed in one of many ways that allow the moves. Advice to a seat never depends on them, since it
    is given from the seat's View.
    """

    def __init__(self, board: Board, at: int | None = None, seed: str = "") -> None:
        """
        Raises:
            BoardError: the deal is impossible, or a move cannot be made.
        """
        check_cards(board)
        # The board as it was set, including what is unknown.
        self.said = board
        self.board = board if board.is_known else placed(board, seed)
        self.session = self._whole = _played_through(self.board)
        if at is not None:
            self.go(at)

    # Where it stands

    @property
    def at(self) -> int:
        """How many moves of the board have been made."""
        return self.session.ply - self._first

    def counted(self) -> dict[str, int]:
        """The moves made (``at``) and all ``moves``; those before the cards are dealt do not count, as in a replay."""
        moves, steps = len(self.board.moves), self._whole.steps(self._first)
        dealing = next((at for at, step in enumerate(steps) if step.before.deal.seen), moves)
        return {"at": max(0, self.at - dealing), "moves": moves - dealing}

    @property
    def _first(self) -> int:
        """The ply of the board's first move."""
        return self._whole.ply - len(self.board.moves)

    @property
    def is_settled(self) -> bool:
        """Whether the deal is over."""
        return bool(self.session.course.totals) or self.session.turn is None

    @property
    def turn(self) -> int | None:
        """The seat to act; None if the deal is over, or if chance has to do something that only a line can state."""
        turn = None if self.is_settled else self.session.turn
        return None if turn == CHANCE else turn

    @property
    def standing_board(self) -> Board:
        """The board as it was set, with the moves made so far."""
        return replace(self.said, moves=self.said.moves[: self.at])

    @property
    def named(self) -> Cards:
        """The cards whose place is known, and those that somebody played or gave."""
        if self.said.is_known:
            return Cards(PACK)
        laid = [card for pile in (self.said.piles or {}).values() for card in pile if card is not None]
        actions = [read_action(line)[1] for line in self.said.moves[: self.at] if UNKNOWN not in line]
        gifts = [word.partition(">")[0] for line in self.said.moves if UNKNOWN in line for word in line.split()[2:]]
        played = [action.card for action in actions if isinstance(action, Play)]
        given = [card for action in actions if isinstance(action, Give) for card, _ in action.cards]
        return Cards([*laid, *played, *given, *(Card.parse(card) for card in gifts if card != UNKNOWN)])

    def known_to(self, seat: int) -> Board:
        """The board now, with only what this seat knows: its hand, what was shown, and the moves.

        Raises:
            BoardError: cards were drawn from a stock, or dealt more than once.
        """
        piles = self.board.piles
        if piles is None or "stock" in piles:
            raise BoardError(t("board.fixed" if piles is None else "board.stock"))
        view = self.view(seat)
        deal = view.deal
        shown = {pile.cards for pile in (*deal.talon, *deal.aside, deal.bought) if pile is not None}
        known = {
            name: pile
            if (name == str(seat) and view.has_looked) or mask_of(filter(is_card, pile)) in shown
            else (None,) * len(pile)
            for name, pile in piles.items()
        }
        seen = {str(passed.card) for passed in deal.passed if passed.card is not None}
        moves = tuple(_as_seen(line, seen) for line in self.said.moves[: self.at])
        return replace(self.said, piles=known, moves=moves)

    def view(self, seat: int | None) -> View:
        """What a seat, or an onlooker, knows now."""
        return self.session.card_game.view_of(self.session.game, seat)

    def open_view(self, seat: int) -> View:
        """All cards, as the seat would see them if it knew them."""
        return self.session.card_game.open_view(self.session.game, seat)

    def made(self) -> Iterator[tuple[View | None, Action]]:
        """All moves of the board, each with the View it was made from; None for moves of chance."""
        view_of = self._whole.card_game.view_of
        for step in self._whole.course.steps(self._first):
            seat, action = step.move.actor, step.move.action
            yield None if seat == CHANCE else view_of(step.before, seat), action

    # Going elsewhere

    def go(self, at: int) -> None:
        """Go to the position after ``at`` moves, at most the last one."""
        ply = self._first + max(0, min(at, len(self.board.moves)))
        self.session = self._whole.twin(self._whole.course.branch(0, ply))

    def make(self, action: Action) -> None:
        """Make the next move; if it differs from the board's, the moves after it are dropped.

        Unnamed cards are placed again if the move requires it.

        Raises:
            BoardError: the move is not allowed, or nobody can act.
        """
        if self.turn is None:
            raise BoardError(t("board.over" if self.is_settled else "board.chance"))
        why, line = verify(self.session.game, action), write_action(self.turn, action)
        if why is None:
            self._add(line)
        elif self.said.is_known:
            raise BoardError(refusal(why))
        else:
            self.write(line)

    def write(self, line: str) -> None:
        """Make the next move in notation, placing unseen cards so that it fits.

        Raises:
            BoardError: no cards fit it.
        """
        other = Bench(replace(self.said, moves=(*self.said.moves[: self.at], line)))
        self.said, self.board, self._whole, self.session = other.said, other.board, other._whole, other.session

    def offers(self) -> list[str]:
        """The possible next moves in notation. For a hand with unnamed cards: every card that may be in it; for an
        exchange: what others may have seen, with one card named, or with one more than the board's next move names."""
        turn = self.turn
        if turn is None:
            return []
        view, named = self.view(turn), self.named
        choices = view.choices
        lines = [write_action(turn, action) for action in choices]
        if view.hand <= named:
            return lines
        if isinstance(choices, Gives):
            may_go = [card for card in PACK if card in view.hand or card not in named]
            said = "".join(self.said.moves[self.at : self.at + 1]).split()
            seen = said[2:] if said[:2] == [str(turn), "give"] else []
            gifts = [f"{turn} give {words}" for words in _half_seen(choices.places, may_go, seen)]
            return [*gifts, *(write_action(turn, concede) for concede in choices.concessions)]
        if isinstance(choices, Plays):
            more = [write_action(turn, Play(card)) for card in PACK if card not in named]
            return [*lines, *(line for line in more if line not in lines)]
        return lines

    def _add(self, line: str) -> None:
        at, moves = self.at, self.board.moves
        is_same = moves[at : at + 1] == (line,)
        rest = self.said.moves[at + 1 :] if is_same else ()
        self.said = replace(self.said, moves=(*self.said.moves[:at], line, *rest))
        if not is_same:
            self.board = replace(self.board, moves=(*moves[:at], line))
            self._whole = _played_through(self.board)
        self.go(at + 1)


def _played_through(board: Board) -> ThousandSession:
    """A session in which all moves of a board have been made."""
    session = dealt(board)
    for number, line in enumerate(board.moves, start=1):
        make_move(session, number, line, board)
    return session


def is_card(card: Card | None) -> TypeGuard[Card]:
    """Whether a card is named."""
    return card is not None


def _half_seen(places: Sequence[int], cards: Sequence[Card], seen: Sequence[str]) -> Iterator[str]:
    """The gifts of an exchange as others may have seen them: none, or one of ``cards`` going to a seat, besides what
    was ``seen`` of them so far."""
    unseen = [f"{UNKNOWN}>{'x' if place == ASIDE else place}" for place in places]
    yield " ".join(unseen)
    for gifts in (seen, unseen) if len(seen) == len(unseen) and seen != unseen else (unseen,):
        free = [card for card in cards if not any(gift.startswith(f"{card}>") for gift in gifts)]
        for at, place in enumerate(places):
            if place != ASIDE and gifts[at].startswith(UNKNOWN):
                yield from (" ".join([*gifts[:at], f"{card}>{place}", *gifts[at + 1 :]]) for card in free)


def _as_seen(line: str, seen: Collection[str]) -> str:
    """A move as a seat saw it: for an exchange, only the cards it saw."""
    words = line.split()
    if words[1:2] != ["give"]:
        return line
    gifts = [word.partition(">") for word in words[2:]]
    return " ".join([*words[:2], *(f"{card if card in seen else UNKNOWN}>{place}" for card, _, place in gifts)])


# Unnamed cards


def placed(board: Board, seed: str = "") -> Board:
    """The board with all cards placed so that all its moves can be made; another ``seed`` places them differently.

    A board may contain only what one seat knows: its own hand, what was played, what was shown. That seat's View is the
    same however the rest is placed.

    Raises:
        BoardError: no placement was found; the message says why the last one failed.
    """
    if board.piles is None:
        raise BoardError(t("board.unknown_gift"))
    rng = Random(seed)
    why = BoardError(t("board.no_placement"))
    for _ in range(TRIES):
        piles = _filled(board, rng)
        if piles is None:
            continue
        try:
            return _played(replace(board, piles=piles), rng)
        except BoardError as error:
            why = error
    raise why


def _filled(board: Board, rng: Random) -> dict[str, Pile] | None:
    """The piles with a card in every place; None if some cards that were left fit nowhere."""
    assert board.piles is not None
    plays = list(_plays(board))
    bought = tuple(spot.name for spot in board.spots if spot.name in ("talon", "left", "right"))
    buyer, receivers = _exchange(board)
    room = {name: pile.count(None) for name, pile in board.piles.items()}
    wanted: dict[str, list[Card]] = {name: [] for name in room}
    cards = list(board.missing())
    rng.shuffle(cards)
    may = {card: _may_hold(board, card, plays, buyer, receivers, bought) for card in cards}
    for card in sorted(cards, key=lambda card: len(may[card])):
        names = [name for name in may[card] if room[name]]
        if not names:
            return None
        name = rng.choices(names, [room[name] for name in names])[0]
        room[name] -= 1
        wanted[name].append(card)
    return {
        name: tuple(wanted[name].pop() if card is None else card for card in pile) for name, pile in board.piles.items()
    }


def _may_hold(
    board: Board,
    card: Card,
    plays: Sequence[tuple[int, Card, bool]],
    buyer: int | None,
    receivers: Sequence[int],
    bought: Sequence[str],
) -> list[str]:
    """The piles to which this card may have been dealt: that of its player, or those the player may have it from."""
    assert board.piles is not None
    holder = next((seat for seat, played, _ in plays if played == card), None)
    names = list(board.piles)
    if holder is not None:
        own = [str(holder)]
        if holder == buyer or holder in receivers:
            own += bought
        if holder in receivers and buyer is not None:
            own.append(str(buyer))
        return [name for name in names if name in own]
    void = {seat for seat, suit in _voids(plays) if suit == card.suit and seat != buyer}
    return [name for name in names if not (name.isdecimal() and int(name) in void)]


def _plays(board: Board) -> Iterator[tuple[int, Card, bool]]:
    """Who plays which card, and whether they lead it; what cannot be read is skipped."""
    size, count = len(board.rules.orders[board.dealer]), 0
    for line in board.moves:
        words = line.split()
        if len(words) == 3 and words[1] == "play" and words[0].isdecimal():
            try:
                yield int(words[0]), Card.parse(words[2].partition("!")[0]), count % size == 0
            except ValueError:
                continue
            count += 1


def _voids(plays: Sequence[tuple[int, Card, bool]]) -> Iterator[tuple[int, int]]:
    """Each seat and suit of which the seat has shown that it has no card left."""
    led = None
    for seat, card, leads in plays:
        if leads:
            led = card.suit
        elif led is not None and card.suit != led:
            yield seat, led


def _exchange(board: Board) -> tuple[int | None, tuple[int, ...]]:
    """Who gives cards, and who receives them."""
    for line in board.moves:
        words = line.split()
        if len(words) > 2 and words[1] == "give" and words[0].isdecimal():
            places = [word.partition(">")[2] for word in words[2:]]
            return int(words[0]), tuple(int(place) for place in places if place.isdecimal())
    return None, ()


def _played(board: Board, rng: Random) -> Board:
    """The board with all gifts known after its moves are made.

    Raises:
        BoardError: a move cannot be made.
    """
    session = dealt(board)
    moves = list(board.moves)
    for at, line in enumerate(moves):
        words = line.split()
        if UNKNOWN in line and words[0].isdecimal() and int(words[0]) < len(session.game.hands):
            hand = Cards(session.game.hands[int(words[0])])
            line = moves[at] = _given(words, hand, list(_plays(board)), rng)
        make_move(session, at + 1, line, board)
    return replace(board, moves=tuple(moves))


def _given(words: list[str], hand: Cards, plays: Sequence[tuple[int, Card, bool]], rng: Random) -> str:
    """The gifts with a card for each unknown one: a card its recipient plays later, else one that nobody plays."""
    named = {word.partition(">")[0] for word in words[2:]}
    free = [card for card in hand if str(card) not in named]
    rng.shuffle(free)
    player = {card: str(seat) for seat, card, _ in plays}
    given = []
    for word in words[2:]:
        card, mark, place = word.partition(">")
        if card == UNKNOWN:
            theirs = [card for card in free if player.get(card) == place]
            kept = [card for card in free if card not in player]
            if not theirs + kept:
                raise BoardError(t("board.no_placement"))
            free.remove(chosen := (theirs + kept)[0])
            card = str(chosen)
        given.append(f"{card}{mark}{place}")
    return " ".join([*words[:2], *given])
