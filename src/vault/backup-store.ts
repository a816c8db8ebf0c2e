/**
 * A store of backups, version 1: objects by name in a folder, on an SFTP server or in a bucket. What moves a second time is what changed.
 *
 *   blobs/xx/<blob id>        a file of the box, sealed as it lies on disk (seal.ts); the id is random and says nothing
 *   packs/<uuid>              pages of the database, one after the other as they lie in the file (SQLCipher 4), sealed once more: seal.ts
 *                             under HKDF-SHA256(root key, "deedbox/v1/backup"), named "pack/" + uuid
 *   snapshots/<moment>-<8 hex> the box at a moment (YYYYMMDDTHHMMSSmmmZ), written last: without it nothing was backed up
 *   going/<milliseconds>-<uuid>  names that nothing needed at that moment, one a line: removed a day later, if nothing needs them then
 *   busy/<milliseconds>-backup|prune-<uuid>  empty: who writes or removes now
 *
 * A snapshot is
 *
 *   magic     8 bytes   "DBXSNAP1"
 *   length    4 bytes   big-endian, of the preface
 *   preface             JSON in UTF-8: {"format": 1, "made", "program", "keyring", "packs": [uuid], "gone": [blob id], "bytes",
 *                       "sum"}: the keyring as in a backup file; the packs it needs; files in the store that it does not need;
 *                       bytes that the box takes on a disk (absent in early ones); the sum as in a backup file, of this magic
 *   body                seal.ts under the same key, named "snapshot/" + SHA-256 in hex of everything before it; opened it is
 *                       JSON: {"page": bytes of a page, "pages": how many, "runs": [[number of the pack in "packs", first page
 *                       in the pack, how many]]}
 *
 * The runs one after the other are deedbox.db. The files are those that this database names. An object is never changed under
 * its name, and nothing in the store opens without the root key. What a store sees: how many files there are, how long each is,
 * and when which came. A store that keeps a snapshot back shows an older box, which nobody can tell who has only the store.
 */
import { createHash } from "node:crypto";
import { bodyKey, counted, NoBackup, type Preface, sumFits, summed } from "./backup-file.ts";
import { type FileKey, HEADER, openAll, SealBroken, Sealer } from "./seal.ts";

const MAGIC = Buffer.from("DBXSNAP1");
const BEGIN = MAGIC.length + 4;

/** Plain bytes of a pack at most. */
export const PACK = 16 << 20;

/** What stands open before a snapshot: what is needed to find the key, and to know what may be removed from the store. */
export interface SnapshotPreface extends Preface {
  packs: string[];
  gone: string[];
  /** Bytes that the box of this snapshot takes on a disk. Snapshots made before it was there have none. */
  bytes?: number;
}

/** Where the pages of the database lie: `runs` of [pack, first page in it, how many]. */
export interface PageMap {
  page: number;
  pages: number;
  runs: [number, number, number][];
}

const seal = (key: FileKey, name: string, salt: Uint8Array, plain: Uint8Array): Buffer => {
  const sealer = new Sealer(key, name, salt);
  return Buffer.concat([sealer.header(), ...sealer.push(plain), sealer.finish()]);
};

async function open(root: Uint8Array, name: string, sealed: Uint8Array): Promise<Buffer> {
  if (sealed.length < HEADER) throw new SealBroken("It was cut.");
  const read = (offset: number, length: number) => sealed.subarray(offset, offset + length);
  const pieces: Uint8Array[] = [];
  for await (const piece of openAll(read, sealed.length, bodyKey(root), name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const sealPack = (root: Uint8Array, id: string, salt: Uint8Array, pages: Uint8Array): Buffer =>
  seal(bodyKey(root), `pack/${id}`, salt, pages);

/** The pages of a pack. Throws SealBroken. */
export const openPack = (root: Uint8Array, id: string, sealed: Uint8Array): Promise<Buffer> =>
  open(root, `pack/${id}`, sealed);

const bodyName = (before: Uint8Array) => `snapshot/${createHash("sha256").update(before).digest("hex")}`;

export function sealSnapshot(
  root: Uint8Array,
  preface: SnapshotPreface,
  map: PageMap,
  salt: Uint8Array,
): Buffer {
  const before = Buffer.concat([MAGIC, counted(summed(preface, MAGIC))]);
  return Buffer.concat([
    before,
    seal(bodyKey(root), bodyName(before), salt, Buffer.from(JSON.stringify(map))),
  ]);
}

const ids = (said: unknown): said is string[] =>
  Array.isArray(said) && said.every((id) => typeof id === "string" && /^[0-9a-f-]{36}$/.test(id));

/** What stands before the sealed part. Throws SealBroken for a damaged one, NoBackup for another file or a newer form. */
export function snapshotPreface(bytes: Uint8Array): { preface: SnapshotPreface; end: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = buffer.subarray(0, MAGIC.length).toString("latin1");
  if (/^DBXSNAP[2-9]$/.test(magic))
    throw new NoBackup(
      "This backup was made by a newer version of Deedbox. Update Deedbox, then restore it.",
      true,
    );
  if (magic !== MAGIC.toString() || buffer.length < BEGIN) throw new SealBroken("It is no snapshot.");
  const end = BEGIN + buffer.readUInt32BE(MAGIC.length);
  const text = buffer.subarray(BEGIN, end).toString("utf8");
  if (end > buffer.length || !sumFits(text, MAGIC))
    throw new SealBroken("What stands before it was changed.");
  const said = JSON.parse(text) as SnapshotPreface;
  if (said.format !== 1 || !ids(said.packs) || !ids(said.gone)) throw new SealBroken("It makes no sense.");
  return { preface: said, end };
}

/** A whole snapshot. Throws SealBroken, NoBackup. */
export async function openSnapshot(
  root: Uint8Array,
  bytes: Uint8Array,
): Promise<{ preface: SnapshotPreface; map: PageMap }> {
  const { preface, end } = snapshotPreface(bytes);
  const map = JSON.parse(
    (await open(root, bodyName(bytes.subarray(0, end)), bytes.subarray(end))).toString("utf8"),
  ) as PageMap;
  const fits = map.runs.every(([pack, first, n]) => pack in preface.packs && first >= 0 && n > 0);
  if (!fits || map.runs.reduce((sum, [, , n]) => sum + n, 0) !== map.pages)
    throw new SealBroken("It does not hold what it says.");
  return { preface, map };
}
