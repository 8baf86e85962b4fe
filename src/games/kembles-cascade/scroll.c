/* Phase 4: pushes, the row that leaves, the row that comes, boss effects. */
#include <string.h>

#include "kc.h"

static int rows_in_all(const KcContent *c, const KcState *s) {
  int boss = s->boss == KC_NONE ? 1 : c->warning[s->boss].rows; /* every boss has a first row */
  return c->pile_rows[s->options[KC_CROWDED]] + boss;
}

bool kc_more_rows(const KcContent *c, const KcState *s) {
  return s->next_row < rows_in_all(c, s);
}

/* ---- A: pushes -------------------------------------------------------------------------------------- */

void kc_scroll(KcRun *run) {
  KcState *s = run->s;
  s->scrolling = 1;
  s->node = KC_AT_COMBAT;
  s->push = 0;
  for (int seat = 0; seat < s->seats; seat++)
    if (s->seat[seat].cell < KC_CELLS && s->seat[seat].cell / KC_COLUMNS == s->rows - 1)
      s->push |= (uint8_t)(1u << seat);
  kc_go_on(run);
}

static void finish_push(KcRun *run) {
  KcState *s = run->s;
  int seat = s->pushing;
  if (s->step.collided && s->seat[seat].cell != KC_NONE) kc_feat(run, KC_SWEPT, 1u << seat, 1);
  s->pushing = KC_NONE;
  s->step.collided = 0;
  kc_moment(run);
}

/* False when everybody has been pushed. */
bool kc_next_push(KcRun *run) {
  KcState *s = run->s;
  if (s->pushing != KC_NONE) finish_push(run);
  for (int i = 0; i < s->seats; i++) { /* KC-11.1 */
    int seat = s->order[i];
    if (!(s->push >> seat & 1)) continue;
    s->push &= (uint8_t) ~(1u << seat);
    s->pushing = (uint8_t)seat;
    kc_tell(run, KC_E_PUSHED, seat, s->seat[seat].cell - KC_COLUMNS, 0, 0);
    kc_arrive(run, seat, s->seat[seat].cell - KC_COLUMNS, KC_BY_PUSH);
    return true;
  }
  return false;
}

/* ---- B: the bottom row leaves ------------------------------------------------------------------------ */

/* True when a Time Bomb was on it. */
static bool remove_row(KcRun *run) {
  KcState *s = run->s;
  int row = --s->rows;
  bool bomb = false;
  for (int cell = row * KC_COLUMNS; cell < (row + 1) * KC_COLUMNS; cell++) {
    bomb |= kc_cell(run->c, s, cell)->type == KC_BOMB;
    if (s->cover[cell] < KC_SENSORS) { /* KC-4.7 */
      s->sensor_down |= kc_bit(s->cover[cell]);
      s->sensors_down++;
    }
    s->cover[cell] = KC_NONE;
    s->what[cell] = s->damage[cell] = s->claimed[cell] = 0;
  }
  memset(&s->card[row * KC_ROW_CARDS], KC_NONE, KC_ROW_CARDS);
  memset(&s->flipped[row * KC_ROW_CARDS], 0, KC_ROW_CARDS);
  kc_tell(run, KC_E_SCROLLED, 0, 0, 0, 0);
  return bomb;
}

static void explode(KcRun *run) { /* KC-12.29 */
  KcState *s = run->s;
  uint32_t colours = 0;
  uint64_t shown = 0;
  for (int i = 0; i < run->c->bomb_cards; i++) {
    int card = kc_draw_sensor(run);
    if (card < 0) break;
    shown |= kc_bit(card);
    colours |= 1u << run->c->sensor_colour[card];
  }
  s->sensor_up |= shown;
  kc_tell(run, KC_E_BOMB, (int32_t)colours, (int32_t)shown, (int32_t)(shown >> 32), 0);
  for (int i = 0; i < s->seats; i++)
    if (colours >> s->order[i] & 1) kc_add_points(run, s->order[i], run->c->bomb_points);
}

/* ---- C: a new row ------------------------------------------------------------------------------------ */

static void slide(KcState *s) {
  memmove(s->what + KC_COLUMNS, s->what, KC_CELLS - KC_COLUMNS);
  memmove(s->cover + KC_COLUMNS, s->cover, KC_CELLS - KC_COLUMNS);
  memmove(s->damage + KC_COLUMNS, s->damage, KC_CELLS - KC_COLUMNS);
  memmove(s->claimed + KC_COLUMNS, s->claimed, KC_CELLS - KC_COLUMNS);
  memmove(s->card + KC_ROW_CARDS, s->card, sizeof s->card - KC_ROW_CARDS);
  memmove(s->flipped + KC_ROW_CARDS, s->flipped, sizeof s->flipped - KC_ROW_CARDS);
  memset(s->what, 0, KC_COLUMNS);
  memset(s->cover, KC_NONE, KC_COLUMNS);
  memset(s->damage, 0, KC_COLUMNS);
  memset(s->claimed, 0, KC_COLUMNS);
  memset(s->card, KC_NONE, KC_ROW_CARDS);
  memset(s->flipped, 0, KC_ROW_CARDS);
  s->rows++;
  for (int seat = 0; seat < s->seats; seat++)
    if (s->seat[seat].cell < KC_CELLS) s->seat[seat].cell = (uint8_t)(s->seat[seat].cell + KC_COLUMNS);
}

