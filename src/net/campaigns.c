/* The JSON API about campaigns: matches that follow each other. */
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "contents.h"
#include "http.h"
#include "ids.h"
#include "log.h"
#include "matches.h"
#include "outgoing.h"
#include "room.h"
#include "server.h"

void write_story(const SbContent *content, const char *carry, SbLang lang, SbJson *j) {
  json_t *json = carry ? json_loads(carry, 0, NULL) : NULL;
  char space[600];
  SbText text = sb_text(space, sizeof space);
  if (json && content->game->carry_text) content->game->carry_text(content, json, lang, &text);
  sb_json_text(j, "story", text.length ? space : NULL);
  json_decref(json);
}

/* ---- looking ------------------------------------------------------------------------------------------------- */

typedef struct Chapters {
  Server *server;
  SbLang lang;
  SbStoreMatch *at;
  int count, size;
  bool failed;
} Chapters;

static char *copy_text(const char *text, bool *failed) {
  char *own = text ? strdup(text) : NULL;
  *failed |= text && !own;
  return own;
}

static bool keep_chapter(void *self, const SbStoreMatch *match) {
  Chapters *c = self;
  if (c->count == c->size) {
    int size = c->size ? 2 * c->size : 8;
    SbStoreMatch *grown = realloc(c->at, (size_t)size * sizeof *grown);
    if (!grown) return !(c->failed = true);
    c->at = grown;
    c->size = size;
  }
  SbStoreMatch *own = &c->at[c->count];
  *own = *match;
  own->position = own->beacon = NULL; /* nobody asks for them */
  own->options = copy_text(match->options, &c->failed);
  own->carry = copy_text(match->carry, &c->failed);
  own->head.result = copy_text(match->head.result, &c->failed);
  own->seat = sb_store_copy_seats(match);
  c->failed |= !own->seat;
  c->count++;
  return !c->failed;
}

static void chapters_finish(Chapters *c) {
  for (int i = 0; i < c->count; i++) sb_store_match_finish(&c->at[i]);
  free(c->at);
}

static json_t *story_of(Server *server, const SbStoreMatch *match, SbLang lang) {
  char space[700];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  Reason why;
  const SbContent *content = content_of(server, match, &why);
  if (!content) return json_null();
  sb_json_object(&j, NULL);
  write_story(content, match->carry, lang, &j);
  sb_json_end(&j);
  json_t *whole = json_loads(space, 0, NULL), *story = json_incref(json_object_get(whole, "story"));
  json_decref(whole);
  return story ? story : json_null();
}

/* What was stored with the result; null while the match runs, and where its game tells none. */
static json_t *tale_of(const SbStoreMatch *match, SbLang lang) {
  json_t *result = match->head.result ? json_loads(match->head.result, 0, NULL) : NULL;
  json_t *tales = json_object_get(json_object_get(result, "campaign"), "tales");
  json_t *tale = json_incref(json_object_get(tales, lang == SB_FR ? "fr" : "en"));
  json_decref(result);
  return tale ? tale : json_null();
}

/* Members that the list and the campaign itself have: where it stands follows from its last match. */
static void add_state(json_t *out, const json_t *last) {
  const json_t *campaign = json_object_get(json_object_get(last, "result"), "campaign");
  const char *follows = json_string_value(json_object_get(campaign, "follows"));
  bool over = json_is_true(json_object_get(last, "over")), ended = follows && strcmp(follows, "end") == 0;
  json_object_set_new(out, "state", json_string(!over ? "running" : ended ? "over" : "next"));
  json_object_set_new(out, "result", ended ? json_deep_copy(campaign) : json_null());
}

static json_t *about_campaign(const SbStoreCampaign *c) {
  return json_pack("{s:s, s:s, s:I, s:s*}", "campaign", c->id, "game", c->game, "created", (json_int_t)c->created,
                   "from", c->from[0] ? c->from : NULL);
}

