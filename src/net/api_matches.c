/* The JSON API about matches: make, list, look, take away, go on from. */
#include <stdlib.h>
#include <string.h>

#include "analyses.h"
#include "api.h"
#include "contents.h"
#include "http.h"
#include "ids.h"
#include "log.h"
#include "matches.h"
#include "message.h"
#include "nodes.h"
#include "room.h"
#include "server.h"
#include "starboard/position.h"

/* ---- facts ------------------------------------------------------------------------------------------------------ */

typedef struct Listing {
  Server *server;
  json_t *list;
  SbLang lang;
} Listing;

static void name_campaign(const SbContent *content, json_t *campaign, SbLang lang) {
  const char *reason = json_string_value(json_object_get(campaign, "reason"));
  char key[100];
  SbText t = sb_text(key, sizeof key);
  if (!reason) return;
  sb_text_format(&t, "campaign.%s", reason);
  json_object_set_new(campaign, "text", json_string(sb_content_text(content, key, lang)));
}

/* A match that a host has ended has no result of its game. */
static json_t *ended_by_host(Server *server, const SbStoreMatch *m, SbLang lang) {
  Reason why;
  if (!m->head.over || m->head.result || !sb_store_is_ended(server->store, m->id)) return NULL;
  reason_ended(&why);
  return json_pack("{s:[], s:s, s:s}", "winners", "reason", "ended_by_host", "text", why.text[lang]);
}

/* Without its content set a match has neither options nor words of its own. */
static json_t *result_of(Server *server, const SbContent *content, const SbStoreMatch *m, SbLang lang) {
  json_t *ended = ended_by_host(server, m, lang);
  if (ended) return ended;
  json_t *result = m->head.result ? json_loads(m->head.result, 0, NULL) : NULL;
  const char *reason = json_string_value(json_object_get(result, "reason"));
  if (reason && content) {
    char key[100];
    SbText t = sb_text(key, sizeof key);
    sb_text_format(&t, "end.%s", reason);
    json_object_set_new(result, "text", json_string(sb_content_text(content, key, lang)));
  }
  if (content) name_campaign(content, json_object_get(result, "campaign"), lang);
  json_object_del(json_object_get(result, "campaign"), "tales"); /* lists do without them */
  return result ? result : json_null();
}

static json_t *options_of(const SbContent *content, const SbStoreMatch *m) {
  char space[2048];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  SbSetup setup;
  if (!content) return json_object();
  sb_setup_init(content, &setup);
  sb_setup_options_read(content, &setup, m->options, NULL);
  sb_json_object(&j, NULL);
  sb_setup_options_json(content, &setup, &j);
  sb_json_end(&j);
  return json_loads(space, 0, NULL);
}

static json_t *pack_of(const SbContent *content, SbLang lang) {
  const SbPack *pack = content ? content->pack : NULL;
  return pack ? json_pack("{s:s, s:s, s:s*}", "id", pack->id, "title", pack->title[lang], "author",
                          pack->author[0] ? pack->author : NULL)
              : NULL;
}

json_t *match_facts(Server *server, const SbStoreMatch *m, SbLang lang) {
  Reason why;
  const SbContent *content = content_of(server, m, &why);
  json_t *seats = json_array();
  for (int i = 0; i < m->seats; i++)
    json_array_append_new(
        seats, json_pack("{s:s, s:s, s:s*}", "kind", m->seat[i].kind, "name", sb_store_called(&m->seat[i]), "sitter",
                         m->seat[i].chair.sitter[0] ? m->seat[i].chair.sitter : NULL));
  json_t *facts = json_pack("{s:s, s:s, s:o, s:o, s:i, s:b, s:o, s:I, s:s*, s:s*, s:o*}", "match", m->id, "game",
                            m->game, "options", options_of(content, m), "seats", seats, "ply", m->head.ply, "over",
                            m->head.over, "result", result_of(server, content, m, lang), "created",
                            (json_int_t)m->created, "from", m->from[0] ? m->from : NULL, "unopenable",
                            content ? NULL : why.text[lang], "pack", pack_of(content, lang));
  if (facts && m->luck == SB_LUCK_BY_HAND) json_object_set_new(facts, "by_hand", json_true());
  if (facts && m->position) json_object_set_new(facts, "position", json_true());
  if (facts && m->campaign[0]) {
    json_object_set_new(facts, "campaign", json_string(m->campaign));
    json_object_set_new(facts, "chapter", json_integer(m->chapter));
  }
  return facts;
}

