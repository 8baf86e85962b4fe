/* What the server says about a match: every message as JSON, for one viewer in one language.
 *
 * What a viewer gets to see comes from its observation and from events it may see, and from nowhere else. Once a match
 * is over there are no secrets, and looking back (`at`, `log`) shows everything. */
#include <string.h>

#include "contents.h"
#include "ids.h"
#include "outgoing.h"
#include "pictures.h"
#include "room.h"
#include "server.h"

/* ---- pieces ---------------------------------------------------------------------------------------------- */

static bool is_over(const Room *room) {
  return sb_match_due(room->match) == 0;
}

static void write_ids(SbJson *j, const char *key, uint32_t seats) {
  sb_json_array(j, key);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (seats >> seat & 1) sb_json_int(j, NULL, seat);
  sb_json_end(j);
}

/* What wins, and how near to it the viewer is; from the observation that the view was just written from. */
static void write_goal(const Room *room, int viewer, SbLang lang, SbJson *j) {
  char space[300];
  SbText line = sb_text(space, sizeof space);
  if (!room->game->goal) return;
  room->game->goal(room->content, room->server->observation, viewer, lang, &line);
  sb_json_text(j, "goal", space);
}

/* A game writes a whole value; it goes in behind its key. */
static void write_view_member(const Words *w, const SbMatch *match, bool open, SbJson *j) {
  const Room *room = w->room;
  SbObservation *observation = room->server->observation;
  int viewer = open ? SB_OPEN : w->seat;
  sb_match_observe(match, viewer, observation);
  sb_json_raw(j, "view", "");
  SbJson inner = sb_json(j->out);
  room->game->view_json(room->content, observation, viewer, &inner);
  write_goal(room, w->seat, w->lang, j);
}

static void write_legal_one(const Room *room, const SbObservation *observation, int seat, SbAction action, SbJson *j) {
  char text_space[SB_ACTION_TEXT], picks_space[1024];
  SbText text = sb_text(text_space, sizeof text_space), picks = sb_text(picks_space, sizeof picks_space);
  const SbState *known = (const SbState *)observation; /* these two read only what the seat may know */
  room->game->action_write(room->content, known, seat, action, &text);
  room->game->action_picks(room->content, known, seat, action, &picks);
  sb_json_array(j, NULL);
  sb_json_text(j, NULL, text_space);
  sb_json_text(j, NULL, picks_space);
  sb_json_end(j);
}

/* The seat's own person is to decide. */
static bool awaits(const Room *room, int seat) {
  return seat >= 0 && sb_match_due(room->match) >> seat & 1 && !room_has_sitter(room, seat) &&
         !(room->deploying >> seat & 1);
}

/* From the observation that the view was just written from. */
static void write_legal(const Room *room, int seat, bool due, SbJson *j) {
  Server *server = room->server;
  sb_json_array(j, "legal");
  if (due) {
    int count = sb_legal_observed(room->game, room->content, server->observation, seat, server->actions);
    for (int i = 0; i < count; i++) write_legal_one(room, server->observation, seat, server->actions[i], j);
  }
  sb_json_end(j);
}

static void write_event(const Room *room, const SbEvent *event, int viewer, SbLang lang, SbJson *j) {
  char space[1024], few[512];
  SbText sentence = sb_text(space, sizeof space), brief = sb_text(few, sizeof few);
  sb_json_object(j, NULL);
  room->game->event_json(room->content, event, j);
  room->game->event_text(room->content, event, lang, &sentence);
  sb_json_text(j, "text", space);
  if (room->game->event_brief) {
    room->game->event_brief(room->content, event, viewer, lang, &brief);
    sb_json_text(j, "brief", few);
  }
  sb_json_end(j);
}

/* After the end everything, but each thing once: not the veiled telling of it for others. */
static bool event_shown(const SbPly *ply, int at, int viewer, bool open) {
  SbEvent event = sb_ply_event(ply, at);
  if (!open) return sb_event_visible(&event, viewer);
  if (at == 0) return true;
  SbEvent before = sb_ply_event(ply, at - 1);
  return !sb_event_veils(&before, &event);
}

