/* Names of things for people and for JSON, from the tags that events carry. */
#ifndef BG_WORDS_H
#define BG_WORDS_H

#include "bg.h"

/* As the notation writes them: "hawks2", "1:hawks" where two seats could have a ship of that name. */
void bg_piece_id(const BgContent *c, int tag, SbText *out);
void bg_card_id(const BgContent *c, int tag, SbText *out);
void bg_base_id(int h1, int h2, SbText *out); /* "0508", "0508-0608" */
void bg_part_id(const BgContent *c, int part, SbText *out);
const char *bg_weapon_id(const BgContent *c, int weapon); /* tagged: primary, secondary, or the id of its card */
const char *bg_power_word(const BgContent *c, int power); /* id of a power, a tactic card or a tile */

/* The same in words. */
void bg_say_piece(const SbContent *content, int tag, SbLang lang, SbText *out);
void bg_say_card(const SbContent *content, int tag, SbLang lang, SbText *out);
void bg_say_part(const SbContent *content, int part, SbLang lang, SbText *out);
void bg_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out);
void bg_say_weapon(const SbContent *content, int tag, int weapon, SbLang lang, SbText *out);
void bg_say_power(const SbContent *content, int power, SbLang lang, SbText *out);

#endif
