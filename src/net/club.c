/* A club's password: asked for once by the browser (Basic), then kept in a cookie, which sockets send too. */
#include "club.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "codes.h"
#include "guests.h"
#include "server.h"
#include "starboard/starboard.h"

static const char cookie_name[] = "starboard_club=";

static void token_of(const char *password, char out[CLUB_TOKEN]) {
  uint8_t digest[32];
  char text[400];
  SbText t = sb_text(text, sizeof text), hex = sb_text(out, CLUB_TOKEN);
  sb_text_format(&t, "starboard club %s", password);
  sb_sha256(text, t.length, digest);
  for (int i = 0; i < 32; i++) sb_text_hex(&hex, digest[i], 2);
}

bool club_read(Server *server, const char *path, SbError *error) {
  char line[256] = "";
  FILE *file = fopen(path, "re");
  if (!file) return sb_fail(error, "cannot read the password file %s: %s", path, strerror(errno));
  bool good = fgets(line, sizeof line, file);
  fclose(file);
  line[strcspn(line, "\r\n")] = 0;
  if (!good || strlen(line) < 8)
    return sb_fail(error, "%s has no password of at least 8 characters in its first line", path);
  token_of(line, server->club);
  return true;
}

#define PAGE                                                                                                         \
  "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">" \
  "<title>Starboard</title><h1>Starboard</h1>"

const char club_door[] = PAGE
    "<p>This table is for the members of a club. Load the page again and give its password; any name will do.</p>"
    "<p lang=\"fr\">Cette table est réservée aux membres d'un club. Rechargez la page et donnez le mot de passe ; "
    "n'importe quel nom convient.</p></html>\n";
const char club_wait[] = PAGE
    "<p>Too many wrong passwords came from your address. Load the page again in a minute.</p>"
    "<p lang=\"fr\">Trop de mots de passe erronés depuis votre adresse. Rechargez la page dans une "
    "minute.</p></html>\n";

typedef enum Said { SAID_NOTHING, SAID_ANOTHER, SAID_IT } Said;

static bool same(const char *a, const char *b) {
  unsigned differ = 0;
  for (int i = 0; i < CLUB_TOKEN - 1; i++) differ |= (unsigned)(a[i] ^ b[i]);
  return differ == 0;
}

static bool is_cookie(const char *at, size_t size) {
  size_t name = strlen(cookie_name);
  return size >= name + CLUB_TOKEN - 1 && memcmp(at, cookie_name, name) == 0;
}

/* The last one in a head is the one that counts: a request is one guess. */
static Said said_by_cookie(const Server *server, const Head *head) {
  Said said = SAID_NOTHING;
  for (int i = 0; i < head->count; i++) {
    Span all = head->field[i].value;
    if (!span_is(head->field[i].name, "cookie")) continue;
    for (const char *at = all.at, *end = at + all.size; at < end; at++)
      if (is_cookie(at, (size_t)(end - at)))
        said = same(at + strlen(cookie_name), server->club) ? SAID_IT : SAID_ANOTHER;
  }
  return said;
}

/* "Basic " and "anybody:password" in base 64. */
static Said said_by_password(const Server *server, const Head *head) {
  char plain[400], token[CLUB_TOKEN];
  Span said = head_value(head, "authorization");
  if (!said.at) return SAID_NOTHING;
  if (said.size <= 6 || strncasecmp(said.at, "Basic ", 6) != 0) return SAID_ANOTHER;
  int length = base64_read(said.at + 6, said.size - 6, (unsigned char *)plain, sizeof plain - 1);
  if (length <= 0) return SAID_ANOTHER;
  plain[length] = 0;
  const char *password = strchr(plain, ':');
  if (!password) return SAID_ANOTHER;
  token_of(password + 1, token);
  return same(token, server->club) ? SAID_IT : SAID_ANOTHER;
}

/* A cookie is as good for guessing as a password: whoever has guessed too often is told nothing about either. */
ClubGuest club_guest(const Server *server, const Head *head, Guest *guest) {
  if (!server->club[0]) return CLUB_OPEN;
  Said cookie = said_by_cookie(server, head), password = said_by_password(server, head);
  if (cookie == SAID_NOTHING && password == SAID_NOTHING) return CLUB_STRANGER;
  if (!guest_has(server, guest, ACCOUNT_PASSWORDS, 1)) return CLUB_GUESSES;
  if (cookie == SAID_IT) return CLUB_KNOWN;
  if (password == SAID_IT) return CLUB_NEW;
  guest_owe(server, guest, ACCOUNT_PASSWORDS, 1);
  return CLUB_WRONG;
}

void club_cookie(const Server *server, char *out, size_t size) {
  bool secure = server->serve->origin && strncasecmp(server->serve->origin, "https://", 8) == 0;
  snprintf(out, size, "%s%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000%s", cookie_name, server->club,
           secure ? "; Secure" : "");
}
