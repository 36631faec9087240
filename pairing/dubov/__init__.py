"""The Dubov System (C.04.4.1): brackets filled from below, opponents' averages equalised.

`literal` transcribes the articles, `engine` is the fast equal of it, `judge` tells why a recorded
round is not the one of the rules.
"""
