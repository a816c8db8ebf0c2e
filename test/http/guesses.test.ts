/** Guessing at secrets: what is evaluated, who has to wait, and who does not. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { LinkMade } from "#contract/link.ts";
import type { RecoveryCodes, TotpSetup } from "#contract/settings.ts";
import { type HttpDoor, httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { passwordsEvaluated } from "#operations/members/passwords.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { codeAt, stepAt } from "#rules/access/one-time-codes.ts";
import { filed, fresh } from "./acts.ts";
import { inProcess, type Refused } from "./target.ts";

// A hash takes a tenth of a second of a processor that may be busy with other tests.
setDefaultTimeout(60_000);

const password = "correct horse battery";
const QUARTER = 15 * 60_000;
const MOST = 5;

const decode = (secret: string): Uint8Array => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (b) => Number.parseInt(b, 2));
};

const cookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((c) => c.split(";", 1)[0])
    .join("; ");

inProcess((target) => {
  let door: HttpDoor;
  let n = 0;
  let last = 0;

  beforeAll(() => {
    const { box } = target.inside;
    door = httpDoor(box, new WebFiles(async () => new Map()), () => {});
    target.inside.clock.stand();
  });

  /** An address nobody used before. */
  const address = () => `198.51.${Math.floor(++last / 250)}.${last % 250}`;

  const post = (path: string, json: object, from: string, headers: Record<string, string> = {}) =>
    door.fetch(
      new Request(`${target.origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(json),
      }),
      from,
    );
  const signIn = (email: string, word: string, from: string, headers = {}, code?: string) =>
    post("/app/sign-in", { email, password: word, ...(code === undefined ? {} : { code }) }, from, headers);

  const person = async () => {
    const email = `guessed${++n}@example.org`;
    const made = await target.running.account({
      name: "Home",
      kind: "family",
      owner: "Ann",
      email,
      password,
    });
    return { email, ...made };
  };

  const count = (answers: readonly Response[], status: number) =>
    answers.filter((a) => a.status === status).length;

  /** A thousand at once, with the right one in the middle. */
  const thousand = (right: string, ask: (guess: string, i: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: 1000 }, (_, i) => ask(i === 300 ? right : `guess number ${i}`, i)));

  describe("passwords", () => {
    test("of a thousand at once five are looked at; the right one among them does not get in; the owner does", async () => {
      const { email } = await person();
      const home = address();
      const own = cookies(await signIn(email, password, home));
      const stranger = address();
      const before = passwordsEvaluated();
      const answers = await thousand(password, (guess) => signIn(email, guess, stranger));
      expect(passwordsEvaluated() - before).toBe(MOST);
      expect([count(answers, 401), count(answers, 429), count(answers, 204)]).toEqual([MOST, 995, 0]);
      const refused = answers.find((a) => a.status === 429);
      expect(refused?.headers.get("retry-after")).toBe("900");
      expect(await refused?.text()).toContain("Too many wrong tries. Try again in 15 minutes.");
      // The right password helps nobody there; it does on the device of the owner, and at their address.
      expect((await signIn(email, password, stranger)).status).toBe(429);
      expect((await signIn(email, password, address(), { cookie: own })).status).toBe(204);
      expect((await signIn(email, password, home)).status).toBe(204);
    }, 60_000);

    test("a quarter of an hour and a second later five more are looked at, and the right one gets in", async () => {
      const { email } = await person();
      const stranger = address();
      const guess = (word: string) => signIn(email, word, stranger);
      await Promise.all(Array.from({ length: 20 }, (_, i) => guess(`guess ${i}`)));
      target.inside.clock.advance(QUARTER - 1000);
      expect((await guess(password)).status).toBe(429);
      target.inside.clock.advance(2000);
      expect((await guess(password)).status).toBe(204);
    });

    test("an e-mail nobody has is looked at, waits and is refused as one that somebody has", async () => {
      const { email } = await person();
      const seen = async (whom: string) => {
        const from = address();
        const before = passwordsEvaluated();
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, i) => signIn(whom, `guess ${i}`, from)),
        );
        const bodies = new Set(await Promise.all(answers.map((a) => a.text())));
        return {
          looked: passwordsEvaluated() - before,
          statuses: answers.map((a) => a.status).sort(),
          bodies: [...bodies].sort(),
          waits: [...new Set(answers.map((a) => a.headers.get("retry-after")))],
        };
      };
      expect(await seen("nobody.at.all@example.org")).toEqual(await seen(email));
    });

    test("from one address five are looked at, whoever is tried; the next address may", async () => {
      const from = address();
      const before = passwordsEvaluated();
      const people = Array.from({ length: 30 }, (_, i) => `somebody${i}@example.org`);
      const answers = await Promise.all(people.map((each) => signIn(each, "a guess of mine", from)));
      expect(count(answers, 401)).toBe(MOST);
      expect(passwordsEvaluated() - before).toBe(MOST);
      // Two neighbours of one /64 are one; another network is not.
      const v6 = (host: string) => signIn("somebody@example.org", "a guess", `2001:db8:7:7::${host}`);
      const both = await Promise.all(Array.from({ length: 12 }, (_, i) => v6(String(i + 1))));
      expect(count(both, 401)).toBe(MOST);
      expect((await signIn("somebody.else@example.org", "a guess", "2001:db8:7:8::1")).status).toBe(401);
    });

    test("strangers at a thousand addresses are five together, and the owner is not kept out by them", async () => {
      const { email } = await person();
      const home = address();
      const own = cookies(await signIn(email, password, home));
      const before = passwordsEvaluated();
      const answers = await thousand(password, (guess) => signIn(email, guess, address()));
      expect(passwordsEvaluated() - before).toBe(MOST);
      expect(count(answers, 204)).toBe(0);
      expect((await signIn(email, password, address(), { cookie: own })).status).toBe(204);
      expect((await signIn(email, password, home)).status).toBe(204);
    }, 60_000);

    test("a device that is known may guess five times, too, and closes nobody else's way", async () => {
      const { email } = await person();
      const own = cookies(await signIn(email, password, address()));
      const stolen = await Promise.all(
        Array.from({ length: 30 }, (_, i) => signIn(email, `guess ${i}`, address(), { cookie: own })),
      );
      expect([count(stolen, 401), count(stolen, 429)]).toEqual([MOST, 25]);
      expect((await signIn(email, password, address())).status).toBe(204);
    });

    test("a device cookie that was made up, or is somebody else's, is none", async () => {
      const [one, other] = [await person(), await person()];
      const theirs = cookies(await signIn(other.email, password, address()));
      const made = `deedbox_device=${"A".repeat(22)}.${"B".repeat(32)}`;
      for (let i = 0; i < MOST; i++) await signIn(one.email, `guess ${i}`, address());
      for (const cookie of [theirs, made, "deedbox_device=.", "deedbox_device=A.B.C"])
        expect((await signIn(one.email, password, address(), { cookie })).status).toBe(429);
    });

    test("one browser remembers six people; a signed-in one that has no cookie yet is given it", async () => {
      const { email, user_id } = await person();
      const { token } = openSession(target.inside.box, { id: user_id });
      const session = `deedbox_session=${token}`;
      const state = await door.fetch(
        new Request(`${target.origin}/app/state`, { headers: { cookie: session } }),
        address(),
      );
      let jar = cookies(state);
      expect(jar).toStartWith("deedbox_device=");
      const others = await Promise.all(Array.from({ length: 5 }, person));
      for (const each of others) {
        const entered = await signIn(each.email, password, address(), { cookie: jar });
        jar = cookies(entered).split("; ").at(-1) ?? "";
      }
      for (let i = 0; i < MOST; i++) await signIn(email, `guess ${i}`, address());
      expect((await signIn(email, password, address())).status).toBe(429);
      const again = await signIn(email, password, address(), { cookie: jar });
      expect([again.status, again.headers.getSetCookie().length]).toEqual([204, 1]);
    });

    test("X-Forwarded-For counts behind a trusted proxy alone, and of it only what the proxy wrote", async () => {
      const { box } = target.inside;
      const { email } = await person();
      const proxy = address();
      const via = (forwarded: string) => signIn(email, "a guess", proxy, { "x-forwarded-for": forwarded });
      const free = await Promise.all(Array.from({ length: 10 }, (_, i) => via(`203.0.113.${i}`)));
      expect(count(free, 401)).toBe(MOST);
      // A success behind it makes the proxy nobody's known address: it stands for everybody.
      target.inside.clock.advance(QUARTER + 1);
      expect((await signIn(email, password, proxy, { "x-forwarded-for": "203.0.113.1" })).status).toBe(204);
      const later = await Promise.all(Array.from({ length: 10 }, () => via("203.0.113.1")));
      expect(count(later, 401)).toBe(MOST);
      const trusting = httpDoor(
        { ...box, settings: { ...box.settings, trustProxy: true } },
        new WebFiles(async () => new Map()),
        () => {},
      );
      const ask = (email: string, chain: string) =>
        trusting.fetch(
          new Request(`${target.origin}/app/sign-in`, {
            method: "POST",
            headers: { "content-type": "application/json", "x-forwarded-for": chain },
            body: JSON.stringify({ email, password: "a guess" }),
          }),
          proxy,
        );
      const spoofed = await Promise.all(
        Array.from({ length: 12 }, (_, i) => ask(`x${i}@example.org`, `10.0.0.${i}, 203.0.113.77`)),
      );
      expect(count(spoofed, 401)).toBe(MOST);
      expect((await ask("y@example.org", "10.0.0.1, 203.0.113.78:4711")).status).toBe(401);
    });
  });

  describe("second steps", () => {
    const withCodes = async () => {
      const one = await person();
      const { token } = openSession(target.inside.box, { id: one.user_id });
      const start = await target.post<TotpSetup>("/v1/totp", token, { json: { password } });
      const secret = decode(start.body.secret);
      const step = stepAt(target.inside.clock.now());
      const on = await target.post<RecoveryCodes>("/v1/totp/confirm", token, {
        json: { code: codeAt(secret, step) },
      });
      target.inside.clock.advance(60_000);
      return { ...one, code: () => codeAt(secret, step + 2), paper: on.body.recovery_codes };
    };

    test.each(["code of the app", "code from paper"])(
      "of a thousand with the right %s among them five are looked at and none gets in",
      async (what) => {
        const { email, code, paper } = await withCodes();
        const home = address();
        const right = what === "code of the app" ? code() : (paper[0] ?? "");
        const own = cookies(await signIn(email, password, home, {}, paper[1]));
        const stranger = address();
        const answers = await thousand(right, (guess) => signIn(email, password, stranger, {}, guess));
        expect([count(answers, 401), count(answers, 204)]).toEqual([MOST, 0]);
        expect((await signIn(email, password, stranger, {}, right)).status).toBe(429);
        expect((await signIn(email, password, address(), { cookie: own }, right)).status).toBe(204);
      },
      60_000,
    );

    test("who knows the password and goes without a code is not known from there", async () => {
      const { email, code } = await withCodes();
      const stranger = address();
      for (let i = 0; i < 8; i++) expect((await signIn(email, password, stranger)).status).toBe(422);
      const guesses = await Promise.all(
        Array.from({ length: 10 }, (_, i) => signIn(email, password, stranger, {}, `00000${i}`)),
      );
      expect(count(guesses, 401)).toBe(MOST);
      expect((await signIn(email, password, address(), {}, code())).status).toBe(429);
    });
  });

  describe("of somebody signed in", () => {
    test("a stolen session guesses the password five times; the owner's own session is not slowed", async () => {
      const { user_id } = await person();
      const { box } = target.inside;
      const [stolen, own] = [
        openSession(box, { id: user_id }).token,
        openSession(box, { id: user_id }).token,
      ];
      const ask = (token: string, word: string) =>
        post("/app/prove", { password: word }, address(), { cookie: `deedbox_session=${token}` });
      const answers = await thousand(password, (guess) => ask(stolen, guess));
      expect([count(answers, 422), count(answers, 204)]).toEqual([MOST, 0]);
      expect((await ask(stolen, password)).status).toBe(429);
      // The other calls that take the password are counted with it.
      const change = await target.post<Refused>("/v1/profile/password", stolen, {
        json: { password: "a staple of old wood", current: password },
      });
      expect(change.status).toBe(429);
      expect((await ask(own, password)).status).toBe(204);
    }, 60_000);
  });

  describe("passcodes of links", () => {
    test("of a thousand five are looked at; whoever opened the link from their address before still may", async () => {
      const { user_id } = await person();
      const { token } = openSession(target.inside.box, { id: user_id });
      const id = await filed(target, token, fresh().text);
      const made = await target.post<LinkMade>("/v1/links", token, {
        json: { document_id: id, expires: target.inside.clock.today(), passcode: "harbour" },
      });
      const path = new URL(made.body.share_url).pathname;
      const visit = (passcode: string, from: string) =>
        door.fetch(
          new Request(target.origin + path, { method: "POST", body: new URLSearchParams({ passcode }) }),
          from,
        );
      const friend = address();
      expect((await visit("harbour", friend)).status).toBe(200);
      const stranger = address();
      const before = passwordsEvaluated();
      const answers = await thousand("harbour", (guess) => visit(guess, stranger));
      expect(passwordsEvaluated() - before).toBe(MOST);
      expect(count(answers, 200)).toBe(0);
      expect((await visit("harbour", stranger)).status).toBe(429);
      expect((await visit("harbour", friend)).status).toBe(200);
    }, 60_000);
  });

  test("what was counted is on file: another start of the program gives nobody fresh tries", async () => {
    const { email } = await person();
    const from = address();
    for (let i = 0; i < MOST; i++) await signIn(email, `guess ${i}`, from);
    const rows = target.inside.box.db.sql("SELECT counter, times FROM tries").all() as { counter: string }[];
    expect(rows.some((r) => r.counter.includes(from))).toBe(true);
    // Nothing is remembered beside the rows: a door of its own refuses as this one does.
    const other = httpDoor(target.inside.box, new WebFiles(async () => new Map()), () => {});
    const again = await other.fetch(
      new Request(`${target.origin}/app/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      }),
      from,
    );
    expect(again.status).toBe(429);
  });
});
