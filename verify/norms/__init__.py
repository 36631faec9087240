"""Norms (B.01, B.06): who has made a title norm, and what an event is worth to its arbiters."""

from verify.norms.assess import Norms, assess
from verify.norms.event import EVENTS, Wishes
from verify.norms.notes import findings
from verify.norms.output import Document, as_dict, as_text, document

__all__ = [
    "EVENTS",
    "Document",
    "Norms",
    "Wishes",
    "as_dict",
    "as_text",
    "assess",
    "document",
    "findings",
]
