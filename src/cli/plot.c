/* starboard plot: the tallies and wins of simulations as bars. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "cli.h"
#include "stats.h"

enum { F_TALLY, F_SHARES, F_AMONG, F_WINS, F_BY, F_LEGEND, F_MARK, F_TITLE, F_SVG, F_TABLE };

static const CliFlag flags[] = {
    [F_TALLY] = {"tally", 't', "LIST", "what to draw, separated by commas"},
    [F_SHARES] = {"shares", 0, NULL, "draw how many have it at all, everybody and winners, instead of means by seat"},
    [F_AMONG] = {"among", 0, "PREFIX",
                 "draw in how many games anybody has it, of those in which anybody has PREFIX-it"},
    [F_WINS] = {"wins", 0, NULL, "draw how often each seat won; needs no --tally"},
    [F_BY] = {"by", 0, "OPTION", "call the simulations by this option of the game, not by their number of seats"},
    [F_LEGEND] = {"legend", 0, "LIST", "call the bars so, instead of seats"},
    [F_MARK] = {"mark", 'm', "LIST", "dashed lines at these values"},
    [F_TITLE] = {"title", 0, "TEXT", "what to write above"},
    [F_SVG] = {"svg", 0, "FILE", "where to draw to (default: stdout)"},
    [F_TABLE] = {"table", 0, NULL, "print a Markdown table instead"},
    {0},
};

static const CliManual manual = {
    .name = "plot",
    .usage = "FILE... {--tally LIST|--wins} [OPTION]...",
    .about =
        "Draw the tallies of simulations, as 'starboard sim --tallies --json' wrote them, as an SVG picture: bars "
        "with\n"
        "95 % intervals. Each line of the files is one simulation.\n"
        "\n"
        "Means: a panel for each tally, a group for each simulation, a bar for each seat.\n"
        "Shares: a panel for each simulation, a group for each tally, a bar for everybody and one for winners;\n"
        "with --among one bar, for the games that count.\n"
        "Wins: one panel, a group for each simulation, a bar for each seat.\n"
        "As a table both have a line for each tally and a column for each simulation: the mean and those of the "
        "seats,\n"
        "or the shares in per cent of games in which anybody has it, of players and of winners; with --among a share, "
        "or\n"
        "- where no game counts.",
    .flags = flags,
    .examples =
        "  starboard plot two.jsonl --tally glory,destroyed --svg glory.svg\n"
        "  starboard plot two.jsonl -t laser,missile --shares -m 5,80 --svg bought.svg\n"
        "  starboard plot missions.jsonl --wins --by mission -m 40,60 --svg wins.svg",
};

enum { RUNS = CHART_GROUPS, HEAD = 40, FOOT = 34 };

typedef struct Plot {
  int run_count;
  json_t *run[RUNS];
  int tally_count;
  char tally[CHART_GROUPS][40];
  int mark_count;
  double mark[CHART_MARKS];
  bool shares, wins, table;
  const char *among, *by; /* NULL: not asked for */
  int legend_count;
  char legend[CHART_BARS][24];
  const char *title, *svg;
} Plot;

/* ---- reading ------------------------------------------------------------------------------------------------ */

static bool add_run(Plot *plot, const char *path, int line, const char *text, size_t length) {
  json_error_t error;
  json_t *run = json_loadb(text, length, 0, &error);
  if (!run || !json_is_object(json_object_get(run, "tallies")) || !json_is_array(json_object_get(run, "seats")))
    cli_tell("%s:%d: this is no line of 'starboard sim --tallies --json'", path, line);
  else if (plot->run_count == RUNS)
    cli_tell("%s:%d: more than %d simulations do not fit into a picture", path, line, RUNS);
  else
    return plot->run[plot->run_count++] = run, true;
  json_decref(run);
  return false;
}

static bool read_runs(Plot *plot, const char *path) {
  SbError error = {0};
  size_t size;
  char *text = cli_read_file(path, &size, &error);
  if (!text) return cli_tell_at(path, &error), false;
  bool good = true;
  int line = 1;
  for (const char *at = text; good && *at; line++) {
    size_t length = strcspn(at, "\n");
    good = length == 0 || add_run(plot, path, line, at, length);
    at += length + (at[length] == '\n');
  }
  free(text);
  return good;
}

