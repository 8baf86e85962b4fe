/* The tables, JSON and plot of an arena. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "chart.h"

/* Players from the strongest to the weakest. */
static void rank(const Arena *arena, const Rating *ratings, int order[ARENA_PLAYERS]) {
  for (int i = 0; i < arena->player_count; i++) {
    int at = i;
    for (; at > 0 && ratings[order[at - 1]].elo < ratings[i].elo; at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

static Tally all_of(const Arena *arena, int player) {
  Tally sum = {0};
  for (int p = 0; p < arena->pairing_count; p++) {
    Tally t = arena_tally(arena, p);
    bool first = arena->pair[p][0] == player;
    if (!first && arena->pair[p][1] != player) continue;
    sum.wins += first ? t.wins : t.losses;
    sum.losses += first ? t.losses : t.wins;
    sum.draws += t.draws;
  }
  return sum;
}

static int64_t games_of(const Tally *t) {
  return t->wins + t->draws + t->losses;
}

/* The interval of a score: as if a drawn game were half a success. */
static Interval score_interval(const Tally *t) {
  return stats_wilson((int64_t)llround((double)t->wins + 0.5 * (double)t->draws), games_of(t));
}

static const char *verdict(const Arena *arena, const Sprt *s) {
  (void)arena;
  return s->llr >= s->high ? "elo1 accepted" : s->llr <= s->low ? "elo0 accepted" : "undecided";
}

void arena_write_text(const Arena *arena) {
  Rating ratings[ARENA_PLAYERS];
  int order[ARENA_PLAYERS];
  arena_ratings(arena, ratings);
  rank(arena, ratings, order);
  printf("%s, %s\n\n", arena->world->game->id, arena->options);
  printf("%-24s %7s %6s %7s %8s\n", "player", "elo", "+/-", "games", "score");
  for (int i = 0; i < arena->player_count; i++) {
    int player = order[i];
    Tally t = all_of(arena, player);
    printf("%-24.60s %7.0f %6.0f %7lld %6.1f %%\n", arena->player[player], ratings[player].elo, ratings[player].error,
           (long long)games_of(&t), 100 * tally_score(&t));
  }
  printf("\n%-41s %7s %6s %6s %6s %8s\n", "pairing", "games", "won", "drawn", "lost", "score");
  for (int p = 0; p < arena->pairing_count; p++) {
    Tally t = arena_tally(arena, p);
    Interval in = score_interval(&t);
    printf("%-20.60s %-20.60s %7lld %6lld %6lld %6lld %6.1f %%  (%.1f to %.1f)\n", arena->player[arena->pair[p][0]],
           arena->player[arena->pair[p][1]], (long long)games_of(&t), (long long)t.wins, (long long)t.draws,
           (long long)t.losses, 100 * tally_score(&t), 100 * in.low, 100 * in.high);
  }
  if (arena->seating == ARENA_ALONE)
    printf("\none against %d: equally strong players score %.1f %%\n", arena->world->setup.seats - 1,
           100 * arena_even(arena));
  if (!arena->sprt) return;
  Sprt s = arena_sprt(arena);
  printf("\nsequential test of %.0f against %.0f elo: log likelihood ratio %.2f (%.2f to %.2f) after %d %s: %s\n",
         arena->elo0, arena->elo1, s.llr, s.low, s.high, s.rounds, arena_round(arena) == 2 ? "pairs" : "rounds",
         verdict(arena, &s));
}

static void put_tally(SbJson *json, const Tally *t) {
  Interval in = score_interval(t);
  sb_json_int(json, "games", games_of(t));
  sb_json_int(json, "wins", t->wins);
  sb_json_int(json, "draws", t->draws);
  sb_json_int(json, "losses", t->losses);
  sb_json_real(json, "score", tally_score(t), 4);
  sb_json_array(json, "ci95");
  sb_json_real(json, NULL, in.low, 4);
  sb_json_real(json, NULL, in.high, 4);
  sb_json_end(json);
}

static void put_all(const Arena *arena, SbJson *json) {
  Rating ratings[ARENA_PLAYERS];
  int order[ARENA_PLAYERS];
  arena_ratings(arena, ratings);
  rank(arena, ratings, order);
  sb_json_array(json, "players");
  for (int i = 0; i < arena->player_count; i++) {
    Tally t = all_of(arena, order[i]);
    sb_json_object(json, NULL);
    sb_json_text(json, "name", arena->player[order[i]]);
    sb_json_real(json, "elo", ratings[order[i]].elo, 1);
    sb_json_real(json, "error", ratings[order[i]].error, 1);
    put_tally(json, &t);
    sb_json_end(json);
  }
  sb_json_end(json);
  sb_json_array(json, "pairings");
  for (int p = 0; p < arena->pairing_count; p++) {
    Tally t = arena_tally(arena, p);
    sb_json_object(json, NULL);
    sb_json_text(json, "a", arena->player[arena->pair[p][0]]);
    sb_json_text(json, "b", arena->player[arena->pair[p][1]]);
    put_tally(json, &t);
    sb_json_end(json);
  }
  sb_json_end(json);
}

bool arena_write_json(const Arena *arena) {
  SbText text;
  char *space = cli_room(&text);
  if (!space) return false;
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "game", arena->world->game->id);
  sb_json_object(&json, "options");
  sb_setup_options_json(arena->world->content, &arena->world->setup, &json);
  sb_json_end(&json);
  sb_json_int(&json, "seats", arena->world->setup.seats);
  sb_json_real(&json, "even", arena_even(arena), 4);
  put_all(arena, &json);
  if (arena->sprt) {
    Sprt s = arena_sprt(arena);
    sb_json_object(&json, "sprt");
    sb_json_real(&json, "elo0", arena->elo0, 1);
    sb_json_real(&json, "elo1", arena->elo1, 1);
    sb_json_real(&json, "llr", s.llr, 3);
    sb_json_real(&json, "low", s.low, 3);
    sb_json_real(&json, "high", s.high, 3);
    sb_json_int(&json, "pairs", s.rounds);
    sb_json_text(&json, "verdict", verdict(arena, &s));
    sb_json_end(&json);
  }
  sb_json_end(&json);
  puts(space);
  free(space);
  return true;
}

/* ---- the plot ------------------------------------------------------------------------------------------------- */

bool arena_write_svg(const Arena *arena, const char *path, SbError *error) {
  enum { LEFT = 190, RIGHT = 700, ROW = 34, TOP = 46 };
  Rating ratings[ARENA_PLAYERS];
  int order[ARENA_PLAYERS], count = arena->player_count;
  char name[120];
  SbText text;
  char *space = cli_room(&text);
  if (!space) return sb_fail(error, "not enough memory for the plot");
  arena_ratings(arena, ratings);
  rank(arena, ratings, order);
  double low = 0, high = 0;
  for (int i = 0; i < count; i++) {
    low = fmin(low, ratings[i].elo - ratings[i].error);
    high = fmax(high, ratings[i].elo + ratings[i].error);
  }
  low = 100 * floor(low / 100);
  high = 100 * ceil((high + 1) / 100);
  double scale = (RIGHT - LEFT) / (high - low), step = high - low > 1200 ? 400 : high - low > 500 ? 200 : 100;
  int bottom = TOP + ROW * count;
  snprintf(name, sizeof name, "%.60s: rating (Elo) with 95 %% interval", arena->world->game->id);
  chart_open(&text, 740, bottom + 40, name);
  for (double tick = step * ceil(low / step); tick <= high; tick += step)
    sb_text_format(&text,
                   "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#ddd\"/>"
                   "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#666\">%.0f</text>\n",
                   LEFT + (tick - low) * scale, LEFT + (tick - low) * scale, TOP - 8, bottom,
                   LEFT + (tick - low) * scale, bottom + 20, tick);
  for (int i = 0; i < count; i++) {
    const Rating *r = &ratings[order[i]];
    double y = TOP + ROW * (i + 0.4), x = LEFT + (r->elo - low) * scale, half = r->error * scale;
    sb_text_format(&text, "<text x=\"16\" y=\"%.1f\">", y + 4);
    snprintf(name, sizeof name, "%.24s", arena->player[order[i]]);
    sb_text_xml(&text, name);
    sb_text_format(&text,
                   "</text><line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#246\" stroke-width=\"2\"/>"
                   "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#246\"/>\n",
                   x - half, x + half, y, y, x, y);
  }
  chart_close(&text);
  bool good = cli_write_file(path, space, text.length, error);
  free(space);
  return good;
}
