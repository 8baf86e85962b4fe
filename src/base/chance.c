#include "starboard/chance.h"

#include "chance_private.h"
#include "starboard/error.h"

void sb_rng_init(SbRng *rng, uint64_t key0, uint64_t key1) {
  *rng = (SbRng){.key = {key0, key1}, .pool = 1};
}

static bool quick(const SbRng *rng) {
  return rng->counter & SB_RNG_QUICK;
}

/* A sequence that comes by every number once, stirred by one wide multiplication. */
static uint64_t quick_next(SbRng *rng) {
  uint64_t at = rng->key[0] += 0x9e3779b97f4a7c15u;
  unsigned __int128 product = (unsigned __int128)at * (at ^ rng->key[1]);
  return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

uint64_t sb_rng_next(SbRng *rng) {
  if (quick(rng)) return quick_next(rng);
  uint64_t counter = rng->counter;
  rng->counter = (counter + 1) & ~SB_RNG_QUICK; /* no number of draws makes it a quick one */
  return sb_siphash(rng->key[0], rng->key[1], &counter, sizeof counter);
}

/* Dice need few bits each: a block of 64 is handed out in pieces. The pool keeps the rest under a marker bit. */
static uint32_t take_bits(SbRng *rng, int bits) {
  uint64_t from = rng->pool;
  if (from >> bits == 0) {
    from = sb_rng_next(rng);
    rng->pool = from >> bits | 1ull << (64 - bits);
  } else {
    rng->pool = from >> bits;
  }
  return (uint32_t)(from & ((1u << bits) - 1));
}

/* Apart, so that the quick way below stays a short one. */
static __attribute__((noinline)) uint32_t fair_below(SbRng *rng, uint32_t bound) {
  if (bound <= 4096) {
    int bits = bound <= 32 ? 8 : 16;
    uint32_t limit = (1u << bits) - (1u << bits) % bound; /* reject the uneven rest: exactly uniform */
    for (;;) {
      uint32_t r = take_bits(rng, bits);
      if (r < limit) return r % bound;
    }
  }
  uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
  for (;;) {
    uint64_t r = sb_rng_next(rng);
    if (r < limit) return (uint32_t)(r % bound);
  }
}

uint32_t sb_rng_below(SbRng *rng, uint32_t bound) {
  SB_ASSERT(bound >= 1);
  return quick(rng) ? (uint32_t)((quick_next(rng) >> 32) * bound >> 32) : fair_below(rng, bound);
}

SbRng sb_rng_fork(SbRng *rng) {
  SbRng fork;
  uint64_t a = sb_rng_next(rng), b = sb_rng_next(rng);
  sb_rng_init(&fork, a, b);
  fork.counter = rng->counter & SB_RNG_QUICK;
  return fork;
}

SbRng sb_rng_fork_quick(SbRng *rng) {
  SbRng fork = sb_rng_fork(rng);
  fork.counter = SB_RNG_QUICK;
  return fork;
}

static int lowest(uint32_t mask) {
  return __builtin_ctz(mask);
}

static int draw(SbRng *rng, const SbDie *die, uint32_t mask) {
  uint32_t total = 0;
  if (!die->weights)
    total = (uint32_t)__builtin_popcount(mask);
  else
    for (uint32_t rest = mask; rest; rest &= rest - 1) total += die->weights[lowest(rest)];
  uint32_t r = sb_rng_below(rng, total);
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    uint32_t w = die->weights ? die->weights[lowest(rest)] : 1;
    if (r < w) return lowest(rest);
    r -= w;
  }
  return lowest(mask);
}

void chance_note(SbChance *chance, int die, int face) {
  if (chance->rolled_count >= SB_ROLLED_MAX) {
    chance->overflow = true;
    return;
  }
  chance->rolled[chance->rolled_count] = face;
  chance->rolled_die[chance->rolled_count++] = (uint8_t)die;
}

