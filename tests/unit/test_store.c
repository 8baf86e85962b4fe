/* src/store: what is written comes back, in order, also from a file that was closed; what does not fit is refused and
 * takes nothing else with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "starboard/store.h"
#include "store_place.h"

static SbStoreMatch a_match(const char *id) {
  static SbStoreSeat space[8][2]; /* more than any test has at once */
  static int used;
  SbStoreMatch m = {.content = 0xfedcba9876543210u, .seats = 2, .is_public = true, .clock_ms = 600000, .created = 17};
  m.seat = memset(space[used++ % 8], 0, sizeof space[0]);
  strcpy(m.id, id);
  strcpy(m.game, "skirmish");
  strcpy(m.rules, "1");
  strcpy(m.date, "2026-11-15");
  strcpy(m.seed, "00000000000000070000000000000000");
  m.options = "hull=3";
  strcpy(m.seat[0].kind, "human");
  strcpy(m.seat[0].name, "Zoë");
  strcpy(m.seat[1].kind, "greedy");
  m.seat[0].has_secret = true;
  memset(m.seat[0].secret, 0xab, sizeof m.seat[0].secret);
  return m;
}

static uint64_t put_ply(SbStore *store, const char *id, int number, const char *act) {
  static const int32_t given[] = {4, 0, 2};
  SbStorePly ply = {.ply = number,
                    .seat = number % 2,
                    .text = "fire b2",
                    .given = given,
                    .given_count = number % 4,
                    .chain = ~(uint64_t)number,
                    .act = act,
                    .at = 1000 + number,
                    .left = {5000, 6000}};
  SbStoreHead head = {.ply = number};
  return sb_store_put_ply(store, id, &ply, &head);
}

typedef struct Seen {
  int plies, undone, chats, listed, waking;
  uint64_t last_chain;
  char act[SB_ACT_ID];
} Seen;

static bool see_ply(void *self, const SbStorePly *ply) {
  Seen *seen = self;
  assert_int_equal(ply->ply, ++seen->plies);
  assert_int_equal(ply->seat, ply->ply % 2);
  assert_string_equal(ply->text, "fire b2");
  assert_int_equal(ply->given_count, ply->ply % 4);
  if (ply->given_count == 3) assert_int_equal(ply->given[0] + 10 * ply->given[2], 24);
  assert_int_equal(ply->left[1], 6000);
  seen->last_chain = ply->chain;
  return true;
}

static bool see_undone(void *self, const SbStoreAct *act) {
  Seen *seen = self;
  seen->undone++;
  strcpy(seen->act, act->act);
  return true;
}

static bool see_chat(void *self, const SbStoreChat *chat) {
  Seen *seen = self;
  assert_true(chat->n > seen->chats);
  assert_int_equal(chat->readers, SB_TO_ALL);
  assert_string_equal(chat->notice, chat->n == 2 ? "time" : "");
  assert_int_equal(chat->ply, chat->n == 2 ? 4 : 0);
  seen->chats = chat->n;
  return true;
}

static bool see_match(void *self, const SbStoreMatch *match) {
  Seen *seen = self;
  seen->listed++;
  assert_string_equal(match->seat[0].name, "Zoë");
  return true;
}

static bool see_waking(void *self, const char *id) {
  Seen *seen = self;
  seen->waking++;
  assert_string_equal(id, "bbbbbbbbbb");
  return true;
}

static Seen look(SbStore *store, const char *id) {
  Seen seen = {0};
  assert_true(sb_store_get_plies(store, id, see_ply, &seen, NULL));
  assert_true(sb_store_get_undone(store, id, see_undone, &seen, NULL));
  assert_true(sb_store_get_chat(store, id, 100, see_chat, &seen, NULL));
  return seen;
}

