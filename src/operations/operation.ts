import { createHash } from "node:crypto";
import { addAudit } from "#database/sqlite/audit.ts";
import {
  beginCall,
  forgetCall,
  type KeyedCall,
  keepAnswer,
  keptAnswer,
} from "#database/sqlite/idempotency.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { type FieldError, Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, admit, type Caller, type Needs } from "#rules/access/access.ts";
import type { App } from "./app.ts";
import type { Place } from "./members/guesses.ts";
import { openText, sealText } from "./root-key/sealed-text.ts";

export { type AccountScope, admit, type Caller, refusal } from "#rules/access/access.ts";

/** Who asks, and from which address the links of the answer start. */
export interface Call {
  caller: Caller;
  /** `https://box.example`, no slash at the end: {app_url}. */
  origin: string;
  /** Where the call comes from; left out by what is not a door. */
  place?: Place;
}

/** What a change leaves in the audit log. */
export interface Trace {
  action: string;
  subject: string | null;
  subject_id: string | null;
}

/**
 * What is wrong with the fields of an input beside their shape. A door asks it when the shape of some other field was
 * refused, so that one answer names everything: `input` has the fields whose shape is right, `named` are those refused
 * already. What the operation itself refuses is its own business.
 */
export type WrongWith<I> = (
  box: App,
  scope: AccountScope,
  input: Partial<I>,
  call: Call,
  named: ReadonlySet<string>,
) => FieldError[] | Promise<FieldError[]>;

/** The fields that checks refuse, each of which throws a Problem naming its own; anything else they throw goes on. */
export function refusedBy(...checks: (() => unknown)[]): FieldError[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (e) {
      if (e instanceof Problem && e.extra.errors) return e.extra.errors;
      throw e;
    }
  });
}

export interface ReadOperation<I, O> {
  kind: "read";
  needs: Needs;
  wrong?: WrongWith<I>;
  run(box: App, scope: AccountScope, input: I, call: Call): O | Promise<O>;
}

export interface ChangeOperation<I, P, O> {
  kind: "change";
  needs: Needs;
  wrong?: WrongWith<I>;
  /** Everything that takes time: streams, children, hashing. Must clean up after itself when it throws. */
  prepare?(box: App, scope: AccountScope, input: I, call: Call): Promise<P>;
  /** Called when what was prepared is not used: the answer was replayed, refused, or failed. */
  discard?(box: App, prepared: P): Promise<void>;
  /** What makes two calls the same, when the input alone does not say (a stream). */
  fingerprint?(prepared: P): string;
  /** Synchronous, in one transaction with the audit line, the kept answer and the jobs it enqueues. */
  commit(box: App, scope: AccountScope, input: I, prepared: P, call: Call): { output: O; traces: Trace[] };
}

export const read = <I, O>(
  needs: Omit<Needs, "kind">,
  run: ReadOperation<I, O>["run"],
  wrong?: WrongWith<I>,
): ReadOperation<I, O> => ({
  kind: "read",
  needs: { ...needs, kind: "read" },
  run,
  ...(wrong && { wrong }),
});

export const change = <I, P, O>(
  needs: Needs,
  o: Omit<ChangeOperation<I, P, O>, "kind" | "needs">,
): ChangeOperation<I, P, O> => ({
  kind: "change",
  needs,
  ...o,
});

/** Looks: checks access and runs. */
export async function ask<I, O>(box: App, op: ReadOperation<I, O>, input: I, call: Call): Promise<O> {
  return op.run(box, admit(call.caller, op.needs), input, call);
}

/** An answer to a change: fresh, or the one that the same call got before. */
interface Done<O> {
  status: number;
  output: O | null;
  /** The kept answer as JSON, when it is replayed. */
  replayed: string | null;
}

/**
 * What a door looks at in the transaction of a change, so that nothing comes between: `before` it is made, where a Problem it
 * throws refuses the change, and `after`. Neither is asked when an earlier answer is given again.
 */
export interface Guard {
  before(): void;
  after(): void;
}

const DAY = 86_400_000;

const mismatch = () =>
  refuse(
    422,
    "idempotency-mismatch",
    "keyUsedBefore",
    {},
    {
      errors: [
        {
          field: "Idempotency-Key",
          in: "header",
          detail: message("field.differentBody"),
        },
      ],
    },
  );

const inProgress = () =>
  refuse(
    409,
    "idempotency-in-progress",
    "stillRunning",
    {},
    {
      headers: { "Retry-After": "1" },
    },
  );

