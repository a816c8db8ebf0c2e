/**
 * What `keyring.json` looks like, and how one slot is sealed and opened.
 *
 *   { "format": 2, "box_id": uuid, "generation": n, "revision": n, "database": bool, "check": hex, "slots": [ … ],
 *     "previous": [ hex … ], "mac": hex, "sum": hex }
 *   slot: { "id": uuid, "kind", "created_at", "salt": hex, "cost"?: {memory_kib, passes, lanes}, "public": hex,
 *     "private": hex, "sealed": hex }
 *
 * A slot has a key pair (X25519, RFC 7748), so that a new root key can be sealed for it without its secret. `private` is
 * nonce[12] | the private key under AES-256-GCM | tag[16], its AAD "<box_id>/<slot id>/<kind>/private"; the wrapping key
 * is HKDF-SHA256(secret, salt, "deedbox/v1/slot/<kind>") for the 32 bytes of a key file and the 20 of a recovery code,
 * and argon2id (RFC 9106) of the passphrase (UTF-8, NFC) with that salt for a passphrase. `sealed` is a public key made
 * for this once[32] | nonce[12] | the root key | tag[16], AAD "<box_id>/<slot id>/<kind>", under HKDF-SHA256(X25519 of
 * the two, that public key | the slot's, "deedbox/v1/slot/root"). A slot without `public` and `private` is of format 1:
 * its `sealed` is nonce | the root key | tag, right under the wrapping key.
 * `check` tells whether a root key is this box's. `sum` is SHA-256 of the JSON before it: it keeps nobody out, it lets
 * us say "damaged" instead of "wrong passphrase" when the disk changed a byte. `mac` is HMAC-SHA256 of all values but the
 * sum under HKDF(root key, "deedbox/v1/keyring"): whoever has no key of the box cannot put slots or counters in.
 *
 * `database` says that a database was made: when it is not there any more, it was lost, and no empty one may take its
 * place. `generation` is that of the database at the last start of a server: a database below it is an older copy.
 * `revision` counts the changes of the slots: the database knows the highest it has seen, so an older keyring, whose
 * slots were taken away since, is noticed. `previous` are root keys that this one took the place of and that the database
 * may still be sealed under, each wrapped under HKDF(root key, "deedbox/v1/previous"), until it is sealed anew. Format 1
 * had none of these; a server brings it forward when it starts.
 */
import { argon2, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Ids, isUuid } from "#kernel/ids.ts";
import { agree, derive, unwrap, wrap, x25519 } from "./derived.ts";
import { writeWhole } from "./disk.ts";
import { KeyProblem } from "./problem.ts";

export type SlotKind = "keyfile" | "passphrase" | "recovery";

/** What trying one passphrase costs: memory in KiB, passes over it, lanes (RFC 9106 m, t, p). */
export interface PassphraseCost {
  memory_kib: number;
  passes: number;
  lanes: number;
}

/** 256 MiB and three passes: about a second on a small box, once at each start. */
export const passphraseCost: PassphraseCost = { memory_kib: 262_144, passes: 3, lanes: 1 };

export interface Slot {
  id: string;
  kind: SlotKind;
  /** ISO 8601, UTC. */
  created_at: string;
  salt: string;
  cost?: PassphraseCost;
  public?: string;
  private?: string;
  sealed: string;
}

export interface Keyring {
  format: 1 | 2;
  box_id: string;
  /** Generation of the database at the last start of a server; 0 before the first. */
  generation: number;
  /** How many times the slots were changed. */
  revision: number;
  /** Whether a database was made; null in format 1, which did not say. */
  database: boolean | null;
  check: string;
  slots: Slot[];
  /** Root keys before this one that the database may still be sealed under, wrapped under this one. */
  previous: string[];
  /** Null in format 1. */
  mac: string | null;
}

export type Secret = { kind: "keyfile" | "recovery"; key: Uint8Array } | { kind: "passphrase"; text: string };

const stretch = promisify(argon2);

async function slotKey(secret: Secret, salt: Uint8Array, cost: PassphraseCost | undefined): Promise<Buffer> {
  if (secret.kind !== "passphrase") return derive(secret.key, `deedbox/v1/slot/${secret.kind}`, salt);
  if (!cost) throw broken("a passphrase slot without its cost");
  return await stretch("argon2id", {
    message: secret.text.normalize("NFC"),
    nonce: salt,
    memory: cost.memory_kib,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength: 32,
  });
}

/** Bytes of a key that is wrapped: nonce, key, tag. */
const WRAPPED = 12 + 32 + 16;

const bound = (boxId: string, slot: { id: string; kind: SlotKind }) => `${boxId}/${slot.id}/${slot.kind}`;

