"""Saved games and settings: what went wrong with a file, and a saved game printed as text."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # Reading
    "file.missing": "There is no file {file}.",
    "file.not_a_file": "{file} is not a regular file, so it was not read.",
    "file.unreadable": "{file} cannot be read: {why}.",
    "file.enormous": "{file} is larger than {limit}, too large for a file of this game; it was not read.",
    "file.damaged": "{file} is damaged and cannot be read ({why}).",
    "file.not_a_save": "{file} is not a saved game.",
    "file.newer": "{file} was saved by a newer version of the game ({app}); update the game to continue it.",
    "file.too_old": "{file} was saved in an old format ({version}) that this version can no longer read.",
    "file.agreements": "{file} cannot be continued: {why}",
    "file.unknown_game": "{file} is a game of “{game}”, which this version of the program does not have.",
    "file.seats": "{file} cannot be continued: its players or its dealer do not fit a table with {seats} seats.",
    "file.standings": "{file} cannot be continued: no game can begin with these standings.",
    "file.broken_log": "The game in {file} stops making sense at move {move}.",
    "file.damaged_settings": (
        "The settings in {file} cannot be read ({why}), so the defaults are used; the file is kept."
    ),
    # Writing
    "file.disk_full": "The disk is full and {file} was not saved: free some space; the next move tries again.",
    "file.not_writable": (
        "{file} was not saved because {folder} cannot be written to: change its permissions, or choose another folder"
        " with --saves."
    ),
    "file.no_folder": (
        "{file} was not saved because there is no folder {folder} and it cannot be created: choose another with"
        " --saves."
    ),
    "file.settings_not_saved": (
        "{file} was not saved in {folder} ({why}): your choices last until you leave. THOUSAND_CONFIG can name another"
        " folder."
    ),
    "file.name_too_long": "{file} was not saved because its name is too long for {folder}.",
    "file.write_failed": "{file} was not saved ({why}); the next move tries again.",
    "file.full": (
        "{file} was not saved: it has grown to {limit} MiB, {deals} deals, the most that can be opened again. You can"
        " play on, but nothing from here on is kept; what was saved before stays."
    ),
    "file.not_renamed": "{file} was not renamed: {why}.",
    "file.save_without_name": "A saved game needs a name.",
    "file.save_name_taken": "There is already a saved game {file}.",
    "file.not_deleted": "{file} was not deleted: {why}.",
    # Two programs
    "file.in_use": "{file} is open in another program (process {pid} on {host}, since {since}).",
    "file.in_use_by_somebody": "{file} is open in another program.",
    "file.in_use_elsewhere": (
        "{file} was last open on another computer ({host}, process {pid}, since {since}). If it is closed there,"
        " delete {lock} beside it; a day after its last move it can be opened anyway."
    ),
    "file.no_lock": "{file} could not be locked ({why}). It is saved anyway: do not open it in two programs.",
    "saves.read_only": "{why} You can play on here; it will be saved once the file is free.",
    "saves.gone_aside": (
        "{file} was changed by another program or can no longer be read, so this game is now saved as {other}."
    ),
    # Going on
    "saves.offer_before": "{problem} Resume before move {move}? The file as it is will be kept.",
    "saves.offer_backup": (
        "{problem} There is a backup of {moves} moves: continue from there? The file as it is will be kept."
    ),
    "saves.missing_bot": (
        "In {file} the bot “{kind}” plays for {name}, but it is not installed here: install the package that has it,"
        " or a version of the game that knows it."
    ),
    "saves.offer_regular": "{missing} Continue with a Regular instead?",
    "saves.replaced": "A Regular now plays for {name} instead of “{kind}”.",
    "saves.kept_aside": "The damaged file is kept as {copy}.",
    "saves.totals_differ": (
        "The rules have been corrected since deal {deal} was played, which would now end differently; the totals on"
        " the sheet stay as they are."
    ),
    "saves.changed": (
        "{file} was changed outside the game, by hand or by a disk error: check that names, agreements and"
        " totals are right."
    ),
    "saves.changed_by_hand": "{file} was changed outside the game, and stays as it is until somebody plays on.",
    "line.as_written": "{signed} as written down",
    "opening.deal": "A long game: deal {deal} of {deals}.",
    # Printed
    "show.not_noted": "The cards stay hidden, because the game cannot note that they were seen: {why}",
    "show.hidden": "The hands are left out, because the game cannot note that they were seen: {why}",
    "show.title": "Thousand, {when}",
    "show.seat": "  {seat} {name} ({kind})",
    "show.person": "person",
    "show.preset": "Agreements: {name} - {title}",
    "show.own": "Agreements: BASE, except",
    "show.difference": "  {title}: {value}",
    "show.start": "start",
    "show.deal": "deal",
    "show.declarer": "declarer",
    "show.booked": "booked between deals",
    "show.made": "made",
    "show.failed": "failed",
    "show.conceded": "conceded",
    "show.won": "{names} won.",
    "show.given_up": "{name} gave up the game.",
    "show.running": "Deal {deal} is being played.",
    "show.unsettled": "# Deal {number} is not settled, so it is not printed.",
    "show.deal_title": "DEAL {number}",
    "show.dealt": "{who} deals.",
    "show.talon": "talon",
    "show.aside": "out of play",
    "show.stock": "stock",
    "show.pass": "passes",
    "show.calls": "The auction: {calls}.",
    "show.trick": "trick",
    "show.points": "points",
    "show.trump": "trumps {suit}",
    "show.no_trump": "no trumps",
    "show.legend": "> leads, * takes the trick, + declares, with the points",
}
