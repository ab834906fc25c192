#!/usr/bin/env python3
"""Checks the integrity ledger of a Vitrine installation, and the originals that it describes. Needs only Python 3.6 or later.

  python3 check-ledger.py ledger.jsonl
  python3 check-ledger.py ledger.jsonl --head 1200:9f86d081...   (from an email or from manifest.json of a backup)
  python3 check-ledger.py ledger.jsonl --originals DIR           (a file store, a backup, or any directory of files)

A ledger is a text file with one JSON object per line. The "hash" of a line is the SHA-256 of the line without its hash, and
"previous" is the hash of the line before it. So nobody can change, remove, insert or reorder lines without changing the last
hash. Only a head that you know from another place, such as an email or a backup, shows that lines are missing at the end or
that the whole ledger was written again.

Exit codes: 0 everything is right, 1 the ledger or an original is damaged, 2 wrong use, 3 some originals aren't in DIR.
Files that were deleted permanently aren't in DIR either, so 3 isn't necessarily a loss.
"""
import argparse
import hashlib
import json
import os
import re
import sys

KEYS = ["seq", "at", "store", "key", "expected", "found", "result", "previous"]
LINE = re.compile(r'^(\{.*),"hash":"([0-9a-f]{64})"\}$')
DIGEST = re.compile(r"^[0-9a-f]{64}$")
RESULTS = {"intact", "repaired", "changed", "missing", "unreadable"}
MAX_NAMED = 50


def is_consistent(entry):
    """Whether the result of an entry agrees with its digests."""
    expected, found, result = entry["expected"], entry["found"], entry["result"]
    if result not in RESULTS or not isinstance(expected, str) or not DIGEST.match(expected):
        return False
    if result in ("intact", "repaired"):
        return found == expected
    return found is None if result in ("missing", "unreadable") else isinstance(found, str) and found != expected


def read_ledger(path, head):
    """Returns the problems of a ledger, its last entry as (seq, hash), and the last entry of each original in each store."""
    problems, latest = [], {}
    seq, previous = 0, "0" * 64
    head_hash = None
    with open(path, encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            match = LINE.match(line[:-1]) if line.endswith("\n") else None
            if not match:
                problems.append("line %d isn't a complete entry" % number)
                break
            text, digest = match.group(1) + "}", match.group(2)
            if hashlib.sha256(text.encode("utf-8")).hexdigest() != digest:
                problems.append("line %d was changed: its hash is wrong" % number)
                break
            try:
                entry = json.loads(text)
            except ValueError:
                entry = None
            if not isinstance(entry, dict) or list(entry) != KEYS or not is_consistent(entry):
                problems.append("line %d isn't an entry of a ledger" % number)
                break
            if entry["seq"] != seq + 1:
                problems.append("line %d has number %s instead of %d: entries are missing, inserted or reordered"
                                % (number, entry["seq"], seq + 1))
                break
            if entry["previous"] != previous:
                problems.append("line %d doesn't follow the one before it: entries were changed or inserted" % number)
                break
            seq, previous = entry["seq"], digest
            if head and head[0] == seq:
                head_hash = digest
            latest[(entry["store"], entry["key"])] = entry
    if head and not problems:
        if head_hash is None:
            problems.append("entry %d of the head isn't there: the ledger ends with entry %d" % (head[0], seq))
        elif head_hash != head[1]:
            problems.append("entry %d has another hash than the head: the ledger was written again" % head[0])
    return problems, (seq, previous), latest


def hash_file(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1024 * 1024), b""):
            digest.update(block)
    return digest.hexdigest()


def check_originals(directory, latest):
    """Compares all files below a directory with the ledger. Returns (damaged paths, missing digests, number of intact files)."""
    expected = {entry["expected"] for entry in latest.values()}
    damaged, seen, count = [], set(), 0
    for folder, _, names in sorted(os.walk(directory)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            # Stores and backups name a file, or its folder, after its digest.
            parts = os.path.relpath(path, directory).split(os.sep)
            named = [part for part in parts if DIGEST.match(part) and part in expected]
            try:
                found = hash_file(path)
            except OSError as error:
                damaged.append("%s (%s)" % (path, error.strerror))
                seen.update(named)
                continue
            if named and found != named[-1]:
                damaged.append(path)
                seen.add(named[-1])
            elif found in expected:
                seen.add(found)
                count += 1
    return damaged, sorted(expected - seen), count


def parse_head(text):
    match = re.match(r"^(\d+):([0-9a-f]{64})$", text)
    if not match:
        raise argparse.ArgumentTypeError("must be a number and a hash, such as 1200:9f86d081...")
    return int(match.group(1)), match.group(2)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ledger")
    parser.add_argument("--head", type=parse_head, help="an entry that you know, as NUMBER:HASH")
    parser.add_argument("--originals", metavar="DIR", help="the files to compare")
    options = parser.parse_args()
    if options.originals and not os.path.isdir(options.originals):
        parser.error("there is no directory %s" % options.originals)
    try:
        problems, (seq, last), latest = read_ledger(options.ledger, options.head)
    except (OSError, UnicodeDecodeError) as error:
        parser.error(str(error))
    if problems:
        print("\n".join(problems))
        return 1
    print("The ledger is intact: %d entries. Its head is %d:%s" % (seq, seq, last))
    open_damage = sorted("%s: %s in the %s" % (entry["key"], entry["result"], entry["store"])
                         for entry in latest.values() if entry["result"] in ("changed", "missing", "unreadable"))
    for line in open_damage[:MAX_NAMED]:
        print("Recorded damage: " + line)
    if not options.originals:
        return 0
    damaged, missing, count = check_originals(options.originals, latest)
    print("%d files have the digests of the ledger, %d are damaged, %d originals aren't there"
          % (count, len(damaged), len(missing)))
    for line in damaged[:MAX_NAMED]:
        print("Damaged: " + line)
    for digest in missing[:MAX_NAMED]:
        print("Not there: " + digest)
    return 1 if damaged else 3 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
