/* starboard: picks the subcommand. */
#include <string.h>

#include "cli/cli.h"

int main(int argc, char **argv) {
  sb_games_use_built_in();
  if (argc < 2) {
    sb_cli_help(stderr);
    return CLI_BAD;
  }
  const char *word = argv[1];
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
    const CliCommand *about = argc > 2 ? sb_cli_find(argv[2]) : NULL;
    char *help[] = {argv[0], "--help", NULL};
    if (about) return sb_cli_finish(about->run(2, help));
    sb_cli_help(stdout);
    return sb_cli_finish(CLI_OK);
  }
  if (strcmp(word, "--version") == 0) {
    sb_cli_version(stdout);
    return sb_cli_finish(CLI_OK);
  }
  const CliCommand *command = sb_cli_find(word);
  if (!command) return sb_cli_unknown(word);
  return sb_cli_finish(command->run(argc - 1, argv + 1));
}
