/* Addresses: postgresql://[user[:password]@][host][:port][/database][?name=value...]. None of what libpq says of a bad
 * one is passed on, since it quotes them. */
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

static const char *after_scheme(const char *address) {
  const char *start = strstr(address, "://");
  return start ? start + 3 : address;
}

/* A password with a sign of its own that is not written as %40 and the like would be taken for a host or a port, which
 * are told to everybody. */
static bool signs_are_fine(const char *address) {
  const char *start = after_scheme(address);
  size_t all = strcspn(start, "?"), host = strcspn(start, "/?");
  const char *at = memchr(start, '@', all);
  return !at || ((size_t)(at - start) < host && !memchr(at + 1, '@', all - (size_t)(at + 1 - start)));
}

bool address_is_fine(const char *address, SbError *error) {
  if (!library_load()) return sb_fail(error, "the library of PostgreSQL is missing; install libpq5");
  PQconninfoOption *parts = signs_are_fine(address) ? pq.conninfoParse(address, NULL) : NULL;
  bool good = parts != NULL;
  pq.conninfoFree(parts);
  return good || sb_fail(error,
                         "the address of the database is not like postgresql://user@host/database; signs such"
                         " as @ / : in a password are written %%40 %%2F %%3A");
}

void address_name(const char *address, char *out, size_t size) {
  const char *start = after_scheme(address);
  size_t all = strcspn(start, "?"), user = strcspn(start, ":/@?");
  const char *at = memchr(start, '@', all);
  SbText t = sb_text(out, size);
  sb_text_put(&t, "postgresql://");
  if (!signs_are_fine(address)) return;
  if (at) sb_text_format(&t, "%.*s@", (int)user, start);
  if (at) all -= (size_t)(at + 1 - start);
  sb_text_format(&t, "%.*s", (int)all, at ? at + 1 : start);
}

/* The same database has the same one, whoever connects to it. */
static uint64_t number_of(const char *address) {
  static const char *const parts[] = {"host", "hostaddr", "port", "dbname", "options"};
  char space[4096] = "";
  uint8_t digest[32];
  SbText t = sb_text(space, sizeof space);
  PQconninfoOption *all = library_load() ? pq.conninfoParse(address, NULL) : NULL;
  for (const PQconninfoOption *one = all; one && one->keyword; one++)
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      if (strcmp(one->keyword, parts[i]) == 0) sb_text_format(&t, "%s=%s\n", parts[i], one->val ? one->val : "");
  if (all) pq.conninfoFree(all);
  sb_sha256(space, t.length, digest);
  uint64_t number = 0;
  for (int i = 0; i < 8; i++) number = number << 8 | digest[i];
  return number;
}

bool address_beside(const char *address, const char *end, char *out, size_t size) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  SbText t = sb_text(out, size);
  if (data && data[0] == '/')
    sb_text_format(&t, "%s/starboard/", data);
  else if (home && home[0] == '/')
    sb_text_format(&t, "%s/.local/share/starboard/", home);
  else
    return false;
  sb_text_format(&t, "postgresql-%016llx%s", (unsigned long long)number_of(address), end);
  return !t.cut && files_make_folders(out, NULL);
}
