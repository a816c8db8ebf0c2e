import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Consent } from "#contract/app.ts";
import type { ConnectionList } from "#contract/connection.ts";
import { front } from "#doors/http/front.ts";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { fetchMetadata, type MetadataNetwork, openPinned } from "#doors/oauth/metadata-fetch.ts";
import type { App } from "#operations/app.ts";
import { countItems } from "#operations/connections/items.ts";
import { addMember, createAccount } from "#operations/members/accounts.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { createToken } from "#operations/tokens/create.ts";
import { mountedDoors } from "../../src/serve.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { certificate, key } from "../mail/certificate.ts";
import { Browser, type Send } from "./browser.ts";
import { Clock } from "./clock.ts";
import type { Decision, Described, OAuthServer, Person } from "./flow.ts";

/** Someone of the box: the account they work in, and their token of every scope. */
export interface Known {
  user: string;
  account: string;
  email: string;
  token: string;
}

/** The box as an authorization server, with what abuses of its connections, papers and consent page need beside that. */
export interface BoxServer extends OAuthServer {
  box: App;
  people: Record<Person, Known>;
  /** One call of REST or of any other address with a bearer token. */
  call(
    token: string | null,
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** One message to the assistants' address. */
  mcp(token: string | null, headers?: Record<string, string>, path?: string): Promise<Response>;
  sendFrom(address: string, request: Request): Promise<Response>;
  consent(browser: Browser, page: URL): Promise<Consent>;
  connections(): number;
  /** Connections of the owner's account. */
  connected(): Promise<ConnectionList["connections"]>;
  /** Registrations that are kept. */
  registered(): number;
}

const PASSWORD = "correct horse battery";

/** What a client of the newest but one version says first. */
export const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** The internet as far as the box fetches from it: published documents over TLS on this machine, at whatever address their names have. */
class Internet {
  readonly documents = new Map<string, { answer: Described; addresses: string[] }>();
  opened = 0;
  private server: Server | null = null;
  private port = 0;

