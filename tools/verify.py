#!/usr/bin/env python3
"""Check a replay's luck without starboard's own code: docs/fair-dice.md, in plain Python.

    starboard verify --draws match.replay > match.draws
    tools/verify.py match.replay match.draws        # - reads the draws from standard input
    tools/verify.py match.replay                    # seals, salts and seed alone

The replay is one in the text form, its seed revealed. Which faces could come at a draw is taken from the list of draws;
all else is computed here: that seals hold what was opened, that host seed, salts and beacon make the seed, that the
seed makes every result, and that all hashes are chained. Exit status: 0 proven, 1 not proven, 2 cannot be read.
"""

import hashlib
import json
import re
import sys

MASK = (1 << 64) - 1
UNHASHED = re.compile(r"(set|seed|host-seed|salt\d)$")


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def need(good, sentence):
    if not good:
        raise AssertionError(sentence)


def siphash(key0, key1, data):
    """SipHash-2-4."""

    def turn(x, by):
        return (x << by | x >> (64 - by)) & MASK

    def rounds(count):
        nonlocal a, b, c, d
        for _ in range(count):
            a, c = (a + b) & MASK, (c + d) & MASK
            b, d = turn(b, 13) ^ a, turn(d, 16) ^ c
            a = turn(a, 32)
            c, a = (c + b) & MASK, (a + d) & MASK
            b, d = turn(b, 17) ^ c, turn(d, 21) ^ a
            c = turn(c, 32)

    a, b = key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D
    c, d = key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573
    padded = data + bytes(7 - len(data) % 8) + bytes([len(data) & 255])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at : at + 8], "little")
        d ^= word
        rounds(2)
        a ^= word
    c ^= 255
    rounds(4)
    return a ^ b ^ c ^ d


class Generator:
    """Blocks of 64 bits, handed out in pieces; the pool keeps what is left of one under a marker bit."""

    def __init__(self, key, counter, pool):
        self.key0, self.key1, self.counter, self.pool = key >> 64, key & MASK, counter, pool

    def block(self):
        self.counter += 1
        return siphash(self.key0, self.key1, (self.counter - 1).to_bytes(8, "little"))

    def bits(self, count):
        if self.pool >> count == 0:
            self.pool = self.block() | 1 << 64
        out, self.pool = self.pool & ((1 << count) - 1), self.pool >> count
        return out

    def below(self, bound):
        """0 to bound - 1, each as likely: what would be uneven is thrown away and drawn again."""
        size = 8 if bound <= 32 else 16
        limit = (1 << size) // bound * bound if bound <= 4096 else MASK // bound * bound
        while True:
            drawn = self.bits(size) if bound <= 4096 else self.block()
            if drawn < limit:
                return drawn % bound

    def pick(self, faces):
        """One of [(name, weight)]."""
        left = self.below(sum(weight for _, weight in faces))
        for name, weight in faces:
            left -= weight
            if left < 0:
                return name


def read_replay(path):
    """Tags, the text of the header that is hashed, and the lines behind it."""
    with open(path, encoding="utf-8", newline="\n") as file:
        head, empty, body = file.read().partition("\n\n")
    tags, hashed = {}, ""
    for line in head.split("\n"):
        found = re.fullmatch(r'\[([^ ]+) "(.*)"\]', line)
        if not found or not empty or found[1] in tags or "\n[seed " not in head:
            raise ValueError(f"{path}: this is no replay in the text form that reveals its seed")
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        if not UNHASHED.match(found[1]):
            hashed += line + "\n"
    return tags, hashed, body.split("\n")[:-1]


def brings_generator(tags):
    return "rng" in json.loads(tags.get("position", "{}"))


def unopened(tags):
    return [tag[4:] for tag in tags if re.fullmatch(r"seal\d", tag) and f"salt{tag[4:]}" not in tags]


