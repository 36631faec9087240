"""The pairing rules: what an engine sees, the systems, and the editions in force by date."""
