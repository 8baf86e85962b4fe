/* Holds recorded traffic against matches that could just as well have been the truth.
 *
 *   leakcheck REPLAY TRAFFIC
 *
 * REPLAY is the finished match with its seed; TRAFFIC has a line per message a viewer got while it ran: the viewer, a
 * tab, the message's bytes. For each viewer other matches are played along with the true one, with the same dice:
 * wherever another seat decided something in secret, it may decide something else, as long as what the viewer may know
 * stays the same to the byte. In each of them the viewer must be sent what was recorded: the same view, events, legal
 * actions and action text. States drawn with determinize() from what the viewer knows are held against the record too.
 * Any difference is a leak, and is printed. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/starboard.h"

enum { WORLDS = 24, DRAWS = 4, VIEWERS = SB_SEATS_MAX + 1, CANDIDATES = 4096 };

typedef struct Line {
  int viewer, ply;
  const char *type; /* in `json` */
  char *text;
  json_t *json;
} Line;

typedef struct Check {
  const SbMatch *full;
  const SbGame *game;
  const SbContent *content;
  Line *line;
  int lines;
  SbRng rng;
  long leaks, compared, apart, worlds, branched; /* `apart`: plies compared while the worlds differed */
  SbState *alternative;
  SbObservation *mine, *other;
  SbAction *actions;
  char *space;
} Check;

#define SPACE ((size_t)1 << 20)

static void die(const char *what, const char *name) {
  fprintf(stderr, "leakcheck: %s: %s\n", name, what);
  exit(2);
}

static void *room(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) die("out of memory", "memory");
  return memory;
}

static char *read_file(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  if (!file) die("cannot be read", name);
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = room((size_t)length + 1);
  *size = fread(text, 1, (size_t)length, file);
  fclose(file);
  return text;
}

static void read_traffic(Check *c, const char *name) {
  size_t size;
  char *text = read_file(name, &size), *save = NULL;
  int most = 1;
  for (size_t i = 0; i < size; i++) most += text[i] == '\n';
  c->line = room((size_t)most * sizeof *c->line);
  for (char *at = strtok_r(text, "\n", &save); at; at = strtok_r(NULL, "\n", &save)) {
    char *tab = strchr(at, '\t');
    json_error_t error;
    json_t *json = tab ? json_loads(tab + 1, 0, &error) : NULL;
    if (!json) die("a line is no message", name);
    const char *type = json_string_value(json_object_get(json, "t"));
    json_t *ply = json_object_get(json, "ply");
    if (!type) die("a message without type", name);
    c->line[c->lines++] = (Line){.viewer = atoi(at),
                                 .ply = ply ? (int)json_integer_value(ply) : -1,
                                 .type = type,
                                 .text = tab + 1,
                                 .json = json};
  }
}

static void leak(Check *c, const Line *line, const char *what, const char *expected) {
  if (c->leaks++ >= 5) return;
  printf("LEAK: viewer %d, ply %d: %s\n  sent:     %.1500s\n  possible: %.700s\n", line->viewer, line->ply, what,
         line->text, expected);
}

/* ---- what would be sent ----------------------------------------------------------------------------------------- */

static const char *view_bytes(Check *c, const SbState *state, int viewer) {
  SbText out = sb_text(c->space, SPACE);
  sb_text_put(&out, "\"view\":");
  SbJson j = sb_json(&out);
  c->game->observe(c->content, state, viewer, c->other);
  c->game->view_json(c->content, c->other, viewer, &j);
  return c->space;
}

