import { done } from "../arrivals/kept-pages.ts";
import { thisMoment } from "../formatting.ts";
import type { AppState, EntityPage } from "../shapes.ts";

/**
 * The wallet on this device, for a counter without a connection. What the cards say is sealed to a public key that lies beside
 * them; the private key is sealed by a key that only a passkey of this device gives after a finger, a face or a PIN (the PRF
 * extension of Web Authentication level 3, 10.1.4). So the cards are kept current without asking anybody, and nothing that
 * lies here opens them. There is one wallet, of whoever is signed in.
 */
const NAME = "deedbox-wallet";
const STORE = "wallet";
/** Without contact with the box for so long the wallet goes, in ms. */
export const LONGEST = 90 * 86_400_000;

/** A card as it is read at a counter. */
export interface KeptCard {
  kind: EntityPage["person_or_thing"]["kind"];
  kind_label: string;
  name: string;
  facts: { key: string; label: string; value: string }[];
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

export interface KeptWallet {
  /** The person and the account it belongs to. */
  who: string;
  /** The passkey that opens it, and what that is asked to make a key of. */
  passkey: ArrayBuffer;
  salt: Uint8Array<ArrayBuffer>;
  publicKey: CryptoKey;
  privateKey: Sealed;
  cards: Sealed & { sender: CryptoKey };
  /** When the cards were put here, and when the box was last heard of, in ms. */
  asOf: number;
  contact: number;
}

/** The passkey of this device gives no key. */
export class NoLock extends Error {}

const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const sealing = { name: "AES-GCM", length: 256 } as const;
const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = random(12);
  return { iv, bytes: await crypto.subtle.encrypt({ name: sealing.name, iv }, key, bytes) };
}

const unseal = (key: CryptoKey, { iv, bytes }: Sealed) =>
  crypto.subtle.decrypt({ name: sealing.name, iv }, key, bytes);

/** A key for AES out of secret bytes. */
async function keyOf(secret: BufferSource, info: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const hkdf = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`deedbox wallet ${info}`),
  };
  return crypto.subtle.deriveKey(hkdf, base, sealing, false, ["encrypt", "decrypt"]);
}

/** The key that two of a pair agree on. */
const agreed = async (publicKey: CryptoKey, privateKey: CryptoKey) =>
  keyOf(await crypto.subtle.deriveBits({ name: "ECDH", public: publicKey }, privateKey, 256), "cards");

const makePair = async () => crypto.subtle.generateKey(curve, true, ["deriveBits"]);

async function sealCards(publicKey: CryptoKey, cards: readonly KeptCard[]): Promise<KeptWallet["cards"]> {
  const once = await makePair();
  const bytes = new TextEncoder().encode(JSON.stringify(cards));
  return { ...(await seal(await agreed(publicKey, once.privateKey), bytes)), sender: once.publicKey };
}

/** Asks one of these passkeys of the device for its key. Throws NoLock where it has none, and what the browser throws. */
async function unlock(passkeys: readonly BufferSource[], salt: BufferSource) {
  const found = await navigator.credentials.get({
    publicKey: {
      // Nobody checks the answer: what opens the wallet is the key.
      challenge: random(32),
      rpId: window.location.hostname,
      userVerification: "required",
      // Of this device or a key that is put to it: a passkey on another phone is not there at the counter.
      allowCredentials: passkeys.map((id) => ({
        type: "public-key",
        id,
        transports: ["internal", "usb", "nfc"],
      })),
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  if (!(found instanceof PublicKeyCredential)) throw new NoLock();
  const secret = found.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new NoLock();
  return { passkey: found.rawId, key: await keyOf(secret, "lock") };
}

/**
 * Works on the one wallet there is; what `work` gives takes its place, undefined leaves it. Throws where there is none, unless
 * it is the first: looking for one leaves nothing behind.
 */
async function change(
  work: (was: KeptWallet | undefined) => KeptWallet | undefined,
  first = false,
): Promise<void> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    if (first) request.result.createObjectStore(STORE);
    else request.transaction?.abort();
  };
  const db = await done(request);
  try {
    const changing = db.transaction(STORE, "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      changing.oncomplete = () => resolve();
      changing.onabort = () => reject(changing.error);
    });
    const store = changing.objectStore(STORE);
    const next = work(await done<KeptWallet | undefined>(store.get(NAME)));
    if (next) store.put(next, NAME);
    await ended;
  } finally {
    db.close();
  }
}

/** Leaves nothing of the wallet on this device. */
export async function dropWallet(): Promise<void> {
  if ("indexedDB" in window) await done(indexedDB.deleteDatabase(NAME)).catch(() => {});
}

/** The wallet that is kept here; null where none is, or where it was without contact for too long and went. */
export async function keptWallet(): Promise<KeptWallet | null> {
  let found: KeptWallet | undefined;
  try {
    await change((was) => {
      found = was;
      return undefined;
    });
  } catch {
    return null;
  }
  if (!found) return null;
  if (thisMoment() - found.contact <= LONGEST) return found;
  await dropWallet();
  return null;
}

/** Whose wallet it is; null for nobody's. */
export const ownerOf = (state: AppState): string | null =>
  state.signed_in ? `${state.account?.id} ${state.user?.email}` : null;

/**
 * Keeps the cards here, locked by one of these passkeys (their ids, base64url). Throws NoLock where it gives no key, and what
 * the browser throws when the person cancels.
 */
export async function keepWallet(who: string, passkeys: readonly string[], cards: readonly KeptCard[]) {
  const salt = random(32);
  const { passkey, key } = await unlock(passkeys.map(bytesOf), salt);
  const pair = await makePair();
  const now = thisMoment();
  const wallet: KeptWallet = {
    who,
    passkey,
    salt,
    publicKey: pair.publicKey,
    privateKey: await seal(key, await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
    cards: await sealCards(pair.publicKey, cards),
    asOf: now,
    contact: now,
  };
  await change(() => wallet, true);
}

/** Puts the cards as they are now in the place of those that are kept, if this person keeps any. */
export async function renewWallet(who: string, cards: readonly KeptCard[]): Promise<void> {
  const kept = await keptWallet();
  if (kept?.who !== who) return;
  const sealed = await sealCards(kept.publicKey, cards);
  const now = thisMoment();
  await change((was) => (was?.who === who ? { ...was, cards: sealed, asOf: now, contact: now } : undefined));
}

/** The cards, once the person has shown the device who they are. Throws what the browser throws when they cancel. */
export async function openWallet(wallet: KeptWallet): Promise<KeptCard[]> {
  const { key } = await unlock([wallet.passkey], wallet.salt);
  const bytes = await unseal(key, wallet.privateKey);
  const privateKey = await crypto.subtle.importKey("pkcs8", bytes, curve, false, ["deriveBits"]);
  const words = await unseal(await agreed(wallet.cards.sender, privateKey), wallet.cards);
  return JSON.parse(new TextDecoder().decode(words));
}

/**
 * Called with each answer of the box to who is there: the wallet goes when that is nobody or somebody else, or when it may not
 * be kept any more. True where it stays.
 */
export async function heardOf(state: AppState): Promise<boolean> {
  const kept = await keptWallet();
  if (!kept || state.sealed) return kept !== null;
  if (ownerOf(state) !== kept.who || !state.wallet_offline) {
    await dropWallet();
    return false;
  }
  await change((was) => was && { ...was, contact: thisMoment() });
  return true;
}

/** Bytes of base64url. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
