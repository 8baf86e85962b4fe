/* Reading arguments the way GNU programs do, and printing the --help that belongs to them. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

CliArgs cli_args(const CliManual *manual, int argc, char **argv) {
  /* Operands are collected in argv itself: there are never more of them than arguments already read. */
  return (CliArgs){.manual = manual, .argc = argc, .argv = argv, .at = 1, .operands = argv + 1};
}

/* How much of a text that is too long goes into a line: up to a space, behind a comma of a list without any, or as much
 * as there is room for. */
static int line_of(const char *text, int width) {
  for (int cut = width; cut > 0; cut--)
    if (text[cut] == ' ') return cut;
  for (int cut = width; cut > 0; cut--)
    if (text[cut - 1] == ',') return cut;
  return width;
}

static void print_flag(FILE *out, const CliFlag *flag) {
  char left[64];
  SbText t = sb_text(left, sizeof left);
  if (flag->letter)
    sb_text_format(&t, "-%c, ", flag->letter);
  else
    sb_text_put(&t, "    ");
  sb_text_format(&t, "--%s", flag->name);
  if (flag->value) sb_text_format(&t, " %s", flag->value);
  const char *rest = flag->help;
  const int column = 28;
  if (t.length > (size_t)column - 4)
    fprintf(out, "  %s\n%*s", left, column, "");
  else
    fprintf(out, "  %-*s", column - 2, left);
  while (strlen(rest) > (size_t)(80 - column)) {
    int cut = line_of(rest, 80 - column);
    fprintf(out, "%.*s\n%*s", cut, rest, column, "");
    rest += cut + (rest[cut] == ' ');
  }
  fprintf(out, "%s\n", rest);
}

/* Paragraphs folded at 79 columns, wherever their lines end in the source; indented lines stay as they are. */
static void print_prose(const char *text) {
  int column = 0;
  while (*text) {
    size_t size = strcspn(text, " \n");
    bool new_line = column == 0;
    if (new_line && *text == ' ') { /* an indented line */
      size = strcspn(text, "\n");
      printf("%.*s\n", (int)size, text);
      text += size + (text[size] == '\n');
      continue;
    }
    if (!new_line && column + 1 + (int)size > 79) {
      putchar('\n');
      column = 0;
    }
    column += printf("%s%.*s", column ? " " : "", (int)size, text);
    text += size;
    if (*text == ' ')
      text++;
    else if (text[0] == '\n' && (text[1] == '\n' || text[1] == ' ')) { /* the paragraph ends */
      putchar('\n');
      column = 0;
      text++;
      if (*text == '\n') putchar(*text++);
    } else if (*text == '\n') {
      text++;
    }
  }
  if (column) putchar('\n');
}

static void print_help(const CliManual *manual) {
  printf("Usage: starboard %s%s%s\n\n", manual->name, *manual->usage ? " " : "", manual->usage);
  print_prose(manual->about);
  printf("\nOptions:\n");
  for (const CliFlag *flag = manual->flags; flag->name; flag++) print_flag(stdout, flag);
  print_flag(stdout, &(CliFlag){"help", 'h', NULL, "print this text"});
  print_flag(stdout, &(CliFlag){"version", 0, NULL, "print the version"});
  if (manual->more) {
    putchar('\n');
    print_prose(manual->more);
  }
  printf("\nExamples:\n%s\n", manual->examples);
  printf("\nExit status: 0 all is well, 1 a check failed, 2 bad usage or input.\n");
}

int cli_usage(const CliManual *manual, const char *format, ...) {
  va_list list;
  va_start(list, format);
  fprintf(stderr, "starboard %s: ", manual->name);
  vfprintf(stderr, format, list);
  fprintf(stderr, "\nTry 'starboard %s --help'.\n", manual->name);
  va_end(list);
  return CLI_BAD;
}

static size_t min3(size_t a, size_t b, size_t c) {
  size_t m = a < b ? a : b;
  return m < c ? m : c;
}

/* Letters to change, add, drop or swap to get from one word to the other. */
static size_t distance(const char *a, const char *b) {
  enum { LONGEST = 40 };
  size_t rows[3][LONGEST + 1];
  size_t la = strlen(a), lb = strlen(b);
  if (la > LONGEST || lb > LONGEST) return LONGEST;
  for (size_t j = 0; j <= lb; j++) rows[0][j] = j;
  for (size_t i = 1; i <= la; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= lb; j++) {
      row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped && above2[j - 2] + 1 < row[j]) row[j] = above2[j - 2] + 1;
    }
  }
  return rows[la % 3][lb];
}

const char *cli_nearest(const char *word, const char *const *names, int count) {
  const char *best = NULL;
  size_t nearest = strlen(word) <= 3 ? 2 : 3;
  for (int i = 0; i < count; i++) {
    size_t d = distance(word, names[i]);
    bool starts = strlen(word) >= 3 && strncmp(word, names[i], strlen(word)) == 0;
    if (starts) d = 1;
    if (d < nearest) {
      nearest = d;
      best = names[i];
    }
  }
  return best;
}

static int stop(CliArgs *args, int status) {
  args->status = status;
  return CLI_STOP;
}

