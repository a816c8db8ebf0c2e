import { createHash, createPrivateKey, createPublicKey, sign, X509Certificate } from "node:crypto";
import { type Message, message } from "#messages/message.ts";
import { type Issued, makeRequest } from "#vault/certificate.ts";
import { type Answer, type Call, objectIn, retryAfter } from "./call.ts";
import { AcmeTrouble } from "./trouble.ts";

/** An account at an authority: its key, PEM, and the address that it is known by there; null before it was made. */
export interface Account {
  key: string;
  url: string | null;
}

/** What an authority is asked with. */
interface Given {
  directory: string;
  email: string | null;
  account: Account;
  /** The name that a certificate is for. */
  name: string;
  call: Call;
  now: () => number;
  /** Waits so many milliseconds, or until the signal aborts. */
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Shows an authority that the name is ours: has the value found at the record until `done`. */
export interface Proof {
  show(record: string, value: string): Promise<void>;
}

type Fields = Record<string, unknown>;

/** Looks at an order or a challenge before it counts as stuck, and the waits between two, in milliseconds. */
const LOOKS = 30;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;
/** Tries of one request whose nonce was refused (RFC 8555, 6.5). */
const NONCES = 4;
/** Certificates in a chain. */
const MOST = 10;

const base64url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64url");

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** The public key as a JWK with its members in the order in which its thumbprint is made (RFC 7638, 3.2). */
function publicJwk(key: string): { crv: unknown; kty: unknown; x: unknown; y: unknown } {
  const { crv, kty, x, y } = createPublicKey(createPrivateKey(key)).export({ format: "jwk" });
  return { crv, kty, x, y };
}

/** The value at `_acme-challenge` that proves the name to whoever gave the token (RFC 8555, 8.4). */
export const proofOf = (token: string, key: string): string =>
  base64url(sha256(`${token}.${base64url(sha256(JSON.stringify(publicJwk(key))))}`));

/** What an authority says is wrong (RFC 8555, 6.7), with the first of its subproblems in its place. */
function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { type, subproblems } = error as { type?: unknown; subproblems?: unknown };
  const code = /^urn:ietf:params:acme:error:([A-Za-z]{1,40})$/.exec(String(type))?.[1] ?? "";
  return code === "compound" && Array.isArray(subproblems) ? errorCode(subproblems[0]) : code;
}

/** An authority that speaks RFC 8555, for one name and one account. What goes wrong is AcmeTrouble. */
export class Authority {
  private places: { newNonce: string; newAccount: string; newOrder: string } | null = null;
  private nonce: string | null = null;
  private readonly host: string;
  private readonly origin: string;

  constructor(private readonly given: Given) {
    ({ host: this.host, origin: this.origin } = new URL(given.directory));
  }

  /** Gets a certificate with a new key. `made` is told of the account's address as soon as there is one. */
  async certificate(proof: Proof, made: (account: Account) => void): Promise<Issued> {
    const { name } = this.given;
    const { newOrder } = await this.directory();
    const ordered = await this.asAccount(made, () =>
      this.post(newOrder, { identifiers: [{ type: "dns", value: name }] }),
    );
    const order = this.placeIn(ordered.headers.get("location"));
    const { authorizations, finalize } = this.fieldsOf(ordered);
    for (const url of this.listOf(authorizations)) await this.prove(url, proof);
    await this.settled(order, ["ready", "valid"], ["pending"]);
    const { request, key } = makeRequest(name);
    await this.post(this.placeIn(finalize), { csr: base64url(request) });
    const { certificate } = await this.settled(order, ["valid"], ["ready", "processing"]);
    const accept = { Accept: "application/pem-certificate-chain" };
    const { text } = await this.post(this.placeIn(certificate), "", accept);
    return { cert: this.chainIn(text, key), key };
  }

  private nonsense(): AcmeTrouble {
    return new AcmeTrouble(message("certificate.nonsense", { host: this.host }));
  }

