/* What compiled kernels expect of the machine they run on: Numba's allocator for `np.empty`. For WebAssembly, which has
   no C library, also memory and a square root; blocks that are freed are used again for arrays of the same size, and
   kernels ask for few different sizes. */

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;

/* The head of an array's memory, as Numba reads it: `references` and `data` are its own fields. */
typedef struct Block {
    u64 references;
    void (*destructor)(void *, size_t, void *);
    void *destructor_info;
    void *data;
    size_t size;
    void *external_allocator;
    struct Block *next_free;
} Block;

#ifdef __wasm__

double sqrt(double number) { return __builtin_sqrt(number); } /* one instruction, rounded alike everywhere */

extern unsigned char __heap_base;

static unsigned char *top = &__heap_base;
static Block *freed;

static void *take(size_t size) {
    unsigned char *at = (unsigned char *)(((size_t)top + 63) & ~(size_t)63);
    size_t end = (size_t)at + size, pages = __builtin_wasm_memory_size(0);
    if (end > pages << 16 && __builtin_wasm_memory_grow(0, ((end - (pages << 16)) >> 16) + 1) == (size_t)-1)
        __builtin_trap();
    top = (unsigned char *)end;
    return at;
}

/* Memory for those who call kernels; it is never given back. */
__attribute__((export_name("allocate"))) void *allocate(size_t size) { return take(size); }

void *NRT_MemInfo_alloc_aligned(u64 bytes, unsigned align) { /* Numba counts bytes in 64 bits */
    size_t size = (size_t)bytes;
    (void)align; /* every block is aligned to 64 bytes */
    for (Block **at = &freed; *at; at = &(*at)->next_free)
        if ((*at)->size == size) {
            Block *found = *at;
            *at = found->next_free;
            found->references = 1;
            return found;
        }
    Block *made = take(64 + size);
    made->references = 1;
    made->destructor = 0;
    made->data = (unsigned char *)made + 64;
    made->size = size;
    return made;
}

void NRT_MemInfo_call_dtor(Block *block) {
    block->next_free = freed;
    freed = block;
}

/* The product of two numbers of 128 bits, by which LLVM checks the sizes of arrays for overflow. */
__int128 __multi3(__int128 a, __int128 b) {
    u64 low = 0xffffffff, a0 = (u64)a & low, a1 = (u64)a >> 32, b0 = (u64)b & low, b1 = (u64)b >> 32;
    u64 p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
    u64 middle = (p00 >> 32) + (p01 & low) + (p10 & low);
    u64 high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + (u64)a * (u64)(b >> 64) + (u64)(a >> 64) * (u64)b;
    return ((__int128)high << 64) | ((middle << 32) | (p00 & low));
}

#else

void *malloc(size_t size);
void free(void *block);

void *NRT_MemInfo_alloc_aligned(u64 bytes, unsigned align) {
    unsigned char *at = malloc(sizeof(Block) + align + (size_t)bytes);
    if (!at)
        __builtin_trap();
    Block *made = (Block *)at;
    made->references = 1;
    made->destructor = 0;
    made->size = (size_t)bytes;
    made->data = (void *)(((size_t)(at + sizeof(Block)) + align - 1) & ~(size_t)(align - 1));
    return made;
}

void NRT_MemInfo_call_dtor(Block *block) { free(block); }

void *NRT_Allocate(size_t size) { return malloc(size); }

void NRT_Free(void *block) { free(block); }

#endif
