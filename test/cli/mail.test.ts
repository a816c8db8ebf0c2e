import { afterAll, beforeAll, expect, test } from "bun:test";
import { ImapServer } from "../mail/server.ts";
import { CommandLine } from "./command-line.ts";

const line = new CommandLine();
const server = new ImapServer();
let port: number;

beforeAll(async () => {
  port = await server.listen();
  await deedbox(
    ["account", "create", "--name", "Home", "--kind", "family"].concat([
      "--owner-name",
      "Ann",
      "--owner-email",
      "ann@example.org",
    ]),
  );
});
afterAll(async () => {
  await server.close();
  line.close();
});

const deedbox = (args: string[], input = "") =>
  line.run(args, { env: { DEEDBOX_SMTP_NAME: "Box.Test" }, input });

test("mailbox add, list, test, remove", async () => {
  const where = ["--host", "127.0.0.1", "--port", String(port), "--security", "none", "--user", "home"];
  const made = await deedbox(["mailbox", "add", ...where, "--password-stdin", "--json"], "secret\nmore\n");
  expect([made.err, made.code]).toEqual(["", 0]);
  const { id } = JSON.parse(made.out) as { id: string };
  expect((await deedbox(["mailbox", "list"])).out).toBe(
    `${id}  home at 127.0.0.1, INBOX, attachments: not looked into yet`,
  );
  const tested = await deedbox(["mailbox", "test", "--mailbox", id]);
  expect([tested.out, tested.code]).toEqual(["The folder can be read; it has 0 messages.", 0]);
  const gone = await deedbox(["mailbox", "remove", "--mailbox", id]);
  expect([gone.out, gone.code]).toEqual([
    "The box no longer checks this mailbox. Documents already filed stay.",
    0,
  ]);
  const again = await deedbox(["mailbox", "test", "--mailbox", id]);
  expect(again.code).toBe(1);
  const audit = await deedbox(["audit"]);
  expect(audit.out).toContain("mailbox.add");
}, 60_000);

test("what is given wrongly is one sentence", async () => {
  const wrong: [string[], RegExp, number][] = [
    [["mailbox"], /^Choose one/, 2],
    [["mailbox", "add", "--host", "x", "--user", "y"], /--password-stdin/, 2],
    [
      ["mailbox", "add", "--host", "x", "--user", "y", "--mode", "all", "--password-stdin"],
      /^mode must be/,
      1,
    ],
    [["mail-address"], /^Choose one/, 2],
    [["mail-address", "new", "--senders", "anna"], /^senders.0 must be an address/, 1],
    [["mail-address", "show", "--account", "01890000-0000-7000-8000-000000000000"], /no account/, 1],
  ];
  for (const [args, says, code] of wrong) {
    const said = await deedbox(args, "secret\n");
    expect([args.join(" "), said.code]).toEqual([args.join(" "), code]);
    expect(said.err).toMatch(says);
    expect(said.err.split("\n")).toHaveLength(1);
  }
}, 60_000);

test("mail-address show, new, off", async () => {
  expect((await deedbox(["mail-address", "show"])).out).toMatch(/^There isn’t one yet/);
  const made = await deedbox(["mail-address", "new", "--senders", "scanner@example.org,@office.example.net"]);
  expect(made.out).toMatch(/^papers-[0-9a-z]{26}@box\.test$/);
  const shown = JSON.parse((await deedbox(["mail-address", "show", "--json"])).out) as object;
  expect(shown).toEqual({
    address: made.out,
    senders: ["scanner@example.org", "@office.example.net"],
    listening: false,
    protected: false,
  });
  expect((await deedbox(["mail-address", "off"])).code).toBe(0);
  expect((await deedbox(["mail-address", "show"])).out).toMatch(/^There isn’t one yet/);
}, 60_000);
