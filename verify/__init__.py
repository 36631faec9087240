"""The audit: replaying a report, comparing it with the rules, explaining the difference."""
