/* Loads a .sxbc through sx.h alone: calls what it exports, catches what it throws, and has bad bytes refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sx.h"

static int check(int holds, const char* what) {
  if (!holds) fprintf(stderr, "failed: %s\n", what);
  return holds ? 0 : 1;
}

int main(int argc, char** argv) {
  FILE* file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL) return 2;
  static unsigned char bytes[1 << 16];
  size_t size = fread(bytes, 1, sizeof(bytes), file);
  fclose(file);

  int failures = 0;
  sx_isolate* isolate = sx_isolate_new(NULL);
  sx_scope scope = sx_scope_open(isolate);
  sx_value exports, add, sum, fail;
  failures += check(sx_run(isolate, bytes, size, &exports) == SX_OK, "run");
  failures += check(sx_get(isolate, exports, "add", &add) == SX_OK, "get add");
  sx_value numbers[] = {sx_number(isolate, 40), sx_number(isolate, 2)};
  double total = 0;
  failures += check(sx_call(isolate, add, 0, numbers, 2, &sum) == SX_OK && sx_get_number(isolate, sum, &total) == SX_OK && total == 42, "add(40, 2) is 42");
  failures += check(sx_get(isolate, exports, "fail", &fail) == SX_OK && sx_call(isolate, fail, 0, NULL, 0, NULL) == SX_EXCEPTION, "fail() throws");
  sx_value message;
  char text[32];
  size_t length = 0;
  failures += check(sx_get(isolate, sx_exception(isolate), "message", &message) == SX_OK && sx_get_string(isolate, message, text, sizeof(text), &length) == SX_OK &&
                        length == 4 && memcmp(text, "boom", 4) == 0, "its message is boom");
  bytes[size / 2] ^= 1;
  failures += check(sx_run(isolate, bytes, size, NULL) == SX_BAD_BYTECODE && strstr(sx_failure(isolate), "SX6") != NULL, "changed bytes are refused");
  sx_scope_close(isolate, scope);
  sx_isolate_delete(isolate);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
