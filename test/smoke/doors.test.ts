import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document, DocumentList } from "#contract/document.ts";
import { attached, mixed, text } from "../mail/mime.ts";
import { ImapServer } from "../mail/server.ts";
import { message, send } from "../mail/smtp.ts";
import { pdfBill } from "../paper/paper.ts";
import { beside, builtProgram } from "./program.ts";

setDefaultTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), "deedbox-doors-"));
const inbox = join(folder, "inbox");
const server = new ImapServer();
let program = "";
let smtp = 0;
let imap = 0;

const env = () => ({
  PATH: process.env.PATH ?? "",
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, "config"),
  DEEDBOX_DATA: join(folder, "data"),
  DEEDBOX_WORKERS: "1",
  DEEDBOX_PACE_TOKEN: "1000000",
  DEEDBOX_PACE_ACCOUNT: "1000000",
  DEEDBOX_INBOX: inbox,
  DEEDBOX_INBOX_SECONDS: "1",
  DEEDBOX_SMTP: `127.0.0.1:${smtp}`,
  DEEDBOX_SMTP_NAME: "box.test",
});

async function command<T>(words: string[], input = ""): Promise<T> {
  const one = Bun.spawn([program, ...words, "--json"], {
    env: env(),
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, wrong, code] = await Promise.all([
    new Response(one.stdout).text(),
    new Response(one.stderr).text(),
    one.exited,
  ]);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${wrong}`);
  return JSON.parse(out) as T;
}

async function freePort(): Promise<number> {
  const one = createServer();
  await new Promise<void>((ready) => one.listen(0, "127.0.0.1", ready));
  const address = one.address();
  await new Promise((done) => one.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

beforeAll(async () => {
  program = await builtProgram();
  mkdirSync(inbox);
  smtp = await freePort();
  imap = await server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the executable takes paper from a folder, by SMTP and by IMAP, and reads it", async () => {
  const person = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];
  await command(["account", "create", "--name", "Home", "--kind", "family", ...person]);
  const { token } = await command<{ token: string }>(
    ["token", "create", "--email", "ann@example.org", "--name", "t"].concat(["--scopes", "read,write"]),
  );
  const { address } = await command<{ address: string }>(["mail-address", "new"]);
  const where = ["--host", "127.0.0.1", "--port", String(imap), "--security", "none", "--user", "home"];
  await command(["mailbox", "add", ...where, "--password-stdin"], "secret\n");
  const bills = await Promise.all([1, 2, 3].map((seed) => pdfBill({ seed })));
  const bytes = (i: number) => Buffer.from(bills[i]?.bytes ?? []);

  const child = Bun.spawn([program, "serve", "--port", "0"], { env: env(), stdout: "pipe", stderr: "pipe" });
  const said = child.stdout.getReader();
  const first = new TextDecoder().decode((await said.read()).value);
  const origin = /listening on (http:\S+)/.exec(first)?.[1];
  try {
    mkdirSync(join(inbox, "Water"));
    writeFileSync(join(inbox, "Water", "from the folder.pdf"), bytes(0));
    server.deliver({
      subject: "Bill",
      messageId: "1@example.org",
      body: mixed(text("See."), attached("application/pdf", "from the mailbox.pdf", bytes(1))),
    });
    for (
      let i = 0;
      i < 1_800 &&
      (
        await send(smtp, { to: [address], message: message("By SMTP.") }).catch(() => null)
      )?.answer.startsWith("250") !== true;
      i++
    )
      await Bun.sleep(50);
    const get = async <T>(path: string) =>
      (await (
        await fetch(`${origin}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as T;
    const end = performance.now() + 90_000;
    let list: DocumentList;
    do {
      await Bun.sleep(200);
      list = await get<DocumentList>("/documents");
    } while (
      performance.now() < end &&
      (list.documents.length < 3 || list.documents.some((d) => !["filed", "needs_review"].includes(d.status)))
    );
    const ways = await Promise.all(list.documents.map((d) => get<Document>(`/documents/${d.id}`)));
    expect(
      ways.map((d) => [d.metadata.arrived_by, d.metadata.files[0]?.name.replace(/\d/g, "0")]).sort(),
    ).toEqual([
      ["email", "Mail of 0000-00-00.eml"],
      ["email", "from the mailbox.pdf"],
      ["folder", "from the folder.pdf"],
    ]);
    const filed = ways.filter((d) => d.metadata.files[0]?.mime === "application/pdf");
    expect(filed.map((d) => d.metadata.page_count)).toEqual([1, 1]);
    expect(existsSync(join(inbox, "filed", "Water", "from the folder.pdf"))).toBe(true);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    const wrong = beside(await new Response(child.stderr).text());
    expect(wrong).toBe("");
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
});
