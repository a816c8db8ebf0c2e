import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readPages } from "../expected.ts";
import { pagesOf } from "../paper-text.ts";

/** A sentence of a letter of 2 March 2026 and the item that it makes, or nothing. */
const rows = readFileSync(new URL("./acts.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t") as [string, string, string]);

const frames: Record<string, (said: string) => string> = {
  en: (said) =>
    `Ashby Community Office\n12 Mill Lane, Ashby\n\n2 March 2026\n\nDear Ms Carter,\n\n${said}\n\nYours sincerely\nHelen Dobbs`,
  de: (said) =>
    `Bürgerbüro Aschau\nMühlgasse 12, 83229 Aschau\n\n2. März 2026\n\nSehr geehrte Frau Keller,\n\n${said}\n\nMit freundlichen Grüßen\nHelga Dorn`,
  fr: (said) =>
    `Maison de quartier d'Achy\n12 rue du Moulin, 60690 Achy\n\nle 2 mars 2026\n\nMadame,\n\n${said}\n\nVeuillez agréer mes salutations distinguées\nHélène Dorn`,
  es: (said) =>
    `Oficina vecinal de Aces\nCalle Molino 12, Aces\n\n2 de marzo de 2026\n\nEstimada señora:\n\n${said}\n\nAtentamente\nElena Duarte`,
  it: (said) =>
    `Ufficio di quartiere di Asso\nVia Mulino 12, Asso\n\n2 marzo 2026\n\nGentile signora,\n\n${said}\n\nCordiali saluti\nElena Dossi`,
  nl: (said) =>
    `Buurthuis Assen\nMolenlaan 12, Assen\n\n2 maart 2026\n\nGeachte mevrouw,\n\n${said}\n\nMet vriendelijke groet\nHelga Dekker`,
};

describe("a day ahead is an item where an act is attached, and nothing else is", () => {
  for (const [language, item, said] of rows)
    test(`${language}: ${said}`, () => {
      const pages = pagesOf((frames[language] as (s: string) => string)(said), "columns");
      const read = readPages(pages, { today: "2026-03-04" }).full.obligations;
      expect(read.map((o) => `${o.kind} ${o.due}`)).toEqual(item === "" ? [] : [item]);
    });
});
