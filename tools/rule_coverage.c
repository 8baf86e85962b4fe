/* rule_coverage: which rule is proven by which case.
 *
 *   rule_coverage GAME           check: every rule has a case or a reason, and docs/rules/GAME.cases.md says so truly
 *   rule_coverage --write GAME   write that document anew
 *
 * Run from the project's root. Cases are in tests/cases/GAME/NAME.json and are called by file and title; rules that no
 * case can show stand in docs/rules/GAME.unproven.json with the reason. A case has to claim something, every "illegal"
 * to name its rule, and every title to differ from the others of its file. Exit code 0 all covered, 1 not, 2 bad input.
 */
#include <dirent.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/cases.h"

typedef struct Entry {
  const char *name; /* of its file, without ".json" */
  SbCase *is;
} Entry;

typedef struct Book {
  const SbContent *content;
  char **names; /* case files in order */
  SbCases **files;
  int file_count;
  Entry *cases;
  int count;
  json_t *unproven;
} Book;

static char *read_file(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  char *text = NULL;
  size_t used = 0, most = 0;
  for (size_t n = 1; n;) {
    if (used + 65536 > most) text = realloc(text, most = used + 131072);
    if (!text) abort();
    n = fread(text + used, 1, 65536, f);
    used += n;
  }
  fclose(f);
  text[used] = 0;
  *size = used;
  return text;
}

static int by_name(const void *a, const void *b) {
  return strverscmp(*(char *const *)a, *(char *const *)b);
}

static bool list_files(Book *book, const char *folder) {
  DIR *dir = opendir(folder);
  if (!dir) return fprintf(stderr, "rule_coverage: no folder %s\n", folder), false;
  for (struct dirent *e; (e = readdir(dir));) {
    size_t n = strlen(e->d_name);
    if (n < 6 || strcmp(e->d_name + n - 5, ".json") != 0) continue;
    book->names = realloc(book->names, sizeof *book->names * (size_t)(book->file_count + 1));
    if (!book->names || !(book->names[book->file_count++] = strndup(e->d_name, n - 5))) abort();
  }
  closedir(dir);
  if (book->file_count) qsort(book->names, (size_t)book->file_count, sizeof *book->names, by_name);
  return true;
}

static bool tell(const char *path, const SbError *error) {
  return fprintf(stderr, "%s:%d: %s\n", path, error->line, error->text), false;
}

static bool read_cases(Book *book, const SbCases *file, const char *name, const char *path) {
  int count = sb_cases_count(file);
  book->cases = realloc(book->cases, sizeof *book->cases * (size_t)(book->count + count));
  if (!book->cases) abort();
  for (int i = 0; i < count; i++) {
    SbError error = {0};
    SbCase *c = sb_cases_case(file, i, &error);
    if (!c) return tell(path, &error);
    book->cases[book->count++] = (Entry){name, c};
  }
  return true;
}

static bool read_files(Book *book, const char *folder) {
  book->files = calloc((size_t)book->file_count + 1, sizeof *book->files);
  if (!book->files) abort();
  for (int i = 0; i < book->file_count; i++) {
    char path[512];
    size_t size = 0;
    SbError error = {0};
    snprintf(path, sizeof path, "%s/%s.json", folder, book->names[i]);
    char *text = read_file(path, &size);
    book->files[i] = text ? sb_cases_read(text, size, &error) : NULL;
    free(text);
    if (!book->files[i]) return tell(path, &error);
    if (!read_cases(book, book->files[i], book->names[i], path)) return false;
  }
  return true;
}

static bool proves(const SbCase *c, const char *rule) {
  for (int i = 0; i < sb_case_rule_count(c); i++)
    if (strcmp(sb_case_rule(c, i), rule) == 0) return true;
  return false;
}

static int complain(const Entry *c, const char *what) {
  fprintf(stderr, "%s: \"%s\" %s\n", c->name, sb_case_title(c->is), what);
  return 1;
}

/* Cases that prove less than a case should. */
static int idle_cases(const Book *book) {
  int found = 0;
  for (int i = 0; i < book->count; i++) {
    const Entry *c = &book->cases[i];
    if (sb_case_claims(c->is) == 0) found += complain(c, "only does things and claims nothing");
    if (sb_case_nameless(c->is) > 0) found += complain(c, "has an \"illegal\" step that names no rule");
    for (int k = i - 1; k >= 0 && book->cases[k].name == c->name; k--)
      if (strcmp(sb_case_title(book->cases[k].is), sb_case_title(c->is)) == 0)
        found += complain(c, "is the title of two cases");
  }
  return found;
}

