/* Galaxy Defenders: the small words every file of this room uses, on top of basics.h (sizes, nodes, frames), effect.h
 * (the vocabulary of content), facts.h (content) and state.h (the state).
 *
 * Files: content* (facts), map (hexes, areas, sides, sight made from tiles), place (distance, adjacency, walking), body
 * (agents, drones, aliens alike), line (which lines there are and whether they hold), setup, round (phases), turn (an
 * agent's turn), move, attack, defend, wound (wounds, healing, death), act (alien activations), choose (targets and
 * tie-breaks), march (alien movement), signal (signals, teleport, reveal, assignment), guard, script (effects one after
 * another), gain (ranks and tokens), debrief (objectives, rewards), apply, legal, judge* (why_not), observe, notation*,
 * words, view, position*, check, evaluate and player (for bots), odds, tally, goal, sheet, next (campaign), game.
 *
 * What is going on is a stack of frames (turn, movement, attack, activation ...), each with a context of its own in the
 * state; gd_go_on() runs the top frame until somebody has to decide. `node` says what is decided and `asked` by whom.
 */
#ifndef GD_H
#define GD_H

#include "state.h"

static inline const GdMission *gd_mission(const GdContent *c, const GdState *s) {
  int mission = s->options[GD_OPT_MISSION];
  return s->options[GD_OPT_DIFFICULTY] ? c->even_of[mission][s->agents - 1] : &c->mission[mission];
}
static inline const GdMap *gd_map(const GdContent *c, const GdState *s) {
  return &c->map[s->options[GD_OPT_MISSION]];
}

/* ---- nothing there (blank.c) -------------------------------------------------------------------------------- */

/* A match before anything: nobody on the map, no Alpha, the board, decks, reserve and warehouse as the mission begins.
 */
void gd_blank(const GdContent *c, const SbSetup *setup, GdState *s);
/* The context of a frame as it is while the frame is not on the stack. Of attacks and activations: those beyond the
 * ones on the stack, so pop first. */
void gd_clear(GdState *s, int frame);
void gd_no_agent(GdAgent *agent); /* nobody has chosen a sheet */
void gd_no_drone(GdDroneState *drone);
void gd_no_alien(GdAlien *alien);

/* ---- hexes and areas (map.c, place.c) ----------------------------------------------------------------------- */

static inline int gd_area(int hex) {
  return hex / GD_AREA_HEXES;
}
static inline int gd_digit(int hex) {
  return hex % GD_AREA_HEXES;
}
static inline int gd_centre(int area) {
  return area * GD_AREA_HEXES;
}
int gd_opposite(int dir);
bool gd_hex_read(const GdMap *map, const char *text, int *hex);   /* B2.0 */
bool gd_area_read(const GdMap *map, const char *text, int *area); /* B2 */
void gd_hex_write(int columns, int hex, SbText *out);
void gd_area_write(int columns, int area, SbText *out);
void gd_axial(const GdMap *map, int hex, int *q, int *r); /* GD-3.2 */
int gd_direction(const GdMap *map, int from, int to);     /* of neighbours on the map; -1: they are none */
int gd_hex_distance(const GdMap *map, int from, int to);  /* hexes, whatever lies between */
int gd_area_distance(const GdMap *map, int area, int other);

/* Whether a side may be crossed now: by agents on foot, by aliens and signals. */
bool gd_walkable(const GdContent *c, const GdState *s, int hex, int dir);
bool gd_crossable(const GdContent *c, const GdState *s, int hex, int dir);
bool gd_adjacent(const GdContent *c, const GdState *s, int hex, int other); /* GD-3.17 */
int gd_distance(const GdContent *c, const GdState *s, int hex, int other);  /* GD-3.18 */
bool gd_line(const GdContent *c, const GdState *s, int viewer, int target); /* GD-4.1 to 4.5: nothing in between */
bool gd_sees(const GdContent *c, const GdState *s, int viewer, int target); /* and within the weather's limit */
bool gd_faces(const GdMap *map, int hex, int facing, int target);           /* GD-4.8 */
static inline int gd_node(const GdMap *map, int hex) {
  return map->node[hex];
}
uint64_t gd_joined(const GdContent *c, const GdState *s, int node); /* nodes one area step away now */
/* Area steps from a node to every other, 255: none. */
void gd_walk_from(const GdContent *c, const GdState *s, int node, uint8_t steps[GD_NODES]);
int gd_walk(const GdContent *c, const GdState *s, int node, int to);

