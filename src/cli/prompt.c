/* Lines people type. At a terminal with editing, history and completion (libedit); otherwise as they come. */
#include <editline/readline.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "table.h"

static struct {
  bool terminal;
  bool completing; /* the line being typed is one of those `suggest` knows */
  CliSuggest *suggest;
  void *self;
  char *line;
  size_t size; /* of line, when getline owns it */
  bool saved;
  struct termios before;
  struct sigaction old_action;
} prompt;

static volatile sig_atomic_t interrupted;

/* The first Ctrl-C ends the line being typed and the match in good order; a second one does not wait for that. */
static void on_interrupt(int signal_number) {
  (void)signal_number;
  if (interrupted) {
    if (prompt.saved) tcsetattr(STDIN_FILENO, TCSANOW, &prompt.before);
    _exit(130);
  }
  interrupted = 1;
}

bool cli_prompt_interrupted(void) {
  return interrupted;
}

void cli_prompt_calm(void) {
  interrupted = 0;
}

/* While the program is at work what is typed is neither shown in the middle of its table nor lost: it waits, unread and
 * unedited, for the next line, which begins with it. */
static void stay_quiet(void) {
  struct termios quiet;
  if (!prompt.saved || tcgetattr(STDIN_FILENO, &quiet) != 0) return;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  quiet.c_cc[VMIN] = 1;
  quiet.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
}

/* ---- completion: word by word, along the lines that could be meant ------------------------------------------------
 */

static bool same_word(const char *a, size_t size, const char *b) {
  return strlen(b) == size && strncmp(a, b, size) == 0;
}

/* The word of `line` that continues what was typed, when it starts with it. */
static const char *continues(const char *line, const char *typed, int start, const char *word, size_t *size) {
  if (strncmp(line, typed, (size_t)start) != 0) return NULL;
  const char *at = line + start;
  if (!*at || strncmp(at, word, strlen(word)) != 0) return NULL;
  *size = strcspn(at, " ");
  return at;
}

static char *next_candidate(const char *word, int state) {
  static int index;
  static char seen[64][64];
  static int seen_count;
  static char typed[512];
  static int start;
  if (state == 0) {
    index = seen_count = 0;
    start = rl_point - (int)strlen(word);
    if (start < 0) start = 0;
    snprintf(typed, sizeof typed, "%.*s", start, rl_line_buffer);
  }
  for (const char *line; (line = prompt.suggest(prompt.self, index)) != NULL;) {
    size_t size;
    const char *at = continues(line, typed, start, word, &size);
    index++;
    bool known = !at || size >= sizeof seen[0];
    for (int i = 0; i < seen_count && !known; i++) known = same_word(at, size, seen[i]);
    if (known) continue;
    if (seen_count < 64) snprintf(seen[seen_count++], sizeof seen[0], "%.*s", (int)size, at);
    return strndup(at, size);
  }
  return NULL;
}

static char **complete(const char *word, int start, int end) {
  (void)start, (void)end;
  rl_attempted_completion_over = 1; /* no file names when nothing fits */
  return prompt.suggest && prompt.completing ? completion_matches((char *)(uintptr_t)word, next_candidate) : NULL;
}

/* ---- reading --------------------------------------------------------------------------------------------------------
 */

void cli_prompt_start(bool terminal, CliSuggest *suggest, void *self) {
  prompt.terminal = terminal;
  prompt.suggest = suggest;
  prompt.self = self;
  interrupted = 0;
  struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: a waiting read is to end */
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &prompt.old_action);
  if (!terminal) return;
  prompt.saved = tcgetattr(STDIN_FILENO, &prompt.before) == 0;
  static char breaks[] = " ";
  static char name[] = "starboard";
  rl_readline_name = name;
  rl_catch_signals = 0;
  rl_completer_word_break_characters = breaks;
  rl_attempted_completion_function = complete;
  using_history(); /* and everything else libedit asks of a terminal that is still as it was */
  stifle_history(500);
  stay_quiet();
}

void cli_prompt_forget(void) {
  if (prompt.terminal) clear_history();
}

void cli_prompt_stop(void) {
  sigaction(SIGINT, &prompt.old_action, NULL);
  if (prompt.saved) tcsetattr(STDIN_FILENO, TCSADRAIN, &prompt.before);
  free(prompt.line);
  prompt.line = NULL;
  prompt.size = 0;
  prompt.saved = false;
}

static CliLine read_edited(const char *text, bool remember, char **line) {
  free(prompt.line);
  prompt.completing = remember;
  prompt.line = readline(text);
  stay_quiet();
  if (interrupted) {
    if (prompt.saved) tcsetattr(STDIN_FILENO, TCSANOW, &prompt.before);
    return LINE_INTERRUPTED;
  }
  if (!prompt.line) return LINE_END;
  if (remember && *prompt.line) add_history(prompt.line);
  *line = prompt.line;
  return LINE_READ;
}

static CliLine read_plain(const char *text, char **line) {
  fputs(text, stdout);
  fflush(stdout);
  ssize_t length = getline(&prompt.line, &prompt.size, stdin);
  if (interrupted) return LINE_INTERRUPTED;
  if (length < 0) return LINE_END;
  while (length > 0 && (prompt.line[length - 1] == '\n' || prompt.line[length - 1] == '\r')) prompt.line[--length] = 0;
  *line = prompt.line;
  return LINE_READ;
}

CliLine cli_prompt_line(const char *text, bool remember, char **line) {
  *line = NULL;
  if (interrupted) return LINE_INTERRUPTED;
  fflush(stdout);
  return prompt.terminal ? read_edited(text, remember, line) : read_plain(text, line);
}
