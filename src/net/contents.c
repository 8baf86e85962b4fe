/* Content sets of matches, and the reasons for which a stored match cannot be opened. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contents.h"
#include "log.h"
#include "plain.h"
#include "server.h"

void reason_say(Reason *why, const char *en, const char *fr, ...) {
  va_list args, again;
  why->detail[0] = 0;
  va_start(args, fr);
  va_copy(again, args);
  vsnprintf(why->text[SB_EN], sizeof why->text[SB_EN], en, args);
  vsnprintf(why->text[SB_FR], sizeof why->text[SB_FR], fr, again);
  va_end(again);
  va_end(args);
}

void reason_ended(Reason *why) {
  reason_say(why, "The host has ended this match.", "L'hôte a mis fin à cette partie.");
}

void reason_log(const Reason *why, const char *match) {
  log_line(LOG_ERROR, "match_unreadable", match, "%s%s%s", why->text[SB_EN], why->detail[0] ? " " : "", why->detail);
}

static const SbContent *use(Server *server, int index) {
  const SbContent *used = server->contents[index];
  int after = server->content_count - index - 1;
  memmove(&server->contents[index], &server->contents[index + 1], (size_t)after * sizeof used);
  return server->contents[server->content_count - 1] = used;
}

static const SbContent *find_loaded(Server *server, const SbGame *game, uint64_t hash) {
  const SbContent *baked = sb_content_baked(game);
  if (baked->hash == hash) return baked;
  for (int i = 0; i < server->serve->pack_count; i++)
    if (server->serve->packs[i]->game == game && server->serve->packs[i]->hash == hash) return server->serve->packs[i];
  for (int i = 0; i < server->content_count; i++)
    if (server->contents[i]->game == game && server->contents[i]->hash == hash) return use(server, i);
  return NULL;
}

/* There may be as many sets as matches, so the one not used for longest makes room; rooms and matches hold theirs. */
static const SbContent *keep(Server *server, SbContent *content) {
  if (server->content_count == CONTENTS) {
    use(server, 0);
    sb_content_destroy(server->contents[--server->content_count]);
  }
  return server->contents[server->content_count++] = content;
}

/* What lies in the store was valid once; the rules that read it may have become stricter. */
static const SbContent *load(Server *server, const SbGame *game, uint64_t hash, SbError *error) {
  char *files = NULL;
  SbStoreFound found = sb_store_get_content(server->store, game->id, hash, &files, error);
  SbContent *content = found == SB_STORE_FOUND ? sb_content_restore(game, files, hash, error) : NULL;
  free(files);
  return content ? keep(server, content) : NULL;
}

const SbContent *content_find(Server *server, const SbGame *game, uint64_t hash, SbError *error) {
  const SbContent *content = find_loaded(server, game, hash);
  if (!content) content = load(server, game, hash, error);
  if (!content && sb_content_plays(sb_content_baked(game), hash)) content = sb_content_baked(game);
  return content;
}

SbContent *content_check(const SbGame *game, const json_t *files, SbError *error) {
  return are_plain(files, error) ? sb_content_given(game, files, error) : NULL;
}

const SbContent *content_given(Server *server, const SbGame *game, const json_t *files, SbError *error) {
  SbContent *given = content_check(game, files, error);
  const SbContent *known = given ? find_loaded(server, game, given->hash) : NULL;
  if (!known) return given ? keep(server, given) : NULL;
  sb_content_destroy(given);
  return known;
}

const SbContent *content_pack(const Server *server, const SbGame *game, const char *id) {
  for (int i = 0; i < server->serve->pack_count; i++) {
    const SbContent *content = server->serve->packs[i];
    if (content->game == game && strcmp(content->pack->id, id) == 0) return content;
  }
  return NULL;
}

void write_pack(const SbContent *content, SbLang lang, SbJson *j) {
  const SbPack *pack = content->pack;
  if (!pack) {
    sb_json_null(j, "pack");
    return;
  }
  sb_json_object(j, "pack");
  sb_json_text(j, "id", pack->id);
  sb_json_text(j, "title", pack->title[lang]);
  sb_json_text(j, "author", pack->author[0] ? pack->author : NULL);
  sb_json_hex(j, "content", content->hash);
  sb_json_end(j);
}

static const SbContent *find_or_say(Server *server, const SbGame *game, uint64_t hash, Reason *why) {
  SbError error = {0};
  const SbContent *content = content_find(server, game, hash, &error);
  if (content) return content;
  if (error.text[0])
    reason_say(why, "This match cannot be opened: its content set %016llx is refused (%s).",
               "Cette partie ne peut pas être ouverte : son contenu %016llx est refusé (%s).", (unsigned long long)hash,
               error.text);
  else
    reason_say(
        why, "This match cannot be opened: its content set %016llx is neither built in nor stored here.",
        "Cette partie ne peut pas être ouverte : son contenu %016llx n'est ni dans le programme ni enregistré ici.",
        (unsigned long long)hash);
  return NULL;
}

const SbContent *content_of(Server *server, const SbStoreMatch *facts, Reason *why) {
  const SbGame *game = sb_game_find(facts->game);
  if (!game) {
    reason_say(why, "This match cannot be opened: no game is called \"%s\" here.",
               "Cette partie ne peut pas être ouverte : aucun jeu ne s'appelle « %s » ici.", facts->game);
    return NULL;
  }
  if (strcmp(facts->rules, game->rules_version) != 0) {
    reason_say(
        why, "This match cannot be opened: it was played by version %s of the rules, this program has version %s.",
        "Cette partie ne peut pas être ouverte : jouée avec la version %s des règles, ce programme a la version %s.",
        facts->rules, game->rules_version);
    return NULL;
  }
  return find_or_say(server, game, facts->played, why);
}

void contents_finish(Server *server) {
  for (int i = 0; i < server->content_count; i++) sb_content_destroy(server->contents[i]);
}
