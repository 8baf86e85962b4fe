/* A match at the terminal: what the files play*.c share. */
#ifndef PLAY_H
#define PLAY_H

#include "table.h"

typedef struct Play {
  SbMatch *match;
  const SbContent *content;
  const SbGame *game;
  CliSeats seats;
  SbBot *bots[SB_SEATS_MAX]; /* NULL for people */
  CliLook look;
  bool terminal;              /* a person at a keyboard: ask before resigning, offer to save */
  const char *autosave;       /* file kept up to date, or NULL */
  char autosave_next[1024];   /* its name from the second match of a campaign on */
  int chapter;                /* which match of this sitting, from 0 */
  const char *pack;           /* folder the content came from, or NULL */
  bool autosave_broken;       /* the last try failed */
  bool saved;                 /* nothing happened since the last successful save */
  int seat;                   /* who is deciding */
  int facing;                 /* the person who was last shown the table, -1 at the beginning */
  SbAsks asks[SB_SEATS_MAX];  /* how people want to be asked in windows */
  SbPassDelay pass_delay;     /* how long a question stands before the table passes or a bot answers */
  int ask_ply;                /* taken back to there: people are asked, whatever their wishes; -1: nowhere */
  int seen[SB_SEATS_MAX];     /* up to which ply each person has read the log */
  SbObservation *observation; /* of `seat` */
  json_t *view;               /* the same as JSON */
  SbAction *legal;
  char (*texts)[SB_ACTION_TEXT]; /* of the legal actions */
  int legal_count;
  char notice[400]; /* something to say under the next table: a cleared screen would swallow it */
  char dice[8192];  /* dice typed ahead of being asked for, separated by spaces */
  SbText page;
} Play;

typedef enum PlayNext {
  PLAY_ASK_AGAIN, /* nothing changed: prompt for another line */
  PLAY_REDRAW,    /* the same person decides, from a new look at the table */
  PLAY_GO_ON,     /* something was decided */
  PLAY_LEAVE      /* end of input, Ctrl-C or quit */
} PlayNext;

/* Take over a match: its content, bots and memory. On failure the play keeps what it had; the match is the caller's
 * again. */
bool play_attach(Play *play, SbMatch *match, const CliSeats *seats, SbError *error);

PlayNext play_on(Play *play);                                   /* until the match is over: PLAY_GO_ON, or PLAY_LEAVE */
PlayNext play_do(Play *play, const SbDeed *deed);               /* judged before; asks for the dice people roll */
PlayNext play_line(Play *play, char *line);                     /* what a person typed (play_commands.c) */
const char *play_command(int index, SbLang lang);               /* one that Tab completes, NULL behind the last */
PlayNext play_ask(Play *play, const char *prompt, char **line); /* PLAY_ASK_AGAIN when a line was read */

void play_write(const Play *play, SbAction action, SbText *out); /* an action of `seat` as it is read and typed here */
void play_refresh(Play *play, int seat);                         /* observation, legal list and texts for that seat */
void play_draw(Play *play);                                      /* table, what happened, what may be done */
void play_news(Play *play, int most);                         /* what `seat` has not read yet, at most so many lines */
void play_list(Play *play, const char *beginning, int lines); /* the legal actions that begin so (play_list.c) */
int play_list_lines(const Play *play, int lines); /* how many lines all of them take, when there is room for `lines` */
int play_lines(const char *text);                 /* how many lines it has */
int play_matches(const Play *play, const char *beginning);

/* Windows (play_window.c). */
bool play_table_passes(Play *play, int seat, SbAsked *asked);   /* whether the table is to pass for this person now */
PlayNext play_pass(Play *play, int seat, const SbAsked *asked); /* after a while that tells nothing */
void play_tell_question(Play *play);                            /* what `seat` is asked, when it is in a window */
SbAction play_bot_choose(Play *play, int seat);                 /* from `observation`; in a window it takes its time */
PlayNext play_ask_me(Play *play, char *words);                  /* what follows the command `ask` */

/* Whether what the people at this screen may know differs: then one must not look while another decides. */
bool play_must_hand_over(Play *play, int seat);
int play_humans(const Play *play);
void play_noise(uint64_t out[2]);

bool play_save(Play *play, const char *path, SbError *error);
void play_autosave(Play *play);

/* Say it now, or under the next table where the screen is about to be cleared. */
void play_notice(Play *play, CliWord word, const char *const *args);
void play_tell_notice(Play *play);

CliName play_seat_name(const Play *play, int seat);
void play_seats_for(const SbMatch *match, CliSeats *seats); /* those a file names, or a person against bots */

#endif
