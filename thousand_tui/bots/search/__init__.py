"""Looking ahead: worlds that a seat can imagine, how they play out, and what that says about each choice."""