static int flag_count(const CliManual *manual) {
  int count = 0;
  while (manual->flags[count].name) count++;
  return count;
}

static int unknown_long(CliArgs *args, const char *name, int length) {
  const char *names[40];
  char word[64];
  int count = 0;
  for (const CliFlag *flag = args->manual->flags; flag->name && count < 38; flag++) names[count++] = flag->name;
  names[count++] = "help";
  names[count++] = "version";
  snprintf(word, sizeof word, "%.*s", length, name);
  const char *near = cli_nearest(word, names, count);
  if (near) return stop(args, cli_usage(args->manual, "there is no option --%s; did you mean --%s?", word, near));
  return stop(args, cli_usage(args->manual, "there is no option --%s", word));
}

static int print_and_stop(CliArgs *args, bool help) {
  if (help)
    print_help(args->manual);
  else
    sb_cli_version(stdout);
  return stop(args, CLI_OK);
}

/* The value behind a flag: what is left of the word, or the next argument. */
static int with_value(CliArgs *args, int index, const char *attached) {
  const CliFlag *flag = &args->manual->flags[index];
  args->value = NULL;
  if (!flag->value) {
    if (attached) return stop(args, cli_usage(args->manual, "--%s takes no value", flag->name));
    return index;
  }
  if (attached) {
    args->value = attached;
  } else {
    if (args->at >= args->argc)
      return stop(args, cli_usage(args->manual, "--%s needs a value: --%s %s", flag->name, flag->name, flag->value));
    args->value = args->argv[args->at++];
  }
  return index;
}

static int next_long(CliArgs *args, const char *word) {
  const char *equals = strchr(word, '=');
  int length = equals ? (int)(equals - word) : (int)strlen(word);
  const char *attached = equals ? equals + 1 : NULL;
  int found = -1, matches = 0, count = flag_count(args->manual);
  for (int i = 0; i < count; i++) {
    const char *name = args->manual->flags[i].name;
    if (strncmp(name, word, (size_t)length) != 0) continue;
    if ((int)strlen(name) == length) return with_value(args, i, attached);
    found = i;
    matches++;
  }
  bool help = length > 0 && strncmp("help", word, (size_t)length) == 0;
  bool version = length > 0 && strncmp("version", word, (size_t)length) == 0;
  if (matches + help + version > 1)
    return stop(args, cli_usage(args->manual, "--%.*s is short for more than one option", length, word));
  if (help || version) return print_and_stop(args, help);
  if (matches == 1) return with_value(args, found, attached);
  return unknown_long(args, word, length);
}

static int next_short(CliArgs *args) {
  char letter = *args->bundle++;
  const char *rest = *args->bundle ? args->bundle : NULL;
  if (letter == 'h') return print_and_stop(args, true);
  int count = flag_count(args->manual);
  for (int i = 0; i < count; i++) {
    const CliFlag *flag = &args->manual->flags[i];
    if (flag->letter != letter) continue;
    if (flag->value)
      args->bundle = NULL;
    else
      rest = NULL;
    return with_value(args, i, rest);
  }
  return stop(args, cli_usage(args->manual, "there is no option -%c", letter));
}

int cli_args_next(CliArgs *args) {
  for (;;) {
    if (args->bundle && *args->bundle) return next_short(args);
    args->bundle = NULL;
    if (args->at >= args->argc) return CLI_END;
    char *word = args->argv[args->at++];
    if (args->only_operands || word[0] != '-' || !word[1]) {
      args->operands[args->operand_count++] = word;
    } else if (strcmp(word, "--") == 0) {
      args->only_operands = true;
    } else if (word[1] == '-') {
      return next_long(args, word + 2);
    } else {
      args->bundle = word + 1;
    }
  }
}

bool cli_operands(const CliArgs *args, int least, int most, const char *names) {
  if (args->operand_count < least) {
    cli_usage(args->manual, "it needs %s", names);
    return false;
  }
  if (most >= 0 && args->operand_count > most) {
    cli_usage(args->manual, "\"%s\" is one argument too many", args->operands[most]);
    return false;
  }
  return true;
}

bool cli_number(const CliManual *manual, const char *what, const char *text, int64_t low, int64_t high, int64_t *out) {
  char *end;
  long long value = strtoll(text, &end, 10);
  bool digit = text[0] >= '0' && text[0] <= '9';
  if (!digit || *end || value < low || value > high) {
    cli_usage(manual, "%s is a whole number from %lld to %lld, not \"%s\"", what, (long long)low, (long long)high,
              text);
    return false;
  }
  *out = value;
  return true;
}

bool cli_pass_delay(const CliManual *manual, const char *text, SbPassDelay *out) {
  if (sb_pass_delay_read(text, out)) return true;
  cli_usage(manual, "--pass-delay is two numbers up to 60000, like 1000-2500, not %s", text);
  return false;
}

bool cli_language(const CliManual *manual, const char *text, SbLang *out) {
  if (strcmp(text, "en") == 0)
    *out = SB_EN;
  else if (strcmp(text, "fr") == 0)
    *out = SB_FR;
  else {
    cli_usage(manual, "there are two languages: en and fr, not \"%s\"", text);
    return false;
  }
  return true;
}
