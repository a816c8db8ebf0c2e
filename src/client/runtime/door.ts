/** What every call of the client goes through: sending, waiting, trying again, and saying what was refused. */

/** Where the box is and who calls. */
export interface BoxOptions {
  /** Where people open the box, such as `http://deedbox.lan:7170`. */
  url: string;
  /** A personal token (`svc_pat_…`), from Settings, Connected apps. */
  token: string;
  /** The account the calls are for, an id of `accounts` of `getMe`; left out: the person's first. */
  account?: string;
  /** How often a call is tried again that did not get through; 4 when left out. */
  retries?: number;
  /** Another way to send; `fetch` when left out. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What one call may say beside its own fields. */
export interface CallOptions {
  /** A key of your own; without one each change gets a fresh one, but for calls whose answer holds a secret. */
  idempotencyKey?: string;
  /** The `ETag` of what was read: the change is made only while that is still what is on file. */
  ifMatch?: string;
  account?: string;
  signal?: AbortSignal;
  /** Is given the answer with its headers, such as `ETag`. */
  onAnswer?: (answer: Response) => void;
}

/** A field that was refused, and why. */
export interface WrongInput {
  field: string;
  in: string;
  detail: string;
}

interface Told {
  type?: string;
  title?: string;
  detail?: string;
  scope?: string;
  errors?: WrongInput[];
}

/** A refusal of the box (RFC 9457): `message` is a sentence for people, `kind` a word for programs. */
export class DeedboxError extends Error {
  override readonly name = "DeedboxError";
  readonly status: number;
  /** Such as `validation`, `missing-scope` or `pace`; null where there is no word for it. */
  readonly kind: string | null;
  readonly title: string;
  /** Every wrong field. */
  readonly errors: readonly WrongInput[];
  /** The scope that the token lacks. */
  readonly scope: string | null;
  /** Seconds to wait, when the box said so. */
  readonly retryAfter: number | null;

  constructor(status: number, told: Told, retryAfter: number | null) {
    const fields = (told.errors ?? []).map((one) => `${one.field} ${one.detail}`);
    const sentence = told.detail ?? told.title ?? `The box answered with ${status}.`;
    super(fields.length > 0 ? `${sentence} (${fields.join("; ")})` : sentence);
    this.status = status;
    this.kind = told.type?.split("/problems/")[1] ?? null;
    this.title = told.title ?? "";
    this.errors = told.errors ?? [];
    this.scope = told.scope ?? null;
    this.retryAfter = retryAfter;
  }
}

/** A query or a body before it is sent: a plain object. */
export type Fields = object | undefined;

/** One call, as the methods of the client describe it. */
export interface Sent {
  method: string;
  /** Below `/v1`, its parts already in it. */
  path: string;
  query?: Fields;
  body?: Fields;
  form?: Fields;
  /** It changes something: it may carry an Idempotency-Key. */
  changes?: boolean;
  /** It gets a fresh key unless the caller gives one. */
  keyed?: boolean;
}

const seconds = (answer: Response): number | null => {
  const said = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(said) ? said : null;
};

const ends = new Set(["done", "error"]);

/** The connection of a client to its box. */
export class Door {
  readonly #options: BoxOptions;
  readonly #base: string;

  constructor(options: BoxOptions) {
    this.#options = options;
    this.#base = `${options.url.replace(/\/+$/, "")}/v1`;
  }

  /** The answer as JSON. Throws DeedboxError for a refusal. */
  async json<T>(sent: Sent, options: CallOptions = {}): Promise<T> {
    return (await (await this.send(sent, options)).json()) as T;
  }

