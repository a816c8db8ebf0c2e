import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fact } from "#contract/fact.ts";
import { type Courier, startCourier } from "#pipeline/courier.ts";
import { readWebhook } from "../../src/client/runtime/door.ts";
import { household } from "../http/people.ts";
import { forTargets } from "../http/target.ts";
import { pdfBill } from "../paper/paper.ts";

const root = join(import.meta.dir, "..", "..");
const example = join(import.meta.dir, "client-example.mts");
const typescript = join(root, "dist", "client");
const python = Bun.which("python3");

async function run(command: string[]): Promise<{ code: number; said: string }> {
  const child = Bun.spawn(command, { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, wrong, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, said: out + wrong };
}

const flags =
  "--noEmit --strict --noUncheckedIndexedAccess --ignoreConfig --allowImportingTsExtensions --verbatimModuleSyntax " +
  "--module ESNext --moduleResolution bundler --target ESNext --lib ESNext,DOM,DOM.Iterable,DOM.AsyncIterable";
const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
const compile = (file: string) => run([process.execPath, tsc, ...flags.split(" "), "--types", "", file]);

let made: { code: number; said: string };
beforeAll(async () => {
  made = await run([process.execPath, "src/client/build.ts"]);
}, 120_000);

describe("the packages", () => {
  test("both are written, need nothing else, and their types leave nothing open", () => {
    expect(made).toEqual({ code: 0, said: `${typescript}\n${join(root, "dist", "client-python")}\n` });
    expect(readdirSync(typescript).sort()).toEqual(
      ["LICENSE", "README.md", "door.d.ts", "door.js", "index.d.ts", "index.js", "package.json"].sort(),
    );
    const manifest = JSON.parse(readFileSync(join(typescript, "package.json"), "utf8"));
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
    for (const name of ["door.d.ts", "index.d.ts"]) {
      const code = readFileSync(join(typescript, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      expect(code.match(/\bany\b/g)).toBeNull();
    }
    for (const name of ["door.js", "index.js"])
      for (const [, from] of readFileSync(join(typescript, name), "utf8").matchAll(/from "([^"]+)"/g))
        expect(from).toStartWith("./");
  });

  test("the example compiles against them", async () => {
    expect(await compile(example)).toEqual({ code: 0, said: "" });
  }, 60_000);

  const wrongs: [string, string, string][] = [
    ["a call that is not there", "box.listDocumentFacts(id)", "box.listDocumentFact(id)"],
    ["a parameter of another kind", 'label: "total", year', 'label: "total", year: "2025"'],
    ["a field that is not in the answer", "metadata.status", "metadata.state"],
    ["a word that is none of those there are", 'action: "tag"', 'action: "tagg"'],
    ["an answer used as if it were always there", "documents[0]?.id", "documents[0].id"],
  ];
  test.each(wrongs)(
    "%s does not compile",
    async (_what, right, wrong) => {
      const folder = join(root, "dist", "client-wrong", "x");
      mkdirSync(folder, { recursive: true });
      const file = join(folder, "example.mts");
      const text = readFileSync(example, "utf8");
      expect(text).toContain(right);
      writeFileSync(
        file,
        text.replace(right, wrong).replace("../../dist/client/index.js", "../../client/index.js"),
      );
      const { code, said } = await compile(file);
      expect(code).not.toBe(0);
      // The mistake itself is named, not a file that was not found.
      expect(said).toMatch(/error TS(?!2307|6053)\d+/);
      expect(said).not.toMatch(/error TS(2307|6053)/);
    },
    60_000,
  );
});

interface Filed {
  id: string;
  status: string;
  facts: Fact[];
  sums: Record<string, number>;
}

interface Kept {
  changed: string[];
  fact: string;
  secret: string;
  delivered: boolean;
  rows: string[];
  found: string[];
  missing: string;
}

/** Somebody who is told, and what came. */
function listener() {
  const got: { headers: Headers; body: string }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      got.push({ headers: request.headers, body: await request.text() });
      return new Response("ok");
    },
  });
  return { got, url: `http://127.0.0.1:${server.port}/hook`, close: () => server.stop(true) };
}

