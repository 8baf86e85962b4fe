/* Actions in words: the notation (docs/notation/flip-ships.md), picks, sentences. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fs.h"

static const char *const choice_ids[FS_CHOICES] = {"done", "give-up", "resolve", "hit",   "none",  "heal",
                                                   "keep", "stay",    "centre",  "leave", "fetch", "wait"};

/* ---- writing ---------------------------------------------------------------------------------------- */

static int tenths_of(SbAction action) {
  return fs_cell_of(action) | fs_other_of(action) << 5;
}

static void put_flick(const FsAim *a, SbText *out) {
  sb_text_put(out, fs_kind_ids[a->kind]);
  if (a->kind != FS_THROW) sb_text_format(out, " %s", fs_ship_ids[a->ship]);
  if (a->kind != FS_FORWARD) sb_text_format(out, " %d", a->x);
  sb_text_format(out, " %s%d.%d %d.%03d %d.%d 0.%02d %s%d.%02d", a->aim < 0 ? "-" : "", abs(a->aim) / 10,
                 abs(a->aim) % 10, a->power / 500, a->power % 500 * 2, a->loft / 5, a->loft % 5 * 2, a->back,
                 a->side < 0 ? "-" : "", abs(a->side) / 50, abs(a->side) % 50 * 2);
  if (a->ramp) sb_text_put(out, " ramp");
}

void fs_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content, (void)state, (void)seat;
  if (fs_kind(action) != FS_CHOICE) {
    FsAim aim = fs_aim_of(action);
    put_flick(&aim, out);
    return;
  }
  int choice = fs_choice(action), other = fs_other_of(action);
  sb_text_put(out, choice_ids[choice]);
  if (choice == FS_RESOLVE || choice == FS_FETCH) sb_text_format(out, " %s", fs_ship_ids[fs_ship_of(action)]);
  if (choice == FS_WAIT) sb_text_format(out, " %d.%d", tenths_of(action) / 10, tenths_of(action) % 10);
  if (choice == FS_HIT || choice == FS_KEEP) sb_text_format(out, " %s", fs_cell_ids[fs_cell_of(action)]);
  if (choice == FS_KEEP && other < FS_CELLS) sb_text_format(out, " %s", fs_cell_ids[other]);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

/* "-12.3" in steps of step/1000; nothing there keeps what is there. What is not a whole step is no such flick
 * (FS-17.19). */
static bool read_steps(SbWords *words, const char *wanted, int step, int low, int high, int *out) {
  const char *word = sb_word(words), *p = word + (*word == '-');
  int value = 0, decimals = -1, digits = 0;
  if (!*word || strcmp(word, "ramp") == 0) return true;
  for (; (*p >= '0' && *p <= '9') || (*p == '.' && decimals < 0 && digits); p++) {
    if (*p == '.') {
      decimals = 0;
      continue;
    }
    if (digits++ > 7 || decimals == 3) return sb_word_wrong(words, wanted);
    value = value * 10 + *p - '0';
    decimals += decimals >= 0;
  }
  if (*p || !digits) return sb_word_wrong(words, wanted);
  for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) {
    if (value > 2000000) return sb_word_wrong(words, wanted);
    value *= 10;
  }
  if (*word == '-') value = -value;
  if (value % step) return sb_word_breaks(words, "FS-17.19", "", wanted);
  if (value / step < low || value / step > high) return sb_word_breaks(words, "FS-17.6", "", wanted);
  *out = value / step;
  words->at++;
  return true;
}

/* "flip 1a r3c2" and "flip 1a box": aimed by rule of thumb. */
static bool read_goal(const FsContent *c, const FsState *s, SbWords *words, FsAim *aim) {
  int cell = sb_name_find(fs_cell_ids, FS_CELLS, sb_word(words));
  if (sb_word_take(words, "box")) {
    *aim = fs_aim_at_box(c, s, aim->kind, aim->ship, false);
    return true;
  }
  if (cell < 0) return false;
  *aim = fs_aim_at_cell(c, s, aim->kind, aim->ship, cell);
  words->at++;
  return true;
}

