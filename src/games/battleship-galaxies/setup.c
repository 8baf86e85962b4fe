/* Before the first turn (BG-4): fleets, decks, ships that are in play from the start, hands, who begins.
 *
 * Stages of the frame setup: 0 fleets, 1 decks, 2 ships in play, 3 hands, 4 the roll, 5 who begins is chosen. */
#include "run.h"

enum { FLEETS, DECKS, SHIPS, HANDS, ROLLS, FIRST };

bool bg_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  const BgContent *c = bg_facts(content);
  BgState *s = (BgState *)state;
  const BgMission *m = &c->mission[setup->options[BG_OPT_MISSION]];
  if (setup->seats != m->seats)
    return sb_fail(error, "the mission %s is for %d players, not for %d", m->id, m->seats, setup->seats);
  if (setup->options[BG_OPT_SIMPLE] && !m->simple)
    return sb_fail(error, "the mission %s cannot be played simple (BG-21.3)", m->id);
  if (setup->options[BG_OPT_FACTIONS] && !m->free)
    return sb_fail(error, "in the mission %s each faction has its own part (BG-3.8)", m->id);
  bg_blank(c, setup, s);
  BgRun run = {c, m, s, chance, events};
  s->round = 1;
  s->stack[0] = BG_IN_SETUP;
  s->depth = 1;
  bg_go_on(&run);
  return true;
}

static bool printed_fleet(BgRun *run, int seat) {
  const BgSeatFacts *facts = &run->m->seat[seat];
  if (facts->limit) return false;
  for (int i = 0; i < facts->fleet_count; i++)
    for (int slot = 0; slot < BG_SLOTS; slot++)
      if (bg_slot_name(run->c, run->s, seat, slot) == facts->fleet[i].name)
        bg_take_card(run, seat, slot, facts->fleet[i].version);
  return true;
}

static void choose_fleets(BgRun *run) {
  for (int seat = 0; seat < run->s->seats; seat++)
    if (!printed_fleet(run, seat)) run->s->choosing |= (uint8_t)(1u << seat);
  run->s->node = BG_AT_FLEET;
}

static void choose_decks(BgRun *run) {
  BgState *s = run->s;
  s->node = BG_AT_DECK;
  for (int seat = 0; seat < s->seats && !bg_simple(s); seat++) {
    const BgSeatFacts *facts = &run->m->seat[seat];
    if (facts->pile != seat) continue;
    memcpy(s->pile[seat].prepped, facts->prepped, BG_KINDS);
    if (facts->deck_limit)
      s->choosing |= (uint8_t)(1u << seat);
    else
      memcpy(s->pile[seat].list, facts->deck, BG_KINDS);
  }
}

/* A ship that a fleet must hold is for all to see (BG-20.12). */
static void show_extras(BgRun *run) {
  for (int seat = 0; seat < run->s->seats; seat++) {
    int name = run->m->seat[seat].extra - 1, slot = name < 0 ? -1 : bg_slot_of(run->c, run->s, seat, name);
    if (slot < 0 || run->s->card[seat * BG_SLOTS + slot].place == BG_ABSENT) continue;
    bg_tell_to(run, (uint16_t)~bg_to_side(run->c, run->s, seat), BG_E_TOOK, seat, name,
               run->s->card[seat * BG_SLOTS + slot].version, 0, 0);
  }
}

/* A ship that a mission puts on the board: its place may be fixed or be chosen by its player. */
static void start_ship(BgRun *run, int card, const BgStart *start) {
  BgState *s = run->s;
  bg_enter(run, card, start->at);
  BgPiece *piece = bg_piece_of(s, card * BG_SQUAD);
  if (start->bare) piece->blue = 0;
  piece->red = start->damage;
  int pile = bg_pile_of(run->c, s, bg_seat_of(card));
  for (int i = 0; i < start->cards && !bg_simple(s); i++) {
    s->pile[pile].prepped[start->card[i]]--;
    bg_attach(run, bg_seat_of(card), start->card[i], pile, card);
  }
}

/* BG-20.7: first the large ship, then the medium ones, the squadrons, the small solo ship. */
static int next_of_all(BgRun *run, int seat) {
  static const uint8_t size[4] = {BG_LARGE, BG_MEDIUM, BG_SMALL, BG_SMALL};
  static const uint8_t form[4] = {BG_SOLO, BG_SOLO, BG_SQUADRON, BG_SOLO};
  for (int turn = 0; turn < 4; turn++)
    for (int card = seat * BG_SLOTS; card < (seat + 1) * BG_SLOTS; card++) {
      if (run->s->card[card].place != BG_SCREEN) continue;
      const BgShip *ship = bg_ship(run->c, run->s, card);
      if (ship->size == size[turn] && ship->form == form[turn]) return card;
    }
  return -1;
}

