/* One server among several on the same database (nodes.c), and where those who come to the wrong one are sent
 * (redirect.c). starboard/lease.h says how matches get their node. A server alone has every match. */
#ifndef NODES_H
#define NODES_H

#include "conn.h"
#include "contents.h"
#include "head.h"
#include "http.h"
#include "room.h"
#include "server.h"
#include "starboard/lease.h"

/* ROOM_OPEN: the match is ours until it is let go. ROOM_ELSEWHERE: `why` names the node. ROOM_MISSING, ROOM_BUSY. */
RoomFound nodes_hold(Server *server, const char *match, Reason *why);
bool nodes_hold_new(Server *server, const char *match); /* one that is about to be stored */
void nodes_let_go(Server *server, const char *match);   /* nothing of it is on its way to the store */

bool nodes_serve(Server *server); /* whether people may be told anything: not while our life may be over */
void nodes_look(Server *server);  /* at what has happened to our life, to matches and orders */
void nodes_tick(Server *server);
void nodes_leave(Server *server); /* going down: all matches to the others */

/* redirect.c */
void redirect_read(const Head *head, Query *query); /* what an answer needs to send on */
void redirect_socket(const Head *head, Conn *conn); /* and a socket */
void redirect_answer(Answer *answer, const Query *query, const char *node);
void redirect_conn(Conn *conn, const char *node);

#endif
