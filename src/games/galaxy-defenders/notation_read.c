/* Text to actions: forgiving about case, spaces and names, with a column for what is not understood. What it gives may
 * be against the rules; only what has no bits to be written in is refused here, with the rule that forbids it. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "notation.h"
#include "starboard/position.h"

/* An action that is being read. */
typedef struct Reader {
  const GdContent *c;
  const GdState *s;
  int seat;
  SbWords w;
  int a, b, d; /* the bytes of the action; d is its third */
  int hex;     /* GD_NOWHERE: none */
  unsigned dice;
} Reader;

static bool more(const Reader *r) {
  return r->w.at < r->w.count;
}

/* ---- things ------------------------------------------------------------------------------------------------- */

static int find_thing(const GdContent *c, const char *word) {
  return sb_find_thing(&c->base, "thing", c->thing_name, c->things, word);
}

static bool read_thing(Reader *r, const char *wanted, int *out) {
  *out = find_thing(r->c, sb_word(&r->w));
  if (*out < 0) return sb_word_wrong(&r->w, wanted);
  r->w.at++;
  return true;
}

/* A letter, a digit, a point and a digit: a hex of some map. */
static bool looks_like_hex(const char *word) {
  return isalpha((unsigned char)word[0]) && isdigit((unsigned char)word[1]) && word[2] == '.' &&
         isdigit((unsigned char)word[3]) && !word[4];
}

static bool read_hex(Reader *r) {
  if (gd_hex_read(gd_map(r->c, r->s), sb_word(&r->w), &r->hex)) {
    r->w.at++;
    return true;
  }
  if (looks_like_hex(sb_word(&r->w))) return sb_word_breaks(&r->w, "GD-3.10", "GD-3.3", "a hex of this map");
  return sb_word_wrong(&r->w, "a hex such as B2.0");
}

static bool read_seat(Reader *r, int *out) {
  return sb_word_number(&r->w, 0, r->s->agents - 1, "the seat of an agent", out);
}

static bool read_direction(Reader *r) {
  if (!sb_word_number(&r->w, 1, GD_DIRS, "a direction 1 to 6", &r->a)) return false;
  r->a--;
  return true;
}

/* "W01", "W01.2": a weapon in the hands of that agent. */
static bool read_weapon(Reader *r, int seat, int *slot) {
  char name[SB_WORD_SIZE];
  snprintf(name, sizeof name, "%s", sb_word(&r->w));
  int nth = 0, thing = find_thing(r->c, name);
  size_t size = strlen(name);
  if (thing < 0 && size > 2 && name[size - 2] == '.' && name[size - 1] > '0' && name[size - 1] <= '9') {
    nth = name[size - 1] - '1';
    name[size - 2] = 0;
    thing = find_thing(r->c, name);
  }
  if (thing < 0 || r->c->thing[thing].kind != GD_WEAPON) return sb_word_wrong(&r->w, "a weapon");
  *slot = seat >= 0 && seat < GD_SEATS ? gd_slot_of(r->s, seat, thing, nth) : -1;
  if (*slot < 0) return sb_word_breaks(&r->w, "GD-11.2", "GD-8.1", "a weapon the agent holds");
  r->w.at++;
  return true;
}

static bool read_own_weapon(Reader *r) {
  return read_weapon(r, r->seat, &r->a);
}

/* ---- attacks and powers ------------------------------------------------------------------------------------- */

static bool take_choice(Reader *r, int weapon) {
  for (int place = 0; place < 8; place++) {
    const char *word = gd_choice_word(r->c, weapon, place);
    if (!word || r->b >> place & 1 || !sb_word_take(&r->w, word)) continue;
    r->b |= 1 << place;
    return true;
  }
  return false;
}

