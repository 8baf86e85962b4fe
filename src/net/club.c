/* A club's password: asked for once by the browser (Basic), then kept in a cookie, which sockets send too. */
#include "club.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>

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
  bool good = file && fgets(line, sizeof line, file);
  if (file) fclose(file);
  line[strcspn(line, "\r\n")] = 0;
  if (!good || strlen(line) < 8)
    return sb_fail(error, "%s has no password of at least 8 characters in its first line", path);
  token_of(line, server->club);
  return true;
}

static bool same(const char *a, const char *b) {
  unsigned differ = 0;
  for (int i = 0; i < CLUB_TOKEN - 1; i++) differ |= (unsigned)(a[i] ^ b[i]);
  return differ == 0;
}

static bool has_cookie(const Server *server, struct lws *wsi) {
  char all[2048];
  if (lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_HTTP_COOKIE) <= 0) return false;
  const char *at = strstr(all, cookie_name);
  return at && strlen(at) >= strlen(cookie_name) + CLUB_TOKEN - 1 && same(at + strlen(cookie_name), server->club);
}

/* "Basic " and "anybody:password" in base 64. */
static bool has_password(const Server *server, struct lws *wsi) {
  char header[600], plain[400], token[CLUB_TOKEN];
  if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION) <= 6) return false;
  if (strncasecmp(header, "Basic ", 6) != 0) return false;
  int length = lws_b64_decode_string(header + 6, plain, sizeof plain - 1);
  if (length <= 0) return false;
  plain[length] = 0;
  const char *password = strchr(plain, ':');
  if (!password) return false;
  token_of(password + 1, token);
  return same(token, server->club);
}

ClubGuest club_guest(const Server *server, struct lws *wsi) {
  if (!server->club[0]) return CLUB_OPEN;
  if (has_cookie(server, wsi)) return CLUB_KNOWN;
  return has_password(server, wsi) ? CLUB_NEW : CLUB_STRANGER;
}

void club_cookie(const Server *server, char *out, size_t size) {
  bool secure = server->serve->origin && strncasecmp(server->serve->origin, "https://", 8) == 0;
  snprintf(out, size, "%s%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000%s", cookie_name, server->club,
           secure ? "; Secure" : "");
}

void address_hash(const Server *server, struct lws *wsi, char out[17]) {
  char peer[64] = "", named[256] = "";
  lws_get_peer_simple(wsi, peer, sizeof peer);
  bool here = strcmp(peer, "127.0.0.1") == 0 || strcmp(peer, "::1") == 0 || strcmp(peer, "::ffff:127.0.0.1") == 0;
  const char *address = peer;
  if (here && lws_hdr_copy(wsi, named, sizeof named, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
    const char *last = strrchr(named, ','); /* what comes before is what the client says of itself */
    address = last ? last + 1 : named;
    while (*address == ' ') address++;
  }
  SbText t = sb_text(out, 17);
  sb_text_hex(&t, sb_siphash(server->secret_key[0], server->secret_key[1], address, strlen(address)), 16);
}
