import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import * as t from "#database/sqlite/tables.ts";
import { addDays } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { stored } from "#messages/render.ts";
import { actOperation, leadDaysOperation } from "#operations/checkup/act.ts";
import { checkupOn } from "#operations/checkup/list.ts";
import { perform } from "#operations/operation.ts";
import { expiring, payTitle } from "#rules/checkup/obligations/titles.ts";
import { openTestBox, type TestBox } from "../../box.ts";

let b: TestBox;
beforeAll(async () => {
  b = await openTestBox();
});
afterAll(() => b.close());

type Action = "handled" | "snooze" | "dismiss" | "reopen" | "manual";

interface Step {
  action: Action;
  /** Days from today of `until`; null: not sent. */
  until: number | null;
  note: string | null;
}

/** The item as the tables of the service document ("Checkup item (obligation) actions") have it. */
interface Model {
  kind: "payment" | "expiry";
  status: "open" | "snoozed" | "handled" | "dismissed";
  snoozed: number | null;
  note: string | null;
  reason: string | null;
  automatic: boolean;
}

/** What the tables say of a step; null where they have no such move. A move that was made already stays made. */
function next(m: Model, s: Step): Model | null {
  if ((s.action === "snooze") !== (s.until !== null)) return null;
  const note = s.note ?? m.note;
  const open = m.status === "open" || m.status === "snoozed";
  switch (s.action) {
    case "handled":
      if (m.status === "dismissed") return null;
      return { ...m, note, status: "handled", snoozed: null, reason: null };
    case "dismiss":
      if (m.status === "handled") return null;
      return { ...m, note, status: "dismissed", snoozed: null, reason: s.note ?? m.reason };
    case "snooze":
      if (!open || s.until === null || s.until <= 0) return null;
      return { ...m, note, status: "snoozed", snoozed: s.until, reason: null };
    case "reopen":
      return { ...m, note, status: "open", snoozed: null, reason: null };
    case "manual":
      return open && m.kind === "payment" ? { ...m, note, automatic: false } : null;
  }
}

/** A dated item of the account; payments are debited. */
function addItem(kind: Model["kind"]): string {
  const id = b.box.ids.uuid();
  const at = b.box.clock.now();
  const due = addDays(b.box.clock.today(), 60);
  const { words, message } = stored(
    kind === "payment" ? payTitle("Someone", true) : expiring("identity/passport"),
  );
  b.box.db.orm
    .insert(t.obligation)
    .values({
      ...{
        id,
        account_id: b.accountId,
        kind,
        title: words,
        title_message: message,
      },
      ...{ due, automatic: kind === "payment" ? 1 : 0, created_at: at, changed_at: at },
    })
    .run();
  return id;
}

const listed = (id: string, show: "open" | "handled" | "dismissed") =>
  checkupOn(b.box, b.scope, { show, limit: 500 }, b.box.clock.today(), "http://box.test").items.find(
    (i) => i.id === id,
  );

const forget = () => b.box.db.sql("DELETE FROM obligation WHERE account_id = ?").run(b.accountId);

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom("handled", "snooze", "dismiss", "reopen", "manual"),
  until: fc.option(fc.integer({ min: -2, max: 90 }), { freq: 2 }),
  note: fc.option(fc.constantFrom("Done at the desk.", "Not ours."), { freq: 3 }),
});
/** Mostly calls that make sense by their shape, so that the states are walked and not only the refusals. */
const sensible = step.map(
  (s): Step => ({ ...s, until: s.action === "snooze" ? Math.max(1, s.until ?? 7) : null }),
);

test("500 random sequences of actions are what the tables of the service document say", async () => {
  const sequence = fc.array(fc.oneof({ weight: 4, arbitrary: sensible }, step), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("payment", "expiry"), sequence, async (kind, steps) => {
      forget();
      const id = addItem(kind);
      let m: Model = {
        kind,
        status: "open",
        snoozed: null,
        note: null,
        reason: null,
        automatic: kind === "payment",
      };
      for (const s of steps) {
        const body = {
          obligation: id,
          action: s.action,
          ...(s.until === null ? {} : { until: addDays(b.box.clock.today(), s.until) }),
          ...(s.note === null ? {} : { note: s.note }),
        };
        const want = next(m, s);
        const got = await perform(b.box, actOperation, body, b.call, null).catch((e: unknown) => e);
        if (want === null) {
          expect(got).toBeInstanceOf(Problem);
          expect((got as Problem).status).toBe(422);
        } else m = want;
        const show = m.status === "snoozed" ? "open" : m.status;
        const item = listed(id, show);
        expect(item).toMatchObject({
          status: m.status,
          snoozed_until: m.snoozed === null ? null : addDays(b.box.clock.today(), m.snoozed),
          dismissed_reason: m.reason,
        });
        if (m.note !== null) expect(item?.detail).toBe(m.note);
        for (const other of (["open", "handled", "dismissed"] as const).filter((o) => o !== show))
          expect(listed(id, other)).toBeUndefined();
        expect(item?.title.startsWith("Debit by")).toBe(m.automatic);
      }
    }),
    { numRuns: 500 },
  );
}, 30_000);

test("lead days are kept whatever is done, and nothing else changes with them", async () => {
  forget();
  const id = addItem("expiry");
  const set = await perform(b.box, leadDaysOperation, { obligation: id, days: 200 }, b.call, null);
  expect(set.output).toMatchObject({ lead_days: 200, item: { status: "open", severity: "soon" } });
  for (const action of ["handled", "reopen"] as const)
    await perform(b.box, actOperation, { obligation: id, action }, b.call, null);
  expect(listed(id, "open")?.severity).toBe("soon");
});
