/* The view: what is printed on ship cards and tactic cards, so that a table needs no facts of its own. */
#include "view.h"

static void write_weapon(const BgView *v, const BgWeaponFacts *weapon) {
  sb_json_object(v->out, NULL);
  sb_json_text(v->out, "id", weapon->id);
  sb_json_int(v->out, "charge", weapon->charge);
  sb_json_int(v->out, "range", weapon->range);
  sb_json_int(v->out, "attacks", weapon->attacks);
  sb_json_int(v->out, "strength", weapon->strength);
  sb_json_end(v->out);
}

static void write_version(const BgView *v, int version, const BgVersionFacts *sheet) {
  sb_json_object(v->out, bg_version_names[version]);
  sb_json_int(v->out, "launch", sheet->launch);
  sb_json_int(v->out, "activation", sheet->activation);
  sb_json_int(v->out, "move", sheet->move);
  sb_json_int(v->out, "shields", sheet->shields);
  sb_json_int(v->out, "hull", sheet->hull);
  sb_json_int(v->out, "capacity", sheet->capacity);
  sb_write_numbers("slots", (const uint8_t[]){sheet->slots[BG_UPGRADE], sheet->slots[BG_WEAPON], sheet->slots[BG_HERO]},
                   3, v->out);
  sb_json_array(v->out, "weapons");
  for (int i = 0; i < sheet->weapons; i++) write_weapon(v, &sheet->weapon[i]);
  sb_json_end(v->out);
  sb_json_array(v->out, "powers");
  for (int i = 0; i < sheet->powers; i++) sb_json_text(v->out, NULL, v->c->power_id[sheet->power[i]]);
  sb_json_end(v->out);
  sb_json_end(v->out);
}

static void write_grid(const BgView *v, const BgShip *ship) {
  sb_json_array(v->out, "grid");
  for (int row = 0; row < 8; row++) {
    char cells[11] = {0};
    for (int column = 0; column < 10; column++) cells[column] = ".#*!"[ship->grid[row][column] & 3];
    sb_json_text(v->out, NULL, cells);
  }
  sb_json_end(v->out);
}

/* Which versions of a name can be met in this match, a bit each. */
static int versions_of(const BgView *v, int name) {
  int versions = 0;
  for (int seat = 0; seat < v->s->seats; seat++) {
    const BgSeatFacts *facts = &bg_mission(v->c, v->s)->seat[seat];
    int slot = bg_slot_of(v->c, v->s, seat, name);
    if (slot < 0 || !bg_could_have(v->c, v->s, seat, slot)) continue;
    if (facts->limit) return 7;
    for (int i = 0; i < facts->fleet_count; i++)
      if (facts->fleet[i].name == name) versions |= 1 << facts->fleet[i].version;
  }
  for (int card = 0; card < v->s->seats * BG_SLOTS; card++)
    if (v->s->card[card].version < BG_VERSIONS && bg_name(v->c, v->s, card) == name &&
        v->s->card[card].place != BG_ABSENT)
      versions |= 1 << v->s->card[card].version;
  return versions;
}

static void write_sheet(const BgView *v, int name, int versions) {
  const BgShip *ship = &v->c->ship[name];
  sb_json_object(v->out, v->c->ship_id[name]);
  sb_json_text(v->out, "faction", v->c->faction_id[ship->faction]);
  sb_json_text(v->out, "size", bg_size_names[ship->size]);
  sb_json_text(v->out, "form", bg_form_names[ship->form]);
  write_grid(v, ship);
  sb_json_object(v->out, "versions");
  for (int version = 0; version < BG_VERSIONS; version++)
    if (versions >> version & 1 && ship->version[version].exists) write_version(v, version, &ship->version[version]);
  sb_json_end(v->out);
  sb_json_end(v->out);
}

static void write_tactic(const BgView *v, int kind) {
  const BgKind *card = &v->c->kind[kind];
  sb_json_object(v->out, v->c->kind_id[kind]);
  sb_json_text(v->out, "faction", v->c->faction_id[card->faction]);
  sb_json_text(v->out, "type", bg_type_names[card->type]);
  sb_json_text(v->out, "phase", bg_phase_names[card->phase]);
  sb_json_int(v->out, "cost", card->cost);
  sb_json_end(v->out);
}

void bg_view_sheets(const BgView *v) {
  sb_json_object(v->out, "sheets");
  for (int name = 0; name < v->c->names; name++) {
    int versions = versions_of(v, name);
    if (versions) write_sheet(v, name, versions);
  }
  sb_json_end(v->out);
  sb_json_object(v->out, "tactics");
  for (int kind = 0; kind < v->c->kinds && !bg_simple(v->s); kind++) write_tactic(v, kind);
  sb_json_end(v->out);
}
