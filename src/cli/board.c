/* Drawing what a viewer may see: the game's own drawing where there is one, a plain list of the view's members
 * otherwise. And the things every table says in words: results, events, rules. */
#include <stdlib.h>
#include <string.h>

#include "starboard/kit.h"
#include "table.h"

/* ---- the plain drawing -------------------------------------------------------------------------------------- */

static void write_value(const json_t *value, SbText *out);

static void write_members(const json_t *object, SbText *out) {
  const char *key;
  json_t *member;
  bool first = true;
  json_object_foreach ((json_t *)(uintptr_t)object, key, member) {
    if (!first) sb_text_put(out, "  ");
    sb_text_format(out, "%s ", key);
    write_value(member, out);
    first = false;
  }
}

static void write_value(const json_t *value, SbText *out) {
  size_t index;
  json_t *item;
  switch (json_typeof(value)) {
    case JSON_STRING:
      sb_text_put(out, json_string_value(value));
      break;
    case JSON_INTEGER:
      sb_text_int(out, json_integer_value(value));
      break;
    case JSON_REAL:
      sb_text_format(out, "%g", json_real_value(value));
      break;
    case JSON_TRUE:
      sb_text_put(out, "yes");
      break;
    case JSON_FALSE:
      sb_text_put(out, "no");
      break;
    case JSON_OBJECT:
      sb_text_char(out, '(');
      write_members(value, out);
      sb_text_char(out, ')');
      break;
    case JSON_ARRAY:
      json_array_foreach (value, index, item) {
        if (index) sb_text_char(out, ' ');
        write_value(item, out);
      }
      if (json_array_size(value) == 0) sb_text_char(out, '-');
      break;
    default:
      sb_text_char(out, '?');
  }
}

static bool is_list_of_objects(const json_t *value) {
  return json_is_array(value) && json_is_object(json_array_get(value, 0));
}

static void draw_plain(const CliLook *look, const SbContent *content, const json_t *view, SbText *out) {
  const char *key;
  json_t *member, *item;
  size_t index;
  (void)content;
  sb_text_char(out, '\n');
  json_object_foreach ((json_t *)(uintptr_t)view, key, member) {
    if (json_is_null(member)) continue;
    size_t from = out->length;
    cli_styled(out, look, STYLE_DIM, key);
    cli_pad(out, from, 14);
    if (is_list_of_objects(member)) {
      sb_text_char(out, '\n');
      json_array_foreach (member, index, item) {
        sb_text_format(out, "  %2zu  ", index);
        write_members(item, out);
        sb_text_char(out, '\n');
      }
    } else {
      write_value(member, out);
      sb_text_char(out, '\n');
    }
  }
}

static const CliBoard plain_board = {.draw = draw_plain};

const CliBoard *cli_board_find(const SbGame *game) {
  for (int i = 0; cli_boards[i]; i++)
    if (strcmp(cli_boards[i]->game, game->id) == 0) return cli_boards[i];
  return &plain_board;
}

static void put_goal(const CliLook *look, const SbContent *content, const SbObservation *observation, int viewer,
                     SbText *out) {
  size_t from = out->length;
  cli_style(out, look, STYLE_DIM);
  sb_text_put(out, cli_word(W_GOAL, look->lang));
  content->game->goal(content, observation, viewer, look->lang, out);
  cli_fold_words(look, from, 2, out);
  cli_plain(out, look);
  sb_text_char(out, '\n');
}

json_t *cli_view(const SbContent *content, const SbObservation *observation, int viewer) {
  char *space = malloc(SB_ROOM_FOR_JSON);
  if (!space) return NULL;
  SbText text = sb_text(space, SB_ROOM_FOR_JSON);
  SbJson json = sb_json(&text);
  content->game->view_json(content, observation, viewer, &json);
  json_t *view = json_loadb(space, text.length, 0, NULL);
  free(space);
  return view;
}

