/* The embedding interface of the SX runtime: plain C, versioned. Load bytecode, run it, exchange values.
 *
 * Values are handles, valid until the scope they were made in is closed; scopes nest. Every call that can fail
 * answers a status; after SX_EXCEPTION the exception is pending on the isolate until it is taken. An isolate is used
 * by one thread at a time. */
#ifndef SX_H
#define SX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SX_API_VERSION 1

typedef struct sx_isolate sx_isolate;
/* A handle: 0 is none. */
typedef uint32_t sx_value;
typedef uint32_t sx_scope;

typedef enum {
  SX_OK = 0,
  SX_EXCEPTION = 1,    /* a JavaScript exception is pending */
  SX_BAD_BYTECODE = 2, /* the bytes were refused: sx_failure says why, with an SX6xxx code */
  SX_TERMINATED = 3,   /* fuel or time limit; the isolate runs nothing any more */
  SX_WRONG_TYPE = 4    /* the value is not of the kind asked for */
} sx_status;

typedef struct {
  uint32_t version;      /* SX_API_VERSION */
  uint32_t time_limit_ms; /* 0: none */
  uint64_t fuel;         /* 0: unlimited */
  uint64_t heap_limit;   /* bytes; 0: the default */
} sx_options;

/* Null if the version is not one this library knows. `options` may be null. */
sx_isolate* sx_isolate_new(const sx_options* options);
void sx_isolate_delete(sx_isolate*);

/* Copies, checks and evaluates a .sxbc, then runs jobs and timers until none is left. `result` (may be null) is
 * module.exports of a CommonJS main module, else undefined. */
sx_status sx_run(sx_isolate*, const uint8_t* bytes, size_t size, sx_value* result);
/* One line about the last status that was not SX_OK; valid until the next call that fails. */
const char* sx_failure(sx_isolate*);
/* Takes the pending exception. */
sx_value sx_exception(sx_isolate*);

sx_scope sx_scope_open(sx_isolate*);
void sx_scope_close(sx_isolate*, sx_scope);

sx_value sx_undefined(sx_isolate*);
sx_value sx_number(sx_isolate*, double);
sx_value sx_boolean(sx_isolate*, int);
sx_value sx_string(sx_isolate*, const char* utf8, size_t size);
sx_value sx_global(sx_isolate*);

sx_status sx_get_number(sx_isolate*, sx_value, double* out);
sx_status sx_get_boolean(sx_isolate*, sx_value, int* out);
/* Writes at most `capacity` bytes of UTF-8 (no terminator) and answers the whole length in `size`. */
sx_status sx_get_string(sx_isolate*, sx_value, char* out, size_t capacity, size_t* size);

sx_status sx_get(sx_isolate*, sx_value object, const char* name, sx_value* out);
sx_status sx_set(sx_isolate*, sx_value object, const char* name, sx_value value);
/* `self` 0 is undefined. */
sx_status sx_call(sx_isolate*, sx_value function, sx_value self, const sx_value* arguments, size_t count, sx_value* result);

#ifdef __cplusplus
}
#endif

#endif