static int boss_card(const KcContent *c, const KcState *s, int place) { /* KC-13.1, KC-13.2 */
  int rear = s->next_row - c->pile_rows[s->options[KC_CROWDED]];
  return c->warning[s->boss].first + rear * KC_ROW_CARDS + place + (s->width == 2);
}

void kc_lay_row(KcRun *run) {
  KcState *s = run->s;
  int crowded = s->options[KC_CROWDED], pile = run->c->pile_rows[crowded];
  slide(s);
  if (s->next_row >= pile && s->boss == KC_NONE) {
    uint32_t warnings = (1u << KC_WARNINGS) - 1;
    s->boss = (uint8_t)kc_draw_of(run, KC_DIE_WARNING, &warnings);
    kc_tell(run, KC_E_BOSS, s->boss, 0, 0, 0);
  }
  for (int place = 0; place < s->width; place++) {
    int card =
        s->next_row < pile ? kc_draw_space(run, run->c->row_level[crowded][s->next_row]) : boss_card(run->c, s, place);
    s->card[place] = (uint8_t)card;
    kc_show_card(run->c, s, place);
  }
  s->next_row++;
  if (run->events) kc_tell(run, KC_E_NEW_ROW, s->card[0], s->card[1], s->card[2], s->card[3]);
}

static int global_bellonium(const KcContent *c, const KcState *s) {
  int sum = 0;
  for (int place = 0; place < s->width; place++)
    if (s->card[place] != KC_NONE) sum += c->card[s->card[place]].bellonium;
  return sum;
}

/* KC-11.9: only the plain icons of the new row count, for ships right below it. */
static void new_row_danger(KcRun *run) {
  KcState *s = run->s;
  for (int i = 0; i < s->seats; i++) {
    int seat = s->order[i], cell = s->seat[seat].cell, points = 0;
    if (cell >= KC_CELLS || cell / KC_COLUMNS != 1) continue;
    uint64_t near = kc_near[cell] & kc_area(s) & 0xff;
    while (near) points += kc_cell(run->c, s, kc_pop(&near))->danger;
    kc_add_points(run, seat, points);
  }
}

static void after_scrolling(KcRun *run) { /* KC-11.11, KC-20.7 */
  KcState *s = run->s;
  uint32_t columns = 0;
  int sections = 0;
  if (s->boss == KC_NONE) return;
  int effect = run->c->warning[s->boss].effect, amount = run->c->warning[s->boss].amount;
  if (effect != KC_WAIL && effect != KC_BROADSIDE) return;
  uint64_t area = kc_area(s);
  uint8_t lowest[KC_COLUMNS]; /* the topmost section of a column threatens everything below it */
  while (area) {
    int cell = kc_pop(&area);
    if (!kc_standing_spec(run->c, s, cell)) continue;
    sections++;
    if (!(columns >> cell % KC_COLUMNS & 1)) lowest[cell % KC_COLUMNS] = (uint8_t)cell;
    columns |= 1u << cell % KC_COLUMNS;
  }
  int wail = sections * amount > run->c->warning[s->boss].most ? run->c->warning[s->boss].most : sections * amount;
  for (int i = 0; i < s->seats; i++) {
    int seat = s->order[i], cell = s->seat[seat].cell;
    if (cell >= KC_CELLS) continue;
    bool below = columns >> cell % KC_COLUMNS & 1 && cell > lowest[cell % KC_COLUMNS];
    kc_add_points(run, seat, effect == KC_WAIL ? wail : below ? amount : 0);
  }
}

void kc_finish_scroll(KcRun *run) {
  KcState *s = run->s;
  bool bomb = remove_row(run), more = kc_more_rows(run->c, s);
  if (s->rows <= 1 && !more) { /* KC-11.7, KC-18.1 */
    kc_finish(run);
    return;
  }
  if (bomb) explode(run);
  if (more) {
    kc_lay_row(run);
    new_row_danger(run);
    int icons = global_bellonium(run->c, s);
    for (int i = 0; i < s->seats; i++)
      if (s->seat[s->order[i]].cell < KC_CELLS) kc_bellonium(run, s->order[i], icons); /* KC-11.10 */
    kc_moment(run);
  }
  after_scrolling(run);
  s->scrolling = 0;
  kc_start_round(run);
}
