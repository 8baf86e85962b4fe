#include "rules.h"

#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"

struct SbRules {
  int count, size;
  SbRule *at;
  char *space[2]; /* every string of one document; never longer than the document itself */
};

typedef struct Reader {
  struct SbRules *rules;
  const SbSource *file;
  SbLang lang;
  const char *at, *end;
  int line;
  char *out; /* where the next string goes */
  const char *section;
} Reader;

static bool take_line(Reader *r, const char **line, size_t *length) {
  if (r->at >= r->end) return false;
  const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
  *line = r->at;
  *length = (size_t)((stop ? stop : r->end) - r->at);
  r->at = stop ? stop + 1 : r->end;
  r->line++;
  while (*length && strchr(" \t\r", (*line)[*length - 1])) --*length;
  return true;
}

static const char *keep(Reader *r, const char *text, size_t length) {
  char *kept = r->out;
  memcpy(kept, text, length);
  kept[length] = 0;
  r->out += length + 1;
  return kept;
}

static bool starts(const char *line, size_t length, const char *with) {
  size_t n = strlen(with);
  return length >= n && memcmp(line, with, n) == 0;
}

/* "- **FC-4.3 [base]** text": the places of id, level and text in the line. Other bold list entries are no rules. */
typedef struct Head {
  const char *id, *level, *text;
  size_t id_length, level_length, text_length;
} Head;

static bool read_head(const char *line, size_t length, Head *head) {
  if (!starts(line, length, "- **")) return false;
  const char *p = line + 4, *end = line + length;
  head->id = p;
  while (p < end && *p >= 'A' && *p <= 'Z') p++;
  if (p == head->id || p >= end || *p++ != '-') return false;
  if (p >= end || *p < '0' || *p > '9') return false;
  while (p < end && ((*p >= '0' && *p <= '9') || *p == '.' || (*p >= 'a' && *p <= 'z'))) p++;
  head->id_length = (size_t)(p - head->id);
  if (end - p < 2 || p[0] != ' ' || p[1] != '[') return false;
  head->level = p += 2;
  while (p < end && *p != ']') p++;
  head->level_length = (size_t)(p - head->level);
  if (!starts(p, (size_t)(end - p), "]**")) return false;
  p += 3;
  while (p < end && *p == ' ') p++;
  head->text = p;
  head->text_length = (size_t)(end - p);
  return true;
}

/* The text of a rule: its first line and all indented ones behind it. A line break becomes a space, unless a table row
 * stands on either side of it. */
static const char *read_text(Reader *r, const Head *head) {
  char *kept = r->out;
  memcpy(r->out, head->text, head->text_length);
  r->out += head->text_length;
  bool row_before = false;
  for (;;) {
    const char *before = r->at, *line;
    size_t length;
    if (!take_line(r, &line, &length)) break;
    if (length == 0) continue;
    if (!starts(line, length, "  ")) {
      r->at = before;
      r->line--;
      break;
    }
    while (length && *line == ' ') line++, length--;
    bool row = *line == '|';
    if (r->out > kept) *r->out++ = row || row_before ? '\n' : ' ';
    memcpy(r->out, line, length);
    r->out += length;
    row_before = row;
  }
  *r->out++ = 0;
  return kept;
}

static SbRule *find_rule(struct SbRules *rules, const char *id, size_t length) {
  for (int i = 0; i < rules->count; i++)
    if (strlen(rules->at[i].id) == length && memcmp(rules->at[i].id, id, length) == 0) return &rules->at[i];
  return NULL;
}

static SbRule *add_rule(struct SbRules *rules) {
  if (rules->count == rules->size) {
    int size = rules->size ? rules->size * 2 : 128;
    SbRule *grown = realloc(rules->at, (size_t)size * sizeof *grown);
    if (!grown) return NULL;
    rules->at = grown;
    rules->size = size;
  }
  SbRule *rule = &rules->at[rules->count++];
  *rule = (SbRule){0};
  return rule;
}

static bool read_rule(Reader *r, const Head *head, SbError *error) {
  const char *name = r->file->name;
  int line = r->line, id_length = (int)head->id_length;
  SbRule *rule = find_rule(r->rules, head->id, head->id_length);
  if (r->lang == SB_EN) {
    if (rule) return sb_fail_at(error, line, 1, "%s: rule %s is written twice", name, rule->id);
    rule = add_rule(r->rules);
    if (!rule) return sb_fail(error, "out of memory");
    rule->id = keep(r, head->id, head->id_length);
    rule->level = keep(r, head->level, head->level_length);
  } else {
    if (!rule) return sb_fail_at(error, line, 1, "%s: rule %.*s is not in the English text", name, id_length, head->id);
    if (rule->text[SB_FR]) return sb_fail_at(error, line, 1, "%s: rule %s is written twice", name, rule->id);
    if (strlen(rule->level) != head->level_length || memcmp(rule->level, head->level, head->level_length) != 0)
      return sb_fail_at(error, line, 1, "%s: rule %s has another level than in the English text", name, rule->id);
  }
  rule->section[r->lang] = r->section;
  rule->text[r->lang] = read_text(r, head);
  return true;
}

static bool read_document(struct SbRules *rules, const SbSource *file, SbLang lang, SbError *error) {
  rules->space[lang] = malloc(file->size + 2);
  if (!rules->space[lang]) return sb_fail(error, "out of memory");
  Reader r = {.rules = rules,
              .file = file,
              .lang = lang,
              .at = file->text,
              .end = file->text + file->size,
              .out = rules->space[lang]};
  r.section = keep(&r, "", 0);
  const char *line;
  size_t length;
  Head head;
  while (take_line(&r, &line, &length)) {
    if (length && *line == '#') {
      while (length && (*line == '#' || *line == ' ')) line++, length--;
      r.section = keep(&r, line, length);
    } else if (read_head(line, length, &head)) {
      if (!read_rule(&r, &head, error)) return false;
    }
  }
  return true;
}

struct SbRules *sb_rules_create(const SbSource *english, const SbSource *french, SbError *error) {
  struct SbRules *rules = calloc(1, sizeof *rules);
  if (!rules) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  if ((english && !read_document(rules, english, SB_EN, error)) ||
      (french && !read_document(rules, french, SB_FR, error))) {
    sb_rules_destroy(rules);
    return NULL;
  }
  for (int i = 0; i < rules->count; i++) {
    SbRule *rule = &rules->at[i];
    if (rule->text[SB_FR]) continue;
    rule->text[SB_FR] = rule->text[SB_EN];
    rule->section[SB_FR] = rule->section[SB_EN];
  }
  return rules;
}

void sb_rules_destroy(struct SbRules *rules) {
  if (!rules) return;
  free(rules->at);
  free(rules->space[SB_EN]);
  free(rules->space[SB_FR]);
  free(rules);
}

int sb_rule_count(const SbContent *content) {
  return content->rules ? content->rules->count : 0;
}

const SbRule *sb_rule_at(const SbContent *content, int index) {
  return index >= 0 && index < sb_rule_count(content) ? &content->rules->at[index] : NULL;
}

const SbRule *sb_rule_find(const SbContent *content, const char *id) {
  return content->rules ? find_rule(content->rules, id, strlen(id)) : NULL;
}
