/* A simulation's report as text, JSON or CSV. */
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static void options_text(const SimJob *job, char *space, size_t size) {
  SbText text = sb_text(space, size);
  sb_setup_options_write(job->content, &job->setup, &text);
}

static void players_text(const SimJob *job, char *space, size_t size) {
  SbText text = sb_text(space, size);
  for (int i = 0; i < job->players.count; i++) sb_text_format(&text, "%s%s", i ? "," : "", job->players.name[i]);
}

/* ---- text ------------------------------------------------------------------------------------------------ */

static void print_rate(const char *name, int64_t count, int64_t games) {
  Interval ci = stats_wilson(count, games);
  printf("  %-22s %10lld  %6.2f %%  (%.2f to %.2f)\n", name, (long long)count, 100.0 * (double)count / (double)games,
         100 * ci.low, 100 * ci.high);
}

static void print_tallies(const SimJob *job, const SimReport *r) {
  const SbGame *game = job->content->game;
  printf("  %-26s %9s %7s %8s  %6s %6s %6s  by seat\n", "tally", "mean", "+/-", "winners'", "games", "seats", "wins");
  for (int i = 0; i < game->tally_count; i++) {
    SimShape shape = sim_shape(job, &r->tally[i]);
    printf("  %-26s %9.2f %7.2f %8.2f %5.1f %% %4.1f %% %4.1f %% ", game->tallies[i].id, shape.all.mean,
           shape.all.error, shape.winners.mean, 100 * shape.games, 100 * shape.seats, 100 * shape.won);
    for (int seat = 0; seat < job->setup.seats; seat++) printf(" %.2f", sim_mean(&r->tally[i].seat[seat]).mean);
    putchar('\n');
  }
}