/* The next entry of a list with commas; NULL at its end or when it does not fit. */
static const char *next_entry(const char *list, char *out, size_t size) {
  size_t length = strcspn(list, ",");
  if (length == 0 || length >= size) return NULL;
  snprintf(out, size, "%.*s", (int)length, list);
  return list + length + (list[length] == ',');
}

static bool read_tallies(Plot *plot, const char *list) {
  while (*list && plot->tally_count < CHART_GROUPS) {
    list = next_entry(list, plot->tally[plot->tally_count++], sizeof plot->tally[0]);
    if (!list) return cli_usage(&manual, "--tally is a list of names with commas between them"), false;
  }
  if (!*list) return true;
  return cli_usage(&manual, "more than %d tallies do not fit into a picture", CHART_GROUPS), false;
}

static bool read_marks(Plot *plot, const char *list) {
  char word[24], *end = word;
  while (*list && plot->mark_count < CHART_MARKS) {
    list = next_entry(list, word, sizeof word);
    if (list) plot->mark[plot->mark_count++] = strtod(word, &end);
    if (!list || *end || end == word) return cli_usage(&manual, "--mark is a list of numbers"), false;
  }
  if (!*list) return true;
  return cli_usage(&manual, "--mark takes at most %d numbers", CHART_MARKS), false;
}

static bool read_legend(Plot *plot, const char *list) {
  while (*list && plot->legend_count < CHART_BARS) {
    list = next_entry(list, plot->legend[plot->legend_count++], sizeof plot->legend[0]);
    if (!list) return cli_usage(&manual, "--legend is a list of names with commas between them"), false;
  }
  if (!*list) return true;
  return cli_usage(&manual, "--legend takes at most %d names", CHART_BARS), false;
}

/* ---- drawing ------------------------------------------------------------------------------------------------ */

static double number(const json_t *object, const char *key) {
  return json_number_value(json_object_get(object, key));
}

static int seats_of(const json_t *run) {
  int seats = (int)json_array_size(json_object_get(run, "seats"));
  return seats < CHART_BARS ? seats : CHART_BARS;
}

static json_t *tally_of(const json_t *run, const char *id) {
  return json_object_get(json_object_get(run, "tallies"), id);
}

static void name_run(const Plot *plot, const json_t *run, char *out, size_t size) {
  const char *value = plot->by ? json_string_value(json_object_get(json_object_get(run, "options"), plot->by)) : NULL;
  int seats = seats_of(run);
  if (value)
    snprintf(out, size, "%s", value);
  else
    snprintf(out, size, "%d %s", seats, seats == 1 ? "seat" : "seats");
}

static ChartBar share_bar(double share, double trials) {
  Interval ci = stats_wilson((int64_t)llround(share * trials), (int64_t)llround(trials));
  return (ChartBar){100 * share, 100 * ci.low, 100 * ci.high};
}

static void means_panel(const Plot *plot, int tally, ChartPanel *panel) {
  panel->title = plot->tally[tally];
  panel->unit = "";
  panel->group_count = plot->run_count;
  for (int r = 0; r < plot->run_count; r++) {
    const json_t *seats = json_object_get(tally_of(plot->run[r], plot->tally[tally]), "seats");
    panel->group[r].bar_count = seats_of(plot->run[r]);
    name_run(plot, plot->run[r], panel->group[r].label, sizeof panel->group[r].label);
    for (int seat = 0; seat < panel->group[r].bar_count; seat++) {
      const json_t *at = json_array_get(seats, (size_t)seat);
      double mean = number(at, "mean"), error = number(at, "error");
      panel->group[r].bar[seat] = (ChartBar){mean, fmax(0, mean - error), mean + error};
    }
  }
}

static double wins_at(const json_t *run, int seat) {
  return json_number_value(json_array_get(json_object_get(run, "wins"), (size_t)seat));
}

static double wins_of(const json_t *run) {
  double sum = 0;
  for (int seat = 0; seat < seats_of(run); seat++) sum += wins_at(run, seat);
  return sum;
}

