"""Seal a match by docs/fair-dice.md alone, for fair-dice.sh:

    seal.py key HOST-SEED [SALT0 [SALT1 [BEACON]]]            the key to play with
    seal.py write REPLAY DRAWS HOST-SEED [SALT0 [SALT1 [BEACON]]]   the match of that key, with its seals

A salt "-" is none, one that begins with "!" was sealed and never opened. HOST-SEED "by-hand" seals nothing.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
from verify import sha256, siphash


def key(host, salts, beacon):
    opened = [f"salt {seat} {salt}\n" for seat, salt in enumerate(salts) if salt[0] not in "-!"]
    if not opened and not beacon:
        return host
    return sha256(("starboard luck 1\n" + f"host {host}\n" + "".join(opened) + (f"beacon {beacon}\n" if beacon else "")).encode())[:32]


def tags(host, salts, beacon):
    """Those that are hashed, and those that are not."""
    if host == "by-hand":
        return ['[luck "by-hand"]'], []
    seen = ['[luck "sealed"]', f'[host-seal "{sha256(bytes.fromhex(host))}"]']
    seen += [f'[seal{seat} "{sha256(salt.lstrip("!").encode())}"]' for seat, salt in enumerate(salts) if salt != "-"]
    seen += [f'[beacon "{beacon}"]'] if beacon else []
    hidden = [f'[salt{seat} "{salt}"]' for seat, salt in enumerate(salts) if salt[0] not in "-!"]
    return seen, [f'[host-seed "{host}"]'] + hidden


def write(replay, draws, host, salts, beacon):
    head, _, body = open(replay, encoding="utf-8").read().partition("\n\n")
    states = [line.split()[2] for line in open(draws, encoding="utf-8") if line.split()[1] == "state"]
    lines, seed = head.split("\n")[:-1], head.split("\n")[-1]
    seen, hidden = tags(host, salts, beacon)
    hashed = "\n".join(lines + seen) + "\n"
    before = siphash(0, 0, hashed.encode())
    print(hashed + "\n".join([seed] + hidden) + "\n")
    for line, state in zip(body.splitlines(), states + states[-1:]):
        text = line.rpartition(" = ")[0]
        before = siphash(before, int(state, 16), text.encode())
        print(f"{text} = {before:016x}")


what, *rest = sys.argv[1:]
files = rest[:2] if what == "write" else []
host, *more = rest[len(files) :]
salts, beacon = (more + ["-", "-"])[:2], (more + ["", "", ""])[2]
if what == "key":
    print(key(host, salts, beacon))
else:
    write(*files, host, salts, beacon)
