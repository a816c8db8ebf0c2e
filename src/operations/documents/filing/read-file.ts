import { resolve } from "node:path";
import type { Engines, FileEngine, MalwareEngine, ReadingEngine } from "#engines/engines.ts";
import { dangerNamed } from "#engines/malware/programs.ts";
import type { ByteSource } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import type { Reading } from "#reading/reader.ts";
import { categoryOf } from "#rules/taxonomy/taxonomy.ts";

export { EngineFailure, type Engines };

/** A file as read without filing it; null where the page does not say it. */
interface FileRead {
  file: string;
  type: string | null;
  category: string | null;
  title: string;
  date: string | null;
  period: { from: string; to: string } | null;
  issuer: string | null;
  recipient: string | null;
  total: number | null;
  currency: string | null;
  due_date: string | null;
  language: string | null;
  confidence: number;
  summary: string | null;
  facts: object[];
  people_and_things: object[];
  obligations: object[];
  text_chars: number;
  pages: number;
  ocr_pages: number;
  reader: string;
  ms: number;
}

const fileSource = (path: string, size: number): ByteSource => ({
  size,
  open: () => Bun.file(path).stream(),
});

function facts(reading: Reading): object[] {
  return reading.full.facts.map((f, i) => ({
    id: String(i + 1),
    key: f.key,
    label: f.label,
    role: f.role,
    value: f.value,
    number: f.number,
    date: f.date,
    currency: f.currency,
    page: f.page,
    corrected_by_hand: false,
    added_by_hand: false,
    confidence: Math.round(f.confidence),
    box: f.box,
    quote: f.quote,
  }));
}

/** The engines that reading a file without filing it takes. */
export type ReadEngines = FileEngine & ReadingEngine & MalwareEngine;

/** Reads one file. Throws EngineFailure with a sentence when it cannot be read. */
async function readFile(
  engines: ReadEngines,
  file: string,
  context: { today: string; country: string | null },
): Promise<FileRead> {
  const started = performance.now();
  const path = resolve(file);
  const handle = Bun.file(path);
  if (!(await handle.exists())) throw new EngineFailure("unreadable", message("failure.noFile"));
  if (handle.size === 0) throw new EngineFailure("unreadable", message("look.says.empty"));
  const bytes = fileSource(path, handle.size);
  const scanned = await engines.scan(bytes, { name: path.slice(path.lastIndexOf("/") + 1) });
  if (!scanned.clean)
    throw new EngineFailure(
      "unreadable",
      message("look.says.infected", { what: dangerNamed(scanned.signature) }),
    );
  // Tidied as a filed paper is, so that both are read alike; the tidied pages are let go.
  const lifted = await engines.lift(bytes, {
    // Nobody tries it again.
    settle: true,
    tidied: async () => {},
    plain: { first: () => 1, take: async () => {} },
  });
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const reading = await engines.read(lifted.pages, { ...context, household: [], known: [], fileName });
  const { sorting, full } = reading;
  return {
    file,
    type: sorting.type,
    category: sorting.type === null ? null : (categoryOf(sorting.type)?.slug ?? null),
    title: sorting.title,
    date: sorting.date,
    period: sorting.period,
    issuer: sorting.issuer,
    recipient: sorting.recipient,
    total: full.total?.value ?? null,
    currency: full.total?.currency ?? null,
    due_date: full.dueDate,
    language: sorting.language,
    confidence: Math.round(sorting.confidence),
    summary: full.summary,
    facts: facts(reading),
    people_and_things: full.entities.map((e) => ({
      name: written(e.name, "en"),
      kind: e.kind,
      role: e.role,
    })),
    obligations: full.obligations.map((o) => ({
      kind: o.kind,
      title: written(o.title, "en"),
      due: o.due,
      amount: o.amount,
      currency: o.currency,
    })),
    text_chars: lifted.pages.reduce((n, p) => n + p.text.length, 0),
    pages: lifted.pages.length,
    ocr_pages: lifted.ocrPages,
    reader: reading.reader,
    ms: Math.round(performance.now() - started),
  };
}

/** Reads files one after another; one that cannot be read gives its problem in a sentence, and the rest goes on. */
export async function* readFiles(
  engines: ReadEngines,
  files: string[],
  context: { today: string; country: string | null },
): AsyncGenerator<FileRead | { file: string; problem: string }, void, undefined> {
  for (const file of files) {
    try {
      yield await readFile(engines, file, context);
    } catch (e) {
      if (!(e instanceof EngineFailure)) throw e;
      yield { file, problem: e.message };
    }
  }
}