void write_events_member(const Room *room, const SbPly *ply, int viewer, SbLang lang, bool open, SbJson *j) {
  sb_json_array(j, "events");
  for (int i = 0; i < ply->event_count; i++) {
    SbEvent event = sb_ply_event(ply, i);
    if (event_shown(ply, i, viewer, open)) write_event(room, &event, viewer, lang, j);
  }
  sb_json_end(j);
}

/* The action's own text may name what is hidden. It goes to those who may see everything its seat saw happen. */
static bool action_shown(const SbPly *ply, int viewer, bool open) {
  if (open || viewer == ply->seat) return true;
  for (int i = 0; i < ply->event_count; i++) {
    SbEvent event = sb_ply_event(ply, i);
    if (sb_event_visible(&event, ply->seat) && !sb_event_visible(&event, viewer)) return false;
  }
  return true;
}

static void write_ply_members(const Room *room, int number, const Words *w, bool open, SbJson *j) {
  const SbPly *ply = sb_match_log(room->match, number);
  sb_json_int(j, "ply", number);
  sb_json_int(j, "seat", ply->seat);
  sb_json_text(j, "a", ply->seat >= 0 && action_shown(ply, w->seat, open) ? sb_ply_text(ply) : NULL);
  write_events_member(room, ply, w->seat, w->lang, open, j);
}

/* Whoever may see what was measured may see how it came about. */
static void write_film_member(const SbPly *ply, const Words *w, bool open, const uint8_t *film, int size, SbJson *j) {
  if (size > 0 && action_shown(ply, w->seat, open)) sb_json_bytes(j, "film", film, (size_t)size);
}

static void write_log(const Words *w, SbJson *j) {
  bool open = is_over(w->room);
  sb_json_array(j, "log");
  for (int i = 0; i <= sb_match_ply(w->room->match); i++) {
    sb_json_object(j, NULL);
    write_ply_members(w->room, i, w, open, j);
    sb_json_end(j);
  }
  sb_json_end(j);
}

static void write_clock(const Room *room, SbJson *j) {
  if (room->facts.clock_ms == 0) {
    sb_json_null(j, "clock");
    return;
  }
  sb_json_object(j, "clock");
  sb_json_array(j, "left");
  for (int seat = 0; seat < room->facts.seats; seat++) sb_json_int(j, NULL, room_clock_left_ms(room, seat));
  sb_json_end(j);
  write_ids(j, "running", room->running);
  sb_json_array(j, "free");
  for (int seat = 0; seat < room->facts.seats; seat++) sb_json_int(j, NULL, room_clock_free_ms(room, seat));
  sb_json_end(j);
  sb_json_end(j);
}

static void write_campaign_end(const Room *room, const SbNext *next, const SbLang *lang, SbJson *j) {
  char key[80];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, "campaign.%s", next->reason);
  write_ids(j, "winners", next->winners);
  sb_json_text(j, "reason", next->reason);
  if (lang) sb_json_text(j, "text", sb_content_text(room->content, key, *lang));
}

/* In every language: whoever looks at the campaign later does not play the match again. */
static void write_tales(const Room *room, SbJson *j) {
  if (!room->game->tale) return;
  sb_json_object(j, "tales");
  sb_match_tale_json(room->match, "en", SB_EN, j);
  sb_match_tale_json(room->match, "fr", SB_FR, j);
  sb_json_end(j);
}

void write_follows_member(const Room *room, const SbLang *lang, SbJson *j) {
  char carry[SB_CARRY_MAX];
  SbNext next;
  if (!room->facts.campaign[0]) return;
  SbFollows follows = sb_match_next(room->match, carry, &next);
  if (follows != SB_FOLLOWS_MATCH && follows != SB_FOLLOWS_END) return;
  sb_json_object(j, "campaign");
  sb_json_text(j, "follows", follows == SB_FOLLOWS_END ? "end" : "match");
  if (follows == SB_FOLLOWS_END) write_campaign_end(room, &next, lang, j);
  if (lang) sb_match_tale_json(room->match, "tale", *lang, j);
  if (!lang) write_tales(room, j);
  sb_json_end(j);
}

