/* The fixed names of things. Agents, weapons, aliens, cards, tiles and missions are content. */
#include "gd.h"

const char *const gd_rank_ids[GD_RANKS] = {"copper", "bronze", "silver", "gold", "palladium", "platinum"};
const char *const gd_grade_ids[GD_GRADES] = {"green", "blue", "red"};
const char *const gd_mark_ids[GD_POINTS] = {"bolt", "hit", "shield", "danger"};
const char *const gd_signal_ids[GD_SIGNAL_KINDS] = {"alien", "human"};
const char *const gd_damage_ids[GD_DAMAGES] = {"melee", "ranged", "basic"};
const char *const gd_activity_ids[3] = {"movement", "combat", "action"};
const char *const gd_phase_ids[GD_PHASES] = {"setup", "refresh", "strategy", "battle", "event", "debrief"};
const char *const gd_outcome_ids[GD_OUTCOMES] = {"failed", "partial", "accomplished"};
const char *const gd_seat_ids[GD_SEATS] = {"one", "two", "three", "four", "five"};
const char *const gd_reason_ids[GD_REASONS] = {"accomplished", "partial", "failed", "fallen",
                                               "resigned",     "time",    "gone"};

const char *const gd_node_ids[GD_NODES_ASKED] = {
    [GD_AT_AGENT] = "agent",   [GD_AT_REWARD] = "reward",   [GD_AT_DEVICE] = "device",   [GD_AT_FETCH] = "fetch",
    [GD_AT_GIVE] = "give",     [GD_AT_TAKE] = "take",       [GD_AT_DEPLOY] = "deploy",   [GD_AT_ALPHA] = "alpha",
    [GD_AT_WINGS] = "wings",   [GD_AT_SUPPLY] = "supply",   [GD_AT_TURN] = "turn",       [GD_AT_DRAW] = "draw",
    [GD_AT_MOVE] = "move",     [GD_AT_FACE] = "face",       [GD_AT_ROLLED] = "rolled",   [GD_AT_HITS] = "hits",
    [GD_AT_SPOT] = "spot",     [GD_AT_AFTER] = "after",     [GD_AT_AGAIN] = "again",     [GD_AT_COVER] = "cover",
    [GD_AT_DEFEND] = "defend", [GD_AT_ZERO] = "zero",       [GD_AT_GUARD] = "guard",     [GD_AT_FOUND] = "found",
    [GD_AT_ALIEN] = "alien",   [GD_AT_REVEAL] = "reveal",   [GD_AT_NEAREST] = "nearest", [GD_AT_FLIP] = "flip",
    [GD_AT_LOAD] = "load",     [GD_AT_JAM] = "jam",         [GD_AT_WALK] = "walk",       [GD_AT_DRONE] = "drone",
    [GD_AT_LOSE] = "lose",     [GD_AT_PROMOTE] = "promote", [GD_AT_MIND] = "mind",       [GD_AT_OVER] = "over"};
const char *const gd_frame_ids[GD_FRAMES] = {
    [GD_IN_NOTHING] = "nothing", [GD_IN_SETUP] = "setup",     [GD_IN_ROUND] = "round",       [GD_IN_TURN] = "turn",
    [GD_IN_MOVE] = "move",       [GD_IN_ATTACK] = "attack",   [GD_IN_ALIENS] = "aliens",     [GD_IN_ACT] = "act",
    [GD_IN_MARCH] = "march",     [GD_IN_SIGNALS] = "signals", [GD_IN_TELEPORT] = "teleport", [GD_IN_REVEAL] = "reveal",
    [GD_IN_GUARD] = "guard",     [GD_IN_DEATH] = "death",     [GD_IN_SCRIPT] = "script",     [GD_IN_DEAL] = "deal",
    [GD_IN_GAIN] = "gain",       [GD_IN_FRIENDS] = "friends", [GD_IN_DEBRIEF] = "debrief"};
const char *const gd_source_ids[GD_SOURCES] = {"combat", "guard",  "drone",  "again", "device",
                                               "mine",   "charge", "strike", "alien", "death"};
const char *const gd_why_ids[GD_WHYS] = {"stays",   "own-area", "contact",  "nearer",   "back",
                                         "farther", "point",    "adjacent", "crowd",    "centre",
                                         "close",   "digit",    "only",     "revealed", "place"};
const char *const gd_tie_ids[GD_TIES] = {"none", "steps", "crowd", "sum", "seen", "place"};

/* ---- what content is written with --------------------------------------------------------------------------- */

