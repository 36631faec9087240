"""The Double-Swiss System, C.04.5: every round a match of two games."""
