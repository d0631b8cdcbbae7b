"""The phases of a deal, one file each: who acts, what they may do, why not, and what an action does."""
