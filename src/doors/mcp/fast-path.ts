import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import type { Rest } from "#operations/door.ts";
import type { Call } from "#operations/operation.ts";
import { type Arguments, NOTICE, requestOf, resultOf } from "./calls.ts";
import { type ToolEntry, toolByName } from "./tools.ts";

/**
 * Looks that answer with rows, answered without the library: in these nothing streams, nothing is asked back, and what REST
 * answers is passed on as the text it is, where the library would take it apart and check it piece by piece. Only a message
 * that has these members and no others, notes of the program's own in its `_meta` aside, is answered here; every other one,
 * and so every one that is wrong in any way, is left to the library. What comes back is the same either way.
 */
const MODERN = "2026-07-28";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object that has the members of `needed`, perhaps those of `more`, and no others. */
function has(value: unknown, needed: readonly string[], more: readonly string[] = []): value is Json {
  if (!isObject(value)) return false;
  for (const name of needed) if (!Object.hasOwn(value, name)) return false;
  for (const name of Object.keys(value)) if (!needed.includes(name) && !more.includes(name)) return false;
  return true;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** A look whose answer is rows. */
const answersRows = ({ route }: ToolEntry): boolean =>
  route.kind === "read" && route.method === "GET" && route.answers[0]?.schema !== undefined;

interface Look {
  id: string | number;
  entry: ToolEntry;
  given: Arguments;
  /** The member `_meta` of the message. */
  meta: unknown;
}

function lookOf(message: unknown): Look | null {
  if (!has(message, ["jsonrpc", "id", "method", "params"])) return null;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== "2.0" || method !== "tools/call" || !(isText(id) || Number.isSafeInteger(id))) return null;
  if (!has(params, ["name"], ["arguments", "_meta"]) || !isText(params.name)) return null;
  // A program that asks to be told of progress hears of none here: there is none to tell.
  const token = isObject(params._meta) ? params._meta.progressToken : undefined;
  if (token !== undefined && !isText(token) && !Number.isSafeInteger(token)) return null;
  const entry = toolByName.get(params.name);
  const given = params.arguments === undefined ? {} : params.arguments;
  if (!entry || !answersRows(entry) || !isObject(given)) return null;
  return { id: id as string | number, entry, given, meta: params._meta };
}

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAN = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";

/** True for a message of 2026-07-28 whose headers say what it says itself. */
function isModern({ entry, meta }: Look, headers: Headers): boolean {
  if (!isObject(meta)) return false;
  const { [VERSION]: version, [CAN]: can, [CLIENT]: client } = meta;
  return (
    version === MODERN &&
    isObject(can) &&
    Object.values(can).every(isObject) &&
    (client === undefined || (has(client, ["name", "version"]) && Object.values(client).every(isText))) &&
    headers.get("mcp-protocol-version") === MODERN &&
    headers.get("mcp-method") === "tools/call" &&
    headers.get("mcp-name") === entry.tool.name &&
    !headers.has("mcp-session-id")
  );
}

/** True for a message of a session of an earlier revision that is on its way as it should be. */
function isEarlier({ meta }: Look, headers: Headers): boolean {
  const version = headers.get("mcp-protocol-version");
  const accept = headers.get("accept") ?? "";
  return (
    (meta === undefined || isObject(meta)) &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
    accept.includes("application/json") &&
    accept.includes("text/event-stream")
  );
}

const notice = JSON.stringify({ type: "text", text: NOTICE });

/** The members of the result of a look as text, the braces left out; null when it is not called as it must be. */
async function membersOf(
  { entry, given }: Look,
  call: Call,
  rest: Rest,
  signal: AbortSignal,
): Promise<string | null> {
  const made = requestOf(entry, given, call.origin, signal);
  if (!("request" in made)) return null;
  const response = await rest(entry.route.id, call, made.request, made.params);
  if (response.status !== 200) return JSON.stringify(await resultOf(response, "", () => {})).slice(1, -1);
  const rows = await response.text();
  return `"content":[{"type":"text","text":${JSON.stringify(rows)}},${notice}],"structuredContent":${rows}`;
}

/** Who answers, as every result of 2026-07-28 says. */
export interface Self {
  name: string;
  title: string;
  version: string;
}

/**
 * The answer to a look, or null when the message is not one of those. `session` is the id of the session it came with, one
 * that is open and the caller's; null in the protocol of 2026-07-28, which has none.
 */
export async function answerFast(
  message: unknown,
  request: Request,
  session: string | null,
  call: Call,
  rest: Rest,
  self: Self,
): Promise<Response | null> {
  const look = lookOf(message);
  if (!look) return null;
  if (!(session === null ? isModern(look, request.headers) : isEarlier(look, request.headers))) return null;
  const members = await membersOf(look, call, rest, request.signal);
  if (members === null) return null;
  const more =
    session === null
      ? `,"resultType":"complete","_meta":${JSON.stringify({ "io.modelcontextprotocol/serverInfo": self })}`
      : "";
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (session !== null) headers["mcp-session-id"] = session;
  return new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(look.id)},"result":{${members}${more}}}`, {
    headers,
  });
}
