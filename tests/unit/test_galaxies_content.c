/* The content of Battleship Galaxies against the counts of its rules (BG-1, BG-20, BG-22, BG-24), packs that add to it,
 * and what is refused. */
#include "pack_helper.h"

static const SbGame *galaxies(void) {
  return the_game("battleship-galaxies");
}

static json_t *facts(const char *name) {
  return built_in(galaxies(), name);
}

/* ---- counts ------------------------------------------------------------------------------------------- */

static void ships(void **state) {
  json_t *root = facts("facts.json"), *ship;
  int pieces = 0, pegs = 0;
  size_t i;
  (void)state;
  assert_int_equal(json_array_size(json_object_get(root, "ships")), 12);
  json_array_foreach (json_object_get(root, "ships"), i, ship) {
    int count = says(ship, "form", "squadron") ? 3 : 1;
    pieces += count;
    pegs += count * number(json_object_get(json_object_get(ship, "versions"), "veteran"), "shields");
    assert_int_equal(json_object_size(json_object_get(ship, "versions")), 3);
  }
  assert_int_equal(pieces, 20); /* BG-1.1 */
  assert_int_equal(pegs, 35);   /* BG-22.3: all veteran shields need the blue pegs there are */
  json_decref(root);
}

static void cards(void **state) {
  static const char *const types[] = {"event", "sabotage", "upgrade", "weapon", "hero"};
  static const int counts[2][5] = {{4, 1, 2, 2, 3}, {5, 2, 1, 2, 2}}; /* BG-23.3 */
  json_t *root = facts("facts.json"), *card;
  int found[2][5] = {{0}}, copies = 0;
  size_t i;
  (void)state;
  json_array_foreach (json_object_get(root, "cards"), i, card) {
    copies += number(card, "copies");
    for (int type = 0; type < 5; type++)
      found[says(card, "faction", "wretch")][type] += says(card, "type", types[type]);
  }
  assert_int_equal(copies, 72); /* BG-1.3 */
  assert_memory_equal(found, counts, sizeof found);
  json_decref(root);
}

static void grids(void **state) {
  static const struct {
    const char *id;
    int hits, stars;
  } wanted[] = {{"everest", 48, 2},  {"torrent", 38, 1}, {"barrage", 40, 1}, {"rook", 26, 1},
                {"sparrows", 24, 0}, {"hawks", 26, 0},   {"fate", 48, 2},    {"tet", 40, 1},
                {"kio", 36, 1},      {"chosh", 26, 1},   {"tougu", 28, 0},   {"fuvu", 26, 0}}; /* BG-22.40 */
  json_t *root = facts("facts.json"), *row;
  (void)state;
  for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
    int hits = 0, stars = 0;
    size_t i;
    json_array_foreach (json_object_get(entry(json_object_get(root, "ships"), wanted[k].id), "grid"), i, row)
      for (const char *cell = json_string_value(row); *cell; cell++) {
        hits += *cell != '.';
        stars += *cell == '*';
      }
    assert_int_equal(hits, wanted[k].hits);
    assert_int_equal(stars, wanted[k].stars);
  }
  json_decref(root);
}

static int fleet_cost(const json_t *all, json_t *fleet) {
  int cost = 0;
  const char *id;
  json_t *version;
  json_object_foreach (fleet, id, version)
    cost += number(json_object_get(json_object_get(entry(all, id), "versions"), json_string_value(version)), "launch");
  return cost;
}

static int deck_size(json_t *deck) {
  int cards = 0;
  const char *id;
  json_t *copies;
  json_object_foreach (deck, id, copies) cards += (int)json_integer_value(copies);
  return cards;
}

/* BG-20.2, BG-20.3, BG-20.29 */
static void fleets_and_decks(void **state) {
  static const struct {
    const char *mission;
    int seat, cost, cards;
  } wanted[] = {{"dead-zone", 0, 36, 18}, {"dead-zone", 1, 36, 18}, {"pan-base", 0, 57, 28}, {"pan-base", 1, 22, 30}};
  json_t *root = facts("facts.json"), *missions = facts("facts-missions.json");
  (void)state;
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    const json_t *mission = entry(json_object_get(missions, "missions"), wanted[i].mission);
    const json_t *seat = json_array_get(json_object_get(mission, "seats"), (size_t)wanted[i].seat);
    assert_int_equal(fleet_cost(json_object_get(root, "ships"), json_object_get(seat, "fleet")), wanted[i].cost);
    assert_int_equal(deck_size(json_object_get(seat, "deck")), wanted[i].cards);
  }
  json_decref(missions);
  json_decref(root);
}

