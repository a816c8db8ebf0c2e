/** Passwords, sessions and what is handed out to come in with: chapters 6, 7, 9 and 11 of ASVS 5.0. */
import { beforeAll, describe, expect, test } from "bun:test";
import type { PasswordChanged } from "#contract/settings.ts";
import { systemIds } from "#kernel/ids.ts";
import {
  contextWords,
  hashPassword,
  isKnownPassword,
  packSums,
  passwordFits,
  passwordTrouble,
  sumOfPassword,
  unpackSums,
} from "#operations/members/passwords.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { newLinkToken } from "#rules/access/links.ts";
import { newRecoveryCode, RECOVERY_CODES, SECRET_BYTES } from "#rules/access/one-time-codes.ts";
import { APP, INVITE, newToken, PERSONAL } from "#rules/access/tokens.ts";
import { newLocalPart } from "#rules/accounts/mail-address.ts";
import { feedSecret } from "#rules/checkup/calendar.ts";
import known from "../../models/known-passwords.json" with { type: "json" };
import { type Household, signedIn } from "../http/people.ts";
import { inProcess, type Refused } from "../http/target.ts";
import { readme } from "./documented.ts";
import { PartSealed } from "./sealed.ts";

const first = "correct horse battery";
const nobody: string[] = [];

describe("passwords", () => {
  test("6.2.1 and 6.2.9: seven characters are too few, eight are enough, sixty-four and more are welcome", async () => {
    expect(await passwordTrouble("kq7 vzx", nobody)).toEqual({ key: "field.password8" });
    expect(await passwordTrouble("kq7 vzxw", nobody)).toBeNull();
    for (const length of [64, 100, 256])
      expect(await passwordTrouble("a quiet zebra knits ".repeat(20).slice(0, length), nobody)).toBeNull();
  });

  test("6.2.5: any kind of character will do, and none is asked for", async () => {
    for (const password of [
      "onlysmallletterszq",
      "ONLYCAPITALSWQZK",
      "8402957361047",
      "§±¡™£¢∞¶•ªº–≠",
      "пароль из слов зимы",
      "四つの静かな単語です",
      "🦊🌲🚲🎈🧀🪁🥁🪐",
      "with  two  spaces  in  it ",
    ])
      expect([password, await passwordTrouble(password, nobody)]).toEqual([password, null]);
  });

  test("6.2.4 and 6.2.12: the 17,950 commonest of breaches that are long enough are refused, in any case", async () => {
    expect(known.count).toBe(17_950);
    expect(
      [...unpackSums(known.sums, known.count)].every((sum, i, all) => i === 0 || sum > (all[i - 1] ?? 0)),
    ).toBe(true);
    // The licence of the list asks for its words beside a copy of it.
    expect([known.licence, known.notice]).toEqual([
      "MIT",
      expect.stringContaining("Permission is hereby granted"),
    ]);
    for (const password of [
      "password1",
      "PASSWORD1",
      "qwertyuiop",
      "sunshine",
      "1q2w3e4r5t",
      "iloveyou",
      "trustno1",
      "wachtwoord1",
    ])
      expect([password, await passwordTrouble(password, nobody)]).toEqual([
        password,
        { key: "field.passwordCommon" },
      ]);
    // Of made-up ones hardly any is taken for one of them.
    let taken = 0;
    for (let i = 0; i < 2_000; i++) if (await isKnownPassword(systemIds.bytes(9).toString())) taken++;
    expect(taken).toBeLessThan(3);
    const sums = ["one", "two", "three"].map(sumOfPassword);
    expect([...unpackSums(packSums(sums), 3)]).toEqual([...Uint32Array.from(sums).sort()]);
  });

  test("6.1.2 and 6.2.11: little more than a word of the box, a name or an address is refused; the list is documented", async () => {
    const about = ["The Castillo family", "Maria Castillo", "maria.castillo@lindenhof.example"];
    for (const password of [
      "deedbox2026",
      "Deed-Box!1",
      "castillo1985",
      "MariaCastillo",
      "lindenhof!!",
      "admin-owner",
      "family-papers",
    ])
      expect([password, await passwordTrouble(password, about)]).toEqual([
        password,
        { key: "field.passwordName" },
      ]);
    for (const password of [
      "castillo keeps bees in june",
      "maria and 3 hungry owls",
      "lindenhof-orchard-gate",
    ])
      expect([password, await passwordTrouble(password, about)]).toEqual([password, null]);
    expect(contextWords).toContain("deedbox");
    expect(readme).toContain("`contextWords`");
  });

  test("6.2.8: it is verified as it was typed: no letter less, no other case, no space fewer", async () => {
    const password = `  Ünïcode Pass\u00A0word, ${"long ".repeat(30)}END`;
    const hash = await hashPassword(password);
    expect(await passwordFits(password, hash)).toBe(true);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      password.slice(0, 72),
      password.normalize("NFD"),
    ])
      expect([other.length, await passwordFits(other, hash)]).toEqual([other.length, false]);
  }, 30_000);

  test("11.4.2: argon2id with at least 19 MiB and two passes, a salt of its own each time", async () => {
    const [one, two] = [await hashPassword(first), await hashPassword(first)];
    const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(Number(lanes)).toBe(1);
    expect(one).not.toBe(two);
  }, 30_000);
});

