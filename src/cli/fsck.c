/* `starboard fsck`: whether a database of matches is whole. */
#include "starboard/fsck.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli.h"
#include "starboard/store.h"

enum { F_JSON, F_QUIET, F_PROGRESS };

static const CliFlag flags[] = {
    [F_JSON] = {"json", 0, NULL, "one JSON object with everything that was found"},
    [F_QUIET] = {"quiet", 'q', NULL, "print nothing when all is well"},
    [F_PROGRESS] = {"progress", 0, NULL, "tell progress on stderr even when it is no terminal"},
    {0},
};

static const CliManual manual = {
    .name = "fsck",
    .usage = "[FILE | postgresql://...]",
    .about =
        "Check a database of matches: every page, every table, and every match by playing its log again, with the\n"
        "hash of each ply and of the last one. Says match by match what is wrong. Nothing is changed, and a server\n"
        "may run meanwhile.\n"
        "\n"
        "Without FILE it is the database that 'starboard serve' takes by itself. The pages of a PostgreSQL are its "
        "own\n"
        "business: what it has found of them is told.",
    .flags = flags,
    .more =
        "A match of rules or games that this program does not have cannot be checked; it is named, but is no damage.\n"
        "JSON members: file version matches plies damaged[match text] unchecked[match text]; version is that of the\n"
        "tables, null: the one of this program.",
    .examples =
        "  starboard fsck\n"
        "  starboard fsck /var/lib/starboard/starboard.db --json | jq .damaged\n"
        "  starboard fsck --quiet backup.db && echo fine",
};

typedef struct Report {
  const char *file;
  bool json, quiet, progress, terminal;
  CliGrow damaged, unchecked; /* as JSON */
} Report;

static void add(Report *report, CliGrow *list, const char *match, const char *text) {
  char space[1200];
  SbText out = sb_text(space, sizeof space);
  SbJson json = sb_json(&out);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "match", *match ? match : NULL);
  sb_json_text(&json, "text", text);
  sb_json_end(&json);
  if (list->length) cli_grow_put(list, ",", 1);
  cli_grow_put(list, space, out.length);
  if (report->json) return;
  if (report->terminal) fputs("\r\033[K", stderr);
  printf("%s: %s\n", *match ? match : report->file, text);
}

static void damaged(void *self, const char *match, const char *text) {
  Report *report = self;
  add(report, &report->damaged, match, text);
}

static void unknown(void *self, const char *match, const char *text) {
  Report *report = self;
  if (!report->quiet || report->json) add(report, &report->unchecked, match, text);
}

static void progress(void *self, int64_t matches) {
  const Report *report = self;
  if (!report->progress || matches % 100 != 0) return;
  fprintf(stderr, report->terminal ? "\r\033[K%" PRId64 " matches" : "%" PRId64 " matches\n", matches);
}

static int finish(Report *report, const SbFsckSum *sum) {
  if (report->terminal && report->progress) fputs("\r\033[K", stderr);
  if (report->json) {
    char head[5000], version[16] = "null";
    SbText out = sb_text(head, sizeof head);
    SbJson json = sb_json(&out);
    sb_json_object(&json, NULL);
    sb_json_text(&json, "file", report->file);
    sb_json_end(&json);
    head[out.length - 1] = 0; /* the object goes on */
    if (sum->converted) snprintf(version, sizeof version, "%d", sum->converted);
    printf("%s,\"version\":%s,\"matches\":%" PRId64 ",\"plies\":%" PRId64 ",\"damaged\":[%s],\"unchecked\":[%s]}\n",
           head, version, sum->matches, sum->plies, report->damaged.at ? report->damaged.at : "",
           report->unchecked.at ? report->unchecked.at : "");
  } else if (sum->damages || !report->quiet) {
    printf("%s: %" PRId64 " matches, %" PRId64 " plies: ", report->file, sum->matches, sum->plies);
    if (sum->damages)
      printf("%" PRId64 " damaged\n", sum->damages);
    else
      puts("all is well");
  }
  return sum->damages ? CLI_FAILED : CLI_OK;
}

int cli_fsck(int argc, char **argv) {
  Report report = {.terminal = isatty(STDERR_FILENO)};
  report.progress = report.terminal;
  CliArgs args = cli_args(&manual, argc, argv);
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    report.json |= flag == F_JSON;
    report.quiet |= flag == F_QUIET;
    report.progress |= flag == F_PROGRESS;
  }
  char space[4096];
  if (!cli_operands(&args, 0, 1, "at most one FILE")) return CLI_BAD;
  const char *db = args.operand_count ? args.operands[0] : cli_default_db(space, sizeof space);
  char name[4096];
  if (!db) return CLI_BAD;
  sb_store_name(db, name, sizeof name);
  report.file = name;
  SbFsck tell = {damaged, unknown, progress, &report};
  SbFsckSum sum;
  SbError error = {0};
  int status = sb_fsck(db, &tell, &sum, &error) ? finish(&report, &sum) : cli_tell("%s", error.text);
  if (report.damaged.failed || report.unchecked.failed) status = cli_tell("not enough memory for the list");
  free(report.damaged.at);
  free(report.unchecked.at);
  return status;
}