static SbStore *open_store(const char *path) {
  SbError error = {0};
  SbStore *store = sb_store_open(path, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  return store;
}

/* ---- tests ------------------------------------------------------------------------------------------ */

static void fill(SbStore *store) {
  SbStoreMatch a = a_match("aaaaaaaaaa"), b = a_match("bbbbbbbbbb");
  a.position = "{\"x\":1}";
  b.head.wake = true;
  b.is_public = false;
  sb_store_put_match(store, &a);
  sb_store_put_match(store, &b);
  put_ply(store, a.id, 1, "one");
  put_ply(store, a.id, 2, "");
  put_ply(store, a.id, 3, "three");
  SbStoreChat chat = {.n = 1, .seat = -1, .readers = SB_TO_ALL, .name = "", .text = "it's \"quoted\"", .at = 5};
  sb_store_put_chat(store, a.id, &chat);
  sb_store_put_seal(store, a.id, 1, "sealed");
  SbStoreMatch mixed = {
      .seats = 2, .luck = SB_LUCK_MIXED, .beacon = "r v", .seat = (SbStoreSeat[2]){[1].salt = "pepper"}};
  strcpy(mixed.id, a.id);
  uint64_t last = sb_store_put_luck(store, &mixed);
  sb_store_flush(store);
  assert_int_equal(sb_store_done(store), last);
}

static void check_filled(SbStore *store) {
  SbStoreMatch m;
  SbError error;
  assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &m, &error), SB_STORE_FOUND);
  assert_int_equal(m.content, 0xfedcba9876543210u);
  assert_string_equal(m.position, "{\"x\":1}");
  assert_string_equal(m.seat[1].salt, "pepper");
  assert_true(m.seat[0].has_secret && m.seat[0].secret[31] == 0xab);
  assert_false(m.seat[1].has_secret);
  assert_int_equal(m.head.ply, 3);
  sb_store_match_finish(&m);
  assert_int_equal(sb_store_get_match(store, "cccccccccc", &m, &error), SB_STORE_MISSING);
  Seen seen = look(store, "aaaaaaaaaa");
  assert_int_equal(seen.plies, 3);
  assert_int_equal(seen.last_chain, ~(uint64_t)3);
  assert_int_equal(seen.chats, 1);
  assert_true(sb_store_get_list(store, NULL, 0, 50, see_match, &seen, &error));
  assert_int_equal(seen.listed, 1); /* private ones are not listed */
  assert_true(sb_store_get_list(store, "chess", -1, 50, see_match, &seen, &error));
  assert_int_equal(seen.listed, 1);
  assert_true(sb_store_get_waking(store, see_waking, &seen, &error));
  assert_int_equal(seen.waking, 1);
}

/* A set is stored with the first match that is played with it, and once. */
static void test_contents(void **unused) {
  (void)unused;
  SbError error = {0};
  SbStore *store = open_store(place_once());
  SbStoreMatch a = a_match("aaaaaaaaaa"), b = a_match("bbbbbbbbbb");
  char *files = NULL;
  a.played = b.played = 0xf000000000000001u;
  a.files = "{\"facts.json\":{\"x\":\"é\"}}";
  sb_store_put_match(store, &a);
  b.files = "{\"facts.json\":{\"x\":\"é\"},\"texts.json\":{}}";
  sb_store_flush(store);
  assert_int_equal(sb_store_get_content(store, "skirmish", a.played, &files, &error), SB_STORE_FOUND);
  assert_string_equal(files, a.files);
  free(files);
  assert_int_equal(sb_store_get_content(store, "skirmish", 7, &files, &error), SB_STORE_MISSING);
  assert_int_equal(sb_store_get_content(store, "chess", a.played, &files, &error), SB_STORE_MISSING);
  sb_store_put_match(store, &b); /* the same facts, with a text mended */
  sb_store_flush(store);
  assert_int_equal(sb_store_get_content(store, "skirmish", a.played, &files, &error), SB_STORE_FOUND);
  assert_string_equal(files, b.files);
  free(files);
  SbStoreMatch read;
  assert_int_equal(sb_store_get_match(store, "bbbbbbbbbb", &read, &error), SB_STORE_FOUND);
  assert_true(read.played == b.played && read.content == b.content && read.files == NULL);
  sb_store_match_finish(&read);
  assert_int_equal(sb_store_converted(store), 0);
  sb_store_close(store);
}

static bool read_again(void *self, const SbStoreMatch *match) {
  SbStoreMatch same;
  SbError error;
  assert_int_equal(sb_store_get_match(self, match->id, &same, &error), SB_STORE_FOUND);
  sb_store_match_finish(&same);
  return true;
}

