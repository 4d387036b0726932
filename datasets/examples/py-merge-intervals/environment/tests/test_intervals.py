import unittest

from calendarkit.intervals import merge_intervals


class MergeTest(unittest.TestCase):
    def test_overlap(self):
        self.assertEqual(merge_intervals([(540, 600), (570, 630)]), [(540, 630)])

    def test_apart(self):
        self.assertEqual(merge_intervals([(600, 660), (480, 510)]), [(480, 510), (600, 660)])
