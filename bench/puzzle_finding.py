"""Finding puzzles in random deals: bots play, and every decision is tested as a puzzle.

::

    for puzzle in candidates("a seed", 17, wanted=SORTS):
        print(write_line(puzzle))  # of bench.puzzle_lines

A deal depends only on the seed and its number, and so do its puzzles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final

from bench.puzzle_lines import words_of
from bench.puzzle_proofs import AHEAD, SEEDS, Ended, Proof, agreed, costliest, deciding, line_after, proved, upheld
from thousand_tui.bots import LEVELS, bot_rng, regular
from thousand_tui.bots.contracts import choose_pass
from thousand_tui.bots.reasons import ideas
from thousand_tui.bots.search.exchange import worlds
from thousand_tui.bots.thinker import EXPERT, SKILLED, advise
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import CHANCE, Game, Standing, apply, compile_rules, draw, new_game, preset, turn, write_action
from thousand_tui.rules.actions import Action, Bid, Concede, Contract, Give, Pass, Play
from thousand_tui.rules.phases.bidding import winning_number
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, TRICKS, View, view_of
from thousand_tui.study.puzzles.open_cards import Table, table_of
from thousand_tui.study.puzzles.puzzle import (
    FREE,
    NEAR_END,
    SHORT,
    End,
    Facts,
    Kind,
    Puzzle,
    Sort,
    deck_seed,
    preset_of,
    same,
)
from thousand_tui.study.trial import Tried, difference, play_out

CALL: Final = Sort(Kind.CALL)
ENDING: Final = Sort(Kind.CALL, is_late=True)
# The contract is already made or lost, and the defenders are after points.
MOST: Final = Sort(Kind.FIND, is_open=True)
OPEN: Final = (Sort(Kind.MAKE, is_open=True), Sort(Kind.BEAT, is_open=True), MOST)
CLOSED: Final = (Sort(Kind.MAKE), Sort(Kind.BEAT), Sort(Kind.FIND))
CONCEDING: Final = Sort(Kind.CALL, is_free=True)
SMALL: Final = tuple(sort._replace(is_short=True) for sort in OPEN)
SORTS: Final = (*OPEN, *CLOSED, CALL, ENDING, CONCEDING, *SMALL)
# The first deal number of each sort that has deals of its own.
FIRST: Final = {ENDING: NEAR_END, CONCEDING: FREE, SMALL[0]: SHORT}
# Sorts that are searched for together, in consecutive deals; the quickest first.
PARTS: Final = (OPEN, (CALL,), CLOSED, (ENDING,), (CONCEDING,), SMALL)
# The share of each kind's puzzles that are of its first sort: with open cards, or calls on any sheet.
FIRST_SHARE: Final = {Kind.MAKE: 0.75, Kind.BEAT: 0.75, Kind.FIND: 0.5, Kind.CALL: 0.5}

# A deal is abandoned after this many moves.
LONGEST: Final = 200
# How many cards must be in hand for a puzzle about a card; with one more nothing has been played ...
CARDS: Final = range(4, 8)
# ... and how many in a puzzle about the last cards.
LAST_CARDS: Final = range(2, 4)
# The fewest choices in a puzzle about a card.
PLAYS: Final = 3
# An Expert must put its choice this many points ahead of the Regular's before it is examined closely.
HOPE: Final = 15.0
# At most this many equally good cards may be right.
ALIKE: Final = 2
# If the chance of making the contract differs by this much or more, the puzzle is about the contract.
ABOUT_CONTRACT: Final = 0.25
# With this many cards in hand or fewer, the question does not say what the card is for.
LATE: Final = 5
# How often a Regular is asked for its idea.
IDEAS: Final = 3
# How often the levels that look ahead try to solve a puzzle.
TRIES: Final = 3


QUICK: Final = Budget(worlds=12, talons=24, passes=45, deals=12, nodes=0)
# The budgets that must each find a lead before it is examined closely; elsewhere only an Expert's.
FILTERS: Final = {EXCHANGE: (QUICK, EXPERT), CONTRACT: (SKILLED, EXPERT)}


# How likely any seat is to be on the barrel; 0.5 is added for the one that is sure to be near the end.
ON_BARREL: Final = 0.2
NEAR: Final = range(750, 880, 5)
FAR: Final = range(300, 750, 5)
# After these numbers of worlds, check whether some choice is far enough ahead of the Regular's; the last time, clearly.
LOOKS: Final = (10, 40)


@dataclass(slots=True)
class Deal:
    """A deal in progress: how it began, and the moves after the shuffle."""

    seed: str
    number: int
    game: Game
    dealer: int
    standings: tuple[Standing, ...]
    moves: list[str] = field(default_factory=list)

    def puzzle(
        self, sort: Sort, step: int, answers: Sequence[Action], offers: Sequence[Action], facts: Facts
    ) -> Puzzle:
        """The puzzle at this point."""
        moves, standings = tuple(self.moves), self.standings
        view = view_of(self.game, turn(self.game))
        return Puzzle(
            self.number,
            sort.kind,
            sort.is_open,
            step,
            self.dealer,
            standings,
            moves,
            tuple(answers),
            tuple(offers),
            facts,
            theme_of(view, answers, facts.idea),
        )


def theme_of(view: View, answers: Iterable[Action], idea: Action) -> str:
    """The name of what is wrong with this idea but not with the answers; empty if there is none that counts."""
    allowed = {"fourth_nine"} | {found.name for answer in answers for found in ideas(view, answer)}
    return next((found.name for found in ideas(view, idea) if found.name not in allowed), "")


def candidates(seed: str, number: int, wanted: Collection[Sort]) -> Iterator[Puzzle]:
    """The puzzles in one deal, at most one of each sort wanted."""
    deal = _begun(seed, number)
    left, shuffles = set(wanted), 0
    who = ["novice", "regular"] if number >= SHORT else ["regular", "skilled"]
    levels = rng_of(seed, number, "levels").choices(who, k=len(deal.standings))
    while left and len(deal.moves) < LONGEST and not deal.game.sheet.deals and not deal.game.winners:
        seat = turn(deal.game)
        if seat == CHANCE:
            if shuffles:
                return
            deal.game, shuffles = apply(deal.game, draw(deal.game, deck_seed(seed, number), 0)), 1
            continue
        assert seat is not None
        view = view_of(deal.game, seat)
        if NEAR_END <= number < SHORT and view.phase == TRICKS:
            return
        if len(view.choices) > 1 and (puzzle := _asked(deal, view, left)) is not None:
            left.discard(puzzle.sort)
            yield puzzle
        action = _decided(levels[seat], view, bot_rng(seed, number, seat, len(deal.moves)))
        deal.game = apply(deal.game, action)
        deal.moves.append(write_action(seat, action))


def _decided(level: str, view: View, rng: Random) -> Action:
    action = LEVELS[level].choose(view, rng)
    if isinstance(action, Concede):
        action = next((each for each in view.choices if not isinstance(each, Concede)), action)
    return action


def _begun(seed: str, number: int) -> Deal:
    rules = compile_rules(preset(preset_of(number)).agreements)
    rng, seats = rng_of(seed, number, "sheet"), rules.form.seats
    standings = tuple(near_end(rng, seats) if NEAR_END <= number < FREE else _standings(rng, seats))
    if FREE <= number < SHORT:
        standings = tuple(replace(standing, concessions=rng.randrange(3)) for standing in standings)
    dealer = number % seats
    return Deal(seed, number, new_game(rules, dealer, standings), dealer, standings)


def _standings(rng: Random, seats: int) -> Iterator[Standing]:
    """A sheet from the middle of a game; one in three is fresh."""
    if rng.random() < 0.33:
        yield from (Standing() for _ in range(seats))
        return
    on_barrel = rng.randrange(seats) if rng.random() < 0.3 else None
    for seat in range(seats):
        if seat == on_barrel:
            yield Standing(880, rng.randrange(3), rng.randrange(3))
        else:
            total = rng.randrange(-20, 172) * 5
            yield Standing(total if total != 555 else 550, rng.randrange(3))


def rng_of(seed: str, number: int, purpose: str) -> Random:
    """The random numbers for one purpose in the search of a deal."""
    return Random(sha256(f"thousand/puzzles/{seed}/{number}/{purpose}".encode()).digest())


# --- Whether a moment is a puzzle -----------------------------------------------------------------------------------


def _asked(deal: Deal, view: View, wanted: Collection[Sort]) -> Puzzle | None:
    if deal.number >= SHORT:
        is_asked = view.phase == TRICKS and len(view.hand) in LAST_CARDS
        return _last_cards(deal, view, wanted) if is_asked else None
    if deal.number >= FREE:
        return _stake(deal, view, CONCEDING) if CONCEDING in wanted and view.phase in (EXCHANGE, CONTRACT) else None
    if deal.number >= NEAR_END:
        return _stake(deal, view, ENDING) if ENDING in wanted and view.phase in (AUCTION, EXCHANGE, CONTRACT) else None
    if view.phase == TRICKS:
        return _open_card(deal, view, wanted) or _closed_card(deal, view, wanted)
    if view.phase in (EXCHANGE, CONTRACT) and CALL in wanted:
        return _call(deal, view)
    return None


def _open_card(deal: Deal, view: View, wanted: Collection[Sort]) -> Puzzle | None:
    """One card, not the Regular's, makes the contract against any defence, or beats it, or costs the declarer most."""
    sort = _sort_of(view, is_open=True)
    plays = [action for action in view.choices if isinstance(action, Play)]
    if not {sort, MOST} & set(wanted) or len(view.hand) not in CARDS or len(plays) < PLAYS:
        return None
    idea = regular.choose(view, Random(0))
    if not isinstance(idea, Play) or (table := table_of(deal.game)) is None:
        return None
    sort, good = _only_card(table, sort)
    if good is None or sort not in wanted or idea == good:
        return None
    if _share(deal, view, "regular", (good,), IDEAS):
        return None
    facts = opened_facts(deal.game, table, sort, good, idea)
    if table.solver.exhausted:
        return None
    return deal.puzzle(sort, step_of(deal, view, (good,)), (good,), (), facts)


