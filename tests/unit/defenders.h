/* Galaxy Defenders on tiles and cards written by hand: a content set without data files, and a state on it. */
#ifndef TEST_DEFENDERS_H
#define TEST_DEFENDERS_H

#include "../../src/games/galaxy-defenders/map.h"
#include "../../src/games/galaxy-defenders/way.h"

static GdContent content;
static GdState game;

static inline int area(const char *name) {
  int found = -1;
  assert_true(gd_area_read(gd_map(&content, &game), name, &found));
  return found;
}

static inline int hex(const char *name) {
  int found = -1;
  assert_true(gd_hex_read(gd_map(&content, &game), name, &found));
  return found;
}

static inline int node(const char *name) {
  return gd_node(gd_map(&content, &game), hex(name));
}

/* ---- tiles --------------------------------------------------------------------------------------------------- */

static inline void new_content(void) {
  memset(&content, 0, sizeof content);
  content.mission[0].map = &content.map[0];
  strcpy(content.mission[0].id, "test");
  for (int i = 0; i < GD_POINTS; i++) content.mission[0].point[i] = GD_NOWHERE;
}

static inline int face_area(const char *name) {
  return (name[1] - '1') * GD_FACE_COLUMNS + name[0] - 'A';
}

static inline void lay_gates(GdFace *face, const char *gates, int kind) { /* "B2>4 C2>1" */
  for (const char *at = gates; *at; at += at[4] ? 5 : 4)
    face->gate[face->gates++] = (GdFaceGate){(uint8_t)face_area(at), (uint8_t)(at[3] - '1'), (uint8_t)kind};
}

/* One room of these areas ("B2 C2"), and blocked hexes ("A1.6 D1.4"). */
static inline void lay_face(int index, const char *room, const char *doors, const char *windows, const char *blocked) {
  GdFace *face = &content.face[index];
  *face = (GdFace){0};
  if (content.faces <= index) content.faces = index + 1;
  for (const char *at = room; *at; at += at[2] ? 3 : 2) face->room[face_area(at)] = 1;
  for (const char *at = blocked; *at; at += at[4] ? 5 : 4)
    face->blocked[face_area(at)] |= (uint8_t)(1u << (at[3] - '0'));
  lay_gates(face, doors, GD_DOOR);
  lay_gates(face, windows, GD_WINDOW);
}

static inline void lay_tile(int face, bool turn, int i, int j) {
  GdMission *mission = &content.mission[0];
  mission->tile[mission->tiles].face = (uint8_t)face;
  mission->tile[mission->tiles].turned = turn;
  mission->tile[mission->tiles].i = (uint8_t)i;
  mission->tile[mission->tiles].j = (uint8_t)j;
  mission->tiles++;
}

/* The map of those tiles, with nobody on it. */
static inline void begin(void) {
  SbError error = {0};
  SbSetup setup = {.seats = GD_SEATS};
  if (!gd_map_make(&content, &content.mission[0], &error)) fail_msg("%s", error.text);
  gd_blank(&content, &setup, &game);
  game.alpha = 0;
}

static inline void open_ground(void) {
  new_content();
  lay_face(0, "", "", "", "");
  lay_tile(0, false, 0, 0);
  begin();
}

static inline void diner(void) { /* 1B */
  new_content();
  lay_face(0, "B2 C2", "B2>4 C2>1", "B2>3 C2>6", "A1.6 D1.4 D3.3");
  lay_tile(0, false, 0, 0);
  begin();
}

static inline void set_gate(const char *one, const char *other, int now) {
  const GdMap *map = gd_map(&content, &game);
  int dir = gd_direction(map, hex(one), hex(other));
  assert_true(dir >= 0 && map->gate[hex(one)][dir] != GD_NONE);
  game.gate[map->gate[hex(one)][dir]] = (uint8_t)now;
}

static inline void limit_sight(int n) { /* weather (E15) */
  content.events = 1;
  content.event[0].lines = (GdList){0, 1, 1u << GD_WHEN_PASSIVE};
  content.line[0] = (GdLine){.when = GD_WHEN_PASSIVE, .effects = 1};
  content.line[0].effect[0] = (GdEffect){.what = GD_DO_SIGHT, .n = (int8_t)n};
  game.weather = 0;
}

/* ---- bodies ----------------------------------------------------------------------------------------------------- */

/* Every agent has 5 HP, every drone 3. */
static inline GdAgent *put_agent(int seat, const char *at) {
  GdAgent *agent = &game.agent[seat];
  content.sheet[seat].side[0] = (GdSheetSide){.hp = 5, .move = 4};
  agent->sheet = (uint8_t)seat;
  agent->life = GD_ALIVE;
  agent->at = (uint16_t)hex(at);
  return agent;
}

static inline GdDroneState *put_drone(int index, int owner, const char *at) {
  content.drone[0].hp = 3;
  game.drone[index] =
      (GdDroneState){.at = (uint16_t)hex(at), .kind = 0, .owner = (uint8_t)owner, .age = (uint8_t)index};
  return &game.drone[index];
}

static inline GdAlien *put_alien(int index, int card, const char *at) {
  gd_no_alien(&game.alien[index]);
  game.alien[index].card = (uint8_t)card;
  game.alien[index].at[0] = (uint16_t)hex(at);
  return &game.alien[index];
}

static inline void put_signal(const char *at) { /* in the order of their hexes */
  game.signal[game.signals++] = (GdSignal){.at = (uint16_t)hex(at), .came = GD_NONE};
}

static inline void fill_area(const char *name, const char *but) { /* with signals, but for a hex or "" */
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
    char at[6] = {name[0], name[1], '.', (char)('0' + digit), 0};
    if (strcmp(at, but) != 0 && gd_empty(&content, &game, hex(at))) put_signal(at);
  }
}

/* ---- cards --------------------------------------------------------------------------------------------------------
 */

static inline GdCard *new_card(int index, int species) {
  GdCard *card = &content.card[index];
  *card = (GdCard){.species = (uint8_t)species, .hp = 4, .reach = 3};
  card->melee.dice = card->ranged.dice = 2;
  return card;
}

static inline void add_rule(int card, int low, int high, int select, int first, int n, int second, int m) {
  GdRule *rule = &content.card[card].rule[content.card[card].rules++];
  *rule = (GdRule){(uint8_t)low, (uint8_t)high, (uint8_t)select, second < 0 ? 1 : 2, {{(uint8_t)first, (uint8_t)n}}};
  if (second >= 0) rule->step[1].what = (uint8_t)second, rule->step[1].n = (uint8_t)m;
}

#endif
