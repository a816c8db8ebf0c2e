import { describe, expect, test } from "bun:test";
import { garbled } from "#reading/layout/garbled.ts";
import type { Page } from "#reading/layout/page.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "garbled.tsv");

const page = (text: string): Page => ({
  number: 1,
  width: 595,
  height: 842,
  words: text
    .split(/\s+/)
    .filter((w) => w !== "")
    .map((w, i) => ({ text: w, x0: 50, y0: 12 * i, x1: 90, y1: 12 * i + 10, confidence: 100 })),
  text,
  source: "text",
  confidence: 100,
});

describe("what an honest text layer does not hold", () => {
  const honest: [string, string][] = table("honest");
  test.each(honest)("%s is left alone", (_, text) => {
    expect(garbled(page(text))).toBeLessThan(0.015);
  });

  const strewn: [string, string][] = [
    [
      "a till slip read as if it were Japanese",
      "癖 MAI~ I( )l.[) iメト' 111 '1｡ l i_ | ! l.: '酬』\" ．:|伽'1〕I ;iVi: '4:: , i;:’ V‘;小;'1. | |二 . ~ ~~~~ FA(31 1.川帆!,iIMP ':1 1) ･1 W:'ﾉ''?,( :; i剛､ l i ~)心<I! 7,10",
    ],
    [
      "a letter with two scripts in a word",
      "Sehr gеehrte Frau Krüger anbei die Rесhnung vom Маi uber den Betrag und die Frist dafur wie besprochen",
    ],
  ];
  test.each(strewn)("%s is noticed", (_, text) => {
    expect(garbled(page(text))).toBeGreaterThan(0.1);
  });
});