/* Who is handed a row may look something else up meanwhile. */
static void test_reading_while_reading(void **unused) {
  (void)unused;
  SbError error = {0};
  SbStore *store = open_store(place_once());
  SbStoreMatch a = a_match("aaaaaaaaaa");
  sb_store_put_match(store, &a);
  sb_store_flush(store);
  assert_true(sb_store_get_list(store, NULL, -1, 50, read_again, store, &error));
  sb_store_close(store);
}

/* Set aside it sleeps, until it goes on after all. */
static void test_set_aside(void **unused) {
  (void)unused;
  SbError error = {0};
  SbStore *store = open_store(place_once());
  SbStoreMatch m = a_match("bbbbbbbbbb");
  Seen seen = {0};
  m.head.wake = true;
  sb_store_put_match(store, &m);
  sb_store_put_aside(store, "bbbbbbbbbb");
  sb_store_flush(store);
  assert_true(sb_store_get_waking(store, see_waking, &seen, &error));
  assert_int_equal(seen.waking, 0);
  assert_int_equal(sb_store_get_match(store, "bbbbbbbbbb", &m, &error), SB_STORE_FOUND);
  assert_false(m.head.wake);
  sb_store_match_finish(&m);
  SbStorePly ply = {.ply = 1, .text = "fire b2", .act = ""};
  sb_store_put_ply(store, "bbbbbbbbbb", &ply, &(SbStoreHead){.ply = 1, .wake = true, .changed = true});
  sb_store_put_aside(store, "cccccccccc"); /* there is none */
  sb_store_flush(store);
  assert_true(sb_store_get_waking(store, see_waking, &seen, &error));
  assert_int_equal(seen.waking, 1);
  SbStoreFailure failure;
  assert_true(sb_store_failure(store, &failure));
  assert_string_equal(failure.match, "cccccccccc");
  assert_false(sb_store_failure(store, &failure));
  sb_store_close(store);
}

static void test_comes_back(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  fill(store);
  check_filled(store);
  sb_store_close(store);
}

static void test_comes_back_from_a_file(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  place_kept(path);
  SbStore *store = open_store(path);
  fill(store);
  sb_store_close(store);
  store = open_store(path);
  check_filled(store);
  sb_store_close(store);
  place_remove(path);
}

/* Who sits in, since when somebody is gone, and how they want to be asked; with it that the match must go on. */
static void test_chairs(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreMatch a = a_match("bbbbbbbbbb"), m;
  a.away_ms = 60000;
  sb_store_put_match(store, &a);
  sb_store_flush(store);
  assert_int_equal(sb_store_get_match(store, a.id, &m, NULL), SB_STORE_FOUND);
  assert_true(m.away_ms == 60000 && !m.head.wake);
  assert_true(!m.seat[0].chair.asks && !m.seat[0].chair.sitter[0] && m.seat[0].chair.clock_ply == -1);
  sb_store_match_finish(&m);
  SbStoreChair chair = {.asks = "chaff=always", .sitter = "bot:3", .gone = 77, .clock_ms = 60000, .clock_ply = 4};
  SbStoreHead head = {.wake = true, .changed = true};
  sb_store_put_chair(store, a.id, 0, &chair, &head);
  sb_store_flush(store);
  assert_int_equal(sb_store_get_match(store, a.id, &m, NULL), SB_STORE_FOUND);
  const SbStoreChair *got = &m.seat[0].chair;
  assert_string_equal(got->asks, chair.asks);
  assert_string_equal(got->sitter, "bot:3");
  assert_true(got->gone == 77 && got->clock_ms == 60000 && got->clock_ply == 4 && m.head.wake);
  assert_true(!m.seat[1].chair.sitter[0]);
  sb_store_match_finish(&m);
  Seen seen = {0};
  assert_true(sb_store_get_waking(store, see_waking, &seen, NULL));
  assert_int_equal(seen.waking, 1);
  sb_store_put_chat(store, a.id,
                    &(SbStoreChat){.n = 2, .readers = SB_TO_ALL, .name = "", .text = "", .notice = "time", .ply = 4});
  sb_store_flush(store);
  assert_int_equal(look(store, a.id).chats, 2);
  SbStoreFailure failure;
  uint64_t lost = sb_store_put_chair(store, "cccccccccc", 0, &chair, &head);
  sb_store_flush(store);
  assert_true(sb_store_failure(store, &failure) && failure.ticket == lost);
  sb_store_close(store);
}