/* ---- symmetry of the maps (BG-24.6) --------------------------------------------------------------------- */

typedef struct Hex {
  int column, row;
} Hex;

static Hex hex_of(const json_t *text) {
  int code = atoi(json_string_value(text));
  return (Hex){code / 100, code % 100};
}

static Hex mirrored(Hex at, int width) {
  return (Hex){at.row % 2 ? width + 1 - at.column : width - at.column, 16 - at.row};
}

/* The hex of a tile from which it goes on to the E (and, four hexes, to the NE): turned round that is its last one. */
static Hex anchor_of(const json_t *tile) {
  return hex_of(json_array_get(json_object_get(tile, "at"), 0));
}

static Hex last_of(const json_t *tile) {
  Hex at = anchor_of(tile);
  if (says(tile, "kind", "asteroid")) at = (Hex){at.column + (at.row % 2 == 0), at.row + 1};
  return (Hex){at.column + 1, at.row};
}

static bool has_tile(const json_t *tiles, const json_t *like, Hex at) {
  size_t i;
  json_t *tile;
  const char *kind = json_string_value(json_object_get(like, "kind"));
  json_array_foreach (tiles, i, tile) {
    bool same = kind ? says(tile, "kind", kind) : !json_object_get(tile, "kind");
    Hex there = anchor_of(tile);
    if (same && there.column == at.column && there.row == at.row) return true;
  }
  return false;
}

static void maps(void **state) {
  static const char *const ids[] = {"dead-zone", "blockade", "barrage", "meteor-storm"};
  json_t *missions = facts("facts-missions.json"), *tile;
  (void)state;
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    const json_t *mission = entry(json_object_get(missions, "missions"), ids[i]);
    const json_t *tiles = json_object_get(mission, "tiles");
    int width = 18 * number(mission, "boards"), odd = 0;
    size_t k;
    json_array_foreach (tiles, k, tile) odd += !has_tile(tiles, tile, mirrored(last_of(tile), width));
    /* the middle discovery tile of missions 1 and 3 lies one hex off */
    assert_int_equal(odd, strcmp(ids[i], "dead-zone") == 0 || strcmp(ids[i], "barrage") == 0);
  }
  json_decref(missions);
}

/* ---- a pack of one's own -------------------------------------------------------------------------------- */

static SbContent *own_pack(void) {
  static const char *const names[] = {"pack.json", "facts-kestrel.json", "facts-missions-convoy.json", "texts.json",
                                      NULL};
  return pack_of(galaxies(), "galaxies-own", names);
}

static void own_mission(void **state) {
  SbContent *content = own_pack();
  const SbOption *missions = &content->options[0];
  int convoy = 0;
  SbSetup setup;
  SbError error = {0};
  (void)state;
  while (missions->choices[convoy] && strcmp(missions->choices[convoy], "convoy") != 0) convoy++;
  assert_int_equal(convoy, 8);
  assert_string_equal(content->dice[2].names[24], "I-13");
  sb_setup_init(content, &setup);
  if (!sb_setup_option(content, &setup, "mission", "convoy", &error)) fail_msg("%s", error.text);
  play_on(content, &setup, 600);
  sb_content_destroy(content);
}

/* ---- what is refused -------------------------------------------------------------------------------------- */

