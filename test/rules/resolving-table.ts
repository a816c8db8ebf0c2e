import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Described } from "#rules/entities/resolution/described.ts";
import { nameAs } from "../made-name.ts";

export type Says = "same" | "unsure" | "different";

export interface Pair {
  scenario: string;
  onFile: Described;
  read: Described;
  says: Says;
  held: boolean;
}

export type Details = Record<string, string>;
/** A name, or a name with details. */
export type Side = string | [string, Details];

export const of = (kind: Described["kind"], side: Side): Described =>
  typeof side === "string"
    ? { kind, name: nameAs(side), aliases: [], details: {} }
    : { kind, name: nameAs(side[0]), aliases: [], details: side[1] };

/** A name, and behind it its details as JSON where it has any. */
export const sideOf = (text: string): Side => {
  const at = text.indexOf(" {");
  return at < 0 ? text : [text.slice(0, at), JSON.parse(text.slice(at)) as Details];
};

/** The scenarios of a table in `resolving/`: each begins with `## name | kind`; its rows. */
export const scenariosIn = (table: string): [scenario: string, kind: Described["kind"], rows: string[]][] =>
  readFileSync(join(import.meta.dir, "resolving", `${table}.txt`), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [head = "", ...rows] = part.trim().split("\n");
      const [scenario = "", kind] = head.split(" | ") as [string, Described["kind"]];
      return [scenario, kind, rows];
    });

/** The pairs of a table, a row `on file ~ read = what is said`. Every third row of a scenario is held back. */
export const pairsIn = (table: string): Pair[] =>
  scenariosIn(table).flatMap(([scenario, kind, rows]) =>
    rows.map((row, i): Pair => {
      const [, onFile = "", read = "", says] = /^(.+) ~ (.+) = (same|unsure|different)$/.exec(row) ?? [];
      if (says === undefined) throw new Error(`${table}: "${row}" is no pair`);
      return {
        ...{ scenario, held: i % 3 === 2, says: says as Says },
        ...{ onFile: of(kind, sideOf(onFile)), read: of(kind, sideOf(read)) },
      };
    }),
  );
