import { setFull, setPages, setSorting } from "#database/documents/document-fields.ts";
import { addDocument, setStatus } from "#database/documents/documents.ts";
import { replaceFacts } from "#database/documents/facts.ts";
import { addFile } from "#database/documents/files.ts";
import { replacePages } from "#database/documents/pages.ts";
import { typeId } from "#database/documents/taxonomy.ts";
import { addEntity, linkEntity } from "#database/entities/entities.ts";
import { keepWeighing } from "#database/search/meaning.ts";
import { openEngines } from "#engines/engines.ts";
import { systemClock } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { reindex } from "#operations/search/index-words.ts";
import { packWords } from "#reading/layout/pack.ts";
import type { ReadFact } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { engineCommand, openTestBox } from "../box.ts";
import { pick, seeded } from "../paper/truth.ts";

const WORDS_A_PAGE = 150;

/** A made-up language whose words come as often as real ones do: few very often, most of them rarely. */
export function vocabulary(random: () => number): { all: string[]; word: () => string } {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const all = Array.from({ length: 20_000 }, (_, i) => {
    let s = "";
    for (let x = i * 7919 + 13; x > 0; x = Math.floor(x / 26)) s += letters[x % 26];
    return s + ["ing", "er", "tion", "al", ""][i % 5];
  });
  return { all, word: () => all[Math.floor(random() ** 3 * all.length)] as string };
}

/** Opens a box that was filled before, whose engines rest after `idleMs`. */
export async function openFilled(
  dataDir: string,
  home: string,
  idleMs: number,
  more: Record<string, string> = {},
): Promise<App> {
  const settings = readSettings({ data: dataDir, ...more }, {});
  const { root } = await unseal(settings, systemClock, systemIds, {
    HOME: home,
    XDG_CONFIG_HOME: `${home}/config`,
  });
  const engines = openEngines({ command: engineCommand, idleMs });
  return openApp({ settings, root, clock: systemClock, ids: systemIds, engines, version: "bench" });
}

/** A data folder of `n` filed papers of one page, written as the pipeline writes them. Gives the folder of it and a token. */
export async function filledBox(
  dataDir: string,
  home: string,
  n: number,
): Promise<{ token: string; texts: string[] }> {
  const settings = readSettings({ data: dataDir }, {});
  const { root } = await unseal(settings, systemClock, systemIds, {
    HOME: home,
    XDG_CONFIG_HOME: `${home}/config`,
  });
  const t = await openTestBox({ dataDir, root });
  const texts = fillPapers(t, n);
  await t.box.close();
  return { token: t.token, texts };
}

/** Puts `n` filed papers of one page of so many words into an open box; other ones under another `seed`. Gives the words of each. */
export function fillPapers(
  t: { box: App; scope: AccountScope },
  n: number,
  { wordsAPage = WORDS_A_PAGE, seed = n }: { wordsAPage?: number; seed?: number } = {},
): string[] {
  const { box, scope } = t;
  // As on a box that wrote them itself: else its first start weighs all of them anew.
  box.db.write(() => keepWeighing(box.db));
  const random = seeded(seed);
  const { word } = vocabulary(random);
  // A few papers bring no more companies than there are papers.
  const issuers = Array.from({ length: Math.min(200, n) }, () => ({
    id: box.ids.uuid(),
    name: `${word()} ${word()} Ltd`,
    kind: "organization" as const,
  }));
  box.db.write(() => {
    for (const e of issuers) addEntity(box.db, scope, { ...e, subtitle: null, details: {}, created_at: 1 });
  });
  const texts: string[] = [];
  for (let start = 0; start < n; start += 1000) {
    box.db.write(() => {
      for (let i = start; i < Math.min(n, start + 1000); i++)
        texts.push(onePaper(t, i, random, word, issuers, wordsAPage));
    });
  }
  return texts;
}

function onePaper(
  { box, scope }: { box: App; scope: AccountScope },
  i: number,
  random: () => number,
  word: () => string,
  issuers: { id: string; name: string }[],
  wordsAPage: number,
): string {
  const { db, ids } = box;
  const id = ids.uuid();
  const file = ids.uuid();
  const issuer = pick(random, issuers);
  const date = addDays("2010-01-01", Math.floor(random() * 5800));
  addDocument(db, scope, {
    id,
    title: "",
    original_name: `scan${i}.pdf`,
    titleByHand: false,
    doc_date: null,
    dateByHand: false,
    had_on: null,
    arrived_on: "2026-01-01",
    arrived_at: 1.7e12 + i,
    arrived_by: "api",
    added_by: null,
    purpose: null,
    duplicate_of: null,
    page_count: 1,
  });
  addFile(db, scope, {
    id: file,
    document_id: id,
    role: "original",
    position: 0,
    name: `scan${i}.pdf`,
    mime: "application/pdf",
    bytes: 1,
    pages: 1,
    blob_id: null,
    fingerprint: id,
    quarantined: 0,
  });
  const words = Array.from({ length: wordsAPage }, word);
  const text = words.join(" ");
  const boxes = words.map((w, k) => ({
    text: w,
    x0: (k % 10) * 50,
    y0: Math.floor(k / 10) * 20,
    x1: (k % 10) * 50 + 40,
    y1: Math.floor(k / 10) * 20 + 10,
    confidence: 100,
  }));
  replacePages(db, scope, id, [
    {
      number: 1,
      width: 600,
      height: 800,
      packed: packWords(boxes),
      text,
      source: "text",
      confidence: 100,
      file_id: file,
      file_page: 1,
      turn: 0,
    },
  ]);
  setPages(db, scope, id, 1, 0, 1);
  const title = `${word()} bill, ${date.slice(0, 7)}, ${issuer.name}`;
  setSorting(
    db,
    scope,
    id,
    {
      title,
      type_id: typeId(pick(random, types).slug),
      doc_date: date,
      period_from: null,
      period_to: null,
      language: "en",
      confidence: 90,
      reader: "bench",
    },
    1,
  );
  setFull(db, scope, id, { summary: "A bill.", retention_until: null, confidence: 90 }, 1);
  const fact = (key: string, role: ReadFact["role"], value: string): ReadFact => ({
    key,
    label: key,
    role,
    value,
    number: null,
    date: null,
    currency: null,
    page: 1,
    box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 },
    quote: value,
    confidence: 90,
  });
  const amount = () => (Math.floor(random() * 1e6) / 100).toFixed(2);
  replaceFacts(
    db,
    scope,
    id,
    [
      fact("total", "money", amount()),
      fact("tax", "money", amount()),
      fact("issue_date", "date", date),
      fact("due_date", "date", addDays(date, 30)),
      fact("issuer", "party", issuer.name),
      fact("invoice_number", "identifier", `INV-${i}`),
    ],
    () => ids.uuid(),
  );
  linkEntity(db, { document_id: id, entity_id: issuer.id, role: "issuer", position: 0, by_hand: 0 });
  linkEntity(db, {
    document_id: id,
    entity_id: pick(random, issuers.slice(0, 20)).id,
    role: "subject",
    position: 1,
    by_hand: 0,
  });
  setStatus(db, scope, id, "filed", 1);
  reindex(box, scope, id);
  return `${title} ${text}`;
}
