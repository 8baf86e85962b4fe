/* Aliens: species, and cards with their weapons, armour and behaviour. A rule is written as on the card:
 *
 *   "1: ranged; away 1"    "2-3: ranged x2"    "any: toward 1 closest; regen 1" */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"

static bool read_species(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "figures", NULL};
  return sb_fact_only(f, members) && sb_fact_byte(f, "figures", 1, GD_ALIENS, &c->figures[index]);
}

/* ---- behaviour ---------------------------------------------------------------------------------------------- */

static bool bad_rule(const SbFacts *f, const char *text) {
  return sb_fail(f->error, "%s: a rule is like \"1: ranged; away 1\" or \"any: toward 2 closest\", not \"%.60s\"",
                 f->where, text);
}

/* One word in small letters; where the text goes on. */
static const char *next_word(const char *text, char *word, size_t size) {
  size_t n = 0;
  while (*text == ' ') text++;
  while (*text && *text != ' ' && *text != ';' && *text != ':') {
    if (n + 1 < size) word[n++] = (char)tolower((unsigned char)*text);
    text++;
  }
  word[n] = 0;
  while (*text == ' ') text++;
  return text;
}

static const char *read_distance(const char *text, GdRule *out) {
  char word[8], *end;
  text = next_word(text, word, sizeof word);
  if (*text != ':') return NULL;
  if (strcmp(word, "any") == 0) {
    out->low = out->high = GD_RULE_ANY;
    return text + 1;
  }
  if (!isdigit((unsigned char)word[0])) return NULL;
  out->low = out->high = (uint8_t)strtol(word, &end, 10);
  if (*end == '-' && isdigit((unsigned char)end[1])) out->high = (uint8_t)strtol(end + 1, &end, 10);
  return *end == 0 && out->low <= out->high && out->high <= 20 ? text + 1 : NULL;
}

/* How often or how far, and for whom: "x2", "3", "2 closest". */
static bool read_how(const char *word, int what, GdRule *rule, uint8_t *n) {
  static const char *const selects[GD_SELECTS] = {"harm", "closest", "most-wounded"};
  bool attack = what == GD_STEP_MELEE || what == GD_STEP_RANGED;
  int select = sb_name_find(selects, GD_SELECTS, word);
  if (attack ? word[0] == 'x' && word[1] >= '2' && word[1] <= '4' && !word[2]
             : word[0] >= '1' && word[0] <= '7' && !word[1]) {
    *n = (uint8_t)(word[attack] - '0');
    return true;
  }
  if (select <= 0 || (what != GD_STEP_TOWARD && what != GD_STEP_ADJACENT)) return false;
  rule->select = (uint8_t)select;
  return true;
}

static const char *read_step(const char *text, GdRule *rule) {
  char word[16];
  text = next_word(text, word, sizeof word);
  int what = sb_name_find(gd_step_ids, GD_STEP_KINDS, word);
  if (what < 0 || rule->steps == GD_RULE_STEPS) return NULL;
  uint8_t n = what == GD_STEP_MELEE || what == GD_STEP_RANGED;
  while (*text && *text != ';') {
    text = next_word(text, word, sizeof word);
    if (*text == ':' || !read_how(word, what, rule, &n)) return NULL;
  }
  if (!n) return NULL;
  rule->step[rule->steps].what = (uint8_t)what;
  rule->step[rule->steps++].n = n;
  return *text ? text + 1 : text;
}

static bool read_rule(const SbFacts *f, const char *text, GdRule *out) {
  const char *at = text ? read_distance(text, out) : NULL;
  do at = at ? read_step(at, out) : NULL;
  while (at && *at);
  return at || bad_rule(f, text ? text : "");
}