/* ---- bodies: agents and drones by unit, aliens GD_ALIEN_BASE + number (body.c) ------------------------------ */

static inline bool gd_is_alien(int body) {
  return body >= GD_ALIEN_BASE && body < GD_ALIEN_BASE + GD_ALIENS;
}
static inline bool gd_living(const GdState *s, int seat) {
  return seat < GD_SEATS && s->agent[seat].life == GD_ALIVE;
}
static inline bool gd_unit_there(const GdState *s, int unit) { /* on the map */
  return unit < GD_SEATS ? s->agent[unit].life == GD_ALIVE && s->agent[unit].at != GD_NOWHERE
                         : unit < GD_UNITS && s->drone[unit - GD_SEATS].kind != GD_NONE;
}
static inline int gd_unit_at(const GdState *s, int unit) {
  return unit < GD_SEATS ? s->agent[unit].at : s->drone[unit - GD_SEATS].at;
}
static inline const GdSheet *gd_agent_sheet(const GdContent *c, const GdState *s, int seat) {
  return &c->sheet[s->agent[seat].sheet];
}
static inline const GdSheetSide *gd_side(const GdContent *c, const GdState *s, int seat) {
  return &gd_agent_sheet(c, s, seat)->side[s->agent[seat].rank >= GD_PALLADIUM];
}
static inline const GdCard *gd_card(const GdContent *c, const GdState *s, int alien) {
  return &c->card[s->alien[alien].card];
}
int gd_hp(const GdContent *c, const GdState *s, int body); /* printed */
int gd_remaining(const GdContent *c, const GdState *s, int body);
int gd_wounds(const GdState *s, int body);
int gd_shield_full(const GdContent *c, const GdState *s, int body); /* printed, or as the mission says (M9) */
bool gd_bleeding(const GdContent *c, const GdState *s, int seat);
int gd_figures(const GdContent *c, const GdState *s, int alien);                  /* 1, or those a swarm has left */
int gd_alien_at(const GdContent *c, const GdState *s, int hex, int *figure);      /* -1: none; figure may be NULL */
int gd_unit_on(const GdState *s, int hex);                                        /* agent or drone there, -1 */
int gd_signal_on(const GdState *s, int hex);                                      /* -1 */
bool gd_empty(const GdContent *c, const GdState *s, int hex);                     /* standard, no figure, no signal */
int gd_body_distance(const GdContent *c, const GdState *s, int alien, int unit);  /* of the closest figure */
bool gd_body_adjacent(const GdContent *c, const GdState *s, int alien, int unit); /* any figure */
int gd_closest_figure(const GdContent *c, const GdState *s, int alien, int unit);
bool gd_alien_sees(const GdContent *c, const GdState *s, int alien, int unit); /* hidden, weather, Feral Senses */
int gd_hidden_from(const GdContent *c, const GdState *s, int seat); /* aliens at this distance or more; 99: from none */
bool gd_engaged(const GdState *s, int seat);
uint32_t gd_aliens_adjacent(const GdContent *c, const GdState *s, int hex);
int gd_agents_near(const GdContent *c, const GdState *s, int hex);  /* agents and drones adjacent to it */
int gd_move_of(const GdContent *c, const GdState *s, int seat);     /* GD-7.7, without what a turn adds */
static inline int gd_clockwise(const GdState *s, int from, int n) { /* n-th agent's seat from that one on */
  return (from + n) % s->agents;
}
/* Units in the order of GD-21.6: clockwise from the Alpha, a drone right after its owner. n from 0; -1: no more. */
int gd_ordered_unit(const GdState *s, int n);
int gd_free_alien(const GdState *s);                                   /* -1 */
int gd_figures_out(const GdContent *c, const GdState *s, int species); /* on the map */

