/* The fixed names of things. Cards, how many there are and what they are called are content. */
#include "kc.h"

const SbGrid kc_grid = {.columns = KC_COLUMNS, .rows = KC_CELLS / KC_COLUMNS, .what = "a cell such as c3"};
const char *const kc_upgrade_ids[KC_UPGRADES] = {"U-LAS", "U-MIS", "U-GAM", "U-FLA",
                                                 "U-CAG", "U-GEN", "U-SHI", "U-ENG"};
const char *const kc_upgrade_names[KC_UPGRADES] = {"laser", "missile",   "gamma-gun", "flamethrower",
                                                   "cage",  "generator", "shield",    "engine"};
const char *const kc_power_names[KC_POWERS] = {"afterburner",    "evasive-burst", "capacitor",       "hot-barrel",
                                               "charged-rounds", "ore-cache",     "medal-of-valour", "star-chart",
                                               "deflector",      "wormhole-key",  "salvage-drone",   "jammer"};
const char *const kc_type_names[KC_TYPES] = {"EMPTY",      "FIGHTER",   "TURRET",      "CRUISER",  "MINIBOSS",
                                             "BOSS",       "BOSSX",     "POWERUP",     "DRONE",    "WORMHOLE",
                                             "MINE",       "BLACKHOLE", "MERCHANT",    "MAZE",     "ASTEROID",
                                             "ASTEROID_D", "WALL",      "SINGULARITY", "MOSQUITO", "BOMB"};
const char *const kc_dir_names[KC_DIRS] = {"up", "down", "left", "right"};
const char *const kc_weapon_names[KC_WEAPONS] = {"laser", "missile", "gamma", "flame", "turret"};
const char *const kc_node_names[KC_NODES] = {"sensors", "choose",  "astral", "combat",  "down", "buy",
                                             "jump",    "collide", "flee",   "deflect", "over"};
const char *const kc_how_names[KC_HOWS] = {"move", "push", "flip"};
const char *const kc_cause_names[KC_CAUSES + 1] = {"ram", "mine", "collision", "danger", "blackhole"};
const char *const kc_reason_names[KC_REASONS] = {"glory",     "energy",   "achievements", "shared", "survived",
                                                 "destroyed", "resigned", "time",         "gone"};
const char *const kc_seat_ids[KC_SEATS] = {"violet", "red", "blue", "yellow", "green"}; /* KC-1.11 */

/* Cards are dealt by the program: none of these decks is asked for at a table with real dice. Which cards are in them
 * is content. */
const SbDie kc_dice[KC_DIE_KINDS] = {
    [KC_DIE_SPACE] = {.id = "space", .secret = true},     [KC_DIE_WARNING] = {.id = "warning", .secret = true},
    [KC_DIE_SENSOR] = {.id = "sensor", .secret = true},   [KC_DIE_POWER] = {.id = "power-up", .secret = true},
    [KC_DIE_MISSION] = {.id = "mission", .secret = true}, [KC_DIE_ACHIEVEMENT] = {.id = "achievement", .secret = true},
};
