import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fact } from "#contract/fact.ts";
import { household } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { pdfBill } from "../paper/paper.ts";

const root = join(import.meta.dir, "..", "..");
const example = join(import.meta.dir, "client-example.mts");
const typesFile = join(root, "dist", "client", "api.d.ts");

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
  "--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --ignoreConfig --allowImportingTsExtensions --verbatimModuleSyntax " +
  "--module ESNext --moduleResolution bundler --target ESNext --lib ESNext,DOM,DOM.Iterable --types bun";
const compile = (file: string) =>
  run([process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), ...flags.split(" "), file]);

interface Filed {
  id: string;
  status: string;
  facts: Fact[];
  sums: Record<string, number>;
}

describe("a client made from the description of the API", () => {
  let made: { code: number; said: string };
  beforeAll(async () => {
    rmSync(typesFile, { force: true });
    made = await run([process.execPath, "src/generate.ts", "--client"]);
  }, 60_000);

  test("its types are written, and the example compiles against them", async () => {
    expect(made).toEqual({ code: 0, said: `${typesFile}\n` });
    expect(existsSync(typesFile)).toBe(true);
    expect(await compile(example)).toEqual({ code: 0, said: "" });
  }, 60_000);

  const wrongs: [string, string, string][] = [
    ["a call that is not there", '"/documents/{document}/facts"', '"/documents/{document}/fact"'],
    ["a parameter of another kind", 'label: "total", year', 'label: "total", year: "2025"'],
    ["a field that is not in the answer", "data.metadata.status", "data.metadata.state"],
    ["a part of the form of another kind", "body: { file: bill }", "body: { file: bill.name }"],
    ["an answer used as if it were always there", "facts.data?.facts ??", "facts.data.facts ??"],
  ];
  test.each(wrongs)(
    "%s does not compile",
    async (_what, right, wrong) => {
      const folder = join(root, "dist", "client", "wrong", "x");
      mkdirSync(folder, { recursive: true });
      const file = join(folder, "example.mts");
      const text = readFileSync(example, "utf8");
      expect(text).toContain(right);
      writeFileSync(file, text.replace(right, wrong).replace("../../dist/client/api.d.ts", "../../api.d.ts"));
      const { code, said } = await compile(file);
      expect(code).not.toBe(0);
      // The mistake itself is named, not a file that was not found.
      expect(said).toMatch(/error TS(?!2307|6053)\d+/);
      expect(said).not.toMatch(/error TS(2307|6053)/);
    },
    60_000,
  );
});

inProcess((target) => {
  test("the example adds a bill, waits for it, lists its facts and sums the year's electricity", async () => {
    const home = await household(target);
    const { url } = await target.running.listen();
    const { fileBill } = (await import(example)) as {
      fileBill(baseUrl: string, token: string, bill: File, year: number): Promise<Filed>;
    };
    const file = async (seed: number, total: number, date: string) => {
      const bill = await pdfBill({ seed, total, date, currency: "EUR" });
      const asked = fileBill(
        `${url}/v1`,
        home.all,
        new File([new Uint8Array(bill.bytes)], bill.name, { type: bill.mime }),
        2025,
      );
      const filed = await asked;
      // What the rules take it for is another test's matter; here it is an electricity bill.
      await target.patch(`/v1/documents/${filed.id}`, home.all, {
        type: "bills/electricity",
        doc_date: date,
      });
      return filed;
    };
    const first = await file(1, 100.25, "2025-03-03");
    expect(first.status).toBe("filed");
    expect(first.facts.find((f) => f.key === "amount_due" || f.key === "total")?.number).toBe(100.25);
    await file(2, 50, "2025-04-03");
    await file(3, 7, "2024-04-03");
    const last = await file(4, 1, "2024-05-03");
    expect(last.sums).toEqual({ EUR: 150.25 });
  }, 60_000);
});
