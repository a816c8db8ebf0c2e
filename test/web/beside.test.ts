import { describe, expect, test } from "bun:test";
import { documentSearch } from "#doors/web/addresses.ts";
import { besideIn } from "#doors/web/document/neighbours.tsx";
import { calendarEntry } from "#doors/web/home/page.tsx";

describe("the documents beside one", () => {
  test("are those of the list that was looked at last and has it", () => {
    const lists = [["a", "b", "c"], ["c", "b"], ["x"]];
    expect(besideIn(lists, "b")).toEqual({ before: "c", behind: null });
    expect(besideIn([["a", "b", "c"]], "b")).toEqual({ before: "a", behind: "c" });
    expect(besideIn([["a", "b"]], "a")).toEqual({ before: null, behind: "b" });
  });
  test("are none where no list has it", () => {
    expect(besideIn([], "a")).toEqual({ before: null, behind: null });
    expect(besideIn([["b"]], "a")).toEqual({ before: null, behind: null });
  });
});

test("an appointment is an entry of a whole day, its title safe from what separates fields (RFC 5545, 3.3.11)", () => {
  const entry = decodeURIComponent(calendarEntry("Dr. Lee, 10:30; bring card", "2026-12-02"));
  expect(entry).toContain("\r\nDTSTART;VALUE=DATE:20261202\r\n");
  expect(entry).toContain("\r\nSUMMARY:Dr. Lee\\, 10:30\\; bring card\r\n");
  expect(entry.match(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)).not.toBeNull();
  expect(decodeURIComponent(calendarEntry("Two\nlines", "2026-12-02"))).toContain("SUMMARY:Two lines\r\n");
});

test("the address of a document may name a fact to correct", () => {
  expect(documentSearch({ page: "2", quote: "Total", fact: "01a" })).toEqual({
    page: 2,
    quote: "Total",
    fact: "01a",
  });
  expect(documentSearch({ fact: "" })).toEqual({});
});
