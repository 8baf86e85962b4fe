/* From names of faces to faces: "+" is a different number on every die, and which die comes next is known only by
 * applying what came before. So the deed is tried again and again, with one more result known each time. */
#include "match_private.h"

static bool take_face(SbNamed *out, const SbDie *die, const char *name, SbError *error) {
  int face = sb_die_face(die, name);
  if (face < 0) return sb_fail(error, "the die \"%s\" has no face \"%.40s\"", die->id, name);
  out->faces[out->given.face_count++] = face;
  return true;
}

static bool take_numbers(SbNamed *out, const SbDie *die, const char *name, SbError *error) {
  int at = out->given.number_count;
  if (at + 1 + die->numbers > SB_NUMBERS_MAX) return sb_fail(error, "more than %d measured numbers", SB_NUMBERS_MAX);
  int count = sb_die_numbers(die, name, &out->numbers[at + 1]);
  if (count < 0)
    return sb_fail(
        error, "\"%s\" is measured: at most %d numbers of %s with %d decimals and commas between them, not \"%.40s\"",
        die->id, die->numbers, die->unit, die->decimals, name);
  out->numbers[at] = count;
  out->given.number_count += 1 + count;
  return true;
}

static bool take(SbNamed *out, const SbDie *die, const char *name, SbError *error) {
  return die->numbers ? take_numbers(out, die, name, error) : take_face(out, die, name, error);
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
    SbChance chance = trial(out, manual);
    if (!sb_match_attempt(m, deed, &chance, NULL, error)) return false;
    if (chance.bad) return sb_fail(error, "the die \"%s\" cannot show \"%.40s\" here", die->id, names[next - 1]);
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
  for (int i = 0; i < count; i++) {
    SbChance chance = trial(&known, m->info.manual_dice);
    if (!sb_match_attempt(m, deed, &chance, NULL, error)) return SB_ACT_REFUSED;
    const SbDie *die = chance.needed;
    if (!die) {
      sb_fail(error, "%s", french ? "Il y a plus de résultats que de dés." : "There are more results than dice.");
      return SB_ACT_BAD_DIE;
    }
    int face = die->numbers ? 0 : sb_die_face(die, names[i]);
    bool can = die->numbers || (face >= 0 && chance.needed_mask >> face & 1);
    if (!can || !take(&known, die, names[i], NULL)) {
      sb_fail(error, french ? "Le dé %s ne peut pas donner « %.40s » ici." : "The die %s cannot show \"%.40s\" here.",
              die->id, names[i]);
      return SB_ACT_BAD_DIE;
    }
  }
  return sb_match_do(m, deed, &known.given, error);
}
