/* Chances before an action is taken: attacks, steps into ECM and debris, ECM rolls, and what else rolls the number die.
 */
#include "forecast.h"
#include "words.h"

/* One answer in the making. */
typedef struct Asked {
  const SbContent *content;
  const BgContent *c;
  const BgState *s;
  int seat;
  SbLang lang;
  SbOdds *out;
} Asked;

/* The next line; NULL: there is no room for more. */
static SbText *line(const Asked *ask, int group, double chance, SbText *label) {
  if (ask->out->count == SB_ODDS_MAX) return NULL;
  int at = ask->out->count++;
  ask->out->line[at].group = group;
  ask->out->line[at].chance = chance;
  *label = sb_text(ask->out->line[at].label, sizeof ask->out->line[at].label);
  return label;
}

static void say(const Asked *ask, int group, double chance, const char *key, int number) {
  SbText label;
  if (line(ask, group, chance, &label)) sb_tell_numbers(ask->content, key, &number, 1, ask->lang, &label);
}

/* ---- attacks --------------------------------------------------------------------------------------------- */

static void say_hit(const Asked *ask, const BgForecast *f) {
  SbText label;
  if (!line(ask, 1, f->hit - f->critical, &label)) return;
  sb_text_put(&label, sb_content_text(ask->content, "odds.hit", ask->lang));
  const struct {
    const char *key;
    int number;
  } part[3] = {{"odds.shields", f->shields_lost}, {"odds.damage", f->hull_lost}, {"odds.destroys", f->destroyed}};
  bool first = true;
  for (int i = 0; i < 3; i++) {
    if (!part[i].number) continue;
    sb_text_put(&label, !first ? ", " : ask->lang == SB_FR ? " : " : ": ");
    sb_tell_numbers(ask->content, part[i].key, &part[i].number, 1, ask->lang, &label);
    first = false;
  }
}

static bool odds_of_attack(const Asked *ask, int attacker, int weapon, int target) {
  BgForecast f;
  bg_forecast(ask->c, ask->s, attacker, weapon, target, &f);
  say_hit(ask, &f);
  if (f.critical > 0) say(ask, 1, f.critical, "odds.critical", 0);
  say(ask, 1, 1 - f.hit, "odds.miss", 0);
  if (f.critical > 0 && f.destroyed) say(ask, SB_ODDS_ALONE, f.hit, "odds.destroys", 0);
  if (ask->s->seat[bg_controller(ask->s, target)].hand_count) say(ask, SB_ODDS_CHOICE, 0, "odds.may_answer", 0);
  return true;
}

/* ---- moving ---------------------------------------------------------------------------------------------- */

static void say_ecm(const Asked *ask, int group, int roller, int mover) {
  char name[96], damage[8];
  SbText who = sb_text(name, sizeof name), how = sb_text(damage, sizeof damage), label;
  const char *args[] = {name, damage};
  bg_say_piece(ask->content, bg_tag(ask->c, ask->s, roller), ask->lang, &who);
  sb_text_int(&how, bg_ecm_damage(ask->c, ask->s, roller));
  double chance = bg_chance(ask->c, bg_ecm_need(ask->c, ask->s, roller, mover));
  if (line(ask, group, chance, &label)) sb_content_fill(ask->content, "odds.ecm", ask->lang, args, 2, &label);
}

/* BG-9.1, BG-9.2 */
static void odds_of_contacts(const Asked *ask, int mover, const BgArea *before, const BgArea *after) {
  const BgState *s = ask->s;
  if (bg_ecm_immune(ask->c, s, mover)) return;
  for (int n = 0; n < BG_PIECES; n++) {
    int piece = bg_ordered(s, n);
    BgArea area;
    if (piece / BG_SQUAD >= s->seats * BG_SLOTS || s->card[piece / BG_SQUAD].place != BG_PLAY) continue;
    if (!bg_on_board(s, piece) || bg_has(s->move.ecm_rolled, piece)) continue;
    if (!bg_enemies(ask->c, s, bg_controller(s, mover), bg_controller(s, piece))) continue;
    bg_area_of(ask->c, s, piece, &area);
    if (bg_apart(before, &area) > 1 && bg_apart(after, &area) <= 1) say_ecm(ask, SB_ODDS_ALONE, piece, mover);
  }
}

/* BG-16.4 */
static void odds_of_debris(const Asked *ask, const BgArea *before, const BgArea *after) {
  const BgState *s = ask->s;
  for (int tile = 0; tile < s->tiles; tile++) {
    int kind = s->tile[tile].kind;
    BgArea area;
    if (kind >= ask->c->tile_kinds || !ask->c->tile[kind].rolls || s->move.debris_rolled >> tile & 1) continue;
    if (!bg_tile_area(ask->c, bg_mission(ask->c, s)->boards, &s->tile[tile], &area)) continue;
    int was = bg_apart(before, &area), is = bg_apart(after, &area);
    bool near = s->options[BG_OPT_DEBRIS] && was > 1 && is <= 1, onto = was > 0 && is == 0;
    if (near || onto)
      say(ask, SB_ODDS_ALONE, 1 - bg_chance(ask->c, ask->c->tile[kind].worst + 1), "odds.debris",
          ask->c->tile[kind].damage);
  }
}

