import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { derive, unwrap, wrap } from "./derived.ts";
import { highWaterFile, readHighWater } from "./high-water.ts";
import { readKeyFile, readOrMakeKeyFile, refuseInside } from "./keyfile.ts";
import type { Keyring, PassphraseCost, Secret, Slot, SlotKind } from "./keyring.ts";
import {
  belongs,
  broken,
  checkOf,
  hasKeyring,
  isAuthentic,
  openSlot,
  passphraseCost,
  readKeyring,
  sealAgain,
  sealSlot,
  writeKeyring,
} from "./keyring.ts";
import { KeyProblem } from "./problem.ts";

/**
 * The recovery code: 160 random bits on paper, as eight groups of five in Crockford's base32 (no I, L, O, U; small
 * letters, I, L and O are read as what they were meant to be). The first four of a group are 20 bits, the fifth checks
 * them, so that a slip of the pen is found and the group is named before any key is tried.
 *
 * Check: the sum over the group of a^(i+1) * symbol in GF(32), a = 2, x^5 + x^2 + 1, plus the group's number. Every
 * single wrong symbol, every two symbols swapped in a group, and every two groups swapped changes it.
 */

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 8;
const SYMBOLS = 4;
export const RECOVERY_BYTES = (GROUPS * SYMBOLS * 5) / 8;

const double = (n: number): number => (n & 16 ? (n << 1) ^ 0b100101 : n << 1);

function check(symbols: number[], group: number): number {
  // Horner's rule from the far end gives the i-th symbol the weight a^(i+1).
  let sum = 0;
  for (const symbol of [...symbols].reverse()) sum = double(sum ^ symbol);
  return sum ^ group;
}

/** The code as it is printed: `XXXXX-XXXXX-…`, eight groups, from 20 bytes. */
export function formatRecovery(secret: Uint8Array): string {
  if (secret.length !== RECOVERY_BYTES)
    throw new RangeError(`A recovery code holds ${RECOVERY_BYTES} bytes.`);
  let bits = BigInt(`0x${Buffer.from(secret).toString("hex")}`);
  const symbols: number[] = [];
  for (let i = 0; i < GROUPS * SYMBOLS; i++) {
    symbols.unshift(Number(bits & 31n));
    bits >>= 5n;
  }
  return Array.from({ length: GROUPS }, (_, group) => {
    const four = symbols.slice(group * SYMBOLS, (group + 1) * SYMBOLS);
    return [...four, check(four, group)].map((n) => letters[n]).join("");
  }).join("-");
}

const wrong = (sentence: string) =>
  new KeyProblem("wrong-key", `${sentence} Look at the paper and type it again.`);

/** The 20 bytes of a typed code. Throws KeyProblem `wrong-key` that names the letter, the length or the group. */
export function parseRecovery(typed: string): Buffer {
  const symbols: number[] = [];
  for (const letter of typed.toUpperCase().replace(/[\s-]/g, "")) {
    const value = letters.indexOf(letter === "O" ? "0" : letter === "I" || letter === "L" ? "1" : letter);
    if (value < 0) throw wrong(`A recovery code doesn’t contain "${letter}".`);
    symbols.push(value);
  }
  const size = SYMBOLS + 1;
  if (symbols.length !== GROUPS * size) {
    throw wrong(`A recovery code has ${GROUPS * size} letters and digits; this one has ${symbols.length}.`);
  }
  let bits = 0n;
  for (let group = 0; group < GROUPS; group++) {
    const four = symbols.slice(group * size, group * size + SYMBOLS);
    if (check(four, group) !== symbols[group * size + SYMBOLS]) {
      const shown = symbols.slice(group * size, (group + 1) * size).map((n) => letters[n]);
      throw wrong(`Group ${group + 1} of the recovery code, ${shown.join("")}, has a typing error.`);
    }
    for (const symbol of four) bits = (bits << 5n) | BigInt(symbol);
  }
  return Buffer.from(bits.toString(16).padStart(RECOVERY_BYTES * 2, "0"), "hex");
}

