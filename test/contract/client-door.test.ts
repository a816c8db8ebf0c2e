import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentStatuses } from "#contract/document.ts";
import { PLAIN_LIMIT } from "#operations/documents/filing/add.ts";
import { addFile, DeedboxError, Door, readWebhook } from "../../src/client/runtime/door.ts";

const problem = (status: number, kind: string, headers: Record<string, string> = {}) =>
  Response.json(
    { type: `http://box/problems/${kind}`, title: "No", status, detail: "Not now." },
    { status, headers: { "Content-Type": "application/problem+json", ...headers } },
  );

const moved = () => new Response(null, { status: 308, headers: { Location: "https://box/v1/me" } });

interface Call {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A door to a box that gives these answers, one a call; an Error is a call that does not get through. */
function doorTo(...answers: (Response | Error)[]) {
  const calls: Call[] = [];
  const send = async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    calls.push({ url, method: init.method ?? "", headers, body: init.body });
    const answer = answers.shift();
    if (!answer) throw new Error("There is no further answer.");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const door = new Door({ url: "http://box/", token: "svc_pat_x", retries: 2, fetch: send });
  return { door, calls };
}

const look = { method: "GET", path: "/me" };
const change = { method: "POST", path: "/reminders", body: { title: "x" }, changes: true, keyed: true };
const asked = { method: "POST", path: "/ask", body: { question: "x" } };

describe("a call that does not get through", () => {
  const cases: [string, object, (Response | Error)[], number][] = [
    ["past the pace", look, [problem(429, "pace", { "Retry-After": "0" }), Response.json({})], 2],
    ["the box away", look, [problem(503, "no-room"), Response.json({})], 2],
    ["the connection broken", look, [new TypeError("refused"), Response.json({})], 2],
    ["a change with its key", change, [new TypeError("reset"), Response.json({})], 2],
    ["the first one still running", change, [problem(409, "idempotency-in-progress"), Response.json({})], 2],
    ["a question past the pace", asked, [problem(429, "pace"), Response.json({})], 2],
  ];
  test.each(cases)("%s: it is sent again", async (_what, sent, answers, times) => {
    const { door, calls } = doorTo(...answers);
    await door.json(sent as typeof look);
    expect(calls).toHaveLength(times);
    // What is sent again is the same call, by the same key.
    expect(calls[1]).toEqual(calls[0] as Call);
  });

  const refused: [string, object, Response | Error, string][] = [
    ["a conflict", change, problem(409, "changed-meanwhile"), "Not now."],
    ["a wrong field", change, problem(422, "validation"), "Not now."],
    ["a password that was wrong too often", change, problem(429, "too-many-tries"), "Not now."],
    ["an address the box has left", look, moved(), "another address: https://box/v1/me"],
    ["a question that broke off, which may have been counted", asked, new TypeError("reset"), "reset"],
    ["a question that could not be answered", asked, problem(503, "draft-unavailable"), "Not now."],
    ["a change without a key", { ...change, keyed: false }, new TypeError("reset"), "reset"],
  ];
  test.each(refused)("%s: it is not", async (_what, sent, answer, words) => {
    const { door, calls } = doorTo(answer, Response.json({}));
    await expect(door.json(sent as typeof look)).rejects.toThrow(words);
    expect(calls).toHaveLength(1);
  });

  test("it is given up after as many tries as were allowed", async () => {
    const { door, calls } = doorTo(
      problem(503, "a"),
      problem(503, "b"),
      problem(503, "c"),
      Response.json({}),
    );
    await expect(door.json(look)).rejects.toBeInstanceOf(DeedboxError);
    expect(calls).toHaveLength(3);
  });
});

test("whoever gives up while the client waits to try again is not kept waiting", async () => {
  const { door, calls } = doorTo(problem(429, "pace", { "Retry-After": "3600" }), Response.json({}));
  const stop = new AbortController();
  const waiting = door.json(look, { signal: stop.signal });
  while (calls.length === 0) await Bun.sleep(1);
  stop.abort(new Error("Enough."));
  await expect(waiting).rejects.toThrow("Enough.");
  expect(calls).toHaveLength(1);
});

test("each change has a key of its own, or the caller's; a look has none", async () => {
  const { door, calls } = doorTo(Response.json({}), Response.json({}), Response.json({}), Response.json({}));
  await door.json(change);
  await door.json(change);
  await door.json(change, { idempotencyKey: "mine", ifMatch: '"1"', account: "a" });
  await door.json(look, { idempotencyKey: "mine" });
  const keys = calls.map((one) => one.headers["Idempotency-Key"]);
  expect(keys[0]).not.toBe(keys[1] as string);
  expect(keys.slice(2)).toEqual(["mine", undefined]);
  expect(calls[2]?.headers).toMatchObject({ "If-Match": '"1"', "Service-Account": "a" });
});

test("a refusal is an error with the box's sentence and every wrong field", async () => {
  const told = { type: "http://box/problems/validation", title: "Wrong", detail: "A field is wrong." };
  const errors = [{ field: "name", in: "body", detail: "is required" }];
  const { door } = doorTo(Response.json({ ...told, errors }, { status: 422 }));
  const refused = await door.json(change).catch((e: DeedboxError) => e);
  expect(refused).toBeInstanceOf(DeedboxError);
  expect(refused).toMatchObject({ status: 422, kind: "validation", errors, scope: null, retryAfter: null });
  expect(refused).toHaveProperty("message", "A field is wrong. (name is required)");
  // What stands before the box may refuse with a page.
  const { door: other } = doorTo(new Response("<html>", { status: 404 }));
  await expect(other.json(look)).rejects.toThrow("The box answered with 404.");
});

test("a stream is read piece by piece, however it is cut, and ends with its last event", async () => {
  const text =
    ': at work\n\nevent: text\ndata: {"text":"Zwölf"}\n\nevent: done\ndata: {"answer":"Zwölf"}\n\nevent: text\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const body = new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(piece);
        stream.close();
      },
    });
    const { door } = doorTo(new Response(body));
    const got: unknown[] = [];
    for await (const one of door.events(asked)) got.push(one);
    expect(got).toEqual([
      { event: "text", data: { text: "Zwölf" } },
      { event: "done", data: { answer: "Zwölf" } },
    ]);
  }
});

