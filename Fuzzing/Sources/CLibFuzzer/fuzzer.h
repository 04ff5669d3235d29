// libFuzzer's entry for programs with a main of their own (LLVM: "Using libFuzzer as a library").
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
#endif
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
