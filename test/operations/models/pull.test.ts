import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addModel } from "#operations/models/add.ts";
import {
  type ModelFolder,
  modelFolderAt,
  modelsOn,
  removeModel,
  verifyModels,
} from "#operations/models/folder.ts";
import { type PullNews, type PullOptions, pullModel } from "#operations/models/pull.ts";
import { addressOf, type Manifest, modelKinds, shippedManifest } from "#rules/accounts/models.ts";

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(join(tmpdir(), "deedbox-models-"));
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const open: { stop(): void }[] = [];
afterEach(() => {
  for (const s of open.splice(0)) s.stop();
});

const sum = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Three megabytes that no compression makes less of, beginning as a GGUF file. */
const weights = Buffer.concat([
  Buffer.from("GGUF"),
  Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * i * 7 + (i >> 3)) & 255)),
]);

const manifest: Manifest = {
  base: "http://127.0.0.1:9",
  models: [
    {
      name: "small",
      kind: "language-model",
      about: "For tests.",
      licence: { name: "Apache-2.0", text: "https://www.apache.org/licenses/LICENSE-2.0.txt" },
      ramMb: 10,
      files: [
        {
          repo: "some/one",
          revision: "abc",
          path: "a/w.gguf",
          name: "w.gguf",
          bytes: weights.length,
          sha256: sum(weights),
        },
        {
          repo: "some/one",
          revision: "abc",
          path: "t.json",
          name: "t.json",
          bytes: 2,
          sha256: sum(Buffer.from("{}")),
        },
      ],
    },
    {
      name: "parted",
      kind: "ocr",
      about: "For tests.",
      licence: { name: "MIT", text: "https://example.org/mit" },
      ramMb: 10,
      files: [
        {
          repo: null,
          revision: null,
          path: null,
          name: "dict.txt",
          bytes: 3,
          sha256: sum(Buffer.from("abc")),
        },
      ],
    },
  ],
};

const newShelf = (): ModelFolder => modelFolderAt(fs.mkdtempSync(join(home, "shelf-")), manifest);

const served = new Map<string, Uint8Array<ArrayBuffer>>([
  ["/some/one/resolve/abc/a/w.gguf", weights],
  ["/kept/w.gguf", weights],
  ["/some/one/resolve/abc/t.json", Buffer.from("{}")],
]);

interface Asked {
  path: string;
  range: string | null;
}

/** A mirror: serves each file under its path of the manifest, with ranges. `how` may answer in its own way: cut, wrong, or not at all. */
function hub(how: (asked: Asked, n: number, from: number) => Response | null = () => null, ranges = true) {
  const asked: Asked[] = [];
  const s = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    // A line that is cut on purpose is no news.
    error: () => new Response(null, { status: 500 }),
    fetch(request) {
      const { pathname } = new URL(request.url);
      const range = request.headers.get("range");
      asked.push({ path: pathname, range });
      const from = ranges && range ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
      const own = how({ path: pathname, range }, asked.length, from);
      if (own) return own;
      const whole = served.get(pathname);
      if (!whole) return new Response(null, { status: 404 });
      if (from >= whole.length) return new Response(null, { status: 416 });
      const part = whole.subarray(from);
      return from > 0
        ? new Response(part, {
            status: 206,
            headers: { "content-range": `bytes ${from}-${whole.length - 1}/${whole.length}` },
          })
        : new Response(part);
    },
  });
  open.push({ stop: () => void s.stop(true) });
  return { url: `http://127.0.0.1:${s.port}`, asked };
}

/** A body that comes in pieces and breaks off after some of them. */
const cut = (from: number, to: number, status: number): Response =>
  new Response(
    new ReadableStream({
      async start(c) {
        for (let at = from; at < to; at += 100_000) {
          c.enqueue(weights.subarray(at, Math.min(to, at + 100_000)));
          await Bun.sleep(1);
        }
        c.error(new Error("the line is dead"));
      },
    }),
    { status, headers: { "content-range": `bytes ${from}-${weights.length - 1}/${weights.length}` } },
  );

