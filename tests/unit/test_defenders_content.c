/* The content of Galaxy Defenders against the counts of its rules (GD-1, GD-2, C-1 to C-10), a pack that adds to it,
 * and what is refused. */
#include "../../src/games/galaxy-defenders/gd.h"
#include "pack_helper.h"

static const SbGame *defenders(void) {
  return the_game("galaxy-defenders");
}

static const GdContent *baked(void) {
  return gd_facts(sb_content_baked(defenders()));
}

/* ---- counts ------------------------------------------------------------------------------------------- */

/* GD-2.1: symbols of a die. */
static void dice(void **state) {
  static const int counts[GD_COLOURS][GD_SYMBOLS] = {{5, 4, 2, 0, 1, 1, 1}, {7, 0, 3, 2, 1, 1, 1}};
  (void)state;
  for (int colour = 0; colour < GD_COLOURS; colour++)
    for (int symbol = 0; symbol < GD_SYMBOLS; symbol++) {
      int count = 0;
      for (int face = 0; face < GD_DIE_FACES; face++) count += baked()->symbol[colour][face][symbol];
      assert_int_equal(count, counts[colour][symbol]);
    }
}

/* GD-1.1: tokens; standard weapons and abilities are printed. */
static void tokens(void **state) {
  const GdContent *c = baked();
  int weapons[GD_GRADES] = {0}, kinds[GD_THING_KINDS] = {0}, improved = 0, grenades = 0, of[GD_SHEETS + 1] = {0};
  (void)state;
  for (int i = 0; i < c->things; i++) {
    const GdThing *thing = &c->thing[i];
    kinds[thing->kind] += thing->copies;
    if (thing->kind == GD_WEAPON) weapons[thing->grade] += thing->grade == GD_GREEN ? 1 : thing->copies;
    improved += thing->improved;
    grenades += thing->grenade * thing->copies;
    if (thing->kind == GD_SKILL) of[thing->sheet] += thing->copies;
  }
  assert_int_equal(weapons[GD_GREEN], 10);
  assert_int_equal(weapons[GD_BLUE], 10);
  assert_int_equal(weapons[GD_RED], 10);
  assert_int_equal(kinds[GD_DEVICE], 23);
  assert_int_equal(kinds[GD_SKILL], 15);
  assert_int_equal(kinds[GD_TACTIC], 20);
  assert_int_equal(kinds[GD_ABILITY], 0);
  assert_int_equal(improved, 10);
  assert_int_equal(grenades, 7);
  for (int sheet = 0; sheet <= 5; sheet++) assert_int_equal(of[sheet], sheet >= 3 ? 2 : 3);
}

/* GD-1.4, GD-1.5: figures and cards. */
static void aliens(void **state) {
  const GdContent *c = baked();
  int figures = 0, copies = 0, forms = 0;
  (void)state;
  for (int i = 0; i < c->species; i++) figures += c->figures[i];
  for (int i = 0; i < c->cards; i++) {
    copies += c->card[i].copies;
    forms += c->card[i].form_of != 0;
    assert_int_equal(c->card[i].rule[c->card[i].rules - 1].low, GD_RULE_ANY);
  }
  assert_int_equal(figures, 21);
  assert_int_equal(c->cards, 22);
  assert_int_equal(copies, 4 * 3 * 2 + 3 * 3 + 1);
  assert_int_equal(forms, 1);
}

/* GD-1.1: cards and tiles. */
static void cards(void **state) {
  const GdContent *c = baked();
  int copies = 0, dangers = 0, weathers = 0, specials = 0;
  (void)state;
  for (int i = 0; i < c->encounters; i++) copies += c->encounter[i].copies, dangers += c->encounter[i].danger;
  for (int i = 0; i < c->events; i++) weathers += c->event[i].weather, specials += c->event[i].special != 0;
  assert_int_equal(copies, 32);
  assert_int_equal(c->encounters, 17);
  assert_int_equal(dangers, 4);
  assert_int_equal(c->events, 22);
  assert_int_equal(weathers, 4);
  assert_int_equal(specials, 4);
  assert_int_equal(c->faces, 12);
  assert_int_equal(c->missions, 10);
}

