/* The header of a replay, from either form. Values are checked here; that tags are complete, in order and written to
 * the byte is found afterwards, by writing the header again. */
#include <stdlib.h>
#include <string.h>

#include "replay_private.h"
#include "starboard/content.h"

static bool is_hex(const char *text, size_t digits) {
  return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

static bool set_game(SbReplayHead *h, const char *id, SbError *error) {
  h->game = sb_game_find(id);
  if (!h->game) return sb_fail(error, "there is no game \"%.60s\"", id);
  if (!h->content) h->content = sb_content_baked(h->game);
  if (h->content->game != h->game) return sb_fail(error, "this content set is not one of the game %s", id);
  sb_setup_init(h->content, &h->setup);
  return true;
}

static bool check_rules(const SbReplayHead *h, const char *version, SbError *error) {
  if (strcmp(version, h->game->rules_version) == 0) return true;
  return sb_fail(error, "played by rules version \"%.40s\", this program has \"%s\"", version, h->game->rules_version);
}

static bool set_content(SbReplayHead *h, const char *hash, SbError *error) {
  h->info.content = is_hex(hash, 16) ? strtoull(hash, NULL, 16) : 0;
  if (h->info.content && sb_content_plays(h->content, h->info.content)) return true;
  char space[17];
  SbText own = sb_text(space, sizeof space);
  sb_text_hex(&own, h->content->hash, 16);
  return sb_fail(error, "played with content set \"%.40s\", this one is %s", hash, space);
}

static bool set_dice(SbReplayHead *h, const char *value, SbError *error) {
  h->info.manual_dice = strcmp(value, "manual") == 0;
  if (h->info.manual_dice || strcmp(value, "generator") == 0) return true;
  return sb_fail(error, "dice must be \"generator\" or \"manual\"");
}

static bool set_commitment(SbReplayHead *h, const char *value, SbError *error) {
  if (!is_hex(value, 64)) return sb_fail(error, "seed-commitment must be 64 hex digits");
  memcpy(h->commitment, value, 65);
  return true;
}

static bool set_seed(SbReplayHead *h, const char *value, SbError *error) {
  if (!is_hex(value, 32)) return sb_fail(error, "seed must be 32 hex digits");
  sb_setup_seed(&h->setup, value);
  h->seed_shown = true;
  return true;
}

/* ---- luck ---------------------------------------------------------------------------------------- */

static bool set_kind(SbReplayHead *h, const char *value, SbError *error) {
  h->info.mix = &h->mix;
  for (int kind = SB_MIX_BY_HAND; kind <= SB_MIX_SEALED; kind++)
    if (strcmp(value, sb_mix_words[kind]) == 0) h->mix.kind = (SbMixKind)kind;
  return h->mix.kind || sb_fail(error, "luck must be \"by-hand\" or \"sealed\"");
}

static bool set_host_seed(SbReplayHead *h, const char *value, SbError *error) {
  SbSetup setup;
  if (!is_hex(value, 32)) return sb_fail(error, "host-seed must be 32 hex digits");
  sb_setup_seed(&setup, value);
  memcpy(h->mix.host_seed, setup.seed, sizeof h->mix.host_seed);
  h->mix.hidden = false;
  return true;
}

static bool keep(const char **to, const char *value, bool good, const char *tag, SbError *error) {
  if (!good) return sb_fail(error, "this is no %s", tag);
  *to = value;
  return true;
}

static bool set_host_seal(SbReplayHead *h, const char *value, SbError *error) {
  if (!sb_is_seal(value)) return sb_fail(error, "this is no host-seal");
  strcpy(h->mix.host_seal, value);
  return true;
}

/* "seal0" and the like. */
static int seat_of(const char *tag, const char *word) {
  size_t length = strlen(word);
  bool fits = strncmp(tag, word, length) == 0 && tag[length] >= '0' && tag[length] < '0' + SB_SEATS_MAX;
  return fits && !tag[length + 1] ? tag[length] - '0' : -1;
}

static bool is_luck(const char *tag) {
  return strcmp(tag, "luck") == 0 || strcmp(tag, "host-seal") == 0 || strcmp(tag, "beacon") == 0 ||
         strcmp(tag, "host-seed") == 0 || seat_of(tag, "seal") >= 0 || seat_of(tag, "salt") >= 0;
}

static bool set_luck(SbReplayHead *h, const char *tag, const char *value, SbError *error) {
  int sealed = seat_of(tag, "seal"), salted = seat_of(tag, "salt");
  if (strcmp(tag, "luck") == 0) return set_kind(h, value, error);
  if (strcmp(tag, "host-seed") == 0) return set_host_seed(h, value, error);
  if (strcmp(tag, "beacon") == 0) return keep(&h->mix.beacon, value, sb_is_beacon(value), tag, error);
  if (sealed >= 0) return keep(&h->mix.seal[sealed], value, sb_is_seal(value), tag, error);
  if (salted >= 0) return keep(&h->mix.salt[salted], value, sb_is_salt(value), tag, error);
  return set_host_seal(h, value, error);
}

/* ---- tags ---------------------------------------------------------------------------------------- */

/* Tags whose value is a text in both forms. `value` must live as long as the header. */
static bool set_tag(SbReplayHead *h, const char *tag, const char *value, SbError *error) {
  if (strcmp(tag, "starboard") == 0)
    return strcmp(value, "1") == 0 || sb_fail(error, "replay format \"%.40s\" is not known", value);
  if (strcmp(tag, "game") == 0) return set_game(h, value, error);
  if (!h->game) return sb_fail(error, "the game must be named before \"%.40s\"", tag);
  if (strcmp(tag, "rules") == 0) return check_rules(h, value, error);
  if (strcmp(tag, "content") == 0) return set_content(h, value, error);
  if (strcmp(tag, "dice") == 0) return set_dice(h, value, error);
  if (strcmp(tag, "seed-commitment") == 0) return set_commitment(h, value, error);
  if (strcmp(tag, "seed") == 0) return set_seed(h, value, error);
  if (is_luck(tag)) return set_luck(h, tag, value, error);
  if (strcmp(tag, "set") == 0) return true; /* sb_replay_set_read() */
  if (strcmp(tag, "date") == 0) {
    h->info.date = value;
    return true;
  }
  return sb_fail(error, "\"%.40s\" is not known in a replay's header", tag);
}

static bool set_text_tag(SbReplayHead *h, const char *tag, const char *value, SbError *error) {
  if (!h->game) return set_tag(h, tag, value, error);
  if (strcmp(tag, "options") == 0) return sb_setup_options_read(h->content, &h->setup, value, error);
  if (strcmp(tag, "position") == 0) {
    h->info.position = value;
    return true;
  }
  if (strcmp(tag, "carry") == 0) {
    h->setup.carry = value;
    return true;
  }
  if (strcmp(tag, "seats") == 0) {
    if (value[0] < '0' || value[0] > '9' || value[1]) return sb_fail(error, "seats must be a number");
    h->setup.seats = value[0] - '0';
    return true;
  }
  if (seat_of(tag, "seat") >= 0) {
    h->info.seat_names[seat_of(tag, "seat")] = value;
    return true;
  }
  return set_tag(h, tag, value, error);
}

/* [tag "value"], taken apart into `space`, which is as large as the text. */
static bool take_tag(const char *line, const char *end, char **space, const char **tag, const char **value,
                     SbError *error) {
  const char *p = line + 1;
  char *out = *space;
  *tag = out;
  while (p < end && *p && *p != ' ') *out++ = *p++;
  *out++ = 0;
  if (*line != '[' || end - p < 4 || memcmp(p, " \"", 2) != 0 || memcmp(end - 2, "\"]", 2) != 0)
    return sb_fail(error, "a header line is written [tag \"value\"]");
  *value = out;
  for (p += 2; p < end - 2; p++) {
    if (*p == '\\' && p + 1 < end - 2) p++;
    if (!*p) return sb_fail(error, "a zero byte in the header");
    *out++ = *p;
  }
  *out++ = 0;
  *space = out;
  return true;
}

static bool read_text(SbReplayHead *h, const char *text, size_t size, SbError *error) {
  char *space = h->space = malloc(size + 1);
  if (!space) return sb_fail(error, "out of memory");
  const char *at = text;
  for (int line = 1;; line++) {
    const char *end = memchr(at, '\n', size - (size_t)(at - text));
    if (!end) return sb_fail_at(error, line, 1, "the replay ends in its header");
    if (end == at) {
      h->size = (size_t)(end + 1 - text);
      return true;
    }
    const char *tag, *value;
    if (!take_tag(at, end, &space, &tag, &value, error) || !set_text_tag(h, tag, value, error)) {
      if (error) error->line = line, error->column = 1;
      return false;
    }
    at = end + 1;
  }
}

static bool set_json_seats(SbReplayHead *h, json_t *seats, SbError *error) {
  if (!json_is_array(seats) || json_array_size(seats) > SB_SEATS_MAX)
    return sb_fail(error, "seats must be a list of at most %d names", SB_SEATS_MAX);
  h->setup.seats = (int)json_array_size(seats);
  for (int seat = 0; seat < h->setup.seats; seat++) {
    h->info.seat_names[seat] = json_string_value(json_array_get(seats, (size_t)seat));
    if (!h->info.seat_names[seat]) return sb_fail(error, "the name at seat %d must be a text", seat);
  }
  return true;
}

static bool keep_json(json_t *value, char **out, SbError *error) {
  *out = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
  return *out || sb_fail(error, "out of memory");
}

static bool set_json_tag(SbReplayHead *h, const char *tag, json_t *value, SbError *error) {
  if (h->game && strcmp(tag, "options") == 0) return sb_setup_options_from_json(h->content, &h->setup, value, error);
  if (h->game && strcmp(tag, "seats") == 0) return set_json_seats(h, value, error);
  if (h->game && strcmp(tag, "position") == 0 && !h->position) {
    bool kept = keep_json(value, &h->position, error);
    h->info.position = h->position;
    return kept;
  }
  if (h->game && strcmp(tag, "carry") == 0 && !h->carry) {
    bool kept = keep_json(value, &h->carry, error);
    h->setup.carry = h->carry;
    return kept;
  }
  if (h->game && strcmp(tag, "set") == 0) return true; /* sb_replay_set_read() */
  if (!json_is_string(value)) return sb_fail(error, "\"%.40s\" must be a text in a replay's header", tag);
  return set_tag(h, tag, json_string_value(value), error);
}

static bool read_ndjson(SbReplayHead *h, const char *text, size_t size, SbError *error) {
  const char *end = memchr(text, '\n', size);
  if (!end) return sb_fail_at(error, 1, 1, "the replay ends in its header");
  json_error_t syntax;
  h->json = json_loadb(text, (size_t)(end - text), JSON_REJECT_DUPLICATES, &syntax);
  if (!h->json) return sb_fail_at(error, 1, syntax.column, "%s", syntax.text);
  const char *tag;
  json_t *value;
  json_object_foreach (h->json, tag, value) {
    if (set_json_tag(h, tag, value, error)) continue;
    if (error) error->line = error->column = 1;
    return false;
  }
  h->size = (size_t)(end + 1 - text);
  return true;
}

/* ---- the set a replay brings along --------------------------------------------------------------- */

static SbContent *make_set(const char *game, const char *content, const char *files, SbError *error) {
  const SbGame *found = game ? sb_game_find(game) : NULL;
  if (!found || !content || !files || !is_hex(content, 16)) return NULL;
  return sb_content_restore(found, files, strtoull(content, NULL, 16), error);
}

static SbContent *set_of_text(const char *text, size_t size, SbError *error) {
  char *space = malloc(size + 1), *free_space = space;
  const char *at = text, *end, *tag, *value, *game = NULL, *content = NULL, *files = NULL;
  while (space && (end = memchr(at, '\n', size - (size_t)(at - text))) && end != at) {
    if (!take_tag(at, end, &free_space, &tag, &value, NULL)) break; /* whoever reads the header says so */
    if (strcmp(tag, "game") == 0) game = value;
    if (strcmp(tag, "content") == 0) content = value;
    if (strcmp(tag, "set") == 0) files = value;
    at = end + 1;
  }
  SbContent *set = make_set(game, content, files, error);
  free(space);
  return set;
}

static SbContent *set_of_ndjson(const char *text, size_t size, SbError *error) {
  const char *end = memchr(text, '\n', size);
  json_t *root = end ? json_loadb(text, (size_t)(end - text), JSON_REJECT_DUPLICATES, NULL) : NULL;
  json_t *files = json_object_get(root, "set");
  char *saved = files ? json_dumps(files, JSON_COMPACT) : NULL;
  SbContent *set = make_set(json_string_value(json_object_get(root, "game")),
                            json_string_value(json_object_get(root, "content")), saved, error);
  free(saved);
  json_decref(root);
  return set;
}

SbContent *sb_replay_set_read(SbReplayForm form, const char *text, size_t size, SbError *error) {
  return form == SB_REPLAY_TEXT ? set_of_text(text, size, error) : set_of_ndjson(text, size, error);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

bool sb_replay_head_read(SbReplayHead *h, SbReplayForm form, const char *text, size_t size, SbError *error) {
  h->mix.hidden = true;
  if (!(form == SB_REPLAY_TEXT ? read_text(h, text, size, error) : read_ndjson(h, text, size, error))) return false;
  if (!h->game) return sb_fail_at(error, 1, 1, "the header names no game");
  if (!h->commitment[0]) return sb_fail_at(error, 1, 1, "the header has no seed-commitment");
  char commitment[65];
  sb_seed_commitment(h->setup.seed, commitment);
  if (h->seed_shown && strcmp(commitment, h->commitment) != 0)
    return sb_fail_at(error, 1, 1, "the seed is not the one its commitment was made for");
  if (h->seed_shown && h->mix.kind == SB_MIX_SEALED && h->mix.hidden)
    return sb_fail_at(error, 1, 1, "the seed is told, and the host's own is not");
  if (h->mix.kind == SB_MIX_SEALED && sb_position_brings_rng(h->info.position))
    return sb_fail_at(error, 1, 1,
                      "its luck is said to be sealed, and its position brings a generator of its own: it was chosen");
  return true;
}

void sb_replay_head_finish(SbReplayHead *h) {
  free(h->space);
  free(h->position);
  free(h->carry);
  json_decref(h->json);
}
