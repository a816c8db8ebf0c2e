import { beforeAll, describe, expect, test } from "bun:test";
import { tools } from "#doors/mcp/tools.ts";
import { type Furnished, furnish } from "../http/furnish.ts";
import { inProcess } from "../http/target.ts";
import { allowTokens, eras } from "./assistant.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";
const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAN = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";

/**
 * Looks are answered on a shorter way than the library's. A message with a member that no call has takes the library's, so that
 * one can be held against the other.
 */
inProcess((target) => {
  let home: Furnished;
  const sessions: Record<string, string> = {};
  beforeAll(async () => {
    home = await furnish(target);
    allowTokens(target);
    for (const token of [home.all, home.reads]) {
      const params = {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "raw", version: "1" },
      };
      const begun = await send(token, { jsonrpc: "2.0", id: 1, method: "initialize", params }, {});
      sessions[token] = begun.headers.get("mcp-session-id") ?? "";
      await begun.text();
    }
  }, 120_000);

  const send = (token: string, message: unknown, headers: Record<string, string | undefined>) => {
    const all = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
      ...headers,
    };
    return target.running.send(
      new Request(`${target.origin}/mcp`, {
        method: "POST",
        headers: Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
        body: JSON.stringify(message),
      }),
    );
  };

  type Era = (typeof eras)[number];
  interface Sent {
    token?: string;
    /** What is different about the message, its `_meta` and its headers; a member that is undefined is left out. */
    message?: object;
    params?: object;
    meta?: object;
    headers?: Record<string, string | undefined>;
  }

  /** Calls a tool in a revision and gives the message that came back, and in what it came. */
  async function call(era: Era, name: string, given: unknown, sent: Sent = {}) {
    const { token = home.all, message = {}, params = {}, meta, headers = {} } = sent;
    const modern = era === "2026-07-28";
    const own = modern ? { [VERSION]: era, [CAN]: {}, [CLIENT]: { name: "raw", version: "1" } } : {};
    const _meta = modern || meta ? { ...own, ...meta } : undefined;
    const answer = await send(
      token,
      {
        jsonrpc: "2.0",
        id: "7",
        method: "tools/call",
        params: { name, arguments: given, _meta, ...params },
        ...message,
      },
      {
        "mcp-protocol-version": era,
        ...(modern
          ? { "mcp-method": "tools/call", "mcp-name": name }
          : { "mcp-session-id": sessions[token] }),
        ...headers,
      },
    );
    const text = await answer.text();
    const stream = (answer.headers.get("content-type") ?? "").includes("event-stream");
    const data = stream ? (text.match(/^data: (\{.*)$/m)?.[1] ?? "null") : text;
    return { status: answer.status, stream, said: JSON.parse(data) as { error?: { code: number } } & object };
  }

  const longer = { params: { more: 1 } };

  describe.each(eras)("%s", (era) => {
    test("every look answers what the library makes of it", async () => {
      const looks = tools.filter(({ route }) => route.method === "GET" && route.answers[0]?.schema);
      expect(looks.length).toBeGreaterThan(18);
      for (const { route, tool } of looks) {
        const given: Record<string, string> = route.id === "search" ? { q: "electricity" } : {};
        for (const part of Object.keys(route.params?.properties ?? {}))
          given[part] = home.ids[part]?.[0] ?? "";
        const [short, long] = [await call(era, tool.name, given), await call(era, tool.name, given, longer)];
        expect([tool.name, short.status, short.said]).toEqual([tool.name, 200, long.said]);
        // That it came the short way shows in the earlier protocol, where the library always opens a stream.
        expect([short.stream, long.stream]).toEqual([false, era === "2025-11-25"]);
      }
    });

    const refusals: [what: string, tool: string, given: Record<string, unknown>][] = [
      ["what is not there", "get_document", { document: nowhere }],
      ["an id that is none", "get_document", { document: "../../me" }],
      ["a field that is missing", "get_document", {}],
      ["a field that is none", "get_overview", { colour: "red" }],
      ["a wrong value", "search", { q: "a", limit: 900 }],
    ];
    for (const [what, tool, given] of refusals)
      test(`is refused the same way: ${what}`, async () => {
        const [short, long] = [await call(era, tool, given), await call(era, tool, given, longer)];
        expect(short.said).toEqual(long.said);
        expect(JSON.stringify(short.said)).toContain('"isError":true');
      });

    test("a look past its scope is refused the same way", async () => {
      const given = { document: home.ids.document?.[0], file: home.ids.file?.[0] };
      const token = home.reads;
      const short = await call(era, "get_file", given, { token });
      const long = await call(era, "get_file", given, { token, ...longer });
      expect(short.said).toEqual(long.said);
    });

    const wrong: [what: string, sent: Sent][] = [
      ["another version of JSON-RPC", { message: { jsonrpc: "1.0" } }],
      ["an id that is none", { message: { id: { a: 1 } } }],
      ["an id that is null", { message: { id: null } }],
      ["arguments that are null", { params: { arguments: null } }],
      ["arguments that are a list", { params: { arguments: [] } }],
      ["a name that is none", { params: { name: 7 } }],
      ["a version that is unknown", { headers: { "mcp-protocol-version": "1999-01-01" } }],
      ...((era === "2026-07-28"
        ? [
            ["no version in the headers", { headers: { "mcp-protocol-version": undefined } }],
            ["another method in the headers", { headers: { "mcp-method": "tools/list" } }],
            ["no method in the headers", { headers: { "mcp-method": undefined } }],
            ["another name in the headers", { headers: { "mcp-name": "get_overview" } }],
            ["no name in the headers", { headers: { "mcp-name": undefined } }],
            ["another version in the message", { meta: { [VERSION]: "1999-01-01" } }],
            ["no capabilities", { meta: { [CAN]: undefined } }],
            ["capabilities that are none", { meta: { [CAN]: 7 } }],
            ["a program without a name", { meta: { [CLIENT]: { version: "1" } } }],
          ]
        : [
            ["no stream accepted", { headers: { accept: "application/json" } }],
            ["a session that is none", { headers: { "mcp-session-id": nowhere } }],
            ["another's session", { token: "reads" }],
          ]) as [string, Sent][]),
    ];
    for (const [what, sent] of wrong)
      test(`what is wrong is the library's to refuse: ${what}`, async () => {
        const given: Sent =
          sent.token === "reads"
            ? { token: home.reads, headers: { "mcp-session-id": sessions[home.all] } }
            : sent;
        const { status, said } = await call(era, "get_me", {}, given);
        // -32602 inside of an answer is what the earlier revisions have for wrong arguments.
        expect([
          status >= 400 || said.error !== undefined,
          JSON.stringify(said).includes("Castillo"),
        ]).toEqual([true, false]);
      });
  });
});
