"""What the arena says."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "arena.about": "Play duplicate matches: one bot against others of another kind, every deal as each side.",
    "arena.epilog": (
        "A bot is one of novice, regular, random, or regular+15 for a regular whose bids are shifted."
        " Pairs play against pairs. Errors are standard errors, clustered by deal."
    ),
    "arena.bots": "each plays against every later one (default: regular novice random); one alone plays its like",
    "arena.deals": "deals a match (default {default})",
    "arena.games": "play N whole games a match instead of single deals",
    "arena.seed": "where all chance comes from (default: arena)",
    "arena.preset": "the agreements to play by (default: BASE)",
    "arena.agreements": "play by the agreements of a line, as 'PAGAT C4=10'",
    "arena.all": "one table of all presets: legal, finished, better (default {deals} deals, {games} games)",
    "arena.fixed": "play contracts that regulars have bid beforehand, without raising or conceding",
    "arena.quick": "only {deals} deals or {games} games a match, with --all {few} deals and one game",
    "arena.count": "a number from 1 on is needed, not {text!r}",
    "arena.heads": "one|against|points|others|lead|sigma|bought|made|conceded",
    "arena.heads.games": "one|against|won %|sigma|finished|deals",
    "arena.heads.all": "preset|decisions|finished|deals|lead|from|to",
    "arena.legend": (
        "points    settled points a deal of the one, others: of each other side\n"
        "lead      points less others; sigma: the lead in standard errors\n"
        "bought    per cent of deals in which somebody bid above the forced opening\n"
        "made      contracts made by the one, of those bid above it; a pair is one\n"
        "conceded  contracts given up by the one, of all"
    ),
    "arena.legend.games": (
        "won       games won by the one; sigma: above an equal share, in standard errors\n"
        "finished  games that somebody won; deals: deals a game"
    ),
    "arena.legend.all": (
        "decisions  of both bots, none of them refused by the rules\n"
        "finished   whole games that somebody won within {limit} deals; deals: deals a game\n"
        "lead       settled points a deal more than the others', each deal on a fresh sheet;\n"
        "           from, to: its interval of 95 %"
    ),
    "arena.own": "own auctions",
    "arena.fixed_contracts": "contracts fixed beforehand",
    "arena.no_contracts": "contracts can be fixed for single deals of one set that has an auction",
    "arena.refused": "refused: {action}",
    "arena.title": "{deals} deals a match, each as {sides} sides, {contracts}, seed {seed}",
    "arena.title.games": "{games} games a match, each as {sides} sides, seed {seed}",
    "arena.title.all": (
        "{one} against {other}: {deals} deals and {games} games a preset,\neach played as every side, seed {seed}"
    ),
    "arena.times": "milliseconds a decision with more than one choice: median, 95 %",
    "arena.decisions": "{count} decisions",
    "arena.none": "none",
}