/* ---- things and lines (line.c) ------------------------------------------------------------------------------ */

bool gd_has(const GdState *s, int seat, int thing); /* device, skill, tactic, weapon held, ability */
bool gd_ready(const GdContent *c, const GdState *s, int seat, int thing); /* not used (skills, tactics, ability) */
bool gd_has_rule(const GdContent *c, const GdState *s, int seat,
                 int rule); /* GdRuleName, by a skill or a weapon in use */
bool gd_alien_rule(const GdContent *c, const GdState *s, int alien, int rule);
int gd_slot_of(const GdState *s, int seat, int thing, int nth);                 /* weapon slot, -1 */
bool gd_weapon_ready(const GdContent *c, const GdState *s, int seat, int slot); /* GD-8.1 */
bool gd_may_have(const GdContent *c, const GdState *s, int seat, int thing);    /* class or generic */

bool gd_arm_rule(const GdContent *c, const GdArm *arm, int rule);
bool gd_unit_sees(const GdContent *c, const GdState *s, int unit, int hex); /* own sight, with human view (GD-4.8) */
bool gd_is_card(const GdContent *c, int card, int wanted);                  /* or what that becomes by rage */

/* Who is meant while a line is looked at. */
typedef struct GdScene {
  int self;               /* body, GD_BODY_NONE */
  const GdAttack *attack; /* NULL: none */
  int picked;             /* body or what the pick is, -1 */
  int hex;                /* picked, GD_NOWHERE */
} GdScene;
bool gd_fits(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int body);
bool gd_fits_hex(const GdContent *c, const GdState *s, const GdScene *scene, const GdFilter *of, int hex);
bool gd_holds(const GdContent *c, const GdState *s, const GdScene *scene, const GdTest *test);
bool gd_all_hold(const GdContent *c, const GdState *s, const GdScene *scene, const GdLine *line);
int gd_count(const GdContent *c, const GdState *s, int what, const GdFilter *of);
int gd_value(const GdState *s, const GdValue *value);

/* Whether a `use` of this thing may be made now at this node, and with this pick. The weapon is a slot of the picked
 * agent, number what the user says (hits cancelled, ammo spent), choice which one_of. */
typedef struct GdUse {
  int thing, hex, weapon, number, choice; /* weapon -1, hex GD_NOWHERE where nothing is picked */
} GdUse;
const GdLine *gd_use_line(const GdContent *c, const GdState *s, int seat, int thing); /* of this moment; NULL: none */
bool gd_may_use(const GdContent *c, const GdState *s, int seat, const GdUse *use);
int gd_list_uses(const GdContent *c, const GdState *s, int seat, SbAction *out); /* all; NULL: is there one */
const GdLine *gd_line_at(const GdContent *c, int thing, int node); /* its line of that moment; NULL: none */
const GdLine *gd_power_before(const GdContent *c, int thing);      /* of tag P */
bool gd_pick_fits(const GdContent *c, const GdState *s, int seat, const GdLine *line, int hex, int weapon);
int gd_picked(const GdContent *c, const GdState *s, const GdLine *line, int hex); /* body, waypoint, point ... */
/* Friendly fire: the other agent or drone on this hex that a line may attack (GD-8.14); -1: none. */
int gd_friend_hit(const GdState *s, int seat, const GdLine *line, int hex);
int gd_list_picks(const GdContent *c, const GdState *s, int seat, const GdLine *line, int thing, SbAction *out);

/* ---- attacks (attack.c) ------------------------------------------------------------------------------------- */