static bool read_flick(const FsContent *c, const FsState *s, SbWords *words, int kind, SbAction *out) {
  FsAim aim = {.kind = kind, .power = 1150, .loft = 250, .back = 12};
  if (kind == FS_THROW) aim.power = c->race.power / 2, aim.loft = c->race.loft / 20;
  if (kind != FS_THROW && !sb_word_name(words, fs_ship_ids, FS_FLEET, "a ship, 1a 1b 1c 2a 2b 3a 3b", &aim.ship))
    return false;
  if (kind == FS_THROW &&
      !read_steps(words, "a place from 0 to 3985 mm round the table", 1000, 0, FS_ROUND - 1, &aim.x))
    return false;
  if (kind == FS_THROW || !read_goal(c, s, words, &aim)) {
    if (kind != FS_FORWARD && kind != FS_THROW &&
        !read_steps(words, "a start from -700 to 700 mm", 1000, -700, 700, &aim.x))
      return false;
    if (!read_steps(words, "an aim from -60 to 60 degrees, in steps of 0.1", 100, -600, 600, &aim.aim) ||
        !read_steps(words, "a speed from 0.3 to 6 m/s, in steps of 0.002", 2, 150, 3000, &aim.power) ||
        !read_steps(words, "a loft from 5 to 85 degrees, in steps of 0.2", 200, 25, 425, &aim.loft) ||
        !read_steps(words, "a strike behind the centre from 0 to 0.9, in steps of 0.01", 10, 0, 90, &aim.back) ||
        !read_steps(words, "a strike beside the centre from -1 to 1, in steps of 0.02", 20, -50, 50, &aim.side))
      return false;
  }
  if (kind != FS_FORWARD && kind != FS_THROW && sb_word_take(words, "ramp")) aim.ramp = 1;
  *out = fs_flick(&aim);
  return sb_words_end(words);
}

static bool read_choice(SbWords *words, int choice, SbAction *out) {
  int cell = 0, other = 0, ship = 0;
  const char *wanted = "a cell, r1c1 to r4c5";
  if (choice == FS_WAIT) {
    int tenths = 0;
    if (!*sb_word(words)) return sb_word_wrong(words, "a time from 0.1 to 10 seconds");
    if (!read_steps(words, "a time from 0.1 to 10 seconds", 100, 1, 100, &tenths)) return false;
    *out = fs_make(FS_WAIT, tenths & 31, tenths >> 5, 0);
    return sb_words_end(words);
  }
  if ((choice == FS_RESOLVE || choice == FS_FETCH) &&
      !sb_word_name(words, fs_ship_ids, FS_FLEET, "a ship, 1a 1b 1c 2a 2b 3a 3b", &ship))
    return false;
  if ((choice == FS_HIT || choice == FS_KEEP) && !sb_word_name(words, fs_cell_ids, FS_CELLS, wanted, &cell))
    return false;
  if (choice == FS_KEEP) other = FS_CELLS;
  if (choice == FS_KEEP && *sb_word(words) && !sb_word_name(words, fs_cell_ids, FS_CELLS, wanted, &other)) return false;
  if (other < cell && choice == FS_KEEP) {
    int swap = cell;
    cell = other;
    other = swap;
  }
  *out = fs_make(choice, cell, other, ship);
  return sb_words_end(words);
}

bool fs_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  SbWords words;
  (void)seat;
  if (!sb_words_split(&words, text, " ", error)) return false;
  for (int kind = FS_FLIP; kind < FS_KINDS; kind++)
    if (sb_word_take(&words, fs_kind_ids[kind]))
      return read_flick(fs_facts(content), (const FsState *)state, &words, kind, out);
  int choice;
  if (!sb_word_name(
          &words, choice_ids, FS_CHOICES,
          "flip, bomb, extra, forward, done, give-up, resolve, hit, none, heal, keep, stay, centre, leave, throw, "
          "fetch or wait",
          &choice))
    return false;
  return read_choice(&words, choice, out);
}

/* ---- picks ------------------------------------------------------------------------------------------ */

/* What a flick of the sample is aimed at: a cell, FS_CELLS for the Mothership; -1 for any other flick. */
static int goal_of(const FsContent *c, const FsState *s, const FsAim *aim, SbAction action) {
  for (int cell = 0; cell < FS_CELLS; cell++) {
    FsAim at = fs_aim_at_cell(c, s, aim->kind, aim->ship, cell);
    if (s->enemy[cell] && fs_flick(&at) == action) return cell;
  }
  FsAim box = fs_aim_at_box(c, s, aim->kind, aim->ship, aim->ramp);
  return fs_flick(&box) == action ? FS_CELLS : -1;
}

