/* Whether a content set can be played: things that fit their owners, decks within the stock, missions that end. */
#include <string.h>

#include "reading.h"

/* ---- agents ------------------------------------------------------------------------------------------------------ */

/* Tokens for every rank: a rank that finds none of its kind would give nothing. */
static bool rewards_fit(const GdContent *c, const SbFacts *f, int index) {
  int basic = 0, improved = 0, skills = 0;
  for (int i = 0; i < c->things; i++) {
    const GdThing *thing = &c->thing[i];
    if (thing->sheet && thing->sheet != index + 1) continue;
    basic += thing->kind == GD_TACTIC && !thing->improved;
    improved += thing->kind == GD_TACTIC && thing->improved;
    skills += thing->kind == GD_SKILL;
  }
  return (basic && improved && skills) ||
         sb_fail(f->error, "%s: it needs a basic and an improved tactic and a skill it may have", f->where);
}

static bool agent_fits(GdContent *c, const SbFacts *f, int index) {
  const GdSheet *sheet = &c->sheet[index];
  if (c->thing[sheet->ability].kind != GD_ABILITY) return sb_fail(f->error, "%s: its \"ability\" is none", f->where);
  for (int i = 0; i < GD_WEAPONS_HELD; i++) {
    const GdThing *weapon = &c->thing[sheet->weapon[i]];
    if (weapon->kind != GD_WEAPON || weapon->grade != GD_GREEN || weapon->sheet != index + 1)
      return sb_fail(f->error, "%s: %s is no standard weapon of its own", f->where, c->thing_id[sheet->weapon[i]]);
  }
  if (sheet->weapon[0] == sheet->weapon[1]) return sb_fail(f->error, "%s: it has two different weapons", f->where);
  return rewards_fit(c, f, index);
}

/* ---- things ------------------------------------------------------------------------------------------------------ */

static int count_effects(const GdContent *c, const GdList *list, int what) {
  int count = 0;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int e = 0; e < c->line[i].effects; e++) count += c->line[i].effect[e].what == what;
  return count;
}

#define K(kind) (1u << GD_##kind)

/* Whose lines of a moment are looked at. */
static uint32_t kinds_of(const GdLine *line) {
  switch (line->when) {
    case GD_WHEN_PASSIVE:
      return line->effect[0].what == GD_DO_COND ? K(ABILITY) | K(SKILL) : K(SKILL);
    case GD_WHEN_ATTACK:
    case GD_WHEN_ALIEN_CAME:
      return K(ABILITY);
    case GD_WHEN_HEAL:
    case GD_WHEN_GAIN:
      return K(SKILL);
    case GD_WHEN_HIT:
    case GD_WHEN_ENTER_AREA:
      return K(DEVICE);
    case GD_WHEN_USE:
      return ~0u;
    default:
      return K(ABILITY) | K(SKILL) | K(TACTIC);
  }
}

static bool effect_fits(const GdContent *c, const SbFacts *f, const GdThing *thing, const GdEffect *e) {
  if (e->what == GD_DO_USES && !count_effects(c, &c->thing[e->id].lines, GD_DO_FIRE))
    return sb_fail(f->error, "%s: \"uses\" are of an ability that can \"fire\"", f->where);
  if (e->what == GD_DO_PLACE && thing->kind != GD_DEVICE && (thing->kind != GD_SKILL || e->m != GD_DRONE))
    return sb_fail(f->error, "%s: only devices are placed, and drones by skills", f->where);
  return true;
}

static bool is_mine(const GdContent *c, const GdThing *thing) {
  for (int i = thing->lines.first; i < thing->lines.first + thing->lines.count; i++)
    for (int e = 0; e < c->line[i].effects; e++)
      if (c->line[i].effect[e].what == GD_DO_PLACE && c->line[i].effect[e].m == GD_MINE) return true;
  return false;
}

static bool power_fits(GdContent *c, const SbFacts *f, int index) {
  const GdThing *thing = &c->thing[index];
  const GdList *list = &thing->lines;
  uint32_t had = 0;
  for (int i = list->first; i < list->first + list->count; i++) {
    const GdLine *line = &c->line[i];
    bool twice = had >> line->when & 1 && line->when != GD_WHEN_PASSIVE;
    had |= 1u << line->when;
    if (twice || !(kinds_of(line) >> thing->kind & 1))
      return sb_fail(f->error, "%s: \"%s\" is %s", f->where, gd_when_ids[line->when],
                     twice ? "there twice" : "no moment for a thing of this kind");
    for (int e = 0; e < line->effects; e++)
      if (!effect_fits(c, f, thing, &line->effect[e])) return false;
  }
  if (is_mine(c, thing) != (had >> GD_WHEN_ENTER_AREA & 1))
    return sb_fail(f->error, "%s: a mine is placed, and attacks when its area is entered", f->where);
  return !thing->drone || thing->copies == 1 || sb_fail(f->error, "%s: there is one token of a drone", f->where);
}

