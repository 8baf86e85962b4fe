/* What one mission leaves to the next (GD-20). */
#ifndef GD_CAMPAIGN_H
#define GD_CAMPAIGN_H

#include "run.h"

bool gd_carry_read(GdRun *run, const SbSetup *setup, SbError *error); /* agents sit down with what they bring */
void gd_forget_token(GdState *s, int seat, int thing);                /* out of its list; the token is nobody's */
/* The token a seat owes: how many fit, *only the last of them. */
int gd_owed(const GdContent *c, const GdState *s, int seat, int *only);
int gd_rank_reward(int rank); /* kind as in GdGainState, -1: none */
bool gd_token_is(const GdContent *c, int thing, int kind);

/* Of a mission that is over. */
enum { GD_CAMPAIGN_WON = -1, GD_CAMPAIGN_LOST = -2 };
int gd_next_mission(const GdContent *c, const GdState *s); /* the one that follows, or how the campaign ends */
const char *gd_campaign_reason(const GdContent *c, const GdState *s); /* text key of that end */
int gd_rank_kept(const GdState *s, int seat);                         /* rank with which its agent goes on */
int gd_kept(const GdContent *c, const GdState *s, int thing);         /* how many of a weapon headquarters hold then */

#endif