void answer_value(Answer *answer, const Query *query, int status, json_t *value) {
  char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
  json_decref(value);
  if (text)
    answer_text(answer, status, "application/json", text, strlen(text));
  else
    answer_error(answer, query, 503, "busy", "out of memory");
  free(text);
}

static bool add_match(void *self, const SbStoreMatch *match) {
  Listing *listing = self;
  json_t *facts = match_facts(listing->server, match, listing->lang);
  if (facts) json_array_append_new(listing->list, facts);
  return true;
}

static void list_matches(Server *server, const Query *query, Answer *answer) {
  SbError error;
  if (!api_charge(server, query, answer, ACCOUNT_MESSAGES, LIST_COST)) return;
  Listing listing = {server, json_array(), query->lang};
  int over = strcmp(query->state, "running") == 0 ? 0 : strcmp(query->state, "over") == 0 ? 1 : -1;
  if (query->state[0] && over < 0) {
    json_decref(listing.list);
    answer_error(answer, query, 400, "bad_state", "state is running or over");
    return;
  }
  const char *game = query->game[0] ? query->game : NULL;
  if (!sb_store_get_list(server->store, game, over, 50, add_match, &listing, &error)) {
    json_decref(listing.list);
    log_line(LOG_ERROR, "store", NULL, "%s", error.text);
    answer_error(answer, query, 503, "busy", "the list cannot be read now");
    return;
  }
  answer_value(answer, query, 200, json_pack("{s:o}", "matches", listing.list));
}

/* Only a room knows whose turn it is: the store does not. */
static void add_due(Server *server, json_t *facts, const char *id) {
  const Room *room = room_find(server, id);
  if (!facts || !room || !room->due) return;
  json_t *due = json_array();
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->due >> seat & 1) json_array_append_new(due, json_integer(seat));
  json_object_set_new(facts, "due", due);
}

static void show_match(Server *server, const Query *query, Answer *answer, const char *id) {
  SbStoreMatch match;
  SbError error;
  SbStoreFound found = sb_store_get_match(server->store, id, &match, &error);
  if (found == SB_STORE_FOUND) {
    json_t *facts = match_facts(server, &match, query->lang);
    add_due(server, facts, id);
    answer_value(answer, query, 200, facts);
    sb_store_match_finish(&match);
  } else if (found == SB_STORE_MISSING) {
    answer_error(answer, query, 404, "no_match", "there is no match %s", id);
  } else {
    answer_error(answer, query, 503, "busy", "this match cannot be read");
  }
}

/* ---- making ---------------------------------------------------------------------------------------------------------
 */

static bool read_clock(json_t *clock, NewMatch *out, SbError *error) {
  double minutes, increment = 0;
  if (!clock || json_is_null(clock)) return true;
  if (json_unpack(clock, "{s:F, s?F !}", "minutes", &minutes, "increment", &increment) != 0)
    return sb_fail(error, "\"clock\" is {\"minutes\":10,\"increment\":5}, the increment in seconds");
  if (!(minutes >= 0.05 && minutes <= 1440) || !(increment >= 0 && increment <= 3600))
    return sb_fail(error, "a clock has 0.05 to 1440 minutes and an increment of 0 to 3600 seconds");
  out->clock_ms = (int64_t)(minutes * 60000);
  out->increment_ms = (int64_t)(increment * 1000);
  return true;
}

/* Minutes; 0: people may be gone for as long as they like. */
static bool read_away(const SbServe *serve, json_t *away, NewMatch *out, SbError *error) {
  out->away_ms = out->clock_ms ? serve->away_ms : serve->away_untimed_ms;
  if (!away || json_is_null(away)) return true;
  double minutes = json_number_value(away);
  if (!json_is_number(away) || !(minutes >= 0 && minutes <= SB_AWAY_MOST))
    return sb_fail(error, "\"away\" is a number of minutes from 0 to %d", SB_AWAY_MOST);
  out->away_ms = (int64_t)(minutes * 60000);
  return true;
}

