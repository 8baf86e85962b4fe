/* What the files that carry out rules call of each other: everything here changes the state. */
#ifndef GD_RUN_H
#define GD_RUN_H

#include "way.h"

/* What one apply works on. */
typedef struct GdRun {
  const GdContent *c;
  const GdMission *m;
  GdState *s;
  SbChance *chance;
  SbEvents *events;
  bool waiting; /* somebody has been asked */
} GdRun;

/* ---- frames, dice, telling (apply.c) ------------------------------------------------------------------------ */

void gd_push(GdRun *run, int frame);
void gd_pop(GdRun *run); /* and clear its context */
void gd_ask(GdRun *run, int node, int seat);
static inline bool gd_over(const GdState *s) {
  return s->node == GD_AT_OVER;
}
void gd_go_on(GdRun *run);                         /* everything up to the next decision */
int gd_on_stack(const GdState *s, int frame);      /* how many of this kind */
static inline GdAttack *gd_attack_of(GdState *s) { /* the innermost one */
  return &s->attack[gd_on_stack(s, GD_IN_ATTACK) - 1];
}

int gd_roll(GdRun *run, int colour); /* face 0 to 9 */
/* One of a multiset, as likely as its number; -1: it is empty. */
int gd_draw(GdRun *run, int die, const uint8_t *numbers, int count);

void gd_tell(GdRun *run, int type, int a, int b, int c, int d, int e, int f);
void gd_tell_dice(GdRun *run, int type, int a, int b, int c, int d, const GdAttack *attack);
void gd_tell_more(GdRun *run, int type, int a, int b, int c, int d, int e, int f, const int32_t *more, int count);
int gd_hexed(GdRun *run, int hex);   /* gd_tag_hex */
int gd_bodied(GdRun *run, int body); /* gd_tag */

/* Each runs its frame on: asks somebody, pushes another frame, or pops itself. */
void gd_run_setup(GdRun *run);
void gd_run_round(GdRun *run);
void gd_run_turn(GdRun *run);
void gd_run_move(GdRun *run);
void gd_run_attack(GdRun *run);
void gd_run_aliens(GdRun *run);
void gd_run_act(GdRun *run);
void gd_run_march(GdRun *run);
void gd_run_signals(GdRun *run);
void gd_run_teleport(GdRun *run);
void gd_run_reveal(GdRun *run);
void gd_run_guard(GdRun *run);
void gd_run_death(GdRun *run);
void gd_run_script(GdRun *run);
void gd_run_deal(GdRun *run);
void gd_run_gain(GdRun *run);
void gd_run_friends(GdRun *run);
void gd_run_debrief(GdRun *run);

/* ---- what actions do ---------------------------------------------------------------------------------------- */

void gd_setup_action(GdRun *run, int seat, SbAction action); /* agent, gain at the start, fetch, deploy */
void gd_round_action(GdRun *run, int seat, SbAction action); /* alpha, wings, supply */
void gd_turn_action(GdRun *run, int seat, SbAction action);
void gd_attack_action(GdRun *run, int seat, SbAction action);
void gd_move_action(GdRun *run, SbAction action);
void gd_script_action(GdRun *run, int seat, SbAction action);
void gd_gain_action(GdRun *run, SbAction action);
void gd_deal_action(GdRun *run, SbAction action);
void gd_debrief_action(GdRun *run, int seat, SbAction action);
void gd_mind_action(GdRun *run, SbAction action);

/* ---- units -------------------------------------------------------------------------------------------------- */

void gd_begin_move(GdRun *run, int unit, int kind, int points, int flags);
void gd_displaced(GdRun *run, int unit);    /* a displacement has ended: engagement */
void gd_stood(GdRun *run, int seat);        /* it has come to a hex: crates, objects brought home */
void gd_engage_near(GdRun *run, int alien); /* an alien came: agents whose turn it is not are engaged (GD-10.15) */
void gd_engage_turn(GdRun *run, int seat);
void gd_disengage(GdRun *run); /* pairs that are no longer adjacent */
void gd_spend_ammo(GdRun *run, int unit, int slot, int n);
void gd_add_ammo(GdRun *run, int seat, int slot, int n); /* 0: full */
void gd_jam(GdRun *run, int seat, int slot, bool jammed);
void gd_drop(GdRun *run, int seat); /* what it carries, on its hex */
void gd_place_drone(GdRun *run, int seat, int kind, int hex);
void gd_remove_drone(GdRun *run, int unit);
void gd_arm(GdRun *run, int seat, int slot, int thing); /* a weapon with full ammo */
void gd_use_up(GdRun *run, int seat, int thing);        /* turned over, or discarded (GD-12.2) */
void gd_take_thing(GdRun *run, int seat, int thing, int why);
void gd_lose_thing(GdRun *run, int seat, int thing); /* to the warehouse */
void gd_condition(GdRun *run, int body, int condition, int n);

