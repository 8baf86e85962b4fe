/* Plies: one block each, of exactly the size they need. Behind the struct come events, their numbers, results, measured
 * numbers, the dice of the results, and the text. */
#include <string.h>

#include "match_private.h"

static const SbLogged *logged(const SbPly *ply) {
  return (const SbLogged *)(ply + 1);
}

static const int32_t *event_numbers(const SbPly *ply) {
  return (const int32_t *)(logged(ply) + ply->event_count);
}

const int32_t *sb_ply_rolled(const SbPly *ply) {
  return event_numbers(ply) + ply->event_numbers;
}

const int32_t *sb_ply_numbers(const SbPly *ply) {
  return sb_ply_rolled(ply) + ply->rolled_count;
}

const uint8_t *sb_ply_rolled_die(const SbPly *ply) {
  return (const uint8_t *)(sb_ply_numbers(ply) + ply->number_count);
}

const char *sb_ply_text(const SbPly *ply) {
  return (const char *)(sb_ply_rolled_die(ply) + ply->rolled_count);
}

SbEvent sb_ply_event(const SbPly *ply, int i) {
  const SbLogged *at = &logged(ply)[i];
  const int32_t *numbers = event_numbers(ply) + at->at;
  int end = i + 1 < ply->event_count ? at[1].at : ply->event_numbers;
  SbEvent event = {.type = at->type, .to = at->to, .more_count = end - at->at - at->own};
  memcpy(event.a, numbers, at->own * sizeof *numbers);
  if (event.more_count) event.more = numbers + at->own;
  return event;
}

static int own_numbers(const SbEvent *event) {
  int count = sizeof event->a / sizeof *event->a;
  while (count > 0 && event->a[count - 1] == 0) count--;
  return count;
}

static int count_numbers(const SbEvents *events) {
  int count = 0;
  for (int i = 0; i < events->count; i++) count += own_numbers(&events->at[i]) + events->at[i].more_count;
  return count;
}

static void put_events(const SbEvents *events, SbLogged *to, int32_t *numbers) {
  int at = 0;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    int own = own_numbers(event);
    to[i] = (SbLogged){.type = event->type, .to = event->to, .at = (uint16_t)at, .own = (uint16_t)own};
    memcpy(numbers + at, event->a, (size_t)own * sizeof *numbers);
    at += own;
    if (event->more_count) memcpy(numbers + at, event->more, (size_t)event->more_count * sizeof *numbers);
    at += event->more_count;
  }
}

SbPly *sb_ply_make(const SbDeed *deed, const SbChance *chance, const SbEvents *events, const SbText *text) {
  int told = count_numbers(events);
  size_t rolled = (size_t)chance->rolled_count, numbers = (size_t)chance->number_count;
  SB_ASSERT(events->count <= UINT16_MAX && told <= UINT16_MAX);
  SbPly *ply = sb_shared_alloc(sizeof *ply + (size_t)events->count * sizeof(SbLogged) +
                               ((size_t)told + rolled + numbers) * sizeof(int32_t) + rolled + text->length + 1);
  if (!ply) return NULL;
  *ply = (SbPly){.seat = (int8_t)deed->seat,
                 .quit = (uint8_t)deed->quit,
                 .action = deed->action,
                 .event_count = (uint16_t)events->count,
                 .event_numbers = (uint16_t)told,
                 .rolled_count = (uint16_t)rolled,
                 .number_count = (uint16_t)numbers};
  SbLogged *at = (SbLogged *)(ply + 1);
  int32_t *faces = (int32_t *)(at + events->count) + told;
  uint8_t *dice = (uint8_t *)(faces + rolled + numbers);
  put_events(events, at, (int32_t *)(at + events->count));
  memcpy(faces, chance->rolled, rolled * sizeof *faces);
  memcpy(faces + rolled, chance->numbers, numbers * sizeof *faces);
  memcpy(dice, chance->rolled_die, rolled);
  memcpy(dice + rolled, text->at, text->length + 1);
  return ply;
}
