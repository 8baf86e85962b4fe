/* Everything of libstarboard in one include. */
#ifndef STARBOARD_STARBOARD_H
#define STARBOARD_STARBOARD_H

#include "starboard/analysis.h"
#include "starboard/bots.h"
#include "starboard/cases.h"
#include "starboard/content.h"
#include "starboard/difference.h"
#include "starboard/error.h"
#include "starboard/game.h"
#include "starboard/judge.h"
#include "starboard/match.h"
#include "starboard/mix.h"
#include "starboard/replay.h"
#include "starboard/window.h"

#endif
