/* Names of things for people and for JSON, from the tags that events carry. */
#ifndef GD_WORDS_H
#define GD_WORDS_H

#include "way.h"

/* A body by its tag: the agent's short name, the drone, the alien's card. */
void gd_say_body(const SbContent *content, int tag, SbLang lang, SbText *out);
const char *gd_called(const SbContent *content, const GdState *s, int seat, SbLang lang);
void gd_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out);
void gd_body_id(const GdContent *c, int tag, SbText *out); /* marine, sentry-gun, XB-G */
void gd_say_hex(int tag, SbText *out);                     /* B2.0; nothing for nowhere */
/* What somebody attacks with (gd_tag_arm); `source` tells acid from a weapon. */
void gd_say_arm(const SbContent *content, int arm, int source, SbLang lang, SbText *out);
const char *gd_arm_word(const GdContent *c, int arm, int source); /* W01, melee, ranged, acid, sentry-gun, charge */
void gd_say_facing(const SbContent *content, int facing, SbLang lang, SbText *out); /* 1 to 6: east ... */
/* Dice as their symbols: "✖✖ ✖↯ ★"; `more` as events have it. */
void gd_say_dice(const GdContent *c, const int32_t *more, int count, SbText *out);
/* What came of a mission, in a sentence of the campaign's story; nothing for missions of packs without one. */
void gd_say_story(const SbContent *content, const char *mission, const char *outcome, SbLang lang, SbText *out);

#endif
