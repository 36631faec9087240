"""The Lim System, C.04.4.3: from both ends of the score table to the middle."""
