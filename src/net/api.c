/* The JSON API about games: lists, texts, rules, lessons; and the two addresses for hosts. */
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "contents.h"
#include "guests.h"
#include "http.h"
#include "metrics.h"
#include "nodes.h"
#include "server.h"

typedef struct Ask {
  const Server *server;
  const SbGame *game;
  const SbContent *content;
  SbLang lang;
} Ask;

static const char *lang_name(SbLang lang) {
  return lang == SB_FR ? "fr" : "en";
}

static const char *keyed(const SbContent *content, SbLang lang, const char *format, const char *a, const char *b) {
  char key[160];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, format, a, b);
  return sb_content_text(content, key, lang);
}

/* ---- games ------------------------------------------------------------------------------------------------------ */

static void write_option(const SbContent *content, const SbOption *option, SbLang lang, SbJson *j) {
  static const char *const kinds[] = {"bool", "choice", "int"};
  sb_json_object(j, NULL);
  sb_json_text(j, "id", option->id);
  sb_json_text(j, "kind", kinds[option->kind]);
  sb_option_json(option, "initial", option->initial, j);
  if (option->kind == SB_OPTION_INT) {
    sb_json_int(j, "low", option->low);
    sb_json_int(j, "high", option->high);
  }
  if (option->seats_high > 0) {
    sb_json_array(j, "seats");
    sb_json_int(j, NULL, option->seats_low);
    sb_json_int(j, NULL, option->seats_high);
    sb_json_end(j);
  }
  if (option->choices) {
    sb_json_array(j, "choices");
    for (int i = 0; option->choices[i]; i++) {
      sb_json_object(j, NULL);
      sb_json_text(j, "id", option->choices[i]);
      sb_json_text(j, "title", keyed(content, lang, "option.%s.%s", option->id, option->choices[i]));
      if (option->choice_seats && option->choice_seats[i]) sb_json_int(j, "seats", option->choice_seats[i]);
      sb_json_end(j);
    }
    sb_json_end(j);
  }
  sb_json_text(j, "title", keyed(content, lang, "option.%s%s", option->id, ""));
  sb_json_text(j, "help", keyed(content, lang, "option.%s.help%s", option->id, ""));
  sb_json_end(j);
}

static void write_traits(const SbGame *game, SbJson *j) {
  static const char *const names[] = {"secrets", "simultaneous"};
  sb_json_array(j, "traits");
  for (int i = 0; i < 2; i++)
    if (game->traits >> i & 1) sb_json_text(j, NULL, names[i]);
  if (game->deploys) sb_json_text(j, NULL, "deploys");
  sb_json_end(j);
}

/* What the content set decides about a new match. */
static void write_content(const SbContent *content, SbLang lang, SbJson *j) {
  const SbGame *game = content->game;
  sb_json_array(j, "seat_names");
  for (int i = 0; i < game->seats_max; i++)
    sb_json_text(j, NULL, keyed(content, lang, "seat.%s%s", game->seat_ids[i], ""));
  sb_json_end(j);
  sb_json_array(j, "dice");
  sb_json_text(j, NULL, "generator");
  if (sb_dice_by_hand(content)) sb_json_text(j, NULL, "manual");
  sb_json_end(j);
  sb_json_array(j, "options");
  for (int i = 0; i < content->option_count; i++) write_option(content, &content->options[i], lang, j);
  sb_json_end(j);
  sb_json_array(j, "seat_options");
  for (int i = 0; i < content->seat_option_count; i++) write_option(content, &content->seat_options[i], lang, j);
  sb_json_end(j);
  sb_setup_sides_json(content, j);
}

static void write_packs(const Server *server, const SbGame *game, SbLang lang, SbJson *j) {
  sb_json_array(j, "packs");
  for (int i = 0; i < server->serve->pack_count; i++) {
    const SbContent *content = server->serve->packs[i];
    if (content->game != game) continue;
    sb_json_object(j, NULL);
    write_pack(content, lang, j);
    write_content(content, lang, j);
    sb_json_end(j);
  }
  sb_json_end(j);
}

