import { afterAll, beforeAll, expect, test } from "bun:test";
import { TestProvider } from "../oidc/provider.ts";
import { CommandLine } from "./command-line.ts";

const line = new CommandLine();
const provider = new TestProvider("/realms/office");

const deedbox = (args: string[], input = "") => line.run(args, { input });
const owner = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];

beforeAll(async () => {
  await deedbox(["account", "create", "--name", "Office", "--kind", "business", ...owner]);
});
afterAll(async () => {
  await provider.stop();
  line.close();
});

test("provider add, list, test, remove", async () => {
  const how = ["--name", "Work", "--issuer", provider.issuer, "--client-id", provider.clientId];
  const roles = ["--groups-claim", "groups", "--groups", "Front desk=viewer,owners=owner", "--join"];
  const made = await deedbox(
    ["provider", "add", ...how, ...roles, "--secret-stdin", "--json"],
    `${provider.secret}\n`,
  );
  expect([made.err, made.code]).toEqual(["", 0]);
  expect(made.out).not.toContain("s3cret");
  const { id, group_roles, joins } = JSON.parse(made.out) as {
    id: string;
    group_roles: object[];
    joins: boolean;
  };
  expect([joins, group_roles]).toEqual([
    true,
    [
      { group: "Front desk", role: "viewer" },
      { group: "owners", role: "owner" },
    ],
  ]);
  expect((await deedbox(["provider", "list"])).out).toBe(`${id}  Work, ${provider.issuer}, linked: 0`);
  const tested = await deedbox(["provider", "test", "--provider", id]);
  expect([tested.out, tested.code]).toEqual([
    "Work answers and knows this box. Sign in with it once to be sure.",
    0,
  ]);
  const gone = await deedbox(["provider", "remove", "--provider", id]);
  expect(gone.code).toBe(0);
  expect((await deedbox(["provider", "list"])).out).toBe("There are no sign-in providers.");
  expect((await deedbox(["audit"])).out).toContain("provider.add");
}, 60_000);

test("passwords are turned on by whoever runs the box, and off only where an owner has another way in", async () => {
  const off = await deedbox(["sign-in", "passwords", "off"]);
  expect([off.code, off.err]).toEqual([1, expect.stringContaining("an owner must be able to sign in")]);
  const on = await deedbox(["sign-in", "passwords", "on"]);
  expect([on.code, on.out]).toEqual([0, "People can sign in with a password."]);
  expect((await deedbox(["sign-in", "passwords"])).code).toBe(2);
}, 60_000);

test("what is given wrongly is one sentence", async () => {
  const add = ["provider", "add", "--name", "X", "--client-id", "a", "--issuer"];
  const wrong: [string[], RegExp, number][] = [
    [["provider"], /^Choose one/, 2],
    [[...add, "https://login.example.org"], /--secret-stdin/, 2],
    [[...add, "http://login.example.org", "--secret-stdin"], /^issuer must be an https/, 1],
    [[...add, "https://login.example.org", "--secret-stdin", "--groups", "a"], /group=role/, 2],
    [
      [...add, "https://accounts.google.com", "--secret-stdin", "--join", "--role", "member"],
      /^domains is required/,
      1,
    ],
    [["provider", "test", "--provider", "none"], /nothing at this address/, 1],
  ];
  for (const [args, says, code] of wrong) {
    const done = await deedbox(args, "secret\n");
    expect([args, done.err, done.code]).toEqual([args, expect.stringMatching(says), code]);
  }
}, 120_000);
