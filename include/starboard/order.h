/* Orders to the server of a database, or to the database itself where no server runs. */
#ifndef STARBOARD_ORDER_H
#define STARBOARD_ORDER_H

#include <stdbool.h>
#include <sys/un.h>

#include "starboard/error.h"

typedef struct SbOrders SbOrders;

/* Where the server of a database takes orders. */
bool sb_order_address(const char *db, struct sockaddr_un *out, SbError *error);

/* Find the server of a database, or open it when there is none. NULL: neither can be done. */
SbOrders *sb_orders_open(const char *db, SbError *error);
/* "hide MATCH", "unhide MATCH", "end MATCH", "delete MATCH", "delete-chat MATCH LINE", "delete-name MATCH SEAT",
 * "settle-chat MATCH LINE", "settle-name MATCH SEAT": done when this returns true. */
bool sb_orders_do(SbOrders *orders, const char *order, SbError *error);
void sb_orders_close(SbOrders *orders);

#endif
