"""The Tournament Report File: grammars, records, the ``Tournament`` model, diagnostics."""

__version__ = "0.1.0"
