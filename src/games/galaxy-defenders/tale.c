/* A mission as a chapter of its campaign: who went, the turning points round by round, who grew, and where it leads. */
#include "campaign.h"
#include "score.h"
#include "words.h"

enum { ROUND_LINES = 16, SENTENCE = 110 }; /* further rounds go on in the last line, as far as there is room */

typedef struct Teller {
  const SbContent *content;
  const GdContent *c;
  const GdState *s;
  SbLang lang;
  SbTale *out;
  SbText line;                         /* of the round */
  bool began, open;                    /* the first round is on; the round has a line */
  int round, fought;                   /* this one, and the last that had a battle */
  int killer;                          /* body that attacked last, 0: none of them */
  uint32_t fallen, risen;              /* seats: dead now; promoted in this mission */
  int kills[GD_SEATS], best[GD_SEATS]; /* in this round; the hardest of them */
  char learnt[GD_SEATS][120];
  char lost[GD_SEATS][120];
} Teller;

static void say(const Teller *t, const char *key, const char *const *args, int count, SbText *out) {
  if (out->length) sb_text_char(out, ' ');
  sb_content_fill(t->content, key, t->lang, args, count, out);
}

static const char *name_of(const Teller *t, int seat) {
  return gd_called(t->content, t->s, seat, t->lang);
}

static const char *thing_name(const Teller *t, int thing) {
  return sb_named(t->content, "thing", t->c->thing_id[thing], t->lang);
}

static const char *rank_name(const Teller *t, int rank) {
  return sb_named(t->content, "rank", gd_rank_ids[rank], t->lang);
}

static const char *mission_name(const Teller *t, int mission) {
  return sb_named(t->content, "mission", t->c->mission[mission].id, t->lang);
}

static void add_name(char *list, size_t size, const char *name) {
  size_t had = strlen(list);
  SbText text = sb_text(list + had, size - had);
  sb_text_format(&text, had ? ", %s" : "%s", name);
}

/* ---- who goes ------------------------------------------------------------------------------------------------ */

static void say_team(Teller *t) {
  char names[200], number[8];
  SbText list = sb_text(names, sizeof names), n = sb_text(number, sizeof number);
  SbText line = sb_tale_line(t->out, SB_TOLD);
  for (int seat = 0; seat < t->s->agents; seat++)
    sb_text_format(&list, "%s%s", sb_joint(seat, t->s->agents, t->lang), name_of(t, seat));
  sb_text_int(&n, t->s->agents);
  say(t, "tale.team", (const char *const[]){names, number}, 2, &line);
}

/* ---- round by round -------------------------------------------------------------------------------------------- */

/* The line of this round, begun where there is none yet; false: no room for another sentence. */
static bool in_round(Teller *t) {
  char number[8];
  SbText n = sb_text(number, sizeof number);
  sb_text_int(&n, t->round);
  if (t->line.size && t->line.size - t->line.length < SENTENCE && (t->open || t->out->lines >= ROUND_LINES))
    return false;
  if (t->open) return true;
  if (t->out->lines < ROUND_LINES) t->line = sb_tale_line(t->out, SB_TOLD);
  say(t, "tale.round", (const char *const[]){number}, 1, &t->line);
  return t->open = true;
}

static void say_body(Teller *t, const char *key, int tag, int by) {
  char body[80], who[80];
  SbText one = sb_text(body, sizeof body), two = sb_text(who, sizeof who);
  gd_say_body(t->content, tag, t->lang, &one);
  gd_say_body(t->content, by, t->lang, &two);
  if (in_round(t)) say(t, key, (const char *const[]){body, who}, 2, &t->line);
}

/* As the log of the match says it. */
static void say_event(Teller *t, const SbEvent *event) {
  if (!in_round(t)) return;
  sb_text_char(&t->line, ' ');
  gd_event_text(t->content, event, t->lang, &t->line);
}

