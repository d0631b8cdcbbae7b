"""Reasons that any choice may have: what the numbers say, what giving up costs, a marriage or a ten that suffers."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from thousand_tui.bots.reasons.moment import ACES, SAME, Facts, Finder, Moment, Reasons
from thousand_tui.rules import ACES as FOUR, Action, Claim, Concede, Look, Pass, Waive, actions
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.phases.rights import LOTTERY
from thousand_tui.rules.view import LOOKING

# Two chances closer than this count as the same.
SAME_CHANCE: Final = 0.015


# --- For the best choice --------------------------------------------------------------------------------------------


def only(moment: Moment, action: Action) -> Facts:
    """There is only one choice."""
    return {} if len(moment.view.choices) == 1 else None


def falls_short(moment: Moment, action: Action) -> Facts:
    """The deal is given up, as the cards bring less than the contract."""
    points, contract = moment.brings, moment.view.deal.contract
    return {"points": points, "contract": contract} if isinstance(action, Concede) and 0 < points < contract else None


def concedes(moment: Moment, action: Action) -> Facts:
    """Giving up costs less than playing on."""
    return {"points": moment.loss} if isinstance(action, Concede) and moment.loss >= SAME else None


def keeps_pair(moment: Moment, action: Action) -> Facts:
    """A marriage stays whole that some other choice would break."""
    suit = next((suit for each in moment.weighed[1:] for suit in moment.broken(each.action)), None)
    if suit is None or moment.broken(action) or moment.leaving(action) & moment.melds.pairs[suit]:
        return None
    if moment.melds.kind(FOUR) and moment.hand & ACES == ACES and moment.leaving(action) & ACES:
        return None  # Four aces go, which count more.
    return {"suit": suit, "worth": moment.melds.worth(suit)}


# --- Against the second choice --------------------------------------------------------------------------------------


def less_often(moment: Moment, action: Action) -> Facts:
    """The second choice makes the contract go the way of the seat less often."""
    is_less = (moment.gain(moment.other) or 0.0) >= SAME_CHANCE
    return {} if is_less else None


def fewer_points(moment: Moment, action: Action) -> Facts:
    """The second choice brings fewer points."""
    mine, less = moment.best.points, moment.other.points
    return {"points": mine - less} if mine is not None and less is not None and mine - less >= 1.0 else None


def behind(moment: Moment, action: Action) -> Facts:
    """The second choice is worth less on the sheet."""
    return {"points": moment.loss} if moment.loss > 0.0 else None


def hopeless(moment: Moment, action: Action) -> Facts:
    """The deal is given up, as the contract would rarely be made."""
    chance = moment.other.chance
    return {"chance": chance} if isinstance(moment.best.action, Concede) and chance is not None else None


def conceding(moment: Moment, action: Action) -> Facts:
    """Giving up would cost more than playing."""
    return {"points": moment.loss} if isinstance(action, Concede) and moment.loss >= SAME else None


def not_by_best(find: Finder) -> Finder:
    """What ``find`` finds wrong with a choice, unless the best one does the same."""

    def found(moment: Moment, action: Action) -> Facts:
        return find(moment, action) if find(moment, moment.best.action) is None else None

    return found


# --- Questions of few words -----------------------------------------------------------------------------------------

ANSWERS: Final = MappingProxyType[type[Any], str](
    {
        Look: "looks",
        actions.Dark: "dares",
        Claim: "claims",
        Waive: "waives",
        actions.Rebuy: "rebuys",
        actions.Accept: "rebuys",
        Pass: "refuses",
        actions.TakePacket: "any_packet",
        actions.Cut: "any_cut",
    }
)


def answers(moment: Moment, action: Action) -> str | None:
    """The reason for the answer to a simple question."""
    if isinstance(action, Waive) and moment.view.phase == LOOKING:
        return "dares"
    if isinstance(action, Claim) and action.ground in (BOTTOM_NINE, LOTTERY, *NINE_OF):
        return None
    return ANSWERS.get(type(action))


# The first reasons for any choice, and the first and the last reasons against one.
FOR: Final[Reasons] = MappingProxyType({"only": only, "falls_short": falls_short, "concedes": concedes})
FIRST: Final[Reasons] = MappingProxyType({"not.hopeless": hopeless})
LAST: Final[Reasons] = MappingProxyType(
    {
        "not.concede": conceding,
        "not.less_often": less_often,
        "not.fewer_points": fewer_points,
        "not.behind": behind,
    }
)
