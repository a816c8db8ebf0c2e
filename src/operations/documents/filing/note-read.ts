import { addAudit } from "#database/sqlite/audit.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "../../app.ts";
import { type Call, type Trace, whoOf } from "../../operation.ts";

/** Reads of the same thing on the same token within this time are one line: a viewer fetches a file in many ranges. */
const ONE = 10 * 60_000;
const MOST = 5_000;

const seen = new WeakMap<App, Map<string, number>>();

/** Calls whose read has a line, its own or that of one just before it. */
const noted = new WeakSet<Call>();
export const isNoted = (call: Call): boolean => noted.has(call);

/** True for the first time in ten minutes; remembers it. */
function isNew(box: App, key: string): boolean {
  const now = box.clock.now();
  let of = seen.get(box);
  if (!of) {
    of = new Map();
    seen.set(box, of);
  }
  const until = of.get(key);
  if (until !== undefined && until > now) return false;
  of.delete(key);
  of.set(key, now + ONE);
  // The oldest goes first: forgetting it costs one line more, not one less.
  const [oldest] = of.size > MOST ? of.keys() : [];
  if (oldest !== undefined) of.delete(oldest);
  return true;
}

/** The operator's line of a read. `part`: the file, of a document. */
export function tellRead(box: App, call: Call, trace: Trace, part?: string): void {
  const { account, user, token } = call.caller;
  const { subject, subject_id } = trace;
  box.operator.line(trace.action, {
    account: account.id,
    user: user.id,
    session: token.id,
    address: call.place?.address ?? null,
    ...(subject === "document" && { document: subject_id, file: part ?? null }),
    ...(subject === "bundle" && { bundle: subject_id }),
  });
}

/**
 * Writes down that somebody read a file, its pages or a backup: a line of the audit log and one of the operator's. `part`
 * names what of the subject was read, so that each is told once. A full disk keeps nobody from reading.
 */
export function noteRead(box: App, call: Call, trace: Trace, part: string): void {
  noted.add(call);
  const { token } = call.caller;
  if (!isNew(box, [token.id, trace.action, trace.subject_id, part].join(" "))) return;
  tellRead(box, call, trace, part);
  const line = { at: box.clock.now(), ...whoOf(call.caller), ...trace };
  try {
    box.db.note(() => addAudit(box.db, box.keys.auditKey, line));
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}