/** A new slot that gives `root` to whoever has `secret`. */
export async function sealSlot(
  boxId: string,
  root: Uint8Array,
  secret: Secret,
  ids: Ids,
  createdAt: string,
  cost: PassphraseCost,
): Promise<Slot> {
  const salt = Buffer.from(ids.bytes(16));
  const paid = secret.kind === "passphrase" ? cost : undefined;
  const slot = { id: ids.uuid(), kind: secret.kind, created_at: createdAt, salt: salt.toString("hex") };
  const key = await slotKey(secret, salt, paid);
  const pair = x25519(ids.bytes(32));
  const own = wrap(key, ids.bytes(12), `${bound(boxId, slot)}/private`, pair.secret).toString("hex");
  const base: Slot = {
    ...slot,
    ...(paid && { cost: { ...paid } }),
    public: pair.public.toString("hex"),
    private: own,
    sealed: "",
  };
  return sealAgain(boxId, base, root, ids);
}

/** A slot that gives another root key to whoever has its secret, which is not needed. Throws for one of format 1. */
export function sealAgain(boxId: string, slot: Slot, root: Uint8Array, ids: Ids): Slot {
  if (slot.public === undefined) throw new RangeError("A slot of format 1 has no key pair.");
  const once = x25519(ids.bytes(32));
  const key = sharedKey(once.secret, Buffer.from(slot.public, "hex"), once.public, slot.public);
  const sealed = Buffer.concat([once.public, wrap(key, ids.bytes(12), bound(boxId, slot), root)]);
  return { ...slot, sealed: sealed.toString("hex") };
}

/** The key that two key pairs of X25519 have in common here: the one made for once, and the slot's. */
const sharedKey = (secret: Uint8Array, other: Uint8Array, once: Uint8Array, slotPublic: string): Buffer =>
  derive(agree(secret, other), "deedbox/v1/slot/root", Buffer.concat([once, Buffer.from(slotPublic, "hex")]));

/** The root key, or null when the secret is not the one of this slot. */
export async function openSlot(boxId: string, slot: Slot, secret: Secret): Promise<Buffer | null> {
  if (slot.kind !== secret.kind) return null;
  const key = await slotKey(secret, Buffer.from(slot.salt, "hex"), slot.cost);
  const sealed = Buffer.from(slot.sealed, "hex");
  if (slot.public === undefined || slot.private === undefined) return unwrap(key, bound(boxId, slot), sealed);
  const own = unwrap(key, `${bound(boxId, slot)}/private`, Buffer.from(slot.private, "hex"));
  if (!own) return null;
  const once = sealed.subarray(0, 32);
  return unwrap(sharedKey(own, once, once, slot.public), bound(boxId, slot), sealed.subarray(32));
}

export const checkOf = (root: Uint8Array, boxId: string): string =>
  derive(root, `deedbox/v1/check/${boxId}`).toString("hex");

/** What `mac` is to be, of the values in an order that is fixed here, whatever that of the file. */
function macOf(root: Uint8Array, k: Keyring): Buffer {
  const slots = k.slots.map(({ cost, ...s }) => [
    ...[s.id, s.kind, s.created_at, s.salt, s.sealed, s.public ?? null, s.private ?? null],
    ...(cost ? [cost.memory_kib, cost.passes, cost.lanes] : []),
  ]);
  const { box_id, generation, revision, database, check, previous } = k;
  const content = JSON.stringify([box_id, generation, revision, database, check, slots, previous]);
  return createHmac("sha256", derive(root, "deedbox/v1/keyring")).update(content).digest();
}

/** False for a keyring that somebody without a key of the box has changed. Format 1 has nothing to tell by. */
export function isAuthentic(keyring: Keyring, root: Uint8Array): boolean {
  return keyring.mac === null || timingSafeEqual(macOf(root, keyring), Buffer.from(keyring.mac, "hex"));
}

/** Whether a root key is the one of this keyring. */
export const belongs = (keyring: Keyring, root: Uint8Array): boolean =>
  checkOf(root, keyring.box_id) === keyring.check;

const sumOf = (content: object): string => createHash("sha256").update(JSON.stringify(content)).digest("hex");
const pathOf = (dataDir: string) => join(dataDir, "keyring.json");

/** Whether the data folder has a keyring, whole or not. */
export const hasKeyring = (dataDir: string): boolean => existsSync(pathOf(dataDir));

export const broken = (what: string) =>
  new KeyProblem(
    "keyring-broken",
    `keyring.json can't be used (${what}): put the copy from your last backup in its place. Nothing was changed.`,
  );