/* Whoever was gone keeps the secret in the rematch, and finds it by that. */
static void test_luck(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreMatch m;
  SbError error;
  fill(store);
  assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &m, &error), SB_STORE_FOUND);
  assert_string_equal(m.seat[1].seal, "sealed");
  assert_string_equal(m.seat[0].seal, "");
  assert_string_equal(m.beacon, "r v");
  assert_int_equal(m.luck, SB_LUCK_MIXED);
  m.luck = SB_LUCK_OPENING;
  sb_store_put_luck(store, &m);
  sb_store_flush(store);
  sb_store_match_finish(&m);
  assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &m, &error), SB_STORE_FOUND);
  assert_int_equal(m.luck, SB_LUCK_OPENING);
  sb_store_match_finish(&m);
  sb_store_close(store);
}

static void test_rematch(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreMatch first = a_match("aaaaaaaaaa"), fork = a_match("bbbbbbbbbb"), again = a_match("cccccccccc");
  memcpy(fork.from, first.id, sizeof fork.from);
  memcpy(again.from, first.id, sizeof again.from);
  fork.seat[0].secret[0] ^= 1;
  again.seat[1] = again.seat[0];
  again.seat[0].secret[0] ^= 2;
  sb_store_put_match(store, &first);
  sb_store_put_match(store, &fork);
  sb_store_put_match(store, &again);
  sb_store_flush(store);
  char match[SB_MATCH_ID];
  int seat = -1;
  const uint8_t *secret = first.seat[0].secret;
  assert_int_equal(sb_store_get_rematch(store, first.id, secret, match, &seat, NULL), SB_STORE_FOUND);
  assert_string_equal(match, again.id);
  assert_int_equal(seat, 1);
  assert_int_equal(sb_store_get_rematch(store, again.id, secret, match, &seat, NULL), SB_STORE_MISSING);
  assert_int_equal(sb_store_get_rematch(store, "", secret, match, &seat, NULL), SB_STORE_MISSING);
  sb_store_close(store);
}

static void make_old(const char *path, const char *sql_file) {
  char sql[20000] = "";
  FILE *file = fopen(sql_file, "r");
  assert_non_null(file);
  assert_true(fread(sql, 1, sizeof sql - 1, file) > 0);
  fclose(file);
  place_change(path, sql);
}

static void test_older_tables_are_converted(void **unused) {
  (void)unused;
  if (place_server()) skip(); /* none of its databases is as old as that */
  char path[PLACE_TEXT];
  place_kept(path);
  make_old(path, SB_TESTS_DIR "/unit/store-2.sql");
  for (int time = 0; time < 2; time++) { /* once converted, they are this program's own */
    SbStore *store = open_store(path);
    check_filled(store);
    SbStoreMatch m;
    assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &m, NULL), SB_STORE_FOUND);
    assert_true(!m.carry && !m.campaign[0] && m.chapter == 0);
    assert_true(m.away_ms == 600000 && !m.seat[0].chair.sitter[0] && m.seat[0].chair.clock_ply == -1);
    sb_store_match_finish(&m);
    sb_store_close(store);
  }
  place_remove(path);
}

static void test_unknown_tables_are_refused(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  SbError error = {0};
  place_kept(path);
  sb_store_close(open_store(path));
  place_change(path, place_server() ? "UPDATE starboard SET version = 99" : "PRAGMA user_version = 99");
  assert_null(sb_store_open(path, NULL, NULL, &error));
  assert_non_null(strstr(error.text, "version 99"));
  assert_null(sb_store_look(path, &error));
  assert_non_null(strstr(error.text, "version 99"));
  place_remove(path);
}

/* ---- campaigns -------------------------------------------------------------------------------------- */

