"""What the arena says."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "arena.about": "Let bots play each other: every deal is played with the same cards from each side of the table.",
    "arena.epilog": (
        "A bot is one of novice, regular, skilled, expert, each also as in expert-bold and"
        " expert-cautious, greedy, random, oracle (sees all hands), regular+15 for a regular whose bids are shifted, or"
        " one that is installed beside the game. Pairs play against pairs."
        " Intervals are of 95 %, clustered by deal."
    ),
    "arena.bots": (
        "each as one against others of each later one; one alone plays its like (default: every level against the one"
        " below it)"
    ),
    "arena.deals": "deals a match (default {default})",
    "arena.games": "play N whole games a match instead of single deals",
    "arena.from": "the number of the first deal or game (default 0), to go on with other cards",
    "arena.seed": "where all chance comes from (default: arena)",
    "arena.preset": "the agreements to play by (default: BASE)",
    "arena.agreements": "play by the agreements of a line, as 'PAGAT C4=10'",
    "arena.all": "one table of all presets: legal, finished, better (default {deals} deals, {games} games)",
    "arena.fixed": "play contracts that regulars have bid beforehand, without raising or conceding",
    "arena.ladder": "let each bot play only the one named before it, not all that come later",
    "arena.mixed": "seat different bots at one table, in every order",
    "arena.gap": (
        "play contracts that regulars have bid and passed cards for, from the first lead on: by {one}, each BOT and"
        " {other} as declarers and as defenders, against the reference"
    ),
    "arena.gap.alone": "a gap is measured by itself, over single deals of one set",
    "arena.reference": "who sits on the other side of a gap (default: expert)",
    "arena.contracts": (
        "the contracts of a gap: promised (default) raises the bid to what a regular expects of the cards once they"
        " have the talon, and leaves out deals that do not promise as much as the bid, so that about half can be made;"
        " bid plays all of them as bid"
    ),
    "arena.contracts.promised": "contracts that the cards promise",
    "arena.contracts.bid": "contracts as bid",
    "arena.gap.declarer": "Contracts made by declarers, against {reference}",
    "arena.gap.defenders": "Contracts allowed by defenders, to {reference}",
    "arena.heads.gap": "bot|deals|made %|95 %|more|95 %|closed %",
    "arena.legend.gap": (
        "made    per cent of the contracts that were made\n"
        "more    per cent more than with {one} in its place, over the same deals\n"
        "closed  per cent of the way from {one} to {other}"
    ),
    "arena.title.gap": "{deals} deals from number {first}, {contracts}, seed {seed}",
    "arena.quick": "only {deals} deals or {games} games a match, with --all {few} deals and one game",
    "arena.jobs": "processes to work with (default: one a core); the figures do not depend on it",
    "arena.csv": (
        "keep every deal in FILE, a row each: what stands there is counted in and not played again, new rows are added"
    ),
    "arena.ascii": "print letters only",
    "arena.count": "a number from 1 on is needed, not {text!r}",
    "arena.number": "a number from 0 on is needed, not {text!r}",
    "arena.csv.columns": "{path} is kept for something else: its first line is not {columns}",
    "arena.csv.other": "{path} was measured with other {name}: {found!r}, not {value!r}",
    "arena.csv.row": "line {line} of {path} cannot be read",
    "arena.csv.unreadable": "{path} cannot be read: {why}",
    "arena.csv.unwritable": "{path} cannot be written: {why}",
    "arena.csv.all": "a survey of all presets is not kept in a file",
    "arena.too_few": "{sides} different bots are needed at one table, not {count}",
    "arena.unknown": "there is no bot called {name!r}: choose {known}, or regular+15 for shifted bids",
    "arena.twice": "{name} is named twice",
    "arena.chance": "chance",
    "arena.fault": "{bot} failed in deal {number}: {what}",
    "arena.lapse": "{bot} lost the thread in deal {number}: {why}. Where that happens, a Regular decides instead.",
    "arena.lapses": "Decisions that a Regular took for {bot}: {count}.",
    "arena.no_end": "deal {number} has no end",
    "arena.killed": "a process of the arena was ended from outside",
    "arena.progress": "{bar} {done}/{whole}, {minutes}:{seconds} left",
    "arena.stopped": "Stopped after {done} of {whole}; what follows counts what was finished.",
    "arena.nothing": "No match was finished.",
    "arena.heads": "one|against|deals|points|lead|95 %|made|allowed|bought",
    "arena.heads.ratings": "bot|points|rating|95 %|bought|made|allowed|conceded",
    "arena.heads.games": "one|against|games|won %|95 %|finished|deals",
    "arena.heads.winners": "bot|games|won %|95 %",
    "arena.heads.all": "preset|decisions|finished|deals|lead|from|to",
    "arena.interval": "{low} to {high}",
    "arena.legend": (
        "points    settled points a deal\n"
        "lead      points of the one above those of the others on average\n"
        "rating    points a deal above the average of the pool, fitted to all meetings\n"
        "bought    per cent of deals bought with a bid above the forced opening\n"
        "made      per cent made of the contracts bought, a conceded one is not made\n"
        "allowed   per cent that others made of the contracts they bought against it\n"
        "conceded  per cent given up of all contracts, forced ones too"
    ),
    "arena.legend.games": (
        "won       per cent of games won; an equal share is {equal}\n"
        "finished  games that somebody won; deals: deals a game"
    ),
    "arena.legend.all": (
        "decisions  of both bots, none of them refused by the rules\n"
        "finished   whole games that somebody won within {limit} deals; deals: deals a game\n"
        "lead       settled points a deal more than the others', each deal on a fresh sheet;\n"
        "           from, to: its interval of 95 %"
    ),
    "arena.oracle.unknown": "the oracle cannot work out the play under these agreements",
    "arena.oracle.lost": "what is in play cannot be worked out",
    "arena.own": "own auctions",
    "arena.fixed_contracts": "contracts fixed beforehand",
    "arena.no_contracts": "contracts can be fixed for single deals of one set that has an auction",
    "arena.refused": "refused: {action}",
    "arena.title": "{deals} deals a match from number {first}, {contracts}, seed {seed}",
    "arena.title.games": "{games} games a match from number {first}, seed {seed}",
    "arena.title.each": "Each with the same cards as {sides} sides.",
    "arena.title.csv": "Counted is all that {path} holds of these bots.",
    "arena.title.all": (
        "{one} against {other}: {deals} deals and {games} games a preset,\neach played as every side, seed {seed}"
    ),
    "arena.times": "milliseconds a decision with more than one choice: median, 95 %; of this run",
    "arena.decisions": "{count} decisions",
    "arena.none": "none",
}
