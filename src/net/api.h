/* What HTTP requests are answered with (api*.c, campaigns.c, static.c). */
#ifndef API_H
#define API_H

#include <jansson.h>

#include "guests.h"
#include "http.h"
#include "net.h"
#include "starboard/store.h"

void api_answer(Server *server, const Query *query, Answer *answer);
void api_matches(Server *server, const Query *query, Answer *answer, const char *rest); /* /api/matches... */
void api_campaigns(Server *server, const Query *query, Answer *answer, const char *rest);
void api_too_much(const Query *query, Answer *answer); /* from one address */
/* What makes work costs its address; false after answering. */
bool api_charge(Server *server, const Query *query, Answer *answer, Account account, int count);
#define LIST_COST 5 /* requests more than one */
void static_answer(Server *server, const Query *query, Answer *answer);

void answer_made(Answer *answer, int status, const MadeMatch *made);
void answer_unmade(Answer *answer, const Query *query, const MadeMatch *made, const char *code, const char *text);
json_t *read_body(const Query *query, Answer *answer); /* an object; NULL after answering */
json_t *match_facts(Server *server, const SbStoreMatch *match, SbLang lang);
/* The room of a match, which must be over when `finished`; NULL after answering. */
Room *api_room(Server *server, const Query *query, Answer *answer, const char *id, bool finished);
void answer_value(Answer *answer, const Query *query, int status, json_t *value); /* takes it over */

bool api_is_for_hosts(const char *path); /* an address outside of /api/ that api_answer() knows */

#endif
