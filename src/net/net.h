/* The inside of the table server: who holds what.
 *
 *   Server   one per process: context of libwebsockets, store, workers, table of rooms
 *   Room     a match that somebody looks at or a bot plays in, loaded from the store and let go again
 *   Conn     one WebSocket, at most one room
 *   Http     one HTTP request
 *   Message  bytes on their way to one or more connections
 *
 * All of it belongs to the service thread. The store's writer and the workers talk to it through queues, and wake it.
 * Nothing is sent before it is stored: every message carries the ticket of the last write it depends on, and waits in
 * its connection's queue until the store has reached that ticket. */
#ifndef NET_H
#define NET_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "starboard/serve.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

typedef struct Server Server;
typedef struct Room Room;
typedef struct Conn Conn;
typedef struct Http Http;
typedef struct Message Message;
typedef struct Job Job;
typedef struct MadeMatch MadeMatch;

/* ---- limits --------------------------------------------------------------------------------------------- */

#define FRAME_MOST 16384           /* bytes of a message from a client */
#define BODY_MOST 131072           /* bytes of a request's body */
#define WAITING_MOST (1024 * 1024) /* bytes that may wait for a slow client, beside the message being sent */
#define HELLO_SECONDS 10
#define CHAT_MOST 500     /* characters */
#define CHAT_KEPT 200     /* lines shown */
#define SALT_WAIT_MS 1000 /* how long bots leave people time to salt the seed */
#define HINT_MS 2000      /* how long a hint may think */
#define AWAY_MS 600000    /* how long somebody is gone before the others may do something about it, usually */
#define PARK_MS 15000     /* a room without activity for so long gives its memory back */

enum CloseCode {
  CLOSE_NO_HELLO = 4000,
  CLOSE_NO_MATCH = 4001,
  CLOSE_WRONG_SECRET = 4002,
  CLOSE_TOO_LARGE = 4003,
  CLOSE_TOO_MANY = 4004,
  CLOSE_GOING_DOWN = 4005,
  CLOSE_ELSEWHERE = 4006,
  CLOSE_ORIGIN = 4007,
  CLOSE_IDLE = 4008,
  CLOSE_TOO_SLOW = 4009,
  CLOSE_NOT_STORED = 4010,
  CLOSE_NOT_PLAYABLE = 4011,
  CLOSE_LAST = 4012
};

/* ---- log (log.c) ------------------------------------------------------------------------------------------ */

typedef enum LogLevel { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR } LogLevel;

