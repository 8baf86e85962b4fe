/* Making matches: what a request asks for, checked; a new id, seed and secrets; stored. */
#include <stdlib.h>
#include <string.h>

#include "guests.h"
#include "ids.h"
#include "log.h"
#include "matches.h"
#include "nodes.h"
#include "plain.h"
#include "room.h"
#include "server.h"

bool is_bot_name(const char *kind) {
  for (int i = 0; i < sb_bot_count; i++)
    if (strcmp(kind, sb_bot_names[i]) == 0) return true;
  return false;
}

static bool copy_plain(char *to, size_t size, const char *from) {
  SbText t = sb_text(to, size);
  if (!is_plain(from, size)) return false;
  sb_text_put(&t, from);
  return !t.cut;
}

static bool read_seat(json_t *value, int seat, NewSeat *out, SbError *error) {
  const char *kind, *name = "";
  if (json_unpack(value, "{s:s, s?s !}", "kind", &kind, "name", &name) != 0)
    return sb_fail(error, "seat %d must be an object with \"kind\" and, if you like, \"name\"", seat);
  if (strcmp(kind, "human") != 0 && !is_bot_name(kind))
    return sb_fail(error, "seat %d: nobody is called \"%.30s\"; there are human and the bots of /api/games", seat,
                   kind);
  if (!copy_plain(out->kind, sizeof out->kind, kind)) return sb_fail(error, "seat %d: bad kind", seat);
  if (!copy_plain(out->name, sizeof out->name, name))
    return sb_fail(error, "seat %d: a name is plain text of at most %d bytes", seat, SB_PERSON_TEXT - 1);
  return true;
}

bool read_new_seats(const SbGame *game, json_t *list, NewMatch *out, SbError *error) {
  size_t i;
  json_t *value;
  int count = (int)json_array_size(list);
  if (!json_is_array(list) || count < game->seats_min || count > game->seats_max) {
    if (game->seats_min == game->seats_max)
      return sb_fail(error, "\"seats\" must be a list of %d seats", game->seats_min);
    return sb_fail(error, "\"seats\" must be a list of %d to %d seats", game->seats_min, game->seats_max);
  }
  out->setup.seats = count;
  json_array_foreach (list, i, value)
    if (!read_seat(value, (int)i, &out->seat[i], error)) return false;
  return true;
}

/* ---- making -------------------------------------------------------------------------------------------------------
 */

static void fresh_seed(SbSetup *setup) {
  random_bytes(setup->seed, sizeof setup->seed);
}

static void fill_facts(const NewMatch *from, SbStoreMatch *facts) {
  const SbGame *game = from->content->game;
  *facts = (SbStoreMatch){.content = from->content->hash,
                          .played = from->content->hash,
                          .seats = from->setup.seats,
                          .manual_dice = from->manual_dice,
                          .is_public = from->is_public,
                          .hints = from->hints,
                          .seed_given = from->seed_given,
                          .clock_ms = from->clock_ms,
                          .increment_ms = from->increment_ms,
                          .away_ms = from->away_ms,
                          .host = from->host,
                          .hushed = from->hushed,
                          .created = clock_ms()};
  SbText name = sb_text(facts->game, sizeof facts->game), rules = sb_text(facts->rules, sizeof facts->rules);
  SbText seed = sb_text(facts->seed, sizeof facts->seed);
  sb_text_put(&name, game->id);
  sb_text_put(&rules, game->rules_version);
  sb_text_hex(&seed, from->setup.seed[0], 16);
  sb_text_hex(&seed, from->setup.seed[1], 16);
  SB_ASSERT(!name.cut && !rules.cut);
  today(facts->date);
  new_match_id(facts->id);
  memcpy(facts->from, from->from, sizeof facts->from);
}

static void fill_seats(const NewMatch *from, SbStoreMatch *facts, MadeMatch *out) {
  for (int i = 0; i < facts->seats; i++) {
    SbStoreSeat *seat = &facts->seat[i];
    memcpy(seat->kind, from->seat[i].kind, sizeof seat->kind);
    memcpy(seat->name, from->seat[i].name, sizeof seat->name);
    seat->chair.clock_ply = -1;
    out->seat[i] = from->seat[i];
    if (strcmp(seat->kind, "human") != 0) continue;
    seat->has_secret = true;
    if (from->seat[i].kept) {
      memcpy(seat->secret, from->seat[i].secret, sizeof seat->secret);
      continue;
    }
    new_secret(out->secret[i]);
    hash_secret(out->secret[i], seat->secret);
  }
}

/* A match in which nobody but bots plays begins at once. */
static bool begins_alone(const NewMatch *from) {
  for (int i = 0; i < from->setup.seats; i++)
    if (strcmp(from->seat[i].kind, "human") == 0) return false;
  return true;
}

/* Where nobody sits who could bring a salt, the luck is as good as mixed. Positions of matches from before there were
 * seals can bring a generator. */
