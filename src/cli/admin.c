/* `starboard admin`: what a host does about matches, while their server runs or not. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "starboard/order.h"
#include "starboard/store.h"

enum { F_DB, F_CHAT, F_NAME, F_RUNNING, F_DRY, F_JSON };

static const CliFlag flags[] = {
    [F_DB] = {"db", 0, "PATH", "the database; the one 'starboard serve' takes by itself, when it is not named"},
    [F_CHAT] = {"chat", 0, "LINE", "delete, settle: this line of its chat, not the match"},
    [F_NAME] = {"name", 0, "SEAT", "delete, settle: the name at this seat, from 0 on, not the match"},
    [F_RUNNING] = {"running", 0, NULL, "list: only matches that run"},
    [F_DRY] = {"dry-run", 'n', NULL, "expire: say what would be deleted, and delete nothing"},
    [F_JSON] = {"json", 0, NULL, "one JSON object a line"},
    {0},
};

static const CliManual manual = {
    .name = "admin",
    .usage = "COMMAND [ARGUMENT] [OPTION]...",
    .about =
        "Look after the matches of a server, which may run meanwhile.\n"
        "\n"
        "  list              every match, also those that are in no list\n"
        "  show MATCH        who sits there, and its chat, line by line\n"
        "  hide MATCH        take it out of the lists; links to it still work\n"
        "  unhide MATCH      put it back\n"
        "  end MATCH         end a running match: nobody can open it any more\n"
        "  delete MATCH      delete it, or with --chat or --name a part of it\n"
        "  reports           what people reported and nobody settled: chat and names\n"
        "  settle MATCH      with --chat or --name: a report needs no more looking at\n"
        "  expire AGE        delete matches in which nothing happened for so long",
    .flags = flags,
    .more =
        "Orders go to the server through a socket beside its database, so give them on its machine. Where nodes\n"
        "share a database of PostgreSQL they go through the database, to the node that has the match, from any\n"
        "machine. Without a server they are carried out at once.\n"
        "\n"
        "What is deleted is no longer in the database file (PostgreSQL keeps the bytes until it needs their place).\n"
        "Copies that were made before still have it. A log without "
        "a\n"
        "name has other hashes than one that somebody saved before.",
    .examples =
        "  starboard admin list --running\n"
        "  starboard admin delete abcdefghij --chat 3\n"
        "  starboard admin reports; starboard admin settle abcdefghij --chat 3\n"
        "  starboard admin expire 365d --dry-run",
};

typedef struct Wishes {
  char space[4096];
  const char *db, *command, *argument;
  int64_t chat, name; /* -1: not given */
  bool running, dry, json;
} Wishes;

/* ---- looking ---------------------------------------------------------------------------------------------- */

typedef struct Aged {
  char id[SB_MATCH_ID];
  int64_t last; /* ms since 1970 */
} Aged;

typedef struct Looking {
  const Wishes *wishes;
  SbStore *store;
  Aged *aged; /* read before anything is done or printed: as long as a list is being read, nothing is wiped */
  int64_t aged_count, aged_size;
  int64_t before; /* expire: ms since 1970 */
  SbOrders *orders;
  int64_t count;
  SbError error;
} Looking;

static void json_match(SbJson *json, const SbStoreMatch *m, int64_t last, bool ended) {
  sb_json_text(json, "match", m->id);
  sb_json_text(json, "game", m->game);
  sb_json_int(json, "created", m->created);
  sb_json_int(json, "last", last);
  sb_json_int(json, "ply", m->head.ply);
  sb_json_bool(json, "over", m->head.over);
  sb_json_bool(json, "ended", ended);
  sb_json_bool(json, "public", m->is_public);
  sb_json_array(json, "names");
  for (int i = 0; i < m->seats; i++) sb_json_text(json, NULL, sb_store_called(&m->seat[i]));
  sb_json_end(json);
}

static void print_match(const Looking *look, const SbStoreMatch *m, int64_t last) {
  bool ended = sb_store_is_ended(look->store, m->id);
  if (look->wishes->json) {
    char space[2000];
    SbText text = sb_text(space, sizeof space);
    SbJson json = sb_json(&text);
    sb_json_object(&json, NULL);
    json_match(&json, m, last, ended);
    sb_json_end(&json);
    puts(space);
    return;
  }
  char stamp[20];
  cli_stamp(last / 1000, stamp);
  printf("%s  %-20s %s  ply %-4d %-8s %-7s", m->id, m->game, stamp, m->head.ply,
         ended          ? "ended"
         : m->head.over ? "over"
                        : "running",
         m->is_public ? "public" : "hidden");
  for (int i = 0; i < m->seats; i++)
    printf("%s%s", i ? ", " : " ", *sb_store_called(&m->seat[i]) ? sb_store_called(&m->seat[i]) : m->seat[i].kind);
  putchar('\n');
}