const char *const gd_when_ids[GD_WHENS] = {
    [GD_WHEN_USE] = "use",
    [GD_WHEN_PASSIVE] = "passive",
    [GD_WHEN_BOLT_ATT] = "bolt",
    [GD_WHEN_BOLT_DEF] = "bolt-defending",
    [GD_WHEN_HIT] = "hit",
    [GD_WHEN_KILL] = "kill",
    [GD_WHEN_DEATH] = "death",
    [GD_WHEN_RAGE] = "rage",
    [GD_WHEN_TARGETED] = "targeted",
    [GD_WHEN_DEFEND] = "defend",
    [GD_WHEN_ZERO_HP] = "zero-hp",
    [GD_WHEN_ALIEN_CAME] = "alien-came",
    [GD_WHEN_ALLY_ROLL] = "ally-roll",
    [GD_WHEN_MOVE_END] = "move-end",
    [GD_WHEN_ENTER_AREA] = "enter-area",
    [GD_WHEN_ATTACK] = "attack",
    [GD_WHEN_HEAL] = "heal",
    [GD_WHEN_GAIN] = "gain",
    [GD_WHEN_REVEAL] = "reveal",
    [GD_WHEN_ALIEN_STOOD] = "alien-stood",
    [GD_WHEN_MOVED] = "moved",
    [GD_WHEN_STOOD] = "stood",
    [GD_WHEN_DONE] = "done",
    [GD_WHEN_ALIENS_TURN] = "aliens-turn",
    [GD_WHEN_BEFORE_EVENT] = "before-event",
    [GD_WHEN_EVENT] = "event",
    [GD_WHEN_EVENT_END] = "event-end",
    [GD_WHEN_ENCOUNTER] = "encounter",
    [GD_WHEN_REWARD] = "reward",
};
const char *const gd_what_ids[GD_WHATS] = {
    [GD_DO_NOTHING] = "nothing",
    [GD_DO_DICE] = "dice",
    [GD_DO_AREA] = "area_damage",
    [GD_DO_NO_SIGHT] = "no_sight",
    [GD_DO_NO_AMMO] = "no_ammo",
    [GD_DO_NO_DICE] = "no_dice",
    [GD_DO_NO_DEFENCE] = "no_defence",
    [GD_DO_HITS] = "hits",
    [GD_DO_DEFDICE] = "fewer_dice",
    [GD_DO_REROLL] = "reroll",
    [GD_DO_AGAIN] = "again",
    [GD_DO_RETARGET] = "retarget",
    [GD_DO_SHIELD] = "shield",
    [GD_DO_CANCEL] = "cancel",
    [GD_DO_KEEP_HP] = "keep_hp",
    [GD_DO_HEAL] = "heal",
    [GD_DO_HEAL_MORE] = "heal_more",
    [GD_DO_SUFFER] = "suffer",
    [GD_DO_COND] = "condition",
    [GD_DO_UNCOND] = "clear",
    [GD_DO_ENERGY] = "energy",
    [GD_DO_ARMOUR] = "armour",
    [GD_DO_JAM] = "jam",
    [GD_DO_UNJAM] = "unjam",
    [GD_DO_AMMO] = "ammo",
    [GD_DO_JAM_ROLLS] = "jam_rolls",
    [GD_DO_MOVE] = "move",
    [GD_DO_FRIENDS] = "friends_move",
    [GD_DO_ALLOWANCE] = "movement",
    [GD_DO_AWAY] = "away",
    [GD_DO_LEAD] = "lead",
    [GD_DO_ACTIVATE] = "activate",
    [GD_DO_COMMAND] = "command",
    [GD_DO_ATTACK] = "attack",
    [GD_DO_PLACE] = "place",
    [GD_DO_GAIN] = "gain",
    [GD_DO_FIRE] = "fire",
    [GD_DO_USES] = "uses",
    [GD_DO_RULE] = "rule",
    [GD_DO_FLIP_UP] = "flip_up",
    [GD_DO_SWAP] = "swap",
    [GD_DO_DISCARD_SIGNAL] = "discard_signal",
    [GD_DO_MOVE_SIGNALS] = "move_signals",
    [GD_DO_SIGNALS] = "signals",
    [GD_DO_TELEPORT] = "teleport",
    [GD_DO_SIGHT] = "sight",
    [GD_DO_NO_REFILL] = "no_refill",
    [GD_DO_WORK] = "work",
    [GD_DO_CHARGE] = "charge",
    [GD_DO_BLOW] = "blow",
    [GD_DO_OBJECT] = "object",
    [GD_DO_SECURE] = "secure",
    [GD_DO_TAKE_OBJECT] = "take_objects",
    [GD_DO_LOCK] = "lock",
    [GD_DO_UNLOCK] = "unlock",
    [GD_DO_COUNT] = "count",
    [GD_DO_CARD_ENERGY] = "card_energy",
    [GD_DO_WEAPON] = "weapon",
    [GD_DO_RANK] = "rank",
    [GD_DO_WINGS] = "wings",
    [GD_DO_SKILL] = "skill",
    [GD_DO_LATER] = "later",
};
const char *const gd_ask_ids[GD_ASKS] = {[GD_IF_NOTHING] = "nothing",
                                         [GD_IF_DISTANCE] = "distance",
                                         [GD_IF_DAMAGE] = "damage",
                                         [GD_IF_WEAPON] = "weapon",
                                         [GD_IF_THING] = "thing",
                                         [GD_IF_HIDDEN] = "hidden",
                                         [GD_IF_ALONE] = "alone",
                                         [GD_IF_UNUSED] = "unused",
                                         [GD_IF_USED] = "used",
                                         [GD_IF_FREE] = "free",
                                         [GD_IF_ENGAGED] = "engaged",
                                         [GD_IF_ROLLED] = "rolled",
                                         [GD_IF_KILLED] = "killed",
                                         [GD_IF_SEES] = "sees",
                                         [GD_IF_ATTACKED] = "attacked",
                                         [GD_IF_NO_ARMOUR] = "no_armour",
                                         [GD_IF_OUTNUMBERED] = "outnumbered",
                                         [GD_IF_NONE_MATCH] = "none_match",
                                         [GD_IF_COUNT] = "count",
                                         [GD_IF_AFTER] = "after",
                                         [GD_IF_LOCKED] = "locked",
                                         [GD_IF_CAMPAIGN] = "campaign"};