/* What is said when an attack is declared. */
typedef struct GdAim {
  int weapon;   /* slot */
  int hex;      /* of the target */
  uint8_t free; /* free choices of the weapon before the roll (Burst, Aim): bits by their place among its lines */
  int thing;    /* P power or item, -1 */
} GdAim;
bool gd_may_aim(const GdContent *c, const GdState *s, int seat, const GdAim *aim);   /* Combat and GD_AT_AGAIN */
bool gd_may_guard(const GdContent *c, const GdState *s, int unit, const GdAim *aim); /* on guard.alien[next] */
bool gd_drone_may_aim(const GdContent *c, const GdState *s, int unit, int hex);
bool gd_drone_may_fire(const GdContent *c, const GdState *s, int unit); /* it has somebody to attack */
int gd_hits(const GdContent *c, const GdAttack *attack, int symbol);    /* symbols on the final dice */

/* ---- movement (move.c) -------------------------------------------------------------------------------------- */

bool gd_may_step(const GdContent *c, const GdState *s, int hex); /* of s->move, or beginning the Movement of the turn */
bool gd_may_move(const GdContent *c, const GdState *s,
                 int seat); /* the Movement activity may be begun: used, engaged ... */
bool gd_may_leap(const GdContent *c, const GdState *s, int seat, int hex);
bool gd_may_break(const GdContent *c, const GdState *s, int seat, int gate);
bool gd_may_redeploy(const GdContent *c, const GdState *s, int seat, int hex);
bool gd_may_take(const GdContent *c, const GdState *s, int seat, int object);
bool gd_may_do(const GdContent *c, const GdState *s, int seat, int action, int hex); /* mission action */
bool gd_may_command(const GdContent *c, const GdState *s, int seat, int unit);
bool gd_may_search(const GdContent *c, const GdState *s, int seat);
bool gd_may_evade(const GdContent *c, const GdState *s, int seat);
bool gd_may_unjam(const GdContent *c, const GdState *s, int seat, int slot, int paid);
int gd_points_left(const GdContent *c, const GdState *s); /* of the Movement, begun or not */

/* ---- aliens (choose.c, march.c) ----------------------------------------------------------------------------- */

/* Which criterion of GD-14.9 decided: 1 to 6; 0: there was only one. */
bool gd_harm_before(const GdContent *c, const GdState *s, int node, int unit, int other, int *why);
/* The unit chosen among `candidates` (bits) by this selection for an alien at `node`. */
int gd_choose_target(const GdContent *c, const GdState *s, int alien, int select, uint32_t candidates, int *why);
/* The rule that applies and its target; -1: none, the alien stays. */
int gd_choose_rule(const GdContent *c, const GdState *s, int alien, int *target, int *why);

/* Where a movement ends, and what decided it, for explaining. */
typedef struct GdWay {
  int hex;               /* GD_NOWHERE: cannot be carried out */
  uint8_t path[GD_PATH]; /* nodes after the first, in order */
  int steps;
  int why_node, why_hex; /* GdWhy */
  int tie;               /* GdTie: among areas equally good by why_node */
} GdWay;
typedef enum GdWhy {
  GD_WHY_STAYS,    /* adjacent already, or nothing better */
  GD_WHY_OWN_AREA, /* contact in the target's own area (case 1) */
  GD_WHY_CONTACT,  /* contact from another area (case 2) */
  GD_WHY_NEARER,   /* as near as it gets (case 3) */
  GD_WHY_BACK,     /* the way it came */
  GD_WHY_FARTHER,
  GD_WHY_POINT,
  GD_WHY_ADJACENT,
  GD_WHY_CROWD,
  GD_WHY_CENTRE,
  GD_WHY_CLOSE,
  GD_WHY_DIGIT, /* final hex: what separated it from the next best */
  GD_WHY_ONLY,
  GD_WHY_REVEALED, /* a signal is revealed there */
  GD_WHY_PLACE,    /* a signal: the lowest row, then column */
  GD_WHYS
} GdWhy;
/* What separated an area from the next best where that was as good by its GdWhy. */
typedef enum GdTie { GD_TIE_NONE, GD_TIE_STEPS, GD_TIE_CROWD, GD_TIE_SUM, GD_TIE_SEEN, GD_TIE_PLACE, GD_TIES } GdTie;
/* Why an alien came into somebody's hands (GD-15.10). */
typedef enum GdAssigned { GD_ASSIGNED_SAME, GD_ASSIGNED_FEWEST, GD_ASSIGNED_CLOCKWISE, GD_ASSIGNMENTS } GdAssigned;
void gd_toward(const GdContent *c, const GdState *s, int alien, int steps, int unit, GdWay *out);
bool gd_contact(const GdContent *c, const GdState *s, int alien, int steps, int unit); /* GD-16.6 */
void gd_away(const GdContent *c, const GdState *s, int alien, GdWay *out);             /* one step */
void gd_to_point(const GdContent *c, const GdState *s, int alien, int steps, GdWay *out);

