/* starboard case: run case files, the proofs behind each rule. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

enum { F_QUIET, F_RULES, F_JSON };

static const CliFlag flags[] = {
    [F_QUIET] = {"quiet", 'q', NULL, "print failures and the last line only"},
    [F_RULES] = {"list-rules", 0, NULL, "do not run; print each rule with the file that proves it"},
    [F_JSON] = {"json", 0, NULL, "one JSON object a line for each case"},
    {0},
};

static const CliManual manual = {
    .name = "case",
    .usage = "FILE... [OPTION]...",
    .about =
        "Run case files: positions, actions with the dice they roll, and what must come of them. A file holds one\n"
        "case or a list of cases; a folder stands for every *.json in it and below. - is stdin. A failing case is\n"
        "told as FILE:LINE: SENTENCE; the last line is always \"N passed, N failed\", every row of a table counted.",
    .flags = flags,
    .examples =
        "  starboard case tests/cases/fleet-commander\n"
        "  starboard case --quiet tests/cases/*/*.json\n"
        "  starboard case --list-rules tests/cases/fleet-commander | sort | less",
};

typedef struct Run {
  bool quiet, rules, json;
  int64_t passed, failed;
  int status;
} Run;

static void print_json(const char *path, const SbCase *c, bool passed, const SbError *error) {
  char space[4096];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "file", path);
  sb_json_bool(&json, "passed", passed);
  if (c) {
    sb_json_text(&json, "title", sb_case_title(c));
    sb_json_array(&json, "rules");
    for (int i = 0; i < sb_case_rule_count(c); i++) sb_json_text(&json, NULL, sb_case_rule(c, i));
    sb_json_end(&json);
  }
  if (!passed) {
    sb_json_int(&json, "line", error->line);
    sb_json_text(&json, "error", error->text);
  }
  sb_json_end(&json);
  puts(space);
}

static void print_failure(const char *path, const SbError *error) {
  if (error->column > 0)
    printf("%s:%d:%d: %s\n", path, error->line, error->column, error->text);
  else
    printf("%s:%d: %s\n", path, error->line > 0 ? error->line : 1, error->text);
}

static void list_rules(const char *path, const SbCase *c) {
  for (int i = 0; i < sb_case_rule_count(c); i++) printf("%s\t%s\t%s\n", sb_case_rule(c, i), path, sb_case_title(c));
}

/* A case, or without one the reason why there is none. */
static void report(Run *run, const char *name, const SbCase *c, SbError *error) {
  bool passed = c && (run->rules || sb_case_run(c, error));
  if (c && run->rules)
    list_rules(name, c);
  else if (run->json)
    print_json(name, c, passed, error);
  else if (!passed)
    print_failure(name, error);
  else if (!run->quiet)
    printf("%s: passed: %s\n", name, sb_case_title(c));
  run->passed += passed;
  run->failed += !passed;
  if (!c)
    run->status = CLI_BAD;
  else if (!passed && run->status == CLI_OK)
    run->status = CLI_FAILED;
}

static void run_file(Run *run, const char *path) {
  SbError error = {0};
  size_t size;
  const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
  char *text = cli_read_file(path, &size, &error);
  if (!text) {
    run->failed++;
    run->status = cli_tell_at(path, &error);
    return;
  }
  SbCases *cases = sb_cases_read(text, size, &error);
  free(text);
  if (!cases) report(run, name, NULL, &error);
  for (int i = 0; cases && i < sb_cases_count(cases); i++) {
    SbError wrong = {0};
    SbCase *c = sb_cases_case(cases, i, &wrong);
    report(run, name, c, &wrong);
    sb_case_destroy(c);
  }
  sb_cases_destroy(cases);
}

static int wanted(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static bool is_json(const char *name) {
  size_t length = strlen(name);
  return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

static void run_folder(Run *run, const char *folder, int depth);

static void run_path(Run *run, const char *path, bool named, int depth) {
  struct stat facts;
  if (strcmp(path, "-") != 0 && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode))
    run_folder(run, path, depth);
  else if (named || is_json(path))
    run_file(run, path);
}

static void run_folder(Run *run, const char *folder, int depth) {
  struct dirent **entries;
  int count = depth > 16 ? (errno = ELOOP, -1) : scandir(folder, &entries, wanted, alphasort);
  if (count < 0) {
    run->status = cli_tell("%s: cannot open the folder: %s", folder, strerror(errno));
    return;
  }
  for (int i = 0; i < count; i++) {
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    if (n > 0 && (size_t)n < sizeof path) run_path(run, path, false, depth + 1);
    free(entries[i]);
  }
  free(entries);
}

int cli_case(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Run run = {.status = CLI_OK};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == F_QUIET)
      run.quiet = true;
    else if (flag == F_RULES)
      run.rules = true;
    else if (flag == F_JSON)
      run.json = true;
    else
      return args.status;
  }
  if (!cli_operands(&args, 1, -1, "FILE...")) return CLI_BAD;
  for (int i = 0; i < args.operand_count; i++) run_path(&run, args.operands[i], true, 0);
  if (run.rules) return run.status;
  if (run.json)
    printf("{\"passed\":%lld,\"failed\":%lld}\n", (long long)run.passed, (long long)run.failed);
  else
    printf("%lld passed, %lld failed\n", (long long)run.passed, (long long)run.failed);
  return run.status;
}