static void fill_luck(const Server *server, const NewMatch *from, SbStoreMatch *facts) {
  bool alone = begins_alone(from), by_hand = from->by_hand || sb_position_brings_rng(from->position);
  facts->luck = by_hand ? SB_LUCK_BY_HAND : alone ? SB_LUCK_CLOSED : SB_LUCK_OPEN;
  if (facts->luck == SB_LUCK_CLOSED) luck_beacon(server, facts);
}

/* The set goes along, so that the match can be opened wherever its database is. */
static uint64_t store_new(Server *server, const SbStoreMatch *facts, const SbContent *content) {
  SbStoreMatch whole = *facts;
  whole.files = (char *)(uintptr_t)sb_content_saved(content); /* copied, like everything else */
  return sb_store_put_match(server->store, &whole);
}

/* A match of a campaign is one of its chapters; without a campaign to go on with it begins one. */
static void fill_campaign(const NewMatch *from, const SbMatch *match, SbStoreMatch *facts, MadeMatch *out) {
  char carry[SB_CARRY_MAX];
  SbNext next;
  if (sb_match_next(match, carry, &next) == SB_FOLLOWS_NOTHING) return;
  if (from->campaign[0])
    memcpy(facts->campaign, from->campaign, sizeof facts->campaign);
  else
    new_match_id(facts->campaign);
  facts->chapter = from->chapter ? from->chapter : 1;
  memcpy(facts->branch_of, from->branch_of, sizeof facts->branch_of);
  memcpy(out->campaign, facts->campaign, sizeof out->campaign);
  out->chapter = facts->chapter;
}

static bool copy_text(const char *from, char **to) {
  *to = from ? strdup(from) : NULL;
  return !from == !*to;
}

/* What has no fixed size. */
static bool fill_texts(const NewMatch *from, SbStoreMatch *facts, SbError *error) {
  char options[SB_OPTIONS_TEXT];
  SbText text = sb_text(options, sizeof options);
  sb_setup_options_write(from->content, &from->setup, &text);
  SB_ASSERT(!text.cut);
  facts->seat = calloc((size_t)facts->seats, sizeof *facts->seat);
  bool good = copy_text(options, &facts->options) && facts->seat;
  good = copy_text(from->beacon[0] ? from->beacon : NULL, &facts->beacon) && good;
  good = copy_text(from->position, &facts->position) && good;
  good = copy_text(from->carry, &facts->carry) && good;
  if (good) return true;
  sb_store_match_finish(facts);
  return sb_fail(error, "out of memory");
}

void new_match_finish(NewMatch *wanted) {
  free(wanted->position);
  free(wanted->carry);
}

bool match_make(Server *server, NewMatch *from, MadeMatch *out, SbError *error) {
  SbStoreMatch facts;
  *out = (MadeMatch){.seats = from->setup.seats};
  if (begins_alone(from) && !guest_may_watch_bots(server, from->guest)) {
    out->too_many = true;
    return sb_fail(error, "as many matches of bots alone as may run for your address are running");
  }
  if (!from->seed_given) fresh_seed(&from->setup);
  fill_facts(from, &facts);
  if (!fill_texts(from, &facts, error)) return false;
  fill_seats(from, &facts, out);
  fill_luck(server, from, &facts);
  SbMatch *match = match_of(&facts, from->content, error);
  if (match && sb_match_due(match) == 0) {
    sb_match_destroy(match);
    match = NULL;
    sb_fail(error, "a match cannot begin with a position in which it is over");
  }
  if (!match) {
    sb_store_match_finish(&facts);
    return false;
  }
  fill_campaign(from, match, &facts, out);
  facts.head.wake = begins_alone(from);
  memcpy(out->id, facts.id, sizeof out->id);
  out->ticket = store_new(server, &facts, from->content);
  server->metrics.matches_created++;
  log_line(LOG_INFO, "match_made", out->id, "game=%s seats=%d", from->content->game->id, facts.seats);
  if (!facts.head.wake || !nodes_hold_new(server, facts.id)) { /* stored; it goes on when somebody looks at it */
    sb_match_destroy(match);
    sb_store_match_finish(&facts);
    return true;
  }
  Room *room = room_create(server, &facts, from->content, match);
  if (!room) return true;
  room->payer = guest_hold(from->guest);
  if (room->payer) room->payer->bots++;
  room_wrote(room, out->ticket);
  room_think(room);
  return true;
}

void write_made(const void *self, SbText *out) {
  const MadeMatch *made = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "match", made->id);
  sb_json_array(&j, "seats");
  for (int i = 0; i < made->seats; i++) {
    sb_json_object(&j, NULL);
    sb_json_int(&j, "seat", i);
    sb_json_text(&j, "kind", made->seat[i].kind);
    sb_json_text(&j, "name", made->seat[i].name);
    sb_json_text(&j, "secret", made->secret[i][0] ? made->secret[i] : NULL);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  if (made->campaign[0]) {
    sb_json_text(&j, "campaign", made->campaign);
    sb_json_int(&j, "chapter", made->chapter);
  }
  sb_json_end(&j);
}
