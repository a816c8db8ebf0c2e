import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as requestOverTls } from "node:https";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { isPublicAddress } from "#kernel/address.ts";
import { isAtHome } from "#kernel/own-network.ts";

/** Why a document was not fetched. */
export type MetadataFault =
  /** The address is none that a document may have. */
  | "address"
  /** It leads to this machine, to its own network, or to no machine of the public internet. */
  | "private"
  /** Its name could not be looked up. */
  | "unknown-name"
  /** There was no connection, or its certificate is not that name's. */
  | "connection"
  /** It answered with anything but 200; a redirect is one of these. */
  | "status"
  /** What it answered is not plain `application/json`. */
  | "not-json"
  | "too-large"
  | "too-slow"
  /** Too many are being fetched. */
  | "busy";

/** A document of an app that was not fetched, in a sentence that names nothing of this network. */
export class MetadataRefused extends Error {
  constructor(
    readonly fault: MetadataFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "MetadataRefused";
  }
}

interface MetadataLimits {
  /** From the look-up to the last byte, in milliseconds. */
  ms: number;
  /** Of the body, in bytes. */
  bytes: number;
}

const metadataLimits: MetadataLimits = { ms: 5_000, bytes: 64 * 1024 };

interface MetadataDocument {
  status: 200;
  headers: Headers;
  /** The bytes as text; whether they are JSON is not looked at. */
  body: string;
}

/** The network as this module uses it; tests have their own. */
export interface MetadataNetwork {
  /** Every address of a name. */
  lookUp(name: string): Promise<string[]>;
  /** Networks of this machine's own interfaces, as `address/bits`. */
  own(): string[];
  /** Sends the one GET to `address`, whatever the name in `url` leads to, and gives the answer with its body unread. */
  open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage>;
}

/** Documents that are fetched at one time; a look-up that hangs cannot be called off and holds a thread. */
const MOST_AT_ONCE = 4;
let running = 0;

/** Who asked for a document that could not be had is told so again for this long, in milliseconds, without another try. */
const FORGET = 10_000;
const MOST_REMEMBERED = 100;
const failures = new WeakMap<MetadataNetwork, Map<string, { at: number; refusal: MetadataRefused }>>();

const LONGEST_ADDRESS = 2048;

const refused = (fault: MetadataFault, message: string, cause?: unknown) =>
  new MetadataRefused(fault, message, cause === undefined ? undefined : { cause });

/** The address of a document (draft-ietf-oauth-client-id-metadata-document, section 3), or the reason why it is none. */
function addressOf(text: string): URL {
  // What a URL parser takes out or turns round silently is looked at before it is parsed.
  const odd = text.length > LONGEST_ADDRESS || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text);
  const url = odd ? null : new URL(text);
  if (url?.protocol !== "https:" || !/^https:\/\/[^/]/i.test(text))
    throw refused("address", "The address of the app's description must begin with https://.");
  const authority = text.slice("https://".length).split(/[/?#]/)[0] ?? "";
  if (authority.includes("@") || text.includes("#"))
    throw refused("address", "The address of the app's description must carry no user name and no fragment.");
  if (url.port !== "") throw refused("address", "The address of the app's description must be at port 443.");
  return url;
}

const isPrivate = () => refused("private", "The app's description is not at a public internet address.");

/** The address to connect to: the first of those the name has. Refuses when only one of them is not public. */
async function publicAddressOf(url: URL, network: MetadataNetwork, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Names of one's own network are not even asked for: the question itself would be heard there.
  if (isIP(host) === 0 && isAtHome(host)) throw isPrivate();
  const asked = isIP(host) === 0 ? network.lookUp(host) : Promise.resolve([host]);
  const found = await settled(asked, signal).catch((e) => {
    signal.throwIfAborted();
    throw refused("unknown-name", "The name in the address of the app's description was not found.", e);
  });
  const [first] = found;
  if (first === undefined)
    throw refused("unknown-name", "The name in the address of the app's description was not found.");
  const own = network.own();
  if (!found.every((address) => isPublicAddress(address, own))) throw isPrivate();
  return first;
}

/** What is waited for no longer than the signal allows. */
async function settled<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: off, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, off]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function bodyOf(answer: IncomingMessage, most: number): Promise<string> {
  const tooLarge = () => refused("too-large", `The app's description is longer than ${most} bytes.`);
  if (Number(answer.headers["content-length"] ?? 0) > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > most) throw tooLarge();
    pieces.push(piece);
  }
  if (!answer.complete) throw refused("connection", "The app's description broke off.");
  return Buffer.concat(pieces).toString("utf8");
}

