"""Values as texts: points, dates, numbers."""

from __future__ import annotations

from datetime import date


def decimal(value: int | None, width: int = 99) -> str:
    """Return hundredths as points with one decimal, two where they are needed; None as nothing.

    Whole points are written without a decimal where `width` columns leave no room for it.
    """
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 100)
    sign = "-" if value < 0 else ""
    text = f"{sign}{whole}.{rest:02d}" if rest % 10 else f"{sign}{whole}.{rest // 10}"
    return f"{sign}{whole}" if len(text) > width and not rest else text


def number(value: int | None) -> str:
    """Return a whole number; None as nothing."""
    return "" if value is None else str(value)


def numbers(values: tuple[int, ...]) -> list[str]:
    """Return whole numbers."""
    return [str(value) for value in values]


def long_date(value: date) -> str:
    """Return a date as ``YYYY/MM/DD``."""
    return f"{value.year:04d}/{value.month:02d}/{value.day:02d}"


def short_date(value: date) -> str | None:
    """Return a date as ``YY/MM/DD``; None outside the years 1950-2049, which that can tell."""
    if not 1950 <= value.year <= 2049:
        return None
    return f"{value.year % 100:02d}/{value.month:02d}/{value.day:02d}"
