/* The start of a match (KC-2). */
#include <string.h>

#include "kc.h"
#include "position.h"

void kc_blank(const KcContent *c, const SbSetup *setup, KcState *s) {
  memset(s, 0, sizeof *s);
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  for (int i = 0; i < KC_OPTIONS; i++) s->options[i] = (uint8_t)setup->options[i];
  s->seats = (uint8_t)setup->seats;
  s->width = setup->seats == 1 ? 2 : setup->seats <= 3 ? 3 : 4; /* KC-1.6 */
  memset(s->cover, KC_NONE, sizeof s->cover);
  memset(s->card, KC_NONE, sizeof s->card);
  memset(s->shown, KC_NONE, sizeof s->shown);
  s->boss = s->pushing = s->arriving = s->flees = KC_NONE;
  s->sensor_pile = KC_ALL_SENSORS;
  s->sensors_left = KC_SENSORS;
  for (int i = 0; i < KC_LEVELS; i++) s->unseen[i] = kc_whole(c->group_first[i + 1] - c->group_first[i]);
  for (int i = 0; i < 3; i++) s->specials |= (uint8_t)(s->options[KC_USE_MOSQUITO + i] << i); /* KC-19.5 */
  for (int i = 0; i < KC_POWERS; i++) {
    s->power_pile[i] = c->power[i].count;
    s->power_left = (uint8_t)(s->power_left + c->power[i].count);
  }
  for (int i = 0; i < KC_SEATS; i++) {
    KcSeat *own = &s->seat[i];
    own->cell = own->played = own->mission = own->hand[0] = own->hand[1] = KC_NONE;
    own->drew = (uint8_t)i;
    if (i >= s->seats) continue;
    s->order[i] = (uint8_t)i;
    own->energy = c->energy;
    own->upgrade[KC_CAGE] = !s->options[KC_NARROW]; /* KC-2.9, KC-19.1 */
  }
}

static uint32_t without(const KcState *s, uint32_t all, const uint32_t out[2]) {
  if (s->seats == 1) all &= ~out[0];          /* KC-19.3 */
  if (s->options[KC_CROWDED]) all &= ~out[1]; /* KC-19.4 */
  return all;
}

static void deal_rows(KcRun *run) { /* KC-2.7, KC-2.8 */
  KcState *s = run->s;
  for (int row = 0; row < KC_ROWS; row++) {
    kc_lay_row(run);
    for (int place = 0; place < s->width; place++) {
      int icons = s->card[place] == KC_NONE ? 0 : run->c->card[s->card[place]].bellonium;
      for (int seat = 0; seat < s->seats; seat++) kc_bellonium(run, seat, icons);
    }
  }
}

bool kc_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  KcRun run = {kc_facts(content), (KcState *)state, chance, events};
  KcState *s = run.s;
  if (setup->options[KC_TEAMS] && setup->seats != 4) /* KC-19.2, KC-19.6 */
    return sb_fail(error, "Teammates is for exactly 4 players");
  kc_blank(run.c, setup, s);
  s->achievement_pile = without(s, kc_whole(run.c->dice[KC_DIE_ACHIEVEMENT].faces), run.c->no_achievement);
  s->places = KC_SHOWN;
  for (int i = 0; i < KC_SHOWN && s->achievement_pile; i++) { /* KC-2.2 */
    s->shown[i] = (uint8_t)kc_draw_of(&run, KC_DIE_ACHIEVEMENT, &s->achievement_pile);
    kc_tell(&run, KC_E_TURNED_UP, s->shown[i], 0, 0, 0);
  }
  deal_rows(&run);
  uint32_t missions = without(s, kc_whole(run.c->dice[KC_DIE_MISSION].faces), run.c->no_mission);
  for (int seat = 0; seat < s->seats; seat++) { /* KC-2.9, KC-2.10 */
    kc_deal_sensor(&run, seat);
    kc_deal_sensor(&run, seat);
    if (s->power_left) kc_draw_power(&run, seat);
    int mission = kc_draw_of(&run, KC_DIE_MISSION, &missions);
    s->seat[seat].mission = (uint8_t)(mission < 0 ? KC_NONE : mission);
  }
  kc_start_round(&run);
  kc_moment(&run); /* KC-16.5 */
  return true;
}