  async start(): Promise<void> {
    const server = createServer({ cert: certificate, key }, async (asked, out) => {
      const found = this.documents.get(decodeURIComponent((asked.url ?? "").slice(1)));
      const answer = (await found?.answer()) ?? new Response("", { status: 404 });
      out.writeHead(answer.status, Object.fromEntries(answer.headers));
      out.end(Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  readonly network: MetadataNetwork = {
    lookUp: async (name) =>
      [...this.documents].find(([address]) => new URL(address).hostname === name)?.[1].addresses ?? [],
    own: () => [],
    open: (url, _address, signal) => {
      this.opened++;
      const here = new URL(`https://localhost:${this.port}/${encodeURIComponent(url.href)}`);
      return openPinned(here, "127.0.0.1", signal, certificate);
    },
  };

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

async function settle(test: TestBox): Promise<Record<Person, Known>> {
  const { box } = test;
  const made = async (email: string, name: string) =>
    createAccount(
      box,
      { name, kind: "family", owner_name: name, owner_email: email, password: PASSWORD, plan: null },
      "cli",
    );
  const scopes = ["write", "files", "identifiers", "ask"];
  const known = (email: string, user: string, account: string): Known => ({
    user,
    account,
    email,
    token: createToken(box, { email, name: "test", scopes, expires: null }, "cli").token,
  });
  const owner = await made("owner@example.org", "Ann");
  const stranger = await made("stranger@example.org", "Sid");
  const viewer = await addMember(
    box,
    { account: owner.account_id, email: "viewer@example.org", name: "Vic", role: "viewer", bundle: null },
    "cli",
  );
  return {
    owner: known("owner@example.org", owner.user_id, owner.account_id),
    stranger: known("stranger@example.org", stranger.user_id, stranger.account_id),
    viewer: known("viewer@example.org", viewer.user_id, owner.account_id),
  };
}

const SESSION = "deedbox_session";
/** The address calls come from; an address of its own each where that matters. */
const SENDER = "203.0.113.77";

const uidOf = (page: URL) => page.pathname.split("/").pop() ?? "";

class BoxInProcess implements BoxServer {
  readonly name = "deedbox";
  origin = "http://localhost";
  readonly scopes = { all: "read write files identifiers ask", read: "read" };
  readonly extra = {};
  readonly faults: string[] = [];
  private readonly clock = new Clock();
  private socket: ReturnType<typeof Bun.serve> | null = null;
  private readonly outside: (request: Request, address: string) => Promise<Response>;

  constructor(
    private readonly test: TestBox,
    readonly people: Record<Person, Known>,
    private readonly internet: Internet,
  ) {
    const { box } = test;
    const html = Buffer.from("<!doctype html><title>Deedbox</title>");
    const web = new WebFiles(
      async () => new Map([["/", { bytes: html, type: "text/html", immutable: false }]]),
    );
    const log = (line: string) => void this.faults.push(line);
    const door = httpDoor(
      box,
      web,
      log,
      () => {},
      mountedDoors(box, { fetchDocument: (address) => fetchMetadata(address, {}, internet.network) }),
    );
    this.outside = front(box.settings, (request) => door.fetch(request));
  }

  get resource() {
    return `${this.origin}/mcp`;
  }

  get at() {
    const address = (name: string) => `${this.origin}/oauth/${name}`;
    return {
      authorize: address("authorize"),
      token: address("token"),
      register: address("register"),
      revoke: address("revoke"),
    };
  }

  /** From here on over a socket of this machine. */
  listen(): void {
    this.socket = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 60,
      fetch: (request) => this.outside(request, "127.0.0.1"),
    });
    this.origin = `http://127.0.0.1:${this.socket.port}`;
    this.send = (request) => fetch(request, { redirect: "manual" });
  }

  get box() {
    return this.test.box;
  }

  send: Send = (request) => this.outside(request, SENDER);
  sendFrom = (address: string, request: Request) => this.outside(request, address);

  async browser(who: Person | null): Promise<Browser> {
    const asks = (url: URL) => url.origin === this.origin && url.pathname.startsWith("/connect/");
    const browser = new Browser(this.origin, this.send, asks);
    if (who === null) return browser;
    const { token } = openSession(this.box, { id: this.people[who].user }, null);
    browser.cookies.set(`${SESSION}|/`, { value: token, path: "/" });
    return browser;
  }

  async consent(browser: Browser, page: URL): Promise<Consent> {
    return (await (await browser.go(`/app/connect/${uidOf(page)}`)).json()) as Consent;
  }

  async decide(
    browser: Browser,
    page: URL,
    { allow, access, account, headers }: Decision,
  ): Promise<Response> {
    const { accounts } = await this.consent(browser, page);
    return browser.go(`/app/connect/${uidOf(page)}`, {
      json: allow
        ? { allow, access: access ?? "change", account_id: account ?? accounts?.[0]?.id }
        : { allow },
      headers: { "sec-fetch-site": "same-origin", ...headers },
    });
  }

  async onward(answer: Response): Promise<string | null> {
    if (answer.status !== 200) return null;
    return ((await answer.json()) as { redirect_to: string }).redirect_to;
  }

  async opens(token: string): Promise<boolean> {
    const [rest, mcp] = [await this.call(token, "GET", "/v1/me"), await this.mcp(token)];
    const open = rest.status === 200;
    if (open !== (mcp.status !== 401)) throw new Error(`REST answers ${rest.status}, /mcp ${mcp.status}`);
    return open;
  }

  call(
    token: string | null,
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const sent = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return this.send(new Request(this.origin + path, { method, headers: sent, ...body }));
  }

  mcp(token: string | null, headers: Record<string, string> = {}, path = "/mcp"): Promise<Response> {
    const accept = "application/json, text/event-stream";
    return this.call(token, "POST", path, initialize, { accept, ...headers });
  }

  publish(address: string, answer: Described, addresses = ["9.9.9.9"]): void {
    this.internet.documents.set(address, { answer, addresses });
  }

  connections(): number {
    return this.internet.opened;
  }

  async connected(): Promise<ConnectionList["connections"]> {
    const answer = await (await this.browser("owner")).go("/v1/connections");
    return ((await answer.json()) as ConnectionList).connections;
  }

  registered(): number {
    return countItems(this.box, "Client");
  }

  /** The longest of them is an hour. */
  calm(): void {
    this.later(61 * 60_000);
  }

  later(ms: number): void {
    this.clock.later(ms);
  }

  async close(): Promise<void> {
    this.clock.back();
    this.internet.stop();
    await this.socket?.stop(true);
    await this.test.close();
    if (this.faults.length > 0) throw new Error(`Faults were logged: ${this.faults.join("; ")}`);
  }
}

/** Opens a box whose doors are called in this process as a socket would call them, or, when it `listens`, over one. */
export async function startBox({ listens = false } = {}): Promise<BoxServer> {
  const test = await openTestBox();
  const internet = new Internet();
  await internet.start();
  const server = new BoxInProcess(test, await settle(test), internet);
  if (listens) server.listen();
  return server;
}

/** A note on file, and its id. */
export async function addDocument(server: BoxServer, token: string, text: string): Promise<string> {
  const answer = await server.call(token, "POST", "/v1/documents/note", { text, title: "A note" });
  if (answer.status !== 201) throw new Error(`Adding a note: ${answer.status} ${await answer.text()}`);
  const { document, documents } = (await answer.json()) as {
    document?: { id: string };
    documents?: { id: string }[];
  };
  return (document ?? documents?.[0])?.id ?? "";
}
