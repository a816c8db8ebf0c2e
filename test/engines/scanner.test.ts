import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngines } from "#engines/engines.ts";
import { matchClamd, matchSignatures } from "#engines/malware/scanner.ts";
import { eicar, pdfBill, rawPdf, storedZip, stream } from "../paper/paper.ts";
import { openOwnEngines, openTestEngines, outcome, source } from "./open.ts";

const text = (s: string) => new Uint8Array(Buffer.from(s, "latin1"));
const within = (before: Uint8Array, after: Uint8Array) =>
  new Uint8Array(Buffer.concat([before, eicar, after]));
const attached = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [] /Count 0 >>",
  stream(eicar, "/Type /EmbeddedFile"),
]);

const eicar64 = () => Buffer.from(eicar).toString("base64");

describe("built-in signatures", () => {
  const bad: [string, Uint8Array][] = [
    ["the test file itself", eicar],
    ["with the white space the standard allows behind it", within(text(""), text("  \r\n\t"))],
    ["in the raw bytes of a PDF", attached],
    ["in a stored entry of a zip", storedZip("eicar.com", eicar)],
    ["far into a large file", within(new Uint8Array(300_000), new Uint8Array(100))],
    ...[0, 1, 2].map((shift): [string, Uint8Array] => [
      `as base64 in an XML, ${shift} bytes in`,
      text(
        `<attachment>${Buffer.concat([Buffer.alloc(shift, 65), eicar, Buffer.from("xyz")]).toString("base64")}</attachment>`,
      ),
    ]),
  ];
  for (const [name, bytes] of bad) {
    test(name, async () => {
      for (const piece of [7, 4096, 10_000_000]) {
        const found = await matchSignatures(source(bytes, piece));
        expect(found.signature).toBe("Eicar-Test-Signature");
      }
    });
  }

  test("as an attachment of an e-mail, in lines of 76", async () => {
    const lines = eicar64().match(/.{1,76}/g) ?? [];
    const mail = text(`Content-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}\r\n`);
    expect((await matchSignatures(source(mail))).signature).toBe("Eicar-Test-Signature");
  });

  const good: [string, () => Promise<Uint8Array>][] = [
    ["a bill", async () => (await pdfBill()).bytes],
    ["nothing at all", async () => new Uint8Array()],
    [
      "the test string with one letter changed",
      async () => text(Buffer.from(eicar).toString("latin1").replace("TEST", "TASK")),
    ],
  ];
  for (const [name, make] of good)
    test(`${name} is clean`, async () => {
      expect((await matchSignatures(source(await make(), 50))).signature).toBeNull();
    });
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** What a fake clamd does with a socket once it has every byte: `write` may be called in pieces. */
type Answer = (bytes: Buffer, socket: Socket) => string | null;

const VERSION = "ClamAV 1.4.6/27512/Mon Jan 12 10:26:02 2026";

/** A clamd in a few lines: takes VERSION and INSTREAM, and gives the answer that the test asks for. */
async function clamd(answer: Answer, version = `${VERSION}\0`): Promise<string> {
  const server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece: Buffer) => {
      all = Buffer.concat([all, piece]);
      if (all.toString("latin1", 0, 9) === "zVERSION\0") return void socket.end(version);
      const command = "zINSTREAM\0";
      if (all.length < command.length) return;
      const parts: Buffer[] = [];
      for (let at = command.length; at + 4 <= all.length; ) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          const reply = answer(Buffer.concat(parts), socket);
          if (reply !== null) socket.end(Buffer.from(reply, "latin1"));
          return;
        }
        if (at + 4 + length > all.length) return;
        parts.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  return listen(server);
}

async function listen(server: Server, path?: string): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, "127.0.0.1", resolve),
  );
  const address = server.address();
  return typeof address === "object" && address ? `127.0.0.1:${address.port}` : `unix:${path}`;
}

