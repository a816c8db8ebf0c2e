import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { noticeCounts } from "#database/checkup/notices.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { message } from "#messages/message.ts";
import { actOperation } from "#operations/checkup/act.ts";
import { recomputeWhatIsDue } from "#operations/checkup/recompute.ts";
import { examine } from "#operations/doctor.ts";
import { addMember } from "#operations/members/accounts.ts";
import { writeWhatIsDue } from "#operations/notices/deliver.ts";
import {
  addNoticeOperation,
  deleteMailServerOperation,
  deleteNoticeOperation,
  listNoticesOperation,
  setTimeZoneOperation,
} from "#operations/notices/settings.ts";
import { stopNotice } from "#operations/notices/stop.ts";
import { ask } from "#operations/operation.ts";
import { startDigests } from "#pipeline/digests.ts";
import type { Taker } from "../mail/taker.ts";
import { begin, closeDesk, closeOpened, type Desk, last, morning } from "./notices.ts";

afterEach(closeOpened);

afterAll(closeDesk);

const subjects = (server: Taker) => server.taken.map((t) => t.mail.subject);

describe("the morning digest by mail", () => {
  test("comes once, with what is past due, due soon and missing, in words a person reads", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.item("2026-11-19", { title: "Pay Harbour Lane Energy", amount: 214.88 });
    d.item("2026-11-23", { title: "Pay the <b>plumber</b> & son", amount: 80 });
    d.item("2027-09-01", { title: "Far off" });
    d.item("2026-11-23", { title: "Debit by the water works", automatic: 1 });
    d.gap("Bank statement October 2026");
    expect(await d.at("2026-11-22T05:59:00Z")).toBe(0);
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    for (const later of ["T06:01:00Z", "T12:00:00Z", "T22:30:00Z"])
      expect(await d.at(`2026-11-22${later}`)).toBe(0);
    const { mail, from, to, raw } = last(server);
    expect(server.taken).toHaveLength(1);
    expect([from, to]).toEqual(["deedbox@home.example", ["ann@example.org"]]);
    expect(mail.subject).toBe("Deedbox: 1 past due, 1 due soon and 1 missing");
    expect(mail.text).toContain("- Pay Harbour Lane Energy\n  €214.88 · 3 days ago, 19 November 2026");
    expect(mail.text).toContain("tomorrow, 23 November 2026");
    expect(mail.text).toContain("http://box.test/checkup");
    expect(mail.text).not.toMatch(/Far off|water works/);
    expect(mail.html).toContain("Pay the &#60;b&#62;plumber&#60;/b&#62; &#38; son");
    expect(mail.html).not.toMatch(/<img|src=|url\(|<script/);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(raw).toMatch(/^List-Unsubscribe:\s+<http:\/\/box\.test\/stop\/[\w.-]+>\r$/im);
    // Only over HTTPS (RFC 8058, section 3.1).
    expect(raw).not.toContain("List-Unsubscribe-Post");
  });

  test("nothing needs anybody: no mail, unless it was asked for", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.item("2027-09-01");
    expect(await d.at(morning("2026-11-22"))).toBe(0);
    expect(server.taken).toHaveLength(0);
    await d.change(addNoticeOperation, { way: "mail", wants: "always", days: ["monday"] });
    expect(await d.at(morning("2026-11-23"))).toBe(1);
    expect(last(server).mail.subject).toBe("Deedbox: Nothing to do");
    expect(await d.at(morning("2026-11-24"))).toBe(0);
    expect(await d.at(morning("2026-11-30"))).toBe(1);
  });

  test("what was told is told again when it stands otherwise, else after a week", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    const [id] = [d.item("2026-11-24"), d.gap("Payslip October 2026")];
    const sent: string[] = [];
    for (let day = 22; day <= 30; day++)
      if ((await d.at(morning(`2026-11-${day}`))) > 0) sent.push(`2026-11-${day}`);
    // Told first; due today; past due. Then quiet for a week.
    expect(sent).toEqual(["2026-11-22", "2026-11-24", "2026-11-25"]);
    expect(subjects(server).at(-1)).toBe("Deedbox: 1 past due and 1 missing");
    expect(last(server).mail.text).toContain("One more is still missing.");
    expect(await d.at(morning("2026-12-01"))).toBe(0);
    expect(await d.at(morning("2026-12-02"))).toBe(1);
    expect(last(server).mail.text).toContain("One more is still missing.");
    await d.change(actOperation, { obligation: id, action: "handled" });
    expect(await d.at(morning("2026-12-03"))).toBe(0);
    d.gap("Payslip November 2026");
    expect(await d.at(morning("2026-12-04"))).toBe(1);
    expect(subjects(server).at(-1)).toBe("Deedbox: 2 missing");
  });

  test("`standing` comes on each of its days on which anything stands", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server, { wants: "standing", days: ["sunday", "tuesday"] });
    d.gap("Payslip October 2026");
    const sent: number[] = [];
    for (let day = 22; day <= 29; day++) if (await d.at(morning(`2026-11-${day}`))) sent.push(day);
    expect(sent).toEqual([22, 24, 29]);
  });

  for (const [code, words, where] of [
    [451, "try later", "DATA"],
    [421, "busy", "RCPT"],
    [550, "no such person", "RCPT"],
    [554, "not this", "DATA"],
  ] as const) {
    test(`a ${code} at ${where}: tried again later and later, told once when it is taken`, async () => {
      const { d, server } = await begin("2026-11-21T10:00:00Z");
      const { id } = await d.byMail(server);
      d.gap("Payslip October 2026");
      server.refuses({ code, words }, where);
      for (const minute of ["00", "02", "03", "10"]) await d.at(`2026-11-22T06:${minute}:00Z`);
      const { notices } = await ask(d.t.box, listNoticesOperation, {}, d.call);
      expect(notices[0]).toMatchObject({ id, state: "failing", last_sent: null });
      expect(notices[0]?.last_failure?.detail).toStartWith(`The mail server answered ${code}: `);
      expect(notices[0]?.last_failure?.detail).not.toContain(words);
      const tries = d.t.box.db.sql("SELECT attempt FROM notice_out").get();
      // At once, after one minute, after five more.
      expect(tries).toEqual({ attempt: 3 });
      server.refuses(null);
      expect(await d.at("2026-11-22T06:30:00Z")).toBe(1);
      expect(await d.at("2026-11-22T09:00:00Z")).toBe(0);
      expect(subjects(server)).toEqual(["Deedbox: 1 missing"]);
      expect((await ask(d.t.box, listNoticesOperation, {}, d.call)).notices[0]?.state).toBe("on");
    });
  }

  test("given up after a day: in the log and in doctor, and its news are new again", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    const { id } = await d.byMail(server, { days: ["sunday", "wednesday"] });
    d.gap("Payslip October 2026");
    server.refuses({ code: 451, words: "later" });
    for (let hour = 6; hour < 24; hour++) await d.at(`2026-11-22T${String(hour).padStart(2, "0")}:10:00Z`);
    const { attempt } = d.t.box.db.sql("SELECT attempt FROM notice_out").get() as { attempt: number };
    expect(attempt).toBeGreaterThan(8);
    expect(attempt).toBeLessThan(16);
    await d.at("2026-11-23T07:10:00Z");
    expect(noticeCounts(d.t.box.db)).toEqual({ all: 1, failing: 1, given_up: 1 });
    const [line] = auditRows(d.t.box.db, {}).filter((r) => r.action === "notice.give_up");
    expect(line).toMatchObject({
      account_id: d.t.accountId,
      user_id: null,
      subject: "notice",
      subject_id: id,
    });
    const found = (await examine(d.t.box)).find((f) => f.check === "notices");
    expect(found).toEqual({
      check: "notices",
      ok: false,
      detail: [message("health.digestsFailing", { n: 1, all: 1 }), message("health.digestsLost", { n: 1 })],
    });
    server.refuses(null);
    expect(await d.at(morning("2026-11-25"))).toBe(1);
    expect(last(server).mail.text).toContain("Newly missing (1)\n\n- Payslip October 2026\n");
  });

  test("a digest that did not get through by the next morning goes into that one: never two", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.gap("Payslip October 2026");
    server.refuses({ code: 451, words: "later" });
    await d.at(morning("2026-11-22"));
    d.gap("Payslip September 2026");
    server.refuses(null);
    d.clock.set(Date.parse(morning("2026-11-23")));
    expect(await d.at(morning("2026-11-23"))).toBe(1);
    expect(subjects(server)).toEqual(["Deedbox: 2 missing"]);
    expect(last(server).mail.text).toContain("Newly missing (2)");
  });

  test("three days switched off are one digest, and none when the next morning is nearer", async () => {
    const { d, server } = await begin("2026-11-17T10:00:00Z");
    await d.byMail(server, { wants: "standing" });
    d.gap("Payslip October 2026");
    expect(await d.at(morning("2026-11-18"))).toBe(1);
    // Off until the afternoon of the 22nd: eight hours late is nearer than the next morning.
    expect(await d.at("2026-11-22T14:00:00Z")).toBe(1);
    expect(await d.at("2026-11-22T14:01:00Z")).toBe(0);
    // Off again until the night after the 25th.
    expect(await d.at("2026-11-25T22:00:00Z")).toBe(0);
    expect(await d.at(morning("2026-11-26"))).toBe(1);
    expect(server.taken).toHaveLength(3);
  });

  test("a stop after it was put by loses nothing, a stop in the middle sends it again as the same message", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.gap("Payslip October 2026");
    const { box } = d.t;
    d.clock.set(Date.parse(morning("2026-11-22")));
    // Long after the start: nothing is waited for.
    expect(writeWhatIsDue(box, 0)).toBe(1);
    expect(writeWhatIsDue(box, 0)).toBe(0);
    expect(server.taken).toHaveLength(0);
    const stopping = new AbortController();
    server.meanwhile(() => stopping.abort());
    expect(await d.at("2026-11-22T06:01:00Z", stopping.signal)).toBeLessThan(2);
    expect(server.taken).toHaveLength(1);
    server.meanwhile(() => {});
    await d.at("2026-11-22T06:10:00Z");
    await d.at("2026-11-22T09:10:00Z");
    const ids = server.taken.map((t) => t.mail.messageId);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeLessThan(3);
    expect(box.db.sql("SELECT count(*) AS n FROM notice_out").get()).toEqual({ n: 0 });
  });

  test("it waits until the Checkup of the day was worked out, half an hour at most", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.gap("Payslip October 2026");
    d.clock.set(Date.parse(morning("2026-11-22")));
    const since = d.clock.now() - 60_000;
    d.t.box.db.sql("UPDATE account SET checkup_on = NULL").run();
    expect(writeWhatIsDue(d.t.box, since)).toBe(0);
    d.clock.advance(30 * 60_000);
    expect(writeWhatIsDue(d.t.box, since)).toBe(1);
  });

  test("the clockwork itself writes and sends", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.item("2026-11-23");
    d.clock.set(Date.parse(morning("2026-11-22")));
    const faults: unknown[] = [];
    const digests = startDigests(d.t.box, (e) => faults.push(e));
    await digests.round();
    expect(server.taken).toHaveLength(0);
    // It waited for the Checkup of the day, which the schedule works out.
    await recomputeWhatIsDue(d.t.box);
    await Promise.all([digests.round(), digests.round()]);
    await digests.stop(1_000);
    expect([subjects(server), faults]).toEqual([["Deedbox: 1 due soon"], []]);
  });

  test("the clock is the account's: the same moment is another day and another hour", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z", "Pacific/Auckland");
    await d.byMail(server);
    d.item("2026-11-23");
    // 07:00 on the 23rd in Auckland.
    expect(await d.at("2026-11-22T17:59:00Z")).toBe(0);
    expect(await d.at("2026-11-22T18:00:00Z")).toBe(1);
    expect(last(server).mail.text).toContain("today, 23 November 2026");
    expect(await d.change(setTimeZoneOperation, { time_zone: null })).toMatchObject({ time_zone: null });
    await expect(d.change(setTimeZoneOperation, { time_zone: "Mars/Olympus" })).rejects.toMatchObject({
      status: 422,
    });
    await expect(d.change(setTimeZoneOperation, { time_zone: "+01:00" })).rejects.toMatchObject({
      status: 422,
    });
  });

  test.each([
    ["de", "1 überfällig, 1 bald fällig und 1 fehlt", "vor 3 Tagen, 19. November 2026", "Checkup öffnen"],
    [
      "fr",
      "1 en retard, 1 bientôt dû et 1 manquant",
      "il y a 3 jours, 19 novembre 2026",
      "Ouvrir le Checkup",
    ],
    ["es", "1 vencido, 1 vence pronto y 1 falta", "hace 3 días, 19 de noviembre de 2026", "Abrir el Checkup"],
    ["it", "1 scaduto, 1 in scadenza e 1 mancante", "3 giorni fa, 19 novembre 2026", "Apri il Checkup"],
    ["nl", "1 te laat, 1 binnenkort en 1 ontbreekt", "3 dagen geleden, 19 november 2026", "Checkup openen"],
  ] as const)("in %s, whole", async (language, summary, when, link) => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server, { language });
    d.item("2026-11-19", { title: "A", amount: 214.88 });
    d.item("2026-11-23", { title: "B" });
    d.gap("C");
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    const { mail } = last(server);
    expect(mail.subject?.replace("\u00a0:", ":")).toBe(`Deedbox: ${summary}`);
    expect(mail.text).toContain(when);
    for (const part of [mail.text, mail.html]) expect(part).toContain(link);
    expect(`${mail.text}${mail.html}`).not.toMatch(
      /past due|due soon|[Nn]ewly|is missing|Open Checkup|Sent by|Stop these/,
    );
  });

  test("another language, and without details only how many", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server, { language: "de", details: false });
    d.item("2026-11-19", { amount: 214.88 });
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    const { mail } = last(server);
    expect(mail.subject).toBe("Deedbox: 1 überfällig");
    expect(`${mail.text}${mail.html}`).not.toMatch(/Harbour|214[.,]88/);
  });
});

