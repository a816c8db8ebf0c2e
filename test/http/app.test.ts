import { beforeAll, describe, expect, test } from "bun:test";
import type { Me } from "#contract/account.ts";
import { until } from "../took.ts";
import { household, plain, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const password = "correct horse battery staple";
const setup = (email = "first@example.org") => ({
  account_name: "The Firsts",
  kind: "family",
  owner_name: "Fran First",
  email,
  password,
});

/** The cookie that an answer sets, as the browser sends it back. */
function cookieOf(headers: Headers): string {
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

const state = (target: Target, cookie = "") =>
  target.get<{ setup_needed: boolean; signed_in: boolean; user: { email: string } | null }>(
    "/app/state",
    null,
    {
      headers: cookie ? { cookie } : {},
    },
  );
const signIn = (target: Target, email: string, word = password, headers: Record<string, string> = {}) =>
  target.post<Refused>("/app/sign-in", null, { json: { email, password: word }, headers });

forTargets(
  (target) => {
    let cookie = "";

    describe("setting up, once", () => {
      test("a new box says that it waits for its first account", async () => {
        expect((await state(target)).body).toMatchObject({
          setup_needed: true,
          signed_in: false,
          user: null,
        });
      });

      test("422 names every wrong field at once, and nothing was made", async () => {
        const { status, body } = await target.post<Refused>("/app/setup", null, {
          json: { account_name: " ", kind: "club", owner_name: " ", email: "nobody", password: "12345678" },
        });
        expect(status).toBe(422);
        expect(body.errors?.map((e) => e.field).sort()).toEqual([
          "account_name",
          "email",
          "kind",
          "owner_name",
          "password",
        ]);
        const none = await target.post<Refused>("/app/setup", null, { json: {} });
        expect(none.body.errors).toHaveLength(5);
        expect((await state(target)).body.setup_needed).toBe(true);
      });

      test("five at once: one account, the others find nothing there", async () => {
        const answers = await Promise.all(
          [1, 2, 3, 4, 5].map((i) =>
            target.post<{ recovery_code: string }>("/app/setup", null, {
              json: setup(`first${i}@example.org`),
            }),
          ),
        );
        expect(answers.map((a) => a.status).sort()).toEqual([201, 404, 404, 404, 404]);
        const made = answers.find((a) => a.status === 201);
        expect(made?.body.recovery_code).toMatch(/\S{4,}/);
        cookie = cookieOf(made?.headers ?? new Headers());
        expect((await state(target, cookie)).body).toMatchObject({ setup_needed: false, signed_in: true });
      }, 120_000);

      test("afterwards the address does not exist", async () => {
        const { status, body } = await target.post<Refused>("/app/setup", null, { json: setup() });
        expect([status, body.detail]).toEqual([404, "There is nothing at this address."]);
      });
    });

    describe("the app holds a token of its own, in a cookie", () => {
      test("not readable by scripts, for our pages alone, for a month", async () => {
        const email = (await state(target, cookie)).body.user?.email ?? "";
        const { status, headers } = await signIn(target, email);
        expect(status).toBe(204);
        const [session = "", device = ""] = headers.getSetCookie();
        const flags = session.split("; ");
        expect(flags[0]).toStartWith("deedbox_session=svc_app_");
        expect(flags.slice(1).sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"]);
        expect(device).toMatch(
          /^deedbox_device=[\w-]{22}\.[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
        );
        expect(headers.get("cache-control")).toBe("no-store");
      });

      test("opens the API with every scope, `manage` among them", async () => {
        const { body } = await target.get<Me>("/v1/me", null, { headers: { cookie } });
        expect(body.token).toMatchObject({
          kind: "app",
          scopes: ["read", "write", "files", "identifiers", "ask", "manage"],
        });
        expect(body.can).toEqual({ change: true, identifiers: true });
      });

      test("among other cookies, and after a wrong one of another name", async () => {
        for (const header of [
          `a=b; ${cookie}; c=d`,
          `x_deedbox_session=no; ${cookie}`,
          `deedbox_session; ${cookie}`,
        ])
          expect([
            header,
            (await target.get("/v1/me", null, { headers: { cookie: header } })).status,
          ]).toEqual([header, 200]);
      });

      test("what is added with it arrived by upload, not by the API", async () => {
        const form = new FormData();
        form.append("file", new File(["Dropped into the app."], "dropped.txt"));
        const { body, status } = await target.post<{ documents: { id: string }[] }>("/v1/documents", null, {
          body: form,
          headers: { cookie },
        });
        expect(status).toBe(201);
        const doc = await target.get<{ metadata: { arrived_by: string } }>(
          `/v1/documents/${body.documents[0]?.id}`,
          null,
          {
            headers: { cookie },
          },
        );
        expect(doc.body.metadata.arrived_by).toBe("upload");
      });

      test("a bearer token goes before the cookie: a wrong one is 401 all the same", async () => {
        expect((await target.get("/v1/me", "svc_pat_wrong", { headers: { cookie } })).status).toBe(401);
      });

      test("the events of the account, as they happen", async () => {
        const request = target.request("GET", "/v1/events", { headers: { cookie } });
        const response = await target.running.send(request);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
        const reader = response.body?.getReader();
        const words = new TextDecoder();
        let seen = "";
        const form = new FormData();
        form.append("file", new File(["Watched as it came."], "watched.txt"));
        await target.post("/v1/documents", null, { body: form, headers: { cookie } });
        // The paper of the test before may still be on its way.
        while (!seen.includes('"step":"done","title":"watched"')) {
          const piece = await reader?.read();
          if (!piece || piece.done) break;
          seen += words.decode(piece.value, { stream: true });
        }
        await reader?.cancel();
        expect(seen).toContain("event: document\n");
        expect(seen).toContain('"step":"received"');
        expect(seen).toContain('"step":"done"');
      }, 120_000);
    });

    describe("a page of another site changes nothing", () => {
      const foreign: Record<string, Record<string, string>> = {
        "Sec-Fetch-Site: cross-site": { "sec-fetch-site": "cross-site" },
        "Sec-Fetch-Site: same-site": { "sec-fetch-site": "same-site" },
        "another Origin": { origin: "https://evil.example" },
        "Origin: null": { origin: "null" },
        "our name with another scheme": { origin: "https://localhost:1" },
      };
      for (const [what, headers] of Object.entries(foreign)) {
        test(what, async () => {
          const json = { title: "Planted", text: "x" };
          const note = await target.post("/v1/documents/note", null, {
            json,
            headers: { ...headers, cookie },
          });
          expect(note.status).toBe(403);
          expect((await target.post("/app/sign-out", null, { headers: { ...headers, cookie } })).status).toBe(
            403,
          );
          expect((await signIn(target, "first@example.org", password, headers)).status).toBe(403);
          expect((await state(target, cookie)).body.signed_in).toBe(true);
        });
      }

      test("our own page may, and so may a call that is from no page", async () => {
        const own: Record<string, string>[] = [
          { "sec-fetch-site": "same-origin" },
          { "sec-fetch-site": "none" },
          { origin: target.origin },
          {},
        ];
        for (const [i, headers] of own.entries()) {
          const json = { title: `Own ${i}`, text: `Own ${i}` };
          const { status } = await target.post("/v1/documents/note", null, {
            json,
            headers: { ...headers, cookie },
          });
          expect([headers, status]).toEqual([headers, 201]);
        }
      });

      test("with a bearer token no page is behind it, so the Origin does not matter", async () => {
        const home = await household(target);
        const json = { title: "By a program", text: "x" };
        const headers = { origin: "https://elsewhere.example" };
        expect((await target.post("/v1/documents/note", home.all, { json, headers })).status).toBe(201);
      });
    });

    describe("signing in and out", () => {
      test("a wrong password and an unknown person are told alike", async () => {
        const email = (await state(target, cookie)).body.user?.email ?? "";
        const wrong = await signIn(target, email, "not the password");
        const unknown = await signIn(target, "nobody@example.org");
        expect([wrong.status, unknown.status]).toEqual([401, 401]);
        expect(wrong.text).toBe(unknown.text);
      });

      test("a person without a password cannot sign in with any", async () => {
        const home = await household(target);
        expect((await signIn(target, home.email, "")).status).toBe(422);
        expect((await signIn(target, home.email, "null")).status).toBe(401);
      });

      test("signing out ends the token, not only the cookie", async () => {
        const email = (await state(target, cookie)).body.user?.email ?? "";
        const mine = cookieOf((await signIn(target, email)).headers);
        expect((await target.get("/v1/me", null, { headers: { cookie: mine } })).status).toBe(200);
        const { status, headers } = await target.post("/app/sign-out", null, { headers: { cookie: mine } });
        expect(status).toBe(204);
        expect(headers.get("set-cookie")).toContain("deedbox_session=; ");
        expect(headers.get("set-cookie")).toContain("Max-Age=0");
        expect((await target.get("/v1/me", null, { headers: { cookie: mine } })).status).toBe(401);
        // Another session of the same person goes on; signing out twice is no fault.
        expect((await state(target, cookie)).body.signed_in).toBe(true);
        expect((await target.post("/app/sign-out", null, { headers: { cookie: mine } })).status).toBe(204);
        expect((await target.post("/app/sign-out", null)).status).toBe(204);
      });

      test("passkeys: only who is signed in may add one; a made-up answer opens nothing", async () => {
        expect((await target.post("/app/passkeys/options", null)).status).toBe(401);
        expect((await target.post("/app/passkeys/options", null, { headers: { cookie } })).status).toBe(200);
        expect((await target.post("/app/passkeys/sign-in-options", null)).status).toBe(200);
        for (const json of [
          {},
          [],
          { response: 1 },
          { response: {} },
          { response: { id: "x", rawId: "x", type: "public-key", response: {} } },
        ]) {
          const { status } = await target.post("/app/passkeys/sign-in", null, { json });
          expect([400, 401]).toContain(status);
          const add = await target.post("/app/passkeys", null, { json, headers: { cookie } });
          expect([400, 401, 422]).toContain(add.status);
        }
      });
    });

    test("on the free plan the app goes on working: only personal tokens are refused", async () => {
      const poor = await target.running.account({
        name: "Poor",
        kind: "family",
        owner: "P",
        email: "poor@example.org",
        plan: "free",
        password,
      });
      expect(poor.account_id).toBeTruthy();
      const mine = cookieOf((await signIn(target, "poor@example.org")).headers);
      const { body } = await target.get<{ plan: object }>("/v1/overview", null, {
        headers: { cookie: mine },
      });
      expect(body.plan).toEqual({ label: "Free", questions_left: 10, full_reads_left: 25 });
    });
  },
  { alone: true },
);

inProcess((target) => {
  beforeAll(async () => {
    await target.running.account({ name: "A", kind: "family", owner: "A", email: "a@example.org", password });
    await target.running.account({ name: "B", kind: "family", owner: "B", email: "b@example.org", password });
  });

  test("after five wrong tries the sixth waits a quarter of an hour, later ones longer; another person does not", async () => {
    const { clock } = target.inside;
    clock.stand();
    for (const minutes of [15, 30, 60]) {
      for (let i = 0; i < 5; i++)
        expect((await signIn(target, "a@example.org", "wrong one")).status).toBe(401);
      const { status, headers, body } = await signIn(target, "A@Example.org");
      expect([status, headers.get("retry-after")]).toEqual([429, String(minutes * 60)]);
      expect(body.detail).toBe(`Too many wrong tries. Try again in ${minutes} minutes.`);
      expect((await signIn(target, "b@example.org")).status).toBe(204);
      clock.advance(minutes * 60_000 - 1000);
      expect((await signIn(target, "a@example.org")).status).toBe(429);
      clock.advance(1001);
    }
    expect((await signIn(target, "a@example.org")).status).toBe(204);
    expect((await signIn(target, "a@example.org", "wrong")).status).toBe(401);
    clock.stand(false);
  }, 120_000);

  test("the app's token ends after a month", async () => {
    const cookie = cookieOf((await signIn(target, "b@example.org")).headers);
    const day = 86_400_000;
    for (const days of [6, 6, 6, 6]) {
      target.inside.clock.advance(days * day);
      expect((await state(target, cookie)).body.signed_in).toBe(true);
    }
    target.inside.clock.advance(6 * day - 5_000);
    expect((await state(target, cookie)).body.signed_in).toBe(true);
    target.inside.clock.advance(5_001);
    expect((await state(target, cookie)).body.signed_in).toBe(false);
  });

  test("a session that nobody uses for a week ends", async () => {
    const cookie = cookieOf((await signIn(target, "b@example.org")).headers);
    const { clock } = target.inside;
    clock.advance(7 * 86_400_000 - 5_000);
    expect((await state(target, cookie)).body.signed_in).toBe(true);
    clock.advance(7 * 86_400_000 + 1);
    expect((await state(target, cookie)).body.signed_in).toBe(false);
    expect((await target.get("/v1/me", null, { headers: { cookie } })).status).toBe(401);
    const next = cookieOf((await signIn(target, "b@example.org")).headers);
    const { body } = await target.get<{ sessions: object[] }>("/v1/sessions", null, {
      headers: { cookie: next },
    });
    expect(body.sessions).toHaveLength(1);
  });

  test("signing in where somebody is signed in ends that session", async () => {
    const before = cookieOf((await signIn(target, "a@example.org")).headers);
    const { status, headers } = await signIn(target, "b@example.org", password, { cookie: before });
    expect(status).toBe(204);
    expect(cookieOf(headers)).not.toBe(before);
    expect((await target.get("/v1/me", null, { headers: { cookie: before } })).status).toBe(401);
    // A wrong password ends nothing.
    const held = cookieOf(headers);
    expect((await signIn(target, "b@example.org", "wrong", { cookie: held })).status).toBe(401);
    expect((await target.get("/v1/me", null, { headers: { cookie: held } })).status).toBe(200);
  });

  test("full reads that were used are not left", async () => {
    await target.running.account({
      name: "C",
      kind: "family",
      owner: "C",
      email: "c@example.org",
      password,
      plan: "free",
    });
    const cookie = cookieOf((await signIn(target, "c@example.org")).headers);
    const token = await target.running.token({ email: "c@example.org", name: "c", scopes: "read,write" });
    await upload(
      target,
      token,
      plain("Harbour Lane Energy\nInvoice date 4 March 2025\nTotal amount due $21.00\n"),
    );
    const left = async () =>
      (
        await target.get<{ plan: { full_reads_left: number }; documents: { being_read: number } }>(
          "/v1/overview",
          null,
          { headers: { cookie } },
        )
      ).body;
    await until(async () => (await left()).documents.being_read === 0, "everything was read");
    expect((await left()).plan.full_reads_left).toBe(24);
  }, 120_000);
});