void write_result_member(const Room *room, const char *key, SbLang lang, SbJson *j) {
  SbResult result;
  sb_match_result(room->match, &result);
  if (!is_over(room)) {
    sb_json_null(j, key);
    return;
  }
  char text_key[80];
  SbText t = sb_text(text_key, sizeof text_key);
  sb_text_format(&t, "end.%s", result.reason ? result.reason : "none");
  sb_json_object(j, key);
  write_ids(j, "winners", result.winners);
  sb_json_text(j, "reason", result.reason);
  sb_json_text(j, "text", sb_content_text(room->content, text_key, lang));
  sb_json_array(j, "scores");
  for (int seat = 0; seat < room->facts.seats; seat++) sb_json_int(j, NULL, result.score[seat]);
  sb_json_end(j);
  write_follows_member(room, &lang, j);
  sb_match_sheet_json(room->match, lang, j);
  sb_json_end(j);
}

void write_options(const SbContent *content, const char *options, SbJson *j) {
  SbSetup setup;
  sb_setup_init(content, &setup);
  sb_setup_options_read(content, &setup, options, NULL);
  sb_json_object(j, "options");
  sb_setup_options_json(content, &setup, j);
  sb_json_end(j);
}

static void write_people_members(const Room *room, SbJson *j) {
  uint32_t missed = room_missed(room);
  sb_json_array(j, "people");
  for (int seat = 0; seat < room->facts.seats; seat++) {
    sb_json_object(j, NULL);
    sb_json_int(j, "seat", seat);
    sb_json_text(j, "kind", room->facts.seat[seat].kind);
    sb_json_text(j, "name", sb_store_called(&room->facts.seat[seat]));
    sb_json_bool(j, "here", room_is_bot(room, seat) || room_is_here(room, seat));
    if (seat == room_host(room)) sb_json_bool(j, "host", true);
    if (room_has_sitter(room, seat)) sb_json_text(j, "sitter", room_mind(room, seat));
    if (missed >> seat & 1) {
      sb_json_bool(j, "missed", true);
      if (room_gone(room, seat)) sb_json_int(j, "gone", room_gone(room, seat));
    }
    sb_json_end(j);
  }
  sb_json_end(j);
  sb_json_int(j, "watching", room->watching);
  sb_json_bool(j, "hushed", room->facts.hushed);
}

static void write_chat_members(const Room *room, const ChatLine *line, SbLang lang, SbJson *j) {
  char space[400];
  SbText sentence = sb_text(space, sizeof space);
  if (*line->notice) write_notice(room, line->seat, line->notice, lang, &sentence);
  sb_json_int(j, "n", line->n);
  sb_json_int(j, "seat", line->seat);
  sb_json_text(j, "name", line->name);
  sb_json_text(j, "text", *line->notice ? space : line->text);
  sb_json_int(j, "at", line->at);
  if (*line->notice) {
    sb_json_text(j, "notice", line->notice);
    sb_json_int(j, "ply", line->ply);
  }
  if (line->readers != SB_TO_ALL) sb_json_bool(j, "side", true);
}

bool may_read(const ChatLine *line, int seat) {
  return line->readers == SB_TO_ALL || (seat >= 0 && line->readers >> seat & 1);
}

static void write_salts(const Room *room, SbJson *j) {
  sb_json_array(j, "salts");
  for (int seat = 0; seat < room->facts.seats; seat++) sb_json_text(j, NULL, room->facts.seat[seat].salt);
  sb_json_end(j);
}

static const char *luck_state(const Room *room) {
  static const char *const states[] = {"closed", "closed", "open", "closed", "mixed", "opening"};
  return states[room->facts.luck];
}

