"""The Burstein System (C.04.4.2): after some Dutch rounds, strong opposition meets weak.

`literal` transcribes the articles, `engine` is the fast equal of it, `judge` tells why a recorded
round is not the one of the rules.
"""
