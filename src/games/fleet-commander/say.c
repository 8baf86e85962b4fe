/* Dice in words, as people name them: "engine +". A turned die is named by the direction it is used in. */
#include "fc.h"

static const char *const faces[] = {"plus", "cross", "star", "special"};

void fc_say_face(const SbContent *content, int face, SbLang lang, SbText *t) {
  sb_text_put(t, sb_named(content, "face", faces[face & 3], lang));
}

static void say_die(const SbContent *content, int colour, int face, bool turned, SbLang lang, SbText *t) {
  if (t->length) sb_text_put(t, ", ");
  sb_text_put(t, sb_named(content, "board.colour", (char[2]){fc_colour_chars[colour], 0}, lang));
  sb_text_char(t, ' ');
  fc_say_face(content, face, lang, t);
  if (turned) sb_text_put(t, sb_named(content, "face", "turned", lang));
}

static void say_use(const SbContent *content, int colour, int use, SbLang lang, SbText *t) {
  if (use >= FC_USES) return;
  bool turned = fc_use_changed(use);
  int shown = fc_use_shown(use);
  say_die(content, colour, turned ? (shown == FC_PLUS ? FC_CROSS : FC_PLUS) : shown, turned, lang, t);
}

void fc_say_dice(const SbContent *content, int counts, SbLang lang, SbText *t) {
  for (int d = 0; d < FC_DICE; d++)
    for (int n = (int)((uint32_t)counts >> (2 * d) & 3); n > 0; n--) say_die(content, d / 4, d % 4, false, lang, t);
}

void fc_say_one(const SbContent *content, int die, SbLang lang, SbText *t) {
  fc_say_dice(content, (int)(1u << (2 * die)), lang, t);
}

void fc_say_spent(const SbContent *content, int spent, SbLang lang, SbText *t) {
  for (int use = 0; use < FC_USES; use++)
    for (int n = fc_spent_count((uint32_t)spent, use); n > 0; n--) say_use(content, FC_WEAPON, use, lang, t);
}

void fc_say_engine(const SbContent *content, int use, SbLang lang, SbText *t) {
  say_use(content, FC_ENGINE, use, lang, t);
}

void fc_say_shield(const SbContent *content, int use, SbLang lang, SbText *t) {
  say_use(content, FC_SHIELD, use, lang, t);
}

/* Dice still to be rolled, two bits a colour: "1 engine, 2 weapons". */
void fc_say_unrolled(const SbContent *content, uint32_t counts, SbLang lang, SbText *t) {
  static const char *const keys[] = {"dice.E", "dice.W", "dice.H"};
  for (int colour = 0; colour < 3; colour++) {
    int n = (int)(counts >> (2 * colour) & 3);
    char digits[8];
    SbText number = sb_text(digits, sizeof digits);
    if (n == 0) continue;
    sb_text_int(&number, n);
    if (t->length) sb_text_put(t, ", ");
    sb_content_fill(content, keys[colour], lang, (const char *const[]){digits}, 1, t);
  }
}
