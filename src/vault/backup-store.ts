/**
 * A store of backups, version 2: objects by name in a folder, on an SFTP server or in a bucket. What moves a second time is what changed.
 *
 *   blobs/xx/<blob id>        a file of the box, sealed as it lies on disk (seal.ts); the id is random and says nothing
 *   packs/<uuid>              pages of the database, one after the other as they lie in the file (SQLCipher 4), or such as changed
 *                             (page-pack.ts), sealed once more: seal.ts under HKDF-SHA256(root key, "deedbox/v1/backup"), named
 *                             "pack/" + uuid
 *   snapshots/<moment>-<8 hex> the box at a moment (YYYYMMDDTHHMMSSmmmZ), written last: without it nothing was backed up
 *   going/<milliseconds>-<uuid>  names that nothing needed at that moment, one a line: removed a day later, if nothing needs them then
 *   busy/<milliseconds>-backup|prune-<uuid>  empty: who writes or removes now
 *
 * A snapshot is
 *
 *   magic     8 bytes   "DBXSNAP2"
 *   length    4 bytes   big-endian, of the preface
 *   preface             JSON in UTF-8: {"format": 2, "made", "program", "keyring", "packs": [uuid], "gone": [blob id], "bytes",
 *                       "sum"}: the keyring as in a backup file; the packs it needs; files in the store that it does not need;
 *                       bytes that the box takes on a disk (absent in early ones); the sum as in a backup file, of this magic
 *   body                seal.ts under the same key, named "snapshot/" + SHA-256 in hex of everything before it; opened it is
 *                       JSON: {"pages": how many of 4096 bytes the database has, "base": how many packs, "back": number}
 *
 * The first `base` packs one after the other are deedbox.db as it was once. The packs after them are changes of its pages, in this
 * order; what is in no pack by then has not changed. To apply them takes the key of the database, which comes from the root key, or
 * from that `back` changes of it before (keyring, "previous", counted from its end). The files are those that this database names.
 *
 * In version 1 ("DBXSNAP1", "format": 1) the body is {"page": bytes of a page, "pages": how many, "runs": [[number of the pack in
 * "packs", first page in the pack, how many]]}: all packs are pages as they lie in the file, and the runs one after the other are
 * deedbox.db. Such snapshots are read and no longer written.
 *
 * An object is never changed under its name, and nothing in the store opens without the root key. What a store sees: how many files
 * there are, how long each is, and when which came. A store that keeps a snapshot back shows an older box, which nobody can tell who
 * has only the store.
 */
import { createHash } from "node:crypto";
import { bodyKey, counted, NoBackup, type Preface, sumFits, summed } from "./backup-file.ts";
import { type FileKey, HEADER, openAll, SealBroken, Sealer } from "./seal.ts";

const MAGIC = Buffer.from("DBXSNAP2");
const BEGIN = MAGIC.length + 4;

/** Plain bytes of a pack at most. */
export const PACK = 16 << 20;

/** What stands open before a snapshot: what is needed to find the key, and to know what may be removed from the store. */
export interface SnapshotPreface extends Omit<Preface, "format"> {
  format: 1 | 2;
  packs: string[];
  gone: string[];
  /** Bytes that the box of this snapshot takes on a disk. Snapshots made before it was there have none. */
  bytes?: number;
}

/** How the packs of a snapshot make the database. */
export interface Layers {
  pages: number;
  /** Packs that are the file as it was; those after them are changes. */
  base: number;
  /** How many changes of the root key ago that was made which the database is sealed under. */
  back: number;
}

/** In snapshots of version 1: `runs` of [pack, first page in it, how many]. */
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
  layers: Layers,
  salt: Uint8Array,
): Buffer {
  const before = Buffer.concat([MAGIC, counted(summed(preface, MAGIC))]);
  return Buffer.concat([
    before,
    seal(bodyKey(root), bodyName(before), salt, Buffer.from(JSON.stringify(layers))),
  ]);
}

const ids = (said: unknown): said is string[] =>
  Array.isArray(said) && said.every((id) => typeof id === "string" && /^[0-9a-f-]{36}$/.test(id));

/** What stands before the sealed part. Throws SealBroken for a damaged one, NoBackup for another file or a newer form. */
export function snapshotPreface(bytes: Uint8Array): { preface: SnapshotPreface; end: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = buffer.subarray(0, MAGIC.length);
  const version = /^DBXSNAP([1-9])$/.exec(magic.toString("latin1"))?.[1];
  if (version !== undefined && Number(version) > 2)
    throw new NoBackup(
      "This backup was made by a newer version of Deedbox. Update Deedbox, then restore it.",
      true,
    );
  if (version === undefined || buffer.length < BEGIN) throw new SealBroken("It is no snapshot.");
  const end = BEGIN + buffer.readUInt32BE(MAGIC.length);
  const text = buffer.subarray(BEGIN, end).toString("utf8");
  if (end > buffer.length || !sumFits(text, magic))
    throw new SealBroken("What stands before it was changed.");
  const said = JSON.parse(text) as SnapshotPreface;
  if (said.format !== Number(version) || !ids(said.packs) || !ids(said.gone))
    throw new SealBroken("It makes no sense.");
  return { preface: said, end };
}

/** A whole snapshot, with how its packs make the database. Throws SealBroken, NoBackup. */
export async function openSnapshot(
  root: Uint8Array,
  bytes: Uint8Array,
): Promise<{ preface: SnapshotPreface; made: Layers | PageMap }> {
  const { preface, end } = snapshotPreface(bytes);
  const body = await open(root, bodyName(bytes.subarray(0, end)), bytes.subarray(end));
  const made = JSON.parse(body.toString("utf8")) as Layers | PageMap;
  const fits = "runs" in made ? runsFit(made, preface) : made.base > 0 && made.base <= preface.packs.length;
  if (!fits) throw new SealBroken("It does not hold what it says.");
  return { preface, made };
}

const runsFit = ({ runs, pages }: PageMap, { packs }: SnapshotPreface): boolean =>
  runs.every(([pack, first, n]) => pack in packs && first >= 0 && n > 0) &&
  runs.reduce((sum, [, , n]) => sum + n, 0) === pages;
