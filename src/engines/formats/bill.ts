import type { Part } from "./blocks.ts";
import { elements, inner, type Node } from "./xml.ts";

/** What both forms of an electronic invoice are brought to. */
export interface PartyOn {
  name: string;
  lines: string[];
}

export interface Line {
  name: string;
  quantity: string;
  price: string;
  total: string;
}

export interface Bill {
  credit: boolean;
  number: string;
  date: string;
  due: string;
  period: string;
  order: string;
  customer: string;
  currency: string;
  seller: PartyOn;
  buyer: PartyOn;
  notes: string[];
  lines: Line[];
  sums: [string, string][];
  payable: string;
  payment: string[];
  parts: Part[];
}

export const local = (node: Node): string => node.name.slice(node.name.indexOf(":") + 1);

/** Elements at the end of a path of local names. */
export function all(node: Node | undefined, ...path: string[]): Node[] {
  let here = node ? [node] : [];
  for (const name of path) here = here.flatMap((n) => elements(n).filter((c) => local(c) === name));
  return here;
}

export const first = (node: Node | undefined, ...path: string[]): Node | undefined => all(node, ...path)[0];
export const value = (node: Node | undefined, ...path: string[]): string =>
  inner(first(node, ...path)).trim();

export const labelled = (rows: [string, string][]): string[] =>
  rows.filter(([, v]) => v !== "").map(([label, v]) => `${label}: ${v}`);

/** "20240131" (UN/EDIFACT 2379, 102) as a day. */
export const day = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");

/** The commonest codes of UN/ECE recommendation 20; pieces need no unit. */
export const unit = (code: string | undefined): string =>
  ({
    HUR: "h",
    DAY: "days",
    MON: "months",
    KGM: "kg",
    MTR: "m",
    KWH: "kWh",
    LTR: "l",
    MTK: "m²",
    MIN: "min",
  })[code ?? ""] ?? "";

export function partOf(node: Node, index: number): Part {
  const name = node.attrs.filename ?? `attachment ${index + 1}`;
  return {
    name,
    mime: node.attrs.mimeCode ?? "application/octet-stream",
    bytes: Buffer.from(inner(node).replace(/\s+/g, ""), "base64"),
  };
}
