import { hostileArchives } from "./hostile-archives.ts";
import { hostileMail } from "./hostile-mail.ts";
import { hostileOffice } from "./hostile-office.ts";
import { hostilePdfs } from "./hostile-pdfs.ts";
import { hostilePictures } from "./hostile-pictures.ts";
import { hostileNames, hostileTexts } from "./hostile-texts.ts";
import { hostileWords } from "./hostile-words.ts";
import { hostileWrapped } from "./hostile-wrapped.ts";
import { hostileZips } from "./hostile-zips.ts";

/** One hostile file; `make` is given an address that must never be called. */
export interface Hostile {
  name: string;
  archive: boolean;
  make(outside: string): Uint8Array;
}

const of = (files: Record<string, (outside: string) => Uint8Array>, archive = false): Hostile[] =>
  Object.entries(files).map(([name, make]) => ({ name, archive, make }));

/** Every hostile file there is a maker of. */
export const corpus: Hostile[] = [
  ...of(hostileArchives, true),
  ...of(hostileZips, true),
  ...of(hostilePdfs),
  ...of(hostilePictures),
  ...of(hostileOffice),
  ...of(hostileTexts),
  ...of(hostileMail),
  ...of(hostileWords),
  ...of(hostileWrapped),
  ...of(hostileNames),
];
