#!/bin/sh
set -e
cd /work
cat > src/buildorder/order.py <<'P'
"""The order in which targets can be built."""

import heapq


class CycleError(ValueError):
    def __init__(self, targets):
        super().__init__("cannot be built: " + ", ".join(targets))
        self.targets = targets


def build_order(graph):
    """Every target once, after all it needs; alphabetical among those that are ready."""
    waiting = {target: set(needs) for target, needs in graph.items()}
    for needs in graph.values():
        for need in needs:
            waiting.setdefault(need, set())
    users = {target: [] for target in waiting}
    for target, needs in waiting.items():
        for need in needs:
            users[need].append(target)
    ready = [target for target, needs in waiting.items() if not needs]
    heapq.heapify(ready)
    order = []
    while ready:
        target = heapq.heappop(ready)
        order.append(target)
        for user in users[target]:
            waiting[user].discard(target)
            if not waiting[user]:
                heapq.heappush(ready, user)
    if len(order) < len(waiting):
        raise CycleError(sorted(set(waiting) - set(order)))
    return order
P
