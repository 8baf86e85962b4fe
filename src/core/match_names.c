/* From names of faces to faces: "+" is a different number on every die, and which die comes next is known only by
 * applying what came before. So the deed is tried again and again, with one more result known each time. */
#include <string.h>

#include "match_private.h"

/* ---- what is wrong with a result -------------------------------------------------------------------- */

/* Number `at` of a measured outcome as it was typed, and how long it is. */
static const char *number_at(const SbDie *die, const char *name, int at, int *length) {
  size_t id = strlen(die->id);
  if (strncmp(name, die->id, id) == 0 && name[id]) name += id + 1;
  for (; at > 1 && *name; at--) name += strcspn(name, ","), name += *name == ',';
  *length = (int)strcspn(name, ",");
  return name;
}

static bool wrong_number(const SbDie *die, const char *name, int at, const char *why, SbLang lang, SbError *error) {
  bool french = lang == SB_FR;
  int length;
  const char *number = number_at(die, name, at, &length);
  if (length > 20) length = 20;
  if (!length)
    return sb_fail(error, french ? "%s : le nombre %d manque. %s" : "%s: number %d is missing. %s", die->id, at, why);
  return sb_fail(error, french ? "%s : le nombre %d, « %.*s », est faux. %s" : "%s: number %d, \"%.*s\", is wrong. %s",
                 die->id, at, length, number, why);
}

static bool cannot_show(const SbDie *die, const char *name, SbLang lang, SbError *error) {
  return sb_fail(
      error, lang == SB_FR ? "Le dé %s ne peut pas donner « %.40s » ici." : "The die %s cannot show \"%.40s\" here.",
      die->id, name);
}

static bool misfits(const SbContent *content, const SbDie *die, const char *name, const SbMisfit *misfit, SbLang lang,
                    SbError *error) {
  char key[80] = "";
  SbText text = sb_text(key, sizeof key);
  if (!die->numbers || !misfit->at) return cannot_show(die, name, lang, error);
  if (misfit->key) sb_text_format(&text, "why.%s", misfit->key);
  return wrong_number(die, name, misfit->at, misfit->key ? sb_content_text(content, key, lang) : "", lang, error);
}

static bool no_number(const SbDie *die, const char *name, int at, SbLang lang, SbError *error) {
  char why[160];
  SbText text = sb_text(why, sizeof why);
  sb_text_format(&text,
                 lang == SB_FR ? "Il faut au plus %d nombres (%s) avec au plus %d décimales, séparés par des virgules."
                               : "There are at most %d numbers of %s with at most %d decimals and commas between them.",
                 die->numbers, die->unit, die->decimals);
  return wrong_number(die, name, at, why, lang, error);
}

/* ---- from names to results -------------------------------------------------------------------------- */

static bool take_face(SbNamed *out, const SbDie *die, const char *name, SbError *error) {
  int face = sb_die_face(die, name);
  if (face < 0) return sb_fail(error, "the die \"%s\" has no face \"%.40s\"", die->id, name);
  out->faces[out->given.face_count++] = face;
  return true;
}

static bool take_numbers(SbNamed *out, const SbDie *die, const char *name, SbLang lang, SbError *error) {
  int at = out->given.number_count;
  if (at + 1 + die->numbers > SB_NUMBERS_MAX) return sb_fail(error, "more than %d measured numbers", SB_NUMBERS_MAX);
  int count = sb_die_numbers(die, name, &out->numbers[at + 1]);
  if (count < 0) return no_number(die, name, -count, lang, error);
  out->numbers[at] = count;
  out->given.number_count += 1 + count;
  return true;
}

static bool take(SbNamed *out, const SbDie *die, const char *name, SbError *error) {
  return die->numbers ? take_numbers(out, die, name, SB_EN, error) : take_face(out, die, name, error);
}

static bool left_over(int count, SbError *error) {
  return sb_fail(error, count == 1 ? "%d forced die left over" : "%d forced dice left over", count);
}

static SbChance trial(const SbNamed *known, bool manual) {
  return (SbChance){.forced = known->faces,
                    .forced_count = known->given.face_count,
                    .measured = known->numbers,
                    .measured_count = known->given.number_count,
                    .manual = manual,
                    .measures_asked = true};
}

/* Try again with one result more as long as one is to come from the names: result number `next`, which the trial either
 * rolled by itself or stopped at. */
bool sb_match_named(SbMatch *m, const SbDeed *deed, const char *const *names, int count, int faces, bool manual,
                    SbNamed *out, SbError *error) {
  const SbDie *die = NULL;
  int next = 0, seen = 0; /* faces among the results before `next` */
  out->given = (SbGiven){.faces = out->faces, .numbers = out->numbers};
  if (count > SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
  for (;;) {
    SbScratch led;
    SbChance chance = trial(out, manual);
    if (!sb_match_attempt(m, deed, &chance, NULL, &led, error)) return false;
    if (chance.bad) return misfits(m->content, die, names[next - 1], &chance.misfit, SB_EN, error);
    for (; next < chance.rolled_count; next++, seen++) {
      die = &m->content->dice[chance.rolled_die[next]];
      if (seen < faces && !manual) break;
    }
    out->rolled = chance.rolled_count;
    if (next == chance.rolled_count && !chance.needed) break;
    if (next == chance.rolled_count) die = chance.needed;
    if (next >= count) {
      if (die->numbers || manual) return sb_fail(error, "this action rolls more dice than are given");
      break; /* the generator rolls the rest, which the caller may not want: see out->rolled */
    }
    if (!take(out, die, names[next], error)) return false;
    seen += !die->numbers;
    next++;
  }
  return manual || seen >= faces || next >= count || left_over(count - next, error);
}

SbActStatus sb_match_do_named(SbMatch *m, const SbDeed *deed, const char *const *names, int count, SbLang lang,
                              SbError *error) {
  bool french = lang == SB_FR;
  SbNamed known = {.given = {.faces = known.faces, .numbers = known.numbers}};
  const SbDie *die = NULL;
  for (int i = 0; i <= count; i++) {
    SbScratch led;
    SbChance chance = trial(&known, m->info.manual_dice);
    if (!sb_match_attempt(m, deed, &chance, NULL, &led, error)) return SB_ACT_REFUSED;
    if (chance.bad) {
      misfits(m->content, die, names[i - 1], &chance.misfit, lang, error);
      return SB_ACT_BAD_DIE;
    }
    if (i == count) break;
    die = chance.needed;
    if (!die) {
      sb_fail(error, "%s", french ? "Il y a plus de résultats que de dés." : "There are more results than dice.");
      return SB_ACT_BAD_DIE;
    }
    int face = die->numbers ? 0 : sb_die_face(die, names[i]);
    bool can = die->numbers || (face >= 0 && chance.needed_mask >> face & 1);
    if (!can) cannot_show(die, names[i], lang, error);
    if (!can ||
        !(die->numbers ? take_numbers(&known, die, names[i], lang, error) : take_face(&known, die, names[i], error)))
      return SB_ACT_BAD_DIE;
  }
  return sb_match_do(m, deed, &known.given, error);
}
