/* `starboard serve`: the arguments of the table server. What it does is in src/net. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "starboard/lease.h"
#include "starboard/serve.h"

enum {
  F_PORT,
  F_HOST,
  F_DB,
  F_NODE,
  F_LEASE,
  F_WEB,
  F_WORKERS,
  F_LOG,
  F_QUIET,
  F_ORIGIN,
  F_CONNECTIONS,
  F_RATE,
  F_PER_ADDRESS,
  F_PROXY,
  F_PATIENCE,
  F_PASS,
  F_AWAY,
  F_CONTENT,
  F_PRIVATE,
  F_PASSWORD,
  F_EXPIRE,
  F_BEACON
};

static const CliFlag flags[] = {
    [F_PORT] = {"port", 'p', "N", "port to listen on, 7070 by default; 0 takes any free one"},
    [F_HOST] = {"host", 0, "ADDRESS", "address to listen on, 127.0.0.1 by default; 0.0.0.0 for the whole network"},
    [F_DB] = {"db", 0, "PATH",
              "database of all matches: a file, or postgresql://...; :memory: forgets them at the end"},
    [F_NODE] = {"node", 0, "NAME", "one of several servers on a database of PostgreSQL; each has a name of its own"},
    [F_LEASE] = {"lease", 0, "SECONDS", "how long a node may be silent before others take its matches, 2 by default"},
    [F_WEB] = {"web", 0, "DIR", "folder of the built page"},
    [F_WORKERS] = {"workers", 0, "N", "threads for bots; by default one less than there are cores"},
    [F_LOG] = {"log", 0, "FORM", "log lines on stderr as text (default) or json"},
    [F_QUIET] = {"quiet", 'q', NULL, "log warnings and errors only"},
    [F_ORIGIN] = {"origin", 0, "URL", "let pages of this address connect too: https://play.example"},
    [F_CONNECTIONS] = {"connections", 0, "N", "most open sockets at once, 20000 by default"},
    [F_RATE] = {"rate", 0, "N", "messages a second from one connection, 20 by default; 0 for no limit"},
    [F_PER_ADDRESS] = {"per-address", 0, "LIST",
                       "what one address may do: connections=500,requests=200,bots=60 at once, and "
                       "matches=120,hellos=600,hints=60,chat=120,reports=20,messages=12000,plies=60000,"
                       "passwords=60 a minute, by default; 0 for no limit"},
    [F_PROXY] = {"proxy", 0, "ADDRESS", "believe the proxy at this address whom it speaks for (x-forwarded-for)"},
    [F_PATIENCE] = {"patience", 0, "SECONDS", "for the head of a request and for its whole body, 15 by default"},
    [F_PASS] = {"pass-delay", 0, "LOW-HIGH",
                "milliseconds before the table passes for somebody or a bot's answer shows, 1000-2500 by default"},
    [F_AWAY] =
        {"away", 0, "MINUTES",
         "how long somebody must be gone before others may call a bot: with a clock, without; 3,1440 by default"},
    [F_CONTENT] = {"content", 0, "PATH",
                   "offer the content pack in PATH too, a folder or an editor's export; may be given several times"},
    [F_PRIVATE] = {"private", 0, NULL, "new matches are in no list, unless whoever makes one wants it"},
    [F_PASSWORD] = {"password-file", 0, "FILE", "only those who know the password in the first line of FILE come in"},
    [F_EXPIRE] = {"expire", 0, "AGE",
                  "delete matches in which nothing happened for so long, like 365d; never by default"},
    [F_BEACON] = {"beacon", 0, "FILE",
                  "mix the public beacon in FILE, its round and value, into the luck of each match"},
    {0},
};

static const CliManual manual = {
    .name = "serve",
    .usage = "[OPTION]...",
    .about =
        "Serve the browser table: pages, a JSON API and WebSockets, all on one port. Prints its address on\n"
        "stdout and log lines on stderr. Matches are kept in a database and go on after a restart; SIGTERM or\n"
        "Ctrl-C ends the server once everything is stored. docs/protocol.md describes what it speaks,\n"
        "docs/hosting.md how to run it for others.",
    .flags = flags,
    .more =
        "Without --db the database is $XDG_DATA_HOME/starboard/starboard.db (~/.local/share when that is not\n"
        "set). One of PostgreSQL is postgresql://USER@HOST/DATABASE; its password had better be in ~/.pgpass or\n"
        "PGPASSWORD than on the command line. Without --web the page is looked for beside the program.",
    .examples =
        "  starboard serve\n"
        "  starboard serve --port 8080 --host 0.0.0.0\n"
        "  starboard serve --db :memory: --quiet\n"
        "  starboard serve --db postgresql://starboard@db.example/starboard\n"
        "  starboard serve --db postgresql://starboard@db.example/starboard --node a\n"
        "  starboard serve --log json 2>> starboard.log\n"
        "  starboard serve --content packs/far-sectors --content packs/tin-hulls",
};

/* The page beside the program: in the project's tree, or where `make install` puts it. */
static const char *default_web(char *out, size_t size) {
  static const char *const places[] = {"../web/dist", "../share/starboard/web"};
  char program[2048];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return NULL;
  program[length] = 0;
  *strrchr(program, '/') = 0;
  for (int i = 0; i < 2; i++) {
    SbText t = sb_text(out, size);
    sb_text_format(&t, "%s/%s/index.html", program, places[i]);
    if (t.cut || access(out, R_OK) != 0) continue;
    out[t.length - strlen("/index.html")] = 0;
    return out;
  }
  return NULL;
}

