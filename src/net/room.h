/* A match that lives in the server, with everybody at it. */
#ifndef ROOM_H
#define ROOM_H

#include <jansson.h>

#include "contents.h"
#include "message.h"
#include "net.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

#define CHAT_MOST 500      /* characters */
#define CHAT_KEPT 200      /* lines shown */
#define SEAL_WAIT_MS 1000  /* how long bots leave people time to seal a salt */
#define BACK_MS 30000      /* what a clock has at least when its person takes the seat back; the increment if longer */
#define COME_BACK_MS 60000 /* after a start everybody has so long to come back before they count as gone */
#define DEPLOYER "bot:2"   /* who deploys for people: from what their seat may know, like any bot */
#define PARK_MS 15000      /* a room without activity for so long gives its memory back */

typedef struct ChatLine {
  int n, seat, ply;
  uint32_t readers;
  int64_t at;
  char *name, *text, *notice;
} ChatLine;

typedef struct Act {
  uint32_t key[2]; /* of one number, in halves so that nothing is padded */
  int ply;
} Act;

typedef struct Rematch {
  char match[SB_MATCH_ID];
  int seat[SB_SEATS_MAX]; /* by old seat */
  char secret[SB_SEATS_MAX][33];
} Rematch;

/* A question put to a seat, while it is open (room_window.c). */
typedef struct Window {
  bool on;
  bool stopped; /* the person wants to be asked this time, whatever the wish says */
  bool held;    /* an answer waits for its moment: `action`, sent as `id` */
  bool kept;    /* no question, but what a bot decides in its own turn; `on` is false then */
  SbAsked asked;
  int64_t opened;     /* steady_us */
  int64_t at;         /* steady_us: the moment drawn for this seat */
  int64_t free_until; /* steady_us from which the seat's clock counts */
  SbAction action;
  char id[SB_ACT_ID];
} Window;

#define PICTURES (SB_SEATS_MAX + 2) /* each seat has its own, spectators one for each language */

struct Room {
  Room *next;   /* in its bucket */
  Guest *payer; /* for whom bots alone play here, NULL: nobody, or nobody in particular */
  Server *server;
  SbStoreMatch facts;
  const SbGame *game;
  const SbContent *content;
  SbMatch *match; /* NULL while parked */
  Act *acts;
  int act_count, act_size;
  ChatLine *chat;
  int chat_count, chat_size, chat_last;
  Conn *conns;
  Conn *at_seat[SB_SEATS_MAX];
  Picture *picture[PICTURES]; /* as last told; NULL: to nobody who takes changes */
  int watching;
  int64_t chat_full[SB_SEATS_MAX]; /* as Conn has it, of each seat */
  int64_t people_at;               /* steady_us at which everybody is told who is there, 0: they know */
  uint64_t last_ticket;
  int pending;                /* writes on their way */
  uint32_t epoch;             /* changes whenever the position does: what a worker thought about before is void */
  bool thinking;              /* a worker has a job of this epoch */
  bool failed;                /* the store refused a write: what is in memory is not the truth */
  bool stuck;                 /* a bot could not choose: nothing goes on until people change the position */
  int64_t opening;            /* steady_us until which sealed salts are waited for, 0: not yet, or not any more */
  char (*salt)[SB_SALT_TEXT]; /* of each seat, those that came; NULL while none are waited for */
  int64_t greeted;            /* steady_us of the first hello of a seat at ply 0, 0: none */
  int64_t active;             /* steady_us */
  int64_t opened;             /* ms since 1970 */
  int64_t moved;              /* ms since 1970 at which the match last went on, or began */
  uint32_t due;               /* seats, also while the match is parked */
  uint32_t owed;              /* seats for which a bot makes this decision, whether anybody plays on or not */
  uint32_t deploying;         /* seats for which the table does the rest of setting out */
  uint32_t returning;         /* people who take their seats back once the bot there has decided */
  uint32_t missed;            /* as last told, see room_missed() */
  int64_t left[SB_SEATS_MAX]; /* clocks, us */
  int64_t running_since;
  uint32_t running; /* seats whose clock runs */
  int clock_turn;   /* when they were last started */
  uint32_t decided; /* seats that have done more than answer since their turn began */
  SbAsks *asks;     /* of each seat: how the person wants to be asked, */
  Window *window;   /* and what is asked */
  int ask_seat;     /* who asks to take back, -1: nobody */
  int ask_ply;
  uint32_t ask_open; /* seats that have not answered yet */
  uint32_t rematch_yes, next_yes;
  char followed[SB_MATCH_ID]; /* by this match of its campaign, "" when none is known */
  Rematch *rematch;
  int dice_seat; /* a bot whose dice people roll, -1: none */
  SbAction dice_action;
};

