/* The decks of a content set: which cards there are, and what they are called. */
#include <string.h>

#include "kc.h"

/* Space cards begin with what they belong to: levels, special cards, bosses. */
static const char *const groups[KC_GROUPS] = {"S1", "A1", "W1", "F1", "T1", "SP", "BA", "BH", "CR", "TG"};

void kc_deck_begin(KcContent *c, int deck) {
  c->dice[deck] = kc_dice[deck];
  c->dice[deck].names = &c->name[c->ids];
}

bool kc_deck_add(KcContent *c, int deck, const char *id, SbError *error) {
  SbDie *die = &c->dice[deck];
  if (!id || !*id || strlen(id) >= KC_ID ||
      strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id))
    return sb_fail(error, "facts.json: every %s card needs an id of at most %d letters, digits and dashes", die->id,
                   KC_ID - 1);
  for (int i = 0; i < die->faces; i++)
    if (strcmp(die->names[i], id) == 0) return sb_fail(error, "facts.json: the card %s is there twice", id);
  strcpy(c->id[c->ids], id);
  c->name[c->ids] = c->id[c->ids];
  c->ids++;
  die->faces++;
  return true;
}

static int group_of(const char *id) {
  for (int group = 0; group < KC_GROUPS; group++)
    if (strncmp(id, groups[group], 2) == 0 && id[2] == '-') return group;
  return -1;
}

bool kc_deck_groups(KcContent *c, SbError *error) {
  const SbDie *space = &c->dice[KC_DIE_SPACE];
  int count[KC_GROUPS] = {0}, last = 0, first = 0;
  for (int card = 0; card < space->faces; card++) {
    int group = group_of(space->names[card]);
    if (group < last)
      return sb_fail(error,
                     "facts.json: %s is missing from its place: space cards are S1- A1- W1- F1- T1- SP- BA- BH- "
                     "CR- TG-, one group after the other",
                     space->names[card]);
    last = group;
    count[group]++;
  }
  for (int group = 0; group < KC_GROUPS; group++) {
    int least = group < KC_SPECIAL ? 0 : group == KC_SPECIAL ? KC_SPECIALS : KC_ROW_CARDS;
    int most = group == KC_SPECIAL ? KC_SPECIALS : KC_PILE_MAX;
    if (count[group] < least || count[group] > most)
      return sb_fail(error, "facts.json: there must be %d to %d cards %s-", least, most, groups[group]);
    c->group_first[group] = (uint8_t)first;
    first += count[group];
  }
  c->group_first[KC_GROUPS] = (uint8_t)first;
  return true;
}
