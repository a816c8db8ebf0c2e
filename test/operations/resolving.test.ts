import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { replaceFacts } from "#database/documents/facts.ts";
import { entitiesMatching, entitiesNamed, tidyEntities } from "#database/entities/entities.ts";
import { changeEntity } from "#database/entities/entity-changes.ts";
import { dropLostDetails } from "#database/entities/entity-details.ts";
import { entityRecord, listEntities } from "#database/entities/entity-list.ts";
import { combinationById, combine, undoCombination } from "#database/entities/entity-merges.ts";
import { candidatesFor } from "#database/entities/entity-resolution.ts";
import { householdIds } from "#database/entities/household.ts";
import { namesOnFile } from "#database/search/ask-papers.ts";
import { languages } from "#messages/languages.ts";
import { inEnglish } from "#messages/render.ts";
import { duplicatesOperation } from "#operations/entities/combine.ts";
import { linkRead } from "#operations/entities/resolve.ts";
import type { EntityKind, EntityRole, FullRead, ReadEntity, ReadFact } from "#reading/reader.ts";
import { inLanguage } from "#rules/access/access.ts";
import { keysOf } from "#rules/entities/resolution/keys.ts";
import { resolve } from "#rules/entities/resolution/resolve.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { nameAs } from "../made-name.ts";
import { addDocument } from "./rows.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(() => t.close());
beforeEach(() => {
  t.box.db.write(() => {
    t.box.db.sql("DELETE FROM document").run();
    t.box.db.sql("DELETE FROM entity").run();
  });
});

/** Somebody read off a paper: name, role, kind. */
type Read = [
  name: string,
  role: EntityRole,
  kind?: EntityKind,
  details?: Record<string, string>,
  also?: string[],
];

const PARTY: Record<string, string> = {
  issuer: "issuer",
  subject: "recipient",
  payee: "payee",
  payer: "payer",
};

function readingOf(reads: Read[], facts: [key: string, value: string][]): FullRead {
  const entities: ReadEntity[] = reads.map(
    ([name, role, kind = "organization", details = {}, also = []], i) => ({
      name: nameAs(name),
      kind,
      role,
      details,
      also,
      page: 1,
      quote: `${i} ${name}`,
      confidence: 90,
    }),
  );
  const fact = (key: string, role: ReadFact["role"], value: string, quote: string): ReadFact => ({
    key,
    label: key,
    role,
    value,
    number: null,
    date: role === "date" ? value : null,
    currency: null,
    page: 1,
    box: null,
    quote,
    confidence: 95,
  });
  return {
    summary: null,
    summaryMessage: null,
    total: null,
    dueDate: null,
    facts: [
      ...entities.map((e) => fact(PARTY[e.role] ?? e.role, "party", inEnglish(e.name), e.quote)),
      ...facts.map(([key, value]) => fact(key, /date/.test(key) ? "date" : "identifier", value, value)),
    ],
    entities,
    obligations: [],
    retentionUntil: null,
  };
}

let count = 0;
/** Files a paper with these on it; gives the paper and whom they were told to be, in order. */
function file(
  reads: Read[],
  facts: [string, string][] = [],
  day = "2025-03-01",
): { paper: string; ids: string[] } {
  return t.box.db.write(() => {
    const paper = addDocument(t, `Paper ${++count}`, day);
    return { paper, ids: again(paper, reads, facts) };
  });
}

const again = (paper: string, reads: Read[], facts: [string, string][] = []): string[] =>
  t.box.db.write(() => {
    const reading = readingOf(reads, facts);
    replaceFacts(t.box.db, t.scope, paper, reading.facts, () => t.box.ids.uuid());
    return linkRead(t.box, t.scope, paper, reading, null).map((l) => l.id);
  });

const names = () =>
  listEntities(t.box.db, t.scope, { gone: true })
    .map((e) => e.name)
    .sort();