static bool read_seed(json_t *seed, NewMatch *out, SbError *error) {
  char digits[24];
  const char *text = json_string_value(seed);
  if (!seed || json_is_null(seed)) return true;
  if (json_is_integer(seed) && json_integer_value(seed) >= 0) {
    SbText t = sb_text(digits, sizeof digits);
    sb_text_int(&t, json_integer_value(seed));
    text = digits;
  }
  if (!text || strlen(text) > 200) return sb_fail(error, "\"seed\" is a number or a short text");
  sb_setup_seed(&out->setup, text);
  out->seed_given = out->by_hand = true;
  return true;
}

static bool read_carry(json_t *carry, NewMatch *out, SbError *error) {
  if (!carry || json_is_null(carry)) return true;
  if (!json_is_object(carry)) return sb_fail(error, "\"carry\" is an object");
  out->carry = json_dumps(carry, JSON_COMPACT);
  return out->carry || sb_fail(error, "out of memory");
}

/* A position names its own options; the match shows them as its own. */
static bool read_position(json_t *position, NewMatch *out, SbError *error) {
  if (!position || json_is_null(position)) return true;
  if (!json_is_object(position)) return sb_fail(error, "\"position\" is an object");
  int seats = out->setup.seats;
  if (!sb_position_setup(out->content, position, &out->setup, error)) return false;
  if (seats != out->setup.seats)
    return sb_fail(error, "\"position\" is of %d seats, and \"seats\" are %d", out->setup.seats, seats);
  out->position = json_dumps(position, JSON_COMPACT);
  out->by_hand = true;
  return out->position || sb_fail(error, "out of memory");
}

/* A public number as one more salt. */
static bool read_beacon(json_t *beacon, NewMatch *out, SbError *error) {
  const char *round, *value;
  SbText t = sb_text(out->beacon, sizeof out->beacon);
  if (!beacon || json_is_null(beacon)) return true;
  if (out->by_hand) return sb_fail(error, "a match that is set up by hand has no use for a \"beacon\"");
  if (json_unpack(beacon, "{s:s, s:s !}", "round", &round, "value", &value) != 0)
    return sb_fail(error, "\"beacon\" is {\"round\":\"...\",\"value\":\"...\"}");
  sb_text_format(&t, "%s %s", round, value);
  return (!t.cut && sb_is_beacon(out->beacon)) ||
         sb_fail(error, "round and value of a \"beacon\" are printable ASCII without spaces, %d bytes at most",
                 SB_BEACON_TEXT - 2);
}

static const SbContent *read_content(Server *server, const SbGame *game, const char *pack, const json_t *files,
                                     SbError *error) {
  if (pack && files) {
    sb_fail(error, "a match is played with a \"pack\" of this server or with \"files\" of its own, not with both");
    return NULL;
  }
  if (files) return content_given(server, game, files, error);
  const SbContent *content = pack ? content_pack(server, game, pack) : sb_content_baked(game);
  if (!content) sb_fail(error, "%s has no pack \"%.40s\" here", game->id, pack);
  return content;
}

