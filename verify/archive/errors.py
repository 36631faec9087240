"""What can keep an audit of an archive from running."""

from __future__ import annotations

import importlib
from types import ModuleType


class ArchiveError(Exception):
    """A request that cannot be met; the text says why."""


class MissingPackageError(ArchiveError):
    """A package of an extra is not installed."""


class StoreError(ArchiveError):
    """A file that is no store of audits, or one that is in use."""


def need(package: str, extra: str) -> ModuleType:
    """Import a package of an extra.

    Raises `MissingPackageError`, whose text names the extra to install.
    """
    try:
        return importlib.import_module(package)
    except ImportError as error:
        name = package.partition(".")[0]
        message = f"this needs {name}: pip install 'trf-verify[{extra}]' ({error})"
        raise MissingPackageError(message) from error
