/* Analyses of matches that are over: what somebody asked for is thought about by a thread of its own. */
#ifndef ANALYSES_H
#define ANALYSES_H

#include "http.h"
#include "net.h"

Analyses *analyses_create(void);
void analyses_destroy(Analyses *analyses); /* what is being thought about ends with its ply */
void analysis_answer(Server *server, const Query *query, Answer *answer, Room *room); /* room: a match that is over */

#endif