static void show_campaign(Server *server, const Query *query, Answer *answer, const SbStoreCampaign *campaign) {
  Chapters c = {.server = server, .lang = query->lang};
  SbError error;
  json_t *out = about_campaign(campaign), *list = json_array(), *last = NULL;
  bool good = sb_store_get_chapters(server->store, campaign->id, keep_chapter, &c, &error) && !c.failed && c.count;
  for (int i = 0; good && i < c.count; i++) {
    last = match_facts(server, &c.at[i], query->lang);
    json_object_set_new(last, "story", story_of(server, &c.at[i], query->lang));
    json_object_set_new(last, "chapter", json_integer(i + 1));
    json_object_set_new(last, "tale", tale_of(&c.at[i], query->lang));
    json_array_append_new(list, last);
  }
  if (good) add_state(out, last);
  json_object_set_new(out, "chapters", list);
  chapters_finish(&c);
  if (good) {
    answer_value(answer, query, 200, out);
    return;
  }
  json_decref(out);
  answer_error(answer, query, 503, "busy", "this campaign cannot be read now");
}

#define LISTED 50

typedef struct Listing {
  SbStoreCampaign at[LISTED];
  int count;
} Listing;

static bool keep_campaign(void *self, const SbStoreCampaign *campaign) {
  Listing *listing = self;
  listing->at[listing->count++] = *campaign;
  return listing->count < LISTED;
}

static json_t *listed(Server *server, const SbStoreCampaign *campaign, SbLang lang) {
  SbStoreMatch match;
  SbError error;
  if (sb_store_get_match(server->store, campaign->last, &match, &error) != SB_STORE_FOUND) return NULL;
  json_t *out = about_campaign(campaign), *last = match_facts(server, &match, lang);
  json_object_set_new(out, "chapters", json_integer(campaign->chapters));
  json_object_set_new(out, "story", story_of(server, &match, lang));
  add_state(out, last);
  json_object_set_new(out, "last", last);
  sb_store_match_finish(&match);
  return out;
}

static void list_campaigns(Server *server, const Query *query, Answer *answer) {
  Listing listing = {.count = 0};
  SbError error;
  const char *game = query->game[0] ? query->game : NULL;
  if (!api_charge(server, query, answer, ACCOUNT_MESSAGES, LIST_COST)) return;
  if (!sb_store_get_campaigns(server->store, game, LISTED, keep_campaign, &listing, &error)) {
    log_line(LOG_ERROR, "store", NULL, "%s", error.text);
    answer_error(answer, query, 503, "busy", "the list cannot be read now");
    return;
  }
  json_t *list = json_array();
  for (int i = 0; i < listing.count; i++) {
    json_t *campaign = listed(server, &listing.at[i], query->lang);
    if (campaign) json_array_append_new(list, campaign);
  }
  answer_value(answer, query, 200, json_pack("{s:o}", "campaigns", list));
}

/* ---- going on --------------------------------------------------------------------------------------------------- */

static bool is_player(const Room *room, const char *secret) {
  return room_people(room) == 0 || (secret && find_seat(&room->facts, secret) >= 0);
}

static bool seats_fit(const SbGame *game, json_t *seats, SbError *error) {
  NewMatch wanted = {0};
  return !seats || read_new_seats(game, seats, &wanted, error);
}

static void go_on(Server *server, const Query *query, Answer *answer, const SbStoreCampaign *campaign, json_t *root) {
  const char *secret = NULL;
  json_t *seats = NULL;
  SbError error = {0};
  MadeMatch made;
  if (json_unpack(root, "{s?s, s?o !}", "secret", &secret, "seats", &seats) != 0) {
    answer_error(answer, query, 400, "bad_json", "{\"secret\":\"...\",\"seats\":[...]}, both if needed");
    return;
  }
  Room *room = api_room(server, query, answer, campaign->last, true);
  if (!room) return;
  made = (MadeMatch){.chapter = campaign->chapters + 1};
  memcpy(made.campaign, campaign->id, sizeof made.campaign);
  if (!is_player(room, secret)) {
    answer_error(answer, query, 403, "wrong_secret", "those who play a campaign go on with it");
  } else if (room_find_followed(room)) { /* on its way to the store */
    memcpy(made.id, room->followed, sizeof made.id);
    made.ticket = room->last_ticket;
    answer_made(answer, 200, &made);
  } else if (!seats_fit(room->game, seats, &error)) {
    answer_error(answer, query, 400, "bad_options", "%s", error.text);
  } else if (!room_go_on(room, seats, &made, &error)) {
    answer_error(answer, query, 409, "no_next", "%s", error.text);
  } else {
    answer_made(answer, 201, &made);
  }
}

