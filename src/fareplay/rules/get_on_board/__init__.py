"""Get on Board: buses in New York and London, metros in Rome and Paris."""
