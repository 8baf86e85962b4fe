#include <string.h>

#include "replay_private.h"
#include "starboard/content.h"

void sb_seed_commitment(const uint64_t seed[2], char out[65]) {
  uint8_t bytes[16], digest[32];
  for (int i = 0; i < 16; i++) bytes[i] = (uint8_t)(seed[i / 8] >> (56 - 8 * (i % 8)));
  sb_sha256(bytes, sizeof bytes, digest);
  SbText t = sb_text(out, 65);
  for (int i = 0; i < 32; i++) sb_text_hex(&t, digest[i], 2);
}

static void write_seed(const uint64_t seed[2], char out[33]) {
  SbText t = sb_text(out, 33);
  sb_text_hex(&t, seed[0], 16);
  sb_text_hex(&t, seed[1], 16);
}

static const char *const salt_tags[SB_SEATS_MAX] = {"salt0", "salt1", "salt2", "salt3", "salt4"};

/* ---- headers -------------------------------------------------------------------------------------- */

/* What a reader has to have and cannot know: the set of a pack that travels. The chain does not cover it, for the
 * header names it by its hash. */
static const char *set_of(const SbMatch *m) {
  return m->content->pack && m->content->pack->travels ? sb_content_saved(m->content) : NULL;
}

/* What the seals hid. */
static void text_opened(const SbMatch *m, SbText *out) {
  char digits[33];
  if (m->mix.kind != SB_MIX_SEALED) return;
  write_seed(m->mix.host_seed, digits);
  sb_log_tag(out, "host-seed", digits);
  for (int seat = 0; seat < m->setup.seats; seat++)
    if (m->mix.salt[seat]) sb_log_tag(out, salt_tags[seat], m->mix.salt[seat]);
}

static void text_head(const SbMatch *m, bool seed, SbReplaySink *sink, void *self) {
  sb_log_header(m, sink, self);
  const char *set = set_of(m);
  if (set) sb_log_large_tag("set", set, sink, self);
  char space[256 + 2 * SB_SEATS_MAX * (SB_SALT_TEXT + 10)], digits[33];
  SbText out = sb_text(space, sizeof space);
  write_seed(m->setup.seed, digits);
  if (seed) sb_log_tag(&out, "seed", digits);
  if (seed) text_opened(m, &out);
  sb_text_char(&out, '\n');
  SB_ASSERT(!out.cut);
  sink(self, space, out.length);
}

/* A position or a set may be large, and goes out as it is, between two pieces of the object around it. */
static void put_large(SbJson *j, const char *key, const char *json, SbReplaySink *sink, void *self) {
  if (!json) return;
  sb_json_raw(j, key, "");
  sink(self, j->out->at, j->out->length);
  sink(self, json, strlen(json));
  sb_text_clear(j->out);
}

static void ndjson_mix(const SbMatch *m, SbJson *j) {
  if (m->mix.kind == SB_MIX_UNTOLD) return;
  sb_json_text(j, "luck", sb_mix_words[m->mix.kind]);
  if (m->mix.kind != SB_MIX_SEALED) return;
  sb_json_text(j, "host-seal", m->mix.host_seal);
  for (int seat = 0; seat < m->setup.seats; seat++)
    if (m->mix.seal[seat]) sb_json_text(j, sb_seal_tags[seat], m->mix.seal[seat]);
  if (m->mix.beacon) sb_json_text(j, "beacon", m->mix.beacon);
}

static void ndjson_opened(const SbMatch *m, SbJson *j) {
  char digits[33];
  if (m->mix.kind != SB_MIX_SEALED) return;
  write_seed(m->mix.host_seed, digits);
  sb_json_text(j, "host-seed", digits);
  for (int seat = 0; seat < m->setup.seats; seat++)
    if (m->mix.salt[seat]) sb_json_text(j, salt_tags[seat], m->mix.salt[seat]);
}

static void ndjson_head(const SbMatch *m, bool seed, SbReplaySink *sink, void *self) {
  char space[4096 + 3 * SB_MIX_TEXT];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "starboard", "1");
  sb_json_text(&j, "game", m->game->id);
  sb_json_text(&j, "rules", m->game->rules_version);
  sb_json_hex(&j, "content", sb_log_content(m));
  sb_json_object(&j, "options");
  sb_setup_options_json(m->content, &m->setup, &j);
  sb_json_end(&j);
  sb_json_array(&j, "seats");
  for (int seat = 0; seat < m->setup.seats; seat++) sb_json_text(&j, NULL, m->info.seat_names[seat]);
  sb_json_end(&j);
  if (m->info.date) sb_json_text(&j, "date", m->info.date);
  sb_json_text(&j, "dice", m->info.manual_dice ? "manual" : "generator");
  put_large(&j, "position", m->info.position, sink, self);
  put_large(&j, "carry", m->setup.carry, sink, self);
  sb_json_text(&j, "seed-commitment", m->commitment);
  ndjson_mix(m, &j);
  put_large(&j, "set", set_of(m), sink, self);
  char digits[33];
  write_seed(m->setup.seed, digits);
  if (seed) sb_json_text(&j, "seed", digits);
  if (seed) ndjson_opened(m, &j);
  sb_json_end(&j);
  sb_text_char(&out, '\n');
  SB_ASSERT(!out.cut);
  sink(self, space, out.length);
}

