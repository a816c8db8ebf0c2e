/**
 * `bun run bench assistants [--papers=N] [--rounds=N]`: how long a tool call of an assistant takes beside the same call of
 * REST, both over HTTP and turn by turn in one run, in each revision of the protocol. The target is 1.3 times.
 */
import { join } from "node:path";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { mountedDoors } from "../../src/serve.ts";
import type { Target } from "../http/target.ts";
import { App } from "../oauth/app.ts";
import { filledBox, openFilled } from "./fill.ts";
import { quantile, type Row } from "./row.ts";

/** A tool with what it is given, and the same call of REST. */
type Same = [tool: string, given: Record<string, unknown>, path: string];

const eras = ["2026-07-28", "2025-11-25"] as const;
type Era = (typeof eras)[number];

/**
 * Serves a filled box at a port of the system's choice, and prints where, with the token of an app that is connected to it: REST
 * and tools are called by the same caller, whose every look is noted.
 */
async function serve(dataDir: string, home: string): Promise<void> {
  const box = await openFilled(dataDir, home, 60_000, {
    "pace-token": "1000000000",
    "pace-account": "1000000000",
  });
  const door = httpDoor(
    box,
    new WebFiles(async () => new Map()),
    console.error,
    console.error,
    mountedDoors(box),
  );
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => door.fetch(request) });
  const owner = box.db.sql("SELECT user_id AS user, account_id AS account FROM membership").get() as {
    user: string;
    account: string;
  };
  const send = (request: Request) => door.fetch(request);
  const target = { origin: `http://127.0.0.1:${server.port}`, running: { send }, inside: { box } };
  const app = new App(target as unknown as Target);
  const { access } = await app.connect(owner.user, { access: "change", account_id: owner.account });
  console.log(`${target.origin} ${access}`);
}

/** Sends the messages of one program in one revision. */
class Program {
  private id = 0;
  private session: string | null = null;

  constructor(
    private readonly origin: string,
    private readonly token: string,
    private readonly era: Era,
  ) {}

  private async send(method: string, params: Record<string, unknown>, name?: string): Promise<Response> {
    const modern = this.era === "2026-07-28";
    const meta = {
      "io.modelcontextprotocol/protocolVersion": this.era,
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    return fetch(`${this.origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${this.token}`,
        "mcp-protocol-version": this.era,
        ...(modern && { "mcp-method": method }),
        ...(modern && name !== undefined && { "mcp-name": name }),
        ...(this.session !== null && { "mcp-session-id": this.session }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: ++this.id,
        method,
        params: { ...params, ...(modern && { _meta: meta }) },
      }),
    });
  }

  async begin(): Promise<void> {
    if (this.era === "2026-07-28") return;
    const answer = await this.send("initialize", {
      protocolVersion: this.era,
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    await answer.text();
    this.session = answer.headers.get("mcp-session-id");
  }

  /** What a tool answers, as it came. */
  async call(name: string, given: Record<string, unknown>): Promise<string> {
    const answer = await this.send("tools/call", { name, arguments: given }, name);
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true')) throw new Error(`${name}: ${text.slice(0, 300)}`);
    return text;
  }
}

async function timed(what: () => Promise<string>): Promise<{ ms: number; bytes: number }> {
  const begin = performance.now();
  const text = await what();
  return { ms: performance.now() - begin, bytes: text.length };
}

/** Adds what a Checkup lists, and gives the calls that are measured. */
async function calls(
  get: (path: string) => Promise<string>,
  post: (path: string, body: unknown) => Promise<void>,
) {
  for (let i = 1; i <= 40; i++)
    await post("/v1/reminders", {
      title: `Reminder ${i}`,
      on: `2099-01-${(i % 28) + 1 < 10 ? "0" : ""}${(i % 28) + 1}`,
    });
  const { documents } = JSON.parse(await get("/v1/documents?limit=1")) as {
    documents: { id: string; title: string }[];
  };
  const { id = "" } = documents[0] ?? {};
  const { text } = JSON.parse(await get(`/v1/documents/${id}?text=true`)) as { text: string };
  const q = text.split(/\s+/).find((word) => word.length > 6) ?? "paper";
  const same: Same[] = [
    ["get_me", {}, "/v1/me"],
    ["list_documents", {}, "/v1/documents"],
    ["get_document", { document: id, text: true }, `/v1/documents/${id}?text=true`],
    ["search", { q, meaning: false }, `/v1/search?q=${encodeURIComponent(q)}&meaning=false`],
    ["get_checkup", { limit: 50 }, "/v1/checkup?limit=50"],
  ];
  return same;
}

/** A row for each call and revision: its median, beside the median of REST. */
export async function benchAssistants(args: string[], home: string): Promise<Row[]> {
  const number = (name: string, otherwise: number) =>
    Number(args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);
  const rounds = number("rounds", 400);
  const dataDir = join(home, "assistants");
  await filledBox(dataDir, home, number("papers", 2_000));
  const child = Bun.spawn([process.execPath, import.meta.path, "serve", dataDir, home], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  try {
    const { value } = await child.stdout.getReader().read();
    const [origin = "", token = ""] = new TextDecoder().decode(value).trim().split(" ");
    const headers = { authorization: `Bearer ${token}` };
    const get = async (path: string) => (await fetch(origin + path, { headers })).text();
    const post = async (path: string, body: unknown) => {
      const init = {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      if (!(await fetch(origin + path, init)).ok) throw new Error(`${path} was refused`);
    };
    const programs = eras.map((era) => new Program(origin, token, era));
    for (const program of programs) await program.begin();
    const rows: Row[] = [];
    for (const [tool, given, path] of await calls(get, post)) {
      const ways = [() => get(path), ...programs.map((program) => () => program.call(tool, given))];
      const took = ways.map((): number[] => []);
      let bytes = 0;
      for (let round = -rounds / 4; round < rounds; round++) {
        for (const [i, way] of ways.entries()) {
          const { ms, bytes: size } = await timed(way);
          if (round >= 0) took[i]?.push(ms);
          if (i === 0) bytes = size;
        }
      }
      const [rest = Number.NaN, ...assistants] = took.map((values) => quantile(values, 0.5));
      for (const [i, value] of assistants.entries())
        rows.push({
          name: `${tool} by an assistant, ${eras[i]}`,
          value,
          unit: "ms",
          baseline: rest,
          ratio: value / rest,
          note: `beside REST; ${bytes} characters`,
        });
    }
    return rows;
  } finally {
    child.kill();
    await child.exited;
  }
}

if (import.meta.main && process.argv[2] === "serve")
  await serve(process.argv[3] ?? "", process.argv[4] ?? "");