static bool odds_of_step(const Asked *ask, int dir) {
  const BgState *s = ask->s;
  int mover = s->move.piece;
  uint16_t at[2] = {bg_piece(s, mover)->at[0], bg_piece(s, mover)->at[1]}, lead = s->move.lead;
  BgArea before, after;
  bg_area_of(ask->c, s, mover, &before);
  if (!bg_shift(ask->c, s, mover, dir, at, &lead)) return false;
  bg_base(bg_mission(ask->c, s)->boards, bg_size(ask->c, s, mover), at, &after);
  odds_of_contacts(ask, mover, &before, &after);
  odds_of_debris(ask, &before, &after);
  return ask->out->count > 0;
}

static bool odds_of_ecm(const Asked *ask) {
  say_ecm(ask, 1, ask->s->move.roller, ask->s->move.piece);
  say(ask, 1, 1 - ask->out->line[0].chance, "odds.safe", 0);
  return true;
}

/* ---- other rolls ----------------------------------------------------------------------------------------- */

/* How many cards of a kind, owned by the asking side, a ship carries. */
static int bonus_cards(const Asked *ask, int kind, int piece) {
  int count = 0, side = bg_side_of(ask->c, ask->s, ask->seat);
  for (int i = 0; piece >= 0 && i < BG_ATTACHED; i++) {
    const BgAttached *on = &ask->s->card[bg_card_of(piece)].attached[i];
    count += on->kind == kind && bg_side_of(ask->c, ask->s, on->owner) == side;
  }
  return count;
}

static void say_effect(const Asked *ask, double chance, const BgEffect *effect, const char *otherwise) {
  if (chance <= 0) return;
  if (effect && effect->what == BG_DO_CAPTURE) return say(ask, 1, chance, "odds.capture", 0);
  if (effect && effect->what == BG_DO_DAMAGE) return say(ask, 1, chance, "odds.damage", effect->n);
  say(ask, 1, chance, otherwise, 0);
}

static void odds_of_table(const Asked *ask, const BgEffect *effect) {
  const SbDie *die = &ask->c->dice[BG_DIE_NUMBER];
  for (int points = 0; points < 256; points++) {
    double chance = 0;
    for (int face = 0; face < die->faces; face++)
      if (effect->table[face] == points) chance += bg_chance(ask->c, face + 1) - bg_chance(ask->c, face + 2);
    if (chance > 0) say(ask, 1, chance, "odds.survivors", points);
  }
}

/* Wretch Boarding, remote engines, rescue: the first roll of an ability. */
static bool odds_of_ability(const Asked *ask, const BgAbility *ability, int piece) {
  for (int e = 0; e < ability->effects; e++) {
    const BgEffect *effect = &ability->effect[e];
    if (effect->what == BG_DO_TABLE) return odds_of_table(ask, effect), true;
    if (effect->what != BG_DO_ROLL) continue;
    int more = effect->bonus ? effect->m * bonus_cards(ask, effect->bonus - 1, piece) : 0;
    double chance = bg_chance(ask->c, effect->need - more);
    say_effect(ask, chance, effect->then ? &ability->effect[effect->then - 1] : NULL, "odds.works");
    say_effect(ask, 1 - chance, effect->otherwise ? &ability->effect[effect->otherwise - 1] : NULL, "odds.fails");
    return true;
  }
  return false;
}

/* Sabotage that may keep the ship from attacking after its activation is paid (I-05). */
static bool odds_of_activation(const Asked *ask, int card) {
  double free = 1;
  for (int i = 0; i < BG_ATTACHED && ask->s->card[card].attached[i].kind != BG_NONE; i++) {
    const BgList *list = &ask->c->kind[ask->s->card[card].attached[i].kind].abilities;
    for (int k = list->first; k < list->first + list->count; k++) {
      const BgAbility *ability = &ask->c->ability[k];
      for (int e = 0; ability->when == BG_WHEN_ACTIVATED && e < ability->effects; e++)
        if (ability->effect[e].what == BG_DO_ROLL && ability->effect[e].otherwise &&
            ability->effect[ability->effect[e].otherwise - 1].what == BG_DO_FORBID)
          free *= bg_chance(ask->c, ability->effect[e].need);
    }
  }
  if (free < 1) say(ask, SB_ODDS_ALONE, 1 - free, "odds.no_attack", 0);
  return free < 1;
}

bool bg_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  const Asked ask = {content, c, s, seat, lang, out};
  const BgAbility *ability;
  out->count = 0;
  switch (bg_verb(action)) {
    case BG_FIRE_AT:
      return odds_of_attack(&ask, s->charge.piece, s->charge.weapon, bg_a(action));
    case BG_PATROL_WITH:
      return odds_of_attack(&ask, bg_a(action), BG_WEAPON_PRIMARY, s->patrol.target);
    case BG_STEP:
      return s->node == BG_AT_STEP && odds_of_step(&ask, bg_a(action));
    case BG_ROLL:
      return odds_of_ecm(&ask);
    case BG_ACTIVATE:
      return odds_of_activation(&ask, bg_a(action));
    case BG_PLAY_CARD:
      if (c->kind[bg_a(action)].type != BG_EVENT) return false;
      return odds_of_ability(&ask, &c->ability[c->kind[bg_a(action)].abilities.first], bg_b(action) - 1);
    case BG_USE:
      ability = bg_used_ability(c, s, bg_a(action), bg_b(action));
      return ability && odds_of_ability(&ask, ability, bg_c(action) - 1);
    default:
      return false;
  }
}