def _only_card(table: Table, sort: Sort) -> tuple[Sort, Play | None]:
    """What to ask, and the only card that decides the contract, or else the one that costs the declarer most."""
    good = deciding(table)
    if good is not None and len(good) in (0, len(table.plays)) and not table.declares:
        sort, good = sort._replace(kind=Kind.FIND), costliest(table)
    return sort, good[0] if good and len(good) == 1 else None


def _last_cards(deal: Deal, view: View, wanted: Collection[Sort]) -> Puzzle | None:
    """The same for the last cards: a Novice or a Regular plays another card, and there is an idea against that card but
    not against the answer."""
    table = table_of(deal.game)
    if table is None or len(table.plays) < LAST_CARDS[0]:
        return None
    sort, good = _only_card(table, _sort_of(view, is_open=True)._replace(is_short=True))
    if good is None or sort not in wanted:
        return None
    for level in ("regular", "novice"):
        idea = LEVELS[level].choose(view, rng_of(deal.seed, deal.number, f"{level}/{len(deal.moves)}/0"))
        if isinstance(idea, Play) and idea != good and theme_of(view, (good,), idea):
            facts = opened_facts(deal.game, table, sort, good, idea)
            return deal.puzzle(sort, step_of(deal, view, (good,)), (good,), (), facts)
    return None


