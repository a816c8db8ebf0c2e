import { afterAll, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { openEngines } from "#engines/engines.ts";
import { matchClamd, matchSignatures } from "#engines/scanner.ts";
import { eicar, pdfBill, rawPdf, storedZip, stream } from "../paper/paper.ts";
import { outcome, source } from "./open.ts";

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
        expect(found).toEqual({ clean: false, signature: "Eicar-Test-Signature" });
      }
    });
  }

  test("as an attachment of an e-mail, in lines of 76", async () => {
    const lines = eicar64().match(/.{1,76}/g) ?? [];
    const mail = text(`Content-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}\r\n`);
    expect((await matchSignatures(source(mail))).clean).toBe(false);
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
      expect(await matchSignatures(source(await make(), 50))).toEqual({ clean: true });
    });
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A clamd in a few lines: takes INSTREAM and gives the answer that the test asks for. */
async function clamd(answer: (bytes: Buffer, socket: Socket) => string | null): Promise<string> {
  const server = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece: Buffer) => {
      all = Buffer.concat([all, piece]);
      const command = "zINSTREAM\0";
      if (all.length < command.length) return;
      const parts: Buffer[] = [];
      for (let at = command.length; at + 4 <= all.length; ) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          const reply = answer(Buffer.concat(parts), socket);
          if (reply !== null) socket.end(reply);
          return;
        }
        if (at + 4 + length > all.length) return;
        parts.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? `127.0.0.1:${address.port}` : "";
}

describe("clamd", () => {
  const file = new Uint8Array(700_000).map((_, i) => i * 31);

  test("every byte arrives, a large file too", async () => {
    const got: Buffer[] = [];
    const address = await clamd((bytes) => {
      got.push(Buffer.from(bytes));
      return "stream: OK\0";
    });
    expect(await matchClamd(source(file, 100_000), address, 5000)).toEqual({ clean: true });
    expect(Buffer.compare(Buffer.concat(got), Buffer.from(file))).toBe(0);
  });

  test("a finding names its signature", async () => {
    const address = await clamd(() => "stream: Win.Test.EICAR_HDB-1 FOUND\0");
    expect(await matchClamd(source(file), address, 5000)).toEqual({
      clean: false,
      signature: "Win.Test.EICAR_HDB-1",
    });
  });

  const faults: [string, string | null][] = [
    ["too large for it", "INSTREAM size limit exceeded. ERROR\0"],
    ["an error", "stream: Can't allocate memory ERROR\0"],
    ["an answer that is none", "hello there\0"],
    ["OK of something else", "stream: OK but not quite\0"],
    ["an empty answer", ""],
    ["silence", null],
  ];
  for (const [name, reply] of faults) {
    test(`${name} is never clean`, async () => {
      const address = await clamd(() => reply);
      // Waiting does not make a file smaller; everything else may pass.
      const end = name === "too large for it" ? "limit" : "unavailable";
      expect(await outcome(matchClamd(source(file), address, 400))).toBe(end);
    });
  }

  test("a scanner that hangs up in the middle", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.destroy());
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const at = server.address();
    const address = typeof at === "object" && at ? `127.0.0.1:${at.port}` : "";
    expect(await outcome(matchClamd(source(new Uint8Array(5_000_000)), address, 3000))).toBe("unavailable");
  });

  for (const address of ["127.0.0.1:1", "unix:/no/such/socket", "nonsense", "host:99999999"])
    test(`nobody at ${address}`, async () => {
      expect(await outcome(matchClamd(source(file), address, 1000))).toBe("unavailable");
    });

  test("the engines ask both: built-in first, then clamd, and fail closed", async () => {
    const ok = await clamd(() => "stream: OK\0");
    const withClamd = openEngines({ command: ["false"], clamd: ok });
    expect(await withClamd.scan(source(eicar))).toEqual({ clean: false, signature: "Eicar-Test-Signature" });
    expect(await withClamd.scan(source(file))).toEqual({ clean: true });
    const without = openEngines({ command: ["false"], clamd: "127.0.0.1:1" });
    expect(await outcome(without.scan(source(file)))).toBe("unavailable");
    await Promise.all([withClamd.close(), without.close()]);
  });
});
