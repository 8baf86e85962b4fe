/* Rooms: matches in memory. A room is loaded when somebody asks for it or a bot has to go on, gives its match back when
 * it was quiet for a while, and goes away when nobody is there and nothing has to happen. */
#include <stdlib.h>
#include <string.h>

#include "conn.h"
#include "contents.h"
#include "guests.h"
#include "ids.h"
#include "jobs.h"
#include "message.h"
#include "nodes.h"
#include "outgoing.h"
#include "pictures.h"
#include "room.h"
#include "server.h"

/* ---- the table ------------------------------------------------------------------------------------------- */

static Room **bucket_of(Server *server, const char *id) {
  return &server->rooms[sb_hash(id, strlen(id)) % BUCKETS];
}

Room *room_find(Server *server, const char *id) {
  for (Room *room = *bucket_of(server, id); room; room = room->next)
    if (strcmp(room->facts.id, id) == 0) return room;
  return NULL;
}

bool room_is_bot(const Room *room, int seat) {
  return strcmp(room->facts.seat[seat].kind, "human") != 0;
}

uint32_t room_people(const Room *room) {
  uint32_t people = 0;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (!room_is_bot(room, seat)) people |= 1u << seat;
  return people;
}

uint64_t room_owner(const Room *room) {
  if (room->payer) return room->payer->key;
  for (const Conn *c = room->conns; c; c = c->next)
    if (c->guest) return c->guest->key;
  return room->conns ? sb_hash(room->facts.id, strlen(room->facts.id)) | 1 : 0;
}

/* With what it has of each seat behind it. */
static Room *allocate(int seats) {
  Room *room = calloc(1, sizeof *room + (size_t)seats * (sizeof(Window) + sizeof(SbAsks)));
  if (!room) return NULL;
  room->window = (Window *)(room + 1);
  room->asks = (SbAsks *)(room->window + seats);
  return room;
}

/* The room keeps them as it needs them: room_store_chair() writes them again. */
static void take_asks(Room *room, int seat, SbStoreChair *chair) {
  sb_asks_read(room->game, chair->asks ? chair->asks : "", &room->asks[seat]);
  free(chair->asks);
  chair->asks = NULL;
}

Room *room_create(Server *server, SbStoreMatch *facts, const SbContent *content, SbMatch *match) {
  Room *room = allocate(facts->seats);
  if (!room) {
    sb_store_match_finish(facts);
    sb_match_destroy(match);
    return NULL;
  }
  room->server = server;
  room->facts = *facts;
  room->game = content->game;
  room->content = sb_content_hold(content);
  room->match = match;
  room->ask_seat = room->dice_seat = -1;
  room->epoch = (uint32_t)steady_us(); /* thoughts for an earlier room of this match are void */
  room->active = steady_us();
  room->opened = clock_ms();
  room->moved = facts->created;
  if (match) room->due = sb_match_due(match);
  for (int seat = 0; seat < facts->seats; seat++) {
    room->left[seat] = facts->clock_ms * 1000;
    take_asks(room, seat, &room->facts.seat[seat].chair);
  }
  room_windows_look(room, -1, false);
  Room **bucket = bucket_of(server, facts->id);
  room->next = *bucket;
  *bucket = room;
  server->metrics.rooms++;
  return room;
}

/* Give back what can be read again. */
static void park(Room *room) {
  sb_match_destroy(room->match);
  room->match = NULL;
  pictures_drop(room);
  for (int i = 0; i < room->chat_count; i++) {
    free(room->chat[i].name);
    free(room->chat[i].text);
    free(room->chat[i].notice);
  }
  free(room->chat);
  free(room->acts);
  room->chat = NULL;
  room->acts = NULL;
  room->chat_count = room->chat_size = room->act_count = room->act_size = 0;
  room->stuck = false;
}

void room_pay_no_more(Room *room) {
  if (room->payer) room->payer->bots--;
  guest_drop(room->payer);
  room->payer = NULL;
}

