#include "trace.h"

#include <string.h>

#include "pose.h"
#include "trig.h"

enum { PARTS = 7, CARD_PARTS = 3, WHOLE = 1000 };

static void orientation(const Disc *disc, double q[4]) {
  Vec x = cross(disc->mark, disc->axis), y = disc->mark, z = disc->axis;
  double trace = x.x + y.y + z.z;
  if (trace > 0) {
    double s = 2 * sqrt(1 + trace);
    q[0] = s / 4, q[1] = (y.z - z.y) / s, q[2] = (z.x - x.z) / s, q[3] = (x.y - y.x) / s;
  } else if (x.x > y.y && x.x > z.z) {
    double s = 2 * sqrt(1 + x.x - y.y - z.z);
    q[0] = (y.z - z.y) / s, q[1] = s / 4, q[2] = (y.x + x.y) / s, q[3] = (z.x + x.z) / s;
  } else if (y.y > z.z) {
    double s = 2 * sqrt(1 + y.y - x.x - z.z);
    q[0] = (z.x - x.z) / s, q[1] = (y.x + x.y) / s, q[2] = s / 4, q[3] = (z.y + y.z) / s;
  } else {
    double s = 2 * sqrt(1 + z.z - x.x - y.y);
    q[0] = (x.y - y.x) / s, q[1] = (z.x + x.z) / s, q[2] = (z.y + y.z) / s, q[3] = s / 4;
  }
}

static void disc_parts(const Disc *disc, int32_t parts[PARTS]) {
  double q[4];
  orientation(disc, q);
  parts[0] = fs_rounded(disc->at.x * 1e4);
  parts[1] = fs_rounded(disc->at.y * 1e4);
  parts[2] = fs_rounded(disc->at.z * 1e4);
  for (int i = 0; i < 4; i++) parts[3 + i] = fs_rounded(q[i] * WHOLE);
}

static void card_parts(const Card *card, int32_t parts[PARTS]) {
  parts[0] = fs_rounded(card->x * 1e4);
  parts[1] = fs_rounded(card->y * 1e4);
  parts[2] = fs_rounded(-card->turned * (1800 / FS_PI));
}

/* Where an even motion leads. */
static void guess(const int32_t *last, const int32_t *before, int32_t parts[PARTS]) {
  int64_t product = 0, whole = (int64_t)WHOLE * WHOLE;
  for (int i = 0; i < 3; i++) parts[i] = 2 * last[i] - before[i];
  for (int i = 3; i < PARTS; i++) product += (int64_t)last[i] * before[i];
  for (int i = 3; i < PARTS; i++) {
    int64_t twice = 2 * product * last[i] + whole / 2;
    int64_t turned = twice / whole - (twice % whole < 0);
    parts[i] = (int32_t)(turned - before[i]);
  }
}

typedef struct {
  uint8_t *bytes;
  int size, room;
} Writer;

static void number(Writer *w, uint32_t value) {
  do {
    if (w->size < w->room) w->bytes[w->size] = (uint8_t)((value & 127) | (value > 127 ? 128 : 0));
    w->size++;
    value >>= 7;
  } while (value);
}

static void with_sign(Writer *w, int32_t value) {
  number(w, value < 0 ? 2 * (uint32_t)(-(value + 1)) + 1 : 2 * (uint32_t)value);
}

void fs_run_trace_begin(const FsRun *run, FsTrace *trace, int frame_steps) {
  memset(trace, 0, sizeof *trace);
  Writer w = {trace->bytes, 0, FS_TRACE_BYTES};
  number(&w, 1);
  number(&w, (uint32_t)(frame_steps * run->step));
  number(&w, (uint32_t)run->disc_count);
  number(&w, (uint32_t)run->card_count);
  for (int i = 0; i < run->disc_count + run->card_count; i++) {
    int is_disc = i < run->disc_count;
    if (is_disc)
      disc_parts(&run->discs[i], trace->last[i]);
    else
      card_parts(&run->cards[i - run->disc_count], trace->last[i]);
    memcpy(trace->before[i], trace->last[i], sizeof trace->last[i]);
    for (int k = 0; k < (is_disc ? PARTS : CARD_PARTS); k++) with_sign(&w, trace->last[i][k]);
  }
  trace->size = w.size;
}

/* The two signs of a quaternion are the same orientation: take the one that is nearer to the guess. */
static void same_side(const int32_t *guessed, int32_t *parts) {
  int64_t product = 0;
  for (int i = 3; i < PARTS; i++) product += (int64_t)guessed[i] * parts[i];
  for (int i = 3; i < PARTS && product < 0; i++) parts[i] = -parts[i];
}

/* A body's part of a frame; false when it has not moved. */
static bool body(const FsRun *run, const FsTrace *trace, int i, Writer *w, int32_t parts[PARTS]) {
  int32_t guessed[PARTS];
  int is_disc = i < run->disc_count;
  memset(parts, 0, PARTS * sizeof *parts);
  if (is_disc) {
    disc_parts(&run->discs[i], parts);
    guess(trace->last[i], trace->before[i], guessed);
    same_side(trace->last[i], parts);
    if (!memcmp(parts, trace->last[i], PARTS * sizeof *parts)) return false;
    same_side(guessed, parts);
  } else {
    card_parts(&run->cards[i - run->disc_count], parts);
    memcpy(guessed, trace->last[i], sizeof guessed);
    if (!memcmp(parts, trace->last[i], PARTS * sizeof *parts)) return false;
  }
  number(w, (uint32_t)i);
  for (int k = 0; k < (is_disc ? PARTS : CARD_PARTS); k++) with_sign(w, parts[k] - guessed[k]);
  return true;
}

bool fs_run_trace_frame(const FsRun *run, FsTrace *trace) {
  int32_t parts[FS_DISCS + FS_CARDS][PARTS];
  uint8_t bytes[FS_TRACE_BYTES];
  Writer w = {bytes, 0, FS_TRACE_BYTES}, head = {trace->bytes, trace->size, FS_TRACE_BYTES};
  uint32_t moved = 0;
  for (int i = 0; i < run->disc_count + run->card_count; i++) moved += body(run, trace, i, &w, parts[i]);
  number(&head, moved);
  if (head.size + w.size > FS_TRACE_BYTES) return false;
  memcpy(trace->bytes + head.size, bytes, (size_t)w.size);
  trace->size = head.size + w.size;
  for (int i = 0; i < run->disc_count + run->card_count; i++) {
    memcpy(trace->before[i], trace->last[i], sizeof trace->last[i]);
    memcpy(trace->last[i], parts[i], sizeof trace->last[i]);
  }
  return true;
}
