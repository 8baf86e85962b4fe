/* Why a tactic card may not be played, attached or moved. */
#include "judge.h"

static const char *table_of(const BgPlea *p, int kind) { /* where its text stands */
  return p->c->kind[kind].faction == 0 ? "BG-23.2a" : "BG-23.2b";
}

static bool is_sabotage(const BgKind *kind) {
  return kind->type == BG_SABOTAGE;
}

/* ---- attaching ------------------------------------------------------------------------------------------ */

static bool judge_host(const BgPlea *p, const BgKind *kind, int card) {
  const BgCard *host = &p->s->card[card];
  const BgShip *ship = bg_ship(p->c, p->s, card);
  bool fine = true;
  if (host->place != BG_PLAY) return bg_no(p, "BG-13.3", "host_not_in_play", "BG-0.3");
  if (is_sabotage(kind) && !bg_enemies(p->c, p->s, p->seat, host->controller))
    fine = bg_no(p, "BG-13.8", "sabotage_on_own", NULL);
  if (!is_sabotage(kind) && host->controller != p->seat) fine = bg_no(p, "BG-13.4", "host_not_yours", NULL);
  if (kind->type == BG_HERO && ship->form == BG_SQUADRON) fine = bg_no(p, "BG-13.4", "hero_on_squadron", "BG-13.6");
  if (kind->type != BG_HERO && !(kind->forms >> ship->form & 1))
    fine = bg_no(p, is_sabotage(kind) ? "BG-13.8" : "BG-13.4", "wrong_icon", "BG-13.6");
  if ((kind->type == BG_HERO || kind->type == BG_WEAPON) && ship->faction != kind->faction &&
      !p->m->seat[p->seat].any_faction)
    fine = bg_no(p, "BG-13.5", "wrong_faction", NULL);
  return fine;
}

static bool judge_slots(const BgPlea *p, const BgKind *kind, int card, int replaced) {
  int slots = bg_sheet_of(p->c, p->s, card)->slots[kind->type];
  if (replaced >= 0) {
    if (p->c->kind[replaced].type != kind->type) return bg_no(p, "BG-13.7", "other_type", NULL);
    for (int i = 0; i < BG_ATTACHED; i++)
      if (p->s->card[card].attached[i].kind == replaced) return true;
    return bg_no(p, "BG-13.7", "nothing_to_replace", NULL);
  }
  if (slots == 0) return bg_no(p, "BG-13.4", "no_slots", NULL);
  return bg_slots_taken(p->c, p->s, card, kind->type) < slots || bg_no(p, "BG-13.4", "slots_full", "BG-13.7");
}

bool bg_judge_attach(const BgPlea *p, int kind, int card, int replaced) {
  const BgKind *facts = &p->c->kind[kind];
  bool fine = judge_host(p, facts, card);
  if (p->s->card[card].place != BG_PLAY) return false;
  if (!is_sabotage(facts)) return judge_slots(p, facts, card, replaced) && fine;
  return (replaced < 0 || bg_no(p, "BG-13.8", "sabotage_replaces_nothing", "BG-13.7")) && fine;
}

/* The card's own words about the ship card (Commando Away Team: near enough): one of its ships must fit. */
static bool judge_aim(const BgPlea *p, const BgAbility *ability, BgScene *scene, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
    if (!bg_on_board(p->s, piece)) continue;
    scene->piece[BG_PICK] = piece;
    if (bg_fit(p->c, p->s, scene, &ability->pick[0], piece) && bg_all_hold(p->c, p->s, scene, ability)) return true;
  }
  const char *table = table_of(p, scene->kind);
  return bg_no(p, table, ability->pick[0].near ? "host_too_far" : "host_does_not_fit", NULL);
}

static bool judge_attachment(const BgPlea *p, const BgAbility *ability, BgScene *scene) {
  int card = bg_b(p->action) - 1, old = bg_h(p->action, 2);
  if (bg_c(p->action) || bg_h(p->action, 1) != BG_NOWHERE) return bg_malformed(p);
  if (card < 0) return bg_no(p, "BG-13.3", "name_a_host", NULL);
  if (!bg_is_card(p, card)) return bg_malformed(p);
  return bg_judge_attach(p, scene->kind, card, old == BG_NOWHERE ? -1 : old) && judge_aim(p, ability, scene, card);
}

/* ---- events --------------------------------------------------------------------------------------------- */

static bool does(const BgAbility *ability, int what) {
  for (int i = 0; i < ability->effects; i++)
    if (ability->effect[i].what == what) return true;
  return false;
}

