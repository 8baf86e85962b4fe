# The front door. Everything real is in CMakeLists.txt and CMakePresets.json.
#
#   make            build the program: build/starboard
#   make play       set up, build, and play Fleet Commander against a bot in this terminal
#   make test       everything that proves it: gcc and clang builds, sanitizers, cases, generic tests, fuzz corpora
#   make check-long a million plies under sanitizers, long fuzzing
#   make bench      how fast it is
#   make bench-server  the table server under load, beside a bare relay and Colyseus
#   make format     clang-format over the tree
#   make install    PREFIX=/usr/local

PREFIX ?= /usr/local
SEATS ?= human,greedy
GAME ?= fleet-commander
PLIES ?= 1000000
FUZZ_SECONDS ?= 120

.PHONY: all play test check-long bench bench-server format lint install clean setup setup-test rules-doc mutants

all: setup build/build.ninja
	@ninja -C build --quiet starboard libstarboard

setup:
	@tools/setup

setup-test:
	@tools/setup test

build/build.ninja: CMakeLists.txt CMakePresets.json
	@cmake --preset release >/dev/null

play: all
	@build/starboard play $(GAME) --seats $(SEATS)

test: setup-test
	@tools/test

check-long: setup-test
	@PLIES=$(PLIES) FUZZ_SECONDS=$(FUZZ_SECONDS) tools/check-long

mutants: setup-test
	@tools/mutants

bench: all
	@bench/run

bench-server: all setup-test
	@bench/server/run

format: setup-test
	@clang-format-14 -i $$(git ls-files '*.c' '*.h')

lint: setup-test
	@clang-format-14 --dry-run -Werror $$(git ls-files '*.c' '*.h')

# docs/rules/<game>.cases.md: which case proves which rule
rules-doc: all
	@ninja -C build --quiet rule_coverage
	@for game in fleet-commander skirmish; do build/rule_coverage --write $$game; done

install: all
	@cmake --install build --prefix $(PREFIX)

clean:
	@rm -rf build
