import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/**
 * Between the requests of this program and a library that is written for `node:http`: no socket lies between them, so none can be
 * found, left open or reached by anybody else. Bodies are whole on both sides; the library neither streams nor upgrades.
 */

/** What the library asks a socket: whether it is encrypted, and whether anybody is still there. */
class Wire extends EventEmitter {
  readonly readable = true;
  readonly writable = true;
  constructor(
    readonly encrypted: boolean,
    readonly remoteAddress: string,
  ) {
    super();
  }
}

/** A request as `node:http` gives one. */
class Sent extends Readable {
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly complete = true;
  readonly connection: Wire;
  constructor(
    readonly method: string,
    readonly url: string,
    readonly headers: Record<string, string>,
    readonly socket: Wire,
    private readonly body: Uint8Array,
  ) {
    super();
    this.connection = socket;
  }
  override _read(): void {
    if (this.body.length > 0) this.push(this.body);
    this.push(null);
  }
}

/** An answer as `node:http` takes one; `done` is settled once it is whole. */
class Answered extends EventEmitter {
  statusCode = 200;
  statusMessage = "";
  headersSent = false;
  finished = false;
  writableEnded = false;
  writableFinished = false;
  readonly writable = true;
  private readonly headers = new Map<string, { name: string; value: string | string[] }>();
  private readonly pieces: Uint8Array[] = [];

  constructor(
    readonly req: Sent,
    readonly socket: Wire,
  ) {
    super();
  }
  setHeader(name: string, value: string | number | readonly string[]): this {
    const kept = typeof value === "object" ? [...value] : String(value);
    this.headers.set(name.toLowerCase(), { name, value: kept });
    return this;
  }
  getHeader = (name: string) => this.headers.get(name.toLowerCase())?.value;
  hasHeader = (name: string) => this.headers.has(name.toLowerCase());
  getHeaderNames = () => [...this.headers.keys()];
  getHeaders = () => Object.fromEntries([...this.headers].map(([name, { value }]) => [name, value]));
  removeHeader(name: string): void {
    this.headers.delete(name.toLowerCase());
  }
  flushHeaders(): void {
    this.headersSent = true;
  }
  write(piece: string | Uint8Array): boolean {
    this.headersSent = true;
    this.pieces.push(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    return true;
  }
  end(piece?: string | Uint8Array | null): this {
    if (this.writableEnded) return this;
    if (piece) this.write(piece);
    this.headersSent = true;
    this.finished = true;
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit("finish");
    return this;
  }
  response(): Response {
    const headers = new Headers();
    for (const { name, value } of this.headers.values())
      for (const one of typeof value === "string" ? [value] : value) headers.append(name, one);
    const empty = this.statusCode === 204 || this.statusCode === 304;
    return new Response(empty ? null : Buffer.concat(this.pieces), { status: this.statusCode, headers });
  }
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

export interface Bridged {
  method: string;
  /** Where the caller reached the box; what the library makes its addresses of. */
  origin: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: Uint8Array;
  address: string;
}

/** What may tell the library of another host or scheme than the one this program has settled. */
const untold =
  /^(?:host|forwarded|x-forwarded-.*|connection|upgrade|transfer-encoding|content-length|expect)$/;

/** Has a `node:http` listener answer a request. Throws when it left it without an answer. */
export async function bridge(listener: Listener, asked: Bridged): Promise<Response> {
  const { origin, body } = asked;
  const headers: Record<string, string> = {};
  for (const [name, value] of asked.headers) if (!untold.test(name)) headers[name] = value;
  headers.host = new URL(origin).host;
  if (body.length > 0) headers["content-length"] = String(body.length);
  const wire = new Wire(origin.startsWith("https:"), asked.address);
  const sent = new Sent(asked.method, asked.path, headers, wire, body);
  const answered = new Answered(sent, wire);
  await listener(sent as unknown as IncomingMessage, answered as unknown as ServerResponse);
  if (!answered.writableEnded) throw new Error("The authorization server left a request without an answer.");
  return answered.response();
}
