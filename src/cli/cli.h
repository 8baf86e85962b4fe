/* The command line: what its subcommands share.
 *
 * A subcommand is one function that gets its arguments and returns the exit status. It describes itself with a
 * CliManual, from which
 * `--help` is printed and against which the arguments are read:
 *
 *   CliArgs args = cli_args(&manual, argc, argv);
 *   for (int flag; (flag = cli_args_next(&args)) != CLI_END;) switch (flag) { ... case CLI_STOP: return args.status; }
 *
 * Results go to stdout, everything else to stderr. */
#ifndef CLI_H
#define CLI_H

#include <stdio.h>

#include "starboard/starboard.h"

/* ---- subcommands ----------------------------------------------------------------------------------- */

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD = 2 }; /* exit status: fine; a check failed; bad usage or input */

typedef struct CliCommand {
  const char *name;
  const char *summary;
  int (*run)(int argc, char **argv); /* argv[0] is the subcommand's name */
} CliCommand;

extern const CliCommand sb_cli_commands[];
extern const int sb_cli_command_count;

const CliCommand *sb_cli_find(const char *name); /* NULL: no such subcommand */
void sb_cli_help(FILE *out);                     /* the program's own --help */
void sb_cli_version(FILE *out);
const char *cli_version(void);        /* "1.2.0" */
int sb_cli_unknown(const char *word); /* says that `word` is nothing we know, with the nearest name */
int sb_cli_finish(int status);        /* flush stdout; a full disk turns any status into CLI_BAD */
void cli_flush(void);                 /* flush stdout and remember what went wrong until the end */

