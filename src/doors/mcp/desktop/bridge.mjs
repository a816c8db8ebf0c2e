// Runs beside a desktop client, under the Node.js that the client brings: what the client says on standard input goes to the
// box over HTTP, and what the box answers comes back on standard output (Model Context Protocol, 2026-07-28 and 2025-11-25,
// "Transports"). It has no package but Node.js itself, and writes nothing to the disk.
import { createInterface } from "node:readline";

const address = (process.env.DEEDBOX_ADDRESS ?? "").trim().replace(/\/+$/, "");
const token = (process.env.DEEDBOX_TOKEN ?? "").trim();
const VERSION = "io.modelcontextprotocol/protocolVersion";

/** What the conversation has agreed on: the revision, and the session of the earlier one. */
let version = null;
let session = null;
const open = new Set();

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** A header may hold visible characters of ASCII alone; other words are sent encoded (2026-07-28, "Header Encoding"). */
const headerText = (text) =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?base64?")
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`;

function headersOf(message) {
  const said = message.params?._meta?.[VERSION];
  const agreed = said ?? version;
  const name = message.params?.name ?? message.params?.uri;
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${token}`,
    ...(agreed && { "mcp-protocol-version": agreed }),
    ...(session && !said && { "mcp-session-id": session }),
    ...(said && message.method && { "mcp-method": message.method }),
    ...(said && typeof name === "string" && { "mcp-name": headerText(name) }),
  };
}

/** The messages of a stream of events, as they come. */
async function* events(body) {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const parts = rest.split(/\r?\n\r?\n/);
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const data = part
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trim())
        .join("\n");
      if (data) yield JSON.parse(data);
    }
  }
}

function heard(message, sent) {
  if (sent.method === "initialize" && message.result?.protocolVersion)
    version = message.result.protocolVersion;
  say(message);
}

const sentences = {
  401: "The box does not know this token, or it may not be used by assistants. Make one in the settings of Deedbox, and let the owner allow tokens for assistants there.",
  403: "The box refuses this program.",
  404: "At this address there is no Deedbox, or its session is over.",
  421: "The box does not go by this name. Use its IP address.",
};

/** Answers a request that the box did not, so that the client does not wait for it. */
function failed(sent, sentence) {
  if (sent.id === undefined || sent.id === null) return;
  say({ jsonrpc: "2.0", id: sent.id, error: { code: -32000, message: sentence } });
}

async function send(message) {
  let answer;
  try {
    answer = await fetch(`${address}/mcp`, {
      method: "POST",
      headers: headersOf(message),
      body: JSON.stringify(message),
      redirect: "error",
    });
  } catch {
    return failed(message, `Deedbox does not answer at ${address}. Is it running, and is the address right?`);
  }
  session = answer.headers.get("mcp-session-id") ?? session;
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    for await (const event of events(answer.body)) heard(event, message);
    return;
  }
  const text = await answer.text();
  const body = type.includes("json") ? parsed(text) : null;
  if (body && "jsonrpc" in body) return heard(body, message);
  if (!answer.ok)
    failed(message, sentences[answer.status] ?? body?.detail ?? `The box answered ${answer.status}.`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (!/^https?:\/\//.test(address) || token === "") {
  process.stderr.write(
    "Give the address of your Deedbox and a personal token in the settings of this extension.\n",
  );
  process.exit(1);
}

let first = Promise.resolve();
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = parsed(line);
    if (message === null || typeof message !== "object") return;
    // What begins a session is waited for: everything after it goes by what it agreed on.
    const sending = first
      .then(() => send(message))
      .catch(() => failed(message, "The answer of the box broke off."));
    if (message.method === "initialize") first = sending;
    open.add(sending);
    sending.finally(() => open.delete(sending));
  })
  .on("close", async () => {
    await Promise.all(open);
    process.exit(0);
  });
