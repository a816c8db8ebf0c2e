import { afterEach, describe, expect, test } from "bun:test";
import type { MailboxBody } from "#contract/routes/mail.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { type MailDoor, startMailboxes } from "#doors/mail/mailboxes.ts";
import type { App } from "#operations/app.ts";
import {
  mailboxesToRead,
  mailboxList,
  newMailbox,
  removeMailbox,
  testMailboxOf,
} from "#operations/mail/mailboxes.ts";
import { openTestBox, type TestBox } from "../box.ts";
import {
  alternative,
  attached,
  html,
  type Message,
  mixed,
  type Node,
  related,
  sourceOf,
  text,
} from "./mime.ts";
import { ImapServer } from "./server.ts";

let home: TestBox;
let server: ImapServer;
let door: MailDoor | null = null;
let faults: string[] = [];
let port = 0;

async function open(wish: Partial<MailboxBody> | null = {}): Promise<void> {
  server = new ImapServer();
  port = await server.listen();
  home = await openTestBox();
  faults = [];
  if (wish !== null) mailbox(wish);
  start();
}

const mailbox = (wish: Partial<MailboxBody> = {}) =>
  home.box.db.write(() =>
    newMailbox(home.box, home.scope, {
      host: "127.0.0.1",
      port,
      security: "none",
      username: "home@example.org",
      password: "secret",
      days: 1,
      ...wish,
    }),
  );

const start = () => {
  door = startMailboxes(
    home.box,
    (e, where) => faults.push(`${where}: ${String(e)}`),
    { every: 400, again: 30, longest: 200 },
    30,
  );
};
const stop = async () => {
  await door?.stop(3_000);
  door = null;
};

afterEach(async () => {
  await stop();
  await home.close();
  await server.close();
  // Nothing a server can be asked that changes a message, a flag or a folder was ever sent.
  expect(server.log.filter((line) => !harmless.test(line))).toEqual([]);
  expect(server.commands(/BODY\[/)).toEqual([]);
  expect(faults).toEqual([]);
});

const harmless =
  /^(CAPABILITY|LOGIN|ID|NAMESPACE|LIST|LSUB|EXAMINE|UID FETCH|UID SEARCH|NOOP|IDLE|LOGOUT|ENABLE)\b/;

const names = (box: App = home.box): string[] =>
  (box.db.sql("SELECT original_name AS n FROM document ORDER BY n").all() as { n: string }[]).map((r) => r.n);

async function until(what: () => boolean, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!what()) {
    if (performance.now() > end)
      throw new Error(`it did not come to it: ${names()}; ${faults}; ${server.log.slice(-8).join(" | ")}`);
    await Bun.sleep(5);
  }
}
/** Time for a look. */
const aWhile = () => Bun.sleep(600);
const trouble = () => mailboxList(home.box, home.scope)[0]?.trouble ?? null;

const pdf = (n: number | string) => Buffer.from(`%PDF-1.4 paper ${n} ${"x".repeat(5000)}\n%%EOF`);
const jpeg = (n: number, size = 9000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, n]), Buffer.alloc(size, n)]);
let sent = 0;
const mail = (body: Node, subject = "Your bill"): Message => ({
  subject,
  messageId: `${++sent}@example.org`,
  body,
});
const bill = (n: number | string) =>
  mail(mixed(text("See the bill."), attached("application/pdf", `bill ${n}.pdf`, pdf(n))));

