#include "starboard/match.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "match_private.h"
#include "starboard/position.h"
#include "starboard/replay.h"

/* ---- creating --------------------------------------------------------------------------------------- */

static bool is_plain_text(const char *text, size_t most) {
  size_t n = 0;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    if (++n > most || *p < 0x20 || *p == 0x7f) return false;
  json_t *checked = json_string(text); /* knows what is UTF-8 */
  json_decref(checked);
  return checked != NULL;
}

static bool check_seat_options(const SbContent *content, const SbSetup *setup, SbError *error) {
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    for (int i = 0; i < content->seat_option_count; i++) {
      const SbOption *option = &content->seat_options[i];
      int32_t value = setup->seat_options[seat][i];
      if (seat >= setup->seats && value != option->initial)
        return sb_fail(error, "there is no seat %d to have the option %s", seat, option->id);
      if (!sb_option_allows(option, value))
        return sb_fail(error, "option seat%d.%s cannot be %d", seat, option->id, value);
    }
  return true;
}

static bool check_setup(const SbContent *content, const SbSetup *setup, SbError *error) {
  if (setup->seats < content->game->seats_min || setup->seats > content->game->seats_max)
    return sb_fail(error, "%s has no setup for %d seats", content->game->id, setup->seats);
  for (int i = 0; i < content->option_count; i++)
    if (!sb_option_allows(&content->options[i], setup->options[i]))
      return sb_fail(error, "option %s cannot be %d", content->options[i].id, setup->options[i]);
  if (setup->carry && !content->game->next)
    return sb_fail(error, "matches of %s do not follow each other, so that none carries anything", content->game->id);
  return check_seat_options(content, setup, error);
}

static bool check_info(const SbSetup *setup, const SbMatchInfo *info, SbError *error) {
  for (int seat = 0; seat < setup->seats; seat++)
    if (info->seat_names[seat] && !is_plain_text(info->seat_names[seat], SB_NAME_MAX))
      return sb_fail(error, "the name at seat %d must be plain text of at most %d bytes", seat, SB_NAME_MAX);
  for (int seat = 0; info->mix && seat < setup->seats; seat++)
    if (info->mix->salt[seat] && !is_plain_text(info->mix->salt[seat], SB_SALT_TEXT - 1))
      return sb_fail(error, "the salt of seat %d must be plain text of at most %d bytes", seat, SB_SALT_TEXT - 1);
  if (info->mix && info->mix->kind == SB_MIX_SEALED && !info->mix->hidden &&
      !sb_mix_check(info->mix, setup->seed, error))
    return false;
  if (info->date && !is_plain_text(info->date, SB_DATE_MAX))
    return sb_fail(error, "the date must be plain text of at most %d bytes", SB_DATE_MAX);
  return true;
}

static size_t size_of(const char *text) {
  return text ? strlen(text) + 1 : 0;
}

static const char *copy_text(char **space, const char *text) {
  if (!text) return NULL;
  char *copy = memcpy(*space, text, size_of(text));
  *space += size_of(text);
  return copy;
}

static size_t mix_size(const SbMix *mix) {
  size_t size = size_of(mix->beacon);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) size += size_of(mix->seal[seat]) + size_of(mix->salt[seat]);
  return size;
}

static void copy_mix(SbMatch *m, const SbMix *mix, char **space) {
  m->mix = *mix;
  m->mix.beacon = copy_text(space, mix->beacon);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    m->mix.seal[seat] = copy_text(space, mix->seal[seat]);
    m->mix.salt[seat] = copy_text(space, mix->salt[seat]);
  }
  m->info.mix = &m->mix;
}

/* In its compact form, so that a log writes it in one way; to be freed. NULL with a sentence when it is no JSON. */
static char *compact(const char *what, const char *text, SbError *error) {
  json_error_t syntax;
  json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &syntax);
  char *out = json ? json_dumps(json, JSON_COMPACT) : NULL;
  if (!json)
    sb_fail_at(error, syntax.line, syntax.column, "%s: %s", what, syntax.text);
  else if (!out)
    sb_fail(error, "out of memory");
  json_decref(json);
  return out;
}

