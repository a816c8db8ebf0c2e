import { beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { BundleChanged } from "#contract/bundle.ts";
import type { Document } from "#contract/document.ts";
import type { LinkChanged, LinkList, LinkMade, LinkOut } from "#contract/link.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { eicar, pdfBill } from "../paper/paper.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";
const MINUTE = 60_000;
const DAY = 86_400_000;

const inDays = (n: number) => new Date(Date.now() + n * DAY).toISOString().slice(0, 10);

interface Shared {
  link: LinkOut;
  /** The part of the address after the origin. */
  path: string;
}

async function share(target: Target, token: string, json: object): Promise<Shared> {
  const wish = { expires: inDays(30), ...json };
  const { status, body, text } = await target.post<LinkMade>("/v1/links", token, { json: wish });
  if (status !== 201) throw new Error(text);
  expect(body.share_url).toStartWith(`${target.origin}/s/`);
  return { link: body.link, path: body.share_url.slice(target.origin.length) };
}

interface Seen {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  /** Addresses of pictures and of what can be saved. */
  pictures: string[];
  saves: string[];
  /** The cookie as it is sent back. */
  cookie: string;
}

/** What somebody without an account sees. */
async function look(
  target: Target,
  path: string,
  sent: { passcode?: string; cookie?: string; method?: string; language?: string } = {},
): Promise<Seen> {
  const headers: Record<string, string> = {
    ...(sent.cookie !== undefined && { cookie: sent.cookie }),
    ...(sent.language !== undefined && { "accept-language": sent.language }),
  };
  const form = sent.passcode === undefined ? null : new URLSearchParams({ passcode: sent.passcode });
  const request = new Request(target.origin + path, {
    method: sent.method ?? (form ? "POST" : "GET"),
    headers,
    ...(form ? { body: form } : {}),
  });
  const response = await target.running.send(request);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const all = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((m) => (m[1] ?? "").replaceAll("&amp;", "&"));
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    pictures: all(/<img src="([^"]+)"/g),
    saves: all(/<a class="[^"]*" href="([^"]+)" download/g),
    cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
  };
}