/** Says a reply one letter at a time. */
const inPieces =
  (reply: string): Answer =>
  (_, socket) => {
    const say = (i: number) => {
      if (i === reply.length) return void socket.end();
      socket.write(reply[i] ?? "", "latin1");
      setTimeout(() => say(i + 1), 2);
    };
    say(0);
    return null;
  };

describe("clamd", () => {
  const file = new Uint8Array(700_000).map((_, i) => i * 31);

  test("every byte arrives, a large file too", async () => {
    const got: Buffer[] = [];
    const address = await clamd((bytes) => {
      got.push(Buffer.from(bytes));
      return "stream: OK\0";
    });
    expect(await matchClamd(source(file, 100_000), address, 5000)).toBeNull();
    expect(Buffer.compare(Buffer.concat(got), Buffer.from(file))).toBe(0);
  });

  test("a finding names its signature", async () => {
    const address = await clamd(() => "stream: Win.Test.EICAR_HDB-1 FOUND\0");
    expect(await matchClamd(source(file), address, 5000)).toBe("Win.Test.EICAR_HDB-1");
  });

  const faults: [string, string | null][] = [
    ["too large for it", "INSTREAM size limit exceeded. ERROR\0"],
    ["an error", "stream: Can't allocate memory ERROR\0"],
    ["an answer that is none", "hello there\0"],
    ["OK of something else", "stream: OK but not quite\0"],
    ["an empty answer", ""],
    ["silence", null],
    ["half an answer", "stream: OK"],
    ["less than half an answer", "stre"],
    ["OK and then something else", "stream: OK\0stream: Can't open file ERROR\0"],
    ["a finding without a name", "stream:  FOUND\0"],
    ["a novel", "x".repeat(10_000)],
  ];
  for (const [name, reply] of faults) {
    test(`${name} is never clean`, async () => {
      const address = await clamd(() => reply);
      // Waiting does not make a file smaller; everything else may pass.
      const end = name === "too large for it" ? "limit" : "unavailable";
      expect(await outcome(matchClamd(source(file), address, 400))).toBe(end);
    });
  }

  test("an answer that comes letter by letter", async () => {
    expect(await matchClamd(source(file), await clamd(inPieces("stream: OK\0")), 5000)).toBeNull();
    expect(await matchClamd(source(file), await clamd(inPieces("stream: Doc.Bad-1 FOUND\0")), 5000)).toBe(
      "Doc.Bad-1",
    );
    const half = await clamd(inPieces("stream: OK"));
    expect(await outcome(matchClamd(source(file), half, 5000))).toBe("unavailable");
  });

  test("of several findings the first is named, and none is overheard behind an OK", async () => {
    const two = await clamd(() => "stream: One-1 FOUND\0stream: Two-2 FOUND\0");
    expect(await matchClamd(source(file), two, 5000)).toBe("One-1");
    const late = await clamd(() => "stream: OK\0stream: Two-2 FOUND\0");
    expect(await matchClamd(source(file), late, 5000)).toBe("Two-2");
  });

  test("a name that a scanner made up cannot carry more than a name", async () => {
    const address = await clamd(() => "stream: <b>x</b>\x1b[0m FOUND\0");
    expect(await matchClamd(source(file), address, 5000)).toBe("?b?x??b???0m");
  });

  test("through a socket of the machine", async () => {
    const folder = mkdtempSync(join(tmpdir(), "deedbox-clamd-"));
    const answering = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (piece: Buffer) => {
        if (piece.subarray(-4).equals(Buffer.alloc(4))) socket.end("stream: Unix.Found-1 FOUND\0");
      });
    });
    const address = await listen(answering, join(folder, "clamd.ctl"));
    expect(await matchClamd(source(file), address, 5000)).toBe("Unix.Found-1");
    rmSync(folder, { recursive: true });
  });

  /** Hangs up once it has read so many bytes, with a last word if any. */
  const leaving = (after: number, word?: string) =>
    listen(
      createServer((socket) => {
        let got = 0;
        socket.on("error", () => {});
        socket.on("data", (piece: Buffer) => {
          got += piece.length;
          if (got < after) return;
          socket.pause();
          if (word === undefined) socket.destroy();
          else {
            socket.end(word);
            setTimeout(() => socket.destroy(), 20);
          }
        });
      }),
    );

  const early: [string, number, string | undefined, string][] = [
    ["hangs up at once", 1, undefined, "unavailable"],
    ["hangs up in the middle", 2_000_000, undefined, "unavailable"],
    ["says OK before it has everything", 2_000_000, "stream: OK\0", "unavailable"],
    [
      "says in the middle that its limit is reached",
      2_000_000,
      "INSTREAM size limit exceeded. ERROR\0",
      "limit",
    ],
    ["has found something before it has everything", 2_000_000, "stream: Early-1 FOUND\0", "done"],
  ];
  for (const [name, after, word, end] of early)
    test(`a scanner that ${name}`, async () => {
      const address = await leaving(after, word);
      expect(await outcome(matchClamd(source(new Uint8Array(9_000_000)), address, 3000))).toBe(end);
    });

  test("a scanner that stops reading is given up after its time", async () => {
    const address = await listen(createServer((socket) => void socket.pause()));
    // Were it waited for, the test would run out of its time.
    expect(await outcome(matchClamd(source(new Uint8Array(30_000_000)), address, 500))).toBe("unavailable");
  });

  for (const address of ["127.0.0.1:1", "unix:/no/such/socket", "nonsense", "host:99999999"])
    test(`nobody at ${address}`, async () => {
      expect(await outcome(matchClamd(source(file), address, 1000))).toBe("unavailable");
    });

  const versions: [string, string, string][] = [
    ["as it is", `${VERSION}\0`, "clamd 1.4.6, signatures 27512 of Mon Jan 12 10:26:02 2026"],
    ["without signatures", "ClamAV 1.4.6\0", "clamd 1.4.6"],
    ["one that is none", "<script>\0", "clamd"],
  ];
  for (const [name, says, version] of versions)
    test(`its version, ${name}, is kept with the file`, async () => {
      const engines = openOwnEngines({ clamd: await clamd(() => "stream: OK\0", says) });
      expect(await engines.scan(source(text("a letter")))).toEqual({
        clean: true,
        by: `${version} and built-in checks`,
        notes: [],
      });
      expect(await engines.scanner()).toBe(version);
      await engines.close();
    });

  test("the engines ask all: signatures, built-in checks, then clamd, and fail closed", async () => {
    const asked: number[] = [];
    const address = await clamd((bytes) => {
      asked.push(bytes.length);
      return "stream: OK\0";
    });
    const withClamd = openOwnEngines({ clamd: address });
    expect(await withClamd.scan(source(eicar))).toMatchObject({
      clean: false,
      signature: "Eicar-Test-Signature",
    });
    expect(await withClamd.scan(source(text("#!/bin/sh\nrm -r /\n")))).toMatchObject({ clean: false });
    expect(asked).toEqual([]);
    expect(await withClamd.scan(source(file))).toMatchObject({ clean: true });
    expect(asked).toEqual([file.length]);
    const noClamd = openOwnEngines({ clamd: "127.0.0.1:1" });
    expect(await outcome(noClamd.scan(source(file)))).toBe("unavailable");
    expect(await outcome(noClamd.scanner())).toBe("unavailable");
    const noChild = openEngines({ command: ["false"], clamd: address });
    expect(await outcome(noChild.scan(source(file)))).toBe("crash");
    await Promise.all([withClamd.close(), noClamd.close(), noChild.close()]);
  });

  test("without a clamd the built-in checks say that it was them", async () => {
    const engines = openTestEngines();
    expect(await engines.scan(source(text("a letter")))).toEqual({
      clean: true,
      by: "built-in checks",
      notes: [],
    });
    expect(await engines.scanner()).toBe("built-in checks");
    await engines.close();
  });
});
