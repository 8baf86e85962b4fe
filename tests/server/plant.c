/* Puts a match into a database as an older program, or a damaged disk, could have left it there: no server looks at it.
 *
 *   plant DB ID GAME KIND,KIND [POSITION]
 *
 * ID has ten characters. The match is to be woken at the next start. People's secret is the ID. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/starboard.h"
#include "starboard/store.h"

static void die(const char *what) {
  fprintf(stderr, "plant: %s\n", what);
  exit(2);
}

static void put(char *to, size_t size, const char *text) {
  SbText t = sb_text(to, size);
  sb_text_put(&t, text);
  if (t.cut) die("too long");
}

static void seat_them(SbStoreMatch *m, char *kinds) {
  for (char *kind = strtok(kinds, ","); kind; kind = strtok(NULL, ",")) {
    if (m->seats == SB_SEATS_MAX) die("too many seats");
    SbStoreSeat *seat = &m->seat[m->seats++];
    put(seat->kind, sizeof seat->kind, kind);
    seat->has_secret = strcmp(kind, "human") == 0;
    sb_sha256(m->id, strlen(m->id), seat->secret);
  }
}

int main(int argc, char **argv) {
  SbError error = {0};
  if (argc < 5 || argc > 6) die("plant DB ID GAME KIND,KIND [POSITION]");
  sb_games_use_built_in();
  SbStoreSeat seats[SB_SEATS_MAX] = {0};
  SbStoreMatch m = {.seat = seats, .is_public = true, .head = {.wake = true}};
  put(m.id, sizeof m.id, argv[2]);
  put(m.game, sizeof m.game, argv[3]);
  put(m.rules, sizeof m.rules, "1");
  put(m.date, sizeof m.date, "2026-01-01");
  put(m.seed, sizeof m.seed, "00000000000000070000000000000000");
  seat_them(&m, argv[4]);
  m.position = argc > 5 ? argv[5] : NULL;
  const SbGame *game = sb_game_find(m.game);
  if (game) m.content = m.played = sb_content_baked(game)->hash;
  SbStore *store = sb_store_open(argv[1], NULL, NULL, &error);
  if (!store) die(error.text);
  sb_store_put_match(store, &m);
  sb_store_flush(store);
  SbStoreFailure failure;
  if (sb_store_failure(store, &failure)) die(failure.text);
  sb_store_close(store);
  return 0;
}