/**
 * Changes: checks access, prepares, and commits once. `key` is the Idempotency-Key with the method and path it came on.
 * A refusal before the commit is never kept; an answer is kept in the transaction that made it true.
 */
export async function perform<I, P, O>(
  box: App,
  op: ChangeOperation<I, P, O>,
  input: I,
  call: Call,
  key: { value: string; call: string } | null,
  status = 200,
  guard: Guard | null = null,
): Promise<Done<O>> {
  const scope = admit(call.caller, op.needs);
  const keyed: KeyedCall | null = key && {
    account_id: scope.accountId,
    token_id: call.caller.token.id,
    key: key.value,
    call: key.call,
  };
  const early = op.fingerprint ? null : hash(JSON.stringify(input));
  const kept = keyed ? startCall(box, scope, keyed, early) : null;
  if (kept && early !== null) return kept;
  let prepared: P | undefined;
  try {
    prepared = op.prepare ? await op.prepare(box, scope, input, call) : (undefined as P);
    const print = early ?? op.fingerprint?.(prepared) ?? "";
    if (kept) {
      await op.discard?.(box, prepared);
      if (kept.fingerprint !== print) throw mismatch();
      return kept;
    }
    return commit(box, op, scope, input, prepared, call, keyed, print, status, guard);
  } catch (e) {
    if (prepared !== undefined && !kept) await op.discard?.(box, prepared);
    if (keyed && !kept) forget(box, keyed);
    throw e;
  } finally {
    if (keyed && !kept) box.running.delete(nameOf(keyed));
  }
}

const nameOf = (k: KeyedCall) => JSON.stringify([k.account_id, k.token_id, k.call, k.key]);

/** A mark that cannot be taken away now (the disk is full) is void all the same: its call is not among those that run. */
function forget(box: App, keyed: KeyedCall): void {
  try {
    box.db.write(() => forgetCall(box.db, keyed));
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Marks a call as running, or gives the answer it had. Throws 409 while the first one runs, 422 for another body. */
function startCall(
  box: App,
  scope: AccountScope,
  keyed: KeyedCall,
  print: string | null,
): (Done<never> & { fingerprint: string | null }) | null {
  const now = box.clock.now();
  return box.db.write(() => {
    const kept = keptAnswer(box.db, keyed);
    if (kept && now - kept.created_at < DAY) {
      if (kept.status !== null) {
        if (print !== null && kept.fingerprint !== print) throw mismatch();
        return {
          status: kept.status,
          output: null,
          replayed: kept.sealed ? openText(box, scope, "answer", nameOf(keyed), kept.sealed) : "",
          fingerprint: kept.fingerprint,
        };
      }
      if (kept.boot === box.boot && box.running.has(nameOf(keyed))) throw inProgress();
    }
    beginCall(box.db, keyed, box.boot, now);
    box.running.add(nameOf(keyed));
    return null;
  });
}

function commit<I, P, O>(
  box: App,
  op: ChangeOperation<I, P, O>,
  scope: AccountScope,
  input: I,
  prepared: P,
  call: Call,
  keyed: KeyedCall | null,
  print: string,
  status: number,
  guard: Guard | null,
): Done<O> {
  const made = box.db.write(() => {
    guard?.before();
    const made = op.commit(box, scope, input, prepared, call);
    audit(box, call.caller, ...made.traces);
    if (keyed) {
      // Sealed: some answers hold what is shown once, such as the address of a link out.
      const answer = JSON.stringify(made.output);
      keepAnswer(box.db, keyed, print, status, sealText(box, scope, "answer", nameOf(keyed), answer));
    }
    guard?.after();
    return made;
  });
  box.wake();
  // Told once it is true. Screens take a change for a reason to ask, so one telling for each thing is enough.
  const told = new Map(
    made.traces.map(({ subject, subject_id }) => [`${subject} ${subject_id}`, { subject, id: subject_id }]),
  );
  for (const { subject, id } of told.values()) {
    if (subject) box.events.tellChange(scope.accountId, { subject, id });
  }
  return { status, output: made.output, replayed: null };
}

/** Who did something, as the audit log keeps it. */
export const whoOf = ({ account, user, via, token }: Caller) => ({
  account_id: account.id,
  user_id: user.id,
  via,
  connection_id: token.kind === "connection" ? token.id : null,
});

/** Writes audit lines for a caller; inside the transaction of what they tell of. */
export function audit(box: App, caller: Caller, ...traces: Trace[]): void {
  const at = box.clock.now();
  const lines = traces.map((trace) => ({ at, ...whoOf(caller), ...trace }));
  addAudit(box.db, box.keys.auditKey, ...lines);
}
