import { afterEach, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { auditRows } from "#database/sqlite/audit.ts";
import { type SmtpDoor, startSmtp } from "#doors/mail/smtp.ts";
import type { App } from "#operations/app.ts";
import { doorScope } from "#operations/documents/filing/arrive.ts";
import { newAddress } from "#operations/mail/address.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { openTestBox, reopen, type TestBox } from "../box.ts";
import { until } from "../took.ts";
import { certificate, key } from "./certificate.ts";
import { message, Sender, send } from "./smtp.ts";

let home: TestBox | null = null;
let door: SmtpDoor | null = null;
const faults: string[] = [];
const notices: string[] = [];

async function open(change: (box: App) => void = () => {}): Promise<{ home: TestBox; port: number }> {
  home = await openTestBox();
  home.box.settings.smtp = { host: "127.0.0.1", port: 0 };
  home.box.settings.smtpName = "box.test";
  change(home.box);
  const port = await listen(home.box);
  return { home, port };
}

async function listen(box: App): Promise<number> {
  door = startSmtp(
    box,
    (e) => faults.push(String(e)),
    (s) => notices.push(s),
  );
  return (await door.listening)?.port ?? 0;
}

afterEach(async () => {
  await door?.stop(3_000);
  await home?.close();
  door = null;
  home = null;
  expect(faults.splice(0)).toEqual([]);
  notices.splice(0);
});

const address = (box: App, account: string, senders: string[] = []): string => {
  const scope = doorScope(box, account);
  if (!scope) throw new Error("no account");
  return box.db.write(() => newAddress(box, scope, senders)).address ?? "";
};

async function another(box: App): Promise<string> {
  const person = { owner_name: "Bo", owner_email: "bo@example.org", password: null, plan: null };
  return (await createAccount(box, { name: "Office", kind: "business", ...person }, "cli")).account_id;
}

interface Mail {
  account: string;
  way: string;
  name: string;
  bytes: number;
  blob: string;
  copy: string | null;
}
const mails = (box: App): Mail[] =>
  box.db
    .sql(
      `SELECT d.account_id AS account, d.arrived_by AS way, f.name, f.bytes, f.blob_id AS blob, d.duplicate_of AS copy
       FROM document d JOIN file f ON f.document_id = d.id ORDER BY d.n`,
    )
    .all() as Mail[];

const contentOf = async (box: App, m: Mail): Promise<string> =>
  (await box.vault.bytes(box.accountKey(m.account).blobKey, m.blob)).toString();

const onDisk = async (box: App): Promise<number> => {
  let n = 0;
  for await (const _ of box.vault.blobs.list()) n++;
  for await (const _ of box.vault.parts()) n++;
  return n;
};
/** What a sender left half lies on the disk for a moment after the answer, or after the connection ended. */
const lies = (box: App, files: number) =>
  until(async () => (await onDisk(box)) === files, `${files} files on the disk`);

describe("a message to the private address", () => {
  test("is on file, byte for byte, before it is answered with 250", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    expect(to).toMatch(/^papers-[0-9a-hjkmnp-tv-z]{26}@box\.test$/);
    const words = message("The gas bill is attached.");
    expect(await send(port, { to: [to.toUpperCase()], message: words })).toEqual({
      recipients: ["250 Accepted"],
      answer: "250 OK: on file",
    });
    const [mail, ...more] = mails(home.box);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ account: home.accountId, way: "email" });
    expect(mail?.name).toMatch(/\.eml$/);
    expect(await contentOf(home.box, mail as Mail)).toBe(`${words}\r\n`);
    const audit = auditRows(home.box.db, {}).filter((a) => a.action === "document.add");
    expect(audit).toEqual([
      expect.objectContaining({ via: "mail", user_id: null, account_id: home.accountId }),
    ]);
    expect(home.box.db.sql("SELECT stage FROM job").all()).toEqual([{ stage: "scan" }]);
  });

  test("goes to each account it names, once in each, sealed with its own key", async () => {
    const { home, port } = await open();
    const other = await another(home.box);
    const to = [address(home.box, home.accountId), address(home.box, other)];
    const sent = await send(port, { to: [...to, to[0] as string], message: message("For both.") });
    expect(sent.answer).toMatch(/^250/);
    expect(mails(home.box).map((m) => m.account)).toEqual([home.accountId, other]);
    const [first, second] = await Promise.all(mails(home.box).map((m) => contentOf(home.box, m)));
    expect(second).toBe(first as string);
    const [a, b] = mails(home.box);
    expect(a?.blob).not.toBe(b?.blob as string);
  });

  test("that is sent again because the answer was not heard is one document", async () => {
    const { home, port } = await open();
    const to = [address(home.box, home.accountId)];
    for (let i = 0; i < 3; i++)
      expect((await send(port, { to, message: message("Again.") })).answer).toMatch(/^250/);
    expect(mails(home.box)).toHaveLength(1);
    await lies(home.box, 1);
    expect((await send(port, { to, message: message("Another.") })).answer).toMatch(/^250/);
    expect(mails(home.box)).toHaveLength(2);
  });

  test("several on one connection", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    const sender = new Sender(port);
    await sender.envelope("a@example.org", [to]);
    expect(await sender.data(message("One."))).toMatch(/^250/);
    await sender.say("MAIL FROM:<>");
    await sender.say(`RCPT TO:<${to}>`);
    expect(await sender.data(message("Two, from nobody."))).toMatch(/^250/);
    sender.cut();
    expect(mails(home.box)).toHaveLength(2);
  });
});

