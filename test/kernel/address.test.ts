import { expect, test } from "bun:test";
import { networkOf } from "#kernel/address.ts";
import { orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "address.tsv");

test.each(table("counted as", word, orNone))("%s is counted as %s", (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
