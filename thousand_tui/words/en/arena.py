"""What the arena says."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "arena.about": "Play duplicate matches: one bot against two of another kind, every deal from every seat.",
    "arena.epilog": (
        "A bot is one of novice, regular, random, or regular+15 for a regular whose bids are shifted."
        " Errors are standard errors, clustered by deal."
    ),
    "arena.bots": (
        "each plays against two of every later one (default: regular novice random); one alone plays its like"
    ),
    "arena.deals": "deals a match (default {default})",
    "arena.games": "play N whole games a match instead of single deals",
    "arena.seed": "where all chance comes from (default: arena)",
    "arena.preset": "the agreements to play by (default: BASE)",
    "arena.fixed": "play contracts that three regulars have bid beforehand, without raising or conceding",
    "arena.quick": "only {deals} deals or {games} games a match",
    "arena.count": "a number from 1 on is needed, not {text!r}",
    "arena.heads": "one|against|points|others|lead|sigmas|bought|made|conceded",
    "arena.heads.games": "one|against|won|sigmas|deals",
    "arena.legend": (
        "points    settled points a deal of the one, others: of each of the others on average\n"
        "lead      points less others; sigmas: the lead in standard errors\n"
        "bought    deals in which somebody bid above the forced opening\n"
        "made      contracts made by the one, of those that he bid above the forced opening\n"
        "conceded  contracts given up by the one, of all"
    ),
    "arena.legend.games": (
        "won       games won by the one; sigmas: above an equal share, in standard errors\ndeals     deals a game"
    ),
    "arena.own": "own auctions",
    "arena.fixed_contracts": "contracts fixed beforehand",
    "arena.title": "{deals} deals a match, each from {seats} seats, {contracts}, seed {seed}",
    "arena.title.games": "{games} games a match, each from {seats} seats, seed {seed}",
    "arena.times": "milliseconds a decision with more than one choice: median, 95 %",
    "arena.decisions": "{count} decisions",
    "arena.none": "none",
}
