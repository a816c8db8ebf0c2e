import type { Described } from "#rules/entities/resolution/described.ts";

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
export type Row = [Side, Side, Says];

export const of = (kind: Described["kind"], side: Side): Described =>
  typeof side === "string"
    ? { kind, name: side, aliases: [], details: {} }
    : { kind, name: side[0], aliases: [], details: side[1] };

export const table = (scenario: string, kind: Described["kind"], rows: Row[]): Pair[] =>
  rows.map(([a, b, says], i) => ({
    scenario,
    onFile: of(kind, a),
    read: of(kind, b),
    says,
    held: i % 3 === 2,
  }));

export const mill = { address: "12 Mill Road, Leeds LS6 2AB" };
export const millAgain = { address: "12 Mill Rd., LEEDS, LS6 2AB" };
export const oak = { address: "4 Oak Close, York YO1 7HH" };
export const linde = { address: "Lindenstraße 7, 50674 Köln" };
export const lindeAgain = { address: "Lindenstr. 7\n50674 Koeln" };
export const born = (birth_date: string) => ({ birth_date });