void room_destroy(Room *room) {
  Room **link = bucket_of(room->server, room->facts.id);
  while (*link != room) link = &(*link)->next;
  *link = room->next;
  room->server->metrics.rooms--;
  nodes_let_go(room->server, room->facts.id);
  room_pay_no_more(room);
  park(room);
  sb_content_destroy(room->content);
  sb_store_match_finish(&room->facts);
  free(room->rematch);
  free(room->salt);
  free(room);
}

/* ---- loading ------------------------------------------------------------------------------------------------ */

SbMatch *match_of(const SbStoreMatch *facts, const SbContent *content, SbError *error) {
  char names[SB_SEATS_MAX][SB_KIND_TEXT + SB_PERSON_TEXT];
  SbMatchInfo info = {.date = facts->date,
                      .position = facts->position,
                      .manual_dice = facts->manual_dice,
                      .content = facts->content,
                      .taken_back = facts->head.taken_back};
  SbSetup setup;
  SbMix mix;
  sb_setup_init(content, &setup);
  if (!sb_setup_options_read(content, &setup, facts->options, error)) return NULL;
  setup.seats = facts->seats;
  setup.carry = facts->carry;
  if (!seed_of(facts, setup.seed) || !mix_of(facts, &mix)) {
    sb_fail(error, "the seed is damaged");
    return NULL;
  }
  info.mix = &mix;
  for (int seat = 0; seat < facts->seats; seat++) {
    SbText t = sb_text(names[seat], sizeof names[seat]);
    sb_text_put(&t, facts->seat[seat].kind);
    if (facts->seat[seat].name[0]) sb_text_format(&t, " %s", facts->seat[seat].name);
    info.seat_names[seat] = names[seat];
  }
  return sb_match_create(content, &setup, &info, error);
}

static Act act_of(const Room *room, int seat, const char *act, int ply) {
  uint64_t key = sb_siphash(room->server->secret_key[0], (uint64_t)seat, act, strlen(act));
  return (Act){{(uint32_t)key, (uint32_t)(key >> 32)}, ply};
}

bool room_remember_act(Room *room, int seat, const char *act, int ply) {
  if (!*act) return true;
  if (room->act_count == room->act_size) {
    int size = room->act_size + room->act_size / 4 + 8;
    Act *grown = realloc(room->acts, (size_t)size * sizeof *grown);
    if (!grown) return false;
    room->acts = grown;
    room->act_size = size;
  }
  room->acts[room->act_count++] = act_of(room, seat, act, ply);
  return true;
}

int room_find_act(const Room *room, int seat, const char *act) {
  Act wanted = act_of(room, seat, act, 0);
  for (int i = room->act_count - 1; i >= 0; i--)
    if (memcmp(room->acts[i].key, wanted.key, sizeof wanted.key) == 0) return room->acts[i].ply;
  return -1;
}

bool room_keep_chat(Room *room, const SbStoreChat *chat) {
  if (room->chat_count == CHAT_KEPT) {
    free(room->chat[0].name);
    free(room->chat[0].text);
    free(room->chat[0].notice);
    memmove(room->chat, room->chat + 1, (size_t)--room->chat_count * sizeof *room->chat);
  }
  if (room->chat_count == room->chat_size) {
    int size = room->chat_size ? room->chat_size * 2 : 4;
    ChatLine *grown = realloc(room->chat, (size_t)size * sizeof *grown);
    if (!grown) return false;
    room->chat = grown;
    room->chat_size = size;
  }
  ChatLine line = {.n = chat->n, .seat = chat->seat, .ply = chat->ply, .readers = chat->readers, .at = chat->at};
  line.name = strdup(chat->name);
  line.text = strdup(chat->text);
  line.notice = strdup(chat->notice ? chat->notice : "");
  if (!line.name || !line.text || !line.notice) {
    free(line.name);
    free(line.text);
    free(line.notice);
    return false;
  }
  room->chat[room->chat_count++] = line;
  room->chat_last = chat->n;
  return true;
}

typedef struct Load {
  Room *room;
  SbError *error;
  bool good;
  int64_t left[SB_SEATS_MAX];
} Load;

