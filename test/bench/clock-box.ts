import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountById } from "#database/accounts/accounts.ts";
import { documentById } from "#database/documents/documents.ts";
import { openEngines } from "#engines/engines.ts";
import { fixedClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { type Call, perform } from "#operations/operation.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { createToken } from "#operations/tokens/create.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { engineCommand } from "../box.ts";

/** A box in this process whose clock stands on the day that each paper arrives. */
export interface ClockBox {
  box: App;
  scope: AccountScope;
  clock: ReturnType<typeof fixedClock>;
  dataDir: string;
  call: Call;
  /** Document of each paper that was filed. A copy that was folded has the document it was folded into. */
  documents: Map<string, string>;
  faults: string[];
  fileBytes(paper: { key: string; arrived: string; name: string; bytes: Uint8Array }): Promise<void>;
  close(): Promise<void>;
}

export interface ClockBoxWish {
  from: string;
  name: string;
  kind: "family" | "business";
  owner: string;
}

export const noon = (day: string): number => Date.parse(`${day}T12:00:00`);

const rest = new Set(["filed", "needs_review", "quarantined"]);

async function* one(name: string, bytes: Uint8Array): AsyncGenerator<Part, void, undefined> {
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  yield { kind: "file", name: "file", filename: name, mime: "application/octet-stream", bytes: stream };
}

export async function openClockBox(wish: ClockBoxWish): Promise<ClockBox> {
  const dataDir = mkdtempSync(join(tmpdir(), "deedbox-years-"));
  const clock = fixedClock(noon(wish.from));
  const settings = readSettings({ data: dataDir, "pace-token": "1000000", "pace-account": "1000000" }, {});
  const box = await openApp({
    settings,
    root: new Uint8Array(32).fill(7),
    clock,
    ids: systemIds,
    engines: openEngines({ command: engineCommand, idleMs: 60_000, workers: 2 }),
    version: "bench",
  });
  const email = "owner@example.org";
  const { account_id } = await createAccount(
    box,
    {
      name: wish.name,
      kind: wish.kind,
      owner_name: wish.owner,
      owner_email: email,
      password: null,
      plan: null,
    },
    "cli",
  );
  const scopes = ["write", "files", "identifiers"];
  const { token } = createToken(box, { email, name: "bench", scopes, expires: null }, "cli");
  const scope = ownWork(accountById(box.db, account_id)!);
  const call: Call = { caller: callerOf(box, token, null, "api"), origin: "http://box.test" };
  const faults: string[] = [];
  const worker: Worker = startWorker(box, (e, job) => faults.push(`${job?.stage ?? "worker"}: ${String(e)}`));
  const documents = new Map<string, string>();
  return {
    box,
    scope,
    clock,
    dataDir,
    call,
    documents,
    faults,
    async fileBytes({ key, arrived, name, bytes }) {
      clock.set(noon(arrived));
      const added = await perform(box, addOperation, { parts: one(name, bytes) }, call, null, 201);
      const id = added.output!.documents[0]!.id;
      documents.set(key, id);
      const end = performance.now() + 90_000;
      while (!rest.has(documentById(box.db, scope, id)?.status ?? "")) {
        if (performance.now() > end) throw new Error(`${key} was not filed.`);
        worker.wake();
        await Bun.sleep(8);
      }
    },
    async close() {
      await worker.stop(2_000);
      await box.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
