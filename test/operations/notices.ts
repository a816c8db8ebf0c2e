import type { Notice } from "#contract/notice.ts";
import type { NoticeBody } from "#contract/routes/notices.ts";
import { addReminder } from "#database/checkup/obligations.ts";
import { fixedClock } from "#kernel/clock.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { sendWhatIsDue, writeWhatIsDue } from "#operations/notices/deliver.ts";
import {
  addNoticeOperation,
  setMailServerOperation,
  setTimeZoneOperation,
} from "#operations/notices/settings.ts";
import { type Call, type ChangeOperation, perform } from "#operations/operation.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { addGap } from "../gaps.ts";
import { type Taken, type Taker, taker } from "../mail/taker.ts";

/** A box that stands at a moment, with the calls its owner makes from the app. */
export interface Desk {
  t: TestBox;
  clock: ReturnType<typeof fixedClock>;
  call: Call;
  /** Makes a change as the owner does in the app; gives what was answered. */
  change<I, P, O>(op: ChangeOperation<I, P, O>, input: I): Promise<O>;
  /** Sets the mail server and one digest by mail at 07:00. */
  byMail(to: Taker, wish?: Partial<NoticeBody>): Promise<Notice>;
  /** A dated item of the account. */
  item(due: string, more?: { title?: string; amount?: number; kind?: string; automatic?: 0 | 1 }): string;
  gap(title: string): string;
  /** Stands at a moment and does what the box does every minute. Gives how many got through. */
  at(moment: string, stopping?: AbortSignal): Promise<number>;
}

const clock = fixedClock(0);
let home: TestBox | null = null;

/** Opening a box takes longer than a test: all share one, emptied of what the test before left. */
async function emptied(): Promise<TestBox> {
  home ??= await openTestBox({ clock });
  for (const table of ["notice", "mail_server", "obligation", "gap", "document"])
    home.box.db.sql(`DELETE FROM ${table}`).run();
  home.box.db.sql("DELETE FROM user WHERE email <> 'ann@example.org'").run();
  return home;
}

export async function closeDesk(): Promise<void> {
  await home?.close();
  home = null;
}

/** `zone`: where the account is. */
export async function desk(start: string, zone: string | null = "Europe/Berlin"): Promise<Desk> {
  clock.set(Date.parse(start));
  const t = await emptied();
  const { box, scope } = t;
  const owner = box.db.sql("SELECT id FROM user").get() as { id: string };
  const app = openSession(box, owner).token;
  const call: Call = { caller: callerOf(box, app, null, "app"), origin: "http://box.test" };
  const change = async <I, P, O>(op: ChangeOperation<I, P, O>, input: I): Promise<O> =>
    (await perform(box, op, input, call, null)).output as O;
  if (zone !== null) await change(setTimeZoneOperation, { time_zone: zone });
  return {
    ...{ t, clock, call, change },
    async byMail(to, wish = {}) {
      await change(setMailServerOperation, {
        ...{ host: "127.0.0.1", port: to.port, security: "none", sender: "deedbox@home.example" },
      });
      return change(addNoticeOperation, { way: "mail", ...wish });
    },
    item(due, more = {}) {
      const id = box.ids.uuid();
      const words = { id, title: more.title ?? "Pay Harbour Lane Energy", due, note: null };
      box.db.write(() => {
        addReminder(box.db, scope, { ...words, document_id: null, entity_id: null, created_at: clock.now() });
        box.db
          .sql("UPDATE obligation SET kind = ?, amount = ?, currency = ?, automatic = ? WHERE id = ?")
          .run(
            more.kind ?? "payment",
            more.amount ?? null,
            more.amount === undefined ? null : "EUR",
            more.automatic ?? 0,
            id,
          );
      });
      return id;
    },
    gap(title) {
      const id = box.ids.uuid();
      const kind = "missing_period" as const;
      box.db.write(() => addGap(box.db, scope, { id, kind, subject: title, title, created_at: clock.now() }));
      return id;
    },
    async at(moment, stopping = new AbortController().signal) {
      clock.set(Date.parse(moment));
      box.db.write(() => box.db.sql("UPDATE account SET checkup_on = ?").run(dayThere(moment, zone)));
      writeWhatIsDue(box, clock.now());
      return sendWhatIsDue(box, stopping);
    },
  };
}

const dayThere = (moment: string, zone: string | null) =>
  new Intl.DateTimeFormat("sv-SE", zone === null ? {} : { timeZone: zone }).format(Date.parse(moment));

/** A server for phones that keeps what it is sent, and answers as it is told to. */
export function fakePush() {
  const got: {
    path: string;
    authorization: string | null;
    key: string | null;
    body: Record<string, unknown>;
  }[] = [];
  let answer: () => Response = () => new Response("{}");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      got.push({
        path: new URL(request.url).pathname,
        authorization: request.headers.get("authorization"),
        key: request.headers.get("x-gotify-key"),
        body: (await request.json()) as Record<string, unknown>,
      });
      return answer();
    },
  });
  return {
    got,
    url: `http://127.0.0.1:${server.port}`,
    answers(how: () => Response) {
      answer = how;
    },
    close: () => server.stop(true),
  };
}

/** What a test opened beside its desk. */
export const opened: { close(): unknown }[] = [];

export async function closeOpened(): Promise<void> {
  for (const o of opened.splice(0).reverse()) await o.close();
}

/** A desk, and a mail server that takes what it writes. */
export async function begin(
  start: string,
  zone: string | null = "Europe/Berlin",
): Promise<{ d: Desk; server: Taker }> {
  const server = await taker();
  opened.push(server);
  return { d: await desk(start, zone), server };
}

/** 07:00 in Berlin in winter. */
export const morning = (day: string): string => `${day}T06:00:00Z`;

export const last = (server: Taker): Taken => server.taken.at(-1) as Taken;