describe("which parts are papers", () => {
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(60, 1)]);
  const inline = (type: string, filename: string | null, content: Uint8Array, id?: string): Node => ({
    type,
    disposition: "inline",
    ...(filename === null ? {} : { dispositionParams: { filename } }),
    ...(id === undefined ? {} : { id }),
    content,
  });
  const cases: { what: string; body: Node; files: string[] }[] = [
    { what: "words alone", body: text("Nothing attached."), files: [] },
    { what: "words in two forms", body: alternative(text("a"), html("<p>a")), files: [] },
    {
      what: "an attached PDF",
      body: mixed(text("x"), attached("application/pdf", "a.pdf", pdf(1))),
      files: ["a.pdf"],
    },
    {
      what: "a PDF that is the whole message",
      body: attached("application/pdf", "only.pdf", pdf(1)),
      files: ["only.pdf"],
    },
    {
      what: "an inline PDF with a name",
      body: mixed(text("x"), inline("application/pdf", "inline.pdf", pdf(1))),
      files: ["inline.pdf"],
    },
    {
      what: "a PDF that says it is something else",
      body: mixed(text("x"), attached("application/octet-stream", "SCAN.PDF", pdf(1))),
      files: ["SCAN.PDF"],
    },
    {
      what: "a PDF without a name",
      body: mixed(text("x"), { type: "application/pdf", content: pdf(1) }),
      files: ["document"],
    },
    {
      what: "bytes without a name or a type, attached",
      body: mixed(text("x"), {
        type: "application/octet-stream",
        disposition: "attachment",
        content: pdf(1),
      }),
      files: ["document"],
    },
    {
      what: "a picture the text shows, and one it does not",
      body: mixed(
        related(html('<img src="cid:logo@x"> Hello'), inline("image/png", "logo.png", jpeg(1), "logo@x")),
        inline("image/jpeg", "receipt.jpg", jpeg(2), "receipt@x"),
      ),
      files: ["receipt.jpg"],
    },
    {
      what: "a picture shown by a Content-ID in another case and escaped",
      body: related(html("<img src='CID:a%20b@X'>"), inline("image/png", "logo.png", jpeg(1), "a b@x")),
      files: [],
    },
    {
      what: "an attached picture that has an id nobody refers to, as some programs give to all",
      body: mixed(html("Two receipts"), { ...attached("image/jpeg", "r.jpg", jpeg(3)), id: "f_abc" }),
      files: ["r.jpg"],
    },
    {
      what: "pictures in mixed with no words at all",
      body: mixed(inline("image/jpeg", "IMG_1.jpeg", jpeg(4)), inline("image/jpeg", "IMG_2.jpeg", jpeg(5))),
      files: ["IMG_1.jpeg", "IMG_2.jpeg"],
    },
    { what: "a dot that counts readers", body: mixed(html("Hi"), inline("image/gif", null, gif)), files: [] },
    {
      what: "office, mail, archives and lists; not signatures, cards, calendars, programs",
      body: mixed(
        text("x"),
        attached(
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "a.docx",
          "PK docx",
        ),
        attached("application/vnd.oasis.opendocument.spreadsheet", "b.ods", "PK ods"),
        attached("application/vnd.ms-excel", "c.xls", "xls"),
        attached("text/csv", "d.csv", "1,2"),
        attached("text/html", "e.html", "<p>Invoice"),
        attached("application/zip", "f.zip", "PK zip"),
        attached("application/ms-tnef", "winmail.dat", "tnef"),
        attached("image/tiff", "g.tif", jpeg(6)),
        attached("application/pkcs7-signature", "smime.p7s", "sig"),
        attached("application/pgp-signature", "signature.asc", "sig"),
        attached("text/vcard", "anna.vcf", "card"),
        attached("text/calendar", "invite.ics", "cal"),
        attached("application/octet-stream", "setup.exe", "MZ"),
        attached("image/svg+xml", "drawing.svg", "<svg/>"),
      ),
      files: ["a.docx", "b.ods", "c.xls", "d.csv", "e.html", "f.zip", "winmail.dat", "g.tif"],
    },
    {
      what: "deeply nested",
      body: mixed(
        related(
          alternative(text("a"), mixed(html("b"), attached("application/pdf", "deep.pdf", pdf(7)))),
          text("c"),
        ),
        attached("application/pdf", "shallow.pdf", pdf(8)),
      ),
      files: ["deep.pdf", "shallow.pdf"],
    },
    {
      what: "in a message that was forwarded",
      body: mixed(text("FYI"), {
        type: "message/rfc822",
        message: {
          subject: "Your policy",
          messageId: "inner@x",
          body: mixed(text("dear"), attached("application/pdf", "policy.pdf", pdf(9))),
        },
      }),
      files: ["policy.pdf"],
    },
    {
      what: "names in every form (RFC 2047, RFC 2231), and those that lie about where they go",
      body: mixed(
        text("x"),
        { ...attached("application/pdf", "=?utf-8?Q?Stromrechnung_M=C3=A4rz.pdf?=", pdf(10)), params: {} },
        {
          type: "application/pdf",
          disposition: "attachment",
          dispositionParams: { "filename*": "utf-8''%E2%82%AC%20Rechnung.pdf" },
          content: pdf(11),
        },
        {
          type: "application/pdf",
          disposition: "attachment",
          dispositionParams: {
            "filename*0*": "utf-8''Kontoauszug%20",
            "filename*1*": "%C3%BCber%20alles",
            "filename*2": ".pdf",
          },
          content: pdf(12),
        },
        attached("application/pdf", "../../etc/passwd.pdf", pdf(13)),
        { type: "application/pdf", params: { name: "old style.pdf" }, content: pdf(14) },
      ),
      files: [
        "Stromrechnung März.pdf",
        "€ Rechnung.pdf",
        "Kontoauszug über alles.pdf",
        "passwd.pdf",
        "old style.pdf",
      ],
    },
  ];
  for (const { what, body, files } of cases)
    test(what, async () => {
      await open();
      server.deliver(mail(body));
      server.deliver(mail(attached("application/pdf", "the end.pdf", pdf("end"))));
      await until(() => names().includes("the end.pdf"));
      expect(
        names()
          .filter((n) => n !== "the end.pdf")
          .sort(),
      ).toEqual([...files].sort());
    });
});

