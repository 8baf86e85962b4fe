/* Reading positions: helpers that position_read.c and position_parts.c share. Each leaves its target alone when the
 * member is not there, and says what is wrong with one that is. */
#ifndef KC_POSITION_H
#define KC_POSITION_H

#include "kc.h"
#include "starboard/position.h"

int kc_json_sensor(const KcContent *c, const json_t *value);

bool kc_read_pending(const KcContent *c, const json_t *json, KcState *s, SbError *error);
bool kc_read_step(const KcContent *c, const json_t *json, KcState *s, SbError *error);
void kc_blank(const KcContent *c, const SbSetup *setup, KcState *s); /* setup.c: before anything is dealt */

#endif