/**
 * The keyring, `<data>/keyring.json`: the root key of the box, 32 random bytes, wrapped once for each way of opening
 * it (a slot). Changing a passphrase rewraps 32 bytes; no file and no database is touched. What the file looks like
 * is in keyring.ts.
 */

export {
  hasKeyring,
  type Keyring,
  type PassphraseCost,
  passphraseCost,
  readKeyring,
  type Slot,
  type SlotKind,
};

/** Fewer characters than this are guessed, whatever the passphrase costs to try (NIST SP 800-63B: at least 8). */
const SHORTEST_PASSPHRASE = 8;

/** Chance and time, and for tests a cheaper passphrase. */
interface Making {
  ids: Ids;
  clock: Clock;
  cost?: PassphraseCost;
}

function goodPassphrase(passphrase: string): string {
  if ([...passphrase].length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new KeyProblem(
    "needs-passphrase",
    `The passphrase is too short. Choose one with at least ${SHORTEST_PASSPHRASE} characters.`,
  );
}

/** Whether sealed files lie in a data folder, in their place or set aside. */
export function anyBlobs(dataDir: string): boolean {
  return ["blobs", "set-aside"].some((name) => {
    const folder = join(dataDir, name);
    return existsSync(folder) && readdirSync(folder).length > 0;
  });
}

/** What shows that a folder without a keyring holds a box all the same, in a person's words; null for a free folder. */
export function remains(dataDir: string): string | null {
  if (anyBlobs(dataDir)) return "sealed files";
  if (existsSync(join(dataDir, "deedbox.db"))) return "a database";
  return existsSync(highWaterFile(dataDir)) ? "what is left of a box" : null;
}

/**
 * Makes the root key and its keyring in an existing folder, with a slot for the key file, the passphrase or both.
 * A key file that exists already is used as it is; otherwise it is made. `boxId` may be given, since the default
 * place of the key file is named after it. Throws KeyProblem, and changes nothing when there is a keyring already or
 * when sealed files lie there without one: a new key would never open them.
 */
export async function createKeyring(
  dataDir: string,
  ids: Ids,
  clock: Clock,
  ways: { keyFile?: string; passphrase?: string; boxId?: string; cost?: PassphraseCost },
): Promise<{ root: Buffer; keyring: Keyring }> {
  if (ways.keyFile === undefined && ways.passphrase === undefined) {
    throw new KeyProblem(
      "no-key",
      "A new box needs a key. Give it a key file outside the data folder, or a passphrase.",
    );
  }
  if (hasKeyring(dataDir)) throw alreadyThere(dataDir);
  const left = remains(dataDir);
  if (left !== null) {
    throw new KeyProblem(
      "keyring-broken",
      `The folder ${dataDir} holds ${left} but no keyring.json. Put keyring.json back from a backup. Nothing was changed.`,
    );
  }
  if (ways.passphrase !== undefined) goodPassphrase(ways.passphrase);
  if (ways.keyFile !== undefined) refuseInside(dataDir, ways.keyFile);

  const root = Buffer.from(ids.bytes(32));
  const boxId = ways.boxId ?? ids.uuid();
  const making = { ids, clock, cost: ways.cost };
  const slots: Slot[] = [];
  if (ways.keyFile !== undefined) {
    const secret = { kind: "keyfile", key: readOrMakeKeyFile(ways.keyFile, ids) } as const;
    slots.push(await newSlot(boxId, root, secret, making));
  }
  if (ways.passphrase !== undefined) {
    slots.push(await newSlot(boxId, root, { kind: "passphrase", text: ways.passphrase }, making));
  }
  const counters = { generation: 0, revision: 0, database: false, previous: [], mac: null };
  const keyring: Keyring = { format: 2, box_id: boxId, ...counters, check: checkOf(root, boxId), slots };
  try {
    writeKeyring(dataDir, keyring, root, true);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw alreadyThere(dataDir);
    throw error;
  }
  return { root, keyring: readKeyring(dataDir) };
}

const alreadyThere = (dataDir: string) =>
  new KeyProblem(
    "keyring-broken",
    `The folder ${dataDir} already has a keyring. Open it instead of creating a new one.`,
  );

const newSlot = (
  boxId: string,
  root: Uint8Array,
  secret: Secret,
  { ids, clock, cost }: Making,
): Promise<Slot> =>
  sealSlot(boxId, root, secret, ids, new Date(clock.now()).toISOString(), cost ?? passphraseCost);

/**
 * Opens the box with what is given, tried in the order recovery code, passphrase, key file; gives the root key.
 * Writes nothing. Throws KeyProblem: `no-key` (nothing fits the slots, or the key file is not there), `needs-passphrase`
 * (a passphrase slot and none given), `wrong-key`, `keyring-broken`, `key-in-data-folder`.
 */
export async function openKeyring(
  dataDir: string,
  ways: { keyFile?: string; passphrase?: string; recovery?: string },
): Promise<Buffer> {
  const keyring = readKeyring(dataDir);
  const tries: (() => Secret)[] = [];
  const { keyFile, passphrase, recovery } = ways;
  if (recovery !== undefined) tries.push(() => ({ kind: "recovery", key: parseRecovery(recovery) }));
  if (passphrase !== undefined) tries.push(() => ({ kind: "passphrase", text: passphrase }));
  if (keyFile !== undefined) {
    tries.push(() => {
      refuseInside(dataDir, keyFile);
      return { kind: "keyfile", key: readKeyFile(keyFile) };
    });
  }
  let problem: KeyProblem | null = null;
  for (const attempt of tries) {
    try {
      return await openWith(keyring, attempt());
    } catch (error) {
      // A key that can't be read may be made up for by the next one; what isn't about keys is not ours to keep.
      if (!(error instanceof KeyProblem)) throw error;
      problem ??= error;
    }
  }
  // The key file is looked for at its usual place also when nobody made one; then the passphrase is what is missing.
  const typed = passphrase !== undefined || recovery !== undefined;
  const askable = !typed && keyring.slots.some((slot) => slot.kind === "passphrase");
  if (askable && (problem === null || problem.reason === "no-key")) {
    throw new KeyProblem("needs-passphrase", "This box opens with a passphrase. Enter it.");
  }
  throw (
    problem ?? new KeyProblem("no-key", "This box is locked. Give its key file, passphrase or recovery code.")
  );
}

const wrongKey: Record<SlotKind, string> = {
  keyfile: "The key file belongs to another box. Choose the one made for this box. Nothing was changed.",
  passphrase: "This passphrase doesn’t open the box. Enter it again. Nothing was changed.",
  recovery:
    "The recovery code has no typing error, but it doesn’t open this box, or no longer does. Nothing was changed.",
};

async function openWith(keyring: Keyring, secret: Secret): Promise<Buffer> {
  const slots = keyring.slots.filter((slot) => slot.kind === secret.kind);
  for (const slot of slots) {
    const root = await openSlot(keyring.box_id, slot, secret);
    if (!root || !belongs(keyring, root)) continue;
    if (!isAuthentic(keyring, root)) throw broken("something other than Deedbox changed it");
    return root;
  }
  if (slots.length > 0) throw new KeyProblem("wrong-key", wrongKey[secret.kind]);
  const kinds = { keyfile: "a key file", passphrase: "a passphrase", recovery: "a recovery code" };
  const has = [...new Set(keyring.slots.map((slot) => kinds[slot.kind]))].join(" or ");
  throw new KeyProblem("no-key", `This box doesn’t open with ${kinds[secret.kind]}. Give ${has}.`);
}

/**
 * Changes the slots in one go. Reading, changing and writing have no await between them, and whatever is slow has been
 * done before, so that two changes at the same moment do not undo each other. With `renew`, the slots that stay get a new
 * root key, and the one before is kept for them until the database is sealed anew: what was taken away opens nothing that
 * is made later. Gives the root key from then on.
 */
function changeSlots(
  dataDir: string,
  root: Uint8Array,
  change: (slots: Slot[]) => Slot[],
  renew: Ids | null,
): Buffer {
  const keyring = readKeyring(dataDir);
  if (!belongs(keyring, root)) {
    throw new KeyProblem("wrong-key", "The keyring belongs to another box. Nothing was changed.");
  }
  const slots = change(keyring.slots);
  if (!slots.some((slot) => slot.kind !== "recovery")) {
    throw new KeyProblem(
      "no-key",
      "This is the last key of the box. Add another key file or passphrase first.",
    );
  }
  // Above every revision that was ever seen, also when an older keyring was put back meanwhile.
  const seen = readHighWater(dataDir, root);
  const revision = Math.max(keyring.revision, typeof seen === "string" ? 0 : seen.revision) + 1;
  const changed = { ...keyring, slots, revision };
  const removed = keyring.slots.some((slot) => !slots.includes(slot));
  // A slot of format 1 can't be given another root key without its secret; such a box keeps the one it has.
  const mayRenew = renew !== null && removed && slots.every((slot) => slot.public !== undefined);
  const next = mayRenew ? renewed(changed, root, renew) : { keyring: changed, root: Buffer.from(root) };
  writeKeyring(dataDir, next.keyring, next.root, false);
  return next.root;
}

/** What root keys before one are wrapped under. */
const previousKey = (root: Uint8Array): Buffer => derive(root, "deedbox/v1/previous");

/** A keyring with the same slots and a new root key. */
function renewed(keyring: Keyring, root: Uint8Array, ids: Ids): { keyring: Keyring; root: Buffer } {
  const { box_id } = keyring;
  const next = Buffer.from(ids.bytes(32));
  const key = previousKey(next);
  const before = [...previousRoots(keyring, root), root];
  return {
    root: next,
    keyring: {
      ...keyring,
      check: checkOf(next, box_id),
      slots: keyring.slots.map((slot) => sealAgain(box_id, slot, next, ids)),
      previous: before.map((each) => wrap(key, ids.bytes(12), box_id, each).toString("hex")),
    },
  };
}

/** Root keys before this one that the database may still be sealed under, the oldest first. */
export function previousRoots({ box_id, previous }: Keyring, root: Uint8Array): Buffer[] {
  const key = previousKey(root);
  return previous.map((wrapped) => {
    const before = unwrap(key, box_id, Buffer.from(wrapped, "hex"));
    if (!before) throw broken("a key before this one does not open");
    return before;
  });
}

/** Lets go of the root keys before this one: nothing is sealed under them any more. */
export function dropPrevious(dataDir: string, root: Uint8Array): void {
  const keyring = readKeyring(dataDir);
  if (!belongs(keyring, root)) throw broken("it is of another box");
  writeKeyring(dataDir, { ...keyring, previous: [] }, root, false);
}

/**
 * Gives a slot of format 1 a key pair, so that a new root key can be sealed for it. Called with a secret that opens it;
 * does nothing for one that has a key pair. Gives whether the keyring was written.
 */
export async function bringSlotForward(
  dataDir: string,
  root: Uint8Array,
  secret: Secret,
  making: Making,
): Promise<boolean> {
  const keyring = readKeyring(dataDir);
  for (const old of keyring.slots) {
    if (old.public !== undefined || !(await openSlot(keyring.box_id, old, secret))) continue;
    const fresh = await newSlot(keyring.box_id, root, secret, {
      ...making,
      ...(old.cost && { cost: old.cost }),
    });
    const slot = { ...fresh, created_at: old.created_at };
    changeSlots(dataDir, root, (slots) => slots.map((each) => (each.id === old.id ? slot : each)), null);
    return true;
  }
  return false;
}

/**
 * Writes down that the box has a database, and its generation. For a server at its start, which has the folder to itself.
 * Throws KeyProblem, and what the disk says.
 */
export function noteDatabase(dataDir: string, root: Uint8Array, generation: number): void {
  const keyring = readKeyring(dataDir);
  if (!belongs(keyring, root)) throw broken("it is of another box");
  writeKeyring(dataDir, { ...keyring, generation, database: true }, root, false);
}

/** A slot that was added, and the root key of the box from then on. */
interface SlotAdded {
  slot: Slot;
  root: Buffer;
}

async function addSlot(
  dataDir: string,
  root: Uint8Array,
  secret: Secret,
  making: Making,
  replace: boolean,
): Promise<SlotAdded> {
  const slot = await newSlot(readKeyring(dataDir).box_id, root, secret, making);
  const change = (slots: Slot[]) => [...slots.filter((s) => !(replace && s.kind === slot.kind)), slot];
  return { slot, root: changeSlots(dataDir, root, change, replace ? making.ids : null) };
}

/** Adds a passphrase beside the keys there are. `root`: what openKeyring gave. Takes about a second. */
export async function addPassphrase(dataDir: string, root: Uint8Array, passphrase: string, making: Making) {
  return await addSlot(
    dataDir,
    root,
    { kind: "passphrase", text: goodPassphrase(passphrase) },
    making,
    false,
  );
}

/** Puts one passphrase in the place of every passphrase before it; those open nothing any more. */
export async function changePassphrase(
  dataDir: string,
  root: Uint8Array,
  passphrase: string,
  making: Making,
) {
  return await addSlot(dataDir, root, { kind: "passphrase", text: goodPassphrase(passphrase) }, making, true);
}

/** Adds a key file slot (for instance after the old file was lost); makes the file when there is none. */
export async function addKeyFile(dataDir: string, root: Uint8Array, keyFile: string, making: Making) {
  refuseInside(dataDir, keyFile);
  const key = readOrMakeKeyFile(keyFile, making.ids);
  return await addSlot(dataDir, root, { kind: "keyfile", key }, making, false);
}

/**
 * Makes the recovery code, which replaces one made before. Show it once; it is kept nowhere. Gives the root key from then on,
 * too: a code that was replaced opens nothing that is made later.
 */
export async function addRecoveryCode(
  dataDir: string,
  root: Uint8Array,
  making: Making,
): Promise<{ code: string; root: Buffer }> {
  const key = Buffer.from(making.ids.bytes(RECOVERY_BYTES));
  const added = await addSlot(dataDir, root, { kind: "recovery", key }, making, true);
  return { code: formatRecovery(key), root: added.root };
}

/**
 * Takes one slot away; gives the root key from then on. Refuses the last key file or passphrase, since only the paper would be
 * left.
 */
export function removeSlot(dataDir: string, root: Uint8Array, slotId: string, ids: Ids): Buffer {
  return changeSlots(dataDir, root, (slots) => slots.filter((slot) => slot.id !== slotId), ids);
}

/** Whether a root key is the one that the keyring of a folder is for now. */
export const isRootOf = (dataDir: string, root: Uint8Array): boolean => belongs(readKeyring(dataDir), root);

/** Gives the box a new root key, with the slots it has. Throws KeyProblem for a slot of format 1, which must be made anew. */
export function renewRoot(dataDir: string, root: Uint8Array, ids: Ids): Buffer {
  const keyring = readKeyring(dataDir);
  if (!belongs(keyring, root)) throw broken("it is of another box");
  const old = keyring.slots.find((slot) => slot.public === undefined);
  if (old) {
    const kinds = { keyfile: "key file", passphrase: "passphrase", recovery: "recovery code" };
    throw new KeyProblem("no-key", `The ${kinds[old.kind]} is from an earlier version. Set it again first.`);
  }
  const next = renewed({ ...keyring, revision: keyring.revision + 1 }, root, ids);
  writeKeyring(dataDir, next.keyring, next.root, false);
  return next.root;
}

/** Whether the box has a way of this kind to open it. Throws KeyProblem `keyring-broken`. */
export const hasSlot = (dataDir: string, kind: SlotKind): boolean =>
  readKeyring(dataDir).slots.some((slot) => slot.kind === kind);