/* ---- signals (signal.c) ------------------------------------------------------------------------------------- */

int gd_reserve(const GdState *s);                           /* signals in the reserve */
uint32_t gd_in_sight(const GdContent *c, const GdState *s); /* signals that must be revealed, bits */
int gd_places_for(const GdContent *c, const GdState *s, int hex,
                  uint16_t out[GD_HEXES]); /* GD-15.3: nearest empty, all equals */

/* ---- actions ------------------------------------------------------------------------------------------------------
 */

typedef enum GdVerb {
  GD_V_AGENT = 1, /* a sheet, GD_NONE: at random */
  GD_V_GAIN,      /* a thing */
  GD_V_FETCH,     /* a thing, b seat */
  GD_V_GIVE,      /* a seat, GD_NONE: nobody */
  GD_V_REPLACE,   /* a slot */
  GD_V_REFUSE,
  GD_V_DEPLOY, /* h hex, a facing */
  GD_V_ALPHA,  /* a seat */
  GD_V_ROLL,
  GD_V_SKIP,
  GD_V_DEVICE, /* a thing: Reinforcements, or a random one found (GD_NONE) */
  GD_V_WEAPON, /* a random improved weapon */
  GD_V_REVIVE, /* a seat, h hex (GD-10.8) */
  GD_V_STEP,   /* h */
  GD_V_TURN,   /* a Movement of no hexes */
  GD_V_STOP,
  GD_V_FACE,   /* a direction */
  GD_V_ATTACK, /* a slot, h, b free choices, c 1 + thing */
  GD_V_USE,    /* a thing, h, b 1 + weapon slot of the picked agent, c number or choice */
  GD_V_LEAP,   /* h */
  GD_V_SEARCH,
  GD_V_BREAK, /* a gate */
  GD_V_EVADE,
  GD_V_REDEPLOY, /* h */
  GD_V_UNJAM,    /* a slot, b activity that is paid besides */
  GD_V_DO,       /* a mission action, h */
  GD_V_TAKE,     /* h: the object there */
  GD_V_COMMAND,  /* a unit */
  GD_V_END,      /* a: 1 dropping what is carried */
  GD_V_REROLL,   /* a thing, and which dice: gd_dice() */
  GD_V_SPEND,    /* a tokens */
  GD_V_AREA,
  GD_V_GO,
  GD_V_PASS,
  GD_V_AID,
  GD_V_CLIP, /* a slot */
  GD_V_FRAGMENT,
  GD_V_ACTIVATE, /* h */
  GD_V_REVEAL,   /* h */
  GD_V_PLACE,    /* h */
  GD_V_FLIP,     /* a thing */
  GD_V_DONE,
  GD_V_LOAD,    /* a slot */
  GD_V_JAM,     /* a slot */
  GD_V_LOSE,    /* a thing */
  GD_V_PROMOTE, /* a seat */
  GD_V_MIND,    /* h */
  GD_V_DRAW,
  GD_VERBS
} GdVerb;