void cli_board_draw(const CliLook *look, const SbContent *content, const SbObservation *observation, int viewer,
                    SbText *out) {
  json_t *view = cli_view(content, observation, viewer);
  if (!view) {
    sb_text_put(out, "(not enough memory to draw the table)\n");
    return;
  }
  cli_board_find(content->game)->draw(look, content, view, out);
  if (content->game->goal && json_is_null(json_object_get(view, "result")))
    put_goal(look, content, observation, viewer, out);
  json_decref(view);
}

/* ---- in words ------------------------------------------------------------------------------------------------ */

void cli_title(const CliLook *look, const SbContent *content, SbText *out) {
  cli_styled(out, look, STYLE_BOLD, content->game->title[look->lang]);
  if (content->pack) sb_text_format(out, " · %s", content->pack->title[look->lang]);
}

/* Who wins, and in brackets why: the text under PREFIX.REASON. */
static void put_outcome(const SbMatch *match, uint32_t winners, const char *prefix, const char *reason, SbLang lang,
                        SbText *out) {
  const SbContent *content = sb_match_content(match);
  char names[SB_SEATS_MAX * sizeof(CliName)], key[80];
  SbText list = sb_text(names, sizeof names);
  int count = 0, all = __builtin_popcount(winners);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    if (!(winners >> seat & 1)) continue;
    sb_text_put(&list, sb_joint(count++, all, lang));
    sb_text_put(&list, cli_seat_called(match, seat, lang).text);
  }
  CliWord word = count > 1 ? W_WIN_TOGETHER : W_WINS;
  if (count == 0) word = sb_sides(content, sb_match_state(match)) == 1 ? W_LOST_TOGETHER : W_DRAW;
  cli_word_fill(out, word, lang, CLI_ARGS(names));
  if (!reason) return;
  snprintf(key, sizeof key, "%s.%s", prefix, reason);
  const char *why = sb_content_has_text(content, key) ? sb_content_text(content, key, lang) : reason;
  size_t length = strlen(why);
  sb_text_format(out, " (%.*s)", (int)(length && why[length - 1] == '.' ? length - 1 : length), why);
}

void cli_result_text(const SbMatch *match, SbLang lang, SbText *out) {
  SbResult result;
  sb_match_result(match, &result);
  put_outcome(match, result.winners, "end", result.reason, lang, out);
}

void cli_campaign_text(const SbMatch *match, const SbNext *end, SbLang lang, SbText *out) {
  put_outcome(match, end->winners, "campaign", end->reason, lang, out);
}

void cli_story_text(const SbContent *content, const char *carry, SbLang lang, SbText *out) {
  json_t *json = carry ? json_loads(carry, 0, NULL) : NULL;
  if (json) content->game->carry_text(content, json, lang, out);
  json_decref(json);
}

static void event_lines(const SbMatch *match, const SbPly *ply, int viewer, const CliLook *look, SbText *out) {
  const SbContent *content = sb_match_content(match);
  for (int i = 0; i < ply->event_count; i++) {
    SbEvent event = sb_ply_event(ply, i), before = i > 0 ? sb_ply_event(ply, i - 1) : event;
    bool veil = sb_event_veils(&before, &event);
    if (viewer == CLI_EVERYTHING ? veil : !sb_event_visible(&event, viewer)) continue;
    size_t from = out->length;
    sb_text_put(out, "  ");
    content->game->event_text(content, &event, look->lang, out);
    if (out->length == from + 2) { /* an event without words */
      out->length = from;
      out->at[from] = 0;
    } else {
      if (look->screen) cli_fold_words(look, from, 4, out);
      sb_text_char(out, '\n');
    }
  }
}

void cli_events_text(const SbMatch *match, int from, int to, int viewer, const CliLook *look, SbText *out) {
  for (int ply = from + 1; ply <= to; ply++) event_lines(match, sb_match_log(match, ply), viewer, look, out);
}

/* ---- rules ----------------------------------------------------------------------------------------------------- */

