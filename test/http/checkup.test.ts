import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupItem, CheckupItemAnswer, CheckupList, LeadDaysSet } from "#contract/checkup.ts";
import type { Document } from "#contract/document.ts";
import type { Overview } from "#contract/overview.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import { checkupsOn } from "#operations/checkup/print.ts";
import { refreshCheckup } from "#operations/checkup/recompute.ts";
import { ownWork } from "#rules/access/access.ts";
import { addGap } from "../gaps.ts";
import { added, bundleOf, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Sent, type Target } from "./target.ts";

const NUMBER = "7123456789";
const nowhere = "0198c0de-0000-7000-8000-000000000000";
const today = localDay(new Date(performance.timeOrigin + performance.now()).getTime());

/** An electricity bill; `day` and `more` tell one from another. */
const bill = (day = "28 March 2025", more = "") =>
  plain(
    `Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213${more}\nInvoice date 4 March 2025\nMaria Castillo\n` +
      `Account number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $214.88\nPlease pay by ${day}.\n`,
    "energy.txt",
  );

const errorsOf = (body: Refused) => (body.errors ?? []).map((e) => `${e.in} ${e.field}`).sort();

/** The calls of one household, shorter. */
function of(target: Target, home: () => Household) {
  const remind = async (title: string, on: string, more: object = {}) => {
    const sent = { json: { title, on, ...more } };
    const { status, body } = await target.post<CheckupItemAnswer>("/v1/reminders", home().all, sent);
    expect(status).toBe(201);
    return body.item;
  };
  const list = async (query = "") => (await target.get<CheckupList>(`/v1/checkup${query}`, home().all)).body;
  const act = (id: string, json: object, sent: Sent = {}) =>
    target.post<CheckupItemAnswer & Refused>(`/v1/checkup/obligations/${id}`, home().all, { ...sent, json });
  return { remind, list, act };
}