static void write_text(const SimJob *job, const SimReport *r) {
  char options[SB_OPTIONS_TEXT], players[120], name[120];
  options_text(job, options, sizeof options);
  players_text(job, players, sizeof players);
  printf("%s, %s%s%s: %lld games%s\n", job->content->game->id, players, *options ? ", " : "", options,
         (long long)job->games, job->swap ? ", seats swapped after half of them" : "");
  for (int seat = 0; seat < job->players.count; seat++) {
    const char *title = cli_seat_name(job->content, seat, SB_EN);
    if (job->swap)
      snprintf(name, sizeof name, "%s", title);
    else
      snprintf(name, sizeof name, "%s (%s)", title, job->players.name[seat]);
    print_rate(name, r->wins[seat], job->games);
  }
  for (int i = 0; job->swap && i < job->players.count; i++) {
    snprintf(name, sizeof name, "player %d (%s)", i + 1, job->players.name[i]);
    print_rate(name, r->player_wins[i], job->games);
  }
  print_rate("nobody", r->draws, job->games);
  printf("  plies: mean %.1f, p10 %d, p50 %d, p90 %d, max %d\n", r->plies.mean, r->plies.p10, r->plies.p50,
         r->plies.p90, r->plies.most);
  printf("  ended by:");
  for (int i = 0; i < r->reason_count; i++)
    printf("%s %s %lld", i ? "," : "", r->reason[i].name, (long long)r->reason[i].count);
  printf("\n  signature %016llx\n", (unsigned long long)r->signature);
  if (job->tallies) print_tallies(job, r);
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

static void json_head(SbJson *json, const SimJob *job) {
  sb_json_object(json, NULL);
  sb_json_text(json, "game", job->content->game->id);
  sb_json_object(json, "options");
  sb_setup_options_json(job->content, &job->setup, json);
  sb_json_end(json);
  sb_json_array(json, "seats");
  for (int i = 0; i < job->players.count; i++) sb_json_text(json, NULL, job->players.name[i]);
  sb_json_end(json);
  sb_json_int(json, "games", job->games);
}

static void json_rates(SbJson *json, const char *counts, const char *intervals, const int64_t *wins,
                       const SimJob *job) {
  sb_json_array(json, counts);
  for (int i = 0; i < job->players.count; i++) sb_json_int(json, NULL, wins[i]);
  sb_json_end(json);
  sb_json_array(json, intervals);
  for (int i = 0; i < job->players.count; i++) {
    Interval ci = stats_wilson(wins[i], job->games);
    sb_json_array(json, NULL);
    sb_json_real(json, NULL, ci.low, 4);
    sb_json_real(json, NULL, ci.high, 4);
    sb_json_end(json);
  }
  sb_json_end(json);
}

static void json_tally(SbJson *json, const SimJob *job, const char *id, const SimTally *tally) {
  SimShape shape = sim_shape(job, tally);
  sb_json_object(json, id);
  sb_json_real(json, "mean", shape.all.mean, 4);
  sb_json_real(json, "error", shape.all.error, 4);
  sb_json_real(json, "winners_mean", shape.winners.mean, 4);
  sb_json_real(json, "winners_error", shape.winners.error, 4);
  sb_json_real(json, "share_games", shape.games, 4);
  sb_json_real(json, "share", shape.seats, 4);
  sb_json_real(json, "share_winners", shape.won, 4);
  sb_json_array(json, "seats");
  for (int seat = 0; seat < job->setup.seats; seat++) {
    Mean mean = sim_mean(&tally->seat[seat]);
    sb_json_object(json, NULL);
    sb_json_real(json, "mean", mean.mean, 4);
    sb_json_real(json, "error", mean.error, 4);
    sb_json_real(json, "share", sim_share(&tally->seat[seat]), 4);
    sb_json_end(json);
  }
  sb_json_end(json);
  sb_json_end(json);
}

static void json_report(SbJson *json, const SimJob *job, const SimReport *r) {
  json_head(json, job);
  json_rates(json, "wins", "ci95", r->wins, job);
  if (job->swap) json_rates(json, "player_wins", "player_ci95", r->player_wins, job);
  sb_json_int(json, "draws", r->draws);
  sb_json_object(json, "plies");
  sb_json_real(json, "mean", r->plies.mean, 2);
  sb_json_int(json, "p10", r->plies.p10);
  sb_json_int(json, "p50", r->plies.p50);
  sb_json_int(json, "p90", r->plies.p90);
  sb_json_int(json, "max", r->plies.most);
  sb_json_end(json);
  sb_json_object(json, "reasons");
  for (int i = 0; i < r->reason_count; i++) sb_json_int(json, r->reason[i].name, r->reason[i].count);
  sb_json_end(json);
  sb_json_hex(json, "signature", r->signature);
  if (job->tallies) {
    const SbGame *game = job->content->game;
    sb_json_object(json, "tallies");
    for (int i = 0; i < game->tally_count; i++) json_tally(json, job, game->tallies[i].id, &r->tally[i]);
    sb_json_end(json);
  }
  sb_json_end(json);
}

/* ---- CSV ------------------------------------------------------------------------------------------------- */

void sim_write_head(SimForm form, const SimJob *job) {
  if (form != SIM_CSV) return;
  printf("game,options,seats,games,draws,plies_mean,plies_p10,plies_p50,plies_p90,plies_max,signature");
  for (int i = 0; i < job->players.count; i++) printf(",wins_%d,low_%d,high_%d", i, i, i);
  for (int i = 0; job->swap && i < job->players.count; i++) printf(",player_wins_%d", i);
  const SbGame *game = job->content->game;
  for (int i = 0; job->tallies && i < game->tally_count; i++) {
    const char *id = game->tallies[i].id;
    printf(",%s,%s_error,%s_winners,%s_share_games,%s_share,%s_share_winners", id, id, id, id, id, id);
    for (int seat = 0; seat < job->setup.seats; seat++) printf(",%s_%d,%s_error_%d", id, seat, id, seat);
  }
  putchar('\n');
}

static void csv_tally(const SimJob *job, const SimTally *tally) {
  SimShape shape = sim_shape(job, tally);
  printf(",%.4f,%.4f,%.4f,%.4f,%.4f,%.4f", shape.all.mean, shape.all.error, shape.winners.mean, shape.games,
         shape.seats, shape.won);
  for (int seat = 0; seat < job->setup.seats; seat++) {
    Mean mean = sim_mean(&tally->seat[seat]);
    printf(",%.4f,%.4f", mean.mean, mean.error);
  }
}

static void write_csv(const SimJob *job, const SimReport *r) {
  char options[SB_OPTIONS_TEXT], players[120];
  options_text(job, options, sizeof options);
  players_text(job, players, sizeof players);
  printf("%s,\"%s\",\"%s\",%lld,%lld,%.2f,%d,%d,%d,%d,%016llx", job->content->game->id, options, players,
         (long long)job->games, (long long)r->draws, r->plies.mean, r->plies.p10, r->plies.p50, r->plies.p90,
         r->plies.most, (unsigned long long)r->signature);
  for (int i = 0; i < job->players.count; i++) {
    Interval ci = stats_wilson(r->wins[i], job->games);
    printf(",%lld,%.4f,%.4f", (long long)r->wins[i], ci.low, ci.high);
  }
  for (int i = 0; job->swap && i < job->players.count; i++) printf(",%lld", (long long)r->player_wins[i]);
  for (int i = 0; job->tallies && i < job->content->game->tally_count; i++) csv_tally(job, &r->tally[i]);
  putchar('\n');
}

bool sim_write(SimForm form, const SimJob *job, const SimReport *report) {
  SbText text;
  if (form == SIM_JSON) {
    char *space = cli_room(&text);
    if (!space) return false;
    SbJson json = sb_json(&text);
    json_report(&json, job, report);
    puts(space);
    free(space);
  } else if (form == SIM_CSV) {
    write_csv(job, report);
  } else {
    write_text(job, report);
  }
  return true;
}

bool sim_write_refused(SimForm form, const SimJob *job, const SbError *error) {
  char options[SB_OPTIONS_TEXT];
  options_text(job, options, sizeof options);
  if (form != SIM_JSON) {
    fprintf(stderr, "starboard: %s is left out: %s\n", options, error->text);
    return true;
  }
  SbText text;
  char *space = cli_room(&text);
  if (!space) return false;
  SbJson json = sb_json(&text);
  json_head(&json, job);
  sb_json_text(&json, "refused", error->text);
  sb_json_end(&json);
  puts(space);
  free(space);
  return true;
}
