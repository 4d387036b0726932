"""An account book in CSV form."""

import csv
import io

from .amounts import format_amount, parse_amount


def read_entries(text):
    return list(csv.DictReader(io.StringIO(text)))


def balance(text):
    """Cents for each account: debits raise a balance, credits lower it."""
    totals = {}
    for entry in read_entries(text):
        cents = parse_amount(entry["amount"])
        totals[entry["account"]] = totals.get(entry["account"], 0) + cents
    return totals


def report(text):
    return "\n".join(f"{account}: {format_amount(cents)}" for account, cents in sorted(balance(text).items()))
