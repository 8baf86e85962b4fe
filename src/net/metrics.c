/* What a host wants to know, in the text format of Prometheus. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conn.h"
#include "ids.h"
#include "jobs.h"
#include "message.h"
#include "metrics.h"
#include "server.h"

typedef struct Gauge {
  const char *name, *kind, *help;
  double value;
} Gauge;

static double resident_bytes(void) {
  long pages = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "re");
  if (!f) return 0;
  if (fscanf(f, "%ld %ld", &pages, &resident) != 2) resident = 0;
  fclose(f);
  return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void write_gauge(SbText *out, const char *name, const char *kind, const char *help, double value) {
  sb_text_format(out, "# HELP starboard_%s %s\n# TYPE starboard_%s %s\nstarboard_%s %.17g\n", name, help, name, kind,
                 name, value);
}

static void write_store(SbText *out, SbStore *store) {
  SbStoreStats s;
  sb_store_stats(store, &s);
  write_gauge(out, "writes_total", "counter", "Writes stored", (double)s.writes);
  write_gauge(out, "write_failures_total", "counter", "Writes the store refused", (double)s.failures);
  sb_text_put(out,
              "# HELP starboard_commit_seconds From the first write of a batch to the disk\n"
              "# TYPE starboard_commit_seconds histogram\n");
  uint64_t sum = 0;
  for (int i = 0; i < 10; i++) {
    sum += s.latency[i];
    if (i < 9)
      sb_text_format(out, "starboard_commit_seconds_bucket{le=\"%g\"} %llu\n", sb_store_limits_us[i] / 1e6,
                     (unsigned long long)sum);
    else
      sb_text_format(out, "starboard_commit_seconds_bucket{le=\"+Inf\"} %llu\n", (unsigned long long)sum);
  }
  sb_text_format(out, "starboard_commit_seconds_sum %g\nstarboard_commit_seconds_count %llu\n",
                 (double)s.latency_us / 1e6, (unsigned long long)s.commits);
}

static void write_leases(SbText *out, SbStore *store) {
  SbLeaseStats s;
  if (!sb_lease_stats(store, &s)) return;
  write_gauge(out, "leases", "gauge", "Matches this node has", (double)s.held);
  write_gauge(out, "takeovers_total", "counter", "Matches taken from nodes that were dead", (double)s.taken_over);
  write_gauge(out, "lives_total", "counter", "Lives of this node since it started", (double)s.lives);
}

static void write_closes(SbText *out, const Metrics *m) {
  sb_text_put(out,
              "# HELP starboard_closes_total Connections closed by the server, by code\n"
              "# TYPE starboard_closes_total counter\n");
  for (int code = CLOSE_NO_HELLO; code < CLOSE_LAST; code++)
    sb_text_format(out, "starboard_closes_total{code=\"%d\"} %llu\n", code,
                   (unsigned long long)m->closes[code - CLOSE_NO_HELLO]);
}

static void write_all(const void *self, SbText *out) {
  Server *server = *(Server *const *)self;
  const Metrics *m = &server->metrics;
  const Gauge gauges[] = {
      {"uptime_seconds", "gauge", "Since the server started", (double)(steady_us() - m->started) / 1e6},
      {"resident_bytes", "gauge", "Memory in use", resident_bytes()},
      {"sockets", "gauge", "Open sockets, HTTP included", m->sockets},
      {"connections", "gauge", "Open WebSockets", m->connections},
      {"matches_loaded", "gauge", "Matches in memory", m->rooms},
      {"jobs_waiting", "gauge", "Bots and hints that think or wait to", jobs_waiting(server->jobs)},
      {"thoughts_total", "counter", "Decisions and hints of bots thought about to the end",
       (double)jobs_thought(server->jobs)},
      {"accepted_total", "counter", "WebSockets accepted", (double)m->accepted},
      {"refused_connections_total", "counter", "Sockets refused because there were too many",
       (double)m->refused_connections},
      {"http_requests_total", "counter", "HTTP requests", (double)m->http_requests},
      {"http_errors_total", "counter", "HTTP requests answered with an error", (double)m->http_errors},
      {"frames_in_total", "counter", "Messages from clients", (double)m->frames_in},
      {"frames_out_total", "counter", "Messages to clients", (double)m->frames_out},
      {"bytes_in_total", "counter", "Bytes of messages from clients", (double)m->bytes_in},
      {"bytes_out_total", "counter", "Bytes of messages to clients and of HTTP bodies", (double)m->bytes_out},
      {"matches_created_total", "counter", "Matches made", (double)m->matches_created},
      {"matches_over_total", "counter", "Matches that came to their end", (double)m->matches_over},
      {"actions_total", "counter", "Actions of people", (double)m->actions},
      {"bot_actions_total", "counter", "Actions of bots", (double)m->bot_actions},
      {"refused_total", "counter", "Actions refused by a rule or not understood", (double)m->refused},
      {"stale_total", "counter", "Actions that came for another ply", (double)m->stale},
      {"repeated_total", "counter", "Actions sent again and applied once", (double)m->repeated},
      {"sat_in_total", "counter", "Bots that took the seat of a person who was gone", (double)m->sat_in},
      {"undone_total", "counter", "Take-backs", (double)m->undone},
      {"answers_held_total", "counter", "Answers shown at a moment drawn before anybody thought", (double)m->held},
      {"answers_late_total", "counter",
       "Of these, shown when their thought was done, or by a tick set for a later moment: a fault",
       (double)m->held_long},
      {"chats_total", "counter", "Chat lines", (double)m->chats},
      {"reports_total", "counter", "Chat lines and names reported to the host", (double)m->reports},
      {"hints_total", "counter", "Hints given", (double)m->hints},
      {"match_loads_total", "counter", "Matches brought into memory", (double)m->loads},
      {"looks_back_total", "counter", "Earlier plies shown", (double)m->looks},
      {"looks_back_plies_total", "counter", "Plies played again for that", (double)m->looks_plies},
      {"rests_total", "counter", "Times that a socket waited because something for its address had taken long",
       (double)m->rests},
      {"match_parks_total", "counter", "Quiet matches whose memory was given back", (double)m->parks},
  };
  for (size_t i = 0; i < sizeof gauges / sizeof *gauges; i++)
    write_gauge(out, gauges[i].name, gauges[i].kind, gauges[i].help, gauges[i].value);
  write_closes(out, m);
  write_store(out, server->store);
  write_leases(out, server->store);
}

char *metrics_text(Server *server, size_t *size) {
  return text_make(write_all, &server, size);
}
