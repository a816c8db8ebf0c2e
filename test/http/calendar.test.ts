import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { CheckupItemAnswer } from "#contract/checkup.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import { events } from "../paper/calendar.ts";
import { added, type Household, household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Target } from "./target.ts";

const NUMBER = "7123456789";
const today = localDay(performance.timeOrigin + performance.now());
const basic = (day: string) => day.replaceAll("-", "");

const remind = async (target: Target, token: string, title: string, on: string, more: object = {}) => {
  const sent = { json: { title, on, ...more } };
  const { body } = await target.post<CheckupItemAnswer>("/v1/reminders", token, sent);
  return body.item.id;
};

const feedOf = async (target: Target, token: string) =>
  events((await target.get("/v1/calendar.ics", token)).text);

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  test('"Returns `text/calendar`, the dated items as an iCalendar feed"', async () => {
    const id = await remind(
      target,
      home.all,
      "Grüße, 家; and 🏡 – a title that is far longer than one line of a calendar may be",
      addDays(today, 20),
      { note: "Bring: a, b; c" },
    );
    const answer = await target.get("/v1/calendar.ics", home.reads);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const [event] = events(answer.text);
    expect(event).toMatchObject({
      uid: id,
      start: basic(addDays(today, 20)),
      end: basic(addDays(today, 21)),
      summary: "Grüße, 家; and 🏡 – a title that is far longer than one line of a calendar may be",
      description: "Bring: a, b; c",
      status: "CONFIRMED",
      trigger: "-PT15H",
      url: `${target.origin}/checkup/${id}`,
    });
  });

  test("an event keeps its UID, and counts its changes; the alarm follows the lead days and the snoozing", async () => {
    const id = await remind(target, home.all, "Change me", addDays(today, 40));
    const find = async () => (await feedOf(target, home.all)).find((e) => e.uid === id);
    const first = await find();
    await target.patch(`/v1/checkup/obligations/${id}/lead-days`, home.all, { days: 10 });
    expect(await find()).toMatchObject({ trigger: "-P9DT15H", sequence: (first?.sequence ?? 0) + 1 });
    const act = (json: object) => target.post(`/v1/checkup/obligations/${id}`, home.all, { json });
    await act({ action: "snooze", until: addDays(today, 38) });
    expect((await find())?.trigger).toBe("-P1DT15H");
    await act({ action: "snooze", until: addDays(today, 43) });
    expect((await find())?.trigger).toBe("P3DT9H");
    await act({ action: "handled" });
    expect(await find()).toMatchObject({ status: "CANCELLED", trigger: null });
    await act({ action: "reopen" });
    expect(await find()).toMatchObject({ status: "CONFIRMED", trigger: "-P9DT15H" });
  });

  test("no title carries an identifier to a token without the scope", async () => {
    const words = `Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nAccount number ${NUMBER}\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n`;
    const document_id = await added(upload(target, home.all, plain(words)));
    await readThrough(target, home.all, document_id);
    await remind(target, home.all, `Quote ${NUMBER} there`, addDays(today, 3), {
      document_id,
      note: `Again ${NUMBER}`,
    });
    await remind(target, home.all, `Ask for ${NUMBER}`, addDays(today, 3));
    const hidden = (await target.get("/v1/calendar.ics", home.reads)).text.replace(/\r\n /g, "");
    expect(hidden).toContain("Quote there");
    expect(hidden).not.toContain(NUMBER);
    const shown = (await target.get("/v1/calendar.ics", home.all)).text.replace(/\r\n /g, "");
    expect(shown).toContain(`Quote ${NUMBER} there`);
  });

  test("HEAD, ETag and If-None-Match: 304 while nothing changes", async () => {
    const { headers, bytes } = await target.get("/v1/calendar.ics", home.all);
    const etag = headers.get("etag") ?? "";
    const head = await target.call("HEAD", "/v1/calendar.ics", { token: home.all });
    expect([head.status, head.headers.get("etag"), head.headers.get("content-length")]).toEqual([
      200,
      etag,
      String(bytes.length),
    ]);
    const ask = () =>
      target.get("/v1/calendar.ics", home.all, { headers: { "if-none-match": `W/"x", ${etag}` } });
    expect((await ask()).status).toBe(304);
    await remind(target, home.all, "Something new", addDays(today, 2));
    expect((await ask()).status).toBe(200);
  });

  test("no token is 401, a role that may not read is 403, a parameter is 422", async () => {
    expect((await target.get("/v1/calendar.ics", null)).status).toBe(401);
    const adds = await someone(target, home.account, "upload_only");
    expect((await target.get("/v1/calendar.ics", adds)).status).toBe(403);
    expect((await target.get("/v1/calendar.ics?from=2025-01-01", home.all)).status).toBe(422);
  });

  test("another account's items are not in it", async () => {
    const other = await household(target);
    expect(await feedOf(target, other.all)).toEqual([]);
  });
});

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });
  const make = async () => {
    const { body, status } = await target.post<{ url: string }>("/v1/calendar/feed", app);
    expect(status).toBe(201);
    return body.url.slice(target.origin.length);
  };

  test("a closed item is told of for thirty days and then no more", async () => {
    const id = await remind(target, home.all, "Done soon", addDays(today, 3));
    await target.post(`/v1/checkup/obligations/${id}`, home.all, { json: { action: "dismiss" } });
    const there = async () => (await feedOf(target, home.all)).some((e) => e.uid === id);
    expect(await there()).toBe(true);
    target.inside.clock.advance(31 * 86_400_000);
    expect(await there()).toBe(false);
    target.inside.clock.advance(-31 * 86_400_000);
  });

  describe("a private address, for programs that cannot send a header", () => {
    test("reads without a token; what is kept is the SHA-256 of its secret alone", async () => {
      const id = await remind(target, home.all, "Water the plants", addDays(today, 3));
      const path = await make();
      expect(path).toMatch(/^\/v1\/calendar\/[0-9A-Za-z]{43}\.ics$/);
      const answer = await target.get(path, null);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(events(answer.text).map((e) => e.uid)).toContain(id);
      const secret = path.slice("/v1/calendar/".length, -4);
      const { box } = target.inside;
      const [row] = box.db.sql("SELECT hash FROM calendar_feed").all() as { hash: Buffer }[];
      expect(row?.hash.equals(createHash("sha256").update(secret).digest())).toBe(true);
      const kept = JSON.stringify([
        ...box.db.sql("SELECT * FROM audit").all(),
        ...box.db.sql("SELECT * FROM idempotency").all(),
      ]);
      expect(kept).not.toContain(secret);
      const head = await target.call("HEAD", path);
      expect([head.status, head.headers.get("etag")]).toEqual([200, answer.headers.get("etag")]);
      const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
      expect((await target.get(path, null, { headers })).status).toBe(304);
    });

    test("shows no identifiers: it is a token without the scope", async () => {
      const words = `Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nAccount number ${NUMBER}\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n`;
      await readThrough(target, home.all, await added(upload(target, home.all, plain(words))));
      await remind(target, home.all, `Quote ${NUMBER} there`, addDays(today, 3));
      const { text } = await target.get(await make(), null);
      expect(text).toContain("Quote there");
      expect(text.replace(/\r\n /g, "")).not.toContain(NUMBER);
    });

    test("a new one ends the one before, and it can be ended", async () => {
      const first = await make();
      const second = await make();
      expect((await target.get(first, null)).status).toBe(401);
      expect((await target.get(second, null)).status).toBe(200);
      const ended = await target.call("DELETE", "/v1/calendar/feed", { token: app });
      expect([ended.status, ended.body]).toEqual([200, { url: null }]);
      expect((await target.get(second, null)).status).toBe(401);
      expect((await target.call("DELETE", "/v1/calendar/feed", { token: app })).status).toBe(200);
    });

    test("the same Idempotency-Key makes another: the answer holds a secret and is not kept", async () => {
      const twice = async () =>
        (await target.post<{ url: string }>("/v1/calendar/feed", app, { key: "again" })).body.url;
      expect(await twice()).not.toBe(await twice());
    });

    test("it ends with the person's place in the account", async () => {
      const { box } = target.inside;
      const path = await make();
      const set = (role: string) =>
        box.db.write(() =>
          box.db.sql("UPDATE membership SET role = ? WHERE user_id = ?").run(role, home.user),
        );
      set("upload_only");
      expect((await target.get(path, null)).status).toBe(401);
      set("owner");
      expect((await target.get(path, null)).status).toBe(200);
    });

    test("an address that is none is answered as one that is not routed", async () => {
      for (const file of [`${"a".repeat(43)}.ics`, "feed", "x.ics", "a".repeat(43), "..%2fme"]) {
        const nobody = await target.get(`/v1/calendar/${file}`, null);
        expect(nobody.status).toBe(401);
        const somebody = await target.get(`/v1/calendar/${file}`, home.all);
        expect(somebody.text).toBe((await target.get("/v1/no-such-thing", home.all)).text);
      }
    });
  });
});

inProcess((target) => {
  test("one dated item is the same event as in the whole calendar; another family's is not there", async () => {
    const [home, app] = await signedIn(target);
    const id = await remind(target, home.all, "Dr. Lee, 10:30; bring card", addDays(today, 4));
    await remind(target, home.all, "Another", addDays(today, 5));
    const path = `/v1/checkup/obligations/${id}/calendar.ics`;
    const { status, headers, text } = await target.get(path, app);
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(events(text)).toEqual((await feedOf(target, home.all)).filter((e) => e.uid === id));
    expect(events(text)).toMatchObject([{ summary: "Dr. Lee, 10:30; bring card" }]);
    const [, other] = await signedIn(target);
    expect((await target.get(path, other)).status).toBe(404);
  });
});
