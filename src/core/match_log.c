/* The text of a log, which is also what its chain is made of: a replay shows exactly the bytes that were hashed. */
#include <stdlib.h>
#include <string.h>

#include "match_private.h"

void sb_log_tag(SbText *out, const char *tag, const char *value) {
  sb_text_format(out, "[%s \"", tag);
  for (const char *p = value; *p; p++) {
    if (*p == '"' || *p == '\\') sb_text_char(out, '\\');
    sb_text_char(out, *p);
  }
  sb_text_put(out, "\"]\n");
}

void sb_log_large_tag(const char *tag, const char *value, SbReplaySink *sink, void *self) {
  sink(self, "[", 1);
  sink(self, tag, strlen(tag));
  sink(self, " \"", 2);
  for (const char *p = value; *p;) {
    size_t plain = strcspn(p, "\"\\");
    sink(self, p, plain);
    p += plain;
    if (!*p) break;
    sink(self, (char[]){'\\', *p++}, 2);
  }
  sink(self, "\"]\n", 3);
}

uint64_t sb_log_content(const SbMatch *m) {
  return m->info.content ? m->info.content : m->content->hash;
}

const char *const sb_seal_tags[SB_SEATS_MAX] = {"seal0", "seal1", "seal2", "seal3", "seal4"};

/* What was to be seen before the first action. What the seals hid stands behind the seed. */
static void write_mix(const SbMatch *m, SbText *out) {
  sb_log_tag(out, "luck", sb_mix_words[m->mix.kind]);
  if (m->mix.kind != SB_MIX_SEALED) return;
  sb_log_tag(out, "host-seal", m->mix.host_seal);
  for (int seat = 0; seat < m->setup.seats; seat++)
    if (m->mix.seal[seat]) sb_log_tag(out, sb_seal_tags[seat], m->mix.seal[seat]);
  if (m->mix.beacon) sb_log_tag(out, "beacon", m->mix.beacon);
}

static void write_facts(const SbMatch *m, SbText *out) {
  char space[SB_OPTIONS_TEXT];
  SbText value = sb_text(space, sizeof space);
  sb_log_tag(out, "starboard", "1");
  sb_log_tag(out, "game", m->game->id);
  sb_log_tag(out, "rules", m->game->rules_version);
  sb_text_hex(&value, sb_log_content(m), 16);
  sb_log_tag(out, "content", space);
  sb_text_clear(&value);
  sb_setup_options_write(m->content, &m->setup, &value);
  SB_ASSERT(!value.cut);
  sb_log_tag(out, "options", space);
  sb_text_clear(&value);
  sb_text_int(&value, m->setup.seats);
  sb_log_tag(out, "seats", space);
  for (int seat = 0; seat < m->setup.seats; seat++) {
    char tag[8] = {'s', 'e', 'a', 't', (char)('0' + seat), 0};
    sb_log_tag(out, tag, m->info.seat_names[seat]);
  }
  if (m->info.date) sb_log_tag(out, "date", m->info.date);
  sb_log_tag(out, "dice", m->info.manual_dice ? "manual" : "generator");
}

void sb_log_header(const SbMatch *m, SbReplaySink *sink, void *self) {
  char space[1024 + 2 * SB_OPTIONS_TEXT + 2 * (SB_NAME_MAX * SB_SEATS_MAX + SB_DATE_MAX) + 2 * SB_MIX_TEXT];
  SbText out = sb_text(space, sizeof space);
  write_facts(m, &out);
  SB_ASSERT(!out.cut);
  sink(self, space, out.length);
  if (m->info.position) sb_log_large_tag("position", m->info.position, sink, self);
  if (m->setup.carry) sb_log_large_tag("carry", m->setup.carry, sink, self);
  sb_text_clear(&out);
  sb_log_tag(&out, "seed-commitment", m->commitment);
  if (m->info.mix) write_mix(m, &out);
  SB_ASSERT(!out.cut);
  sink(self, space, out.length);
}

typedef struct Gathered {
  char *at; /* NULL: only counted */
  size_t size;
} Gathered;

static void gather(void *self, const char *text, size_t size) {
  Gathered *g = self;
  if (g->at) memcpy(g->at + g->size, text, size);
  g->size += size;
}

/* Its text is written again when somebody wants it: a server has many matches, and few are read. */
bool sb_log_hash_header(SbMatch *m) {
  Gathered g = {0};
  sb_log_header(m, gather, &g);
  g.at = malloc(g.size);
  if (!g.at) return false;
  g.size = 0;
  sb_log_header(m, gather, &g);
  m->header = sb_hash(g.at, g.size);
  free(g.at);
  return true;
}

/* A semicolon stands behind the faces given by hand where the others came from the generator. With manual dice every
 * open one was given, and nothing needs to be marked; a measured outcome never comes from the generator. */
static void write_results(const SbMatch *m, const SbPly *ply, bool marked, SbText *out) {
  int faces = 0;
  if (ply->rolled_count == 0) return;
  sb_text_put(out, " {");
  for (int i = 0; i < ply->rolled_count; i++) {
    bool face = !m->content->dice[sb_ply_rolled_die(ply)[i]].numbers;
    if (i) sb_text_char(out, ' ');
    if (marked && face && ply->given && faces == ply->given) sb_text_put(out, "; ");
    faces += face;
    sb_match_result_name(m, ply, i, out);
  }
  if (marked && ply->given && ply->given == faces) sb_text_put(out, " ;");
  sb_text_char(out, '}');
}

void sb_log_line(const SbMatch *m, const SbPly *ply, int number, SbText *out) {
  if (number == 0)
    sb_text_put(out, "0 - setup");
  else
    sb_text_format(out, "%d %d %s", number, ply->seat, sb_ply_text(ply));
  write_results(m, ply, number == 0 || !m->info.manual_dice, out);
  SB_ASSERT(!out->cut);
}

void sb_log_closing(const SbMatch *m, SbText *out) {
  SbResult result = {0};
  m->game->result(m->content, m->state, &result);
  sb_text_put(out, result.over ? "result winners=" : "running");
  bool any = false;
  for (int seat = 0; result.over && seat < m->setup.seats; seat++) {
    if (!(result.winners >> seat & 1)) continue;
    sb_text_format(out, "%s%d", any ? "," : "", seat);
    any = true;
  }
  if (result.over) sb_text_format(out, "%s reason=%s", any ? "" : "none", result.reason ? result.reason : "none");
  if (m->taken_back) sb_text_format(out, " taken-back=%d", m->taken_back);
}

uint64_t sb_log_state(const SbMatch *m, const SbState *state) {
  return sb_hash((const char *)state + sizeof(SbRng), m->game->state_size - sizeof(SbRng));
}

uint64_t sb_log_chain(const SbMatch *m, const char *line, size_t length, const SbState *state) {
  uint64_t before = m->log_count ? m->log[m->log_count - 1]->chain : m->header;
  return sb_siphash(before, sb_log_state(m, state), line, length);
}
