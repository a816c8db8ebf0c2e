import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context } from "../paper.ts";
import { pagesOf } from "../paper-text.ts";

function read(text: string): { issuer: string | null; legal: string | undefined } {
  const pages = pagesOf(text, "columns");
  const sorting = builtInReader.sort(pages, context());
  const { facts } = builtInReader.read(pages, sorting, context());
  return { issuer: sorting.issuer, legal: facts.find((f) => f.key === "issuer_legal_name")?.value };
}

const bill = (head: string, foot: string) => `
${head}                                      Rechnung Nr. 88204
                                             Datum 12.02.2025
Frau Petra Sievers
Bachstr. 19
28217 Bremen

Ware                                                 84,03
MwSt 19 %                                            15,97
Gesamtbetrag                                        100,00 EUR

${foot}
`;

describe("the maker as people call it", () => {
  const cases: [string, string, string, string, string | undefined][] = [
    [
      "a brand everybody knows, before country and form",
      "IKEA Deutschland GmbH & Co. KG",
      "",
      "IKEA",
      "IKEA Deutschland GmbH & Co. KG",
    ],
    [
      "a brand printed in its web address",
      "Volkatherm Vertriebs GmbH",
      "www.volkatherm.de",
      "Volkatherm",
      "Volkatherm Vertriebs GmbH",
    ],
    [
      "a company nobody knows stays as it is printed",
      "Schreinerei Hug AG",
      "",
      "Schreinerei Hug AG",
      undefined,
    ],
    [
      "a word of what it makes is part of the name",
      "Bergland Energie GmbH",
      "www.bergland.de",
      "Bergland Energie GmbH",
      undefined,
    ],
  ];
  const owned = ["Halmora Energie", "Nordgrid Versorgung GmbH"] as const;
  cases.push(
    [
      "a brand that the paper says to be a company's",
      owned[0],
      `${owned[0]} ist eine Marke der ${owned[1]}.`,
      ...owned,
    ],
    [
      "the name of who trades under a brand, in English",
      owned[1],
      `${owned[1]} trading as ${owned[0]}`,
      ...owned,
    ],
    [
      "a company said on the next line",
      owned[0],
      `Alle Preise inkl. MwSt. ${owned[0]} ist eine Marke der\n${owned[1]}, Kiel.`,
      ...owned,
    ],
    [
      "a brand of somebody else",
      "Schreinerei Hug AG",
      "Holzol ist eine Marke der Lackwerk GmbH",
      "Schreinerei Hug AG",
      undefined,
    ],
  );
  for (const [name, head, foot, issuer, legal] of cases)
    test(name, () => {
      expect(read(bill(head, foot))).toEqual({ issuer, legal });
    });
});