static void ready(const char *address) {
  puts(address);
  cli_flush();
}

/* "3,1440": in matches with a clock, and without; one number for both. 0: never. */
static bool take_away(SbServe *serve, const char *value) {
  char *end;
  double clocked = strtod(value, &end), untimed = clocked;
  bool good = end != value;
  if (good && *end == ',') {
    const char *second = end + 1;
    untimed = strtod(second, &end);
    good = end != second;
  }
  good = good && !*end && clocked >= 0 && clocked <= SB_AWAY_MOST && untimed >= 0 && untimed <= SB_AWAY_MOST;
  if (!good) {
    cli_usage(&manual, "--away is minutes up to %d, like 3 or 3,1440, not %s", SB_AWAY_MOST, value);
    return false;
  }
  serve->away_ms = (int64_t)(clocked * 60000);
  serve->away_untimed_ms = (int64_t)(untimed * 60000);
  return true;
}

/* "matches=30,chat=0": those not named stay as they are. */
static bool take_per_address(SbPerAddress *most, const char *value) {
  const struct {
    const char *name;
    int *at;
  } known[] = {{"connections", &most->connections},
               {"requests", &most->requests},
               {"bots", &most->bots},
               {"matches", &most->matches},
               {"hellos", &most->hellos},
               {"hints", &most->hints},
               {"chat", &most->chat},
               {"reports", &most->reports},
               {"messages", &most->messages},
               {"plies", &most->plies},
               {"passwords", &most->passwords}};
  for (const char *p = value; *p;) {
    size_t length = strcspn(p, "="), i = 0, count = sizeof known / sizeof *known;
    while (i < count && (strlen(known[i].name) != length || strncmp(p, known[i].name, length) != 0)) i++;
    char *end = NULL;
    long number = i < count && p[length] == '=' ? strtol(p + length + 1, &end, 10) : -1;
    if (!end || end == p + length + 1 || (*end && *end != ',') || number < 0 || number > 1000000) {
      cli_usage(&manual, "--per-address is a list like matches=30,chat=0; not %s", p);
      return false;
    }
    *known[i].at = (int)number;
    p = *end ? end + 1 : end;
  }
  return true;
}

static bool take_proxy(SbServe *serve, const char *value) {
  unsigned char address[16];
  serve->proxy = value;
  if (inet_pton(AF_INET, value, address) == 1 || inet_pton(AF_INET6, value, address) == 1) return true;
  cli_usage(&manual, "--proxy is an address like 127.0.0.1, not %s", value);
  return false;
}

