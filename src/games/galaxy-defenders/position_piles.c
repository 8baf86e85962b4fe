/* Decks, discards and the warehouse in positions. */
#include "position.h"

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_events(const GdContent *c, const GdState *s, const char *key, int where, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < c->events; i++)
    if (s->event[i] == where) sb_json_text(out, NULL, c->event_id[i]);
  sb_json_end(out);
}

void gd_write_piles(const GdContent *c, const GdState *s, SbJson *out) {
  int layers = 0;
  sb_write_by_name("deck", c->card_name, s->deck, c->cards, out);
  sb_write_by_name("discards", c->card_name, s->discards, c->cards, out);
  sb_write_by_name("encounters", c->encounter_name, s->encounter, c->encounters, out);
  sb_write_by_name("encounter_discards", c->encounter_name, s->encountered, c->encounters, out);
  for (int i = 0; i < c->events; i++)
    if (s->event[i] <= GD_LAYERS && s->event[i] > layers) layers = s->event[i];
  sb_json_array(out, "events");
  for (int layer = 1; layer <= layers; layer++) write_events(c, s, NULL, layer, out);
  sb_json_end(out);
  write_events(c, s, "event_discards", GD_EVENT_DISCARDED, out);
  write_events(c, s, "event_gone", GD_EVENT_GONE, out);
  sb_json_text(out, "weather", s->weather < c->events ? c->event_id[s->weather] : NULL);
  sb_write_by_name("warehouse", c->thing_name, s->left, c->things, out);
  sb_write_by_name("headquarters", c->thing_name, s->headquarters, c->things, out);
}

/* ---- alien and encounter cards ------------------------------------------------------------------------------ */

typedef struct Deck {
  const char *deck, *discards, *kind;
  const char *const *names;
  int count;
  uint8_t *left, *out;
} Deck;

/* The deck, where it is not given, is what is neither in the discards nor elsewhere. */
static bool read_deck(const GdContent *c, const json_t *json, const Deck *d, const uint8_t *elsewhere, SbError *error) {
  if (!sb_read_by_thing(json, d->discards, &c->base, d->kind, d->names, d->count, 99, d->out, error)) return false;
  if (json_object_get(json, d->deck)) {
    memset(d->left, 0, (size_t)d->count);
    return sb_read_by_thing(json, d->deck, &c->base, d->kind, d->names, d->count, 99, d->left, error);
  }
  for (int i = 0; i < d->count; i++) {
    int gone = d->out[i] + elsewhere[i];
    d->left[i] = (uint8_t)(d->left[i] > gone ? d->left[i] - gone : 0);
  }
  return true;
}

static bool read_decks(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const Deck aliens = {"deck", "discards", "alien", c->card_name, c->cards, s->deck, s->discards};
  const Deck encounters = {"encounters",  "encounter_discards", "encounter",   c->encounter_name,
                           c->encounters, s->encounter,         s->encountered};
  uint8_t in_play[GD_CARDS] = {0}, drawn[GD_ENCOUNTERS] = {0};
  for (int card = 0; card < c->cards; card++) in_play[card] = (uint8_t)gd_alien_card_in_play(s, card);
  if (s->teleport.active == 2 && s->teleport.stage && s->teleport.came < c->cards) in_play[s->teleport.came]++;
  if (s->turn.card < c->encounters) drawn[s->turn.card] = 1;
  return read_deck(c, json, &aliens, in_play, error) && read_deck(c, json, &encounters, drawn, error);
}

/* ---- events ------------------------------------------------------------------------------------------------- */

static bool read_events(const GdContent *c, const json_t *list, const char *key, GdState *s, int where,
                        SbError *error) {
  const json_t *value;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of event cards", key);
  json_array_foreach (list, i, value) {
    int card = sb_read_thing(&c->base, "card", c->event_name, c->events, value);
    if (card < 0) return sb_fail(error, "\"%s\": there is no such event card", key);
    s->event[card] = (uint8_t)where;
  }
  return true;
}

static bool read_layers(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *layers = json_object_get(json, "events");
  if (!layers) return true;
  if (!json_is_array(layers) || json_array_size(layers) > GD_LAYERS)
    return sb_fail(error, "\"events\" must be a list of at most %d layers", GD_LAYERS);
  memset(s->event, 0, sizeof s->event);
  for (size_t i = 0; i < json_array_size(layers); i++)
    if (!read_events(c, json_array_get(layers, i), "events", s, (int)i + 1, error)) return false;
  return true;
}

static bool read_weather(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *value = json_object_get(json, "weather");
  if (!value || json_is_null(value)) return true;
  int card = sb_read_thing(&c->base, "card", c->event_name, c->events, value);
  if (card < 0) return sb_fail(error, "\"weather\": there is no such event card");
  s->weather = (uint8_t)card;
  s->event[card] = GD_EVENT_WEATHER;
  return true;
}

/* ---- tokens ------------------------------------------------------------------------------------------------- */

static int in_list(const uint8_t *list, int size, int thing) {
  int count = 0;
  for (int i = 0; i < size; i++) count += list[i] == thing;
  return count;
}

/* The dead, and those who return, remember their skills and tactics, whose tokens are in the warehouse. A drone that
 * stands on the map is the device it was. */
int gd_held(const GdContent *c, const GdState *s, int thing) {
  int count = 0;
  for (int seat = 0; seat < s->agents; seat++) {
    const GdAgent *agent = &s->agent[seat];
    count += in_list(agent->weapon, GD_WEAPONS_HELD, thing) + in_list(agent->device, GD_DEVICES_HELD, thing);
    if (agent->life == GD_DEAD || agent->wants & GD_RETURNS) continue;
    count += in_list(agent->skill, GD_SKILLS_HELD, thing) + in_list(agent->tactic, GD_TACTICS_HELD, thing);
  }
  for (int i = 0; i < GD_DRONES && c->thing[thing].kind == GD_DEVICE; i++)
    count += s->drone[i].kind != GD_NONE && c->thing[thing].drone == s->drone[i].kind + 1;
  return count;
}

static bool read_tokens(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  memset(s->left, 0, sizeof s->left);
  if (!sb_read_by_thing(json, "headquarters", &c->base, "thing", c->thing_name, c->things, 99, s->headquarters, error))
    return false;
  for (int i = 0; i < c->things; i++) {
    int left = c->thing[i].copies - gd_held(c, s, i) - s->headquarters[i];
    s->left[i] = (uint8_t)(left > 0 ? left : 0);
  }
  return sb_read_by_thing(json, "warehouse", &c->base, "thing", c->thing_name, c->things, 99, s->left, error);
}

bool gd_read_piles(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  return read_decks(c, json, s, error) && read_layers(c, json, s, error) && read_weather(c, json, s, error) &&
         read_events(c, json_object_get(json, "event_discards"), "event_discards", s, GD_EVENT_DISCARDED, error) &&
         read_events(c, json_object_get(json, "event_gone"), "event_gone", s, GD_EVENT_GONE, error) &&
         read_tokens(c, json, s, error);
}