/* How far the luck is, as everybody may know. */
static void write_luck_members(const Room *room, SbJson *j) {
  static const char *const kinds[] = {"untold", "by-hand", "sealed", "sealed", "sealed", "sealed"};
  sb_json_text(j, "kind", kinds[room->facts.luck]);
  sb_json_text(j, "state", luck_state(room));
  sb_json_array(j, "seals");
  for (int seat = 0; seat < room->facts.seats; seat++) {
    const char *seal = room->facts.seat[seat].seal;
    sb_json_text(j, NULL, *seal ? seal : NULL);
  }
  sb_json_end(j);
  sb_json_text(j, "beacon", room->facts.beacon);
  if (room->facts.position) sb_json_bool(j, "position", true);
}

static SbJson begin(SbText *out, const char *type) {
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", type);
  return j;
}

static void write_sides(const Room *room, SbJson *j) {
  sb_json_array(j, "sides");
  for (int seat = 0; seat < room->facts.seats; seat++)
    sb_json_int(j, NULL, sb_side(room->content, sb_match_state(room->match), seat));
  sb_json_end(j);
}

/* Where the match stands in its campaign, and the story so far. */
static void write_campaign(const Room *room, SbLang lang, SbJson *j) {
  const SbStoreMatch *facts = &room->facts;
  if (!facts->campaign[0]) {
    sb_json_null(j, "campaign");
    return;
  }
  sb_json_object(j, "campaign");
  sb_json_text(j, "id", facts->campaign);
  sb_json_int(j, "chapter", facts->chapter);
  write_story(room->content, facts->carry, lang, j);
  sb_json_end(j);
}

/* View, legal actions and who is due, the same whenever they are written of one position. What is not always there
 * comes last, so that it can come and go without the rest being told again. */
static void write_picture_members(const Words *w, SbJson *j) {
  const Room *room = w->room;
  bool due = awaits(room, w->seat);
  write_view_member(w, room->match, false, j);
  write_legal(room, w->seat, due, j);
  write_ids(j, "due", sb_match_due(room->match));
  if (sb_deploys(room->content, sb_match_state(room->match))) sb_json_bool(j, "deploys", true);
  if (w->seat >= 0 && room->deploying >> w->seat & 1) sb_json_bool(j, "deploying", true);
  if (due && room->game->sampled &&
      room->game->sampled(room->content, (const SbState *)room->server->observation, w->seat))
    sb_json_bool(j, "sampled", true);
}

void write_picture(const void *words, SbText *out) {
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  write_picture_members(words, &j);
  sb_json_end(&j);
}

/* The members of a picture that is there, among others that come before them. */
static void write_numbered(const Picture *now, SbJson *j) {
  sb_json_int(j, "picture", now->number);
  sb_text_char(j->out, ',');
  sb_text_put_n(j->out, now->text + 1, now->length - 2);
}

static void write_change(const Picture *before, const Picture *now, SbJson *j) {
  sb_json_int(j, "picture", now->number);
  sb_json_int(j, "before", before->number);
  sb_json_raw(j, "change", "");
  sb_json_difference(before->text, now->text, j->out);
}

/* The picture, or what changed in it, and what hangs on the moment. */
static void write_present(const Words *w, SbJson *j) {
  if (w->before)
    write_change(w->before, w->now, j);
  else if (w->now)
    write_numbered(w->now, j);
  else
    write_picture_members(w, j);
  write_clock(w->room, j);
  write_asked_members(w->room, w->seat, j);
}

/* Whoever plays on from here has seen luck that is still to come. */
static void write_taken_back(const Room *room, SbJson *j) {
  if (sb_match_taken_back(room->match)) sb_json_int(j, "taken_back", sb_match_taken_back(room->match));
}

/* ---- messages ----------------------------------------------------------------------------------------------- */