void log_start(bool json, LogLevel least);
/* One line on stderr: time, level, event, match (or NULL), and details as "key=value key=value" or a sentence. */
void log_line(LogLevel level, const char *event, const char *match, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- ids, secrets, seeds (ids.c) --------------------------------------------------------------------------- */

int64_t clock_ms(void);  /* since 1970 */
int64_t steady_us(void); /* monotonic */
void random_bytes(void *out, size_t size);
void new_match_id(char out[SB_MATCH_ID]);
bool is_match_id(const char *text, size_t length);
void new_secret(char out[33]);
void hash_secret(const char *secret, uint8_t out[32]);
int find_seat(const SbStoreMatch *facts, const char *secret); /* -1: nobody's */
/* The generator's key: the server's seed as it is, or with salts the first 16 bytes of SHA-256(seed, salts by seat). */
bool seed_of(const SbStoreMatch *facts, uint64_t out[2]);
bool seed_read(const char *hex, uint64_t out[2]);
void today(char out[16]);

/* ---- metrics (metrics.c) ----------------------------------------------------------------------------------- */

typedef struct Metrics {
  uint64_t accepted, refused_connections, http_requests, http_errors;
  uint64_t frames_in, frames_out, bytes_in, bytes_out;
  uint64_t matches_created, matches_over, actions, bot_actions, undone, chats, hints, refused, stale, repeated;
  uint64_t loads, parks;
  uint64_t closes[CLOSE_LAST - CLOSE_NO_HELLO];
  int sockets, connections, rooms;
  int64_t started; /* steady_us */
} Metrics;

char *metrics_text(Server *server, size_t *size); /* to be freed; NULL: out of memory */

/* ---- content sets and what can be opened (contents.c) --------------------------------------------------------- */

/* Why a match cannot be opened. */
typedef struct Reason {
  char text[2][300]; /* for people, by SbLang */
  char detail[300];  /* for the log alone, since it may quote what is secret; or "" */
} Reason;
void reason_log(const Reason *why, const char *match);
/* Two formats for the same arguments. */
void reason_say(Reason *why, const char *en, const char *fr, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* A set by its hash: built in, a pack of this server, or kept in the store. Read and validated once, shared, and kept
 * until the end. NULL: there is none, or `error` says what is wrong with it. */
const SbContent *content_find(Server *server, const SbGame *game, uint64_t hash, SbError *error);
const SbContent *content_pack(const Server *server, const SbGame *game, const char *id); /* NULL: no such pack */
/* The set a stored match is played with. NULL: `why` says why the match cannot be opened; its rules version is looked
 * at first. */
const SbContent *content_of(Server *server, const SbStoreMatch *facts, Reason *why);
void write_pack(const SbContent *content, SbLang lang, SbJson *j); /* member "pack": null for the built-in set */
void contents_finish(Server *server);

/* ---- messages (message.c) ------------------------------------------------------------------------------------ */

#define MESSAGE_PRE 32 /* room in front for frame heads */

struct Message {
  int refs;
  uint64_t ticket;
  size_t length;
  unsigned char bytes[]; /* MESSAGE_PRE, then the text */
};

/* Make a message from what `write` writes; it may be called again with more room. NULL: out of memory. */
typedef void MessageWriter(const void *self, SbText *out);
Message *message_make(MessageWriter *write, const void *self, uint64_t ticket);
Message *message_text(const char *text, size_t length, uint64_t ticket);
void message_drop(Message *message);
/* The same as plain memory, for HTTP; *size gets its length. */
char *text_make(MessageWriter *write, const void *self, size_t *size);

/* Memory that grows with what is put there, to be freed; grow_put is an SbReplaySink. */
typedef struct Grow {
  char *at;
  size_t length, size;
  bool failed; /* out of memory: what is there is not all */
} Grow;
void grow_put(void *self, const char *text, size_t size);

/* ---- connections (socket.c) ------------------------------------------------------------------------------------ */

/* A message in a connection's queue. */
typedef struct Out {
  struct Out *next;
  Message *message;
} Out;

struct Conn {
  struct lws *wsi;
  Server *server;
  Room *room;
  Conn *next, **link; /* in the room */
  Out *first, *last;
  Out usual;     /* for when only one waits; its message is NULL when it is free */
  char *partial; /* a message that comes in pieces */
  uint64_t id;
  int64_t refilled;  /* steady_us of the last refill */
  int64_t chat_full; /* steady_us at which chat counts as quiet again */
  size_t waiting;    /* bytes in the queue */
  uint32_t partial_size;
  uint16_t close_code;
  const char *close_text;
  int16_t tokens;
  int8_t seat;
  uint8_t lang;
  bool greeted, established, hinting, parting;
};

/* Queue; takes over nothing: the message is shared. A NULL message closes the connection, for want of memory. */
void conn_send(Conn *conn, Message *message);
/* Close after what is queued (nothing of it is sent when `at_once`). */
void conn_close(Conn *conn, int code, const char *text, bool at_once);
void conn_kick(Conn *conn);                        /* look again whether something may be sent */
void conn_unlink(Conn *conn);                      /* out of the list it is in */
void conn_drop_after(Conn *conn, uint64_t ticket); /* forget queued messages that depend on `ticket` or later ones */
/* An error message. `id`, `rule`, `also` may be NULL; ply -1: none. */
void conn_error(Conn *conn, const char *id, const char *code, const char *text, const char *rule, const char *also,
                int ply);
#define SAY(lang, en, fr) ((lang) == SB_FR ? (fr) : (en))

/* A whole message from the client (incoming.c); false: the connection was told to close. */
bool incoming(Conn *conn, const char *text, size_t size);

/* ---- rooms ------------------------------------------------------------------------------------------------------ */

typedef struct ChatLine {
  int n, seat;
  uint32_t readers;
  int64_t at;
  char *name, *text;
} ChatLine;

typedef struct Act {
  uint64_t key;
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
  SbAsked asked;
  int64_t at;         /* steady_us: the moment drawn for this seat */
  int64_t free_until; /* steady_us from which the seat's clock counts */
  SbAction action;
  char id[SB_ACT_ID];
} Window;

struct Room {
  Room *next; /* in its bucket */
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
  int watching;
  uint64_t last_ticket;
  int pending;                /* writes on their way */
  uint32_t epoch;             /* changes whenever the position does: what a worker thought about before is void */
  bool thinking;              /* a worker has a job of this epoch */
  bool failed;                /* the store refused a write: what is in memory is not the truth */
  bool stuck;                 /* a bot could not choose: nothing goes on until people change the position */
  int64_t greeted;            /* steady_us of the first hello of a seat at ply 0, 0: none */
  int64_t active;             /* steady_us */
  int64_t left[SB_SEATS_MAX]; /* clocks, us */
  int64_t running_since;
  uint32_t running;          /* seats whose clock runs */
  int clock_turn;            /* when they were last started */
  uint32_t decided;          /* seats that have done more than answer since their turn began */
  SbAsks asks[SB_SEATS_MAX]; /* how each person wants to be asked */
  Window window[SB_SEATS_MAX];
  int ask_seat; /* who asks to take back, -1: nobody */
  int ask_ply;
  uint32_t ask_open; /* seats that have not answered yet */
  uint32_t rematch_yes, next_yes;
  char followed[SB_MATCH_ID]; /* by this match of its campaign, "" when none is known */
  Rematch *rematch;
  int dice_seat; /* a bot whose dice people roll, -1: none */
  SbAction dice_action;
  int32_t dice[32];
  int dice_count;
};

/* rooms.c */
typedef enum RoomFound { ROOM_OPEN, ROOM_MISSING, ROOM_BROKEN, ROOM_BUSY } RoomFound;
Room *room_find(Server *server, const char *id);                              /* among the loaded ones */
RoomFound room_open(Server *server, const char *id, Room **out, Reason *why); /* with its match in memory */
/* Takes over `facts` and `match`, which may be NULL. */
Room *room_create(Server *server, SbStoreMatch *facts, const SbContent *content, SbMatch *match);
void room_destroy(Room *room);
bool room_wake(Room *room, Reason *why); /* bring the match back into memory */
void room_sweep(Server *server);         /* park and let go */
void room_enter(Room *room, Conn *conn, int seat);
void room_leave(Conn *conn);
void room_wrote(Room *room, uint64_t ticket);
void room_fail(Room *room, uint64_t ticket);
bool room_remember_act(Room *room, int seat, const char *act, int ply);
int room_find_act(const Room *room, int seat, const char *act); /* the ply it made, -1: not seen yet */
bool room_keep_chat(Room *room, const SbStoreChat *chat);
bool room_is_bot(const Room *room, int seat);
uint32_t room_people(const Room *room);                                                 /* seats of people */
SbMatch *match_of(const SbStoreMatch *facts, const SbContent *content, SbError *error); /* at its setup */

/* room_act.c */
void room_act(Conn *conn, const char *id, int ply, const char *text, json_t *dice);
void room_dice(Conn *conn, int ply, json_t *dice);
void room_time_out(Room *room, int seat);
void room_think(Room *room);
void room_bot_done(Server *server, Job *job);
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
int64_t room_window_until(const Room *room, int seat); /* how long a bot may think, steady_us; 0: as long as it likes */
bool room_window_is_pass(const Room *room, int seat, SbAction action);
bool room_window_hold(Room *room, int seat, SbAction action, const char *id); /* false: it may show at once */
bool room_ask_me(Conn *conn, const char *window, const char *how);            /* false: there is no such thing */
void room_wait_for_me(Conn *conn);

/* room_chair.c */
uint32_t room_players(const Room *room); /* seats people decide for: not those where a bot sits in */
void room_store_chair(Room *room, int seat);

/* room_clock.c */
void room_clock_load(Room *room, const int64_t left_ms[SB_SEATS_MAX]);
void room_clock_stop(Room *room);             /* before a change: take off what was used */
void room_clock_start(Room *room, int mover); /* after it: whoever is due runs; the mover gets the increment */
int64_t room_clock_left_ms(const Room *room, int seat);
int64_t room_clock_free_ms(const Room *room, int seat); /* for so long a running clock does not count yet */
bool room_clock_expired(Room *room, int *seat);

/* room_talk.c */
void room_chat(Conn *conn, const char *text, bool to_side); /* for everybody, or for partners only */
void room_rematch(Conn *conn);
void room_salt(Conn *conn, const char *text);
void room_tell_rematch(Room *room, Conn *conn);

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
void room_close_ask(Room *room, bool yes);
void room_show_ask(Room *room, Conn *conn); /* to somebody who came in meanwhile */

/* room_ask.c */
void room_tell(Conn *conn, const char *id, const char *text);
void room_why(Conn *conn, const char *id, const char *text);
void room_hint(Conn *conn, const char *id);
void room_hint_done(Server *server, Job *job);
void room_at(Conn *conn, const char *id, int ply);

/* ---- what is said (outgoing.c) ------------------------------------------------------------------------------------
 */

/* Whom a message is for, and the room it is about. */
typedef struct Words {
  const Room *room;
  int seat; /* SB_SPECTATOR */
  SbLang lang;
  const void *more;
} Words;

void write_welcome(const void *words, SbText *out);
void write_update(const void *words, SbText *out); /* the last ply; more: the id of its act, for who sent it */
void write_view(const void *words, SbText *out);
void write_over(const void *words, SbText *out);
void write_people(const void *words, SbText *out);
void write_chat(const void *words, SbText *out); /* the last line */
void write_window(const void *words, SbText *out);

typedef struct AtWords {
  const char *id;
  int ply;
  const SbMatch *then;
} AtWords;
void write_at(const void *words, SbText *out); /* more: AtWords */

/* Pieces. */
void write_asked_members(const Room *room, int viewer, SbJson *j); /* who is asked in which window, and the own one */
void write_asks_member(const Room *room, int viewer, SbJson *j);
void write_view_member(const Room *room, const SbMatch *match, int viewer, bool open, SbJson *j);
void write_events_member(const Room *room, const SbPly *ply, int viewer, SbLang lang, bool open, SbJson *j);
void write_result_member(const Room *room, const char *key, SbLang lang, SbJson *j);
/* The member "campaign" of a result: what follows a match of one that is over. */
void write_follows_member(const Room *room, const SbLang *lang, SbJson *j); /* without words for NULL */
/* The member "story": what a carry says, null without one. */
void write_story(const SbContent *content, const char *carry, SbLang lang, SbJson *j);
void write_options(const SbContent *content, const char *options, SbJson *j);

/* ---- workers (jobs.c) ------------------------------------------------------------------------------------------- */

#define THOUGHTS 5

struct Job {
  Job *next;
  bool hint;
  char match[SB_MATCH_ID];
  uint32_t epoch;
  int ply, seat;
  int64_t until; /* steady_us at which a bot must have chosen, 0: as long as it takes */
  uint64_t conn; /* a hint's */
  char id[SB_ACT_ID];
  char bot[SB_KIND_TEXT];
  const SbContent *content;
  SbObservation *observation;
  uint64_t seed;
  /* what came out */
  bool good;
  SbError why; /* not good: in words */
  SbAction action;
  SbThought thoughts[THOUGHTS];
  int thought_count;
  double before; /* a hint's: the chance to win as things stand, -1 when the bot does not say */
};

typedef struct Jobs Jobs;
Jobs *jobs_create(int workers, void (*wake)(void *self), void *self);
void jobs_destroy(Jobs *jobs);       /* what is not begun is dropped */
void jobs_add(Jobs *jobs, Job *job); /* takes it over */
Job *jobs_take(Jobs *jobs);          /* one that is done, NULL: none */
int jobs_waiting(Jobs *jobs);
Job *job_create(const SbContent *content, const SbMatch *match, int seat); /* with the seat's observation */
void job_destroy(Job *job);

/* ---- analyses of matches that are over (analyses.c) ----------------------------------------------------------------
 */

typedef struct Analyses Analyses;
Analyses *analyses_create(void);
void analyses_destroy(Analyses *analyses); /* what is being thought about ends with its ply */

/* ---- HTTP (http.c, static.c, api*.c) ------------------------------------------------------------------------------
 */

typedef struct Query {
  const char *path;
  bool post, head;
  SbLang lang;
  bool gzip, brotli;
  char if_none_match[80];
  char state[16], game[48], ply[16], content[40]; /* of the address; read with the name in front */
  bool ply_asked;
  const char *body;
  size_t body_size;
} Query;

/* What is answered. `bytes` has MESSAGE_PRE bytes in front and is freed with `whole`. */
typedef struct Answer {
  int status;
  const char *type;
  const char *encoding; /* "gzip", "br" or NULL */
  const char *cache;
  char etag[40];
  char file[64]; /* name to save it under, or "" */
  char *whole;
  size_t size;
  uint64_t ticket; /* to be answered only once this is stored */
} Answer;

void answer_error(Answer *answer, const Query *query, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void answer_text(Answer *answer, int status, const char *type, const char *text, size_t size);
void answer_json(Answer *answer, int status, MessageWriter *write, const void *self);
void answer_pack(Answer *answer, const Query *query); /* gzip when it pays */

void api_answer(Server *server, const Query *query, Answer *answer);
void api_matches(Server *server, const Query *query, Answer *answer, const char *rest); /* /api/matches... */
void api_campaigns(Server *server, const Query *query, Answer *answer, const char *rest);
void analysis_answer(Server *server, const Query *query, Answer *answer, Room *room); /* room: a match that is over */
void static_answer(Server *server, const Query *query, Answer *answer);

/* Matches made (api_create.c). */
typedef struct NewSeat {
  char kind[SB_KIND_TEXT];
  char name[SB_PERSON_TEXT];
  char salt[SB_SALT_TEXT];
  bool kept; /* somebody who was there before keeps the secret; this is its hash */
  uint8_t secret[32];
} NewSeat;

typedef struct NewMatch {
  const SbContent *content;
  SbSetup setup;
  bool seed_given, manual_dice, is_public;
  int64_t clock_ms, increment_ms, away_ms;
  char *position;             /* to be freed by whoever made it */
  char *carry;                /* likewise */
  char campaign[SB_MATCH_ID]; /* to go on with, "": a new one when the match belongs to one */
  int chapter;                /* 0: the first */
  char branch_of[SB_MATCH_ID];
  char from[SB_MATCH_ID];
  NewSeat seat[SB_SEATS_MAX];
} NewMatch;

struct MadeMatch {
  char id[SB_MATCH_ID];
  int seats;
  char secret[SB_SEATS_MAX][33]; /* "" for bots, and for those who keep theirs */
  char campaign[SB_MATCH_ID];    /* "" for none */
  int chapter;
  NewSeat seat[SB_SEATS_MAX];
  uint64_t ticket;
};

bool match_make(Server *server, NewMatch *from, MadeMatch *out, SbError *error);
void write_made(const void *made, SbText *out);
void new_match_finish(NewMatch *wanted);
void answer_made(Answer *answer, int status, const MadeMatch *made);
json_t *read_body(const Query *query, Answer *answer); /* an object; NULL after answering */
json_t *match_facts(Server *server, const SbStoreMatch *match, SbLang lang);
/* The room of a match, which must be over when `finished`; NULL after answering. */
Room *api_room(Server *server, const Query *query, Answer *answer, const char *id, bool finished);
void answer_value(Answer *answer, const Query *query, int status, json_t *value); /* takes it over */
/* A match like that of the room, with luck of its own: from `ply` on, or for -1 from its beginning. `seats` may be
 * NULL; `campaign` is the one it branches off, "" for none. */
bool fork_fill(const Room *room, int ply, json_t *seats, const char *campaign, NewMatch *out, SbError *error);
bool read_new_seats(const SbGame *game, json_t *list, NewMatch *out, SbError *error);
bool is_bot_name(const char *kind);
bool is_plain(const char *text, size_t most_characters); /* text for people: no control characters, not too long */

/* ---- the server (server.c) ------------------------------------------------------------------------------------------
 */

#define BUCKETS 4096

typedef struct Waiting {
  uint64_t ticket;
  Room *room;
} Waiting;

struct Server {
  const SbServe *serve;
  struct lws_context *context;
  struct lws_vhost *vhost;
  SbStore *store;
  Jobs *jobs;
  Analyses *analyses;
  SbContent **contents; /* sets out of the store */
  int content_count;
  Room *rooms[BUCKETS];
  uint64_t committed; /* everything up to this ticket is stored */
  Waiting *queue;     /* rooms with writes on their way, by ticket */
  int queue_first, queue_count, queue_size;
  Http *held;     /* requests that wait for a write */
  Conn *unseated; /* connections without a room */
  char web[1024]; /* "" when no page is built */
  char address[80];
  uint64_t conn_count;    /* for ids */
  uint64_t secret_key[2]; /* bots' seeds */
  bool draining, hurried;
  int64_t drain_until;
  SbObservation *observation; /* scratch, SB_STATE_MAX bytes */
  SbAction *actions;          /* scratch, the most any game lists */
  Metrics metrics;
};

void server_wait(Server *server, Room *room, uint64_t ticket);
void server_hurry(Server *server);               /* something is due within moments: tick soon */
void server_wake(void *server);                  /* from any thread */
void http_release(Server *server);               /* answer held requests whose write is stored */
void http_fail(Server *server, uint64_t ticket); /* the write a request waits for was refused */
bool origin_is_fine(Server *server, struct lws *wsi);

#endif
