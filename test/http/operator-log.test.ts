/** Sign-ins, refusals and files that were read, in the audit log and on the operator's standard error. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HttpDoor, httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import { fixedClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { OperatorLog } from "#operations/operator-log.ts";
import { createToken } from "#operations/tokens/create.ts";
import { openTestEngines } from "../engines/open.ts";

setDefaultTimeout(60_000);

const password = "correct horse battery";
const email = "ann.the.owner@example.org";
const AT = Date.UTC(2026, 4, 3, 10, 0, 0);
const LINE =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (error|warn|info|detail) [a-z_]+\.[a-z_]+( (account|user|address|document|file|session|link|bundle|by|more)=[\w.:/?-]{1,80})*$/;

let folder = "";
let box: App;
let door: HttpDoor;
let account = "";
let user = "";
const lines: string[] = [];
const clock = fixedClock(AT);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "deedbox-log-"));
  const settings = readSettings({ data: folder }, {});
  box = await openApp({
    settings: { ...settings, slowMs: 3_600_000, pace: { token: 1e6, account: 1e6, app: 1e6 } },
    root: new Uint8Array(32).fill(7),
    clock,
    ids: systemIds,
    engines: openTestEngines(),
    version: "test",
    log: (line) => lines.push(line),
  });
  door = httpDoor(box, new WebFiles(async () => new Map()), (line) => lines.push(line));
  const made = await createAccount(
    box,
    { name: "Home", kind: "family", owner_name: "Ann", owner_email: email, password, plan: null },
    "cli",
  );
  account = made.account_id;
  user = made.user_id;
});
afterAll(async () => {
  await box.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
  clock.advance(16 * 60_000);
});

const call = (
  method: string,
  path: string,
  from: string,
  headers: Record<string, string> = {},
  json?: object,
) =>
  door.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { ...(json && { "content-type": "application/json" }), ...headers },
      ...(json && { body: JSON.stringify(json) }),
    }),
    from,
  );
const signIn = (word: string, from: string, who = email, headers = {}) =>
  call("POST", "/app/sign-in", from, headers, { email: who, password: word });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
const audited = () =>
  (
    box.db
      .sql("SELECT action, account_id, user_id, subject, subject_id FROM audit WHERE at = ? ORDER BY n")
      .all(clock.now()) as Record<string, string | null>[]
  ).map((r) => [r.action, r.account_id, r.user_id, r.subject, r.subject_id]);
const kinds = () => lines.map((l) => l.split(" ")[2]);

test("a wrong password, a right one and signing out are a line each in both logs, with who and from where", async () => {
  await signIn("wrong", "203.0.113.5");
  const entered = await signIn(password, "203.0.113.5");
  await call("POST", "/app/sign-out", "203.0.113.5", { cookie: cookieOf(entered) }, {});
  expect(kinds()).toEqual(["session.wrong_password", "session.open", "session.close"]);
  expect(lines[0]).toBe(
    `${new Date(clock.now()).toISOString()} warn session.wrong_password account=${account} user=${user} address=203.0.113.0/24`,
  );
  expect(audited().map(([action]) => action)).toEqual(kinds());
  expect(audited()[0]).toEqual(["session.wrong_password", account, user, "address", "203.0.113.5"]);
});

test("an e-mail nobody has is in the log of the account the box was set up with, without the e-mail", async () => {
  await signIn("wrong", "203.0.113.6", "my secret password typed here");
  expect(audited()).toEqual([["session.wrong_password", account, null, "address", "203.0.113.6"]]);
  expect(lines.join("\n")).not.toContain("secret");
  const stored = JSON.stringify(box.db.sql("SELECT * FROM tries").all());
  expect(stored).not.toContain("secret");
});

test("nobody writes a line of their own: not by an e-mail, an agent, an address or a header", async () => {
  const forged = `\r\n2026-01-01T00:00:00.000Z session.open account=${account}\u001b[31m\u2028x`;
  await signIn("wrong", "203.0.113.7", `a@b.c${forged}`);
  await signIn("wrong", "203.0.113.7", `evil${forged}@example.org`, { "user-agent": "x session.open y" });
  await signIn("wrong", `203.0.113.8${forged}`, email);
  await signIn("wrong", "203.0.113.7", email, { "x-forwarded-for": "1.2.3.4 session.open" });
  for (const line of lines) expect(line).toMatch(LINE);
  expect(kinds().filter((k) => k !== "session.wrong_password")).toEqual([]);
  const log = new OperatorLog(clock, (line) => lines.push(line));
  log.line("document.view_file", { document: forged, user: "a b", address: "\u0000" });
  expect(lines.at(-1)).toEndWith(" document.view_file document=? user=? address=?");
});

test("a flood is its first line and one that counts the others, in the operator's log; one line in the audit log", async () => {
  await Promise.all(Array.from({ length: 400 }, () => signIn("wrong", "203.0.113.9")));
  expect(kinds().filter((k) => k === "session.wrong_password")).toHaveLength(5);
  expect(kinds().filter((k) => k === "session.locked_out")).toHaveLength(1);
  expect(audited().filter(([action]) => action === "session.locked_out")).toHaveLength(1);
  clock.advance(15 * 60_000 + 1000);
  box.operator.tell();
  expect(lines.at(-1)).toEndWith(" more=394");
});

test("tokens that are none are counted, too, and fill no log", async () => {
  for (let i = 0; i < 300; i++)
    await call("GET", "/v1/me", "203.0.113.10", { authorization: `Bearer svc_pat_${i}` });
  expect(kinds()).toEqual(["token.refused"]);
  clock.advance(15 * 60_000 + 1000);
  box.operator.tell();
  expect(lines.at(-1)).toEndWith(" token.refused address=203.0.113.0/24 more=299");
});

test("a file that is read is a line in both logs, once however many ranges; pages, too; the lists' small pictures are not", async () => {
  const { token } = createToken(
    box,
    { email, name: "t", scopes: ["read", "write", "files"], expires: null },
    "cli",
  );
  const authorization = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append("file", new File(["Words that nobody may log\n"], "Secret name.txt", { type: "text/plain" }));
  const sent = await door.fetch(
    new Request("http://localhost/v1/documents", { method: "POST", headers: authorization, body: form }),
    "203.0.113.11",
  );
  const id = ((await sent.json()) as { documents: { id: string }[] }).documents[0]?.id ?? "";
  const about = await call("GET", `/v1/documents/${id}`, "203.0.113.11", authorization);
  const { metadata } = (await about.json()) as { metadata: { files: { id: string }[] } };
  const file = metadata.files[0]?.id ?? "";
  lines.length = 0;
  const path = `/v1/documents/${id}/files/${file}`;
  for (const range of ["bytes=1-3", "bytes=0-1", "bytes=4-"])
    expect((await call("GET", path, "203.0.113.11", { ...authorization, range })).status).toBe(206);
  expect(kinds()).toEqual(["document.view_file"]);
  expect(lines[0]).toContain(` account=${account} user=${user} `);
  expect(lines[0]).toContain(` document=${id} file=${file}`);
  expect(audited().filter(([action]) => action === "document.view_file")).toEqual([
    ["document.view_file", account, user, "document", id],
  ]);
  clock.advance(10 * 60_000 + 1);
  await call("GET", path, "203.0.113.11", authorization);
  expect(kinds()).toEqual(["document.view_file", "document.view_file"]);
  await call("GET", `/v1/documents/${id}?text=true`, "203.0.113.11", authorization);
  expect(kinds().at(-1)).toBe("document.view_text");
  for (const line of lines) expect(line).toMatch(LINE);
  expect(lines.join("\n")).not.toMatch(/Secret|Words|ann|example/);
});