/* A weapon, unless a drone attacks, which has one; then the target, unless it is the alien that came. */
static bool read_attack(Reader *r) {
  r->a = GD_NONE;
  if (!more(r)) return true;
  if (!looks_like_hex(sb_word(&r->w)) && !read_own_weapon(r)) return false;
  if (looks_like_hex(sb_word(&r->w)) && !read_hex(r)) return false;
  int weapon = r->a == GD_NONE ? GD_NONE : r->s->agent[r->seat].weapon[r->a], thing;
  while (more(r)) {
    if (weapon != GD_NONE && take_choice(r, weapon)) continue;
    if (r->d) return sb_word_wrong(&r->w, "the end");
    if (!read_thing(r, "a choice of the weapon, a power or an item", &thing)) return false;
    r->d = thing + 1;
  }
  return true;
}

static bool take_one_of(Reader *r) {
  const char *word;
  for (int n = 0; (word = gd_one_of_word(r->c, r->a, n)); n++) {
    if (!sb_word_take(&r->w, word)) continue;
    r->d = n;
    return true;
  }
  return false;
}

static bool read_use(Reader *r) {
  int slot;
  if (!read_thing(r, "a power or an item", &r->a)) return false;
  if (looks_like_hex(sb_word(&r->w)) && !read_hex(r)) return false;
  if (!more(r) || take_one_of(r)) return true;
  if (isdigit((unsigned char)sb_word(&r->w)[0])) return sb_word_number(&r->w, 0, 99, "a number", &r->d);
  if (r->hex == GD_NOWHERE) return sb_word_wrong(&r->w, "a hex such as B2.0");
  if (!read_weapon(r, gd_unit_on(r->s, r->hex), &slot)) return false;
  r->b = slot + 1;
  return true;
}

static bool read_reroll(Reader *r) {
  int die;
  if (!read_thing(r, "a power", &r->a)) return false;
  do {
    if (!sb_word_number(&r->w, 1, GD_DICE, "a die, by its place in the roll,", &die)) return false;
    r->dice |= 1u << (die - 1);
  } while (more(r));
  return true;
}

/* ---- the rest ----------------------------------------------------------------------------------------------- */

int gd_find_gate(const GdMap *map, const char *text) {
  char first[SB_WORD_SIZE];
  snprintf(first, sizeof first, "%s", text);
  char *second = strchr(first, '-');
  int hex, other;
  if (second) *second++ = 0;
  if (!gd_hex_read(map, first, &hex) || !gd_hex_read(map, second ? second : first, &other)) return -2;
  for (int gate = 0; gate < map->gates; gate++)
    if ((map->at[gate].hex[0] == hex && map->at[gate].hex[1] == other) ||
        (map->at[gate].hex[0] == other && map->at[gate].hex[1] == hex))
      return gate;
  return -1;
}

static bool read_gate(Reader *r) {
  r->a = gd_find_gate(gd_map(r->c, r->s), sb_word(&r->w));
  if (r->a == -1) return sb_word_breaks(&r->w, "GD-9.6", "GD-3.11 GD-3.12", "two hexes with a door between them");
  if (r->a < 0) return sb_word_wrong(&r->w, "a door such as B1.1-C1.4");
  r->w.at++;
  return true;
}

static bool read_unjam(Reader *r) {
  if (!read_own_weapon(r)) return false;
  r->b = sb_word_take(&r->w, "movement") ? GD_MOVEMENT : sb_word_take(&r->w, "combat") ? GD_COMBAT : 0;
  return r->b || sb_word_wrong(&r->w, "movement or combat");
}

static bool read_do(Reader *r) {
  const GdMission *m = gd_mission(r->c, r->s);
  for (r->a = 0; r->a < m->actions && !sb_word_take(&r->w, m->action[r->a].id);) r->a++;
  if (r->a == m->actions) return sb_word_breaks(&r->w, "GD-9.10", "", "an action of this mission");
  return !more(r) || read_hex(r);
}

/* A drone by its kind, on the map. */
static bool read_drone(Reader *r) {
  int kind = -1;
  for (int i = 0; i < r->c->drones && kind < 0; i++)
    if (sb_word_take(&r->w, r->c->drone_id[i])) kind = i;
  if (kind < 0) return sb_word_wrong(&r->w, "a drone");
  for (int i = 0; i < GD_DRONES; i++)
    if (r->s->drone[i].kind == kind) {
      r->a = GD_SEATS + i;
      return true;
    }
  r->w.at--;
  return sb_word_breaks(&r->w, "GD-12.9", "GD-12.10", "a drone that is on the map");
}

