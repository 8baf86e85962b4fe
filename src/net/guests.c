/* Guests: found by address, counted, and forgotten when there is nothing to remember. */
#include "guests.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "ids.h"
#include "server.h"

#define MINUTE_US 60000000
#define LINE_US 1000000
#define LONG_US 10000 /* what is done for somebody at once, and nobody minds */
#define REST 3        /* times as long as it took */
#define REST_MOST_US 1000000

/* ---- addresses ------------------------------------------------------------------------------------------------ */

/* As 16 bytes; those of IPv4 stand behind ::ffff. */
typedef struct Address {
  unsigned char at[16];
} Address;

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_four(const Address *a) {
  return memcmp(a->at, mapped, sizeof mapped) == 0;
}

static bool is_local(const Address *a) {
  static const Address six = {{[15] = 1}};
  return is_four(a) ? a->at[12] == 127 : memcmp(a, &six, sizeof six) == 0;
}

static bool read_address(const char *text, Address *out) {
  memcpy(out->at, mapped, sizeof mapped);
  return inet_pton(AF_INET, text, out->at + 12) == 1 || inet_pton(AF_INET6, text, out->at) == 1;
}

static bool peer_of(int socket, Address *out) {
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  if (getpeername(socket, (struct sockaddr *)&peer, &size) != 0) return false;
  memcpy(out->at, mapped, sizeof mapped);
  if (peer.ss_family == AF_INET)
    memcpy(out->at + 12, &((struct sockaddr_in *)&peer)->sin_addr, 4);
  else if (peer.ss_family == AF_INET6)
    memcpy(out->at, &((struct sockaddr_in6 *)&peer)->sin6_addr, 16);
  else
    return false;
  return true;
}

static bool is_proxy(const Server *server, const Address *address) {
  Address proxy;
  const char *named = server->serve->proxy;
  return named && read_address(named, &proxy) && memcmp(&proxy, address, sizeof proxy) == 0;
}

/* Without a known proxy, what comes from this machine may come through one: nobody is counted together with strangers.
 */
static bool is_counted(const Server *server, const Address *address) {
  return !is_proxy(server, address) && (server->serve->proxy || !is_local(address));
}

/* ---- the table ------------------------------------------------------------------------------------------------- */

static Guest **bucket_of(Server *server, uint64_t key) {
  return &server->guests[key % GUEST_BUCKETS];
}

static uint64_t key_of(const Server *server, const Address *a) {
  size_t size = is_four(a) ? sizeof a->at : 8;
  return sb_siphash(server->secret_key[0], server->secret_key[1], a->at, size) | 1;
}

static Guest *find(Server *server, uint64_t key) {
  Guest *guest = *bucket_of(server, key);
  while (guest && guest->key != key) guest = guest->next;
  return guest;
}

/* Held; NULL without memory, which then is nobody's fault in particular. */
static Guest *find_or_make(Server *server, const Address *address) {
  uint64_t key = key_of(server, address);
  Guest *guest = find(server, key);
  if (guest) return guest_hold(guest);
  guest = calloc(1, sizeof *guest);
  if (!guest) return NULL;
  guest->key = key;
  guest->next = *bucket_of(server, key);
  *bucket_of(server, key) = guest;
  return guest_hold(guest);
}

Guest *guest_hold(Guest *guest) {
  if (guest) guest->holders++;
  return guest;
}

void guest_drop(Guest *guest) {
  if (guest) guest->holders--;
}

static bool is_forgettable(const Guest *guest, int64_t now) {
  for (int i = 0; i < ACCOUNTS; i++)
    if (guest->quiet[i] > now) return false;
  return guest->holders == 0 && guest->rests <= now;
}

static void sweep(Server *server, int64_t now) {
  for (int i = 0; i < GUEST_BUCKETS; i++)
    for (Guest **link = &server->guests[i], *guest; (guest = *link) != NULL;) {
      if (!is_forgettable(guest, now)) {
        link = &guest->next;
        continue;
      }
      *link = guest->next;
      free(guest);
    }
}

void guests_sweep(Server *server) {
  sweep(server, steady_us());
}

void guests_finish(Server *server) {
  for (int i = 0; i < GUEST_BUCKETS; i++)
    for (Guest *guest = server->guests[i]; guest; guest = guest->next) guest->holders = 0;
  sweep(server, INT64_MAX);
}

/* ---- limits ----------------------------------------------------------------------------------------------------- */

static int per_minute(const Server *server, Account account) {
  const SbPerAddress *most = &server->serve->per_address;
  const int at[ACCOUNTS] = {most->matches, most->hellos,   most->hints, most->chat,
                            most->reports, most->messages, most->plies, most->passwords};
  return at[account];
}

