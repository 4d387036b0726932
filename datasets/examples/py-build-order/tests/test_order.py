import unittest

from buildorder import CycleError, build_order


class OrderTest(unittest.TestCase):
    def test_diamond(self):
        self.assertEqual(build_order({"app": ["left", "right"], "left": ["base"], "right": ["base"]}), ["base", "left", "right", "app"])

    def test_alphabetical_among_ready(self):
        self.assertEqual(build_order({"z": [], "a": ["m"], "m": []}), ["m", "a", "z"])

    def test_needs_only_named_elsewhere(self):
        self.assertEqual(build_order({"x": ["w"]}), ["w", "x"])

    def test_nothing(self):
        self.assertEqual(build_order({}), [])

    def test_cycle(self):
        with self.assertRaises(CycleError) as caught:
            build_order({"a": ["b"], "b": ["c"], "c": ["b"], "d": []})
        self.assertEqual(caught.exception.targets, ["a", "b", "c"])

    def test_self_cycle(self):
        with self.assertRaises(CycleError):
            build_order({"a": ["a"]})

    def test_graph_is_not_changed(self):
        graph = {"x": ["w"]}
        build_order(graph)
        self.assertEqual(graph, {"x": ["w"]})


if __name__ == "__main__":
    unittest.main()
