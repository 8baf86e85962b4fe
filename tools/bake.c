/* bake: turns data files into C arrays, so that the program carries its content with it.
 *
 *   bake fleet_commander out.c data/fleet-commander/ships.json docs/rules/fleet-commander.md ...
 *
 * writes `const SbSource sb_baked_fleet_commander[]`, closed by an entry without a name. Files named facts*.json count
 * in the content hash: rules depend on them. Texts and rule documents do not, so that mending a sentence keeps old
 * replays valid. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_facts(const char *name) {
  return strncmp(name, "facts", 5) == 0;
}

static bool write_bytes(FILE *out, const char *path, int index, size_t *size) {
  FILE *in = fopen(path, "rb");
  if (!in) {
    fprintf(stderr, "bake: cannot read %s\n", path);
    return false;
  }
  fprintf(out, "static const unsigned char file%d[] = {", index);
  *size = 0;
  for (int c; (c = fgetc(in)) != EOF; ++*size) fprintf(out, *size % 24 == 0 ? "\n%d," : "%d,", c);
  fprintf(out, "0};\n");
  fclose(in);
  return true;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: bake NAME OUT.c FILE...\n");
    return 2;
  }
  int count = argc - 3;
  size_t *sizes = calloc((size_t)count + 1, sizeof *sizes);
  FILE *out = fopen(argv[2], "wb");
  if (!sizes || !out) {
    fprintf(stderr, "bake: cannot write %s\n", argv[2]);
    return 2;
  }
  fprintf(out, "/* Made by tools/bake. */\n#include \"starboard/game.h\"\n");
  for (int i = 0; i < count; i++)
    if (!write_bytes(out, argv[3 + i], i, &sizes[i])) return 2;
  fprintf(out, "extern const SbSource sb_baked_%s[];\n", argv[1]);
  fprintf(out, "const SbSource sb_baked_%s[] = {\n", argv[1]);
  for (int i = 0; i < count; i++) {
    const char *name = base_name(argv[3 + i]);
    fprintf(out, "  {\"%s\", (const char *)file%d, %zu, %s},\n", name, i, sizes[i], is_facts(name) ? "true" : "false");
  }
  fprintf(out, "  {0, 0, 0, false},\n};\n");
  free(sizes);
  return fclose(out) == 0 ? 0 : 2;
}
