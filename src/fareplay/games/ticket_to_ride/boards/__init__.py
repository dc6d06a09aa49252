"""The board files of the game: their contents, checked and as the kernels read them."""