/** Refuses an answer whose head says that it is not the document. No redirect is followed (section 5 of the draft). */
function refuseOther(answer: IncomingMessage): void {
  const { statusCode, headers } = answer;
  if (statusCode !== 200)
    throw refused(
      "status",
      `The address of the app's description answered ${statusCode}; it must answer 200.`,
    );
  if (!/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? ""))
    throw refused("not-json", "The app's description must be served as application/json.");
  // It was asked for as it is: what comes packed all the same could unpack to any size.
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? ""))
    throw refused("not-json", "The app's description must be served unpacked.");
}

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === "string" && name !== "set-cookie") headers.set(name, value);
  return headers;
}

async function fetchWithin(url: URL, bytes: number, network: MetadataNetwork, signal: AbortSignal) {
  const address = await publicAddressOf(url, network, signal);
  const answer = await settled(network.open(url, address, signal), signal);
  try {
    refuseOther(answer);
    const body = await settled(bodyOf(answer, bytes), signal);
    return { status: 200, headers: headersOf(answer), body } as const;
  } finally {
    answer.destroy();
  }
}

/** A failure of this address a moment ago, which would only be had again. */
function lately(address: string, network: MetadataNetwork): MetadataRefused | null {
  const failed = failures.get(network)?.get(address);
  return failed && performance.now() - failed.at < FORGET ? failed.refusal : null;
}

function remember(address: string, network: MetadataNetwork, refusal: MetadataRefused): void {
  const known = failures.get(network) ?? new Map();
  failures.set(network, known);
  known.delete(address);
  const [oldest] = known.size >= MOST_REMEMBERED ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(address, { at: performance.now(), refusal });
}

/** What went wrong, as a refusal. */
function refusalOf(e: unknown, late: AbortSignal, ms: number): MetadataRefused {
  if (e instanceof MetadataRefused) return e;
  if (late.aborted) return refused("too-slow", `The app's description took longer than ${ms} ms.`, e);
  return refused("connection", "There was no safe connection to the address of the app's description.", e);
}

/**
 * Fetches the document that an app's client ID is the address of (client ID metadata document). Outsiders choose that address, so: https
 * at port 443 alone, every address its name leads to is public and not of this machine's own networks, the connection goes to the
 * address that was looked at and to no other, no redirect is followed, no cookie is sent, and time and size are bounded. What failed is
 * not tried again for a moment: one request of an app can ask for its document more than once. Throws MetadataRefused, and nothing else.
 */
export async function fetchMetadata(
  address: string,
  limits: Partial<MetadataLimits> = {},
  network: MetadataNetwork = internet,
): Promise<MetadataDocument> {
  const url = addressOf(address);
  const again = lately(address, network);
  if (again) throw again;
  const { ms, bytes } = { ...metadataLimits, ...limits };
  if (running >= MOST_AT_ONCE) throw refused("busy", "Too many apps are being looked up. Try again soon.");
  running++;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await fetchWithin(url, bytes, network, late.signal);
  } catch (e) {
    const refusal = refusalOf(e, late.signal, ms);
    remember(address, network, refusal);
    throw refusal;
  } finally {
    clearTimeout(timer);
    late.abort();
    running--;
  }
}

/**
 * The GET itself, over node's client: the platform's `fetch` can neither be told which address to connect to nor be kept from a proxy
 * named in the environment. The certificate is checked against the name in `url`. `ca`: who vouches for it, for tests.
 */
export function openPinned(
  url: URL,
  address: string,
  signal: AbortSignal,
  ca?: string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const family = isIP(address);
  const asked = requestOverTls(url, {
    agent: false,
    signal,
    ca,
    // Whatever the environment says of certificates.
    rejectUnauthorized: true,
    lookup: (_name, options, tell) =>
      options.all ? tell(null, [{ address, family }]) : tell(null, address, family),
    headers: { accept: "application/json", "accept-encoding": "identity", "user-agent": "Deedbox" },
  });
  asked.once("response", resolve);
  asked.on("error", reject);
  asked.end();
  return promise;
}

const internet: MetadataNetwork = {
  lookUp: async (name) => (await lookup(name, { all: true })).map((found) => found.address),
  own: () =>
    Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).flatMap((i) => (i.cidr ? [i.cidr] : [])),
    ),
  open: openPinned,
};