static void say_kills(Teller *t) {
  for (int seat = 0; seat < t->s->agents; seat++) {
    char number[8], alien[80];
    SbText n = sb_text(number, sizeof number), a = sb_text(alien, sizeof alien);
    if (!t->kills[seat]) continue;
    sb_text_int(&n, t->kills[seat]);
    gd_say_body(t->content, t->best[seat], t->lang, &a);
    if (in_round(t))
      say(t, t->kills[seat] > 1 ? "tale.kills" : "tale.kill", (const char *const[]){name_of(t, seat), alien, number}, 3,
          &t->line);
    t->kills[seat] = t->best[seat] = 0;
  }
}

static int grade_of(const Teller *t, int tag) {
  const GdCard *card = &t->c->card[(tag & 255) - 128];
  return card->grade * 64 + card->hp;
}

static void count_kill(Teller *t, int seat, int tag) {
  if (seat < 0 || seat >= t->s->agents) { /* flames, mines, charges */
    say_kills(t);
    return say_body(t, "tale.dies", tag, 0);
  }
  if (!t->kills[seat]++ || grade_of(t, tag) > grade_of(t, t->best[seat])) t->best[seat] = tag;
}

static void hear_death(Teller *t, const SbEvent *event, int blamed) {
  int tag = event->a[0];
  if (gd_tag_alien(tag)) return count_kill(t, blamed, tag);
  if (!gd_tag_agent(tag)) return;
  t->fallen |= 1u << gd_tag_seat(tag);
  say_kills(t);
  say_body(t, t->killer ? "tale.killed" : "tale.fell", tag, t->killer);
}

static void hear_token(Teller *t, const SbEvent *event) {
  int seat = gd_tag_seat(event->a[0]), kind = t->c->thing[event->a[1]].kind;
  bool kept = kind == GD_SKILL || kind == GD_TACTIC, gained = event->type == GD_E_GAINED;
  if (kept && seat >= 0)
    add_name(gained ? t->learnt[seat] : t->lost[seat], sizeof t->learnt[0], thing_name(t, event->a[1]));
}

static void hear(Teller *t, const SbEvent *event, int blamed) {
  const int32_t *a = event->a;
  switch (event->type) {
    case GD_E_ROUND:
      if (t->began) say_kills(t);
      t->began = true;
      t->open = false;
      t->round = a[0];
      break;
    case GD_E_ATTACK:
      t->killer = gd_tag_alien(a[0]) ? a[0] : 0;
      break;
    case GD_E_PHASE:
      if (a[0] == GD_BATTLE) t->fought = t->round;
      t->killer = 0;
      break;
    case GD_E_TURN:
    case GD_E_EVENT:
    case GD_E_SUFFERED:
      t->killer = 0;
      break;
    case GD_E_DIED:
      hear_death(t, event, blamed);
      break;
    case GD_E_RANK:
      if (!t->began || gd_tag_seat(a[0]) < 0) break;
      if (!(t->fallen >> gd_tag_seat(a[0]) & 1)) t->risen |= 1u << gd_tag_seat(a[0]);
      break;
    case GD_E_DEPLOYED:
      if (!t->began || gd_tag_seat(a[0]) < 0) break;
      t->fallen &= ~(1u << gd_tag_seat(a[0]));
      say_body(t, "tale.back", a[0], 0);
      break;
    case GD_E_GAINED:
    case GD_E_LOST:
      if (t->began) hear_token(t, event);
      break;
    case GD_E_OBJECT:
      if (a[0] == 3 || a[0] == 4) say_event(t, event);
      break;
    case GD_E_FINISHED:
    case GD_E_POINT_GONE:
      say_event(t, event);
      break;
    default:
      break;
  }
}

/* ---- what came of it --------------------------------------------------------------------------------------------- */

