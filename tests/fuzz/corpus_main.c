/* Runs a fuzz target on every file of the folders named as arguments: the corpus as an ordinary test. */
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz.h"

static int run_file(const char *path) {
  struct stat facts;
  if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) return 0;
  FILE *file = fopen(path, "rb");
  uint8_t *data = malloc((size_t)facts.st_size + 1);
  if (!file || !data) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(2);
  }
  size_t size = fread(data, 1, (size_t)facts.st_size, file);
  fclose(file);
  LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 1;
}

int main(int argc, char **argv) {
  int files = 0;
  for (int i = 1; i < argc; i++) {
    DIR *folder = opendir(argv[i]);
    if (!folder) {
      fprintf(stderr, "no folder %s\n", argv[i]);
      return 2;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
      files += run_file(path);
    }
    closedir(folder);
  }
  printf("count: corpus-files %d\n", files);
  return files > 0 ? 0 : 1;
}