static bool fill_branch(const Room *room, int ply, json_t *seats, const SbStoreCampaign *campaign, const Query *query,
                        NewMatch *out, SbError *error) {
  bool good = fork_fill(room, ply, seats, campaign->id, out, error);
  out->guest = query->guest;
  return good;
}

/* Another way on from one of the matches: the campaign up to it is shared. */
static void branch(Server *server, const Query *query, Answer *answer, const SbStoreCampaign *campaign, json_t *root) {
  int chapter, ply = -1;
  json_t *seats = NULL;
  char id[SB_MATCH_ID];
  SbError error = {0};
  NewMatch wanted = {0};
  MadeMatch made = {0};
  if (json_unpack(root, "{s:i, s?i, s?o !}", "chapter", &chapter, "ply", &ply, "seats", &seats) != 0 || ply < -1) {
    answer_error(answer, query, 400, "bad_fork", "a fork is {\"chapter\":N,\"ply\":N,\"seats\":[...]}");
    return;
  }
  if (sb_store_get_chapter(server->store, campaign->id, chapter, id, &error) != SB_STORE_FOUND) {
    answer_error(answer, query, 404, "no_chapter", "this campaign has %d chapters", campaign->chapters);
    return;
  }
  Room *room = api_room(server, query, answer, id, ply >= 0);
  if (!room) return;
  if (ply > sb_match_ply(room->match))
    answer_error(answer, query, 400, "bad_fork", "there is no such ply");
  else if (!fill_branch(room, ply, seats, campaign, query, &wanted, &error) ||
           !match_make(server, &wanted, &made, &error))
    answer_unmade(answer, query, &made, "bad_fork", error.text);
  else
    answer_made(answer, 201, &made);
  new_match_finish(&wanted);
}

/* ---- addresses ------------------------------------------------------------------------------------------------------
 */

static void post(Server *server, const Query *query, Answer *answer, const SbStoreCampaign *campaign,
                 const char *what) {
  bool next = strcmp(what, "/next") == 0, fork = strcmp(what, "/fork") == 0;
  json_t *root = next || fork ? read_body(query, answer) : NULL;
  if (!next && !fork)
    answer_error(answer, query, 405, "method", "nothing can be posted here");
  else if (root && server->draining)
    answer_error(answer, query, 503, "busy", "the server is going down");
  else if (root)
    (next ? go_on : branch)(server, query, answer, campaign, root);
  json_decref(root);
}

void api_campaigns(Server *server, const Query *query, Answer *answer, const char *rest) {
  SbStoreCampaign campaign;
  SbError error = {0};
  char id[SB_MATCH_ID];
  if (*rest == 0) {
    if (query->post)
      answer_error(answer, query, 405, "method", "a campaign begins with a match");
    else
      list_campaigns(server, query, answer);
    return;
  }
  size_t length = strcspn(rest + 1, "/");
  SbStoreFound found = SB_STORE_MISSING;
  if (is_match_id(rest + 1, length)) {
    memcpy(id, rest + 1, length);
    id[length] = 0;
    found = sb_store_get_campaign(server->store, id, &campaign, &error);
  }
  const char *what = rest + 1 + length;
  if (found == SB_STORE_MISSING)
    answer_error(answer, query, 404, "no_campaign", "there is no such campaign");
  else if (found == SB_STORE_BROKEN)
    answer_error(answer, query, 503, "busy", "this campaign cannot be read");
  else if (query->post)
    post(server, query, answer, &campaign, what);
  else if (*what == 0)
    show_campaign(server, query, answer, &campaign);
  else
    answer_error(answer, query, *what ? 404 : 405, "not_found", "there is no such address in the API");
}