void sb_replay_write_head(const SbMatch *m, SbReplayForm form, bool reveal_seed, SbReplaySink *sink, void *self) {
  bool seed = reveal_seed && !m->seed_hidden;
  if (form == SB_REPLAY_TEXT)
    text_head(m, seed, sink, self);
  else
    ndjson_head(m, seed, sink, self);
}

/* ---- lines ---------------------------------------------------------------------------------------- */

static void end_text_line(SbText *out, uint64_t chain) {
  sb_text_put(out, " = ");
  sb_text_hex(out, chain, 16);
  sb_text_char(out, '\n');
}

static void end_json_line(SbJson *j, uint64_t chain) {
  sb_json_hex(j, "chain", chain);
  sb_json_end(j);
  sb_text_char(j->out, '\n');
}

static void ndjson_ply(const SbMatch *m, int number, SbText *out) {
  const SbPly *ply = m->log[number];
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_int(&j, "ply", number);
  if (number) {
    sb_json_int(&j, "seat", ply->seat);
    sb_json_text(&j, "action", sb_ply_text(ply));
  }
  if (ply->rolled_count) {
    sb_json_array(&j, "rolled");
    for (int i = 0; i < ply->rolled_count; i++) {
      char space[SB_RESULT_NAME];
      SbText name = sb_text(space, sizeof space);
      sb_match_result_name(m, ply, i, &name);
      sb_json_text(&j, NULL, space);
    }
    sb_json_end(&j);
  }
  if (ply->given && (number == 0 || !m->info.manual_dice)) sb_json_int(&j, "given", ply->given);
  end_json_line(&j, ply->chain);
}

void sb_replay_write_ply(const SbMatch *m, SbReplayForm form, int number, SbText *out) {
  if (form == SB_REPLAY_TEXT) {
    sb_log_line(m, m->log[number], number, out);
    end_text_line(out, m->log[number]->chain);
  } else {
    ndjson_ply(m, number, out);
  }
  SB_ASSERT(!out->cut);
}

static void ndjson_closing(const SbMatch *m, uint64_t chain, SbText *out) {
  SbResult result;
  sb_match_result(m, &result);
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  if (result.over) {
    sb_json_object(&j, "result");
    sb_json_array(&j, "winners");
    for (int seat = 0; seat < m->setup.seats; seat++)
      if (result.winners >> seat & 1) sb_json_int(&j, NULL, seat);
    sb_json_end(&j);
    sb_json_text(&j, "reason", result.reason ? result.reason : "none");
    sb_json_end(&j);
  } else {
    sb_json_bool(&j, "running", true);
  }
  if (m->taken_back) sb_json_int(&j, "taken-back", m->taken_back);
  end_json_line(&j, chain);
}

/* Both forms carry the chain of the text form's line. */
void sb_replay_write_closing(const SbMatch *m, SbReplayForm form, SbText *out) {
  char space[SB_LINE_MAX];
  SbText line = sb_text(space, sizeof space);
  sb_log_closing(m, &line);
  uint64_t chain = sb_log_chain(m, space, line.length, m->state);
  if (form == SB_REPLAY_TEXT) {
    sb_text_put(out, space);
    end_text_line(out, chain);
  } else {
    ndjson_closing(m, chain, out);
  }
}

static void write_all(const SbMatch *m, SbReplayForm form, bool reveal_seed, SbReplaySink *sink, void *self) {
  char space[SB_REPLAY_LINE];
  sb_replay_write_head(m, form, reveal_seed, sink, self);
  for (int i = 0; i < m->log_count; i++) {
    SbText out = sb_text(space, sizeof space);
    sb_replay_write_ply(m, form, i, &out);
    sink(self, space, out.length);
  }
  SbText out = sb_text(space, sizeof space);
  sb_replay_write_closing(m, form, &out);
  sink(self, space, out.length);
}

void sb_replay_write(const SbMatch *m, bool reveal_seed, SbReplaySink *sink, void *self) {
  write_all(m, SB_REPLAY_TEXT, reveal_seed, sink, self);
}

void sb_replay_write_ndjson(const SbMatch *m, bool reveal_seed, SbReplaySink *sink, void *self) {
  write_all(m, SB_REPLAY_NDJSON, reveal_seed, sink, self);
}