/** A body that takes a while and then ends, far too early. */
const slow = (): Response =>
  new Response(
    new ReadableStream({
      async start(c) {
        c.enqueue(weights.subarray(0, 1000));
        await Bun.sleep(100);
        c.close();
      },
    }),
  );

async function pull(shelf: ModelFolder, mirror: string | null, more: PullOptions = {}): Promise<PullNews[]> {
  const news: PullNews[] = [];
  for await (const n of pullModel(shelf, "small", { mirror, waitMs: 5, ...more })) news.push(n);
  return news;
}

async function sentence(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
    return "";
  } catch (e) {
    return e instanceof Error ? e.message : "";
  }
}

const whole = (shelf: ModelFolder) => fs.readFileSync(join(shelf.folder, "small", "w.gguf")).equals(weights);
const inside = (shelf: ModelFolder) => fs.readdirSync(join(shelf.folder, "small")).sort();

describe("pulling a model", () => {
  test("says the licence first, brings every file and leaves nothing else", async () => {
    const [shelf, h] = [newShelf(), hub()];
    const news = await pull(shelf, h.url);
    expect(news[0]).toMatchObject({ kind: "licence", licence: "Apache-2.0" });
    expect(h.asked.map((a) => a.path)).toEqual([
      "/some/one/resolve/abc/a/w.gguf",
      "/some/one/resolve/abc/t.json",
    ]);
    expect(whole(shelf)).toBe(true);
    expect(inside(shelf)).toEqual(["t.json", "w.gguf"]);
    expect(news.filter((n) => n.kind === "done")).toHaveLength(2);
    expect((await pull(shelf, h.url)).filter((n) => n.kind === "there")).toHaveLength(2);
    expect(h.asked).toHaveLength(2);
  });

  test("cut in the middle it goes on from there, each byte fetched once", async () => {
    const shelf = newShelf();
    const h = hub((a, n, from) =>
      a.path.endsWith("gguf") && n <= 2 ? cut(from, from + 1_000_000, from > 0 ? 206 : 200) : null,
    );
    await pull(shelf, h.url);
    expect(whole(shelf)).toBe(true);
    const ranges = h.asked
      .filter((a) => a.path.endsWith("gguf"))
      .map((a) => Number(/\d+/.exec(a.range ?? "0")?.[0]));
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBe(0);
    expect(ranges[1]).toBeGreaterThan(0);
    expect(ranges[2]).toBeGreaterThan(ranges[1] ?? 0);
  });

  test("killed in the middle and asked again it goes on from there", async () => {
    const [shelf, h] = [newShelf(), hub()];
    fs.mkdirSync(join(shelf.folder, "small"));
    fs.writeFileSync(join(shelf.folder, "small", "w.gguf.part"), weights.subarray(0, 1_234_567));
    // The mark of a process that is no more.
    fs.writeFileSync(join(shelf.folder, "small", "pull.lock"), "999999999");
    await pull(shelf, h.url);
    expect(h.asked[0]?.range).toBe("bytes=1234567-");
    expect(whole(shelf)).toBe(true);
  });

  test("a server without ranges begins anew", async () => {
    const [shelf, h] = [newShelf(), hub(() => null, false)];
    fs.mkdirSync(join(shelf.folder, "small"));
    fs.writeFileSync(join(shelf.folder, "small", "w.gguf.part"), "something else");
    await pull(shelf, h.url);
    expect(whole(shelf)).toBe(true);
  });

  test("called off, what is here is kept", async () => {
    const shelf = newShelf();
    const off = new AbortController();
    const h = hub((a, _n, from) => {
      if (!a.path.endsWith("gguf")) return null;
      return new Response(
        new ReadableStream({
          start(c) {
            c.enqueue(weights.subarray(from, from + 500_000));
          },
        }),
      );
    });
    const part = join(shelf.folder, "small", "w.gguf.part");
    const watch = setInterval(
      () => fs.existsSync(part) && fs.statSync(part).size === 500_000 && off.abort(),
      5,
    );
    expect(await sentence(pull(shelf, h.url, { signal: off.signal }))).toContain("cancelled");
    clearInterval(watch);
    expect(fs.statSync(part).size).toBe(500_000);
    expect(inside(shelf)).toEqual(["w.gguf.part"]);
  });

  test("a line that goes silent counts as broken", async () => {
    const shelf = newShelf();
    const h = hub((a, n, from) =>
      a.path.endsWith("gguf") && n === 1
        ? new Response(new ReadableStream({ start: (c) => c.enqueue(weights.subarray(from, 1000)) }))
        : null,
    );
    await pull(shelf, h.url, { silenceMs: 200 });
    expect(whole(shelf)).toBe(true);
  });

  test("another file under the name is thrown away and said to be", async () => {
    const shelf = newShelf();
    const h = hub((a) => (a.path.endsWith("gguf") ? new Response(Buffer.alloc(weights.length, 1)) : null));
    expect(await sentence(pull(shelf, h.url))).toBe(
      "w.gguf on the server isn’t the file it should be, so it wasn’t kept. Try again.",
    );
    expect(inside(shelf)).toEqual([]);
  });

  test("a beginning of another file shows at the end, and the next pull begins anew", async () => {
    const [shelf, h] = [newShelf(), hub()];
    fs.mkdirSync(join(shelf.folder, "small"));
    fs.writeFileSync(join(shelf.folder, "small", "w.gguf.part"), Buffer.alloc(1000, 7));
    expect(await sentence(pull(shelf, h.url))).toContain("isn’t the file it should be");
    await pull(shelf, h.url);
    expect(whole(shelf)).toBe(true);
  });

  test("a file without end is not written without end", async () => {
    const shelf = newShelf();
    const h = hub((a) =>
      a.path.endsWith("gguf") ? new Response(Buffer.concat([weights, Buffer.alloc(1_000_000)])) : null,
    );
    expect(await sentence(pull(shelf, h.url))).toContain("isn’t the file it should be");
    expect(fs.statSync(join(shelf.folder, "small", "w.gguf.part")).size).toBeLessThanOrEqual(weights.length);
  });

  const refusals: [string, number, RegExp][] = [
    ["not there", 404, /doesn’t offer this file \(error 404\)/],
    ["not given out", 403, /doesn’t offer this file \(error 403\)/],
    ["broken", 503, /can’t be reached, or the connection keeps breaking/],
  ];
  test.each(refusals)("a file that is %s", async (_, status, words) => {
    const h = hub(() => new Response(null, { status }));
    expect(await sentence(pull(newShelf(), h.url, { tries: 2 }))).toMatch(words);
  });

  describe("sent on", () => {
    const elsewhere = (to: string, status = 302) =>
      hub((a) =>
        a.path.endsWith("gguf") ? new Response(null, { status, headers: { location: to } }) : null,
      );

    test.each([301, 302, 303, 307, 308])("to another address (%i): nobody goes there", async (status) => {
      const [shelf, other] = [newShelf(), hub()];
      const h = elsewhere(`${other.url}/some/one/resolve/abc/a/w.gguf`, status);
      expect(await sentence(pull(shelf, h.url))).toBe(
        `${new URL(h.url).host} redirects to ${new URL(other.url).host}. Models are only downloaded from the address that was set.`,
      );
      expect([other.asked, inside(shelf)]).toEqual([[], []]);
    });

    test("to the box itself, to a file, without end: a sentence, and nothing kept", async () => {
      for (const to of ["http://localhost:1/w.gguf", "http://169.254.169.254/", "file:///etc/passwd"])
        expect(await sentence(pull(newShelf(), elsewhere(to).url))).toContain("redirects to");
      const round = elsewhere("/some/one/resolve/abc/a/w.gguf");
      expect(await sentence(pull(newShelf(), round.url, { tries: 2 }))).toContain("can’t be reached");
      expect(round.asked.length).toBeLessThan(20);
    });

    test("within the same server: it is followed, and what was cut goes on", async () => {
      const shelf = newShelf();
      const h = hub((a, _, from) => {
        if (a.path.startsWith("/some/one/resolve/abc/a/"))
          return new Response(null, { status: 307, headers: { location: "/kept/w.gguf" } });
        return a.path.endsWith("gguf") && from === 0 ? cut(0, 1_000_000, 200) : null;
      });
      await pull(shelf, h.url);
      expect(whole(shelf)).toBe(true);
      const [first, next, ...others] = h.asked.filter((a) => a.path === "/kept/w.gguf").map((a) => a.range);
      expect([first, others]).toEqual([null, []]);
      // What had arrived when the line died is kept; on a busy machine that is less than was sent.
      const from = Number(/^bytes=(\d+)-$/.exec(next ?? "")?.[1]);
      expect(from).toBeGreaterThan(0);
      expect(from).toBeLessThanOrEqual(1_000_000);
    });

    test("without a mirror: over TLS alone, and to domains that the manifest names", async () => {
      const of = async (to: string) => {
        const h = elsewhere(to);
        const shelf = { ...newShelf(), manifest: { ...manifest, base: h.url, sentOn: ["hub.invalid"] } };
        return sentence(pull(shelf, null, { tries: 1 }));
      };
      // The name leads nowhere: it was gone to and not found.
      expect(await of("https://cdn.hub.invalid/w.gguf")).toContain("can’t be reached");
      for (const to of [
        "http://cdn.hub.invalid/w",
        "https://otherhub.invalid/w",
        "https://hub.invalid.evil/w",
      ])
        expect(await of(to)).toContain("redirects to");
    });
  });

  test("no network: a sentence with what to do", async () => {
    const said = await sentence(pull(newShelf(), null, { tries: 2 }));
    expect(said).toMatch(/127\.0\.0\.1:9 can’t be reached/);
    expect(said).toContain("Try again later");
  });

  test("no room on the disk is said before a byte is fetched", async () => {
    const h = hub();
    const [small] = manifest.models;
    if (!small) throw new Error("no model");
    const huge: Manifest = {
      ...manifest,
      models: [{ ...small, files: small.files.slice(0, 1).map((f) => ({ ...f, bytes: 2 ** 50 })) }],
    };
    expect(await sentence(pull({ ...newShelf(), manifest: huge }, h.url))).toMatch(
      /There isn’t enough free space\. 1,125,899,907 MB/,
    );
    expect(h.asked).toEqual([]);
  });

  test("one pull of a model at a time", async () => {
    const shelf = newShelf();
    const h = hub((a) => (a.path.endsWith("gguf") ? slow() : null));
    const both = await Promise.all([
      sentence(pull(shelf, h.url, { tries: 1 })),
      sentence(pull(shelf, h.url, { tries: 1 })),
    ]);
    expect(both.filter((s) => s.includes("already being downloaded"))).toHaveLength(1);
  });

  test("a name nobody knows, and a file that has no address", async () => {
    const drain = async (name: string) => {
      for await (const _ of pullModel(newShelf(), name)) void _;
    };
    expect(await sentence(drain("gpt"))).toContain("Choose one of these: small, parted.");
    expect(await sentence(drain("parted"))).toContain("has to be added by hand");
  });
});