static void say_outcome(Teller *t) {
  char number[8];
  SbText n = sb_text(number, sizeof number), line = sb_tale_line(t->out, SB_TOLD);
  const char *reason = sb_named(t->content, "end", gd_reason_ids[t->s->reason], t->lang);
  sb_text_int(&n, t->fought);
  if (t->fought)
    say(t, "tale.end", (const char *const[]){number, reason}, 2, &line);
  else
    say(t, "tale.over", &reason, 1, &line);
  if (!t->s->outcome) return;
  sb_text_char(&line, ' ');
  gd_say_story(t->content, gd_mission(t->c, t->s)->id, gd_outcome_ids[t->s->outcome - 1], t->lang, &line);
}

static void say_fallen(const Teller *t, int seat, SbText *line) {
  const char *rank = rank_name(t, gd_rank_kept(t->s, seat));
  bool lower = gd_rank_kept(t->s, seat) < t->s->agent[seat].rank;
  const char *key = t->s->options[GD_OPT_PERMANENT] ? "tale.anew" : lower ? "tale.lowered" : "tale.hurt";
  say(t, key, (const char *const[]){name_of(t, seat), rank}, 2, line);
}

static void say_growth(Teller *t, int seat) {
  bool dead = t->s->agent[seat].life == GD_DEAD, rose = t->risen >> seat & 1;
  bool learnt = t->learnt[seat][0], lost = t->lost[seat][0];
  if (!dead && !rose && !learnt && !lost) return;
  if (!rose && !learnt && !lost && gd_next_mission(t->c, t->s) < 0) return; /* nobody comes back any more */
  SbText line = sb_tale_line(t->out, SB_GAINED);
  const char *const rise[] = {name_of(t, seat), rank_name(t, t->s->agent[seat].rank), t->learnt[seat]};
  if (rose || learnt) say(t, !learnt ? "tale.rose" : rose ? "tale.grew" : "tale.learnt", rise, 3, &line);
  if (lost) say(t, "tale.lost", (const char *const[]){name_of(t, seat), t->lost[seat]}, 2, &line);
  if (dead && gd_next_mission(t->c, t->s) >= 0) say_fallen(t, seat, &line);
}

static void say_headquarters(Teller *t) {
  char names[300] = "";
  for (int i = 0; i < t->c->things; i++)
    if (gd_kept(t->c, t->s, i) && strlen(names) < sizeof names - 64) add_name(names, sizeof names, thing_name(t, i));
  if (!names[0]) return;
  SbText line = sb_tale_line(t->out, SB_GAINED);
  say(t, "tale.headquarters", (const char *const[]){names}, 1, &line);
}

/* ---- where it leads ------------------------------------------------------------------------------------------------
 */

/* What this mission, and those before it, change in the next one. */
static void say_changes(const Teller *t, int next, SbText *line) {
  static const char *const keys[3][2] = {{"tale.less_devices", "tale.more_devices"},
                                         {"tale.less_aliens", "tale.more_aliens"},
                                         {"tale.less_humans", "tale.more_humans"}};
  for (int i = 0; i < 3; i++) {
    int change = t->s->later[next][i];
    char number[8];
    SbText n = sb_text(number, sizeof number);
    sb_text_int(&n, change < 0 ? -change : change);
    if (change) say(t, keys[i][change > 0], (const char *const[]){number}, 1, line);
  }
}

/* The other way: after a success where failure would have led, after anything else where success would have. */
static void say_branch(const Teller *t, int next, SbText *line) {
  const GdMission *m = gd_mission(t->c, t->s);
  int outcome = t->s->outcome - 1, other = m->next[outcome == GD_ACCOMPLISHED ? GD_FAILED : GD_ACCOMPLISHED];
  if (other == 0 || other == GD_NONE || other - 1 == next) return;
  say(t, outcome == GD_ACCOMPLISHED ? "tale.not_failed" : "tale.not_won",
      (const char *const[]){mission_name(t, other - 1)}, 1, line);
}

