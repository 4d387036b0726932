"""Amounts of money as whole cents."""


def parse_amount(text):
    """Cents from a decimal text with at most two places, such as "12.50" or "-3"."""
    units, _, fraction = text.partition(".")
    return int(units) * 100 + int(fraction or 0)


def format_amount(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