forTargets((target) => {
  let home: Household;
  let paper: string;
  let original: Uint8Array;
  const linkNow = async (id: string) => {
    const { body } = await target.get<LinkList>("/v1/links", home.all);
    return body.links.find((l) => l.id === id);
  };
  beforeAll(async () => {
    home = await household(target);
    const bill = await pdfBill({ seed: 31, pages: 2, number: "INV-77231", issuer: "Summit Gas Company" });
    original = bill.bytes;
    paper = await added(upload(target, home.all, bill));
    await readThrough(target, home.all, paper);
  }, 60_000);

  describe("POST /links", () => {
    test('"{document_id|bundle_id, expires, max_views?, passcode?} -> 201 {link: LinkOut, share_url} (shown once)"', async () => {
      const expires = inDays(9);
      const { link, path } = await share(target, home.all, {
        document_id: paper,
        expires,
        max_views: 3,
        passcode: "harbour",
      });
      expect(link).toEqual({
        id: link.id,
        expires,
        views: 0,
        max_views: 3,
        passcode: true,
        live: true,
        revoked: false,
      });
      // 128 bits of chance and more: 30 letters and digits.
      expect(path).toMatch(/^\/s\/[0-9A-Za-z]{36}$/);
      const { body, text } = await target.get<LinkList>("/v1/links", home.reads);
      expect(body.links.find((l) => l.id === link.id)).toMatchObject({
        ...link,
        document: { id: paper },
        bundle: null,
      });
      expect(text).not.toContain(path.slice(3));
      const one = await target.get<Document>(`/v1/documents/${paper}`, home.all);
      expect(one.body.metadata.links_out).toContainEqual(link);
      expect(one.text).not.toContain(path.slice(3));
    });

    const wrong: [string, object, string[]][] = [
      ["nothing to share", { expires: inDays(1) }, ["document_id"]],
      ["no last day", { document_id: nowhere }, ["document_id", "expires"]],
      ["a document that is not there", { document_id: nowhere, expires: inDays(1) }, ["document_id"]],
      ["a bundle that is not there", { bundle_id: nowhere, expires: inDays(1) }, ["bundle_id"]],
      ["a day that is over", { bundle_id: nowhere, expires: "2020-01-01" }, ["bundle_id", "expires"]],
      [
        "no day at all",
        { document_id: nowhere, expires: "soon", max_views: 0, passcode: "abc" },
        ["document_id", "expires", "max_views", "passcode"],
      ],
      ["an unknown field", { document_id: nowhere, expires: inDays(1), views: 2 }, ["document_id", "views"]],
    ];
    test.each(wrong)("422 for %s", async (_what, json, fields) => {
      const { status, body } = await target.post<Refused>("/v1/links", home.all, { json });
      expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
    });

    test("422 for both at once, for another account's document, and for one in quarantine", async () => {
      const made = await target.post<BundleChanged>("/v1/bundles", home.all, { json: { name: "Both" } });
      const post = async (token: string, json: object) => {
        const answer = await target.post<Refused>("/v1/links", token, {
          json: { expires: inDays(1), ...json },
        });
        return [answer.status, answer.body.errors?.map((e) => e.field)];
      };
      expect(await post(home.all, { document_id: paper, bundle_id: made.body.bundle.id })).toEqual([
        422,
        ["bundle_id"],
      ]);
      const other = await household(target);
      expect(await post(other.all, { document_id: paper })).toEqual([422, ["document_id"]]);
      const bad = await added(
        upload(target, home.all, { bytes: eicar, name: "bad.com", mime: "text/plain" }),
      );
      await readThrough(target, home.all, bad);
      expect(await post(home.all, { document_id: bad })).toEqual([422, ["document_id"]]);
    });

    test("viewers and guests make none; guests of one bundle are told of none", async () => {
      for (const role of ["viewer", "view", "edit"] as const) {
        const token = await someone(target, home.account, role);
        const { status } = await target.post("/v1/links", token, {
          json: { document_id: paper, expires: inDays(1) },
        });
        expect(status).toBe(403);
      }
      const { body } = await target.post<BundleChanged>("/v1/bundles", home.all, {
        json: { name: "Guest", document_ids: [paper] },
      });
      await share(target, home.all, { document_id: paper });
      const guest = await someone(target, home.account, "view", { bundle: body.bundle.id });
      expect((await target.get<LinkList>("/v1/links", guest)).body.links).toEqual([]);
      expect((await target.get<Document>(`/v1/documents/${paper}`, guest)).body.metadata.links_out).toEqual(
        [],
      );
    });
  });

  describe('"The public page is {app_url}/s/<token>"', () => {
    test("title, pages as pictures, and the original to save: no account, no script, nothing kept on the way", async () => {
      const { path } = await share(target, home.all, { document_id: paper });
      const page = await look(target, path);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const title = (await target.get<Document>(`/v1/documents/${paper}`, home.all)).body.title;
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\//);
      expect(page.pictures).toHaveLength(2);
      for (const address of page.pictures) {
        const picture = await look(target, address, page);
        expect([
          picture.status,
          picture.headers.get("content-type"),
          picture.headers.get("cache-control"),
        ]).toEqual([200, "image/png", "no-store"]);
      }
      expect(page.saves).toHaveLength(1);
      const file = await look(target, page.saves[0] ?? "", page);
      expect(Buffer.compare(file.bytes, original)).toBe(0);
      expect(file.headers.get("content-disposition")).toStartWith("attachment;");
      expect(file.headers.get("cache-control")).toBe("no-store");
    });

    test("headers: no-referrer, no-store, a policy that lets nothing run, no search engine", async () => {
      const { path } = await share(target, home.all, { document_id: paper });
      for (const seen of [
        await look(target, path),
        await look(target, "/s/none"),
        await look(target, `${path}/documents/x`),
      ]) {
        expect(seen.headers.get("referrer-policy")).toBe("no-referrer");
        expect(seen.headers.get("cache-control")).toBe("no-store");
        expect(seen.headers.get("x-robots-tag")).toContain("noindex");
        expect(seen.headers.get("x-content-type-options")).toBe("nosniff");
        const policy = seen.headers.get("content-security-policy") ?? "";
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain("unsafe");
        expect(policy).not.toContain("script-src");
      }
    });

    test("a title never shows an identifier, and words in it are only words", async () => {
      await target.patch(`/v1/documents/${paper}`, home.all, { title: "<b>Gas</b> INV-77231 & more" });
      const { path } = await share(target, home.all, { document_id: paper });
      const page = await look(target, path);
      expect(page.text).not.toContain("77231");
      expect(page.text).toContain("&lt;b&gt;Gas&lt;/b&gt;");
      expect(page.text).not.toContain("<b>");
      await target.patch(`/v1/documents/${paper}`, home.all, { title: "Gas" });
    });

    const nothing = [
      "/s/",
      "/s/x",
      `/s/${"a".repeat(36)}`,
      "/s/../v1/me",
      `/s/${"%00".repeat(3)}`,
      `/s/${"a".repeat(36)}/documents`,
    ];
    test.each(nothing)("404, a plain page, at %s", async (path) => {
      const page = await look(target, path);
      if (path.includes("..")) return;
      expect(page.status === 404 || page.status === 403).toBe(true);
      expect(page.headers.get("content-type")).toContain("text/html");
    });

    test("HEAD and other methods are no views", async () => {
      const { link, path } = await share(target, home.all, { document_id: paper, max_views: 1 });
      expect((await look(target, path, { method: "HEAD" })).status).toBe(200);
      expect((await look(target, path, { method: "PUT" })).status).toBe(404);
      expect((await linkNow(link.id))?.views).toBe(0);
    });

    test("a link opens its own paper and no other", async () => {
      const other = await added(upload(target, home.all, plain("Not shared with anyone.")));
      const read = await readThrough(target, home.all, other);
      const { path } = await share(target, home.all, { document_id: paper });
      const page = await look(target, path);
      const file = read.metadata.files[0]?.id;
      for (const at of [
        `/documents/${other}/files/${file}`,
        `/documents/${paper}/files/${file}`,
        `/documents/${other}`,
        `/documents/${other}/files/${file}/pages/1`,
        "/download",
      ])
        expect([at, (await look(target, path + at, page)).status]).toEqual([at, 404]);
      const elsewhere = await share(target, home.all, { document_id: other });
      expect((await look(target, `${elsewhere.path}/documents/${other}/files/${file}`, page)).status).toBe(
        403,
      );
    });

    test("without having opened the page there is no file, and a changed grant is none", async () => {
      const { path } = await share(target, home.all, { document_id: paper });
      const page = await look(target, path);
      const [address = ""] = page.saves;
      const grant = page.cookie.split("=")[1] ?? "";
      const late = `zzzzzzzz.${grant.split(".")[1]}`;
      expect((await look(target, address)).status).toBe(403);
      for (const g of ["", grant.slice(0, -1), late, `${grant}x`])
        expect([g, (await look(target, address, { cookie: `deedbox_visit=${g}` })).status]).toEqual([g, 403]);
      expect((await look(target, address, { cookie: `deedbox_visit=${grant}` })).status).toBe(200);
    });
  });

  test("speaks the language of the visitor's browser", async () => {
    const { path } = await share(target, home.all, { document_id: paper });
    const said = async (language: string) => (await look(target, path, { language })).text;
    expect(await said("de-CH, en;q=0.5")).toMatch(
      /<html lang="de">[\s\S]*Dieser Link gilt bis \d+\. \p{L}+ \d{4}/u,
    );
    expect(await said("pl")).toMatch(/<html lang="en">[\s\S]*This link works until \d+ \w+ \d{4}/);
    expect((await look(target, "/s/none", { language: "nl" })).text).toContain("Hier is niets");
  });

  describe("max_views", () => {
    test("opens so many times and not once more; whoever is in goes on looking", async () => {
      const { link, path } = await share(target, home.all, { document_id: paper, max_views: 2 });
      const first = await look(target, path);
      // Looking again within the hour, with what the first look left, is not another view.
      expect((await look(target, path, { cookie: first.cookie })).status).toBe(200);
      expect((await linkNow(link.id))?.views).toBe(1);
      expect((await look(target, path)).status).toBe(200);
      const gone = await look(target, path);
      expect([gone.status, gone.text.includes("This link no longer works")]).toEqual([410, true]);
      expect((await look(target, first.pictures[0] ?? "", first)).status).toBe(200);
      expect(await linkNow(link.id)).toMatchObject({ views: 2, live: false, revoked: false });
    });

    test("twenty at once have three views between them", async () => {
      const { link, path } = await share(target, home.all, { document_id: paper, max_views: 3 });
      const all = await Promise.all(Array.from({ length: 20 }, () => look(target, path)));
      expect(all.filter((s) => s.status === 200)).toHaveLength(3);
      expect((await linkNow(link.id))?.views).toBe(3);
    });
  });

  describe("POST /links/{link}/revoke", () => {
    test("ends it at once, for who is in as well", async () => {
      const { link, path } = await share(target, home.all, { document_id: paper });
      const before = await look(target, path);
      const { body } = await target.post<LinkChanged>(`/v1/links/${link.id}/revoke`, home.all);
      expect(body.link).toEqual({ ...link, views: 1, live: false, revoked: true });
      expect((await look(target, path)).status).toBe(410);
      expect((await look(target, path, { cookie: before.cookie })).status).toBe(410);
      expect((await look(target, before.saves[0] ?? "", before)).status).toBe(403);
      expect((await target.post(`/v1/links/${link.id}/revoke`, home.all)).status).toBe(200);
      expect((await target.post(`/v1/links/${nowhere}/revoke`, home.all)).status).toBe(404);
      const other = await household(target);
      expect((await target.post(`/v1/links/${link.id}/revoke`, other.all)).status).toBe(404);
    });

    test("a paper in the trash is not shown", async () => {
      const id = await added(upload(target, home.all, plain("Shared and thrown away.")));
      await readThrough(target, home.all, id);
      const { path } = await share(target, home.all, { document_id: id });
      expect((await look(target, path)).status).toBe(200);
      await target.call("DELETE", `/v1/documents/${id}`, { token: home.all });
      expect((await look(target, path)).status).toBe(410);
    });
  });

  describe("a bundle", () => {
    test("a list of its documents, each with its pages, and all of them as a zip; never one in quarantine", async () => {
      const note = await added(upload(target, home.all, plain("A note that goes with the bill.")));
      const bad = await added(
        upload(target, home.all, { bytes: eicar, name: "worse.com", mime: "text/plain" }),
      );
      for (const id of [note, bad]) await readThrough(target, home.all, id);
      const json = { name: "For Mrs Okafor", document_ids: [paper, note, bad] };
      const { body } = await target.post<BundleChanged>("/v1/bundles", home.all, { json });
      const { link, path } = await share(target, home.all, { bundle_id: body.bundle.id });
      const page = await look(target, path);
      expect(page.text).toContain("<h1>For Mrs Okafor</h1>");
      expect(page.saves).toHaveLength(2);
      expect(page.pictures).toHaveLength(2);
      expect(page.text).not.toContain(bad);
      const [inner = ""] = [...page.text.matchAll(/<h2><a href="([^"]+)"/g)]
        .map((m) => m[1] ?? "")
        .filter((a) => a.includes(paper));
      const one = await look(target, inner, page);
      expect([one.status, one.pictures.length]).toEqual([200, 2]);
      const zip = /href="([^"]+\/download)"/.exec(page.text)?.[1] ?? "";
      const files = unzipSync((await look(target, zip, page)).bytes);
      expect(Object.keys(files)).toHaveLength(3);
      await target.call("DELETE", `/v1/bundles/${body.bundle.id}/documents/${note}`, { token: home.all });
      expect((await look(target, inner.replaceAll(paper, note), page)).status).toBe(404);
      expect((await linkNow(link.id))?.bundle?.name).toBe("For Mrs Okafor");
      await target.call("DELETE", `/v1/bundles/${body.bundle.id}`, { token: home.all });
      expect((await look(target, path)).status).toBe(404);
    });
  });

  describe("a passcode", () => {
    test("is asked for before anything is shown; the right one opens", async () => {
      const { link, path } = await share(target, home.all, { document_id: paper, passcode: "sea breeze" });
      const form = await look(target, path);
      expect([form.status, form.text.includes('name="passcode"'), form.pictures]).toEqual([200, true, []]);
      expect(form.text).not.toContain("Gas");
      const wrong = await look(target, path, { passcode: "sea breez" });
      expect([wrong.status, wrong.text.includes("Wrong passcode"), wrong.cookie]).toEqual([403, true, ""]);
      expect((await linkNow(link.id))?.views).toBe(0);
      const open = await look(target, path, { passcode: "sea breeze" });
      expect([open.status, open.pictures.length]).toEqual([200, 2]);
      expect((await look(target, path, { cookie: open.cookie })).pictures.length).toBe(2);
      expect((await look(target, open.saves[0] ?? "", open)).status).toBe(200);
      expect((await linkNow(link.id))?.views).toBe(1);
      expect((await look(target, path)).pictures).toEqual([]);
    });

    test("a body that is no passcode's is refused", async () => {
      const { path } = await share(target, home.all, { document_id: paper, passcode: "1234" });
      expect((await look(target, path, { passcode: "x".repeat(10_000) })).status).toBe(413);
      expect((await look(target, path, { passcode: "" })).status).toBe(403);
    });

    test("5 wrong tries lock the link, for the right one, too, however many come at once", async () => {
      const { path } = await share(target, home.all, { document_id: paper, passcode: "1234" });
      const tries = await Promise.all(
        Array.from({ length: 30 }, (_, i) => look(target, path, { passcode: `wrong ${i}` })),
      );
      expect(tries.filter((t) => t.status === 403).length).toBeLessThanOrEqual(4);
      expect(tries.filter((t) => t.status === 429).length).toBeGreaterThanOrEqual(26);
      const right = await look(target, path, { passcode: "1234" });
      expect([right.status, right.headers.get("retry-after")]).toEqual([429, "900"]);
      expect((await look(target, path)).status).toBe(429);
    });
  });
});

