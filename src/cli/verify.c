/* starboard verify: proving a saved match. */
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { F_QUIET, F_JSON, F_MEASURE, F_DRAWS, F_CONTENT };

static const CliFlag flags[] = {
    [F_QUIET] = {"quiet", 'q', NULL, "say nothing when all is well"},
    [F_JSON] = {"json", 0, NULL, "one JSON object"},
    [F_MEASURE] = {"measure", 0, NULL, "work out again what was measured (landings), which takes its time"},
    [F_DRAWS] = {"draws", 0, NULL, "print every draw with what could have come, for a verifier of one's own"},
    [F_CONTENT] = {"content", 0, "PATH", "the content the match was played with; or GAME=PATH"},
    {0},
};

static const CliManual manual = {
    .name = "verify",
    .usage = "FILE [OPTION]...",
    .about =
        "Prove a saved match: play it again from the beginning and check that every action was legal, every\n"
        "die fell as the seed says (where the seed is revealed), every chained hash is right and the result\n"
        "follows. Where host and players sealed what the seed is made of, all seals are opened and the seed is\n"
        "made again; a match whose luck somebody set up by hand is called that. What was measured, such as a\n"
        "landing, is believed as it is written; with --measure it is worked out again. One line tells the\n"
        "outcome; when something was changed it names the ply. Luck that somebody could choose, by not opening a\n"
        "seal, is not called proven. - is stdin.",
    .flags = flags,
    .more = "docs/fair-dice.md says what the draws are made of, and tools/verify.py checks them without this program.",
    .examples =
        "  starboard verify evening.replay\n"
        "  starboard verify --measure evening.replay\n"
        "  starboard verify --json < evening.replay -\n"
        "  starboard verify --draws evening.replay | tools/verify.py evening.replay -",
};

typedef struct Wishes {
  bool quiet, json, measure, draws;
  const char *content;
} Wishes;

static bool looks_like_replay(const char *text) {
  return strncmp(text, "[starboard ", 11) == 0 || strncmp(text, "{\"starboard\"", 12) == 0;
}

static bool any_given(const SbMatch *match) {
  for (int ply = 0; ply <= sb_match_ply(match); ply++)
    if (sb_match_log(match, ply)->given) return true;
  return false;
}

/* ---- where the luck came from ------------------------------------------------------------------------------- */

static const char *rolls(const SbMatch *match) {
  if (!sb_match_seed_known(match)) return "the seed is not revealed";
  if (sb_match_info(match)->manual_dice) return "dice typed in by people";
  if (sb_position_brings_rng(sb_match_info(match)->position))
    return "every roll follows from the generator that its position brought along";
  if (any_given(match)) return "some dice were set by hand, the others follow from the seed";
  return "every roll follows from the seed";
}

/* Seats that sealed a salt and opened it, or did not. */
static uint32_t sealed_seats(const SbMix *mix, bool opened) {
  uint32_t seats = 0;
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (mix->seal[seat] && (mix->salt[seat] != NULL) == opened) seats |= 1u << seat;
  return seats;
}

/* Among how many lucks somebody could choose: each seal that was not opened is one more salt to bring or not. */
static int choices(const SbMatch *match) {
  const SbMix *mix = sb_match_info(match)->mix;
  bool sealed = mix && mix->kind == SB_MIX_SEALED && sb_match_seed_known(match);
  return sealed ? 1 << __builtin_popcount(sealed_seats(mix, false)) : 1;
}

static void write_seats(uint32_t seats, SbText *out) {
  sb_text_put(out, seats & (seats - 1) ? "seats" : "seat");
  const char *between = " ";
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    if (!(seats >> seat & 1)) continue;
    sb_text_format(out, "%s%d", between, seat);
    between = ", ";
  }
}

static void write_sealed(const SbMatch *match, SbText *out) {
  const SbMix *mix = sb_match_info(match)->mix;
  uint32_t opened = sealed_seats(mix, true), shut = sealed_seats(mix, false);
  if (!sb_match_seed_known(match)) {
    sb_text_put(out, "; seals were made and are not opened");
    return;
  }
  sb_text_put(out, "; that is made of the host's sealed seed");
  if (opened) {
    sb_text_put(out, " and the sealed salts of ");
    write_seats(opened, out);
  }
  if (mix->beacon) sb_text_format(out, " and the beacon %.*s", (int)strcspn(mix->beacon, " "), mix->beacon);
  if (!opened) sb_text_put(out, " alone: nobody at the table salted it");
  if (!shut) return;
  sb_text_put(out, "; not opened, and left out: the seal of ");
  write_seats(shut, out);
  sb_text_format(out, ": whoever held back could choose among %d lucks", choices(match));
}

static void write_luck(const SbMatch *match, SbText *out) {
  const SbMatchInfo *info = sb_match_info(match);
  SbMixKind kind = info->mix ? info->mix->kind : SB_MIX_UNTOLD;
  sb_text_put(out, rolls(match));
  if (kind == SB_MIX_BY_HAND)
    sb_text_put(out, "; but it was set up by hand: proves nothing about luck");
  else if (kind == SB_MIX_SEALED)
    write_sealed(match, out);
  else if (sb_match_seed_known(match))
    sb_text_put(out, "; who chose the seed is not told");
  if (info->position && kind != SB_MIX_BY_HAND)
    sb_text_put(out, "; it began from a position that somebody set up: what lay there before is not proven");
}

/* ---- telling ------------------------------------------------------------------------------------------------ */

