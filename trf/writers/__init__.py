"""From a `Tournament` back to the lines of a report."""