static void write_game(const Server *server, const SbGame *game, SbLang lang, SbJson *j) {
  sb_json_object(j, NULL);
  if (server->serve->private_matches) sb_json_bool(j, "private", true);
  sb_json_text(j, "id", game->id);
  sb_json_text(j, "title", game->title[lang]);
  sb_json_array(j, "seats");
  sb_json_int(j, NULL, game->seats_min);
  sb_json_int(j, NULL, game->seats_max);
  sb_json_end(j);
  write_traits(game, j);
  sb_json_text(j, "rules_version", game->rules_version);
  write_content(sb_content_baked(game), lang, j);
  write_packs(server, game, lang, j);
  sb_json_end(j);
}

static void write_games(const void *self, SbText *out) {
  const Ask *ask = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "lang", lang_name(ask->lang));
  sb_json_array(&j, "games");
  for (int i = 0; i < sb_game_count(); i++) write_game(ask->server, sb_game_at(i), ask->lang, &j);
  sb_json_end(&j);
  sb_json_array(&j, "bots");
  for (int i = 0; i < sb_bot_count; i++) {
    sb_json_object(&j, NULL);
    sb_json_text(&j, "id", sb_bot_names[i]);
    sb_json_text(&j, "text", sb_bot_sentences[i]);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

/* ---- texts, rules, lessons
 * ------------------------------------------------------------------------------------------- */

static const SbSource *baked_file(const SbGame *game, const char *name) {
  int count = 0;
  while (game->baked && game->baked[count].name) count++;
  return sb_source_find(game->baked, count, name);
}

/* Replace every {"en": ..., "fr": ...} by the one of the language. */
static json_t *in_one_language(const json_t *value, const char *lang) {
  const char *key;
  json_t *member, *copy;
  size_t i;
  if (json_is_object(value)) {
    json_t *en = json_object_get(value, "en"), *fr = json_object_get(value, "fr");
    if (en && fr && json_object_size(value) == 2) return in_one_language(strcmp(lang, "fr") == 0 ? fr : en, lang);
    copy = json_object();
    json_object_foreach ((json_t *)(uintptr_t)value, key, member)
      json_object_set_new(copy, key, in_one_language(member, lang));
    return copy;
  }
  if (!json_is_array(value)) return json_deep_copy(value);
  copy = json_array();
  json_array_foreach (value, i, member) json_array_append_new(copy, in_one_language(member, lang));
  return copy;
}

static void answer_lessons(const Ask *ask, const Query *query, Answer *answer) {
  const SbSource *file = baked_file(ask->game, "tutorial.json");
  json_t *all = file ? json_loadb(file->text, file->size, 0, NULL) : NULL;
  json_t *root = all ? in_one_language(all, lang_name(ask->lang)) : NULL;
  json_decref(all);
  char *text = root ? json_dumps(root, JSON_COMPACT) : NULL;
  json_decref(root);
  if (text)
    answer_text(answer, 200, "application/json", text, strlen(text));
  else
    answer_error(answer, query, 404, "not_found", "%s has no lessons", ask->game->id);
  free(text);
}

/* Sentences that only this side puts together, and those of the terminal: no page draws with them. */
static bool drawn_with(const char *key) {
  static const char *const others[] = {"why.", "terminal.", "tale."};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strncmp(key, others[i], strlen(others[i])) == 0) return false;
  return true;
}