/* When it is quiet again after `count` more. */
static int64_t quiet_after(const Guest *guest, Account account, int most, int count, int64_t now) {
  int64_t before = guest->quiet[account];
  return (before < now ? now : before) + (int64_t)count * MINUTE_US / most;
}

void guest_owe(const Server *server, Guest *guest, Account account, int count) {
  int most = per_minute(server, account);
  if (guest && most) guest->quiet[account] = quiet_after(guest, account, most, count, steady_us());
}

/* What is more than all there is may be had by whoever has taken nothing. */
static bool has(const Server *server, const Guest *guest, Account account, int count, int64_t within) {
  int most = per_minute(server, account);
  if (!guest || most == 0) return true;
  int64_t now = steady_us();
  return guest->quiet[account] <= now || quiet_after(guest, account, most, count, now) <= now + within;
}

/* A minute's worth at once, and as much again each minute. */
bool guest_has(const Server *server, const Guest *guest, Account account, int count) {
  return has(server, guest, account, count, MINUTE_US);
}

bool guest_take(const Server *server, Guest *guest, Account account, int count) {
  if (!guest_has(server, guest, account, count)) return false;
  guest_owe(server, guest, account, count);
  return true;
}

bool guest_spare(const Server *server, Guest *guest, Account account, int count) {
  if (!has(server, guest, account, count, MINUTE_US * 2 / 3)) return false;
  guest_owe(server, guest, account, count);
  return true;
}

static bool is_below(int count, int most) {
  return most == 0 || count < most;
}

bool guest_may_wait(const Server *server, const Guest *guest) {
  return !guest || is_below(guest->unfinished, server->serve->per_address.requests);
}

bool guest_may_come(const Server *server, const Guest *guest) {
  return !guest || is_below(guest->sockets, server->serve->per_address.connections);
}

bool guest_may_watch_bots(const Server *server, const Guest *guest) {
  return !guest || is_below(guest->bots, server->serve->per_address.bots);
}

void guest_took(Guest *guest, int64_t us) {
  if (!guest || us < LONG_US) return;
  guest->rests = steady_us() + (us * REST < REST_MOST_US ? us * REST : REST_MOST_US);
}

bool guest_rests(const Guest *guest) {
  return guest && guest->rests > steady_us();
}

/* ---- sockets ----------------------------------------------------------------------------------------------------- */

Guest *guest_known(Server *server, int socket) {
  Address peer;
  return peer_of(socket, &peer) && is_counted(server, &peer) ? find(server, key_of(server, &peer)) : NULL;
}

bool guest_may_knock(Server *server, int socket) {
  const Guest *guest = guest_known(server, socket);
  return guest_may_come(server, guest) && guest_may_wait(server, guest);
}

Guest *guest_of_peer(Server *server, int socket, bool *proxy) {
  Address peer;
  bool known = peer_of(socket, &peer);
  *proxy = known && is_proxy(server, &peer);
  return known && is_counted(server, &peer) ? find_or_make(server, &peer) : NULL;
}

/* "203.0.113.9:4711", "[2001:db8::1]:4711", "fe80::1%eth0": some proxies write more than an address. */
static char *bare(char *text) {
  char *colon = strchr(text, ':');
  if (*text == '[') {
    text++;
    text[strcspn(text, "]")] = 0;
  } else if (colon && !strchr(colon + 1, ':')) {
    *colon = 0;
  }
  text[strcspn(text, "%")] = 0;
  return text;
}

/* The last address of the list is the one the proxy itself has seen; those before it anybody can write. All that cannot
 * be read are one address: what a proxy says of somebody must not be a way around every limit. */
static bool read_forwarded(const Head *head, Address *out) {
  char text[64] = "";
  Span list = head_value(head, "x-forwarded-for"), last = {NULL, 0};
  while (span_next(&list, &last)) continue;
  if (!last.size) return false;
  if (!span_copy(last, text, sizeof text) || !read_address(bare(text), out)) *out = (Address){{0}};
  return true;
}

Guest *guest_of_proxy(Server *server, const Head *head) {
  Address address;
  return read_forwarded(head, &address) ? find_or_make(server, &address) : NULL;
}

void address_hash(const Server *server, int socket, const Guest *guest, char out[17]) {
  Address peer = {{0}};
  SbText t = sb_text(out, 17);
  if (!guest) peer_of(socket, &peer);
  sb_text_hex(&t, guest ? guest->key : key_of(server, &peer), 16);
}

bool guest_worth_a_line(Guest *guest) {
  int64_t now = steady_us();
  if (!guest || guest->told + LINE_US > now) return !guest;
  guest->told = now;
  return true;
}