/* Verb, a, b, c: a byte each; h: ten bits, 1 + hex, 0 for none; dice: sixteen bits. */
static inline SbAction gd_pack(int verb, int a, int b, int c) {
  return (SbAction)verb | (SbAction)(a & 255) << 8 | (SbAction)(b & 255) << 16 | (SbAction)(c & 255) << 24;
}
static inline SbAction gd_pack_hex(SbAction action, int hex) {
  return action | (SbAction)(hex == GD_NOWHERE ? 0 : hex + 1) << 32;
}
static inline SbAction gd_pack_dice(SbAction action, unsigned dice) {
  return action | (SbAction)(dice & 0xffffu) << 48;
}
static inline int gd_verb(SbAction x) {
  return x & 255;
}
static inline int gd_a(SbAction x) {
  return x >> 8 & 255;
}
static inline int gd_b(SbAction x) {
  return x >> 16 & 255;
}
static inline int gd_c(SbAction x) {
  return x >> 24 & 255;
}
static inline int gd_h(SbAction x) { /* GD_NOWHERE for none */
  int h = x >> 32 & 1023;
  return h ? h - 1 : GD_NOWHERE;
}
static inline unsigned gd_dice(SbAction x) { /* bit per die of the roll, the first is bit 0 */
  return (unsigned)(x >> 48);
}

/* ---- what may be answered (attack.c, gain.c, round.c, setup.c, campaign.c, debrief.c) ------------------------------
 */

int gd_on_stack(const GdState *s, int frame); /* frames of this kind */
/* Re-rolls: what this thing gives now (NULL: nothing), and the dice it is for, as bits. */
const GdEffect *gd_reroll_by(const GdContent *c, const GdState *s, int seat, int thing);
unsigned gd_rerollable(const GdContent *c, const GdAttack *attack, const GdEffect *effect);
/* The weapon's free choice after the roll that has this effect, NULL: none; ammo it may be given for hits. */
const GdLine *gd_free_after(const GdContent *c, const GdAttack *attack, int what);
int gd_spendable(const GdContent *c, const GdState *s, const GdAttack *attack);
bool gd_gain_fits(const GdContent *c, const GdState *s, const GdGainState *gain, int thing);
bool gd_device_fits(const GdContent *c, const GdState *s, int seat, int thing); /* at the start */
bool gd_may_supply(const GdContent *c, const GdState *s, int thing);
bool gd_may_supply_weapon(const GdContent *c, const GdState *s);
bool gd_may_revive(const GdContent *c, const GdState *s, int seat, int hex);
bool gd_may_fetch(const GdContent *c, const GdState *s, int seat, int thing);
bool gd_may_give(const GdContent *c, const GdState *s, int seat);
bool gd_may_replace(const GdContent *c, const GdState *s, int seat, int slot, int thing);
bool gd_may_jam(const GdContent *c, const GdState *s, int seat, int slot); /* E11 */
bool gd_may_promote(const GdContent *c, const GdState *s, const GdEffect *effect, int seat);
bool gd_owes(const GdContent *c, const GdState *s, int seat, int thing);
bool gd_sheet_free(const GdState *s, int sheet);
bool gd_may_stop(const GdContent *c, const GdState *s); /* the mover stands alone on its hex */

/* Lists of single moments (legal.c); `out` NULL: how many, counting no further than 2. */
int gd_turn_choices(const GdContent *c, const GdState *s, int seat, SbAction *out);
int gd_attack_choices(const GdContent *c, const GdState *s, int seat, SbAction *out);

SB_DECLARE_GAME(gd);

extern const SbOption gd_options[GD_OPTIONS];
extern const char *const gd_seat_ids[GD_SEATS];
/* Ids that facts, positions and actions use alike (names.c). */
extern const char *const gd_when_ids[GD_WHENS], *const gd_what_ids[GD_WHATS], *const gd_ask_ids[GD_ASKS],
                                                                                  *const gd_count_ids[GD_COUNT_OWN],
                                                                                      *const gd_step_ids[GD_STEP_KINDS];
