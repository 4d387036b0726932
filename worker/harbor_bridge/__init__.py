"""Seatrial and Harbor, both ways.

``harbor_bridge.environment:SeatrialEnvironment`` is a Harbor environment made of Seatrial's sandboxes;
``python -m harbor_bridge.serve`` offers Harbor's environments to Seatrial; ``python -m harbor_bridge.check`` lets
Harbor's own models judge a folder of jobs. See docs/harbor.md.
"""