static void write_texts(const void *self, SbText *out) {
  const Ask *ask = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "lang", lang_name(ask->lang));
  sb_json_object(&j, "texts");
  for (int i = 0; i < sb_text_count(ask->content); i++) {
    const char *key = sb_text_key(ask->content, i);
    if (drawn_with(key)) sb_json_text(&j, key, sb_content_text(ask->content, key, ask->lang));
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

static void write_rules(const void *self, SbText *out) {
  const Ask *ask = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "lang", lang_name(ask->lang));
  sb_json_text(&j, "title", ask->game->title[ask->lang]);
  sb_json_array(&j, "rules");
  for (int i = 0; i < sb_rule_count(ask->content); i++) {
    const SbRule *rule = sb_rule_at(ask->content, i);
    sb_json_object(&j, NULL);
    sb_json_text(&j, "id", rule->id);
    sb_json_text(&j, "level", rule->level);
    sb_json_text(&j, "section", rule->section[ask->lang]);
    sb_json_text(&j, "text", rule->text[ask->lang]);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

/* ---- sets
 * ---------------------------------------------------------------------------------------------------------------- */

/* A sentence such as "facts-missions-own.json: ...", taken apart. */
static void write_fault(const SbError *error, SbJson *j) {
  const char *text = error->text, *end = strstr(text, ".json: ");
  bool named = end && !memchr(text, ' ', (size_t)(end - text));
  char file[100] = "";
  SbText name = sb_text(file, sizeof file);
  if (named) sb_text_format(&name, "%.*s", (int)(end + 5 - text), text);
  sb_json_object(j, NULL);
  sb_json_text(j, "file", named ? file : NULL);
  if (error->line) sb_json_int(j, "line", error->line);
  sb_json_text(j, "text", named ? end + 7 : text);
  sb_json_end(j);
}

typedef struct Checked {
  const SbContent *content; /* NULL: refused */
  SbError error;
  SbLang lang;
} Checked;

static void write_checked(const void *self, SbText *out) {
  const Checked *checked = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_bool(&j, "ok", checked->content != NULL);
  sb_json_array(&j, "errors");
  if (!checked->content) write_fault(&checked->error, &j);
  sb_json_end(&j);
  if (checked->content) {
    write_pack(checked->content, checked->lang, &j);
    write_content(checked->content, checked->lang, &j);
  }
  sb_json_end(&j);
}

/* Whether a match could be played with it. Nothing is kept. */
static void check_content(const Query *query, Answer *answer) {
  const char *id;
  json_t *files, *root = read_body(query, answer);
  json_error_t shape;
  if (!root) return;
  bool asked = json_unpack_ex(root, &shape, 0, "{s:s, s:o !}", "game", &id, "files", &files) == 0;
  const SbGame *game = asked ? sb_game_find(id) : NULL;
  if (!asked)
    answer_error(answer, query, 400, "bad_json", "%s", shape.text);
  else if (!game)
    answer_error(answer, query, 404, "no_game", "there is no game \"%.40s\"", id);
  else {
    Checked checked = {.lang = query->lang};
    checked.content = content_check(game, files, &checked.error);
    answer_json(answer, 200, write_checked, &checked);
    sb_content_destroy(checked.content);
  }
  json_decref(root);
}

/* ---- addresses
 * ---------------------------------------------------------------------------------------------------------- */

/* The set an address means: the built-in one, or by its hash. NULL: there is none. */
static const SbContent *asked_content(Server *server, const SbGame *game, const char *hash) {
  char *end;
  SbError error;
  if (!*hash) return sb_content_baked(game);
  uint64_t value = strtoull(hash, &end, 16);
  return strlen(hash) == 16 && !*end ? content_find(server, game, value, &error) : NULL;
}

static void answer_game(Server *server, const char *kind, const char *id, const Query *query, Answer *answer) {
  Ask ask = {.game = sb_game_find(id), .lang = query->lang};
  if (!ask.game) {
    answer_error(answer, query, 404, "no_game", "there is no game \"%.40s\"", id);
    return;
  }
  ask.content = asked_content(server, ask.game, query->content);
  if (!ask.content) {
    answer_error(answer, query, 404, "no_content", "there is no content set \"%.20s\" of this game", query->content);
    return;
  }
  answer->cache = "no-cache";
  if (strcmp(kind, "texts") == 0)
    answer_json(answer, 200, write_texts, &ask);
  else if (strcmp(kind, "content") == 0)
    answer_text(answer, 200, "application/json", sb_content_saved(ask.content), strlen(sb_content_saved(ask.content)));
  else if (strcmp(kind, "tutorial") == 0)
    answer_lessons(&ask, query, answer);
  else
    answer_json(answer, 200, write_rules, &ask);
}

static void answer_metrics(Server *server, Answer *answer) {
  size_t size;
  char *text = metrics_text(server, &size);
  if (text)
    answer_text(answer, 200, "text/plain; version=0.0.4; charset=utf-8", text, size);
  else
    answer->status = 503;
  free(text);
}

bool api_is_for_hosts(const char *path) {
  return strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0 || strcmp(path, "/metrics") == 0;
}

/* What is known of the disk: from the last write, or with `probe` from one that is done for this answer. */
static void answer_health(Server *server, bool probe, Answer *answer) {
  char why[SB_TROUBLE_TEXT], text[SB_TROUBLE_TEXT + 40];
  SbText t = sb_text(text, sizeof text);
  if (probe && !server->draining) answer->ticket = server_probe(server);
  bool waits = answer->ticket > server->committed;
  bool reads = sb_store_answers(server->store);
  bool lives = nodes_serve(server);
  bool fine = !server->draining && reads && lives && (sb_store_works(server->store, why) || waits);
  if (server->draining)
    sb_text_put(&t, "draining\n");
  else if (fine)
    sb_text_put(&t, "ok\n");
  else if (!reads)
    sb_text_put(&t, "cannot read: the database does not answer\n");
  else if (!lives)
    sb_text_put(&t, "this node may have been taken for dead\n");
  else
    sb_text_format(&t, "cannot write: %s\n", why);
  answer_text(answer, fine ? 200 : 503, "text/plain", text, t.length);
}

void api_too_much(const Query *query, Answer *answer) {
  answer_error(answer, query, 429, "rate", "%s",
               SAY(query->lang, "too much is asked for from your address; try again in a minute",
                   "trop de demandes depuis votre adresse ; réessayez dans une minute"));
}

bool api_charge(Server *server, const Query *query, Answer *answer, Account account, int count) {
  bool shared = account == ACCOUNT_MESSAGES; /* with what costs least */
  if ((shared ? guest_spare : guest_take)(server, query->guest, account, count)) return true;
  api_too_much(query, answer);
  return false;
}

void api_answer(Server *server, const Query *query, Answer *answer) {
  static const char *const kinds[] = {"texts", "rules", "tutorial", "content"};
  const char *path = query->path;
  if (query->post && !guest_take(server, query->guest, ACCOUNT_MATCHES, 1)) {
    api_too_much(query, answer);
    return;
  }
  if (strncmp(path, "/api/matches", 12) == 0 && (path[12] == 0 || path[12] == '/')) {
    api_matches(server, query, answer, path + 12);
    return;
  }
  if (strncmp(path, "/api/campaigns", 14) == 0 && (path[14] == 0 || path[14] == '/')) {
    api_campaigns(server, query, answer, path + 14);
    return;
  }
  if (query->post && strcmp(path, "/api/content/check") == 0) {
    check_content(query, answer);
    return;
  }
  if (query->post) {
    answer_error(answer, query, 405, "method", "nothing can be posted here");
    return;
  }
  if (strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0) {
    answer_health(server, path[1] == 'r', answer);
    return;
  }
  if (strcmp(path, "/metrics") == 0) {
    answer_metrics(server, answer);
    return;
  }
  Ask ask = {.server = server, .lang = query->lang};
  if (strcmp(path, "/api/games") == 0) {
    answer->cache = "no-cache";
    answer_json(answer, 200, write_games, &ask);
    return;
  }
  for (int i = 0; i < 4; i++) {
    size_t length = strlen(kinds[i]);
    if (strncmp(path + 5, kinds[i], length) == 0 && path[5 + length] == '/') {
      answer_game(server, kinds[i], path + 5 + length + 1, query, answer);
      return;
    }
  }
  answer_error(answer, query, 404, "not_found", "there is no such address in the API");
}
