"""Pages from templates. A page is one file: it asks the network for nothing, and says so itself.

Its policy (Content-Security-Policy) allows the one style sheet and the one script whose hashes it
names. Jinja2 escapes whatever a template puts out, after `safe.clean` has made it visible.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from trf import __version__
from verify.html.safe import clean
from verify.html.texts import SOURCE, Catalogue, catalogue, languages
from verify.html.view import halves, view

if TYPE_CHECKING:
    import jinja2

    from verify.check import FileResult

NEEDS = "pages need Jinja2: pip install 'trf-verify[html]'"


class PageError(Exception):
    """No page can be made: the language is not known, or Jinja2 is not installed. The message says
    which languages there are, or what to install.
    """


def ready(language: str) -> None:
    """Raise `PageError` where no page can be made in a language: known before the work."""
    _words(language)
    _environment()


def page(result: FileResult, language: str = SOURCE) -> str:
    """Return the page of a report: one HTML file that needs nothing else.

    `language` is a code of `texts.languages`. Raises `PageError`.
    """
    return render("report.html", language, report=view(result))


def render(template: str, language: str, **values: object) -> str:
    """Return a template filled in, in a language. Raises `PageError`."""
    words = _words(language)
    return (
        _environment()
        .get_template(template)
        .render(t=words, version=__version__, **_sources(), **values)
    )


def _words(language: str) -> Catalogue:
    try:
        return catalogue(language)
    except KeyError as error:
        known = ", ".join(languages())
        raise PageError(f"no pages in the language '{language}' (known: {known})") from error


@cache
def _environment() -> jinja2.Environment:
    try:
        import jinja2  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise PageError(NEEDS) from error

    def seen(value: object) -> object:
        # Markup is the templates' own; a text of any other origin is not to be trusted.
        return clean(value) if type(value) is str else value

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("verify.html"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = halves
    return environment


@cache
def _sources() -> dict[str, object]:
    """The style sheet, the script, and the policy that allows nothing beside them."""
    from markupsafe import Markup  # noqa: PLC0415 - comes with Jinja2

    folder = files("verify.html") / "templates"
    style = (folder / "page.css").read_text(encoding="utf-8")
    script = (folder / "page.js").read_text(encoding="utf-8")
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
