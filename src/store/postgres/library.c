/* libpq, loaded when somebody needs it. */
#include <dlfcn.h>

#include "postgres.h"

Library pq;
static bool loaded;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  loaded = library != NULL;
#define PQ_FIND(name) loaded = loaded && (pq.name = (__typeof__(pq.name))dlsym(library, "PQ" #name)) != NULL;
  PQ_ALL(PQ_FIND)
#undef PQ_FIND
}

bool library_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}