static bool read_agent(Reader *r) {
  r->a = GD_NONE;
  if (sb_word_take(&r->w, "random")) return true;
  r->a = sb_find_thing(&r->c->base, "agent", r->c->sheet_name, r->c->sheets, sb_word(&r->w));
  if (r->a < 0) return sb_word_wrong(&r->w, "an agent or random");
  r->w.at++;
  return true;
}

static bool read_give(Reader *r) {
  r->a = GD_NONE;
  return sb_word_take(&r->w, "none") || read_seat(r, &r->a);
}

/* Which of several rewards; the first where nothing is said. */
static bool read_reward(Reader *r) {
  const char *word;
  if (!more(r)) return true;
  for (r->b = 0; (word = gd_reward_word(r->c, r->s, r->b)); r->b++)
    if (sb_word_take(&r->w, word)) return true;
  r->b = 0;
  return sb_word_wrong(&r->w, "the end or a reward");
}

static bool read_device(Reader *r) {
  r->a = GD_NONE;
  return !more(r) || read_thing(r, "a device", &r->a);
}

static bool read_turn(Reader *r, int verb) {
  switch (verb) {
    case GD_V_STEP:
    case GD_V_LEAP:
    case GD_V_REDEPLOY:
    case GD_V_TAKE:
    case GD_V_ACTIVATE:
    case GD_V_REVEAL:
    case GD_V_PLACE:
    case GD_V_MIND:
      return read_hex(r);
    case GD_V_ATTACK:
      return read_attack(r);
    case GD_V_USE:
      return read_use(r);
    case GD_V_REROLL:
      return read_reroll(r);
    case GD_V_BREAK:
      return read_gate(r);
    case GD_V_UNJAM:
      return read_unjam(r);
    case GD_V_DO:
      return read_do(r);
    case GD_V_COMMAND:
      return read_drone(r);
    case GD_V_END:
      r->a = sb_word_take(&r->w, "drop");
      return true;
    default:
      return true;
  }
}

static bool read_rest(Reader *r, int verb) {
  switch (verb) {
    case GD_V_AGENT:
      return read_agent(r);
    case GD_V_GAIN:
    case GD_V_FLIP:
    case GD_V_LOSE:
      return read_thing(r, "a token", &r->a);
    case GD_V_FETCH:
      return read_thing(r, "a weapon", &r->a) && read_seat(r, &r->b);
    case GD_V_GIVE:
      return read_give(r);
    case GD_V_DEVICE:
      return read_device(r);
    case GD_V_REPLACE:
    case GD_V_CLIP:
    case GD_V_LOAD:
    case GD_V_JAM:
      return read_own_weapon(r);
    case GD_V_DEPLOY:
      return read_hex(r) && (!(more(r) || r->s->options[GD_OPT_VIEW]) || read_direction(r));
    case GD_V_ALPHA:
      return read_seat(r, &r->a);
    case GD_V_PROMOTE:
      return read_seat(r, &r->a) && read_reward(r);
    case GD_V_REVIVE:
      return read_seat(r, &r->a) && (!more(r) || read_hex(r));
    case GD_V_FACE:
      return read_direction(r);
    case GD_V_SPEND:
      return sb_word_number(&r->w, 0, 99, "how many ammo tokens", &r->a);
    default:
      return read_turn(r, verb);
  }
}

bool gd_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  Reader r = {.c = gd_facts(content), .s = (const GdState *)state, .seat = seat, .hex = GD_NOWHERE};
  int verb;
  if (!sb_words_split(&r.w, text, " ,", error)) return false;
  if (!sb_word_name(&r.w, gd_verbs, GD_VERBS, "an action", &verb)) return false;
  if (!read_rest(&r, verb) || !sb_words_end(&r.w)) return false;
  *out = gd_pack_dice(gd_pack_hex(gd_pack(verb, r.a, r.b, r.d), r.hex), r.dice);
  return true;
}
