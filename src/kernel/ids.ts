import { createHash, randomBytes, randomFillSync } from "node:crypto";

/** The only place that draws chance. Passed in everywhere else. */
export interface Ids {
  /** A new UUID, version 7 (RFC 9562): sorts by the time it was made. */
  uuid(): string;
  /** `n` bytes of cryptographic chance. */
  bytes(n: number): Buffer;
}

const hex = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));

function layout(b: Uint8Array, version: number): string {
  b[6] = (b[6]! & 0x0f) | (version << 4);
  b[8] = (b[8]! & 0x3f) | 0x80;
  let s = "";
  for (let i = 0; i < 16; i++) {
    s += hex[b[i]!];
    if (i === 3 || i === 5 || i === 7 || i === 9) s += "-";
  }
  return s;
}

let last = 0;
let sequence = 0;

/** UUID version 7 with a 12-bit counter in rand_a, so that ids made in one millisecond keep their order. */
function uuid7(now: number): string {
  const b = new Uint8Array(16);
  randomFillSync(b);
  if (now <= last) {
    sequence++;
    if (sequence > 0xfff) {
      last++;
      sequence = 0;
    }
  } else {
    last = now;
    sequence = b[6]! & 0x7;
  }
  let ms = last;
  for (let i = 5; i >= 0; i--) {
    b[i] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  b[6] = sequence >> 8;
  b[7] = sequence & 0xff;
  return layout(b, 7);
}

export const systemIds: Ids = {
  uuid: () => uuid7(Date.now()),
  bytes: (n) => randomBytes(n),
};

/** Ids for tests: the same seed gives the same ids in the same order. */
export function seededIds(seed: string): Ids {
  let n = 0;
  const take = (count: number) => {
    const parts: Buffer[] = [];
    let have = 0;
    while (have < count) {
      const part = createHash("sha256").update(`${seed}/${n++}`).digest();
      parts.push(part);
      have += part.length;
    }
    return Buffer.concat(parts).subarray(0, count);
  };
  return {
    uuid: () => layout(new Uint8Array(take(16)), 7),
    bytes: take,
  };
}

/** A UUID that is always the same for a name (RFC 9562 version 8: SHA-256 of the name); ids of shipped types and categories. */
export function stableUuid(name: string): string {
  return layout(new Uint8Array(createHash("sha256").update(name).digest().subarray(0, 16)), 8);
}

/** True for the text form of any UUID, either case. */
export const isUuid = (s: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(s);
