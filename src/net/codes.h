/* Codes that HTTP and WebSocket ask for. */
#ifndef CODES_H
#define CODES_H

#include <stdbool.h>
#include <stddef.h>

/* Only the handshake of WebSocket wants this, and not to keep a secret. */
void sha1(const void *bytes, size_t size, unsigned char out[20]);

/* With padding, and a NUL; `out` has room for 4 characters for every 3 bytes begun. */
void base64_write(const unsigned char *bytes, size_t size, char *out);
/* How many bytes it was, -1: it is not that, or more than there is room for. */
int base64_read(const char *text, size_t size, unsigned char *out, size_t room);

bool is_utf8(const char *text, size_t size);

#endif