forTargets((target) => {
  let courier: Courier | null = null;
  beforeAll(() => {
    const { inside } = target.running;
    if (inside) courier = startCourier(inside.box, (e) => inside.faults.push(String(e)));
  });
  afterAll(() => courier?.stop(1_000));

  const token = async () => {
    const home = await household(target);
    const scopes = "read,write,files,ask,webhooks";
    return target.running.token({ email: home.email, name: "A program", scopes });
  };
  const bill = async (seed: number, total: number, date: string) => {
    const { bytes, name, mime } = await pdfBill({ seed, total, date, currency: "EUR" });
    return new File([new Uint8Array(bytes)], name, { type: mime });
  };
  /** Waits until the address has been told that a paper is filed, by a delivery that the box signed. */
  const told = async (to: ReturnType<typeof listener>, secret: string, type: string) => {
    for (;;) {
      for (const { headers, body } of to.got) {
        const event = await readWebhook<{ type: string }>(secret, headers, body);
        if (event.type === type) return event;
      }
      await Bun.sleep(50);
    }
  };

  test("TypeScript: a bill is added and read, kept, and the year's electricity summed", async () => {
    const { url } = await target.running.listen();
    const all = await token();
    const { fileBill, keepPowerBill } = (await import(example)) as {
      fileBill(url: string, token: string, bill: File, year: number): Promise<Filed>;
      keepPowerBill(url: string, token: string, id: string, tell: string): Promise<Kept>;
    };
    const file = async (seed: number, total: number, date: string) => {
      const filed = await fileBill(url, all, await bill(seed, total, date), 2025);
      // What the rules take it for is another test's matter; here it is an electricity bill.
      await target.patch(`/v1/documents/${filed.id}`, all, { type: "bills/electricity", doc_date: date });
      return filed;
    };
    const first = await file(1, 100.25, "2025-03-03");
    expect(first.status).toBe("filed");
    expect(first.facts.find((f) => f.key === "amount_due" || f.key === "total")?.number).toBe(100.25);
    await file(2, 50, "2025-04-03");
    await file(3, 7, "2024-04-03");
    const to = listener();
    const kept = await keepPowerBill(url, all, first.id, to.url);
    expect(kept).toMatchObject({ changed: [first.id], fact: "48211", delivered: true });
    expect(kept.rows).toHaveLength(3);
    expect(kept.found).toContain(first.id);
    expect(kept.missing).toMatch(/^[A-Z].*\.$/);
    const last = await file(4, 1, "2024-05-03");
    expect(last.sums).toEqual({ EUR: 150.25 });
    expect(await told(to, kept.secret, "document.filed")).toMatchObject({ data: { document_id: last.id } });
    to.close();
  }, 120_000);

  // Without python3 on the machine there is nothing to try.
  test.skipIf(!python)(
    "Python (skipped where there is no python3): the same",
    async () => {
      const { url } = await target.running.listen();
      const path = join(root, "dist", "client-wrong", `bill-${target.running.inside ? "a" : "b"}.pdf`);
      mkdirSync(join(path, ".."), { recursive: true });
      await Bun.write(path, await bill(7, 12.5, "2025-03-03"));
      const to = listener();
      const words = [
        python ?? "",
        join(import.meta.dir, "client-example.py"),
        url,
        await token(),
        path,
        to.url,
      ];
      const { code, said } = await run(words);
      expect({ code, said: code === 0 ? "" : said }).toEqual({ code: 0, said: "" });
      const kept = JSON.parse(said);
      expect(kept).toMatchObject({ status: "filed", fact: "48211", delivered: true, picture: "89504e47" });
      expect(kept).toMatchObject({ changed: [kept.id], rows: [kept.id], found: [kept.id] });
      expect(kept.facts).toBeGreaterThan(0);
      expect(kept.missing).toMatch(/^[A-Z].*\.$/);
      expect(await told(to, kept.secret, "webhook.test")).toMatchObject({ type: "webhook.test" });
      to.close();
    },
    120_000,
  );
});
