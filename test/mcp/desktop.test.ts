import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { unzipSync } from "fflate";
import { desktopBundle } from "#doors/mcp/desktop/bundle.ts";
import { household } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { allowTokens } from "./assistant.ts";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

inProcess((target) => {
  test("a box gives a bundle that knows its address, and nothing of anybody", async () => {
    const answer = await target.get("/deedbox.mcpb", null);
    expect(answer.status).toBe(200);
    const files = unzipSync(answer.bytes);
    expect(Object.keys(files).sort()).toEqual(["manifest.json", "server/index.mjs"]);
    const manifest = JSON.parse(text(files["manifest.json"]));
    expect(manifest.user_config.address.default).toBe(target.origin);
    expect(manifest.user_config.token.sensitive).toBe(true);
    expect(manifest.server.entry_point in files).toBe(true);
    expect(desktopBundle("1", "http://a")).toEqual(desktopBundle("1", "http://a"));
  });

  const runtimes = [process.execPath, Bun.which("node")].filter((path) => path !== null);
  for (const runtime of runtimes) {
    for (const negotiated of [true, false]) {
      test(`under ${runtime === process.execPath ? "Bun" : "Node.js"}, ${negotiated ? "2026-07-28" : "2025-11-25"}: lists, looks, changes`, async () => {
        const home = await household(target);
        allowTokens(target);
        const folder = mkdtempSync(join(tmpdir(), "deedbox-bridge-"));
        const script = join(folder, "index.mjs");
        writeFileSync(script, unzipSync(desktopBundle("1", "http://127.0.0.1"))["server/index.mjs"] ?? "");
        const server = Bun.serve({
          hostname: "127.0.0.1",
          port: 0,
          fetch: (request) => target.running.send(request),
        });
        const client = new Client(
          { name: "desk", version: "1" },
          negotiated ? { versionNegotiation: { mode: "auto" } } : {},
        );
        try {
          await client.connect(
            new StdioClientTransport({
              command: runtime,
              args: [script],
              env: {
                PATH: process.env.PATH ?? "",
                DEEDBOX_ADDRESS: `${server.url.origin}/`,
                DEEDBOX_TOKEN: home.all,
              },
              stderr: "ignore",
            }),
          );
          expect(client.getNegotiatedProtocolVersion()).toBe(negotiated ? "2026-07-28" : "2025-11-25");
          expect((await client.listTools()).tools.length).toBeGreaterThan(50);
          const title = "Jürgens Brief 漢字";
          const note = { name: "add_note", arguments: { title, text: "Grüße aus Köln." } };
          expect((await client.callTool(note)).structuredContent).toMatchObject({ document: { title } });
          const found = await client.callTool({ name: "list_documents", arguments: {} });
          expect(found.structuredContent).toMatchObject({ documents: [{ title }] });
          await expect(client.readResource({ uri: "deedbox://nowhere/Käse" })).rejects.toThrow();
        } finally {
          await client.close();
          await server.stop(true);
          rmSync(folder, { recursive: true, force: true });
        }
      }, 60_000);
    }
  }

  describe("what goes wrong is told in a sentence", () => {
    const said = async (env: Record<string, string>) => {
      const folder = mkdtempSync(join(tmpdir(), "deedbox-bridge-"));
      const script = join(folder, "index.mjs");
      writeFileSync(script, unzipSync(desktopBundle("1", ""))["server/index.mjs"] ?? "");
      const child = Bun.spawn([process.execPath, script], {
        env: { PATH: process.env.PATH ?? "", ...env },
        stdin: new TextEncoder().encode(
          'not JSON\n{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}\n',
        ),
        stdout: "pipe",
        stderr: "pipe",
      });
      const out = await new Response(child.stdout).text();
      const err = await new Response(child.stderr).text();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
      return out + err;
    };

    test("no address, no token, nobody there, a token that is none", async () => {
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: (request) => target.running.send(request),
      });
      const there = server.url.origin;
      expect(await said({})).toContain("Give the address");
      expect(await said({ DEEDBOX_ADDRESS: there })).toContain("Give the address");
      expect(await said({ DEEDBOX_ADDRESS: "http://127.0.0.1:9", DEEDBOX_TOKEN: "x" })).toContain(
        "does not answer",
      );
      expect(JSON.parse(await said({ DEEDBOX_ADDRESS: there, DEEDBOX_TOKEN: "x" }))).toMatchObject({
        id: 7,
        error: { message: expect.stringContaining("does not know this token") },
      });
      await server.stop(true);
    });
  });
});
