/**
 * A page as words with places: what every reader works on and every engine gives.
 * Coordinates are page units (PDF points at 72 to the inch, or pixels of the picture read), origin top left, y down.
 */
export interface Word {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** 0..100; 100 for words of a text layer. */
  confidence: number;
  /** Height of the letters in page units, when known (text layers). */
  size?: number;
  bold?: boolean;
}

/** Where on a page something stands: a fraction of the page's width and height, 0..1, origin top left. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A barcode on a page. `patch`: the bars of a separator sheet for scanners, whose text is "PATCH". */
export interface Code {
  kind: "qr" | "linear" | "patch";
  text: string;
  box: Rect;
}

export interface Page {
  /** 1-based within the document. */
  number: number;
  width: number;
  height: number;
  /** Words in reading order. */
  words: Word[];
  /** The words as running text: lines separated by "\n", columns kept apart by two or more spaces. */
  text: string;
  /** `text`: the file's own text layer or characters; `ocr`: read from a picture; `blank`: nothing on it. */
  source: "text" | "ocr" | "blank";
  /** Mean confidence of the words, 0..100. */
  confidence: number;
  /** Barcodes found on its picture; absent when there are none or nobody looked. */
  codes?: Code[];
  /** How its picture looks (`picturePrint`): 16 hexadecimal digits; absent when no picture was read. */
  print?: string;
}