static bool take(SbServe *serve, int flag, const char *value) {
  int64_t number = 0;
  switch (flag) {
    case F_PORT:
      if (!cli_number(&manual, "port", value, 0, 65535, &number)) return false;
      serve->port = (int)number;
      return true;
    case F_WORKERS:
      if (!cli_number(&manual, "workers", value, 1, 64, &number)) return false;
      serve->workers = (int)number;
      return true;
    case F_CONNECTIONS:
      if (!cli_number(&manual, "connections", value, 1, 1000000, &number)) return false;
      serve->connections = (int)number;
      return true;
    case F_NODE:
      serve->node = value;
      if (sb_node_is_name(value)) return true;
      cli_usage(&manual, "--node is a name of at most %d letters, digits, - and _, not %s", SB_NODE_TEXT - 1, value);
      return false;
    case F_LEASE:
      if (!cli_number(&manual, "lease", value, 1, 60, &number)) return false;
      serve->lease_ms = (int)number * 1000;
      return true;
    case F_RATE:
      if (!cli_number(&manual, "rate", value, 0, 10000, &number)) return false;
      serve->rate = (int)number;
      return true;
    case F_PER_ADDRESS:
      return take_per_address(&serve->per_address, value);
    case F_PROXY:
      return take_proxy(serve, value);
    case F_PATIENCE:
      if (!cli_number(&manual, "patience", value, 1, 600, &number)) return false;
      serve->patience = (int)number;
      return true;
    case F_PASS:
      return cli_pass_delay(&manual, value, &serve->pass_delay);
    case F_AWAY:
      return take_away(serve, value);
    case F_LOG:
      serve->json_log = strcmp(value, "json") == 0;
      if (serve->json_log || strcmp(value, "text") == 0) return true;
      cli_usage(&manual, "--log is text or json, not %s", value);
      return false;
    case F_EXPIRE:
      if (!cli_age(&manual, "--expire", value, &number)) return false;
      serve->expire_ms = number * 1000;
      return true;
    case F_PRIVATE:
      serve->private_matches = true;
      return true;
    case F_PASSWORD:
      serve->password = value;
      return true;
    case F_HOST:
      serve->host = value;
      return true;
    case F_DB:
      serve->db = value;
      return true;
    case F_WEB:
      serve->web = value;
      return true;
    case F_BEACON:
      serve->beacon = value;
      return true;
    case F_ORIGIN:
      serve->origin = value;
      return true;
    default:
      serve->quiet = true;
      return true;
  }
}

static bool check_web(const char *web) {
  char index[2048];
  SbText t = sb_text(index, sizeof index);
  sb_text_format(&t, "%s/index.html", web);
  if (!t.cut && access(index, R_OK) == 0) return true;
  cli_tell("there is no index.html in %s; build the page first", web);
  return false;
}

static int serve_it(SbServe *serve, const CliPacks *packs) {
  char db[4096], web[2100];
  SbError error = {0};
  if (!serve->db) serve->db = cli_default_db(db, sizeof db);
  if (!serve->db) return CLI_BAD;
  if (serve->web && !check_web(serve->web)) return CLI_BAD;
  if (!serve->web) serve->web = default_web(web, sizeof web);
  serve->packs = (const SbContent *const *)packs->at;
  serve->pack_count = packs->count;
  return sb_serve(serve, &error) ? CLI_OK : cli_tell("%s", error.text);
}

int cli_serve(int argc, char **argv) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  SbServe serve = {.host = "127.0.0.1", .port = 7070, .connections = 20000, .rate = 20, .ready = ready};
  serve.pass_delay = SB_PASS_DELAY;
  serve.per_address = SB_PER_ADDRESS;
  serve.patience = 15;
  serve.lease_ms = 2000;
  serve.away_ms = 3 * 60000;
  serve.away_untimed_ms = 24 * 3600000;
  CliPacks packs = {0};
  serve.workers = cores > 2 ? (int)cores - 1 : 1;
  CliArgs args = cli_args(&manual, argc, argv);
  int status = CLI_OK;
  bool good = true;
  for (int flag; good && (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP)
      good = false, status = args.status;
    else if (!(flag == F_CONTENT ? cli_packs_add(&packs, args.value) : take(&serve, flag, args.value)))
      good = false, status = CLI_BAD;
  }
  if (good && !cli_operands(&args, 0, 0, "")) good = false, status = CLI_BAD;
  if (good) status = serve_it(&serve, &packs);
  cli_packs_drop(&packs);
  return status;
}
