/* The page's files: from the folder they were built into, or a small page of our own when there is none. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api.h"
#include "http.h"
#include "ids.h"
#include "message.h"
#include "server.h"

#define FILE_MOST (32 * 1024 * 1024)

static const char own_page[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Starboard</title>"
    "<meta name=\"viewport\" content=\"width=device-width\"></head>\n<body><h1>Starboard</h1>\n"
    "<p>The server runs, but its page has not been built. Build it with <code>make</code> in the project's folder "
    "(or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>), or name a built one with "
    "<code>starboard serve --web DIR</code>.</p>\n<p>Programs find the API under <a href=\"/api/games\">/api/games</a>."
    "</p></body></html>\n";

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static const char *type_of(const char *path) {
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
    if (strcmp(dot, types[i][0]) == 0) return types[i][1];
  return NULL;
}

/* Letters, digits, '-', '_', '.' and single slashes; nothing hidden, nothing that climbs. */
static bool is_safe(const char *path) {
  if (path[0] != '/') return false;
  for (const char *p = path; *p; p++) {
    bool plain = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9');
    if (!plain && !strchr("-_./", *p)) return false;
    if (*p == '/' && (p[1] == '/' || p[1] == '.')) return false;
  }
  return true;
}

/* A game's editor, or a page of its own beside it: /editor/<game>, /editor/<game>/<part> */
static bool is_editor(const char *path) {
  const char *slash = strchr(path, '/');
  return *path && *path != '/' && !strchr(path, '.') && (!slash || (slash[1] && !strchr(slash + 1, '/')));
}

/* Addresses that are the page itself: the lobby, matches, rules, summaries, lessons, editors. */
static bool is_page(const char *path) {
  static const char *const folders[] = {"/rules/", "/summary/", "/learn/"};
  if (strcmp(path, "/") == 0) return true;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    size_t length = strlen(folders[i]);
    if (strncmp(path, folders[i], length) == 0) return path[length] && !strpbrk(path + length, "/.");
  }
  if (strncmp(path, "/editor/", 8) == 0) return is_editor(path + 8);
  if (strncmp(path, "/campaign/", 10) == 0) return is_match_id(path + 10, strlen(path + 10));
  const char *slash = strchr(path + 1, '/');
  size_t length = slash ? (size_t)(slash - path - 1) : strlen(path + 1);
  if (!is_match_id(path + 1, length)) return false;
  return !slash || (slash[1] && strspn(slash + 1, "0123456789") == strlen(slash + 1));
}

/* Open below the folder; a link that leads out of it is not followed. -1: not there. */
static int open_below(const char *folder, const char *path, const char *ending, struct stat *about) {
  char name[2048], real[4096];
  SbText t = sb_text(name, sizeof name);
  sb_text_format(&t, "%s%s%s", folder, path, ending);
  if (t.cut || !realpath(name, real)) return -1;
  size_t length = strlen(folder);
  if (strncmp(real, folder, length) != 0 || real[length] != '/') return -1;
  int fd = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return -1;
  if (fstat(fd, about) == 0 && S_ISREG(about->st_mode) && about->st_size <= FILE_MOST) return fd;
  close(fd);
  return -1;
}

static bool read_all(int fd, size_t size, Answer *answer) {
  answer->whole = malloc(size + 1);
  if (!answer->whole) return false;
  while (answer->size < size) {
    ssize_t got = read(fd, answer->whole + answer->size, size - answer->size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    answer->size += (size_t)got;
  }
  return true;
}

static int open_best(Server *server, const Query *query, const char *path, struct stat *about, const char **encoding) {
  static const char *const endings[] = {".br", ".gz", ""};
  static const char *const encodings[] = {"br", "gzip", NULL};
  for (int i = 0; i < 3; i++) {
    if ((i == 0 && !query->brotli) || (i == 1 && !query->gzip)) continue;
    int fd = open_below(server->web, path, endings[i], about);
    *encoding = encodings[i];
    if (fd >= 0) return fd;
  }
  return -1;
}

static bool send_file(Server *server, const Query *query, const char *path, Answer *answer) {
  struct stat about;
  int fd = open_best(server, query, path, &about, &answer->encoding);
  if (fd < 0) return false;
  answer->status = 200;
  answer->type = type_of(path);
  if (!answer->type) answer->type = "application/octet-stream";
  bool hashed = strncmp(path, "/assets/", 8) == 0;
  answer->cache = hashed ? "public, max-age=31536000, immutable" : "no-cache";
  SbText etag = sb_text(answer->etag, sizeof answer->etag);
  sb_text_format(&etag, "\"%llx-%llx%s\"",
                 (unsigned long long)about.st_mtim.tv_sec * 1000000000ull + (unsigned long long)about.st_mtim.tv_nsec,
                 (unsigned long long)about.st_size, answer->encoding ? answer->encoding : "");
  if (strstr(query->if_none_match, answer->etag))
    answer->status = 304;
  else if (!read_all(fd, (size_t)about.st_size, answer))
    answer->status = 503;
  close(fd);
  return true;
}

static bool is_api_like(const char *path) {
  return strcmp(path, "/ws") == 0 || strcmp(path, "/api") == 0;
}

/* A person who mistyped an address gets a page that says so; a program that wanted a file gets an error it can read. */
static bool is_for_people(const char *path) {
  const char *type = type_of(path);
  return !is_api_like(path) && (!type || strncmp(type, "text/html", 9) == 0);
}

static bool send_nowhere(Server *server, const Query *query, Answer *answer) {
  if (!server->web[0] || !is_for_people(query->path) || !send_file(server, query, "/index.html", answer)) return false;
  if (answer->status == 200) answer->status = 404;
  return true;
}

void static_answer(Server *server, const Query *query, Answer *answer) {
  const char *path = query->path;
  if (query->post) {
    answer_error(answer, query, 405, "method", "nothing can be posted here");
  } else if (is_page(path) && !server->web[0]) {
    answer->cache = "no-cache";
    answer_text(answer, 200, "text/html; charset=utf-8", own_page, sizeof own_page - 1);
  } else if (server->web[0] && is_safe(path) &&
             send_file(server, query, is_page(path) ? "/index.html" : path, answer)) {
    return;
  } else if (!send_nowhere(server, query, answer)) {
    answer_error(answer, query, 404, "not_found", "there is nothing here");
  }
}
