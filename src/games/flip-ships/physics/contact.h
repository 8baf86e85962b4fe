/* Where discs touch something, or would within the step: found afresh in every step, then solved together.
 *
 * A contact found before the bodies meet only forbids them to come closer than they are in one step, so nothing passes
 * through anything, however fast. One that would be met in this step, and faster than RESTITUTION_FROM, bounces.
 *
 * Two contacts that are each other's mirror image about the disc are a couple: solved at the same time, neither first.
 * That keeps a flick and its mirror image equal to the last bit. */
#ifndef FLIP_SHIPS_CONTACT_H
#define FLIP_SHIPS_CONTACT_H

#include "body.h"

/* Room for what all discs can lie on and lean on is kept from contacts between discs. */
enum { CONTACTS = 512, OF_DISCS = CONTACTS - 8 * FS_DISCS, NOBODY = -1 };

typedef enum { GROUND, SHIP, WALL } Kind;

typedef struct {
  Vec normal;            /* from the other body towards this one */
  Vec side[2];           /* across it */
  Vec arm, other_arm;    /* from the centres to the point */
  Vec lever[3], turn[3]; /* arm x normal, arm x side, and what a unit impulse there turns */
  Vec other_lever[3], other_turn[3];
  double card_lever[2]; /* the same about a card's centre */
  double per[3];        /* speed to impulse along normal and sides */
  double gap, wanted;   /* metres left; least speed along the normal after the step */
  double impulse[3], pushed;
  int16_t disc, other, card; /* the disc that is met, the card below: or NOBODY */
  uint8_t kind, coupled;     /* coupled: the next contact is this one's mirror image */
  uint8_t sided;             /* side, and what goes with it, is worked out: only where something is carried */
} Contact;

typedef struct {
  int count;
  Contact list[CONTACTS];
} Contacts;

/* A point of a disc and what it meets there. */
typedef struct {
  Vec normal, arm, other_arm;
  double gap;
  int disc, other, card;
  Kind kind;
} Touch;

/* Take up a contact; where there is no more room for one, it is left out. */
void fs_contact(const FsRun *run, Contacts *contacts, const Touch *touch, double dt);

/* Work out the sides of a contact that rubs. */
void fs_sides(const FsRun *run, Contact *contact);

/* Say that the two contacts added last are a couple, if `before` of them were there earlier and both were taken up. */
void fs_couple(Contacts *contacts, int before);

/* The finders. Each adds what it finds for awake discs. */
void fs_meet_ground(const FsRun *run, int disc, double dt, Contacts *contacts);
void fs_meet_walls(const FsRun *run, int disc, double dt, Contacts *contacts);
void fs_meet_disc(const FsRun *run, int disc, int other, double dt, Contacts *contacts);

/* Change speeds so that every contact is kept, and correct the places of what is inside something. */
void fs_solve(FsRun *run, Contacts *contacts, double dt);
void fs_part(FsRun *run, Contacts *contacts, double dt);

#endif