/* Playing the log again proves it: legality of each action, and the chained hash of where it led. */
bool match_replay(SbMatch *match, const SbStorePly *ply, SbError *error) {
  SbError why = {0};
  SbActStatus status = SB_ACT_BAD_TEXT;
  SbDeed deed;
  SbGiven given = {ply->given, ply->given_count, ply->numbers, ply->number_count};
  if (ply->ply == sb_match_ply(match) + 1)
    status = sb_match_judge_logged(match, ply->seat, ply->text, SB_EN, &deed, &why);
  if (status == SB_ACT_DONE) status = sb_match_do(match, &deed, &given, &why);
  if (status != SB_ACT_DONE && !why.text[0])
    sb_fail(&why, "it does not follow the one before");
  else if (status == SB_ACT_DONE && sb_match_log(match, ply->ply)->chain != ply->chain)
    sb_fail(&why, "it leads to something else than is stored");
  return !why.text[0] || sb_fail(error, "ply %d does not replay: %s", ply->ply, why.text);
}

static bool load_ply(void *self, const SbStorePly *ply) {
  Load *load = self;
  Room *room = load->room;
  load->good = match_replay(room->match, ply, load->error);
  if (load->good && !room_remember_act(room, ply->seat, ply->act, ply->ply))
    load->good = sb_fail(load->error, "out of memory");
  if (room->facts.clock_ms) memcpy(load->left, ply->left, sizeof load->left);
  room->moved = ply->at;
  return load->good;
}

static bool load_undone(void *self, const SbStoreAct *act) {
  Load *load = self;
  return load->good = room_remember_act(load->room, act->seat, act->act, act->ply);
}

static bool load_chat(void *self, const SbStoreChat *chat) {
  Load *load = self;
  return load->good = room_keep_chat(load->room, chat);
}

static void say_damaged(const SbError *error, Reason *why) {
  reason_say(
      why, "This match cannot be opened: what is stored of it is damaged or cannot be played by today's rules.",
      "Cette partie ne peut pas être ouverte : ses données sont abîmées ou injouables avec les règles actuelles.");
  SbText detail = sb_text(why->detail, sizeof why->detail);
  sb_text_put(&detail, error->text);
}

bool room_wake(Room *room, Reason *why) {
  if (room->match) return true;
  SbError error = {0};
  SbStore *store = room->server->store;
  const char *id = room->facts.id;
  Load load = {.room = room, .error = &error, .good = true};
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) load.left[seat] = room->facts.clock_ms;
  room->match = match_of(&room->facts, room->content, &error);
  bool good = room->match && sb_store_get_undone(store, id, load_undone, &load, &error) && load.good &&
              sb_store_get_plies(store, id, load_ply, &load, &error) && load.good &&
              sb_store_get_chat(store, id, CHAT_KEPT, load_chat, &load, &error) && load.good;
  if (!good) {
    if (!error.text[0]) sb_fail(&error, "out of memory");
    say_damaged(&error, why);
    park(room);
    return false;
  }
  room->server->metrics.loads++;
  room->due = sb_match_due(room->match);
  room_windows_look(room, -1, false);
  for (int seat = 0; seat < room->facts.seats; seat++) {
    const SbStoreChair *chair = &room->facts.seat[seat].chair;
    if (chair->clock_ply >= sb_match_ply(room->match)) load.left[seat] = chair->clock_ms;
  }
  if (room->running == 0) room_clock_load(room, load.left);
  pictures_renew(room);
  return true;
}

/* A room for a match of the store, its log still to be read. */
static RoomFound fetch(Server *server, const char *id, Room **out, Reason *why) {
  SbStoreMatch facts;
  SbError error = {0};
  SbStoreFound found = sb_store_get_match(server->store, id, &facts, &error);
  if (found == SB_STORE_MISSING) return ROOM_MISSING;
  if (found == SB_STORE_BROKEN) {
    say_damaged(&error, why);
    return ROOM_BROKEN;
  }
  bool ended = sb_store_is_ended(server->store, id);
  const SbContent *content = ended ? NULL : content_of(server, &facts, why);
  if (ended) reason_ended(why);
  if (!content) {
    sb_store_match_finish(&facts);
    return ROOM_BROKEN;
  }
  *out = room_create(server, &facts, content, NULL);
  if (*out) return ROOM_OPEN;
  say_damaged(&(SbError){.text = "out of memory"}, why);
  return ROOM_BROKEN;
}