/* Where a destroyed ship comes back: an empty hex beside a ship of its squadron. */
static bool judge_return(const BgPlea *p, const char *table) {
  int hex = bg_h(p->action, 1), lost = p->s->lost.piece;
  const BgArea base = {1, {(uint16_t)hex}};
  if (hex == BG_NOWHERE) return bg_no(p, table, "name_a_hex", NULL);
  if (!bg_full(p->m->boards, hex)) return bg_no(p, "BG-2.7", "off_board", table);
  bool fine = bg_judge_empty(p, &base, -1, table);
  for (int piece = bg_card_of(lost) * BG_SQUAD; piece < (bg_card_of(lost) + 1) * BG_SQUAD; piece++) {
    BgArea area;
    if (!bg_on_board(p->s, piece)) continue;
    bg_area_of(p->c, p->s, piece, &area);
    if (bg_apart(&area, &base) == 1) return fine;
  }
  return bg_no(p, table, "not_beside_squadron", NULL);
}

static bool judge_choices(const BgPlea *p, const BgAbility *ability, BgScene *scene) {
  const char *table = table_of(p, scene->kind);
  const int named[2] = {bg_b(p->action) - 1, bg_c(p->action) - 1};
  if (bg_h(p->action, 2) != BG_NOWHERE) return bg_malformed(p);
  for (int i = 0; i < 2; i++) {
    if (named[i] >= 0 && !bg_is_piece(p, named[i])) return bg_malformed(p);
    if (i >= ability->picks && named[i] >= 0) return bg_no(p, table, "too_many_ships", "BG-26.13");
    if (i < ability->picks && named[i] < 0) return bg_no(p, table, "name_a_ship", "BG-26.13");
  }
  for (int i = 0; i < ability->picks; i++) {
    if (!bg_judge_pick(p, scene, &ability->pick[i], named[i], table)) return false;
    scene->piece[BG_PICK + i] = named[i];
  }
  if (!bg_all_hold(p->c, p->s, scene, ability)) return bg_no(p, table, "text_does_not_fit", NULL);
  if (does(ability, BG_DO_RETURN)) return judge_return(p, table);
  return bg_h(p->action, 1) == BG_NOWHERE || bg_malformed(p);
}

/* ---- playing --------------------------------------------------------------------------------------------- */

/* BG-14.3: the window it names, the turn it names, once where it says so. */
static bool judge_window(const BgPlea *p, const BgAbility *ability, int kind) {
  const BgState *s = p->s;
  const char *table = table_of(p, kind);
  int window = ability->when - BG_WHEN_RW_MOVE;
  if (window != s->window.kind) return bg_no(p, "BG-14.3", "other_window", "BG-14.4");
  if (p->c->kind[kind].phase != s->phase) return bg_no(p, "BG-14.3", "card_wrong_phase", "BG-13.1");
  if (ability->turn == 1 && s->active != p->seat) return bg_no(p, "BG-14.3", "own_turn_only", table);
  if (ability->turn == 2 && !bg_enemies(p->c, s, p->seat, s->active))
    return bg_no(p, "BG-14.3", "enemy_turn_only", table);
  if (ability->limit == BG_PER_ATTACK && s->attack.played[kind / 8] >> kind % 8 & 1)
    return bg_no(p, table, "once_per_attack", NULL);
  return bg_card_fits(p->c, s, p->seat, kind) || bg_no(p, table, "text_does_not_fit", "BG-14.3");
}

static bool judge_time(const BgPlea *p, const BgAbility *ability, int kind) {
  const BgKind *facts = &p->c->kind[kind];
  bool window = p->s->node == BG_AT_REACTION;
  if (facts->main && window) return bg_no(p, "BG-14.2", "answer_first", "BG-14.3 BG-7.4");
  if (!facts->main && !window) return bg_no(p, "BG-14.3", "reaction_only", "BG-14.4");
  if (window) return judge_window(p, ability, kind);
  return facts->phase == p->s->phase || bg_no(p, "BG-13.1", "card_wrong_phase", "BG-14.2 BG-13.11");
}

bool bg_judge_card(const BgPlea *p) {
  int kind = bg_a(p->action);
  const BgKind *facts = &p->c->kind[kind];
  const BgAbility *ability = &p->c->ability[facts->abilities.first];
  BgScene scene;
  bg_scene(p->s, p->seat, -1, &scene);
  scene.kind = kind;
  if (!bg_judge_hand(p, kind, "BG-13.1") || !judge_time(p, ability, kind)) return false;
  bool fine = bg_judge_price(p, facts->cost, p->s->active == p->seat ? "BG-13.1" : "BG-13.1 BG-14.9");
  return (facts->type == BG_EVENT ? judge_choices(p, ability, &scene) : judge_attachment(p, ability, &scene)) && fine;
}

