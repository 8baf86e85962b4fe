/* The fixed names of cards and things. What stands on the cards is content; how many there are and what they are called
 * is not, because decks and notation are built on it. */
#include "kc.h"

const char *const kc_card_ids[KC_SPACE_CARDS] = {
    "S1-01", "S1-02", "S1-03", "S1-04", "S1-05", "S1-06", "S1-07", "S1-08", "S1-09", "S1-10", "S1-11", "S1-12",
    "S1-13", "S1-14", "S1-15", "S1-16", "S1-17", "S1-18", "S1-19", "S1-20", "S1-21", "S1-22", "S1-23", "A1-01",
    "A1-02", "A1-03", "A1-04", "A1-05", "A1-06", "A1-07", "A1-08", "A1-09", "A1-10", "A1-11", "A1-12", "A1-13",
    "A1-14", "A1-15", "A1-16", "A1-17", "A1-18", "A1-19", "A1-20", "A1-21", "A1-22", "W1-01", "W1-02", "W1-03",
    "W1-04", "W1-05", "W1-06", "W1-07", "W1-08", "W1-09", "W1-10", "W1-11", "W1-12", "W1-13", "W1-14", "W1-15",
    "W1-16", "F1-01", "F1-02", "F1-03", "F1-04", "F1-05", "F1-06", "F1-07", "F1-08", "F1-09", "F1-10", "F1-11",
    "F1-12", "F1-13", "F1-14", "F1-15", "F1-16", "T1-01", "T1-02", "T1-03", "T1-04", "T1-05", "T1-06", "T1-07",
    "T1-08", "T1-09", "T1-10", "T1-11", "SP-1",  "SP-2",  "SP-3",  "BA-1",  "BA-2",  "BA-3",  "BA-4",  "BA-5",
    "BA-6",  "BA-7",  "BA-8",  "BH-1",  "BH-2",  "BH-3",  "BH-4",  "BH-5",  "BH-6",  "BH-7",  "BH-8",  "CR-1",
    "CR-2",  "CR-3",  "CR-4",  "TG-1",  "TG-2",  "TG-3",  "TG-4",  "TG-5",  "TG-6",  "TG-7",  "TG-8"};
const char *const kc_sensor_ids[KC_SENSORS] = {"10",  "20",  "30",  "40",  "50",  "60",  "70",  "80",  "90",  "100",
                                               "110", "120", "130", "140", "150", "160", "170", "180", "190", "200",
                                               "210", "220", "230", "240", "250", "260", "270", "280", "290", "300",
                                               "310", "320", "330", "340", "350", "360", "370", "380", "390", "400"};
const char *const kc_power_ids[KC_POWERS] = {"P-AFT", "P-EVA", "P-CAP", "P-HOT", "P-CHA", "P-ORE",
                                             "P-MED", "P-STA", "P-DEF", "P-KEY", "P-SAL", "P-JAM"};
const char *const kc_mission_ids[KC_MISSIONS] = {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8"};
const char *const kc_achievement_ids[KC_ACHIEVEMENTS] = {"A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08",
                                                         "A09", "A10", "A11", "A12", "A13", "A14", "A15", "A16",
                                                         "A17", "A18", "A19", "A20", "A21", "A22"};
const char *const kc_warning_ids[KC_WARNINGS] = {"BW-1", "BW-2", "BW-3", "BW-4"};
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

/* Cards are dealt by the program: none of these decks is asked for at a table with real dice. */
const SbDie kc_dice[KC_DIE_KINDS] = {
    {.id = "space", .faces = KC_SPACE_CARDS, .names = kc_card_ids, .secret = true},
    {.id = "warning", .faces = KC_WARNINGS, .names = kc_warning_ids, .secret = true},
    {.id = "sensor", .faces = KC_SENSORS, .names = kc_sensor_ids, .secret = true},
    {.id = "power-up", .faces = KC_POWERS, .names = kc_power_ids, .secret = true},
    {.id = "mission", .faces = KC_MISSIONS, .names = kc_mission_ids, .secret = true},
    {.id = "achievement", .faces = KC_ACHIEVEMENTS, .names = kc_achievement_ids, .secret = true},
};