static uint64_t put_chapter(SbStore *store, const char *id, const char *campaign, int chapter, const char *branch_of) {
  SbStoreMatch m = a_match(id);
  strcpy(m.campaign, campaign);
  strcpy(m.branch_of, branch_of);
  m.chapter = chapter;
  m.carry = chapter > 1 ? "{\"won\":[1,0]}" : NULL;
  return sb_store_put_match(store, &m);
}

/* The ids of the matches, each by its first letter. */
static bool see_chapter(void *self, const SbStoreMatch *match) {
  SbText *letters = self;
  assert_string_equal(match->seat[0].name, "Zoë");
  sb_text_char(letters, match->id[0]);
  return true;
}

static bool see_campaign(void *self, const SbStoreCampaign *campaign) {
  SbText *letters = self;
  assert_string_equal(campaign->game, "skirmish");
  sb_text_format(letters, "%c%d%c", campaign->id[0], campaign->chapters, campaign->last[0]);
  return true;
}

static void check_chapters(SbStore *store, const char *campaign, const char *letters) {
  char space[40];
  SbText seen = sb_text(space, sizeof space);
  SbStoreCampaign c;
  assert_true(sb_store_get_chapters(store, campaign, see_chapter, &seen, NULL));
  assert_string_equal(space, letters);
  assert_int_equal(sb_store_get_campaign(store, campaign, &c, NULL), SB_STORE_FOUND);
  assert_int_equal(c.chapters, strlen(letters));
  assert_int_equal(c.last[0], letters[strlen(letters) - 1]);
}

static void test_campaigns(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreCampaign c;
  SbStoreMatch m;
  assert_false(is_refused(store, put_chapter(store, "dddddddddd", "xxxxxxxxxx", 1, "")));
  assert_false(is_refused(store, put_chapter(store, "eeeeeeeeee", "xxxxxxxxxx", 2, "")));
  assert_true(is_refused(store, put_chapter(store, "ffffffffff", "xxxxxxxxxx", 2, ""))); /* there is one */
  assert_true(is_refused(store, put_chapter(store, "gggggggggg", "xxxxxxxxxx", 4, ""))); /* none before it */
  assert_int_equal(sb_store_get_match(store, "gggggggggg", &m, NULL), SB_STORE_MISSING);
  assert_false(is_refused(store, put_chapter(store, "hhhhhhhhhh", "xxxxxxxxxx", 3, "")));
  assert_false(is_refused(store, put_chapter(store, "jjjjjjjjjj", "yyyyyyyyyy", 2, "xxxxxxxxxx")));
  check_chapters(store, "xxxxxxxxxx", "deh");
  check_chapters(store, "yyyyyyyyyy", "dj");
  assert_int_equal(sb_store_get_match(store, "eeeeeeeeee", &m, NULL), SB_STORE_FOUND);
  assert_string_equal(m.carry, "{\"won\":[1,0]}");
  assert_string_equal(m.campaign, "xxxxxxxxxx");
  assert_int_equal(m.chapter, 2);
  sb_store_match_finish(&m);
  assert_int_equal(sb_store_get_campaign(store, "yyyyyyyyyy", &c, NULL), SB_STORE_FOUND);
  assert_string_equal(c.from, "xxxxxxxxxx");
  assert_int_equal(sb_store_get_campaign(store, "zzzzzzzzzz", &c, NULL), SB_STORE_MISSING);
  char space[40];
  SbText seen = sb_text(space, sizeof space);
  assert_true(sb_store_get_campaigns(store, "skirmish", 50, see_campaign, &seen, NULL));
  assert_true(strcmp(space, "x3hy2j") == 0 || strcmp(space, "y2jx3h") == 0); /* made in the same moment */
  sb_text_clear(&seen);
  assert_true(sb_store_get_campaigns(store, "chess", 50, see_campaign, &seen, NULL));
  assert_string_equal(space, "");
  sb_store_close(store);
}

