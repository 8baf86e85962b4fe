/* Orders of the host to a server that runs, through a socket beside its database (control.c), and what they do
 * (orders.c).
 *
 * An order is a line: "hide MATCH", "unhide MATCH", "end MATCH", "delete MATCH", "delete-chat MATCH LINE",
 * "delete-name MATCH SEAT", "settle-chat MATCH LINE", "settle-name MATCH SEAT". The answer is a line: "ok", or a
 * sentence that says why not. */
#ifndef CONTROL_H
#define CONTROL_H

#include "net.h"
#include "starboard/store.h"

/* Listen beside the database. NULL: there is nothing to listen at, and `error` says why; "" for one in memory. */
Control *control_create(const char *db, void (*wake)(void *self), void *self, SbError *error);
void control_destroy(Control *control);
/* An order that waits for its answer; NULL: none does. */
const char *control_take(Control *control);
void control_answer(Control *control, const char *text);

#define ORDER_TEXT 200
/* Do one; `answer` has ORDER_TEXT bytes. */
void order_do(Server *server, const char *order, char *answer);

#endif
