import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupItemAnswer, CheckupList } from "#contract/checkup.ts";
import { events } from "../paper/calendar.ts";
import { filed, row } from "./acts.ts";
import { bundleOf, type Household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

/** A right-to-left override, a line break, a bell, a control of C1, a zero-width space and an isolate. */
const tricky = (word: string) => `\u202E${word}\n\u0007of\u009B \u200Bthe\u2066 house`;
const clean = (word: string) => `${word} of the house`;

inProcess((target) => {
  let home: Household;
  let app: string;
  let paper: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    paper = await filed(target, home.all, "A letter about the hedge.");
  });

  describe("titles and names are kept on one plain line, by whatever way they come", () => {
    type Sent = [method: string, path: string, json: object, read: (body: never) => unknown];
    const ways: Record<string, () => Sent> = {
      "a title that is put right": () => [
        "PATCH",
        `/documents/${paper}`,
        { title: tricky("A") },
        (b: { document: { title: string } }) => b.document.title,
      ],
      "a note": () => [
        "POST",
        "/documents/note",
        { title: tricky("A"), text: "x" },
        (b: { document: { title: string } }) => b.document.title,
      ],
      "a person": () => [
        "POST",
        `/documents/${paper}/entities`,
        { name: tricky("A"), kind: "person" },
        (b: { person_or_thing: { name: string } }) => b.person_or_thing.name,
      ],
      "a bundle": () => [
        "POST",
        "/bundles",
        { name: tricky("A") },
        (b: { bundle: { name: string } }) => b.bundle.name,
      ],
      "a reminder": () => [
        "POST",
        "/reminders",
        { title: tricky("A"), on: "2099-01-01" },
        (b: CheckupItemAnswer) => b.item.title,
      ],
      "a saved search": () => [
        "POST",
        "/searches",
        { name: tricky("A"), q: "x" },
        (b: { name: string }) => b.name,
      ],
      "a token": () => [
        "POST",
        "/tokens",
        { name: tricky("A"), scopes: ["read"] },
        (b: { name: string }) => b.name,
      ],
      "the account": () => ["POST", "/account-name", { name: tricky("A") }, (b: { name: string }) => b.name],
    };
    test.each(Object.entries(ways))("%s", async (_what, make) => {
      const [method, path, json, read] = make();
      const answer = await target.call(method, `/v1${path}`, { token: app, json });
      expect([answer.status < 300, answer.status < 300 ? "" : answer.text]).toEqual([true, ""]);
      expect(JSON.stringify(answer.body)).toContain(clean("A"));
      const found = read(answer.body as never);
      if (found !== undefined) expect(found).toBe(clean("A"));
    });

    test("a title with an upload, and the name of a file", async () => {
      const one = await upload(target, home.all, plain("One."), { title: tricky("B") });
      expect(one.body.documents[0]?.title).toBe(clean("B"));
      const two = await upload(target, home.all, plain("Two.", "exe\u202Efdp of\u200B it.txt"));
      expect(two.body.documents[0]?.title).toBe("exefdp of it");
      await readThrough(target, home.all, two.body.documents[0]?.id ?? "");
    });

    test("the subject of a mail", async () => {
      const mail = [
        "From: Ann <ann@example.org>",
        `Subject: =?UTF-8?B?${btoa(unescape(encodeURIComponent(tricky("Greetings"))))}?=`,
        "",
        "Words of it.",
        "",
      ].join("\r\n");
      const sent = await upload(target, home.all, {
        bytes: new TextEncoder().encode(mail),
        name: "m.eml",
        mime: "message/rfc822",
      });
      const { metadata } = await readThrough(target, home.all, sent.body.documents[0]?.id ?? "");
      expect((await row(target, home.all, metadata.id)).title).not.toMatch(
        /[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B]/u,
      );
    });

    test("nothing but invisible signs is no title, and length is counted after cleaning", async () => {
      const nothing = await target.patch<Refused>(`/v1/documents/${paper}`, home.all, {
        title: "\u202E\u200B",
      });
      expect([nothing.status, nothing.body.errors?.[0]?.field]).toEqual([422, "title"]);
      const long = await target.patch(`/v1/documents/${paper}`, home.all, {
        title: `${"a".repeat(140)}${"\u200B".repeat(40)}`,
      });
      expect(long.status).toBe(200);
      expect(
        (await target.patch(`/v1/documents/${paper}`, home.all, { title: "a".repeat(141) })).status,
      ).toBe(422);
    });

    test("what an older version kept is cleaned where it is shown", async () => {
      const { db } = target.inside.box;
      const bundle = await bundleOf(target, home.all, [paper]);
      db.write(() => {
        db.sql("UPDATE document SET title = ? WHERE id = ?").run(tricky("Old"), paper);
        db.sql("UPDATE entity SET name = ? WHERE account_id = ?").run(tricky("Old"), home.account);
        db.sql("UPDATE bundle SET name = ? WHERE id = ?").run(tricky("Old"), bundle);
        db.sql("UPDATE obligation SET title = ? WHERE account_id = ?").run(tricky("Old"), home.account);
      });
      for (const path of [
        "/documents",
        `/documents/${paper}`,
        "/people-and-things",
        `/bundles/${bundle}`,
        "/checkup",
        "/calendar.ics",
        "/search?q=hedge",
      ]) {
        const { text } = await target.get(`/v1${path}`, home.all);
        expect([path, text.includes(clean("Old"))]).toEqual([path, true]);
        expect([path, /[\u202A-\u202E\u2066-\u2069\u200B\u009B]|\\u0007|\u0007/.test(text)]).toEqual([
          path,
          false,
        ]);
      }
    });
  });

  test("an item in the year 9999 stands in the Checkup, the calendar and what is worked out from it", async () => {
    for (const on of ["9999-12-31", "9999-12-30", "9998-02-28"]) {
      const made = await target.post<CheckupItemAnswer>("/v1/reminders", home.all, {
        json: { title: `On ${on}`, on },
      });
      expect(made.status).toBe(201);
      const lead = await target.patch(`/v1/checkup/obligations/${made.body.item.id}/lead-days`, home.all, {
        days: 365,
      });
      expect(lead.status).toBe(200);
      const put = await target.post(`/v1/checkup/obligations/${made.body.item.id}`, home.all, {
        json: { action: "snooze", until: "9999-12-31" },
      });
      expect(put.status).toBe(200);
    }
    const { body } = await target.get<CheckupList>("/v1/checkup?group=9999-12&limit=500", home.all);
    expect(body.total).toBeGreaterThanOrEqual(0);
    const feed = await target.get("/v1/calendar.ics", home.all);
    expect(feed.status).toBe(200);
    const all = events(feed.text);
    for (const line of feed.text.split("\r\n").filter((l) => /^DT(?:START|END)/.test(l)))
      expect(line).toMatch(/^DT(?:START|END);VALUE=DATE:\d{8}$/);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(feed.text).toContain("DTSTART;VALUE=DATE:99991231");
  });
});