/* One block for all texts of the info. */
static bool copy_info(SbMatch *m, const SbMatchInfo *info, SbError *error) {
  char *position = NULL;
  if (info->position) {
    position = compact("position", info->position, error);
    if (!position) return false;
  }
  const SbMix *mix = info->mix && info->mix->kind != SB_MIX_UNTOLD ? info->mix : NULL;
  size_t needed = 1 + size_of(position) + size_of(info->date) + (mix ? mix_size(mix) : 0);
  for (int seat = 0; seat < m->setup.seats; seat++) needed += size_of(info->seat_names[seat]);
  char *space = m->texts = malloc(needed);
  if (space) {
    const char *empty = copy_text(&space, "");
    m->info.manual_dice = info->manual_dice;
    m->info.content = info->content;
    if (mix) copy_mix(m, mix, &space);
    for (int seat = 0; seat < m->setup.seats; seat++)
      m->info.seat_names[seat] = info->seat_names[seat] ? copy_text(&space, info->seat_names[seat]) : empty;
    if (info->date && *info->date) m->info.date = copy_text(&space, info->date);
    m->info.position = copy_text(&space, position);
  }
  free(position);
  return space || sb_fail(error, "out of memory");
}

static bool copy_carry(SbMatch *m, const char *carry, SbError *error) {
  m->setup.carry = NULL;
  if (!carry) return true;
  m->setup.carry = m->carry = compact("carry", carry, error);
  if (!m->carry) return false;
  if (m->carry[0] != '{') return sb_fail(error, "a carry must be an object");
  return strlen(m->carry) < SB_CARRY_MAX || sb_fail(error, "a carry has at most %d bytes", SB_CARRY_MAX - 1);
}

static void check_dice(const SbContent *content) {
  for (int d = 0; d < content->die_count; d++)
    for (int f = 0; f < content->dice[d].faces; f++) SB_ASSERT(strlen(content->dice[d].names[f]) <= SB_FACE_NAME_MAX);
}

static bool make_room(SbMatch *m, SbError *error) {
  const SbGame *game = m->game;
  m->state = calloc(1, game->state_size);
  SB_ASSERT(game->state_size <= SB_STATE_MAX);
  if (!m->state || !sb_log_hash_header(m)) return sb_fail(error, "out of memory");
  return true;
}

SbMatch *sb_match_prepare(const SbContent *content, const SbSetup *setup, const SbMatchInfo *info,
                          const char *commitment, SbError *error) {
  static const SbMatchInfo nothing;
  if (!info) info = &nothing;
  const SbGame *game = content->game;
  check_dice(content);
  if (!check_setup(content, setup, error) || !check_info(setup, info, error)) return NULL;
  SbMatch *m = calloc(1, sizeof *m);
  if (!m) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  *m = (SbMatch){.content = sb_content_hold(content), .game = game, .setup = *setup, .seed_hidden = commitment != NULL};
  if (commitment)
    memcpy(m->commitment, commitment, sizeof m->commitment);
  else
    sb_seed_commitment(setup->seed, m->commitment);
  m->taken_back = info->taken_back;
  if (copy_info(m, info, error) && copy_carry(m, setup->carry, error) && make_room(m, error)) return m;
  sb_match_destroy(m);
  return NULL;
}

SbMatch *sb_match_create(const SbContent *content, const SbSetup *setup, const SbMatchInfo *info, SbError *error) {
  SbMatch *m = sb_match_prepare(content, setup, info, NULL, error);
  if (!m) return NULL;
  SbDeed deed = {.seat = -1};
  SbLuck luck = {.given = -1};
  if (info) luck.from = (SbGiven){.faces = info->forced, .face_count = info->forced_count};
  if (sb_match_perform(m, &deed, &luck, error) == SB_ACT_DONE) return m;
  sb_match_destroy(m);
  return NULL;
}

