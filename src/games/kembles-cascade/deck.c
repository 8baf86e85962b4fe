/* Piles. A pile is the set of cards that can be in it; drawing takes one of them. */
#include "kc.h"

/* Special cards took the places of cards at random (KC-19.5): with n places left, each special card that is still to
 * come is the next one with chance 1 / n. The Astromerchant of Crowded has a place in the F1 row, and none before. */
int kc_draw_space(KcRun *run, int level) {
  KcState *s = run->s;
  uint8_t faces[KC_PILE_MAX + KC_SPECIALS];
  uint16_t weights[KC_PILE_MAX + KC_SPECIALS];
  const int first = run->c->group_first[level], first_special = kc_first_special(run->c);
  int places = 0, count = 0, special = 0, rows = run->c->pile_rows[s->options[KC_CROWDED]];
  for (int cell = 0; cell < s->width; cell++) places += s->card[cell] == KC_NONE; /* of the row being laid */
  places += (rows - s->next_row - 1) * s->width;
  uint32_t coming = s->specials;
  if (s->options[KC_CROWDED] && coming & 2 && level != KC_F1) {
    coming &= ~2u;
    places--;
  }
  uint32_t unseen = s->unseen[level];
  int cards = __builtin_popcount(unseen);
  special = __builtin_popcount(coming);
  for (int i = 0; i < 3; i++)
    if (coming >> i & 1) {
      faces[count] = (uint8_t)(first_special + i);
      weights[count++] = (uint16_t)(cards ? cards : 1);
    }
  while (unseen && (places > special || special == 0)) {
    faces[count] = (uint8_t)(first + __builtin_ctz(unseen));
    weights[count++] = (uint16_t)(places - special); /* not looked at without special cards */
    unseen &= unseen - 1;
  }
  if (count == 0) return KC_NONE;
  int card = sb_chance_pick(run->chance, &s->rng, run->c->dice, KC_DIE_SPACE, faces, special ? weights : NULL, count);
  if (card >= first_special)
    s->specials &= (uint8_t) ~(1u << (card - first_special));
  else
    s->unseen[level] &= ~(1u << (card - first));
  return card;
}

static void refill_sensors(KcState *s) { /* KC-4.3, KC-4.8 */
  if (s->sensor_pile) return;
  s->sensor_pile = s->sensor_up | s->sensor_down;
  s->sensors_left = (uint8_t)__builtin_popcountll(s->sensor_pile);
  s->sensor_up = s->sensor_down = 0;
  s->sensors_down = 0;
}

int kc_draw_sensor(KcRun *run) {
  KcState *s = run->s;
  uint8_t faces[KC_SENSORS];
  int count = 0;
  refill_sensors(s);
  if (!s->sensor_pile) return -1;
  for (uint64_t left = s->sensor_pile; left;) faces[count++] = (uint8_t)kc_pop(&left);
  int card = sb_chance_pick(run->chance, &s->rng, run->c->dice, KC_DIE_SENSOR, faces, NULL, count);
  s->sensor_pile &= ~kc_bit(card);
  s->sensors_left--;
  return card;
}

/* KC-4.8: when even the discards are gone, covers become blank markers. */
static void gather_covers(KcState *s) {
  for (int cell = 0; cell < KC_CELLS; cell++) {
    if (s->cover[cell] >= KC_SENSORS) continue;
    s->sensor_pile |= kc_bit(s->cover[cell]);
    s->cover[cell] = KC_SENSORS;
  }
  s->sensors_left = (uint8_t)__builtin_popcountll(s->sensor_pile);
}

void kc_deal_sensor(KcRun *run, int seat) {
  KcSeat *own = &run->s->seat[seat];
  refill_sensors(run->s);
  if (!run->s->sensor_pile) gather_covers(run->s);
  int card = kc_draw_sensor(run);
  if (card < 0) return;
  own->hand[own->hand[0] == KC_NONE ? 0 : 1] = (uint8_t)card;
  kc_tell_seats(run, KC_E_DEALT, SB_TO_SEAT(seat), seat, card);
  kc_tell_seats(run, KC_E_DREW, SB_TO_OTHERS(seat), seat, 0);
}

bool kc_power_to_draw(const KcState *s) {
  int discards = 0;
  for (int i = 0; i < KC_POWERS; i++) discards += s->power_discards[i];
  return s->power_left + discards > 0;
}

void kc_draw_power(KcRun *run, int seat) {
  KcState *s = run->s;
  uint8_t faces[KC_POWERS];
  uint16_t weights[KC_POWERS];
  int count = 0, hand = kc_hand_of(s, seat);
  for (int i = 0; i < KC_POWERS && s->power_left == 0; i++) { /* KC-10.8 */
    s->power_pile[i] = s->power_discards[i];
    count += s->power_discards[i];
    s->power_discards[i] = 0;
  }
  if (count) s->power_left = (uint8_t)count;
  if (s->power_left == 0) return;
  count = 0;
  for (int i = 0; i < KC_POWERS; i++) {
    if (!s->power_pile[i]) continue;
    faces[count] = (uint8_t)i;
    weights[count++] = s->power_pile[i];
  }
  int kind = sb_chance_pick(run->chance, &s->rng, run->c->dice, KC_DIE_POWER, faces, weights, count);
  s->power_pile[kind]--;
  s->power_left--;
  if (kind == KC_P_ORE) { /* KC-17.4 */
    s->power_discards[kind]++;
    kc_tell(run, KC_E_CACHE, seat, kind, 0, 0);
    kc_bellonium(run, seat, run->c->power[kind].amount);
    return;
  }
  s->seat[hand].power[kind]++;
  s->seat[hand].cards++;
  s->seat[hand].drew = (uint8_t)seat;
  uint16_t to = SB_TO_SEAT(seat);
  if (s->options[KC_TEAMS]) to |= SB_TO_SEAT(seat ^ 2); /* KC-19.2 */
  kc_tell_seats(run, KC_E_FOUND, to, seat, kind);
  kc_tell_seats(run, KC_E_FOUND_ONE, SB_TO_ALL & (uint16_t)~to, seat, 0);
}

int kc_draw_of(KcRun *run, int die, uint32_t *set) {
  uint8_t faces[KC_PILE_MAX];
  int count = 0;
  for (uint32_t left = *set; left; left &= left - 1) faces[count++] = (uint8_t)__builtin_ctz(left);
  if (count == 0) return -1;
  int card = sb_chance_pick(run->chance, &run->s->rng, run->c->dice, die, faces, NULL, count);
  *set &= ~(1u << card);
  return card;
}

void kc_cover(KcRun *run, int cell) {
  KcState *s = run->s;
  int card = kc_draw_sensor(run);                           /* KC-4.6 */
  s->cover[cell] = (uint8_t)(card < 0 ? KC_SENSORS : card); /* KC-4.8 */
  s->what[cell] = 0;
  s->damage[cell] = 0;
  kc_tell(run, KC_E_COVERED, cell, 0, 0, 0);
}
