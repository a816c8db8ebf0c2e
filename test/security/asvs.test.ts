/**
 * The table of OWASP ASVS 5.0.0 (https://github.com/OWASP/ASVS, CC BY-SA 4.0; ids and levels are its own, the gists are ours): every
 * requirement of the levels 1 and 2 has one row, and what the row names is there. Prints how many there are of each kind.
 */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import rows from "./asvs.json" with { type: "json" };

interface Row {
  id: string;
  level: number;
  gist: string;
  verdict: string;
  /** `file: name of the test`, or of the suite around several. */
  test?: string;
  /** `file: symbol`. */
  code?: string;
  reason?: string;
}

const root = resolve(import.meta.dir, "../..");
const table = rows as Row[];

/** Levels of the requirements of each section, in their order, as ASVS 5.0.0 numbers them: `1.1` has 1.1.1 and 1.1.2, both of level 2. */
const sections =
  "1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223 3.4:11222233 " +
  "3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122 6.2:111111112222 " +
  "6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 " +
  "8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 " +
  "11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 " +
  "14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 " +
  "17.2:22223333 17.3:22";

const standard = sections.split(" ").flatMap((section) => {
  const [name = "", levels = ""] = section.split(":");
  return [...levels].map((level, i) => ({ id: `${name}.${i + 1}`, level: Number(level) }));
});

/** The two halves of `file: words`. */
const halves = (place: string): [string, string] => {
  const at = place.indexOf(": ");
  return [place.slice(0, at), place.slice(at + 2)];
};

const files = new Map<string, string>();
const textOf = (path: string): string => {
  const known =
    files.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");
  files.set(path, known);
  return known;
};

/** True when a file has a test or a suite of this name, written as a string of any quotes. */
function hasTest(path: string, name: string): boolean {
  const text = textOf(path);
  for (const quote of ['"', "'", "`"]) {
    const written = quote === '"' ? name.replaceAll("\\", "\\\\").replaceAll('"', '\\"') : name;
    let at = text.indexOf(quote + written + quote);
    for (; at >= 0; at = text.indexOf(quote + written + quote, at + 1)) {
      const before = text.slice(Math.max(0, at - 200), at);
      if (/\b(?:test|engineTest|describe)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*$/.test(before))
        return true;
    }
  }
  return false;
}

test("the standard has 345 requirements, 70 of level 1 and 183 of level 2", () => {
  const of = (level: number) => standard.filter((one) => one.level === level).length;
  expect([standard.length, of(1), of(2), of(3)]).toEqual([345, 70, 183, 92]);
});

test("every requirement of levels 1 and 2 has one row, in the standard's order, with its level", () => {
  const wanted = standard.filter(({ level }) => level < 3);
  expect(table.map(({ id, level }) => ({ id, level }))).toEqual(wanted);
});

test("every row has a verdict and says what it is about; none is open", () => {
  for (const row of table) {
    expect([row.id, ["test", "code", "not applicable"].includes(row.verdict)]).toEqual([row.id, true]);
    expect([row.id, row.gist.length > 10 && row.gist.length < 100]).toEqual([row.id, true]);
    expect([row.id, row.test !== undefined]).toEqual([row.id, row.verdict === "test"]);
    expect([row.id, row.code !== undefined]).toEqual([row.id, row.verdict === "code"]);
  }
});

test("every test that is named is there, under that name", () => {
  const named = table.flatMap((row) =>
    row.test === undefined ? [] : [[row.id, ...halves(row.test)] as const],
  );
  expect(named.filter(([, path, name]) => !hasTest(path, name)).map((each) => each.join(" "))).toEqual([]);
});

test("every place in the code that is named is there", () => {
  for (const { id, code, reason } of table) {
    if (code === undefined) continue;
    const [path, symbol] = halves(code);
    expect([id, new RegExp(`\\b${symbol}\\b`).test(textOf(path))]).toEqual([id, true]);
    expect([id, (reason ?? "").length > 40]).toEqual([id, true]);
  }
});

test("what does not apply has a reason that says what there is instead", () => {
  for (const { id, verdict, reason } of table.filter((row) => row.verdict === "not applicable"))
    expect([id, verdict, (reason ?? "").length > 40]).toEqual([id, verdict, true]);
});

test("at least 150 are shown by a test", () => {
  const count = (verdict: string, level?: number) =>
    table.filter((row) => row.verdict === verdict && (level === undefined || row.level === level)).length;
  const line = ["test", "code", "not applicable"]
    .map(
      (verdict) =>
        `${verdict} ${count(verdict)} (level 1: ${count(verdict, 1)}, level 2: ${count(verdict, 2)})`,
    )
    .join(", ");
  console.log(`ASVS 5.0.0, levels 1 and 2: ${table.length} requirements; ${line}; open 0`);
  expect(count("test")).toBeGreaterThanOrEqual(150);
});
