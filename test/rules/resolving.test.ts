import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inEnglish } from "#messages/render.ts";
import { detailsOf } from "#rules/entities/resolution/attribute.ts";
import { pageWords, printsWhole } from "#rules/entities/resolution/company-name.ts";
import type { Candidate, Described } from "#rules/entities/resolution/described.ts";
import { ofHousehold } from "#rules/entities/resolution/household.ts";
import { thingsNamed } from "#rules/entities/resolution/made.ts";
import { resolve } from "#rules/entities/resolution/resolve.ts";
import { accountByNumber, policyByNumber, vehicleByVin } from "#rules/entities/thing-names.ts";
import { crowds, later, pairs } from "./resolving-pairs.ts";
import type { Pair } from "./resolving-table.ts";

const told = (onFile: Described, read: Described): string => {
  const said = resolve(read, [{ ...onFile, id: "one" }]).says;
  return said === "new" ? "different" : said;
};

const named = (p: Pair) => `${p.scenario}: ${inEnglish(p.onFile.name)} / ${inEnglish(p.read.name)}`;

describe("one on file and one read", () => {
  test("there are enough pairs of every answer", () => {
    const of = (says: Pair["says"]) => pairs.filter((p) => p.says === says).length;
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    expect(pairs.filter((p) => p.held).length).toBeGreaterThanOrEqual(100);
    expect(Math.min(of("same"), of("unsure"), of("different"))).toBeGreaterThanOrEqual(70);
  });

  test.each(pairs.filter((p) => !p.held).map((p) => [named(p), p] as const))("%s", (_, p) => {
    expect(told(p.onFile, p.read)).toBe(p.says);
  });

  test("of the pairs that were held back none is made one that is two, and few are left two that are one", () => {
    const held = pairs.filter((p) => p.held);
    const said = held.map((p) => ({ p, got: told(p.onFile, p.read) }));
    expect(said.filter(({ p, got }) => got === "same" && p.says !== "same").map(({ p }) => named(p))).toEqual(
      [],
    );
    const wrong = said.filter(({ p, got }) => got !== p.says).map(({ p, got }) => `${named(p)}: ${got}`);
    expect(wrong.length / held.length).toBeLessThanOrEqual(0.04);
  });

  test("of pairs written when the rules stood, the same holds", () => {
    const said = later.map((p) => ({ p, got: told(p.onFile, p.read) }));
    expect(said.filter(({ p, got }) => got === "same" && p.says !== "same").map(({ p }) => named(p))).toEqual(
      [],
    );
    expect(said.filter(({ p, got }) => got !== p.says).length / later.length).toBeLessThanOrEqual(0.05);
  });

  test("it does not matter which of the two was on file", () => {
    expect(pairs.filter((p) => told(p.onFile, p.read) !== told(p.read, p.onFile)).map(named)).toEqual([]);
  });

  test("what is read again is itself", () => {
    for (const p of pairs) expect([named(p), told(p.read, p.read)]).toEqual([named(p), "same"]);
  });
});