extern const char *const gd_rank_ids[GD_RANKS],
    *const gd_grade_ids[GD_GRADES], *const gd_mark_ids[GD_POINTS], *const gd_condition_ids[GD_CONDITIONS],
                                                                       *const gd_rule_ids[GD_RULES];
extern const char *const gd_node_ids[GD_NODES_ASKED],
    *const gd_frame_ids[GD_FRAMES], *const gd_phase_ids[GD_PHASES], *const gd_reason_ids[GD_REASONS],
                                                                        *const gd_outcome_ids[GD_OUTCOMES];
extern const char *const gd_signal_ids[GD_SIGNAL_KINDS],
    *const gd_damage_ids[GD_DAMAGES], *const gd_why_ids[GD_WHYS], *const gd_tie_ids[GD_TIES],
                                                                      *const gd_activity_ids[3],
                                                                          *const gd_source_ids[GD_SOURCES];

/* ---- events ---------------------------------------------------------------------------------------------------------
 */

/* An event is told from itself alone. Bodies in events are tags: what it is and who. An agent: 1 + sheet | seat << 8; a
 * drone: 64 + kind | owner << 8; an alien: 128 + card | number << 8; 0: nobody (gd_tag). Hexes carry the width of the
 * map: hex | columns << 10 (gd_tag_hex); GD_NOWHERE for none. Things, cards, events are their indexes; -1 none. Dice
 * are told with `more`: colour * 10 + face (0 to 9) of each. */
