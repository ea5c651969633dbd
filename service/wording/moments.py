"""Moments as text: RFC 3339, UTC, milliseconds; as text they sort by time."""

from datetime import UTC, datetime, timedelta


def written(moment: datetime) -> str:
    """A moment of any zone as text."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def before(at: str, span: timedelta) -> str:
    """The moment that came so long before another."""
    return written(datetime.fromisoformat(at) - span)
