/** An authority that speaks RFC 8555 with dns-01: it checks nonces, signatures, the record and the request, and signs certificates. */
import { createHash, createPublicKey, sign, verify } from "node:crypto";
import { systemIds } from "#kernel/ids.ts";
import { type Issued, makeAuthority, makeLeaf } from "#vault/certificate.ts";

const base64url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The values in a DER value, each with its tag and with the bytes of all of it. */
function parts(der: Buffer): { tag: number; body: Buffer; whole: Buffer }[] {
  const found: { tag: number; body: Buffer; whole: Buffer }[] = [];
  for (let at = 0; at < der.length; ) {
    const first = der[at + 1] ?? 0;
    const more = first > 127 ? first - 128 : 0;
    const length = more === 0 ? first : der.readUIntBE(at + 2, more);
    const from = at + 2 + more;
    found.push({
      tag: der[at] ?? 0,
      body: der.subarray(from, from + length),
      whole: der.subarray(at, from + length),
    });
    at = from + length;
  }
  return found;
}

const inside = (der: Buffer | undefined) => parts(parts(der ?? Buffer.alloc(0))[0]?.body ?? Buffer.alloc(0));

/** What a request asks for (RFC 2986): the key, checked against its signature, and the names. Throws where it is wrong. */
export function readRequest(der: Buffer): { spki: Buffer; names: string[] } {
  const [body, , signature] = inside(der);
  const spki = inside(body?.whole)[2]?.whole;
  if (!body || !spki || !signature) throw new Error("This is no request.");
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  if (!verify("sha256", body.whole, key, signature.body.subarray(1)))
    throw new Error("Its signature is wrong.");
  // 2.5.29.17, then the names.
  const at = body.whole.indexOf(Buffer.from([0x55, 0x1d, 0x11]));
  const names = at < 0 ? [] : inside(parts(body.whole.subarray(at + 3))[0]?.body);
  return { spki, names: names.map((name) => name.body.toString("latin1")) };
}