  /** An address that the authority gave: at its own origin, so that it leads the box nowhere else. */
  private placeIn(value: unknown): string {
    if (typeof value !== "string" || !URL.canParse(value) || new URL(value).origin !== this.origin)
      throw this.nonsense();
    return value;
  }

  private listOf(value: unknown): string[] {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST) throw this.nonsense();
    return value.map((each) => this.placeIn(each));
  }

  private fieldsOf({ text }: Answer): Fields {
    const found = objectIn(text);
    if (found === null) throw this.nonsense();
    return found;
  }

  private async directory() {
    if (this.places) return this.places;
    const answer = await this.given.call(this.given.directory, { method: "GET" }, this.given.signal);
    if (answer.status !== 200) throw this.troubleOf(answer);
    const { newNonce, newAccount, newOrder } = this.fieldsOf(answer);
    this.places = {
      newNonce: this.placeIn(newNonce),
      newAccount: this.placeIn(newAccount),
      newOrder: this.placeIn(newOrder),
    };
    return this.places;
  }

  private async freshNonce(): Promise<string> {
    const kept = this.nonce;
    this.nonce = null;
    if (kept !== null) return kept;
    const { newNonce } = await this.directory();
    const answer = await this.given.call(newNonce, { method: "HEAD" }, this.given.signal);
    const nonce = answer.headers.get("replay-nonce") ?? "";
    if (answer.status >= 400) throw this.troubleOf(answer);
    if (!/^[\w-]{1,512}$/.test(nonce)) throw this.nonsense();
    return nonce;
  }

  /** A signed request (RFC 8555, 6.2); an empty payload reads (6.3). `anew`: with the key itself, since no account is known yet. */
  private async post(url: string, payload: object | "", headers = {}, anew = false): Promise<Answer> {
    const { account, call, signal } = this.given;
    for (let tries = 1; ; tries++) {
      const who = anew ? { jwk: publicJwk(account.key) } : { kid: account.url };
      const head = base64url(JSON.stringify({ alg: "ES256", ...who, nonce: await this.freshNonce(), url }));
      const body = payload === "" ? "" : base64url(JSON.stringify(payload));
      const signature = sign("sha256", Buffer.from(`${head}.${body}`), {
        key: account.key,
        dsaEncoding: "ieee-p1363",
      });
      const sent = JSON.stringify({ protected: head, payload: body, signature: base64url(signature) });
      const type = { "Content-Type": "application/jose+json" };
      const answer = await call(
        url,
        { method: "POST", headers: { ...type, ...headers }, body: sent },
        signal,
      );
      const next = answer.headers.get("replay-nonce");
      this.nonce = next !== null && /^[\w-]{1,512}$/.test(next) ? next : null;
      if (answer.status >= 200 && answer.status < 300) return answer;
      const code = errorCode(objectIn(answer.text));
      if (code !== "badNonce" || tries === NONCES) throw this.troubleOf(answer, code);
    }
  }

  /** Does what takes an account, which is made where there is none, and once more where the authority has forgotten it. */
  private async asAccount<T>(made: (account: Account) => void, work: () => Promise<T>): Promise<T> {
    const { account } = this.given;
    const known = account.url !== null;
    if (!known) await this.makeAccount(made);
    try {
      return await work();
    } catch (e) {
      if (!known || !(e instanceof AcmeTrouble) || e.said.params?.code !== "accountDoesNotExist") throw e;
      await this.makeAccount(made);
      return work();
    }
  }

  private async makeAccount(made: (account: Account) => void): Promise<void> {
    const { account, email } = this.given;
    const { newAccount } = await this.directory();
    const contact = email === null ? {} : { contact: [`mailto:${email}`] };
    const answer = await this.post(newAccount, { termsOfServiceAgreed: true, ...contact }, {}, true);
    account.url = this.placeIn(answer.headers.get("location"));
    made({ ...account });
  }

  private async prove(url: string, proof: Proof): Promise<void> {
    const { status, challenges } = this.fieldsOf(await this.post(url, ""));
    if (status === "valid") return;
    const list = Array.isArray(challenges) ? challenges.slice(0, MOST) : [];
    const challenge = list.find((each) => each?.type === "dns-01");
    const token = challenge?.token;
    if (typeof token !== "string" || !/^[\w-]{1,200}$/.test(token)) throw this.nonsense();
    const place = this.placeIn(challenge.url);
    await proof.show(`_acme-challenge.${this.given.name}`, proofOf(token, this.given.account.key));
    await this.post(place, {});
    await this.settled(url, ["valid"], ["pending"]);
  }

  /** Looks at an order or an authorization until it is as wanted, while it is one of `open`. */
  private async settled(url: string, wanted: readonly string[], open: readonly string[]): Promise<Fields> {
    const { wait, signal, now } = this.given;
    for (let looks = 0; looks < LOOKS; looks++) {
      const answer = await this.post(url, "");
      const found = this.fieldsOf(answer);
      if (wanted.includes(String(found.status))) return found;
      if (!open.includes(String(found.status))) throw this.refusalIn(found);
      const asked = retryAfter(answer.headers, now());
      await wait(Math.min(LONGEST_WAIT, Math.max(asked, FIRST_WAIT * (looks + 1))));
      signal.throwIfAborted();
    }
    throw new AcmeTrouble(message("certificate.slow", { host: this.host }));
  }

  /** Why an order or an authorization is invalid: it says so itself, or one of its challenges does. */
  private refusalIn(found: Fields): AcmeTrouble {
    const challenges = Array.isArray(found.challenges) ? found.challenges.slice(0, MOST) : [];
    const codes = [found.error, ...challenges.map((each) => each?.error)].map(errorCode);
    return new AcmeTrouble(this.sentenceOf(codes.find((code) => code !== "") ?? ""));
  }

  private troubleOf(answer: Answer, code = errorCode(objectIn(answer.text))): AcmeTrouble {
    const { status, headers } = answer;
    const after = retryAfter(headers, this.given.now());
    if (code === "" && status >= 300 && status < 400) return this.nonsense();
    const known = code === "" && status === 429 ? "rateLimited" : code;
    if (known === "" && status >= 500)
      return new AcmeTrouble(message("certificate.busy", { host: this.host }), after);
    return new AcmeTrouble(this.sentenceOf(known === "" ? String(status) : known), after);
  }

  private sentenceOf(code: string): Message {
    const { name } = this.given;
    const at = { host: this.host };
    switch (code) {
      case "rateLimited":
        return message("certificate.rateLimited", { ...at, name });
      case "caa":
        return message("certificate.caa", { ...at, name });
      case "unauthorized":
      case "incorrectResponse":
        return message("certificate.notProven", { ...at, name });
      case "dns":
      case "connection":
        return message("certificate.dnsThere", { ...at, name });
      case "rejectedIdentifier":
      case "unsupportedIdentifier":
        return message("certificate.name", { ...at, name });
      case "userActionRequired":
        return message("certificate.terms", at);
      case "externalAccountRequired":
        return message("certificate.account", at);
      case "serverInternal":
        return message("certificate.busy", at);
      default:
        return message("certificate.refused", { ...at, code: code === "" ? "?" : code });
    }
  }

  /** The certificates in a text, the first of them for our name and our key; nothing else of the text is kept. */
  private chainIn(text: string, key: string): string {
    const { name, now } = this.given;
    const blocks =
      text.match(/-----BEGIN CERTIFICATE-----[\w+/=\s]{1,20000}?-----END CERTIFICATE-----/g) ?? [];
    const wrong = () => new AcmeTrouble(message("certificate.wrong", { host: this.host, name }));
    try {
      const [leaf] = blocks.map((block) => new X509Certificate(block));
      const fits =
        leaf !== undefined &&
        blocks.length <= MOST &&
        leaf.checkHost(name) !== undefined &&
        leaf.checkPrivateKey(createPrivateKey(key)) &&
        leaf.validToDate.getTime() > now();
      if (fits) return `${blocks.join("\n")}\n`;
    } catch {
      // Not one.
    }
    throw wrong();
  }
}