describe("what is handed out", () => {
  /** Bits of chance in what a maker makes: counted from the bytes that it takes and how many letters there are. */
  const bits = (made: string, letters: number) => [...made].length * Math.log2(letters);
  const chance = (n: number) => systemIds.bytes(n);

  test("7.2.3 and 11.5.1: everything that opens something holds 128 bits and more, of the system's chance, and never comes twice", () => {
    const makers: Record<string, () => string> = {
      session: () => newToken(APP, chance).slice(APP.length, -6),
      token: () => newToken(PERSONAL, chance).slice(PERSONAL.length, -6),
      invitation: () => newToken(INVITE, chance).slice(INVITE.length, -6),
      link: () => newLinkToken(chance).slice(0, -6),
    };
    for (const [name, make] of Object.entries(makers)) {
      expect([name, bits(make(), 62) >= 128]).toEqual([name, true]);
      expect(new Set(Array.from({ length: 2_000 }, make)).size).toBe(2_000);
    }
    expect(bits(newLocalPart(chance).slice("papers-".length), 32)).toBeGreaterThanOrEqual(128);
    expect(
      Buffer.from(feedSecret(chance(32)).split("_").at(-1) ?? "", "base64url").length * 8,
    ).toBeGreaterThanOrEqual(128);
    expect(SECRET_BYTES * 8).toBeGreaterThanOrEqual(128);
  });

  test("6.5.2, 6.5.3 and 6.5.4: codes for paper hold 112 bits and more, so that a plain hash of them is enough", () => {
    const codes = Array.from({ length: 500 }, () => newRecoveryCode(chance));
    for (const code of codes) expect(bits(code.replaceAll("-", ""), 31)).toBeGreaterThanOrEqual(112);
    expect(new Set(codes).size).toBe(500);
    expect(RECOVERY_CODES).toBe(10);
    // No letter is likelier than another.
    const counts = new Map<string, number>();
    for (const letter of codes.join("").replaceAll("-", ""))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(31);
    const expected = (500 * 24) / 31;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.35);
  });
});

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });

  test("6.3.2: a new box has nobody in it but whom its owner let in: no user, no password, no token that ships", () => {
    const { box } = target.inside;
    const users = box.db.sql("SELECT email, password_hash FROM user").all() as {
      email: string;
      password_hash: string | null;
    }[];
    expect(users.map((u) => u.email)).toEqual([home.email]);
    for (const name of ["root", "admin", "sa", "guest", "test", "demo"])
      expect(users.some((u) => u.email.startsWith(`${name}@`))).toBe(false);
    const tokens = box.db.sql("SELECT DISTINCT user_id FROM token").all();
    expect(tokens).toEqual([{ user_id: home.user }]);
  });

  test("6.2.2, 6.2.3 and 6.2.11: a password is changed with the old one, and the rules hold there, too", async () => {
    const change = (json: object) =>
      target.post<PasswordChanged & Refused>("/v1/profile/password", app, { json });
    expect((await change({ password: first })).status).toBe(200);
    expect((await change({ password: "another quiet zebra" })).body.errors?.[0]?.field).toBe("current");
    for (const password of ["password123", `${home.email.split("@")[0]}`, "deedbox-deedbox"])
      expect((await change({ password, current: first })).body.errors?.[0]?.field).toBe("password");
    expect((await change({ password: "another quiet zebra", current: first })).status).toBe(200);
  }, 30_000);

  test("6.3.1: of thirty wrong passwords in a row few are looked at, and the right one among them opens nothing", async () => {
    const email = "guessed@example.org";
    await target.running.account({ name: "G", kind: "family", owner: "G", email, password: first });
    target.inside.clock.stand();
    const enter = (password: string) => target.post("/app/sign-in", null, { json: { email, password } });
    const answers = [];
    for (let i = 0; i < 30; i++) answers.push(await enter(`wrong guess ${i}`));
    const looked = answers.filter((a) => a.status === 401);
    const waits = answers.filter((a) => a.status === 429);
    expect([looked.length <= 6, looked.length + waits.length]).toEqual([true, 30]);
    for (const { headers } of waits) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter(first)).status).toBe(429);
    // It is a wait and no lock: an hour later the right one opens.
    target.inside.clock.stand(false);
    target.inside.clock.advance(3_600_000);
    expect((await enter(first)).status).toBe(204);
  }, 30_000);

  test("6.2.10: a password that is years old still opens", async () => {
    const email = "old@example.org";
    await target.running.account({ name: "Old", kind: "family", owner: "Old", email, password: first });
    target.inside.clock.advance(3 * 365 * 86_400_000);
    expect((await target.post("/app/sign-in", null, { json: { email, password: first } })).status).toBe(204);
    app = openSession(target.inside.box, { id: home.user }).token;
  }, 30_000);

  test("7.2.1 and 7.2.2: a session is a word that the box looks up; what a browser could change in it opens nothing", async () => {
    const status = async (token: string) => (await target.get("/v1/me", token)).status;
    expect(await status(app)).toBe(200);
    for (const at of [10, 20, app.length - 1]) {
      const letter = app[at] === "A" ? "B" : "A";
      expect(await status(app.slice(0, at) + letter + app.slice(at + 1))).toBe(401);
    }
    // Its words say nothing of who it is for or how far it goes.
    expect(app).toMatch(/^svc_app_[0-9A-Za-z]{36}$/);
    const { box } = target.inside;
    const kept = JSON.stringify(box.db.sql("SELECT * FROM token").all());
    expect(kept).not.toContain(app.slice("svc_app_".length));
  });

  test("6.7 and 6.3.3: a passkey is asked for with the person: the device must have checked who holds it", async () => {
    const add = await target.post<{
      authenticatorSelection: { userVerification: string };
      pubKeyCredParams: { alg: number }[];
      challenge: string;
    }>("/app/passkeys/options", null, { headers: { cookie: `deedbox_session=${app}` } });
    expect(add.body.authenticatorSelection.userVerification).toBe("required");
    // 11.6.1: Ed25519, ECDSA with P-256, RSA with SHA-256, ML-DSA (COSE algorithms); nothing with SHA-1.
    for (const { alg } of add.body.pubKeyCredParams) expect([-8, -7, -257, -48, -49, -50]).toContain(alg);
    const enter = await target.post<{ userVerification: string; challenge: string }>(
      "/app/passkeys/sign-in-options",
      null,
    );
    expect(enter.body.userVerification).toBe("required");
    for (const { challenge } of [add.body, enter.body])
      expect(Buffer.from(challenge, "base64url").length * 8).toBeGreaterThanOrEqual(64);
  });

  PartSealed(() => ({ target, token: home.all }));
});