describe("what is refused", () => {
  test("every address that is none, and so nothing is passed on", async () => {
    const { home, port } = await open();
    const mine = address(home.box, home.accountId);
    const before = address(home.box, home.accountId);
    const now = address(home.box, home.accountId);
    const cases = [
      "ann@example.org",
      "papers-0000000000000000@box.test",
      "papers@box.test",
      "postmaster@box.test",
      `${now.split("@")[0]}x@box.test`,
      mine,
      before,
    ];
    for (const to of cases) {
      const { recipients } = await send(port, { to: [to], message: message("x") });
      expect(recipients).toEqual(["550 There is no such address here"]);
    }
    expect(mails(home.box)).toEqual([]);
    expect(await onDisk(home.box)).toBe(0);
    // The wrong ones of a message are refused, the right one gets it.
    const sent = await send(port, { to: ["ann@example.org", now], message: message("y") });
    expect(sent.recipients.map((r) => r.slice(0, 3))).toEqual(["550", "250"]);
    expect(sent.answer).toMatch(/^250/);
    expect(mails(home.box)).toHaveLength(1);
  });

  test("senders that are not on the list, when there is one", async () => {
    const { home, port } = await open();
    const to = [address(home.box, home.accountId, ["Scanner@Example.org", "@office.example.net"])];
    const cases: [string, string][] = [
      ["scanner@example.org", "250"],
      ["SCANNER@example.ORG", "250"],
      ["anyone@office.example.net", "250"],
      ["other@example.org", "550"],
      ["x@notoffice.example.net", "550"],
      ["x@sub.office.example.net", "550"],
      ["", "550"],
    ];
    for (const [from, code] of cases) {
      const { recipients } = await send(port, { from, to, message: message(`From ${from}.`) });
      expect([from, recipients[0]?.slice(0, 3)]).toEqual([from, code]);
    }
    expect(mails(home.box)).toHaveLength(3);
  });

  test("guesses: after ten wrong addresses nothing more is heard of that connection", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    const sender = new Sender(port);
    const answers = await sender.envelope(
      "a@example.org",
      Array(10).fill("papers-0000000000000000@box.test"),
    );
    expect(new Set(answers.map((a) => a.slice(0, 3)))).toEqual(new Set(["550"]));
    expect(await sender.say(`RCPT TO:<${to}>`)).toMatch(/^421/);
    sender.cut();
  });

  test("too many recipients, signing in, and STARTTLS without a certificate", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    const sender = new Sender(port);
    await sender.answer();
    const hello = await sender.say("EHLO x");
    expect(hello).not.toMatch(/AUTH|STARTTLS/);
    expect(hello).toMatch(/SIZE 95000000/);
    expect(await sender.say("AUTH PLAIN AGFubgBwYXNzd29yZA==")).toMatch(/^50\d/);
    expect(await sender.say("STARTTLS")).toMatch(/^50\d/);
    expect(await sender.say("VRFY ann")).not.toMatch(/^250/);
    await sender.say("MAIL FROM:<a@example.org>");
    expect(await sender.say(`RCPT TO:<${to}>`)).toMatch(/^250/);
    sender.cut();
  });

  test("more than 95 MB: said in advance or not, nothing stays", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    const announced = new Sender(port);
    await announced.answer();
    await announced.say("EHLO x");
    expect(await announced.say("MAIL FROM:<a@example.org> SIZE=95000001")).toMatch(/^552/);
    announced.cut();

    const sender = new Sender(port);
    await sender.envelope("a@example.org", [to]);
    await sender.say("DATA");
    const line = `${"x".repeat(998)}\r\n`.repeat(1000);
    for (let i = 0; i < 97; i++) await sender.write(line);
    await sender.write("\r\n.\r\n");
    expect(await sender.answer(30)).toMatch(/^552/);
    sender.cut();
    await lies(home.box, 0);
    expect(mails(home.box)).toEqual([]);
    // The door is as good as before.
    expect((await send(port, { to: [to], message: message("After.") })).answer).toMatch(/^250/);
  }, 60_000);
});