describe("adding, verifying, removing", () => {
  const file = (name: string, bytes: Uint8Array) => {
    const path = join(fs.mkdtempSync(join(home, "given-")), name);
    fs.writeFileSync(path, bytes);
    return path;
  };
  const verified = async (shelf: ModelFolder, name: string | null = null) => {
    const out: string[] = [];
    for await (const v of verifyModels(shelf, name))
      out.push(`${v.ok ? "ok" : "BAD"} ${v.file}: ${v.detail}`);
    return out;
  };

  test("a file of the manifest is known by its sum, whatever it is called", async () => {
    const shelf = newShelf();
    const added = await addModel(shelf, file("download(1).bin", weights), null);
    expect(added).toEqual({ model: "small", file: "w.gguf", by: "manifest", missing: ["t.json"] });
    expect(modelsOn(shelf).find((m) => m.name === "small")?.present).toBe("part");
    await addModel(shelf, file("x", Buffer.from("{}")), "anything");
    expect(modelsOn(shelf).find((m) => m.name === "small")?.present).toBe("whole");
  });

  test("another model needs a name, and is marked as the owner's", async () => {
    const shelf = newShelf();
    const own = Buffer.concat([Buffer.from("GGUF"), Buffer.from("mine")]);
    const path = file("mine.gguf", own);
    expect(await sentence(addModel(shelf, path, null))).toMatch(/isn’t a known model.*--as NAME/);
    expect(await sentence(addModel(shelf, path, "../up"))).toContain("can’t be the name of a model");
    expect(await sentence(addModel(shelf, path, "small"))).toContain("this file isn’t part of it");
    expect(await sentence(addModel(shelf, file("a.exe", Buffer.from("MZ..")), "mine"))).toContain(
      "isn’t a GGUF file",
    );
    expect(await sentence(addModel(shelf, "/no/such/file", "mine"))).toContain("There’s no file");
    expect(await addModel(shelf, path, "mine")).toEqual({
      model: "mine",
      file: "mine.gguf",
      by: "owner",
      missing: [],
    });
    expect(modelsOn(shelf).find((m) => m.name === "mine")).toMatchObject({ by: "owner", present: "whole" });
    expect(await verified(shelf, "mine")).toEqual(["ok mine.gguf: whole"]);
    fs.writeFileSync(
      join(shelf.folder, "mine", "mine.gguf"),
      Buffer.concat([Buffer.from("GGUF"), Buffer.from("evil")]),
    );
    expect(await verified(shelf)).toEqual(["BAD mine.gguf: changed: the SHA-256 differs"]);
    removeModel(shelf, "mine");
    expect(fs.existsSync(join(shelf.folder, "mine"))).toBe(false);
    expect(await sentence(Promise.resolve().then(() => removeModel(shelf, "mine")))).toContain("isn’t in");
  });

  test("a half of a file is neither whole nor silent", async () => {
    const shelf = newShelf();
    fs.mkdirSync(join(shelf.folder, "small"));
    fs.writeFileSync(join(shelf.folder, "small", "w.gguf.part"), "half");
    expect(await verified(shelf)).toEqual([
      `BAD w.gguf: incomplete (4 of ${weights.length} bytes)`,
      "BAD t.json: missing",
    ]);
    fs.writeFileSync(join(shelf.folder, "small", "w.gguf"), "short");
    expect((await verified(shelf, "small"))[0]).toBe(`BAD w.gguf: 5 bytes instead of ${weights.length}`);
  });
});

describe("the manifest that ships", () => {
  test("every file has its sum and size, every model its licence and memory, every address one revision", () => {
    expect(shippedManifest.models.length).toBeGreaterThan(4);
    const names = shippedManifest.models.map((m) => m.name);
    expect(new Set(names).size).toBe(names.length);
    for (const m of shippedManifest.models) {
      expect(modelKinds).toContain(m.kind);
      expect(["Apache-2.0", "MIT"]).toContain(m.licence.name);
      expect(m.licence.text).toMatch(/^https:\/\//);
      expect(m.ramMb).toBeGreaterThan(100);
      expect(m.ramMb).toBeLessThan(16_000);
      for (const f of m.files) {
        expect(f.sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(f.bytes).toBeGreaterThan(0);
        expect(f.name).toMatch(/^[\w.-]+$/);
        const address = addressOf(f, "https://mirror.example.org/");
        if (address !== null)
          expect(address).toMatch(
            /^https:\/\/mirror\.example\.org\/[\w.-]+\/[\w.-]+\/resolve\/[0-9a-f]{40}\/[\w./-]+$/,
          );
      }
    }
  });
});
