/**
 * Writes the test vectors of the seal, once for each version of the format: `bun test/vectors/make.ts`.
 * They are checked in and never made again for version 1; a change that needs them made again breaks every vault there is.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Sealer } from "#vault/seal.ts";

export interface Vector {
  name: string;
  key: string;
  salt: string;
  blob_id: string;
  /** The plain bytes: as hex, or by their number: byte i is (31 * i + floor(i / 256)) mod 256. */
  plain: { hex: string } | { counted: number };
  /** The sealed bytes, when they are few. */
  sealed?: string;
  sealed_bytes: number;
  sealed_sha256: string;
}

export function plainOf(vector: Vector): Buffer {
  if ("hex" in vector.plain) return Buffer.from(vector.plain.hex, "hex");
  return Buffer.from(Uint8Array.from({ length: vector.plain.counted }, (_, i) => 31 * i + (i >> 8)));
}

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function make(name: string, plain: Vector["plain"]): Vector {
  const vector: Vector = {
    name,
    key: sha256(`deedbox vector key: ${name}`),
    salt: sha256(`deedbox vector salt: ${name}`),
    blob_id: "4f1c7a52-9d38-4e06-b1f5-7a0c2d9e8b63",
    plain,
    sealed_bytes: 0,
    sealed_sha256: "",
  };
  const sealer = new Sealer(Buffer.from(vector.key, "hex"), vector.blob_id, Buffer.from(vector.salt, "hex"));
  const sealed = Buffer.concat([sealer.header(), ...sealer.push(plainOf(vector)), sealer.finish()]);
  vector.sealed_bytes = sealed.length;
  vector.sealed_sha256 = sha256(sealed);
  if (sealed.length < 256) vector.sealed = sealed.toString("hex");
  return vector;
}

if (import.meta.main) {
  const vectors = [
    make("empty", { hex: "" }),
    make("one byte", { hex: "00" }),
    make("words", { hex: Buffer.from("Received with thanks: 42.00").toString("hex") }),
    make("a byte less than a chunk", { counted: 65_535 }),
    make("one full chunk", { counted: 65_536 }),
    make("a byte more than a chunk", { counted: 65_537 }),
    make("two full chunks", { counted: 131_072 }),
    make("seventeen chunks and a half", { counted: 1_146_880 }),
  ];
  await Bun.write(join(import.meta.dir, "seal-1.json"), `${JSON.stringify(vectors, null, 2)}\n`);
}
