import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import type { FactList } from "#contract/fact.ts";
import type { DocumentLook } from "#contract/filing.ts";
import { bill, letter } from "../paper/pairs.ts";
import { pdfBill, scanPdf } from "../paper/paper.ts";
import { textPdf } from "../paper/stacks.ts";
import { act, found, listed, row, trash } from "./acts.ts";
import { ask } from "./ask.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const pdf = (bytes: Uint8Array, name = "paper.pdf") => ({ bytes, name, mime: "application/pdf" });
  const send = async (bytes: Uint8Array, token = home.all) => {
    const id = await added(upload(target, token, pdf(bytes)));
    return readThrough(target, token, id);
  };
  const look = async (id: string) =>
    (await target.get<DocumentLook>(`/v1/documents/${id}/look`, home.all)).body;
  /** The same words in a file of other bytes, as a second download of it is. */
  const again = (rows: string[]) => textPdf([rows]);

  let seed = 70;
  /** A letter as it came, and once more as another file: no number and no sum say that it is one. */
  async function twins() {
    const rows = letter(++seed, 3);
    const first = await send(await again(rows));
    const copy = await send(await again([...rows, " "]));
    return { first: first.id, copy: copy.id, rows };
  }

  test("a bill scanned again is folded under the first", async () => {
    const wish = { seed: 901, number: "INV-77310", total: 214.88 };
    const first = await send((await pdfBill(wish)).bytes);
    const scan = await send((await scanPdf({ ...wish, dpi: 200, skew: 0.7 })).bytes);
    expect(scan.metadata).toMatchObject({ status: "filed", duplicate: true, read: "full" });
    expect((await row(target, home.all, scan.id)).duplicate_of?.id).toBe(first.id);
    expect((await look(first.id)).copies.map((d) => d.id)).toEqual([scan.id]);
    const on = await listed(target, home.all);
    expect([on.includes(first.id), on.includes(scan.id)]).toEqual([true, false]);
  });

  test("a bill sent again with a word on it is folded, and taken back it stays one of its own; the next bill is none", async () => {
    const other = await household(target);
    const rows = bill(1203, 3);
    const first = await send(await again(rows), other.all);
    const copy = await send(await again([...rows, "COPY"]), other.all);
    const next = await send(await again(bill(1203, 4)), other.all);
    expect((await row(target, other.all, copy.id)).duplicate_of?.id).toBe(first.id);
    expect(next.metadata).toMatchObject({ duplicate: false, review_reason: null });
    expect((await act(target, other.all, copy.id, "not-a-duplicate")).status).toBe(200);
    const read = await readThrough(target, other.all, copy.id);
    expect(read.metadata).toMatchObject({ status: "filed", duplicate: false });
    await act(target, other.all, copy.id, "read");
    expect((await readThrough(target, other.all, copy.id)).metadata.duplicate).toBe(false);
  });

  test("a letter that came again is offered as a copy, and stays until a person says so", async () => {
    const { first, copy } = await twins();
    expect((await row(target, home.all, copy)).review_reason).toBe("possible_duplicate");
    expect((await look(copy)).likely_copies.map((d) => d.id)).toEqual([first]);
    expect((await look(first)).likely_copies.map((d) => d.id)).toEqual([copy]);
    const on = await listed(target, home.all);
    expect([on.includes(first), on.includes(copy)]).toEqual([true, true]);
    expect((await row(target, home.all, first)).status).toBe("filed");
  });

  test("the Checkup says what is asked, and no word of either paper", async () => {
    const { copy } = await twins();
    const { body } = await target.get<CheckupList>("/v1/checkup", home.all);
    const line = body.items.find((i) => i.source === "document" && i.document?.id === copy);
    expect(line?.detail).toContain("already have");
  });

  test("folded, it leaves the lists and the search; taken back, it is not offered again", async () => {
    const { first, copy } = await twins();
    expect((await row(target, home.all, copy)).review_reason).toBe("possible_duplicate");
    const folded = await act(target, home.all, copy, "duplicate-of", { document_id: first });
    expect([folded.status, folded.body.document.duplicate, folded.body.document.needs_look]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await row(target, home.all, copy)).duplicate_of?.id).toBe(first);
    expect(await listed(target, home.all)).not.toContain(copy);
    expect((await look(first)).copies.map((d) => d.id)).toEqual([copy]);
    expect((await act(target, home.all, copy, "not-a-duplicate")).status).toBe(200);
    const read = await readThrough(target, home.all, copy);
    expect(read.metadata).toMatchObject({ status: "filed", duplicate: false });
    expect((await look(copy)).likely_copies).toEqual([]);
  });

  test("said not to be one, it is filed, and is not asked about when it is read again", async () => {
    const { first, copy } = await twins();
    const said = await act(target, home.all, copy, "not-a-duplicate");
    expect([said.status, said.body.document.status]).toEqual([200, "filed"]);
    for (const id of [copy, first]) {
      await act(target, home.all, id, "read");
      expect((await readThrough(target, home.all, id)).metadata.status).toBe("filed");
    }
    expect((await act(target, home.all, copy, "not-a-duplicate")).status).toBe(409);
  });

  test("the first one read again stays the first", async () => {
    const { first, copy } = await twins();
    await act(target, home.all, first, "read");
    expect((await readThrough(target, home.all, first)).metadata.status).toBe("filed");
    expect((await row(target, home.all, copy)).review_reason).toBe("possible_duplicate");
  });

  test("when the first goes to the trash, there is nothing to fold under", async () => {
    const { first, copy } = await twins();
    await trash(target, home.all, first);
    expect((await look(copy)).likely_copies).toEqual([]);
    expect((await act<Refused>(target, home.all, copy, "duplicate-of", { document_id: first })).status).toBe(
      409,
    );
    await act(target, home.all, copy, "read");
    expect((await readThrough(target, home.all, copy)).metadata.status).toBe("filed");
  });

  test("bills of other months and letters that differ by a word are nobody's copies", async () => {
    const other = await household(target);
    for (let month = 0; month < 5; month++) {
      const read = await send(await textPdf([bill(33, month)]), other.all);
      expect([month, read.metadata.review_reason]).not.toEqual([month, "possible_duplicate"]);
    }
    for (const name of ["Emma", "Liam"]) {
      const words = `Dear ${name}, the trip to the museum is on Tuesday. We leave at half past eight and are back by four in the afternoon.`;
      const id = await added(upload(target, other.all, plain(words)));
      expect((await readThrough(target, other.all, id)).metadata.review_reason).not.toBe(
        "possible_duplicate",
      );
    }
  });

  test("what is on file elsewhere is nobody's business", async () => {
    const { rows, first } = await twins();
    const other = await household(target);
    const theirs = await send(await textPdf([[...rows, "  "]]), other.all);
    expect(theirs.metadata.review_reason).not.toBe("possible_duplicate");
    const no = await act<Refused>(target, other.all, theirs.id, "duplicate-of", { document_id: first });
    expect([no.status, no.body.errors?.[0]?.field]).toEqual([422, "document_id"]);
  });

  test.each(["itself", "a folded one"])("it is not folded under %s", async (what) => {
    const { first, copy } = await twins();
    if (what === "itself") {
      expect((await act<Refused>(target, home.all, copy, "duplicate-of", { document_id: copy })).status).toBe(
        422,
      );
      return;
    }
    await act(target, home.all, copy, "duplicate-of", { document_id: first });
    const third = await added(upload(target, home.all, plain(`a third one ${seed}`)));
    await readThrough(target, home.all, third);
    expect((await act<Refused>(target, home.all, third, "duplicate-of", { document_id: copy })).status).toBe(
      422,
    );
  });

  describe("a newer version", () => {
    const policy = (number: string, year: number, premium: string) => [
      "Harbour Mutual Insurance Company",
      "1 Quay Street, Northfield 55057",
      "Personal Auto Policy Declarations",
      `Policy number: ${number}`,
      "Named insured: Maria Castillo, 48 Orchard Street, Northfield 55057",
      `Policy period: January 1, ${year} to December 31, ${year}`,
      "Vehicle: 2019 Honda Civic   VIN 2HGFC2F69KH512345",
      "Bodily injury liability   $100,000 each person   Collision deductible   $500",
      `Total premium   $${premium}`,
    ];

    test("of a policy supersedes the older one, in whichever order they come; taken back, it stays so", async () => {
      const older = await send(await textPdf([policy("HMA-4471902", 2024, "812.40")]));
      const newer = await send(await textPdf([policy("HMA-4471902", 2025, "845.10")]));
      expect((await row(target, home.all, older.id)).replaced_by?.id).toBe(newer.id);
      expect((await row(target, home.all, newer.id)).replaces.map((d) => d.id)).toEqual([older.id]);
      const on = await listed(target, home.all);
      expect([on.includes(newer.id), on.includes(older.id)]).toEqual([true, false]);
      const before = await send(await textPdf([policy("HMA-4471902", 2023, "790.00")]));
      expect((await row(target, home.all, before.id)).replaced_by).not.toBeNull();
      const path = `/v1/documents/${newer.id}/replaces/${older.id}`;
      expect((await target.call("DELETE", path, { token: home.all })).status).toBe(200);
      await act(target, home.all, newer.id, "read");
      await readThrough(target, home.all, newer.id);
      expect((await row(target, home.all, older.id)).superseded).toBe(false);
    });

    const issued = (number: string, day: string, total: string, more: string[] = []) => [
      "Larkspur Joinery Ltd",
      "7 Mill Lane, Northfield 55057",
      "Invoice",
      `Invoice number: ${number}`,
      `Invoice date: ${day}`,
      ...more,
      "Bill to: Maria Castillo, 48 Orchard Street",
      "Oak shelves, cut and fitted   1   $410.00",
      `Total amount due   $${total}`,
      `Please pay by: 28 May 2025`,
    ];

    test("of a bill that names the one whose place it takes: what is owed and added up is owed and added up once", async () => {
      const other = await household(target);
      const sums = async () =>
        (await target.get<FactList>("/v1/facts?label=total", other.all)).body.sum_of_amounts;
      const owed = async () =>
        (await target.get<CheckupList>("/v1/checkup", other.all)).body.items.filter(
          (i) => i.source === "obligation",
        );
      const older = await send(await textPdf([issued("LJ-2025-118", "2 May 2025", "455.00")]), other.all);
      // Others on the same form in between: the one that is meant is found by its number.
      for (let n = 0; n < 9; n++)
        await send(
          await textPdf([issued(`LJ-2025-${121 + n}`, `${3 + n} May 2025`, `${20 + n}.00`)]),
          other.all,
        );
      expect(await sums()).toEqual({ USD: 671 });
      const newer = await send(
        await textPdf([
          issued("LJ-2025-140", "20 May 2025", "410.00", ["This replaces our invoice no. LJ-2025-118."]),
        ]),
        other.all,
      );
      expect((await row(target, other.all, older.id)).replaced_by?.id).toBe(newer.id);
      expect((await row(target, other.all, newer.id)).replaces.map((d) => d.id)).toEqual([older.id]);
      expect(await sums()).toEqual({ USD: 626 });
      expect((await owed()).map((i) => i.document?.id)).not.toContain(older.id);
      expect((await owed()).map((i) => i.document?.id)).toContain(newer.id);
      const all = await listed(target, other.all, "&include_superseded=true");
      expect([all.includes(older.id), (await listed(target, other.all)).includes(older.id)]).toEqual([
        true,
        false,
      ]);
    }, 120_000);

    test("a cancellation takes the bill it names out of what is owed, and neither is in a sum", async () => {
      const other = await household(target);
      const billed = await send(await textPdf([issued("LJ-2025-318", "2 May 2025", "455.00")]), other.all);
      const kept = await send(await textPdf([issued("LJ-2025-319", "3 May 2025", "60.00")]), other.all);
      const storno = await send(
        await textPdf([
          [
            "Larkspur Joinery Ltd",
            "7 Mill Lane, Northfield 55057",
            "Credit note",
            "Credit note number: CN-2025-7",
            "Date: 9 May 2025",
            "Cancellation of invoice no. LJ-2025-318",
            "Bill to: Maria Castillo, 48 Orchard Street",
            "Oak shelves, cut and fitted   1   -$455.00",
            "Total credited   -$455.00",
          ],
        ]),
        other.all,
      );
      expect(storno.metadata.type).toBe("invoices/credit-note");
      expect((await row(target, other.all, billed.id)).replaced_by?.id).toBe(storno.id);
      expect((await row(target, other.all, kept.id)).superseded).toBe(false);
      const { body } = await target.get<CheckupList>("/v1/checkup", other.all);
      const owed = body.items.filter((i) => i.source === "obligation").map((i) => i.document?.id);
      expect([owed.includes(billed.id), owed.includes(kept.id)]).toEqual([false, true]);
      const told = (await ask(target, other.all, "How much did we spend on Larkspur Joinery in 2025?")).done
        .answer;
      expect(told).toContain("60.00");
      expect(told).not.toContain("455.00");
    });

    test("that comes before the older one finds it when it comes", async () => {
      const other = await household(target);
      const newer = await send(
        await textPdf([
          issued("LJ-2025-240", "20 May 2025", "410.00", ["This replaces our invoice no. LJ-2025-218."]),
        ]),
        other.all,
      );
      const older = await send(await textPdf([issued("LJ-2025-218", "2 May 2025", "455.00")]), other.all);
      expect((await row(target, other.all, older.id)).replaced_by?.id).toBe(newer.id);
    });

    test("another policy is no version", async () => {
      const one = await send(await textPdf([policy("HMA-5000011", 2024, "512.40")]));
      await send(await textPdf([policy("HMA-5000022", 2025, "545.10")]));
      expect((await row(target, home.all, one.id)).superseded).toBe(false);
    });
  });

  test("words of a folded copy are found as the first", async () => {
    const word = "narwhalium";
    const rows = [...bill(991, 2), word];
    const first = await send(await textPdf([rows]));
    const copy = await send(await textPdf([[...rows, " "]]));
    await act(target, home.all, copy.id, "duplicate-of", { document_id: first.id });
    expect(await found(target, home.all, word)).toEqual([first.id]);
  });
});
