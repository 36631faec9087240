"""The audit as pages to look at: one HTML file per report, which needs nothing else.

Needs Jinja2: ``pip install 'trf-verify[html]'``.
"""

from verify.html.render import PageError, page, ready
from verify.html.texts import languages

__all__ = ["PageError", "languages", "page", "ready"]
