#!/bin/sh
set -e
cd /work
cat > ledger/amounts.py <<'P'
"""Amounts of money as whole cents."""

import re

AMOUNT = re.compile(r"(-?)([0-9]+)(?:\.([0-9]{1,2}))?")


def parse_amount(text):
    """Cents from a decimal text with at most two places, such as "12.50" or "-3"."""
    match = AMOUNT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"not an amount: {text!r}")
    sign, units, fraction = match.groups()
    cents = int(units) * 100 + int((fraction or "0").ljust(2, "0"))
    return -cents if sign else cents


def format_amount(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
P
sed -i 's/        cents = parse_amount(entry\["amount"\])/        cents = parse_amount(entry["amount"]) * (-1 if entry["kind"] == "credit" else 1)/' ledger/book.py