int cli_play(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_plot(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_perft(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_case(int argc, char **argv);
int cli_position(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_options(int argc, char **argv);
int cli_next(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_fsck(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_admin(int argc, char **argv);

/* ---- arguments (args.c) ---------------------------------------------------------------------------- */

typedef struct CliFlag {
  const char *name;  /* "games" for --games; NULL ends a list */
  char letter;       /* 'n' for -n, 0 for none */
  const char *value; /* what to call its value in --help, NULL when it takes none */
  const char *help;
} CliFlag;

/* --help of a subcommand, in pieces. */
typedef struct CliManual {
  const char *name;
  const char *usage;    /* after "starboard NAME " */
  const char *about;    /* paragraphs */
  const CliFlag *flags; /* ends with a nameless one */
  const char *more;     /* between options and examples, or NULL */
  const char *examples; /* lines */
} CliManual;

typedef struct CliArgs {
  const CliManual *manual;
  int argc;
  char **argv;
  int at;
  const char *bundle; /* rest of "-abc" */
  bool only_operands; /* after "--" */
  const char *value;  /* of the option cli_args_next just gave, NULL when it takes none */
  int operand_count;
  char **operands;
  int status; /* the exit status when cli_args_next gave CLI_STOP */
} CliArgs;

enum { CLI_END = -1, CLI_STOP = -2 };

CliArgs cli_args(const CliManual *manual, int argc, char **argv);

/* The index of the next option in manual->flags; CLI_END when all are read and `operands` is complete; CLI_STOP when
 * help was printed or a mistake was told. Options and operands may come in any order, names may be shortened, "--" ends
 * the options. */
int cli_args_next(CliArgs *args);

/* Tell a mistake in the arguments, with the way to --help. Always CLI_BAD. */
int cli_usage(const CliManual *manual, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Check the number of operands; false after telling what is missing or too much. `names`: "GAME", "FILE". */
bool cli_operands(const CliArgs *args, int least, int most, const char *names);

/* A whole number within limits; false after telling what is wrong. */
bool cli_number(const CliManual *manual, const char *what, const char *text, int64_t low, int64_t high, int64_t *out);
/* The value of --pass-delay; likewise. */
bool cli_pass_delay(const CliManual *manual, const char *text, SbPassDelay *out);
bool cli_language(const CliManual *manual, const char *text, SbLang *out);

/* The entry nearest to `word` by letters typed wrong, NULL when none is near. `names` has `count` entries. */
const char *cli_nearest(const char *word, const char *const *names, int count);

/* ---- what to play: the options most subcommands share (ask.c) ------------------------------------------ */

enum {
  CLI_F_OPTION,
  CLI_F_OPTIONS,
  CLI_F_SEED,
  CLI_F_CONTENT,
  CLI_F_CARRY,
  CLI_F_OWN
}; /* own options of a subcommand follow */

#define CLI_F_ASK                                                                                                \
  [CLI_F_OPTION] = {"option", 'o', "KEY=VALUE", "set an option of the game; may be given several times"},        \
  [CLI_F_OPTIONS] = {"options", 0, "TEXT", "set several: \"advanced=true scenario=belt\""},                      \
  [CLI_F_SEED] = {"seed", 's', "SEED", "a number or any text; the same seed gives the same luck"},               \
  [CLI_F_CONTENT] = {"content", 0, "PATH",                                                                       \
                     "use the content of PATH, a folder of *.json or an editor's export, not the built-in one"}, \
  [CLI_F_CARRY] = {"carry", 0, "JSON",                                                                           \
                   "what the match before left (see 'starboard next'); @FILE reads it from a file"}

#define CLI_PAIRS 64

/* What was asked for before the game is known. */
typedef struct CliAsk {
  int pair_count;
  struct {
    char key[64];
    char value[64];
  } pair[CLI_PAIRS];
  const char *seed; /* NULL: not given */
  const char *content;
  const char *carry;
  int seats; /* 0: not given */
} CliAsk;

/* A game with content and setup, made from what was asked for. */
typedef struct CliWorld {
  const SbGame *game;
  const SbContent *content;
  SbContent *own; /* a pack that was read; NULL with the built-in content */
  SbSetup setup;
  char *carry; /* read from a file, for the setup */
} CliWorld;

/* Take one of the CLI_F_ASK options; false after telling a mistake. */
bool cli_ask_take(CliAsk *ask, const CliManual *manual, int flag, const char *value);

/* The game by name, its content, its options; false after telling what is wrong. `world` is to be finished in both
 * cases. */
bool cli_world_init(CliWorld *world, const CliManual *manual, const char *game, const CliAsk *ask);
/* Its two halves: game and content; options, seats and seed. */
bool cli_world_load(CliWorld *world, const CliManual *manual, const char *game, const CliAsk *ask);
bool cli_world_set(CliWorld *world, const CliManual *manual, const CliAsk *ask);
void cli_world_finish(CliWorld *world);

/* ---- content packs (packs.c) ---- */

/* The pack in a folder, or in one file with all of them in it, to be destroyed; `game` NULL: the one its pack.json
 * names, or else the only one that takes its files. A pack without a pack.json is called like its folder. NULL after
 * telling what is wrong. */
SbContent *cli_pack_read(const SbGame *game, const char *folder);

/* Packs to be played with beside the built-in sets, as --content names them one after the other. */
enum { CLI_PACKS_MOST = 64 };
typedef struct CliPacks {
  SbContent *at[CLI_PACKS_MOST];
  int count;
} CliPacks;

bool cli_packs_add(CliPacks *packs, const char *folder); /* false after telling what is wrong with it */
void cli_packs_drop(CliPacks *packs);
/* --content of a command that reads a saved match: DIR, or GAME=DIR. Fills in game and content; false after telling. */
bool cli_replay_content(const CliManual *manual, const char *text, CliWorld *world);

/* Only the game, or only game and content, for subcommands without options. */
const SbGame *cli_game(const CliManual *manual, const char *id);

/* A position file as compact JSON, to be freed; NULL after telling what is wrong. The world's setup becomes that of the
 * position: its seats, and the options it names. */
char *cli_position_text(CliWorld *world, const char *path);
/* The start state, from the setup or from a position file (NULL: none), in memory to be freed; NULL after telling what
 * is wrong. */
SbState *cli_start(CliWorld *world, const char *position_file);
/* Up to `plies` random actions; `scratch` holds max_actions. Returns how many were taken. */
int cli_random_plies(const SbContent *content, SbState *state, int plies, uint64_t seed, SbAction *scratch);
SbState *cli_new_state(const SbGame *game); /* zeroed bytes; NULL after telling that memory is out */

/* Seats as people write them: "human,greedy". */
typedef struct CliSeats {
  int count;
  char name[SB_SEATS_MAX][16]; /* "human" or the name of a bot */
} CliSeats;

bool cli_seats_read(CliSeats *seats, const CliManual *manual, const char *text, bool humans);
bool cli_seats_fit(const CliSeats *seats, const CliManual *manual, const SbGame *game);
bool cli_seat_is_human(const CliSeats *seats, int seat);
void cli_bots_leave(SbBot *bots[SB_SEATS_MAX]); /* destroys those that are there */

/* In words, as the content calls it; and as it is called in a match, where a seat can play one part or another. */
typedef struct CliName {
  char text[64];
} CliName;
const char *cli_seat_name(const SbContent *content, int seat, SbLang lang);
CliName cli_seat_called(const SbMatch *match, int seat, SbLang lang);

/* Hash of a state without its generator, as logs have it. */
uint64_t cli_state_hash(const SbGame *game, const SbState *state);

/* ---- hosts (db.c) ---- */

/* The path of the database when none is named, in `out`; NULL after telling that there is none. */
const char *cli_default_db(char *out, size_t size);
/* An age such as 90m, 12h, 7d, 4w as seconds; false after telling what is wrong. */
bool cli_age(const CliManual *manual, const char *what, const char *text, int64_t *out);
/* A moment as file names have it: 20261116T201800Z. */
void cli_stamp(int64_t seconds, char out[20]);
bool cli_stamp_read(const char *text, int64_t *seconds); /* whether `text` begins with one */

/* ---- telling and files (files.c) ---------------------------------------------------------------------- */

/* "starboard: SENTENCE" on stderr. Always CLI_BAD, so that callers can return it. */
int cli_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* "starboard: FILE:LINE:COLUMN: SENTENCE" */
int cli_tell_at(const char *file, const SbError *error);

/* The whole of a file, NUL-terminated, to be freed; "-" is stdin. NULL with `error` filled. */
char *cli_read_file(const char *path, size_t *size, SbError *error);

/* Replace a file so that it is either the old one or the whole new one, even when the disk is full or the power goes.
 * Devices and pipes are written to directly; "-" is stdout. */
bool cli_write_file(const char *path, const char *text, size_t size, SbError *error);

/* Text that grows. Out of memory is remembered and told at the end: check `failed`. */
typedef struct CliGrow {
  char *at;
  size_t length, size;
  bool failed;
} CliGrow;

void cli_grow_put(CliGrow *grow, const char *text, size_t size);
void cli_grow_sink(void *self, const char *text, size_t size); /* an SbReplaySink with a CliGrow as self */

/* A word as a shell is to be given it: in quotes where it needs them. */
void cli_quote(const char *word, SbText *out);

/* A replay file as a match; NULL with `error` filled. `content` NULL: the built-in set of the game it names. */
SbMatch *cli_read_replay(const SbContent *content, const char *path, SbError *error);

/* What a subcommand prints as JSON or text is put together here: room for one view or position and a little more. */
#define CLI_ROOM (4 * SB_ROOM_FOR_JSON)
char *cli_room(SbText *text); /* to be freed; NULL after telling that memory is out */

#endif
