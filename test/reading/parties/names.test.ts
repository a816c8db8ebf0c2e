import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { layOut } from "#reading/layout/layout.ts";
import { domainsOf, tie } from "#reading/parties/domains.ts";
import { garbledShare } from "#reading/parties/garbled-name.ts";
import { makerFeatures } from "#reading/parties/maker-features.ts";
import { misreadForm, nameCore, onlyForm, partyKey, sameParty } from "#reading/parties/name-core.ts";
import { couldBeName, isAddress, tidyName } from "#reading/parties/names.ts";
import { partiesOf } from "#reading/parties/parties.ts";
import { partyAt } from "#reading/parties/party.ts";
import { saysWho } from "#reading/parties/sayings.ts";
import { distance } from "#reading/text/edit-distance.ts";
import { tablesOf, word, yes } from "../../table-file.ts";
import { processorMs } from "../../took.ts";
import { context, Paper, slip } from "../paper.ts";

const table = tablesOf(import.meta.dir, "names.tsv");

describe("names of companies", () => {
  const cores: [string, string][] = [
    ["Harbor Pine GmbH & Co. KG", "Harbor Pine"],
    ["The Larkspur Inn Ltd.", "Larkspur Inn"],
    ["GOLDEN LOTUS (M) SDN. BHD.", "GOLDEN LOTUS"],
    ["Nortelux, S.A.", "Nortelux"],
    ["Grace Holloway", "Grace Holloway"],
  ];
  for (const [name, core] of cores) test(`core of ${name}`, () => expect(nameCore(name)).toBe(core));

  test("forms of companies read with wrong letters are found, right ones and other words are not", () => {
    for (const [name, at] of [
      ["KEDAI CEMPAKA SIN BHD", 13],
      ["KEDAI CEMPAKA SDN BHO", 13],
      ["PASAR MINI 5/B", 10],
    ] as const)
      expect(misreadForm(name)).toBe(at);
    for (const name of ["KEDAI CEMPAKA SDN BHD", "PASAR MINI S/B", "Smith & Sons Ltd", "Sons of Bergen"])
      expect(misreadForm(name)).toBeNull();
  });

  test("a form alone is no name", () => {
    expect(onlyForm("SDN BHD")).toBe(true);
    expect(onlyForm("GmbH & Co. KG")).toBe(true);
    expect(onlyForm("AB Tools Ltd")).toBe(false);
  });
});

describe("one party under two names", () => {
  const same: [string, string, boolean, boolean][] = table("same", word, word, yes, yes);
  for (const [a, b, misread, want] of same)
    test(`${a} | ${b}${misread ? " (picture)" : ""}`, () =>
      expect(sameParty(partyKey(a), partyKey(b), misread)).toBe(want));

  test("it does not matter which comes first", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), fc.boolean(), (a, b, m) => {
        expect(sameParty(partyKey(a), partyKey(b), m)).toBe(sameParty(partyKey(b), partyKey(a), m));
      }),
    );
  });

  test("the distance of two words is what edits make it, up to the bound", () => {
    expect(distance("lantern", "lantern", 2)).toBe(0);
    expect(distance("lantern", "lantrn", 2)).toBe(1);
    expect(distance("lantern", "lamtrn", 2)).toBe(2);
    expect(distance("lantern", "bottle", 2)).toBe(3);
  });
});

describe("names and the addresses of the web", () => {
  const ties: [string, string, number, number][] = table("ties", word, word, Number, Number);
  for (const [name, domain, low, high] of ties)
    test(`${name} | ${domain}`, () => {
      expect(tie(name, domain)).toBeGreaterThanOrEqual(low);
      expect(tie(name, domain)).toBeLessThanOrEqual(high);
    });

  test("hosts that everybody uses name nobody, a dot misread as a comma is forgiven behind www", () => {
    const pages = new Paper()
      .lines(["ann.oak@gmail.com", "www,harbor-pine.com", "info@harbor-pine.com", "See facebook.com/pine"])
      .build();
    expect(domainsOf(layOut(pages))).toMatchObject([{ word: "harborpine", times: 2 }]);
  });

  test("a web address that a reader of pictures tore apart is one, on a picture alone", () => {
    for (const torn of ["at uuu.harborpine. ca", "www. harborpine. ie", "www .harb or pine. es"]) {
      const paper = (source: "ocr" | "text") => layOut(new Paper().lines([torn]).build({ source }));
      expect(domainsOf(paper("ocr"))).toMatchObject([{ word: "harborpine" }]);
      expect(domainsOf(paper("text")).filter((d) => d.word === "harborpine")).toEqual([]);
    }
    const prose = new Paper().lines(["www is where we are. At home. De facto, the rest."]);
    expect(domainsOf(layOut(prose.build({ source: "ocr" })))).toEqual([]);
  });
});

describe("what papers say of who made them", () => {
  for (const thanks of ["Thanks for riding HARBOR PINE.", "Thank you for eating at Harbor Pine"])
    test(thanks, () =>
      expect(saysWho(layOut(new Paper().lines([thanks]).build())).map((p) => p.name.toLowerCase())).toEqual([
        "harbor pine",
      ]),
    );

  test("a name as a label's words, over a company, over the first amount and printed again", () => {
    const pages = new Paper().lines([
      "Subtotal",
      "Larkspur Inn",
      "Harbor Pine GmbH",
      "12.00",
      "Larkspur Inn",
    ]);
    const [sheet] = layOut(pages.build());
    const names = sheet!.lines
      .filter((_, i) => i !== 3)
      .map((line) => partyAt(line, { start: 0, end: line.text.length, text: line.text }, "issuer", 0));
    expect(makerFeatures(names, [0, 1, 2, 1], sheet!)).toMatchObject([
      { "name.label": 1, "near.form": 1, "place.over_amounts": 1, "again.printed": 1, "paper.formed": 1 },
      { "name.label": 0, "near.form": 1, "place.over_amounts": 1, "again.printed": 2 },
      { "near.form": 0, "place.over_amounts": 1, "again.printed": 1 },
      { "near.form": 0, "place.over_amounts": 0, "again.printed": 2 },
    ]);
  });
});

