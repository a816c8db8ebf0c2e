import { describe, expect, test } from "bun:test";
import { inProcess, type Refused, type Target } from "./target.ts";

const owner = (code?: string) => ({
  account_name: "The Firsts",
  kind: "family",
  owner_name: "Fran First",
  email: "first@example.org",
  password: "correct horse battery staple",
  ...(code === undefined ? {} : { code }),
});

const setUp = (target: Target, code?: string, headers: Record<string, string> = {}) =>
  target.post<Refused>("/app/setup", null, { json: owner(code), headers });

const state = async (target: Target, headers: Record<string, string> = {}) =>
  (await target.get<{ setup_needed: boolean; setup_code: boolean }>("/app/state", null, { headers })).body;

/** The code that was printed last. */
const printed = (target: Target) => / code (\S+)$/.exec(target.inside.printed.at(-1) ?? "")?.[1] ?? "";

inProcess(
  (target) => {
    test("where others can open the page, the owner is made with the printed code alone", async () => {
      expect(await state(target)).toMatchObject({ setup_needed: true, setup_code: true });
      expect(target.inside.printed).toHaveLength(1);
      expect(printed(target)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
      for (const code of [undefined, "", " ", "AAAA-AAAA"]) {
        const { status, body } = await setUp(target, code);
        expect([code, status, body.errors?.map((e) => e.field)]).toEqual([code, 422, ["code"]]);
      }
      expect(await state(target)).toMatchObject({ setup_needed: true });
    });

    test("every other wrong field is named beside it", async () => {
      const { body } = await target.post<Refused>("/app/setup", null, {
        json: { ...owner(), email: "nobody", password: "12345678" },
      });
      expect(body.errors?.map((e) => e.field).sort()).toEqual(["code", "email", "password"]);
    });

    test("the fifth wrong code in a minute makes a new one; until the minute is over none is tried", async () => {
      const first = printed(target);
      for (let i = 0; i < 4; i++) expect((await setUp(target, "AAAA-AAAA")).status).toBe(422);
      expect(target.inside.printed).toHaveLength(2);
      const second = printed(target);
      expect(second).not.toBe(first);
      const waits = await setUp(target, second);
      expect([waits.status, waits.headers.get("retry-after")]).toEqual([429, "60"]);
      target.inside.clock.advance(61_000);
      expect((await setUp(target, first)).status).toBe(422);
      expect(target.inside.printed).toHaveLength(2);
    });

    test("two with the right code at once: one is the owner; then there is no code and no address", async () => {
      const code = printed(target);
      const answers = await Promise.all([
        setUp(target, code.toLowerCase().replace("-", " ")),
        setUp(target, ` ${code}`),
      ]);
      expect(answers.map((a) => a.status).sort()).toEqual([201, 404]);
      expect(await state(target)).toMatchObject({ setup_needed: false, setup_code: false });
      expect((await setUp(target, code)).status).toBe(404);
      expect(target.inside.printed).toHaveLength(2);
    }, 30_000);
  },
  { worker: false, settings: { host: "0.0.0.0" } },
);

inProcess(
  (target) => {
    test("an account made on the command line leaves nothing to take", async () => {
      await state(target);
      const code = printed(target);
      await target.running.account({ name: "A", kind: "family", owner: "A", email: "a@example.org" });
      expect(await state(target)).toMatchObject({ setup_needed: false, setup_code: false });
      expect((await setUp(target, code)).status).toBe(404);
    });
  },
  { worker: false, settings: { host: "::" } },
);

describe("a box that listens for its own machine", () => {
  inProcess(
    (target) => {
      const forwards = [
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-real-ip",
        "forwarded",
        "via",
      ];
      test.each(forwards)(
        "asks for the code all the same when a proxy sent the call on: %s",
        async (name) => {
          expect(await state(target)).toMatchObject({ setup_code: false });
          const headers = { [name]: "1.2.3.4" };
          expect(await state(target, headers)).toMatchObject({ setup_code: true });
          expect((await setUp(target, undefined, headers)).body.errors?.map((e) => e.field)).toEqual([
            "code",
          ]);
          expect(target.inside.printed).toHaveLength(1);
        },
      );

      test("needs none for who sits at it", async () => {
        expect((await setUp(target)).status).toBe(201);
      });
    },
    { worker: false },
  );
  for (const settings of [{ trustProxy: true }, { url: "https://papers.example.org" }])
    inProcess(
      (target) => {
        test(`is open to others all the same: ${JSON.stringify(settings)}`, async () => {
          expect(await state(target)).toMatchObject({ setup_code: true });
          expect((await setUp(target)).status).toBe(422);
        });
      },
      { worker: false, settings },
    );
  inProcess(
    (target) => {
      test("an address of its own machine changes nothing", async () => {
        expect(await state(target)).toMatchObject({ setup_code: false });
      });
    },
    { worker: false, settings: { url: "http://localhost:7170" } },
  );
});
