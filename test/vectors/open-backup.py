"""Opens a backup of Deedbox without Deedbox: python3 open-backup.py BACKUP RECOVERY-CODE OUT

BACKUP is a file (DBXBACK1, src/vault/backup-file.ts) or the folder of a store (DBXSNAP1, src/vault/backup-store.ts). OUT gets
deedbox.db, a plain SQLite database, and files/<blob id>, each file as it came. Needs Python 3.9 and the package `cryptography`.
"""
import hashlib, json, pathlib, sqlite3, sys
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PAGE, RESERVED = 4096, 80
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
    count, out = max(1, -(-len(body) // step)), []
    for i in range(count):
        nonce = bytes(5) + i.to_bytes(6, "big") + bytes([i == count - 1])
        out.append(key.decrypt(nonce, body[i * step:(i + 1) * step], head))
    return b"".join(out)


def recovery_secret(code):
    """The 20 bytes of a recovery code (src/vault/keys.ts): every fifth letter checks its group."""
    typed = code.upper().replace("-", "").replace(" ", "").replace("O", "0").replace("I", "1").replace("L", "1")
    bits = "".join(f"{LETTERS.index(letter):05b}" for i, letter in enumerate(typed) if i % 5 != 4)
    return int(bits, 2).to_bytes(20, "big")


def root_key(keyring, code):
    """The root key, from the slot of the recovery code (src/vault/keyring.ts)."""
    unhex = bytes.fromhex
    for slot in (each for each in keyring["slots"] if each["kind"] == "recovery"):
        bound = f"{keyring['box_id']}/{slot['id']}/recovery"
        try:
            key = derive(recovery_secret(code), "deedbox/v1/slot/recovery", unhex(slot["salt"]))
            own = unwrap(key, bound + "/private", unhex(slot["private"]))
        except Exception:
            continue
        sealed = unhex(slot["sealed"])
        shared = X25519PrivateKey.from_private_bytes(own).exchange(X25519PublicKey.from_public_bytes(sealed[:32]))
        return unwrap(derive(shared, "deedbox/v1/slot/root", sealed[:32] + unhex(slot["public"])), bound, sealed[32:])
    sys.exit("The recovery code does not open this backup.")


def preface_of(data):
    end = 12 + int.from_bytes(data[8:12], "big")
    return json.loads(data[12:end]), end


def from_file(path, code):
    data = path.read_bytes()
    assert data[:8] == b"DBXBACK1", "not a Deedbox backup"
    preface, end = preface_of(data)
    root = root_key(preface["keyring"], code)
    name = "backup/" + hashlib.sha256(data[:end]).hexdigest()
    plain, at, entries = unseal(data[end:], [derive(root, "deedbox/v1/backup")], name), 0, {}
    while True:
        length = int.from_bytes(plain[at:at + 4], "big")
        head = json.loads(plain[at + 4:at + 4 + length])
        at += 4 + length
        if head.get("end"):
            assert head["entries"] == len(entries) and at == len(plain)
            break
        entries[head["name"]] = plain[at:at + head["bytes"]]
        at += head["bytes"]
    return preface["keyring"], root, entries["deedbox.db"], lambda blob: entries.get(f"blobs/{blob[:2]}/{blob}")


def from_store(folder, code):
    data = max((folder / "snapshots").iterdir()).read_bytes()
    assert data[:8] == b"DBXSNAP1", "not a snapshot"
    preface, end = preface_of(data)
    root = root_key(preface["keyring"], code)
    keys = [derive(root, "deedbox/v1/backup")]
    pages = json.loads(unseal(data[end:], keys, "snapshot/" + hashlib.sha256(data[:end]).hexdigest()))
    packs = [unseal((folder / "packs" / each).read_bytes(), keys, "pack/" + each) for each in preface["packs"]]
    size = pages["page"]
    database = b"".join(packs[pack][first * size:(first + n) * size] for pack, first, n in pages["runs"])
    assert len(database) == size * pages["pages"]

    def blob_of(blob):
        path = folder / "blobs" / blob[:2] / blob
        return path.read_bytes() if path.exists() else None
    return preface["keyring"], root, database, blob_of


def roots_of(keyring, root):
    """The root key, and those before it that the database may still be under, the newest first (src/vault/keys.ts)."""
    key = derive(root, "deedbox/v1/previous")
    return [root] + [unwrap(key, keyring["box_id"], bytes.fromhex(each)) for each in reversed(keyring.get("previous", []))]


def plain_database(sealed, root):
    """SQLCipher 4 with a raw key: each page is AES-256-CBC, its IV in the bytes reserved at its end; the first 16 bytes are a salt."""
    key, out = derive(root, "deedbox/v1/database"), bytearray()
    for at in range(0, len(sealed), PAGE):
        page, skip = sealed[at:at + PAGE], 16 if at == 0 else 0
        iv = page[PAGE - RESERVED:PAGE - RESERVED + 16]
        opened = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor().update(page[skip:PAGE - RESERVED])
        out += (b"SQLite format 3\0" if at == 0 else b"") + opened + bytes(RESERVED)
    out[18:20] = b"\1\1"  # a rollback journal in place of a log, which is not here
    return bytes(out) if out[16:18] == b"\x10\0" and out[20] == RESERVED else None


def kept_keys(db, root):
    """What wraps the accounts' keys, and the change of each later blob key: of the first root key (src/database/jobs/box-state.ts)."""
    kept = dict(db.execute("SELECT key, value FROM box WHERE key LIKE 'key/%'"))
    wrap = kept.get("key/wrapKey")
    changes = [bytes.fromhex(each) for each in kept.get("key/changes", "").split()]
    return bytes.fromhex(wrap) if wrap else derive(root, "deedbox/v1/wrap"), changes


def main(backup, code, out):
    source, out = pathlib.Path(backup), pathlib.Path(out)
    keyring, root, sealed, blob_of = (from_store if source.is_dir() else from_file)(source, code)
    (out / "files").mkdir(parents=True)
    root, plain = next((r, p) for r in roots_of(keyring, root) if (p := plain_database(sealed, r)))
    (out / "deedbox.db").write_bytes(plain)
    db = sqlite3.connect(out / "deedbox.db")
    wrap_key, changes = kept_keys(db, root)
    files = missing = 0
    for account, wrapped in db.execute("SELECT id, sealed_key FROM account"):
        own = unwrap(wrap_key, f"deedbox/v1/account/{account}", wrapped)
        for (blob,) in db.execute("SELECT blob_id FROM file WHERE account_id = ? AND blob_id IS NOT NULL", [account]):
            data = blob_of(blob)
            missing += data is None
            if data is not None:
                keys = [derive(own, "deedbox/v1/blob-key", salt) for salt in [b"", *changes]]
                (out / "files" / blob).write_bytes(unseal(data, keys, blob))
                files += 1
    print(json.dumps({"files": files, "missing": missing}))


if __name__ == "__main__":
    main(*sys.argv[1:4])
