# The front door. Everything real is in CMakeLists.txt and CMakePresets.json.
#
#   make            build the program and the page: build/starboard, web/dist
#   make play       set up, build, and serve the browser table: prints its address
#   make play-terminal  play Fleet Commander against a bot in this terminal
#   make check      the inner loop: one quick build, unit tests, cases, generic tests in small, lessons, types
#   make test       everything that proves it: gcc and clang builds, sanitizers, cases, generic tests, fuzz corpora
#   make check-long ten thousand matches and a million plies of every game under sanitizers, long fuzzing of readers and of the whole server
#   make mutants    take away one rule of the games at a time: a case must notice
#   make defences   take away one defence of the server at a time: the test that is there for it must notice
#   make soak       the table server under steady load for SOAK_MINUTES: memory, waiting, files, nothing lost; SOAK_OUT gets a table and a plot
#   make bench      how fast it is
#   make bench-server  the table server under load, beside a bare relay and Colyseus
#   make pictures   renew docs/pictures: the table and its pages at all sizes
#   make format     put the form of C and TypeScript right
#   make lint       say what is wrong with it, and what linters find
#   make install    what make has built, to PREFIX=/usr/local

PREFIX ?= /usr/local
SEATS ?= human,greedy
GAME ?= fleet-commander
PORT ?= 7070
PLIES ?= 1000000
FUZZ_SECONDS ?= 120
SOAK_MINUTES ?= 120
SOAK_OUT ?= build/soak

.PHONY: all play play-terminal check test check-long soak bench bench-server pictures format lint install clean setup setup-test setup-bench rules-doc mutants defences

all: setup build/build.ninja web/dist/index.html
	@ninja -C build --quiet starboard libstarboard

setup:
	@tools/setup

setup-test:
	@tools/setup test

setup-bench:
	@tools/setup bench

build/build.ninja: CMakeLists.txt CMakePresets.json | setup
	@cmake --preset release >/dev/null

PAGE := $(shell find web/src web/public -type f) web/index.html web/vite.config.mjs web/tsconfig.json web/package-lock.json

web/dist/index.html: $(PAGE) | setup
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

play: all
	@build/starboard serve --port $(PORT)

play-terminal: all
	@build/starboard play $(GAME) --seats $(SEATS)

check: setup-test
	@tools/check

test: setup-test
	@tools/test

check-long: setup-test
	@PLIES=$(PLIES) FUZZ_SECONDS=$(FUZZ_SECONDS) tools/check-long

soak: all setup-test
	@SOAK_MINUTES=$(SOAK_MINUTES) STARBOARD=build/starboard node tests/server/soak.mjs --out $(SOAK_OUT)

mutants: setup-test
	@tools/mutants

defences: setup-test
	@tools/defences

bench: all
	@ninja -C build --quiet starboard-bench
	@bench/run

bench-server: all setup-test setup-bench
	@bench/server/run

pictures: all setup-test
	@node tests/browser/pictures.mjs

format: setup-test
	@tools/lint/run format

lint: setup-test
	@tools/lint/run

# docs/rules/<game>.cases.md: which case proves which rule
rules-doc: all
	@ninja -C build --quiet rule_coverage
	@for game in $$(ls src/games); do build/rule_coverage --write $$game; done

# What was built before: a build by root would leave files that nobody else can build over. The service is somebody else, who
# has to read it also where the umask is 027.
install:
	@[ -x build/starboard ] && [ -e web/dist/index.html ] || { echo "make install: there is nothing to install yet; run make first" >&2; exit 2; }
	@umask 022; cmake --install build --prefix $(PREFIX)

clean:
	@rm -rf build
