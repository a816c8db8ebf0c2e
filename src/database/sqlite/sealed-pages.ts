/**
 * Pages of a sealed database, opened and sealed one by one without SQLite, in the form that SQLCipher 4 writes under a raw key
 * (https://www.zetetic.net/sqlcipher/design/):
 *
 *   page      4096 bytes: 4016 under AES-256-CBC, the IV (16), HMAC-SHA512 (64) of what is sealed, the IV and the number of the page
 *             (from 1, little-endian, 4 bytes)
 *   first     its first 16 bytes are a salt, in the place of SQLite's "SQLite format 3\0"
 *   HMAC key  PBKDF2-HMAC-SHA512(key, each byte of the salt XOR 0x3a, 2 rounds, 32 bytes)
 */
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";

/** Bytes of a page in the file, and how many of them SQLite uses. */
export const SEALED_PAGE = 4096;
export const OPEN_PAGE = 4016;

const IV = 16;
const BEGINNING = Buffer.from("SQLite format 3\0");

export class SealedPages {
  /** Bytes at the beginning of the file. */
  static readonly SALT = 16;

  private readonly macKey: Buffer;
  private readonly ivKey: Buffer;

  constructor(
    private readonly key: Uint8Array,
    private readonly salt: Uint8Array,
  ) {
    const masked = Buffer.from(salt.map((byte) => byte ^ 0x3a));
    this.macKey = pbkdf2Sync(key, masked, 2, 32, "sha512");
    this.ivKey = createHmac("sha256", key).update("deedbox/v1/page-iv").digest();
  }

  /** What SQLite sees of a page, 4016 bytes; null when it is not what was once written. `index` counts from 0. */
  open(index: number, page: Uint8Array): Buffer | null {
    const skip = index === 0 ? SealedPages.SALT : 0;
    const mac = page.subarray(OPEN_PAGE + IV);
    if (!timingSafeEqual(this.mac(index, page.subarray(skip, OPEN_PAGE + IV)), mac)) return null;
    const cipher = createDecipheriv("aes-256-cbc", this.key, page.subarray(OPEN_PAGE, OPEN_PAGE + IV));
    const opened = cipher.setAutoPadding(false).update(page.subarray(skip, OPEN_PAGE));
    return index === 0 ? Buffer.concat([BEGINNING, opened]) : opened;
  }

  /** The page as it lies in a file. Its IV comes from what is in it: the same page is sealed the same each time, and no other is. */
  seal(index: number, open: Uint8Array): Buffer {
    const skip = index === 0 ? SealedPages.SALT : 0;
    const page = Buffer.alloc(SEALED_PAGE);
    if (index === 0) page.set(this.salt);
    const iv = createHmac("sha256", this.ivKey).update(numberOf(index)).update(open).digest().subarray(0, IV);
    const cipher = createCipheriv("aes-256-cbc", this.key, iv).setAutoPadding(false);
    page.set(cipher.update(open.subarray(skip)), skip);
    page.set(iv, OPEN_PAGE);
    page.set(this.mac(index, page.subarray(skip, OPEN_PAGE + IV)), OPEN_PAGE + IV);
    return page;
  }

  private mac = (index: number, sealed: Uint8Array): Buffer =>
    createHmac("sha512", this.macKey).update(sealed).update(numberOf(index)).digest();
}

function numberOf(index: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32LE(index + 1);
  return number;
}