describe("several on file and one read", () => {
  const onFile = (all: Described[]): Candidate[] => all.map((e, i) => ({ ...e, id: String(i) }));
  const said = (all: Candidate[], read: Described) => {
    const r = resolve(read, all);
    return r.says === "same" ? Number(r.id) : r.says;
  };
  test.each(crowds.map((c) => [`${c.scenario}: ${inEnglish(c.read.name)}`, c] as const))("%s", (_, c) => {
    expect(said(onFile(c.onFile), c.read)).toBe(c.says);
    expect(said(onFile(c.onFile).reverse(), c.read)).toBe(c.says);
  });

  test("others of other names change nothing", () => {
    const others = onFile(
      pairs.map((p) => p.onFile).filter((e) => e.kind === "vehicle" || e.kind === "policy"),
    );
    for (const c of crowds.filter((c) => c.read.kind === "person"))
      expect(said([...onFile(c.onFile), ...others.map((o) => ({ ...o, id: `o${o.id}` }))], c.read)).toBe(
        c.says,
      );
  });

  test("who a maker has written to is meant by the initial, when one alone is", () => {
    const [john, jane]: Candidate[] = onFile([
      { kind: "person", name: "John Smith", aliases: [], details: {} },
      { kind: "person", name: "Jane Smith", aliases: [], details: {} },
    ]);
    const read: Described = { kind: "person", name: "J. Smith", aliases: [], details: {} };
    const both = [john, jane].flatMap((c) => c ?? []);
    expect(resolve(read, both.slice(0, 1), { wrote: new Set(["0"]) })).toMatchObject({
      says: "same",
      id: "0",
    });
    expect(resolve(read, both, { wrote: new Set(["0", "1"]) }).says).toBe("unsure");
    expect(resolve(read, both).says).toBe("unsure");
  });

  test("one who has been called more on a paper is not somebody who is called otherwise", () => {
    const john: Candidate = {
      kind: "person",
      id: "j",
      name: "John Smith",
      aliases: [],
      details: {},
      seen: ["John Andrew Smith"],
    };
    const read = (name: string): Described => ({ kind: "person", name, aliases: [], details: {} });
    expect(resolve(read("John Andrew Smith"), [john]).says).toBe("same");
    expect(resolve(read("John Michael Smith"), [john]).says).toBe("unsure");
  });

  test("a name that a person gave fits whatever the kind, and only a number speaks against it", () => {
    const shop: Candidate = {
      kind: "organization",
      id: "s",
      name: "Corner Shop",
      aliases: ["Rossi"],
      details: { vat_id: "IT00743110157" },
      given: ["Rossi"],
    };
    expect(resolve({ kind: "person", name: "Rossi", aliases: [], details: {} }, [shop])).toMatchObject({
      says: "same",
      id: "s",
    });
    const other = {
      kind: "organization" as const,
      name: "Rossi",
      aliases: [],
      details: { vat_id: "IT01533030480" },
    };
    expect(resolve(other, [shop]).says).not.toBe("same");
  });
});

