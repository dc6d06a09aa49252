"""Oracles: slow, plain implementations of the rules, compared with the kernels."""
