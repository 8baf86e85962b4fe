/* starboard next: what follows a saved match. */
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { F_JSON, F_LANG, F_CONTENT };

static const CliFlag flags[] = {
    [F_JSON] = {"json", 0, NULL, "print an object: follows, and the seats, options and carry of the next match"},
    [F_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [F_CONTENT] = {"content", 0, "PATH", "the content the match was played with; or GAME=PATH"},
    {0},
};

static const CliManual manual = {
    .name = "next",
    .usage = "FILE [OPTION]...",
    .about =
        "Say what follows a saved match of a campaign: what it was like, where the campaign stands, and the command\n"
        "that begins the next match. 'starboard play --load FILE' goes on from the end of a saved match by itself.",
    .flags = flags,
    .examples =
        "  starboard next first.replay\n"
        "  starboard next first.replay --json",
};

typedef struct Wishes {
  bool json;
  SbLang lang;
  const char *content;
} Wishes;

static void print_json(const SbMatch *match) {
  char space[SB_CARRY_MAX + 4096];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_match_next_json(match, &json);
  sb_json_end(&json);
  puts(space);
}

static void print_match(const SbMatch *match, const SbNext *next, SbLang lang) {
  char story[600], options[SB_OPTIONS_TEXT], space[4 * (SB_CARRY_MAX + SB_OPTIONS_TEXT)];
  SbText told = sb_text(story, sizeof story), text = sb_text(options, sizeof options);
  const SbContent *content = sb_match_content(match);
  cli_story_text(content, next->setup.carry, lang, &told);
  sb_setup_options_write(content, &next->setup, &text);
  SbText line = sb_text(space, sizeof space);
  cli_quote(options, &line);
  sb_text_put(&line, " --carry ");
  cli_quote(next->setup.carry, &line);
  printf("%s\n  starboard play %s --options %s\n", story, content->game->id, space);
}

static int print_next(const SbMatch *match, const Wishes *wishes) {
  char carry[SB_CARRY_MAX], outcome[400];
  SbText text = sb_text(outcome, sizeof outcome);
  SbNext next;
  SbFollows follows = sb_match_next(match, carry, &next);
  CliLook look = cli_look(wishes->lang);
  if (!wishes->json) cli_tale_print(match, &look);
  if (wishes->json) {
    print_json(match);
  } else if (follows == SB_FOLLOWS_MATCH) {
    print_match(match, &next, wishes->lang);
  } else if (follows == SB_FOLLOWS_END) {
    cli_campaign_text(match, &next, wishes->lang, &text);
    printf("%s %s\n", cli_word(W_CAMPAIGN_OVER, wishes->lang), outcome);
  } else {
    puts(cli_word(follows == SB_FOLLOWS_LATER ? W_NEXT_LATER : W_NEXT_NONE, wishes->lang));
  }
  return CLI_OK;
}

static int show(const char *path, const Wishes *wishes) {
  SbError error = {0};
  CliWorld world = {0};
  int status = CLI_BAD;
  if (!wishes->content || cli_replay_content(&manual, wishes->content, &world)) {
    SbMatch *match = cli_read_replay(world.content, path, &error);
    status = match ? print_next(match, wishes) : cli_tell_at(path, &error);
    sb_match_destroy(match);
  }
  cli_world_finish(&world);
  return status;
}

int cli_next(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Wishes wishes = {.lang = cli_look_language()};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (flag == F_JSON)
      wishes.json = true;
    else if (flag == F_CONTENT)
      wishes.content = args.value;
    else if (!cli_language(&manual, args.value, &wishes.lang))
      return CLI_BAD;
  }
  if (!cli_operands(&args, 1, 1, "FILE")) return CLI_BAD;
  return show(args.operands[0], &wishes);
}