  /** The pieces of an answer that comes as a stream, the last of which is the whole of it. */
  async *events<T>(sent: Sent, options: CallOptions = {}): AsyncGenerator<{ event: string; data: T }> {
    const answer = await this.send(sent, options);
    const reader = answer.body?.pipeThrough(new TextDecoderStream() as never).getReader();
    if (!reader) return;
    let held = "";
    try {
      for (;;) {
        const { done, value } = (await reader.read()) as { done: boolean; value?: string };
        if (done) return;
        held += value ?? "";
        const blocks = held.split(/\r?\n\r?\n/);
        held = blocks.pop() ?? "";
        for (const block of blocks) {
          const of = (name: string) =>
            block
              .split(/\r?\n/)
              .filter((line) => line.startsWith(`${name}:`))
              .map((line) => line.slice(name.length + 1).trimStart())
              .join("\n");
          if (of("data") === "") continue;
          yield { event: of("event"), data: JSON.parse(of("data")) as T };
          if (ends.has(of("event"))) return;
        }
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  /** Every row of a list with a cursor, page by page. */
  async *rows<Page extends { next_cursor: string | null }, Row>(
    page: (cursor: string | undefined) => Promise<Page>,
    of: (page: Page) => readonly Row[],
  ): AsyncGenerator<Row> {
    let cursor: string | undefined;
    do {
      const found = await page(cursor);
      yield* of(found);
      cursor = found.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Sends a call until it got through, as often as it is safe. Throws DeedboxError for a refusal. */
  async send(sent: Sent, options: CallOptions = {}): Promise<Response> {
    const key = options.idempotencyKey ?? (sent.keyed ? crypto.randomUUID() : undefined);
    const url = `${this.#base}${sent.path}${queryOf(sent.query)}`;
    const headers: Record<string, string> = { Authorization: `Bearer ${this.#options.token}` };
    const account = options.account ?? this.#options.account;
    if (account !== undefined) headers["Service-Account"] = account;
    if (key !== undefined && sent.changes) headers["Idempotency-Key"] = key;
    if (options.ifMatch !== undefined) headers["If-Match"] = options.ifMatch;
    if (sent.body !== undefined) headers["Content-Type"] = "application/json";
    const body = sent.form ? formOf(sent.form) : sent.body && JSON.stringify(sent.body);
    const safe = sent.method === "GET" || (sent.changes === true && key !== undefined);
    const init: RequestInit = {
      method: sent.method,
      headers,
      // A change that was sent elsewhere could come back as a look at the same address.
      redirect: "manual",
      ...(body !== undefined && { body }),
    };
    const answer = await this.fetch(
      url,
      { ...init, ...(options.signal && { signal: options.signal }) },
      safe,
    );
    options.onAnswer?.(answer);
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  }

  /** Sends one request, and again while it does not get through; `safe`: sent twice it is done once. */
  async fetch(url: string, init: RequestInit, safe: boolean): Promise<Response> {
    const { retries = 4, fetch: send = globalThis.fetch } = this.#options;
    for (let n = 0; ; n++) {
      const chance = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
      let wait = 250 * 2 ** n * (1 + chance / 4);
      try {
        const answer = await send(url, init);
        if (n >= retries || !(await comesAgain(answer, safe))) return answer;
        wait = Math.max(wait, (seconds(answer) ?? 0) * 1000);
        await answer.body?.cancel();
      } catch (e) {
        if (!safe || n >= retries || init.signal?.aborted) throw e;
      }
      await pause(wait, init.signal);
    }
  }
}

/** Waits so many milliseconds. Throws as soon as the caller gives up. */
const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((done, fail) => {
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", over);
      if (signal?.aborted) fail(signal.reason);
      else done();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener("abort", over);
    if (signal?.aborted) over();
  });

/**
 * True for an answer that another try may better: past the pace, the box away for a moment, the first call still running. Not for
 * too many wrong passwords, which another try makes worse, nor for too many uploads, which may last a day.
 */
async function comesAgain(answer: Response, safe: boolean): Promise<boolean> {
  if ([409, 429].includes(answer.status)) {
    const { kind } = await refusalOf(answer.clone());
    return kind === "pace" || (safe && kind === "idempotency-in-progress");
  }
  return safe && [502, 503, 504].includes(answer.status);
}

async function refusalOf(answer: Response): Promise<DeedboxError> {
  const text = await answer.text();
  const elsewhere = answer.headers.get("location");
  let told: Told = elsewhere === null ? {} : { detail: `The box is at another address: ${elsewhere}` };
  try {
    told = JSON.parse(text) as Told;
  } catch {
    // What stands before the box answered, not the box.
  }
  return new DeedboxError(answer.status, told, seconds(answer));
}

const entriesOf = (fields: Fields): [string, unknown][] =>
  Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);

function queryOf(fields: Fields): string {
  const query = new URLSearchParams(entriesOf(fields).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one instanceof Blob) form.append(name, one, one instanceof File ? one.name : name);
      else form.append(name, String(one));
  return form;
}

/** A plain upload may have so many bytes; what is larger goes in parts. */
const PLAIN = 95_000_000;

interface Session {
  key: string;
  upload_id: string;
  part_bytes: number;
  parts: number;
}

/** Adds a file of any size: in one call, or in parts straight to storage. Throws DeedboxError for a refusal. */
export async function addFile<Added>(
  door: Door,
  file: Blob,
  say: { name?: string; title?: string; for?: "receipt" } = {},
): Promise<Added> {
  const { title, for: what } = say;
  const name = say.name ?? (file instanceof File ? file.name : "document");
  const change = (path: string, body: object) =>
    ({ method: "POST", path, body, changes: true, keyed: true }) satisfies Sent;
  if (file.size <= PLAIN) {
    const form = { file: new File([file], name, { type: file.type }), title, for: what };
    return door.json<Added>({ method: "POST", path: "/documents", form, changes: true, keyed: true });
  }
  const mime = file.type || "application/octet-stream";
  const session = await door.json<Session>(change("/uploads", { name, size: file.size, mime }));
  const { key, upload_id, part_bytes } = session;
  const parts: { part_number: number; etag: string }[] = [];
  try {
    for (let first = 1; first <= session.parts; first += 20) {
      const part_numbers = Array.from(
        { length: Math.min(20, session.parts - first + 1) },
        (_, i) => first + i,
      );
      const { urls } = await door.json<{ urls: { part_number: number; url: string }[] }>(
        change("/uploads/urls", { key, upload_id, part_numbers }),
      );
      for (const { part_number, url } of urls) {
        const body = file.slice((part_number - 1) * part_bytes, part_number * part_bytes);
        const answer = await door.fetch(url, { method: "PUT", body }, true);
        if (!answer.ok) throw await refusalOf(answer);
        parts.push({ part_number, etag: answer.headers.get("etag") ?? "" });
      }
    }
  } catch (e) {
    await door.json(change("/uploads/abort", { key, upload_id })).catch(() => undefined);
    throw e;
  }
  return door.json<Added>(change("/uploads/complete", { key, upload_id, parts, title, for: what }));
}

const underWay = new Set(["received", "scanning", "reading"]);

/** Asks for a document until it is read, or `seconds` are over. Throws when they are. */
export async function untilRead<Found extends { metadata: { status: string } }>(
  ask: () => Promise<Found>,
  seconds = 300,
): Promise<Found> {
  const until = Date.now() + seconds * 1000;
  for (let wait = 100; ; wait = Math.min(2000, wait * 1.5)) {
    const found = await ask();
    if (!underWay.has(found.metadata.status)) return found;
    if (Date.now() > until) throw new Error(`The document was not read within ${seconds} seconds.`);
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** How far the clocks of the box and of whoever is told may be apart, in seconds. */
const TOLERANCE = 300;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/**
 * The event of a delivery, once its signature is checked (https://www.standardwebhooks.com). `secret` is the one that was shown
 * when the webhook was made, `body` the bytes as they came, as text. Throws when it is not from the box, or older than five minutes.
 */
export async function readWebhook<Event>(
  secret: string,
  headers: { get(name: string): string | null },
  body: string,
  now = Date.now(),
): Promise<Event> {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const raw = bytesOf(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = (headers.get("webhook-signature") ?? "")
    .split(" ")
    .filter((one) => one.startsWith("v1,"));
  const right = await Promise.all(
    signatures.map((one) => crypto.subtle.verify("HMAC", key, bytesOf(one.slice(3)), signed)),
  );
  if (!right.includes(true)) throw new Error("The signature is not that of the box.");
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE))
    throw new Error("The delivery is too old, or the clocks are apart.");
  return JSON.parse(body) as Event;
}
