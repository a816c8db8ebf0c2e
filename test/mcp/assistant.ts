import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { allAccounts } from "#database/accounts/accounts.ts";
import { allowPersonalTokens } from "#database/accounts/connections.ts";
import { ownWork } from "#rules/access/access.ts";
import type { Target } from "../http/target.ts";

/** The two revisions of the protocol that programs speak: without sessions (2026-07-28), and with them (2025-11-25). */
export const eras = ["2026-07-28", "2025-11-25"] as const;
export type Era = (typeof eras)[number];

/** A program that is connected, by the official client library. */
export interface Assistant {
  client: Client;
  transport: StreamableHTTPClientTransport;
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult>;
  /** What a tool answered as a structure; throws what it refused. */
  rows<T>(name: string, given?: Record<string, unknown>): Promise<T>;
  close(): Promise<void>;
}

/** Lets personal tokens in at the door of the assistants, as an owner does in the settings. */
export function allowTokens(target: Target): void {
  const { box } = target.inside;
  for (const account of allAccounts(box.db))
    box.db.write(() => allowPersonalTokens(box.db, ownWork(account), true));
}

/** Connects to the box of a target with a token. */
export async function assistant(target: Target, token: string, era: Era = "2026-07-28"): Promise<Assistant> {
  const transport = new StreamableHTTPClientTransport(new URL(`${target.origin}/mcp`), {
    fetch: (url, init) => target.running.send(new Request(url, init as RequestInit)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client(
    { name: "test", version: "1" },
    era === "2026-07-28" ? { versionNegotiation: { mode: "auto" } } : {},
  );
  await client.connect(transport);
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  return {
    client,
    transport,
    call,
    async rows<T>(name: string, given: Record<string, unknown> = {}) {
      const result = await call(name, given);
      if (result.isError) throw new Error(words(result));
      return result.structuredContent as T;
    },
    close: () => client.close(),
  };
}

/** The words of a result. */
export const words = (result: CallToolResult): string =>
  result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
