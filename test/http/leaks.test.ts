import { beforeAll, describe, expect, test } from "bun:test";
import { furnishHouse, type House } from "./leaks/house.ts";
import { allowed, type Caller } from "./leaks/oracle.ts";
import { Judge, looks, table, walk } from "./leaks/walk.ts";
import { inProcess } from "./target.ts";

inProcess((target) => {
  let house: House;
  let judge: Judge;
  const callerOf = (label: string): Caller => {
    const found = house.callers.find((c) => c.label === label);
    if (!found) throw new Error(`Nobody is called ${label}.`);
    return found;
  };
  beforeAll(async () => {
    house = await furnishHouse(target);
  }, 120_000);

  test("every route that only looks is in the table, and nothing else", () => {
    expect(Object.keys(table).sort()).toEqual(looks.map((r) => r.id).sort());
  });

  test("every role, scope and bundle on every route reads what the oracle allows and nothing more", async () => {
    const owner = callerOf("owner [the app]");
    let n = 0;
    judge = await walk(target, house, () =>
      target.patch(`/v1/documents/${house.ids.letter}`, owner.token, { summary: `About hedges ${++n}` }),
    );
    const by = Map.groupBy(judge.leaks, (l) => `${l.caller} ${l.call.split("?")[0]} ${l.at} ${l.kind}`);
    console.log(
      `${looks.length} routes x ${house.callers.length} callers x ${house.canaries.length} values: ` +
        `${judge.answers} answers, ${judge.strings} strings, ${judge.leaks.length} leaks`,
    );
    expect([...by.values()].map((l) => JSON.stringify(l[0])).slice(0, 40)).toEqual([]);
  }, 600_000);

  test("every value is read by somebody who may: none of them is planted where nobody looks", () => {
    const unread = house.canaries.filter((c) => !judge.seen.has(c.value) && c.own === undefined);
    expect(unread.map((c) => `${c.kind} ${c.papers.join()} ${c.value}`)).toEqual([]);
  });

  describe("links out", () => {
    test("a visitor reads the papers of the link and nothing of the household", async () => {
      for (const { path, caller } of house.shared) {
        const mine = new Judge(house);
        const page = await target.get(path, null);
        expect(page.status).toBe(200);
        const seen = new Set<string>();
        const open = [[path, page] as const];
        for (const [at, answer] of open) {
          const print = /\/files\//.test(at);
          mine.judge(caller, at, answer, { print, trash: false });
          for (const m of answer.text.matchAll(/(?:href|src)="(\/s\/[^"]+)"/g)) {
            const next = (m[1] ?? "").replaceAll("&amp;", "&");
            if (print || seen.has(next)) continue;
            seen.add(next);
            open.push([next, await target.get(next, null)]);
          }
        }
        expect(open.length).toBeGreaterThan(1);
        expect(mine.leaks).toEqual([]);
        // Papers outside the link, under its address and grant.
        const grant = /g=([^"&]+)/.exec(page.text)?.[1];
        for (const paper of ["passport", "bank", "trashed", "other paper"]) {
          const at = `${path}/documents/${house.ids[paper]}`;
          expect((await target.get(`${at}?g=${grant}`, null)).status).not.toBe(200);
          expect((await target.get(`${at}/files/${house.files[paper]}?g=${grant}`, null)).status).not.toBe(
            200,
          );
        }
      }
    });
  });

  describe("asking for a value that one may not know is like asking for nothing", () => {
    const guest = () => callerOf("view of A [the app]");
    const hidden = () =>
      house.canaries.filter(
        (c) =>
          !allowed(house.world, guest(), c, { print: true, trash: false }) &&
          !["amount", "date"].includes(c.kind) &&
          c.value.length > 6,
      );
    const ask = async (path: string) => {
      const { status, body } = await target.get<{
        total?: number;
        results?: object[];
        people_and_things?: object[];
      }>(`/v1${path}`, guest().token);
      return [status, body.total, body.results?.length, body.people_and_things?.length];
    };
    test("search, filters and names", async () => {
      expect(hidden().length).toBeGreaterThan(20);
      for (const c of hidden()) {
        const q = encodeURIComponent(c.value);
        for (const path of [`/search?q=${q}`, `/search?q=paper%20-${q}`, `/search?q=from:${q}`])
          expect([path, await ask(path)]).toEqual([path, await ask(path.replace(q, "Nobodyquast"))]);
        for (const path of [`/documents?person_or_thing=${q}`, `/facts?person_or_thing=${q}`])
          expect([path, (await ask(path))[0]]).toEqual([path, 422]);
        expect((await ask(`/checkup?person_or_thing=${q}`))[0]).toBe(404);
      }
    }, 60_000);
  });

  describe("the walk can fail", () => {
    test("what the owner reads, judged as if a guest of a bundle had, leaks every kind", async () => {
      const [owner, guest] = [callerOf("owner [the app]"), callerOf("view of A [read]")];
      const wrong = new Judge(house);
      for (const path of [
        "/people-and-things",
        `/people-and-things/${house.ids.man}`,
        "/documents",
        "/checkup",
        "/facts",
      ])
        wrong.judge(guest, path, await target.get(`/v1${path}`, owner.token), { print: false, trash: false });
      const kinds = new Set(wrong.leaks.map((l) => l.kind));
      for (const kind of [
        "name by hand",
        "note by hand",
        "plate",
        "vin",
        "detail",
        "other name",
        "amount",
        "title",
      ])
        expect([kind, kinds.has(kind)]).toEqual([kind, true]);
    });

    test("values in headers, zips, calendars, streams and other spellings are found", () => {
      const guest = callerOf("view of A [read]");
      const plate = house.canaries.find((c) => c.kind === "plate");
      const day = house.canaries.find((c) => c.kind === "date" && c.papers[0] === "bank");
      const found = (type: string, text: string, headers: Record<string, string> = {}) => {
        const mine = new Judge(house);
        const bytes = new TextEncoder().encode(text);
        const all = new Headers({ "content-type": type, ...headers });
        mine.judge(
          guest,
          "x",
          { headers: all, bytes, text, body: undefined },
          { print: false, trash: false },
        );
        return mine.leaks.length;
      };
      const value = plate?.value ?? "";
      expect(found("text/plain", "nothing")).toBe(0);
      expect(
        found("text/plain", "nothing", {
          "content-disposition": `x; filename*=UTF-8''${encodeURIComponent(value)}`,
        }),
      ).toBe(1);
      expect(found("text/plain", value.replace("-", " ").toLowerCase())).toBe(1);
      expect(
        found("text/calendar", `BEGIN:VEVENT\r\nSUMMARY:${value.slice(0, 4)}\r\n ${value.slice(4)}`),
      ).toBe(1);
      expect(found("text/event-stream", `event: text\ndata: ${JSON.stringify({ text: value })}\n\n`)).toBe(1);
      const [y, m, d] = (day?.value ?? "").split("-").map(Number);
      const month = new Intl.DateTimeFormat("en", { month: "long" }).format(new Date(2000, (m ?? 1) - 1, 1));
      expect(found("text/plain", `due on ${d} ${month} ${y}`)).toBe(1);
    });
  });
});
