/* Actions as text and back (docs/notation/kembles-cascade.md), and the clicks that mean them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kc.h"

static const char *const verbs[KC_KINDS] = {
    [KC_DO_SENSOR] = "sensor",   [KC_DO_COMBAT] = "combat", [KC_DO_DOWN] = "down",        [KC_DO_RECHARGE] = "recharge",
    [KC_DO_ROTATE] = "rotate",   [KC_DO_ENTER] = "enter",   [KC_DO_MOVE] = "move",        [KC_DO_MAZE] = "maze",
    [KC_DO_FIRE] = "fire",       [KC_DO_SHOT] = "shot",     [KC_DO_PLAY] = "play",        [KC_DO_MERCHANT] = "merchant",
    [KC_DO_END] = "end",         [KC_DO_BUY] = "buy",       [KC_DO_DONE] = "done",        [KC_DO_JUMP] = "jump",
    [KC_DO_STAY] = "stay",       [KC_DO_LEFT] = "left",     [KC_DO_RIGHT] = "right",      [KC_DO_FLEE] = "flee",
    [KC_DO_DEFLECT] = "deflect", [KC_DO_PASS] = "pass",     [KC_DO_OVERLOAD] = "overload"};

void kc_cell_write(int cell, SbText *out) {
  sb_text_char(out, (char)('a' + cell % KC_COLUMNS));
  sb_text_char(out, (char)('1' + cell / KC_COLUMNS));
}

int kc_cell_read(const char *text) {
  int column = tolower((unsigned char)text[0]) - 'a';
  if (column < 0 || column >= KC_COLUMNS || text[1] < '1' || text[1] > '5' || text[2]) return -1;
  return (text[1] - '1') * KC_COLUMNS + column;
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static const char *first_name(SbAction x, char cell[3]) {
  SbText t = sb_text(cell, 3);
  int a = kc_a(x);
  switch (kc_kind(x)) {
    case KC_DO_SENSOR:
      return kc_sensor_ids[a];
    case KC_DO_ROTATE:
    case KC_DO_FLEE:
      return kc_dir_names[a];
    case KC_DO_ENTER:
    case KC_DO_MOVE:
    case KC_DO_JUMP:
      kc_cell_write(a, &t);
      return cell;
    case KC_DO_FIRE:
      return kc_weapon_names[a];
    case KC_DO_PLAY:
      return kc_power_ids[a];
    case KC_DO_BUY:
      return a == KC_BUY_CARD ? "power-up" : kc_upgrade_ids[a];
    default:
      return NULL;
  }
}

void kc_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  char cell[3];
  const char *name = first_name(action, cell);
  (void)content, (void)state, (void)seat;
  sb_text_put(out, verbs[kc_kind(action)]);
  if (name) sb_text_format(out, " %s", name);
  if (kc_b(action)) {
    sb_text_char(out, ' ');
    kc_cell_write(kc_b(action) - 1, out);
  }
  if (kc_overload(action)) sb_text_put(out, " overload");
}

static const char *pick_kind(int kind) {
  switch (kind) {
    case KC_DO_SENSOR:
      return "sensor";
    case KC_DO_ROTATE:
      return "turn";
    case KC_DO_ENTER:
    case KC_DO_MOVE:
    case KC_DO_JUMP:
      return "cell";
    case KC_DO_FIRE:
      return "weapon";
    case KC_DO_PLAY:
      return "card";
    case KC_DO_BUY:
      return "buy";
    case KC_DO_FLEE:
      return "flee";
    default:
      return "button";
  }
}

void kc_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  char cell[3];
  int kind = kc_kind(action);
  const char *name = first_name(action, cell);
  (void)content, (void)state, (void)seat;
  sb_text_format(out, "%s:%s", pick_kind(kind), name ? name : verbs[kind]);
  if (kind == KC_DO_FIRE && kc_a(action) == KC_MISSILE && !kc_b(action)) sb_text_put(out, " at:none");
  if (!kc_b(action)) return;
  sb_text_put(out, " at:"); /* not cell: a click on a cell is a move */
  kc_cell_write(kc_b(action) - 1, out);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

typedef struct Word {
  char text[16];
  int column;
} Word;

typedef struct Reader {
  const char *text;
  size_t at;
  SbError *error;
} Reader;

static Word next_word(Reader *r) {
  Word word = {0};
  size_t length = 0;
  while (r->text[r->at] == ' ') r->at++;
  word.column = (int)r->at + 1;
  for (; r->text[r->at] && r->text[r->at] != ' '; r->at++)
    if (length + 1 < sizeof word.text) word.text[length++] = r->text[r->at];
  return word;
}

static int find(const char *const *names, int count, const char *text) {
  for (int i = 0; i < count; i++)
    if (names[i] && strcasecmp(names[i], text) == 0) return i;
  return -1;
}

/* A thing that cannot be, because of a rule. */
static bool refuse_by(Reader *r, const char *rule, const char *also, Word word, const char *what) {
  sb_fail_at(r->error, 1, word.column, "%s \"%s\" does not exist", what, word.text);
  if (r->error) {
    SbText t = sb_text(r->error->rule, sizeof r->error->rule), u = sb_text(r->error->also, sizeof r->error->also);
    sb_text_put(&t, rule);
    sb_text_put(&u, also);
  }
  return false;
}