def check_key(tags):
    """The seed is the one that was sealed, or what host seed, salts and beacon make. Says so."""
    need(sha256(bytes.fromhex(tags["seed"])) == tags["seed-commitment"], "the seed does not fit its commitment")
    if tags.get("luck") != "sealed":
        return "set up by hand: proves nothing about luck" if "luck" in tags else "who chose the seed is not told"
    need(not brings_generator(tags), "the luck is called sealed, and the position brings a generator of its own")
    need(sha256(bytes.fromhex(tags["host-seed"])) == tags["host-seal"], "the host's seed does not fit its seal")
    mixed = f"starboard luck 1\nhost {tags['host-seed']}\n"
    salts = sorted((tag[4:], salt) for tag, salt in tags.items() if re.fullmatch(r"salt\d", tag))
    for seat, salt in salts:
        need(sha256(salt.encode()) == tags.get(f"seal{seat}"), f"the salt of seat {seat} does not fit its seal")
        mixed += f"salt {seat} {salt}\n"
    mixed += f"beacon {tags['beacon']}\n" if "beacon" in tags else ""
    key = sha256(mixed.encode())[:32] if salts or "beacon" in tags else tags["host-seed"]
    need(key == tags["seed"], "host seed, salts and beacon do not make the seed")
    return f"sealed by the host and by {len(salts)} of {tags['seats']} seats"


def doubts(tags):
    """What nobody can prove, however well everything fits."""
    if "position" in tags and tags.get("luck") != "by-hand":
        yield "it began from a position that somebody set up: what lay there before is not proven"
    for seat in unopened(tags):
        yield f"seat {seat} sealed a salt that was not opened: two lucks to choose from"


def check_draws(tags, hashed, lines, draws):
    """Every result comes from the generator, stands in its line of the replay, and every line's hash is chained."""
    fresh = draws[0] == f"generator {tags['seed']} {0:016x} {1:016x}"
    need(fresh or brings_generator(tags), "the draws do not begin with the seed")
    generator = Generator(*(int(number, 16) for number in draws[0].split()[1:]))
    before, state, ply, rolled, drawn = siphash(0, 0, hashed.encode()), 0, 0, [], 0

    def chain(line, what):
        text, _, told = line.rpartition(" = ")
        made = siphash(before, state, text.encode())
        need(f"{made:016x}" == told, f"{what}: the chained hash is {made:016x}, not {told}")
        return text, made

    for draw in draws[1:]:
        words = draw.split()
        need(int(words[0]) == ply and ply < len(lines) - 1, f"the draws do not follow the replay at ply {ply}")
        if words[1] == "state":
            state = int(words[2], 16)
            text, before = chain(lines[ply], f"ply {ply}")
            told = (re.findall(r" \{(.*)\}$", text) or [""])[0].replace(";", "").split()
            need(told == rolled, f"ply {ply}: drawn {rolled}, the replay says {told}")
            ply, rolled = ply + 1, []
            continue
        if words[2] == "measured":
            generator.counter += 2  # the key of the luck that is measured with
        elif words[-2] == "=":
            name = generator.pick(list(zip(words[2:-2:2], map(int, words[3:-2:2]))))
            need(name == words[-1], f"ply {ply}: the seed gives {name}, not {words[-1]}")
            drawn += 1
        rolled.append(words[-1])
    need(ply == len(lines) - 1, f"the draws end at ply {ply}")
    chain(lines[-1], "the last line")
    return f"{drawn} draws of {ply} lines follow from it"


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0].startswith("--"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        tags, hashed, lines = read_replay(arguments[0])
        said = [check_key(tags), *doubts(tags)]
        if len(arguments) == 2:
            with sys.stdin if arguments[1] == "-" else open(arguments[1], encoding="utf-8") as file:
                said.append(check_draws(tags, hashed, lines, file.read().splitlines()))
    except AssertionError as error:
        print(f"{arguments[0]}: not proven: {error}")
        return 1
    except (OSError, ValueError, LookupError) as error:
        print(f"verify.py: cannot read this: {error}", file=sys.stderr)
        return 2
    word = "checked, but its luck is not proven" if unopened(tags) else "proven"
    print(f"{arguments[0]}: {word}: {'; '.join(said)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
