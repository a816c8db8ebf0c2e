import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ListFilter } from "#doors/web/addresses.ts";
import { type LoadedList, mergeRow, stepInList } from "#doors/web/api/merge.ts";
import type { DocumentRow } from "#doors/web/shapes.ts";
import { row } from "./rows.ts";

const loaded = (pages: DocumentRow[][], more: boolean): LoadedList => ({
  pageParams: pages.map((_, i) => (i === 0 ? null : { cursor: `cursor-${i}` })),
  pages: pages.map((documents, i) => ({
    documents,
    total: 100,
    newer_cursor: null,
    facts: [],
    next_cursor: i < pages.length - 1 || more ? `cursor-${i + 1}` : null,
  })),
});

const ids = (list: LoadedList) => list.pages.map((page) => page.documents.map((one) => one.id).join(""));
const all: ListFilter = { sort: "date", look: false };
const list = () =>
  loaded(
    [
      [row("a", "2026-05-01"), row("b", "2025-05-01")],
      [row("c", "2024-05-01"), row("d", "2023-05-01")],
    ],
    true,
  );

describe("one changed document in a long list", () => {
  test.each<[string, DocumentRow, string[], number]>([
    ["a new one takes its place", row("n", "2024-08-01"), ["ab", "ncd"], 101],
    ["a new one goes on top", row("n", "2026-11-20"), ["nab", "cd"], 101],
    ["one whose date was read moves", row("a", "2023-06-01"), ["b", "cad"], 100],
    ["one older than what is loaded waits for its page", row("n", "2001-01-01"), ["ab", "cd"], 101],
    ["one that stays is replaced", row("c", "2024-05-01", { title: "C" }), ["ab", "cd"], 100],
  ])("%s", (_, changed, expected, total) => {
    const merged = mergeRow(list(), all, changed);
    expect(ids(merged)).toEqual(expected);
    expect(merged.pages[0]?.total).toBe(total);
    expect(merged.pageParams).toEqual(list().pageParams);
  });

  test("one older than everything ends a list that is complete", () => {
    const complete = loaded([[row("a", "2026-05-01")], [row("b", "2025-05-01")]], false);
    expect(ids(mergeRow(complete, all, row("n", "2001-01-01")))).toEqual(["a", "bn"]);
  });

  test("one that no longer fits the filter leaves", () => {
    const looks = loaded([[row("a", "2026-05-01", { needs_look: true })], [row("b", "2025-05-01")]], true);
    const merged = mergeRow(looks, { ...all, look: true }, row("a", "2026-05-01"));
    expect(ids(merged)).toEqual(["", "b"]);
    expect(merged.pages[0]?.total).toBe(99);
  });

  test("nothing is lost or doubled, and the order holds", () => {
    const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const date = day.map((d) => d.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 20 }), date, fc.nat(), (dates, moved, which) => {
        const rows = dates
          .toSorted()
          .toReversed()
          .map((d, i) => row(`r${i}`, d));
        const changed = row(`r${which % (rows.length + 1)}`, moved);
        const cut = Math.floor(rows.length / 2);
        const merged = mergeRow(loaded([rows.slice(0, cut), rows.slice(cut)], false), all, changed);
        const flat = merged.pages.flatMap((page) => page.documents);
        expect(new Set(flat.map((one) => one.id))).toEqual(new Set([...rows, changed].map((one) => one.id)));
        expect(flat.map((one) => one.date)).toEqual(
          flat
            .map((one) => one.date)
            .toSorted()
            .toReversed(),
        );
      }),
    );
  });
});

test("a step moves the chip of its row and leaves every other list alone", () => {
  const before = list();
  const event = { id: "c", status: "reading", title: "C", needs_look: false } as const;
  const after = stepInList(before, event);
  expect(after?.pages[1]?.documents[0]).toMatchObject({ id: "c", status: "reading", title: "C" });
  expect(stepInList(before, { ...event, id: "elsewhere" })).toBe(before);
});