static RoomFound fetch_held(Server *server, const char *id, Room **out, Reason *why) {
  RoomFound found = nodes_hold(server, id, why);
  if (found != ROOM_OPEN) return found;
  found = fetch(server, id, out, why);
  if (found != ROOM_OPEN) nodes_let_go(server, id);
  return found;
}

/* A write failed: what is in memory is not the truth. */
static bool read_chairs_again(Room *room, Reason *why) {
  SbStoreMatch facts;
  SbError error = {0};
  if (sb_store_get_match(room->server->store, room->facts.id, &facts, &error) != SB_STORE_FOUND) {
    say_damaged(&error, why);
    return false;
  }
  for (int seat = 0; seat < facts.seats; seat++) {
    take_asks(room, seat, &facts.seat[seat].chair);
    room->facts.seat[seat].chair = facts.seat[seat].chair;
    memcpy(room->facts.seat[seat].seal, facts.seat[seat].seal, sizeof facts.seat[seat].seal);
    memcpy(room->facts.seat[seat].salt, facts.seat[seat].salt, sizeof facts.seat[seat].salt);
  }
  room->facts.luck = facts.luck;
  free(room->facts.beacon);
  room->facts.beacon = facts.beacon;
  facts.beacon = NULL;
  sb_store_match_finish(&facts);
  return true;
}

static RoomFound open_it(Server *server, const char *id, Room **out, Reason *why) {
  Room *room = room_find(server, id);
  RoomFound found = room ? ROOM_OPEN : fetch_held(server, id, &room, why);
  if (found != ROOM_OPEN) return found;
  if (room->failed && room->pending) return ROOM_BUSY; /* what is on disk is not yet what will be */
  if (room->failed && !read_chairs_again(room, why)) return ROOM_BROKEN;
  room->failed = false;
  if (!room_wake(room, why)) return ROOM_BROKEN;
  room->active = steady_us();
  *out = room;
  return ROOM_OPEN;
}

RoomFound room_open(Server *server, const char *id, Room **out, Reason *why) {
  RoomFound found = open_it(server, id, out, why);
  if (found == ROOM_BROKEN && sb_store_is_away(server->store)) return ROOM_BUSY;
  if (found == ROOM_BROKEN) reason_log(why, id);
  return found;
}

RoomOutlook room_outlook(Server *server, const char *id) {
  SbStoreMatch match;
  SbError error;
  const Room *room = room_find(server, id);
  if (room && room->match) return (RoomOutlook){.runs = sb_match_due(room->match) != 0};
  if (sb_store_get_match(server->store, id, &match, &error) != SB_STORE_FOUND) return (RoomOutlook){0};
  Reason why;
  bool runs = !match.head.over && content_of(server, &match, &why) != NULL; /* one that cannot be opened says why */
  RoomOutlook outlook = {runs, match.head.ply};
  sb_store_match_finish(&match);
  return outlook;
}

/* ---- letting go ------------------------------------------------------------------------------------------------ */

/* At ply 0 bots wait for people to arrive, so nothing is lost by forgetting. */
static bool must_go_on(const Room *room) {
  if (room->pending || room->thinking || room->running || room->opening || room_windows_wait(room)) return true;
  return room->match && !room->stuck && room_bots_due(room) &&
         (sb_match_ply(room->match) > 0 || room_players(room) == 0);
}

void room_sweep(Server *server) {
  int64_t now = steady_us();
  for (int i = 0; i < BUCKETS; i++) {
    for (Room *room = server->rooms[i], *next; room; room = next) {
      next = room->next;
      if (now - room->active < PARK_MS * 1000 || must_go_on(room)) continue;
      if (!room->conns) {
        room_destroy(room);
      } else if (room->match && room->ask_seat < 0 && room->dice_seat < 0) {
        server->metrics.parks++;
        park(room);
      }
    }
  }
}

/* ---- who is there ----------------------------------------------------------------------------------------------- */

/* Each of many spectators who come at once would be told of every other: the more are there, the longer it is gathered.
 */
#define PEOPLE_US 50000
#define PEOPLE_EACH_US 1000