describe("shapes of names", () => {
  test("noise of a logo looks like noise, names do not", () => {
    for (const noise of ["~ |\\ Gff", "GTfeR l1RSx", "wrtz kklm"])
      expect(garbledShare(noise)).toBeGreaterThan(0.4);
    for (const name of ["Harbor Pine GmbH", "McDowell Bros", "A & O Tools", "BÄR", "L'ÉPI D'OR"])
      expect(garbledShare(name)).toBeLessThan(0.35);
  });

  test("titles before a name and brackets around it are not part of it", () => {
    expect(tidyName("Spett.le Pasticceria Gallo")).toBe("Pasticceria Gallo");
    expect(tidyName("(HARBOR PINE")).toBe("HARBOR PINE");
    expect(tidyName("GOLDEN LOTUS SDN BHD (554433-K)")).toBe("GOLDEN LOTUS SDN BHD");
  });

  test("boxes of forms are no names; streets and towns are addresses in every land", () => {
    for (const box of [
      "Federal income tax withheld",
      "Fishing boat proceeds",
      "Total credit limit",
      "DOB / Sex",
    ])
      expect(couldBeName(box)).toBe(false);
    for (const a of [
      "972 33 Luleå",
      "Björkvägen 2",
      "NO 12, JALAN MAWAR 3",
      "28013 Madrid",
      "Leeds LS1 4AP",
      "1621 AA Hoorn",
    ])
      expect(isAddress(a)).toBe(true);
  });
});

const read = (pages: ReturnType<Paper["build"]>, receipt = false, group: string | null = "invoices") =>
  partiesOf(layOut(pages), context(), { receipt, group, letter: false, numbers: [] });

describe("what a model that chooses may look at", () => {
  const paper = () =>
    new Paper()
      .line("Harbor Pine GmbH", 14, true)
      .lines(["Kai 4, 24103 Kiel", "www.harbor-pine.example"])
      .gap(20)
      .lines(["Frau", "Ida Storm", "Lindenweg 3", "24105 Kiel"])
      .gap(20)
      .line("Rechnung 12", 12, true)
      .gap(200)
      .line("Harbor Pine GmbH · Kai 4 · 24103 Kiel · HRB 12", 7);
  const ofMaker = (pages: ReturnType<Paper["build"]>) =>
    read(pages).makers.find((m) => m.of.name === "Harbor Pine GmbH")?.features ?? {};

  test("agreeing places, the address of the web and the form of the company are told", () => {
    const f = ofMaker(paper().build());
    expect(f).toMatchObject({ "name.form": 1, "print.garbled": 0, "print.sure": 100, "paper.picture": 0 });
    expect(f["again.kinds"]).toBeGreaterThanOrEqual(2);
    expect(f["web.tie"]).toBeGreaterThan(0.9);
  });

  test("words read off a picture say how well they were read", () => {
    const f = ofMaker(paper().build({ source: "ocr", confidence: 71 }));
    expect(f).toMatchObject({ "paper.picture": 1, "print.sure": 71 });
  });

  test("no name, nobody", () => {
    const p = read(new Paper().lines(["12.03.2024", "1.20 2.30 4.50"]).build());
    expect(p).toMatchObject({ issuer: null, issuerProbability: 0, recipient: null, recipientProbability: 0 });
  });
});

describe("names put together", () => {
  test("a name broken over two lines is one name with one place", () => {
    const { issuer } = read(slip(["HARBOR PINE &", "SONS ENTERPRISE", "4 Kai Rd", ["TOTAL", "8.90"]]), true);
    expect(issuer?.name).toBe("Harbor Pine & Sons Enterprise");
    expect(issuer?.line.text.slice(issuer.start, issuer.end)).toBe("HARBOR PINE & SONS ENTERPRISE");
    expect(issuer?.line.words.map((w) => w.text)).toEqual(["HARBOR", "PINE", "&", "SONS", "ENTERPRISE"]);
  });

  test("a misread letter is mended by the same name elsewhere on the page, never by another name", () => {
    const pages = (foot: string) =>
      new Paper(230, 300)
        .lines(["HARB0R PINE STORE", "4 Kai Road", "Total 12.40", "Cash 20.00", "Change 7.60"], 10)
        .line([[10, foot]])
        .build({ source: "ocr", confidence: 85 });
    expect(read(pages("Thank you for shopping at HARBOR PINE STORE"), true).issuer?.name).toBe(
      "Harbor Pine Store",
    );
    expect(read(pages("Thank you and come again"), true).issuer?.name).toBe("HARB0R Pine Store");
  });
});

test("hostile words cost no time", () => {
  const bad = [
    "invoice ".repeat(600),
    `${"(hereinafter the called as ".repeat(150)}"tenant`,
    "A & ".repeat(900),
    "a@b.".repeat(900),
    "AB/CD ".repeat(700),
    "S D N B H D ".repeat(300),
    "by: /s/ ".repeat(500),
    `P<${"A".repeat(3000)}`,
  ];
  const p = new Paper();
  for (let i = 0; i < 12; i++) for (const b of bad) p.line(b, 6);
  expect(processorMs(() => read(p.build()))).toBeLessThan(12_000);
});
