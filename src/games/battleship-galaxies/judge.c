/* Why an action is refused: what is no action at all, and small decisions. judge.h says where the rest is. */
#include "judge.h"

bool bg_refuse(SbReason *reason, const char *rule, const char *key, const char *also) {
  if (!reason) return false;
  if (reason->rule) {
    sb_reason_more(reason, rule);
    sb_reason_more(reason, also);
  } else {
    *reason = (SbReason){.rule = rule, .key = key, .also = also};
  }
  return false;
}

/* ---- what is an action at all ------------------------------------------------------------------------ */

/* What the fields a, b, c, h1, h2, h3 of a verb hold; see most() and least(). */
static const char *const forms[BG_VERBS] = {
    [BG_TAKE] = "sv----",      [BG_FLEET] = "*",
    [BG_ADD_CARD] = "k-----",  [BG_DECK] = "*",
    [BG_DONE] = "------",      [BG_PLACE_AT] = "---hHH",
    [BG_LOAD] = "m-----",      [BG_START_WITH] = "n-----",
    [BG_DRAW_CARD] = "------", [BG_GIVE] = "kn----",
    [BG_KEEP] = "kKK---",      [BG_USE] = "uaP---",
    [BG_SKIP] = "------",      [BG_DISCARD] = "k-----",
    [BG_PLAY_CARD] = "kPPHK-", [BG_LAUNCH_CARD] = "cm----",
    [BG_SHUTTLE] = "ccktw-",   [BG_END] = "------",
    [BG_ACTIVATE] = "cCa---",  [BG_MOVE_SHIP] = "p--H--",
    [BG_WARP] = "p--hH-",      [BG_STEP] = "d-----",
    [BG_STOP] = "------",      [BG_FINISH] = "------",
    [BG_ROLL] = "------",      [BG_DECLINE] = "------",
    [BG_CHARGE_UP] = "pg----", [BG_FIRE_AT] = "p-----",
    [BG_PASS] = "------",      [BG_PATROL_WITH] = "p-----",
    [BG_DROP] = "c-----",      [BG_SAVE_HERO] = "kc----",
    [BG_ASTEROID] = "b-----",  [BG_STRIKE] = "p-----",
};

/* The largest number of a field; fields that begin at 1, because 0 is for nothing, are large letters or hexes. */
static int most(const BgPlea *p, char form) {
  switch (form) {
    case 's': /* slot */
      return BG_SLOTS - 1;
    case 'v': /* version */
      return BG_VERSIONS - 1;
    case 'k': /* kind of tactic card */
      return p->c->kinds - 1;
    case 'K':
      return p->c->kinds;
    case 'n': /* seat */
      return p->s->seats - 1;
    case 'c': /* ship card */
      return BG_CARDS - 1;
    case 'C':
    case 't': /* the same where hexes stand, and needed */
      return BG_CARDS;
    case 'w': /* attached number */
      return BG_ATTACHED;
    case 'p': /* piece */
      return BG_PIECES - 1;
    case 'P':
      return BG_PIECES;
    case 'b': /* tile */
      return p->s->tiles - 1;
    case 'd': /* direction */
      return BG_DIRS - 1;
    case 'g': /* weapon */
      return BG_WEAPON_CARD + BG_ATTACHED - 1;
    case 'u': /* source of an ability */
      return BG_USE_MISSION;
    case 'a': /* place of an ability */
      return BG_USE_ATTACHED + 8 * BG_ATTACHED - 1;
    case 'm': /* slots */
      return 255;
    case 'h': /* hex */
    case 'H':
      return BG_HEXES;
    default:
      return 0;
  }
}

static int least(char form) {
  return form == 'h' || form == 't' || form == 'w';
}

bool bg_is_card(const BgPlea *p, int card) {
  return card >= 0 && card < p->s->seats * BG_SLOTS && bg_name(p->c, p->s, card) >= 0;
}

bool bg_is_piece(const BgPlea *p, int piece) {
  return piece >= 0 && bg_is_card(p, bg_card_of(piece)) &&
         piece % BG_SQUAD < bg_ships_of(p->c, p->s, bg_card_of(piece));
}

static bool well_formed(const BgPlea *p) {
  SbAction x = p->action;
  int verb = bg_verb(x);
  if (verb == 0 || verb >= BG_VERBS) return false;
  if (verb == BG_FLEET) return x >> (8 + 2 * BG_SLOTS) == 0;
  if (verb == BG_DECK) return true;
  const int field[6] = {bg_a(x), bg_b(x), bg_c(x), x >> 32 & 1023, (int)(x >> 42 & 1023), (int)(x >> 52 & 1023)};
  for (int i = 0; i < 6; i++) {
    char form = forms[verb][i];
    if (field[i] < least(form) || field[i] > most(p, form)) return false;
    if (form == 'c' && !bg_is_card(p, field[i])) return false;
    if ((form == 't' || (form == 'C' && field[i])) && !bg_is_card(p, field[i] - 1)) return false;
    if (form == 'p' && !bg_is_piece(p, field[i])) return false;
  }
  return x >> 62 == 0;
}

/* ---- small decisions ---------------------------------------------------------------------------------- */

bool bg_judge_price(const BgPlea *p, int cost, const char *also) {
  return cost <= bg_energy(p->c, p->s, p->seat) || bg_no(p, "BG-5.6", "too_dear", also);
}