static void ask_place(BgRun *run, int node, int card) {
  run->s->placing.card = (uint8_t)card;
  bg_ask(run, node, bg_seat_of(card));
}

/* True when somebody is asked. */
static bool start_ships(BgRun *run) {
  BgState *s = run->s;
  for (int seat = 0; seat < s->seats; seat++) {
    const BgSeatFacts *facts = &run->m->seat[seat];
    int all = facts->places_all ? next_of_all(run, seat) : -1;
    if (all >= 0) return ask_place(run, BG_AT_SETUP, all), true;
    for (int i = 0; i < facts->starts; i++) {
      int slot = bg_slot_of(run->c, s, seat, facts->start[i].name), card = seat * BG_SLOTS + slot;
      if (slot < 0 || s->card[card].place != BG_SCREEN) continue;
      if (facts->start[i].chosen) return ask_place(run, BG_AT_SETUP, card), true;
      start_ship(run, card, &facts->start[i]);
      if (facts->start[i].cargo && bg_sheet_of(run->c, s, card)->capacity)
        return ask_place(run, BG_AT_CARGO, card), true;
      s->card[card].shipped = 1;
    }
  }
  return false;
}

void bg_setup_place(BgRun *run, SbAction action) {
  BgState *s = run->s;
  const uint16_t at[3] = {(uint16_t)bg_h(action, 1), (uint16_t)bg_h(action, 2), (uint16_t)bg_h(action, 3)};
  int card = s->placing.card;
  s->placing.card = BG_NONE;
  bg_enter(run, card, at);
  s->card[card].shipped = 1; /* no cargo (BG-20.7) */
}

void bg_setup_cargo(BgRun *run, int mask) {
  int card = run->s->placing.card;
  run->s->placing.card = BG_NONE;
  bg_load(run, card, mask);
}

static void deal(BgRun *run) {
  for (int seat = 0; seat < run->s->seats && !bg_simple(run->s); seat++)
    for (int i = 0; i < run->c->hand_start; i++) bg_draw_one(run, seat);
}

/* Everybody may look at the dice until somebody begins. */
static void note_roll(BgSeat *own, int number) {
  int count = 0, most = (int)sizeof own->rolled;
  while (count < most && own->rolled[count]) count++;
  if (count == most) memmove(own->rolled, own->rolled + 1, (size_t)--count);
  own->rolled[count] = (uint8_t)number;
}

/* BG-4.3: the tied roll again. */
static int roll_first(BgRun *run) {
  uint32_t in = (1u << run->s->seats) - 1;
  while (in & (in - 1)) {
    int best = -1;
    uint32_t top = 0;
    for (int seat = 0; seat < run->s->seats; seat++) {
      if (!(in >> seat & 1)) continue;
      int number = bg_number(run);
      bg_tell(run, BG_E_FIRST, seat, number, 0, 0, 0);
      note_roll(&run->s->seat[seat], number);
      if (number > best) best = number, top = 0;
      if (number == best) top |= 1u << seat;
    }
    if (run->chance && (run->chance->needed || run->chance->bad)) return 0; /* nothing more will be rolled */
    in = top;
  }
  return __builtin_ctz(in);
}

/* All who choose do it at once: nobody is asked by himself. */
static bool still_choosing(BgRun *run) {
  return run->waiting = run->s->choosing != 0;
}

void bg_run_setup(BgRun *run) {
  BgState *s = run->s;
  run->waiting = true; /* unless nobody has to choose anything */
  switch (s->stage) {
    case FLEETS:
      s->stage = DECKS;
      choose_fleets(run);
      /* fall through */
    case DECKS:
      if (still_choosing(run)) return;
      s->stage = SHIPS;
      show_extras(run);
      choose_decks(run);
      /* fall through */
    case SHIPS:
      if (still_choosing(run)) return;
      s->stage = HANDS;
      for (int pile = 0; pile < s->seats; pile++) bg_stack_deck(run, pile);
      /* fall through */
    case HANDS:
      if (start_ships(run)) return;
      s->stage = ROLLS;
      deal(run);
      /* fall through */
    case ROLLS:
      s->stage = FIRST;
      bg_ask(run, BG_AT_FIRST, roll_first(run));
      return;
    default:
      return;
  }
}

void bg_start_with(BgRun *run, int seat) {
  BgState *s = run->s;
  bg_tell(run, BG_E_STARTER, seat, s->asked | bg_part(run->c, s, s->asked) << 8, 0, 0, 0);
  s->starter = s->active = (uint8_t)seat;
  for (int other = 0; other < s->seats; other++) memset(s->seat[other].rolled, 0, sizeof s->seat[other].rolled);
  s->stack[0] = BG_IN_TURN;
  bg_begin_turn(run);
}
