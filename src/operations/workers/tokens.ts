import type { WorkerBody } from "#contract/routes/settings-box.ts";
import type { Removed } from "#contract/settings.ts";
import type { ReadingWorker, WorkerList, WorkerMade } from "#contract/settings-box.ts";
import { addWorker, allWorkers, removeWorker, workerById } from "#database/accounts/workers.ts";
import { notFound } from "#kernel/problem.ts";
import { cleanLine } from "#kernel/text.ts";
import { refuse } from "#messages/refuse.ts";
import { newToken, WORKER } from "#rules/access/tokens.ts";
import { workerSecret } from "#vault/channel.ts";
import type { App } from "../app.ts";
import { trace } from "../members/accounts.ts";
import { moment, momentOr } from "../members/profile.ts";
import { change, read } from "../operation.ts";
import { mustKeep } from "../settings/keeper.ts";
import type { WorkerShown } from "./workers.ts";

const keeps = { kind: "change", scope: "manage", appOnly: true } as const;

/** Machines of a box, at most. */
const MOST = 20;

const stateOf = ({ slots, busy, resting }: WorkerShown): ReadingWorker["state"] => {
  if (slots === 0) return "away";
  if (resting) return "resting";
  return busy > 0 ? "reading" : "waiting";
};

const row = (shown: WorkerShown): ReadingWorker => ({
  id: shown.id,
  name: shown.name,
  created: moment(shown.created),
  last_seen: momentOr(shown.lastSeen),
  pages: shown.pages,
  slots: shown.slots,
  state: stateOf(shown),
});

/** Every machine that may read for the box. A process that is not the server knows what was written down last. */
export const listWorkers = (box: App): ReadingWorker[] => box.workers.shown().map(row);

/** Makes the token of a worker, inside a transaction. Only what it is known by is kept. Throws 409 for one too many. */
function makeWorker(box: App, name: string): { id: string; secret: string } {
  if (allWorkers(box.db).length >= MOST) throw refuse(409, null, "tooManyWorkers", { n: MOST });
  const secret = newToken(WORKER, (n) => box.ids.bytes(n));
  const id = box.ids.uuid();
  addWorker(box.db, {
    id,
    name: cleanLine(name, 120),
    secret: workerSecret(secret),
    created_at: box.clock.now(),
  });
  return { id, secret };
}

/** As the command line makes one. */
export const createWorker = (box: App, name: string): { id: string; secret: string } =>
  box.db.write(() => {
    const made = makeWorker(box, name);
    trace(box, "cli", null, null, "worker.add", "worker", made.id);
    return made;
  });

/** As the command line takes one away; a running server notices at the worker's next word. Throws 404. */
export function endWorker(box: App, id: string): void {
  box.db.write(() => {
    if (!removeWorker(box.db, id)) throw notFound();
    trace(box, "cli", null, null, "worker.remove", "worker", id.toLowerCase());
  });
}

export const listWorkersOperation = read<object, WorkerList>(
  { scope: "manage", appOnly: true },
  (box, _scope, _input, { caller, origin }) => {
    mustKeep(box, caller);
    return { workers: listWorkers(box), version: box.version, box: origin };
  },
);

/** Its token is given once. */
export const addWorkerOperation = change<WorkerBody, void, WorkerMade>(
  { ...keeps, proof: true },
  {
    commit(box, _scope, { name }, _prepared, { caller }) {
      mustKeep(box, caller);
      const { id, secret } = makeWorker(box, name);
      const worker = listWorkers(box).find((one) => one.id === id);
      if (!worker) throw notFound();
      return {
        output: { worker, secret },
        traces: [{ action: "worker.add", subject: "worker", subject_id: id }],
      };
    },
  },
);

/** What it has in hand is read by the box. */
export const removeWorkerOperation = change<{ worker: string }, void, Removed>(keeps, {
  commit(box, _scope, { worker }, _prepared, { caller }) {
    mustKeep(box, caller);
    const found = workerById(box.db, worker);
    if (!found) throw notFound();
    removeWorker(box.db, found.id);
    box.workers.end(found.id);
    return {
      output: { deleted: true },
      traces: [{ action: "worker.remove", subject: "worker", subject_id: found.id }],
    };
  },
});
