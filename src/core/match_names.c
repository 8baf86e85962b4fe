/* From names of faces to faces: "+" is a different number on every die, and which die comes next is known only by
 * applying what came before. So the deed is tried again and again, with one more result known each time. */
#include "match_private.h"

static bool find_face(const SbDie *die, const char *name, int32_t *out, SbError *error) {
  *out = sb_die_face(die, name);
  return *out >= 0 || sb_fail(error, "the die \"%s\" has no face \"%.40s\"", die->id, name);
}

static bool left_over(int count, SbError *error) {
  return sb_fail(error, count == 1 ? "%d forced die left over" : "%d forced dice left over", count);
}

static bool impossible(const SbDie *die, const char *name, SbError *error) {
  return sb_fail(error, "the die \"%s\" cannot show \"%.40s\" here", die->id, name);
}

static bool find_first(SbMatch *m, const SbDeed *deed, const char *const *names, int count, int32_t *faces, int *rolled,
                       SbError *error) {
  const SbDie *die = NULL;
  for (int known = 0;; known++) {
    SbChance chance = {.forced = faces, .forced_count = known};
    if (!sb_match_attempt(m, deed, &chance, NULL, error)) return false;
    if (chance.bad) return impossible(die, names[known - 1], error);
    *rolled = chance.rolled_count;
    if (known == count) return true;
    if (chance.rolled_count <= known) return left_over(count - known, error);
    die = &m->content->dice[chance.rolled_die[known]];
    if (!find_face(die, names[known], &faces[known], error)) return false;
  }
}

static bool find_open(SbMatch *m, const SbDeed *deed, const char *const *names, int count, int32_t *faces,
                      int *face_count, int *rolled, SbError *error) {
  const SbDie *die = NULL;
  const char *name = "";
  for (int known = 0;; known++) {
    SbChance chance = {.forced = faces, .forced_count = known, .manual = true};
    if (!sb_match_attempt(m, deed, &chance, NULL, error)) return false;
    if (chance.bad) return impossible(die, name, error);
    *rolled = chance.rolled_count;
    *face_count = known;
    if (!chance.needed) return true;
    if (chance.rolled_count >= count || known == SB_ROLLED_MAX)
      return sb_fail(error, "this action rolls more dice than are given");
    die = chance.needed;
    name = names[chance.rolled_count];
    if (!find_face(die, name, &faces[known], error)) return false;
  }
}

bool sb_match_faces(SbMatch *m, const SbDeed *deed, const char *const *names, int count, bool manual, int32_t *faces,
                    int *face_count, int *rolled, SbError *error) {
  if (count > SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
  *face_count = *rolled = 0;
  if (manual) return find_open(m, deed, names, count, faces, face_count, rolled, error);
  *face_count = count;
  return find_first(m, deed, names, count, faces, rolled, error);
}

SbActStatus sb_match_do_named(SbMatch *m, const SbDeed *deed, const char *const *names, int count, SbLang lang,
                              SbError *error) {
  int32_t faces[SB_ROLLED_MAX];
  for (int known = 0;; known++) {
    SbChance chance = {.forced = faces, .forced_count = known, .manual = m->info.manual_dice};
    if (known == count) return sb_match_do(m, deed, faces, known, error);
    if (!sb_match_attempt(m, deed, &chance, NULL, error)) return SB_ACT_REFUSED;
    if (!chance.needed || known == SB_ROLLED_MAX) {
      sb_fail(error, "%s",
              lang == SB_FR ? "Il y a plus de résultats que de dés." : "There are more results than dice.");
      return SB_ACT_BAD_DIE;
    }
    int face = sb_die_face(chance.needed, names[known]);
    if (face < 0 || !(chance.needed_mask >> face & 1)) {
      sb_fail(error,
              lang == SB_FR ? "Le dé %s ne peut pas donner « %.20s » ici." : "The die %s cannot show \"%.20s\" here.",
              chance.needed->id, names[known]);
      return SB_ACT_BAD_DIE;
    }
    faces[known] = face;
  }
}
