/* Reading one ability (content_ability.c, content_effect.c). */
#ifndef BG_SAYING_H
#define BG_SAYING_H

#include "reading.h"

#define BG_W(when) (1u << BG_WHEN_##when)

typedef struct BgSaying {
  BgReading *r;
  int when; /* BgWhen */
  BgBearer bearer;
  uint32_t refs; /* ships that can be meant, bit per BgRef */
} BgSaying;

extern const char *const bg_arm_names[BG_ARMS];

bool bg_read_ref(const BgSaying *s, const SbFacts *f, const json_t *value, const char *key, uint8_t *out);
bool bg_read_filter(const BgSaying *s, const SbFacts *f, const json_t *object, BgFilter *out);
bool bg_read_test(const BgSaying *s, const SbFacts *f, const json_t *object, BgTest *out);
bool bg_effects_read(const BgSaying *s, const SbFacts *f, BgAbility *out); /* the list under "do" */
bool bg_ability_check(const BgSaying *s, const SbFacts *f, const BgAbility *a);

#endif