/* Cases and reasons that name a rule the document does not have. */
static int strangers(const Book *book) {
  int found = 0;
  for (int i = 0; i < book->count; i++)
    for (int k = 0; k < sb_case_rule_count(book->cases[i].is); k++)
      if (!sb_rule_find(book->content, sb_case_rule(book->cases[i].is, k)))
        found++, fprintf(stderr, "%s names rule %s, which does not exist\n", book->cases[i].name,
                         sb_case_rule(book->cases[i].is, k));
  const char *rule;
  json_t *why;
  json_object_foreach (book->unproven, rule, why)
    if (!sb_rule_find(book->content, rule)) found++, fprintf(stderr, "unproven rule %s does not exist\n", rule);
  return found;
}

/* " **07-shields** one title; another title": rows of a table once, by the title they share. Returns how many cases. */
static int list_proofs(const Book *book, const char *rule, FILE *out) {
  int count = 0;
  const Entry *last = NULL;
  for (int i = 0; i < book->count; i++) {
    const Entry *c = &book->cases[i];
    if (!proves(c->is, rule)) continue;
    count++;
    bool same_file = last && last->name == c->name;
    if (same_file && strcmp(sb_case_heading(last->is), sb_case_heading(c->is)) == 0) continue;
    if (!same_file)
      fprintf(out, " **%s** ", c->name);
    else
      fputs("; ", out);
    for (const char *t = sb_case_heading(c->is); *t; t++) fprintf(out, *t == '|' ? "\\|" : "%c", *t);
    last = c;
  }
  return count;
}

/* Writes the document; returns how many rules have neither a case nor a reason. */
static int write_document(const Book *book, const char *title, FILE *out) {
  int missing = 0;
  fprintf(out,
          "# %s: rules and the cases that prove them\n\nKept by `make rules-doc`, checked by `make test`. Files, in "
          "bold, are in "
          "tests/cases/; behind each come the titles of its cases.\n\n",
          title);
  fprintf(out, "| rule | level | cases |\n| --- | --- | --- |\n");
  for (int r = 0; r < sb_rule_count(book->content); r++) {
    const SbRule *rule = sb_rule_at(book->content, r);
    const char *reason = json_string_value(json_object_get(book->unproven, rule->id));
    fprintf(out, "| %s | %s |", rule->id, rule->level);
    int count = list_proofs(book, rule->id, out);
    if (!count && reason) fprintf(out, " none: %s", reason);
    fprintf(out, " |\n");
    if (!count && !reason) missing++, fprintf(stderr, "rule %s has no case and no reason\n", rule->id);
    if (count && reason) missing++, fprintf(stderr, "rule %s is listed as unproven but has cases\n", rule->id);
  }
  return missing;
}

int main(int argc, char **argv) {
  sb_games_use_built_in();
  bool write = argc == 3 && strcmp(argv[1], "--write") == 0;
  const char *id = write ? argv[2] : argc == 2 ? argv[1] : "";
  const SbGame *game = sb_game_find(id);
  if (!game) return fprintf(stderr, "usage: rule_coverage [--write] GAME\n"), 2;
  char folder[256], reasons[256], document[256];
  snprintf(folder, sizeof folder, "tests/cases/%s", id);
  snprintf(reasons, sizeof reasons, "docs/rules/%s.unproven.json", id);
  snprintf(document, sizeof document, "docs/rules/%s.cases.md", id);
  Book book = {.content = sb_content_baked(game), .unproven = json_load_file(reasons, 0, NULL)};
  if (!list_files(&book, folder) || !read_files(&book, folder)) return 2;
  char *text = NULL;
  size_t size = 0, old_size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (!memory) abort();
  int bad = idle_cases(&book) + strangers(&book) + write_document(&book, game->title[SB_EN], memory);
  fclose(memory);
  if (write) {
    FILE *out = fopen(document, "wb");
    if (!out || fwrite(text, 1, size, out) != size || fclose(out) != 0)
      return fprintf(stderr, "rule_coverage: cannot write %s\n", document), 2;
  } else {
    char *old = read_file(document, &old_size);
    if (!old || old_size != size || memcmp(old, text, size) != 0)
      bad++, fprintf(stderr, "%s is out of date: make rules-doc\n", document);
    free(old);
  }
  int rules = sb_rule_count(book.content), reasoned = (int)json_object_size(book.unproven);
  printf("%s: %d rules, %d proven by %d cases, %d with a reason why no case can show them%s\n", id, rules,
         rules - reasoned, book.count, reasoned, bad ? "" : ": 100 %");
  for (int i = 0; i < book.count; i++) sb_case_destroy(book.cases[i].is);
  for (int i = 0; i < book.file_count; i++) {
    sb_cases_destroy(book.files[i]);
    free(book.names[i]);
  }
  free(book.cases);
  free(book.files);
  free(book.names);
  free(text);
  json_decref(book.unproven);
  return bad ? 1 : 0;
}
