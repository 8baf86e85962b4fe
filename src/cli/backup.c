/* `starboard backup`: a copy of a database while it is in use, and the way back. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "starboard/store.h"

enum { F_DB, F_KEEP, F_RESTORE, F_JSON, F_QUIET, F_PROGRESS };

static const CliFlag flags[] = {
    [F_DB] = {"db", 0, "PATH", "the database; the one 'starboard serve' takes by itself, when it is not named"},
    [F_KEEP] = {"keep", 0, "AGE", "delete copies in the folder that are older: 90m, 12h, 7d, 4w"},
    [F_RESTORE] = {"restore", 0, NULL, "put the copy TO back in the place of the database"},
    [F_JSON] = {"json", 0, NULL, "say what was done as one JSON object"},
    [F_QUIET] = {"quiet", 'q', NULL, "say nothing when all is well"},
    [F_PROGRESS] = {"progress", 0, NULL, "tell progress on stderr even when it is no terminal"},
    {0},
};

static const CliManual manual = {
    .name = "backup",
    .usage = "TO [OPTION]...",
    .about =
        "Copy the database of a server, which may go on serving meanwhile, to TO: a file, or a folder in which the\n"
        "copy gets a name with the time; it is made where --keep or a / at the end says that it is one. A copy is one "
        "file that only you can read. It is checked before it gets its\n"
        "name, so what has the name is whole.\n"
        "\n"
        "With --restore TO is such a copy, and takes the place of the database: the server must be stopped. What was\n"
        "there before is kept beside it.\n"
        "\n"
        "This is for files. A database of PostgreSQL is copied with pg_dump: docs/hosting.md.",
    .flags = flags,
    .more =
        "--keep looks only at the folder TO, only at names that this command gives, and never deletes the copy it has\n"
        "just made. JSON members: copy bytes deleted[] of a backup, restored kept of --restore.",
    .examples =
        "  starboard backup /var/backups/starboard --keep 7d\n"
        "  starboard backup before-the-update.db\n"
        "  starboard fsck before-the-update.db\n"
        "  starboard backup --restore before-the-update.db --db games.db",
};

enum { PATH_ROOM = 4096 };
static const char prefix[] = "starboard-", suffix[] = ".db";

typedef struct Wishes {
  const char *db, *to;
  int64_t keep; /* seconds; 0: all */
  bool restore, json, quiet, progress, terminal;
} Wishes;

static void progress(void *self, int64_t pages, int64_t of) {
  const Wishes *wishes = self;
  if (!wishes->progress || of == 0) return;
  fprintf(stderr, wishes->terminal ? "\r\033[K%" PRId64 " of %" PRId64 " pages" : "%" PRId64 " of %" PRId64 " pages\n",
          pages, of);
}

/* ---- deleting old ones -------------------------------------------------------------------------------------- */

/* When a copy with a name of ours was made. */
static bool is_copy(const char *name, int64_t *made) {
  size_t length = strlen(name), stamp = strlen("20261116T201800Z");
  return length == strlen(prefix) + stamp + strlen(suffix) && strncmp(name, prefix, strlen(prefix)) == 0 &&
         strcmp(name + length - strlen(suffix), suffix) == 0 && cli_stamp_read(name + strlen(prefix), made);
}

static bool delete_old(const Wishes *wishes, int64_t now, SbJson *json) {
  DIR *folder = opendir(wishes->to);
  bool good = folder != NULL;
  for (const struct dirent *entry; good && (entry = readdir(folder)) != NULL;) {
    int64_t made;
    if (!is_copy(entry->d_name, &made) || now - made <= wishes->keep) continue;
    good = unlinkat(dirfd(folder), entry->d_name, 0) == 0;
    if (good) sb_json_text(json, NULL, entry->d_name);
    if (good && !wishes->json && !wishes->quiet) printf("deleted %s/%s\n", wishes->to, entry->d_name);
  }
  if (!good) cli_tell("cannot delete old copies in %s: %s", wishes->to, strerror(errno));
  if (folder) closedir(folder);
  return good;
}

/* ---- copying and restoring ------------------------------------------------------------------------------------ */

