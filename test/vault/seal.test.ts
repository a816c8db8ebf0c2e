import { describe, expect, test } from "bun:test";
import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { seededIds } from "#kernel/ids.ts";
import { CHUNK, HEADER, openAll, openRange, plainSize, SealBroken, Sealer, sealedSize } from "#vault/seal.ts";
import { plainOf, type Vector } from "../vectors/make.ts";
import vectorFile from "../vectors/seal-1.json";

const vectors = vectorFile as Vector[];
const STEP = CHUNK + 16;
const ids = seededIds("seal");
const key = ids.bytes(32);
const blobId = "0b7d3b70-52c8-4a55-9d0e-1f0a7c1c2d3e";

function seal(plain: Uint8Array, salt: Uint8Array, id = blobId, piece = plain.length || 1): Buffer {
  const sealer = new Sealer(key, id, salt);
  const out = [sealer.header()];
  for (let at = 0; at < plain.length; at += piece) out.push(...sealer.push(plain.subarray(at, at + piece)));
  out.push(sealer.finish());
  return Buffer.concat(out);
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const memory = (bytes: Uint8Array) => (offset: number, length: number) =>
  bytes.subarray(offset, offset + length);
const whole = (sealed: Uint8Array, k: Uint8Array = key, id = blobId) =>
  gather(openAll(memory(sealed), sealed.length, k, id));
const part = (sealed: Uint8Array, from: number, to: number) =>
  gather(openRange(memory(sealed), sealed.length, key, blobId, from, to));

const outcome = async (opening: Promise<Buffer>): Promise<Buffer | "refused"> => {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof SealBroken) return "refused";
    throw error;
  }
};

/** The format read by WebCrypto from its description alone: nothing of seal.ts is used. */
async function unsealElsewhere(sealed: Uint8Array, accountKey: Uint8Array, id: string): Promise<Buffer> {
  const bytes = new Uint8Array(sealed);
  const head = bytes.slice(0, 40);
  expect([...head.subarray(0, 8)]).toEqual([..."DBX1"].map((c) => c.charCodeAt(0)).concat([1, 1, 16, 0]));
  const material = await crypto.subtle.importKey("raw", new Uint8Array(accountKey), "HKDF", false, [
    "deriveKey",
  ]);
  const info = new TextEncoder().encode(`deedbox/v1/blob/${id}`);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: head.slice(8), info };
  const fileKey = await crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, [
    "decrypt",
  ]);
  const out: Buffer[] = [];
  for (let at = 40, i = 0; at < bytes.length; at += 65_552, i++) {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(7, i);
    iv[11] = at + 65_552 >= bytes.length ? 1 : 0;
    const chunk = bytes.slice(at, at + 65_552);
    out.push(
      Buffer.from(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: head }, fileKey, chunk)),
    );
  }
  return Buffer.concat(out);
}

describe("vectors of version 1", () => {
  for (const vector of vectors) {
    test(vector.name, async () => {
      const [k, salt] = [Buffer.from(vector.key, "hex"), Buffer.from(vector.salt, "hex")];
      const plain = plainOf(vector);
      const sealer = new Sealer(k, vector.blob_id, salt);
      const sealed = Buffer.concat([sealer.header(), ...sealer.push(plain), sealer.finish()]);
      expect(sealed.length).toBe(vector.sealed_bytes);
      expect(createHash("sha256").update(sealed).digest("hex")).toBe(vector.sealed_sha256);
      if (vector.sealed) expect(sealed.toString("hex")).toBe(vector.sealed);
      expect(plain.equals(await whole(sealed, k, vector.blob_id))).toBe(true);
      expect(plain.equals(await unsealElsewhere(sealed, k, vector.blob_id))).toBe(true);
    });
  }
});

