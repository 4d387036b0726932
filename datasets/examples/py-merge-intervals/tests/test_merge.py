import unittest

from calendarkit.intervals import free_between, merge_intervals, total_minutes


class MergeTest(unittest.TestCase):
    def test_touching_intervals_are_one(self):
        self.assertEqual(merge_intervals([(540, 600), (600, 660)]), [(540, 660)])

    def test_inner_interval_changes_nothing(self):
        self.assertEqual(merge_intervals([(540, 720), (600, 630)]), [(540, 720)])

    def test_chain(self):
        self.assertEqual(merge_intervals([(5, 9), (1, 3), (3, 5), (20, 21)]), [(1, 9), (20, 21)])

    def test_empty_intervals_are_left_out(self):
        self.assertEqual(merge_intervals([(10, 10), (30, 20)]), [])

    def test_input_is_not_changed(self):
        busy = [(9, 12), (1, 2)]
        merge_intervals(busy)
        self.assertEqual(busy, [(9, 12), (1, 2)])

    def test_total(self):
        self.assertEqual(total_minutes([(0, 60), (30, 45), (60, 90)]), 90)

    def test_free(self):
        self.assertEqual(free_between([(540, 600), (550, 560), (600, 630)], 480, 720), [(480, 540), (630, 720)])


if __name__ == "__main__":
    unittest.main()
