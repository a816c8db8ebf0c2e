import { beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Bundle, BundleChanged, BundleList, BundleWithDocuments } from "#contract/bundle.ts";
import type { Document, DocumentList, DocumentRow, SearchResult } from "#contract/document.ts";
import type { CategoryList, TypeList } from "#contract/taxonomy.ts";
import { eicar, pdfBill } from "../paper/paper.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const nowhere = "0198c0de-0000-7000-8000-000000000000";

async function made(target: Target, token: string, json: unknown): Promise<Bundle> {
  const { status, body, text } = await target.post<BundleChanged>("/v1/bundles", token, { json });
  if (status !== 201) throw new Error(text);
  return body.bundle;
}

const remove = <T = unknown>(target: Target, path: string, token: string) =>
  target.call<T>("DELETE", path, { token });

forTargets((target) => {
  let home: Household;
  let other: Household;
  let letter: string;
  let second: string;
  let foreign: string;
  beforeAll(async () => {
    home = await household(target);
    other = await household(target);
    letter = await added(
      upload(target, home.all, plain("Harbour Lane, a letter about the hedge.", "one.txt")),
    );
    second = await added(upload(target, home.all, plain("A second letter, of the garden wall.", "two.txt")));
    foreign = await added(upload(target, other.all, plain("Of another family.", "other.txt")));
    for (const id of [letter, second]) await readThrough(target, home.all, id);
  }, 60_000);

  describe("bundles made by hand", () => {
    test('"GET/POST /bundles": {id,name,kind,year,rule,documents,missing,created,url}', async () => {
      const bundle = await made(target, home.all, { name: "  For  the accountant ", document_ids: [letter] });
      expect(bundle).toMatchObject({
        name: "For the accountant",
        kind: "made",
        year: null,
        rule: null,
        documents: 1,
        missing: [],
      });
      expect(bundle.url).toBe(`${target.origin}/bundles/${bundle.id}`);
      const { body } = await target.get<BundleList>("/v1/bundles", home.reads);
      expect(Object.keys(body)).toEqual(["bundles"]);
      expect(body.bundles.find((b) => b.id === bundle.id)).toEqual(bundle);
      const one = await target.get<BundleWithDocuments>(`/v1/bundles/${bundle.id.toUpperCase()}`, home.reads);
      expect(one.body.bundle).toEqual(bundle);
      expect(one.body.documents.map((d) => d.id)).toEqual([letter]);
    });

    test('"PATCH/DELETE /bundles/{bundle}", and its documents stay on file', async () => {
      const { id } = await made(target, home.all, { name: "Old", document_ids: [letter] });
      const renamed = await target.patch<BundleChanged>(`/v1/bundles/${id}`, home.all, { name: "New" });
      expect(renamed.body.bundle).toMatchObject({ id, name: "New", documents: 1 });
      expect((await remove(target, `/v1/bundles/${id}`, home.all)).body).toEqual({ deleted: true });
      expect((await target.get(`/v1/bundles/${id}`, home.all)).status).toBe(404);
      expect((await remove(target, `/v1/bundles/${id}`, home.all)).status).toBe(404);
      expect((await target.get(`/v1/documents/${letter}`, home.all)).status).toBe(200);
    });

    test('"POST /bundles/{bundle}/documents {document_ids}" and taking one out again', async () => {
      const { id } = await made(target, home.all, { name: "Changing" });
      const put = (ids: string[]) =>
        target.post<BundleChanged>(`/v1/bundles/${id}/documents`, home.all, { json: { document_ids: ids } });
      expect((await put([letter, second, letter.toUpperCase()])).body.bundle.documents).toBe(2);
      expect((await put([letter])).body.bundle.documents).toBe(2);
      const out = await remove<BundleChanged>(target, `/v1/bundles/${id}/documents/${letter}`, home.all);
      expect(out.body.bundle.documents).toBe(1);
      expect((await remove(target, `/v1/bundles/${id}/documents/${letter}`, home.all)).status).toBe(404);
    });

    test("a document in the trash is not counted, and counts again when it is back", async () => {
      const id = await added(upload(target, home.all, plain("Soon in the trash.", "trash.txt")));
      await readThrough(target, home.all, id);
      const bundle = await made(target, home.all, { name: "Trash", document_ids: [id, letter] });
      expect((await remove(target, `/v1/documents/${id}`, home.all)).status).toBeLessThan(300);
      const { body } = await target.get<BundleWithDocuments>(`/v1/bundles/${bundle.id}`, home.all);
      expect([body.bundle.documents, body.documents.map((d) => d.id)]).toEqual([1, [letter]]);
    });

    const wrong: [string, unknown, string[]][] = [
      ["no name", {}, ["name"]],
      ["an empty name", { name: " " }, ["name"]],
      ["an unknown field", { name: "A", colour: "red" }, ["colour"]],
      [
        "ids that are none, each by its place",
        { name: "A", document_ids: ["x", nowhere] },
        ["document_ids.0"],
      ],
      ["a document that is not on file", { name: "A", document_ids: [nowhere] }, ["document_ids.0"]],
      ["no list", { name: "A", document_ids: nowhere }, ["document_ids"]],
    ];
    test.each(wrong)("422 for %s", async (_what, json, fields) => {
      const { status, body } = await target.post<Refused>("/v1/bundles", home.all, { json });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, fields]);
    });

    test("another account's documents and bundles are nothing of ours", async () => {
      const { id } = await made(target, home.all, { name: "Ours" });
      const put = await target.post<Refused>(`/v1/bundles/${id}/documents`, home.all, {
        json: { document_ids: [letter, foreign] },
      });
      expect([put.status, put.body.errors?.[0]?.field]).toEqual([422, "document_ids.1"]);
      const { body } = await target.get<BundleWithDocuments>(`/v1/bundles/${id}`, home.all);
      expect(body.documents).toEqual([]);
      for (const path of [`/v1/bundles/${id}`, `/v1/bundles/${id}/download`])
        expect((await target.get(path, other.all)).status).toBe(404);
      expect((await target.patch(`/v1/bundles/${id}`, other.all, { name: "Theirs" })).status).toBe(404);
      expect((await remove(target, `/v1/bundles/${id}`, other.all)).status).toBe(404);
    });

    test("the same Idempotency-Key makes one bundle", async () => {
      const post = () =>
        target.post<BundleChanged>("/v1/bundles", home.all, { json: { name: "Once" }, key: "bundle-once" });
      const [first, again] = [await post(), await post()];
      expect(again.body).toEqual(first.body);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    });
  });

  describe('"GET /bundles/{bundle}/download (zip; files scope)"', () => {
    test("the files byte for byte under safe names that differ, with a table of contents", async () => {
      const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7 + (i >> 9)) & 255);
      const names = ["=cmd.bin", "../../x.bin"];
      const ids = [letter];
      for (const [i, name] of names.entries()) {
        const file = { bytes: bytes.map((b) => b ^ i), name, mime: "application/octet-stream" };
        const id = await added(upload(target, home.all, file, { title: "Same / title" }));
        await readThrough(target, home.all, id);
        ids.push(id);
      }
      const { id } = await made(target, home.all, { name: "All/of it", document_ids: ids });
      const got = await target.get(`/v1/bundles/${id}/download`, home.all);
      expect(got.headers.get("content-type")).toBe("application/zip");
      expect(got.headers.get("content-disposition")).toContain('attachment; filename="All-of it.zip"');
      const files = unzipSync(got.bytes);
      expect(Object.keys(files)).toHaveLength(4);
      for (const name of Object.keys(files)) expect(name).not.toMatch(/[/\\]/);
      const bins = Object.keys(files).filter((n) => n.endsWith(".bin"));
      expect(bins.map((n) => n.replace(/^\d{4}-\d\d-\d\d /, "")).sort()).toEqual([
        "Same - title (2).bin",
        "Same - title.bin",
      ]);
      const held = bins.map((n) => Buffer.from(files[n] ?? []).toString("base64")).sort();
      expect(held).toEqual([0, 1].map((i) => Buffer.from(bytes.map((b) => b ^ i)).toString("base64")).sort());
      expect(new TextDecoder().decode(files["contents.csv"])).toContain("file,title,type,date\r\n");
    });

    test("needs the files scope; an empty bundle is a zip with its table alone", async () => {
      const { id } = await made(target, home.all, { name: "Empty" });
      const refused = await target.get<Refused>(`/v1/bundles/${id}/download`, home.reads);
      expect([refused.status, refused.body.scope]).toEqual([403, "files"]);
      const { bytes } = await target.get(`/v1/bundles/${id}/download`, home.all);
      expect(Object.keys(unzipSync(bytes))).toEqual(["contents.csv"]);
    });

    test("never a quarantined file", async () => {
      const bad = await added(
        upload(target, home.all, { bytes: eicar, name: "bad.com", mime: "application/octet-stream" }),
      );
      expect((await readThrough(target, home.all, bad)).metadata.status).toBe("quarantined");
      const { id } = await made(target, home.all, { name: "Bad", document_ids: [bad, letter] });
      const { bytes } = await target.get(`/v1/bundles/${id}/download`, home.all);
      const files = unzipSync(bytes);
      expect(Object.keys(files)).toHaveLength(2);
      for (const file of Object.values(files)) expect(Buffer.from(file).includes("EICAR")).toBe(false);
    });
  });

  describe('"POST /bundles/tax {year} assembles or refreshes the tax package of a year by its rule"', () => {
    let family: Household;
    const paper = async (words: string, type: string, day: string) => {
      const id = await added(upload(target, family.all, plain(words, `${words.slice(0, 9)}.txt`)));
      await readThrough(target, family.all, id);
      await target.patch(`/v1/documents/${id}`, family.all, { type, doc_date: day });
      return id;
    };
    const assemble = async (year: number) => {
      const { body } = await target.post<BundleChanged>("/v1/bundles/tax", family.all, { json: { year } });
      const one = await target.get<BundleWithDocuments>(`/v1/bundles/${body.bundle.id}`, family.all);
      expect(one.body.bundle).toEqual(body.bundle);
      return { bundle: body.bundle, ids: one.body.documents.map((d) => d.id).sort() };
    };
    let donation: string;
    let doctor: string;
    let power: string;
    beforeAll(async () => {
      family = await household(target);
      donation = await paper("Thank you for your gift to the lifeboats", "receipts/donation", "2023-05-02");
      doctor = await paper("Doctor Okafor, for a consultation", "health/medical-bill", "2023-07-02");
      power = await paper("Electricity of a month, so many units", "bills/electricity", "2023-07-02");
      await paper("Gift of another year to the lifeboats", "receipts/donation", "2024-05-02");
    }, 60_000);

    test("takes in what bears on taxes in the year, and nothing else", async () => {
      const { bundle, ids } = await assemble(2023);
      expect(bundle).toMatchObject({
        name: "Taxes 2023",
        kind: "tax",
        year: 2023,
        documents: 2,
        missing: [],
      });
      expect(bundle.rule).toContain("2023");
      expect(ids).toEqual([donation, doctor].sort());
    });

    test("refreshing is the same bundle; what came since is in, what a person took out stays out, what they put in stays in", async () => {
      const { bundle } = await assemble(2023);
      await remove(target, `/v1/bundles/${bundle.id}/documents/${doctor}`, family.all);
      await target.post(`/v1/bundles/${bundle.id}/documents`, family.all, {
        json: { document_ids: [power] },
      });
      const late = await paper("A pharmacy receipt that came late", "receipts/pharmacy", "2023-11-20");
      const again = await assemble(2023);
      expect(again.bundle.id).toBe(bundle.id);
      expect(again.ids).toEqual([donation, power, late].sort());
      await target.patch(`/v1/documents/${late}`, family.all, { type: "receipts/groceries" });
      expect((await assemble(2023)).ids).toEqual([donation, power].sort());
    });

    test("a form of last year asks for this year's, by the name of who sent it", async () => {
      const form = await paper("Wages paid in a year, and tax withheld", "tax/w-2", "2021-01-20");
      await target.post(`/v1/documents/${form}/entities`, family.all, {
        json: { name: "Northfield School", kind: "organization", role: "issuer" },
      });
      expect((await assemble(2021)).bundle.missing).toEqual([
        "Yearly wage form from Northfield School for 2021",
      ]);
      expect((await assemble(2020)).ids).toEqual([form]);
      expect((await assemble(2019)).bundle.missing).toEqual([]);
    });

    test("the sums of the year name their papers and pages", async () => {
      const form = await paper(
        "W-2 Wage and Tax Statement 2017\nEmployer: Copperline Brewing Co\nWages, tips, other compensation 41,882.04\nFederal income tax withheld 4,188.20",
        "tax/w-2",
        "2018-01-20",
      );
      const { bundle } = await assemble(2017);
      expect(bundle.sums).toMatchObject([
        {
          category: "wages",
          label: "Wages",
          amount: 41882.04,
          papers: [{ document: { id: form }, amount: 41882.04, page: 1 }],
        },
      ]);
      await remove(target, `/v1/bundles/${bundle.id}/documents/${form}`, family.all);
      expect((await assemble(2017)).bundle.sums).toEqual([]);
    });

    test("its name, its rule and what it lacks are in the caller's language, until a person names it", async () => {
      const inGerman = async () =>
        (
          await target.call<BundleList>("GET", "/v1/bundles", {
            token: family.all,
            headers: { "accept-language": "de" },
          })
        ).body.bundles.find((b) => b.year === 2021);
      const { bundle } = await assemble(2021);
      expect(await inGerman()).toMatchObject({
        name: "Steuern 2021",
        rule: "Dokumente aus 2021, die für die Steuer zählen, nach Art.",
        missing: ["Lohnsteuerbescheinigung von Northfield School für 2021"],
      });
      const rename = (name: string, language: string) =>
        target.call("PATCH", `/v1/bundles/${bundle.id}`, {
          token: family.all,
          headers: { "accept-language": language },
          json: { name },
        });
      await rename("Steuern 2021", "de");
      expect((await assemble(2021)).bundle.name).toBe("Taxes 2021");
      await rename("For the accountant", "de");
      expect((await inGerman())?.name).toBe("For the accountant");
    });

    const years: [unknown, string][] = [
      [{}, "year"],
      [{ year: "2023" }, "year"],
      [{ year: 23 }, "year"],
      [{ year: 2023, name: "x" }, "name"],
    ];
    test.each(years)("422 for %j", async (json, field) => {
      const { status, body } = await target.post<Refused>("/v1/bundles/tax", family.all, { json });
      expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    });
  });

  describe('"A guest may be let in on one bundle only (account.bundle)": every read is true to it', () => {
    let family: Household;
    let inside: string;
    let outside: string;
    let bundle: Bundle;
    let guest: string;
    let rows: DocumentRow[];
    beforeAll(async () => {
      family = await household(target);
      const file = async (seed: number, issuer: string) => {
        const bill = await pdfBill({ seed, issuer, date: "2024-03-04", dueDate: "2024-03-25" });
        const id = await added(upload(target, family.all, bill));
        await readThrough(target, family.all, id);
        await target.patch(`/v1/documents/${id}`, family.all, { type: "bills/gas" });
        return id;
      };
      inside = await file(21, "Summit Gas Company");
      outside = await file(22, "Bexley Broadband Ltd");
      bundle = await made(target, family.all, { name: "For the neighbour", document_ids: [inside] });
      await made(target, family.all, { name: "Private", document_ids: [outside] });
      guest = await someone(target, family.account, "view", { bundle: bundle.id });
      rows = (await target.get<DocumentList>("/v1/documents", family.all)).body.documents;
    }, 60_000);
    const row = (id: string) => rows.find((r) => r.id === id) as DocumentRow;

    test("GET /me names the bundle", async () => {
      const { body } = await target.get<{ account: { bundle: string } }>("/v1/me", guest);
      expect(body.account.bundle).toBe(bundle.id);
    });

    test("GET /documents, filtered and not", async () => {
      for (const query of [
        "",
        "?type=bills/gas",
        "?category=bills",
        "?year=2024",
        "?sort=arrival&limit=1",
        "?include_superseded=true",
        "?needs_look=false",
      ]) {
        const { body } = await target.get<DocumentList>(`/v1/documents${query}`, guest);
        expect([query, body.documents, body.total, body.next_cursor]).toEqual([
          query,
          [row(inside)],
          1,
          null,
        ]);
      }
    });

    test("GET /documents/{document}, its words, facts, files and pages; 404 for any other", async () => {
      const one = await target.get<Document>(`/v1/documents/${inside}?text=true`, guest);
      const whole = await target.get<Document>(`/v1/documents/${inside}?text=true`, family.all);
      expect(one.body).toEqual(whole.body);
      const file = one.body.metadata.files[0]?.id;
      const of = async (id: string) =>
        (await target.get<Document>(`/v1/documents/${id}`, family.all)).body.metadata.files[0]?.id;
      const paths = (id: string, f: string | undefined) =>
        ["", "?text=true", "/facts", `/files/${f}`, `/files/${f}/pages/1?w=600`].map(
          (p) => `/v1/documents/${id}${p}`,
        );
      for (const path of paths(inside, file))
        expect([path, (await target.get(path, guest)).status]).toEqual([path, 200]);
      const theirs = await of(outside);
      for (const path of [...paths(outside, theirs), `/v1/documents/${inside}/files/${theirs}`])
        expect([path, (await target.get(path, guest)).status]).toEqual([path, 404]);
    });

    test("GET /search finds words of the bundle alone, and people of it alone", async () => {
      const find = async (q: string, token: string) =>
        (
          await target.get<{ results: SearchResult[]; total: number; people_and_things: { name: string }[] }>(
            `/v1/search?q=${q}`,
            token,
          )
        ).body;
      const both = await find("statement", family.all);
      expect(both.total).toBe(2);
      const mine = await find("statement", guest);
      expect([mine.total, mine.results.map((r) => r.id)]).toEqual([1, [inside]]);
      expect((await find("bexley", guest)).results).toEqual([]);
      expect((await find("bexley", guest)).people_and_things).toEqual([]);
      expect((await find("bexley", family.all)).people_and_things.length).toBeGreaterThan(0);
      expect((await find("summit", guest)).people_and_things.map((p) => p.name)).toEqual([
        "Summit Gas Company",
      ]);
    });

    test("a filter by somebody who is on no paper of the bundle is a name that is not on file", async () => {
      const [theirs] = row(outside).people_and_things.filter((p) => p.name?.includes("Bexley"));
      for (const word of [theirs?.id, theirs?.name]) {
        const path = `/v1/documents?person_or_thing=${encodeURIComponent(word ?? "")}`;
        expect((await target.get(path, family.all)).status).toBe(200);
        expect((await target.get(path, guest)).status).toBe(422);
      }
    });

    test("GET /overview counts the bundle", async () => {
      type Counts = {
        documents: { current: number; years: object };
        categories: object[];
        types: object[];
        people_and_things: { count: number }[];
        checkup: { open: number };
      };
      const { body } = await target.get<Counts>("/v1/overview", guest);
      expect(body.documents).toMatchObject({
        current: 1,
        including_replaced: 1,
        arrived_last_7_days: 1,
        years: { 2024: 1 },
      });
      expect(body.types).toEqual([{ name: "Gas bill", slug: "bills/gas", documents: 1 }]);
      expect(body.categories).toEqual([{ name: "Bills", slug: "bills", documents: 1 }]);
      const people = new Set(row(inside).people_and_things.map((p) => p.id)).size;
      expect(body.people_and_things.reduce((n, k) => n + k.count, 0)).toBe(people);
      const all = (await target.get<Counts>("/v1/overview", family.all)).body;
      expect(body.checkup.open).toBeLessThan(all.checkup.open);
    });

    test("GET /categories and GET /types count the bundle", async () => {
      const types = (await target.get<TypeList>("/v1/types", guest)).body.types.filter(
        (t) => t.documents > 0,
      );
      expect(types.map((t) => [t.slug, t.documents])).toEqual([["bills/gas", 1]]);
      const drawers = (await target.get<CategoryList>("/v1/categories", guest)).body.categories;
      expect(drawers.filter((c) => c.documents > 0).map((c) => [c.slug, c.documents])).toEqual([
        ["bills", 1],
      ]);
    });

    test("GET /bundles is that one; the other is 404, to save as a zip, too", async () => {
      const { body } = await target.get<BundleList>("/v1/bundles", guest);
      expect(body.bundles).toEqual([bundle]);
      const all = (await target.get<BundleList>("/v1/bundles", family.all)).body.bundles;
      const secret = all.find((b) => b.name === "Private")?.id;
      for (const path of ["", "/download"]) {
        expect((await target.get(`/v1/bundles/${secret}${path}`, guest)).status).toBe(404);
        expect((await target.get(`/v1/bundles/${bundle.id}${path}`, guest)).status).toBe(200);
      }
    });

    test("every other list of the API says nothing of the rest", async () => {
      const name = "Bexley";
      for (const path of [
        "/v1/facts",
        "/v1/people-and-things",
        "/v1/checkup",
        "/v1/links",
        "/v1/people-and-things/duplicates",
        "/v1/imports",
      ]) {
        const { status, text } = await target.get(path, guest);
        if (status === 404) continue;
        expect([path, status, text.includes(name), text.includes(outside)]).toEqual([
          path,
          200,
          false,
          false,
        ]);
      }
    });

    test("what is taken out of the bundle is gone for the guest at once, and what is put in is there", async () => {
      const b = await made(target, family.all, { name: "Moving", document_ids: [inside] });
      const other = await someone(target, family.account, "view", { bundle: b.id });
      const seen = async () =>
        (await target.get<DocumentList>("/v1/documents", other)).body.documents.map((d) => d.id).sort();
      expect(await seen()).toEqual([inside]);
      await target.post(`/v1/bundles/${b.id}/documents`, family.all, { json: { document_ids: [outside] } });
      expect(await seen()).toEqual([inside, outside].sort());
      await remove(target, `/v1/bundles/${b.id}/documents/${inside}`, family.all);
      expect(await seen()).toEqual([outside]);
      await remove(target, `/v1/bundles/${b.id}`, family.all);
      expect(await seen()).toEqual([]);
    });

    for (const role of ["edit", "upload_only"] as const) {
      test(`${role}: what such a guest adds lands in their bundle, a note as well`, async () => {
        const adder = await someone(target, family.account, role, { bundle: bundle.id });
        const id = await added(upload(target, adder, plain(`Added by a guest who may ${role}.`)));
        const note = await target.post<{ document: DocumentRow }>("/v1/documents/note", adder, {
          json: { title: `A note of ${role}`, text: `Words of the ${role} guest.` },
        });
        expect(note.status).toBe(201);
        await readThrough(target, family.all, id);
        const { body } = await target.get<BundleWithDocuments>(`/v1/bundles/${bundle.id}`, family.all);
        expect(body.documents.map((d) => d.id)).toContain(id);
        expect(body.documents.map((d) => d.id)).toContain(note.body.document.id);
        expect((await target.get(`/v1/documents/${id}`, adder)).status).toBe(role === "edit" ? 200 : 403);
      });
    }

    test("a guest who adds what is on file outside the bundle is not told so", async () => {
      const secret = plain("Words that only the family has on file: quincunx.");
      await added(upload(target, family.all, secret, { title: "Our secret" }));
      const adder = await someone(target, family.account, "edit", { bundle: bundle.id });
      const answer = await upload(target, adder, secret);
      expect(answer.body.documents[0]?.duplicate).toBe(false);
      expect(answer.text).not.toContain("Our secret");
    });

    test("a guest whose bundle is gone can add nothing", async () => {
      const gone = (await made(target, family.all, { name: "Soon gone" })).id;
      const adder = await someone(target, family.account, "upload_only", { bundle: gone });
      await remove(target, `/v1/bundles/${gone}`, family.all);
      expect((await upload(target, adder, plain("Too late."))).status).toBe(403);
    });
  });
});

