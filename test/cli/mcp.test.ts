import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Document, NoteAdded } from "#contract/document.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { CommandLine, main } from "./command-line.ts";

const program = process.env.DEEDBOX_EXECUTABLE;
const command = program ? [program] : [process.execPath, main];
const line = new CommandLine(command);
const env = line.environment();
let token: string;
let server: Bun.Subprocess<"ignore", "pipe", "ignore">;

const deedbox = (args: string[], more: Record<string, string> = {}) => line.run(args, { env: more });

beforeAll(async () => {
  const who = ["--name", "Home", "--kind", "family", "--owner-name", "Ann", "--owner-email", "a@example.org"];
  expect((await deedbox(["account", "create", ...who])).code).toBe(0);
  const scopes = "read,write,files,identifiers,ask";
  const made = await deedbox([
    "token",
    "create",
    "--email",
    "a@example.org",
    "--name",
    "Desk",
    "--scopes",
    scopes,
    "--json",
  ]);
  token = JSON.parse(made.out).token;
  server = Bun.spawn([...command, "serve", "--port", "0"], { env, stdout: "pipe", stderr: "ignore" });
  const reader = server.stdout.getReader();
  await reader.read();
  reader.releaseLock();
}, 120_000);

afterAll(async () => {
  server?.kill("SIGTERM");
  await server?.exited;
  line.close();
});

describe("deedbox mcp", () => {
  for (const negotiated of [true, false]) {
    test(`beside a running server, ${negotiated ? "2026-07-28" : "2025-11-25"}: a note is filed, read there, and found here`, async () => {
      const [first = "", ...rest] = command;
      const transport = new StdioClientTransport({
        command: first,
        args: [...rest, "mcp"],
        env: { ...env, DEEDBOX_TOKEN: token },
        stderr: "ignore",
      });
      const client = new Client(
        { name: "desk", version: "1" },
        negotiated ? { versionNegotiation: { mode: "auto" } } : {},
      );
      await client.connect(transport);
      const call = async <T>(name: string, given: Record<string, unknown> = {}): Promise<T> => {
        const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
        if (isError) throw new Error(JSON.stringify(content));
        return structuredContent as T;
      };
      const me = await call<object>("get_me");
      expect(me).toMatchObject({ user: { email: "a@example.org" }, can: { change: true } });
      const word = negotiated ? "kestrel" : "plover";
      const { document } = await call<NoteAdded>("add_note", {
        title: `The ${word}`,
        text: `We saw a ${word} by the weir.`,
      });
      const status = async () =>
        (await call<Document>("get_document", { document: document.id })).metadata.status;
      // At a pace that a token is allowed.
      for (let i = 0; i < 100 && !["filed", "needs_review"].includes(await status()); i++)
        await Bun.sleep(600);
      const { results } = await call<SearchAnswer>("search", { q: word, meaning: false });
      expect(results.map((r) => r.title)).toContain(`The ${word}`);
      await client.close();
    }, 90_000);
  }

  test("without a token, with one that is none, with an account that is none: one sentence each", async () => {
    for (const [more, args, says] of [
      [{}, [], "DEEDBOX_TOKEN"],
      [{ DEEDBOX_TOKEN: "svc_pat_nothing" }, [], "isn’t a token"],
      [{ DEEDBOX_TOKEN: token }, ["--account", "nobody"], "account"],
      [{ DEEDBOX_TOKEN: token }, ["--colour", "red"], "colour"],
    ] as const) {
      const { out, err, code } = await deedbox(["mcp", ...args], more);
      expect([code > 0, out, err.trim().split("\n").length]).toEqual([true, "", 1]);
      expect(err).toContain(says);
    }
  });

  test("what it logs and what it says never mix: standard output has the protocol alone", async () => {
    const child = Bun.spawn([...command, "mcp"], {
      env: { ...env, DEEDBOX_TOKEN: token },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
    });
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } },
    };
    child.stdin.write(`this is no message\n${JSON.stringify(initialize)}\n`);
    child.stdin.flush();
    const reader = child.stdout.getReader();
    let out = "";
    while (!out.includes('"id":1')) out += new TextDecoder().decode((await reader.read()).value);
    for (const line of out.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    child.stdin.end();
    expect(await child.exited).toBe(0);
  });
});