/* Rules from the nearest to ANY, which is the last; attacks need the weapon, commands are few. */
static bool rules_fit(const SbFacts *f, const GdCard *card) {
  for (int i = 0; i < card->rules; i++) {
    const GdRule *rule = &card->rule[i];
    if (i > 0 && rule->low <= card->rule[i - 1].high)
      return sb_fail(f->error, "%s: \"rules\" go from the nearest distance to \"any\"", f->where);
    if (rule->low == GD_RULE_ANY && rule->select == GD_BY_HARM && rule->step[0].what == GD_STEP_TOWARD)
      return sb_fail(f->error, "%s: \"any\" says toward whom: closest or most-wounded", f->where);
    for (int k = 0; k < rule->steps; k++) {
      int what = rule->step[k].what, n = rule->step[k].n;
      if ((what == GD_STEP_MELEE && !card->melee.dice) || (what == GD_STEP_RANGED && !card->ranged.dice))
        return sb_fail(f->error, "%s: it has no weapon for \"%s\"", f->where, gd_step_ids[what]);
      if (what == GD_STEP_COMMAND && n > 2) return sb_fail(f->error, "%s: it commands 1 or 2, not more", f->where);
    }
  }
  return true;
}

static bool read_rules(const SbFacts *f, GdCard *card) {
  const json_t *list = sb_fact_list(f, "rules", 1, GD_CARD_RULES), *entry;
  size_t i;
  json_array_foreach (list, i, entry)
    if (!read_rule(f, json_string_value(entry), &card->rule[card->rules++])) return false;
  return list && rules_fit(f, card);
}

/* ---- cards -------------------------------------------------------------------------------------------------- */

static bool read_arm(GdContent *c, const SbFacts *f, const char *key, GdCard *card, GdArm *out) {
  static const char *const members[] = {"dice", "range", "damage", "lines", NULL};
  const SbFacts in = {json_object_get(f->root, key), f->where, f->error};
  GdSaying s = {.c = c, .bearer = GD_OF_ALIEN_ARM};
  bool ranged = out == &card->ranged;
  if (!in.root) return true;
  out->kind = ranged ? GD_RANGED : GD_MELEE;
  out->damage = ranged ? GD_BY_RANGED : GD_BY_MELEE;
  out->range = ranged ? 3 : 0;
  if (!sb_fact_only(&in, members) || !sb_may_name(&in, "damage", gd_damage_ids, GD_DAMAGES, &out->damage) ||
      !gd_arm_read(&s, &in, out))
    return false;
  if (ranged) card->reach = out->range;
  return ranged || !out->range || sb_fail(f->error, "%s: \"melee\" has no range", f->where);
}

static bool read_becomes(const GdContent *c, GdCard *card) {
  for (int i = card->lines.first; i < card->lines.first + card->lines.count; i++)
    if (c->line[i].when == GD_WHEN_RAGE) card->becomes = (uint8_t)(1 + c->line[i].effect[0].id);
  return true;
}

static bool read_card(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id",   "species", "rank",  "copies", "hp",    "shield", "swarm",
                                        "form", "armour",  "melee", "ranged", "lines", "rules",  NULL};
  GdCard *card = &c->card[index];
  GdSaying armour = {.c = c, .bearer = GD_OF_ARMOUR}, own = {.c = c, .bearer = GD_OF_ALIEN};
  int species, grade;
  uint8_t form = 0;
  if (!sb_fact_only(f, members) || !sb_fact_name(f, "species", c->species_name, c->species, &species) ||
      !sb_fact_name(f, "rank", gd_grade_ids, GD_GRADES, &grade) || !sb_fact_byte(f, "hp", 1, 20, &card->hp))
    return false;
  card->species = (uint8_t)species;
  card->grade = (uint8_t)grade;
  card->copies = 1;
  card->reach = 3;
  if (!sb_may_byte(f, "copies", 1, 9, &card->copies) || !sb_may_byte(f, "shield", 0, 9, &card->shield) ||
      !sb_may_flag(f, "swarm", &card->swarm) || !sb_may_flag(f, "form", &form))
    return false;
  if (form) card->form_of = (uint8_t)(1 + species);
  if (card->swarm && card->hp > GD_FIGURES)
    return sb_fail(f->error, "%s: a swarm has at most %d HP, a figure for each", f->where, GD_FIGURES);
  return gd_lines_read(&armour, f, "armour", &card->armour) && read_arm(c, f, "melee", card, &card->melee) &&
         read_arm(c, f, "ranged", card, &card->ranged) && gd_lines_read(&own, f, "lines", &card->lines) &&
         read_becomes(c, card) && read_rules(f, card);
}

bool gd_aliens_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "species", c->species_name, c->species, read_species) &&
         gd_each_entry(c, f, "aliens", c->card_name, c->cards, read_card);
}
