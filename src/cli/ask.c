/* From what the arguments ask for to a game with content, setup and seats. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "starboard/kit.h"
#include "starboard/position.h"
#include "stats.h"

/* ---- options, as asked -------------------------------------------------------------------------------- */

static bool add_pair(CliAsk *ask, const CliManual *manual, const char *text, size_t length) {
  const char *equals = memchr(text, '=', length);
  if (!equals || equals == text) {
    cli_usage(manual, "an option is written KEY=VALUE, not \"%.*s\"", (int)length, text);
    return false;
  }
  size_t key = (size_t)(equals - text), value = length - key - 1;
  if (ask->pair_count == CLI_PAIRS || key >= sizeof ask->pair[0].key || value >= sizeof ask->pair[0].value) {
    cli_usage(manual, "too many or too long options at \"%.*s\"", (int)length, text);
    return false;
  }
  snprintf(ask->pair[ask->pair_count].key, sizeof ask->pair[0].key, "%.*s", (int)key, text);
  snprintf(ask->pair[ask->pair_count].value, sizeof ask->pair[0].value, "%.*s", (int)value, equals + 1);
  ask->pair_count++;
  return true;
}

static bool add_pairs(CliAsk *ask, const CliManual *manual, const char *text) {
  while (*text) {
    size_t length = strcspn(text, " ,\t\n");
    if (length && !add_pair(ask, manual, text, length)) return false;
    text += length;
    if (*text) text++;
  }
  return true;
}

bool cli_ask_take(CliAsk *ask, const CliManual *manual, int flag, const char *value) {
  switch (flag) {
    case CLI_F_OPTION:
      return add_pair(ask, manual, value, strlen(value));
    case CLI_F_OPTIONS:
      return add_pairs(ask, manual, value);
    case CLI_F_SEED:
      ask->seed = value;
      return true;
    case CLI_F_CONTENT:
      ask->content = value;
      return true;
    case CLI_F_CARRY:
      ask->carry = value;
      return true;
    default:
      cli_usage(manual, "an option is not understood");
      return false;
  }
}

/* ---- the world ------------------------------------------------------------------------------------------ */

const SbGame *cli_game(const CliManual *manual, const char *id) {
  const SbGame *game = sb_game_find(id);
  if (game) return game;
  const char *names[32];
  int count = 0;
  for (int i = 0; i < sb_game_count() && count < 32; i++) names[count++] = sb_game_at(i)->id;
  const char *near = cli_nearest(id, names, count);
  if (near)
    cli_usage(manual, "there is no game \"%s\"; did you mean %s?", id, near);
  else
    cli_usage(manual, "there is no game \"%s\"; 'starboard games' lists them", id);
  return NULL;
}

static bool set_option(CliWorld *world, const CliManual *manual, const char *key, const char *value) {
  SbError error = {0};
  if (sb_setup_option(world->content, &world->setup, key, value, &error)) return true;
  if (strchr(key, '.')) { /* of a seat: the sentence says which there are */
    cli_usage(manual, "%s", error.text);
    return false;
  }
  const char *names[SB_OPTIONS_MAX];
  int count = world->content->option_count;
  for (int i = 0; i < count; i++) {
    names[i] = world->content->options[i].id;
    if (strcmp(names[i], key) == 0) {
      cli_usage(manual, "%s", error.text);
      return false;
    }
  }
  const char *near = cli_nearest(key, names, count);
  if (near)
    cli_usage(manual, "%s has no option \"%s\"; did you mean %s?", world->game->id, key, near);
  else
    cli_usage(manual, "%s has no option \"%s\"; 'starboard options %s' lists them", world->game->id, key,
              world->game->id);
  return false;
}

bool cli_world_load(CliWorld *world, const CliManual *manual, const char *game, const CliAsk *ask) {
  *world = (CliWorld){.game = cli_game(manual, game)};
  if (!world->game) return false;
  if (ask->content) {
    world->own = cli_pack_read(world->game, ask->content);
    if (!world->own) return false;
    world->content = world->own;
  } else {
    world->content = sb_content_baked(world->game);
  }
  return true;
}

static bool set_carry(CliWorld *world, const CliManual *manual, const char *carry) {
  SbError error = {0};
  json_t *json;
  size_t size;
  if (!world->game->next) {
    cli_usage(manual, "matches of %s do not follow each other: leave --carry out", world->game->id);
    return false;
  }
  if (*carry == '@') {
    world->carry = cli_read_file(carry + 1, &size, &error);
    if (!world->carry) {
      cli_tell_at(carry + 1, &error);
      return false;
    }
  }
  world->setup.carry = world->carry ? world->carry : carry;
  if (!sb_carry_read(&world->setup, &json, &error)) {
    cli_usage(manual, "%s", error.text);
    return false;
  }
  json_decref(json);
  return true;
}

bool cli_world_set(CliWorld *world, const CliManual *manual, const CliAsk *ask) {
  sb_setup_init(world->content, &world->setup);
  if (ask->seats) world->setup.seats = ask->seats;
  sb_setup_seed(&world->setup, ask->seed ? ask->seed : "1");
  for (int i = 0; i < ask->pair_count; i++)
    if (!set_option(world, manual, ask->pair[i].key, ask->pair[i].value)) return false;
  return !ask->carry || set_carry(world, manual, ask->carry);
}

bool cli_world_init(CliWorld *world, const CliManual *manual, const char *game, const CliAsk *ask) {
  return cli_world_load(world, manual, game, ask) && cli_world_set(world, manual, ask);
}

