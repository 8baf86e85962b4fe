/* Connect Four, whose numbers other frameworks give too: a game of the benchmarks, not of the table. Two seats drop
 * stones into seven columns of six cells; four of a colour in a line win. */
#ifndef CONNECT_FOUR_H
#define CONNECT_FOUR_H

#include <assert.h>

#include "starboard/game.h"

enum { CF_COLUMNS = 7, CF_ROWS = 6, CF_SEATS = 2, CF_CELLS = CF_COLUMNS * CF_ROWS };

/* A set of cells: seven bits a column from the bottom up, of which the last stays empty, so that lines do not go on
 * from the top of a column to the bottom of the next. An action is the number of a column. */
typedef uint64_t CfCells;

enum { CF_UP = CF_ROWS + 1 }; /* bits from a cell to its right neighbour */

static inline CfCells cf_cell(int column, int row) {
  return 1ull << (column * CF_UP + row);
}

#define CF_BOTTOM 0x0040810204081ull /* the lowest cell of every column */
#define CF_TOP (CF_BOTTOM << (CF_ROWS - 1))
#define CF_BOARD (CF_BOTTOM * ((1u << CF_ROWS) - 1))

enum CfReason { CF_RUNNING, CF_FOUR, CF_FULL, CF_RESIGNED, CF_TIMED_OUT, CF_GONE, CF_REASONS };

typedef struct CfState {
  SbRng rng;
  CfCells stones[CF_SEATS];
  uint8_t due; /* bit of the seat whose turn it is; 0: over */
  uint8_t reason;
  uint8_t winners;
  uint8_t unused[5];
} CfState;

static_assert(sizeof(CfState) == sizeof(SbRng) + 24, "no padding");

enum CfEventType {
  CF_E_DROPPED, /* seat, column, row */
  CF_E_OVER     /* winner or -1, reason */
};

extern const char *const cf_seat_ids[CF_SEATS];
extern const char *const cf_columns[CF_COLUMNS];
extern const char *const cf_reasons[CF_REASONS]; /* [0] is NULL */

bool cf_four(CfCells stones); /* whether there are four in a line */
void cf_write_board(const CfState *s, SbJson *out);

SB_DECLARE_GAME(cf);

#endif
