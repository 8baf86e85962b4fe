/* The board as bots look at it. */
#include "survey.h"

#include "forecast.h"

/* Charges cost energy that is not always there. */
static int weapon_fire(const BgWeaponFacts *weapon, int more_attacks, int more_strength) {
  int fire = 16 * (weapon->attacks + more_attacks) * (weapon->strength + more_strength);
  return weapon->charge ? fire * 2 / (2 + weapon->charge) : fire;
}

/* What an attached card adds to the values of its host at home. */
typedef struct Added {
  int range, attacks, strength, move;
} Added;

static void add_kind(const BgContent *c, const BgKind *kind, Added *out) {
  if (!kind->abilities.stats) return;
  for (int i = kind->abilities.first; i < kind->abilities.first + kind->abilities.count; i++) {
    const BgAbility *ability = &c->ability[i];
    for (int e = 0; ability->when == BG_WHEN_IN_PLAY && e < ability->effects; e++) {
      const BgEffect *effect = &ability->effect[e];
      if (effect->what != BG_DO_MOD || effect->op != BG_ADD) continue;
      if (effect->stat == BG_RANGE) out->range += effect->n;
      if (effect->stat == BG_ATTACKS) out->attacks += effect->n;
      if (effect->stat == BG_STRENGTH) out->strength += effect->n;
      if (effect->stat == BG_MOVE) out->move += effect->n;
    }
  }
}

bool bg_arms(const BgContent *c, const BgKind *kind) {
  Added added = {0};
  add_kind(c, kind, &added);
  return kind->type == BG_WEAPON || added.range || added.attacks || added.strength;
}

/* What an attached card adds to the worth of its host: those that only help in passing add little. */
static int attached_worth(const BgContent *c, const BgKind *kind) {
  bool little = kind->type == BG_UPGRADE && !bg_arms(c, kind);
  return little ? kind->cost * BG_POINT / 4 : (kind->cost + 2) * BG_POINT / 2;
}

/* What is the same for all ships of a card. */
static BgSeen see_card(const BgContent *c, const BgState *s, int card) {
  const BgCard *on = &s->card[card];
  const BgVersionFacts *sheet = bg_sheet_of(c, s, card);
  const BgShip *ship = bg_ship(c, s, card);
  Added added = {0};
  int fire = 0, range = 0, worth = sheet->launch * BG_POINT;
  for (int i = 0; i < BG_ATTACHED && on->attached[i].kind != BG_NONE; i++) {
    const BgKind *kind = &c->kind[on->attached[i].kind];
    if (kind->type == BG_SABOTAGE) {
      worth -= (kind->cost + 2) * BG_POINT / 2;
      continue;
    }
    worth += attached_worth(c, kind);
    add_kind(c, kind, &added);
    if (kind->type != BG_WEAPON) continue;
    fire += weapon_fire(&kind->weapon, 0, 0);
    range = kind->weapon.range > range ? kind->weapon.range : range;
  }
  for (int w = 0; w < sheet->weapons; w++)
    fire += weapon_fire(&sheet->weapon[w], w ? 0 : added.attacks, w ? 0 : added.strength);
  int first = sheet->weapon[0].range + added.range, move = sheet->move + added.move;
  if (worth < BG_POINT) worth = BG_POINT;
  return (BgSeen){.card = (uint8_t)card,
                  .seat = on->controller,
                  .side = (uint8_t)bg_side_of(c, s, on->controller),
                  .size = ship->size,
                  .worth = (uint16_t)(worth / bg_ships_of(c, s, card)),
                  .fire = (uint16_t)fire,
                  .range = (uint8_t)(2 * first > first + range ? first : (first + range) / 2),
                  .move = (uint8_t)(move > 0 ? move : 0),
                  .hit = ship->hit};
}

static bool any_weapon_left(const BgContent *c, const BgState *s, int card, int own) {
  if (s->act.done >> own & 1) return false;
  for (int weapon = 0; weapon < bg_weapon_count(c, s, card); weapon++)
    if (!(s->act.fired[own] >> weapon & 1) && bg_weapon(c, s, card, weapon)) return true;
  return false;
}

static void see_activation(const BgContent *c, const BgState *s, BgSeen *seen) {
  int own = seen->piece % BG_SQUAD;
  if (s->act.card != seen->card) return;
  bool moving = s->move.piece == seen->piece && !s->move.by;
  if (s->act.stage == 0 && !(s->act.moved >> own & 1)) seen->going = seen->move;
  if (moving) seen->going = s->move.stage < 2 ? s->move.left : 0;
  seen->armed = s->act.stage < 3 && !s->act.no_attack && any_weapon_left(c, s, seen->card, own);
  if (s->charge.piece == seen->piece && s->charge.left) seen->armed = 1;
}

