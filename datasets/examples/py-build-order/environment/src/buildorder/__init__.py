from .order import CycleError, build_order

__all__ = ["CycleError", "build_order"]
