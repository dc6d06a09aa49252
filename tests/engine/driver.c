/* Plays games with the kernels of a library: driver LIBRARY ATTEMPT LEGAL_MOVES BOARD STATES STATE_SIZE. The moves are
   chosen by a generator that the test has too. Prints the number of moves and a checksum of all states. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>
#define dlopen(name, mode) LoadLibraryA(name)
#define dlsym GetProcAddress
#define dlerror() "cannot load the library"
#else
#include <dlfcn.h>
#endif

static char *read_file(const char *name, long *size) {
    FILE *file = fopen(name, "rb");
    if (!file) exit(2);
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    char *data = malloc(*size);
    if (fread(data, 1, *size, file) != (size_t)*size) exit(2);
    return data;
}

int main(int count, char **given) {
    if (count != 7) return 2;
    void *library = dlopen(given[1], RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    int64_t (*attempt)(void *, void *, int64_t) = (int64_t(*)(void *, void *, int64_t))(void *)dlsym(library, given[2]);
    int64_t (*legal)(void *, void *, void *) = (int64_t(*)(void *, void *, void *))(void *)dlsym(library, given[3]);
    long board_size, states_size, size = atol(given[6]);
    char *board = read_file(given[4], &board_size), *states = read_file(given[5], &states_size);
    int16_t moves[4096];
    uint64_t sum = 14695981039346656037u, chance = 1;
    long played = 0;
    for (char *state = states; state < states + states_size; state += size) {
        long most = played + 200; /* nobody shuffles an empty deck here, and without one a game need not end */
        for (int64_t choices; played < most && (choices = legal(board, state, moves)) > 0; played++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            if (attempt(board, state, moves[(chance >> 33) % choices]) < 0) return 3;
            for (long at = 0; at < size; at++) sum = (sum ^ (unsigned char)state[at]) * 1099511628211u;
        }
    }
    printf("%ld %016llx\n", played, (unsigned long long)sum);
    return 0;
}
