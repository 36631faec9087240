"""What the individual systems of C.04.4 have in common: the Dubov and the Burstein System.

Their absolute criteria, the allocation of colours (article 5) and the first steps of the bye
(3.1.1-3.1.4) are the same, article by article.
"""
