import { lineOf, reportOf } from "../train/report.ts";
import type { Row, Side } from "./judge.ts";
import type { Measured } from "./judge-made.ts";
import { type Row as BenchRow, quantile } from "./row.ts";

const share = (n: number, of: number): string => (of === 0 ? "   -" : (n / of).toFixed(2).padStart(4));

const counts = (rows: Row[]) => {
  const n = (v: Row["verdict"]) => rows.filter((r) => r.verdict === v).length;
  return {
    right: n("right"),
    wrong: n("wrong"),
    missed: n("missed"),
    invented: n("invented"),
    said: n("right") + n("wrong") + n("invented"),
    there: n("right") + n("wrong") + n("missed"),
  };
};

/** Right, precision and recall of every field. */
export function table(rows: Row[], name: string): void {
  console.log(`\n${name}\nfield       papers right  prec  recall  wrong missed invented`);
  for (const field of [...new Set(rows.map((r) => r.field))]) {
    const c = counts(rows.filter((r) => r.field === field));
    console.log(
      `${field.padEnd(11)} ${String(c.there).padStart(5)} ${String(c.right).padStart(5)}  ${share(c.right, c.said)}   ${share(c.right, c.there)} ${String(c.wrong).padStart(6)} ${String(c.missed).padStart(6)} ${String(c.invented).padStart(6)}`,
    );
  }
}

/** A value known to be on a paper, and whether it stands in the text that was read from it. */
export interface Seen {
  field: string;
  side: Side;
  picture: boolean;
  there: boolean;
}

const SIDES = ["opened", "sealed"] as const;

/** Share of `hits` of either side, and how far the sealed one stays behind. */
function besides(of: (side: Side) => { n: number; hits: number }): string {
  const [opened, sealed] = SIDES.map(of) as [ReturnType<typeof of>, ReturnType<typeof of>];
  const apart = opened.n && sealed.n ? opened.hits / opened.n - sealed.hits / sealed.n : 0;
  const cell = ({ n, hits }: { n: number; hits: number }) => `${share(hits, n)} ${`(${n})`.padStart(6)}`;
  return `${cell(opened)}  ${cell(sealed)}  ${apart >= 0 ? " " : ""}${apart.toFixed(2)}`;
}

/** Recall of every field on opened and on sealed papers, and the distance between the two. */
export function sideTable(rows: Row[], picture: (r: Row) => boolean, name: string): void {
  for (const [kind, mine] of [
    ["born-digital", rows.filter((r) => !picture(r))],
    ["pictures", rows.filter(picture)],
  ] as const) {
    if (mine.length === 0) continue;
    console.error(`\n== ${name}, ${kind}\n${"field".padEnd(24)}      opened       sealed  distance`);
    for (const field of [...new Set(mine.map((r) => r.field))]) {
      const of = (side: Side) => counts(mine.filter((r) => r.field === field && r.side === side));
      console.error(`${field.padEnd(24)} ${besides((s) => ({ n: of(s).there, hits: of(s).right }))}`);
      if (field === "identifier" || of("sealed").said < of("sealed").there)
        console.error(
          `${"  precision".padEnd(24)} ${besides((s) => ({ n: of(s).said, hits: of(s).right }))}`,
        );
    }
    const sure = (side: Side) => {
      const said = saidOf(mine.filter((r) => r.side === side));
      return { n: said.length, hits: said.filter((s) => s.trust >= 0.895 && !s.right).length };
    };
    console.error(`${"wrong at 90 and above".padEnd(24)} ${besides(sure)}`);
  }
}

/** Share of known values that were found. */
export function seenTable(seen: Seen[], name: string): void {
  for (const picture of [false, true]) {
    const mine = seen.filter((s) => s.picture === picture);
    if (mine.length === 0) continue;
    console.error(`\nknown values, ${name}, ${picture ? "pictures" : "born-digital"}`);
    for (const field of [...new Set(mine.map((s) => s.field))]) {
      const of = (side: Side) => {
        const all = mine.filter((s) => s.field === field && s.side === side);
        return { n: all.length, hits: all.filter((s) => s.there).length };
      };
      console.error(`${field.padEnd(24)} ${besides(of)}`);
    }
  }
}

const TRUSTED = ["type", "date", "total", "due date", "issuer", "recipient", "identifier"];

const saidOf = (rows: Row[]) =>
  rows
    .filter((r) => TRUSTED.includes(r.field) && ["right", "wrong", "invented"].includes(r.verdict))
    .map((r) => ({ trust: r.confidence / 100, right: r.verdict === "right" }));

/** What was said with a confidence, and how much of it came true: per field, then bands over all fields. */
export function calibration(rows: Row[]): void {
  console.log("\nconfidence against right");
  for (const field of TRUSTED)
    console.log(lineOf(field, reportOf(saidOf(rows.filter((r) => r.field === field)))));
  const all = reportOf(saidOf(rows));
  console.log(lineOf("all", all));
  for (const [band, [mean, right, of]] of Object.entries(all.bands))
    console.log(
      `  ${band.padEnd(7)} said ${mean.toFixed(2)}, right ${(right / of).toFixed(2)} (${right} of ${of})`,
    );
}

export function showErrors(rows: Row[]): void {
  for (const r of rows)
    if (r.verdict !== "right" && r.verdict !== "absent")
      console.log(
        `${r.file} ${r.kind} ${r.field} ${r.verdict} (${r.confidence}): want [${r.want}] got [${r.got.slice(0, 150)}]`,
      );
}

/** What is asked of the reader, as rows: each figure for papers with a text layer and for pictures. */
export function issueRows(
  of: string,
  measured: Measured,
  text: (r: Row) => boolean,
  picture: (r: Row) => boolean,
): BenchRow[] {
  const out: BenchRow[] = [];
  const add = (name: string, value: number, unit = "", note?: string) =>
    Number.isFinite(value) && out.push({ name: `${of}, ${name}`, value, unit, ...(note ? { note } : {}) });
  for (const [name, of] of [
    ["text", text],
    ["picture", picture],
  ] as const) {
    const rows = measured.rows.filter(of);
    const recall = (field: string) => {
      const c = counts(rows.filter((r) => r.field === field));
      return c.right / c.there;
    };
    for (const [field, called] of [
      ["family", "type, group right"],
      ["type", "type, exact"],
      ["date", "document date"],
      ["total", "total or amount due"],
      ["due date", "due date"],
      ["issuer", "issuer"],
      ["identifier", "identifiers, recall"],
    ] as const)
      add(`${name}: ${called}`, recall(field));
    const ids = counts(rows.filter((r) => r.field === "identifier"));
    add(`${name}: identifiers, precision`, ids.right / ids.said);
    const said = saidOf(rows);
    const sure = said.filter((s) => s.trust >= 0.895);
    add(
      `${name}: wrong and said with 90 or more`,
      (100 * sure.filter((s) => !s.right).length) / said.length,
      "%",
      `of ${said.length} said; ${sure.length} with 90 or more`,
    );
  }
  add("facts whose value is not on the page", measured.unfounded.length, "facts");
  add("seconds a page, both reads, slowest of twenty", quantile([...measured.times], 0.95) / 1000, "s");
  return out;
}