static void test_undo_keeps_what_was_acknowledged(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  fill(store);
  SbStoreHead head = {.ply = 1, .taken_back = 2};
  sb_store_put_undo(store, "aaaaaaaaaa", &head);
  put_ply(store, "aaaaaaaaaa", 2, "again");
  sb_store_flush(store);
  SbStoreMatch facts;
  assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &facts, NULL), SB_STORE_FOUND);
  assert_int_equal(facts.head.taken_back, 2);
  sb_store_match_finish(&facts);
  Seen seen = look(store, "aaaaaaaaaa");
  assert_int_equal(seen.plies, 2);
  assert_int_equal(seen.undone, 1); /* the one without an id has nothing to remember */
  assert_string_equal(seen.act, "three");
  sb_store_close(store);
}

static void test_log_grows_at_its_end_only(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreFailure failure;
  fill(store);
  uint64_t twice = put_ply(store, "aaaaaaaaaa", 3, "x");
  put_ply(store, "bbbbbbbbbb", 1, "good");
  uint64_t gap = put_ply(store, "aaaaaaaaaa", 5, "y");
  sb_store_flush(store);
  assert_true(sb_store_failure(store, &failure));
  assert_int_equal(failure.ticket, twice);
  assert_string_equal(failure.match, "aaaaaaaaaa");
  assert_true(sb_store_failure(store, &failure));
  assert_int_equal(failure.ticket, gap);
  assert_false(sb_store_failure(store, &failure));
  assert_int_equal(look(store, "aaaaaaaaaa").plies, 3);
  assert_int_equal(look(store, "bbbbbbbbbb").plies, 1); /* the neighbour felt nothing */
  sb_store_close(store);
}

/* The store remembers where logs end, so as not to look each time: that memory must not outlive what it is about. */
static void test_where_a_log_ends_is_not_misremembered(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  fill(store);
  assert_true(is_refused(store, put_ply(store, "aaaaaaaaaa", 5, "a gap")));
  assert_false(is_refused(store, put_ply(store, "aaaaaaaaaa", 4, "next")));
  SbStoreHead head = {.ply = 1};
  sb_store_put_undo(store, "aaaaaaaaaa", &head);
  assert_true(is_refused(store, put_ply(store, "aaaaaaaaaa", 5, "as if nothing was taken back")));
  assert_false(is_refused(store, put_ply(store, "aaaaaaaaaa", 2, "")));
  put_ply(store, "aaaaaaaaaa", 3, "good, but together with a bad one");
  uint64_t bad = put_ply(store, "aaaaaaaaaa", 3, "twice");
  put_ply(store, "aaaaaaaaaa", 4, "good again");
  assert_true(is_refused(store, bad));
  assert_int_equal(look(store, "aaaaaaaaaa").plies, 4);
  assert_true(is_refused(store, put_ply(store, "bbbbbbbbbb", 2, "before the first")));
  sb_store_close(store);
}

/* What is written in one transaction may be more than goes out in one piece; whoever reads sees all of it. */
static void test_large_transactions_reach_the_file(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  place_kept(path);
  SbStore *store = open_store(path);
  fill(store);
  size_t size = 300000;
  char *position = malloc(size + 1);
  assert_non_null(position);
  memset(position, ' ', size);
  position[size] = 0;
  SbStoreMatch large = a_match("cccccccccc");
  large.position = position;
  sb_store_put_match(store, &large);
  for (int i = 4; i < 2004; i++) put_ply(store, "aaaaaaaaaa", i, "");
  for (int i = 1; i < 2000; i++) put_ply(store, "cccccccccc", i, "");
  sb_store_flush(store);
  for (int time = 0; time < 2; time++) {
    SbStoreMatch m;
    SbError error;
    assert_int_equal(sb_store_get_match(store, "cccccccccc", &m, &error), SB_STORE_FOUND);
    assert_string_equal(m.position, position);
    sb_store_match_finish(&m);
    assert_int_equal(look(store, "aaaaaaaaaa").plies, 2003);
    assert_int_equal(look(store, "cccccccccc").plies, 1999);
    sb_store_close(store);
    store = time == 0 ? open_store(path) : NULL;
  }
  free(position);
  place_remove(path);
}

