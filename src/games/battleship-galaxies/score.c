/* What a seat has on the board (BG-18.5). */
#include "score.h"

static int ships_left(const BgState *s, int card) {
  int left = 0;
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) left += bg_on_board(s, piece);
  return left;
}

static bool in_play_of(const BgState *s, int card, int seat) {
  return s->card[card].place == BG_PLAY && s->card[card].controller == seat;
}

int bg_ships_in_play(const BgState *s, int seat) {
  int ships = 0;
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    if (in_play_of(s, card, seat)) ships += ships_left(s, card);
  return ships;
}

int bg_thirds_in_play(const BgContent *c, const BgState *s, int seat) {
  int thirds = 0;
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    if (in_play_of(s, card, seat))
      thirds += bg_sheet_of(c, s, card)->launch * ships_left(s, card) * BG_SQUAD / bg_ships_of(c, s, card);
  return thirds;
}