static const char *legal_bytes(Check *c, const SbState *state, int viewer) {
  SbText out = sb_text(c->space, SPACE);
  sb_text_put(&out, "\"legal\":");
  SbJson j = sb_json(&out);
  sb_json_array(&j, NULL);
  bool due = viewer >= 0 && c->game->due(c->content, state) >> viewer & 1;
  int count = due ? c->game->legal(c->content, state, viewer, c->actions) : 0;
  for (int i = 0; i < count; i++) {
    char text[SB_ACTION_TEXT], picks[1024];
    SbText t = sb_text(text, sizeof text), p = sb_text(picks, sizeof picks);
    c->game->action_write(c->content, state, viewer, c->actions[i], &t);
    c->game->action_picks(c->content, state, viewer, c->actions[i], &p);
    sb_json_array(&j, NULL);
    sb_json_text(&j, NULL, text);
    sb_json_text(&j, NULL, picks);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  return c->space;
}

static const char *event_bytes(Check *c, const SbPly *ply, int viewer) {
  SbText out = sb_text(c->space, SPACE);
  sb_text_put(&out, "\"events\":");
  SbJson j = sb_json(&out);
  sb_json_array(&j, NULL);
  for (int i = 0; i < ply->event_count; i++) {
    char words[1024], few[512];
    SbText t = sb_text(words, sizeof words), brief = sb_text(few, sizeof few);
    SbEvent event = sb_ply_event(ply, i);
    if (!sb_event_visible(&event, viewer)) continue;
    sb_json_object(&j, NULL);
    c->game->event_json(c->content, &event, &j);
    c->game->event_text(c->content, &event, SB_EN, &t);
    sb_json_text(&j, "text", words);
    if (c->game->event_brief) {
      c->game->event_brief(c->content, &event, viewer, SB_EN, &brief);
      sb_json_text(&j, "brief", few);
    }
    sb_json_end(&j);
  }
  sb_json_end(&j);
  return c->space;
}

static void compare_present(Check *c, const Line *line, const SbState *state, const char *what) {
  const char *view = view_bytes(c, state, line->viewer);
  if (!strstr(line->text, view)) leak(c, line, what, view);
  const char *legal = legal_bytes(c, state, line->viewer);
  if (!strstr(line->text, legal)) leak(c, line, what, legal);
}

static bool has_present(const Line *line) {
  return !strcmp(line->type, "welcome") || !strcmp(line->type, "upd") || !strcmp(line->type, "view");
}

/* ---- other worlds --------------------------------------------------------------------------------------------------
 */

/* The match as it was after `ply` actions. */
static SbMatch *begin(Check *c, int ply) {
  SbError error;
  SbMatch *match = sb_match_create(c->content, sb_match_setup(c->full), sb_match_info(c->full), &error);
  if (!match) die(error.text, "setup");
  for (int i = 1; i <= ply; i++) {
    const SbPly *did = sb_match_log(c->full, i);
    if (sb_match_act_text(match, did->seat, sb_ply_text(did), NULL, 0, SB_EN, &error) != SB_ACT_DONE)
      die(error.text, "replay");
  }
  return match;
}

static bool looks_the_same(Check *c, const SbMatch *truth, const SbMatch *world, int viewer) {
  sb_match_observe(truth, viewer, c->mine);
  sb_match_observe(world, viewer, c->other);
  return memcmp(c->mine, c->other, c->game->state_size) == 0;
}

/* Take an action in the world; take it back when the viewer could tell. */
static bool try_action(Check *c, const SbMatch *truth, SbMatch *world, int viewer, int seat, const char *text) {
  SbError error;
  int before = sb_match_ply(world);
  if (sb_match_act_text(world, seat, text, NULL, 0, SB_EN, &error) != SB_ACT_DONE) return false;
  if (looks_the_same(c, truth, world, viewer)) return true;
  sb_match_rewind(world, before);
  return false;
}

/* Two open actions may lead to the same state (the path of a shot); only what the rules let a seat decide in secret may
 * be exchanged. In a skirmish that is every choice; in Fleet Commander the weapon, and which ship it is that is
 * deployed there; in Kemble's Cascade the sensor card. */
static bool may_exchange(const Check *c, const char *did, const char *other) {
  static const struct {
    const char *game, *verb;
  } secret[] = {{"fleet-commander", "deploy "}, {"fleet-commander", "weapon "}, {"kembles-cascade", "sensor "}};
  bool named = false;
  for (size_t i = 0; i < sizeof secret / sizeof *secret; i++) {
    if (strcmp(secret[i].game, c->game->id) != 0) continue;
    named = true;
    size_t length = strlen(secret[i].verb);
    if (!strncmp(did, secret[i].verb, length) && !strncmp(other, secret[i].verb, length)) return true;
  }
  return !named;
}

/* What that seat did, or something the viewer cannot tell from it. `stray`: rather something else. */
static bool follow(Check *c, const SbMatch *truth, SbMatch *world, int viewer, const SbPly *did, bool stray) {
  if (!stray && try_action(c, truth, world, viewer, did->seat, sb_ply_text(did))) return true;
  if (did->seat == viewer || did->quit) return false;
  static char text[CANDIDATES][SB_ACTION_TEXT];
  int count = c->game->legal(c->content, sb_match_state(world), did->seat, c->actions);
  if (count > CANDIDATES) count = CANDIDATES;
  for (int i = 0; i < count; i++) {
    SbText t = sb_text(text[i], sizeof text[i]);
    c->game->action_write(c->content, sb_match_state(world), did->seat, c->actions[i], &t);
  }
  int from = count ? (int)sb_rng_below(&c->rng, (uint32_t)count) : 0;
  for (int i = 0; i < count; i++) {
    const char *candidate = text[(from + i) % count];
    if (!strcmp(candidate, sb_ply_text(did)) || !may_exchange(c, sb_ply_text(did), candidate) ||
        !try_action(c, truth, world, viewer, did->seat, candidate))
      continue;
    c->branched++;
    return true;
  }
  return stray && try_action(c, truth, world, viewer, did->seat, sb_ply_text(did));
}

static void compare_ply(Check *c, const SbMatch *world, int ply, int viewer) {
  for (int i = 0; i < c->lines; i++) {
    const Line *line = &c->line[i];
    if (line->viewer != viewer || line->ply != ply || strcmp(line->type, "upd") != 0) continue;
    const SbPly *did = sb_match_log(world, ply);
    const char *told = json_string_value(json_object_get(line->json, "a"));
    if (told && strcmp(told, sb_ply_text(did)) != 0) leak(c, line, "the action tells a secret", sb_ply_text(did));
    const char *events = event_bytes(c, did, viewer);
    if (!strstr(line->text, events)) leak(c, line, "events tell a secret", events);
    compare_present(c, line, sb_match_state(world), "the view or the legal actions tell a secret");
    c->compared++;
  }
}

/* Other worlds, each as far as it goes: when the viewer could tell it from the truth (a sealed choice is turned up), it
 * is given up and the next one branches off later. World 0 is the truth itself: what was sent is what the rules let
 * this viewer see. */
static void play_world(Check *c, int viewer, int number) {
  SbMatch *truth = begin(c, 0), *world = begin(c, 0);
  SbError error;
  c->worlds++;
  for (int ply = 1; ply <= sb_match_ply(c->full); ply++) {
    const SbPly *did = sb_match_log(c->full, ply);
    if (sb_match_act_text(truth, did->seat, sb_ply_text(did), NULL, 0, SB_EN, &error) != SB_ACT_DONE)
      die(error.text, "replay");
    if (sb_match_due(truth) == 0) break; /* everything is open now */
    bool stray = number > 0 && did->seat != viewer && sb_rng_below(&c->rng, 3) == 0;
    if (!follow(c, truth, world, viewer, did, stray)) {
      sb_match_destroy(world);
      world = begin(c, ply);
    }
    if (memcmp((const char *)sb_match_state(truth) + sizeof(SbRng), (const char *)sb_match_state(world) + sizeof(SbRng),
               c->game->state_size - sizeof(SbRng)) != 0)
      c->apart++;
    compare_ply(c, world, ply, viewer);
  }
  sb_match_destroy(truth);
  sb_match_destroy(world);
}

/* Every message with a view against states drawn from what its viewer knew then. */
static void compare_draws(Check *c, int viewer) {
  SbMatch *truth = begin(c, 0);
  SbError error;
  for (int ply = 0; ply <= sb_match_ply(c->full); ply++) {
    const SbPly *did = sb_match_log(c->full, ply);
    if (ply && sb_match_act_text(truth, did->seat, sb_ply_text(did), NULL, 0, SB_EN, &error) != SB_ACT_DONE)
      die(error.text, "replay");
    if (sb_match_due(truth) == 0) break;
    for (int i = 0; i < c->lines; i++) {
      const Line *line = &c->line[i];
      if (line->viewer != viewer || line->ply != ply || !has_present(line)) continue;
      for (int draw = 0; draw < DRAWS; draw++) {
        sb_match_observe(truth, viewer, c->mine);
        c->game->determinize(c->content, c->mine, viewer, &c->rng, c->alternative);
        compare_present(c, line, c->alternative, "the view or the legal actions differ in a state that was drawn");
        c->compared++;
      }
    }
  }
  sb_match_destroy(truth);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: leakcheck REPLAY TRAFFIC\n");
    return 2;
  }
  sb_games_use_built_in();
  static Check c;
  size_t size;
  char *text = read_file(argv[1], &size);
  SbError error;
  SbMatch *full = sb_replay_read(text, size, &error, NULL);
  free(text);
  if (!full) die(error.text, argv[1]);
  c.full = full;
  c.game = sb_match_game(full);
  c.content = sb_match_content(full);
  c.alternative = room(c.game->state_size);
  c.mine = room(c.game->state_size);
  c.other = room(c.game->state_size);
  c.actions = room(sizeof *c.actions * (size_t)c.game->max_actions);
  c.space = room(SPACE);
  sb_rng_init(&c.rng, 20, 26);
  read_traffic(&c, argv[2]);
  for (int viewer = SB_SPECTATOR; viewer < sb_match_setup(full)->seats; viewer++) {
    compare_draws(&c, viewer);
    for (int world = 0; world < WORLDS; world++) play_world(&c, viewer, world);
  }
  printf(
      "{\"plies\":%d,\"messages\":%d,\"worlds\":%ld,\"branches\":%ld,\"apart\":%ld,\"compared\":%ld,\"leaks\":%ld}\n",
      sb_match_ply(full), c.lines, c.worlds, c.branched, c.apart, c.compared, c.leaks);
  return c.leaks ? 1 : 0;
}