static bool read_new(Server *server, json_t *root, NewMatch *out, SbError *error) {
  const char *game, *pack = NULL, *dice = "generator";
  json_t *files = NULL, *options = NULL, *seats, *seed = NULL, *position = NULL, *carry = NULL, *clock = NULL,
         *away = NULL, *beacon = NULL;
  int is_public = !server->serve->private_matches, hints = 0, host = 0;
  json_error_t shape;
  if (json_unpack_ex(root, &shape, 0, "{s:s, s?s, s?o, s?o, s:o, s?o, s?o, s?o, s?s, s?o, s?o, s?o, s?b, s?b, s?i !}",
                     "game", &game, "pack", &pack, "files", &files, "options", &options, "seats", &seats, "seed", &seed,
                     "position", &position, "carry", &carry, "dice", &dice, "clock", &clock, "away", &away, "beacon",
                     &beacon, "public", &is_public, "hints", &hints, "host", &host) != 0)
    return sb_fail(error, "%s", shape.text);
  const SbGame *found = sb_game_find(game);
  if (!found) return sb_fail(error, "there is no game \"%.40s\"", game);
  out->content = read_content(server, found, pack, files, error);
  if (!out->content) return false;
  sb_setup_init(out->content, &out->setup);
  out->is_public = is_public;
  out->hints = hints;
  out->manual_dice = strcmp(dice, "manual") == 0;
  if (!out->manual_dice && strcmp(dice, "generator") != 0) return sb_fail(error, "\"dice\" is generator or manual");
  if (out->manual_dice && !sb_dice_by_hand(out->content))
    return sb_fail(error, "\"dice\" cannot be manual: %s has no dice that people could roll", found->title[SB_EN]);
  if (host < 0 || host >= (int)json_array_size(seats)) return sb_fail(error, "\"host\" is the number of a seat");
  out->host = host;
  if (options && !sb_setup_options_from_json(out->content, &out->setup, options, error)) return false;
  return read_new_seats(found, seats, out, error) && read_clock(clock, out, error) &&
         read_away(server->serve, away, out, error) && read_seed(seed, out, error) &&
         read_position(position, out, error) && read_carry(carry, out, error) && read_beacon(beacon, out, error);
}

json_t *read_body(const Query *query, Answer *answer) {
  json_error_t where;
  json_t *root = json_loadb(query->body, query->body_size, JSON_REJECT_DUPLICATES, &where);
  if (!root) {
    answer_error(answer, query, 400, "bad_json", "line %d, column %d: %s", where.line, where.column, where.text);
  } else if (!json_is_object(root)) {
    json_decref(root);
    root = NULL;
    answer_error(answer, query, 400, "bad_json", "the body must be a JSON object");
  }
  return root;
}

void answer_made(Answer *answer, int status, const MadeMatch *made) {
  answer_json(answer, status, write_made, made);
  answer->ticket = made->ticket;
}

void answer_unmade(Answer *answer, const Query *query, const MadeMatch *made, const char *code, const char *text) {
  answer_error(answer, query, made->too_many ? 429 : 400, made->too_many ? "too_many" : code, "%s", text);
}

static void create_match(Server *server, const Query *query, Answer *answer) {
  NewMatch wanted = {0};
  MadeMatch made;
  SbError error = {0};
  json_t *root = read_body(query, answer);
  if (!root) return;
  wanted.guest = query->guest;
  made.too_many = false;
  if (server->draining)
    answer_error(answer, query, 503, "busy", "the server is going down");
  else if (!read_new(server, root, &wanted, &error) || !match_make(server, &wanted, &made, &error))
    answer_unmade(answer, query, &made, "bad_options", error.text);
  else
    answer_made(answer, 201, &made);
  new_match_finish(&wanted);
  json_decref(root);
}

/* ---- after the end
 * ---------------------------------------------------------------------------------------------------- */

Room *api_room(Server *server, const Query *query, Answer *answer, const char *id, bool finished) {
  Room *room = NULL;
  Reason why;
  RoomOutlook outlook = room_outlook(server, id);
  if (finished && outlook.runs) {
    answer_error(answer, query, 409, "running", "the match is still running");
    return NULL;
  }
  if (!api_charge(server, query, answer, ACCOUNT_PLIES, outlook.plies)) return NULL;
  RoomFound found = room_open(server, id, &room, &why);
  if (found == ROOM_MISSING)
    answer_error(answer, query, 404, "no_match", "there is no match %s", id);
  else if (found == ROOM_BROKEN)
    answer_error(answer, query, 409, "unopenable", "%s", why.text[query->lang]);
  else if (found == ROOM_ELSEWHERE)
    redirect_answer(answer, query, why.node);
  else if (found != ROOM_OPEN)
    answer_error(answer, query, 503, "busy", "this match cannot be read");
  else if (finished && sb_match_due(room->match) != 0)
    answer_error(answer, query, 409, "running", "the match is still running");
  else
    return room;
  return NULL;
}