forTargets((target) => {
  let home: Household;
  let paper: Document;
  let payment: CheckupItem;
  const { remind, list, act } = of(target, () => home);

  beforeAll(async () => {
    home = await household(target);
    paper = await readThrough(target, home.all, await added(upload(target, home.all, bill())));
    payment = (await list()).items.find((i) => i.kind === "payment") as CheckupItem;
  }, 60_000);

  describe("GET /checkup", () => {
    test("what the reader found owed is a line; long past and unproven, it is not said to be past due", () => {
      expect(payment).toMatchObject({
        source: "obligation",
        kind_label: "Payment",
        when: "2025-03-28",
        overdue: false,
        group: "housekeeping",
        severity: "later",
        detail: "No proof of payment on file.",
        status: "open",
        snoozed_until: null,
        dismissed_reason: null,
        amount: 214.88,
        currency: "USD",
        document: { id: paper.id, kind: "document" },
        url: `${target.origin}/checkup/${payment.id}`,
      });
      expect(payment.what_to_do?.summary).toContain("214.88");
      expect(payment.what_to_do?.steps.length).toBeGreaterThan(0);
    });

    test("the paper's `up_next` names the same item, with the same words", () => {
      const next = paper.metadata.up_next.find((u) => u.id === payment.id);
      expect(next).toMatchObject({ due: "2025-03-28", status: "open", title: payment.title });
      expect(next?.what_to_do).toEqual(payment.what_to_do);
    });

    test('"Order: past due, this month and the next, missing, housekeeping, snoozed"', async () => {
      await remind("Far away", addDays(today, 200));
      await remind("Tomorrow", addDays(today, 1));
      const later = await remind("Put off", addDays(today, 3));
      await act(later.id, { action: "snooze", until: addDays(today, 40) });
      await readThrough(target, home.all, await added(upload(target, home.all, plain("..."))));
      const { items, total, by_group, url } = await list();
      const rank = (g: string) =>
        ["past_due", "month", "missing", "housekeeping", "snoozed"].indexOf(/^\d/.test(g) ? "month" : g);
      const ranks = items.map((i) => rank(i.group));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      const months = items.filter((i) => /^\d/.test(i.group)).map((i) => i.when ?? "");
      expect(months).toEqual(months.toSorted());
      expect(total).toBe(items.length);
      expect(Object.values(by_group).reduce((a, b) => a + b, 0)).toBe(total);
      expect(by_group).toMatchObject({ past_due: expect.any(Number), missing: 0, snoozed: 1 });
      expect(url).toBe(`${target.origin}/checkup`);
    });

    test("each group alone, and every one of them fits what was asked", async () => {
      const all = await list();
      for (const [group, n] of Object.entries(all.by_group)) {
        const found = await list(`?group=${group}`);
        expect([group, found.total]).toEqual([group, n]);
        expect(found.items.every((i) => i.group === group)).toBe(true);
      }
      const dated = await list("?group=dated");
      expect(dated.items.map((i) => i.id)).toEqual(
        all.items.filter((i) => i.group === "past_due" || /^\d/.test(i.group)).map((i) => i.id),
      );
      expect((await list("?group=2031-02")).items).toEqual([]);
    });

    test("`from` and `to` are both included; a limit cuts the list and not the total", async () => {
      const day = addDays(today, 200);
      expect((await list(`?from=${day}&to=${day}`)).items.map((i) => i.title)).toEqual(["Far away"]);
      expect((await list(`?from=${addDays(day, 1)}`)).items).toEqual([]);
      const { total } = await list();
      const one = await list("?limit=1");
      expect([one.items.length, one.total]).toEqual([1, total]);
    });

    test("about a person or thing, by id or by name; nobody is 404", async () => {
      const about = paper.metadata.people_and_things[0];
      for (const word of [about?.id, about?.name?.toUpperCase()]) {
        const found = await list(`?person_or_thing=${encodeURIComponent(word ?? "")}`);
        expect(found.items.map((i) => i.id)).toContain(payment.id);
        expect(found.items.some((i) => i.title === "Tomorrow")).toBe(false);
      }
      for (const nobody of [nowhere, "Nobody at all"]) {
        const { status } = await target.get(`/v1/checkup?person_or_thing=${nobody}`, home.all);
        expect(status).toBe(404);
      }
    });

    test("a document that waits on a look is a line that leads to it", async () => {
      const waiting = (await list("?group=housekeeping")).items.find((i) => i.source === "document");
      expect(waiting).toMatchObject({ overdue: false, when: null, status: "open" });
      expect(waiting?.document?.id).toBe(waiting?.id as string);
      expect(waiting?.url).toBe(`${target.origin}/documents/${waiting?.id}`);
    });

    const wrong: [string, string[]][] = [
      ["group=later", ["query group"]],
      ["group=2025-13", ["query group"]],
      ["from=yesterday&to=2025-02-30", ["query from", "query to"]],
      ["from=2025-03-02&to=2025-03-01", ["query to"]],
      ["limit=0", ["query limit"]],
      ["limit=501", ["query limit"]],
      ["show=snoozed", ["query show"]],
      ["cursor=x", ["query cursor"]],
    ];
    test.each(wrong)("%s is 422 and names %p", async (query, fields) => {
      const { status, body } = await target.get<Refused>(`/v1/checkup?${query}`, home.all);
      expect([status, errorsOf(body)]).toEqual([422, fields]);
    });

    test("the counts are those of the overview", async () => {
      const { counts, total } = await list();
      const { body } = await target.get<Overview>("/v1/overview", home.reads);
      const { dismissed: _, ...shown } = counts;
      expect(body.checkup).toEqual(shown);
      expect(counts.open + counts.snoozed).toBe(total);
    });

    test("a line carries no identifier to a token without the scope", async () => {
      await remind(`Call about ${NUMBER.slice(0, 4)} ${NUMBER.slice(4)}`, addDays(today, 9), {
        note: `Say ${NUMBER}`,
      });
      const path = `/v1/checkup?from=${addDays(today, 9)}&to=${addDays(today, 9)}`;
      const hidden = await target.get<CheckupList>(path, home.reads);
      expect(hidden.body.items[0]).toMatchObject({ title: "Call about", detail: "Say" });
      const shown = await target.get<CheckupList>(path, home.all);
      expect(shown.body.items[0]?.detail).toBe(`Say ${NUMBER}`);
    });
  });

  describe("what a person did about a dated item", () => {
    test("handled, reopened, dismissed, reopened: it moves between the lists", async () => {
      const { id } = await remind("Sweep the chimney", addDays(today, 20));
      const where = async () => {
        const shows = await Promise.all(
          ["open", "handled", "dismissed"].map((s) => list(`?show=${s}&limit=500`)),
        );
        return shows.map((l) => l.items.some((i) => i.id === id));
      };
      expect(await where()).toEqual([true, false, false]);
      expect((await act(id, { action: "handled" })).body.item.status).toBe("handled");
      expect(await where()).toEqual([false, true, false]);
      expect((await act(id, { action: "handled" })).status).toBe(200);
      expect((await act(id, { action: "reopen" })).body.item.status).toBe("open");
      const dismissed = await act(id, { action: "dismiss", note: "The neighbour does it." });
      expect(dismissed.body.item).toMatchObject({
        status: "dismissed",
        dismissed_reason: "The neighbour does it.",
      });
      expect(await where()).toEqual([false, false, true]);
      const back = await act(id, { action: "reopen" });
      expect(back.body.item).toMatchObject({ status: "open", dismissed_reason: null });
      expect(await where()).toEqual([true, false, false]);
    });

    test('snooze with `until`: "shows again from that day"', async () => {
      const { id } = await remind("Ring the plumber", addDays(today, 2));
      const until = addDays(today, 30);
      expect((await act(id, { action: "snooze", until })).body.item).toMatchObject({
        status: "snoozed",
        snoozed_until: until,
        group: "snoozed",
        overdue: false,
      });
      expect((await act(id, { action: "reopen" })).body.item).toMatchObject({
        status: "open",
        snoozed_until: null,
      });
    });

    test("PATCH is the same, with a note that stands in `detail`", async () => {
      const { id } = await remind("Renew the library card", addDays(today, 12));
      const { body, status } = await target.patch<CheckupItemAnswer>(
        `/v1/checkup/obligations/${id}`,
        home.all,
        {
          action: "handled",
          note: "Done at the desk.",
        },
      );
      expect([status, body.item.status, body.item.detail]).toEqual([200, "handled", "Done at the desk."]);
    });

    const refused: [string, object, string[]][] = [
      ["nothing", {}, ["body action"]],
      ["no such action", { action: "pay" }, ["body action"]],
      ["snooze without a day", { action: "snooze" }, ["body until"]],
      ["snooze until today", { action: "snooze", until: today }, ["body until"]],
      ["snooze until no day", { action: "snooze", until: "2030-02-30" }, ["body until"]],
      ["a day with another action", { action: "handled", until: "2099-01-01" }, ["body until"]],
      ["manual for what is no payment", { action: "manual" }, ["body action"]],
      ["a note of 501 characters", { action: "handled", note: "x".repeat(501) }, ["body note"]],
      ["two at once", { action: "sleep", when: "2030-01-01" }, ["body action", "body when"]],
    ];
    test.each(refused)("%s is 422 and changes nothing", async (_, json, fields) => {
      const { id } = await remind("Stay as you are", addDays(today, 60));
      const { status, body } = await act(id, json);
      expect([status, errorsOf(body)]).toEqual([422, fields]);
      expect((await act(id, { action: "reopen" })).body.item).toMatchObject({ status: "open", detail: null });
    });

    test("a move the table does not have is 422: what is handled is reopened first", async () => {
      const { id } = await remind("One thing at a time", addDays(today, 60));
      await act(id, { action: "handled" });
      for (const json of [{ action: "dismiss" }, { action: "snooze", until: addDays(today, 5) }]) {
        const { status, body } = await act(id, json);
        expect([status, errorsOf(body)]).toEqual([422, ["body action"]]);
      }
    });

    test("nobody's item, and another account's, are 404", async () => {
      const other = await household(target);
      const theirs = await target.post<CheckupItemAnswer>("/v1/reminders", other.all, {
        json: { title: "Theirs", on: addDays(today, 5) },
      });
      for (const id of [nowhere, theirs.body.item.id, "x", paper.id]) {
        expect((await act(id, { action: "handled" })).status).toBe(404);
        const path = `/v1/checkup/obligations/${id}/lead-days`;
        expect((await target.patch(path, home.all, { days: 3 })).status).toBe(404);
      }
    });

    test("an Idempotency-Key makes one change of two calls", async () => {
      const json = { title: "Only once", on: addDays(today, 33) };
      const [a, b] = [
        await target.post("/v1/reminders", home.all, { json, key: "once" }),
        await target.post("/v1/reminders", home.all, { json, key: "once" }),
      ];
      expect(b.text).toBe(a.text);
      expect(b.headers.get("idempotent-replayed")).toBe("true");
    });

    test("the bill of the paper: `manual` keeps it open, and reading again leaves what was done as it is", async () => {
      expect((await act(payment.id, { action: "manual" })).body.item).toMatchObject({
        status: "open",
        id: payment.id,
      });
      await act(payment.id, { action: "handled", note: "Paid at the counter." });
      expect((await list("?show=handled")).items[0]).toMatchObject({
        id: payment.id,
        detail: "Paid at the counter.",
        overdue: false,
        group: "2025-03",
      });
      await act(payment.id, { action: "reopen" });
    });
  });

  describe("lead days", () => {
    test("1 to 365; the item is soon from that day on", async () => {
      const { id } = await remind("Book the ferry", addDays(today, 100));
      const path = `/v1/checkup/obligations/${id}/lead-days`;
      const set = async (days: number) => (await target.patch<LeadDaysSet>(path, home.all, { days })).body;
      expect(await set(365)).toMatchObject({ lead_days: 365, item: { id, severity: "soon" } });
      expect(await set(100)).toMatchObject({ lead_days: 100, item: { severity: "soon" } });
      expect(await set(99)).toMatchObject({ lead_days: 99, item: { severity: "later" } });
      for (const days of [0, 366, 1.5, "7", null]) {
        const { status, body } = await target.patch<Refused>(path, home.all, { days });
        expect([status, errorsOf(body)]).toEqual([422, ["body days"]]);
      }
    });
  });

  describe("POST /reminders", () => {
    test("about a document and a person, with a note", async () => {
      const about = paper.metadata.people_and_things[0];
      const item = await remind("Compare tariffs", addDays(today, 50), {
        document_id: paper.id,
        person_or_thing: about?.name,
        note: "The contract ends in June.",
      });
      expect(item).toMatchObject({
        source: "obligation",
        kind: "reminder",
        when: addDays(today, 50),
        detail: "The contract ends in June.",
        document: { id: paper.id },
        person_or_thing: { id: about?.id },
      });
      const { body } = await target.get<Document>(`/v1/documents/${paper.id}`, home.all);
      expect(body.metadata.up_next.map((u) => u.id)).toContain(item.id);
    });

    const wrong: [string, object, string[]][] = [
      ["nothing", {}, ["body on", "body title"]],
      ["today", { title: "x", on: today }, ["body on"]],
      ["yesterday", { title: "x", on: addDays(today, -1) }, ["body on"]],
      ["spaces", { title: "  ", on: addDays(today, 1) }, ["body title"]],
      [
        "nobody and nothing",
        { title: "x", on: addDays(today, 1), document_id: nowhere, person_or_thing: "Nobody" },
        ["body document_id", "body person_or_thing"],
      ],
      ["an unknown field", { title: "x", on: addDays(today, 1), due: "2030-01-01" }, ["body due"]],
    ];
    test.each(wrong)("%s is 422", async (_, json, fields) => {
      const { status, body } = await target.post<Refused>("/v1/reminders", home.all, { json });
      expect([status, errorsOf(body)]).toEqual([422, fields]);
    });
  });

  test("who may read sees it and may not change it", async () => {
    for (const role of ["viewer", "view", "edit"] as const) {
      const token = await someone(target, home.account, role);
      expect((await target.get("/v1/checkup", token)).status).toBe(200);
      const sent = { json: { action: "handled" } };
      expect((await target.post(`/v1/checkup/obligations/${payment.id}`, token, sent)).status).toBe(403);
    }
  });

  test("a guest of a bundle that holds nothing sees nothing", async () => {
    const guest = await someone(target, home.account, "view", {
      bundle: await bundleOf(target, home.all),
    });
    const { body } = await target.get<CheckupList>("/v1/checkup", guest);
    expect(body).toMatchObject({ items: [], total: 0 });
    expect(Object.values(body.counts)).toEqual([0, 0, 0, 0, 0]);
  });
});

