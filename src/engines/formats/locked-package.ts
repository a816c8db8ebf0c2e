import { EngineFailure } from "../failure.ts";

/** How a package is locked, read from its EncryptionInfo. */
export interface Lock {
  /**
   * The package in the clear. `stream`: what stands in EncryptedPackage, its length first. Throws EngineFailure
   * `wrong_password`, or `unreadable` for one that is cut short or was changed.
   */
  open(stream: Buffer, password: string): Buffer;
}

/** A stream's length stands before it, in eight bytes ([MS-OFFCRYPTO], 2.3.4.4). */
const LENGTH_BYTES = 8;

export const damaged = (): EngineFailure =>
  new EngineFailure("unreadable", "This office file is locked and damaged; it cannot be opened.");

export const wrongPassword = (): EngineFailure =>
  new EngineFailure("wrong_password", "This office file does not open with that password.");

export const unknownLock = (): EngineFailure =>
  new EngineFailure(
    "unsupported",
    "This office file is locked in a way that cannot be opened here; it is kept.",
  );

/** The encrypted bytes behind the length, whole blocks of AES, with the length. Throws when there are fewer than it says. */
export function packageOf(stream: Buffer): { length: number; bytes: Buffer } {
  if (stream.length < LENGTH_BYTES) throw damaged();
  const length = stream.readBigUInt64LE(0);
  const bytes = stream.subarray(LENGTH_BYTES, stream.length - ((stream.length - LENGTH_BYTES) % 16));
  if (length > BigInt(bytes.length)) throw damaged();
  return { length: Number(length), bytes };
}