void write_welcome(const void *words, SbText *out) {
  const Words *w = words;
  const Room *room = w->room;
  uint64_t seed[2] = {0};
  char commitment[65];
  SbJson j = begin(out, "welcome");
  sb_json_text(&j, "match", room->facts.id);
  sb_json_text(&j, "game", room->game->id);
  write_pack(room->content, w->lang, &j);
  write_options(room->content, room->facts.options, &j);
  sb_json_int(&j, "seat", w->seat);
  sb_json_text(&j, "lang", w->lang == SB_FR ? "fr" : "en");
  write_people_members(room, &j);
  write_sides(room, &j);
  sb_json_bool(&j, "hints", room_may_hint(room));
  sb_json_bool(&j, "resign", sb_may_quit(room->content, sb_match_state(room->match)));
  write_campaign(room, w->lang, &j);
  sb_json_int(&j, "ply", sb_match_ply(room->match));
  write_present(w, &j);
  write_taken_back(room, &j);
  write_asks_member(room, w->seat, &j);
  write_log(w, &j);
  sb_json_array(&j, "chat");
  for (int i = 0; i < room->chat_count; i++) {
    if (!may_read(&room->chat[i], w->seat)) continue;
    sb_json_object(&j, NULL);
    write_chat_members(room, &room->chat[i], w->lang, &j);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  seed_read(room->facts.seed, seed);
  sb_seed_commitment(seed, commitment);
  sb_json_text(&j, "commitment", commitment);
  write_salts(room, &j);
  sb_json_object(&j, "luck");
  write_luck_members(room, &j);
  sb_json_end(&j);
  sb_json_text(&j, "dice", room->facts.manual_dice ? "manual" : "generator");
  sb_json_text(&j, "from", room->facts.from[0] ? room->facts.from : NULL);
  sb_json_bool(&j, "over", is_over(room));
  write_result_member(room, "result", w->lang, &j);
  sb_json_text(&j, "seed", is_over(room) ? room->facts.seed : NULL);
  sb_json_end(&j);
}

void write_update(const void *words, SbText *out) {
  const Words *w = words;
  int number = sb_match_ply(w->room->match);
  SbJson j = begin(out, "upd");
  if (w->more && w->seat == sb_match_log(w->room->match, number)->seat) sb_json_text(&j, "id", w->more);
  write_ply_members(w->room, number, w, false, &j);
  int size;
  const uint8_t *film = sb_match_film(w->room->match, &size);
  write_film_member(sb_match_log(w->room->match, number), w, false, film, size, &j);
  write_present(w, &j);
  sb_json_end(&j);
}

void write_view(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "view");
  sb_json_int(&j, "ply", sb_match_ply(w->room->match));
  write_present(w, &j);
  write_taken_back(w->room, &j);
  write_log(w, &j);
  sb_json_end(&j);
}

void write_window(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "window");
  sb_json_int(&j, "ply", sb_match_ply(w->room->match));
  write_asked_members(w->room, w->seat, &j);
  write_asks_member(w->room, w->seat, &j);
  sb_json_end(&j);
}

void write_luck(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "luck");
  write_luck_members(w->room, &j);
  write_salts(w->room, &j);
  sb_json_end(&j);
}

void write_over(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "over");
  write_result_member(w->room, "result", w->lang, &j);
  sb_json_text(&j, "seed", w->room->facts.seed);
  write_salts(w->room, &j);
  sb_json_end(&j);
}

void write_people(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "people");
  write_people_members(w->room, &j);
  sb_json_end(&j);
}

void write_chat(const void *words, SbText *out) {
  const Words *w = words;
  SbJson j = begin(out, "chat");
  write_chat_members(w->room, &w->room->chat[w->room->chat_count - 1], w->lang, &j);
  sb_json_end(&j);
}

void write_at(const void *words, SbText *out) {
  const Words *w = words;
  const AtWords *at = w->more;
  bool open = is_over(w->room);
  SbJson j = begin(out, "at");
  sb_json_text(&j, "id", at->id);
  sb_json_int(&j, "ply", at->ply);
  sb_json_bool(&j, "open", open);
  write_view_member(w, at->then, open, &j);
  const SbPly *ply = sb_match_log(w->room->match, at->ply);
  write_events_member(w->room, ply, w->seat, w->lang, open, &j);
  write_film_member(ply, w, open, at->film, at->film_size, &j);
  sb_json_end(&j);
}
