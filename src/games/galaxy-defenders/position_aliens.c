/* Aliens and signals in positions. */
#include "position.h"

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void write_place(const GdContent *c, const GdState *s, int alien, SbJson *out) {
  const GdAlien *a = &s->alien[alien];
  if (!c->card[a->card].swarm) {
    gd_write_hex(c, s, "at", a->at[0], out);
    return;
  }
  sb_json_array(out, "at");
  for (int i = 0; i < GD_FIGURES && a->at[i] != GD_NOWHERE; i++) gd_write_hex(c, s, NULL, a->at[i], out);
  sb_json_end(out);
}

static void write_alien(const GdContent *c, const GdState *s, int alien, SbJson *out) {
  const GdAlien *a = &s->alien[alien];
  if (a->card >= c->cards) {
    sb_json_null(out, NULL);
    return;
  }
  sb_json_object(out, NULL);
  sb_json_text(out, "card", c->card_id[a->card]);
  write_place(c, s, alien, out);
  sb_write_index("controller", a->controller, GD_SEATS, out);
  sb_json_int(out, "order", a->order);
  sb_json_int(out, "wounds", a->wounds);
  sb_json_int(out, "shield", a->shield);
  sb_json_bool(out, "stunned", a->stunned);
  sb_json_bool(out, "pinned", a->pinned);
  gd_write_node(c, s, "came", a->came, out);
  sb_json_bool(out, "stock", a->stock);
  sb_json_bool(out, "saved", a->saved);
  sb_json_bool(out, "commanded", a->commanded);
  sb_json_int(out, "scorched", a->scorched);
  sb_json_end(out);
}

void gd_write_alien_list(const GdContent *c, const GdState *s, SbJson *out) {
  int count = GD_ALIENS;
  while (count && s->alien[count - 1].card == GD_NONE) count--;
  sb_json_array(out, "aliens");
  for (int i = 0; i < count; i++) write_alien(c, s, i, out);
  sb_json_end(out);
  sb_json_int(out, "received", s->received);
  sb_json_array(out, "engaged");
  for (int seat = 0; seat < s->agents; seat++) gd_write_aliens(c, s, NULL, s->engaged[seat], out);
  sb_json_end(out);
}

static void write_pool(const char *key, const uint8_t *pool, SbJson *out) {
  sb_json_object(out, key);
  for (int kind = 0; kind < GD_SIGNAL_KINDS; kind++) sb_json_int(out, gd_signal_ids[kind], pool[kind]);
  sb_json_end(out);
}

void gd_write_signals(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_array(out, "signals");
  for (int i = 0; i < s->signals; i++) {
    sb_json_object(out, NULL);
    gd_write_hex(c, s, "at", s->signal[i].at, out);
    gd_write_node(c, s, "came", s->signal[i].came, out);
    sb_json_int(out, "pool", s->signal[i].pool);
    sb_json_end(out);
  }
  sb_json_end(out);
  int pools = GD_POOLS;
  while (pools > s->reserve + 1 && !s->pool[pools - 1][0] && !s->pool[pools - 1][1]) pools--;
  sb_json_array(out, "unseen");
  for (int pool = 0; pool < pools; pool++) write_pool(NULL, s->pool[pool], out);
  sb_json_end(out);
  sb_json_int(out, "reserve", s->reserve);
  write_pool("signal_discards", s->signal_discards, out);
}

/* ---- aliens ------------------------------------------------------------------------------------------------- */

static bool read_place(const GdContent *c, const json_t *json, const GdState *s, GdAlien *a, SbError *error) {
  const json_t *at = json_object_get(json, "at"), *value;
  size_t i;
  if (!json_is_array(at)) return gd_read_hex(c, s, json, "at", &a->at[0], error);
  if (json_array_size(at) > GD_FIGURES) return sb_fail(error, "\"at\" must be a list of at most %d", GD_FIGURES);
  json_array_foreach (at, i, value) {
    int hex = gd_json_hex(c, s, value, "at", error);
    if (hex < 0) return false;
    a->at[i] = (uint16_t)hex;
  }
  if (c->card[a->card].swarm) a->wounds = (uint8_t)(c->card[a->card].hp - (int)json_array_size(at));
  return true;
}

/* GD-15.10, for those whose controller is not said. */
static void assign(const GdContent *c, GdState *s, int alien) {
  GdRun run = {.c = c, .m = gd_mission(c, s), .s = s};
  gd_assign(&run, alien);
}

/* Out of the stock where the mission's deck has no more of its card. */
static bool from_stock(const GdContent *c, const GdState *s, int card) {
  return gd_alien_card_in_play(s, card) > gd_mission(c, s)->deck[card];
}

