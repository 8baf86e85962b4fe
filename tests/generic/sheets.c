/* Generic test of score sheets. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"

enum { ALL_EVENTS = 200000 };

static void require_words(const Walk *w, const char *text, size_t size) {
  SbText words = {.at = (char *)text, .size = size, .length = strlen(text), .cut = strlen(text) + 1 >= size};
  require_sentence(w, &words, "score sheet");
}

/* What a seat has of the score, or its side together. */
static void require_sum(const Walk *w, const SbSheetPart *part) {
  int32_t own[SB_SEATS_MAX] = {0};
  SbResult result;
  w->game->result(w->content, w->state, &result);
  for (int i = 0; i < part->rows; i++)
    for (int seat = 0; seat < w->setup.seats; seat++) own[seat] += part->row[i].number[seat];
  for (int seat = 0; seat < w->setup.seats; seat++) {
    uint32_t mates = sb_side_seats(w->content, w->state, sb_side(w->content, w->state, seat));
    int32_t together = 0;
    for (int other = 0; other < w->setup.seats; other++) together += mates >> other & 1 ? own[other] : 0;
    REQUIRE(w, own[seat] == result.score[seat] || together == result.score[seat],
            "the sheet says %d for seat %d, the score %d", own[seat], seat, result.score[seat]);
  }
}

static void require_part(const Walk *w, const SbSheetPart *part) {
  require_words(w, part->title, sizeof part->title);
  REQUIRE(w, part->rows > 0, "a part without rows: %s", part->title);
  for (int i = 0; i < part->columns; i++) require_words(w, part->column[i], sizeof part->column[i]);
  for (int i = 0; i < part->rows; i++) {
    require_words(w, part->row[i].label, sizeof part->row[i].label);
    REQUIRE(w, part->row[i].seat < w->setup.seats, "a row of nobody: %s", part->row[i].label);
    REQUIRE(w, part->row[i].seat < 0 || part->columns, "a row of one seat among columns of all: %s",
            part->row[i].label);
  }
}

/* A finished match again, with everything that happened in it. */
static void look_at_sheet(Walk *w) {
  static Space space;
  SbState *state = state_of(&space);
  SbEvents all = {.at = w->self, .size = ALL_EVENTS};
  SbEvents events = events_room();
  SbSheet sheets[2] = {0};
  if (!w->over) return;
  assert_true(w->game->setup(w->content, &w->setup, state, NULL, &events, NULL));
  for (int ply = 0;; ply++) {
    assert_true(all.count + events.count <= all.size);
    memcpy(all.at + all.count, events.at, (size_t)events.count * sizeof *events.at);
    all.count += events.count;
    if (ply == w->ply) break;
    sb_events_clear(&events);
    w->game->apply(w->content, state, w->log[ply].seat, w->log[ply].action, NULL, &events);
  }
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    w->game->sheet(w->content, state, &all, lang, &sheets[lang]);
    REQUIRE(w, sheets[lang].parts >= 0 && sheets[lang].parts <= SB_SHEET_PARTS, "%d parts", sheets[lang].parts);
    for (int i = 0; i < sheets[lang].parts; i++) {
      require_part(w, &sheets[lang].part[i]);
      if (sheets[lang].part[i].score) require_sum(w, &sheets[lang].part[i]);
    }
  }
  REQUIRE(w, sheets[0].parts == sheets[1].parts, "the sheet is another one in French");
}

void check_sheets(const SbGame *game) {
  if (!game->sheet) return;
  SbEvent *all = malloc(ALL_EVENTS * sizeof *all);
  assert_non_null(all);
  walk(game, visits_wanted(VISITS, 1), look_at_sheet, all);
  free(all);
}