describe("what is kept", () => {
  test("bytes as they were before they were packed, for every transfer encoding", async () => {
    await open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 256));
    const lines = "Line one = two.\r\nGrüße, and a very long line: ".repeat(40);
    const given: Record<string, Buffer> = {
      "base64.pdf": bytes,
      "qp.pdf": Buffer.from(lines),
      "bit.pdf": Buffer.from("%PDF plain words\r\nsecond line"),
      "large.pdf": Buffer.concat(Array.from({ length: 8 }, () => bytes)),
    };
    const encodings = {
      "base64.pdf": "base64",
      "qp.pdf": "quoted-printable",
      "bit.pdf": "7bit",
      "large.pdf": "base64",
    } as const;
    const parts = Object.entries(encodings).map(([name, encoding]) => ({
      ...attached("application/pdf", name, given[name] ?? ""),
      encoding,
    }));
    server.deliver(mail(mixed(text("x"), ...parts)));
    await until(() => names().length === 4);
    const { box, accountId } = home;
    const files = box.db.sql("SELECT name, blob_id FROM file").all() as { name: string; blob_id: string }[];
    for (const f of files) {
      const kept = await box.vault.bytes(box.accountKey(accountId).blobKey, f.blob_id);
      expect([f.name, kept.equals(given[f.name] as Buffer)]).toEqual([f.name, true]);
    }
    const trails = auditRows(box.db, { accountId }).filter((a) => a.action === "document.add");
    expect(trails).toHaveLength(4);
    expect(new Set(trails.map((a) => a.via))).toEqual(new Set(["mail"]));
    expect(box.db.sql("SELECT DISTINCT arrived_by FROM document").all()).toEqual([{ arrived_by: "email" }]);
  });

  test("the whole message, when that is wanted, under its subject", async () => {
    await open({ mode: "messages" });
    const message = mail(
      mixed(text("Dear"), attached("application/pdf", "a.pdf", pdf(1))),
      "Rent/March 2025",
    );
    server.deliver(message);
    await until(() => names().length === 1);
    expect(names()).toEqual(["Rent-March 2025.eml"]);
    const { box, accountId } = home;
    const file = box.db.sql("SELECT blob_id FROM file").get() as { blob_id: string };
    const kept = await box.vault.bytes(box.accountKey(accountId).blobKey, file.blob_id);
    expect(kept.equals(sourceOf(message))).toBe(true);
  });

  test("only what is wanted is fetched: a long film is not", async () => {
    await open();
    server.deliver(
      mail(
        mixed(
          text("x"),
          attached("video/mp4", "film.mp4", Buffer.alloc(3_000_000, 1)),
          attached("application/pdf", "a.pdf", pdf(1)),
        ),
      ),
    );
    await until(() => names().length === 1);
    expect(server.sent).toBeLessThan(50_000);
  });

  test("had before it came: the day it came to the mailbox", async () => {
    await open({ days: 30 });
    server.deliver(bill(1), { date: new Date(Date.now() - 5 * 86_400_000) });
    await until(() => names().length === 1);
    const had = home.box.db.sql("SELECT had_on FROM document").get() as { had_on: string };
    expect(had.had_on < home.box.clock.today()).toBe(true);
  });

  test("an attachment that is on file already folds under it", async () => {
    await open();
    server.deliver(bill("same"));
    server.deliver(bill("same"));
    await until(() => names().length === 2);
    const copies = home.box.db.sql("SELECT count(duplicate_of) AS n FROM document").get();
    expect(copies).toEqual({ n: 1 });
  });
});