describe("who is told", () => {
  const member = async (d: Desk, role: "viewer" | "view", email: string) =>
    (await addMember(d.t.box, { account: d.t.accountId, email, name: "Bo", role, bundle: null }, "cli"))
      .user_id;

  test("somebody who may see the account, for as long as that is so; guests never", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    d.gap("Payslip October 2026");
    const user = await member(d, "viewer", "bo@example.org");
    await d.change(addNoticeOperation, { way: "mail", person: "bo@example.org", wants: "standing" });
    expect(await d.at(morning("2026-11-22"))).toBe(2);
    expect(server.taken.flatMap((t) => t.to).sort()).toEqual(["ann@example.org", "bo@example.org"]);
    d.t.box.db.sql("UPDATE membership SET role = 'view', bundle_id = 'b' WHERE user_id = ?").run(user);
    expect(await d.at(morning("2026-11-23"))).toBe(0);
    const { notices } = await ask(d.t.box, listNoticesOperation, {}, d.call);
    expect(notices.map((n) => [n.person.email, n.state])).toEqual([
      ["ann@example.org", "on"],
      ["bo@example.org", "waiting"],
    ]);
    d.t.box.db.sql("DELETE FROM membership WHERE user_id = ?").run(user);
    expect(await d.at(morning("2026-11-24"))).toBe(0);
    for (const person of ["bo@example.org", "nobody@example.org"])
      await expect(d.change(addNoticeOperation, { way: "mail", person })).rejects.toMatchObject({
        status: 422,
      });
  });

  test("an identifier is never told, not even to the owner", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    await d.byMail(server);
    const { box, scope } = d.t;
    const { addDocument } = await import("./rows.ts");
    const doc = box.db.write(() => addDocument(d.t, "Policy", "2026-11-01"));
    box.db
      .sql(
        `INSERT INTO fact (id, document_id, account_id, position, key, label, value, role) VALUES (?, ?, ?, 1, 'policy_number', 'Policy number', 'HX-4471-9920', 'identifier')`,
      )
      .run(box.ids.uuid(), doc, scope.accountId);
    const item = d.item("2026-11-23", { title: "Renew policy HX-4471-9920" });
    box.db.sql("UPDATE obligation SET document_id = ?, by_hand = 0 WHERE id = ?").run(doc, item);
    expect(scope.identifiers).toBe(true);
    expect(await d.at(morning("2026-11-22"))).toBe(1);
    expect(last(server).mail.text).toContain("Renew policy");
    expect(`${last(server).mail.text}${last(server).mail.html}`).not.toMatch(/4471|9920/);
  });

  test("whoever is told ends it with the link, which changes nothing by being looked at", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    const { id } = await d.byMail(server);
    d.gap("Payslip October 2026");
    await d.at(morning("2026-11-22"));
    const word = /\/stop\/([\w.-]+)/.exec(last(server).mail.text ?? "")?.[1] ?? "";
    const forged = `${id}.${"A".repeat(32)}`;
    for (const wrong of ["", id, forged, `${word}.x`, word.slice(0, -1)])
      expect(stopNotice(d.t.box, wrong)).toBe(false);
    expect(stopNotice(d.t.box, word)).toBe(true);
    expect(stopNotice(d.t.box, word)).toBe(false);
    d.gap("Payslip September 2026");
    expect(await d.at(morning("2026-11-23"))).toBe(0);
    expect(auditRows(d.t.box.db, {}).at(-1)).toMatchObject({ action: "notice.stop", subject_id: id });
  });

  test("deleted, or without a mail server: nothing more, and what waited is gone", async () => {
    const { d, server } = await begin("2026-11-21T10:00:00Z");
    const { id } = await d.byMail(server);
    d.gap("Payslip October 2026");
    server.refuses({ code: 451, words: "later" });
    await d.at(morning("2026-11-22"));
    await d.change(deleteMailServerOperation, {});
    server.refuses(null);
    expect(await d.at("2026-11-22T08:00:00Z")).toBe(0);
    await d.change(deleteNoticeOperation, { notice: id });
    expect(
      d.t.box.db
        .sql("SELECT (SELECT count(*) FROM notice_out) + (SELECT count(*) FROM notice_told) AS n")
        .get(),
    ).toEqual({ n: 0 });
    expect(server.taken).toHaveLength(0);
  });
});
