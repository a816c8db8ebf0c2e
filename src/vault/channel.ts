/**
 * What a box and a worker on another machine say to each other, sealed from end to end: a proxy between them sees lengths, and a
 * network without TLS no more. Both sides have a secret in common (of the worker's token), which is never sent.
 *
 *   hello    worker -> box   { version, key, proof }     key    an X25519 public key of this channel alone (RFC 7748)
 *   welcome  box -> worker   { channel, key, proof }     proof  HMAC-SHA256 over what was said so far, under the secret
 *
 *   shared = secret | X25519(own key, other's key)
 *   key of a direction = HKDF-SHA256(shared, salt = worker's key | box's key, info = "deedbox/v1/worker/" + its name), 32 bytes
 *
 * From then on the worker asks and the box answers, turn by turn. A message is a row of records:
 *
 *   record   u32 length of the rest | AES-256-GCM ciphertext | tag[16]          (numbers big-endian)
 *   nonce    u32 turn | u32 number of the record | 3 zero bytes | 1 for the last record of the message, else 0
 *
 * A key seals one direction of one channel and a turn is never said twice, so no nonce comes twice. A record that is repeated,
 * left out, moved, cut, of another turn, direction or channel does not open (STREAM, as in seal.ts). Keys of a channel are lost with
 * it: who learns the token later opens nothing that was sent before.
 */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { agree, derive, x25519 } from "./derived.ts";

const TAG = 16;
const PREFIX = 4;
/** Plain bytes of a record, at most. */
export const RECORD = 256 * 1024;
/** Turns of a channel, at most: the number has 32 bits. */
const MOST_TURNS = 0xffffffff;

/** What came is not what the other side said next on this channel. */
export class ChannelBroken extends Error {}

/** The two keys of a channel. */
export interface ChannelKeys {
  toBox: Uint8Array;
  toWorker: Uint8Array;
}

export interface Hello {
  /** Of the program that the worker runs. */
  version: string;
  /** 32 bytes, base64url. */
  key: string;
  proof: string;
}

export interface Welcome {
  channel: string;
  key: string;
  proof: string;
}

/** The secret of a token: what the box keeps, and what both sides work with. It opens nothing else and does not give the token back. */
export const workerSecret = (token: string): Buffer => derive(Buffer.from(token), "deedbox/v1/worker/secret");

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

const proofOf = (secret: Uint8Array, said: readonly string[]): string =>
  createHmac("sha256", derive(secret, "deedbox/v1/worker/proof"))
    .update(JSON.stringify(said))
    .digest("base64url");

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Begins a channel. `chance`: 32 random bytes. */
export function sayHello(secret: Uint8Array, version: string, chance: Uint8Array): Hello {
  const key = base64(x25519(chance).public);
  return { version, key, proof: proofOf(secret, ["hello", version, key]) };
}

/** Whether a hello was said by somebody who knows the secret. */
export const isHelloOf = (secret: Uint8Array, { version, key, proof }: Hello): boolean =>
  same(proof, proofOf(secret, ["hello", version, key]));

function keysOf(secret: Uint8Array, own: Uint8Array, other: string, order: readonly string[]): ChannelKeys {
  const shared = Buffer.concat([secret, agreed(own, other)]);
  const salt = Buffer.concat(order.map((key) => Buffer.from(key, "base64url")));
  return {
    toBox: derive(shared, "deedbox/v1/worker/to-box", salt),
    toWorker: derive(shared, "deedbox/v1/worker/to-worker", salt),
  };
}

function agreed(own: Uint8Array, other: string): Buffer {
  try {
    return agree(own, Buffer.from(other, "base64url"));
  } catch {
    throw new ChannelBroken("not a public key");
  }
}

/** The box's side of a hello that was proved. Throws ChannelBroken for a key that is none. */
export function welcome(
  secret: Uint8Array,
  hello: Hello,
  channel: string,
  chance: Uint8Array,
): { welcome: Welcome; keys: ChannelKeys } {
  const key = base64(x25519(chance).public);
  const proof = proofOf(secret, ["welcome", hello.proof, channel, key]);
  return { welcome: { channel, key, proof }, keys: keysOf(secret, chance, hello.key, [hello.key, key]) };
}

