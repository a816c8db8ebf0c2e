import { describe, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotPaper, SnapshotThing } from "#rules/checkup/account-snapshot.ts";
import { type Made, paper, series, statements, thing } from "../account-on-file.ts";

/*
 * Scenarios are text: `# ` begins a group, a line at the margin names a scenario, the indented lines below say what is on
 * file, and `=> day: …` what is expected on that day. A line is cut at ` | ` into columns; from where a line's kind says so,
 * each column is a word and its value ("no RE-778812"), or the word alone.
 */
export interface Scenario {
  name: string;
  lines: string[][];
  today: string;
  expected: string;
}

/** Makes a test of every scenario of a file beside this one. */
export function runScenarios(file: string, check: (scenario: Scenario) => void): void {
  const groups = readFileSync(join(import.meta.dir, file), "utf8")
    .split(/^# /m)
    .slice(1);
  for (const [about = "", ...rows] of groups.map((group) => group.trimEnd().split("\n")))
    describe(about, () => {
      let [name, lines]: [string, string[][]] = ["", []];
      for (const row of rows) {
        const [, today, expected] = /^ {2}=> (\S+): (.+)$/.exec(row) ?? [];
        if (!row.startsWith("  ")) [name, lines] = [row, []];
        else if (today === undefined || expected === undefined) lines.push(row.trim().split(" | "));
        else {
          const scenario = { name, lines, today, expected };
          test(name, () => check(scenario));
        }
      }
    });
}

/** The words and values of columns: "amount 650" is 650 under `amount`; a word alone is "". */
export const valuesOf = (columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((c) => [c.split(" ", 1)[0] ?? "", c.replace(/^\S+ ?/, "")]));

/** The thing of a line: "thing car-1 vehicle | plate M-OR 1234 | gone 2025-03-03"; what a line says of one that is gone, a person said. */
export const thingIn = ([head = "", ...columns]: string[]): SnapshotThing => {
  const [, id = "", kind] = head.split(" ") as [string, string, SnapshotThing["kind"]];
  const { gone = null, household, ...details } = valuesOf(columns);
  return thing(id, kind, {
    ...{ gone, details, said: gone !== null },
    ...(household === "no" && { household: false }),
  });
};

/**
 * The papers of a line: type | whose | day | more. "2024-01-05 x6 every 2 without 3" is six papers two months apart but for
 * the third; "months 2024-01-01 x6 after -2" six statements of whole months, made two days before the end of each.
 */
export function papersOf([type = "", whose = "", when = "", ...more]: string[]): SnapshotPaper[] {
  const { id, title, language, arrived, period, pages, ...facts } = valuesOf(more);
  const [from, to] = period?.split(" ") ?? [];
  const [count, ...said] = pages?.split(/:? /) ?? [];
  const made: Made = {
    type: type === "unsorted" ? (null as never) : type,
    who: whose === "nobody" ? "" : whose,
    facts,
    ...(id && { id }),
    ...(title && { title }),
    ...(language && { language }),
    ...(arrived && { arrived }),
    ...(from && to && { period: [from, to] }),
    ...(count && {
      numbered: { pages: Number(count), said: said.map((s) => s.split("/").map(Number) as [number, number]) },
    }),
  };
  const again = /^(months )?(\S+) x(\d+)(?: every (\d+))?(?: without ([\d ]+?))?(?: after (\S+))?$/.exec(
    when,
  );
  if (!again) return [paper({ ...made, date: when === "undated" ? null : when })];
  const [, months, first = "", n, step = 1, left = "", after = 2] = again;
  const without = left.split(" ").map((nth) => Number(nth) - 1);
  if (months) return statements(made, first, Number(n), without, Number(after));
  return series(made, first, Number(n), Number(step), without);
}