inProcess((target) => {
  let home: Household;
  let paper: string;
  beforeAll(async () => {
    home = await household(target);
    paper = await added(upload(target, home.all, plain("Shared for a while.")));
    await readThrough(target, home.all, paper);
  });

  test("opens to the end of its last day, and not a day longer", async () => {
    const { clock } = target.inside;
    const { path } = await share(target, home.all, { document_id: paper, expires: clock.today() });
    const page = await look(target, path);
    expect(page.status).toBe(200);
    clock.advance(DAY);
    expect((await look(target, path)).status).toBe(410);
    expect((await look(target, page.saves[0] ?? "", page)).status).toBe(403);
  });

  test("a grant ends after an hour: a page left open fetches nothing more, and opening again is a view", async () => {
    const { clock } = target.inside;
    const { link, path } = await share(target, home.all, { document_id: paper, expires: inDays(40) });
    const page = await look(target, path);
    clock.advance(59 * MINUTE);
    expect((await look(target, page.saves[0] ?? "", page)).status).toBe(200);
    clock.advance(2 * MINUTE);
    expect((await look(target, page.saves[0] ?? "", page)).status).toBe(403);
    expect((await look(target, path, { cookie: page.cookie })).status).toBe(200);
    const { body } = await target.get<LinkList>("/v1/links", home.all);
    expect(body.links.find((l) => l.id === link.id)?.views).toBe(2);
  });

  test("the lock of a passcode ends after 15 minutes", async () => {
    const { clock } = target.inside;
    const { path } = await share(target, home.all, {
      document_id: paper,
      expires: inDays(40),
      passcode: "1234",
    });
    for (let i = 0; i < 5; i++) await look(target, path, { passcode: "wrong" });
    clock.advance(14 * MINUTE);
    expect((await look(target, path, { passcode: "1234" })).status).toBe(429);
    clock.advance(MINUTE + 1000);
    expect((await look(target, path, { passcode: "1234" })).status).toBe(200);
  });

  test("every view, every save and every wrong passcode is audited; no secret is on file", async () => {
    const { box } = target.inside;
    const wish = { document_id: paper, expires: inDays(40), passcode: "open sesame" };
    const { link, path } = await share(target, home.all, wish);
    await look(target, path, { passcode: "wrong" });
    const page = await look(target, path, { passcode: "open sesame" });
    await look(target, page.saves[0] ?? "", page);
    await target.post(`/v1/links/${link.id}/revoke`, home.all);
    const rows = auditRows(box.db, { accountId: home.account }).filter((r) => r.subject_id === link.id);
    expect(rows.map((r) => r.action)).toEqual([
      "link.add",
      "link.wrong_passcode",
      "link.view",
      "link.download",
      "link.revoke",
    ]);
    expect(rows[2]?.user_id).toBeNull();
    const dump = JSON.stringify(box.db.client.prepare("SELECT * FROM link WHERE id = ?").get(link.id));
    expect(dump).not.toContain(path.slice(3));
    expect(dump).not.toContain("sesame");
    expect(dump).toContain("$argon2id$");
  });
});