/* ---- the shuttle ------------------------------------------------------------------------------------------ */

/* The effect of this kind among the abilities of an attached card, with the ability's place in its list; NULL: none. */
static const BgEffect *attached_effect(const BgPlea *p, int kind, int what, int *place) {
  const BgList *list = &p->c->kind[kind].abilities;
  for (int i = 0; i < list->count; i++)
    for (int e = 0; e < p->c->ability[list->first + i].effects; e++)
      if (p->c->ability[list->first + i].effect[e].what == what) {
        *place = i;
        return &p->c->ability[list->first + i].effect[e];
      }
  return NULL;
}

static bool is_near(const BgPlea *p, int card, const BgArea *from, int within) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
    BgArea area;
    if (!bg_on_board(p->s, piece)) continue;
    bg_area_of(p->c, p->s, piece, &area);
    if (bg_apart(&area, from) <= within) return true;
  }
  return false;
}

static bool is_own(const BgPlea *p, int card) {
  return p->s->card[card].place == BG_PLAY && p->s->card[card].controller == p->seat;
}

static bool wears(const BgPlea *p, int card, int kind) {
  for (int i = 0; i < BG_ATTACHED; i++)
    if (p->s->card[card].attached[i].kind == kind) return true;
  return false;
}

static bool judge_carrier(const BgPlea *p, int carrier, int number, const BgEffect **effect) {
  int place = 0, kind = p->s->card[carrier].attached[number].kind;
  if (!is_own(p, carrier)) return bg_no(p, "BG-23.2a", "not_your_ship", "BG-0.3");
  *effect = kind == BG_NONE ? NULL : attached_effect(p, kind, BG_DO_REATTACH, &place);
  if (!*effect) return bg_no(p, "BG-23.2a", "no_shuttle", NULL);
  return !(p->s->card[carrier].attached[number].used >> place & 1) || bg_no(p, "BG-23.2a", "shuttle_used", NULL);
}

bool bg_judge_shuttle(const BgPlea *p) {
  int from = bg_a(p->action), to = bg_b(p->action), kind = bg_c(p->action), carrier = bg_h(p->action, 1);
  const BgEffect *effect;
  BgArea here;
  if (!judge_carrier(p, carrier, bg_h(p->action, 2), &effect)) return false;
  if (!is_own(p, from) || !is_own(p, to)) return bg_no(p, "BG-23.2a", "not_your_ship", "BG-0.3");
  if (from == carrier) return bg_no(p, "BG-23.2a", "from_another_ship", NULL);
  if (from == to) return bg_no(p, "BG-23.2a", "same_ship", NULL);
  bool fine = true;
  if (!wears(p, from, kind)) fine = bg_no(p, "BG-23.2a", "card_not_there", NULL);
  if (is_sabotage(&p->c->kind[kind])) return bg_no(p, "BG-23.2a", "no_sabotage_moves", "BG-13.8");
  bg_area_of(p->c, p->s, carrier * BG_SQUAD, &here);
  if (!is_near(p, from, &here, effect->n) || !is_near(p, to, &here, effect->n))
    fine = bg_no(p, "BG-23.2a", "shuttle_too_far", NULL);
  return bg_judge_attach(p, kind, to, -1) && fine;
}

bool bg_judge_save(const BgPlea *p) {
  int kind = bg_a(p->action), to = bg_b(p->action), lost = p->s->lost.piece, from = bg_card_of(lost), place;
  const BgEffect *effect = NULL;
  BgArea here;
  if (p->c->kind[kind].type != BG_HERO) return bg_no(p, "BG-23.2a", "heroes_only", "BG-12.6");
  if (!wears(p, from, kind)) return bg_no(p, "BG-23.2a", "card_not_there", "BG-12.6");
  for (int i = 0; i < BG_ATTACHED && !effect; i++)
    if (p->s->card[from].attached[i].kind != BG_NONE)
      effect = attached_effect(p, p->s->card[from].attached[i].kind, BG_DO_RESCUE, &place);
  if (to == from) return bg_no(p, "BG-23.2a", "same_ship", "BG-12.6");
  if (!is_own(p, to)) return bg_no(p, "BG-23.2a", "not_your_ship", "BG-12.6");
  bg_area_of(p->c, p->s, lost, &here);
  bool fine = (effect && is_near(p, to, &here, effect->n)) || bg_no(p, "BG-23.2a", "shuttle_too_far", "BG-12.6");
  return bg_judge_attach(p, kind, to, -1) && fine;
}