/** Reads the keyring; nothing in it is secret. Throws KeyProblem `keyring-broken` when it is missing or damaged. */
export function readKeyring(dataDir: string): Keyring {
  let text: string;
  try {
    text = readFileSync(pathOf(dataDir), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw broken("it is not there");
    throw error;
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw broken("it is damaged");
  }
  if (!isRecord(content)) throw broken("it is damaged");
  const { format } = content;
  if (format !== 1 && format !== 2) throw broken("it is damaged or was made by a newer version of Deedbox");
  const { sum, ...rest } = content;
  if (sum !== sumOf(rest)) throw broken("it is damaged");
  const { box_id, check, slots } = rest;
  if (typeof box_id !== "string" || !isUuid(box_id) || !isHex(check, 32) || !Array.isArray(slots)) {
    throw broken("a field is missing");
  }
  const base = { box_id, check, slots: slots.map(readSlot) };
  const none = { generation: 0, revision: 0, database: null, previous: [], mac: null };
  if (format === 1) return { format, ...base, ...none };
  const { generation, revision, database, previous, mac } = rest;
  const counted = isCount(generation) && isCount(revision) && typeof database === "boolean";
  if (!counted || !isHex(mac, 32) || !Array.isArray(previous) || !previous.every((p) => isHex(p, WRAPPED))) {
    throw broken("a field is missing");
  }
  return { format, ...base, generation, revision, database, previous, mac };
}

const isCount = (v: unknown): v is number => typeof v === "number" && Number.isSafeInteger(v) && v >= 0;

function readSlot(slot: unknown): Slot {
  if (!isRecord(slot)) throw broken("a slot is not one");
  const { id, kind, created_at, salt, cost, sealed, public: open, private: own } = slot;
  const known = kind === "keyfile" || kind === "passphrase" || kind === "recovery";
  if (!known || typeof id !== "string" || typeof created_at !== "string") throw broken("a slot is not one");
  if (!isHex(salt, 16)) throw broken("a slot is not one");
  if (open === undefined ? !isHex(sealed, WRAPPED) : !isHex(sealed, 32 + WRAPPED) || !isHex(open, 32)) {
    throw broken("a slot is not one");
  }
  if ((own === undefined) !== (open === undefined)) throw broken("a slot is not one");
  const pair = isHex(open, 32) && isHex(own, WRAPPED) ? { public: open, private: own } : {};
  const base: Slot = { id, kind, created_at, salt, ...pair, sealed: String(sealed) };
  return kind === "passphrase" ? { ...base, cost: readCost(cost) } : base;
}

/** The bounds keep a made-up keyring from asking for all the memory there is. */
function readCost(cost: unknown): PassphraseCost {
  if (!isRecord(cost)) throw broken("a passphrase slot without its cost");
  const { memory_kib, passes, lanes } = cost;
  const whole = (n: unknown, least: number, most: number): n is number =>
    typeof n === "number" && Number.isInteger(n) && n >= least && n <= most;
  if (
    !whole(memory_kib, 8, 2_097_152) ||
    !whole(passes, 1, 64) ||
    !whole(lanes, 1, 16) ||
    memory_kib < 8 * lanes
  ) {
    throw broken("a passphrase slot with an impossible cost");
  }
  return { memory_kib, passes, lanes };
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === "object" && v !== null && !Array.isArray(v);

const isHex = (v: unknown, bytes: number): v is string =>
  typeof v === "string" && v.length === bytes * 2 && /^[0-9a-f]*$/.test(v);

/** The keyring as it is written: in the newest format, with its MAC. */
function sealed(keyring: Keyring, root: Uint8Array): object {
  const { box_id, generation, revision, check, slots, previous } = keyring;
  const database = keyring.database ?? true;
  const mac = macOf(root, { ...keyring, database }).toString("hex");
  return { format: 2, box_id, generation, revision, database, check, slots, previous, mac };
}

/**
 * Writes the keyring, mode 0600, whole or not at all. `root`: the root key, which its MAC is made with. With `fresh`, throws
 * EEXIST when there is one.
 */
export function writeKeyring(dataDir: string, keyring: Keyring, root: Uint8Array, fresh: boolean): void {
  const content = sealed(keyring, root);
  writeWhole(pathOf(dataDir), `${JSON.stringify({ ...content, sum: sumOf(content) }, null, 2)}\n`, fresh);
}

/** Puts a keyring that came with a backup into a folder, as it is; what it is worth shows when it is read and opened. */
export function placeKeyring(dataDir: string, keyring: object): void {
  writeWhole(pathOf(dataDir), `${JSON.stringify({ ...keyring, sum: sumOf(keyring) }, null, 2)}\n`, true);
}
