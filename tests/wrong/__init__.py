"""A ruleset that is right, and many that break one promise each, for the suites to tell apart."""