def opened_facts(game: Game, table: Table, sort: Sort, answer: Play, idea: Play) -> Facts:
    """What the solver says of an answer and of a bot's idea."""
    line, other = (words_of(line_after(game, play, is_open=sort.kind is not Kind.FIND)) for play in (answer, idea))
    return Facts(idea, table.points(answer), table.points(idea), line=line, other=other)


def _sort_of(view: View, *, is_open: bool) -> Sort:
    return Sort(Kind.MAKE if view.deal.declarer == view.seat else Kind.BEAT, is_open)


def _closed_card(deal: Deal, view: View, wanted: Collection[Sort]) -> Puzzle | None:
    """One card, not the Regular's, is far ahead of all others."""
    late = len(view.hand) <= LATE
    sorts = {Sort(Kind.FIND)} if late else {_sort_of(view, is_open=False), Sort(Kind.FIND)}
    offers = list(view.choices)
    if not sorts & set(wanted) or len(offers) < PLAYS or len(view.hand) < CARDS[0] - 1:
        return None
    idea = regular.choose(view, Random(0))
    if not _goes_wrong(deal, idea):
        return None
    weighed = _weighed(deal, view, idea)
    found = _far_ahead(deal, view, offers, weighed[0].action, idea) if weighed else None
    if found is None:
        return None
    proof, idea = found
    best, less = proof.right[0].percent, proof.tried(idea).percent
    about = best is not None and less is not None and abs(best - less) >= ABOUT_CONTRACT * 100
    sort = _sort_of(view, is_open=False) if about and not late else Sort(Kind.FIND)
    return _closed(deal, view, sort, proof, idea, ()) if sort in wanted else None


