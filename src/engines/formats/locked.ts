import { EngineFailure } from "../failure.ts";
import { agileLock } from "./locked-agile.ts";
import { damaged, type Lock, unknownLock } from "./locked-package.ts";
import { standardLock } from "./locked-standard.ts";

/** EncryptionInfo begins with its version ([MS-OFFCRYPTO], 2.3.4.5, 2.3.4.6 and 2.3.4.10). */
function lockOf(info: Buffer): Lock {
  if (info.length < 8) throw damaged();
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  if (major === 4 && minor === 4) return agileLock(info.subarray(8));
  if (minor === 2 && major >= 2 && major <= 4) return standardLock(info.subarray(8));
  throw unknownLock();
}

async function streams(bytes: Uint8Array): Promise<{ info: Buffer; stream: Buffer }> {
  const { default: cfb } = await import("cfb");
  try {
    const file = cfb.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type: "buffer" });
    const [info, stream] = ["/EncryptionInfo", "/EncryptedPackage"].map(
      (path) => cfb.find(file, path)?.content,
    );
    if (info && stream) return { info: Buffer.from(info), stream: Buffer.from(stream) };
  } catch {
    // Nothing of the container can be told.
  }
  throw damaged();
}

/**
 * Opens an office file that is locked with a password ([MS-OFFCRYPTO]: agile and standard encryption of ECMA-376 documents).
 * Throws EngineFailure `password` without one, `wrong_password` when it does not open the file, `unreadable` when the file is
 * damaged or was changed since, `unsupported` and `limit` when no password would open it here.
 */
export async function decrypt(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  const { info, stream } = await streams(bytes);
  const lock = lockOf(info);
  if (!password)
    throw new EngineFailure("password", "This office file is locked; it needs its password to be read.");
  return lock.open(stream, password);
}
