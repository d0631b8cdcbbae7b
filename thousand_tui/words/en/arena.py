"""What the arena says."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "arena.about": (
        "Play bots against each other. Every deal is replayed with the same cards from each side of the table."
    ),
    "arena.epilog": (
        "A bot is novice, regular, skilled or expert, each with a style as in expert-bold or expert-cautious; greedy;"
        " random; oracle (sees all hands); regular+15 for a Regular whose bids are shifted; or the name of an"
        " installed bot. Pairs play against pairs. The old Mariage (--preset MARIAGE, or --agreements"
        " 'MARIAGE V15.players=7') has the bots novice, regular and random; two of them fill alternate seats."
        " Intervals are 95 %, clustered by deal."
    ),
    "arena.bots": (
        "each one plays against all later ones; a single bot plays copies of itself (default: every level against the"
        " one below it)"
    ),
    "arena.deals": "deals per match (default {default})",
    "arena.games": "play N whole games per match instead of single deals",
    "arena.from": "the number of the first deal or game (default 0); change it to play other cards",
    "arena.seed": "the seed of every shuffle and random choice (default: arena)",
    "arena.preset": "the agreements to play by (default: BASE)",
    "arena.agreements": "play by an agreement line such as 'PAGAT C4=10'",
    "arena.all": (
        "test every preset and the old Mariage: no illegal moves, games that end, and who is better (default {deals}"
        " deals, {games} games)"
    ),
    "arena.fixed": "play contracts that Regulars have bid in advance, without raising or conceding",
    "arena.ladder": "let each bot play only the one listed before it, not all later ones",
    "arena.mixed": "seat different bots at one table, in every order",
    "arena.gap": (
        "start at the first lead, with contracts bid and cards passed by Regulars: {one}, each BOT and {other} play as"
        " declarer and as defenders against the reference"
    ),
    "arena.gap.alone": "a gap is measured by itself, over single deals of one set",
    "arena.reference": "who plays the other side of a gap (default: expert)",
    "arena.contracts": (
        "which contracts a gap is measured on: promised (default) raises each bid to what a Regular expects to make"
        " with the talon and skips deals not worth the bid, so that about half can be made; bid plays every contract"
        " as it was bid"
    ),
    "arena.contracts.promised": "contracts raised to what the cards promise",
    "arena.contracts.bid": "contracts as bid",
    "arena.gap.declarer": "Contracts made by declarers, against {reference}",
    "arena.gap.defenders": "Contracts allowed by defenders, to {reference}",
    "arena.heads.gap": "bot|deals|made %|95 %|more|95 %|closed %",
    "arena.legend.gap": (
        "made    percentage of contracts made\n"
        "more    percentage points more than with {one} in its place, same deals\n"
        "closed  percentage of the way from {one} to {other}"
    ),
    "arena.title.gap": "{deals} deals from number {first}, {contracts}, seed {seed}",
    "arena.quick": "play only {deals} deals or {games} games per match; with --all, {few} deals and one game",
    "arena.jobs": "number of processes (default: one per core); the results do not depend on it",
    "arena.dask": (
        "let the workers of the Dask scheduler at ADDRESS play instead, such as tcp://10.0.0.2:8786, which you must"
        " trust; the results do not depend on it"
    ),
    "arena.dask.empty": "must be the address of a Dask scheduler",
    "arena.dask.missing": "--dask needs the package “distributed”: pip install 'thousand-tui[cluster]'",
    "arena.dask.unreachable": "no Dask scheduler answers at {address}",
    "arena.dask.alone": "the Dask scheduler at {address} has no workers",
    "arena.dask.lost": "the connection to the Dask scheduler was lost",
    "arena.dask.refused": "the worker {worker} cannot take part: {why}",
    "arena.dask.identity": "thousand {version} (Python {python}, sources {sources})",
    "arena.dask.other": "it runs {theirs}, not {own}",
    "arena.csv": (
        "keep every deal in FILE, one row each: rows already there are counted and not played again, new ones are added"
    ),
    "arena.ascii": "print ASCII characters only",
    "arena.count": "must be a whole number of 1 or more, not {text!r}",
    "arena.number": "must be a whole number of 0 or more, not {text!r}",
    "arena.csv.columns": "{path} holds something else: its first line should be {columns}",
    "arena.csv.other": "{path} was measured with {name} {found!r}, not {value!r}",
    "arena.csv.row": "line {line} of {path} cannot be read",
    "arena.csv.unreadable": "{path} cannot be read: {why}",
    "arena.csv.unwritable": "{path} cannot be written: {why}",
    "arena.csv.all": "a survey of all presets cannot be kept in a file",
    "arena.too_few": "a table needs {sides} different bots, not {count}",
    "arena.unknown": "there is no bot called {name!r}; choose {known}, or shift a Regular's bids, as in regular+15",
    "arena.twice": "{name} is listed twice",
    "arena.chance": "chance",
    "arena.fault": "{bot} failed in deal {number}: {what}",
    "arena.lapse": "{bot} failed in deal {number}: {why}. A Regular decides in its place.",
    "arena.lapses": "Decisions that a Regular made for {bot}: {count}.",
    "arena.no_end": "deal {number} never ends",
    "arena.killed": "a process of the arena was killed from outside",
    "arena.progress": "{bar} {done}/{whole}, {minutes}:{seconds} left",
    "arena.stopped": "Stopped after {done} of {whole}; the results below cover what was finished.",
    "arena.nothing": "No match was finished.",
    "arena.heads": "one|against|deals|points|lead|95 %|made|allowed|bought",
    "arena.heads.ratings": "bot|points|rating|95 %|bought|made|allowed|conceded",
    "arena.heads.games": "one|against|games|won %|95 %|finished|deals",
    "arena.heads.winners": "bot|games|won %|95 %",
    "arena.heads.all": "preset|decisions|finished|deals|lead|from|to",
    "arena.interval": "{low} to {high}",
    "arena.legend": (
        "points    settled points per deal\n"
        "lead      points per deal more than the average of the others\n"
        "rating    points per deal above the average of the pool, fitted to all meetings\n"
        "bought    percentage of deals bought with a bid above the forced opening\n"
        "made      percentage made of the contracts bought; a conceded one is not made\n"
        "allowed   percentage of the others' contracts that were made against it\n"
        "conceded  percentage of all contracts conceded, forced ones too"
    ),
    "arena.legend.games": (
        "won       percentage of games won; an equal share is {equal}\n"
        "finished  games that somebody won; deals: deals per game"
    ),
    "arena.legend.all": (
        "decisions  made by both bots, none of them refused by the rules\n"
        "finished   whole games won within {limit} deals; deals: deals per game\n"
        "lead       settled points per deal more than the others', each deal on a fresh sheet;\n"
        "           from, to: its 95 % interval; at MARIAGE tokens per deal more, two on alternate\n"
        "           seats of five"
    ),
    "arena.oracle.unknown": "the oracle cannot solve the play under these agreements",
    "arena.oracle.lost": "the position in play cannot be worked out",
    "arena.own": "bidding by the bots",
    "arena.fixed_contracts": "contracts fixed in advance",
    "arena.no_contracts": "contracts can be fixed only in single deals of one set that has an auction",
    "arena.refused": "refused: {action}",
    "arena.title": "{deals} deals per match from number {first}, {contracts}, seed {seed}",
    "arena.title.games": "{games} games per match from number {first}, seed {seed}",
    "arena.title.each": "Each is played from {sides} sides with the same cards.",
    "arena.title.csv": "The results count everything {path} holds on these bots.",
    "arena.title.all": (
        "{one} against {other}: {deals} deals and {games} games per preset,\neach played from every side, seed {seed}"
    ),
    "arena.mariage.unknown": "there is no bot called {name!r} for Mariage; choose {known}",
    "arena.mariage.refused": "--mixed, --fixed-contracts, --gap, --reference and --contracts are not for Mariage",
    "arena.title.mariage": "{line}: {deals} deals per match from number {first}, seed {seed}",
    "arena.title.mariage.games": "{line}: {games} games per match from number {first}, seed {seed}",
    "arena.title.mariage.each": (
        "The two fill alternate seats; each is played twice with the same cards, with seats changed."
    ),
    "arena.heads.mariage": "one|against|deals|tokens|lead|error|95 %",
    "arena.heads.mariage.games": "one|against|games|won %|95 %|lead|error|deals",
    "arena.legend.mariage": (
        "tokens  what a seat gains per deal, from after its stake to after the next one\n"
        "lead    tokens per deal more than the seats of the other; error: its standard error"
    ),
    "arena.legend.mariage.games": (
        "won    percentage of games won by the seats of the one; an equal share is 50\n"
        "lead   tokens per deal more than the seats of the other; error: its standard error\n"
        "deals  deals per game"
    ),
    "arena.times": "milliseconds per decision with more than one choice: median, 95 %; this run only",
    "arena.decisions": "{count} decisions",
    "arena.none": "none",
}
