/**
 * The official client libraries, as programs use them, against a box on a socket: they find the authorization server by themselves,
 * register or are described, are allowed by a person, list, read, change, refresh, and are disconnected.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { UnauthorizedError as Unauthorized1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type BoxServer, startBox } from "../oauth/box-server.ts";
import { shown } from "../oauth/flow.ts";

setDefaultTimeout(60_000);

const REDIRECT = "http://localhost:3118/callback";
const DESCRIBED = "https://assistant.example.org/client.json";

const metadata = {
  client_name: "Test assistant",
  redirect_uris: [REDIRECT],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** What a program keeps of its connection; both libraries take it. */
class Kept {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = metadata;
  information: { client_id: string } | undefined;
  kept: { access_token: string; refresh_token?: string; token_type: string; scope?: string } | undefined;
  sentTo: URL | null = null;
  private verifier = "";
  private found: object | undefined;

  constructor(readonly clientMetadataUrl?: string) {}

  state = () => "st-1";
  clientInformation = () => this.information;
  saveClientInformation = (given: { client_id: string }) => {
    this.information = given;
  };
  tokens = () => this.kept;
  saveTokens = (given: NonNullable<Kept["kept"]>) => {
    this.kept = given;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (given: string) => {
    this.verifier = given;
  };
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (given: object) => {
    this.found = given;
  };
  discoveryState = () => this.found as never;
  invalidateCredentials = (which: string) => {
    if (which === "all" || which === "tokens") this.kept = undefined;
    if (which === "all" || which === "client") this.information = undefined;
    if (which === "all" || which === "discovery") this.found = undefined;
  };
}

/** A program on one of the libraries. */
interface Program {
  /** Connects; false when a person must allow it first. */
  connect(): Promise<boolean>;
  /** Takes what the browser came back with. */
  allowed(back: URLSearchParams): Promise<void>;
  tools(): Promise<string[]>;
  call(name: string, given: Record<string, unknown>): Promise<{ isError: boolean; rows: unknown }>;
  version(): string | undefined;
  close(): Promise<void>;
}

const resultOf = (result: object) => {
  const { isError = false, structuredContent } = result as { isError?: boolean; structuredContent?: unknown };
  return { isError, rows: structuredContent };
};

function newest(url: URL, kept: Kept, modern: boolean): Program {
  let transport = new StreamableHTTPClientTransport(url, { authProvider: kept });
  let client: Client | null = null;
  return {
    async connect() {
      transport = new StreamableHTTPClientTransport(url, { authProvider: kept });
      client = new Client(
        { name: "test", version: "1" },
        modern ? { versionNegotiation: { mode: "auto" } } : {},
      );
      try {
        await client.connect(transport);
        return true;
      } catch (e) {
        if (e instanceof UnauthorizedError) return false;
        throw e;
      }
    },
    allowed: (back) => transport.finishAuth(back),
    tools: async () => (await client?.listTools())?.tools.map((t) => t.name) ?? [],
    call: async (name, given) => resultOf((await client?.callTool({ name, arguments: given })) ?? {}),
    version: () => client?.getNegotiatedProtocolVersion(),
    close: async () => client?.close(),
  };
}

function earlier(url: URL, kept: Kept): Program {
  let transport = new Transport1(url, { authProvider: kept });
  let client: Client1 | null = null;
  return {
    async connect() {
      transport = new Transport1(url, { authProvider: kept });
      client = new Client1({ name: "test", version: "1" });
      try {
        await client.connect(transport);
        return true;
      } catch (e) {
        if (e instanceof Unauthorized1) return false;
        throw e;
      }
    },
    allowed: (back) => transport.finishAuth(back.get("code") ?? ""),
    tools: async () => (await client?.listTools())?.tools.map((t) => t.name) ?? [],
    call: async (name, given) => resultOf((await client?.callTool({ name, arguments: given })) ?? {}),
    version: () => "2025-11-25",
    close: async () => client?.close(),
  };
}

const programs: { name: string; described: boolean; version: string; make(url: URL, kept: Kept): Program }[] =
  [
    {
      name: "the newest library and protocol",
      described: false,
      version: "2026-07-28",
      make: (url, kept) => newest(url, kept, true),
    },
    {
      name: "the newest library, described by a document",
      described: true,
      version: "2026-07-28",
      make: (url, kept) => newest(url, kept, true),
    },
    {
      name: "the newest library as it comes, with the protocol before",
      described: false,
      version: "2025-11-25",
      make: (url, kept) => newest(url, kept, false),
    },
    {
      name: "the earlier library",
      described: false,
      version: "2025-11-25",
      make: (url, kept) => earlier(url, kept),
    },
  ];

let server: BoxServer;
beforeAll(async () => {
  server = await startBox({ listens: true });
  server.publish(DESCRIBED, () => Response.json({ ...metadata, client_id: DESCRIBED }));
});
afterAll(() => server.close());

/** The person allows what the program sent the browser to, and the program takes the answer. */
async function allow(program: Program, kept: Kept, access: "read" | "change"): Promise<void> {
  const browser = await server.browser("owner");
  const asked = await browser.follow(kept.sentTo ?? "");
  if (asked.kind !== "asked") throw new Error(`The person is not asked: ${shown(asked)}`);
  const onward = await server.onward(await server.decide(browser, asked.page, { allow: true, access }));
  const back = await browser.follow(onward ?? "");
  if (back.kind !== "back") throw new Error(shown(back));
  expect(back.to.href.startsWith(REDIRECT)).toBe(true);
  expect(back.params.get("state")).toBe("st-1");
  await program.allowed(back.params);
}

describe.each(programs.map((p) => [p.name, p] as const))("%s", (_name, { described, version, make }) => {
  const begin = async (access: "read" | "change") => {
    const kept = new Kept(described ? DESCRIBED : undefined);
    const program = make(new URL(server.resource), kept);
    expect(await program.connect()).toBe(false);
    expect(kept.sentTo?.searchParams.get("resource")).toBe(server.resource);
    await allow(program, kept, access);
    expect(await program.connect()).toBe(true);
    return { kept, program };
  };

  test("connects, lists, reads, changes, refreshes, is disconnected", async () => {
    const { kept, program } = await begin("change");
    expect(kept.information?.client_id === DESCRIBED).toBe(described);
    expect(program.version()).toBe(version);
    const tools = await program.tools();
    for (const name of ["search", "get_checkup", "add_reminder", "get_me"]) expect(tools).toContain(name);

    const me = await program.call("get_me", {});
    expect(me.rows).toMatchObject({ token: { kind: "connection", name: "Test assistant" }, accounts: [] });
    const made = await program.call("add_reminder", { title: `Call ${_name}`, on: "2099-01-01" });
    expect(made.isError).toBe(false);
    const list = await program.call("get_checkup", { limit: 500 });
    expect(JSON.stringify(list.rows)).toContain(`Call ${_name}`);

    const before = kept.kept?.access_token;
    server.later(3_601_000);
    try {
      // A conversation of the protocol before may be over by then; the program begins another without asking anybody.
      if (version === "2025-11-25") expect(await program.connect()).toBe(true);
      expect((await program.call("get_checkup", {})).isError).toBe(false);
      expect(kept.kept?.access_token).not.toBe(before);

      const owner = await server.browser("owner");
      const [connection] = await server.connected();
      expect(connection?.name).toBe("Test assistant");
      const ended = await owner.go(`/v1/connections/${connection?.id}`, { method: "DELETE" });
      expect(ended.status).toBe(200);
      kept.sentTo = null;
      expect(await program.call("get_checkup", {}).then(String, (e: Error) => e.constructor.name)).toMatch(
        /Unauthorized/,
      );
      // It begins anew: the person is asked again, and nothing is left of the first time.
      expect(kept.sentTo).not.toBeNull();
    } finally {
      server.later(-3_601_000);
      await program.close();
    }
  });

  test("read only: it is offered no change, and makes none", async () => {
    const { kept, program } = await begin("read");
    expect(kept.kept?.scope?.split(" ")).not.toContain("write");
    const tools = await program.tools();
    expect(tools).toContain("search");
    expect(tools).not.toContain("add_reminder");
    const refused = await program.call("add_reminder", { title: "No", on: "2099-01-01" }).then(
      (r) => r.isError,
      () => true,
    );
    expect(refused).toBe(true);
    await program.close();
  });
});
