/**
 * Certificates that a box makes for itself (RFC 5280): an authority that may vouch for names at home and for no others, and
 * the certificate that the box shows. Keys are ECDSA P-256. The few forms of DER that this takes are written here; reading is node's.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  X509Certificate,
} from "node:crypto";
import { isIPv4 } from "node:net";

const DAY = 86_400_000;
/** Devices are asked to trust it once and keep it. */
const AUTHORITY_LIFE = 3650 * DAY;
/** Below the 398 days that devices accept, and long enough that a box that sleeps over the winter still shows one. */
export const LEAF_LIFE = 200 * DAY;
/** A device whose clock is behind takes it, too. */
const BEFORE = DAY;

type Der = Buffer;

function tlv(tag: number, ...parts: Uint8Array[]): Der {
  const body = Buffer.concat(parts);
  const n = body.length;
  const size = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const octets = (...parts: Uint8Array[]) => tlv(0x04, ...parts);
const bits = (bytes: Uint8Array, unused = 0) => tlv(0x03, Buffer.from([unused]), bytes);
const yes = tlv(0x01, Buffer.from([0xff]));
const whole = (n: number) => tlv(0x02, Buffer.from([n]));
const within = (n: number, ...parts: Uint8Array[]) => tlv(0xa0 + n, ...parts);
const tagged = (n: number, bytes: Uint8Array) => tlv(0x80 + n, bytes);

function oid(dotted: string): Der {
  const [a = 0, b = 0, ...rest] = dotted.split(".").map(Number);
  const base128 = (n: number): number[] =>
    n < 128 ? [n] : [...base128(n >> 7).map((x) => x | 128), n & 127];
  return tlv(0x06, Buffer.from([40 * a + b, ...rest.flatMap(base128)]));
}

/** UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
function time(ms: number): Der {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, "");
  return ms < 2_524_608_000_000 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

const nameOf = (common: string) =>
  sequence(
    ...[
      ["2.5.4.10", "Deedbox"],
      ["2.5.4.3", common],
    ].map(([id = "", text = ""]) => tlv(0x31, sequence(oid(id), tlv(0x0c, Buffer.from(text))))),
  );

const extension = (id: string, critical: boolean, value: Uint8Array) =>
  sequence(oid(id), ...(critical ? [yes] : []), octets(value));

/** An address as its bytes: 4 or 16. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":").map((g) => Number.parseInt(g, 16)));
  const [front, back] = [groups(head), groups(tail ?? "")];
  const gap = Array.from({ length: 8 - front.length - back.length }, () => 0);
  return Buffer.from([...front, ...gap, ...back].flatMap((g) => [g >> 8, g & 255]));
}

/** Ends of names that no public name server answers for, each with all that is below it. */
const homeNames = ["localhost", "local", "home.arpa", "internal", "lan", "home", "localdomain"];

/** What a certificate is made with: time and chance come from outside. */
interface Making {
  now: number;
  /** 16 bytes of chance: the serial number. */
  serial: Uint8Array;
}

/** A certificate with its private key, PEM both. */
export interface Issued {
  cert: string;
  key: string;
}

interface Wanted extends Making {
  subject: string;
  until: number;
  extensions: Der[];
  issuer: { name: Der; key: string; keyId: Buffer } | null;
}

const ecdsaSha256 = sequence(oid("1.2.840.10045.4.3.2"));

/** Names a key (RFC 7093, 2, method 1); nothing is proved by it. */
const keyIdOf = (spki: Buffer): Buffer =>
  createHash("sha256").update(spki.subarray(-65)).digest().subarray(0, 20);

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;

const alternatives = (names: readonly string[], addresses: readonly string[]) =>
  extension(
    "2.5.29.17",
    false,
    sequence(
      ...names.map((name) => tagged(2, Buffer.from(name))),
      ...addresses.map((address) => tagged(7, addressBytes(address))),
    ),
  );

function issue(wanted: Wanted): Issued {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const subject = nameOf(wanted.subject);
  const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const own = { name: subject, key, keyId: keyIdOf(spki) };
  const issuer = wanted.issuer ?? own;
  const serial = Buffer.from(wanted.serial.subarray(0, 16));
  // Positive, and without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const body = sequence(
    within(0, whole(2)),
    tlv(0x02, serial),
    ecdsaSha256,
    issuer.name,
    sequence(time(wanted.now - BEFORE), time(wanted.until)),
    subject,
    spki,
    within(
      3,
      sequence(
        ...wanted.extensions,
        extension("2.5.29.14", false, octets(own.keyId)),
        extension("2.5.29.35", false, sequence(tagged(0, issuer.keyId))),
      ),
    ),
  );
  return { cert: pem(sequence(body, ecdsaSha256, bits(sign("sha256", body, issuer.key)))), key };
}

/**
 * An authority that vouches for names at home and for `names`, and for no other: whoever steals its key can pose as no bank. Addresses
 * are left open, since programs built on BoringSSL refuse an authority with a constraint on them; no website goes by one. `subject` is
 * what a device shows for it.
 */
export function makeAuthority(subject: string, names: readonly string[], making: Making): Issued {
  const permitted = [...new Set([...homeNames, ...names])].map((name) =>
    sequence(tagged(2, Buffer.from(name))),
  );
  return issue({
    ...making,
    subject,
    until: making.now + AUTHORITY_LIFE,
    issuer: null,
    extensions: [
      extension("2.5.29.19", true, sequence(yes, whole(0))),
      // keyCertSign and cRLSign.
      extension("2.5.29.15", true, bits(Buffer.from([0x06]), 1)),
      extension("2.5.29.30", true, sequence(within(0, ...permitted))),
    ],
  });
}

/** A request for a certificate for one name that an authority elsewhere is to sign (RFC 2986), DER, and the new key it is for, PEM. */
export function makeRequest(name: string): { request: Buffer; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // extensionRequest (RFC 2985, 5.4.2); the subject is left to the authority.
  const wanted = sequence(oid("1.2.840.113549.1.9.14"), tlv(0x31, sequence(alternatives([name], []))));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(whole(0), sequence(), spki, within(0, wanted));
  const signature = sign("sha256", body, privateKey);
  return {
    request: sequence(body, ecdsaSha256, bits(signature)),
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}

/** The certificate that a box shows, with that of its authority behind it. */
export function makeLeaf(
  authority: Issued,
  names: readonly string[],
  addresses: readonly string[],
  making: Making,
): Issued {
  const above = new X509Certificate(authority.cert);
  const spki = createPublicKey(createPrivateKey(authority.key)).export({ type: "spki", format: "der" });
  const common = /^CN=(.*)$/m.exec(above.subject)?.[1] ?? "";
  const made = issue({
    ...making,
    subject: names[0] ?? "localhost",
    until: Math.min(making.now + LEAF_LIFE, above.validToDate.getTime()),
    issuer: { name: nameOf(common), key: authority.key, keyId: keyIdOf(spki) },
    extensions: [
      extension("2.5.29.19", true, sequence()),
      // digitalSignature, which is all that ECDSA takes.
      extension("2.5.29.15", true, bits(Buffer.from([0x80]), 7)),
      // serverAuth.
      extension("2.5.29.37", false, sequence(oid("1.3.6.1.5.5.7.3.1"))),
      alternatives(names, addresses),
    ],
  });
  return { cert: made.cert + authority.cert, key: made.key };
}