static void send_replay(Server *server, const Query *query, Answer *answer, const char *id, bool lines) {
  Room *room = api_room(server, query, answer, id, true);
  Grow grow = {0};
  if (!room || !api_charge(server, query, answer, ACCOUNT_PLIES, sb_match_ply(room->match))) return;
  (lines ? sb_replay_write_ndjson : sb_replay_write)(room->match, true, grow_put, &grow);
  if (grow.failed) {
    answer_error(answer, query, 503, "busy", "out of memory");
  } else {
    answer_text(answer, 200, lines ? "application/x-ndjson" : "text/plain; charset=utf-8", grow.at, grow.length);
    SbText file = sb_text(answer->file, sizeof answer->file);
    sb_text_format(&file, "%s-%s.%s", room->game->id, id, lines ? "ndjson" : "sbr");
    answer->cache = "no-cache";
  }
  free(grow.at);
}

static bool read_ply(const Query *query, const Room *room, int *ply) {
  *ply = sb_match_ply(room->match);
  if (!query->ply_asked) return true;
  size_t digits = strspn(query->ply, "0123456789");
  if (digits == 0 || digits > 9 || query->ply[digits]) return false;
  long value = strtol(query->ply, NULL, 10);
  if (value > *ply) return false;
  *ply = (int)value;
  return true;
}

typedef struct Position {
  const Room *room;
  const SbMatch *then;
} Position;

static void write_position(const void *self, SbText *out) {
  const Position *p = self;
  SbJson j = sb_json(out);
  p->room->game->position_write(p->room->content, sb_match_state(p->then), &j);
}

#define LOOK_PLIES 64 /* are played again for a look back, at most */

static void send_position(Server *server, const Query *query, Answer *answer, const char *id) {
  Room *room = api_room(server, query, answer, id, true);
  int ply;
  if (!room || !api_charge(server, query, answer, ACCOUNT_PLIES, LOOK_PLIES)) return;
  SbMatch *then = read_ply(query, room, &ply) ? sb_match_fork(room->match, ply) : NULL;
  if (then) {
    Position position = {room, then};
    answer_json(answer, 200, write_position, &position);
    answer->cache = "no-cache";
  } else {
    answer_error(answer, query, 404, "no_ply", "there is no such ply");
  }
  sb_match_destroy(then);
}

#define ANALYSIS_SMALL 1000 /* bytes; how far it is takes less */

static void send_analysis(Server *server, const Query *query, Answer *answer, const char *id) {
  Room *room = api_room(server, query, answer, id, true);
  if (!room || !api_charge(server, query, answer, ACCOUNT_PLIES, 1)) return;
  analysis_answer(server, query, answer, room);
  if (answer->size > ANALYSIS_SMALL) guest_owe(server, query->guest, ACCOUNT_PLIES, sb_match_ply(room->match));
}

/* The position without its generator: the luck of the new match is its own. */
static char *fresh_position(const Room *room, int ply) {
  SbMatch *then = sb_match_fork(room->match, ply);
  Position position = {room, then};
  size_t size;
  char *text = then ? text_make(write_position, &position, &size) : NULL;
  json_t *json = text ? json_loads(text, 0, NULL) : NULL;
  if (json) json_object_del(json, "rng");
  free(text);
  text = json ? json_dumps(json, JSON_COMPACT) : NULL;
  json_decref(json);
  sb_match_destroy(then);
  return text;
}

static void keep_seats(const Room *room, NewMatch *out) {
  out->setup.seats = room->facts.seats;
  for (int i = 0; i < room->facts.seats; i++) {
    memcpy(out->seat[i].kind, room->facts.seat[i].kind, sizeof out->seat[i].kind);
    strcpy(out->seat[i].name, sb_store_called(&room->facts.seat[i]));
  }
}

