"""The order in which targets can be built."""


class CycleError(ValueError):
    def __init__(self, targets):
        super().__init__("cannot be built: " + ", ".join(targets))
        self.targets = targets


def build_order(graph):
    order = []
    seen = set()
    for target in sorted(graph):
        if target in seen:
            continue
        seen.add(target)
        order.append(target)
        for need in sorted(graph[target]):
            if need not in seen:
                seen.add(need)
                order.insert(0, need)
    return order
