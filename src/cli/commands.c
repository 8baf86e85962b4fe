/* The list of subcommands, and what the program says about itself. */
#include <errno.h>
#include <string.h>

#include "cli.h"

#ifndef SB_VERSION
#define SB_VERSION "unknown"
#endif

const CliCommand sb_cli_commands[] = {
    {"play", "play a match at the terminal", cli_play},
    {"serve", "serve the browser table", cli_serve},
    {"admin", "look after the matches of a server", cli_admin},
    {"fsck", "check a database of matches", cli_fsck},
    {"backup", "copy a database while it is served, or put one back", cli_backup},
    {"sim", "play many games between bots and report who wins", cli_sim},
    {"plot", "draw what many games were counted for", cli_plot},
    {"arena", "find out which bots play better", cli_arena},
    {"bench", "measure how fast the rules run", cli_bench},
    {"perft", "count the ways a match can go on", cli_perft},
    {"replay", "look through a saved match", cli_replay},
    {"next", "what follows a saved match", cli_next},
    {"analyse", "what decided a saved match: win chances, mistakes, luck", cli_analyse},
    {"verify", "prove a saved match", cli_verify},
    {"case", "run case files, the proofs behind each rule", cli_case},
    {"position", "print a position as JSON", cli_position},
    {"games", "list the games", cli_games},
    {"options", "list the options of a game", cli_options},
    {"rules", "read the rules of a game", cli_rules},
    {"engine", "play through a line protocol, for other programs", cli_engine},
};
const int sb_cli_command_count = sizeof sb_cli_commands / sizeof sb_cli_commands[0];

const CliCommand *sb_cli_find(const char *name) {
  for (int i = 0; i < sb_cli_command_count; i++)
    if (strcmp(sb_cli_commands[i].name, name) == 0) return &sb_cli_commands[i];
  return NULL;
}

void sb_cli_help(FILE *out) {
  fputs(
      "Usage: starboard COMMAND [ARGUMENT]...\n\n"
      "Space-battle board games by their complete rules: play them, let bots play\nthem, prove matches.\n\n"
      "Commands:\n",
      out);
  for (int i = 0; i < sb_cli_command_count; i++)
    fprintf(out, "  %-10s %s\n", sb_cli_commands[i].name, sb_cli_commands[i].summary);
  fputs(
      "\nEvery command knows --help, with examples. Options may stand anywhere and be\nshortened.\n"
      "Results go to stdout, progress and complaints to stderr; - as a file is stdin.\n\n"
      "Options:\n"
      "  -h, --help     print this text\n"
      "      --version  print the version\n\n"
      "Examples:\n"
      "  starboard play fleet-commander\n"
      "  starboard sim fleet-commander --seats greedy,random --games 1000\n"
      "  starboard rules fleet-commander FC-4\n\n"
      "Exit status: 0 all is well, 1 a check failed (case, verify), 2 bad usage or input.\n",
      out);
}

void sb_cli_version(FILE *out) {
  fprintf(out, "starboard %s\n", cli_version());
}

const char *cli_version(void) {
  return SB_VERSION;
}

int sb_cli_unknown(const char *word) {
  const char *names[32];
  bool option = word[0] == '-';
  for (int i = 0; i < sb_cli_command_count; i++) names[i] = sb_cli_commands[i].name;
  const char *near = option ? NULL : cli_nearest(word, names, sb_cli_command_count);
  const char *what = option ? "option" : "command";
  if (near)
    fprintf(stderr, "starboard: there is no command \"%s\"; did you mean %s?\n", word, near);
  else
    fprintf(stderr, "starboard: there is no %s \"%s\"\n", what, word);
  fputs("Try 'starboard --help'.\n", stderr);
  return CLI_BAD;
}

static int flush_problem; /* why the first flush failed: later ones fail without saying */

void cli_flush(void) {
  if (fflush(stdout) != 0 && !flush_problem) flush_problem = errno;
}

int sb_cli_finish(int status) {
  cli_flush();
  if (!flush_problem && !ferror(stdout)) return status;
  fprintf(stderr, "starboard: cannot write the results: %s\n", strerror(flush_problem ? flush_problem : ENOSPC));
  return CLI_BAD;
}