typedef enum GdEvent {
  GD_E_AGENT,     /* seat, sheet, random */
  GD_E_GAINED,    /* agent, thing, why (GdGainWhy) */
  GD_E_LOST,      /* agent, thing */
  GD_E_OFFERED,   /* thing: a weapon or device to be given; agent to whom, 0 */
  GD_E_GIVEN,     /* agent, thing, thing it replaces (-1), slot */
  GD_E_REFUSED,   /* thing, 1 to headquarters */
  GD_E_DEPLOYED,  /* agent, hex, facing */
  GD_E_SIGNAL,    /* hex: a signal is on the map now; mark (-1: at the start) */
  GD_E_ROUND,     /* round */
  GD_E_PHASE,     /* phase */
  GD_E_ALPHA,     /* agent */
  GD_E_WINGS,     /* agent, G, needed, rank it has now; more: dice */
  GD_E_RANK,      /* agent, rank */
  GD_E_FRAGMENT,  /* agent or 0, change, now */
  GD_E_TURN,      /* agent */
  GD_E_STEPPED,   /* unit, from, to, points left */
  GD_E_STOPPED,   /* unit, hex */
  GD_E_FACED,     /* agent, facing */
  GD_E_JUMPED,    /* unit, from, to, how (0 leap, 1 redeploy) */
  GD_E_PUT_BACK,  /* unit, hex */
  GD_E_ENGAGED,   /* agent, alien */
  GD_E_FREED,     /* agent, alien */
  GD_E_SEARCHED,  /* agent, face */
  GD_E_BROKE,     /* agent or 0, hex, hex: the lock is gone */
  GD_E_LOCKED,    /* hex, hex */
  GD_E_EVADED,    /* agent, face, works */
  GD_E_UNJAMMED,  /* agent, thing, activity that was paid besides the Action (bit), 0 */
  GD_E_JAMMED,    /* agent, thing */
  GD_E_AMMO,      /* unit, thing (-1 a drone's), change, now */
  GD_E_DID,       /* agent, mission, action, hex */
  GD_E_USED,      /* agent, thing, hex or nowhere */
  GD_E_ATTACK,    /* body, target (or 0), weapon (see gd_tag_arm), area, source, hex */
  GD_E_RETARGET,  /* from body, to body */
  GD_E_ROLLED,    /* body; more: dice */
  GD_E_REROLLED,  /* body, thing; more: all dice now */
  GD_E_FAILED,    /* body, thing: an alien weapon */
  GD_E_HITS,      /* body, hits, added, defence dice fewer */
  GD_E_SHIELDED,  /* body, hits cancelled, points left */
  GD_E_CANCELLED, /* body, thing, hits */
  GD_E_DEFENDED,  /* body, dice, shields, wounds; more: dice */
  GD_E_WOUNDED,   /* body, wounds, HP left */
  GD_E_SUFFERED,  /* body, wounds, HP left */
  GD_E_HEALED,    /* body, wounds, HP left */
  GD_E_BLEEDS,    /* agent */
  GD_E_DIED,      /* body, hex */
  GD_E_KEPT,      /* agent, thing: keeps HP (Last Stand) */
  GD_E_COND,      /* body, condition, n */
  GD_E_UNCOND,    /* body, condition */
  GD_E_ARMOURED,  /* agent, tokens */
  GD_E_PLACED,    /* token (GdToken) or drone tag, hex */
  GD_E_GONE,      /* token, hex */
  GD_E_DRONE,     /* drone tag, hex: placed */
  GD_E_ALIENS,    /* agent, encounter card, how many match; -1: it makes nobody act */
  GD_E_ACTIVATED, /* alien, rule (-1 none applies, -2 stunned), target, why (1 to 6, 0), distance, selection */
  GD_E_MARCHED, /* alien, from, to, step kind | n << 8, why of the node, why of the hex; more: nodes as areas of the way
                 */
  GD_E_CARRIED, /* alien, from, to, by alien */
  GD_E_COMMANDED,    /* alien, by alien; drone, by agent */
  GD_E_SIGNAL_MOVED, /* from, to */
  GD_E_TELEPORT,     /* mark, face (-1: no roll), kind (0 signal, 1 alien), alien */
  GD_E_REVEALED,     /* hex, kind */
  GD_E_SIGNAL_GONE,  /* hex, kind */
  GD_E_APPEARED,     /* alien, hex, agent it is assigned to */
  GD_E_ASSIGNED,     /* alien, agent */
  GD_E_RAGED,        /* alien before, alien now */
  GD_E_EVENT,        /* event card */
  GD_E_WEATHER,      /* event card that is over, -1 */
  GD_E_FLIPPED,      /* agent, thing: a tactic is turned up */
  GD_E_OBJECT,       /* what (0 appears, 1 taken, 2 dropped, 3 secured, 4 lost), marker name, agent, hex */
  GD_E_WORK,         /* agent, hex, tokens, needed */
  GD_E_FINISHED,     /* marker name, hex */
  GD_E_POINT_GONE,   /* mark, hex */
  GD_E_CRATE,        /* agent, grade (or 3: devices), hex */
  GD_E_COUNTER,      /* mission, counter, now */
  GD_E_WEAPON,       /* thing: into headquarters */
  GD_E_OUTCOME,      /* mission, outcome, objective line */
  GD_E_OVER,         /* reason */
  GD_E_CHOOSES,      /* alien: Alien Mind names its target */
  GD_E_PASSED,       /* alien, cards: no figure is left for them, they are discarded */
  GD_EVENTS
} GdEvent;

typedef enum GdGainWhy {
  GD_GAINED_RANK,
  GD_GAINED_START,
  GD_GAINED_SUPPLY,
  GD_GAINED_FOUND,
  GD_GAINED_REWARD
} GdGainWhy;

int gd_tag(const GdContent *c, const GdState *s, int body);
int gd_tag_card(int card); /* an alien that is not on the map */
int gd_tag_hex(const GdContent *c, const GdState *s, int hex);
/* What somebody attacks with: a thing's index; an alien's weapon: GD_THINGS + card * 2 + (0 melee, 1 ranged, told apart
 * from acid by the source); a drone's: 2 * GD_THINGS + kind; -1: nothing (a charge). */
int gd_tag_arm(const GdContent *c, const GdState *s, const GdAttack *attack);

bool gd_refuse(SbReason *reason, const char *rule, const char *key, const char *also);

#endif
