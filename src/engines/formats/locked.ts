import { EngineFailure } from "../failure.ts";

/**
 * Opens an office file that is locked with a password ([MS-OFFCRYPTO]: agile and standard encryption). Throws
 * EngineFailure `password` without one, `wrong_password` when it does not open the file.
 */
export async function decrypt(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  if (!password)
    throw new EngineFailure("password", "This office file is locked; it needs its password to be read.");
  const crypto = (await import("officecrypto-tool")).default;
  try {
    return new Uint8Array(await crypto.decrypt(Buffer.from(bytes), { password }));
  } catch {
    throw new EngineFailure("wrong_password", "This office file does not open with that password.");
  }
}
