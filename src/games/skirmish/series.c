/* What a match is played by, and which match follows it: series of games, and handicaps. */
#include "skirmish.h"
#include "starboard/position.h"

/* ---- terms ----------------------------------------------------------------------------------------- */

void sk_terms_options(const SkTerms *terms, int32_t out[SK_OPTION_COUNT]) {
  out[SK_HULL] = terms->hull;
  out[SK_ROUNDS] = terms->rounds;
  out[SK_PLACEMENT] = terms->placement;
  out[SK_OPEN] = terms->open;
  out[SK_SERIES] = terms->series == SK_TOGETHER ? SK_SINGLE : terms->series;
  out[SK_TORPEDO_OPTION] = terms->torpedo & SK_TORPEDOES;
  out[SK_CHAFF_OPTION] = (terms->chaff & SK_CHAFFS) != 0;
  out[SK_SECTOR] = terms->sector;
  out[SK_TOGETHER_OPTION] = sk_together(terms);
}

int sk_full_hull(const SkTerms *terms, int seat) {
  int hull = terms->hull + terms->handicap[seat]; /* SK-7.1 */
  return hull < 1 ? 1 : hull;                     /* SK-7.2 */
}

bool sk_series_read(const void *json, const char *where, SkTerms *terms, SbError *error) {
  static const char *const members[] = {"game", "won", NULL};
  const json_t *won = json_object_get(json, "won");
  int game = terms->game;
  if (terms->series != SK_BEST_OF) return sb_fail(error, "%s needs the option \"series\"", where);
  if (!sb_read_only(json, where, members, error)) return false;
  if (!sb_read_int(json, "game", 1, SK_GAMES, &game, error)) return false;
  terms->game = (uint8_t)game;
  if (won && json_array_size(won) != SK_SEATS) return sb_fail(error, "\"won\" must be a list of two numbers");
  for (size_t seat = 0; won && seat < SK_SEATS; seat++) {
    const json_t *value = json_array_get(won, seat);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= SK_WINS)
      return sb_fail(error, "\"won\" must be a list of two numbers from 0 to %d", SK_WINS - 1);
    terms->won[seat] = (uint8_t)json_integer_value(value);
  }
  return true;
}

static bool read_carry(const json_t *carry, SkTerms *terms, SbError *error) {
  if (!sk_series_read(carry, "a carry", terms, error)) return false;
  if (terms->game < 2 || json_object_size(carry) != 2)
    return sb_fail(error, "a carry is {\"game\": 2, \"won\": [1, 0]}");
  return terms->won[0] + terms->won[1] < terms->game || sb_fail(error, "more games are won than were played");
}

bool sk_terms_read(const SbSetup *setup, SkTerms *out, SbError *error) {
  json_t *carry;
  *out = (SkTerms){.hull = (int16_t)setup->options[SK_HULL],
                   .rounds = (int16_t)setup->options[SK_ROUNDS],
                   .placement = (uint8_t)setup->options[SK_PLACEMENT],
                   .torpedo = (uint8_t)setup->options[SK_TORPEDO_OPTION],
                   .open = (uint8_t)setup->options[SK_OPEN],
                   .chaff = setup->options[SK_CHAFF_OPTION] ? SK_CHAFFS : 0,
                   .series = (int8_t)setup->options[SK_SERIES],
                   .sector = (uint8_t)setup->options[SK_SECTOR],
                   .game = setup->options[SK_SERIES] != SK_SINGLE};
  for (int seat = 0; seat < SK_SEATS; seat++) out->handicap[seat] = (int8_t)setup->seat_options[seat][SK_HANDICAP];
  if (setup->options[SK_TOGETHER_OPTION]) {
    if (out->series != SK_SINGLE)
      return sb_fail(error, "a series needs two sides: leave out \"series\" or \"together\"");
    out->series = SK_TOGETHER; /* SK-12.9 */
  }
  if (!sb_carry_read(setup, &carry, error)) return false;
  bool good = !carry || read_carry(carry, out, error);
  json_decref(carry);
  return good;
}

/* ---- what follows ---------------------------------------------------------------------------------- */

/* SK-8.5: whoever lost gets a point of hull more, as far as a handicap goes. */
static void console_loser(uint32_t winners, SbSetup *setup) {
  for (int seat = 0; seat < SK_SEATS; seat++) {
    int32_t *handicap = &setup->seat_options[seat][SK_HANDICAP];
    if (winners >> (1 - seat) & 1 && *handicap < sk_seat_options[SK_HANDICAP].high) ++*handicap;
  }
}

static SbFollows end_series(const uint8_t won[SK_SEATS], SbNext *out) {
  out->winners = won[0] > won[1] ? 1 : won[1] > won[0] ? 2 : 0;
  out->reason = won[0] == SK_WINS || won[1] == SK_WINS ? "two_wins" : out->winners ? "more_wins" : "level";
  return SB_FOLLOWS_END;
}

/* From the state alone: one that began with a position knows its series too. */
SbFollows sk_next(const SbContent *content, const SbSetup *setup, const SbState *state, SbNext *out) {
  const SkState *s = (const SkState *)state;
  const SkTerms *terms = &s->terms;
  uint8_t won[SK_SEATS];
  (void)content, (void)setup;
  if (terms->series != SK_BEST_OF) return SB_FOLLOWS_NOTHING;
  if (s->node != SK_OVER) return SB_FOLLOWS_LATER;
  for (int seat = 0; seat < SK_SEATS; seat++) won[seat] = (uint8_t)(terms->won[seat] + (s->winners >> seat & 1));
  if (won[0] == SK_WINS || won[1] == SK_WINS || terms->game == SK_GAMES) return end_series(won, out); /* SK-8.2, 8.4 */
  sk_terms_options(terms, out->setup.options);
  for (int seat = 0; seat < SK_SEATS; seat++) out->setup.seat_options[seat][SK_HANDICAP] = terms->handicap[seat];
  console_loser(s->winners, &out->setup);
  sb_text_format(&out->carry, "{\"game\":%d,\"won\":[%d,%d]}", terms->game + 1, won[0], won[1]);
  return SB_FOLLOWS_MATCH;
}

void sk_carry_text(const SbContent *content, const void *carry, SbLang lang, SbText *out) {
  const json_t *won = json_object_get(carry, "won");
  char space[2][16];
  const char *gaps[4];
  for (size_t seat = 0; seat < SK_SEATS; seat++) {
    char key[32];
    SbText text = sb_text(space[seat], sizeof space[seat]), name = sb_text(key, sizeof key);
    sb_text_format(&name, "seat.%s", sk_seat_ids[seat]);
    sb_text_int(&text, json_integer_value(json_array_get(won, seat)));
    gaps[2 * seat] = sb_content_text(content, key, lang);
    gaps[2 * seat + 1] = space[seat];
  }
  sb_content_fill(content, "carry.won", lang, gaps, 4, out);
}
