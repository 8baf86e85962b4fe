#!/usr/bin/env python3
"""Check a replay's luck without starboard's own code: docs/fair-dice.md, in plain Python.

    starboard verify --draws match.replay > match.draws
    tools/verify.py match.replay match.draws        # - reads the draws from standard input
    tools/verify.py match.replay                    # seals, salts and seed alone

The replay is one in the text form, its seed revealed. Which faces could come at a draw is a matter of the rules and is
taken from the list of draws; everything else is computed here: that seals hold what was opened, that host seed, salts
and beacon make the seed, that the seed makes every result, and that all hashes are chained. One line tells the
outcome. Exit status: 0 proven, 1 not proven, 2 something cannot be read.
"""

import hashlib
import re
import sys

MASK = (1 << 64) - 1
UNHASHED = re.compile(r"(set|seed|host-seed|salt\d)$")


class NotProven(Exception):
    pass


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def need(good, sentence):
    if not good:
        raise NotProven(sentence)


def siphash(key0, key1, data):
    """SipHash-2-4."""

    def turn(x, by):
        return (x << by | x >> (64 - by)) & MASK

    def rounds(count):
        nonlocal a, b, c, d
        for _ in range(count):
            a = (a + b) & MASK
            c = (c + d) & MASK
            b = turn(b, 13) ^ a
            d = turn(d, 16) ^ c
            a = turn(a, 32)
            c = (c + b) & MASK
            a = (a + d) & MASK
            b = turn(b, 17) ^ c
            d = turn(d, 21) ^ a
            c = turn(c, 32)

    a, b = key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D
    c, d = key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573
    whole = len(data) // 8 * 8
    last = data[whole:].ljust(7, b"\0") + bytes([len(data) & 255])
    for at in range(0, whole + 8, 8):
        word = int.from_bytes(data[at : at + 8] if at < whole else last, "little")
        d ^= word
        rounds(2)
        a ^= word
    c ^= 255
    rounds(4)
    return a ^ b ^ c ^ d


class Generator:
    """Blocks of 64 bits, handed out in pieces; the pool keeps what is left of one under a marker bit."""

    def __init__(self, key, counter, pool):
        self.key0, self.key1 = int(key[:16], 16), int(key[16:], 16)
        self.counter, self.pool = counter, pool

    def block(self):
        self.counter += 1
        return siphash(self.key0, self.key1, (self.counter - 1).to_bytes(8, "little"))

    def bits(self, count):
        if self.pool >> count == 0:
            self.pool = self.block() | 1 << 64
        out = self.pool & ((1 << count) - 1)
        self.pool >>= count
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
            if left < weight:
                return name
            left -= weight


def read_replay(path):
    """Tags, the text of the header that is hashed, and the lines behind it."""
    with open(path, encoding="utf-8", newline="\n") as file:
        head, empty, body = file.read().partition("\n\n")
    tags, hashed = {}, ""
    if "\n[seed " not in head:
        raise ValueError(f"{path} does not reveal its seed")
    for line in head.split("\n"):
        found = re.fullmatch(r'\[([^ ]+) "(.*)"\]', line)
        if not found or not empty:
            raise ValueError(f"{path}: this is no replay in the text form")
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        if not UNHASHED.match(found[1]):
            hashed += line + "\n"
    return tags, hashed, body.split("\n")[:-1]


def check_key(tags):
    """The seed is the one that was sealed, or what host seed, salts and beacon make. Says so."""
    need(sha256(bytes.fromhex(tags["seed"])) == tags["seed-commitment"], "the seed does not fit its commitment")
    if tags.get("luck") == "by-hand":
        return "set up by hand: proves nothing about luck"
    if "luck" not in tags:
        return "who chose the seed is not told"
    need(sha256(bytes.fromhex(tags["host-seed"])) == tags["host-seal"], "the host's seed does not fit its seal")
    mixed = f"starboard luck 1\nhost {tags['host-seed']}\n"
    salted = sorted(int(tag[4:]) for tag in tags if re.fullmatch(r"salt\d", tag))
    for seat in salted:
        salt = tags[f"salt{seat}"]
        need(sha256(salt.encode()) == tags.get(f"seal{seat}"), f"the salt of seat {seat} does not fit its seal")
        mixed += f"salt {seat} {salt}\n"
    mixed += f"beacon {tags['beacon']}\n" if "beacon" in tags else ""
    key = sha256(mixed.encode())[:32] if salted or "beacon" in tags else tags["host-seed"]
    need(key == tags["seed"], "host seed, salts and beacon do not make the seed")
    return f"sealed by the host and by {len(salted)} of {tags['seats']} seats"


def check_draws(tags, hashed, lines, draws):
    """Every result comes from the generator, stands in its line of the replay, and every line's hash is chained."""
    key, counter, pool = draws[0].split()[1:]
    generator = Generator(key, int(counter, 16), int(pool, 16))
    fresh = key == tags["seed"] and (generator.counter, generator.pool) == (0, 1)
    need(fresh or '"rng"' in tags.get("position", ""), "the draws do not begin with the seed")
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
            faces = [(words[i], int(words[i + 1])) for i in range(2, len(words) - 2, 2)]
            name = generator.pick(faces)
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
        said = check_key(tags)
        if len(arguments) == 2:
            with sys.stdin if arguments[1] == "-" else open(arguments[1], encoding="utf-8") as file:
                said += "; " + check_draws(tags, hashed, lines, file.read().splitlines())
    except NotProven as error:
        print(f"{arguments[0]}: not proven: {error}")
        return 1
    except (OSError, ValueError, LookupError) as error:
        print(f"verify.py: cannot read this: {error}", file=sys.stderr)
        return 2
    print(f"{arguments[0]}: proven: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