describe("which messages", () => {
  test("from now on, and not what lay there before; or the last days as well", async () => {
    for (const [days, wanted] of [
      [0, ["bill new.pdf"]],
      [10, ["bill new.pdf", "bill week.pdf"]],
    ] as const) {
      server = new ImapServer();
      port = await server.listen();
      home = await openTestBox();
      server.deliver(bill("year"), { date: new Date(Date.now() - 400 * 86_400_000) });
      server.deliver(bill("week"), { date: new Date(Date.now() - 7 * 86_400_000) });
      mailbox({ days });
      start();
      await until(() => mailboxList(home.box, home.scope)[0]?.looked_at !== null);
      server.deliver(bill("new"));
      await until(() => names().length === wanted.length);
      await aWhile();
      expect(names().sort()).toEqual([...wanted]);
      if (days === 10) break;
      await stop();
      await home.close();
      await server.close();
    }
  });

  test("what came in the second in which it was set up, by a server whose clock is behind", async () => {
    await open({ days: 0 });
    server.deliver(bill(1), { date: new Date(Date.now() - 60_000) });
    await until(() => names().length === 1);
  });

  test("told by IDLE at once, and without IDLE at the next look", async () => {
    await open();
    await until(() => server.commands(/^IDLE/).length > 0);
    server.deliver(bill(1));
    await until(() => names().length === 1);
    server.habits.idle = false;
    server.cut();
    await aWhile();
    server.deliver(bill(2));
    await until(() => names().length === 2);
  });

  test("what comes while another is read is not missed", async () => {
    await open();
    for (let i = 0; i < 40; i++) {
      server.deliver(bill(i));
      if (i % 7 === 0) await Bun.sleep(20);
    }
    await until(() => names().length === 40);
    expect(new Set(names()).size).toBe(40);
  }, 90_000);

  test("a message that is moved into the folder later is taken, however old it is", async () => {
    await open({ days: 0 });
    await until(() => mailboxList(home.box, home.scope)[0]?.looked_at !== null);
    server.deliver(bill("old"), { date: new Date(0) });
    await until(() => names().length === 1);
  });

  test("after a stop, from where it was", async () => {
    await open();
    server.deliver(bill(1));
    await until(() => names().length === 1);
    await stop();
    server.deliver(bill(2));
    server.log.length = 0;
    start();
    await until(() => names().length === 2);
    expect(server.commands(/^UID SEARCH/)).toEqual([]);
    expect(server.commands(/PEEK\[2\]/)).toHaveLength(1);
  });

  test("numbered anew (UIDVALIDITY): nothing twice, nothing missed", async () => {
    await open({ days: 30 });
    for (let i = 1; i <= 3; i++) server.deliver(bill(i), { date: new Date(Date.now() - i * 86_400_000) });
    await until(() => names().length === 3);
    await stop();
    server.inbox.validity = 8;
    server.inbox.messages = server.inbox.messages.reverse().map((m, i) => ({ ...m, uid: i + 1 }));
    server.deliver(bill(4));
    server.log.length = 0;
    start();
    await until(() => names().length === 4);
    await aWhile();
    expect(names().sort()).toEqual(["bill 1.pdf", "bill 2.pdf", "bill 3.pdf", "bill 4.pdf"]);
    expect(server.commands(/PEEK\[2\]/)).toHaveLength(1);
    const place = home.box.db.sql("SELECT uid_validity, last_uid FROM mailbox").get();
    expect(place).toEqual({ uid_validity: "8", last_uid: 4 });
  });

  test("numbered anew while it is connected", async () => {
    await open();
    server.deliver(bill(1));
    await until(() => names().length === 1);
    server.inbox.validity = 9;
    server.inbox.messages = server.inbox.messages.map((m) => ({ ...m, uid: 50 }));
    server.cut();
    server.deliver(bill(2), { uid: 51 });
    await until(() => names().length === 2);
    expect(names()).toEqual(["bill 1.pdf", "bill 2.pdf"]);
  });
});