inProcess((target) => {
  let home: Household;
  const { remind, list, act } = of(target, () => home);
  const scope = () => {
    const account = accountById(target.inside.box.db, home.account);
    if (!account) throw new Error("no account");
    return ownWork(account);
  };
  const gap = (subject: string, more: object = {}): string => {
    const { box } = target.inside;
    const id = box.ids.uuid();
    const row = {
      id,
      kind: "missing_document",
      subject,
      title: `Missing: ${subject}`,
      created_at: box.clock.now(),
    } as const;
    box.db.write(() => addGap(box.db, scope(), { ...row, ...more }));
    return id;
  };
  beforeAll(async () => {
    home = await household(target);
  });

  describe("something missing", () => {
    test("dismissed with a reason in the person's words, and brought back", async () => {
      const id = gap("gas bill of May");
      const find = async (query = "") => (await list(query)).items.find((i) => i.id === id);
      expect(await find("?group=missing")).toMatchObject({
        source: "gap",
        kind_label: "Missing document",
        status: "open",
      });
      const path = `/v1/checkup/${id}`;
      const sent = { json: { reason: "We had no gas in May." } };
      const { body } = await target.post<CheckupItemAnswer>(`${path}/dismiss`, home.all, sent);
      expect(body.item).toMatchObject({ status: "dismissed", dismissed_reason: "We had no gas in May." });
      expect(await find()).toBeUndefined();
      expect(await find("?show=dismissed")).toMatchObject({ id });
      const reopened = await target.post<CheckupItemAnswer>(`${path}/reopen`, home.all);
      expect(reopened.body.item).toMatchObject({ status: "open", dismissed_reason: null });
      expect(await find()).toBeDefined();
    });

    test("a reason is required; a gap of nobody is 404; what is about nothing cannot be gone", async () => {
      const id = gap("nothing in particular");
      const dismiss = (at: string, json: object) =>
        target.post<Refused>(`/v1/checkup/${at}/dismiss`, home.all, { json });
      expect(errorsOf((await dismiss(id, {})).body)).toEqual(["body reason"]);
      expect(errorsOf((await dismiss(id, { reason: " " })).body)).toEqual(["body reason"]);
      expect(errorsOf((await dismiss(id, { reason: "x", disposed: true })).body)).toEqual(["body disposed"]);
      expect((await list("?group=missing")).items.map((i) => i.id)).toContain(id);
      expect((await dismiss(nowhere, { reason: "x" })).status).toBe(404);
      expect((await target.post(`/v1/checkup/${nowhere}/reopen`, home.all)).status).toBe(404);
    });

    test('with `disposed` "the thing it is about is gone and everything else about it is closed"', async () => {
      const paper = await readThrough(
        target,
        home.all,
        await added(upload(target, home.all, bill("1 April 2025"))),
      );
      const thing = paper.metadata.people_and_things.find((p) => p.kind === "organization");
      const mine = await remind("Read the meter", addDays(today, 3), { person_or_thing: thing?.id });
      const other = await remind("Quite another thing", addDays(today, 3));
      const [first, second] = [gap("a", { entity_id: thing?.id }), gap("b", { entity_id: thing?.id })];
      const sent = { json: { reason: "We moved out.", disposed: true } };
      await target.post(`/v1/checkup/${first}/dismiss`, home.all, sent);
      const open = (await list("?limit=500")).items.map((i) => i.id);
      for (const id of [first, second, mine.id]) expect(open).not.toContain(id);
      expect(open).toContain(other.id);
      const closed = (await list("?show=dismissed&limit=500")).items.filter(
        (i) => i.person_or_thing?.id === thing?.id,
      );
      expect(closed.length).toBeGreaterThanOrEqual(4);
      expect(closed.every((i) => i.dismissed_reason === "We moved out.")).toBe(true);
    });
  });

  test("what hangs on a trashed, folded or replaced document is not shown", async () => {
    const { box } = target.inside;
    const id = await added(upload(target, home.all, bill("2 May 2025", "-x")));
    await readThrough(target, home.all, id);
    const shown = async () => (await list("?limit=500")).items.some((i) => i.document?.id === id);
    expect(await shown()).toBe(true);
    for (const hidden of [1, 2, 3]) {
      box.db.write(() => box.db.sql("UPDATE document SET hidden = ? WHERE id = ?").run(hidden, id));
      expect(await shown()).toBe(false);
      const { dismissed: _, ...counts } = (await list()).counts;
      expect((await target.get<Overview>("/v1/overview", home.all)).body.checkup).toEqual(counts);
    }
  });

  describe("a bill that is debited", () => {
    const debit = (day: string, more: string) =>
      plain(
        `Fernhill Water\nWater bill\nInvoice number W-77${more}\nInvoice date 4 March 2025\nMaria Castillo\n` +
          `Total amount due $31.40\nDue date ${day}\nThe amount will be debited from your account by direct debit.\n`,
        `water${more}.txt`,
      );

    test('"manual": its payee is remembered, for the items on file and those to come', async () => {
      const read = async (day: string, more: string) => {
        const paper = await readThrough(
          target,
          home.all,
          await added(upload(target, home.all, debit(day, more))),
        );
        const items = [...(await list("?limit=500")).items, ...(await list("?show=handled&limit=500")).items];
        return items.find((i) => i.document?.id === paper.id) as CheckupItem;
      };
      const [one, two] = [await read("28 March 2025", "1"), await read("29 March 2025", "2")];
      // A debit whose day has passed is nobody's debt.
      expect(one).toMatchObject({ status: "handled", detail: "Debited automatically on 28 March 2025." });
      const again = (await act(one.id, { action: "reopen" })).body.item;
      expect([again.overdue, again.group, again.title.startsWith("Direct debit")]).toEqual([
        false,
        "housekeeping",
        true,
      ]);
      const { body } = await act(one.id, { action: "manual" });
      expect(body.item).toMatchObject({ status: "open", overdue: true, group: "past_due" });
      expect(body.item.title).toStartWith("Pay ");
      // The others of the payee that were taken for debited are owed again.
      while (refreshCheckup(target.inside.box));
      expect((await list("?limit=500")).items.find((i) => i.id === two.id)).toMatchObject({
        status: "open",
        group: "housekeeping",
      });
      expect((await read("30 March 2025", "3")).status).toBe("open");
    }, 60_000);
  });

  test("reading again keeps the ids of items and what was done about them", async () => {
    const { box } = target.inside;
    const id = await added(upload(target, home.all, bill("3 June 2025", "-again")));
    const before = await readThrough(target, home.all, id);
    const [item] = before.metadata.up_next;
    await target.patch(`/v1/checkup/obligations/${item?.id}/lead-days`, home.all, { days: 21 });
    box.db.write(() => {
      box.db.sql("UPDATE document SET status = 'reading' WHERE id = ?").run(id);
      box.db
        .sql("INSERT INTO job (document_id, stage, attempt, run_after) VALUES (?, 'sorting-read', 0, 0)")
        .run(id);
    });
    box.wake();
    const after = await readThrough(target, home.all, id);
    expect(after.metadata.up_next.map((u) => u.id)).toEqual(before.metadata.up_next.map((u) => u.id));
    const row = box.db.sql("SELECT lead_days FROM obligation WHERE id = ?").get(item?.id) as {
      lead_days: number;
    };
    expect(row.lead_days).toBe(21);
  }, 60_000);

  test("the Checkup of another day: what is snoozed wakes up, what was to come is past due", async () => {
    const { box, clock } = target.inside;
    const { id } = await remind("Wake me", addDays(today, 5));
    await act(id, { action: "snooze", until: addDays(today, 10) });
    const at = (day: string) =>
      checkupsOn(box, { account: home.account, day })[0]?.checkup.items.find((i) => i.id === id);
    expect(at(addDays(today, 9))).toMatchObject({ status: "snoozed", group: "snoozed" });
    expect(at(addDays(today, 10))).toMatchObject({ status: "open", group: "past_due", overdue: true });
    clock.advance(11 * 86_400_000);
    expect((await list("?limit=500")).items.find((i) => i.id === id)).toMatchObject({ group: "past_due" });
    clock.advance(-11 * 86_400_000);
  });

  test("every change is in the audit log, without a word of what it was about", async () => {
    const { box } = target.inside;
    const { id } = await remind("Secret words of a title", addDays(today, 5));
    await act(id, { action: "snooze", until: addDays(today, 9), note: "Secret words of a note" });
    await act(id, { action: "dismiss" });
    const rows = box.db.sql("SELECT action, subject, via FROM audit WHERE subject_id = ? ORDER BY n").all(id);
    const of = (action: string) => ({ action, subject: "obligation", via: "api" });
    expect(rows).toEqual([of("reminder.add"), of("obligation.snooze"), of("obligation.dismiss")]);
    const all = JSON.stringify(box.db.sql("SELECT action, subject, subject_id FROM audit").all());
    expect(all).not.toContain("Secret");
  });
});
