"""The Swiss Team Pairing System, C.04.6: every round a match of two teams."""
