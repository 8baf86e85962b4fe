/* pack.json: what a pack calls itself. */
#include <jansson.h>
#include <string.h>

#include "starboard/content.h"

static bool copy_id(char *out, const char *text) {
  SbText t = sb_text(out, SB_PACK_ID);
  sb_text_put(&t, text);
  return *text && !t.cut && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

static bool copy_text(char *out, const char *text) {
  SbText t = sb_text(out, SB_PACK_TEXT);
  sb_text_put(&t, text);
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    if (*p < 0x20 || *p == 0x7f) return false;
  return !t.cut;
}

static bool fill(json_t *root, SbPack *out, SbError *error) {
  const char *id, *game, *author = "", *en, *fr;
  int travels = 0;
  json_error_t shape;
  if (json_unpack_ex(root, &shape, 0, "{s:s, s:s, s:{s:s, s:s !}, s?s, s?b !}", "id", &id, "game", &game, "title", "en",
                     &en, "fr", &fr, "author", &author, "travels", &travels) != 0)
    return sb_fail(error, "pack.json: %s", shape.text);
  if (!copy_id(out->id, id) || !copy_id(out->game, game))
    return sb_fail(error, "pack.json: \"id\" and \"game\" are at most %d small letters, digits and dashes",
                   SB_PACK_ID - 1);
  if (!*en || !*fr || !copy_text(out->title[SB_EN], en) || !copy_text(out->title[SB_FR], fr) ||
      !copy_text(out->author, author))
    return sb_fail(error, "pack.json: titles and author are plain texts of at most %d bytes", SB_PACK_TEXT - 1);
  out->travels = travels;
  return true;
}

bool sb_pack_read(const SbSource *file, SbPack *out, SbError *error) {
  json_error_t where;
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &where);
  if (!root) return sb_fail_at(error, where.line, where.column, "pack.json: %s", where.text);
  bool good = fill(root, out, error);
  json_decref(root);
  return good;
}