bool fork_fill(const Room *room, int ply, json_t *seats, const char *campaign, NewMatch *out, SbError *error) {
  const SbStoreMatch *facts = &room->facts;
  *out = (NewMatch){.content = room->content,
                    .is_public = facts->is_public,
                    .hints = facts->hints,
                    .manual_dice = facts->manual_dice,
                    .away_ms = facts->away_ms};
  sb_setup_init(room->content, &out->setup);
  if (!sb_setup_options_read(room->content, &out->setup, facts->options, error)) return false;
  if (seats && !read_new_seats(room->game, seats, out, error)) return false;
  if (!seats) keep_seats(room, out);
  if (out->setup.seats != facts->seats) return sb_fail(error, "this match has %d seats", facts->seats);
  memcpy(out->from, facts->id, sizeof out->from);
  SbText branch = sb_text(out->branch_of, sizeof out->branch_of);
  sb_text_put(&branch, campaign);
  out->chapter = facts->chapter;
  if (ply >= 0)
    out->position = fresh_position(room, ply);
  else if (facts->position)
    out->position = strdup(facts->position);
  out->by_hand = out->position && facts->luck == SB_LUCK_BY_HAND; /* what was chosen lies there still */
  if (facts->carry) out->carry = strdup(facts->carry);
  bool good = (out->position || (ply < 0 && !facts->position)) && !out->carry == !facts->carry;
  return good || sb_fail(error, "out of memory");
}

static bool read_fork(const Room *room, json_t *root, Guest *guest, NewMatch *out, SbError *error) {
  json_int_t ply;
  json_t *seats = NULL;
  if (json_unpack(root, "{s:I, s?o !}", "ply", &ply, "seats", &seats) != 0)
    return sb_fail(error, "a fork is {\"ply\":N,\"seats\":[...]}");
  if (ply < 0 || ply > sb_match_ply(room->match)) return sb_fail(error, "there is no such ply");
  bool good = fork_fill(room, (int)ply, seats, room->facts.campaign, out, error);
  out->guest = guest;
  return good;
}

static void fork_match(Server *server, const Query *query, Answer *answer, const char *id) {
  Room *room = api_room(server, query, answer, id, true);
  NewMatch wanted = {0};
  MadeMatch made;
  SbError error = {0};
  json_t *root = room ? read_body(query, answer) : NULL;
  if (!root) return;
  made.too_many = false;
  if (server->draining)
    answer_error(answer, query, 503, "busy", "the server is going down");
  else if (!read_fork(room, root, query->guest, &wanted, &error) || !match_make(server, &wanted, &made, &error))
    answer_unmade(answer, query, &made, "bad_fork", error.text);
  else
    answer_made(answer, 201, &made);
  new_match_finish(&wanted);
  json_decref(root);
}

/* ---- addresses
 * ---------------------------------------------------------------------------------------------------------- */

static void about_match(Server *server, const Query *query, Answer *answer, const char *id, const char *rest) {
  bool fork = strcmp(rest, "/fork") == 0, analysis = strcmp(rest, "/analysis") == 0;
  if (!analysis && query->post != fork)
    answer_error(answer, query, 405, "method", fork ? "a fork is posted" : "nothing can be posted here");
  else if (fork)
    fork_match(server, query, answer, id);
  else if (!*rest)
    show_match(server, query, answer, id);
  else if (strcmp(rest, "/replay.txt") == 0)
    send_replay(server, query, answer, id, false);
  else if (strcmp(rest, "/replay.ndjson") == 0)
    send_replay(server, query, answer, id, true);
  else if (strcmp(rest, "/position") == 0)
    send_position(server, query, answer, id);
  else if (analysis)
    send_analysis(server, query, answer, id);
  else
    answer_error(answer, query, 404, "not_found", "there is no such address in the API");
}

void api_matches(Server *server, const Query *query, Answer *answer, const char *rest) {
  char id[SB_MATCH_ID];
  if (*rest == 0) {
    (query->post ? create_match : list_matches)(server, query, answer);
    return;
  }
  size_t length = strcspn(rest + 1, "/");
  if (!is_match_id(rest + 1, length)) {
    answer_error(answer, query, 404, "no_match", "there is no such match");
    return;
  }
  memcpy(id, rest + 1, length);
  id[length] = 0;
  about_match(server, query, answer, id, rest + 1 + length);
}