void sb_match_destroy(SbMatch *m) {
  if (!m) return;
  for (int i = 0; i < m->log_count; i++) sb_shared_drop(m->log[i]);
  for (int i = 0; i < m->frame_count; i++) sb_shared_drop(m->frames[i]);
  free(m->log);
  free(m->frames);
  free(m->texts);
  free(m->carry);
  free(m->state);
  free(m->film);
  sb_content_destroy(m->content);
  free(m);
}

/* ---- looking ---------------------------------------------------------------------------------------- */

const SbContent *sb_match_content(const SbMatch *m) {
  return m->content;
}

const SbGame *sb_match_game(const SbMatch *m) {
  return m->game;
}

const SbSetup *sb_match_setup(const SbMatch *m) {
  return &m->setup;
}

const SbMatchInfo *sb_match_info(const SbMatch *m) {
  return &m->info;
}

bool sb_match_seed_known(const SbMatch *m) {
  return !m->seed_hidden;
}

const SbState *sb_match_state(const SbMatch *m) {
  return m->state;
}

int sb_match_ply(const SbMatch *m) {
  return m->log_count - 1;
}

const SbPly *sb_match_log(const SbMatch *m, int ply) {
  return ply >= 0 && ply < m->log_count ? m->log[ply] : NULL;
}

uint32_t sb_match_due(const SbMatch *m) {
  return m->game->due(m->content, m->state);
}

void sb_match_result(const SbMatch *m, SbResult *result) {
  *result = (SbResult){0};
  m->game->result(m->content, m->state, result);
}

void sb_match_observe(const SbMatch *m, int viewer, SbObservation *out) {
  m->game->observe(m->content, m->state, viewer, out);
}

const SbDie *sb_match_needed(const SbMatch *m, uint32_t *mask) {
  if (mask) *mask = m->needed_mask;
  return m->needed;
}

void sb_match_result_name(const SbMatch *m, const SbPly *ply, int i, SbText *out) {
  sb_die_write(&m->content->dice[sb_ply_rolled_die(ply)[i]], sb_ply_rolled(ply)[i], sb_ply_numbers(ply), out);
}

/* With manual dice people gave every open face; without the seed nobody can roll again, so that all are kept. */
void sb_match_given(const SbMatch *m, const SbPly *ply, int32_t *faces, SbGiven *out) {
  bool manual = m->info.manual_dice && ply->seat >= 0 && !m->seed_hidden;
  *out = (SbGiven){.faces = faces, .numbers = sb_ply_numbers(ply), .number_count = ply->number_count};
  for (int i = 0, face = 0; i < ply->rolled_count; i++) {
    const SbDie *die = &m->content->dice[sb_ply_rolled_die(ply)[i]];
    if (die->numbers) continue;
    bool give = manual ? !die->secret : m->seed_hidden || face < ply->given;
    if (give) faces[out->face_count++] = sb_ply_rolled(ply)[i];
    face++;
  }
}

int sb_match_needed_more(const SbMatch *m) {
  return m->needed_more;
}

/* ---- judging ---------------------------------------------------------------------------------------- */

/* By what the seat may know, so that no refusal can tell a secret. */
static const SbState *known_to(const SbMatch *m, int seat, SbScratch *space) {
  if (seat < 0 || seat >= m->setup.seats) return m->state; /* refused before anybody looks at it */
  sb_match_observe(m, seat, (SbObservation *)space);
  return (const SbState *)space;
}

SbActStatus sb_match_judge(const SbMatch *m, int seat, const char *text, SbLang lang, SbDeed *deed, SbError *error) {
  SbScratch space;
  return sb_judge_text(m->content, known_to(m, seat, &space), seat, text, lang, deed, error);
}

SbActStatus sb_match_judge_logged(const SbMatch *m, int seat, const char *text, SbLang lang, SbDeed *deed,
                                  SbError *error) {
  SbScratch space;
  return sb_judge_logged(m->content, known_to(m, seat, &space), seat, text, lang, deed, error);
}