static void say_way_on(Teller *t) {
  SbText line = sb_tale_line(t->out, SB_LEADS);
  int next = gd_next_mission(t->c, t->s);
  if (next < 0) {
    char key[40];
    SbText k = sb_text(key, sizeof key);
    sb_text_format(&k, "campaign.%s", gd_campaign_reason(t->c, t->s));
    say(t, "tale.over", (const char *const[]){sb_content_text(t->content, key, t->lang)}, 1, &line);
    return;
  }
  static const char *const keys[GD_OUTCOMES] = {
      [GD_FAILED] = "tale.after_failed", [GD_PARTIAL] = "tale.after_partial", [GD_ACCOMPLISHED] = "tale.after_won"};
  say(t, keys[t->s->outcome - 1], (const char *const[]){mission_name(t, next)}, 1, &line);
  say_branch(t, next, &line);
  say_changes(t, next, &line);
}

/* ---- who goes on
 * ------------------------------------------------------------------------------------------------------ */

/* `lost`: kind of the token that goes with a rank; where several are of it, which one is chosen later. */
static void put_tokens(const Teller *t, const uint8_t *things, int size, int lost, SbText *out) {
  int fit = 0;
  for (int i = 0; i < size && things[i] != GD_NONE; i++) fit += gd_token_is(t->c, things[i], lost);
  for (int i = 0; i < size && things[i] != GD_NONE; i++)
    if (fit != 1 || !gd_token_is(t->c, things[i], lost)) sb_text_format(out, " · %s", thing_name(t, things[i]));
}

static void say_seat(Teller *t, int seat) {
  const GdAgent *agent = &t->s->agent[seat];
  SbText out = sb_text(t->out->seat[seat], sizeof t->out->seat[seat]);
  if (agent->sheet == GD_NONE) return;
  sb_text_format(&out, "%s, %s", sb_named(t->content, "agent", t->c->sheet_id[agent->sheet], t->lang),
                 rank_name(t, gd_rank_kept(t->s, seat)));
  if (agent->life == GD_DEAD && t->s->options[GD_OPT_PERMANENT]) return;
  int lost = gd_rank_kept(t->s, seat) < agent->rank ? gd_rank_reward(agent->rank) : -1;
  put_tokens(t, agent->skill, GD_SKILLS_HELD, lost, &out);
  put_tokens(t, agent->tactic, GD_TACTICS_HELD, lost, &out);
}

/* A match may begin with a position, in the middle of a round. */
static void look_at_start(Teller *t, const SbEvents *events) {
  int first = t->s->round + 1;
  for (int i = events->count - 1; i >= 0; i--)
    if (events->at[i].type == GD_E_ROUND) first = events->at[i].a[0];
  t->round = t->fought = first - 1;
  t->began = t->round > 0;
}

void gd_tale(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbTale *out) {
  const GdState *s = (const GdState *)state;
  Teller t = {.content = content, .c = gd_facts(content), .s = s, .lang = lang, .out = out};
  GdBlame blame = {.seat = -1};
  SbText title = sb_text(out->title, sizeof out->title);
  int outcome = s->outcome ? s->outcome - 1 : GD_FAILED;
  const char *const head[] = {mission_name(&t, s->options[GD_OPT_MISSION]),
                              sb_named(content, "outcome", gd_outcome_ids[outcome], lang)};
  sb_content_fill(content, "tale.title", lang, head, 2, &title);
  look_at_start(&t, events);
  say_team(&t);
  for (int i = 0; i < events->count; i++) {
    gd_blame(&blame, &events->at[i]);
    hear(&t, &events->at[i], blame.seat);
  }
  say_kills(&t);
  say_outcome(&t);
  for (int seat = 0; seat < s->agents; seat++) say_growth(&t, seat);
  if (gd_next_mission(t.c, s) >= 0) say_headquarters(&t);
  say_way_on(&t);
  for (int seat = 0; seat < s->agents; seat++) say_seat(&t, seat);
}