static bool keep_aged(void *self, const char *id, int64_t last) {
  Looking *look = self;
  if (strlen(id) >= SB_MATCH_ID) return true;
  if (look->aged_count == look->aged_size) {
    int64_t size = look->aged_size ? look->aged_size * 2 : 256;
    Aged *grown = realloc(look->aged, (size_t)size * sizeof *grown);
    if (!grown) return !sb_fail(&look->error, "out of memory");
    look->aged = grown;
    look->aged_size = size;
  }
  Aged *aged = &look->aged[look->aged_count++];
  strcpy(aged->id, id);
  aged->last = last;
  return true;
}

static bool look_at(Looking *look, const Aged *aged) {
  SbStoreMatch m;
  SbStoreFound found = sb_store_get_match(look->store, aged->id, &m, &look->error);
  if (found == SB_STORE_BROKEN) cli_tell("%s: %s", aged->id, look->error.text);
  if (found != SB_STORE_FOUND) return true; /* perhaps deleted meanwhile */
  bool wanted = look->before ? aged->last < look->before : !look->wishes->running || !m.head.over;
  bool good = true;
  char order[40];
  snprintf(order, sizeof order, "expire %s", aged->id);
  if (wanted) print_match(look, &m, aged->last);
  if (wanted && look->orders) good = sb_orders_do(look->orders, order, &look->error);
  look->count += wanted;
  sb_store_match_finish(&m);
  return good;
}

static bool begin(Looking *look) {
  look->store = sb_store_look(look->wishes->db, &look->error);
  return look->store != NULL;
}

static int end(Looking *look, bool good) {
  sb_store_close(look->store);
  free(look->aged);
  return good ? CLI_OK : cli_tell("%s", look->error.text);
}

static bool look_at_all(Looking *look) {
  bool good = sb_store_get_ages(look->store, "", INT32_MAX, keep_aged, look, &look->error) && !look->error.text[0];
  for (int64_t i = 0; good && i < look->aged_count; i++) good = look_at(look, &look->aged[i]);
  return good;
}

static int list(const Wishes *wishes) {
  Looking look = {.wishes = wishes};
  return end(&look, begin(&look) && look_at_all(&look));
}

/* Whoever has no seat has no name. */
static const char *writer(const char *name) {
  return *name ? name : "a spectator";
}

static bool print_chat(void *self, const SbStoreChat *chat) {
  const Looking *look = self;
  char space[2000];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_int(&json, "line", chat->n);
  sb_json_int(&json, "seat", chat->seat);
  sb_json_text(&json, "name", chat->name);
  sb_json_text(&json, "text", chat->text);
  sb_json_end(&json);
  if (look->wishes->json)
    puts(space);
  else if (!*chat->notice)
    printf("  --chat %d  %s: %s\n", chat->n, writer(chat->name), chat->text);
  return true;
}

static void print_seats(const SbStoreMatch *m) {
  for (int i = 0; i < m->seats; i++)
    if (*sb_store_called(&m->seat[i])) printf("  --name %d  %s\n", i, sb_store_called(&m->seat[i]));
}

static int show(const Wishes *wishes) {
  Looking look = {.wishes = wishes};
  SbStoreMatch m;
  bool good = begin(&look) && sb_store_get_ages(look.store, wishes->argument, 1, keep_aged, &look, &look.error) &&
              !look.error.text[0];
  if (good && (!look.aged_count || strcmp(look.aged[0].id, wishes->argument) != 0))
    good = sb_fail(&look.error, "there is no match %s", wishes->argument);
  if (good && (good = sb_store_get_match(look.store, wishes->argument, &m, &look.error) == SB_STORE_FOUND)) {
    print_match(&look, &m, look.aged[0].last);
    if (!wishes->json) print_seats(&m);
    sb_store_match_finish(&m);
  }
  good = good && sb_store_get_chat(look.store, wishes->argument, INT32_MAX, print_chat, &look, &look.error);
  return end(&look, good);
}

static bool print_report(void *self, const SbStoreReport *r) {
  Looking *look = self;
  char space[4000], stamp[20];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "match", r->match);
  if (r->line) sb_json_int(&json, "line", r->line);
  sb_json_int(&json, "seat", r->seat);
  sb_json_text(&json, "name", r->name);
  if (r->line) sb_json_text(&json, "text", r->text);
  sb_json_int(&json, "count", r->count);
  sb_json_int(&json, "last", r->at);
  sb_json_end(&json);
  cli_stamp(r->at / 1000, stamp);
  const char *times = r->count == 1 ? "time" : "times";
  if (look->wishes->json)
    puts(space);
  else if (r->line)
    printf("%s  %s  --chat %d  %d %s  %s: %s\n", r->match, stamp, r->line, r->count, times, writer(r->name), r->text);
  else
    printf("%s  %s  --name %d  %d %s  %s\n", r->match, stamp, r->seat, r->count, times, r->name);
  return true;
}

