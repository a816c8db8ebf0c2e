import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import {
  fetchMetadata,
  type MetadataFault,
  type MetadataNetwork,
  MetadataRefused,
  openPinned,
} from "#doors/oauth/metadata-fetch.ts";
import { certificate, key } from "../mail/certificate.ts";
import { spellings } from "./spellings.ts";

type Answer = Parameters<Parameters<typeof createServer>[1] & object>[1];
type Asked = Parameters<Parameters<typeof createServer>[1] & object>[0];

const PUBLIC = "9.9.9.9";
const DOCUMENT = "https://app.example.org/client.json";
const json = JSON.stringify({ client_id: DOCUMENT, client_name: "App" });

let server: Server;
let port = 0;
let answerWith: (asked: Asked, answer: Answer) => void;
let asked: Asked[] = [];

const plain: typeof answerWith = (_asked, answer) => {
  answer.setHeader("content-type", "application/json");
  answer.end(json);
};

beforeAll(async () => {
  server = createServer({ cert: certificate, key }, (a, answer) => {
    asked.push(a);
    answerWith(a, answer);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Seen {
  looked: string[];
  opened: { name: string; address: string }[];
}

/** A network where every name has `addresses`, and where what is opened is the server of this file. */
function network(addresses: string[] = [PUBLIC], own: string[] = []): MetadataNetwork & Seen {
  const seen: Seen = { looked: [], opened: [] };
  return {
    ...seen,
    async lookUp(name) {
      seen.looked.push(name);
      return addresses;
    },
    own: () => own,
    open(url, address, signal) {
      seen.opened.push({ name: url.hostname, address });
      return openPinned(
        new URL(`https://localhost:${port}${url.pathname}`),
        "127.0.0.1",
        signal,
        certificate,
      );
    },
  };
}

async function faultOf(work: Promise<unknown>): Promise<MetadataFault | "none"> {
  try {
    await work;
    return "none";
  } catch (e) {
    if (e instanceof MetadataRefused) return e.fault;
    throw e;
  }
}

const served = (handler: typeof answerWith) => {
  asked = [];
  answerWith = handler;
};

describe("a document at a public address", () => {
  test("is fetched: its text, its head, from the address that was looked at", async () => {
    served((_a, answer) => {
      answer.setHeader("content-type", "application/json; charset=utf-8");
      answer.setHeader("cache-control", "max-age=600");
      answer.setHeader("set-cookie", "a=b");
      answer.end(json);
    });
    const net = network([PUBLIC, "2606:4700:4700::1111"]);
    const found = await fetchMetadata(DOCUMENT, {}, net);
    expect(found.body).toBe(json);
    expect(found.headers.get("cache-control")).toBe("max-age=600");
    expect(found.headers.get("set-cookie")).toBeNull();
    expect(net.opened).toEqual([{ name: "app.example.org", address: PUBLIC }]);
    expect(net.looked).toEqual(["app.example.org"]);
    const { headers, method } = asked[0] as Asked;
    expect(method).toBe("GET");
    expect([headers.cookie, headers.authorization, headers["accept-encoding"]]).toEqual([
      undefined,
      undefined,
      "identity",
    ]);
  });

  test("port 443 may be written out", async () => {
    served(plain);
    expect(await faultOf(fetchMetadata("https://app.example.org:443/c.json", {}, network()))).toBe("none");
  });
});

describe("addresses that no document has", () => {
  test.each([
    "http://app.example.org/c.json",
    "ftp://app.example.org/c.json",
    "file:///etc/passwd",
    "data:application/json,{}",
    "unix:/run/docker.sock",
    "https:/app.example.org/c.json",
    "https:app.example.org/c.json",
    "https:///app.example.org/c.json",
    "https://user@app.example.org/c.json",
    "https://user:word@app.example.org/c.json",
    "https://@app.example.org/c.json",
    "https://app.example.org@127.0.0.1/c.json",
    "https://app.example.org/c.json#part",
    "https://app.example.org/c.json#",
    "https://app.example.org:8443/c.json",
    "https://app.example.org:22/",
    "https://app.example.org\\@127.0.0.1/c.json",
    "https://app.example.org/c.json\n",
    " https://app.example.org/c.json",
    "https://app.exa\tmple.org/c.json",
    "https://app.example.org/c.json\0",
    `https://app.example.org/${"a".repeat(2048)}`,
    "",
    "app.example.org/c.json",
  ])("%p", async (address) => {
    const net = network();
    expect(await faultOf(fetchMetadata(address, {}, net))).toBe("address");
    expect([net.looked, net.opened]).toEqual([[], []]);
  });
});

describe("places that are not public", () => {
  test.each([
    ...spellings,
    // And its siblings.
    "127.0.0.1",
    "127.0.0.1.",
    "0x7f.1",
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "127。0。0。1",
    "[::1]",
    "[::]",
    "[::ffff:7f00:1]",
    "[::7f00:1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::a00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00::1]",
    "10.1.2.3",
    "192.168.178.1",
    "169.254.169.254",
    "localhost",
    "app.localhost",
    "LOCALHOST",
    "nas",
    "nas.local",
    "fritz.box.lan",
    "printer.home.arpa",
    "metadata.google.internal",
  ])("%s is refused before anything is asked or opened", async (host) => {
    const net = network(["127.0.0.1"]);
    expect(await faultOf(fetchMetadata(`https://${host}/c.json`, {}, net))).toBe("private");
    expect([net.looked, net.opened]).toEqual([[], []]);
  });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:192.168.0.1"]],
    [["64:ff9b::c0a8:1"]],
    [["fe80::1%eth0"]],
    // One private address among public ones is enough: which one is tried first is not the asker's to choose.
    [[PUBLIC, "192.168.0.1"]],
    [["2606:4700:4700::1111", "fd00::1"]],
  ])("a name that leads to %j", async (addresses) => {
    const net = network(addresses);
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, net))).toBe("private");
    expect(net.opened).toEqual([]);
  });

  test("a public address of this machine's own network", async () => {
    const net = network(["2606:4700:10:33::9"], ["2606:4700:10:20::5/64"]);
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, net))).toBe("private");
    expect(net.opened).toEqual([]);
  });

  test("however a private address is spelled, nothing is opened; a public one so spelled is", async () => {
    served(plain);
    const octet = fc.integer({ min: 0, max: 255 });
    const bytes = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constantFrom(224, 240, 255), octet, octet, octet),
    );
    const number = (n: number, base: number) =>
      base === 16 ? `0x${n.toString(16)}` : base === 8 ? `0${n.toString(8)}` : String(n);
    const bases = fc.tuple(
      ...([0, 1, 2, 3].map(() => fc.constantFrom(8, 10, 16)) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    );
    const spell = ([a, b, c, d]: number[], base: number[], parts: number, dot: string, end: string) => {
      const whole = (...n: (number | undefined)[]) => n.reduce<number>((sum, x) => sum * 256 + (x ?? 0), 0);
      const given = [
        [whole(a, b, c, d)],
        [a ?? 0, whole(b, c, d)],
        [a ?? 0, b ?? 0, whole(c, d)],
        [a ?? 0, b ?? 0, c ?? 0, d ?? 0],
      ][parts - 1] as number[];
      return given.map((n, i) => number(n, base[i] ?? 10)).join(dot) + end;
    };
    const how = fc.tuple(
      bases,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(".", "%2e", "。", "．"),
      fc.constantFrom("", "."),
    );
    await fc.assert(
      fc.asyncProperty(bytes, how, async (address, [base, parts, dot, end]) => {
        const net = network();
        const host = spell(address, base, parts, dot, end);
        expect(await faultOf(fetchMetadata(`https://${host}/c`, {}, net))).toBe("private");
        expect(net.opened).toEqual([]);
      }),
      { numRuns: 400 },
    );
    await fc.assert(
      fc.asyncProperty(how, async ([base, parts, dot, end]) => {
        const net = network();
        const host = spell([9, 9, 9, 9], base, parts, dot, end);
        expect(await faultOf(fetchMetadata(`https://${host}/c`, {}, net))).toBe("none");
        expect(net.opened.map((o) => o.address)).toEqual([PUBLIC]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("answers that are not the document", () => {
  const hang = () => {};
  test.each<[string, MetadataFault, typeof answerWith]>([
    [
      "301 to elsewhere",
      "status",
      (_a, r) => void r.writeHead(301, { location: "https://127.0.0.1/" }).end(),
    ],
    ["307 to elsewhere", "status", (_a, r) => void r.writeHead(307, { location: DOCUMENT }).end()],
    ["404", "status", (_a, r) => void r.writeHead(404, { "content-type": "application/json" }).end(json)],
    ["500", "status", (_a, r) => void r.writeHead(500, { "content-type": "application/json" }).end(json)],
    ["204", "status", (_a, r) => void r.writeHead(204).end()],
    ["no type", "not-json", (_a, r) => void r.writeHead(200).end(json)],
    ["HTML", "not-json", (_a, r) => void r.writeHead(200, { "content-type": "text/html" }).end(json)],
    ["plain text", "not-json", (_a, r) => void r.writeHead(200, { "content-type": "text/plain" }).end(json)],
    [
      "a type that only begins so",
      "not-json",
      (_a, r) => void r.writeHead(200, { "content-type": "application/jsonp" }).end(json),
    ],
    [
      "packed all the same",
      "not-json",
      (_a, r) =>
        void r
          .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
          .end(Bun.gzipSync(new Uint8Array(30_000_000))),
    ],
    [
      "6 MB that say so",
      "too-large",
      (_a, r) =>
        void r
          .writeHead(200, { "content-type": "application/json", "content-length": "6000000" })
          .end(Buffer.alloc(6_000_000, 32)),
    ],
    [
      "6 MB that do not",
      "too-large",
      (_a, r) => {
        r.writeHead(200, { "content-type": "application/json" });
        for (let i = 0; i < 60; i++) r.write(Buffer.alloc(100_000, 32));
        r.end();
      },
    ],
    ["nothing", "too-slow", hang],
    [
      "a head and nothing",
      "too-slow",
      (_a, r) => void r.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
    ],
    [
      "a byte now and then",
      "too-slow",
      (_a, r) => {
        r.writeHead(200, { "content-type": "application/json" });
        const drip = setInterval(() => r.write(" "), 50);
        r.on("close", () => clearInterval(drip));
      },
    ],
    [
      "half of it",
      "connection",
      (_a, r) => {
        r.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        r.write("{", () => r.socket?.destroy());
      },
    ],
    ["a broken line", "connection", (_a, r) => void r.socket?.destroy()],
    [
      "a head without end",
      "connection",
      (_a, r) => {
        r.socket?.write(`HTTP/1.1 200 OK\r\n${`x-a: ${"b".repeat(1000)}\r\n`.repeat(600)}`);
      },
    ],
  ])("%s: %s", async (_name, fault, handler) => {
    served(handler);
    const start = performance.now();
    expect(await faultOf(fetchMetadata(DOCUMENT, { ms: 700 }, network()))).toBe(fault);
    expect(performance.now() - start).toBeLessThan(2_000);
    // Exactly one call was made: nothing was followed and nothing tried again.
    expect(asked.length).toBe(1);
  });

  test("exactly as long as allowed is taken, one byte more is not", async () => {
    const long = (n: number): typeof answerWith => {
      const body = JSON.stringify({ a: "x".repeat(n) });
      return (_a, r) => void r.writeHead(200, { "content-type": "application/json" }).end(body);
    };
    served(long(65_536 - 8));
    expect((await fetchMetadata(DOCUMENT, {}, network())).body.length).toBe(65_536);
    served(long(65_536 - 7));
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, network()))).toBe("too-large");
  });

  test("a look-up that hangs or fails", async () => {
    const never = { ...network(), lookUp: () => new Promise<string[]>(() => {}) };
    expect(await faultOf(fetchMetadata(DOCUMENT, { ms: 100 }, never))).toBe("too-slow");
    const none = { ...network(), lookUp: () => Promise.reject(new Error("ENOTFOUND")) };
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, none))).toBe("unknown-name");
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, network([])))).toBe("unknown-name");
  });

  test("what failed is not tried again for a moment; another address is", async () => {
    served((_a, r) => void r.writeHead(404).end());
    const net = network();
    for (let i = 0; i < 3; i++) expect(await faultOf(fetchMetadata(DOCUMENT, {}, net))).toBe("status");
    expect(net.opened.length).toBe(1);
    served(plain);
    expect(await faultOf(fetchMetadata(`${DOCUMENT}?2`, {}, net))).toBe("none");
    expect(await faultOf(fetchMetadata(`${DOCUMENT}?2`, {}, net))).toBe("none");
    expect(net.opened.length).toBe(3);
  });

  test("more than four at a time are turned away, and there is room again afterwards", async () => {
    const hung = { ...network(), lookUp: () => new Promise<string[]>(() => {}) };
    const faults = await Promise.all(
      Array.from({ length: 6 }, () => faultOf(fetchMetadata(DOCUMENT, { ms: 150 }, hung))),
    );
    expect(faults.sort()).toEqual(["busy", "busy", "too-slow", "too-slow", "too-slow", "too-slow"]);
    served(plain);
    expect(await faultOf(fetchMetadata(DOCUMENT, {}, network()))).toBe("none");
  });
});

describe("the connection", () => {
  const open = (name: string, ca?: string) =>
    openPinned(new URL(`https://${name}:${port}/c.json`), "127.0.0.1", AbortSignal.timeout(2_000), ca);
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "open",
      (e: Error & { code?: string }) => e.code ?? e.message,
    );

  test("goes to the address it is told, whatever the name leads to", async () => {
    served(plain);
    const answer = await open("localhost", certificate);
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    // Nobody answers for this name: that it comes as far as its certificate shows that it was not looked up.
    expect(await codeOf(open("app.invalid", certificate))).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(asked.length).toBe(1);
  });

  test("is not made with a certificate that nobody vouches for, even where the environment allows it", async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    try {
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
      expect(await codeOf(open("localhost"))).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  test("goes through no proxy of the environment", async () => {
    served(plain);
    const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"];
    try {
      for (const name of names) process.env[name] = "http://127.0.0.1:1";
      const answer = await open("localhost", certificate);
      expect(answer.statusCode).toBe(200);
      answer.destroy();
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});
