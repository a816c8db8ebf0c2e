import type { Message } from "#messages/message.ts";
/** A stretch of words in one face. A line feed begins a new line, a tab goes to the next stop. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
}

export interface Cell {
  blocks: Block[];
  /** Columns it covers; default 1. */
  span?: number;
  align?: Align;
}

export type Align = "left" | "center" | "right";

/** What every format is brought to before it is typeset. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; runs: Run[] }
  | { kind: "paragraph"; runs: Run[]; align?: Align; indent?: number }
  /** An entry of a list; `mark` is what stands before it ("•", "3."), `depth` counts from 0. */
  | { kind: "item"; runs: Run[]; mark: string; depth: number }
  | {
      kind: "table";
      rows: Cell[][];
      /** Rows at the top that are repeated on each page. */
      head: number;
      /** Lines around the cells. */
      grid: boolean;
      /** Shares of the width; worked out from the words when absent. */
      widths?: number[];
    }
  /** JPEG or PNG; width and height in points, when the document says them. */
  | { kind: "picture"; bytes: Uint8Array; width?: number; height?: number }
  | { kind: "rule" }
  | { kind: "break" };

/** What a format's reader gives: the blocks, and what is known of the document as a whole. */
export interface Reading {
  blocks: Block[];
  title: string | null;
  /** ISO day the document gives itself, such as the day a message was sent. */
  date: string | null;
  /** Who it is from, as it says. */
  from: string | null;
  parts: Part[];
  /** Sentences for a person: what was left out. Never words of the paper. */
  warnings: Message[];
  landscape?: boolean;
  /** What it turned out to be behind its lock. */
  mime?: string;
}

/** A file inside the file, such as an attachment. */
export interface Part {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

export const reading = (blocks: Block[], rest: Partial<Reading> = {}): Reading => ({
  blocks,
  title: null,
  date: null,
  from: null,
  parts: [],
  warnings: [],
  ...rest,
});

const words = (text: string, face: Omit<Run, "text"> = {}): Run[] => (text ? [{ text, ...face }] : []);

export const cell = (text: string, face: Omit<Run, "text"> = {}): Cell => ({
  blocks: text ? [{ kind: "paragraph", runs: words(text, face) }] : [],
});

export const runText = (runs: Run[]): string => runs.map((r) => r.text).join("");

/** The words of a block, cells separated by spaces. */
export function textOf(block: Block): string {
  if ("runs" in block) return runText(block.runs);
  if (block.kind !== "table") return "";
  return block.rows.map((row) => row.map((c) => c.blocks.map(textOf).join(" ")).join(" ")).join("\n");
}

/** Rows of label and value without lines, as at the head of a message. */
export const fields = (rows: [string, string][]): Block => ({
  kind: "table",
  grid: false,
  head: 0,
  rows: rows.map(([label, value]) => [cell(label, { bold: true }), cell(value)]),
});
