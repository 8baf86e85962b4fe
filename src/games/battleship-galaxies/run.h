/* What the files that carry out rules call of each other: everything here changes the state. */
#ifndef BG_RUN_H
#define BG_RUN_H

#include "bg.h"

/* ---- frames (apply.c) -------------------------------------------------------------------------------- */

void bg_push(BgRun *run, int frame);
void bg_pop(BgRun *run); /* and clear its context */
void bg_ask(BgRun *run, int node, int seat);
static inline int bg_top(const BgState *s) {
  return s->depth ? s->stack[s->depth - 1] : BG_IN_NOTHING;
}
static inline bool bg_over(const BgState *s) {
  return s->node == BG_AT_OVER;
}
int bg_number(BgRun *run); /* the number die: 1 to 8 */

/* Each runs its frame on: asks somebody, pushes another frame, or pops itself. */
void bg_run_setup(BgRun *run);
void bg_run_turn(BgRun *run);
void bg_run_activation(BgRun *run);
void bg_run_move(BgRun *run);
void bg_run_charge(BgRun *run);
void bg_run_patrol(BgRun *run);
void bg_run_attack(BgRun *run);
void bg_run_lost(BgRun *run);
void bg_run_window(BgRun *run);
void bg_run_draw(BgRun *run);
void bg_run_option(BgRun *run);
void bg_run_hero(BgRun *run);
void bg_run_engines(BgRun *run);

/* ---- setup ------------------------------------------------------------------------------------------- */

void bg_take_card(BgRun *run, int seat, int slot, int version);
void bg_choose_fleet(BgRun *run, int seat, SbAction action);
void bg_choose_deck(BgRun *run, int seat, SbAction action);
void bg_stack_deck(BgRun *run, int pile); /* its list becomes the deck */
void bg_setup_place(BgRun *run, SbAction action);
void bg_setup_cargo(BgRun *run, int mask);
void bg_start_with(BgRun *run, int seat);

/* ---- turns, cards ------------------------------------------------------------------------------------ */

void bg_begin_turn(BgRun *run);
void bg_end_phase(BgRun *run);
void bg_gain(BgRun *run, int seat, int amount); /* energy; below 0: a loss, or a price that is told by this alone */
void bg_pay(BgRun *run, int seat, int price);   /* a price that has been told */
void bg_draw_one(BgRun *run, int seat);         /* at setup: no limit of the hand */
void bg_draw(BgRun *run, int seat, int count);
void bg_give(BgRun *run, int seat, int to, int kind);
void bg_discard(BgRun *run, int seat, int kind); /* for energy */
void bg_from_hand(BgRun *run, int seat, int kind);
void bg_to_discards(BgRun *run, int pile, int kind);
void bg_look(BgRun *run, int seat, const BgEffect *effect);
void bg_keep(BgRun *run, SbAction action);
void bg_play(BgRun *run, int seat, SbAction action);
void bg_shuttle(BgRun *run, SbAction action);
void bg_attach(BgRun *run, int seat, int kind, int owner, int card);
void bg_detach(BgRun *run, int card, int number);                /* to its owner's discards */
void bg_move_attached(BgRun *run, int from, int number, int to); /* from ship card to ship card */
void bg_check_heroes(BgRun *run, int seat);                      /* BG-13.9: asks when there are two of one name */
void bg_drop(BgRun *run, int card);

/* ---- ships ------------------------------------------------------------------------------------------- */

void bg_enter(BgRun *run, int card, const uint16_t at[3]); /* onto the board, with full shields */
void bg_load(BgRun *run, int card, int mask);
void bg_launch(BgRun *run, int seat, int card, int mask);
void bg_place_launched(BgRun *run, SbAction action);
void bg_reveal(BgRun *run, int piece); /* face-down tiles it has come to rest on (BG-17.1) */
void bg_activate(BgRun *run, int seat, SbAction action);
void bg_move_ship(BgRun *run, int piece, int by, int spaces, int lead);
void bg_end_unmoved(BgRun *run, int piece); /* a movement of 0 spaces (BG-8.11) */
void bg_warp(BgRun *run, SbAction action);
void bg_step(BgRun *run, int dir);
void bg_stop(BgRun *run);
void bg_ecm(BgRun *run, bool rolls);
void bg_charge_up(BgRun *run, int piece, int weapon);
void bg_fire_at(BgRun *run, int target);
void bg_attack(BgRun *run, int piece, int weapon, int target);
void bg_patrol_with(BgRun *run, int piece);

int bg_hurt(BgRun *run, int piece, int harm, int n, int label); /* shields it took away; the destroyed are gathered */
void bg_doom(BgRun *run, int piece);                            /* destroyed, gathered with others */
void bg_bury(BgRun *run);                                       /* those gathered leave the board */
bool bg_doomed(const BgState *s, int piece);
int bg_restore(BgRun *run, int piece, int n);
void bg_remove(BgRun *run, int piece);  /* leaves the board without being destroyed */
void bg_card_out(BgRun *run, int card); /* its last ship is gone */
void bg_save_hero(BgRun *run, SbAction action);
void bg_forget_places(BgRun *run); /* of ships that are gone */
void bg_save_nobody(BgRun *run);
void bg_capture(BgRun *run, int seat, int card);

/* ---- abilities --------------------------------------------------------------------------------------- */

/* An ability somewhere, while all of a kind are gone through. */
typedef struct BgSource {
  const BgAbility *ability;
  int a, b;      /* as bg_used_ability() has it */
  int card;      /* ship card it belongs to, -1: none */
  int weapon;    /* it is a text of, -1: none */
  uint8_t *used; /* where its limit is kept, NULL: it has none */
  uint8_t bit;
} BgSource;

/* The abilities of this moment of one ship card, its attached cards and, with `weapon`, of that weapon; one after
 * another from *at (0 at first). False: no more. */
bool bg_next_source(BgRun *run, int card, int weapon, int when, int *at, BgSource *out);
bool bg_spent(const BgSource *source);
void bg_spend(const BgSource *source);
void bg_do(BgRun *run, const BgScene *scene, const BgAbility *ability);
void bg_use(BgRun *run, int seat, SbAction action);
void bg_triggers(BgRun *run, int when, const BgScene *scene); /* compulsory ones of everybody and of the mission */
void bg_open_window(BgRun *run, int kind);
void bg_ask_options(BgRun *run, int when, int seat, int subject);
int bg_power_in_event(const BgState *s, int a, int b, const BgAbility *ability); /* as BgEvent has it */
bool bg_option_there(const BgContent *c, const BgState *s); /* something can be used at this moment */
void bg_clear_used(BgRun *run, uint32_t limits);            /* bit per BgLimit */
void bg_end_mods(BgRun *run, int until, int seat);
void bg_add_mod(BgRun *run, int piece, const BgEffect *effect, int ability, int n);
void bg_points(BgRun *run, int seat, int points);
void bg_engines(BgRun *run, int count);
void bg_asteroid(BgRun *run, int tile);
void bg_drift(BgRun *run, int dir);
void bg_strike(BgRun *run, int piece);

/* ---- the end ----------------------------------------------------------------------------------------- */

void bg_end(BgRun *run, uint32_t winners, int reason);
bool bg_eliminated(BgRun *run); /* BG-18.1: looks, and ends the match; true when it is over */
void bg_clock(BgRun *run);      /* BG-18.4 */
void bg_cap(BgRun *run);        /* BG-18.7 */

#endif