static void wins_panel(const Plot *plot, ChartPanel *panel) {
  panel->title = "games won";
  panel->unit = " %";
  panel->top = 100;
  panel->group_count = plot->run_count;
  for (int r = 0; r < plot->run_count; r++) {
    const json_t *run = plot->run[r];
    double games = number(run, "games");
    panel->group[r].bar_count = seats_of(run);
    name_run(plot, run, panel->group[r].label, sizeof panel->group[r].label);
    for (int seat = 0; seat < seats_of(run); seat++)
      panel->group[r].bar[seat] = share_bar(games > 0 ? wins_at(run, seat) / games : 0, games);
  }
}

static void among_name(const Plot *plot, const char *id, char *out, size_t size) {
  snprintf(out, size, "%s-%s", plot->among ? plot->among : "", id);
}

/* Of how many games the share of a tally is with --among, and the share; false: of none. */
static bool share_among(const Plot *plot, const json_t *run, const char *id, double *share, double *games) {
  char name[64];
  among_name(plot, id, name, sizeof name);
  double among = number(tally_of(run, name), "share_games");
  *games = among * number(run, "games");
  *share = among > 0 ? fmin(1, number(tally_of(run, id), "share_games") / among) : 0;
  return among > 0;
}

static void shares_panel(const Plot *plot, int r, ChartPanel *panel) {
  static char title[64];
  const json_t *run = plot->run[r];
  name_run(plot, run, title, sizeof title);
  panel->title = title;
  panel->unit = " %";
  panel->top = 100;
  panel->group_count = plot->tally_count;
  for (int i = 0; i < plot->tally_count; i++) {
    const json_t *tally = tally_of(run, plot->tally[i]);
    snprintf(panel->group[i].label, sizeof panel->group[i].label, "%s", plot->tally[i]);
    if (plot->among) {
      double share, games;
      panel->group[i].bar_count = share_among(plot, run, plot->tally[i], &share, &games);
      panel->group[i].bar[0] = share_bar(share, games);
      continue;
    }
    panel->group[i].bar_count = 2;
    panel->group[i].bar[0] = share_bar(number(tally, "share"), number(run, "games") * seats_of(run));
    panel->group[i].bar[1] = share_bar(number(tally, "share_winners"), wins_of(run));
  }
}

static void put_legend(const Plot *plot, SbText *out, int y) {
  static const char *const seats[] = {"seat 1", "seat 2", "seat 3", "seat 4", "seat 5"};
  static const char *const whom[] = {"everybody", "winners"}, *const games[] = {"games"};
  const char *own[CHART_BARS];
  int most = 0;
  for (int i = 0; i < plot->legend_count; i++) own[i] = plot->legend[i];
  for (int r = 0; r < plot->run_count; r++) most = seats_of(plot->run[r]) > most ? seats_of(plot->run[r]) : most;
  if (plot->legend_count)
    chart_legend(out, y, own, plot->legend_count);
  else if (plot->among)
    chart_legend(out, y, games, 1);
  else
    chart_legend(out, y, plot->shares ? whom : seats, plot->shares ? 2 : most);
}