describe("sizes", () => {
  const table: [plain: number, sealed: number][] = [
    [0, 56],
    [1, 57],
    [65_535, 65_591],
    [65_536, 65_592],
    [65_537, 65_609],
    [131_072, 131_144],
    [131_073, 131_161],
  ];
  for (const [plain, sealed] of table) {
    test(`${plain} plain bytes are ${sealed} sealed bytes`, () => {
      expect(sealedSize(plain)).toBe(sealed);
      expect(plainSize(sealed)).toBe(plain);
    });
  }
  const impossible = [0, 39, 40, 55, 40 + STEP + 1, 40 + STEP + 16, 40 + 2 * STEP + 16, -1, 56.5, Number.NaN];
  for (const sealed of impossible) {
    test(`no sealed file has ${sealed} bytes`, () => {
      expect(() => plainSize(sealed)).toThrow(SealBroken);
    });
  }
  test("plainSize is the way back from sealedSize, and 100 MB costs less than 0.05 %", () => {
    fc.assert(fc.property(fc.nat(2 ** 40), (plain) => plainSize(sealedSize(plain)) === plain));
    expect(sealedSize(1e8) / 1e8).toBeLessThan(1.0005);
  });
});

describe("sealing", () => {
  test("how the stream is cut does not change the sealed bytes", () => {
    const plain = ids.bytes(3 * CHUNK + 17);
    const salt = ids.bytes(32);
    const once = seal(plain, salt);
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 5 * CHUNK }), (piece) =>
        seal(plain, salt, blobId, piece).equals(once),
      ),
      { numRuns: 40 },
    );
  });

  test("one chunk at most is held back", () => {
    const sealer = new Sealer(key, blobId, ids.bytes(32));
    let out = 0;
    for (let pushed = 0; pushed < 4_000_000; ) {
      const piece = new Uint8Array(1 + ((pushed * 7) % 200_000));
      for (const sealed of sealer.push(piece)) out += sealed.length;
      pushed += piece.length;
      expect(pushed - out).toBeLessThanOrEqual(CHUNK);
    }
  });

  test("a sealed file takes no more, and wrong keys and salts are refused", () => {
    const sealer = new Sealer(key, blobId, ids.bytes(32));
    sealer.finish();
    expect(() => sealer.push(new Uint8Array(1))).toThrow();
    expect(() => sealer.finish()).toThrow();
    expect(() => new Sealer(key.subarray(1), blobId, ids.bytes(32))).toThrow(RangeError);
    expect(() => new Sealer(key, blobId, ids.bytes(31))).toThrow(RangeError);
  });
});

const lengths = [
  0,
  1,
  900,
  CHUNK - 1,
  CHUNK,
  CHUNK + 1,
  2 * CHUNK,
  3 * CHUNK + 5,
  5 * CHUNK,
  20 * CHUNK + 321,
];
const files = lengths.map((length) => {
  const plain = ids.bytes(length);
  return { plain, sealed: seal(plain, ids.bytes(32)) };
});