describe("what goes wrong", () => {
  test("cut off in the middle of a message, at every place: each paper once in the end, and nothing left on disk", async () => {
    await open(null);
    const parts = [1, 2, 3, 4].map((i) => attached("application/pdf", `part ${i}.pdf`, pdf(i)));
    server.deliver(
      mail(mixed(html("x"), ...parts, { ...attached("image/jpeg", "p.jpg", jpeg(1)), id: "q" })),
    );
    mailbox();
    for (let cut = 0; cut < 7; cut++) {
      server.habits.cutAfter = cut;
      await until(() => server.habits.cutAfter === null || names().length === 5);
    }
    server.habits.cutAfter = null;
    await until(() => names().length === 5);
    await aWhile();
    expect(names().sort()).toEqual(["p.jpg", "part 1.pdf", "part 2.pdf", "part 3.pdf", "part 4.pdf"]);
    let blobs = 0;
    for await (const _ of home.box.vault.blobs.list()) blobs++;
    for await (const _ of home.box.vault.parts()) blobs++;
    expect(blobs).toBe(5);
  });

  test("the connection ends again and again: it is made again, and the trouble is gone with it", async () => {
    await open();
    await until(() => mailboxList(home.box, home.scope)[0]?.looked_at !== null);
    for (let i = 0; i < 5; i++) {
      server.cut();
      server.deliver(bill(i));
      await until(() => names().length === i + 1);
    }
    await until(() => trouble() === null);
  });

  test("a server that gives only a part of a message: not filed, said, and left out after three tries", async () => {
    await open();
    server.habits.cheats = true;
    server.deliver(bill(1));
    await until(() => trouble()?.includes("only part of a message") === true);
    expect(names()).toEqual([]);
    await until(
      () => (home.box.db.sql("SELECT last_uid FROM mailbox").get() as { last_uid: number }).last_uid === 1,
    );
    expect(mailboxList(home.box, home.scope)[0]?.left_out).toBe(1);
    server.habits.cheats = false;
    server.deliver(bill(2));
    await until(() => names().length === 1);
    expect(names()).toEqual(["bill 2.pdf"]);
  });

  test("a wrong password is said in a sentence, and one that was set right is used", async () => {
    await open({ password: "wrong" });
    await until(() => trouble() !== null);
    expect(trouble()).toBe("The server refuses the user name or password.");
    const [row] = mailboxList(home.box, home.scope);
    home.box.db.write(() => removeMailbox(home.box, home.scope, row?.id ?? ""));
    mailbox();
    server.deliver(bill(1));
    await until(() => names().length === 1);
    expect(trouble()).toBeNull();
  });

  const sentences: [string, Partial<MailboxBody>, RegExp][] = [
    ["no such folder", { folder: "Nowhere" }, /no folder with that name/],
    ["spam", { folder: "Spam" }, /spam folder/],
    ["trash, by its name alone", { folder: "Papierkorb" }, /trash/],
    [
      "no such server",
      { host: "no-such-host.invalid", security: "starttls" },
      /find a server with that name/,
    ],
    ["nothing there", { port: 1 }, /Nothing answers/],
    ["TLS where there is none", { security: "tls" }, /can’t be secured|connection was lost/],
    ["STARTTLS where there is none", { security: "starttls" }, /can’t be secured|connection was lost/],
  ];
  for (const [what, wish, says] of sentences)
    test(`said in a sentence, also when it is tried: ${what}`, async () => {
      await open(null);
      server.folders.Spam = { validity: 1, messages: [], flag: "\\Junk" };
      server.folders.Papierkorb = { validity: 1, messages: [], flag: "\\Trash" };
      server.deliver(bill("spam"), {}, "Spam");
      const { id } = mailbox(wish);
      const tested = await testMailboxOf(home.box, home.scope, id);
      expect(tested.ok).toBe(false);
      expect(tested.detail).toMatch(says);
      await until(() => trouble() !== null);
      expect(trouble()).toMatch(says);
      expect(names()).toEqual([]);
      // A greeting of TLS is random bytes: some of them look like lines nobody meant.
      if (wish.security === "tls") server.log.length = 0;
    });

  test("one that is well says so when it is tried", async () => {
    await open(null);
    server.deliver(bill(1));
    const { id } = mailbox({ days: 0 });
    expect(await testMailboxOf(home.box, home.scope, id)).toEqual({
      ok: true,
      detail: "The folder can be read; it has 1 message.",
    });
  });

  test("a mailbox that is taken away is let go of, and stopping does not wait for a silent server", async () => {
    await open();
    await until(() => server.open === 1);
    const [row] = mailboxList(home.box, home.scope);
    home.box.db.write(() => removeMailbox(home.box, home.scope, row?.id ?? ""));
    await until(() => server.open === 0);
    mailbox();
    await until(() => server.open === 1);
    const started = performance.now();
    await door?.stop(60_000);
    door = null;
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

test("the password lies nowhere in the clear", async () => {
  await open({ password: "correct horse battery" });
  const row = home.box.db.sql("SELECT * FROM mailbox").get() as Record<string, unknown>;
  expect(JSON.stringify(row)).not.toContain("correct");
  expect(Buffer.from(row.sealed_password as Uint8Array).includes("correct")).toBe(false);
  // A row that is copied to another mailbox opens nothing.
  const other = mailbox({ password: "other" });
  home.box.db.sql("UPDATE mailbox SET sealed_password = ? WHERE id = ?").run(row.sealed_password, other.id);
  expect(mailboxesToRead(home.box).map((open) => open.id)).not.toContain(other.id);
  expect(await testMailboxOf(home.box, home.scope, other.id)).toEqual({
    ok: false,
    detail: "Its password can’t be opened any more. Add the mailbox again.",
  });
});