void room_tell_people(Room *room) {
  int count = room->watching + room->facts.seats;
  if (!room->people_at) room->people_at = steady_us() + PEOPLE_US + (int64_t)count * PEOPLE_EACH_US;
  server_hurry(room->server);
}

void room_people_tick(Room *room) {
  if (!room->people_at) return;
  server_hurry(room->server);
  if (steady_us() < room->people_at) return;
  room->people_at = 0;
  Words words = {.room = room, .seat = SB_SPECTATOR};
  Message *message = room->conns ? message_make(write_people, &words, room->last_ticket) : NULL;
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    conn_send(c, message);
  }
  message_drop(message);
}

static void unlink_conn(Conn *conn) {
  Room *room = conn->room;
  if (conn->hinting) jobs_call_off(room->server->jobs, room->facts.id, conn->id);
  conn_unlink(conn);
  conn_drop_after(conn, room->server->committed + 1); /* nobody would take it back if it cannot be stored */
  conn->room = NULL;
  conn->hinting = false;
  conn->silent = false;
  if (conn->seat < 0)
    room->watching--;
  else if (room->at_seat[conn->seat] == conn)
    room->at_seat[conn->seat] = NULL;
}

void room_enter(Room *room, Conn *conn, int seat) {
  if (seat >= 0 && room->at_seat[seat]) {
    Conn *old = room->at_seat[seat];
    unlink_conn(old);
    conn_close(old, CLOSE_ELSEWHERE, "this seat was opened elsewhere", false);
  }
  conn_unlink(conn);
  conn->seat = (int8_t)seat;
  conn->room = room;
  conn->next = room->conns;
  conn->link = &room->conns;
  if (room->conns) room->conns->link = &conn->next;
  room->conns = conn;
  if (seat >= 0)
    room->at_seat[seat] = conn;
  else
    room->watching++;
  if (seat >= 0 && !room->greeted) room->greeted = steady_us();
  picture_send(conn, write_welcome);
  if (seat >= 0) {
    room_came(room, seat);
    conn_watch(conn);
  }
  room_tell_people(room);
  room_luck_look(room);
}

void room_leave(Conn *conn) {
  Room *room = conn->room;
  if (!room) return;
  int seat = conn->seat;
  unlink_conn(conn);
  if (seat >= 0 && !room->at_seat[seat]) {
    room->rematch_yes &= ~(1u << seat);
    room->next_yes &= ~(1u << seat);
    room_went(room, seat);
  }
  room->active = steady_us();
  room_tell_people(room);
}

/* What waits for the store is settled while everybody still belongs to the room: what could not be stored is told to
 * nobody. */
void room_clear(Room *room, int code, const char *text, const Reason *why) {
  server_settle(room->server);
  while (room->conns) {
    Conn *conn = room->conns;
    if (why) conn_error(conn, NULL, "unopenable", why->text[conn->lang], NULL, NULL, -1);
    unlink_conn(conn);
    conn_close(conn, code, text, false);
  }
  room_destroy(room);
}

bool room_has_company(const Conn *conn) {
  return conn->room->conns != conn || conn->next;
}

void room_silent(Conn *conn, bool silent) {
  conn->silent = silent;
  (silent ? room_went : room_came)(conn->room, conn->seat);
  room_tell_people(conn->room);
  room_luck_look(conn->room);
}

/* ---- writes on their way ------------------------------------------------------------------------------------------
 */

void room_wrote(Room *room, uint64_t ticket) {
  room->last_ticket = ticket;
  room->active = steady_us();
  server_wait(room->server, room, ticket);
}

/* What was shown to nobody is taken out of the queues; the rest is read from the store again when people come back. */
void room_fail(Room *room, uint64_t ticket) {
  if (!room->failed)
    for (Conn *c = room->conns, *next; c; c = next) {
      next = c->next;
      conn_drop_after(c, ticket);
      conn_close(c, CLOSE_NOT_STORED, "could not be stored; come back", false);
    }
  room->followed[0] = 0;
  free(room->rematch);
  room->rematch = NULL;
  room->failed = true;
  room->thinking = false;
  room->epoch++;
  room->running = 0;
  room->opening = 0;
  park(room);
}
