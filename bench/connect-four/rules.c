/* The rules: whose turn it is, what is legal, what an action does, the end; and what everybody sees, which is all. */
#include <string.h>

#include "connect_four.h"

/* ---- setup and the end -------------------------------------------------------------------------------- */

bool cf_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  CfState *s = (CfState *)state;
  (void)content, (void)chance, (void)events, (void)error;
  *s = (CfState){.due = 1}; /* CF-1.2 */
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  return true;
}

uint32_t cf_due(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const CfState *)state)->due;
}

void cf_result(const SbContent *content, const SbState *state, SbResult *result) {
  const CfState *s = (const CfState *)state;
  (void)content;
  *result = (SbResult){.over = !s->due, .winners = s->winners, .reason = cf_reasons[s->reason]};
}

static void tell_end(const CfState *s, SbEvents *events) {
  int winner = s->winners ? s->winners - 1 : -1;
  sb_event(events, (SbEvent){CF_E_OVER, SB_TO_ALL, {winner, s->reason}});
}

void cf_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  static const uint8_t reasons[SB_QUITS] = {0, CF_RESIGNED, CF_TIMED_OUT, CF_GONE};
  CfState *s = (CfState *)state;
  (void)content;
  s->due = 0;
  s->reason = reasons[how];
  s->winners = (uint8_t)(2u >> seat);
  tell_end(s, events);
}

/* ---- legality, twice: as a list and as a judge --------------------------------------------------------- */

/* The open columns in their order, for every set of full ones: a list is one copy. */
#define OPEN_AT(full, column, n) \
  (!((full) >> (column)&1) && __builtin_popcount(~(full) & ((1u << (column)) - 1)) == (n) ? (column) : 0)
#define NTH(full, n)                                                                                             \
  (OPEN_AT(full, 1, n) + OPEN_AT(full, 2, n) + OPEN_AT(full, 3, n) + OPEN_AT(full, 4, n) + OPEN_AT(full, 5, n) + \
   OPEN_AT(full, 6, n))
#define LIST(full) \
  { NTH(full, 0), NTH(full, 1), NTH(full, 2), NTH(full, 3), NTH(full, 4), NTH(full, 5), NTH(full, 6) }
#define LISTS4(full) LIST(full), LIST((full) + 1), LIST((full) + 2), LIST((full) + 3)
#define LISTS16(full) LISTS4(full), LISTS4((full) + 4), LISTS4((full) + 8), LISTS4((full) + 12)
#define LISTS64(full) LISTS16(full), LISTS16((full) + 16), LISTS16((full) + 32), LISTS16((full) + 48)
static const SbAction lists[1 << CF_COLUMNS][CF_COLUMNS] = {LISTS64(0u), LISTS64(64u)};

/* The top cells next to each other: each is moved to its place by a term of its own, and no two terms meet. */
static unsigned side_by_side(CfCells tops) {
  const uint64_t gather = 1ull << 52 | 1ull << 46 | 1ull << 40 | 1ull << 34 | 1ull << 28 | 1ull << 22 | 1ull << 16;
  return (unsigned)(tops * gather >> 57);
}

int cf_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const CfState *s = (const CfState *)state;
  (void)content;
  if (!(s->due >> seat & 1)) return 0;
  CfCells full = (s->stones[0] | s->stones[1]) & CF_TOP;
  if (!full) { /* mostly: then there is nothing to wait for */
    memcpy(out, lists[0], sizeof lists[0]);
    return CF_COLUMNS;
  }
  memcpy(out, lists[side_by_side(full)], sizeof lists[0]);
  return CF_COLUMNS - __builtin_popcountll(full);
}

static bool refuse(SbReason *reason, const char *rule, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key};
  return false;
}

bool cf_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const CfState *s = (const CfState *)state;
  (void)content;
  if (!s->due) return refuse(reason, "CF-3.1", "over");
  if (s->due != 1u << seat) return refuse(reason, "CF-2.1", "not_your_turn");
  if (action >= CF_COLUMNS) return refuse(reason, "CF-1.1", "no_such_column");
  CfCells highest = cf_cell((int)action, CF_ROWS - 1);
  if ((s->stones[0] | s->stones[1]) & highest) return refuse(reason, "CF-2.2", "column_full");
  return true;
}

/* ---- what an action does -------------------------------------------------------------------------------- */

static CfCells lines(CfCells stones, int step) { /* pairs of pairs */
  CfCells pairs = stones & stones >> step;
  return pairs & pairs >> 2 * step;
}

bool cf_four(CfCells stones) { /* up, right, and both ways aslant */
  return lines(stones, 1) | lines(stones, CF_UP) | lines(stones, CF_UP - 1) | lines(stones, CF_UP + 1);
}

static __attribute__((cold)) void tell(const CfState *s, int seat, int column, SbEvents *events) {
  CfCells there = (s->stones[0] | s->stones[1]) >> column * CF_UP & ((1u << CF_ROWS) - 1);
  int row = __builtin_popcountll(there) - 1;
  sb_event(events, (SbEvent){CF_E_DROPPED, SB_TO_ALL, {seat, column, row}});
  if (!s->due) tell_end(s, events);
}

void cf_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  CfState *s = (CfState *)state;
  (void)content, (void)chance;
  CfCells taken = s->stones[0] | s->stones[1], base = cf_cell((int)action, 0);
  CfCells stone = (taken + base) & ((base << CF_ROWS) - base); /* the lowest cell that is free: CF-2.2 */
  CfCells own = s->stones[seat] |= stone;
  s->due ^= 3;        /* CF-2.1 */
  if (cf_four(own)) { /* CF-3.1 */
    s->due = 0;
    s->winners = (uint8_t)(1u << seat);
    s->reason = CF_FOUR;
  } else if ((taken | stone) == CF_BOARD) { /* CF-3.2 */
    s->due = 0;
    s->reason = CF_FULL;
  }
  if (events) tell(s, seat, (int)action, events);
}

/* ---- what is seen ----------------------------------------------------------------------------------------- */

void cf_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  CfState *o = (CfState *)out;
  (void)content, (void)viewer;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
}

void cf_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  (void)content, (void)viewer;
  memcpy(out, observation, sizeof(CfState));
  ((CfState *)out)->rng = sb_rng_fork(rng);
}