SbActStatus sb_match_judge_action(const SbMatch *m, int seat, SbAction action, SbLang lang, SbDeed *deed,
                                  SbError *error) {
  SbScratch space;
  return sb_judge_action(m->content, known_to(m, seat, &space), seat, action, lang, deed, error);
}

/* ---- doing ------------------------------------------------------------------------------------------ */

static bool read_position(const SbMatch *m, SbState *out, SbError *error) {
  json_t *json = json_loads(m->info.position, 0, NULL);
  if (!json) return sb_fail(error, "out of memory");
  bool good = sb_position_read(m->content, json, &m->setup, out, error);
  json_decref(json);
  return good;
}

bool sb_match_attempt(const SbMatch *m, const SbDeed *deed, SbChance *chance, SbEvents *events, SbScratch *led,
                      SbError *error) {
  const SbGame *game = m->game;
  SbState *state = (SbState *)led;
  if (deed->seat < 0) {
    memset(led, 0, game->state_size);
    if (m->info.position) return read_position(m, state, error);
    return game->setup(m->content, &m->setup, state, chance, events, error);
  }
  memcpy(led, m->state, game->state_size);
  if (deed->quit)
    game->resign(m->content, state, deed->seat, deed->quit, events);
  else
    game->apply(m->content, state, deed->seat, deed->action, chance, events);
  return true;
}

static int faces_rolled(const SbMatch *m, const SbChance *chance) {
  int faces = 0;
  for (int i = 0; i < chance->rolled_count; i++) faces += !m->content->dice[chance->rolled_die[i]].numbers;
  return faces;
}

static SbActStatus check_chance(SbMatch *m, const SbChance *chance, SbError *error) {
  m->needed = chance->needed;
  m->needed_mask = chance->needed ? chance->needed_mask : 0;
  m->needed_more = chance->needed ? chance->needed_more : 0;
  if (chance->needed) {
    sb_fail(error, "a result of the die \"%s\" is needed", chance->needed->id);
    return SB_ACT_NEEDS_DIE;
  }
  int left = chance->forced_count - chance->forced_used;
  bool unmeasured = chance->measured_used < chance->measured_count;
  if (chance->overflow) {
    sb_fail(error, "this has more than %d results, or %d measured numbers: a match cannot keep them", SB_ROLLED_MAX,
            SB_NUMBERS_MAX);
    return SB_ACT_REFUSED;
  }
  if (chance->bad) {
    sb_fail(error, "forced result %d is not possible for its die", chance->rolled_count + 1);
  } else if (left > 0) {
    sb_fail(error, left == 1 ? "%d forced die left over" : "%d forced dice left over", left);
  } else if (unmeasured) {
    sb_fail(error, "a measured outcome is left over");
  } else if (m->seed_hidden && faces_rolled(m, chance) > chance->forced_used) {
    sb_fail(error, "the seed of this match is not known, so that no dice can be rolled");
    return SB_ACT_REFUSED;
  } else {
    return SB_ACT_DONE;
  }
  return SB_ACT_BAD_DIE;
}

static void write_action(const SbMatch *m, const SbDeed *deed, SbText *out) {
  if (deed->quit)
    sb_text_put(out, sb_quit_words[deed->quit]);
  else if (deed->seat >= 0)
    m->game->action_write(m->content, m->state, deed->seat, deed->action, out);
  SB_ASSERT(!out->cut);
}

/* With manual dice every open result was given, whatever way it came here. */
static int count_given(const SbMatch *m, const SbPly *ply, int forced) {
  if (!m->info.manual_dice || ply->seat < 0) return forced;
  int open = 0;
  for (int i = 0; i < ply->rolled_count; i++) {
    const SbDie *die = &m->content->dice[sb_ply_rolled_die(ply)[i]];
    open += !die->secret && !die->numbers;
  }
  return open;
}

