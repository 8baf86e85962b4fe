/* starboard analyse: how a saved match was won and lost. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "stats.h"

enum { F_SIMULATIONS, F_JSON, F_SVG, F_PROGRESS, F_CONTENT };

static const CliFlag flags[] = {
    [F_SIMULATIONS] = {"simulations", 'n', "N", "how much to think about each question (default: 1000)"},
    [F_JSON] = {"json", 0, NULL, "one JSON object"},
    [F_SVG] = {"svg", 0, "FILE", "draw the chances into FILE"},
    [F_PROGRESS] = {"progress", 0, NULL, "tell progress on stderr even when it is no terminal"},
    [F_CONTENT] = {"content", 0, "PATH", "the content the match was played with; or GAME=PATH"},
    {0},
};

static const CliManual manual = {
    .name = "analyse",
    .usage = "FILE [OPTION]...",
    .about =
        "Say how a saved match was decided: each seat's chance to win from ply to ply, the decisions that cost\n"
        "most with what would have been better, and luck against skill. Every decision is valued by a search from\n"
        "what its seat could know at the time. The luck of a roll is the chance to win after it less the average\n"
        "over all rolls; a cost is the chance after the best action less the chance after the one taken.",
    .flags = flags,
    .more =
        "JSON members: seats[cost luck choices mistakes] plies[ply seat action chance cost best luck] worst.\n"
        "A mistake costs 5 % or more.",
    .examples =
        "  starboard analyse match.sbr\n"
        "  starboard analyse match.sbr --svg curve.svg --json > analysis.json",
};

typedef struct Teller {
  bool on, terminal;
  double begun, told;
} Teller;

static bool tell_progress(void *self, int ply, int plies) {
  Teller *t = self;
  double now = stats_seconds();
  if (!t->on || (now - t->told < (t->terminal ? 0.2 : 5) && ply < plies)) return true;
  t->told = now;
  fprintf(stderr, "%sply %d of %d, %.0f s left%s", t->terminal ? "\r\033[K" : "", ply, plies,
          (now - t->begun) / ply * (plies - ply), t->terminal ? "" : "\n");
  if (t->terminal && ply == plies) fputs("\r\033[K", stderr);
  return true;
}

/* ---- text ----------------------------------------------------------------------------------------------------- */

static void print_curve(const SbAnalysis *a, const SbMatch *match) {
  enum { WIDE = 50, LINES = 24 };
  printf("chance of %s to win\n", cli_seat_called(match, 0, SB_EN).text);
  int step = a->plies / LINES + 1;
  for (int ply = 0; ply <= a->plies; ply += ply + step > a->plies && ply < a->plies ? a->plies - ply : step) {
    double chance = a->at[ply].chance[0];
    int filled = (int)(WIDE * chance + 0.5);
    printf("  %5d  %5.1f %%  ", ply, 100 * chance);
    for (int i = 0; i < WIDE; i++) putchar(i < filled ? '#' : '.');
    putchar('\n');
  }
}

static void print_worst(const SbAnalysis *a, const SbMatch *match) {
  int worst[8], count = sb_analysis_worst(a, worst, 8);
  if (count == 0) {
    puts("\nno decision cost 5 % or more");
    return;
  }
  puts("\ndecisions that cost most");
  for (int i = 0; i < count; i++) {
    const SbInsight *in = &a->at[worst[i]];
    printf("  ply %d, %s: %s  (-%.1f %%)\n      better: %s\n", worst[i], cli_seat_called(match, in->seat, SB_EN).text,
           sb_ply_text(sb_match_log(match, worst[i])), 100 * (in->best - in->taken), in->text);
  }
}

static void print_text(const SbAnalysis *a, const SbMatch *match) {
  print_curve(a, match);
  print_worst(a, match);
  printf("\n%-16s %10s %10s %10s %10s\n", "seat", "choices", "mistakes", "cost", "luck");
  for (int seat = 0; seat < a->seats; seat++)
    printf("%-16s %10d %10d %8.1f %% %+8.1f %%\n", cli_seat_called(match, seat, SB_EN).text, a->choices[seat],
           a->mistakes[seat], 100 * a->cost[seat], 100 * a->luck[seat]);
}

static void to_stdout(void *self, const char *text, size_t size) {
  (void)self;
  fwrite(text, 1, size, stdout);
}

static int report(const SbAnalysis *a, const SbMatch *match, bool json, const char *svg) {
  SbError error = {0};
  if (svg) {
    CliGrow plot = {0};
    sb_analysis_write_svg(a, match, cli_grow_sink, &plot);
    bool good = plot.failed ? sb_fail(&error, "not enough memory") : cli_write_file(svg, plot.at, plot.length, &error);
    free(plot.at);
    if (!good) return cli_tell("%s: %s", svg, error.text);
  }
  if (json)
    sb_analysis_write_json(a, match, to_stdout, NULL);
  else
    print_text(a, match);
  return CLI_OK;
}

static int analyse(const char *path, const SbContent *content, int simulations, Teller *teller, bool json,
                   const char *svg) {
  SbError error = {0};
  SbMatch *match = cli_read_replay(content, path, &error);
  if (!match) return cli_tell_at(path, &error);
  SbAnalysis *a = sb_analyse(match, simulations, tell_progress, teller, &error);
  int status = a ? report(a, match, json, svg) : cli_tell("%s", error.text);
  sb_analysis_destroy(a);
  sb_match_destroy(match);
  return status;
}

int cli_analyse(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  int64_t simulations = 0;
  bool json = false, good = true;
  const char *svg = NULL, *pack = NULL;
  Teller teller = {.terminal = isatty(STDERR_FILENO), .begun = stats_seconds()};
  teller.on = teller.terminal;
  for (int flag; good && (flag = cli_args_next(&args)) != CLI_END;) switch (flag) {
      case CLI_STOP:
        return args.status;
      case F_SIMULATIONS:
        good = cli_number(&manual, "--simulations", args.value, 1, 1000000, &simulations);
        break;
      case F_JSON:
        json = true;
        break;
      case F_SVG:
        svg = args.value;
        break;
      case F_PROGRESS:
        teller.on = true;
        break;
      default:
        pack = args.value;
    }
  if (!good || !cli_operands(&args, 1, 1, "FILE, a saved match")) return CLI_BAD;
  CliWorld world = {0};
  int status = CLI_BAD;
  if (!pack || cli_replay_content(&manual, pack, &world))
    status = analyse(args.operands[0], world.content, (int)simulations, &teller, json, svg);
  if (pack) cli_world_finish(&world);
  return status;
}