test("a list is followed by its cursor to its end", async () => {
  const { door, calls } = doorTo(
    Response.json({ rows: [1, 2], next_cursor: "a" }),
    Response.json({ rows: [3], next_cursor: null }),
  );
  const page = (cursor: string | undefined) =>
    door.json<{ rows: number[]; next_cursor: string | null }>({ ...look, query: { cursor } });
  const got: number[] = [];
  for await (const row of door.rows(page, (found) => found.rows)) got.push(row);
  expect(got).toEqual([1, 2, 3]);
  expect(calls.map((one) => one.url)).toEqual(["http://box/v1/me", "http://box/v1/me?cursor=a"]);
});

test("a stream that breaks off ends with its last whole piece", async () => {
  const { door } = doorTo(new Response('event: text\ndata: {"text":"Zw"}\n\nevent: text\ndata: {"te'));
  const got: unknown[] = [];
  for await (const one of door.events(asked)) got.push(one);
  expect(got).toEqual([{ event: "text", data: { text: "Zw" } }]);
});

test("what the clients know of the box by heart is so", () => {
  const runtime = (name: string) =>
    readFileSync(join(import.meta.dir, "../../src/client/runtime", name), "utf8");
  for (const text of [runtime("door.ts"), runtime("door.py")]) {
    expect(Number(/PLAIN = ([\d_]+)/.exec(text)?.[1]?.replaceAll("_", ""))).toBe(PLAIN_LIMIT);
    const [, underWay = ""] = /under_?way = (?:new Set\(\[|\{)(.+?)[\]}]/i.exec(text) ?? [];
    expect([...underWay.matchAll(/\w+/g)].map(String)).toEqual(
      documentStatuses.slice(0, documentStatuses.indexOf("filed")),
    );
  }
});

describe("a file past the plain limit goes in parts", () => {
  const large = () => new File([new Uint8Array(PLAIN_LIMIT + 1)], "scan.pdf", { type: "application/pdf" });
  const session = () => Response.json({ key: "k", upload_id: "u", part_bytes: 60_000_000, parts: 2 });
  const urls = () =>
    Response.json({ urls: [1, 2].map((n) => ({ part_number: n, url: `http://store/${n}`, expires: "" })) });
  const put = (n: number) => new Response(null, { headers: { ETag: `"${n}"` } });

  test("each with its bytes, and then they are put together", async () => {
    const { door, calls } = doorTo(session(), urls(), put(1), put(2), Response.json({ documents: [] }));
    await addFile(door, large(), { title: "A scan" });
    expect(calls.map((one) => `${one.method} ${one.url}`)).toEqual([
      "POST http://box/v1/uploads",
      "POST http://box/v1/uploads/urls",
      "PUT http://store/1",
      "PUT http://store/2",
      "POST http://box/v1/uploads/complete",
    ]);
    expect(calls.slice(2, 4).map((one) => (one.body as Blob).size)).toEqual([60_000_000, 35_000_001]);
    // The addresses are signed: the token stays at home.
    expect(calls[2]?.headers).toBeUndefined();
    expect(JSON.parse(String(calls[4]?.body))).toMatchObject({
      parts: [
        { part_number: 1, etag: '"1"' },
        { part_number: 2, etag: '"2"' },
      ],
      title: "A scan",
    });
  });

  test("a part that is refused gives the upload up", async () => {
    const { door, calls } = doorTo(session(), urls(), problem(404, "gone"), Response.json({ aborted: true }));
    await expect(addFile(door, large())).rejects.toThrow("Not now.");
    expect(calls.at(-1)?.url).toBe("http://box/v1/uploads/abort");
  });
});

describe("a delivery", () => {
  const secret = `whsec_${Buffer.from("a secret of the household").toString("base64")}`;
  const body = '{"type":"document.filed"}';
  const at = 1_760_000_000;
  const sign = (text: string, time = at) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`msg_1.${time}.${text}`)
      .digest("base64")}`;
  const heads = (signature: string, time = at) =>
    new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(time),
      "webhook-signature": signature,
    });

  test("of the box is its event, signed alone or beside another secret", async () => {
    for (const signature of [sign(body), `v1,bm90IGl0 ${sign(body)}`])
      expect(await readWebhook<object>(secret, heads(signature), body, at * 1000)).toEqual({
        type: "document.filed",
      });
  });

  const wrongs: [string, string, Headers, string, number][] = [
    ["with other words", secret, heads(sign("{}")), body, at],
    ["without a signature", secret, heads(""), body, at],
    ["of another secret", "whsec_bm90IHRoZSBzZWNyZXQ=", heads(sign(body)), body, at],
    ["of yesterday", secret, heads(sign(body)), body, at + 86_400],
    ["of tomorrow", secret, heads(sign(body)), body, at - 86_400],
    ["at no time", secret, heads(sign(body, Number.NaN), Number.NaN), body, at],
  ];
  test.each(wrongs)("%s is refused", async (_what, by, headers, text, now) => {
    await expect(readWebhook(by, headers, text, now * 1000)).rejects.toThrow();
  });
});

const python = Bun.which("python3");

// Without python3 on the machine there is nothing to try.
test.skipIf(!python)(
  "the client in Python tries again, gives up and checks deliveries by the same rules",
  async () => {
    const asked: string[] = [];
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        const { pathname } = new URL(request.url);
        asked.push(pathname);
        if (pathname === "/v1/moved") return moved();
        if (pathname === "/v1/tries") return problem(429, "too-many-tries", { "Retry-After": "0" });
        return asked.filter((one) => one === pathname).length > 1
          ? Response.json({})
          : problem(429, "pace", { "Retry-After": "0" });
      },
    });
    const secret = `whsec_${Buffer.from("a secret of the household").toString("base64")}`;
    const body = '{"type": "document.filed"}';
    const at = 1_760_000_000;
    const right = `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`msg_1.${at}.${body}`)
      .digest("base64")}`;
    const delivery = (signature: string, now = at) => ({
      ...{ secret, body, now },
      headers: { "webhook-id": "msg_1", "webhook-timestamp": String(at), "Webhook-Signature": signature },
    });
    const deliveries = [
      delivery(`v1,bm90IGl0 ${right}`),
      delivery("v1,é"),
      delivery(""),
      delivery(right, at + 86_400),
    ];
    const child = Bun.spawn(
      [
        ...[python ?? "", "-B", join(import.meta.dir, "client-door.py"), `http://127.0.0.1:${server.port}`],
        ...[JSON.stringify(["/pace", "/tries", "/moved"]), JSON.stringify(deliveries)],
      ],
      { cwd: join(import.meta.dir, "..", ".."), stdin: "ignore", stdout: "pipe", stderr: "pipe" },
    );
    const [out, wrong] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    server.stop(true);
    expect(wrong).toBe("");
    const { called, told } = JSON.parse(out) as { called: string[]; told: string[] };
    expect(called).toEqual(["{}", "Not now.", "The box is at another address: https://box/v1/me"]);
    expect(asked).toEqual(["/v1/pace", "/v1/pace", "/v1/tries", "/v1/moved"]);
    expect(told).toEqual([
      body,
      "The signature is not that of the box.",
      "The signature is not that of the box.",
      "The delivery is too old, or the clocks are apart.",
    ]);
  },
  60_000,
);