/** A certificate by an authority for a key of somebody else's, with that of the authority behind it. */
export function certify(authority: Issued, name: string, spki: Buffer, now: number): string {
  const leaf = makeLeaf(authority, [name], [], { now, serial: systemIds.bytes(16) });
  const text = leaf.cert.split("-----END")[0]?.replace(/-----[^-]+-----/, "") ?? "";
  const der = Buffer.from(text, "base64");
  // Both are P-256, so that one takes exactly the place of the other.
  spki.copy(der, der.indexOf(createPublicKey(leaf.key).export({ type: "spki", format: "der" })));
  const [body, algorithm] = inside(der);
  if (!body || !algorithm) throw new Error("no certificate");
  const tlv = (tag: number, ...of: Uint8Array[]) => {
    const all = Buffer.concat(of);
    const size = all.length < 128 ? [all.length] : [0x82, all.length >> 8, all.length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), all]);
  };
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", body.whole, authority.key));
  const made = tlv(0x30, body.whole, algorithm.whole, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${made.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n${authority.cert}`;
}

interface Order {
  name: string;
  account: string;
  token: string;
  status: string;
  proven: "pending" | "valid" | "invalid";
  error: object | null;
  certificate: string;
}

export const problem = (type: string, status = 400, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail: "No." }), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });

/** What a test puts in the place of an answer, by the part of the address after the origin; null leaves it as it is. */
type Meddling = (path: string, honest: () => Promise<Response>) => Promise<Response> | Response | null;

export class TestAuthority {
  readonly nonces = new Set<string>();
  readonly accounts = new Map<string, { jwk: JsonWebKey; contact: string[] }>();
  readonly orders: Order[] = [];
  /** Paths of the calls that came. */
  readonly calls: string[] = [];
  meddle: Meddling = () => null;
  /** Changes what is signed. */
  sign = certify;
  readonly issuer: Issued;
  private readonly server: ReturnType<typeof Bun.serve>;

  constructor(
    /** The values of TXT at a name, as the world sees it. */
    private readonly lookUp: (name: string) => string[],
    private readonly now: () => number,
  ) {
    this.issuer = makeAuthority("Test authority", ["example.org"], {
      now: now(),
      serial: systemIds.bytes(16),
    });
    this.server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 10,
      fetch: async (request) => {
        const path = new URL(request.url).pathname;
        this.calls.push(path);
        const answer =
          (await this.meddle(path, () => this.answer(request, path))) ?? (await this.answer(request, path));
        if (request.method !== "GET" && !answer.headers.has("Replay-Nonce"))
          answer.headers.set("Replay-Nonce", this.nonce());
        return answer;
      },
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  get directory(): string {
    return `${this.origin}/directory`;
  }

  close(): void {
    void this.server.stop(true);
  }

  private nonce(): string {
    const nonce = base64url(systemIds.bytes(16));
    this.nonces.add(nonce);
    return nonce;
  }

  private async answer(request: Request, path: string): Promise<Response> {
    if (path === "/directory" && request.method === "GET")
      return Response.json({
        newNonce: `${this.origin}/nonce`,
        newAccount: `${this.origin}/account`,
        newOrder: `${this.origin}/order`,
        meta: { termsOfService: `${this.origin}/terms` },
      });
    if (path === "/nonce" && request.method === "HEAD") return new Response(null);
    if (request.method !== "POST") return new Response(null, { status: 405 });
    if (request.headers.get("content-type") !== "application/jose+json") return problem("malformed", 415);
    const jws = (await request.json()) as { protected: string; payload: string; signature: string };
    const head = JSON.parse(Buffer.from(jws.protected, "base64url").toString());
    if (!this.nonces.delete(head.nonce)) return problem("badNonce");
    if (head.alg !== "ES256" || head.url !== request.url) return problem("unauthorized");
    const account = head.jwk ? null : this.accounts.get(head.kid);
    if (account === undefined) return problem("accountDoesNotExist");
    if ((head.jwk !== undefined) !== (path === "/account")) return problem("malformed");
    const jwk: JsonWebKey = account?.jwk ?? head.jwk;
    const signed = verify(
      "sha256",
      Buffer.from(`${jws.protected}.${jws.payload}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(jws.signature, "base64url"),
    );
    if (!signed) return problem("unauthorized");
    const payload = jws.payload === "" ? null : JSON.parse(Buffer.from(jws.payload, "base64url").toString());
    return this.act(path, payload, head.kid ?? "", jwk);
  }

  private act(path: string, payload: Record<string, unknown> | null, kid: string, jwk: JsonWebKey): Response {
    if (path === "/account") {
      if (payload?.termsOfServiceAgreed !== true) return problem("userActionRequired", 403);
      const there = [...this.accounts].find(([, { jwk: known }]) => known.x === jwk.x)?.[0];
      const url = there ?? `${this.origin}/account/${this.accounts.size + 1}`;
      this.accounts.set(url, { jwk, contact: (payload.contact as string[]) ?? [] });
      return Response.json({ status: "valid" }, { status: there ? 200 : 201, headers: { Location: url } });
    }
    if (path === "/order") {
      const [{ value }] = (payload?.identifiers ?? [{ value: "" }]) as [{ value: string }];
      const token = base64url(systemIds.bytes(16));
      const order = { name: value, account: kid, token, status: "pending", certificate: "" };
      this.orders.push({ ...order, proven: "pending", error: null });
      return this.orderAnswer(this.orders.length - 1, 201);
    }
    const [, what, n = ""] = /^\/(authz|challenge|order|finalize|certificate)\/(\d+)$/.exec(path) ?? [];
    const order = this.orders[Number(n)];
    if (what === undefined || order === undefined || order.account !== kid) return problem("malformed", 404);
    if (what === "authz" && payload === null) return this.authzAnswer(Number(n));
    if (what === "order" && payload === null) {
      const answer = this.orderAnswer(Number(n), 200);
      if (order.status === "processing") order.status = "valid";
      return answer;
    }
    if (what === "challenge" && payload !== null) {
      this.validate(order, jwk);
      return Response.json({ type: "dns-01", status: "processing" });
    }
    if (what === "finalize" && payload !== null) return this.finalize(order, Number(n), String(payload.csr));
    if (what === "certificate" && payload === null && order.status === "valid")
      return new Response(order.certificate, {
        headers: { "Content-Type": "application/pem-certificate-chain" },
      });
    return problem("malformed", 405);
  }

  private validate(order: Order, { crv, kty, x, y }: JsonWebKey): void {
    const hash = (text: string) => base64url(createHash("sha256").update(text).digest());
    const wanted = hash(`${order.token}.${hash(JSON.stringify({ crv, kty, x, y }))}`);
    const found = this.lookUp(`_acme-challenge.${order.name}`).includes(wanted);
    order.proven = found ? "valid" : "invalid";
    order.status = found ? "ready" : "invalid";
    if (!found) order.error = { type: "urn:ietf:params:acme:error:unauthorized" };
  }

  private finalize(order: Order, n: number, csr: string): Response {
    if (order.status !== "ready") return problem("orderNotReady", 403);
    try {
      const { spki, names } = readRequest(Buffer.from(csr, "base64url"));
      if (names.join() !== order.name) return problem("badCSR");
      order.certificate = this.sign(this.issuer, order.name, spki, this.now());
    } catch {
      return problem("badCSR");
    }
    order.status = "processing";
    return this.orderAnswer(n, 200);
  }

  private authzAnswer(n: number): Response {
    const { name, proven, token, error } = this.orders[n] as Order;
    const challenge = { type: "dns-01", url: `${this.origin}/challenge/${n}`, token, status: proven };
    return Response.json({
      identifier: { type: "dns", value: name },
      status: proven,
      challenges: [
        { type: "http-01", url: `${this.origin}/http/${n}`, token: "x" },
        { ...challenge, ...(error && { error }) },
      ],
    });
  }

  private orderAnswer(n: number, status: number): Response {
    const order = this.orders[n] as Order;
    return Response.json(
      {
        status: order.status,
        authorizations: [`${this.origin}/authz/${n}`],
        finalize: `${this.origin}/finalize/${n}`,
        ...(order.status === "valid" && { certificate: `${this.origin}/certificate/${n}` }),
        ...(order.error && { error: order.error }),
      },
      { status, headers: { Location: `${this.origin}/order/${n}` } },
    );
  }
}
