/* Who has the database: one server alone, or nodes together. The lock belongs to a connection, and ends with it; asking
 * for it again on the same one does no harm. Tables of others in the same database are another store. */
#ifndef SB_STORE_POSTGRES_LOCK_H
#define SB_STORE_POSTGRES_LOCK_H

#define LOCK_KEY "(1398957154, hashtext(coalesce(current_schema(), '')))"
#define LOCK_ALONE "pg_try_advisory_lock" LOCK_KEY
#define LOCK_TOGETHER "pg_try_advisory_lock_shared" LOCK_KEY

#endif