void cli_fold_words(const CliLook *look, size_t from, int indent, SbText *out) {
  char text[4096];
  size_t size = out->length - from, line = from;
  if (size >= sizeof text || cli_columns(out->at + from, size) <= look->width) return;
  memcpy(text, out->at + from, size);
  text[size] = 0;
  out->at[out->length = from] = 0;
  for (size_t i = 0; i < size;) {
    size_t spaces = strspn(text + i, " "), all = spaces + strcspn(text + i + spaces, " ");
    int columns = cli_columns(out->at + line, out->length - line);
    if (i > 0 && columns > indent && columns + cli_columns(text + i, all) > look->width) {
      sb_text_char(out, '\n');
      line = out->length;
      cli_repeat(out, " ", indent);
      i += spaces;
      all -= spaces;
    }
    sb_text_put_n(out, text + i, all);
    i += all;
  }
}

void cli_page_words(const CliLook *look, const char *text, size_t size, int indent) {
  int width = (look->width < 40 ? 40 : look->width > 100 ? 100 : look->width) - indent;
  int column = 0;
  char word[512];
  for (size_t i = 0; i < size;) {
    size_t n = 0;
    while (i + n < size && text[i + n] != ' ') n++;
    int columns = cli_columns(text + i, n);
    if (column && column + 1 + columns > width) {
      printf("\n%*s", indent, "");
      column = 0;
    } else if (column) {
      fputc(' ', stdout);
      column++;
    }
    snprintf(word, sizeof word, "%.*s", (int)n, text + i);
    cli_page(look, word);
    column += columns;
    i += n;
    while (i < size && text[i] == ' ') i++;
  }
}

/* Without the marks that rule texts are written with: `code`, *stress*. */
static void put_unmarked(const char *text, SbText *out) {
  bool code = false;
  for (; *text; text++) {
    if (*text == '`')
      code = !code;
    else if (code || *text != '*')
      sb_text_char(out, *text);
  }
}

static void print_rule(const CliLook *look, const SbContent *content, const SbRule *rule) {
  char head[160];
  SbText out = sb_text(head, sizeof head);
  cli_styled(&out, look, STYLE_BOLD, rule->id);
  sb_text_format(&out, " [%s]\n", sb_named(content, "level", rule->level, look->lang));
  cli_page(look, head);
  char space[8192];
  SbText words = sb_text(space, sizeof space);
  put_unmarked(rule->text[look->lang] ? rule->text[look->lang] : rule->text[SB_EN], &words);
  const char *text = space;
  const int indent = 2;
  while (*text) {
    size_t size = strcspn(text, "\n");
    printf("%*s", indent, "");
    if (text[0] == '|') {
      char line[1024];
      snprintf(line, sizeof line, "%.*s", (int)size, text);
      cli_page(look, line);
    } else {
      cli_page_words(look, text, size, indent);
    }
    fputc('\n', stdout);
    text += size + (text[size] == '\n');
  }
}

bool cli_rule_meant(const SbRule *rule, const char *id) {
  size_t size = strlen(id);
  if (size == 0) return true;
  if (strncasecmp(rule->id, id, size) != 0) return false;
  return rule->id[size] == 0 || rule->id[size] == '.';
}

int cli_rules_print(const CliLook *look, const SbContent *content, const char *id) {
  int printed = 0, count = sb_rule_count(content);
  const char *section = NULL;
  for (int i = 0; i < count; i++) {
    const SbRule *rule = sb_rule_at(content, i);
    if (!cli_rule_meant(rule, id)) continue;
    const char *heading = rule->section[look->lang] ? rule->section[look->lang] : rule->section[SB_EN];
    if (heading && (!section || strcmp(section, heading) != 0)) {
      cli_page(look, heading);
      fputs("\n\n", stdout);
      section = heading;
    }
    print_rule(look, content, rule);
    printed++;
  }
  return printed;
}
