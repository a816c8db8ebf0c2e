import { expect, test } from "bun:test";
import { inEnglish } from "#messages/render.ts";
import { builtInReader } from "#reading/built-in.ts";
import { context, Paper } from "../paper.ts";

/** Vehicles that a paper of these lines is about, by name. */
const cars = (lines: string[]): string[] => {
  const pages = new Paper().line("Pine Mutual Insurance Company", 14, true).lines(lines).build();
  return builtInReader
    .read(pages, builtInReader.sort(pages, context()), context())
    .entities.filter((e) => e.kind === "vehicle")
    .map((e) => inEnglish(e.name));
};

test("a car is called by its year, make and model when the paper says them, else by its number", () => {
  const head = ["Personal auto policy declarations", "Policy number: PA 4410 2287"];
  expect(cars([...head, "2003 HONDA Accord EX", "VIN: 1HGCM82633A004352"])).toEqual(["2003 Honda Accord EX"]);
  expect(cars([...head, "VIN: 1HGCM82633A004352"])).toEqual(["Vehicle (VIN ending 4352)"]);
});
