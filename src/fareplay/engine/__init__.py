"""What makes rules fast and knows none: structs, kernels, their cache, random numbers and WebAssembly."""