describe("opening", () => {
  test("2,000 random ranges are the same bytes as in the file", async () => {
    const anyRange = fc
      .constantFrom(...files)
      .chain(({ plain, sealed }) =>
        fc.tuple(fc.nat(plain.length), fc.nat(plain.length)).map(([a, b]) => ({ plain, sealed, a, b })),
      );
    await fc.assert(
      fc.asyncProperty(anyRange, async ({ plain, sealed, a, b }) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect((await part(sealed, from, to)).equals(plain.subarray(from, to))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("a range of a large file reads its own chunks, the header and the last chunk, about 1 MiB at a time", async () => {
    const { plain, sealed } = files.at(-1)!;
    const asked: [number, number][] = [];
    const read = (offset: number, length: number) => {
      asked.push([offset, length]);
      return sealed.subarray(offset, offset + length);
    };
    const small = openRange(read, sealed.length, key, blobId, 2 * CHUNK + 5, 3 * CHUNK + 5);
    expect((await gather(small)).equals(plain.subarray(2 * CHUNK + 5, 3 * CHUNK + 5))).toBe(true);
    expect(asked).toEqual([
      [0, HEADER],
      [HEADER + 20 * STEP, sealed.length - HEADER - 20 * STEP],
      [HEADER + 2 * STEP, 2 * STEP],
    ]);
    asked.length = 0;
    await gather(openAll(read, sealed.length, key, blobId));
    expect(Math.max(...asked.map(([, length]) => length))).toBeLessThanOrEqual(16 * STEP);
    expect(asked.reduce((sum, [, length]) => sum + length, 0)).toBe(sealed.length);
  });

  test("a range outside the file is a RangeError", async () => {
    const { sealed } = files[2]!;
    for (const [from, to] of [
      [0, 901],
      [-1, 5],
      [5, 4],
      [0.5, 2],
    ] as const) {
      await expect(part(sealed, from, to)).rejects.toThrow(RangeError);
    }
  });

  test("another key, another blob id and a disk that gives too little are refused", async () => {
    for (const { sealed } of files) {
      expect(await outcome(whole(sealed, ids.bytes(32)))).toBe("refused");
      expect(await outcome(whole(sealed, key, blobId.replace("0b", "0c")))).toBe("refused");
      const short = (offset: number, length: number) => sealed.subarray(offset, offset + length - 1);
      expect(await outcome(gather(openAll(short, sealed.length, key, blobId)))).toBe("refused");
    }
  });

  test("what the disk itself throws comes out as it is", async () => {
    const failing = () => Promise.reject(Object.assign(new Error("EIO"), { code: "EIO" }));
    await expect(gather(openAll(failing, files[5]!.sealed.length, key, blobId))).rejects.toThrow("EIO");
  });
});

/** A file sealed with the right key whose last flags are given by hand: what a wrong sealer would write. */
function sealWithFlags(
  plain: Buffer,
  salt: Buffer,
  isLast: (index: number, count: number) => boolean,
  preamble = [0x44, 0x42, 0x58, 0x31, 1, 1, 16, 0],
): Buffer {
  const head = Buffer.concat([Buffer.from(preamble), salt]);
  const fileKey = Buffer.from(hkdfSync("sha256", key, salt, `deedbox/v1/blob/${blobId}`, 32));
  const count = Math.max(1, Math.ceil(plain.length / CHUNK));
  const out = [head];
  for (let i = 0; i < count; i++) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(i, 7);
    nonce[11] = isLast(i, count) ? 1 : 0;
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonce).setAAD(head);
    out.push(cipher.update(plain.subarray(i * CHUNK, (i + 1) * CHUNK)), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(out);
}

const chunksOf = (sealed: Buffer): Buffer[] => {
  const out: Buffer[] = [];
  for (let at = HEADER; at < sealed.length; at += STEP) out.push(sealed.subarray(at, at + STEP));
  return out;
};
const joined = (head: Buffer, chunks: Buffer[]) => Buffer.concat([head, ...chunks]);

interface Mutation {
  name: string;
  /** The end of the file is not where it was: refused on a range read of the beginning too. */
  endMoved: boolean;
  /** Null where the file is too small for this change. `n` and `m` are random. */
  make(sealed: Buffer, plain: Buffer, n: number, m: number): Buffer | null;
}

const mutations: Mutation[] = [
  {
    name: "flip a bit",
    endMoved: false,
    make(sealed, _plain, n, m) {
      const out = Buffer.from(sealed);
      out[n % out.length]! ^= 1 << (m % 8);
      return out;
    },
  },
  {
    name: "change the header",
    endMoved: true,
    make(sealed, _plain, n, m) {
      const out = Buffer.from(sealed);
      out[n % HEADER]! ^= 1 + (m % 255);
      return out;
    },
  },
  {
    name: "cut anywhere",
    endMoved: true,
    make: (sealed, _plain, n) => sealed.subarray(0, n % sealed.length),
  },
  {
    name: "cut at a chunk border",
    endMoved: true,
    make(sealed, _plain, n) {
      const count = chunksOf(sealed).length;
      return sealed.subarray(0, HEADER + (n % count) * STEP);
    },
  },
  {
    name: "cut right after a border's tag would fit",
    endMoved: true,
    make(sealed, _plain, n) {
      const count = chunksOf(sealed).length;
      return count < 2 ? null : sealed.subarray(0, HEADER + (n % (count - 1)) * STEP + 16);
    },
  },
  {
    name: "drop the last chunk",
    endMoved: true,
    make: (sealed) => joined(sealed.subarray(0, HEADER), chunksOf(sealed).slice(0, -1)),
  },
  {
    name: "drop a chunk in the middle",
    endMoved: true,
    make(sealed, _plain, n) {
      const chunks = chunksOf(sealed);
      if (chunks.length < 2) return null;
      return joined(sealed.subarray(0, HEADER), chunks.toSpliced(n % (chunks.length - 1), 1));
    },
  },
  {
    name: "swap two chunks",
    endMoved: false,
    make(sealed, _plain, n, m) {
      const chunks = chunksOf(sealed);
      const [i, j] = [n % chunks.length, m % chunks.length];
      if (i === j) return null;
      const swapped = chunks.with(i, chunks[j]!).with(j, chunks[i]!);
      return joined(sealed.subarray(0, HEADER), swapped);
    },
  },
  {
    name: "splice a chunk of another file in",
    endMoved: false,
    make(sealed, plain, n, m) {
      // The same words under the same id, sealed once more: only the salt is another.
      const other = chunksOf(seal(plain, seededIds(`other ${m}`).bytes(32)));
      const i = n % other.length;
      return joined(sealed.subarray(0, HEADER), chunksOf(sealed).with(i, other[i]!));
    },
  },
  {
    name: "put another file's body under this header",
    endMoved: true,
    make(sealed, plain, _n, m) {
      const other = seal(plain, seededIds(`body ${m}`).bytes(32));
      return Buffer.concat([sealed.subarray(0, HEADER), other.subarray(HEADER)]);
    },
  },
  {
    name: "append bytes",
    endMoved: true,
    make: (sealed, _plain, n, m) => Buffer.concat([sealed, seededIds(`append ${m}`).bytes(1 + (n % 70_000))]),
  },
  {
    name: "append a chunk that is there already",
    endMoved: true,
    make(sealed, _plain, n) {
      const chunks = chunksOf(sealed);
      return joined(sealed.subarray(0, HEADER), [...chunks, chunks[n % chunks.length]!]);
    },
  },
  {
    name: "move the last flag to an earlier chunk",
    endMoved: true,
    make(sealed, plain, n) {
      const count = chunksOf(sealed).length;
      if (count < 2) return null;
      return sealWithFlags(plain, sealed.subarray(8, HEADER), (i) => i === n % (count - 1));
    },
  },
  {
    name: "no last flag at all",
    endMoved: true,
    make: (sealed, plain) => sealWithFlags(plain, sealed.subarray(8, HEADER), () => false),
  },
  {
    name: "a last flag on every chunk",
    endMoved: false,
    make(sealed, plain) {
      if (chunksOf(sealed).length < 2) return null;
      return sealWithFlags(plain, sealed.subarray(8, HEADER), () => true);
    },
  },
];

describe("mutations", () => {
  test("the hand-made sealer is right when its flags are", () => {
    const { plain, sealed } = files[7]!;
    const made = sealWithFlags(plain, sealed.subarray(8, HEADER), (i, count) => i === count - 1);
    expect(made.equals(sealed)).toBe(true);
  });

  test("another version, algorithm or chunk length is refused even when rightly sealed", async () => {
    const right = [0x44, 0x42, 0x58, 0x31, 1, 1, 16, 0];
    const salt = ids.bytes(32);
    const plain = files[2]!.plain;
    for (let i = 0; i < right.length; i++) {
      const preamble = right.with(i, right[i]! + 1);
      expect(await outcome(whole(sealWithFlags(plain, salt, () => true, preamble)))).toBe("refused");
    }
    expect(await outcome(whole(sealWithFlags(plain, salt, () => true)))).toEqual(plain);
  });

  test("2,000 random ones are refused, and no range read ever gives a wrong byte", async () => {
    const cases = fc.record({
      file: fc.constantFrom(...files.slice(0, -1)),
      mutation: fc.constantFrom(...mutations),
      n: fc.nat(),
      m: fc.nat(),
    });
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ file, mutation, n, m }) => {
        const broken = mutation.make(file.sealed, file.plain, n, m);
        fc.pre(broken !== null);
        expect(broken.equals(file.sealed)).toBe(false);
        expect(await outcome(whole(broken))).toBe("refused");
        const early = Math.min(file.plain.length, 10);
        const start = await outcome(part(broken, 0, early));
        if (mutation.endMoved) expect(start).toBe("refused");
        else if (start !== "refused") expect(start.equals(file.plain.subarray(0, early))).toBe(true);
        seen.set(mutation.name, (seen.get(mutation.name) ?? 0) + 1);
      }),
      { numRuns: 2000 },
    );
    expect(seen.size).toBe(mutations.length);
  });

  test("a cut file gives not one byte, however early the range", async () => {
    const { sealed } = files.at(-1)!;
    const cut = sealed.subarray(0, HEADER + 19 * STEP);
    const pieces: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of openRange(memory(cut), cut.length, key, blobId, 0, 5)) pieces.push(piece);
    };
    await expect(reading()).rejects.toThrow(SealBroken);
    expect(pieces.length).toBe(0);
  });
});