const on = (id: string | undefined) => {
  const e = entityRecord(t.box.db, t.scope, id ?? "");
  if (!e) throw new Error("nobody of that id");
  return e;
};
const papersOf = (id: string | undefined) =>
  (
    t.box.db.sql("SELECT document_id AS d FROM document_entity WHERE entity_id = ? ORDER BY 1").all(id) as {
      d: string;
    }[]
  ).map((r) => r.d);

const water: Read = ["Northfield Water Ltd", "issuer"];
const person = (name: string): Read => [name, "subject", "person"];

describe("papers one after the other", () => {
  test("the same company in other writings is one, and the writing is kept with its paper", () => {
    const vat: [string, string][] = [["vat_id", "GB434031494"]];
    const [a] = file([water], vat).ids;
    const { paper, ids } = file([["Northfield Water & Power plc", "issuer"]], vat);
    expect(ids).toEqual([a as string]);
    expect(names()).toEqual(["Northfield Water Ltd"]);
    const seen = t.box.db
      .sql("SELECT name, page, told_by FROM entity_sighting WHERE document_id = ?")
      .all(paper);
    expect(seen).toEqual([{ name: "Northfield Water & Power plc", page: 1, told_by: "short name" }]);
  });

  test("another name told by a number is learned, and goes with its last paper", () => {
    const born: [string, string][] = [["birth_date", "1980-02-01"]];
    const { ids } = file([water, person("Miriam Okafor")], born);
    const { paper } = file([water, person("Miriam Okafor-Berg")], born);
    expect(on(ids[1]).aliases).toEqual(["Miriam Okafor-Berg"]);
    expect(entitiesNamed(t.box.db, t.scope, "miriam okafor-berg", "person").map((e) => e.id)).toEqual([
      ids[1] as string,
    ]);
    t.box.db.write(() => t.box.db.sql("DELETE FROM document WHERE id = ?").run(paper));
    expect(on(ids[1]).aliases).toEqual([]);
  });

  test("read again, the same paper changes nothing", () => {
    const reads: Read[] = [
      water,
      person("Miriam Okafor"),
      ["Vehicle (VIN ending 0001)", "covered", "vehicle", { vin: "WVWZZZ1JZXW000001" }],
    ];
    const { paper, ids } = file(reads, [["vat_id", "GB434031494"]]);
    const before = t.box.db.sql("SELECT * FROM entity ORDER BY id").all();
    expect(again(paper, reads, [["vat_id", "GB434031494"]])).toEqual(ids);
    t.box.db.write(() => tidyEntities(t.box.db, t.scope));
    expect(t.box.db.sql("SELECT * FROM entity ORDER BY id").all()).toEqual(before);
  });

  test("the reader's own idea of who it is does not count against the print", () => {
    const [a] = file([["Sparkasse", "issuer"]]).ids;
    const reading = readingOf([["Sparkasse Köln", "issuer"]], []);
    // Readers write the name on file where one is in the other.
    for (const e of reading.entities) e.name = "Sparkasse";
    const paper = t.box.db.write(() => addDocument(t, "x", "2025-03-01"));
    const [b] = t.box.db.write(() => linkRead(t.box, t.scope, paper, reading, null)).map((l) => l.id);
    expect(b).not.toBe(a as string);
    expect(on(b).name).toBe("Sparkasse Köln");
  });

  test("those of whom nobody can say are offered as duplicates", () => {
    file([person("Miriam Okafor")]);
    file([["Castle Gym", "issuer"], person("M. Okafor")]);
    const { pairs } = duplicatesOperation.run(t.box, t.scope, {}, t.call) as {
      pairs: { people_and_things: { name: string }[] }[];
    };
    expect(pairs.map((p) => p.people_and_things.map((e) => e.name).sort())).toEqual([
      ["M. Okafor", "Miriam Okafor"],
    ]);
  });

  test("part of a maker's name and the number of the same contract are enough, either alone is not", () => {
    const [a] = file([["Banca Popolare Sequoia", "issuer"]], [["customer_number", "4711-08"]]).ids;
    expect(file([["BANCA POPOLARE", "issuer"]], [["customer_number", "471108"]]).ids).toEqual([a as string]);
    expect(file([["Banca Popolare", "issuer"]], [["customer_number", "9922"]]).ids[0]).not.toBe(a as string);
    expect(file([["Castle Gym", "issuer"]], [["customer_number", "4711-08"]]).ids[0]).not.toBe(a as string);
  });

  test("the number of a contract and a way to reach them under another name are one company, a number alone is not", () => {
    const called = (name: string, phone: string): Read => [name, "issuer", "organization", { phone }];
    const number: [string, string][] = [["customer_number", "4711-08-22"]];
    const [a] = file([called("Halmora Energy", "+441134960000")], number).ids;
    expect(file([called("Nordgrid Supply", "+441134960000")], number).ids).toEqual([a as string]);
    expect(file([called("Marsh Collections", "+441189496111")], number).ids[0]).not.toBe(a as string);
    expect(file([called("Castle Gym", "+441134960000")]).ids[0]).not.toBe(a as string);
  });

  test("a company that a paper calls by two names is one from then on, under either", () => {
    const halmora: Read = ["Halmora Energy", "issuer"];
    const [a] = file([["Halmora Energy", "issuer", "organization", {}, ["Nordgrid Supply Ltd"]]]).ids;
    expect(file([["Nordgrid Supply Limited", "issuer"]]).ids).toEqual([a as string]);
    expect(file([halmora]).ids).toEqual([a as string]);
    expect(names()).toEqual(["Halmora Energy"]);
  });

  test("somebody with another name before is one, and a grandmother born on another day is another", () => {
    const born = (name: string, day: string): Read => [name, "subject", "person", { birth_date: day }];
    const [ann] = file([born("Ann Oakley", "1980-05-03")]).ids;
    expect(file([born("Ann Marsh", "1980-05-03")]).ids).toEqual([ann as string]);
    expect(file([born("Ann Oakley", "1931-02-11")]).ids[0]).not.toBe(ann as string);
    expect(file([person("Ann Marsh")]).ids).toEqual([ann as string]);
  });

  test("two people on one paper are two", () => {
    file([water, person("Miriam Okafor")]);
    const { ids } = file([water, person("Miriam Okafor"), ["M. Okafor", "payer", "person"]]);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("short names", () => {
  test("an initial is told by the maker who wrote to one before", () => {
    const [, miriam] = file([water, person("Miriam Okafor")]).ids;
    expect(file([water, person("M. Okafor")]).ids[1]).toBe(miriam as string);
    expect(file([["Castle Gym", "issuer"], person("M. Okafor")]).ids[1]).not.toBe(miriam as string);
  });

  test("when a second one comes to whom it fits, papers that said no more go to neither", () => {
    const [, john] = file([water, person("John Smith")]).ids;
    const short = file([water, person("J. Smith")]);
    expect(short.ids[1]).toBe(john as string);
    const [, jane] = file([water, person("Jane Smith")]).ids;
    expect(jane).not.toBe(john as string);
    expect(names()).toEqual(["J. Smith", "Jane Smith", "John Smith", "Northfield Water Ltd"]);
    expect(papersOf(john)).not.toContain(short.paper);
    expect(papersOf(entitiesNamed(t.box.db, t.scope, "J. Smith")[0]?.id)).toEqual([short.paper]);
    // And from now on such papers come together there.
    file([water, person("J. Smith")]);
    expect(names().length).toBe(4);
  });

  test("a person who makes the short name one's own has the last word", () => {
    const { db } = t.box;
    const [, john] = file([water, person("John Smith")]).ids;
    file([water, person("J. Smith")]);
    file([water, person("Jane Smith")]);
    const short = entitiesNamed(db, t.scope, "J. Smith")[0]?.id as string;
    db.write(() =>
      combine(db, t.scope, {
        id: t.box.ids.uuid(),
        kept: john as string,
        other: short,
        details: "{}",
        at: 1,
      }),
    );
    file([water, person("Jane Smith")]);
    expect(file([water, person("J. Smith")]).ids[1]).toBe(john as string);
    expect(names()).toEqual(["Jane Smith", "John Smith", "Northfield Water Ltd"]);
    expect(papersOf(john).length).toBe(3);
  });

  test("whoever comes first, the same papers come to the same", () => {
    const papers: Read[][] = [
      [water, person("John Smith")],
      [water, person("J. Smith")],
      [water, person("Jane Smith")],
    ];
    const results = new Set<string>();
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      t.box.db.write(() => t.box.db.sql("DELETE FROM document").run());
      t.box.db.write(() => t.box.db.sql("DELETE FROM entity").run());
      const ids = new Map(order.map((i) => [i, file(papers[i] ?? []).paper]));
      const of = (i: number) =>
        (
          t.box.db
            .sql(
              "SELECT e.name FROM document_entity de JOIN entity e ON e.id = de.entity_id WHERE de.document_id = ? AND e.kind = 'person'",
            )
            .all(ids.get(i)) as { name: string }[]
        ).map((e) => e.name);
      results.add(JSON.stringify([0, 1, 2].map(of)));
    }
    expect([...results]).toEqual([JSON.stringify([["John Smith"], ["J. Smith"], ["Jane Smith"]])]);
  });

  test("one known by a letter is called in full once a paper does, unless a person named them", () => {
    const [, a] = file([water, person("M. Okafor")]).ids;
    expect(file([water, person("Miriam Okafor")]).ids[1]).toBe(a as string);
    expect(on(a).name).toBe("Miriam Okafor");
    const [, b] = file([water, person("T. Reed")]).ids;
    t.box.db.write(() => changeEntity(t.box.db, t.scope, b as string, { name: "T. Reed" }));
    file([water, person("Thomas Reed")]);
    expect(on(b).name).toBe("T. Reed");
  });
});

describe("details", () => {
  const car = (plate: string): Read => [
    "Vehicle (VIN ending 0001)",
    "covered",
    "vehicle",
    { vin: "WVWZZZ1JZXW000001", plate },
  ];
  test("the newest paper speaks, in whatever order they come, and each is remembered", () => {
    const newer = file([car("M-XY 99")], [], "2025-05-01");
    const older = file([car("B-AB 1234")], [], "2024-05-01");
    expect(older.ids).toEqual(newer.ids);
    expect(on(newer.ids[0]).details).toEqual({ vin: "WVWZZZ1JZXW000001", plate: "M-XY 99" });
    const { detail_sources } = t.box.db
      .sql("SELECT detail_sources FROM entity WHERE id = ?")
      .get(newer.ids[0]) as { detail_sources: string };
    const sources = JSON.parse(detail_sources) as Record<string, { document_id: string; page: number }[]>;
    expect(sources.plate?.map((s) => [s.document_id, s.page])).toEqual([
      [newer.paper, 1],
      [older.paper, 1],
    ]);
    t.box.db.write(() => t.box.db.sql("DELETE FROM document WHERE id = ?").run(newer.paper));
    expect(t.box.db.write(() => dropLostDetails(t.box.db, t.scope))).toBe(1);
    expect(on(newer.ids[0]).details.plate).toBe("B-AB 1234");
    expect(t.box.db.write(() => dropLostDetails(t.box.db, t.scope))).toBe(0);
  });

  test("what a person wrote or removed stays", () => {
    const { ids } = file([car("B-AB 1234")], [], "2024-05-01");
    const id = ids[0] as string;
    const details = { ...on(id).details, plate: "K-L 5", colour: "red", vin: null };
    t.box.db.write(() =>
      changeEntity(t.box.db, t.scope, id, { details, written: ["plate", "colour", "vin"] }),
    );
    file(
      [["Vehicle (plate ending 5)", "covered", "vehicle", { plate: "K-L 5", vin: "WVWZZZ1JZXW000001" }]],
      [],
      "2025-05-01",
    );
    expect(on(id).details).toEqual({ plate: "K-L 5", colour: "red", vin: null });
  });

  test("what a paper no longer says is taken back when it is read again", () => {
    const { paper, ids } = file([water, person("Miriam Okafor")], [["birth_date", "1980-02-01"]]);
    expect(on(ids[1]).details).toEqual({ birth_date: "1980-02-01" });
    again(paper, [water, person("Miriam Okafor")]);
    expect(on(ids[1]).details).toEqual({});
  });
});

describe("names that the box gives", () => {
  const policy: Read = ["Northfield policy ending 57", "subject", "policy", { policy_number: "NF 100257" }];
  const german = () => inLanguage(t.scope, "de");
  const shown = (id: string) =>
    languages.map((each) => entityRecord(t.box.db, inLanguage(t.scope, each), id)?.name);

  test("are read in the language of who asks, a person's as it was typed", () => {
    const [id = ""] = file([policy]).ids;
    expect(shown(id)).toEqual([
      "Northfield policy ending 57",
      "Police bei Northfield mit Endung 57",
      "Contrat Northfield se terminant par 57",
      "Póliza de Northfield terminada en 57",
      "Polizza Northfield che termina con 57",
      "Polis bij Northfield eindigend op 57",
    ]);
    t.box.db.write(() => changeEntity(t.box.db, t.scope, id, { name: "Home ending 2027" }));
    expect(new Set(shown(id))).toEqual(new Set(["Home ending 2027"]));
    // What it was called goes on as another name of the box's.
    expect(entityRecord(t.box.db, german(), id)?.aliases).toEqual(["Police bei Northfield mit Endung 57"]);
    expect(file([policy]).ids).toEqual([id]);
    expect(file([[policy[0], "subject", "policy"]]).ids).toEqual([id]);
  });

  test("are found by the words of either language", () => {
    const [id] = file([["Vehicle (plate ending 34)", "covered", "vehicle", { plate: "B-AB 1234" }]]).ids;
    const found = (words: string[]) => entitiesMatching(t.box.db, german(), words, 5).map((e) => e.id);
    expect([found(["vehicle", "34"]), found(["fahrzeug"]), found(["kennzeichen", "34"])]).toEqual(
      Array(3).fill([id]),
    );
    expect(
      entitiesNamed(t.box.db, german(), "Fahrzeug (Kennzeichen mit Endung 34)").map((e) => e.id),
    ).toEqual([id as string]);
    expect(namesOnFile(t.box.db, german()).map((n) => n.name)).toContain(
      "Fahrzeug (Kennzeichen mit Endung 34)",
    );
  });

  test("stay what they are when two are made one and two again", () => {
    const [a = ""] = file([policy]).ids;
    const [b = ""] = file([["Policy ending 58", "subject", "policy", { policy_number: "NF 100258" }]]).ids;
    const id = t.box.ids.uuid();
    t.box.db.write(() => combine(t.box.db, t.scope, { id, kept: a, other: b, details: "{}", at: 1 }));
    expect(entityRecord(t.box.db, german(), a)?.aliases).toEqual(["Police mit Endung 58"]);
    const combination = combinationById(t.box.db, t.scope, id);
    if (combination) t.box.db.write(() => undoCombination(t.box.db, t.scope, combination, 2));
    expect(entityRecord(t.box.db, german(), b)?.name).toBe("Police mit Endung 58");
    expect(entityRecord(t.box.db, german(), a)?.aliases).toEqual([]);
  });
});

describe("tidying", () => {
  test("who is on no paper goes, unless a person kept them", () => {
    const { paper, ids } = file([water, person("Miriam Okafor"), person("Tom Reed"), person("Ann Berg")]);
    t.box.db.write(() => changeEntity(t.box.db, t.scope, ids[1] as string, { pinned: 1 }));
    t.box.db.write(() => changeEntity(t.box.db, t.scope, ids[2] as string, { household: 1 }));
    t.box.db.write(() => t.box.db.sql("DELETE FROM document WHERE id = ?").run(paper));
    expect(t.box.db.write(() => tidyEntities(t.box.db, t.scope))).toBe(2);
    expect(names()).toEqual(["Miriam Okafor", "Tom Reed"]);
  });
});

describe("the household by its papers", () => {
  test("those several write to are of it, those who write are not", () => {
    const first = file([water, person("Miriam Okafor")]).ids;
    const second = file([
      ["Castle Gym", "issuer"],
      person("Miriam Okafor"),
      ["Golf", "covered", "vehicle"],
    ]).ids;
    expect([...householdIds(t.box.db, t.scope)].sort()).toEqual([first[1], second[2]].sort() as string[]);
    expect([...householdIds(t.box.db, t.scope, [first[0] as string])]).toEqual([]);
    t.box.db.write(() => changeEntity(t.box.db, t.scope, first[1] as string, { household: 0 }));
    expect(householdIds(t.box.db, t.scope).has(first[1] as string)).toBe(false);
  });
});

describe("speed", () => {
  test("one name among 5,000 is told in 5 ms", () => {
    const { db } = t.box;
    const words = ["North", "South", "Harbour", "Castle", "Mill", "Green", "Stone", "River", "Oak", "Lake"];
    const kinds = [
      "Water",
      "Energy",
      "Insurance",
      "Bank",
      "Clinic",
      "School",
      "Garage",
      "Bakery",
      "Telecom",
      "Housing",
    ];
    const given = ["Anna", "Maria", "John", "Jane", "Peter", "Miriam", "Lars", "Chiara", "Pablo", "Zoe"];
    const surnames = "Smith Okafor Berg Müller Rossi García Nowak Jansen Dubois Virtanen".split(" ");
    db.write(() => {
      for (let i = 0; i < 5_000; i++) {
        const d = (n: number) => Math.floor(i / 10 ** n) % 10;
        const company = i % 2 === 0;
        const name = company
          ? `${words[d(1)]}${words[d(2)]?.toLowerCase()} ${kinds[d(3)]} ${d(1)}${d(2)}`
          : `${given[d(1)]} ${String.fromCharCode(65 + d(2))}${given[d(3)]?.slice(1)} ${surnames[d(2)]}${d(3) > 4 ? "son" : ""}`;
        db.sql(
          "INSERT INTO entity (id, account_id, name, folded, kind, details, created_at) VALUES (?, ?, ?, lower(?), ?, ?, ?)",
        ).run(
          t.box.ids.uuid(),
          t.scope.accountId,
          name,
          name,
          company ? "organization" : "person",
          JSON.stringify(
            company
              ? { vat_id: `DE${100000000 + i}` }
              : { birth_date: `19${50 + (i % 50)}-01-0${1 + (i % 9)}` },
          ),
          i,
        );
      }
    });
    const asked = [
      "Anna Berg",
      "M. Okafor",
      "Northlake Insurance 31",
      "Harbourcastle Bank GmbH",
      "Smith, Jane",
      "Deutsche Telekom AG",
    ];
    const tellAll = () => {
      for (const name of asked) {
        const kind = /bank|insur|telekom/i.test(name) ? ("organization" as const) : ("person" as const);
        const read = { kind, name, aliases: [], details: { birth_date: "1970-01-01" } };
        resolve(read, candidatesFor(db, t.scope, keysOf(read)));
      }
    };
    tellAll();
    // Time of the processor, not of the clock: other tests run beside this one.
    const rounds = 10;
    const spent = (work: () => void) => {
      const before = process.cpuUsage();
      for (let i = 0; i < rounds; i++) work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 / rounds;
    };
    // Beside reading all names once, which is what telling one must not do: machines differ.
    const all = spent(() => db.sql("SELECT * FROM entity").all());
    const each = spent(tellAll) / asked.length;
    expect(each).toBeLessThan(all);
    if (process.env.DEEDBOX_TIMES) console.log("one name among 5,000:", each.toFixed(2), "ms");
  });
});