const char *const gd_count_ids[GD_COUNT_OWN] = {
    [GD_COUNT_KILLS] = "kills",       [GD_COUNT_DEAD] = "dead",         [GD_COUNT_LIVING] = "living",
    [GD_COUNT_BLEEDING] = "bleeding", [GD_COUNT_STANDING] = "standing", [GD_COUNT_WAYPOINTS] = "waypoints",
    [GD_COUNT_FINISHED] = "finished", [GD_COUNT_SECURED] = "secured",   [GD_COUNT_LOST] = "lost",
    [GD_COUNT_OBJECTS] = "objects",   [GD_COUNT_HUMANS] = "humans",     [GD_COUNT_POINTS] = "points",
    [GD_COUNT_IN] = "agents-in",      [GD_COUNT_OUT] = "agents-out",    [GD_COUNT_ALIENS] = "aliens",
    [GD_COUNT_CARD] = "card"};
const char *const gd_step_ids[GD_STEP_KINDS] = {"melee", "ranged", "toward", "adjacent",
                                                "away",  "tp",     "regen",  "command"};
const char *const gd_condition_ids[GD_CONDITIONS] = {"immobilised", "paralysed",  "stunned", "pinned",
                                                     "hidden",      "disengaged", "charging"};
const char *const gd_rule_ids[GD_RULES] = {"leave", "windows", "alien-weapons", "senses",
                                           "quiet", "feed",    "grenades",      "tied"};

static const char *const faces[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
/* Cards and tokens are drawn by the program even where people throw their own dice: a deck has more faces than they can
 * be asked for. */
const SbDie gd_die_kinds[GD_DIE_KINDS] = {
    [GD_DIE_BLUE] = {.id = "blue", .faces = GD_DIE_FACES, .names = faces},
    [GD_DIE_RED] = {.id = "red", .faces = GD_DIE_FACES, .names = faces},
    [GD_DIE_SIGNAL] = {.id = "signal", .faces = GD_SIGNAL_KINDS, .names = gd_signal_ids, .secret = true},
    [GD_DIE_ALIEN] = {.id = "alien", .secret = true},
    [GD_DIE_ENCOUNTER] = {.id = "encounter", .secret = true},
    [GD_DIE_EVENT] = {.id = "event", .secret = true},
    [GD_DIE_THING] = {.id = "thing", .secret = true},
    [GD_DIE_AGENT] = {.id = "agent", .secret = true},
};

/* ---- options ------------------------------------------------------------------------------------------------ */

static const char *const no_missions[] = {NULL};
static const char *const difficulties[] = {"classic", "even", NULL};
const SbOption gd_options[GD_OPTIONS] = {
    [GD_OPT_MISSION] = {.id = "mission", .kind = SB_OPTION_CHOICE, .choices = no_missions},
    [GD_OPT_CAMPAIGN] = {.id = "campaign", .kind = SB_OPTION_BOOL},
    [GD_OPT_MIND] = {.id = "mind", .kind = SB_OPTION_BOOL, .seats_low = 2, .seats_high = GD_SEATS},
    [GD_OPT_VIEW] = {.id = "human_view", .kind = SB_OPTION_BOOL, .initial = true},
    [GD_OPT_FRIENDLY] = {.id = "friendly_fire", .kind = SB_OPTION_BOOL},
    [GD_OPT_CLOSE] = {.id = "close_fight", .kind = SB_OPTION_BOOL},
    [GD_OPT_REVIVAL] = {.id = "revival", .kind = SB_OPTION_BOOL},
    [GD_OPT_PERMANENT] = {.id = "permanent_death", .kind = SB_OPTION_BOOL},
    [GD_OPT_CAP] = {.id = "rank_defence_cap", .kind = SB_OPTION_BOOL},
    [GD_OPT_DANGER] = {.id = "danger_everywhere", .kind = SB_OPTION_BOOL},
    [GD_OPT_KEEP] = {.id = "keep_endless_weapon", .kind = SB_OPTION_BOOL},
    [GD_OPT_DIFFICULTY] = {.id = "difficulty", .kind = SB_OPTION_CHOICE, .choices = difficulties},
};