static const Refused refused[] = {
#define F "facts.json"
#define M "facts-missions.json"
    {F, "numbers/energy_most", "0", "facts.json: \"numbers/energy_most\" must be a whole number from 1 to 99"},
    {F, "numbers/hand_most", "4", "\"hand_start\" is above \"hand_most\""},
    {F, "surprise", "1", "unknown member \"surprise\""},
    {F, "damage_types/0", "\"ecm2\"", "\"damage_types\" begins with attack"},
    {F, "tiles/0/hexes", "3", "asteroid: a tile has 2 or 4 hexes"},
    {F, "tiles/0/copies", "1", "a discovery tile has 2 hexes"},
    {F, "ships/0/id", "\"everest2\"", "has no digits"},
    {F, "ships/0/id", "\"torrent\"", "the ship torrent is there twice"},
    {F, "ships/0/versions/standard/hull", "0", "facts.json: everest: \"hull\" must be a whole number from 1 to 20"},
    {F, "ships/0/versions/standard/speed", "1", "everest: unknown member \"speed\""},
    {F, "ships/0/versions/standard/weapons/0/range", "0", "everest: \"range\" must be"},
    {F, "ships/0/versions/standard/powers", "[\"warp\"]", "everest: \"powers\" has a name nobody knows"},
    {F, "ships/0/versions", "{}", "everest: there is no version"},
    {F, "ships/0/grid/0", "\"....\"", "everest: \"grid\" is 8 lines of 10 cells"},
    {F, "ships/4/size", "\"medium\"", "sparrows: a squadron is of small ships"},
    {F, "ships/4/versions/standard/slots/hero", "1", "sparrows: \"slots\""},
    {F, "ships/4/versions/standard/capacity", "1", "sparrows: a small ship has no hold"},
    {F, "ships/0/versions/veteran/slots/hero", "3", "more than 12 cards could lie on everest"},
    {F, "cards/0/id", "\"screen\"", "both called screen"},
    {F, "cards/0/copies", "4", "I-01: \"copies\" must be a whole number from 1 to 3"},
    {F, "cards/0/icon", "[\"solo\"]", "I-01: upgrades, weapons and sabotage have an \"icon\""},
    {F, "cards/0/phase", "\"deploy\"", "I-01: windows are in the action phase"},
    {F, "cards/4/reach", "null", "I-05: sabotage has a \"reach\""},
    {F, "cards/7/weapon", "null", "I-08: cards of type weapon have a \"weapon\""},
    {F, "cards/0/abilities/0/when", "\"rw-hit\"", "I-01: \"reroll\" cannot be done at this moment"},
    {F, "cards/0/abilities/0/when", "\"in-play\"", "I-01: there is no \"in-play\" here"},
    {F, "cards/0/abilities/0/limit", "\"turn\"", "I-01: there is no such \"limit\" here"},
    {F, "cards/0/abilities/0/optional", "true", "I-01: this cannot be \"optional\""},
    {F, "cards/0/abilities/0/if/0", "{\"lost\": {}}", "I-01: \"lost\" is not a ship that can be meant here"},
    {F, "cards/0/abilities/0/if/0", "{\"attacker\": {\"colour\": 1}}", "I-01: unknown member \"colour\""},
    {F, "cards/0/abilities/0/do", "[]", "I-01: \"do\" must be a list of 1 to 4 entries"},
    {F, "cards/0/abilities/0/do/0", "{\"reroll\": true, \"cancel\": true}", "I-01: an effect is an object with one"},
    {F, "cards/8/weapon/abilities/0/do/0/within", "null", "I-09: \"splash\" needs \"within\""},
    {F, "cards/11/abilities/0/do/0/until", "\"forever\"", "I-12: \"until\" does not fit"},
    {F, "cards/12/abilities/0/do/0/if", "null", "W-01: \"or\" needs \"if\""},
    {F, "cards/13/abilities/0/if/0/lost/form", "null",
     "W-02: \"return\" stands first, and \"lost\" must be of a squadron"},
    {F, "cards/20/abilities/0/picks/0/whose", "\"mine\"", "W-09: \"capture\" is of an enemy's solo ship"},
    {F, "cards/20/abilities/0/picks/0/near", "[\"own\", 99]", "W-09: \"near\" must be a ship and a number of spaces"},
    {F, "powers/0/abilities/0/do/0/own_hold", "null", "everest: \"own_hold\" is for powers of ships"},
    {F, "powers/1/abilities/0/do/0/mod", "\"launch\"", "torrent: launches are made cheaper"},
    {F, "powers/1/abilities/0/do/0/of", "{}", "torrent: \"of\" is empty"},
    {F, "cards/13/abilities/0/limit", "\"attack\"", "W-02: there is no such \"limit\" here"},
    {F, "cards/22/abilities/0/do/1/kind", "\"hull\"", "W-11: what is activated can lose shields, not more"},
    {F, "cards/3/abilities/0/do/1/of", "{\"whose\": \"mine\"}", "I-04: \"region\" is \"of\" a ship with a name"},
    {F, "cards/3/abilities/0/do/1/region", "5", "I-04: \"region\" must be a whole number from 1 to 4"},
    {F, "powers/0/abilities/0/if", "[{\"enemy-lost\": true}]", "everest: this has no condition"},
    {M, "missions", "[]", "there is no mission in it"},
    {M, "missions/1/id", "\"dead-zone\"", "the mission dead-zone is there twice"},
    {M, "missions/0/boards", "3", "facts-missions.json: dead-zone: \"boards\" must be a whole number from 1 to 2"},
    {M, "missions/0/tiles/0/at/0", "\"0508\"", "dead-zone: tile 1: \"at\" is made of full hexes"},
    {M, "missions/0/tiles/0/at/1", "\"0608\"", "dead-zone: tile 1 is not on full hexes next to each other"},
    {M, "missions/0/tiles/1/at", "[\"0508\", \"0608\"]", "dead-zone: tile 2 lies on tile 1"},
    {M, "missions/3/tiles/0/at/0", "\"1806\"", "blockade: tile 1: \"at\" is made of full hexes"},
    {M, "missions/3/tiles/0/at/0", "\"1706\"", "blockade: tile 1 is not on full hexes"},
    {M, "missions/0/seats/0/zone/columns", "[1, 19]", "dead-zone: seat 0: \"columns\" must be 2 numbers from 1 to 18"},
    {M, "missions/0/seats/0/zone/rows", "[1, 15]", "dead-zone: seat 0: \"zone\" has more than 72 hexes"},
    {M, "missions/0/seats/0/fleet/fate", "\"veteran\"", "dead-zone: seat 0: \"fleet\": fate is not of this faction"},
    {M, "missions/0/seats/0/fleet/falcon", "\"veteran\"",
     "dead-zone: seat 0: \"fleet\" has a ship nobody knows: falcon"},
    {M, "missions/0/seats/0/fleet_limit", "40", "dead-zone: seat 0: a seat has either \"fleet\" or \"fleet_limit\""},
    {M, "missions/0/seats/0/deck/W-01", "1",
     "dead-zone: seat 0: more copies of W-01 than there are, or of another faction"},
    {M, "missions/0/seats/0/deck", "{\"I-01\": 3}", "dead-zone: seat 0: a deck needs at least 5 cards"},
    {M, "missions/1/seats/0/fleet_limit", "2", "dead-zone-48: seat 0: no ship is within \"fleet_limit\""},
    {M, "missions/3/free", "true", "blockade: \"free\" is for two seats"},
    {M, "missions/3/seats/0/zone/columns", "[1, 9]", "blockade: seat 0: \"places_all\" needs a zone"},
    {M, "missions/3/seats/1/target", "null", "blockade: seat 1 gains points and has no \"target\""},
    {M, "missions/4/seats/0/deck_least/hero", "10", "barrage: seat 0: there are not so many cards of type hero"},
    {M, "missions/4/seats/1/fleet_with", "null", "barrage: seat 1: barrage does not stand in the fleet for certain"},
    {M, "missions/5/seats/0/starts/0/cards", "[\"I-10\"]", "meteor-storm: seat 0: torrent cannot carry I-10"},
    {M, "missions/5/seats/0/starts/0/at", "[\"1509\", \"1609\"]",
     "meteor-storm: seat 0: torrent is not on free full hexes"},
    {M, "missions/5/seats/1/shares/deck", "1", "meteor-storm: seat 1: a seat has either \"deck\" or \"deck_limit\""},
    {M, "missions/6/seats/2/shares/deck", "2", "pan-base: seat 2: a seat has either \"deck\" or \"deck_limit\""},
    {M, "missions/4/seats/0/places_all", "true", "barrage: where a player places ships"},
    {M, "missions/6/seats/1/starts", "[{\"ship\": \"tougu\"}]", "pan-base: where a player places ships"},
    {M, "missions/6/seats/0/starts/0", "{\"ship\": \"hawks\"}", "pan-base: seat 0: a squadron cannot start in play"},
    {M, "missions/5/seats/3/shares/deck", "0",
     "meteor-storm: seat 3: \"shares\" names the first seat of the same side"},
    {M, "missions/6/seats/0/starts/0/damage", "7", "pan-base: seat 0: everest has too much damage"},
    {M, "missions/6/abilities/2/limit", "\"turn\"", "pan-base: ability 3: there is no such \"limit\" here"},
    {M, "missions/6/abilities/2/side", "\"pirates\"", "pan-base: ability 3: \"side\" must be one of isn, wretch"},
    {M, "missions/6/abilities/2/power", "\"Rescue!\"", "pan-base: ability 3: the id of a power is at most"},
    {M, "missions/6/abilities/2/power", "\"salvage\"", "texts.json: there is no text \"power.salvage\""},
#undef F
#undef M
};

static void refusals(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) is_refused(galaxies(), &refused[i]);
}

/* A misspelt file is not one that adds something. */
static void unknown_file(void **state) {
  SbSource file = {.name = "facts-mission.json", .text = "{\"missions\": []}", .size = 16};
  SbError error = {0};
  (void)state;
  assert_null(sb_content_create(galaxies(), &file, 1, &error));
  assert_string_equal(error.text, "facts-mission.json: unknown member \"missions\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ships),       cmocka_unit_test(cards),        cmocka_unit_test(grids),
      cmocka_unit_test(maps),        cmocka_unit_test(refusals),     cmocka_unit_test(fleets_and_decks),
      cmocka_unit_test(own_mission), cmocka_unit_test(unknown_file),
  };
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