void cli_world_finish(CliWorld *world) {
  free(world->carry);
  world->carry = NULL;
  sb_content_destroy(world->own);
  world->own = NULL;
}

SbState *cli_new_state(const SbGame *game) {
  size_t size = (game->state_size + 63) / 64 * 64;
  SbState *state = aligned_alloc(64, size);
  if (state)
    memset(state, 0, size);
  else
    cli_tell("not enough memory");
  return state;
}

static json_t *read_json(const char *path, SbError *error) {
  size_t size;
  char *text = cli_read_file(path, &size, error);
  json_error_t place;
  json_t *json = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &place) : NULL;
  if (text && !json) sb_fail_at(error, place.line, place.column, "this is no JSON: %s", place.text);
  free(text);
  return json;
}

char *cli_position_text(CliWorld *world, const char *path) {
  SbError error = {0};
  json_t *json = read_json(path, &error);
  bool good = json && sb_position_setup(world->content, json, &world->setup, &error);
  char *text = good ? json_dumps(json, JSON_COMPACT) : NULL;
  if (good && !text) sb_fail(&error, "not enough memory");
  if (!text) cli_tell_at(path, &error);
  json_decref(json);
  return text;
}

static bool read_position(CliWorld *world, const char *path, SbState *state) {
  SbError error = {0};
  json_t *json = read_json(path, &error);
  bool good = json && sb_position_setup(world->content, json, &world->setup, &error) &&
              sb_position_read(world->content, json, &world->setup, state, &error);
  json_decref(json);
  if (!good) cli_tell_at(path, &error);
  return good;
}

SbState *cli_start(CliWorld *world, const char *position_file) {
  SbState *state = cli_new_state(world->game);
  if (!state) return NULL;
  SbError error = {0};
  bool good;
  if (position_file) {
    good = read_position(world, position_file, state);
  } else {
    good = world->game->setup(world->content, &world->setup, state, NULL, NULL, &error);
    if (!good) cli_tell("%s cannot start: %s", world->game->id, error.text);
  }
  if (good) return state;
  free(state);
  return NULL;
}

int cli_random_plies(const SbContent *content, SbState *state, int plies, uint64_t seed, SbAction *scratch) {
  const SbGame *game = content->game;
  int taken = 0;
  for (uint32_t due; taken < plies && (due = game->due(content, state)) != 0; taken++) {
    int seat = __builtin_ctz(due);
    uint32_t count = (uint32_t)game->legal(content, state, seat, scratch);
    if (count == 0) break;
    game->apply(content, state, seat, scratch[stats_pick(&seed, count)], NULL, NULL);
  }
  return taken;
}

/* ---- seats ------------------------------------------------------------------------------------------------ */

static void list_players(char *out, size_t size, bool humans) {
  SbText t = sb_text(out, size);
  if (humans) sb_text_put(&t, "human");
  for (int i = 0; i < sb_bot_count; i++) {
    if (i > 0 || humans) sb_text_put(&t, i + 1 == sb_bot_count ? " and " : ", ");
    sb_text_put(&t, sb_bot_names[i]);
  }
}

static bool known_player(const char *name, bool humans) {
  if (humans && strcmp(name, "human") == 0) return true;
  for (int i = 0; i < sb_bot_count; i++)
    if (strcmp(name, sb_bot_names[i]) == 0) return true;
  return false;
}

bool cli_seats_read(CliSeats *seats, const CliManual *manual, const char *text, bool humans) {
  *seats = (CliSeats){0};
  for (;;) {
    size_t length = strcspn(text, ",");
    char name[64], players[120];
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    if (!known_player(name, humans)) {
      list_players(players, sizeof players, humans);
      cli_usage(manual, "nobody called \"%s\" can take a seat here; there are %s", name, players);
      return false;
    }
    if (seats->count == SB_SEATS_MAX) {
      cli_usage(manual, "no game has more than %d seats", SB_SEATS_MAX);
      return false;
    }
    snprintf(seats->name[seats->count++], sizeof seats->name[0], "%.15s", name);
    if (!text[length]) return true;
    text += length + 1;
  }
}

bool cli_seats_fit(const CliSeats *seats, const CliManual *manual, const SbGame *game) {
  if (seats->count >= game->seats_min && seats->count <= game->seats_max) return true;
  if (game->seats_min == game->seats_max)
    cli_usage(manual, "%s has %d seats, not %d", game->id, game->seats_min, seats->count);
  else
    cli_usage(manual, "%s has %d to %d seats, not %d", game->id, game->seats_min, game->seats_max, seats->count);
  return false;
}

bool cli_seat_is_human(const CliSeats *seats, int seat) {
  return strcmp(seats->name[seat], "human") == 0;
}

void cli_bots_leave(SbBot *bots[SB_SEATS_MAX]) {
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    sb_bot_destroy(bots[seat]);
    bots[seat] = NULL;
  }
}

const char *cli_seat_name(const SbContent *content, int seat, SbLang lang) {
  char key[64];
  snprintf(key, sizeof key, "seat.%s", content->game->seat_ids[seat]);
  return sb_content_has_text(content, key) ? sb_content_text(content, key, lang) : content->game->seat_ids[seat];
}

CliName cli_seat_called(const SbMatch *match, int seat, SbLang lang) {
  CliName name = {""};
  SbText out = sb_text(name.text, sizeof name.text);
  sb_seat_name(sb_match_content(match), sb_match_state(match), seat, lang, &out);
  return name;
}

uint64_t cli_state_hash(const SbGame *game, const SbState *state) {
  return sb_hash((const unsigned char *)state + sizeof(SbRng), game->state_size - sizeof(SbRng));
}
