import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandLine, main } from "./command-line.ts";

const line = new CommandLine();
const { home } = line;
afterAll(() => line.close());

const deedbox = (box: string, args: string[], more: { env?: Record<string, string>; input?: string } = {}) =>
  line.run(args, { box, ...more });

const account = [
  "account",
  "create",
  "--name",
  "Home",
  "--kind",
  "family",
  "--owner-name",
  "Ann",
  "--owner-email",
  "ann@example.org",
];

async function serving(box: string, env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, main, "serve", "--port", "0"], {
    env: line.environment(box, env),
    stdout: "pipe",
    stderr: "ignore",
  });
  const words = new TextDecoder();
  let text = "";
  for await (const piece of child.stdout) {
    text += words.decode(piece, { stream: true });
    if (text.includes("\n")) break;
  }
  const origin = /listening on (http:\S+)/.exec(text)?.[1] ?? "";
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      return await child.exited;
    },
  };
}

describe("the command line", () => {
  test("an account, a member, a token and a plan, as JSON", async () => {
    const made = await deedbox("a", [...account, "--json"]);
    expect(made.code).toBe(0);
    const { account_id, user_id } = JSON.parse(made.out);
    expect(Object.keys(JSON.parse(made.out))).toEqual(["account_id", "user_id"]);
    const member = await deedbox("a", [
      "member",
      "add",
      "--account",
      account_id,
      "--email",
      "bob@example.org",
      "--name",
      "Bob",
      "--role",
      "viewer",
      "--json",
    ]);
    expect(JSON.parse(member.out).user_id).not.toBe(user_id);
    const token = await deedbox("a", [
      "token",
      "create",
      "--email",
      "ann@example.org",
      "--name",
      "t",
      "--scopes",
      "read,write",
      "--json",
    ]);
    expect(JSON.parse(token.out)).toEqual({
      token: expect.stringMatching(/^svc_pat_[0-9A-Za-z]{36}$/),
      token_id: expect.any(String),
    });
    expect((await deedbox("a", ["plan", "set", "--account", account_id, "--plan", "free"])).code).toBe(0);
    const log = await deedbox("a", ["audit", "--json"]);
    expect(log.out.split("\n").map((l) => JSON.parse(l).action)).toEqual([
      "account.create",
      "member.add",
      "token.create",
      "plan.set",
    ]);
  }, 120_000);

  test("an operator's plans come from a file, and a wrong file is refused before anything is opened", async () => {
    const file = join(home, "plans.json");
    const club = { name: "club", label: "Club", api: false, drafts: true, questions: 40, full_reads: null };
    writeFileSync(file, JSON.stringify({ plans: [club], first: "club" }));
    const made = await deedbox("plans", [...account, "--plans", file, "--json"]);
    const { account_id } = JSON.parse(made.out);
    const set = (plan: string) => ["plan", "set", "--account", account_id, "--plan", plan, "--plans", file];
    expect((await deedbox("plans", set("gold"))).err).toContain("free, home, office, club");
    writeFileSync(file, JSON.stringify({ plans: [{ ...club, questions: "many" }] }));
    expect(await deedbox("plans", set("club"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("Plan 1 in the file of plans needs “questions”"),
    });
  }, 120_000);

  const wrong: [string, string[], number, RegExp][] = [
    ["no such command", ["fly"], 2, /^There’s no command "fly"/],
    ["an option nobody knows", ["serve", "--prot", "1"], 2, /^This command has no option --prot\.$/],
    ["an option without its value", ["serve", "--port"], 2, /^The option --port needs a value\.$/],
    ["a port that is none", ["serve", "--port", "99999"], 1, /^port must be a whole number from 0 to 65535/],
    ["a missing option", ["token", "create", "--name", "x"], 2, /^The option --email is missing\.$/],
    [
      "a person nobody knows",
      ["token", "create", "--email", "x@y", "--name", "x"],
      1,
      /^email doesn’t belong to anyone on this Deedbox\.$/,
    ],
    [
      "a role that is none",
      ["member", "add", "--account", "x", "--email", "c@d", "--name", "C", "--role", "king"],
      1,
      /^role must be one of/,
    ],
    [
      "a plan that is none",
      ["plan", "set", "--account", "x", "--plan", "gold"],
      1,
      /^There’s no plan “gold”/,
    ],
    [
      "a scope that is none",
      ["token", "create", "--email", "ann@example.org", "--name", "x", "--scopes", "manage"],
      1,
      /^scopes can be/,
    ],
    ["nothing to read", ["read"], 2, /^Choose the files to read/],
  ];
  test.each(wrong)(
    "%s is one clear sentence",
    async (_name, args, code, sentence) => {
      const { out, err, code: got } = await deedbox("a", args);
      expect({ out, got, lines: err.split("\n").length }).toEqual({ out: "", got: code, lines: 1 });
      expect(err).toMatch(sentence);
    },
    30_000,
  );

  test("read goes on after a file that cannot be read, and exits 0 when any could", async () => {
    const good = join(home, "letter.txt");
    const empty = join(home, "empty.pdf");
    writeFileSync(
      good,
      "Northfield Water\nInvoice\nInvoice date: 3 March 2025\nTotal due: $214.88\nDue date: 31 March 2025\n",
    );
    writeFileSync(empty, "");
    const { out, code } = await deedbox("none", ["read", empty, good, "--json"]);
    const [first, second] = out.split("\n").map((l) => JSON.parse(l));
    expect(first).toEqual({ file: empty, problem: "The file is empty." });
    expect(second).toMatchObject({
      file: good,
      total: 214.88,
      currency: "USD",
      due_date: "2025-03-31",
      pages: 1,
      ocr_pages: 0,
    });
    expect(code).toBe(0);
    expect((await deedbox("none", ["read", empty])).code).toBe(1);
    expect(readdirSync(home)).not.toContain("none");
  }, 60_000);
});

describe("a box that opens with a passphrase alone", () => {
  test("starts sealed, tells nothing, refuses a wrong passphrase and opens with the right one", async () => {
    const secret = join(home, "passphrase");
    writeFileSync(secret, "four words make one\n");
    expect((await deedbox("sealed", account, { env: { DEEDBOX_PASSPHRASE_FILE: secret } })).code).toBe(0);
    const s = await serving("sealed");
    const unlock = (passphrase: string) =>
      fetch(`${s.origin}/app/unlock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ passphrase }),
      });
    expect((await fetch(`${s.origin}/health`)).status).toBe(503);
    expect(await (await fetch(`${s.origin}/app/state`)).json()).toMatchObject({
      sealed: true,
      setup_needed: false,
    });
    const refused = await fetch(`${s.origin}/v1/me`, { headers: { authorization: "Bearer x" } });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
    expect((await unlock("not these words")).status).toBe(401);
    expect((await fetch(`${s.origin}/health`)).status).toBe(503);
    expect((await unlock("four words make one")).status).toBe(204);
    expect((await fetch(`${s.origin}/health`)).status).toBe(200);
    expect((await fetch(`${s.origin}/v1/me`)).status).toBe(401);
    expect(await s.stop()).toBe(0);
  }, 60_000);
});

describe("a box whose key file is lost", () => {
  test("says so and stays shut; the printed code makes a new key file", async () => {
    expect((await deedbox("lost", account)).code).toBe(0);
    const code = JSON.parse((await deedbox("lost", ["key", "recovery-code", "--json"])).out)
      .recovery_code as string;
    const keys = join(home, "config", "deedbox");
    for (const name of readdirSync(keys)) rmSync(join(keys, name));
    const shut = await deedbox("lost", ["doctor"]);
    expect(shut.code).toBe(1);
    expect(shut.err).toMatch(/key file .* doesn’t exist/);
    const typo = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`;
    expect((await deedbox("lost", ["key", "restore"], { input: typo })).code).toBe(1);
    expect((await deedbox("lost", ["key", "restore"], { input: code })).code).toBe(0);
    expect((await deedbox("lost", ["audit"])).code).toBe(0);
  }, 60_000);
});