/* Choices are bits, and words that are told apart. */
static bool weapon_fits(GdContent *c, const SbFacts *f, int index) {
  const GdList *list = &c->thing[index].arm.lines;
  uint32_t words = 0;
  if (list->count > 8) return sb_fail(f->error, "%s: it has more than 8 lines", f->where);
  for (int i = list->first; i < list->first + list->count; i++) {
    int name = c->line[i].name;
    if (name && words >> name & 1)
      return sb_fail(f->error, "%s: two choices are called %s", f->where, c->choice_id[name - 1]);
    if (name) words |= 1u << name;
  }
  return true;
}

/* ---- aliens --------------------------------------------------------------------------------------------------------
 */

static bool commands(const GdCard *card) {
  for (int i = 0; i < card->rules; i++)
    for (int k = 0; k < card->rule[i].steps; k++)
      if (card->rule[i].step[k].what == GD_STEP_COMMAND) return true;
  return false;
}

static bool card_fits(GdContent *c, const SbFacts *f, int index) {
  const GdCard *card = &c->card[index];
  if (card->becomes) {
    const GdCard *form = &c->card[card->becomes - 1];
    if (!form->form_of || form->species != card->species || form->becomes || card->swarm || form->swarm)
      return sb_fail(f->error, "%s: who rages becomes a card with \"form\" of its species, no swarm", f->where);
  }
  if (!card->melee.dice && !card->ranged.dice) return sb_fail(f->error, "%s: it has no weapon", f->where);
  if (card->swarm && card->hp > c->figures[card->species])
    return sb_fail(f->error, "%s: there are not so many figures", f->where);
  if (card->swarm && (count_effects(c, &card->lines, GD_DO_LEAD) || commands(card)))
    return sb_fail(f->error, "%s: a swarm neither leads nor commands", f->where);
  for (int i = 0; i < c->cards; i++) /* whoever is commanded does not command: activations nest no deeper */
    if (commands(card) && commands(&c->card[i]) && c->card[i].species != card->species)
      return sb_fail(f->error, "%s: it and %s both command; only one species can", f->where, c->card_id[i]);
  return true;
}

bool gd_things_check(GdContent *c, const SbFacts *f) {
  static const char *const powers[] = {"devices", "skills", "tactics", "abilities"};
  for (int i = 0; i < 4; i++)
    if (!gd_each_entry(c, f, powers[i], c->thing_name, c->things, power_fits)) return false;
  return gd_each_entry(c, f, "weapons", c->thing_name, c->things, weapon_fits) &&
         gd_each_entry(c, f, "agents", c->sheet_name, c->sheets, agent_fits) &&
         gd_each_entry(c, f, "aliens", c->card_name, c->cards, card_fits);
}

bool gd_set_check(const GdContent *c, SbError *error) {
  int mines = 0;
  for (int i = 0; i < c->things; i++) mines += is_mine(c, &c->thing[i]);
  if (mines > 1) /* on the map it does not remember which device it was */
    return sb_fail(error, "facts-things.json: only one device can be a mine");
  return c->sheets >= GD_SEATS || sb_fail(error, "facts-agents.json: there are at least %d agents", GD_SEATS);
}

/* ---- missions -------------------------------------------------------------------------------------------------------
 */

static int standard_hexes(const GdMission *m, int area) {
  int count = 0;
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) count += m->map->standard[gd_centre(area) + digit] != 0;
  return count;
}

