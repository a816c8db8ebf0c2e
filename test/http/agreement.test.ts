import { describe, expect, test } from "bun:test";
import { examples } from "#contract/examples.ts";
import { overhear } from "./agreement.ts";

/** Answers as they should be, and bent by one thing each: what every suite would fail of is shown here to be noticed. */
const origin = "http://localhost";
const safe = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };
const json = { ...safe, "content-type": "application/json" };
const problem = { ...safe, "content-type": "application/problem+json" };
const account = examples(origin).AccountAnswer;
const refusal = (more: object = {}) => ({
  type: "about:blank",
  title: "Not Found",
  status: 404,
  detail: "There is nothing at this address.",
  ...more,
});
const answer = (body: unknown, status = 200, headers: Record<string, string> = json) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
const validation = { type: `${origin}/problems/validation`, status: 422 };

describe("an answer that keeps to the contract goes by", () => {
  test.each<[string, string, Response]>([
    ["GET", "/v1/account", answer(account)],
    ["GET", "/v1/account", answer(refusal(), 404, problem)],
    ["HEAD", "/v1/account", answer("", 200)],
    [
      "GET",
      "/v1/calendar.ics",
      answer("BEGIN:VCALENDAR", 200, { ...safe, "content-type": "text/calendar; charset=utf-8" }),
    ],
  ])("%s %s", async (method, path, response) => {
    expect(await overhear(method, path, response)).toBe(response);
  });
});

describe("drift fails the suite", () => {
  const scope = { type: `${origin}/problems/missing-scope`, status: 403, scope: "write" };
  test.each<[string, string, string, Response]>([
    ["a field more", "GET", "/v1/account", answer({ ...(account as object), colour: "red" })],
    ["a field less", "GET", "/v1/account", answer({ ...(account as object), plan: undefined })],
    ["a field that is something else", "GET", "/v1/account", answer({ ...(account as object), id: 7 })],
    [
      "another media type",
      "GET",
      "/v1/account",
      answer(account, 200, { ...safe, "content-type": "text/plain" }),
    ],
    ["a status nobody declared", "GET", "/v1/account", answer(account, 201)],
    ["a refusal nobody declared", "GET", "/v1/account", answer(refusal({ status: 410 }), 410, problem)],
    ["a fault", "GET", "/v1/account", answer(refusal({ status: 500 }), 500, problem)],
    ["no policy", "GET", "/v1/account", answer(account, 200, { "content-type": "application/json" })],
    ["a refusal as plain JSON", "GET", "/v1/account", answer(refusal(), 404)],
    ["a refusal without detail", "GET", "/v1/account", answer(refusal({ detail: undefined }), 404, problem)],
    ["a refusal of another status", "GET", "/v1/account", answer(refusal({ status: 403 }), 404, problem)],
    [
      "a kind that is none",
      "GET",
      "/v1/account",
      answer(refusal({ type: `${origin}/problems/x` }), 404, problem),
    ],
    ["401 that names no metadata", "GET", "/v1/account", answer(refusal({ status: 401 }), 401, problem)],
    ["429 that does not say when", "GET", "/v1/account", answer(refusal({ status: 429 }), 429, problem)],
    ["a missing scope without its header", "GET", "/v1/account", answer(refusal(scope), 403, problem)],
    ["422 that names no field", "GET", "/v1/account", answer(refusal(validation), 422, problem)],
    ["a body to HEAD", "HEAD", "/v1/account", answer(account)],
    [
      "a picture that is none",
      "GET",
      "/v1/documents/x/files/y/pages/1",
      answer("…", 200, { ...safe, "content-type": "image/jpeg", etag: '"x"' }),
    ],
    [
      "a header that was promised",
      "GET",
      "/v1/documents/x/files/y",
      answer("…", 200, { ...safe, "content-type": "text/plain" }),
    ],
    [
      "a read that was replayed",
      "GET",
      "/v1/account",
      answer(account, 200, { ...json, "idempotent-replayed": "true" }),
    ],
    ["the app's own call", "GET", "/app/state", answer({ sealed: false })],
  ])("%s", async (_what, method, path, response) => {
    await expect(overhear(method, path, response)).rejects.toThrow();
  });

  test("an event that does not fit", async () => {
    const body = 'event: document\ndata: {"id":7}\n\n';
    const stream = answer(body, 200, { ...safe, "content-type": "text/event-stream" });
    const watched = await overhear("GET", "/v1/events", stream);
    await expect(watched.text()).rejects.toThrow();
  });
});
