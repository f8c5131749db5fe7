"""Published contest problems: adapters from their text formats to the theorems."""
