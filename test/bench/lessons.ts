/**
 * What learning costs: `bun test/bench/lessons.ts [papers]`. Puts papers on file as if they had been read and corrected
 * (2,000 when no number is given: bills of 60 makers on one form each, other papers between them), then says how much longer
 * a read takes than without, and how many bytes a paper adds to the database.
 */
import { addDocument } from "#database/documents/documents.ts";
import { replacePages } from "#database/documents/pages.ts";
import { typeId } from "#database/documents/taxonomy.ts";
import { keepMaker, keepPlace } from "#database/jobs/corrections.ts";
import { correctionsFor } from "#operations/corrections/gather.ts";
import { keepWords } from "#operations/corrections/learn.ts";
import { builtInReader } from "#reading/built-in.ts";
import { learnFrom } from "#reading/corrections/learn.ts";
import { packWords } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { unrelated, waterBill } from "../reading/lessons/papers.ts";
import { context } from "../reading/paper.ts";

const MAKERS = 60;
const many = Number(process.argv[2] ?? 2000);

const nameOf = (n: number) =>
  `${["Amber", "Birch", "Cedar", "Delta", "Ember", "Falcon"][n % 6]} ${["Gas", "Water", "Power", "Media", "Health"][n % 5]} ${n}ers Works`;
const billOf = (n: number): Page[] =>
  waterBill({
    maker: nameOf(n % MAKERS),
    number: `LK-204/${77000 + n}`,
    date: `${1 + (n % 28)} March 2025`,
    pay: `${1 + ((n * 3) % 28)} April 2025`,
    total: (20 + (n % 300) * 0.7).toFixed(2),
    more: Array.from(
      { length: 12 },
      (_, i) => `Tariff ${nameOf(n % MAKERS)} ${i} standing charge ${(n % MAKERS) * i}`,
    ),
  });

function put(t: TestBox, n: number, teach: boolean): string {
  const { box, scope } = t;
  const id = box.ids.uuid();
  const pages = n % 4 === 3 ? unrelated(n) : billOf(n);
  addDocument(box.db, scope, {
    id,
    title: `Paper ${n}`,
    original_name: null,
    titleByHand: false,
    doc_date: null,
    dateByHand: false,
    had_on: null,
    arrived_on: box.clock.today(),
    arrived_at: box.clock.now(),
    arrived_by: "upload",
    added_by: null,
    purpose: null,
    duplicate_of: null,
    page_count: 1,
  });
  box.db
    .sql("UPDATE document SET status = 'filed', read = 'full', type_id = ?, by_hand = ? WHERE id = ?")
    .run(typeId(types[n % types.length]?.slug ?? ""), teach ? 8 : 0, id);
  replacePages(
    box.db,
    scope,
    id,
    pages.map(({ words, ...p }) => ({ ...p, packed: packWords(words), file_id: id, file_page: 1, turn: 0 })),
  );
  return id;
}

function teach(t: TestBox, id: string, n: number): void {
  const maker = nameKey(nameOf(n % MAKERS));
  keepMaker(t.box.db, t.scope, id, {
    maker,
    name: nameOf(n % MAKERS),
    names: [],
    misread: [],
    numbers: [`DE${100000000 + n}`],
  });
  for (const key of ["due_date", "account_number", "total"])
    keepPlace(
      t.box.db,
      t.scope,
      id,
      {
        maker,
        key,
        label: key,
        role: key === "due_date" ? "date" : key === "total" ? "money" : "identifier",
        taught: 1,
        words:
          key === "due_date" ? "settlement day" : key === "total" ? "carried to your account" : "ledger key",
        place: "left",
        page: 1,
        box: "[0.75,0.24,0.85,0.26]",
        kind: key === "due_date" ? "date" : key === "total" ? "money" : "number",
        pattern: key === "account_number" ? "AA-999/99999" : null,
        date_order: null,
      },
      n,
    );
}

const pageBytes = (t: TestBox): number =>
  Number(t.box.db.client.pragma("page_count", { simple: true })) *
  Number(t.box.db.client.pragma("page_size", { simple: true }));

function read(pages: Page[], given: ReadingContext): void {
  builtInReader.read(pages, builtInReader.sort(pages, given), given);
}

/** Half of them are faster, or nine in ten are slower: the second says more on a machine that does other things, too. */
const part = (xs: number[], of: number): number => xs.sort((a, b) => a - b)[Math.floor(xs.length * of)] ?? 0;
const median = (xs: number[]): number => part(xs, 0.5);
const time = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const t = await openTestBox();
try {
  const ids: string[] = [];
  t.box.db.write(() => {
    for (let n = 0; n < many; n++) ids.push(put(t, n, n % 2 === 0));
  });
  const before = pageBytes(t);
  t.box.db.write(() => {
    for (const [n, id] of ids.entries()) keepWords(t.box, t.scope, id, nameOf(n % MAKERS));
  });
  const words = pageBytes(t);
  t.box.db.write(() => {
    ids.forEach((id, n) => {
      if (n % 4 !== 3) teach(t, id, n);
    });
  });
  const after = pageBytes(t);
  const first = time(() => correctionsFor(t.box, t.scope, "none", billOf(7)));
  const server: number[] = [];
  const plain: number[] = [];
  const taught: number[] = [];
  const kept: number[] = [];
  let sent = 0;
  let held = 0;
  for (let n = 0; n < 200; n++) {
    const pages = billOf(many + n);
    const texts = pages.map((p) => ({ text: p.text }));
    const id = put(t, many + n, false);
    server.push(time(() => correctionsFor(t.box, t.scope, id, texts)));
    const lessons = correctionsFor(t.box, t.scope, id, texts);
    sent = JSON.stringify(lessons).length;
    kept.push(time(() => t.box.db.writeSoon(() => keepWords(t.box, t.scope, id, nameOf(n % MAKERS)))));
    plain.push(time(() => read(pages, context())));
    const given = context(lessons ? { lessons } : {});
    taught.push(time(() => read(pages, given)));
    held += (builtInReader.read(pages, builtInReader.sort(pages, given), given).held?.length ?? 0) / 200;
  }
  const learned: number[] = [];
  for (let n = 0; n < 20; n++)
    learned.push(
      time(() =>
        learnFrom(billOf(n), {
          key: "total",
          label: "Total",
          role: "money",
          value: "20.70",
          number: 20.7 + (n - 1) * 0.7,
          date: null,
          near: null,
          today: "2025-06-30",
          known: [],
        }),
      ),
    );
  const say = (what: string, n: number, unit: string) =>
    console.log(`${what.padEnd(58)} ${n.toFixed(2).padStart(8)} ${unit}`);
  console.log(`${many} papers on file, ${MAKERS} makers, half of them corrected`);
  say("lessons gathered for a read, first of the program", first, "ms");
  say("lessons gathered for a read, median", median(server), "ms");
  say("a paper's own words kept, median", median(kept), "ms");
  say("reading without lessons, median", median(plain), "ms");
  say("reading with lessons, median", median(taught), "ms");
  say("added to a read, in all", median(server) + median(kept) + median(taught) - median(plain), "ms");
  const quiet = (xs: number[]) => part(xs, 0.1);
  say("the same, fastest tenth", quiet(server) + quiet(kept) + quiet(taught) - quiet(plain), "ms");
  say("taught places that held, for each paper", held, "of 3");
  say("lessons sent with a read", sent / 1024, "KiB");
  say("learning from one correction", median(learned), "ms");
  say("database, for each paper read", (words - before) / many, "bytes");
  say("database, for each paper corrected in three facts", (after - words) / (many * 0.75), "bytes");
} finally {
  await t.close();
}