/* One of `names`, or of the first ones' `other` names. */
static bool name_of(Reader *r, const char *const *names, int count, const char *const *others, int other,
                    const char *what, int *out) {
  Word word = next_word(r);
  *out = find(names, count, word.text);
  if (*out < 0) *out = find(others, other, word.text);
  if (*out >= 0) return true;
  return sb_fail_at(r->error, 1, word.column, "\"%s\" is no %s", word.text, what);
}

/* Two directions in one word mean a diagonal, which no weapon and no card has. */
static bool direction_of(Reader *r, const char *rule, const char *also, int *out) {
  size_t back = r->at;
  Word word = next_word(r);
  char *rest = strchr(word.text, '-');
  if (rest) {
    *rest = 0;
    if (find(kc_dir_names, KC_DIRS, word.text) >= 0 && find(kc_dir_names, KC_DIRS, rest + 1) >= 0) {
      *rest = '-';
      return refuse_by(r, rule, also, word, "direction");
    }
  }
  r->at = back;
  return name_of(r, kc_dir_names, KC_DIRS, NULL, 0, "direction", out);
}

static bool cell_of(Reader *r, const char *also, int *out) {
  Word word = next_word(r);
  const char *t = word.text;
  *out = kc_cell_read(t);
  if (*out >= 0) return true;
  if (isalpha((unsigned char)t[0]) && isdigit((unsigned char)t[1]) && strspn(t + 1, "0123456789") == strlen(t + 1))
    return refuse_by(r, "KC-1.5", also, word, "cell");
  return sb_fail_at(r->error, 1, word.column, "\"%s\" is no cell", word.text);
}

static bool sensor_of(Reader *r, int *out) {
  Word word = next_word(r);
  *out = find(kc_sensor_ids, KC_SENSORS, word.text);
  if (*out >= 0) return true;
  if (word.text[0] && strspn(word.text, "0123456789") == strlen(word.text))
    return refuse_by(r, "KC-4.1", "KC-21.1", word, "sensor card");
  return sb_fail_at(r->error, 1, word.column, "\"%s\" is no sensor card", word.text);
}

static bool item_of(Reader *r, int *out) {
  size_t back = r->at;
  Word word = next_word(r);
  *out = KC_BUY_CARD;
  if (strcasecmp(word.text, "power-up") == 0 || strcasecmp(word.text, "powerup") == 0) return true;
  *out = find(kc_weapon_names, KC_BUILT_IN, word.text);
  if (*out >= 0) return true;
  r->at = back;
  return name_of(r, kc_upgrade_ids, KC_UPGRADES, kc_upgrade_names, KC_UPGRADES, "upgrade", out);
}

static bool read_first(Reader *r, int kind, int *a) {
  switch (kind) {
    case KC_DO_SENSOR:
      return sensor_of(r, a);
    case KC_DO_ROTATE:
      return direction_of(r, "KC-6.1", "KC-6.2 KC-21.5", a);
    case KC_DO_FLEE:
      return direction_of(r, "KC-12.21", "KC-21.9", a);
    case KC_DO_ENTER:
      return cell_of(r, "KC-1.6 KC-3.4 KC-5.9", a);
    case KC_DO_MOVE:
      return cell_of(r, "KC-1.6 KC-5.2", a);
    case KC_DO_JUMP:
      return cell_of(r, "KC-12.10 KC-21.7", a);
    case KC_DO_FIRE:
      return name_of(r, kc_weapon_names, KC_WEAPONS, kc_upgrade_names, KC_BUILT_IN, "weapon", a);
    case KC_DO_PLAY:
      return name_of(r, kc_power_ids, KC_POWERS, kc_power_names, KC_POWERS, "power-up card", a);
    case KC_DO_BUY:
      return item_of(r, a);
    default:
      return true;
  }
}

static int read_verb(Reader *r, Word *word) {
  *word = next_word(r);
  if (strcasecmp(word->text, "power-down") == 0) return KC_DO_DOWN;
  if (strcasecmp(word->text, "power") == 0 && strcasecmp(next_word(r).text, "down") == 0) return KC_DO_DOWN;
  return find(verbs, KC_KINDS, word->text);
}

/* The cell a shot or a card is aimed at, if there is one: its number and 1. */
static bool read_aim(Reader *r, int kind, int a, int *out) {
  size_t back = r->at;
  Word word = next_word(r);
  bool missile = kind == KC_DO_FIRE && a == KC_MISSILE;
  if (missile && strcasecmp(word.text, "none") == 0) return true;
  r->at = back;
  if ((kind != KC_DO_FIRE && kind != KC_DO_PLAY) || !word.text[0] || strcasecmp(word.text, "overload") == 0)
    return true;
  if (!cell_of(r, kind == KC_DO_FIRE ? "KC-6.17 KC-21.6" : "KC-20.8 KC-21.13", out)) return false;
  ++*out;
  return true;
}

bool kc_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  Reader r = {text, 0, error};
  Word word;
  int kind = read_verb(&r, &word), a = 0, b = 0, overload = 0;
  (void)content, (void)state, (void)seat;
  if (kind < 0) return sb_fail_at(error, 1, word.column, "\"%s\" is no action", word.text);
  if (!read_first(&r, kind, &a) || !read_aim(&r, kind, a, &b)) return false;
  word = next_word(&r);
  if (strcasecmp(word.text, "overload") == 0 && (kind == KC_DO_FIRE || kind == KC_DO_MOVE || kind == KC_DO_MAZE)) {
    overload = 1;
    word = next_word(&r);
  }
  if (word.text[0]) return sb_fail_at(error, 1, word.column, "\"%s\" is too much", word.text);
  *out = kc_pack(kind, a, b, overload);
  return true;
}