/* Beside an asteroid it is hit less often (BG-16.7). */
static void see_cover(const BgContent *c, const BgState *s, BgSeen *seen) {
  int cover = bg_cover_of(c, s, seen->piece);
  if (cover) seen->hit = (uint8_t)(seen->hit * (1 - bg_chance(c, cover)));
}

void bg_survey(const BgContent *c, const BgState *s, BgSurvey *out) {
  out->count = 0;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    const BgCard *on = &s->card[card];
    if (on->place != BG_PLAY) continue;
    BgSeen seen = see_card(c, s, card);
    const BgVersionFacts *sheet = bg_sheet_of(c, s, card);
    for (int i = 0; i < BG_SQUAD; i++) {
      const BgPiece *piece = &on->piece[i];
      if (piece->at[0] == BG_NOWHERE || piece->gone || piece->red >= sheet->hull) continue;
      BgSeen *one = &out->ship[out->count++];
      *one = seen;
      one->piece = (uint8_t)(card * BG_SQUAD + i);
      one->at[0] = piece->at[0];
      one->at[1] = piece->at[1];
      one->stands = (uint8_t)(piece->blue + sheet->hull - piece->red);
      see_activation(c, s, one);
      see_cover(c, s, one);
    }
  }
}

const BgSeen *bg_seen(const BgSurvey *survey, int piece) {
  for (int i = 0; i < survey->count; i++)
    if (survey->ship[i].piece == piece) return &survey->ship[i];
  return NULL;
}

static int nearest(const uint16_t at[2], int hex) {
  int far = bg_distance(at[0], hex);
  if (at[1] == BG_NOWHERE) return far;
  int other = bg_distance(at[1], hex);
  return other < far ? other : far;
}

int bg_seen_apart(const uint16_t at[2], int size, const BgSeen *other) {
  int far = nearest(at, other->at[0]);
  if (other->at[1] != BG_NOWHERE) {
    int second = nearest(at, other->at[1]);
    far = second < far ? second : far;
  }
  far -= (size == BG_LARGE) + (other->size == BG_LARGE);
  return far > 0 ? far : 0;
}

int bg_seen_gain(const BgSeen *from, const BgSeen *target) {
  int expected = from->fire * target->hit / 256, whole = 16 * target->stands;
  return expected >= whole ? target->worth : target->worth * expected / whole;
}

/* Parts of 256: of what is expected to be shot away by the next activation, and by the one that is open. */
enum { THREAT = 110, PENDING = 256 };

/* How soon something so far out of reach is shot at, of 256. */
static int soon(int beyond, int move) {
  if (beyond <= 0) return 256;
  if (beyond <= move) return 210 - beyond;
  return 200 * 9 / (9 + beyond - move) - move;
}

int bg_seen_threat(const BgSurvey *survey, const BgSeen *from) {
  int best = 0, second = 0, now = 0;
  for (int i = 0; i < survey->count; i++) {
    const BgSeen *target = &survey->ship[i];
    if (target->side == from->side) continue;
    int beyond = bg_seen_apart(from->at, from->size, target) - from->range - from->going;
    int gain = bg_seen_gain(from, target), near = gain * soon(beyond, from->move) / 256;
    if (near > best)
      second = best, best = near;
    else if (near > second)
      second = near;
    if (from->armed && beyond <= 0 && gain > now) now = gain;
  }
  return ((best * 3 + second) / 4 * THREAT + now * PENDING) / 256;
}

int bg_seen_volley(const BgSurvey *survey, const BgSeen *from, int *left, int tempo) {
  int best = 0, target = -1, now = 0;
  for (int i = 0; i < survey->count; i++) {
    if (survey->ship[i].side == from->side) continue;
    int beyond = bg_seen_apart(from->at, from->size, &survey->ship[i]) - from->range - from->going;
    int gain = bg_seen_gain(from, &survey->ship[i]);
    if (gain > left[i]) gain = left[i];
    int near = gain * soon(beyond, from->move) / 256;
    if (near > best) best = near, target = i;
    if (from->armed && beyond <= 0 && gain > now) now = gain;
  }
  if (target >= 0) left[target] -= best * tempo / 256;
  return (best * tempo + now * PENDING) / 256;
}

int bg_card_worth(const BgContent *c, const BgState *s, int card) {
  const BgVersionFacts *sheet = bg_name(c, s, card) < 0 ? NULL : bg_sheet_of(c, s, card);
  return sheet ? sheet->launch * BG_POINT : 0;
}