/* rooms.c */
typedef enum RoomFound { ROOM_OPEN, ROOM_MISSING, ROOM_BROKEN, ROOM_BUSY, ROOM_ELSEWHERE } RoomFound;
Room *room_find(Server *server, const char *id);                              /* among the loaded ones */
RoomFound room_open(Server *server, const char *id, Room **out, Reason *why); /* with its match in memory */
/* What it takes to open a match, said from what the store knows: to refuse somebody, no match is played again. */
typedef struct RoomOutlook {
  bool runs;
  int plies; /* to be played again; 0: it is in memory */
} RoomOutlook;
RoomOutlook room_outlook(Server *server, const char *id);
/* Takes over `facts` and `match`, which may be NULL. */
Room *room_create(Server *server, SbStoreMatch *facts, const SbContent *content, SbMatch *match);
void room_destroy(Room *room);
/* Everything stored, everybody out, and the room away. `why` is told to people, NULL: they are to come back. */
void room_clear(Room *room, int code, const char *text, const Reason *why);
bool room_wake(Room *room, Reason *why); /* bring the match back into memory */
void room_sweep(Server *server);         /* park and let go */
void room_enter(Room *room, Conn *conn, int seat);
void room_leave(Conn *conn);
bool room_has_company(const Conn *conn);   /* others are connected to the room as well */
void room_silent(Conn *conn, bool silent); /* a seat that is connected no longer answers, or does again */
void room_tell_people(Room *room);         /* soon, and once for all that changes until then */
void room_people_tick(Room *room);
void room_wrote(Room *room, uint64_t ticket);
void room_fail(Room *room, uint64_t ticket);
bool room_remember_act(Room *room, int seat, const char *act, int ply);
int room_find_act(const Room *room, int seat, const char *act); /* the ply it made, -1: not seen yet */
bool room_keep_chat(Room *room, const SbStoreChat *chat);
bool room_is_bot(const Room *room, int seat);
uint64_t room_owner(const Room *room);  /* on whose account bots think here, as Job has it */
uint32_t room_people(const Room *room); /* seats of people */
SbMatch *match_of(const SbStoreMatch *facts, const SbContent *content, SbError *error); /* at its setup */
bool match_replay(SbMatch *match, const SbStorePly *ply,
                  SbError *error); /* the next ply of its log, as it was stored */

/* room_act.c */
void room_act(Conn *conn, const char *id, int ply, const char *text, json_t *dice);
void room_dice(Conn *conn, int ply, json_t *dice);
bool room_charge_log(Conn *conn, const char *id); /* for having all of it sent: as conn_charge() */
void room_whole(Conn *conn);                      /* how it stands, all of it, to somebody who has lost the thread */
/* The seat gives up, and with it the match; false where that cannot be. */
bool room_quit(Room *room, int seat, SbQuit how);
void room_think(Room *room);
void room_bot_done(Server *server, Job *job);
void room_pay_no_more(Room *room); /* bots alone play here no longer */
void room_show_dice(Room *room, Conn *conn);
void room_show_stuck(Room *room, Conn *conn); /* to somebody who came in meanwhile */
/* The position is another one, by an action of `mover` or otherwise (-1): new epoch, no question open. */
void room_changed(Room *room, int mover, bool undone);
void room_fill_head(Room *room, SbStoreHead *head);
void room_broadcast(Room *room, MessageWriter *write,
                    void *words); /* words is a Words; one message per kind of viewer */

/* As a bot's answer, or as the table does it for a person: `id` of the act that asked for it, or "". */
void room_play(Room *room, int seat, SbAction action, const char *id);
bool room_bots_wait(Room *room); /* before the first action, for people to add their salt */

/* room_window.c */
void room_windows_look(Room *room, int mover, bool undone); /* after any change; the mover, or -1 */
bool room_windows_wait(const Room *room);                   /* the table is going to pass for somebody */
void room_windows_tick(Room *room);
void room_window_think(Room *room, int seat);          /* a bot is about to: when its decision shows is drawn before */
int64_t room_window_until(const Room *room, int seat); /* how long a bot may think, steady_us; 0: as long as it likes */
bool room_window_is_pass(const Room *room, int seat, SbAction action);
bool room_window_hold(Room *room, int seat, SbAction action, const char *id); /* false: it may show at once */
bool room_ask_me(Conn *conn, const char *window, const char *how);            /* false: there is no such thing */
void room_wait_for_me(Conn *conn);

