import type { Message } from "#messages/message.ts";
import type { PackedPage } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import type { PlainPages, SearchablePage } from "./searchable.ts";

/** Bytes to be read by a child; streamed, so that the server never holds a large file. Each `open` starts anew. */
export interface ByteSource {
  size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** `typeset`: has no pages of its own (office files, mail, tables); it is read by way of a PDF made of it. */
export type FileKind = "pdf" | "image" | "text" | "typeset" | "other";

export interface Inspection {
  /** What the bytes are, whatever the name says. */
  mime: string;
  kind: FileKind;
  /** Null when it has no pages, or they cannot be counted without a password. */
  pages: number | null;
  /** Needs a password to open. */
  encrypted: boolean;
  /** Pictures only, in pixels, upright (EXIF orientation applied). */
  width?: number;
  height?: number;
}

/** A page as a child reads it. */
export interface ReadPage extends Page {
  turn?: number;
  /** One of two facing pages that came in one picture: both have its number. */
  half?: 1 | 2;
  /** The tidied page for a searchable PDF; its picture and content travel beside the rest. */
  sheet?: SearchablePage;
}

/** A page as it comes from a child: its words stay packed. */
export interface ExtractedPage extends PackedPage {
  hasWords: boolean;
  /**
   * Degrees clockwise the picture was turned before it was read (-180..180, 0 when absent). The words' places belong
   * to the turned picture: pass the same number to `draw` and they fit.
   */
  turn?: number;
  /** One of two facing pages that came in one picture: both have its number, the first of them comes first. */
  half?: 1 | 2;
}

export interface Extracted {
  mime: string;
  kind: FileKind;
  pages: ExtractedPage[];
  /** How many of the pages were read from a picture. */
  ocrPages: number;
  engineVersion: string;
  /** Sentences for a person: pages left out, pages that could not be read. */
  warnings: Message[];
  /** Some of the pages left out were stopped by a guard, or their child ended: they may be read another time. */
  notYet?: boolean;
  /** Of a `typeset` file: the PDF that the pages are of, and what lay inside the file. */
  converted?: Converted;
}

/** A file brought to pages. */
export interface Converted {
  mime: string;
  /** A PDF with real words, made of the file alone: the same file gives the same bytes. */
  pdf: Uint8Array;
  pages: number;
  /** Files inside the file (attachments), under the names and types it gives them; neither is to be believed. */
  parts: { name: string; mime: string; bytes: Uint8Array }[];
  /** What it says about itself: a title (the subject of a message), an ISO day, who it is from. */
  about: { title: string | null; date: string | null; from: string | null };
  /** Sentences for a person: what was left out. */
  warnings: Message[];
}

/**
 * What a scan came to. `by`: who looked, with versions where there are any ("clamd 1.4.6, signatures of 2026-01-12",
 * "built-in checks"). `notes`: what was seen and is no reason to keep the file apart ("contains macros, which are never run").
 */
export type ScanResult = { by: string; notes: string[] } & (
  | { clean: true }
  | { clean: false; signature: string }
);

export interface ExtractOptions {
  password?: string;
  /**
   * The language in which pictures are read first, by ISO 639-1 ("de") or as Tesseract names it ("deu"); English when there
   * is none or its data is not here. A page that turns out to be in another language is read again with the data for that.
   */
  languages?: string[];
  /** 1-based; pages before it are not read. */
  firstPage?: number;
  /**
   * Takes each page that was read from its picture, tidied, as it comes (in any order; `number` is its place in the file,
   * `half` which of two facing pages it is).
   * The words of such a page belong to the tidied picture, upright, whatever `turn` says. Without it
   * pictures are read as they are.
   */
  tidied?: (page: SearchablePage, number: number, half?: 1 | 2) => Promise<void>;
  /**
   * Takes the other pages of a PDF of which only some are pictures, before any of those comes: objects numbered from `first`
   * on, asked for just before. Without it, and for a PDF that cannot be taken apart, the pictures in such a PDF are read as
   * they are.
   */
  plain?: { first(): number; take(pages: PlainPages): Promise<void> };
  /** The pages lie as a person wants them: which way up they are is not asked. */
  upright?: boolean;
  /** Awaited once before pages are read from their pictures. */
  pictures?: (() => Promise<void>) | undefined;
  /**
   * What becomes of a file whose reading was stopped in a part of it (`overrun`, `crash`). True: the part is left out, as the
   * last word about it. Default: the whole lift rejects, to be tried again when the box is idle, so that what a paper says does
   * not depend on what else went on.
   */
  settle?: boolean;
  signal?: AbortSignal;
}

/** A page for a PDF of pages of several files. */
export interface PlacedPage {
  /** Which of the files, counted from 0, and its page, counted from 1. */
  source: number;
  page: number;
  /** Degrees clockwise that it is turned by, in quarters. */
  turn: number;
  /** Its unseen words, if it has such, are left away: they belong to the page as it lay. */
  bare: boolean;
}

export interface ConvertOptions {
  password?: string;
  signal?: AbortSignal;
}

export interface DrawOptions {
  /** 1-based. */
  page: number;
  /** Pixels, brought into 64..4000. A picture is never made larger than it is. */
  longEdge: number;
  password?: string;
  /** Degrees clockwise, as `LiftedPage.turn`. */
  turn?: number;
}