/* ---- wounds (wound.c) --------------------------------------------------------------------------------------- */

void gd_wound(GdRun *run, int body, int figure, int wounds, bool suffered); /* may push GD_IN_DEATH */
int gd_heal(GdRun *run, int body, int n, int healer);                       /* healer: seat, GD_NONE; how many */
void gd_fragment(GdRun *run, int seat, int n);

/* ---- attacks (attack.c) ------------------------------------------------------------------------------------- */

void gd_declare(GdRun *run, int seat, const GdAim *aim, int source);
void gd_drone_attack(GdRun *run, int unit, int hex, int source);
void gd_alien_attack(GdRun *run, int alien, int weapon, int unit);
/* Dice against an area or everybody named, without a weapon: grenades, mines, charges, strikes, acid. */
void gd_blast(GdRun *run, int source, int by, int thing, int dice, int colour, int damage, int hex, int target);

/* ---- aliens ---------------------------------------------------------------------------------------------------------
 */

void gd_activate(GdRun *run, int alien);
void gd_march(GdRun *run, int alien, const GdWay *way, int target, bool own, int step, int n);
void gd_open_guard(GdRun *run, const uint8_t *aliens, int count);
void gd_assign(GdRun *run, int alien);
int gd_appear(GdRun *run, int card, int hex, int came, bool stock); /* a new alien, assigned; its number */
bool gd_entered(GdRun *run, int alien, bool stopped); /* mines and flames of its area; true: something was pushed */
void gd_act_for(GdRun *run, uint32_t aliens, int how);

/* ---- signals ------------------------------------------------------------------------------------------------ */

void gd_reveal(GdRun *run); /* pushes GD_IN_REVEAL where a signal is in sight */
void gd_move_signals(GdRun *run, int n, int goal, int area);
void gd_teleport_signals(GdRun *run, int n, int where);
void gd_teleport_alien(GdRun *run, const GdFilter *of, int where);
void gd_remove_signal(GdRun *run, int index);

/* ---- lines -------------------------------------------------------------------------------------------------- */

void gd_script(GdRun *run, const GdList *list, int when, int letter, int seat,
               int body); /* those lines, one after another */
void gd_use(GdRun *run, int seat, const GdUse *use, const GdLine *line);
/* Effects that ask nobody, at once. */
void gd_now(GdRun *run, const GdList *list, int when, const GdScene *scene);
bool gd_effect_now(GdRun *run, const GdEffect *effect, const GdScene *scene); /* false: it is none of those */

/* ---- ranks and tokens --------------------------------------------------------------------------------------- */

void gd_promote(GdRun *run, int seat); /* one rank, its reward now */
void gd_offer(GdRun *run, int seat, int kind, int left, int thing);
void gd_deal(GdRun *run, int thing);
int gd_random_thing(GdRun *run, int kind, int grade); /* out of the warehouse; -1 */
int gd_wings(GdRun *run, int seat);                   /* rolls; 1: a rank was won */
void gd_weapon_away(GdRun *run, int seat, int slot);  /* to headquarters or the warehouse (GD-11.2) */

/* ---- the end ------------------------------------------------------------------------------------------------ */

void gd_lower_rank(GdRun *run, int seat);    /* GD-20.6: one rank less; its reward is still held */
bool gd_settle_tokens(GdRun *run, int seat); /* owes and wants (GD-20.7, GD-20.10); true: somebody is asked */
bool gd_status(GdRun *run);                  /* GD-6.4; true: the mission has ended */
void gd_finish(GdRun *run, int outcome, int reason);
void gd_check_alive(GdRun *run); /* GD-10.9 */

#endif