inProcess(
  (target) => {
    test("a download is written to the audit log", async () => {
      const home = await household(target);
      const { id } = await made(target, home.all, { name: "Audited" });
      await target.get(`/v1/bundles/${id}/download`, home.all);
      const { auditRows } = await import("#database/sqlite/audit.ts");
      const rows = auditRows(target.inside.box.db, { accountId: home.account });
      expect(rows.filter((r) => r.subject_id === id).map((r) => r.action)).toEqual([
        "bundle.add",
        "bundle.download",
      ]);
    });

    test("a large bundle is sent as it is read: memory does not grow with it", async () => {
      const home = await household(target);
      const bytes = new Uint8Array(30_000_000);
      const ids: string[] = [];
      for (let i = 0; i < 4; i++) {
        bytes[0] = i;
        ids.push(
          await added(
            upload(target, home.all, { bytes, name: `${i}.bin`, mime: "application/octet-stream" }),
          ),
        );
      }
      const { id } = await made(target, home.all, { name: "Large", document_ids: ids });
      const response = await target.running.send(
        target.request("GET", `/v1/bundles/${id}/download`, { token: home.all }),
      );
      Bun.gc(true);
      const before = process.memoryUsage().rss;
      let most = 0;
      let size = 0;
      let heads = 0;
      for await (const piece of response.body ?? []) {
        size += piece.length;
        if (piece[0] === 0x50 && piece[1] === 0x4b && piece[2] === 3) heads++;
        most = Math.max(most, process.memoryUsage().rss - before);
      }
      expect(size).toBeGreaterThan(120_000_000);
      expect(heads).toBeGreaterThan(4);
      expect(most).toBeLessThan(64_000_000);
    }, 60_000);
  },
  { worker: false },
);
