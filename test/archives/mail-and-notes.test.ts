import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Listed } from "#engines/archives/shapes.ts";
import type { Engines } from "#engines/engines.ts";
import { openTestEngines } from "../engines/open.ts";
import { failureOf, listAll, takeAll, unpackingOf } from "./open.ts";

let engines: Engines;
beforeAll(() => {
  engines = openTestEngines();
});
afterAll(() => engines.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function inArchive<T>(
  text: string,
  kind: "mbox" | "enex",
  work: (entries: Listed[], take: (e: Listed | undefined) => ReturnType<typeof takeAll>) => Promise<T>,
): Promise<T> {
  const unpacking = unpackingOf(engines, bytesOf(text), kind);
  try {
    const { entries } = await listAll(unpacking);
    return await work(entries, (e) => takeAll(unpacking, e?.locator ?? ""));
  } finally {
    await unpacking.close();
  }
}

const message = (subject: string, body: string, more = "") =>
  `From 1234@xxx Mon Jan 01 00:00:00 +0000 2024\nX-GM-THRID: 1\n${more}From: Ann <ann@example.org>\nTo: Bob <bob@example.org>\n` +
  `Date: Tue, 5 Mar 2024 23:30:00 -0500\nMessage-ID: <${subject}@example.org>\nSubject: ${subject}\n\n${body}\n\n`;

describe("a mailbox", () => {
  test("each message is an entry with its subject and its day, its bytes as they were", async () => {
    const text = message("First", "Hello\nworld") + message("Second", "Bye");
    await inArchive(text, "mbox", async (entries, take) => {
      expect(entries.map((e) => [e.name, e.former?.had_on])).toEqual([
        ["First.eml", "2024-03-05"],
        ["Second.eml", "2024-03-05"],
      ]);
      const { files } = await take(entries[0]);
      expect(files[0]?.mime).toBe("message/rfc822");
      expect(files[0]?.text).toStartWith("X-GM-THRID: 1\nFrom: Ann");
      expect(files[0]?.text).toEndWith("\n\nHello\nworld\n");
    });
  });

  test("a quoted From line loses one mark, an unquoted one in a text parts nothing", async () => {
    const body = ">From here\n>>From there\n\nFrom now on we write\nno more";
    await inArchive(message("A", body) + message("B", "x"), "mbox", async (entries, take) => {
      expect(entries).toHaveLength(2);
      const { files } = await take(entries[0]);
      expect(files[0]?.text).toEndWith("From here\n>From there\n\nFrom now on we write\nno more\n");
    });
  });

  test("line ends of Windows, and a message longer than a block", async () => {
    const long = "word ".repeat(500_000);
    const text = (message("A", `>From ${long}`) + message("B", "end")).replaceAll("\n", "\r\n");
    await inArchive(text, "mbox", async (entries, take) => {
      expect(entries.map((e) => e.name)).toEqual(["A.eml", "B.eml"]);
      expect((await take(entries[0])).files[0]?.text).toContain(`\r\n\r\nFrom ${long}\r\n`);
      expect((await take(entries[1])).files[0]?.text).toEndWith("\r\n\r\nend\r\n");
    });
  });

  test("spam, trash and chats are left out, in the words of several languages", async () => {
    const labels = [
      "Spam",
      "Trash",
      "Papierkorb",
      "=?UTF-8?Q?Ind=C3=A9sirables?=",
      "Opened,Chat",
      "Inbox,Opened",
    ];
    const text = labels.map((l, i) => message(`m${i}`, "x", `X-Gmail-Labels: ${l}\n`)).join("");
    await inArchive(text, "mbox", async (entries) => {
      expect(entries.map((e) => e.fate)).toEqual(["skip", "skip", "skip", "skip", "skip", "take"]);
    });
  });

  test("the same message in two folders has one mark; another of the same id has its own", async () => {
    const twice = message("A", "x", "X-Gmail-Labels: Inbox\n") + message("A", "x", "X-Gmail-Labels: Bills\n");
    const other = message("A", "x").replace("ann@example.org", "eve@example.org");
    await inArchive(twice + other, "mbox", async ([a, b, c]) => {
      expect(a?.mark).toBe(b?.mark ?? "");
      expect(a?.mark).not.toBe(c?.mark ?? "");
    });
  });

  test("a subject in encoded words is read", async () => {
    const subject = "=?UTF-8?B?UmVjaG51bmcgTcOkcno=?= =?iso-8859-1?Q?_f=FCr_Sie?=";
    const text = message("x", "x").replace("Subject: x", `Subject: ${subject}`);
    await inArchive(text, "mbox", async ([e]) => {
      expect(e?.name).toBe("Rechnung März für Sie.eml");
    });
  });
});

const base64 = (text: string, width = 20) =>
  Buffer.from(text)
    .toString("base64")
    .replace(new RegExp(`.{${width}}`, "g"), "$&\n");

const resource = (mime: string, content: string, name?: string) =>
  `<resource><data encoding="base64">\n${base64(content)}\n</data><mime>${mime}</mime>` +
  `<recognition><![CDATA[<recoIndex objID="x"/>]]></recognition>` +
  `${name ? `<resource-attributes><file-name>${name}</file-name></resource-attributes>` : ""}</resource>`;

const enml = (body: string) =>
  `<![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]>`;

const note = (title: string, inner: string) =>
  `<note><title>${title}</title><created>20210209T203437Z</created><tag>Car</tag><tag>Müll &amp; Co</tag>${inner}</note>`;

const enex = (...notes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n` +
  `<en-export export-date="20240112T072747Z" version="10">${notes.join("\n")}</en-export>`;

describe("an Evernote export", () => {
  test("a note of words alone is a note, with its title, its day and its tags", async () => {
    const body =
      "<div>Milk &amp; bread&nbsp;– 2&euro;</div><ul><li>one</li><li><en-todo checked='true'/>two</li></ul><p>M&uuml;ller &#8364;</p>";
    await inArchive(
      enex(note("Shopping &lt;1&gt;", `<content>${enml(body)}</content>`)),
      "enex",
      async (entries, take) => {
        expect(entries).toHaveLength(1);
        expect(entries[0]).toMatchObject({ name: "Shopping <1>", note: true });
        expect(entries[0]?.former).toMatchObject({
          title: "Shopping <1>",
          had_on: "2021-02-09",
          date: null,
          tags: ["Car", "Müll & Co"],
        });
        const { files } = await take(entries[0]);
        expect(files.map((f) => f.name)).toEqual(["Shopping <1>.txt"]);
        expect(files[0]?.text).toBe("Milk & bread – 2€\n\n- one\n\n- [x] two\n\nMüller €");
      },
    );
  });

  test("several pictures are one paper in their order, with the words behind them, whatever order the tags come in", async () => {
    const content = `<content>${enml("Both sides")}</content>`;
    const pictures = resource("image/jpeg", "FIRST", "a.jpg") + resource("image/png", "SECOND");
    for (const inner of [content + pictures, pictures + content])
      await inArchive(enex(note("Letter", inner)), "enex", async (entries, take) => {
        expect(entries.map((e) => [e.name, e.note])).toEqual([["Letter", false]]);
        const { files } = await take(entries[0]);
        expect(files.map((f) => [f.name, f.text])).toEqual([
          ["a.jpg", "FIRST"],
          ["Letter.png", "SECOND"],
          ["Letter.txt", "Both sides"],
        ]);
      });
  });

  test("other files are papers of their own; a lone one goes by the title of its note", async () => {
    const one = note(
      "Contract",
      `<content>${enml("<en-media/>")}</content>${resource("application/pdf", "PDF", "c.pdf")}`,
    );
    const two = note(
      "Two",
      resource("application/pdf", "A", "a.pdf") + resource("application/zip", "PK", "b.zip"),
    );
    await inArchive(enex(one, two), "enex", async (entries, take) => {
      expect(entries.map((e) => [e.name, e.former?.title, e.nested])).toEqual([
        ["Contract/c.pdf", "Contract", null],
        ["Two/a.pdf", null, null],
        ["Two/b.zip", null, "zip"],
      ]);
      expect((await take(entries[1])).files.map((f) => [f.name, f.mime, f.text])).toEqual([
        ["a.pdf", "application/pdf", "A"],
      ]);
    });
  });

  test("a large file streams, and a cut CDATA section and a comment are no end", async () => {
    const big = "0123456789abcdef".repeat(300_000);
    const content = `<content>${enml("a ]]]]><![CDATA[> b <!-- no --> c")}</content>`;
    await inArchive(
      enex(note("Big", `${content}<!-- </note> -->${resource("image/png", big)}`)),
      "enex",
      async ([e], take) => {
        const { files } = await take(e);
        expect(files.map((f) => f.bytes.length)).toEqual([big.length, 9]);
        expect(files[0]?.text === big).toBe(true);
        expect(files[1]?.text).toBe("a ]]> b c");
      },
    );
  });

  test("an encrypted part is said, not dropped silently", async () => {
    const body = `<div>PIN</div><en-crypt cipher="AES" hint="dog">ENC0abcdef==</en-crypt>`;
    await inArchive(enex(note("Bank", `<content>${enml(body)}</content>`)), "enex", async ([e], take) => {
      expect(e?.problem?.key).toBe("failure.evernoteLocked");
      expect((await take(e)).files[0]?.text).toBe("PIN\n[encrypted]");
    });
  });

  test("reminders and open tasks keep their days; what is done is not brought back", async () => {
    const attributes = "<note-attributes><reminder-time>20990105T090000Z</reminder-time></note-attributes>";
    const task = (title: string, status: string, due: string) =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><dueDate>${due}</dueDate><reminder><reminderDate>${due}</reminderDate></reminder></task>`;
    const tasks = task("Call", "open", "20990201T000000Z") + task("Done", "completed", "20990202T000000Z");
    const inner = `<content>${enml("Words")}</content>${attributes}${tasks}`;
    const done = inner.replace(
      "</reminder-time>",
      "</reminder-time><reminder-done-time>20200101T000000Z</reminder-done-time>",
    );
    await inArchive(enex(note("A", inner), note("B", done)), "enex", async (entries) => {
      expect(entries.map((e) => e.former?.reminders)).toEqual([
        [
          { on: "2099-02-01", title: "Call" },
          { on: "2099-01-05", title: "A" },
        ],
        [{ on: "2099-02-01", title: "Call" }],
      ]);
      expect(entries.map((e) => e.former?.title)).toEqual(["A", "B"]);
    });
  });

  test("an empty note is nothing to file", async () => {
    await inArchive(enex(note("Empty", `<content>${enml("<br/>")}</content>`)), "enex", async (entries) => {
      expect(entries.map((e) => e.fate)).toEqual(["skip"]);
    });
  });

  const broken: [string, string][] = [
    [
      "entities of its own",
      `<!DOCTYPE en-export [<!ENTITY x SYSTEM "file:///etc/passwd">]><en-export></en-export>`,
    ],
    ["a cut end", enex(note("A", "<content>x</content>")).slice(0, 250)],
    ["tags that do not match", "<en-export><note><title>x</note></title></en-export>"],
    ["another document", "<html><body>no</body></html>"],
  ];
  for (const [what, text] of broken)
    test(`${what}: refused, nothing is looked up`, async () => {
      const unpacking = unpackingOf(engines, bytesOf(text), "enex");
      expect(await failureOf(listAll(unpacking))).toStartWith("unreadable: ");
      await unpacking.close();
    });
});