static void test_same_id_is_refused(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreFailure failure;
  fill(store);
  SbStoreMatch again = a_match("aaaaaaaaaa");
  sb_store_put_match(store, &again);
  sb_store_flush(store);
  assert_true(sb_store_failure(store, &failure));
  check_filled(store);
  sb_store_close(store);
}

static void test_many_writes_share_transactions(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  SbStoreStats before, stats;
  fill(store);
  sb_store_stats(store, &before);
  sb_store_gather(store);
  for (int i = 4; i < 1004; i++) put_ply(store, "aaaaaaaaaa", i, "");
  assert_int_equal(sb_store_done(store), 8); /* the rest waits */
  sb_store_go(store);
  sb_store_flush(store);
  sb_store_stats(store, &stats);
  assert_int_equal(look(store, "aaaaaaaaaa").plies, 1003);
  assert_int_equal(stats.writes, 8 + 1000);
  assert_int_equal(stats.commits, before.commits + 1);
  sb_store_close(store);
}

static void test_who_waits_for_gathered_writes_gets_them(void **unused) {
  (void)unused;
  SbStore *store = open_store(place_once());
  fill(store);
  sb_store_gather(store);
  put_ply(store, "aaaaaaaaaa", 4, "");
  sb_store_flush(store);
  assert_int_equal(look(store, "aaaaaaaaaa").plies, 4);
  sb_store_gather(store);
  put_ply(store, "aaaaaaaaaa", 5, "");
  sb_store_close(store); /* which loses nothing either */
}

/* A file that grows with every write costs a second trip to the disk each time. */
static void test_the_log_grows_in_large_steps(void **unused) {
  (void)unused;
  char path[PLACE_TEXT], name[PLACE_TEXT + 8];
  if (place_server()) return;
  place_kept(path);
  snprintf(name, sizeof name, "%s-wal", path);
  SbStore *store = open_store(path);
  struct stat first, then;
  fill(store);
  assert_int_equal(stat(name, &first), 0);
  for (int i = 4; i < 104; i++) {
    put_ply(store, "aaaaaaaaaa", i, "");
    if (i % 10 == 0) sb_store_flush(store);
  }
  sb_store_flush(store);
  assert_int_equal(stat(name, &then), 0);
  assert_true(first.st_size >= 512 * 1024);
  assert_int_equal(then.st_size, first.st_size);
  sb_store_close(store);
  store = open_store(path);
  assert_int_equal(look(store, "aaaaaaaaaa").plies, 103);
  sb_store_close(store);
  place_remove(path);
}

static void test_bad_paths(void **unused) {
  (void)unused;
  static const char *const paths[] = {"/dev/null/x.db",
                                      "/proc/none/x.db",
                                      "/",
                                      "/etc/hostname",
                                      "postgresql://u:secret@/none?host=/nowhere",
                                      "postgresql://u:sec/ret@none/none"};
  for (int i = 0; i < 6; i++) {
    SbError error = {0};
    assert_null(sb_store_open(paths[i], NULL, NULL, &error));
    assert_true(error.text[0]);
    assert_null(strstr(error.text, "sec"));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_comes_back),
      cmocka_unit_test(test_set_aside),
      cmocka_unit_test(test_contents),
      cmocka_unit_test(test_comes_back_from_a_file),
      cmocka_unit_test(test_chairs),
      cmocka_unit_test(test_rematch),
      cmocka_unit_test(test_luck),
      cmocka_unit_test(test_older_tables_are_converted),
      cmocka_unit_test(test_unknown_tables_are_refused),
      cmocka_unit_test(test_campaigns),
      cmocka_unit_test(test_undo_keeps_what_was_acknowledged),
      cmocka_unit_test(test_log_grows_at_its_end_only),
      cmocka_unit_test(test_where_a_log_ends_is_not_misremembered),
      cmocka_unit_test(test_large_transactions_reach_the_file),
      cmocka_unit_test(test_same_id_is_refused),
      cmocka_unit_test(test_reading_while_reading),
      cmocka_unit_test(test_many_writes_share_transactions),
      cmocka_unit_test(test_who_waits_for_gathered_writes_gets_them),
      cmocka_unit_test(test_the_log_grows_in_large_steps),
      cmocka_unit_test(test_bad_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