static bool read_alien(const GdContent *c, const json_t *json, GdState *s, int index, SbError *error) {
  static const char *const members[] = {"card",   "at",   "controller", "order", "wounds",    "shield",   "stunned",
                                        "pinned", "came", "stock",      "saved", "commanded", "scorched", NULL};
  GdAlien *a = &s->alien[index];
  if (!sb_read_only(json, "an entry of \"aliens\"", members, error)) return false;
  int card = sb_read_thing(&c->base, "alien", c->card_name, c->cards, json_object_get(json, "card"));
  if (card < 0 || !json_object_get(json, "at"))
    return sb_fail(error, "an entry of \"aliens\" needs \"card\", an alien card such as XB-G, and \"at\"");
  a->card = (uint8_t)card;
  a->controller = GD_NONE;
  a->order = s->received;
  if (!read_place(c, json, s, a, error)) return false;
  a->stock = from_stock(c, s, card);
  a->shield = (uint8_t)gd_shield_full(c, s, GD_ALIEN_BASE + index);
  if (!sb_read_byte(json, "wounds", 0, 99, &a->wounds, error) ||
      !sb_read_byte(json, "shield", 0, 99, &a->shield, error) || !sb_read_flag(json, "stunned", &a->stunned, error) ||
      !sb_read_flag(json, "pinned", &a->pinned, error) || !gd_read_node(c, s, json, "came", &a->came, error) ||
      !sb_read_flag(json, "stock", &a->stock, error) || !sb_read_flag(json, "saved", &a->saved, error) ||
      !sb_read_flag(json, "commanded", &a->commanded, error) ||
      !sb_read_byte(json, "scorched", 0, (1 << GD_TOKENS) - 1, &a->scorched, error))
    return false;
  if (json_object_get(json, "controller")) {
    if (!gd_read_seat_or_none(c, s, json, "controller", &a->controller, error)) return false;
    s->received++;
  } else {
    assign(c, s, index);
  }
  return sb_read_byte(json, "order", 0, 255, &a->order, error);
}

static bool read_engaged(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "engaged");
  if (list && (!json_is_array(list) || json_array_size(list) != s->agents))
    return sb_fail(error, "\"engaged\" must be a list of %d lists", s->agents);
  for (int seat = 0; seat < s->agents; seat++) {
    if (list && !gd_json_aliens(c, s, json_array_get(list, (size_t)seat), "engaged", &s->engaged[seat], error))
      return false;
    for (int alien = 0; !list && alien < GD_ALIENS && gd_unit_there(s, seat); alien++)
      if (s->alien[alien].card != GD_NONE && gd_body_adjacent(c, s, alien, seat)) s->engaged[seat] |= 1u << alien;
  }
  return true;
}

bool gd_read_aliens(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "aliens"), *value;
  size_t i;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_ALIENS))
    return sb_fail(error, "\"aliens\" must be a list of at most %d", GD_ALIENS);
  json_array_foreach (list, i, value)
    if (!json_is_null(value) && !read_alien(c, value, s, (int)i, error)) return false;
  return sb_read_byte(json, "received", 0, 255, &s->received, error) && read_engaged(c, json, s, error);
}

int gd_alien_card_in_play(const GdState *s, int card) {
  int count = 0;
  for (int i = 0; i < GD_ALIENS; i++) count += s->alien[i].card == card && !s->alien[i].stock;
  return count;
}

/* ---- signals ------------------------------------------------------------------------------------------------ */

static bool read_signal(const GdContent *c, const json_t *value, const GdState *s, GdSignal *signal, SbError *error) {
  static const char *const members[] = {"at", "came", "pool", NULL};
  *signal = (GdSignal){.at = GD_NOWHERE, .pool = s->reserve, .came = GD_NONE};
  if (!json_is_object(value)) {
    int hex = gd_json_hex(c, s, value, "signals", error);
    signal->at = (uint16_t)hex;
    return hex >= 0;
  }
  return sb_read_only(value, "an entry of \"signals\"", members, error) &&
         gd_read_hex(c, s, value, "at", &signal->at, error) &&
         gd_read_node(c, s, value, "came", &signal->came, error) &&
         sb_read_byte(value, "pool", 0, GD_POOLS - 1, &signal->pool, error);
}

static bool read_pool(const json_t *json, const char *where, uint8_t *pool, SbError *error) {
  static const char *const members[] = {"alien", "human", NULL};
  return sb_read_only(json, where, members, error) && sb_read_byte(json, "alien", 0, 99, &pool[0], error) &&
         sb_read_byte(json, "human", 0, 99, &pool[1], error);
}

static bool read_unseen(const json_t *unseen, GdState *s, SbError *error) {
  if (!unseen) return true;
  memset(s->pool, 0, sizeof s->pool);
  if (!json_is_array(unseen)) return read_pool(unseen, "\"unseen\"", s->pool[0], error);
  size_t count = json_array_size(unseen);
  if (count < 1 || count > GD_POOLS) return sb_fail(error, "\"unseen\" must be a list of 1 to %d pools", GD_POOLS);
  for (size_t i = 0; i < count; i++)
    if (!read_pool(json_array_get(unseen, i), "an entry of \"unseen\"", s->pool[i], error)) return false;
  s->reserve = (uint8_t)(count - 1);
  return true;
}

static void sort(GdSignal *signals, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && signals[k].at < signals[k - 1].at; k--) {
      GdSignal before = signals[k - 1];
      signals[k - 1] = signals[k];
      signals[k] = before;
    }
}

bool gd_read_signals(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *list = json_object_get(json, "signals"), *value, *discards = json_object_get(json, "signal_discards");
  size_t i;
  if (!read_unseen(json_object_get(json, "unseen"), s, error) ||
      !sb_read_byte(json, "reserve", 0, GD_POOLS - 1, &s->reserve, error))
    return false;
  if (discards && !read_pool(discards, "\"signal_discards\"", s->signal_discards, error)) return false;
  if (list && (!json_is_array(list) || json_array_size(list) > GD_SIGNALS))
    return sb_fail(error, "\"signals\" must be a list of at most %d", GD_SIGNALS);
  json_array_foreach (list, i, value)
    if (!read_signal(c, value, s, &s->signal[i], error)) return false;
  s->signals = (uint8_t)json_array_size(list);
  sort(s->signal, s->signals);
  return true;
}