/** The partition of papers that filing them one by one comes to, each paper by its number: details grow as papers come. */
function partition(papers: readonly { n: number; read: Described }[]): string {
  const things: (Candidate & { papers: number[] })[] = [];
  for (const { n, read } of papers) {
    const said = resolve(read, things);
    const known = said.says === "same" ? things.find((t) => t.id === said.id) : undefined;
    if (known) {
      known.papers.push(n);
      known.details = { ...read.details, ...known.details };
    } else things.push({ ...read, id: String(things.length), papers: [n] });
  }
  return JSON.stringify(
    things.map((t) => t.papers.sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  );
}

describe("in whatever order papers come", () => {
  const makers: Record<string, (i: number, look: number) => Described> = {
    vehicle: (i, look) => ({
      kind: "vehicle",
      name: ["Golf", "VW Golf", vehicleByVin(`000${i}`)][look] ?? "Golf",
      aliases: [],
      details: { vin: `WVWZZZ1JZXW00000${i}`, ...(look === 1 ? { plate: `B-AB 123${i}` } : {}) },
    }),
    financial_account: (i, look) => ({
      kind: "financial_account",
      name: accountByNumber("Harbor Bank", `482${i}`),
      aliases: [],
      details: {
        account_number: look === 0 ? `****482${i}` : `1000482${i}`,
        bank: look === 2 ? "Harbor Bank PLC" : "Harbor Bank",
      },
    }),
    policy: (i, look) => ({
      kind: "policy",
      name: policyByNumber("Northfield", `551${i}`),
      aliases: [],
      details: {
        policy_number: look === 0 ? `NF-551${i}` : `NF 551${i}`,
        insurer: look === 2 ? "Northfield Mutual Ltd" : "Northfield Mutual",
      },
    }),
    person: (i, look) => ({
      kind: "person",
      name: ["Miriam Okafor", "M. Okafor", "OKAFOR, Miriam"][look] ?? "Miriam Okafor",
      aliases: [],
      details: { birth_date: `198${i}-02-01` },
    }),
    organization: (i, look) => ({
      kind: "organization",
      name: ["Northfield Water", "Northfield Water Ltd", "NORTHFIELD WATER & Power"][look] ?? "",
      aliases: [],
      details: { vat_id: ["DE111111125", "DE136695976", "DE812871812", "DE811889638"][i] ?? "" },
    }),
  };
  test.each(Object.entries(makers))("%s told by a number come to the same", (_, make) => {
    const paper = fc.tuple(fc.nat(3), fc.nat(2));
    fc.assert(
      fc.property(
        fc.array(paper, { minLength: 2, maxLength: 9 }),
        fc.infiniteStream(fc.nat(1000)),
        (list, chance) => {
          const papers = list.map(([i, look], n) => ({ n, read: make(i, look) }));
          const mixed = papers
            .map((p) => ({ p, at: chance.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map((x) => x.p);
          const truth = new Map<number, number[]>();
          list.forEach(([i], n) => void truth.set(i, [...(truth.get(i) ?? []), n]));
          const wanted = JSON.stringify([...truth.values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)));
          expect(partition(papers)).toBe(wanted);
          expect(partition(mixed)).toBe(wanted);
        },
      ),
      { numRuns: 80 },
    );
  });

  test("no text makes it fail, and everything is itself", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.constantFrom("person", "organization", "vehicle", "property", "policy", "pet") as fc.Arbitrary<
          Described["kind"]
        >,
        fc.string({ maxLength: 20 }),
        (name, kind, number) => {
          fc.pre(/\p{L}{2}/u.test(name));
          const read: Described = {
            kind,
            name,
            aliases: [],
            details: { policy_number: number, address: number },
          };
          expect(resolve(read, [{ ...read, id: "x" }]).says).toBe("same");
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("whose a fact is", () => {
  const fact = (key: string, value: string, date: string | null = null) => ({
    key,
    value,
    date,
    page: 1,
    confidence: 90,
  });
  const maker = { kind: "organization" as const, name: "Northfield Water Ltd", role: "issuer" };
  const ann = { kind: "person" as const, name: "Ann Berg", role: "subject" };
  const office = { kind: "organization" as const, name: "Berg Architects", role: "subject" };
  const vat = fact("vat_id", "GB434031494");
  const keys = (said: Record<string, unknown>[]) => said.map((d) => Object.keys(d).sort().join(" "));

  test.each([
    [
      "the maker's VAT number and IBAN",
      [vat, fact("iban", "GB29NWBK60161331926819")],
      [maker, ann],
      false,
      ["iban vat_id", ""],
    ],
    [
      "no IBAN where money is collected",
      [vat, fact("iban", "GB29NWBK60161331926819")],
      [maker, ann],
      true,
      ["vat_id", ""],
    ],
    ["two VAT numbers are nobody's", [vat, fact("vat_id", "DE111111125")], [maker, ann], false, ["", ""]],
    ["one VAT number between two companies is nobody's", [vat], [maker, office], false, ["", ""]],
    [
      "a mailbox of the maker's own domain",
      [fact("email", "help@northfieldwater.example"), fact("email", "ann@berg.example")],
      [maker, office],
      false,
      ["email", ""],
    ],
    ["anybody's mailbox is nobody's", [fact("email", "northfield@gmail.com")], [maker, ann], false, ["", ""]],
    [
      "a day of birth is the only person's",
      [fact("birth_date", "1 Feb 1980", "1980-02-01")],
      [maker, ann],
      false,
      ["", "birth_date"],
    ],
    [
      "of two people it is neither's",
      [fact("birth_date", "1 Feb 1980", "1980-02-01")],
      [maker, ann, { ...ann, name: "Tom Berg" }],
      false,
      ["", "", ""],
    ],
    [
      "a policy is its insurer's",
      [],
      [maker, { kind: "policy" as const, name: "Policy ending 11", role: "subject" }],
      false,
      ["", "insurer"],
    ],
    ["unsure numbers are nobody's", [{ ...vat, confidence: 40 }], [maker, ann], false, ["", ""]],
  ])("%s", (_, facts, on, collects, wanted) => {
    expect(keys(detailsOf(facts, on, collects))).toEqual(wanted);
  });
});

describe("the whole of a name of which part was read", () => {
  const page = pageWords(
    "STUDIO DENTISTICO      Fattura 12\nPellegrini      4 marzo 2025\nTank & Rast Clearbrook\n",
  );
  test.each([
    ["Studio Dentistico Pellegrini", true],
    ["Studio Dentistico Pellegrini S.r.l.", true],
    ["Tank und Rast Clearbrook", true],
    ["Tank & Rast Cedarville", false],
    ["Studio Dentistico Rossi", false],
    ["Clearbrook", false],
  ])("%s: %p", (name, is) => expect(printsWhole(page, name)).toBe(is));
});

describe("homes, pets and things that a paper names", () => {
  const fact = (key: string, value: string, confidence = 80) => ({
    key,
    value,
    date: null,
    page: 1,
    confidence,
  });
  test.each([
    [
      "a let flat",
      [fact("property_address", "Flat 3, 12 Mill Road, Leeds")],
      "housing/lease",
      ["property Flat 3, 12 Mill Road, Leeds"],
    ],
    [
      "an insured house",
      [fact("insured_place", "Lindenstraße 7, 50674 Köln,")],
      "insurance/home-policy",
      ["property Lindenstraße 7, 50674 Köln"],
    ],
    ["an address without a number", [fact("property_address", "as stated above")], "housing/lease", []],
    [
      "a list of houses",
      [1, 2, 3].map((n) => fact("insured_place", `${n} Mill Road`)),
      "insurance/home-policy",
      [],
    ],
    ["an unsure address", [fact("property_address", "12 Mill Road", 40)], "housing/lease", []],
    ["a pet at the vet", [fact("pet", "Bello"), fact("species", "Dog")], "health/vet-bill", ["pet Bello"]],
    ["two pets", [fact("pet", "Bello"), fact("pet", "Minka")], "health/vet-bill", []],
    ["a number is no pet", [fact("pet", "48213")], "health/vet-bill", []],
    [
      "what is under warranty",
      [fact("product", "Bosch washing machine"), fact("control_number", "SN1234")],
      "warranties/warranty",
      ["asset Bosch washing machine"],
    ],
    ["goods on an invoice", [fact("product", "Bosch washing machine")], "receipts/receipt", []],
  ])("%s", (_, facts, type, wanted) => {
    expect(thingsNamed(facts, type).map((m) => `${m.kind} ${m.name}`)).toEqual(wanted);
  });
});

describe("the household", () => {
  const someone = {
    kind: "person" as const,
    said: null,
    disowned: false,
    member: false,
    writtenToBy: 0,
    received: 0,
    made: 0,
  };
  test.each([
    ["a person several write to", { ...someone, writtenToBy: 2, received: 5 }, true],
    ["a person one writes to", { ...someone, writtenToBy: 1, received: 5 }, false],
    ["one with a seat in the account", { ...someone, member: true }, true],
    ["a doctor who bills", { ...someone, made: 4, writtenToBy: 0 }, false],
    ["whom a person counts in", { ...someone, said: 1 }, true],
    ["whom a person counts out", { ...someone, said: 0, writtenToBy: 9, received: 9 }, false],
    [
      "who is said to be no longer of it",
      { ...someone, said: null, disowned: true, writtenToBy: 9, received: 9 },
      false,
    ],
    ["a supplier", { ...someone, kind: "organization" as const, made: 20 }, false],
    [
      "the office itself",
      { ...someone, kind: "organization" as const, writtenToBy: 12, received: 300, made: 20 },
      true,
    ],
    ["a car", { ...someone, kind: "vehicle" as const, received: 2 }, true],
    ["a car that was sold", { ...someone, kind: "vehicle" as const, received: 2, disowned: true }, false],
  ])("%s: %#", (_, { writtenToBy, received, made, ...more }, is) => {
    const upTo = (n: number) => (most: number) => Math.min(n, most);
    const counted = { writtenToBy: upTo(writtenToBy), received: upTo(received), made: upTo(made) };
    expect(ofHousehold({ ...more, ...counted })).toBe(is);
  });
});
