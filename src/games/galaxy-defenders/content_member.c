/* Members that several lists of facts have: dice, places, entries by their ids. */
#include <string.h>

#include "notation.h"
#include "reading.h"
#include "starboard/position.h"

bool gd_dice_read(const SbFacts *f, const char *key, uint8_t *dice, uint8_t *colour) {
  const char *text = json_string_value(json_object_get(f->root, key));
  if (!text || text[0] < '1' || text[0] > '9' || (text[1] != 'R' && text[1] != 'B') || text[2])
    return sb_fail(f->error, "%s: \"%s\" is a number of dice such as 3R (red) or 2B (blue)", f->where, key);
  *dice = (uint8_t)(text[0] - '0');
  *colour = text[1] == 'R' ? GD_RED_DIE : GD_BLUE_DIE;
  return true;
}

bool gd_small_read(const SbFacts *f, const char *key, int low, int high, int8_t *out) {
  const json_t *value = json_object_get(f->root, key);
  if (!value) return true;
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(f->error, "%s: \"%s\" must be a whole number from %d to %d", f->where, key, low, high);
  *out = (int8_t)json_integer_value(value);
  return true;
}

/* ---- places ------------------------------------------------------------------------------------------------- */

bool gd_mission_area(const GdSaying *s, const SbFacts *f, const json_t *value, int *area) {
  const char *text = json_string_value(value);
  if (!s->mission) return sb_fail(f->error, "%s: only missions name areas", f->where);
  return (text && gd_area_read(s->mission->map, text, area)) ||
         sb_fail(f->error, "%s: an area of the map is a letter and a number such as B2", f->where);
}

bool gd_mission_gate(const GdSaying *s, const SbFacts *f, const json_t *value, int *gate) {
  const char *text = json_string_value(value);
  if (!s->mission) return sb_fail(f->error, "%s: only missions name doors", f->where);
  *gate = text && strlen(text) < SB_ID ? gd_find_gate(s->mission->map, text) : -1;
  return *gate >= 0 ||
         sb_fail(f->error, "%s: a door or window of the map is its two hexes such as B1.1-C1.4", f->where);
}

int gd_door_number(const GdSaying *s, const SbFacts *f, const json_t *value) {
  GdMission *m = s->mission;
  int gate;
  if (!gd_mission_gate(s, f, value, &gate)) return -1;
  for (int i = 0; i < m->doors; i++)
    if (m->door[i] == gate) return i;
  if (m->doors == GD_NAMED_DOORS) {
    sb_fail(f->error, "%s: texts name more than %d doors", f->where, GD_NAMED_DOORS);
    return -1;
  }
  m->door[m->doors] = (uint8_t)gate;
  return m->doors++;
}

/* ---- words, entries ----------------------------------------------------------------------------------------- */

int gd_choice_number(GdContent *c, const SbFacts *f, const char *word) {
  int known = word ? sb_name_find(c->choice_name, c->choices, word) : -1;
  if (known >= 0) return known + 1;
  return sb_id_add(f, "choice", word, false, c->choice_id, c->choice_name, &c->choices, GD_CHOICES) ? c->choices : 0;
}

bool gd_each_entry(GdContent *c, const SbFacts *f, const char *key, const char *const *ids, int count,
                   GdReadEntry read) {
  const json_t *list = json_object_get(f->root, key), *entry;
  size_t i;
  json_array_foreach (list, i, entry) {
    int index = sb_read_id(json_object_get(entry, "id"), ids, count);
    SbFactEntry e;
    if (index < 0) return sb_fail(f->error, "%s: \"%s\" has an entry without an id", f->where, key);
    sb_fact_entry(f, list, (int)i, ids[index], &e);
    if (!read(c, &e.facts, index)) return false;
  }
  return true;
}
