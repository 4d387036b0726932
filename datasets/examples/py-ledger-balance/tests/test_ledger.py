import unittest

from ledger.amounts import format_amount, parse_amount
from ledger.book import balance, report

BOOK = """date,account,kind,amount
2026-01-02,cash,debit,100
2026-01-03,cash,credit,12.5

2026-01-04,bank,debit,0.05
2026-01-05,bank,credit,3.05
"""


class AmountTest(unittest.TestCase):
    def test_places(self):
        self.assertEqual([parse_amount(text) for text in ("12", "12.5", "12.50", "12.05", "0.9")], [1200, 1250, 1250, 1205, 90])

    def test_negative(self):
        self.assertEqual([parse_amount(text) for text in ("-3", "-3.05", "-0.5")], [-300, -305, -50])

    def test_malformed(self):
        for text in ("", "1,5", "1.234", "abc", "1.x", "."):
            with self.assertRaises(ValueError, msg=text):
                parse_amount(text)

    def test_format(self):
        self.assertEqual([format_amount(cents) for cents in (0, 5, -305)], ["0.00", "0.05", "-3.05"])


class BookTest(unittest.TestCase):
    def test_balance(self):
        self.assertEqual(balance(BOOK), {"cash": 8750, "bank": -300})

    def test_report(self):
        self.assertEqual(report(BOOK), "bank: -3.00\ncash: 87.50")


if __name__ == "__main__":
    unittest.main()
