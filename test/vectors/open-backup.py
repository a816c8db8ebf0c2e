"""Opens a backup of Deedbox without Deedbox: python3 open-backup.py BACKUP RECOVERY-CODE OUT

BACKUP is a file (DBXBACK1, src/vault/backup-file.ts) or the folder of a store (DBXSNAP2, src/vault/backup-store.ts). OUT gets
deedbox.db, a plain SQLite database, and files/<blob id>, each file as it came. Needs Python 3.9 and the package `cryptography`."""
import hashlib, itertools, json, pathlib, sqlite3, struct, sys, zlib
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PAGE, USED = 4096, 4016
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def derive(key, label, salt=b""):
    return HKDF(SHA256(), 32, salt or None, label.encode()).derive(key)


def unwrap(key, bound, wrapped):
    return AESGCM(key).decrypt(wrapped[:12], wrapped[12:], bound.encode())


def unseal(sealed, keys, name):
    """The sealed form of a file (src/vault/seal.ts); `keys` by their number."""
    head, body, step = sealed[:40], sealed[40:], 65536 + 16
    assert head[:7] == b"DBX1\x01\x01\x10", "not a sealed file"
    key = AESGCM(derive(keys[head[7]], "deedbox/v1/blob/" + name, head[8:]))
    count = max(1, -(-len(body) // step))
    nonces = [bytes(5) + i.to_bytes(6, "big") + bytes([i == count - 1]) for i in range(count)]
    return b"".join(key.decrypt(nonce, body[i * step:(i + 1) * step], head) for i, nonce in enumerate(nonces))


def root_key(keyring, code):
    """The root key, from the slot of the recovery code (src/vault/keyring.ts)."""
    unhex = bytes.fromhex
    typed = code.upper().replace("-", "").replace(" ", "").replace("O", "0").replace("I", "1").replace("L", "1")
    # Every fifth letter checks its group (src/vault/keys.ts).
    bits = "".join(f"{LETTERS.index(letter):05b}" for i, letter in enumerate(typed) if i % 5 != 4)
    for slot in (each for each in keyring["slots"] if each["kind"] == "recovery"):
        bound = f"{keyring['box_id']}/{slot['id']}/recovery"
        try:
            key = derive(int(bits, 2).to_bytes(20, "big"), "deedbox/v1/slot/recovery", unhex(slot["salt"]))
            own = unwrap(key, bound + "/private", unhex(slot["private"]))
        except Exception:
            continue
        sealed = unhex(slot["sealed"])
        shared = X25519PrivateKey.from_private_bytes(own).exchange(X25519PublicKey.from_public_bytes(sealed[:32]))
        return unwrap(derive(shared, "deedbox/v1/slot/root", sealed[:32] + unhex(slot["public"])), bound, sealed[32:])
    sys.exit("The recovery code does not open this backup.")


def opened(data, kind, code):
    """What stands before a backup or a snapshot, the root key, what else is sealed under, and the sealed part opened."""
    end = 12 + int.from_bytes(data[8:12], "big")
    preface = json.loads(data[12:end])
    root = root_key(preface["keyring"], code)
    keys = [derive(root, "deedbox/v1/backup")]
    return preface, root, keys, unseal(data[end:], keys, kind + hashlib.sha256(data[:end]).hexdigest())


def from_file(path, code):
    data = path.read_bytes()
    assert data[:8] == b"DBXBACK1", "not a Deedbox backup"
    preface, root, _, plain = opened(data, "backup/", code)
    at, head, entries = 0, {}, {}
    while "end" not in head:
        length = int.from_bytes(plain[at:at + 4], "big")
        head = json.loads(plain[at + 4:at + 4 + length])
        at += 4 + length + head.get("bytes", 0)
        entries[head.get("name")] = plain[at - head.get("bytes", 0):at]
    assert head["entries"] == len(entries) - 1 and at == len(plain)
    database = entries["deedbox.db"]
    return preface["keyring"], root, database, ([], len(database)), lambda blob: entries.get(f"blobs/{blob[:2]}/{blob}")


def from_store(folder, code):
    data = max((folder / "snapshots").iterdir()).read_bytes()
    assert data[:8] in (b"DBXSNAP1", b"DBXSNAP2"), "not a snapshot"
    preface, root, keys, body = opened(data, "snapshot/", code)
    body = json.loads(body)
    packs = [unseal((folder / "packs" / each).read_bytes(), keys, "pack/" + each) for each in preface["packs"]]
    base = body.get("base", len(packs))
    runs = body.get("runs") or [(pack, 0, len(packs[pack]) // PAGE) for pack in range(base)]
    database = b"".join(packs[pack][first * PAGE:(first + n) * PAGE] for pack, first, n in runs)
    blobs = {path.name: path.read_bytes for path in (folder / "blobs").glob("*/*")}
    return preface["keyring"], root, database, (packs[base:], body["pages"] * PAGE), lambda blob: blobs.get(blob, lambda: None)()


def apply(plain, packs, size):
    """Pages that changed since (src/vault/page-pack.ts)."""
    for pack in packs:
        body = zlib.decompress(pack[32:], -15)
        pages, steps = struct.unpack_from(">II", body)
        form = f">8x{pages}I{pages}B{steps}H{steps}H{steps}I"
        said, literals, ended = struct.unpack_from(form, body), struct.calcsize(form), 0
        places = [number * PAGE for number in itertools.accumulate(said[:pages])]
        text = bytearray().join(plain[at:at + USED] for at, differs in zip(places, said[pages:]) if differs)
        start, said = len(text), said[2 * pages:]
        for fresh, copied, move in zip(said, said[steps:], said[2 * steps:]):
            text += body[literals:literals + fresh]
            literals, place = literals + fresh, (ended + fresh + move) % 2**32
            text += text[place:place + copied]
            ended = place + copied
        assert hashlib.sha256(text[start:]).digest() == pack[:32], "a pack is of other pages"
        for i, at in enumerate(places):
            plain.extend(bytes(max(0, at + PAGE - len(plain))))
            plain[at:at + USED] = text[start + i * USED:start + (i + 1) * USED]
    plain[size:] = bytes(max(0, size - len(plain)))


def plain_database(sealed, root):
    """SQLCipher 4 with a raw key: each page is AES-256-CBC, its IV in the bytes reserved at its end; the first 16 bytes are a salt."""
    key, out = derive(root, "deedbox/v1/database"), bytearray()
    for at in range(0, len(sealed), PAGE):
        page, skip = sealed[at:at + PAGE], 16 if at == 0 else 0
        iv = page[USED:USED + 16]
        opened = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor().update(page[skip:USED])
        out += (b"SQLite format 3\0" if at == 0 else b"") + opened + bytes(PAGE - USED)
    return out if out[16:18] == b"\x10\0" and out[20] == PAGE - USED else None


def main(backup, code, out):
    source, out = pathlib.Path(backup), pathlib.Path(out)
    keyring, root, sealed, changes, blob_of = (from_store if source.is_dir() else from_file)(source, code)
    (out / "files").mkdir(parents=True)
    # Root keys before this one that the database may still be under, the newest first (src/vault/keys.ts).
    key = derive(root, "deedbox/v1/previous")
    before = [unwrap(key, keyring["box_id"], bytes.fromhex(each)) for each in reversed(keyring.get("previous", []))]
    root, plain = next((r, p) for r in [root, *before] if (p := plain_database(sealed, r)))
    apply(plain, *changes)
    plain[18:20] = b"\1\1"  # a rollback journal in place of a log, which is not here
    (out / "deedbox.db").write_bytes(plain)
    db = sqlite3.connect(out / "deedbox.db")
    # What wraps the accounts' keys, and the change of each later blob key: of the first root key (src/database/jobs/box-state.ts).
    kept = dict(db.execute("SELECT key, value FROM box WHERE key LIKE 'key/%'"))
    wrap_key = bytes.fromhex(kept["key/wrapKey"]) if "key/wrapKey" in kept else derive(root, "deedbox/v1/wrap")
    salts = [b"", *map(bytes.fromhex, kept.get("key/changes", "").split())]
    missing = 0
    for account, wrapped in db.execute("SELECT id, sealed_key FROM account"):
        own = unwrap(wrap_key, f"deedbox/v1/account/{account}", wrapped)
        for (blob,) in db.execute("SELECT blob_id FROM file WHERE account_id = ? AND blob_id IS NOT NULL", [account]):
            data = blob_of(blob)
            missing += data is None
            if data is not None:
                (out / "files" / blob).write_bytes(unseal(data, [derive(own, "deedbox/v1/blob-key", salt) for salt in salts], blob))
    print(json.dumps({"files": len(list((out / "files").iterdir())), "missing": missing}))


main(*sys.argv[1:4])
