import { createHmac, timingSafeEqual } from "node:crypto";
import { noRoute } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";

const MAC = 32;
/** How long an address for a part can be used, in milliseconds: a part over a slow line takes a while. */
export const LASTS = 6 * 3_600_000;

/** What a signed address lets its bearer do: send one part of one upload of one account. */
interface PartLeave {
  accountId: string;
  uploadId: string;
  part: number;
  /** Milliseconds since 1970. */
  expires: number;
}

const macOf = (key: Uint8Array, body: Buffer) =>
  createHmac("sha256", key).update("deedbox/v1/upload-part\0").update(body).digest();

/** The last segment of an address that takes one part: HMAC-SHA256 over what it lets do, and that, as base64url. */
export function signPart(key: Uint8Array, leave: PartLeave): string {
  const body = Buffer.from(JSON.stringify([leave.accountId, leave.uploadId, leave.part, leave.expires]));
  return Buffer.concat([macOf(key, body), body]).toString("base64url");
}

/**
 * Reads what signPart wrote. Throws 404, the answer of any address that is not there, for one that was changed or made
 * up, and 403 for one past its time.
 */
export function readSigned(key: Uint8Array, segment: string, now: number): PartLeave {
  if (segment.length > 400 || !/^[A-Za-z0-9_-]+$/.test(segment)) throw noRoute();
  const bytes = Buffer.from(segment, "base64url");
  const body = bytes.subarray(MAC);
  if (body.length === 0 || bytes.toString("base64url") !== segment) throw noRoute();
  if (!timingSafeEqual(bytes.subarray(0, MAC), macOf(key, body))) throw noRoute();
  const [accountId, uploadId, part, expires] = JSON.parse(body.toString("utf8")) as [
    string,
    string,
    number,
    number,
  ];
  if (now >= expires) {
    throw refuse(403, null, "addressExpired");
  }
  return { accountId, uploadId, part, expires };
}