static bool pieces_fit(const GdContent *c, const SbFacts *f, const GdMission *m) {
  int figures[GD_SPECIES] = {0};
  if (standard_hexes(m, m->start) < GD_SEATS)
    return sb_fail(f->error, "%s: \"start\" has fewer than %d hexes to stand on", f->where, GD_SEATS);
  if (m->signals > m->reserve[GD_ALIEN_SIGNAL] + m->reserve[GD_HUMAN_SIGNAL])
    return sb_fail(f->error, "%s: more \"signals\" than the reserve has", f->where);
  for (int i = 0; i < m->signals; i++)
    if (gd_area(m->signal[i]) == m->start) return sb_fail(f->error, "%s: a signal is where agents start", f->where);
  for (int i = 0; i < m->aliens; i++) {
    if (gd_area(m->alien[i].at) == m->start) return sb_fail(f->error, "%s: an alien is where agents start", f->where);
    for (int k = 0; k < m->signals; k++)
      if (m->signal[k] == m->alien[i].at) return sb_fail(f->error, "%s: a signal is where an alien stands", f->where);
    for (int k = 0; k < i; k++)
      if (m->alien[k].at == m->alien[i].at) return sb_fail(f->error, "%s: two aliens stand on one hex", f->where);
    if (++figures[c->card[m->alien[i].card].species] > c->figures[c->card[m->alien[i].card].species])
      return sb_fail(f->error, "%s: there are not so many figures", f->where);
  }
  for (int i = 0; i < GD_POINTS; i++)
    for (int k = 0; k < i; k++)
      if (m->point[i] != GD_NOWHERE && m->point[i] == m->point[k])
        return sb_fail(f->error, "%s: two teleport points are on one hex", f->where);
  return true;
}

static bool decks_fit(const GdContent *c, const SbFacts *f, const GdMission *m) {
  int cards = 0, encounters = 0;
  for (int i = 0; i < c->cards; i++) {
    int copies = m->deck[i];
    for (int k = 0; k < m->aliens; k++) copies += m->alien[k].card == i;
    if (copies > c->card[i].copies)
      return sb_fail(f->error, "%s: there are only %d cards %s", f->where, c->card[i].copies, c->card_id[i]);
    if (m->deck[i] && c->card[i].form_of)
      return sb_fail(f->error, "%s: %s is never in a deck", f->where, c->card_id[i]);
    cards += copies;
  }
  if (cards > GD_ALIENS) return sb_fail(f->error, "%s: more than %d alien cards", f->where, GD_ALIENS);
  for (int i = 0; i < c->encounters; i++) {
    encounters += m->encounters[i];
    if (m->encounters[i] > c->encounter[i].copies)
      return sb_fail(f->error, "%s: there are only %d encounter cards %s", f->where, c->encounter[i].copies,
                     c->encounter_id[i]);
  }
  return encounters > 0 || sb_fail(f->error, "%s: there is no encounter card in it", f->where);
}

/* The last line decides after the last round whatever has happened (MC-4). */
static bool ends(const SbFacts *f, const GdMission *m) {
  const GdObjective *last = &m->objective[m->objectives - 1];
  for (int i = 0; i < m->objectives; i++) {
    if (!m->objective[i].tests) return sb_fail(f->error, "%s: an objective needs \"if\"", f->where);
    for (int k = 0; k < m->objective[i].tests; k++) {
      const GdTest *test = &m->objective[i].test[k];
      if (test->what == GD_IF_AFTER
              ? test->n != m->limit || test->not_so
              : test->what != GD_IF_COUNT && test->what != GD_IF_LOCKED && test->what != GD_IF_CAMPAIGN)
        return sb_fail(f->error, "%s: objectives are \"after\" the last round, a \"count\", or \"locked\"", f->where);
    }
  }
  return (last->tests == 1 && last->test[0].what == GD_IF_AFTER) ||
         sb_fail(f->error, "%s: the last objective is {\"after\": %d} and nothing else", f->where, m->limit);
}

static bool texts_fit(const GdContent *c, const SbFacts *f, const GdMission *m) {
  for (int i = m->lines.first; i < m->lines.first + m->lines.count; i++)
    for (int e = 0; e < c->line[i].effects; e++) {
      const GdEffect *effect = &c->line[i].effect[e];
      if (effect->what == GD_DO_COMMAND && (!effect->of.card || !commands(&c->card[effect->of.card - 1])))
        return sb_fail(f->error, "%s: \"command\" is \"of\" a card that has it among its rules", f->where);
      if (effect->what == GD_DO_SKILL && c->thing[effect->id].kind != GD_SKILL)
        return sb_fail(f->error, "%s: %s is no skill", f->where, c->thing_id[effect->id]);
      if (effect->what == GD_DO_WEAPON && effect->m == GD_GREEN)
        return sb_fail(f->error, "%s: a weapon that is given is blue or red", f->where);
    }
  return true;
}

bool gd_mission_check(const GdContent *c, const SbFacts *f, const GdMission *m) {
  return pieces_fit(c, f, m) && decks_fit(c, f, m) && ends(f, m) && texts_fit(c, f, m);
}