bool bg_judge_hand(const BgPlea *p, int kind, const char *rule) {
  if (bg_simple(p->s)) return bg_no(p, "BG-21.3", "no_cards", rule);
  return p->s->seat[p->seat].hand[kind] > 0 || bg_no(p, rule, "not_in_hand", NULL);
}

static bool judge_gift(const BgPlea *p) {
  int to = bg_b(p->action);
  bool fine = bg_judge_hand(p, bg_a(p->action), "BG-19.5");
  if (to == p->seat) return bg_no(p, "BG-19.5", "gift_to_self", NULL);
  return (!bg_enemies(p->c, p->s, p->seat, to) || bg_no(p, "BG-19.5", "gift_to_enemy", "BG-19.1")) && fine;
}

/* One kept and the others below: just the cards that were looked at. */
static bool judge_keep(const BgPlea *p) {
  const BgDraw *draw = &p->s->draw;
  const int named[3] = {bg_a(p->action), bg_b(p->action) - 1, bg_c(p->action) - 1};
  int count[BG_KINDS] = {0};
  if (named[1] < 0 && named[2] >= 0) return bg_malformed(p); /* the upper one is named first */
  for (int i = 0; i < draw->look && i < 4; i++)
    if (draw->shown[i] < BG_KINDS) count[draw->shown[i]]++;
  for (int i = 0; i < 3; i++)
    if (named[i] >= 0) count[named[i]]--;
  for (int kind = 0; kind < BG_KINDS; kind++)
    if (count[kind]) return bg_no(p, "BG-20.13", count[kind] < 0 ? "not_looked_at" : "all_below", NULL);
  return true;
}

static bool judge_drop(const BgPlea *p) {
  const BgCard *card = &p->s->card[bg_a(p->action)];
  if (card->controller != p->seat || card->place != BG_PLAY) return bg_no(p, "BG-13.9", "not_your_ship", "BG-15.2");
  for (int i = 0; i < BG_ATTACHED; i++)
    if (card->attached[i].kind == p->s->hero.kind) return true;
  return bg_no(p, "BG-13.9", "hero_not_there", "BG-15.2");
}

static bool judge_strike(const BgPlea *p) {
  int piece = bg_a(p->action);
  if (!bg_enemies(p->c, p->s, p->seat, bg_controller(p->s, piece))) return bg_no(p, "BG-20.25", "own_ship", NULL);
  return p->s->engines.near[piece / 8] >> piece % 8 & 1 || bg_no(p, "BG-20.25", "not_newly_adjacent", NULL);
}

static bool judge_by_verb(const BgPlea *p) {
  switch (bg_verb(p->action)) {
    case BG_TAKE:
      return bg_judge_take(p);
    case BG_FLEET:
      return bg_judge_fleet(p);
    case BG_ADD_CARD:
      return bg_judge_add(p);
    case BG_DECK:
      return bg_judge_deck(p);
    case BG_DONE:
      return bg_judge_done(p);
    case BG_PLACE_AT:
      return bg_judge_place(p);
    case BG_LOAD:
      return bg_judge_cargo(p, p->s->placing.card, bg_a(p->action));
    case BG_GIVE:
      return judge_gift(p);
    case BG_KEEP:
      return judge_keep(p);
    case BG_USE:
      return bg_judge_use(p);
    case BG_DISCARD:
      return bg_judge_hand(p, bg_a(p->action), "BG-5.7");
    case BG_PLAY_CARD:
      return bg_judge_card(p);
    case BG_LAUNCH_CARD:
      return bg_judge_launch(p);
    case BG_SHUTTLE:
      return bg_judge_shuttle(p);
    case BG_ACTIVATE:
      return bg_judge_activate(p);
    case BG_MOVE_SHIP:
      return bg_judge_move(p);
    case BG_WARP:
      return bg_judge_warp(p);
    case BG_STEP:
      return p->s->node == BG_AT_DRIFT ? bg_judge_drift(p) : bg_judge_step(p);
    case BG_STOP:
      return p->s->node == BG_AT_TARGET || bg_judge_stop(p);
    case BG_CHARGE_UP:
      return bg_judge_charge(p);
    case BG_FIRE_AT:
      return bg_judge_fire(p);
    case BG_PATROL_WITH:
      return bg_judge_patrol(p);
    case BG_DROP:
      return judge_drop(p);
    case BG_SAVE_HERO:
      return bg_judge_save(p);
    case BG_ASTEROID:
      return bg_judge_asteroid(p);
    case BG_STRIKE:
      return judge_strike(p);
    default: /* start, draw, skip, end, finish, roll, decline, pass */
      return true;
  }
}

bool bg_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  const BgPlea p = {c, bg_mission(c, s), s, seat, action, reason};
  if (reason) *reason = (SbReason){0};
  if (!well_formed(&p)) return bg_malformed(&p);
  if (s->node == BG_AT_OVER) return bg_no(&p, "BG-18.1", "over", "BG-18.4 BG-18.8");
  if (seat < 0 || seat >= s->seats || !(bg_due(content, state) >> seat & 1)) return bg_judge_due(&p, bg_verb(action));
  if (!bg_fits_time(&p, bg_verb(action))) return bg_judge_time(&p, bg_verb(action));
  return judge_by_verb(&p);
}