/** The worker's side: the keys, when whoever answered knows the secret too. Throws ChannelBroken. `chance`: that of the hello. */
export function takeWelcome(
  secret: Uint8Array,
  hello: Hello,
  { channel, key, proof }: Welcome,
  chance: Uint8Array,
): ChannelKeys {
  if (!same(proof, proofOf(secret, ["welcome", hello.proof, channel, key])))
    throw new ChannelBroken("not the box of this token");
  return keysOf(secret, chance, key, [hello.key, key]);
}

function nonceOf(turn: number, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(turn, 0);
  nonce.writeUInt32BE(number, 4);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** One record. Throws RangeError past the turns of a channel. */
function record(key: Uint8Array, turn: number, number: number, last: boolean, plain: Uint8Array): Buffer {
  if (turn > MOST_TURNS) throw new RangeError("A channel has no turns left.");
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(turn, number, last), { authTagLength: TAG });
  const sealed = cipher.update(plain);
  cipher.final();
  const length = Buffer.alloc(PREFIX);
  length.writeUInt32BE(sealed.length + TAG);
  return Buffer.concat([length, sealed, cipher.getAuthTag()]);
}

function opened(key: Uint8Array, turn: number, number: number, last: boolean, sealed: Buffer): Buffer | null {
  const end = sealed.length - TAG;
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(turn, number, last), { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return plain;
}

/** Seals a message: its head as the first record, then the bytes. `head` has at most RECORD bytes as JSON. */
export async function* sealMessage(
  key: Uint8Array,
  turn: number,
  head: object,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [],
): AsyncGenerator<Uint8Array, void, undefined> {
  const said = Buffer.from(JSON.stringify(head));
  if (said.length > RECORD) throw new RangeError("The head of a message is too long.");
  let number = 0;
  yield record(key, turn, number++, false, said);
  for await (const piece of body)
    for (let at = 0; at < piece.length; at += RECORD)
      yield record(key, turn, number++, false, piece.subarray(at, at + RECORD));
  yield record(key, turn, number, true, new Uint8Array(0));
}

/** Whole records out of pieces of any size, each with the bytes before it on the wire checked for length. */
async function* recordsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    while (held.length >= PREFIX) {
      const length = held.readUInt32BE(0);
      if (length < TAG || length > RECORD + TAG) throw new ChannelBroken("not a record");
      if (held.length < PREFIX + length) break;
      yield held.subarray(PREFIX, PREFIX + length);
      held = held.subarray(PREFIX + length);
    }
  }
  if (held.length > 0) throw new ChannelBroken("cut in a record");
}

/**
 * Opens a message record by record: first its head as it was sealed, then its bytes. `most`: bytes behind the head. Throws
 * ChannelBroken for anything but the whole message of this turn, at the first record that is not of it; what the stream throws goes on.
 */
export async function* openMessage(
  key: Uint8Array,
  turn: number,
  stream: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Buffer, void, undefined> {
  let number = 0;
  let bytes = 0;
  let ended = false;
  for await (const sealed of recordsOf(stream)) {
    if (ended) throw new ChannelBroken("more after the end");
    const plain = opened(key, turn, number, false, sealed);
    if (plain === null) {
      // The last one is empty, and only a whole message has one.
      ended = number > 0 && sealed.length === TAG && opened(key, turn, number, true, sealed) !== null;
      if (!ended) throw new ChannelBroken("not of this turn");
      continue;
    }
    if (number > 0) bytes += plain.length;
    if (bytes > most) throw new ChannelBroken("too long");
    number++;
    yield plain;
  }
  if (!ended) throw new ChannelBroken("cut short");
}

/** The head of a message as an object. Throws ChannelBroken. */
export function headOf(plain: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new ChannelBroken("head is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ChannelBroken("head is not an object");
  return { ...value };
}
