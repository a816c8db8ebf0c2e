import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document } from "#contract/document.ts";
import type { Language } from "#messages/languages.ts";
import { letter } from "../paper/pairs.ts";
import { textPdf } from "../paper/stacks.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess } from "./target.ts";

/** Documents that wait on a look are lines of the Checkup with a question, and go by themselves once it is answered. */
inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  }, 60_000);

  const lineOf = async (id: string) =>
    (await target.get<CheckupList>("/v1/checkup?limit=500", home.all)).body.items.find(
      (i) => i.source === "document" && i.document?.id === id,
    );
  const taken = async (words: string) => {
    const id = await added(upload(target, home.all, plain(words)));
    return await readThrough(target, home.all, id);
  };
  const patch = (path: string, json: object) => target.patch(`/v1/documents/${path}`, home.all, json);

  describe("a paper with hardly a word on it", () => {
    let paper: Document;
    beforeAll(async () => {
      paper = await taken("Zug 7");
    }, 60_000);

    test("is a line with a question and the way to answer it", async () => {
      expect(paper.metadata.review_reason).toBe("unreadable");
      expect(await lineOf(paper.id)).toMatchObject({
        kind: "unreadable",
        kind_label: "Could not be read",
        group: "housekeeping",
        detail: "There are hardly any words on the pages. What is it, and is there more of it?",
        what_to_do: { summary: "What is it, and is there more of it?" },
      });
    });

    test("is filed once a person says what it is", async () => {
      const sent = await patch(paper.id, { title: "Ticket to Zug" });
      expect(sent.status).toBe(200);
      expect(await lineOf(paper.id)).toBeUndefined();
      const { metadata } = await readThrough(target, home.all, paper.id);
      expect(metadata).toMatchObject({ status: "filed", needs_look: false, review_reason: null });
    });
  });

  test.each<[Language, string]>([
    ["en", "This file is damaged and can’t be opened."],
    ["de", "Diese Datei ist beschädigt und lässt sich nicht öffnen."],
    ["fr", "Ce fichier est endommagé et ne peut pas être ouvert."],
    ["es", "Este archivo está dañado y no se puede abrir."],
    ["it", "Questo file è danneggiato e non si può aprire."],
    ["nl", "Dit bestand is beschadigd en kan niet worden geopend."],
  ])("why a file could not be read is said in the reader's language: %s", async (language, says) => {
    const torn = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(language.repeat(200))]);
    const id = await added(upload(target, home.all, { bytes: torn, name: "a.pdf", mime: "application/pdf" }));
    await readThrough(target, home.all, id);
    const headers = { "accept-language": language };
    const { items } = (await target.get<CheckupList>("/v1/checkup?limit=500", home.all, { headers })).body;
    expect(items.find((i) => i.document?.id === id)?.detail).toStartWith(says);
  });

  test("a correction of one paper answers for no other", async () => {
    const [one, other] = [await taken("Bern 12"), await taken("Genf 31")];
    await patch(one.id, { doc_date: "2025-03-02" });
    expect(await lineOf(one.id)).toBeUndefined();
    expect(await lineOf(other.id)).toBeDefined();
  });

  test("a likely copy is asked about until a person says whether it is one", async () => {
    const rows = letter(4711, 3);
    const pdf = async (lines: string[]) => {
      const file = { bytes: await textPdf([lines]), name: "letter.pdf", mime: "application/pdf" };
      return readThrough(target, home.all, await added(upload(target, home.all, file)));
    };
    await pdf(rows);
    const copy = await pdf([...rows, " "]);
    expect(await lineOf(copy.id)).toMatchObject({
      kind: "possible_duplicate",
      what_to_do: { summary: "Is it a duplicate?" },
    });
    // A better title says nothing about that.
    await patch(copy.id, { title: "The trip in March" });
    expect(await lineOf(copy.id)).toBeDefined();
    await target.post(`/v1/documents/${copy.id}/not-a-duplicate`, home.all);
    expect(await lineOf(copy.id)).toBeUndefined();
  });
});
