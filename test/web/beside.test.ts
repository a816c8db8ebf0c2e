import { describe, expect, test } from "bun:test";
import { documentSearch } from "#doors/web/addresses.ts";
import { besideIn } from "#doors/web/document/neighbours.tsx";

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

test("the address of a document may name a fact to correct", () => {
  expect(documentSearch({ page: "2", quote: "Total", fact: "01a" })).toEqual({
    page: 2,
    quote: "Total",
    fact: "01a",
  });
  expect(documentSearch({ fact: "" })).toEqual({});
});