void chance_show(const SbChance *chance, SbDraw *draw) {
  draw->numbers = chance->numbers;
  chance->witness->saw(chance->witness->self, draw);
}

static __attribute__((noinline)) void show_draw(const SbChance *chance, const SbDie *die, uint32_t mask, int face,
                                                bool given) {
  SbDraw draw = {.die = die, .face = face, .given = given};
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    draw.faces[draw.count] = (uint8_t)lowest(rest);
    draw.weights[draw.count++] = die->weights ? die->weights[lowest(rest)] : 1;
  }
  chance_show(chance, &draw);
}

int sb_chance_draw(SbChance *chance, SbRng *rng, const SbDie *table, int die, uint32_t mask) {
  const SbDie *d = &table[die];
  uint32_t all = d->faces == 32 ? UINT32_MAX : (1u << d->faces) - 1;
  mask = mask ? mask & all : all;
  if (!chance) return draw(rng, d, mask);
  if (chance->needed || chance->bad) {
    chance->needed_more += !d->secret;
    return lowest(mask);
  }
  int face;
  bool asked = !(chance->manual && d->secret), given = asked && chance->forced_used < chance->forced_count;
  if (given) {
    face = chance->forced[chance->forced_used++];
    if (face < 0 || face >= d->faces || !(mask >> face & 1)) {
      chance->bad = true;
      return lowest(mask);
    }
  } else if (chance->manual && asked) {
    chance->needed = d;
    chance->needed_mask = mask;
    return lowest(mask);
  } else {
    face = draw(rng, d, mask);
  }
  chance_note(chance, die, face);
  if (chance->witness) show_draw(chance, d, mask, face, given);
  return face;
}

static int pick(SbRng *rng, const uint8_t *faces, const uint16_t *weights, int count) {
  uint32_t total = 0;
  if (!weights) return faces[sb_rng_below(rng, (uint32_t)count)];
  for (int i = 0; i < count; i++) total += weights[i];
  uint32_t r = sb_rng_below(rng, total);
  int i = 0;
  while (r >= weights[i]) r -= weights[i++];
  return faces[i];
}

static __attribute__((noinline)) void show_pick(const SbChance *chance, const SbDie *die, const uint8_t *faces,
                                                const uint16_t *weights, int count, int face, bool given) {
  SbDraw draw = {.die = die, .face = face, .given = given, .count = count};
  for (int i = 0; i < count; i++) {
    draw.faces[i] = faces[i];
    draw.weights[i] = weights ? weights[i] : 1;
  }
  chance_show(chance, &draw);
}

static bool can_come(const uint8_t *faces, const uint16_t *weights, int count, int face) {
  for (int i = 0; i < count; i++)
    if (faces[i] == face) return !weights || weights[i] > 0;
  return false;
}

int sb_chance_pick(SbChance *chance, SbRng *rng, const SbDie *table, int die, const uint8_t *faces,
                   const uint16_t *weights, int count) {
  const SbDie *d = &table[die];
  SB_ASSERT(count >= 1 && (d->secret || d->faces <= 32));
  if (!chance) return pick(rng, faces, weights, count);
  int first = 0, face;
  while (weights && weights[first] == 0) first++;
  if (chance->needed || chance->bad) {
    chance->needed_more += !d->secret;
    return faces[first];
  }
  bool asked = !(chance->manual && d->secret), given = asked && chance->forced_used < chance->forced_count;
  if (given) {
    face = chance->forced[chance->forced_used++];
    if (!can_come(faces, weights, count, face)) {
      chance->bad = true;
      return faces[first];
    }
  } else if (chance->manual && asked) {
    chance->needed = d;
    chance->needed_mask = 0;
    for (int i = 0; i < count; i++)
      if (!weights || weights[i]) chance->needed_mask |= 1u << faces[i];
    return faces[first];
  } else {
    face = pick(rng, faces, weights, count);
  }
  chance_note(chance, die, face);
  if (chance->witness) show_pick(chance, d, faces, weights, count, face, given);
  return face;
}