static int draw(const Plot *plot) {
  SbText text;
  SbError error = {0};
  char *space = cli_room(&text);
  if (!space) return CLI_BAD;
  int panels = plot->wins     ? 1
               : plot->shares ? plot->run_count
                              : plot->tally_count,
      bottom = HEAD + panels * CHART_PANEL;
  chart_open(&text, CHART_WIDTH, bottom + FOOT, plot->title);
  for (int i = 0; i < panels; i++) {
    ChartPanel panel = {.mark_count = plot->mark_count};
    memcpy(panel.mark, plot->mark, sizeof panel.mark);
    if (plot->wins)
      wins_panel(plot, &panel);
    else if (plot->shares)
      shares_panel(plot, i, &panel);
    else
      means_panel(plot, i, &panel);
    chart_panel(&text, &panel, HEAD + i * CHART_PANEL);
  }
  put_legend(plot, &text, bottom + 14);
  chart_close(&text);
  bool good =
      text.cut ? sb_fail(&error, "the picture is too large") : cli_write_file(plot->svg, space, text.length, &error);
  free(space);
  return good ? CLI_OK : cli_tell("%s: %s", plot->svg, error.text);
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

static void print_head(const Plot *plot, const char *first, const char *last) {
  printf("| %s |", first);
  for (int r = 0; r < plot->run_count; r++) {
    char name[28];
    name_run(plot, plot->run[r], name, sizeof name);
    printf(" %s%s |", name, last);
  }
  printf("\n| --- |");
  for (int r = 0; r < plot->run_count; r++) printf(" --- |");
  putchar('\n');
}

static void print_means(const json_t *run, const json_t *tally) {
  const json_t *seats = json_object_get(tally, "seats");
  printf(" %.2f ± %.2f", number(tally, "mean"), number(tally, "error"));
  for (int seat = 0; seats_of(run) > 1 && seat < seats_of(run); seat++)
    printf("%s %.2f", seat ? "" : ":", number(json_array_get(seats, (size_t)seat), "mean"));
  printf(" |");
}

static void print_shares(const json_t *tally) {
  printf(" %.1f, %.1f, %.1f |", 100 * number(tally, "share_games"), 100 * number(tally, "share"),
         100 * number(tally, "share_winners"));
}

static void print_among(const Plot *plot, const json_t *run, const char *id) {
  double share, games;
  if (share_among(plot, run, id, &share, &games))
    printf(" %.1f |", 100 * share);
  else
    printf(" - |");
}

/* A line for each tally, a column for each simulation. */
static int print_table(const Plot *plot) {
  print_head(plot, "tally", plot->shares && !plot->among ? ": games, players, winners" : "");
  for (int i = 0; i < plot->tally_count; i++) {
    printf("| %s |", plot->tally[i]);
    for (int r = 0; r < plot->run_count; r++) {
      const json_t *run = plot->run[r], *tally = tally_of(run, plot->tally[i]);
      if (plot->among)
        print_among(plot, run, plot->tally[i]);
      else if (plot->shares)
        print_shares(tally);
      else
        print_means(run, tally);
    }
    putchar('\n');
  }
  return CLI_OK;
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

static bool has_tally(const Plot *plot, const json_t *run, const char *id) {
  char name[64];
  among_name(plot, id, name, sizeof name);
  if (!tally_of(run, id)) return cli_tell("there is no tally \"%s\"", id), false;
  return !plot->among || tally_of(run, name) || (cli_tell("there is no tally \"%s\"", name), false);
}

static bool complete(Plot *plot) {
  if (plot->tally_count == 0 && !plot->wins) return cli_usage(&manual, "--tally says what to draw"), false;
  if (plot->wins && (plot->tally_count || plot->table))
    return cli_usage(&manual, "--wins draws no tallies, and no table"), false;
  if (plot->run_count == 0) return cli_tell("there is no simulation in the files"), false;
  for (int r = 0; r < plot->run_count; r++)
    for (int i = 0; i < plot->tally_count; i++)
      if (!has_tally(plot, plot->run[r], plot->tally[i])) return false;
  if (!plot->title) plot->title = json_string_value(json_object_get(plot->run[0], "game"));
  return plot->title || (cli_tell("a simulation without a game"), false);
}

static bool take_flag(Plot *plot, int flag, const char *value) {
  switch (flag) {
    case F_TALLY:
      return read_tallies(plot, value);
    case F_SHARES:
      return plot->shares = true;
    case F_AMONG:
      plot->among = value;
      return plot->shares = true;
    case F_WINS:
      return plot->wins = true;
    case F_BY:
      plot->by = value;
      return true;
    case F_LEGEND:
      return read_legend(plot, value);
    case F_TABLE:
      return plot->table = true;
    case F_MARK:
      return read_marks(plot, value);
    case F_TITLE:
      plot->title = value;
      return true;
    default:
      plot->svg = value;
      return true;
  }
}

int cli_plot(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Plot plot = {.svg = "-"};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (!take_flag(&plot, flag, args.value)) return CLI_BAD;
  }
  if (!cli_operands(&args, 1, RUNS, "FILE, made by 'starboard sim --tallies --json'")) return CLI_BAD;
  bool good = true;
  for (int i = 0; i < args.operand_count && good; i++) good = read_runs(&plot, args.operands[i]);
  int status = !good || !complete(&plot) ? CLI_BAD : plot.table ? print_table(&plot) : draw(&plot);
  for (int r = 0; r < plot.run_count; r++) json_decref(plot.run[r]);
  return status;
}
