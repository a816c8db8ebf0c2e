import type { DocumentFile } from "../shapes.ts";

/** One page of a document: which file draws it, and as which of that file's pages. */
export interface PageRef {
  /** 1-based within the document, as facts name it. */
  number: number;
  file: string;
  /** 1-based within the file. */
  page: number;
}

/**
 * The pages of a document in order. The tidied PDF draws them when it has them all (blank pages are left out of it); otherwise
 * photographed pages one after another; otherwise the original, whose pages the box draws from the tidied PDF where it can.
 */
export function pagesOf(files: readonly DocumentFile[], pageCount: number | null): PageRef[] {
  const readable = files.filter((file) => file.role === "readable");
  const photographed = files.filter((file) => file.role === "page");
  const original = files.filter((file) => file.role === "original");
  const whole = readable.reduce((sum, file) => sum + (file.pages ?? 0), 0) === pageCount ? readable : [];
  const drawn = [whole, photographed, original].find((group) => group.length > 0) ?? [];
  const pages: PageRef[] = [];
  for (const file of drawn) {
    const count = file.pages ?? (drawn.length === 1 ? (pageCount ?? 1) : 1);
    for (let page = 1; page <= count; page++) pages.push({ number: pages.length + 1, file: file.id, page });
  }
  return pages;
}

/**
 * The `w` to ask a page picture with: the long edge in real pixels for a picture shown `width` CSS pixels wide, in steps of
 * 200 so that a slightly different window asks for the same picture again, within what the box draws (600 to 2200).
 */
export function pictureWidth(width: number, pixelRatio: number, tall: number): number {
  const longEdge = width * Math.max(1, tall) * pixelRatio;
  return Math.min(2200, Math.max(600, Math.ceil(longEdge / 200) * 200));
}

/** The address of a page picture. */
export const pictureAddress = (document: string, ref: PageRef, w: number): string =>
  `/v1/documents/${document}/files/${ref.file}/pages/${ref.page}?w=${w}`;
