/* The inside of the table server: who holds what. Each has a header of its own; this one gives the names alone.
 *
 *   Server   one per process: loop, store, workers, table of rooms
 *   Room     a match that somebody looks at or a bot plays in, loaded from the store and let go again
 *   Visit    one socket, from accept to close: requests, then perhaps a WebSocket
 *   Conn     one WebSocket, at most one room
 *   Http     one HTTP request
 *   Guest    an address people come from
 *   Message  bytes on their way to one or more connections
 *   Picture  what a kind of viewer was last told to draw
 *
 * All of it belongs to the service thread. The store's writer and the workers talk to it through queues, and wake it.
 * Nothing is sent before it is stored: every message carries the ticket of the last write it depends on, and waits in
 * its connection's queue until the store has reached that ticket. */
#ifndef NET_H
#define NET_H

typedef struct Server Server;
typedef struct Room Room;
typedef struct Visit Visit;
typedef struct Conn Conn;
typedef struct Http Http;
typedef struct Message Message;
typedef struct Job Job;
typedef struct Jobs Jobs;
typedef struct Analyses Analyses;
typedef struct Control Control;
typedef struct MadeMatch MadeMatch;
typedef struct Guest Guest;
typedef struct Picture Picture;

#endif
