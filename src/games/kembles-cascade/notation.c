/* Actions as text and back (docs/notation/kembles-cascade.md), and the clicks that mean them. */
#include <stdio.h>
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
  char name[5];
  sb_text_put(out, sb_grid_name(&kc_grid, cell, name));
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static const char *first_name(const KcContent *c, SbAction x, char cell[3]) {
  SbText t = sb_text(cell, 3);
  int a = kc_a(x);
  switch (kc_kind(x)) {
    case KC_DO_SENSOR:
      return kc_name(c, KC_DIE_SENSOR, a);
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
      return kc_name(c, KC_DIE_POWER, a);
    case KC_DO_BUY:
      return a == KC_BUY_CARD ? "power-up" : kc_upgrade_ids[a];
    default:
      return NULL;
  }
}

void kc_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  char cell[3];
  const char *name = first_name(kc_facts(content), action, cell);
  (void)state, (void)seat;
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
    case KC_DO_OVERLOAD:
      return "extra"; /* drawn beside what is left, not among the buttons that end things */
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
  const char *name = first_name(kc_facts(content), action, cell);
  (void)content, (void)state, (void)seat;
  sb_text_format(out, "%s:%s", pick_kind(kind), name ? name : verbs[kind]);
  if (kind == KC_DO_FIRE && kc_a(action) == KC_MISSILE && !kc_b(action)) sb_text_put(out, " at:none");
  if (!kc_b(action)) return;
  sb_text_put(out, " at:"); /* not cell: a click on a cell is a move */
  kc_cell_write(kc_b(action) - 1, out);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

/* One of `names`, or of the first ones' `other` names. */
static bool name_of(SbWords *w, const char *const *names, int count, const char *const *others, int other,
                    const char *what, int *out) {
  *out = sb_name_find(others, other, sb_word(w));
  if (*out < 0 || sb_name_find(names, count, sb_word(w)) >= 0) return sb_word_name(w, names, count, what, out);
  w->at++;
  return true;
}

/* Two directions in one word mean a diagonal, which no weapon and no card has. */
static bool is_diagonal(const char *word) {
  char first[SB_WORD_SIZE];
  size_t size = strcspn(word, "-");
  if (!word[size]) return false;
  snprintf(first, sizeof first, "%.*s", (int)size, word);
  return sb_name_find(kc_dir_names, KC_DIRS, first) >= 0 && sb_name_find(kc_dir_names, KC_DIRS, word + size + 1) >= 0;
}

static bool direction_of(SbWords *w, const char *rule, const char *also, int *out) {
  if (is_diagonal(sb_word(w))) return sb_word_breaks(w, rule, also, "one direction");
  return sb_word_name(w, kc_dir_names, KC_DIRS, "a direction", out);
}

static bool cell_of(SbWords *w, const char *also, int *out) {
  *out = sb_grid_find(&kc_grid, sb_word(w));
  if (*out < 0 && sb_place_looks(sb_word(w))) return sb_word_breaks(w, "KC-1.5", also, "a cell of the area");
  if (*out < 0) return sb_word_wrong(w, "a cell");
  w->at++;
  return true;
}

static bool sensor_of(const KcContent *c, SbWords *w, int *out) {
  const char *word = sb_word(w);
  bool number = *word && strspn(word, "0123456789") == strlen(word);
  if (number && sb_name_find(c->dice[KC_DIE_SENSOR].names, KC_SENSORS, word) < 0)
    return sb_word_breaks(w, "KC-4.1", "KC-21.1", "a sensor card that exists");
  return sb_word_name(w, c->dice[KC_DIE_SENSOR].names, KC_SENSORS, "a sensor card", out);
}

static bool item_of(SbWords *w, int *out) {
  *out = KC_BUY_CARD;
  if (sb_word_take(w, "power-up") || sb_word_take(w, "powerup")) return true;
  *out = sb_name_find(kc_weapon_names, KC_BUILT_IN, sb_word(w));
  if (*out < 0) return name_of(w, kc_upgrade_ids, KC_UPGRADES, kc_upgrade_names, KC_UPGRADES, "an upgrade", out);
  w->at++;
  return true;
}

static bool read_first(const KcContent *c, SbWords *w, int kind, int *a) {
  switch (kind) {
    case KC_DO_SENSOR:
      return sensor_of(c, w, a);
    case KC_DO_ROTATE:
      return direction_of(w, "KC-6.1", "KC-6.2 KC-21.5", a);
    case KC_DO_FLEE:
      return direction_of(w, "KC-12.21", "KC-21.9", a);
    case KC_DO_ENTER:
      return cell_of(w, "KC-1.6 KC-3.4 KC-5.9", a);
    case KC_DO_MOVE:
      return cell_of(w, "KC-1.6 KC-5.2", a);
    case KC_DO_JUMP:
      return cell_of(w, "KC-12.10 KC-21.7", a);
    case KC_DO_FIRE:
      return name_of(w, kc_weapon_names, KC_WEAPONS, kc_upgrade_names, KC_BUILT_IN, "a weapon", a);
    case KC_DO_PLAY:
      return name_of(w, c->dice[KC_DIE_POWER].names, KC_POWERS, kc_power_names, KC_POWERS, "a power-up card", a);
    case KC_DO_BUY:
      return item_of(w, a);
    default:
      return true;
  }
}

static bool read_verb(SbWords *w, int *out) {
  *out = KC_DO_DOWN;
  if (sb_word_take(w, "power-down")) return true;
  if (sb_word_take(w, "power")) return sb_word_take(w, "down") || sb_word_wrong(w, "down");
  return sb_word_name(w, verbs, KC_KINDS, "an action", out);
}

/* The cell a shot or a card is aimed at, if there is one: its number and 1. */
static bool read_aim(SbWords *w, int kind, int a, int *out) {
  bool missile = kind == KC_DO_FIRE && a == KC_MISSILE;
  if (missile && sb_word_take(w, "none")) return true;
  if ((kind != KC_DO_FIRE && kind != KC_DO_PLAY) || w->at == w->count || strcasecmp(sb_word(w), "overload") == 0)
    return true;
  if (!cell_of(w, kind == KC_DO_FIRE ? "KC-6.17 KC-21.6" : "KC-20.8 KC-21.13", out)) return false;
  ++*out;
  return true;
}

bool kc_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  SbWords w;
  int kind, a = 0, b = 0;
  (void)state, (void)seat;
  if (!sb_words_split(&w, text, " ", error) || !read_verb(&w, &kind)) return false;
  if (!read_first(kc_facts(content), &w, kind, &a) || !read_aim(&w, kind, a, &b)) return false;
  bool overload = (kind == KC_DO_FIRE || kind == KC_DO_MOVE || kind == KC_DO_MAZE) && sb_word_take(&w, "overload");
  if (!sb_words_end(&w)) return false;
  *out = kc_pack(kind, a, b, overload);
  return true;
}