/* What a use costs unless it says otherwise, and what follows from lines. */
static void derived(void **state) {
  const GdContent *c = baked();
  int medkit = sb_name_find(c->thing_name, c->things, "D04"), rifle = sb_name_find(c->thing_name, c->things, "W01");
  int knowledge = sb_name_find(c->thing_name, c->things, "S01"), sentry = sb_name_find(c->thing_name, c->things, "D11");
  int beast = sb_name_find(c->card_name, c->cards, "BE-R");
  (void)state;
  assert_int_equal(c->line[c->thing[medkit].lines.first].cost, GD_ACTION);
  assert_int_equal(c->line[c->thing[rifle].arm.lines.first + 1].cost, 0);
  assert_int_equal(c->line[c->thing[rifle].arm.lines.first + 1].ammo_low, 1);
  assert_true(c->thing[knowledge].passive);
  assert_false(c->thing[medkit].passive);
  assert_string_equal(c->drone_id[c->thing[sentry].drone - 1], "sentry-gun");
  assert_string_equal(c->card_id[c->card[beast].becomes - 1], "BE-E");
  assert_true(c->card[beast].lines.whens >> GD_WHEN_RAGE & 1);
}

/* ---- missions ------------------------------------------------------------------------------------------ */

/* GD-20.11: other lines take the place of the mission's own, one for one in the built-in ones. */
static void even_lines(void **state) {
  const GdContent *c = baked();
  (void)state;
  assert_true(c->evens > 0);
  for (int i = 0; i < c->evens; i++) {
    int mission = 0;
    while (strcmp(c->mission[mission].id, c->even[i].id) != 0) mission++;
    assert_int_equal(c->even[i].lines.count, c->mission[mission].lines.count);
    for (int other = 0; other < i; other++)
      if (c->even[other].lines.first != c->mission[mission].lines.first)
        assert_true(c->even[i].lines.first != c->even[other].lines.first);
  }
}

/* C-9: with every door open agents can walk from the start to every hex. */
static void reachable(void **state) {
  const GdContent *c = baked();
  (void)state;
  for (int i = 0; i < c->missions; i++) {
    const GdMap *map = c->mission[i].map;
    static uint8_t seen[GD_HEXES];
    static uint16_t queue[GD_HEXES];
    int begin = 0, end = 0, standard = 0;
    memset(seen, 0, sizeof seen);
    queue[end++] = (uint16_t)gd_centre(c->mission[i].start);
    seen[queue[0]] = 1;
    while (begin < end)
      for (int hex = queue[begin++], dir = 0; dir < GD_DIRS; dir++) {
        int next = map->next[hex][dir];
        bool open = map->side[hex][dir] == GD_OPEN_SIDE || map->side[hex][dir] == GD_DOOR;
        if (next != GD_NOWHERE && open && map->standard[next] && !seen[next]) seen[queue[end++] = (uint16_t)next] = 1;
      }
    for (int hex = 0; hex < map->areas * GD_AREA_HEXES; hex++) standard += map->standard[hex] != 0;
    assert_int_equal(end, standard);
    assert_int_equal(map->nodes, map->areas); /* no area is split */
  }
}

/* C-10: wherever a campaign goes, it ends, after 10 missions at most. */
static int longest(const GdContent *c, int mission, uint32_t played, bool again) {
  int most = 0;
  for (int outcome = 0; outcome < GD_OUTCOMES; outcome++) {
    int next = c->mission[mission].next[outcome];
    if (next == 0 || next == GD_NONE) continue;
    if (c->mission[mission].again[outcome] && played >> (next - 1) & 1) continue;
    bool twice = played >> (next - 1) & 1;
    assert_false(twice && again);
    int length = longest(c, next - 1, played | 1u << (next - 1), again || twice);
    most = length > most ? length : most;
  }
  return most + 1;
}

static void campaign(void **state) {
  const GdContent *c = baked();
  int first = sb_name_find(c->mission_choice, c->missions, "m1");
  (void)state;
  assert_int_equal(longest(c, first, 1u << first, false), 10);
}

/* ---- a pack of one's own -------------------------------------------------------------------------------- */

static void own_mission(void **state) {
  static const char *const names[] = {"pack.json", "facts-engineer.json", "facts-nest.json", "texts.json", NULL};
  SbContent *content = pack_of(defenders(), "defenders-own", names);
  const GdContent *c = gd_facts(content);
  const GdMission *nest = &c->mission[10];
  SbSetup setup;
  SbError error = {0};
  (void)state;
  assert_string_equal(content->options[GD_OPT_MISSION].choices[10], "nest");
  assert_string_equal(content->dice[GD_DIE_AGENT].names[5], "engineer");
  assert_true(c->card[sb_name_find(c->card_name, c->cards, "SW-G")].swarm);
  assert_true(nest->map->nodes > nest->map->areas); /* C3 is split */
  assert_int_equal(nest->locks, 2);
  assert_int_equal(nest->lock_state[0], GD_LOCKED);
  assert_int_equal(nest->map->at[nest->lock[0]].dir, GD_NONE); /* a door hex */
  assert_int_equal(nest->lock_state[1], GD_BLOCKED);
  assert_int_equal(nest->map->at[nest->lock[1]].kind, GD_WINDOW);
  sb_setup_init(content, &setup);
  if (!sb_setup_option(content, &setup, "mission", "nest", &error)) fail_msg("%s", error.text);
  for (int match = 0; match < 60; match++) {
    setup.seats = 1 + match % GD_SEATS;
    setup.seed[0] = (uint64_t)match;
    play_on(content, &setup, 600);
  }
  sb_content_destroy(content);
}