def _goes_wrong(deal: Deal, idea: Action) -> bool:
    """Whether this card fails in the actual deal while another does not: a quick sign that there is something to find,
    and that the answer works in this deal."""
    table = table_of(deal.game)
    good = deciding(table) if table is not None else None
    return good is not None and bool(good) and idea not in good


def _call(deal: Deal, view: View) -> Puzzle | None:
    """Cards to pass, a contract or a concession: one of a few choices, including the Regular's."""
    idea = regular.choose(view, Random(0))
    weighed = _weighed(deal, view, idea)
    if not weighed:
        return None
    offers = _offers(view, weighed, idea)
    found = _far_ahead(deal, view, offers, weighed[0].action, idea) if len(offers) > 1 else None
    if found is None:
        return None
    shown = [offer for at, offer in enumerate(offers) if not any(same(offer, each) for each in offers[:at])]
    return _closed(deal, view, CALL, *found, shown)


def _stake(deal: Deal, view: View, sort: Sort) -> Puzzle | None:
    """A bid, pass or concession that matters because somebody is near the end of the game or conceding is free."""
    idea = regular.choose(view, Random(0))
    offers = offers_of(view, idea)
    if offers and idea not in offers:
        return None
    offers = narrowed(view, offers, idea, f"{deal.seed}/{deal.number}/{len(deal.moves)}") if offers else ()
    proof = upheld(view, offers) if offers else None
    if proof is None or idea in proof.answers or _share(deal, view, "regular", proof.answers, IDEAS, offers):
        return None
    return _closed(deal, view, sort, proof, idea, offers)


