import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { AskAnswer } from "#contract/ask.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { textOf } from "#database/documents/pages.ts";
import { openEngines } from "#engines/engines.ts";
import { type Clock, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { questionOperation } from "#operations/ask/ask.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { ask, type Call, perform } from "#operations/operation.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { refreshWords } from "#operations/search/index-words.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { createToken } from "#operations/tokens/create.ts";
import { startWorker } from "#pipeline/worker.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { engineCommand } from "../box.ts";
import type { Given } from "./ask-judge.ts";

/** A box in this process to ask, with every scope. */
export interface AskBox {
  box: App;
  scope: AccountScope;
  call: Call;
  /** Name each document was sent under, by its id. */
  names: Map<string, string>;
  /** `all`: the folder goes, too. */
  close(all?: boolean): Promise<void>;
}

const EMAIL = "owner@example.org";
const scopes = ["write", "files", "identifiers", "ask"];

/** Brings the search index and the Checkup in line with what is on file, as the running server does by and by. */
async function settle(box: App, scope: AccountScope): Promise<void> {
  while (refreshWords(box)) await Bun.sleep(0);
  await recomputeAccount(box, scope, box.clock.today());
  while (refreshWords(box)) await Bun.sleep(0);
}

function namesOf(box: App, scope: AccountScope): Map<string, string> {
  const rows = box.db
    .sql("SELECT id, ifnull(original_name, id) AS name FROM document WHERE account_id = ?")
    .all(scope.accountId) as { id: string; name: string }[];
  return new Map(rows.map((r) => [r.id, basename(r.name)]));
}

const wide = { "pace-token": "1000000", "pace-account": "1000000" };

/** Opens a copy of a data folder; what is asked there changes nothing in the folder itself. */
export async function copiedBox(
  folder: string,
  keyFile: string | null,
  clock: Clock = systemClock,
): Promise<AskBox> {
  const home = mkdtempSync(join(tmpdir(), "deedbox-ask-"));
  const dataDir = join(home, "data");
  cpSync(folder, dataDir, { recursive: true });
  const flags = { data: dataDir, ...wide, ...(keyFile === null ? {} : { "key-file": keyFile }) };
  const settings = readSettings(flags, {});
  const { root } = await unseal(settings, clock, systemIds, process.env);
  const engines = openEngines({ command: engineCommand, idleMs: 1_000 });
  const box = await openApp({ settings, root, clock, ids: systemIds, engines, version: "bench" });
  const row = box.db
    .sql(
      `SELECT u.email FROM membership m JOIN user u ON u.id = m.user_id WHERE m.role = 'owner' ORDER BY m.joined_at LIMIT 1`,
    )
    .get() as { email: string } | undefined;
  if (!row) throw new Error("The box has no owner.");
  return opened(box, row.email, async () => {
    await box.close();
    rmSync(home, { recursive: true, force: true });
  });
}

async function opened(box: App, email: string, close: AskBox["close"]): Promise<AskBox> {
  const { token } = createToken(box, { email, name: "bench", scopes, expires: null }, "cli");
  const call: Call = { caller: callerOf(box, token, null, "api"), origin: "http://box.test" };
  const scope = ownWork(accountById(box.db, call.caller.account.id)!);
  await settle(box, scope);
  return { box, scope, call, names: namesOf(box, scope), close };
}

async function* one(name: string, bytes: Uint8Array): AsyncGenerator<Part, void, undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  yield { kind: "file", name: "file", filename: name, mime: "application/octet-stream", bytes: stream };
}

type Papers =
  | AsyncIterable<{ name: string; bytes: Uint8Array }>
  | Iterable<{ name: string; bytes: Uint8Array }>;

/** Files papers into a box of their own and waits until each is read. `clock`: the day it stands on. */
export async function filledAskBox(papers: Papers, clock: Clock = systemClock): Promise<AskBox> {
  const dataDir = mkdtempSync(join(tmpdir(), "deedbox-ask-"));
  return boxAt(dataDir, papers, clock, async () => rmSync(dataDir, { recursive: true, force: true }));
}