/* ---- what is refused -------------------------------------------------------------------------------------- */

static const Refused refused[] = {
#define F "facts.json"
#define A "facts-agents.json"
#define T "facts-things.json"
#define X "facts-aliens.json"
#define N "facts-encounters.json"
#define E "facts-events.json"
#define L "facts-tiles.json"
#define M "facts-missions.json"
    {F, "numbers/wings_dice", "0", "facts.json: \"numbers/wings_dice\" must be a whole number from 1 to 9"},
    {F, "dice/blue/0", "\"HX\"", "facts.json: \"dice/blue\" has faces made of H S B G M J A, such as HB"},
    {F, "dice/red", "[\"H\"]", "facts.json: \"dice/red\" must be a list of 10 entries"},
    {F, "surprise", "1", "facts.json: unknown member \"surprise\""},
    {A, "agents/0/id", "\"Marine\"",
     "facts-agents.json: the id of an agent is at most 23 small letters, digits and dashes"},
    {A, "agents/1/id", "\"marine\"", "facts-agents.json: the agent marine is there twice"},
    {A, "agents/0/normal/hp", "0", "facts-agents.json: marine: \"hp\" must be a whole number from 1 to 20"},
    {A, "agents/0/ability", "\"W01\"", "facts-agents.json: marine: its \"ability\" is none"},
    {A, "agents/0/weapons/0", "\"W03\"", "facts-agents.json: marine: W03 is no standard weapon of its own"},
    {A, "agents/0/weapons/1", "\"W01\"", "facts-agents.json: marine: it has two different weapons"},
    {A, "agents/0/armour/0/when", "\"bolt\"",
     "facts-agents.json: marine: armour 1: \"shield\" cannot be done at this moment"},
    {A, "abilities/1/lines/0/pick", "\"nobody\"",
     "facts-agents.json: field-medic: lines 1: \"pick\" must be one of nothing, agent, alien"},
    {A, "abilities/1/lines/0/of/near", "true",
     "facts-agents.json: field-medic: lines 1: nobody is told apart by \"near\""},
    {A, "abilities/1/lines/0/pick", "null",
     "facts-agents.json: field-medic: lines 1: nobody is picked or meant by \"to\""},
    {A, "abilities/2/lines/0/do/0/n", "null",
     "facts-agents.json: stealth: lines 1: \"n\" is the distance of hidden, and the dice of"},
    {A, "abilities/4/lines/0/do/0/retarget", "\"closest\"",
     "facts-agents.json: bodyguard: lines 1: an agent takes the attack itself, an alien"},
    {A, "abilities/0/lines/0", "{\"when\": \"passive\", \"do\": [{\"rule\": \"leave\"}]}",
     "facts-agents.json: guard: \"passive\" is no moment for a thing of this kind"},
    {T, "weapons/0/dice", "\"3X\"",
     "facts-things.json: W01: \"dice\" is a number of dice such as 3R (red) or 2B (blue)"},
    {T, "weapons/0/kind", "\"thrown\"", "facts-things.json: W01: \"kind\" must be one of melee, ranged, healing"},
    {T, "weapons/0/agent", "null",
     "facts-things.json: W01: a standard weapon is printed on the sheet of an \"agent\" and has"},
    {T, "weapons/0/copies", "2",
     "facts-things.json: W01: a standard weapon is printed on the sheet of an \"agent\" and has"},
    {T, "weapons/0/lines/0/do/0", "{\"less_dice\": 1}",
     "facts-things.json: W01: lines 1: an effect is an object with one member that says what"},
    {T, "weapons/0/lines/0/do/0", "{\"fewer_dice\": 1, \"hits\": 1}",
     "facts-things.json: W01: lines 1: an effect is an object with one member that says what"},
    {T, "weapons/0/lines/0/do/0/fewer_dice", "0",
     "facts-things.json: W01: lines 1: \"fewer_dice\" must be a whole number from 1 to 9"},
    {T, "weapons/0/lines/0/do/0", "{\"cancel\": 1}",
     "facts-things.json: W01: lines 1: \"cancel\" cannot be done at this moment"},
    {T, "weapons/0/lines/1/name", "null",
     "facts-things.json: W01: lines 2: choices of weapons, and nothing else, have a \"name\""},
    {T, "weapons/0/lines/1/name", "\"Burst!\"",
     "facts-things.json: W01: lines 2: the id of a choice is at most 23 small letters, digits"},
    {T, "weapons/0/lines/1/moment", "\"Q\"", "facts-things.json: W01: lines 2: \"moment\" must be one of T, M, P"},
    {T, "weapons/8/lines/1/ammo", "[2, 1]", "facts-things.json: W09: lines 2: \"ammo\" goes from fewer to more"},
    {T, "weapons/20/ammo", "3", "facts-things.json: X01: alien weapons have no \"ammo\""},
    {T, "weapons/0/range", "10", "facts-things.json: W01: \"range\" must be a whole number from 0 to 9"},
    {T, "devices/0/lines/0/ammo", "1", "facts-things.json: D01: lines 1: only a choice of a weapon costs \"ammo\""},
    {T, "devices/0/lines/0/pick", "\"hex\"",
     "facts-things.json: D01: lines 1: an attack is on an alien or an area that is picked"},
    {T, "devices/3/lines/0/do/0/to", "null", "facts-things.json: D04: lines 1: \"heal\" needs \"to\""},
    {T, "devices/4/lines/0/pick", "\"agent\"", "facts-things.json: D05: lines 1: no weapon is picked"},
    {T, "devices/8/lines", "0", "facts-things.json: D09: \"lines\" must be a list of 1 to 32 entries"},
    {T, "devices/0/lines", "null", "facts-things.json: D01: it needs \"lines\""},
    {T, "devices/10/copies", "2", "facts-things.json: D11: there is one token of a drone"},
    {T, "devices/9/lines",
     "[{\"when\": \"use\", \"moment\": \"T\", \"pick\": \"hex\", \"do\": [{\"place\": \"mine\"}]}, {\"when\": "
     "\"enter-area\", \"do\": [{\"attack\": \"1R\", \"area\": true}]}]",
     "facts-things.json: only one device can be a mine"},
    {T, "devices/10/lines/0/do/0/drone", "\"robot\"",
     "facts-things.json: D11: lines 1: \"drone\" must be one of sentry-gun, gd-209"},
    {T, "skills/0/lines/0/do/0/rule", "\"fly\"",
     "facts-things.json: S01: lines 1: \"rule\" must be one of leave, windows, alien-weapons"},
    {T, "skills/0/lines/0/do/0/rule", "\"tied\"", "facts-things.json: S01: lines 1: \"tied\" is no rule for this"},
    {T, "skills/0/improved", "true", "facts-things.json: S01: unknown member \"improved\""},
    {T, "skills/7/lines/0/if/0", "{\"weapon\": \"laser\"}",
     "facts-things.json: S10: lines 1: \"weapon\" must be one of melee, ranged, healing"},
    {T, "skills/7/lines/0/if/0", "{\"count\": \"kills\", \"at_least\": 1}",
     "facts-things.json: S10: lines 1: \"count\" cannot be asked at this moment"},
    {T, "skills/7/lines/0/if/0", "{\"hidden\": 1}",
     "facts-things.json: S10: lines 1: \"hidden\" must be true or false"},
    {T, "tactics/0/lines/0", "{\"when\": \"passive\", \"do\": [{\"rule\": \"leave\"}]}",
     "facts-things.json: B01: a tactic is for use"},
    {T, "tactics/11/lines/0/do/0/uses", "\"W01\"",
     "facts-things.json: T02: \"uses\" are of an ability that can \"fire\""},
    {T, "tactics/19/lines/0/if/0/thing", "[\"W09\", \"W99\"]",
     "facts-things.json: T10: lines 1: \"thing\" has a name nobody knows"},
    {T, "drones/0/hp", "0", "facts-things.json: sentry-gun: \"hp\" must be a whole number from 1 to 20"},
    {T, "skills/2/lines/0/do/0", "{\"work\": true}",
     "facts-things.json: S05: lines 1: \"work\" cannot be done at this moment"},
    {T, "devices/8/lines/1", "{\"when\": \"hit\", \"do\": [{\"place\": \"flame\", \"to\": \"target\"}]}",
     "facts-things.json: D09: a mine is placed, and attacks when its area is entered"},
    {T, "tactics/11/lines/0/do/0/uses", "\"stealth\"",
     "facts-things.json: T02: \"uses\" are of an ability that can \"fire\""},
    {T, "skills/2/lines/0/pick", "\"alien\"", "facts-things.json: S05: lines 1: agents move"},
    {T, "weapons/0/lines/0/do/0", "{\"suffer\": 1, \"to\": \"self\"}",
     "facts-things.json: W01: lines 1: nobody is picked or meant by \"to\""},
    {T, "weapons/0/lines/0/do/0", "{\"condition\": \"pinned\", \"to\": \"self\"}",
     "facts-things.json: W01: lines 1: nobody is picked or meant by \"to\""},
    {T, "weapons/0/lines/0/do/0", "{\"condition\": \"paralysed\", \"to\": \"target\"}",
     "facts-things.json: W01: lines 1: nobody can be paralysed here"},
    {T, "weapons/1/lines/1", "{\"when\": \"use\", \"moment\": \"H\", \"name\": \"more\", \"do\": [{\"hits\": 1}]}",
     "facts-things.json: W02: lines 2: hits that are chosen are for \"each\" ammo"},
    {T, "weapons/0/lines/2",
     "{\"when\": \"use\", \"moment\": \"P\", \"name\": \"burst\", \"do\": [{\"dice\": \"1R\"}]}",
     "facts-things.json: W01: two choices are called burst"},
    {T, "weapons/0/lines/1/moment", "\"T\"",
     "facts-things.json: W01: lines 2: \"area_damage\" cannot be done at this moment"},
    {T, "devices/3/lines/0/of/drones", "true", "facts-things.json: D04: lines 1: drones are not picked"},
    {T, "devices/3/lines/0/moment", "\"P\"", "facts-things.json: D04: lines 1: \"heal\" cannot be done at this moment"},
    {T, "devices/3/lines/1", "{\"when\": \"defend\", \"do\": [{\"cancel\": 1}]}",
     "facts-things.json: D04: \"defend\" is no moment for a thing of this kind"},
    {T, "tactics/0/lines/1", "{\"when\": \"use\", \"moment\": \"T\", \"do\": [{\"movement\": 1}]}",
     "facts-things.json: B01: \"use\" is there twice"},
    {T, "tactics/0/lines/0/do/0/movement", "-1", "facts-things.json: B01: lines 1: a use adds \"movement\""},
    {T, "tactics/0/lines/0/do/0", "{\"move\": 3, \"to\": \"self\"}",
     "facts-things.json: B01: lines 1: \"move\" cannot be done at this moment"},
    {T, "tactics/12/lines/0/do/0", "{\"suffer\": 1, \"to\": \"each-alien\"}",
     "facts-things.json: T03: lines 1: aliens do not suffer all at once"},
    {T, "skills/0/lines/0/if", "[{\"hidden\": true}]", "facts-things.json: S01: lines 1: a rule has no \"if\""},
    {T, "skills/0/lines/0/do/0/rule", "\"senses\"", "facts-things.json: S01: lines 1: \"senses\" is no rule for this"},
    {T, "devices/0/lines/0/do/0/area", "null",
     "facts-things.json: D01: lines 1: an attack is on an \"area\", a dying alien's on those"},
    {X, "species/0/figures", "0", "facts-aliens.json: XB: \"figures\" must be a whole number from 1 to 24"},
    {X, "aliens/0/species", "\"ZZ\"", "facts-aliens.json: XB-G: \"species\" must be one of XB, SC, XA"},
    {X, "aliens/0/hp", "21", "facts-aliens.json: XB-G: \"hp\" must be a whole number from 1 to 20"},
    {X, "aliens/0/rules/0", "\"0 melee\"",
     "facts-aliens.json: XB-G: a rule is like \"1: ranged; away 1\" or \"any: toward 2 closest\","},
    {X, "aliens/0/rules/0", "\"0: jump 2\"",
     "facts-aliens.json: XB-G: a rule is like \"1: ranged; away 1\" or \"any: toward 2 closest\","},
    {X, "aliens/0/rules/0", "\"1: melee\"",
     "facts-aliens.json: XB-G: \"rules\" go from the nearest distance to \"any\""},
    {X, "aliens/0/rules/4", "\"any: toward 1\"",
     "facts-aliens.json: XB-G: \"any\" says toward whom: closest or most-wounded"},
    {X, "aliens/3/rules/1", "\"1: ranged\"", "facts-aliens.json: SC-G: it has no weapon for \"ranged\""},
    {X, "aliens/3/rules/1", "\"1: melee; melee; melee; melee\"",
     "facts-aliens.json: SC-G: a rule is like \"1: ranged; away 1\" or \"any: toward 2 closest\","},
    {X, "aliens/12/rules/2", "\"2: command 3\"", "facts-aliens.json: XG-G: it commands 1 or 2, not more"},
    {X, "aliens/0/rules/2", "\"2: command 1\"",
     "facts-aliens.json: XB-G: it and XG-G both command; only one species can"},
    {X, "aliens/0/melee/range", "2", "facts-aliens.json: XB-G: \"melee\" has no range"},
    {X, "aliens/18/lines/0/do/0/swap", "\"XB-G\"",
     "facts-aliens.json: BE-G: who rages becomes a card with \"form\" of its species, no swarm"},
    {X, "aliens/0/lines",
     "[{\"when\": \"death\", \"do\": [{\"attack\": \"2B\", \"to\": \"each\", \"of\": {\"species\": \"ZZ\"}}]}]",
     "facts-aliens.json: XB-G: lines 1: \"species\" must be one of XB, SC, XA"},
    {X, "aliens/0/lines", "[{\"when\": \"death\", \"do\": [{\"attack\": \"2B\", \"area\": true, \"to\": \"each\"}]}]",
     "facts-aliens.json: XB-G: lines 1: an attack is on an \"area\", a dying alien's on those"},
    {X, "aliens/1/ranged/lines/0/do/0", "{\"condition\": \"stunned\", \"to\": \"target\"}",
     "facts-aliens.json: XB-B: lines 1: nobody can be stunned here"},
    {N, "encounters/0/copies", "0", "facts-encounters.json: 1: \"copies\" must be a whole number from 1 to 20"},
    {N, "encounters/0/lines/0/do/0/activate/colour", "\"red\"",
     "facts-encounters.json: 1: lines 1: nobody is told apart by \"colour\""},
    {N, "encounters/0/lines/1/if/0/none_match", "\"yes\"",
     "facts-encounters.json: 1: lines 2: \"none_match\" must be true or false"},
    {N, "encounters/15/lines/0/do/0/toward", "\"B2\"", "facts-encounters.json: 16: lines 1: only missions name areas"},
    {N, "encounters/0/lines", "null", "facts-encounters.json: 1: it needs \"lines\""},
    {E, "events/0/weather", "true", "facts-events.json: E01: weather, and nothing else, is \"passive\""},
    {E, "events/14/special", "\"A\"", "facts-events.json: E15: weather is not \"special\""},
    {E, "events/12/lines/0/if", "null",
     "facts-events.json: E13: lines 1: \"else\" needs \"if\", and is for events and encounters"},
    {E, "events/9/lines/0/do/0/to", "\"self\"", "facts-events.json: E10: lines 1: \"to\" says to whom"},
    {E, "events/1/lines/0/do/0/signals", "[1, 2]",
     "facts-events.json: E02: lines 1: \"signals\" must be 5 numbers from 0 to 9"},
    {E, "events/1/lines/0/letter", "\"A\"",
     "facts-events.json: E02: lines 1: special events of missions, and nothing else, have a"},
    {E, "events/1/lines/0/if", "[{\"none_match\": true}]",
     "facts-events.json: E02: lines 1: \"none_match\" cannot be asked at this moment"},
    {E, "events/10/lines/0/do/0/to", "\"each\"", "facts-events.json: E11: lines 1: the Alpha chooses"},
    {L, "tiles/0/blocked/0", "\"E1.0\"", "facts-tiles.json: 1A: \"blocked\" is made of hexes of a tile such as B2.0"},
    {L, "tiles/1/rooms/0/areas/1", "\"B4\"", "facts-tiles.json: 1B: an area of a tile is A1 to D3"},
    {L, "tiles/3/rooms/1/areas/0", "\"B1\"", "facts-tiles.json: 2B: an area is in two rooms"},
    {L, "tiles/1/rooms/0/doors/0", "\"A1>4\"",
     "facts-tiles.json: 1B: \"doors\" is made of areas of the room and directions such as B2>4"},
    {L, "tiles/1/rooms/0/doors/0", "\"B2>7\"",
     "facts-tiles.json: 1B: \"doors\" is made of areas of the room and directions such as B2>4"},
    {L, "tiles/0/door_hexes", "[\"B1.5\"]",
     "facts-tiles.json: 1A: a hex is blocked, a door or a window, not two of them"},
    {M, "missions", "[]", "facts-missions.json: there is no mission in it"},
    {M, "missions/1/id", "\"t0\"", "facts-missions.json: the mission t0 is there twice"},
    {M, "missions/1/id", "\"won\"", "facts-missions.json: no mission is called won"},
    {M, "missions/1/even", "[]", "facts-missions.json: m1: \"even\" must be a list of 1 to 10 entries"},
    {M, "missions/1/even", "[{\"agents\": [1, 1], \"tiles\": []}]",
     "facts-missions.json: m1: unknown member \"tiles\""},
    {M, "missions/1/even", "[{\"agents\": [3, 2]}]", "facts-missions.json: m1: \"agents\" is from, to"},
    {M, "missions/1/even", "[{\"agents\": [0, 2]}]",
     "facts-missions.json: m1: \"agents\" must be 2 numbers from 1 to 5"},
    {M, "missions/1/even", "[{\"agents\": [1, 5], \"aliens\": {\"XB-G\": 9}}]",
     "facts-missions.json: m1: there are only 2 cards XB-G"},
    {M, "missions/1/even", "[{\"agents\": [1, 5], \"limit\": 12}]", "m1"},
    {M, "missions/0/limit", "0", "facts-missions.json: t0: \"limit\" must be a whole number from 1 to 30"},
    {M, "missions/0/tiles/0/face", "\"9A\"", "facts-missions.json: t0: \"face\" must be one of 1A, 1B, 2A"},
    {M, "missions/1/tiles/1/slot", "[0, 0]", "facts-missions.json: m1: two tiles lie in one slot"},
    {M, "missions/1/tiles/1/slot", "[2, 0]", "facts-missions.json: m1: \"slot\" must be 2 numbers from 0 to 1"},
    {M, "missions/0/start", "\"E1\"",
     "facts-missions.json: t0: an area of the map is a letter and a number such as B2"},
    {M, "missions/0/signals/0", "\"B1.5\"",
     "facts-missions.json: t0: \"signals\" is a hex of the map that can be entered, such as B2.0"},
    {M, "missions/0/signals/1", "\"C3.0\"", "facts-missions.json: t0: \"signals\" has a hex twice"},
    {M, "missions/0/signals/0", "\"A1.2\"", "facts-missions.json: t0: a signal is where agents start"},
    {M, "missions/0/reserve/alien", "10", "facts-missions.json: t0: \"alien\" must be a whole number from 0 to 9"},
    {M, "missions/0/reserve", "{\"alien\": 1, \"human\": 0}",
     "facts-missions.json: t0: more \"signals\" than the reserve has"},
    {M, "missions/0/aliens/XB-G", "3", "facts-missions.json: t0: there are only 2 cards XB-G"},
    {M, "missions/9/aliens/BE-E", "1", "facts-missions.json: m9: BE-E is never in a deck"},
    {M, "missions/0/aliens/QQ", "1", "facts-missions.json: t0: \"aliens\" has a name nobody knows: QQ"},
    {M, "missions/0/encounters/15", "3", "facts-missions.json: t0: there are only 2 encounter cards 15"},
    {M, "missions/0/encounters", "null", "facts-missions.json: t0: there is no encounter card in it"},
    {M, "missions/0/events/0/1", "\"E02\"", "facts-missions.json: t0: \"events\" has E02 twice"},
    {M, "missions/0/events/0", "\"E02\"", "facts-missions.json: t0: \"events\" is a list of lists, the top one first"},
    {M, "missions/0/points/star", "\"A1.0\"", "facts-missions.json: t0: unknown member \"star\""},
    {M, "missions/1/points/bolt", "\"H1.0\"", "facts-missions.json: m1: two teleport points are on one hex"},
    {M, "missions/2/locked/0", "\"A1.1-B1.4\"",
     "facts-missions.json: m2: a door or window of the map is its two hexes such as B1.1-C1.4"},
    {M, "missions/2/locked/0", "\"E1.1-F1.4\"", "facts-missions.json: m2: only doors are \"locked\""},
    {M, "missions/2/locked/1", "\"F1.6-F2.3\"", "facts-missions.json: m2: a door is locked or blocked twice"},
    {M, "missions/1/waypoints/name", "\"Relay\"",
     "facts-missions.json: m1: the id of a marker is at most 23 small letters, digits and"},
    {M, "missions/1/actions/0/pick", "null",
     "facts-missions.json: m1: shut-relay: \"work\" is on a waypoint that is picked"},
    {M, "missions/1/actions/0/when", "\"use\"",
     "facts-missions.json: m1: shut-relay: an action has no \"when\" and no \"moment\""},
    {M, "missions/1/lines/0/letter", "null",
     "facts-missions.json: m1: lines 1: special events of missions, and nothing else, have a"},
    {M, "missions/1/lines/0/if/0/at_least", "null",
     "facts-missions.json: m1: lines 1: a number is compared by \"at_least\", \"at_most\" or"},
    {M, "missions/1/lines/0/if/0/count", "\"smiles\"", "facts-missions.json: m1: lines 1: nobody counts this"},
    {M, "missions/1/lines/1/do/0/weapon", "\"green\"",
     "facts-missions.json: m1: a weapon that is given is blue or red"},
    {M, "missions/1/lines/2/do/0/later", "\"m99\"",
     "facts-missions.json: m1: lines 3: \"later\" must be one of t0, m1, m2"},
    {M, "missions/1/lines/1/outcome", "null",
     "facts-missions.json: m1: lines 2: rewards, and nothing else, have an \"outcome\""},
    {M, "missions/2/lines/1/pick", "null",
     "facts-missions.json: m2: lines 2: at this moment what is \"carried\" is picked"},
    {M, "missions/2/lines/1/of/area", "\"Z9\"",
     "facts-missions.json: m2: lines 2: an area of the map is a letter and a number such as B2"},
    {M, "missions/3/lines/1/do/0/of/region", "\"nowhere\"",
     "facts-missions.json: m3: lines 2: the mission has no such \"region\""},
    {M, "missions/3/lockers/0/rank", "\"green\"",
     "facts-missions.json: m3: a locker has a weapon of \"rank\" blue or red, or \"devices\""},
    {M, "missions/6/actions/0/of", "{\"touching\": \"B1\", \"area\": \"B1\"}",
     "facts-missions.json: m6: load: either \"touching\" or \"area\""},
    {M, "missions/6/lines/2/do/0/count", "\"kills\"",
     "facts-missions.json: m6: lines 3: \"count\" names a counter of the mission"},
    {M, "missions/6/objectives/1/if/1/of", "null",
     "facts-missions.json: m6: \"of\" says which agents, aliens or card are counted, and is for"},
    {M, "missions/8/figures/0/at", "\"B1.2\"",
     "facts-missions.json: m8: \"at\" is a hex of the map that can be entered, such as B2.0"},
    {M, "missions/8/lines/3/do/0/of/card", "\"XB-G\"",
     "facts-missions.json: m8: \"command\" is \"of\" a card that has it among its rules"},
    {M, "missions/8/lines/0/do/0/n", "5",
     "facts-missions.json: m8: lines 1: \"tied\" says which \"card\", and how many it commands"},
    {M, "missions/8/figures/0/at", "\"A2.0\"", "facts-missions.json: m8: an alien is where agents start"},
    {M, "missions/0/objectives/2/if/0", "{\"count\": \"kills\", \"at_least\": 0}",
     "facts-missions.json: t0: the last objective is {\"after\": 6} and nothing else"},
    {M, "missions/0/objectives/1/if/0/after", "5",
     "facts-missions.json: t0: objectives are \"after\" the last round, a \"count\", or \"locked\""},
    {M, "missions/0/objectives/0/if/0", "{\"engaged\": true}",
     "facts-missions.json: t0: objectives are \"after\" the last round, a \"count\", or \"locked\""},
    {M, "missions/0/next/failed", "\"nowhere\"",
     "facts-missions.json: t0: \"next\" after \"failed\" is a mission, \"won\" or \"lost\""},
    {M, "missions/1/waypoints/name", "\"beacon\"", "texts.json: there is no text \"marker.beacon\""},
    {M, "missions/1/actions/0/do/1", "{\"heal\": 1, \"to\": \"self\"}",
     "facts-missions.json: m1: shut-relay: \"heal\" cannot be done at this moment"},
    {M, "missions/1/actions/0/pick", "\"alien\"",
     "facts-missions.json: m1: shut-relay: this is not picked in missions"},
#undef F
#undef A
#undef T
#undef X
#undef N
#undef E
#undef L
#undef M
};

static void refusals(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) is_refused(defenders(), &refused[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dice),       cmocka_unit_test(tokens),    cmocka_unit_test(aliens),
      cmocka_unit_test(cards),      cmocka_unit_test(derived),   cmocka_unit_test(campaign),
      cmocka_unit_test(even_lines), cmocka_unit_test(reachable), cmocka_unit_test(own_mission),
      cmocka_unit_test(refusals),
  };
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