def _offers(view: View, weighed: Sequence[Weighed], idea: Action) -> list[Action]:
    """The choices offered: an Expert's, a Regular's, some far behind the best, and giving the deal up."""
    ways = [action for action in view.choices if isinstance(action, Concede)]
    behind = [each.action for each in weighed if weighed[0].worth - each.worth >= 2 * AHEAD]
    chosen = [weighed[0].action, idea, *behind[:1], *behind[len(behind) // 2 :][:1], *ways]
    kinds: list[Action] = []
    for action in chosen:
        if not any(same(action, each) for each in kinds):
            kinds.append(action)
    offers = [
        each for kind in kinds for each in (view.choices if isinstance(kind, Give) else [kind]) if same(each, kind)
    ]
    return sorted(offers, key=lambda action: write_action(0, action))


def _far_ahead(
    deal: Deal, view: View, offers: Sequence[Action], best: Action, idea: Action
) -> tuple[Proof, Action] | None:
    """The proof and the Regular's idea, if the worlds prove that the Expert's choice is far ahead of all others."""
    if best == idea or proved(view, [best, idea], SEEDS[0]) is None:
        return None
    proof = agreed(view, offers, max(ALIKE, sum(same(best, offer) for offer in offers)))
    if proof is None or any(same(idea, answer) for answer in proof.answers):
        return None
    return (proof, idea) if not _share(deal, view, "regular", proof.answers, IDEAS) else None


def _weighed(deal: Deal, view: View, idea: Action) -> Sequence[Weighed]:
    """The choices as an Expert weighs them, if it puts one clearly ahead of this idea; otherwise empty."""
    weighed: Sequence[Weighed] = ()
    for budget in FILTERS.get(view.phase, (EXPERT,)):
        lists = list(advise(view, bot_rng(deal.seed, deal.number, view.me, 0), budget))
        if not lists:
            return ()
        weighed = lists[-1]
        own = next((each for each in weighed if same(each.action, idea)), None)
        if own is weighed[0] or (own is not None and (own.is_even or weighed[0].worth - own.worth < HOPE)):
            return ()
    return weighed


def _offered(action: Action, offers: Sequence[Action]) -> Action:
    """The offer that an action stands for: another bid stands for the lowest, any way of playing on for playing on."""
    if any(same(action, offer) for offer in offers) or not isinstance(action, Bid | Give | Contract):
        return action
    return next((offer for offer in offers if type(offer) is type(action)), action)


def _closed(deal: Deal, view: View, sort: Sort, proof: Proof, idea: Action, offers: Sequence[Action]) -> Puzzle:
    behind, right = proof.behind(idea), proof.right[0]
    less = proof.tried(idea)
    ends = (end_of(right, view), end_of(less, view)) if sort.is_late else ()
    chances = (None, None) if sort.is_late else (right.percent, less.percent)
    facts = Facts(idea, *chances, round(behind.mean), round(behind.error), ends)
    answers = [tried.action for tried in proof.right]
    return deal.puzzle(sort, step_of(deal, view, answers, offers), answers, offers, facts)


def end_of(tried: Ended, view: View) -> End:
    """What a choice led to."""
    plays = (tried.share(tried.declarers.count(seat)) for seat in range(len(view.hands)))
    return End(tried.share(tried.won), tried.share(tried.lost), tuple(plays))


def step_of(deal: Deal, view: View, answers: Collection[Action], offers: Sequence[Action] = ()) -> int:
    """How hard it is: 1 if Skilled solves it more often than not, 2 if Expert does, 3 if neither; all of them see only
    their own cards."""
    for step, level in ((1, "skilled"), (2, "expert")):
        if _share(deal, view, level, answers, TRIES, offers) > 0.5:
            return step
    return 3


def _share(
    deal: Deal, view: View, level: str, answers: Collection[Action], tries: int, offers: Sequence[Action] = ()
) -> float:
    """How often a level gives one of these answers, over several seeds."""
    solved = 0
    for count in range(tries):
        rng = rng_of(deal.seed, deal.number, f"{level}/{len(deal.moves)}/{count}")
        choice = LEVELS[level].choose(view, rng)
        choice = _offered(choice, offers) if deal.number >= NEAR_END or isinstance(choice, Bid) else choice
        solved += any(same(choice, answer) for answer in answers)
    return solved / tries


# --- Near the end of a game ------------------------------------------------------------------------------------------
#
# On a fresh sheet bids, passes and concessions are close. They are not where a player on the barrel must be kept from
# the contract, or has only one attempt left.


def near_end(rng: Random, seats: int) -> Iterator[Standing]:
    """A sheet on which at least one seat is on the barrel or nearly there."""
    near = rng.randrange(seats)
    for seat in range(seats):
        kind, bolts = rng.random(), rng.randrange(3)
        if kind < ON_BARREL + (0.5 if seat == near else 0.0):
            yield Standing(880, bolts, rng.randrange(3))
        else:
            yield Standing(rng.choice(NEAR if seat == near or kind > 0.8 else FAR), bolts)


def offers_of(view: View, idea: Action) -> Sequence[Action]:
    """The choices that may be offered: a pass, the lowest bid, and a bid that wins from the barrel and shuts others
    out; or giving the deal up and playing it. The Regular's idea is among them; empty if there is nothing to choose."""
    if view.phase == AUCTION:
        return _calls(view, idea)
    ways = [action for action in view.choices if isinstance(action, Concede)]
    if not ways:
        return ()
    if not isinstance(idea, Concede):
        return ways[0], idea
    return idea, choose_pass(view, Random(0)) if view.phase == EXCHANGE else Contract(view.deal.contract)


def _calls(view: View, idea: Action) -> Sequence[Action]:
    bids = [action for action in view.choices if isinstance(action, Bid)]
    if not bids:
        return ()
    low = idea if isinstance(idea, Bid) else bids[0]
    wins = [winning_number(view, seat) for seat in (view.me, *view.opponents)]
    shuts = [bid for bid in bids if bid.points > low.points and bid.points in wins]
    passes = [Pass()] if Pass() in view.choices else []
    return [*passes, low, *shuts] if passes or shuts else ()


def narrowed(view: View, offers: Sequence[Action], idea: Action, seed: str) -> Sequence[Action]:
    """The offers to ask about, if a quick look does not rule out that one of them is far ahead of the idea; otherwise
    empty. If two bids are both better than a pass, it is about the lower one."""
    rng = Random(f"thousand/ending/{seed}")
    games = worlds(view, rng, EXPERT)
    tried = [Tried(action) for action in offers]
    own = tried[list(offers).index(idea)]
    best = own
    for count in LOOKS:
        for game in islice(games, count - len(own.worths)):
            chance = rng.random()
            for each in tried:
                play_out(game, each, view, Random(chance))
        best = max(tried, key=lambda each: sum(each.worths))
        found = difference(best.worths, own.worths)
        if best is own or found.mean < AHEAD + (found.error if count == LOOKS[-1] else 0.0):
            return ()
    least = next((each for each in tried if isinstance(each.action, Bid)), own)
    will_do = own.action == Pass() and difference(least.worths, own.worths).mean >= AHEAD
    return [each for each in offers if not _is_more(each, offers) or (each == best.action and not will_do)]


def _is_more(action: Action, offers: Sequence[Action]) -> bool:
    return isinstance(action, Bid) and any(isinstance(each, Bid) and each.points < action.points for each in offers)
