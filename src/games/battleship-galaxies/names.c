/* The fixed names of things. Ships, tactic cards, tiles and missions, and what they are called, are content. */
#include "bg.h"

const char *const bg_size_names[BG_SIZES] = {"small", "medium", "large"};
const char *const bg_form_names[BG_FORMS] = {"solo", "squadron"};
const char *const bg_version_names[BG_VERSIONS] = {"standard", "seasoned", "veteran"};
const char *const bg_phase_names[BG_PHASES] = {"setup", "energy", "deploy", "action"};
const char *const bg_type_names[BG_TYPES] = {"event", "upgrade", "weapon", "hero", "sabotage"};
const char *const bg_node_names[BG_NODES] = {"fleet",  "deck",    "setup",  "cargo",  "first",    "draw",   "keep",
                                             "option", "limit",   "energy", "deploy", "place",    "action", "ship",
                                             "step",   "ecm",     "weapon", "target", "reaction", "patrol", "hero",
                                             "rescue", "engines", "drift",  "struck", "over"};
const char *const bg_frame_names[BG_FRAMES] = {"nothing", "setup",  "turn",   "activation", "move",
                                               "charge",  "patrol", "attack", "lost",       "window",
                                               "draw",    "option", "place",  "hero",       "engines"};
const char *const bg_window_names[BG_WINDOWS] = {"moved", "missed", "hit", "boost", "lost", "ecm"};
const char *const bg_place_names[BG_PLACES] = {"absent", "screen", "hold", "play", "gone", "hidden"};
const char *const bg_reason_names[BG_REASONS] = {"elimination", "points", "mission",  "clock", "ships",
                                                 "deck",        "drawn",  "resigned", "time",  "gone"};
const char *const bg_stat_names[BG_STATS] = {"move",   "range",      "attacks",   "strength",
                                             "charge", "activation", "launch",    "ecm-against",
                                             "ecm-by", "ecm-damage", "ecm-immune"};
const char *const bg_seat_ids[BG_SEATS] = {"one", "two", "three", "four"};

static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
static const char *const numbers[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
const SbDie bg_dice[BG_DIE_KINDS] = {
    [BG_DIE_LETTER] = {.id = "letter", .faces = 10, .names = letters},
    [BG_DIE_NUMBER] = {.id = "number", .faces = 8, .names = numbers},
    [BG_DIE_CARD] = {.id = "card", .secret = true},
    [BG_DIE_TILE] = {.id = "tile", .secret = true},
};

static const char *const no_missions[] = {NULL}, *const factions[] = {"mission", "isn", "wretch", NULL};
const SbOption bg_options[BG_OPTIONS] = {
    [BG_OPT_MISSION] = {.id = "mission", .kind = SB_OPTION_CHOICE, .choices = no_missions},
    [BG_OPT_SIMPLE] = {.id = "simple", .kind = SB_OPTION_BOOL},
    [BG_OPT_FACTIONS] = {.id = "factions", .kind = SB_OPTION_CHOICE, .choices = factions},
    [BG_OPT_DEBRIS] = {.id = "debris_adjacent", .kind = SB_OPTION_BOOL, .initial = true},
};

const char *const bg_when_ids[BG_WHENS] = {
    [BG_WHEN_IN_PLAY] = "in-play",     [BG_WHEN_ENERGY] = "energy",
    [BG_WHEN_DRAW] = "draw",           [BG_WHEN_MAIN] = "main",
    [BG_WHEN_LAUNCHED] = "launched",   [BG_WHEN_PAYING] = "paying",
    [BG_WHEN_ACTIVATED] = "activated", [BG_WHEN_INSTEAD] = "instead",
    [BG_WHEN_MOVED] = "moved",         [BG_WHEN_NAMED] = "named",
    [BG_WHEN_SAVE] = "save",           [BG_WHEN_HIT] = "hit",
    [BG_WHEN_BEFORE] = "before",       [BG_WHEN_AFTER] = "after",
    [BG_WHEN_DESTROYED] = "destroyed", [BG_WHEN_ACTIVATION_END] = "activation-end",
    [BG_WHEN_TURN_END] = "turn-end",   [BG_WHEN_ATTACHED] = "attached",
    [BG_WHEN_RW_MOVE] = "rw-move",     [BG_WHEN_RW_MISS] = "rw-miss",
    [BG_WHEN_RW_HIT] = "rw-hit",       [BG_WHEN_RW_BOOST] = "rw-boost",
    [BG_WHEN_RW_LOST] = "rw-lost"};
const char *const bg_until_ids[BG_UNTILS] = {"forever", "attack", "activation", "turn", "next-turn"};
const char *const bg_op_ids[BG_OPS + 1] = {"add", "set", "max", "forbid"};