/** A box in a folder, new or made by this before, with more papers filed into it; `gone` is done after it closed, unless asked not to. */
export async function boxAt(
  dataDir: string,
  papers: Papers,
  clock: Clock,
  gone: () => Promise<void>,
  ownerName = "Olivia Hartwell",
): Promise<AskBox> {
  const settings = readSettings({ data: dataDir, ...wide }, {});
  const engines = openEngines({ command: engineCommand, idleMs: 60_000, workers: 2 });
  const root = new Uint8Array(32).fill(7);
  const box = await openApp({ settings, root, clock, ids: systemIds, engines, version: "bench" });
  const known = box.db.sql("SELECT 1 FROM user WHERE email = ?").get(EMAIL) !== undefined;
  const owner = { name: "Home", kind: "family" as const, owner_name: ownerName, owner_email: EMAIL };
  if (!known) await createAccount(box, { ...owner, password: null, plan: null }, "cli");
  const { token } = createToken(box, { email: EMAIL, name: "files", scopes, expires: null }, "cli");
  const call: Call = { caller: callerOf(box, token, null, "api"), origin: "http://box.test" };
  const worker = startWorker(box, (e, job) => console.error(`${job?.stage ?? "worker"}: ${String(e)}`));
  for await (const { name, bytes } of papers)
    await perform(box, addOperation, { parts: one(name, bytes) }, call, null, 201);
  const waiting = () =>
    (
      box.db
        .sql("SELECT count(*) AS n FROM document WHERE status IN ('received', 'scanning', 'reading')")
        .get() as { n: number }
    ).n;
  while (waiting() > 0) {
    worker.wake();
    await Bun.sleep(50);
  }
  await worker.stop(10_000);
  return opened(box, EMAIL, async (all = true) => {
    await box.close();
    if (all) await gone();
  });
}

/** The papers of a folder, `documents` in it when there is one. */
export function* papersOf(folder: string): Generator<{ name: string; bytes: Uint8Array }> {
  const dir = existsSync(join(folder, "documents")) ? join(folder, "documents") : folder;
  for (const name of readdirSync(dir).sort()) yield { name, bytes: readFileSync(join(dir, name)) };
}

/** One answer, with the words of the pages it cites, and how long the first of its text took, on the clock and of the processor, in milliseconds. */
export async function answered(
  b: AskBox,
  question: string,
  fresh: boolean,
): Promise<{ given: Given; first: number; busy: number; proposed: AskAnswer["proposed_change"] }> {
  if (fresh) b.box.db.write(() => b.box.db.sql("DELETE FROM ask_turn").run());
  const begin = performance.now();
  const used = process.cpuUsage();
  let first = 0;
  let busy = 0;
  let done: AskAnswer | null = null;
  const answering = await ask(b.box, questionOperation, { question }, b.call);
  for await (const step of answering(new AbortController().signal)) {
    if (first === 0) {
      first = performance.now() - begin;
      const { user, system } = process.cpuUsage(used);
      busy = (user + system) / 1000;
    }
    if (step.event === "done") done = step.data;
  }
  if (done === null) throw new Error("The answer has no end.");
  const placed = (c: AskAnswer["citations"][number]) => ({
    file: b.names.get(c.document.id) ?? c.document.id,
    document: c.document.id,
    title: c.document.title,
    page: c.page,
    quote: c.quote,
    text: textOf(b.box.db, b.scope, c.document.id).find((p) => p.number === c.page)?.text ?? "",
  });
  const citations = done.citations.map(placed);
  return {
    given: {
      answer: done.answer,
      grounded: done.grounded,
      citations,
      shown: (done.passages ?? []).map(placed),
    },
    first,
    busy,
    proposed: done.proposed_change,
  };
}
