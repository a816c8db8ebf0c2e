/** Every change carries an Idempotency-Key, and the same one when it is sent again. */
import { afterEach, expect, spyOn, test } from "bun:test";
import { api } from "#doors/web/api/call.ts";
import { proofWanted, settleProof } from "#doors/web/api/proof.ts";

const asked: Request[] = [];
const keysSent = () => asked.map((request) => request.headers.get("Idempotency-Key"));
const unproved = () =>
  Response.json({ type: "https://box.test/problems/prove-it-is-you", detail: "Who is it?" }, { status: 403 });
const box = (answer: () => Response) => ({
  baseUrl: "https://box.test",
  fetch: async (request: Request) => {
    asked.push(request);
    return answer();
  },
});
const taken = box(() => Response.json({}));

afterEach(() => {
  asked.length = 0;
});

test("a change gets a key of its own, one that is given is kept, and a look has none", async () => {
  await api.POST("/v1/doctor", taken);
  await api.DELETE("/v1/mail-server", taken);
  await api.POST("/v1/doctor", { ...taken, params: { header: { "Idempotency-Key": "mine" } } });
  await api.GET("/v1/me", taken);
  const [first, second, given, look] = keysSent();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first ?? null);
  expect([given, look]).toEqual(["mine", null]);
});

test("what says a password or is answered with something shown once has no key", async () => {
  await api.POST("/v1/profile/password", { ...taken, body: { password: "quiet zebra knits nine" } });
  await api.POST("/v1/totp/confirm", { ...taken, body: { code: "123456" } });
  await api.POST("/v1/calendar/feed", taken);
  await api.POST("/v1/keys/recovery-code", { ...taken, body: {} });
  expect(keysSent()).toEqual([null, null, null, null]);
});

test("a change that is sent again once the person has proved it is them has the key of the first try", async () => {
  const again = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(taken.fetch, { preconnect: () => {} }) as typeof fetch,
  );
  try {
    const done = api.POST("/v1/members", {
      ...box(unproved),
      body: { name: "Ann", email: "ann@example.org", role: "member" },
    });
    while (!proofWanted()) await Bun.sleep(1);
    settleProof(true);
    await done;
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first ?? "");
  } finally {
    again.mockRestore();
  }
});
