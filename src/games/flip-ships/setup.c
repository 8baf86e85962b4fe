/* The start of a match (FS-2). */
#include <string.h>

#include "fs.h"

void fs_tell(const FsRunning *run, int type, int a, int b, int c, int d) {
  sb_event(run->events, (SbEvent){.type = (uint16_t)type, .to = SB_TO_ALL, .a = {a, b, c, d}});
}

/* Everything that follows from seats and options alone. */
void fs_blank(const FsContent *c, const SbSetup *setup, FsState *s) {
  memset(s, 0, sizeof *s);
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  for (int i = 0; i < FS_OPTION_COUNT; i++) s->options[i] = (uint8_t)setup->options[i];
  s->seats = (uint8_t)setup->seats;
  int difficulty = s->options[FS_DIFFICULTY], column = setup->seats - 2;
  s->city = s->options[FS_CITY] ? s->options[FS_CITY] : c->city[difficulty]; /* FS-2.10 */
  s->mothership = s->options[FS_MOTHERSHIP] ? s->options[FS_MOTHERSHIP] : c->mothership[difficulty][column]; /* 2.11 */
  s->hidden = c->deck[difficulty][column]; /* FS-2.7 */
  for (int type = 0; type < c->types; type++) s->unseen[type] = c->enemy[type].copies;
  for (int cell = 0; cell < FS_CELLS; cell++) s->card[cell] = fs_home(c, cell);
  s->back = s->options[FS_RAMP]; /* FS-2.12 */
  if (s->options[FS_RAPID]) {    /* FS-13.1: nothing but the Mothership */
    s->city = s->mothership = s->hidden = 0;
    memset(s->unseen, 0, sizeof s->unseen);
  }
  s->flipped = s->acting = FS_NOBODY;
  for (int seat = 0; seat < s->seats; seat++) {
    s->scatter[seat] = (uint16_t)setup->seat_options[seat][FS_SCATTER];
    for (int ship = 0; ship < (s->seats == 2 ? 3 : 2); ship++) fs_ship(s, seat, ship)->where = FS_READY; /* FS-2.6 */
    for (int level = 0; level < FS_LEVELS; level++) s->pilot[seat][level] = (uint8_t)(4 * level + seat);
  }
}

static void draw_pilots(FsRunning *run) { /* FS-2.4 */
  FsState *s = run->s;
  for (int level = 0; level < FS_LEVELS; level++) {
    uint32_t left = 15u << (4 * level);
    for (int seat = 0; seat < s->seats; seat++) {
      int power = sb_chance_draw(run->chance, &s->rng, run->c->dice, FS_DIE_PILOT, left);
      left &= ~(1u << power);
      s->pilot[seat][level] = (uint8_t)power;
      fs_tell(run, FS_E_PILOT, seat, power, 0, 0);
    }
  }
}

bool fs_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  FsRunning run = {fs_facts(content), (FsState *)state, chance, events};
  FsState *s = run.s;
  fs_blank(run.c, setup, s);
  if (s->options[FS_RAPID]) {
    if (s->options[FS_NO_REFLIPS] || s->options[FS_THREE_ROWS] || s->options[FS_RAMP] || s->options[FS_CITY] ||
        s->options[FS_MOTHERSHIP])
      return sb_fail(error, "the rapid variant goes with no other"); /* FS-14.4 */
    s->round = 1;
    fs_tell(&run, FS_E_RACE, s->seats, 0, 0, 0);
    fs_race_begin(&run);
    return true;
  }
  fs_tell(&run, FS_E_BEGINS, s->options[FS_DIFFICULTY], s->city, s->mothership, s->hidden);
  draw_pilots(&run);
  fs_deal(&run); /* FS-2.8 */
  fs_begin_round(&run);
  return true;
}