/* room_chair.c */
uint32_t room_players(const Room *room);           /* seats people decide for: not those where a bot sits in */
uint32_t room_bots_due(const Room *room);          /* seats for which a bot has to decide */
const char *room_mind(const Room *room, int seat); /* who decides for a seat: "human", or a bot's name */
bool room_has_sitter(const Room *room, int seat);  /* a bot sits in for a person */
uint32_t room_missed(const Room *room);            /* people the match has waited for so long that others may act */
bool room_is_here(const Room *room, int seat);     /* somebody is connected to the seat and answers */
int64_t room_gone(const Room *room, int seat);     /* ms since 1970 at which a person left; 0: here, or unknown */
void room_store_chair(Room *room, int seat);
void room_keep_clock(Room *room, int seat);          /* the clock was set other than by a ply: into the chair */
void room_give_up(Room *room, int seat, SbQuit how); /* the rule of the house */
void room_came(Room *room, int seat);                /* the person is at the table, */
void room_went(Room *room, int seat);                /* or no longer */
void room_give_back(Room *room, uint32_t seats);     /* those of them whose people are returning */
void room_chairs_tick(Room *room);
void room_leave_seat(Conn *conn);
void room_take_seat(Conn *conn);
void room_deploy(Conn *conn);
void room_call_bot(Conn *conn, int seat);
void room_claim(Conn *conn, int seat);

/* room_clock.c */
void room_clock_load(Room *room, const int64_t left_ms[SB_SEATS_MAX]);
void room_clock_stop(Room *room);             /* before a change: take off what was used */
void room_clock_start(Room *room, int mover); /* after it: whoever is due runs; turns that are over get the increment */
int64_t room_clock_left_ms(const Room *room, int seat);
int64_t room_clock_free_ms(const Room *room, int seat); /* for so long a running clock does not count yet */
bool room_clock_expired(Room *room, int *seat);

/* room_talk.c */
void room_chat(Conn *conn, const char *text, bool to_side); /* for everybody, or for partners only */
bool room_may_chat(Conn *conn);                             /* not too much of it at once; tells the person */
void room_notice(Room *room, int seat, const char *notice); /* the table says something about a seat, to everybody */
bool may_read(const ChatLine *line, int seat);              /* SB_SPECTATOR too; outgoing.c */
/* The sentence of a notice. */
void write_notice(const Room *room, int seat, const char *notice, SbLang lang, SbText *out);
void room_rematch(Conn *conn);
void room_name(Conn *conn, const char *text); /* what the person in this seat wants to be called */
void room_tell_rematch(Room *room, Conn *conn);
void room_ask_others(Room *room, const char *what, int seat); /* `seat` wishes it: "rematch", "next" */

/* room_order.c */
int room_host(const Room *room);     /* the person who keeps order: whoever made the match; -1: only bots play */
void room_hush(Conn *conn, bool on); /* spectators may not speak, or may again */
void room_report_line(Conn *conn, int line);
void room_report_name(Conn *conn, int seat);

/* room_luck.c */
void room_seal(Conn *conn, const char *text);
void room_salt(Conn *conn, const char *text);
void room_luck_look(Room *room);        /* after somebody came or sealed */
bool room_luck_opens(const Room *room); /* everybody has sealed, and salts come in */
void room_luck_tick(Room *room);
void room_luck_close(Room *room); /* somebody has acted */
void room_tell_luck(Room *room);
/* Nobody may act while salts are opened; bots and the table leave people time to seal. */
bool room_luck_waits(Room *room, bool for_bots);
/* "ROUND VALUE" out of a file. */
bool beacon_read(const char *path, char out[SB_BEACON_TEXT], SbError *error);
void luck_beacon(const Server *server, SbStoreMatch *facts); /* the host's, where no other was named */

/* room_next.c */
void room_next(Conn *conn);
void room_tell_next(Room *room, Conn *conn); /* where it goes on, if it does already */
void room_tell_next_all(Room *room);
/* The match of the next chapter, into `followed`; false when there is none yet. */
bool room_find_followed(Room *room);
/* Make it; everybody here is told. `seats` as a request names them, NULL: as before. */
bool room_go_on(Room *room, json_t *seats, MadeMatch *made, SbError *error);

/* room_undo.c */
void room_undo(Conn *conn);
void room_answer(Conn *conn, bool yes);
void room_void_ask(Room *room);              /* the match has gone on */
void room_show_ask(Room *room, Conn *conn);  /* to somebody who came in meanwhile */
void room_ask_without(Room *room, int seat); /* a bot sits in there, and bots always agree */

/* room_ask.c */
void room_tell(Conn *conn, const char *id, const char *text);
void room_why(Conn *conn, const char *id, const char *text);
bool room_may_hint(const Room *room); /* the table allows it, or people play on one side */
void room_hint(Conn *conn, const char *id);
void room_hint_done(Server *server, Job *job);
void room_at(Conn *conn, const char *id, int ply, bool filmed);

#endif
