"""Busy times as (start, end) pairs in minutes since midnight, end not included."""


def merge_intervals(intervals):
    """The smallest sorted list of intervals that covers the same minutes."""
    merged = []
    for start, end in sorted(intervals):
        if start >= end:
            continue
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


def total_minutes(intervals):
    """Minutes that are busy at least once."""
    return sum(end - start for start, end in merge_intervals(intervals))


def free_between(intervals, opens, closes):
    """The gaps between the busy times from `opens` to `closes`."""
    gaps = []
    cursor = opens
    for start, end in merge_intervals(intervals):
        if start > cursor:
            gaps.append((cursor, min(start, closes)))
        cursor = max(cursor, end)
    if cursor < closes:
        gaps.append((cursor, closes))
    return gaps