describe("what goes wrong on the way", () => {
  test("half a message and then silence: nothing is on file, nothing on disk", async () => {
    const { home, port } = await open();
    const to = address(home.box, home.accountId);
    for (const half of ["", "Subject: half", `${message("Half of it.")}\r\n${"more ".repeat(500_000)}`]) {
      const sender = new Sender(port);
      await sender.envelope("a@example.org", [to]);
      await sender.say("DATA");
      await sender.write(half);
      await Bun.sleep(30);
      sender.cut();
    }
    await lies(home.box, 0);
    expect(mails(home.box)).toEqual([]);
  });

  test("a fault of ours is answered with 451 and leaves nothing; the sender's next try is taken", async () => {
    const { home, port } = await open();
    const to = [address(home.box, home.accountId)];
    home.box.db
      .sql("CREATE TEMP TRIGGER broken BEFORE INSERT ON document BEGIN SELECT raise(ABORT, 'no'); END")
      .run();
    const first = await send(port, { to, message: message("Try.") });
    expect(first.answer).toMatch(/^451/);
    expect(faults.splice(0)).toHaveLength(1);
    await lies(home.box, 0);
    home.box.db.sql("DROP TRIGGER broken").run();
    expect((await send(port, { to, message: message("Try.") })).answer).toMatch(/^250/);
    expect(mails(home.box)).toHaveLength(1);
  });

  test("when one of two accounts fails, the other has nothing either", async () => {
    const { home, port } = await open();
    const other = await another(home.box);
    const to = [address(home.box, home.accountId), address(home.box, other)];
    home.box.db
      .sql(
        `CREATE TEMP TRIGGER broken BEFORE INSERT ON document WHEN NEW.account_id = '${other}'
         BEGIN SELECT raise(ABORT, 'no'); END`,
      )
      .run();
    expect((await send(port, { to, message: message("Both or none.") })).answer).toMatch(/^451/);
    faults.splice(0);
    expect(mails(home.box)).toEqual([]);
    await lies(home.box, 0);
  });

  test("an address that is taken is said and stops nothing", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const taken = (server.address() as { port: number }).port;
    const { port } = await open((box) => {
      box.settings.smtp = { host: "127.0.0.1", port: taken };
    });
    expect(port).toBe(0);
    expect(notices[0]).toMatch(/cannot listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\)/);
    server.close();
  });

  test("a certificate that cannot be read is said, and mail is not taken in the clear instead", async () => {
    const { port } = await open((box) => {
      const cert = join(box.settings.dataDir, "cert.pem");
      writeFileSync(cert, "");
      box.settings.smtpTls = { cert, key: join(box.settings.dataDir, "none.pem") };
    });
    expect(port).toBe(0);
    expect(notices).toEqual(["smtp: the certificate or its key cannot be read; mail is not taken."]);
  });

  test("with a certificate, a sender that asks is protected; one that does not is heard all the same", async () => {
    const { home, port } = await open((box) => {
      const cert = join(box.settings.dataDir, "cert.pem");
      const path = join(box.settings.dataDir, "key.pem");
      writeFileSync(cert, certificate);
      writeFileSync(path, key);
      box.settings.smtpTls = { cert, key: path };
    });
    const to = address(home.box, home.accountId);
    const sender = new Sender(port);
    await sender.answer();
    expect(await sender.say("EHLO x")).toMatch(/STARTTLS/);
    expect(await sender.say("STARTTLS")).toMatch(/^220/);
    await sender.protect();
    expect(await sender.say("EHLO x")).not.toMatch(/STARTTLS|AUTH/);
    await sender.say("MAIL FROM:<a@example.org>");
    expect(await sender.say(`RCPT TO:<${to}>`)).toMatch(/^250/);
    expect(await sender.data(message("Protected."))).toMatch(/^250/);
    sender.cut();
    expect((await send(port, { to: [to], message: message("In the clear.") })).answer).toMatch(/^250/);
    expect(mails(home.box)).toHaveLength(2);
  });

  test("killed at twenty moments: what was answered with 250 is on file, and everything once", async () => {
    home = await openTestBox();
    const { box, dataDir, accountId } = home;
    const to = [address(box, accountId)];
    await box.close();
    const start = async () => {
      const child = Bun.spawn([process.execPath, join(import.meta.dir, "smtp.child.ts"), dataDir], {
        stdout: "pipe",
        stderr: "inherit",
      });
      const { value } = await child.stdout.getReader().read();
      return { child, port: Number(new TextDecoder().decode(value)) };
    };
    let server = await start();
    let kills = 0;
    let sending = true;
    const killing = (async () => {
      while (sending && kills < 20) {
        await Bun.sleep(40 + ((kills * 37) % 110));
        server.child.kill("SIGKILL");
        await server.child.exited;
        kills++;
        server = await start();
      }
    })();
    const count = 60;
    for (let i = 0; i < count; i++) {
      // A sender goes on until it hears 250, as a mail server does.
      const end = performance.now() + 90_000;
      for (;;) {
        const sent = await send(server.port, {
          to,
          message: message(`Letter ${i}. ${"words ".repeat(i * 300)}`),
        }).catch(() => null);
        if (sent?.answer.startsWith("250")) break;
        if (performance.now() > end) throw new Error("never taken");
        await Bun.sleep(10);
      }
    }
    sending = false;
    await killing;
    server.child.kill("SIGKILL");
    await server.child.exited;
    const again = await reopen(dataDir);
    const rows = mails(again);
    expect(kills).toBeGreaterThan(3);
    expect(rows).toHaveLength(count);
    expect(rows.filter((r) => r.copy !== null)).toEqual([]);
    for (const row of rows) expect(await contentOf(again, row)).toContain("Letter");
    await again.close();
    home = null;
    rmSync(dataDir, { recursive: true, force: true });
  }, 110_000);
});
