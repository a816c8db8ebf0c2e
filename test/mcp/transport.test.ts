import { beforeAll, describe, expect, test } from "bun:test";
import { type Household, household } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { allowTokens } from "./assistant.ts";

/** The door as it stands on the wire: what begins a conversation, what is no message, and what ends when the box stops. */
inProcess(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
      allowTokens(target);
    });

    const send = (body: BodyInit | null, headers: Record<string, string> = {}, method = "POST") =>
      target.running.send(
        new Request(`${target.origin}/mcp`, {
          method,
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            authorization: `Bearer ${home.all}`,
            ...headers,
          },
          ...(body !== null && { body }),
        }),
      );
    const said = async (answer: Response) => ({
      status: answer.status,
      code: ((await answer.json()) as { error?: { code: number } }).error?.code,
    });
    const initialize = (protocolVersion: string) => ({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
    });

    describe("a conversation", () => {
      for (const [what, body] of [
        ["begins with initialize", initialize("2025-11-25")],
        ["begins with initialize in a list, as 2025-03-26 may send it", [initialize("2025-03-26")]],
      ] as const)
        test(what, async () => {
          const answer = await send(JSON.stringify(body));
          expect([answer.status, (answer.headers.get("mcp-session-id") ?? "").length]).toEqual([200, 36]);
          expect(await answer.text()).toContain('"protocolVersion":"2025-');
        });

      test("has a pace for a program whose line broke", async () => {
        const answer = await send(JSON.stringify(initialize("2025-11-25")));
        expect(await answer.text()).toMatch(/^id: \S+\nretry: 1000\ndata: \n\n/);
      });

      test("nothing but initialize stands outside of one", async () => {
        const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
        expect(await said(await send(list))).toEqual({ status: 400, code: -32000 });
        expect(await said(await send(null, {}, "GET"))).toEqual({ status: 400, code: -32000 });
        expect(await said(await send(null, {}, "DELETE"))).toEqual({ status: 400, code: -32000 });
      });
    });

    describe("what is no message", () => {
      test("another kind of body", async () => {
        const answer = await send("{}", { "content-type": "text/plain" });
        expect(await said(answer)).toEqual({ status: 415, code: -32000 });
      });

      test("words that are no JSON", async () => {
        for (const body of ["{", "", '{"a":1}}', "\u0000"])
          expect(await said(await send(body))).toEqual({ status: 400, code: -32700 });
      });

      test("more than fits, in pieces and without a length", async () => {
        let sent = 0;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 65_536;
            controller.enqueue(new Uint8Array(65_536).fill(0x20));
            if (sent > 64 * 1024 * 1024) controller.close();
          },
        });
        expect((await said(await send(body))).status).toBe(413);
        expect(sent).toBeLessThan(10 * 1024 * 1024);
      });

      test("a length that is longer than what may come", async () => {
        const answer = await send("x".repeat(8 * 1024 * 1024 + 1));
        expect((await said(answer)).status).toBe(413);
      });
    });

    test("every answer has the headers of the box, and is kept by nobody", async () => {
      for (const answer of [
        await send("{"),
        await send(JSON.stringify(initialize("2025-11-25"))),
        await send("{}", { "mcp-session-id": "none" }),
      ]) {
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        await answer.body?.cancel();
      }
    });

    test("whoever listens is let go when the box stops, and nobody new is let in", async () => {
      const begun = await send(JSON.stringify(initialize("2025-11-25")));
      const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
      await begun.text();
      const meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const listen = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "subscriptions/listen",
        params: { notifications: { toolsListChanged: true }, _meta: meta },
      });
      const modern = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
      const open = [await send(null, session, "GET"), await send(listen, modern)];
      expect(open.map((answer) => answer.status)).toEqual([200, 200]);
      const ended = Promise.all(open.map((answer) => answer.text()));
      target.inside.box.events.end();
      const late = Bun.sleep(3_000).then(() => "still open");
      expect(await Promise.race([ended.then(() => "ended"), late])).toBe("ended");
      await expect(send(listen, modern)).rejects.toThrow("503");
      expect(target.inside.faults).toEqual([]);
    });
  },
  { worker: false },
);