static int reports(const Wishes *wishes) {
  Looking look = {.wishes = wishes};
  return end(&look, begin(&look) && sb_store_get_reports(look.store, print_report, &look, &look.error));
}

/* ---- doing -------------------------------------------------------------------------------------------------- */

static int expire(const Wishes *wishes) {
  Looking look = {.wishes = wishes};
  int64_t age;
  if (!cli_age(&manual, "AGE", wishes->argument, &age)) return CLI_BAD;
  look.before = ((int64_t)time(NULL) - age) * 1000;
  if (!wishes->dry && !(look.orders = sb_orders_open(wishes->db, &look.error))) return cli_tell("%s", look.error.text);
  bool good = begin(&look) && look_at_all(&look) && !look.error.text[0];
  sb_orders_close(look.orders);
  if (good) fprintf(stderr, "%" PRId64 " matches %s\n", look.count, wishes->dry ? "would be deleted" : "deleted");
  return end(&look, good);
}

static int order(const Wishes *wishes) {
  char text[100];
  SbError error = {0};
  bool part = wishes->chat >= 0 || wishes->name >= 0;
  if (strlen(wishes->argument) != SB_MATCH_ID - 1) return cli_usage(&manual, "%s is no match", wishes->argument);
  snprintf(text, sizeof text, "%s%s %s", wishes->command,
           wishes->chat >= 0   ? "-chat"
           : wishes->name >= 0 ? "-name"
                               : "",
           wishes->argument);
  if (part)
    snprintf(text + strlen(text), sizeof text - strlen(text), " %d",
             (int)(wishes->chat >= 0 ? wishes->chat : wishes->name));
  SbOrders *orders = sb_orders_open(wishes->db, &error);
  bool good = orders && sb_orders_do(orders, text, &error);
  sb_orders_close(orders);
  if (!good) return cli_tell("%s", error.text);
  if (wishes->json) printf("{\"done\":\"%s\"}\n", text);
  return CLI_OK;
}

static const struct {
  const char *name, *needs; /* what its argument is; NULL: it takes none */
  int (*run)(const Wishes *wishes);
} commands[] = {{"list", NULL, list},       {"show", "MATCH", show},    {"hide", "MATCH", order},
                {"unhide", "MATCH", order}, {"end", "MATCH", order},    {"delete", "MATCH", order},
                {"reports", NULL, reports}, {"settle", "MATCH", order}, {"expire", "AGE", expire}};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int run(Wishes *wishes, const CliArgs *args) {
  const char *names[COMMANDS];
  bool part = wishes->chat >= 0 || wishes->name >= 0, settles = strcmp(wishes->command, "settle") == 0;
  if (part && !settles && strcmp(wishes->command, "delete") != 0)
    return cli_usage(&manual, "--chat and --name are for delete and settle");
  if (settles && !part) return cli_usage(&manual, "settle needs --chat LINE or --name SEAT");
  if (wishes->chat >= 0 && wishes->name >= 0) return cli_usage(&manual, "--chat and --name do not go together");
  for (int i = 0; i < COMMANDS; i++) {
    names[i] = commands[i].name;
    if (strcmp(wishes->command, names[i]) != 0) continue;
    int count = commands[i].needs ? 2 : 1;
    if (!cli_operands(args, count, count, commands[i].needs)) return CLI_BAD;
    wishes->argument = count == 2 ? args->operands[1] : NULL;
    if (!wishes->db) wishes->db = cli_default_db(wishes->space, sizeof wishes->space);
    return wishes->db ? commands[i].run(wishes) : CLI_BAD;
  }
  const char *near = cli_nearest(wishes->command, names, COMMANDS);
  if (near) return cli_usage(&manual, "there is no command \"%s\"; did you mean %s?", wishes->command, near);
  return cli_usage(&manual, "there is no command \"%s\"", wishes->command);
}

int cli_admin(int argc, char **argv) {
  Wishes wishes = {.chat = -1, .name = -1};
  CliArgs args = cli_args(&manual, argc, argv);
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (flag == F_DB) wishes.db = args.value;
    if (flag == F_CHAT && !cli_number(&manual, "--chat", args.value, 1, 1000000, &wishes.chat)) return CLI_BAD;
    if (flag == F_NAME && !cli_number(&manual, "--name", args.value, 0, SB_SEATS_MAX - 1, &wishes.name)) return CLI_BAD;
    wishes.running |= flag == F_RUNNING;
    wishes.dry |= flag == F_DRY;
    wishes.json |= flag == F_JSON;
  }
  if (!cli_operands(&args, 1, 2, "COMMAND: list, show, hide, unhide, end, delete, reports, settle or expire"))
    return CLI_BAD;
  wishes.command = args.operands[0];
  return run(&wishes, &args);
}