void fs_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  const FsState *s = (const FsState *)state;
  (void)seat;
  if (fs_kind(action) == FS_THROW) {
    FsAim aim = fs_aim_of(action);
    sb_text_format(out, "button:throw place:%d speed:%d", aim.x, aim.power * 2);
    return;
  }
  if (fs_kind(action) != FS_CHOICE) {
    FsAim aim = fs_aim_of(action);
    int goal = goal_of(fs_facts(content), s, &aim, action);
    sb_text_format(out, "ship:%s button:%s", fs_ship_ids[aim.ship], fs_kind_ids[aim.kind]);
    if (aim.ramp) sb_text_put(out, " button:ramp");
    if (goal >= 0 && goal < FS_CELLS) sb_text_format(out, " cell:%s", fs_cell_ids[goal]);
    if (goal == FS_CELLS) sb_text_put(out, " button:box");
    if (goal < 0) sb_text_put(out, " button:flick");
    return;
  }
  int choice = fs_choice(action), other = fs_other_of(action);
  if (choice == FS_RESOLVE) {
    sb_text_format(out, "ship:%s", fs_ship_ids[fs_ship_of(action)]);
  } else if (choice == FS_FETCH) {
    sb_text_format(out, "button:fetch ship:%s", fs_ship_ids[fs_ship_of(action)]);
  } else if (choice == FS_WAIT) {
    sb_text_format(out, "button:wait tenths:%d", tenths_of(action));
  } else if (choice == FS_HIT) {
    sb_text_format(out, "cell:%s", fs_cell_ids[fs_cell_of(action)]);
  } else if (choice == FS_KEEP) {
    sb_text_format(out, "button:keep cell:%s", fs_cell_ids[fs_cell_of(action)]);
    if (other < FS_CELLS)
      sb_text_format(out, " cell:%s", fs_cell_ids[other]);
    else
      sb_text_put(out, " button:alone");
  } else {
    sb_text_format(out, "button:%s", choice_ids[choice]);
  }
}

/* ---- sentences -------------------------------------------------------------------------------------- */

static const char *key_of(const FsState *s, SbAction action) {
  static const char *const keys[FS_CHOICES] = {"action.done",   "action.give_up", "action.resolve", "action.hit",
                                               "action.none",   "action.heal",    "action.keep",    "action.stay",
                                               "action.centre", "action.leave",   "action.fetch",   "action.wait"};
  int choice = fs_choice(action);
  if (choice == FS_NONE && s->node == FS_REPAIRING) return "action.no_heal";
  if (choice == FS_NONE && s->acting < FS_FLEET && fs_power(s, s->seat, s->acting) == FS_DEFLECT)
    return "action.no_deflect";
  if (choice == FS_KEEP && fs_other_of(action) < FS_CELLS) return "action.keep_two";
  if (choice == FS_DONE && s->node == FS_ASSAULT) return "action.done_assault";
  return keys[choice];
}

void fs_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  static const char *const keys[FS_KINDS] = {NULL,           "action.flip",    "action.bomb",
                                             "action.extra", "action.forward", "action.throw"};
  const FsState *s = (const FsState *)state;
  char goal[80] = "", ramp[40] = "", speed[24], under[160] = "";
  SbText g = sb_text(goal, sizeof goal), r = sb_text(ramp, sizeof ramp), v = sb_text(speed, sizeof speed);
  SbText u = sb_text(under, sizeof under);
  (void)seat;
  if (fs_kind(action) == FS_CHOICE) {
    int other = fs_other_of(action), ship = fs_ship_of(action);
    if (fs_choice(action) == FS_WAIT) {
      sb_text_format(&v, lang == SB_FR ? "%d,%d" : "%d.%d", tenths_of(action) / 10, tenths_of(action) % 10);
      sb_content_fill(content, key_of(s, action), lang, (const char *const[]){speed}, 1, out);
      return;
    }
    const char *const args[] = {fs_ship_ids[ship < FS_FLEET ? ship : 0], fs_cell_ids[fs_cell_of(action) % FS_CELLS],
                                fs_cell_ids[other < FS_CELLS ? other : 0], under};
    if (fs_choice(action) == FS_STAY && s->node == FS_KEEPING) fs_cells_text(fs_kept_lying(s), lang, &u);
    sb_content_fill(content, key_of(s, action), lang, args, 4, out);
    return;
  }
  FsAim aim = fs_aim_of(action);
  if (aim.kind == FS_THROW) {
    sb_text_format(&v, lang == SB_FR ? "%d,%02d" : "%d.%02d", aim.power / 500, aim.power % 500 / 5);
    sb_text_int(&g, aim.x);
    sb_content_fill(content, keys[FS_THROW], lang, (const char *const[]){goal, speed}, 2, out);
    return;
  }
  int at = goal_of(fs_facts(content), s, &aim, action);
  sb_text_put(&g, at < 0          ? sb_content_text(content, "goal.free", lang)
                  : at < FS_CELLS ? fs_cell_ids[at]
                                  : sb_content_text(content, "goal.box", lang));
  if (aim.ramp) sb_text_put(&r, sb_content_text(content, "goal.ramp", lang));
  sb_text_format(&v, lang == SB_FR ? "%d,%02d" : "%d.%02d", aim.power / 500, aim.power % 500 / 5);
  sb_content_fill(content, keys[aim.kind], lang, (const char *const[]){fs_ship_ids[aim.ship], goal, speed, ramp}, 4,
                  out);
}