static bool is_folder(const char *path) {
  struct stat there;
  return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

/* Whoever means a folder that is not there yet gets one, and not a file of its name. */
static bool means_folder(const Wishes *wishes) {
  size_t length = strlen(wishes->to);
  return wishes->keep || (length > 1 && wishes->to[length - 1] == '/');
}

static int say(const Wishes *wishes, const char *space) {
  if (wishes->json) puts(space);
  return CLI_OK;
}

static int copy(Wishes *wishes) {
  char name[PATH_ROOM], stamp[20], *space;
  SbError error = {0};
  SbText path = sb_text(name, sizeof name), out;
  int64_t now = (int64_t)time(NULL);
  if (means_folder(wishes) && mkdir(wishes->to, 0700) != 0 && errno != EEXIST)
    return cli_tell("cannot make the folder %s: %s", wishes->to, strerror(errno));
  bool folder = is_folder(wishes->to);
  if (wishes->keep && !folder) return cli_usage(&manual, "--keep needs a folder, and %s is a file", wishes->to);
  cli_stamp(now, stamp);
  if (folder)
    sb_text_format(&path, "%s/%s%s%s", wishes->to, prefix, stamp, suffix);
  else
    sb_text_put(&path, wishes->to);
  if (path.cut) return cli_tell("the path %s is too long", wishes->to);
  SbStoreCopy wanted = {.from = wishes->db, .to = name, .progress = progress, .self = wishes};
  bool good = sb_store_copy(&wanted, &error);
  if (wishes->progress && wishes->terminal) fputs("\r\033[K", stderr);
  if (!good) return cli_tell("%s", error.text);
  struct stat made = {0};
  stat(name, &made);
  if (!wishes->json && !wishes->quiet) printf("%s: %lld bytes\n", name, (long long)made.st_size);
  if (!(space = cli_room(&out))) return CLI_BAD;
  SbJson json = sb_json(&out);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "copy", name);
  sb_json_int(&json, "bytes", made.st_size);
  sb_json_array(&json, "deleted");
  good = !wishes->keep || delete_old(wishes, now, &json);
  sb_json_end(&json);
  sb_json_end(&json);
  int status = good ? say(wishes, space) : CLI_BAD;
  free(space);
  return status;
}

static int restore(const Wishes *wishes) {
  char aside[PATH_ROOM], stamp[20], space[3 * PATH_ROOM];
  SbError error = {0};
  SbText name = sb_text(aside, sizeof aside), out = sb_text(space, sizeof space);
  bool moved;
  cli_stamp((int64_t)time(NULL), stamp);
  sb_text_format(&name, "%s.before-%s", wishes->db, stamp);
  if (name.cut) return cli_tell("the path of the database is too long");
  if (!sb_store_restore(wishes->to, wishes->db, aside, &moved, &error)) return cli_tell("%s", error.text);
  if (!wishes->json && !wishes->quiet) {
    printf("%s is what %s was\n", wishes->db, wishes->to);
    if (moved) printf("what was there before is %s\n", aside);
  }
  SbJson json = sb_json(&out);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "restored", wishes->db);
  sb_json_text(&json, "kept", moved ? aside : NULL);
  sb_json_end(&json);
  return say(wishes, space);
}

int cli_backup(int argc, char **argv) {
  char space[PATH_ROOM];
  Wishes wishes = {.terminal = isatty(STDERR_FILENO)};
  wishes.progress = wishes.terminal;
  CliArgs args = cli_args(&manual, argc, argv);
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (flag == F_DB) wishes.db = args.value;
    if (flag == F_KEEP && !cli_age(&manual, "--keep", args.value, &wishes.keep)) return CLI_BAD;
    wishes.restore |= flag == F_RESTORE;
    wishes.json |= flag == F_JSON;
    wishes.quiet |= flag == F_QUIET;
    wishes.progress |= flag == F_PROGRESS;
  }
  if (!cli_operands(&args, 1, 1, "TO, a file or a folder")) return CLI_BAD;
  if (wishes.restore && wishes.keep) return cli_usage(&manual, "--keep and --restore do not go together");
  wishes.to = args.operands[0];
  signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told like a full disk */
  if (!wishes.db) wishes.db = cli_default_db(space, sizeof space);
  if (!wishes.db) return CLI_BAD;
  return wishes.restore ? restore(&wishes) : copy(&wishes);
}
