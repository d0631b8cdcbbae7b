"""The phases of a deal, a file each: who acts, what may be done, why not, and what a word does."""