static bool grow_log(SbMatch *m) {
  if (m->log_count < m->log_size) return true;
  int size = m->log_size + m->log_size / 4 + 16;
  SbPly **grown = realloc(m->log, (size_t)size * sizeof *grown);
  if (!grown) return false;
  m->log = grown;
  m->log_size = size;
  return true;
}

static SbActStatus perform(SbMatch *m, const SbDeed *deed, const SbLuck *luck, SbEvents *events, SbError *error) {
  SbChance chance = {.manual = luck->manual,
                     .forced = luck->from.faces,
                     .forced_count = luck->from.face_count,
                     .measured = luck->from.numbers,
                     .measured_count = luck->from.number_count,
                     .film = m->film,
                     .witness = m->witness};
  SbScratch led;
  m->film_size = 0;
  if (!sb_match_attempt(m, deed, &chance, events, &led, error)) return SB_ACT_REFUSED;
  SbActStatus status = check_chance(m, &chance, error);
  if (status != SB_ACT_DONE) return status;
  char action[SB_ACTION_TEXT], line[SB_LINE_MAX];
  SbText notation = sb_text(action, sizeof action), text = sb_text(line, sizeof line);
  write_action(m, deed, &notation);
  SbPly *ply = grow_log(m) ? sb_ply_make(deed, &chance, events, &notation) : NULL;
  if (!ply) {
    sb_fail(error, "out of memory");
    return SB_ACT_REFUSED;
  }
  ply->given = (uint16_t)count_given(m, ply, luck->given >= 0 ? luck->given : chance.forced_used);
  sb_log_line(m, ply, m->log_count, &text);
  ply->chain = sb_log_chain(m, line, text.length, (const SbState *)&led);
  m->log[m->log_count++] = ply;
  m->film_size = chance.film_size;
  memcpy(m->state, &led, m->game->state_size);
  sb_match_keep_frame(m);
  return SB_ACT_DONE;
}

/* Room for the most that can happen is needed for a moment only: a server has many matches that wait. */
SbActStatus sb_match_perform(SbMatch *m, const SbDeed *deed, const SbLuck *luck, SbError *error) {
  size_t most = (size_t)m->game->max_events + 1, numbers = (size_t)m->game->max_event_numbers;
  SbEvent *at = malloc(most * sizeof *at + numbers * sizeof(int32_t));
  if (!at) {
    sb_fail(error, "out of memory");
    return SB_ACT_REFUSED;
  }
  SbEvents events = {.at = at,
                     .size = m->game->max_events,
                     .numbers = (int32_t *)(at + most),
                     .number_size = m->game->max_event_numbers};
  SbActStatus status = perform(m, deed, luck, &events, error);
  free(at);
  return status;
}

SbActStatus sb_match_do(SbMatch *m, const SbDeed *deed, const SbGiven *given, SbError *error) {
  SbLuck luck = {.manual = m->info.manual_dice, .given = -1};
  if (given) luck.from = *given;
  return sb_match_perform(m, deed, &luck, error);
}

static SbActStatus do_with_faces(SbMatch *m, const SbDeed *deed, const int32_t *forced, int count, SbError *error) {
  return sb_match_do(m, deed, &(SbGiven){.faces = forced, .face_count = count}, error);
}

SbActStatus sb_match_act_text(SbMatch *m, int seat, const char *text, const int32_t *forced, int forced_count,
                              SbLang lang, SbError *error) {
  SbDeed deed;
  SbActStatus status = sb_match_judge_logged(m, seat, text, lang, &deed, error);
  return status == SB_ACT_DONE ? do_with_faces(m, &deed, forced, forced_count, error) : status;
}

SbActStatus sb_match_act(SbMatch *m, int seat, SbAction action, const int32_t *forced, int forced_count, SbLang lang,
                         SbError *error) {
  SbDeed deed;
  SbActStatus status = sb_match_judge_action(m, seat, action, lang, &deed, error);
  return status == SB_ACT_DONE ? do_with_faces(m, &deed, forced, forced_count, error) : status;
}
