"""The articles of the Lim System as the rules of 1987 number them."""

from __future__ import annotations

import re

from pairing.judgement import Judgement
from pairing.model import BracketTrace

_BASIC = {"C.04.1 2": "2", "C.04.1 4": "8.2"}
_LIMITS = {"5.1.1": "12.1 a", "5.1.2": "12.1 b"}
_CITED = re.compile(r"(C\.04\.1 )?(articles?) (\d[\d.]*(?:(?:, | and )\d[\d.]*)*)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_NOTED = re.compile(r"\((\d+\.\d+)\)")


def rule(article: str) -> str:
    """Return the rule that says what an article of the Lim System says.

    >>> rule("3.2.4"), rule("5.1.1"), rule("7.1"), rule("C.04.1 4"), rule("3.2.4, 3.4")
    ('10.2', '12.1 a', '14.1', '8.2', '10.2, 10.4')
    """
    if article in _BASIC:
        return _BASIC[article]
    return _NUMBER.sub(lambda found: _one(found[0]), article)


def _one(article: str) -> str:
    if article in _LIMITS:
        return _LIMITS[article]
    chapter, _, rest = article.partition(".")
    return ".".join([str(int(chapter) + 7), *rest.split(".")[:1]]).rstrip(".")


def reworded(text: str) -> str:
    """Return a sentence that cites rules in place of articles.

    >>> reworded("2 should have White against 1 (articles 5.1.1, 5.1.2).")
    '2 should have White against 1 (rules 12.1 a, 12.1 b).'
    """

    def cite(found: re.Match[str]) -> str:
        numbers = found[3].rstrip(".")
        end = found[3][len(numbers) :]
        what = found[2].replace("article", "rule")
        return f"{what} {rule((found[1] or '') + numbers)}{end}"

    return _CITED.sub(cite, text)


def judgement(found: Judgement) -> Judgement:
    """Return a judgement by the Lim System in the numbers of the rules of 1987."""
    criterion, article = found.criterion, found.article
    if criterion is not None and criterion[0].isdigit():
        criterion = rule(criterion)
    return found._replace(
        text=reworded(found.text),
        criterion=criterion,
        article=None if article is None else rule(article),
    )


def bracket(found: BracketTrace) -> BracketTrace:
    """Return the trace of a group in the numbers of the rules of 1987."""
    return found._replace(
        values={rule(name): value for name, value in found.values.items()},
        notes=tuple(_NOTED.sub(lambda m: f"({rule(m[1])})", note) for note in found.notes),
    )