static void tell(const char *path, const SbMatch *match) {
  char outcome[200], luck[600];
  SbText text = sb_text(outcome, sizeof outcome), from = sb_text(luck, sizeof luck);
  SbResult result;
  sb_match_result(match, &result);
  if (result.over)
    cli_result_text(match, SB_EN, &text);
  else
    sb_text_put(&text, "not finished");
  write_luck(match, &from);
  const char *word = choices(match) > 1 ? "checked, but its luck is not proven" : "proven";
  printf("%s: %s: %s, %d plies, %s; %s", path, word, sb_match_game(match)->id, sb_match_ply(match), outcome, luck);
  int seen = sb_match_taken_back(match);
  if (seen) printf("; rolls were seen and taken back (%d %s)", seen, seen == 1 ? "action" : "actions");
  putchar('\n');
}

static void write_seat_list(SbJson *json, const char *key, uint32_t seats) {
  sb_json_array(json, key);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (seats >> seat & 1) sb_json_int(json, NULL, seat);
  sb_json_end(json);
}

static void write_luck_json(const SbMatch *match, SbJson *json) {
  const SbMix *mix = sb_match_info(match)->mix;
  sb_json_object(json, "luck");
  sb_json_text(json, "kind", sb_mix_words[mix ? mix->kind : SB_MIX_UNTOLD]);
  if (mix && mix->kind == SB_MIX_SEALED) {
    write_seat_list(json, "salted", sealed_seats(mix, true));
    write_seat_list(json, "unopened", sealed_seats(mix, false));
    if (sb_match_seed_known(match)) sb_json_int(json, "choices", choices(match));
    if (mix->beacon) sb_json_text(json, "beacon", mix->beacon);
  }
  sb_json_bool(json, "position", sb_match_info(match)->position != NULL);
  sb_json_bool(json, "given", any_given(match));
  sb_json_end(json);
}

static void tell_json(const SbMatch *match, int reached, const SbError *error) {
  char space[2048];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_bool(&json, "proven", match && choices(match) == 1);
  if (match) {
    sb_json_text(&json, "game", sb_match_game(match)->id);
    sb_json_int(&json, "plies", sb_match_ply(match));
    sb_json_bool(&json, "seed_revealed", sb_match_seed_known(match));
    sb_json_bool(&json, "over", sb_match_due(match) == 0);
    if (sb_match_taken_back(match)) sb_json_int(&json, "taken_back", sb_match_taken_back(match));
    write_luck_json(match, &json);
  } else {
    sb_json_int(&json, "last_good_ply", reached);
    sb_json_int(&json, "line", error->line);
    sb_json_text(&json, "error", error->text);
  }
  sb_json_end(&json);
  puts(space);
}

/* ---- draws -------------------------------------------------------------------------------------------------- */

static void print_start(void *unused, const SbRng *rng) {
  (void)unused;
  printf("generator %016llx%016llx %016llx %016llx\n", (unsigned long long)rng->key[0], (unsigned long long)rng->key[1],
         (unsigned long long)rng->counter, (unsigned long long)rng->pool);
}

static void print_draw(void *unused, int ply, const SbDraw *draw) {
  char space[16384];
  SbText line = sb_text(space, sizeof space);
  (void)unused;
  sb_text_format(&line, "%d %s", ply, draw->die->id);
  for (int i = 0; i < draw->count; i++)
    sb_text_format(&line, " %s %d", draw->die->names[draw->faces[i]], draw->weights[i]);
  sb_text_put(&line, !draw->count ? " measured " : draw->given ? " given " : " = ");
  sb_die_write(draw->die, draw->face, draw->numbers, &line);
  puts(space);
}

static void print_state(void *unused, int ply, uint64_t state) {
  (void)unused;
  printf("%d state %016llx\n", ply, (unsigned long long)state);
}

static int print_draws(const char *path, const SbMatch *match) {
  const SbDraws draws = {print_start, print_draw, print_state, NULL};
  if (!sb_match_seed_known(match)) return cli_tell("%s: the seed is not revealed, so that nothing can be drawn", path);
  return sb_match_draws(match, &draws) ? CLI_OK : cli_tell("not enough memory");
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

static int verify(const char *path, const SbContent *content, const Wishes *wishes) {
  SbError error = {0};
  size_t size;
  int reached = 0;
  char *text = cli_read_file(path, &size, &error);
  if (!text) return cli_tell_at(path, &error);
  if (!looks_like_replay(text)) {
    free(text);
    sb_fail_at(&error, 1, 1, "this is no replay: the first line of one is [starboard \"1\"] or a JSON object");
    return cli_tell_at(path, &error);
  }
  SbMatch *match = sb_replay_read_with(content, text, size, wishes->measure, &error, &reached);
  free(text);
  const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
  int status = match ? CLI_OK : CLI_FAILED;
  if (wishes->json)
    tell_json(match, reached, &error);
  else if (!match)
    printf("%s:%d: not proven: %s\n", name, error.line, error.text);
  else if (wishes->draws)
    status = print_draws(name, match);
  else if (!wishes->quiet)
    tell(name, match);
  sb_match_destroy(match);
  return status;
}

int cli_verify(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Wishes wishes = {0};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == F_QUIET)
      wishes.quiet = true;
    else if (flag == F_MEASURE)
      wishes.measure = true;
    else if (flag == F_JSON)
      wishes.json = true;
    else if (flag == F_DRAWS)
      wishes.draws = true;
    else if (flag == F_CONTENT)
      wishes.content = args.value;
    else
      return args.status;
  }
  if (!cli_operands(&args, 1, 1, "FILE, a saved match")) return CLI_BAD;
  if (wishes.draws && wishes.json) return cli_usage(&manual, "--draws is a list of its own, without --json");
  CliWorld world = {0};
  int status = CLI_BAD;
  if (!wishes.content || cli_replay_content(&manual, wishes.content, &world))
    status = verify(args.operands[0], world.content, &wishes);
  cli_world_finish(&world);
  return status;
}
