/* What is looked up often, worked out once when a content set has been read. */
#include "gd.h"

static void index_list(const GdContent *c, GdList *list) {
  list->whens = 0;
  for (int i = list->first; i < list->first + list->count; i++) list->whens |= 1u << c->line[i].when;
}

void gd_content_index(GdContent *c) {
  for (int i = 0; i < c->sheets; i++) index_list(c, &c->sheet[i].armour);
  for (int i = 0; i < c->things; i++) {
    index_list(c, &c->thing[i].arm.lines);
    index_list(c, &c->thing[i].lines);
  }
  for (int i = 0; i < c->drones; i++) index_list(c, &c->drone[i].arm.lines);
  for (int i = 0; i < c->cards; i++) {
    index_list(c, &c->card[i].armour);
    index_list(c, &c->card[i].lines);
    index_list(c, &c->card[i].melee.lines);
    index_list(c, &c->card[i].ranged.lines);
  }
  for (int i = 0; i < c->encounters; i++) index_list(c, &c->encounter[i].lines);
  for (int i = 0; i < c->events; i++) index_list(c, &c->event[i].lines);
  for (int i = 0; i < c->missions; i++) index_list(c, &c->mission[i].lines);
  for (int i = 0; i < c->evens; i++) index_list(c, &c->even[i].lines);
}
