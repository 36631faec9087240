"""The records of a report: what each tag means and how it is read."""
